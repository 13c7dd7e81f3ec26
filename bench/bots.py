"""How strong the bots are: every figure of the table in docs/bots.md.

    python -m bench.bots [--games 200] [--file arena.jsonl] [--write] [games …]

Plays what is missing in the file and reports; stopped and started again, it goes on. `--report` plays nothing: it sums
up what is there. `--write` puts the table into docs/bots.md and the figures into bench/reports/bots.json.
What a game's expert is measured against stands under `measured` in the game's bots.toml.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from archipel import bots
from archipel.arena.games import Pairing, pairings
from archipel.arena.run import read_results, run
from archipel.arena.tables import Share, report
from archipel.bots.levels import measured
from archipel.core import registry

DOCS = Path("docs/bots.md")
REPORT = Path("bench/reports/bots.json")
BEGIN, END = "<!-- measured: bench.bots -->", "<!-- end -->"
FIRST_SEED = 900_000  # of games that nothing was tuned on
BEATS_RANDOM, BEATS_GREEDY, BEATS_LEVEL_BELOW, ONE_OF_FOUR, PAIR = 0.99, 0.80, 0.65, 0.35, 0.60


@dataclass(frozen=True)
class Series:
    """Two bots, and how often the first should win."""

    game: str
    one: str
    other: str
    wanted: float
    seats: int = 2
    alternate: bool = False
    options: tuple[tuple[str, Any], ...] = ()
    times: int = 1  # as many games as asked for: more where a row is close

    @property
    def line_up(self) -> tuple[str, ...]:
        """Who sits where: one against the rest, or in every other seat."""
        return tuple(self.one if seat == 0 or (self.alternate and seat % 2 == 0) else self.other
                     for seat in range(self.seats))  # fmt: skip

    def pairings(self, games: int) -> list[Pairing]:
        """Its games."""
        return list(pairings(self.game, self.line_up, games * self.times, FIRST_SEED, **dict(self.options)))

    def command(self, games: int) -> str:
        """What repeats it."""
        words = ["archipel arena", self.game, self.one, self.other, f"--games {games * self.times} --seed {FIRST_SEED}"]
        words += [f"--seats {self.seats}"] * (self.seats > 2) + ["--alternate"] * self.alternate
        return " ".join(words + [f"--option {name}={value}" for name, value in self.options])


def all_series(name: str) -> Iterator[Series]:
    """What is measured in a game."""
    game = registry.game(name)
    against = measured(game)
    options = tuple(against.get("options", {}).items())
    yield Series(name, "expert", "random", BEATS_RANDOM, options=options)
    yield Series(name, "expert", "greedy", BEATS_GREEDY, options=options)
    yield Series(name, "expert", against["baseline"], against["wanted"], options=options,
                 times=against.get("times", 1))  # fmt: skip
    teams = bots.view_of(game.start(4, seed=1), 0).teams[:4]
    if len(set(teams.tolist())) < 4:
        yield Series(name, "expert", against["four"], PAIR, 4, True, options)
    else:
        yield Series(name, "expert", against["four"], ONE_OF_FOUR, 4, options=options)
    by_hand = bots.LEVELS[: bots.LEVELS.index("expert") + 1]  # the master is proved apart: archipel learn prove
    for below, above in pairwise(by_hand):
        yield Series(name, above, below, BEATS_LEVEL_BELOW, options=options)


def row(series: Series, share: Share, games: int) -> dict[str, Any]:
    """A series' outcome. It holds if the estimate meets the figure and the lower bound is above chance."""
    return {
        "game": series.game, "seats": series.seats, "one": series.one, "other": series.other, "games": share.games,
        "share": round(share.share, 4), "low": round(share.low, 4), "high": round(share.high, 4),
        "even": share.even, "wanted": series.wanted,
        "holds": share.games >= games and share.share >= series.wanted and share.low > share.even,
        "command": series.command(games),
    }  # fmt: skip


def as_markdown(rows: list[dict[str, Any]]) -> str:
    """The table for docs/bots.md."""
    lines = [
        "| game | seats | one | other | wins of the first, 95 % | wanted | games | |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for r in rows:
        title = registry.game(r["game"]).say("title", "en")
        verdict = "holds" if r["holds"] else "unfinished" if r["games"] < 200 else "**not reached**"
        span = f"{100 * r['share']:.1f} % ({100 * r['low']:.1f} – {100 * r['high']:.1f})" if r["games"] else ""
        cells = (
            title,
            r["seats"],
            f"`{r['one']}`",
            f"`{r['other']}`",
            span,
            f"{100 * r['wanted']:.0f} %",
            r["games"],
            verdict,
        )
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines)


def put_into(page: Path, table: str, begin: str = BEGIN) -> None:
    """Replace what stands between the marks of a page."""
    text = page.read_text(encoding="utf-8")
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{begin}\n\n{table}\n\n{END}{after}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="in each series")
    parser.add_argument("--file", type=Path, default=Path("build/arena.jsonl"), help="where finished games are kept")
    parser.add_argument("--workers", type=int, help="as many as there are cores if not given")
    parser.add_argument("--only", default="", help="only series in which this bot plays")
    parser.add_argument("--report", action="store_true", help="play nothing, sum up what is there")
    parser.add_argument("--write", action="store_true", help="write the table into docs/bots.md")
    parser.add_argument("game", nargs="*", help="all if none is named")
    asked = parser.parse_args()
    asked.file.parent.mkdir(parents=True, exist_ok=True)
    known = read_results(asked.file) if asked.report and asked.file.exists() else {}
    rows, began = [], time.perf_counter()
    for name in asked.game or registry.names():
        for series in all_series(name):
            if asked.only not in (series.one + " " + series.other):
                continue
            games = series.pairings(asked.games)
            results = (
                [known[p.key] for p in games if p.key in known]
                if asked.report
                else run(games, asked.workers, asked.file)
            )
            found = report("", results).bots
            share = next((s for s in found if s.who == series.one), Share.of(series.one, 0, 0, 1 / series.seats))
            rows.append(row(series, share, asked.games))
            print(json.dumps({k: v for k, v in rows[-1].items() if k != "command"}), flush=True)
    print(f"{time.perf_counter() - began:.0f} s")
    if asked.write:
        REPORT.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        put_into(DOCS, as_markdown(rows))


if __name__ == "__main__":
    main()
