"""Playthroughs: recorded games that read like a report, kept with the tests.

Each is a game record that `archipel verify` accepts. Comments tell what happened, draw the table now and then, give
every question the first time it is asked, and for every rule, the first time it refuses something, a move it refuses.
A change of the rules shows as a change of these files; they are written anew only by
`python -m archipel.core.kit.playthrough`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from archipel.core import record, registry
from archipel.core.contract import NATURE, SPECTATOR
from archipel.core.game import Game
from archipel.core.match import Match
from archipel.core.rulebook import id_of, rule_code

LONGEST = 400  # moves; long enough for whole games of most, and for the heart of the others
DRAWN_EVERY = 60


def report(game: Game, seats: int, seed: int = 2024) -> str:
    """A random game as a report."""
    match = Match(game, game.board(game.boards(seats)[-1]), seats, seed, nature=False)
    dice = np.random.default_rng(seed)
    comments: list[list[str]] = []
    shown: set[int] = set()
    asked: set[str] = set()
    while not match.over and len(match.steps) < LONGEST:
        notes = _drawn(match) if len(match.steps) % DRAWN_EVERY == 0 else []
        move = match.nature_says() if match.actor == NATURE else int(dice.choice(match.legal_moves()))
        if match.actor != NATURE:
            notes += [*_refused(match, shown), *_asked(match, asked)]
        told = [game.say(f"event.{t.key}", **t.values) for t in match.told(move)]
        comments.append([*notes, *told])
        match.play(move)
    moves = iter(comments)
    lines = []
    for line in record.of(match).text().splitlines():
        if line[:5].strip().isdigit():
            lines += [f"      # {note}".rstrip() for note in next(moves)]
        lines.append(line)
    return "\n".join([*lines, *(f"      # {note}".rstrip() for note in _drawn(match))]) + "\n"


def _drawn(match: Match) -> list[str]:
    return ["", *match.show(SPECTATOR).splitlines(), ""]


def _refused(match: Match, shown: set[int]) -> list[str]:
    """A refused move for each rule that has not refused one yet."""
    game = match.game
    codes = np.zeros(game.facts.moves, np.int32)
    game.loops.refusals(match.sheet.record, match.state, 0, codes)
    codes, notes = rule_code(codes), []
    for code in sorted(set(codes.tolist()) - shown - {0}):
        shown.add(code)
        move = match.words(int(np.flatnonzero(codes == code)[0]))
        notes.append(f"{move} would be refused by {id_of(game.facts.prefix, code)}")
    return notes


def _asked(match: Match, asked: set[str]) -> list[str]:
    """The question of the moment, if it has not been asked before."""
    key, values = match.ask(match.actor)
    if key in asked:
        return []
    asked.add(key)
    return [match.game.say(f"ask.{key}", **values)]


def files(game: Game, root: Path) -> dict[Path, int]:
    """Where the playthroughs of a game lie, with the number of seats of each."""
    return {root / game.name / "playthroughs" / f"{seats}-players.txt": seats for seats in game.facts.seats}


def main(root: Path = Path("tests/games")) -> None:
    """Write all playthroughs, or those of the games named."""
    for name in sys.argv[1:] or registry.names():
        game = registry.game(name)
        for file, seats in files(game, root).items():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(report(game, seats), encoding="utf-8")


if __name__ == "__main__":
    main()
