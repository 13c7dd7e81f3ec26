"""The commands and their options. Each imports what it needs when it runs, so that asking for help costs little."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Group, Parameter

from archipel.cli.language import Language, preferred, say

HERE = preferred()


def about(name: str, **more: Any) -> Parameter:
    """The help of an option that several commands share."""
    return Parameter(help=say(f"help.of.{name}", HERE), **more)


def _a_seed(type_: Any, value: int | None) -> None:
    if value is not None and not 0 <= value < 1 << 128:
        raise ValueError(say("error.not_a_seed", HERE))


def _positive(type_: Any, value: float) -> None:
    if value <= 0:
        raise ValueError(say("error.not_positive", HERE))


def _settings(type_: Any, values: tuple[str, ...]) -> None:
    for text in values:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise ValueError(say("error.not_an_option", HERE, text=text))


GameName = Annotated[str | None, about("game")]
Seats = Annotated[int | None, about("seats")]
AsJson = Annotated[bool, about("json", negative="")]
Lang = Annotated[Language | None, about("lang", show_choices=False)]
RecordFile = Annotated[Path, about("record")]

app = App(
    name="archipel",
    help=say("help.archipel", HERE),
    version_flags=[],
    help_format="plaintext",
    group_commands=Group(say("help.commands", HERE)),
    group_arguments=Group(say("help.arguments", HERE)),
    group_parameters=Group(say("help.parameters", HERE)),
    result_action="return_value",
)
boards_app = App(name="boards", help=say("help.boards", HERE), version_flags=[])
for one in (app, boards_app):
    one["--help"].help = say("help.help_flag", HERE)


@app.command(help=say("help.play", HERE))
def play(
    game: GameName = None,
    /,
    *,
    seats: Seats = None,
    seed: Annotated[int | None, about("seed", validator=_a_seed)] = None,
    board: Annotated[str | None, about("board")] = None,
    me: Annotated[str | None, about("me")] = None,
    option: Annotated[tuple[str, ...], about("option", validator=_settings, negative="", show_default=False)] = (),
    bot: Annotated[str | None, about("bot")] = None,
    resume: Annotated[Path | None, about("resume")] = None,
    lang: Lang = None,
) -> int:
    from archipel.cli import play as table
    from archipel.cli.opponents import RANDOM
    from archipel.core import registry
    from archipel.core.errors import ArchipelError

    language = lang or HERE
    if resume is None and game is None:
        from archipel.cli import menu

        chosen = menu.choose(language)
        if chosen is None:
            return 0
        if isinstance(chosen, Path):
            resume = chosen
        else:
            game, seats = chosen[0].name, seats or chosen[1]
    if resume is not None:
        if game or seats or seed or board or option:
            raise ArchipelError(say("error.resume_alone", language))
        table.resumed(resume, language, me, bot).run()
        return 0
    settings = {name: int(value) if value.isdigit() else value for name, _, value in (o.partition("=") for o in option)}
    table.new(registry.game(str(game)), language, seats, seed, board, me, settings, bot or RANDOM).run()
    return 0


@app.command(help=say("help.games", HERE))
def games(*, json: AsJson = False, lang: Lang = None) -> int:
    from archipel.cli import lists

    return lists.games(json, lang or HERE)


app.command(boards_app)


@boards_app.default
def boards(game: GameName = None, /, *, json: AsJson = False, lang: Lang = None) -> int:
    from archipel.cli import lists

    return lists.boards(game, json, lang or HERE)


@boards_app.command(help=say("help.check", HERE))
def check(file: Annotated[Path, about("board_file")], /, *, json: AsJson = False, lang: Lang = None) -> int:
    from archipel.cli import lists

    return lists.check(file, json, lang or HERE)


@app.command(help=say("help.replay", HERE))
def replay(
    file: RecordFile,
    /,
    *,
    to: Annotated[int | None, about("to")] = None,
    json: AsJson = False,
    lang: Lang = None,
) -> int:
    from archipel.cli import records

    return records.replay(file, to, json, lang or HERE)


@app.command(help=say("help.verify", HERE))
def verify(file: RecordFile, /, *, json: AsJson = False, lang: Lang = None) -> int:
    from archipel.cli import records

    return records.verify(file, json, lang or HERE)


@app.command(help=say("help.warm", HERE))
def warm(
    *,
    game: GameName = None,
    bots: Annotated[bool, about("warm_bots", negative="")] = False,
    json: AsJson = False,
    lang: Lang = None,
) -> int:
    from archipel.cli import warm as warming

    return warming.command(game, bots, json, lang or HERE)


@app.command(help=say("help.engine", HERE))
def engine(
    *games: Annotated[str, about("games")],
    out: Annotated[Path | None, about("out")] = None,
    lang: Lang = None,
) -> int:
    from archipel.cli import engine as building

    return building.command(games, out, lang or HERE)


@app.command(name="new-game", help=say("help.new_game", HERE))
def new_game(
    name: Annotated[str, about("new_name")],
    /,
    *,
    folder: Annotated[Path, about("folder", show_default=False)] = Path(),
    lang: Lang = None,
) -> int:
    from archipel.cli import new_game as writing

    return writing.command(name, folder, lang or HERE)


@app.command(help=say("help.bench", HERE))
def bench(
    *,
    game: GameName = None,
    seats: Seats = None,
    seconds: Annotated[float, about("seconds", validator=_positive)] = 2.0,
    json: AsJson = False,
    peers: Annotated[bool, about("peers", negative="")] = False,
    lang: Lang = None,
) -> int:
    from archipel.cli import bench as measuring

    return measuring.command(game, seats, seconds, json, peers, lang or HERE)


app.command("archipel.arena.command:app", name="arena", help=say("help.arena", HERE))
app.command("archipel.training.command:app", name="learn", help=say("help.learn", HERE))
for name in ("serve", "backup", "restore", "admin"):
    app.command(f"archipel.cli.serving:{name}", name=name, help=say(f"help.{name}", HERE))
app.command("archipel.cli.serving:app", name="server", help=say("help.server", HERE))


@app.command(help=say("help.version", HERE))
def version() -> int:
    from archipel.cli import versions

    return versions.command()
