"""Learning on one core, compiled: the same steps as with PyTorch, for machines without a GPU."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from archipel.bots.judging.network import HIDDEN, OUTS, SECOND
from archipel.bots.learned import Weights
from archipel.core.contract import MAX_SEATS
from archipel.core.jit import compiled
from archipel.training.lessons import NOTHING, Aims, Lessons, Recipe

CALM = 300
BETA_1, BETA_2, TINY = np.float32(0.9), np.float32(0.99), np.float32(1e-8)


class Parts(NamedTuple):
    """The parts of a network, or what is known of each of their numbers."""

    first: npt.NDArray[np.float32]
    second: npt.NDArray[np.float32]
    third: npt.NDArray[np.float32]
    lean: npt.NDArray[np.float32]


class Data(NamedTuple):
    """What is learned from."""

    rows: npt.NDArray[np.uint16]
    head: npt.NDArray[np.int16]
    team: npt.NDArray[np.int8]
    lean: npt.NDArray[np.float32]
    target: npt.NDArray[np.float32]
    weight: npt.NDArray[np.float32]


@compiled
def forward(line: int, data: Any, net: Any, scratch: Any) -> int:
    """One line: sums, middle and chances (at the first seat of each team) in the rows of `scratch`; how many inputs."""
    sums, middle, chances, outs, sizes = scratch[0], scratch[1], scratch[2], scratch[3], scratch[4]
    head, team = int(data.head[line]), data.team[line]
    hidden, second = net.first.shape[1], net.second.shape[2]
    always = len(net.first) - 1
    for j in range(hidden):
        sums[j] = net.first[always, j]
    n = 0
    while n < data.rows.shape[1] and data.rows[line, n] != NOTHING:
        row = data.rows[line, n]
        for j in range(hidden):
            sums[j] += net.first[row, j]
        n += 1
    for j in range(second):
        middle[j] = net.second[head, hidden, j]
    for i in range(hidden):
        if sums[i] > 0:
            for j in range(second):
                middle[j] += sums[i] * net.second[head, i, j]
    for s in range(MAX_SEATS):
        outs[s] = net.third[head, second, s]
        chances[s] = 0.0
        sizes[s] = 0.0
    for j in range(second):
        if middle[j] > 0:
            for s in range(MAX_SEATS):
                outs[s] += middle[j] * net.third[head, j, s]
    for s in range(MAX_SEATS):
        if team[s] >= 0:
            chances[team[s]] += outs[s]
            sizes[team[s]] += 1.0
    best = np.float32(-1e9)
    for s in range(MAX_SEATS):
        if team[s] == s:
            chances[s] = chances[s] / sizes[s] + net.lean[head] * data.lean[line, s]
            best = max(best, chances[s])
    total = 0.0
    for s in range(MAX_SEATS):
        if team[s] == s:
            chances[s] = math.exp(chances[s] - best)
            total += chances[s]
    for s in range(MAX_SEATS):
        chances[s] = chances[s] / total if team[s] == s else 0.0
    return n


@compiled
def learn(lines: Any, data: Any, net: Any, slope: Any, scratch: Any) -> float:
    """Add up the slopes over some lines; the mean surprise."""
    loss = 0.0
    share = np.float32(1.0 / len(lines))
    sums, middle, chances, sizes = scratch[0], scratch[1], scratch[2], scratch[4]
    d_outs, d_middle, d_sums = scratch[5], scratch[6], scratch[7]
    hidden, second = net.first.shape[1], net.second.shape[2]
    for line in lines:
        n = forward(line, data, net, scratch)
        h, team = int(data.head[line]), data.team[line]
        w = data.weight[line] * share
        for s in range(MAX_SEATS):
            d_outs[s] = 0.0
            if team[s] >= 0:
                t = team[s]
                aimed = data.target[line, t]
                d_outs[s] = (chances[t] - aimed) * w / sizes[t]
                if t == s:
                    loss -= aimed * math.log(max(chances[t], np.float32(1e-9))) * w
                    slope.lean[h] += (chances[t] - aimed) * w * data.lean[line, s]
                slope.third[h, second, s] += d_outs[s]
        for j in range(second):
            d_middle[j] = 0.0
            if middle[j] > 0:
                for s in range(MAX_SEATS):
                    slope.third[h, j, s] += middle[j] * d_outs[s]
                    d_middle[j] += net.third[h, j, s] * d_outs[s]
            slope.second[h, hidden, j] += d_middle[j]
        for i in range(hidden):
            d_sums[i] = 0.0
            if sums[i] > 0:
                for j in range(second):
                    slope.second[h, i, j] += sums[i] * d_middle[j]
                    d_sums[i] += net.second[h, i, j] * d_middle[j]
        always = len(net.first) - 1
        for j in range(hidden):
            slope.first[always, j] += d_sums[j]
        for k in range(n):
            row = data.rows[line, k]
            for j in range(hidden):
                slope.first[row, j] += d_sums[j]
    return loss


@compiled
def adam(
    part: Any, slope: Any, mean: Any, square: Any, calm: Any, rate: Any, decay: Any, step: int, mix: Any
) -> None:  # fmt: skip
    """A step of AdamW, after which the slopes are nothing again and the calm weights follow a little."""
    fair_1, fair_2 = 1.0 / (1.0 - BETA_1**step), 1.0 / (1.0 - BETA_2**step)
    for i in range(len(part)):
        mean[i] += (1 - BETA_1) * (slope[i] - mean[i])
        square[i] += (1 - BETA_2) * (slope[i] * slope[i] - square[i])
        part[i] -= rate * (decay * part[i] + mean[i] * fair_1 / (math.sqrt(square[i] * fair_2) + TINY))
        calm[i] += mix * (part[i] - calm[i])
        slope[i] = 0.0


@compiled
def predict_all(lines: Any, data: Any, net: Any, scratch: Any, out: Any) -> None:
    """The chances in some lines."""
    for i in range(len(lines)):
        forward(lines[i], data, net, scratch)
        for s in range(MAX_SEATS):
            out[i, s] = scratch[2, s]


class CompiledTrainer:
    """See `fit.Trainer`."""

    def __init__(self, start: Weights, lessons: Lessons, aim: Aims, recipe: Recipe) -> None:
        self.recipe, self.steps = recipe, 0
        self.data = Data(lessons.rows, lessons.head, lessons.team, aim.lean, aim.target, aim.weight)
        self.now = Parts(**{name: part.copy() for name, part in start.items()})
        self.calm, self.slope, self.mean, self.square = (Parts(*map(np.zeros_like, self.now)) for _ in range(4))
        self.scratch = np.zeros((8, max(HIDDEN, SECOND, OUTS)), np.float32)

    def step(self, lines: npt.NDArray[np.int64], rate: float) -> float:
        """A step of AdamW."""
        self.steps += 1
        loss = learn(lines, self.data, self.now, self.slope, self.scratch)
        mix = np.float32(1 / min(self.steps, CALM))
        if not self.recipe.residual:
            self.slope.lean[:] = 0.0
        for name in Parts._fields:
            decay = np.float32(self.recipe.decay / self.recipe.rate if name == "first" else 0.0)
            now, slope, mean, square, calm = (
                getattr(parts, name).reshape(-1) for parts in (self.now, self.slope, self.mean, self.square, self.calm)
            )
            adam(now, slope, mean, square, calm, np.float32(rate), decay, self.steps, mix)
        return float(loss)

    def weights(self) -> Weights:
        """The averaged weights."""
        return {name: part.copy() for name, part in self.calm._asdict().items()}

    def predict(self, lines: npt.NDArray[np.int64]) -> npt.NDArray[np.float32]:
        """Chances by the averaged weights."""
        out = np.zeros((len(lines), MAX_SEATS), np.float32)
        predict_all(lines, self.data, self.calm, self.scratch, out)
        return out
