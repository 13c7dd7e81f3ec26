"""The entry points of a game's module: plain functions of addresses and 32-bit numbers, one for each thing asked.

Nothing of a game is said here: each calls what the server calls too, the compiled loops of `core` and of the bots.
An argument that ends in `_at` is an address in the module's memory.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call, arg-type, misc"
# The types of entry points are given to Numba, which checks them.
from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types

from archipel.bots.endings import DEEPEST as DEEPEST_ENDING
from archipel.bots.endings import SOLVING, Ends
from archipel.bots.learned import features_of, record_for
from archipel.bots.loops import nodes as tree
from archipel.bots.loops.choosing import chosen as chosen_move
from archipel.bots.work import DEEPEST, LOOPS, Node, SettingsRecord, Work, loops_of
from archipel.core import random
from archipel.core.contract import LONGEST_PATH, MAX_SEATS, MOST_NUMBERS
from archipel.core.derived import derives
from archipel.core.events import Events
from archipel.core.game import Game
from archipel.core.jit import CORE, instantiate
from archipel.core.spelling import NOTHING
from archipel.engine import preview
from archipel.engine.memory import array_of

WORLDS_SEEN = 64  # draws for which a solution of several worlds has room, as in `bots.endings`


class Entry(NamedTuple):
    """One entry point: its name, the compiled function, and how many addresses and numbers it takes."""

    name: str
    function: Any
    arguments: tuple[Any, ...]
    returns: Any


def entries(game: Game) -> list[Entry]:
    """All entry points of a game."""
    return [
        *rules(game),
        *spelling(game),
        *draws(),
        *playing(game),
        *previewing(game),
        *deriving(game),
        *searching(game),
        *endings(game),
    ]


def _collector() -> tuple[list[Entry], Callable[..., Any]]:
    """A list, and a decorator that compiles a function for the types given and adds it to the list.

    All numbers are 32-bit integers, unless named: JavaScript has them without ado.
    """
    found: list[Entry] = []

    def entry(returns: Any = types.void, **others: Any) -> Any:
        def add(function: Any) -> Any:
            names = function.__code__.co_varnames[: function.__code__.co_argcount]
            arguments = tuple(others.get(name, types.int32) for name in names)
            compiled = numba.njit(returns(*arguments), error_model="numpy", nogil=True)(function)
            found.append(Entry(function.__name__, compiled, arguments, returns))
            return compiled

        return add

    return found, entry


def rules(game: Game) -> list[Entry]:
    """What may be done and what comes of it."""
    found, entry = _collector()
    loops, most, options = game.loops, game.facts.most_legal, len(game.facts.options) + 1
    boards, states, events = array_of(game.package.Board), array_of(game.package.State), array_of(Events)
    ints, words, floats = array_of(np.dtype("i4")), array_of(np.dtype("u8")), array_of(np.dtype("f8"))

    @entry()
    def setup(board_at, state_at, seats, options_at):
        loops.begin(boards(board_at, 1), states(state_at, 1), np.int64(seats), ints(options_at, options))

    @entry(types.int32)
    def to_act(state_at):
        return np.int32(loops.actor(states(state_at, 1)))

    @entry(types.int32)
    def chance(board_at, state_at, outcomes_at, weights_at):
        outcomes, weights = ints(outcomes_at, most), ints(weights_at, most)
        return np.int32(loops.outcomes_of(boards(board_at, 1), states(state_at, 1), outcomes, weights))

    @entry(types.int32)
    def nature(board_at, state_at, rng_at, index, outcomes_at, weights_at):
        scratch = (ints(outcomes_at, most), ints(weights_at, most))
        board, state, rng = boards(board_at, 1), states(state_at, 1), words(rng_at, 3)
        return np.int32(loops.nature(board, state, rng, np.int64(index), scratch[0], scratch[1]))

    @entry(types.int32)
    def legal(board_at, state_at, out_at):
        return np.int32(loops.legal_moves(boards(board_at, 1), states(state_at, 1), ints(out_at, most)))

    @entry(types.int32)
    def why_not(board_at, state_at, move):
        return np.int32(loops.refusal(boards(board_at, 1), states(state_at, 1), np.int64(move)))

    @entry()
    def apply(board_at, state_at, move):
        loops.play(boards(board_at, 1), states(state_at, 1), np.int64(move))

    @entry()
    def apply_telling(board_at, state_at, move, events_at):
        loops.play_telling(boards(board_at, 1), states(state_at, 1), np.int64(move), events(events_at, 1))

    @entry()
    def returns(board_at, state_at, scores_at, places_at):
        scores, places = ints(scores_at, MAX_SEATS), ints(places_at, MAX_SEATS)
        loops.standing(boards(board_at, 1), states(state_at, 1), scores, places)

    @entry()
    def evaluate(board_at, state_at, values_at):
        loops.guess(boards(board_at, 1), states(state_at, 1), floats(values_at, MAX_SEATS))

    @entry()
    def redact(board_at, state_at, seat):
        loops.hide(boards(board_at, 1), states(state_at, 1), np.int64(seat))

    @entry(types.int32)
    def seen(board_at, state_at, move, seat):
        return np.int32(loops.as_seen(boards(board_at, 1), states(state_at, 1), np.int64(move), np.int64(seat)))

    @entry()
    def imagine(board_at, state_at, seat, rng_at):
        loops.fill_in(boards(board_at, 1), states(state_at, 1), np.int64(seat), words(rng_at, 3))

    return found


def spelling(game: Game) -> list[Entry]:
    """Moves as paths of things, and the question of the moment."""
    found, entry = _collector()
    loops = instantiate(CORE / "spell_loops.py", game.package.__name__, (game.folder,))
    spelled = game.package.spell
    boards, states, ints = array_of(game.package.Board), array_of(game.package.State), array_of(np.dtype("i4"))

    @entry()
    def spell(board_at, state_at, move, path_at):
        path = ints(path_at, LONGEST_PATH)
        length = spelled(boards(board_at, 1)[0], states(state_at, 1)[0], np.int64(move), path)
        for place in range(length, LONGEST_PATH):
            path[place] = NOTHING

    @entry(types.int32)
    def question(board_at, state_at, said_at):
        return np.int32(loops.question(boards(board_at, 1), states(state_at, 1), ints(said_at, MOST_NUMBERS)))

    return found


def draws() -> list[Entry]:
    """The random generator."""
    found, entry = _collector()
    ints, words = array_of(np.dtype("i4")), array_of(np.dtype("u8"))

    @entry()
    def at(rng_at, index):
        random.at(words(rng_at, 3), np.int64(index))

    @entry(types.int32)
    def below(rng_at, n):
        return np.int32(random.below(words(rng_at, 3), np.int64(n)))

    @entry(types.int32)
    def weighted(rng_at, weights_at, n):
        return np.int32(random.weighted(words(rng_at, 3), ints(weights_at, n), np.int64(n)))

    return found


def playing(game: Game) -> list[Entry]:
    """Many moves at a time."""
    found, entry = _collector()
    loops, most, limit = game.loops, game.facts.most_legal, game.facts.most_moves
    boards, states = array_of(game.package.Board), array_of(game.package.State)
    ints, words, longs = array_of(np.dtype("i4")), array_of(np.dtype("u8")), array_of(np.dtype("i8"))
    seen_by = loops_of(game, features_of(game) is not None).seen_so_far

    @entry(types.int32)
    def replay(board_at, state_at, moves_at, n):
        return np.int32(loops.replay_checked(boards(board_at, 1), states(state_at, 1), ints(moves_at, n)))

    @entry()
    def seen_so_far(board_at, state_at, moves_at, n, seat, out_at):
        moves, out = ints(moves_at, n), longs(out_at, n)
        seen_by(boards(board_at, 1), states(state_at, 1), moves, np.int64(seat), out)

    @entry()
    def playouts(board_at, start_at, states_at, keys_at, n, results_at, scratch_at):
        """`results`: n lengths, n rows of scores, n rows of places; `scratch`: two generators, two lists of moves."""
        lengths = ints(results_at, n)
        scores = ints(results_at + 4 * n, (n, MAX_SEATS))
        places = ints(results_at + 4 * n * (1 + MAX_SEATS), (n, MAX_SEATS))
        out, weights = ints(scratch_at + 48, most), ints(scratch_at + 48 + 4 * most, most)
        board, start, rngs = boards(board_at, 1), states(start_at, 1), words(scratch_at, (2, 3))
        keys, ends = words(keys_at, (n, 2)), states(states_at, n)
        loops.playouts(board, start, ends, keys, np.int64(limit), lengths, scores, places, out, weights, rngs)

    return found


def previewing(game: Game) -> list[Entry]:
    """What is certain about a move."""
    found, entry = _collector()
    loops, size = preview.loops_of(game), game.package.State.itemsize
    boards, states, events = array_of(game.package.Board), array_of(game.package.State), array_of(Events)
    ints, words, octets = array_of(np.dtype("i4")), array_of(np.dtype("u8")), array_of(np.dtype("u1"))

    @entry(types.int32)
    def foresee(board_at, view_at, seat, move, worlds, rng_at, states_at, certain_at, events_at, results_at):
        """`results`: two rows of scores, two of places, then of which seats they are certain."""
        scores, places = ints(results_at, (2, MAX_SEATS)), ints(results_at + 8 * MAX_SEATS, (2, MAX_SEATS))
        sure, certain = ints(results_at + 16 * MAX_SEATS, MAX_SEATS), octets(certain_at, size)
        pair, raw, told = states(states_at, 2), octets(states_at, (2, size)), events(events_at, 2)
        board, view, rng = boards(board_at, 1), states(view_at, 1), words(rng_at, 3)
        who, what, often = np.int64(seat), np.int64(move), np.int64(worlds)
        acts = loops.foresee(board, view, who, what, often, rng, pair, raw, certain, told, scores, places, sure)
        return np.int32(acts)

    return found


def deriving(game: Game) -> list[Entry]:
    """What is worked out of a position for whoever draws it, where a game has such a thing."""
    found, entry = _collector()
    if not derives(game):
        return found
    work_out, kind = game.package.derive, game.package.Derived
    boards, states, derived = array_of(game.package.Board), array_of(game.package.State), array_of(kind)

    @entry()
    def derive(board_at, state_at, derived_at):
        work_out(boards(board_at, 1)[0], states(state_at, 1)[0], derived(derived_at, 1)[0])

    return found


def searching(game: Game) -> list[Entry]:
    """The search of all levels: one compiled search, which judges by hand unless `net.ready` says otherwise."""
    found, entry = _collector()
    facts, learned = game.facts, features_of(game) is not None
    loops, most, moves_in_all = loops_of(game, learned), facts.most_legal, facts.moves
    boards, states, nodes = array_of(game.package.Board), array_of(game.package.State), array_of(Node)
    ints, longs, words = array_of(np.dtype("i4")), array_of(np.dtype("i8")), array_of(np.dtype("u8"))
    floats, settings = array_of(np.dtype("f8")), array_of(SettingsRecord)
    nets = array_of(record_for(game)) if learned else ints
    f8 = types.float64

    @numba.njit(error_model="numpy")
    def work_from(table_at):
        at = ints(table_at, 16)
        return Work(
            nodes(at[1], at[0]), longs(at[2], DEEPEST), ints(at[3], (moves_in_all, 3)), ints(at[4], most),
            longs(at[5], most), ints(at[6], most), states(at[7], 3), floats(at[8], (2, MAX_SEATS)),
            ints(at[9], MAX_SEATS), ints(at[10], MAX_SEATS), ints(at[11], MAX_SEATS), words(at[12], 3),
            settings(at[13], 1), longs(at[14], 4), nets(at[15], 1),
        )  # fmt: skip

    @entry(types.int32)
    def choices(board_at, view_at, seat, work_at):
        work = work_from(work_at)
        return np.int32(loops.choices(boards(board_at, 1), states(view_at, 1), np.int64(seat), work))

    @entry()
    def search(board_at, view_at, seat, upto, budget, work_at):
        board, view, work = boards(board_at, 1), states(view_at, 1), work_from(work_at)
        loops.search(board, view, np.int64(seat), np.int64(upto), np.int64(budget), work)

    @entry()
    def plant(nodes_at, capacity, control_at):
        tree.plant(nodes(nodes_at, capacity), longs(control_at, 4))

    @entry(types.int32)
    def descend(nodes_at, capacity, seen_at, n):
        return np.int32(tree.descend(nodes(nodes_at, capacity), longs(seen_at, n)))

    @entry()
    def keep(nodes_at, capacity, root, fresh_at, control_at):
        tree.keep(nodes(nodes_at, capacity), np.int64(root), nodes(fresh_at, capacity), longs(control_at, 4))

    @entry(types.int32)
    def children(nodes_at, capacity, node, moves_at, visits_at, values_at):
        moves, visits, values = ints(moves_at, most), longs(visits_at, most), floats(values_at, (most, MAX_SEATS))
        return np.int32(tree.children(nodes(nodes_at, capacity), np.int64(node), moves, visits, values))

    @entry(types.int32, slip=f8)
    def chosen(visits_at, values_at, n, slip, judged, rng_at):
        visits, values = longs(visits_at, n), floats(values_at, n)
        return np.int32(chosen_move(visits, values, slip, judged != 0, words(rng_at, 3)))

    return found


def endings(game: Game) -> list[Entry]:
    """Exact endings."""
    found, entry = _collector()
    loops: Any = instantiate(SOLVING / "endings.py", game.package.__name__, (game.folder, LOOPS))
    most, secrets = game.facts.most_legal, game.facts.secrets
    boards, states = array_of(game.package.Board), array_of(game.package.State)
    ints, longs, words = array_of(np.dtype("i4")), array_of(np.dtype("i8")), array_of(np.dtype("u8"))
    floats, room = array_of(np.dtype("f8")), WORLDS_SEEN if secrets else most

    @numba.njit(error_model="numpy")
    def ends_from(table_at):
        at = ints(table_at, 13)
        worlds = at[0]
        return Ends(
            states(at[1], (DEEPEST_ENDING, worlds)), floats(at[2], (DEEPEST_ENDING, worlds)),
            floats(at[3], (DEEPEST_ENDING, worlds, room)), ints(at[4], (DEEPEST_ENDING, most)), ints(at[5], most),
            ints(at[6], most), floats(at[7], (DEEPEST_ENDING, MAX_SEATS)), ints(at[8], MAX_SEATS),
            ints(at[9], MAX_SEATS), ints(at[10], MAX_SEATS), words(at[11], 3), longs(at[12], 1),
        )  # fmt: skip

    @entry(types.int32)
    def until_the_end(board_at, view_at, seat, limit, ends_at):
        board, view, ends = boards(board_at, 1), states(view_at, 1), ends_from(ends_at)
        return np.int32(loops.until_the_end(board, view, np.int64(seat), np.int64(limit), ends))

    @entry(types.int32)
    def solve_moves(board_at, view_at, seat, budget, ends_at, out_at):
        board, view, ends = boards(board_at, 1), states(view_at, 1), ends_from(ends_at)
        out, top = floats(out_at, (most, MAX_SEATS)), np.int64(0)
        return np.int32(loops.solve_moves(board, view, np.int64(seat), top, np.int64(budget), ends, out))

    return found
