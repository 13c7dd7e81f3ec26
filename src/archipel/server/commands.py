"""The commands: `archipel serve`, `archipel backup`, `archipel admin` and so on; alone, `python -m archipel.server`."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter
from cyclopts.validators import Number

from archipel.core import texts
from archipel.server.places import EARLIER, PORT, PortTaken, default_data

TEXTS = Path(__file__).parent / "texts"
AT_LEAST_ONE = Number(gte=1)


def build(language: str = "en") -> App:
    """The commands, with their help in a language."""
    from archipel.server.commands_admin import build as build_admin

    def say(key: str, **values: object) -> str:
        return texts.say(TEXTS, language, key, **values)

    def about(name: str) -> Parameter:
        return Parameter(help=say(f"help.of.{name}"))

    def flag(name: str) -> Parameter:
        return Parameter(help=say(f"help.of.{name}"), negative="")

    app = App(
        name="server", help=say("help.server"), version_flags=[], help_format="plaintext", result_action="return_value"
    )
    app.command(build_admin(say, about))

    @app.command(help=say("help.serve"))
    def serve(
        *,
        data: Annotated[Path | None, about("data")] = None,
        database: Annotated[str | None, about("database")] = None,
        redis: Annotated[str | None, about("redis")] = None,
        host: Annotated[str, about("host")] = "127.0.0.1",
        port: Annotated[int | None, about("port")] = None,
        open: Annotated[bool, flag("open")] = False,
        origin: Annotated[tuple[str, ...], about("origin")] = (),
        behind_proxy: Annotated[bool, flag("behind_proxy")] = False,
        pace: Annotated[float, Parameter(help=say("help.of.pace"), validator=Number(gte=0))] = 3.0,
        review_simulations: Annotated[
            int, Parameter(help=say("help.of.review_simulations"), validator=AT_LEAST_ONE)
        ] = 800,
        rules: Annotated[Path | None, about("rules")] = None,
        settings: Annotated[Path | None, about("settings")] = None,
        json_log: Annotated[bool, flag("json_log")] = False,
    ) -> int:
        from archipel.server.settings import BadSetting, Settings, from_file

        try:
            from archipel.server.serve import serve as run
        except ModuleNotFoundError as error:
            print(say("said.not_installed", package=error.name), file=sys.stderr)
            return 1
        folder = data or default_data()
        given: dict[str, Any] = {
            "data": folder, "database": database, "redis": redis, "host": host, "port": port, "origins": origin,
            "rules": rules, "behind_proxy": behind_proxy, "pace": pace, "review_simulations": review_simulations,
            "log_format": "json" if json_log else "text",
        }  # fmt: skip
        try:
            chosen = Settings(**given, **({} if settings is None else from_file(settings, given)))
        except BadSetting as bad:
            print(say(f"said.{bad.key}", **bad.values), file=sys.stderr)
            return 1

        def ready(address: str) -> None:
            if port is None and not address.endswith(f":{PORT}"):
                print(say("said.other_port", port=PORT))
            earlier = "said.kept_earlier" if folder == EARLIER.resolve() and data is None else "said.kept"
            kept = say(earlier, place=folder) if database is None else say("said.kept_in_database")
            print(say("said.address", address=address), kept, say("said.stop"), sep="\n", flush=True)

        try:
            return run(chosen, open, ready)
        except PortTaken as taken:
            known = "said.port_taken" if taken.free is not None else "said.ports_taken"
            print(say(known, port=taken.port, free=taken.free), file=sys.stderr)
            return 1

    @app.command(help=say("help.backup"))
    def backup(file: Annotated[Path, about("file")], *, data: Annotated[Path | None, about("data")] = None) -> int:
        from archipel.server.maintenance import back_up

        return told(say, lambda: back_up(data or default_data(), file), "backed_up", file=file)

    @app.command(help=say("help.restore"))
    def restore(file: Annotated[Path, about("file")], *, data: Annotated[Path | None, about("data")] = None) -> int:
        from archipel.server.maintenance import restore as put_back

        return told(say, lambda: put_back(data or default_data(), file), "restored", file=file)

    @app.command(help=say("help.check"))
    def check(
        *,
        data: Annotated[Path | None, about("data")] = None,
        database: Annotated[str | None, about("database")] = None,
        rules: Annotated[Path | None, about("rules")] = None,
    ) -> int:
        from archipel.server.maintenance import NotPossible, check_all

        try:
            tables, events, wrong = asyncio.run(check_all(data or default_data(), database, rules))
        except NotPossible as not_possible:
            print(say(f"said.{not_possible.key}", **not_possible.values), file=sys.stderr)
            return 1
        for table, error in wrong.items():
            print(say("said.misfit", table=table, error=error), file=sys.stderr)
        if not wrong:
            print(say("said.checked", tables=tables, events=events))
        return 1 if wrong else 0

    @app.command(help=say("help.schema"))
    def schema(folder: Annotated[Path, about("folder")]) -> int:
        from archipel.server.app import make_app
        from archipel.server.http.site import live_schema
        from archipel.server.settings import Settings

        folder.mkdir(parents=True, exist_ok=True)
        made = {"live.json": live_schema(), "openapi.json": make_app(Settings()).app.openapi_schema.to_schema()}
        for name, content in made.items():
            (folder / name).write_text(json.dumps(content, indent=1, sort_keys=True) + "\n", encoding="utf-8")
            print(say("said.written", file=folder / name))
        return 0

    return app


def told(say: object, act: object, done: str, **values: object) -> int:
    """Do something and say that it is done, or why it cannot be."""
    from archipel.server.maintenance import NotPossible

    assert callable(say)
    assert callable(act)
    try:
        act()
    except NotPossible as error:
        print(say(f"said.{error.key}", **error.values), file=sys.stderr)
        return 1
    print(say(f"said.{done}", **values))
    return 0


app = build()
