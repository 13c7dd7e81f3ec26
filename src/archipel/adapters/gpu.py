"""Games on a GPU: the same rules, compiled a second time for it by numba-cuda (`pip install numba-cuda[cu13]`).

numba-cuda takes the functions that Numba compiled for the processor and compiles their source for the GPU, one thread
to a table. Whole games and single steps run there without the processor, and give the same results for the same seeds,
byte for byte: the generator and the rules know integers only.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.adapters import encoding
from archipel.adapters.table import Seating, opening
from archipel.core import registry
from archipel.core.board import Sheet
from archipel.core.contract import MAX_SEATS
from archipel.core.errors import ArchipelError
from archipel.core.game import Game, Playouts
from archipel.core.random import generator

BLOCK = 128  # threads that run together; measured: others are no faster


def why_not() -> str | None:
    """What is missing for games on a GPU here, or None if nothing is."""
    try:
        cuda: Any = import_module("numba.cuda")
    except ImportError:
        return "numba-cuda is not installed: pip install numba-cuda[cu13]"
    try:
        return None if cuda.is_available() else "no GPU is found that CUDA can use"
    except Exception as error:  # every driver has its own way to fail
        return f"CUDA does not start: {error}"


def roomy(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """A record type with room at its end up to a multiple of 8 bytes: a GPU reads numbers only where they belong."""
    assert dtype.names is not None
    assert dtype.fields is not None
    fields = [dtype.fields[name] for name in dtype.names]
    for name, (kind, at, *_) in zip(dtype.names, fields, strict=True):
        if at % kind.base.itemsize:
            raise ArchipelError(f"A GPU cannot read the field {name!r}: it begins at byte {at}, a multiple is needed.")
    table = {
        "names": list(dtype.names),
        "formats": [field[0] for field in fields],
        "offsets": [field[1] for field in fields],
        "itemsize": -(-dtype.itemsize // 8) * 8,
    }
    return np.dtype((np.record, np.dtype(table)))  # type: ignore[call-overload]


def _with_room(records: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The same records, with room at their ends."""
    roomier = np.zeros(len(records), roomy(records.dtype))
    _bytes(roomier)[:, : records.itemsize] = _bytes(records)
    return roomier


def _bytes(records: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
    return records.view(np.uint8).reshape(len(records), -1)


def _without_room(records: npt.NDArray[Any], dtype: np.dtype[Any]) -> npt.NDArray[Any]:
    """The same records as the game knows them."""
    return np.ascontiguousarray(_bytes(records)[:, : dtype.itemsize]).view(dtype).reshape(len(records))


def _cuda() -> Any:
    if reason := why_not():
        raise ArchipelError(f"No games on a GPU: {reason}.")
    return import_module("numba.cuda")


@cache
def kernels(game: Game) -> dict[str, Any]:
    """What the GPU runs for a game, compiled when first launched: `playouts`, `begin`, `step`, `sample`."""
    numba: Any = import_module("numba")
    cuda: Any = import_module("numba.cuda")
    state, most = numba.from_dtype(roomy(game.package.State)), game.facts.most_legal
    playout, returns = game.loops.playout, game.package.returns
    loops = encoding.tables(game)
    begin_one, step_one, choice, is_legal = loops.begin_one, loops.step_one, loops.choice, loops.is_legal
    players = np.uint64(loops.PLAYERS)

    @cuda.jit  # type: ignore[untyped-decorator]
    def playouts(
        boards: Any, start: Any, states: Any, keys: Any, limit: int, lengths: Any, scores: Any, places: Any
    ) -> None:
        """One random game a thread, in the thread's own memory; see `core.loops.playouts`."""
        i = cuda.grid(1)
        if i >= len(keys):
            return
        here = cuda.local.array(1, state, alignment=8)
        out = cuda.local.array(most, numba.int32)
        weights = cuda.local.array(most, numba.int32)
        rngs = cuda.local.array((2, 3), numba.uint64)
        here[0] = start[0]
        for j in range(2):
            rngs[j, 0] = keys[i, 0]
            rngs[j, 1] = keys[i, 1]
            rngs[j, 2] = 0
        rngs[1, 1] = rngs[1, 1] ^ players
        lengths[i] = playout(boards[0], here[0], rngs[0], rngs[1], limit, out, weights)
        returns(boards[0], here[0], scores[i], places[i])
        states[i] = here[0]

    @cuda.jit  # type: ignore[untyped-decorator]
    def begin(boards: Any, states: Any, start: Any, tables: Any, moves: Any) -> None:
        i = cuda.grid(1)
        if i < len(states):
            weights = cuda.local.array(most, numba.int32)
            begin_one(boards[0], states, i, start, tables, moves[i], weights)

    @cuda.jit  # type: ignore[untyped-decorator]
    def step(
        boards: Any, states: Any, start: Any, tables: Any, stride: int, actions: Any, moves: Any, wrong: Any
    ) -> None:
        """One move at every table; a table whose action is not legal stays as it is and is counted in `wrong`."""
        i = cuda.grid(1)
        if i < len(states):
            weights = cuda.local.array(most, numba.int32)
            if is_legal(tables[i], moves[i], actions[i]):
                step_one(boards[0], states, i, start, tables, stride, actions[i], moves[i], weights)
            else:
                cuda.atomic.add(wrong, 0, 1)

    @cuda.jit  # type: ignore[untyped-decorator]
    def sample(tables: Any, moves: Any, actions: Any) -> None:
        i = cuda.grid(1)
        if i < len(actions):
            actions[i] = choice(tables[i], moves[i])

    return {"playouts": playouts, "begin": begin, "step": step, "sample": sample}


class Run:
    """Random games, one for each of n seeds, with all they need laid ready on the GPU."""

    def __init__(
        self,
        game: Game,
        n: int,
        seats: int | None = None,
        first_seed: int = 0,
        board: str | Sheet | None = None,
        block: int = BLOCK,
        **options: Any,
    ) -> None:
        cuda = _cuda()
        sheet, start = opening(game, seats, board, options)
        self.seats = int(start[0].seats)
        keys = np.zeros((n, 2), np.uint64)
        keys[:, 0] = np.arange(first_seed, first_seed + n, dtype=np.uint64)
        self._state = game.package.State
        self.states = cuda.device_array(n, roomy(self._state))
        self.lengths = cuda.device_array(n, np.int32)
        self.scores, self.places = (cuda.to_device(np.zeros((n, MAX_SEATS), np.int32)) for _ in range(2))
        given = (
            cuda.to_device(_with_room(sheet.record)),
            cuda.to_device(_with_room(start)),
            self.states,
            cuda.to_device(keys),
        )
        self._given = (*given, game.facts.most_moves, self.lengths, self.scores, self.places)
        self._launch = kernels(game)["playouts"][(n + block - 1) // block, block]

    def start(self) -> None:
        """Play, without waiting for it to be done."""
        self._launch(*self._given)

    def results(self) -> Playouts:
        """The outcome, copied to the processor's memory."""
        scores, places = (table.copy_to_host()[:, : self.seats] for table in (self.scores, self.places))
        states = _without_room(self.states.copy_to_host(), self._state)
        return Playouts(states, self.lengths.copy_to_host(), scores, places)


def playouts(game: Game, n: int, seats: int | None = None, first_seed: int = 0, **settings: Any) -> Playouts:
    """Play n random games on the GPU: the very games that `game.playouts` plays on the processor."""
    run = Run(game, n, seats, first_seed, **settings)
    run.start()
    return run.results()


class Tables:
    """Tables of one game that live on the GPU; `vector.Vector` for a processor has the same seeds and results.

    The arrays are the device's (`__cuda_array_interface__`): PyTorch, JAX and CuPy read them where they are.
    """

    def __init__(
        self, game: str | Game, tables: int, seats: int | None = None, board: str | Sheet | None = None, **options: Any
    ) -> None:
        cuda = _cuda()
        self.game = registry.game(game) if isinstance(game, str) else game
        sheet, start = opening(self.game, seats, board, options)
        self._kernels = kernels(self.game)
        self._grid = ((tables + BLOCK - 1) // BLOCK, BLOCK)
        self._board, self._start = cuda.to_device(_with_room(sheet.record)), cuda.to_device(_with_room(start))
        self._cuda = cuda
        self.states = cuda.device_array(tables, roomy(self.game.package.State))
        self.seating = cuda.device_array(tables, Seating)
        self.moves = cuda.device_array((tables, self.game.facts.most_legal), np.int32)
        self.actions = cuda.device_array(tables, np.int32)
        self._wrong = cuda.to_device(np.zeros(1, np.int32))
        self._tables = tables

    def __len__(self) -> int:
        return self._tables

    def reset(self, seed: int = 0) -> None:
        """Start all games: table i that of seed + i."""
        seating = np.zeros(len(self), Seating)
        seating["key"] = generator(seed)[:2]
        seating["key"][:, 0] += np.arange(len(self), dtype=np.uint64)
        self.seating.copy_to_device(seating)
        self._kernels["begin"][self._grid](self._board, self.states, self._start, self.seating, self.moves)

    def sample(self) -> Any:
        """Random legal moves, written to `actions`: the same as `Vector.sample` chooses."""
        self._kernels["sample"][self._grid](self.seating, self.moves, self.actions)
        return self.actions

    def step(self, actions: Any = None) -> None:
        """Make one move at every table, without waiting for it to be done; `check` tells of illegal ones."""
        chosen = self.actions if actions is None else actions
        given = (self._board, self.states, self._start, self.seating, len(self), chosen, self.moves, self._wrong)
        self._kernels["step"][self._grid](*given)

    def check(self) -> None:
        """Wait until all is done; an error if any action since the last check was not legal, and so was not made."""
        wrong = int(self._wrong.copy_to_host()[0])
        if wrong:
            self._wrong.copy_to_device(np.zeros(1, np.int32))
            raise ArchipelError(f"{wrong} actions were not legal and were not made.")

    def download(self) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """States and seating, copied to the processor's memory."""
        return _without_room(self.states.copy_to_host(), self.game.package.State), self.seating.copy_to_host()
