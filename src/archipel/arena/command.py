"""`archipel arena`: the command line of the arena, a cyclopts app that the main one mounts."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from archipel.arena.games import Pairing, pairings
from archipel.arena.run import run
from archipel.arena.tables import Report, as_table, balance_table, report
from archipel.bots import bot
from archipel.core import registry
from archipel.core.errors import ArchipelError

app = App(name="arena", help="Bots against bots: many games, with intervals and Elo.")


def line_ups(bots: list[str], seats: int, alternate: bool) -> list[tuple[str, ...]]:
    """Who sits with whom: all bots at one table if they fill it, else every two of them in turn.

    >>> line_ups(["a", "b"], 4, False), line_ups(["a", "b"], 4, True)
    ([('a', 'b', 'b', 'b')], [('a', 'b', 'a', 'b')])
    """
    if len(bots) < 2:
        raise ArchipelError("The arena needs at least two bots, for example: expert greedy.")
    if len(bots) == seats:
        return [tuple(bots)]
    if alternate:
        return [tuple((a, b)[seat % 2] for seat in range(seats)) for a, b in combinations(bots, 2)]
    return [(a, *[b] * (seats - 1)) for a, b in combinations(bots, 2)]


def option_values(words: Iterable[str]) -> dict[str, Any]:
    """`turns=60` as an option of a game."""
    found: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise ArchipelError(f"An option is written name=value; {word!r} is not.")
        found[name] = int(value) if value.lstrip("-").isdigit() else value
    return found


@app.default
def arena(
    game: str,
    *bots: str,
    games: int = 200,
    seats: int = 2,
    board: str | None = None,
    option: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    alternate: bool = False,
    seed: int = 0,
    workers: int | None = None,
    file: Path | None = None,
    farm: bool = False,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> None:
    """Let bots play each other and report who wins how often.

    Every seed is played once in each rotation of the seats. The same seeds give the same results on any machine.

    Parameters
    ----------
    game
        The name of the game.
    bots
        Two or more: random, greedy, plain, newcomer, casual, regular, strong, expert, master; also with settings:
        expert:simulations=400,reuse=false.
    games
        Games for each line-up.
    seats
        Players at the table. Two bots at a larger table: the first against the second in all other seats.
    board
        One board; otherwise all that fit, in turn.
    option
        An option of the game, name=value; may be repeated.
    alternate
        Two bots sit in every other seat instead, as teams do.
    seed
        The first seed.
    workers
        Games at the same time; as many as there are cores by default.
    file
        Where finished games are kept (JSON lines). Started again, only the missing ones are played.
    farm
        Play on a Ray cluster.
    as_json
        Write JSON instead of a table.
    """
    known = registry.game(game)
    for spec in bots:
        bot(known, spec)
    options = option_values(option)
    reports = [
        _series(list(pairings(game, line_up, games, seed, board, **options)), workers, file, farm, quiet=as_json)
        for line_up in line_ups(list(bots), seats, alternate)
    ]
    console = Console()
    if as_json:
        console.print_json(json.dumps([found.data() for found in reports]))
    else:
        for found in reports:
            console.print(as_table(found))


@app.command
def balance(
    game: str,
    *bots: str,
    games: int = 1000,
    seats: int = 2,
    option: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    seed: int = 0,
    workers: int | None = None,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> None:
    """How even a board is: each bot plays itself on every board; shares of wins by place in the order of play.

    Parameters
    ----------
    game
        The name of the game.
    bots
        One or more; random and greedy if none is named.
    games
        Games on each board.
    seats
        Players at the table.
    option
        An option of the game, name=value; may be repeated.
    seed
        The first seed.
    workers
        Games at the same time; as many as there are cores by default.
    as_json
        Write JSON instead of a table.
    """
    options = option_values(option)
    found = []
    for spec in bots or ("random", "greedy"):
        for board in registry.game(game).boards(seats):
            todo = list(pairings(game, (spec,) * seats, games, seed, board, **options))
            found.append((board, spec, _series(todo, workers, None, farm=False, quiet=as_json)))
    console = Console()
    if as_json:
        rows = [{"board": board, "bot": spec, "order": r.data()["order"]} for board, spec, r in found]
        console.print_json(json.dumps(rows))
    else:
        console.print(balance_table(game, seats, found))


def _series(todo: list[Pairing], workers: int | None, file: Path | None, farm: bool, quiet: bool) -> Report:
    title = f"{todo[0].game}: {' · '.join(todo[0].line_up)}" if todo else "no games"
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=quiet) as bar:
        task = bar.add_task(title, total=len(todo))
        results = run(todo, workers, file, lambda done, total: bar.update(task, completed=done, total=total), farm)
    return report(title, results)
