"""Compile a game's loops by calling each of them once, in one short game, as the rest of Archipel calls them."""

from __future__ import annotations

import json
import os
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import nullcontext
from multiprocessing import get_context

import numpy as np

from archipel.cli.language import Language, say
from archipel.cli.screen import console
from archipel.core import registry
from archipel.core.contract import MAX_SEATS, NATURE
from archipel.core.game import Game
from archipel.core.jit import cache_root
from archipel.core.match import Match
from archipel.core.random import generator


def warm(game: Game) -> None:
    """After this, nothing of the game is compiled any more: not in this process, nor in a later one."""
    seats = game.facts.seats[-1]
    match = Match(game, game.board(game.boards(seats)[0]), seats, 0, nature=False)
    acted: set[bool] = set()
    while not match.over and len(acted) < 2:
        acted.add(match.actor == NATURE)
        _one_move(match)
    loops, board, moves = game.loops, match.sheet.record, np.array([s.move for s in match.steps], np.int32)
    for replay in (loops.replay, loops.replay_checked):
        state = match.start_state.copy()
        replay(board, state, moves)
        assert state.tobytes() == match.state.tobytes(), f"{game.name} replays to another position"
    loops.guess(board, match.state, np.zeros(MAX_SEATS))
    loops.refusals(board, match.state, 0, np.zeros(1, np.int32))
    match.standing()
    game.perft(match.sheet, match.state, 1)
    game.playouts(1, seats)


def ready(game: Game, language: Language) -> None:
    """Compile what a table needs and no more, saying so: the first time it takes a while."""
    screen = console()
    at_it = screen.status(say("warm.game", language, game=game.say("title", language)))
    with at_it if screen.is_terminal else nullcontext():
        match = game.start(seed=0)
        move = int(match.legal_moves()[0])
        match.told(move)
        match.standing()
        match.view(0)
        match.play(move)


def _one_move(match: Match) -> None:
    """One move, with all that is asked about it before it is made."""
    move = match.nature_says() if match.actor == NATURE else int(match.legal_moves()[0])
    match.legal_moves()
    match.told(move)
    match.game.loops.as_seen(match.sheet.record, match.state, move, 0)
    match.game.loops.fill_in(match.sheet.record, match.view(0), 0, generator(0))
    match.play(move)


def warmed(name: str, bots_too: bool = False) -> dict[str, float]:
    """Warm one game, and its bots if asked; how long that took, on the clock and of a core."""
    began, core = time.perf_counter(), time.process_time()
    warm(registry.game(name))
    if bots_too:
        from archipel.bots.warm import warm as warm_bots

        warm_bots(registry.game(name))
    spent = {"seconds": time.perf_counter() - began, "core_seconds": time.process_time() - core}
    return {what: round(took, 3) for what, took in spent.items()}


def command(name: str | None, bots_too: bool, as_json: bool, language: Language) -> int:
    """`archipel warm`: every game, or one, each in a process of its own on all cores, with a line as each is done."""
    names = [name] if name else registry.names()
    screen, spent, began = console(), {}, time.perf_counter()
    at_it = screen.status(say("warm.game", language, game=", ".join(names))) if screen.is_terminal else nullcontext()
    with at_it, ProcessPoolExecutor(min(len(names), os.cpu_count() or 1), get_context("spawn")) as pool:
        for done in as_completed(jobs := {pool.submit(warmed, one, bots_too): one for one in names}):
            spent[jobs[done]] = done.result()
            if not as_json:
                screen.print(f"  {jobs[done]:<12} {spent[jobs[done]]['seconds']:6.2f} s", markup=False)
    if as_json:
        print(json.dumps(spent))
        return 0
    total = time.perf_counter() - began
    text = say("warm.done", language, games=", ".join(spent), seconds=f"{total:.1f}", cache=cache_root())
    screen.print(text, markup=False)
    return 0
