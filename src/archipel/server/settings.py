"""How a server is set up. Every value has a default that suits one small machine."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from archipel.server.places import default_data


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
