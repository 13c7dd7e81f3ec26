"""How long a game takes: turns between bots, and the minutes that makes.

A turn is all that one seat decides before another does. Three of the rulebooks say how long their game takes; divided
by the turns of a game at the largest number of players, that is how long people take over a turn. The fourth says
nothing, so its minutes are its own turns at the average of those three. `facts.minutes` holds the result, for a game
of the middling number of players, rounded to five minutes.

    python -m bench.minutes --games 40 --bot greedy
"""

from __future__ import annotations

import argparse
from statistics import mean, quantiles

from archipel.bots import bot, view_of
from archipel.core import registry
from archipel.core.contract import NATURE
from archipel.core.game import Game
from archipel.core.match import Match


def turns(game: Game, seats: int, seed: int, name: str) -> int:
    """The turns of one game between bots of one kind."""
    boards = game.boards(seats)
    match = Match(game, game.board(boards[seed % len(boards)]), seats, seed)
    players = [bot(game, name, seed + seat, hurry=False) for seat in range(seats)]
    count, last = 0, NATURE
    while not match.over:
        count += match.actor != last
        last = match.actor
        match.play(players[last].choose(view_of(match)))
    return count


def main() -> None:
    """Print turns a game, with their spread, for every game and number of players."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=40, help="games for each number of players")
    asked.add_argument("--bot", default="greedy", help="who plays")
    asked.add_argument("--game", action="append", help="only this game (may be repeated)")
    given = asked.parse_args()
    print("game          players   turns a game   half of them between   turns a player")
    for name in given.game or registry.names():
        game = registry.game(name)
        for seats in game.facts.seats:
            counts = [turns(game, seats, seed, given.bot) for seed in range(1, given.games + 1)]
            low, _, high = quantiles(counts, n=4)
            average = mean(counts)
            print(
                f"{name:<14}{seats:>7}{average:>15.0f}{low:>17.0f} – {high:<6.0f}{average / seats:>14.1f}", flush=True
            )


if __name__ == "__main__":
    main()
