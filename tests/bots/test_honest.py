"""A bot knows what its seat knows and no more: another history behind its back, told by the server, changes nothing.

For a seat and a table, the log is told again with other secrets: wherever the seat could not see what was drawn or
laid, something else was. The server then asks its bots at both tables.
"""

import numpy as np
import pytest

from archipel import bots
from archipel.core import registry
from archipel.core.contract import NATURE
from archipel.core.match import Match
from archipel.server.bots import task_for
from archipel.server.tables.fold import fold
from archipel.server.tables.log import Header, Row
from archipel.server.tables.table import new_table
from tests.bots.positions import SECRET, choices

BOLDNESS = (1.0, 0.6, 0.3, 0.15, 0.08, 0.04, 0.02, 0.02)  # what part of the secrets to change, in turn, until it works


class Telling:
    """Moves made on a bare state, which is quick."""

    def __init__(self, match):
        self.match, self.game, self.board = match, match.game, match.sheet.record
        self.state = match.start_state.copy()
        self.out, self.weights = np.zeros((2, match.game.facts.most_legal), np.int32)

    def legal(self):
        if self.game.loops.actor(self.state) == NATURE:
            n = self.game.loops.outcomes_of(self.board, self.state, self.out, self.weights)
        else:
            n = self.game.loops.legal_moves(self.board, self.state, self.out)
        return self.out[:n].tolist()

    def seen(self, move, seat):
        return int(self.game.loops.as_seen(self.board, self.state, move, seat))


def retold(match, seat, boldness, dice):
    """A match with other secrets that looks the same to the seat; None if the story does not work out."""
    telling, moves, loops = Telling(match), [], match.game.loops
    for step in match.steps:
        move = step.move
        if loops.actor(telling.state) != step.actor:
            return None
        looks = telling.seen(move, seat)
        possible = loops.refusal(telling.board, telling.state, move) == 0
        if step.actor != seat and looks != move and (dice.random() < boldness or not possible):
            alike = [m for m in telling.legal() if telling.seen(m, seat) == looks]
            if not alike:
                return None
            move = int(dice.choice(alike))
        elif not possible:
            return None
        loops.play(telling.board, telling.state, move)
        moves.append(move)
    same_state = telling.state.tobytes() == match.state.tobytes()
    loops.hide(telling.board, telling.state, seat)
    if same_state or telling.state.tobytes() != match.view(seat).tobytes():
        return None
    twin = Match(match.game, match.sheet, match.seats, match.seed, nature=False)
    twin.play_all(moves)
    return twin


def at_the_server(match):
    """The table a server would have after these moves."""
    header = Header(
        game=match.game.name, rules=match.game.facts.rules_version, board=match.sheet.id,
        board_digest=match.sheet.digest, seats=match.seats, host="host", commitment="0" * 64, made=1,
    )  # fmt: skip
    table = new_table("honest", header, "0" * 32, "0" * 32)
    fold(table, Row(seq=1, kind="start", at=1, seat=None, move=None, words=None, data={}, client=None))
    for step in match.steps:
        kind, seat = ("nature", None) if step.actor == NATURE else ("move", step.actor)
        row = Row(seq=table.seq + 1, kind=kind, at=1, seat=seat, move=step.move, words=step.words, data={}, client=None)
        fold(table, row)
    return table


def numbers(found):
    return [(c.move, c.visits, c.wins, c.line) for c in found.candidates]


@pytest.mark.parametrize("name", SECRET)
def test_secrets_changed_behind_its_back_change_nothing(name, long):
    game, dice = registry.game(name), np.random.default_rng(5)
    wanted, done = 300 if long else 10, 0
    for match in choices(game, 2 + long, 40 * wanted):
        seat = match.actor
        twins = (retold(match, seat, boldness, dice) for boldness in BOLDNESS)
        twin = next((t for t in twins if t is not None), None)
        if twin is None:
            continue  # nothing is hidden here, or too much hangs on it
        one, two = (task_for(t, t.match, seat, "expert") for t in (at_the_server(match), at_the_server(twin)))
        assert one.seed == two.seed
        assert one.view.state.tobytes() == two.view.state.tobytes()
        for spec in ("greedy", "newcomer", "expert:simulations=50", "master:simulations=50"):
            moves = [bots.bot(game, spec, task.seed, hurry=False).choose(task.view) for task in (one, two)]
            assert moves[0] == moves[1], (spec, [match.words(move) for move in moves])
        hints = [bots.analyse(task.view, simulations=50, threads=1, seed=task.seed) for task in (one, two)]
        assert numbers(hints[0]) == numbers(hints[1])
        done += 1
        if done == wanted:
            return
    raise AssertionError(f"only {done} of {wanted} positions have secrets that could be changed")
