"""A round of learning: self-play of the present best, a network fitted to it, and paired games that decide.

Everything is kept in a folder, a folder a round: `lessons-*.npz` from self-play, `weights.npz` and `weights.json`, and
`report.json`. A round that was stopped goes on where it was; one that is finished is not repeated.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from itertools import islice
from pathlib import Path

from archipel.bots import learned
from archipel.bots.levels import learning
from archipel.bots.warm import warm
from archipel.core import registry
from archipel.core.errors import ArchipelError
from archipel.core.game import Game
from archipel.training.fit import fit
from archipel.training.lessons import Lessons, Recipe
from archipel.training.matches import Standing, bouts, compare, evenly
from archipel.training.selfplay import Lesson
from archipel.training.tables import tables
from archipel.training.workers import spread

EACH = 4  # games of one lesson, which goes into one file
SEEDS = 10_000_000  # seeds of a round's self-play begin at so much times its number; those of the gate in its middle
ROUNDS_KEPT = 2  # a network learns from the lessons of so many rounds: older ones are of weaker players
Say = Callable[[str], None]


@dataclass(frozen=True)
class Plan:
    """What one round is to be."""

    game: str
    folder: Path
    games: int = 2000  # of self-play
    simulations: int = 120  # a decision in self-play
    seats: tuple[int, ...] = ()  # numbers of players; none: all
    made: float = 0.5  # part of boards that are made up, where the game can
    gate: int = 100  # paired games
    gate_simulations: int = 200  # of the opponent in them
    workers: int | None = None
    seconds: float | None = None  # for self-play, and as long for the gate
    device: str | None = None  # for fitting: see fit.fit
    fresh: bool = False  # begin by hand, whatever weights come with the game
    recipe: Recipe = field(default_factory=Recipe)


@dataclass(frozen=True)
class Report:
    """What came of a round."""

    number: int
    accepted: bool
    against: str
    share: float
    low: float
    high: float
    even: float
    games: int  # of the gate
    lessons: int  # games learned from
    surprised: dict[str, float]
    seconds: dict[str, float]  # each step


def folder_of(plan: Plan, number: int) -> Path:
    """Where a round is kept."""
    return plan.folder / plan.game / f"round-{number:02d}"


def reports(plan: Plan) -> list[Report]:
    """The rounds that are finished."""
    paths = sorted((plan.folder / plan.game).glob("round-*/report.json"))
    return [Report(**json.loads(path.read_text(encoding="utf-8"))) for path in paths]


def kept(plan: Plan) -> Path | None:
    """The weights of the last round that was accepted."""
    accepted = [report.number for report in reports(plan) if report.accepted]
    return folder_of(plan, accepted[-1]) / "weights.npz" if accepted else None


def best(plan: Plan) -> Path | None:
    """The best weights there are: of the last round that was accepted, else those that come with the game."""
    return kept(plan) or (None if plan.fresh else learned.shipped(registry.game(plan.game)))


def one_round(plan: Plan, say: Say = print) -> Report:
    """Play, fit, compare."""
    game, number = registry.game(plan.game), len(reports(plan)) + 1
    folder, now, spent = folder_of(plan, number), best(plan), {}
    folder.mkdir(parents=True, exist_ok=True)
    began = time.perf_counter()
    warm(game)
    say(f"round {number}: compiled in {time.perf_counter() - began:.0f} s; playing {now or 'by hand'}")
    began = time.perf_counter()
    self_play(plan, number, now, say)
    spent["self-play"] = time.perf_counter() - began
    began = time.perf_counter()
    lessons = lessons_of(plan, number)
    fitted = fit(game, lessons, plan.recipe, say, plan.device)
    spent["fitting"] = time.perf_counter() - began
    began = time.perf_counter()
    seats = plan.seats or game.facts.seats
    made = {"recipe": asdict(plan.recipe), "rounds": number, "positions": len(lessons)}
    learned.save(folder / "weights.npz", fitted.weights, learned.About(learned.fingerprint(game), seats, made=made))
    standing, against = gate(plan, game, folder / "weights.npz", now)
    spent["gate"] = time.perf_counter() - began
    games = len(set(lessons.game.tolist()))
    report = Report(
        number, standing.share > standing.even, against, standing.share, standing.low, standing.high, standing.even,
        standing.games, games, fitted.surprised, {step: round(taken, 1) for step, taken in spent.items()},
    )  # fmt: skip
    say(
        f"round {number}: {standing} against {against}: {'kept' if report.accepted else 'not kept'}; {report.seconds} s"
    )
    (folder / "report.json").write_text(json.dumps(asdict(report), indent=1) + "\n", encoding="utf-8")
    return report


def self_play(plan: Plan, number: int, now: Path | None, say: Say) -> None:
    """Play the round's games that are missing."""
    game, seed = registry.game(plan.game), SEEDS * number
    jobs: list[tuple[Path, Lesson]] = []
    for table in islice(tables(game, plan.seats, plan.made, first=seed), -(-plan.games // EACH)):
        path = folder_of(plan, number) / f"lessons-{seed}.npz"
        if not path.exists():
            jobs.append((path, Lesson(plan.game, table, range(seed, seed + EACH), plan.simulations, now)))
        seed += EACH
    began, done = time.perf_counter(), 0
    for positions in spread(play_and_save, jobs, plan.workers, plan.seconds):
        done += EACH
        if done % (EACH * 64) == 0:
            say(f"{done} games in {time.perf_counter() - began:.0f} s, {positions} positions in the last {EACH}")
    say(f"self-play: {done} games in {time.perf_counter() - began:.0f} s")


def play_and_save(job: tuple[Path, Lesson]) -> int:
    """Play a lesson and write it to its file; how many positions it has."""
    path, lesson = job
    found = lesson.play()
    found.save(path)
    return len(found)


def lessons_of(plan: Plan, number: int) -> Lessons:
    """What is learned from in a round: its own lessons and those of the rounds before."""
    first = max(1, number - ROUNDS_KEPT + 1)
    paths = [p for n in range(first, number + 1) for p in sorted(folder_of(plan, n).glob("lessons-*[0-9].npz"))]
    return Lessons.join([Lessons.load(path) for path in paths])


def gate(plan: Plan, game: Game, weights: Path, now: Path | None) -> tuple[Standing, str]:
    """The new network against what was best, at equal time: with as many simulations if that is a network too."""
    seed = SEEDS * (len(reports(plan)) + 1) + SEEDS // 2
    where = list(islice(tables(game, plan.seats, plan.made, first=seed), max(8, plan.gate)))
    simulations = plan.gate_simulations
    if now is not None:
        other = f"master:net={now},simulations={simulations}"
    else:
        other = f"expert:simulations={simulations}"
        simulations = evenly(game, where, f"master:net={weights},", other, simulations, plan.workers)
    one = f"master:net={weights},simulations={simulations}"
    games = bouts(game, where, one, other, plan.gate, seed)
    return compare(
        games, plan.workers, plan.seconds
    ), other if now is None else f"the best before, in {now.parent.name}"


def recipe_of(game: Game) -> Recipe:
    """How this game learns best: the usual recipe with what its `bots.toml` has under `learning`."""
    return Recipe(**learning(game))


def install(plan: Plan, seats: tuple[int, ...], boards: tuple[str, ...]) -> Path:
    """Put the best weights into the game's own folder, for the numbers of players and boards they were proved for."""
    game, source = registry.game(plan.game), kept(plan)
    if source is None:
        raise ArchipelError(f"No round of {plan.game} was kept in {plan.folder}: archipel learn {plan.game}.")
    weights, about = learned.load(game, source)
    path = game.folder / "weights.npz"
    learned.save(path, weights, replace(about, seats=seats, boards=boards))
    return path
