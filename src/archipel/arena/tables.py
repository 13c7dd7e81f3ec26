"""What a series of games showed: shares of wins by bot, by place in the order of play, and by board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from rich.table import Table

from archipel.arena.games import Result
from archipel.arena.ratings import elo, interval


@dataclass(frozen=True)
class Share:
    """How often somebody, or some place at the table, won."""

    who: str
    games: int
    share: float
    low: float
    high: float
    even: float  # what a bot no better than the others would get

    @classmethod
    def of(cls, who: str, won: float, games: int, even: float) -> Share:
        """From a number of wins."""
        share = won / games if games else 0.0
        return cls(who, games, share, *interval(share, games), even)


@dataclass(frozen=True)
class Report:
    """The outcome of one series."""

    title: str
    bots: tuple[Share, ...]
    order: tuple[Share, ...]  # by place in the order of play
    boards: tuple[Share, ...]  # the first place's share on each board
    elo: dict[str, float]  # against the last bot named, where all have equally many seats
    decisions: float  # in a game, on average
    failed: tuple[tuple[str, str], ...] = ()  # programs that failed, each time: who, and how

    def data(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


def report(title: str, results: Iterable[Result]) -> Report:
    """Sum up a series."""
    games = list(results)
    names = list(dict.fromkeys(name for r in games for name in r.line_up))
    won: dict[str, float] = defaultdict(float)
    met: dict[tuple[str, str], float] = defaultdict(float)
    order: dict[int, float] = defaultdict(float)
    boards: dict[str, list[float]] = defaultdict(list)
    for r in games:
        total = sum(r.shares)
        for seat, name in enumerate(r.line_up):
            share = r.shares[seat] / total
            won[name] += share
            order[r.order[seat]] += share
            if r.order[seat] == 0:
                boards[r.key.split()[1]].append(share)
            for other in set(r.line_up) - {name}:
                met[name, other] += share / len(set(r.line_up) - {name})
    n = len(games)
    seats = len(games[0].line_up) if games else 1
    even = {name: sum(r.line_up.count(name) for r in games) / max(1, n) / seats for name in names}
    return Report(
        title,
        tuple(Share.of(name, won[name], n, even[name]) for name in names),
        tuple(Share.of(str(place + 1), order[place], n, 1 / seats) for place in range(seats)),
        tuple(Share.of(board, sum(s), len(s), 1 / seats) for board, s in sorted(boards.items())),
        elo(met, names[-1]) if len(set(even.values())) == 1 and len(names) > 1 else {},
        sum(r.decisions for r in games) / max(1, n),
        tuple((r.line_up[seat], how) for r in games for seat, how in r.failed),
    )


def as_table(found: Report) -> Table:
    """A report for the terminal."""
    table = Table(title=found.title, title_justify="left")
    for column in ("", "games", "wins", "95 %", "even", "Elo"):
        table.add_column(column, justify="left" if column == "" else "right")
    for section, rows in (("", found.bots), ("order of play: ", found.order), ("first player on ", found.boards)):
        for row in rows:
            rating = f"{found.elo[row.who]:+.0f}" if section == "" and row.who in found.elo else ""
            span = f"{100 * row.low:.1f} – {100 * row.high:.1f}"
            cells = (f"{100 * row.share:.1f} %", span, f"{100 * row.even:.1f} %", rating)
            table.add_row(section + row.who, str(row.games), *cells)
        table.add_section()
    if found.failed:
        who, how = found.failed[0]
        table.caption = f"{len(found.failed)} times a program failed and lost; the first: {who}, {how}"
    return table


def balance_table(game: str, seats: int, found: Iterable[tuple[str, str, Report]]) -> Table:
    """Boards by bot: the share of each place in the order of play."""
    table = Table(title=f"{game}, {seats} players: wins by order of play", title_justify="left")
    for column in ("board", "bot", "games", *(str(place + 1) for place in range(seats))):
        table.add_column(column, justify="left" if column in ("board", "bot") else "right")
    for board, spec, one in found:
        shares = (f"{100 * row.share:.1f} % ±{50 * (row.high - row.low):.1f}" for row in one.order)
        table.add_row(board, spec, str(one.order[0].games), *shares)
    return table
