"""How a server is set up. Every value has a default that suits one small machine."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Container
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from archipel.core.errors import ArchipelError
from archipel.server.places import default_data


class BadSetting(ArchipelError):
    """A line of a settings file that means nothing here; `key` is the text that says so."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


@dataclass(frozen=True)
class Settings:
    """The settings of a server."""

    data: Path = field(default_factory=default_data)
    database: str | None = None  # a PostgreSQL address; without one, SQLite in the data folder
    redis: str | None = None  # for several servers on one database
    host: str = "127.0.0.1"
    port: int | None = None  # None: the usual one, or the next that is free
    origins: tuple[str, ...] = ()  # other origins the client may be served from, e.g. https://play.example.org
    behind_proxy: bool = False  # believe X-Forwarded-For and X-Forwarded-Proto
    rules: Path | None = None  # where copies of rules are kept; without it, in the data folder
    games: tuple[str, ...] | None = None  # those that are offered; None: all
    warm: bool = True  # compile rules and search in processes of their own before they are played
    accounts: bool = True
    pace: float = 3.0  # seconds in which a bot's whole turn is shown at most, unless people there want it otherwise
    bot_threads: int = max(1, (os.cpu_count() or 2) - 1)
    sit_in_level: str = "casual"  # the bot that plays on for who left
    hint_simulations: int = 4000
    hint_seconds: float | None = 1.0  # at most
    review_simulations: int = 800  # for each decision of a game that is looked back at
    requests_per_second: float = 20.0  # for each person or address
    requests_at_once: int = 100
    people_per_address: int = 10  # as many times what one person may ask, all people of one address may
    passwords_per_minute: float = 6.0  # tries to log in, for each address
    guests_per_hour: float = 600.0  # new ones, for each address
    tables_per_hour: float = 1000.0  # new ones, for each address
    reviews_per_hour: float = 200.0  # that are asked for, for each address
    tables_per_person: int = 200  # that go on at the same time
    reviews_per_person: int = 10  # that are not worked out yet
    events_per_table: int = 10_000  # in its log; after that no move is taken back
    largest_request: int = 64 * 1024
    largest_message: int = 16 * 1024
    connections: int = 2000  # that are not live, in all
    connections_per_address: int = 300
    request_seconds: float = 20.0  # in which a request has to arrive, head and body
    live_clients: int = 5000
    live_per_address: int = 200
    heartbeat: int = 20
    cached_tables: int = 2000
    # Days after which something that nobody uses is forgotten. A game that was played to its end is kept for good.
    keep_guests: float = 60.0  # who sit at no table and have no password
    keep_sessions: float = 30.0  # that were ended
    keep_waiting: float = 30.0  # tables that were never begun
    keep_practice: float = 90.0  # tables from a position, and guided games
    keep_evaluations: float = 365.0  # of games that were looked back at; asked for again, they are made again
    static: Path = field(default=Path(__file__).parent / "static")
    log_format: str = "text"  # or json


def from_file(file: Path, besides: Container[str]) -> dict[str, Any]:
    """The settings in a TOML file, by name, but for those that are said elsewhere (`besides`)."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadSetting("settings_unreadable", file=file, why=error) from None
    kinds = {each.name: str(each.type) for each in fields(Settings) if each.name not in besides}
    for name, value in found.items():
        if name not in kinds:
            raise BadSetting("no_setting", file=file, name=name)
        if not _fits(value, kinds[name]):
            raise BadSetting("wrong_setting", file=file, name=name, kind=kinds[name])
    return {name: Path(value) if kinds[name] == "Path" else value for name, value in found.items()}


def _fits(value: Any, kind: str) -> bool:
    if kind.startswith("tuple"):
        return False  # none of these is set by hand
    kinds: dict[str, tuple[type, ...]] = {"int": (int,), "float": (int, float), "str": (str,), "Path": (str,)}
    if isinstance(value, bool):
        return kind == "bool"
    return isinstance(value, kinds.get(kind.split(" ")[0], ()))
