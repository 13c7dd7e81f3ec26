"""`archipel learn`: the command line of learning, a cyclopts app that the main one mounts."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from archipel.bots.levels import level
from archipel.core import registry
from archipel.core.errors import ArchipelError
from archipel.training.matches import bouts, compare, evenly
from archipel.training.rounds import Plan, install, one_round, recipe_of
from archipel.training.tables import tables
from archipel.training.workers import cores

app = App(name="learn", help="Let a game's bots learn from their own games.")
FOLDER = Path("build/learn")
FIRST_SEED = 880_000_000  # of games that nothing was learned from
Several = Annotated[tuple[int, ...], Parameter(negative=())]


def say(text: str) -> None:
    """Told at once, also into a file."""
    print(text, flush=True)


@app.default
def learn(
    game: str,
    *,
    rounds: int = 1,
    games: int = 2000,
    simulations: int = 120,
    seats: Several = (),
    made: float = 0.5,
    gate: int = 100,
    gate_simulations: int = 200,
    epochs: int | None = None,
    minutes: float | None = None,
    workers: int | None = None,
    device: str | None = None,
    fresh: Annotated[bool, Parameter(negative=())] = False,
    folder: Path = FOLDER,
) -> int:
    """Learn a round, or several: self-play of the present best, a network fitted to it, paired games that decide.

    Stopped and started again, it goes on where it was. Nothing of the package is changed: see `archipel learn install`.

    Parameters
    ----------
    game
        The name of the game.
    rounds
        How many rounds.
    games
        Games of self-play in a round.
    simulations
        Simulations a decision in self-play.
    seats
        Numbers of players, repeated; all if not given.
    made
        Part of the boards that are made up, where the game can.
    gate
        Paired games against the best so far.
    gate_simulations
        Simulations of the opponent in these.
    epochs
        How often each position is learned from.
    minutes
        For self-play, at most, and as long for the gate.
    workers
        Games at the same time; as many as there are cores by default.
    device
        Where the network is fitted: compiled, cpu or cuda (these two with PyTorch); a GPU by default, if there is one.
    fresh
        Begin with the hand-made guess, whatever weights come with the game.
    folder
        Where lessons and weights are kept.
    """
    known = registry.game(game)
    recipe = recipe_of(known)
    recipe = recipe if epochs is None else replace(recipe, epochs=epochs)
    seconds = None if minutes is None else 60 * minutes
    plan = Plan(
        game, folder, games, simulations, seats, made, gate, gate_simulations, workers, seconds, device, fresh, recipe
    )  # fmt: skip
    for _ in range(rounds):
        one_round(plan, say)
    return 0


@app.command
def prove(
    game: str,
    *,
    games: int = 200,
    seats: int = 2,
    simulations: int | None = None,
    opponent: str = "expert",
    made: float = 0.5,
    net: Path | None = None,
    workers: int | None = None,
    minutes: float | None = None,
    seed: int = FIRST_SEED,
) -> int:
    """Paired games of the master against the expert, at equal processor time a decision.

    Parameters
    ----------
    game
        The name of the game.
    games
        How many.
    seats
        Players at the table: one master, experts in all other seats; with teams, a team of each.
    simulations
        Of the opponent, a decision; its own number by default. Fewer are quicker to prove.
    opponent
        Another bot to measure it by.
    made
        Part of the boards that are made up, where the game can.
    net
        Weights; those that come with the game if not given.
    workers
        Games at the same time; as many as there are cores by default.
    minutes
        At most; games that are not finished then do not count.
    seed
        The first seed.
    """
    known = registry.game(game)
    count = workers or cores()
    where = list(islice(tables(known, (seats,), made, first=seed), games))
    one = "master:" if net is None else f"master:net={net},"
    other = opponent if simulations is None else f"{opponent}:simulations={simulations}"
    usual = level(known, "master").settings.simulations
    if simulations is not None:
        usual = max(1, usual * simulations // level(known, "expert").settings.simulations)
    even = evenly(known, where, one, other, usual, count)
    games_to_play = bouts(known, where, f"{one}simulations={even}", other, games, seed)
    standing = compare(games_to_play, count, None if minutes is None else 60 * minutes)
    say(f"{game}, {seats} players, {one}simulations={even} against {other}: {standing}")
    return 0


@app.command(name="install")
def put_in_place(game: str, *, seats: Several = (), any_board: bool = False, folder: Path = FOLDER) -> int:
    """Put the best weights of the rounds into the game's own folder, where the master finds them.

    Parameters
    ----------
    game
        The name of the game.
    seats
        Numbers of players for which they were proved to be better, repeated; all others keep the hand-made guess.
    any_board
        Whether they were proved on boards they had never seen; otherwise they are used on the package's own.
    folder
        Where lessons and weights are kept.
    """
    if not seats:
        raise ArchipelError("For how many players were they proved? For example: --seats 2 --seats 3.")
    known, plan = registry.game(game), Plan(game, folder)
    boards = () if any_board else tuple(known.board(name).digest for name in known.boards())
    say(f"{install(plan, seats, boards)}")
    return 0
