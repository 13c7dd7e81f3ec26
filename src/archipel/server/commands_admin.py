"""`archipel admin`: for administrators. Works beside a running server, which hears of it within seconds."""

import asyncio
import getpass
import json
import sys
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from archipel.server.places import default_data

LEVEL = "casual"  # of the bot that plays on for who is erased
Act = Callable[[Any, Any], Awaitable[Any]]  # given the module `admin` and an engine


def build(say: Callable[..., str], about: Callable[[str], Parameter]) -> App:
    """The commands for administrators."""
    app = App(name="admin", help=say("help.admin"), version_flags=[], help_format="plaintext")

    def do(act: Act, data: Path | None, database: str | None) -> Any:
        """What an act found, or an exit with the reason why it cannot be done."""
        try:  # only now: `archipel serve` comes by here too, and is in a hurry
            from archipel.server import admin
            from archipel.server.maintenance import NotPossible, opened
        except ModuleNotFoundError as error:
            print(say("said.not_installed", package=error.name), file=sys.stderr)
            raise SystemExit(1) from None

        async def go() -> Any:
            async with opened(data or default_data(), database) as engine:
                return await act(admin, engine)

        try:
            return asyncio.run(go())
        except NotPossible as error:
            print(say(f"said.{error.key}", **error.values), file=sys.stderr)
            raise SystemExit(1) from None

    def doing(act: Act, data: Path | None, database: str | None, done: str, **values: object) -> int:
        try:
            do(act, data, database)
        except SystemExit:
            return 1
        print(say(f"said.{done}", **values))
        return 0

    @app.command(help=say("help.tables"))
    def tables(
        *,
        status: Annotated[str | None, about("status")] = None,
        limit: Annotated[int, about("limit")] = 50,
        json: Annotated[bool, about("json")] = False,
        data: Annotated[Path | None, about("data")] = None,
        database: Annotated[str | None, about("database")] = None,
    ) -> int:
        rows = do(lambda admin, engine: admin.list_tables(engine, status, limit), data, database)
        return show(rows, json, ("table", "game", "status", "events", "moved", "people"))

    @app.command(help=say("help.close"))
    def close(
        table: Annotated[str, about("table")],
        *,
        data: Annotated[Path | None, about("data")] = None,
        database: Annotated[str | None, about("database")] = None,
    ) -> int:
        return doing(lambda admin, engine: admin.close_table(engine, table), data, database, "closed", table=table)

    @app.command(help=say("help.delete"))
    def delete(
        table: Annotated[str, about("table")],
        *,
        data: Annotated[Path | None, about("data")] = None,
        database: Annotated[str | None, about("database")] = None,
    ) -> int:
        return doing(lambda admin, engine: admin.delete_table(engine, table), data, database, "deleted", table=table)

    @app.command(help=say("help.people"))
    def people(
        *,
        limit: Annotated[int, about("limit")] = 50,
        json: Annotated[bool, about("json")] = False,
        data: Annotated[Path | None, about("data")] = None,
        database: Annotated[str | None, about("database")] = None,
    ) -> int:
        rows = do(lambda admin, engine: admin.list_people(engine, limit), data, database)
        return show(rows, json, ("id", "name", "account", "program_of", "banned", "made"))

    @app.command(help=say("help.ban"))
    def ban(
        name: Annotated[str, about("who")],
        *,
        data: Annotated[Path | None, about("data")] = None,
        database: Annotated[str | None, about("database")] = None,
    ) -> int:
        return doing(lambda admin, engine: admin.ban(engine, name, True), data, database, "banned", name=name)

    @app.command(help=say("help.unban"))
    def unban(
        name: Annotated[str, about("who")],
        *,
        data: Annotated[Path | None, about("data")] = None,
        database: Annotated[str | None, about("database")] = None,
    ) -> int:
        return doing(lambda admin, engine: admin.ban(engine, name, False), data, database, "unbanned", name=name)

    @app.command(help=say("help.export"))
    def export(
        name: Annotated[str, about("who")],
        file: Annotated[Path, about("file")],
        *,
        data: Annotated[Path | None, about("data")] = None,
        database: Annotated[str | None, about("database")] = None,
    ) -> int:
        async def act(admin: Any, engine: Any) -> None:
            found = json.dumps(await admin.export(engine, name), indent=1, ensure_ascii=False)
            await asyncio.to_thread(file.write_text, found + "\n", encoding="utf-8")

        return doing(act, data, database, "exported", name=name, file=file)

    @app.command(help=say("help.erase"))
    def erase(
        name: Annotated[str, about("who")],
        *,
        data: Annotated[Path | None, about("data")] = None,
        database: Annotated[str | None, about("database")] = None,
    ) -> int:
        return doing(lambda admin, engine: admin.erase(engine, name, LEVEL), data, database, "erased", name=name)

    @app.command(help=say("help.password"))
    def password(
        name: Annotated[str, about("name")],
        *,
        data: Annotated[Path | None, about("data")] = None,
        database: Annotated[str | None, about("database")] = None,
    ) -> int:
        if sys.stdin.isatty():
            asked = getpass.getpass(say("said.password_asked", name=name))
        else:
            asked = sys.stdin.readline().rstrip("\n")
        return doing(
            lambda admin, engine: admin.set_password(engine, name, asked), data, database, "changed", name=name
        )

    return app


def show(rows: list[dict[str, Any]], as_json: bool, columns: tuple[str, ...]) -> int:
    """A line a row, or all of it as JSON."""
    if as_json:
        print(json.dumps(rows, ensure_ascii=False))
        return 0
    cells = [[cell(name, row[name]) for name in columns] for row in rows]
    wide = [max((len(row[n]) for row in cells), default=0) for n in range(len(columns))]
    for row in cells:
        print("  ".join(text.ljust(width) for text, width in zip(row, wide, strict=True)).rstrip())
    return 0


def cell(name: str, value: Any) -> str:
    """A value as it stands in a list: times as a date, what is not there as a dash."""
    if name in ("moved", "made"):
        return datetime.fromtimestamp(value / 1000).strftime("%Y-%m-%d %H:%M")
    if isinstance(value, list):
        return ", ".join(value) or "-"
    if isinstance(value, bool):
        return name if value else "-"
    return "-" if value is None else str(value)
