"""Walking paths of tokens, compiled: the same for every game. A path is a row of tokens with zeros after its end."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled


@compiled
def gather(paths: Any, asking: Any, legal: Any, verb: int, rows: Any, moves: Any) -> int:
    """The legal moves that begin with a token, with their paths; how many. Their number is negated if the words of any
    depend on the position (`asking`) and have to be asked for."""
    n, ask = 0, False
    for i in range(len(legal)):
        move = legal[i]
        if paths[move, 0] == verb:
            moves[n] = move
            for j in range(paths.shape[1]):
                rows[n, j] = paths[move, j]
            ask = ask or asking[move]
            n += 1
    return -n if ask else n


@compiled
def copy(paths: Any, which: Any, rows: Any) -> None:
    """Copy some paths."""
    for i in range(len(which)):
        for j in range(paths.shape[1]):
            rows[i, j] = paths[which[i], j]


@compiled
def narrow(rows: Any, moves: Any, n: int, deep: int, token: int) -> int:
    """Keep those of the first n paths that go on with a token; how many."""
    kept = 0
    for i in range(n):
        if rows[i, deep] == token:
            moves[kept] = moves[i]
            for j in range(rows.shape[1]):
                rows[kept, j] = rows[i, j]
            kept += 1
    return kept


@compiled
def mark(rows: Any, n: int, deep: int, mask: Any, seen: Any, size: int) -> None:
    """Mark the tokens with which the first n paths go on, and write what they share so far after an observation."""
    for i in range(n):
        mask[rows[i, deep]] = 1
    for j in range(deep):
        seen[size + j] = rows[0, j]


@compiled
def mark_verbs(paths: Any, legal: Any, mask: Any) -> None:
    """Mark the tokens with which legal moves begin."""
    for i in range(len(legal)):
        mask[paths[legal[i], 0]] = 1
