"""Fit a network to lessons: on a GPU with PyTorch where there is one, else compiled on this processor."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from archipel.bots.judging.network import HIDDEN, OUTS, SECOND
from archipel.bots.learned import Weights, shapes
from archipel.core.contract import MAX_SEATS
from archipel.core.game import Game
from archipel.training.lessons import NOTHING, PLAYED, Aims, Lessons, Recipe, aims, drawn, surprise

WARM = 200  # steps until the full rate is used; never more than a quarter of them all
STEPS = 150  # in one pass at least, if there are few lessons: then a step learns from fewer lines
FEWEST = 128
Say = Callable[[str], None]


class Trainer(Protocol):
    """Whoever can make steps of learning, and say what the weights are and what they predict."""

    def step(self, lines: npt.NDArray[np.int64], rate: float) -> float:
        """Learn from these lines; how surprised it was."""
        ...

    def weights(self) -> Weights:
        """The weights, averaged over the last steps."""
        ...

    def predict(self, lines: npt.NDArray[np.int64]) -> npt.NDArray[np.float32]:
        """Each team's chance in these lines, by those weights; it stands at the team's first seat."""
        ...


@dataclass(frozen=True)
class Fitted:
    """What came of it: the weights, and how surprised several judges are by the results of games held out."""

    weights: Weights
    surprised: dict[str, float]


def beginning(game: Game, lean: float, recipe: Recipe) -> Weights:
    """Weights to begin with: small random ones, all heads alike. With `residual` it is nearly the hand-made guess."""
    dice, shape = np.random.default_rng(recipe.seed), shapes(game)
    heads = shape["second"][0]
    second = dice.normal(0, (2 / HIDDEN) ** 0.5, (HIDDEN + 1, SECOND))
    third = dice.normal(0, (1 / SECOND) ** 0.5 * (0.1 if recipe.residual else 1.0), (SECOND + 1, OUTS))
    second[-1], third[-1] = 0.0, 0.0
    third[:, MAX_SEATS:] = 0.0
    made = {
        "first": dice.normal(0, 0.05, shape["first"]),
        "second": np.tile(second, (heads, 1, 1)),
        "third": np.tile(third, (heads, 1, 1)),
        "lean": np.full(heads, lean if recipe.residual else 0.0),
    }
    return {name: part.astype(np.float32) for name, part in made.items()}


def fit(game: Game, lessons: Lessons, recipe: Recipe, say: Say, device: str | None = None) -> Fitted:
    """Learn. `device` is what PyTorch calls it, or 'compiled'; by default a GPU if there is one."""
    aim = aims(lessons, recipe)
    held = lessons.held_out
    on_path = lessons.kind <= PLAYED
    start = beginning(game, aim.sharpness["hand-made"], recipe)
    trainer = trainer_on(device or best_device(), start, lessons, aim, recipe)
    learn_from = np.flatnonzero(~held & (aim.weight > 0))
    judge_by = np.flatnonzero(held & on_path)
    test = lessons.at(judge_by)
    surprised = {
        "hand-made": mean_surprise(test, drawn(test.guess.astype(np.float32), aim.sharpness["hand-made"])),
        "search": mean_surprise(test, drawn(test.told.astype(np.float32), aim.sharpness["search"])),
    }
    say(
        f"{len(lessons)} positions of {len(np.unique(lessons.game))} games; sharpness {aim.sharpness}; "
        f"held out, by results {surprised}"
    )
    began = time.perf_counter()
    for epoch, losses in enumerate(epochs(trainer, learn_from, recipe)):
        network = mean_surprise(test, trainer.predict(judge_by))
        say(f"epoch {epoch + 1}: {losses:.4f}; held out, by results {network:.4f}; {time.perf_counter() - began:.0f} s")
        surprised["network"] = network
    weights = trainer.weights()
    weights["first"][~inputs_seen(lessons, len(weights["first"]))] = 0.0  # nothing is known; zeros take no space
    return Fitted(weights, surprised)


def mean_surprise(lessons: Lessons, chances: npt.NDArray[np.float32]) -> float:
    """How surprised chances are by results on average; 0 where nothing is held out."""
    return float(surprise(lessons, chances).mean()) if len(lessons) else 0.0


def inputs_seen(lessons: Lessons, count: int) -> npt.NDArray[np.bool_]:
    """Which rows of the first layer were ever used; the last always is."""
    seen = np.zeros(NOTHING + 1, bool)
    for column in lessons.rows.T:
        seen[column] = True
    seen[count - 1] = True
    return seen[:count]


def epochs(trainer: Trainer, lines: npt.NDArray[np.int64], recipe: Recipe) -> Iterator[float]:
    """Pass over the lines several times, in random order, at a rate that rises briefly and then falls to nothing."""
    dice = np.random.default_rng(recipe.seed)
    batch = max(FEWEST, min(recipe.batch, len(lines) // STEPS))
    each = -(-len(lines) // batch)
    warm, step = max(1, min(WARM, each * recipe.epochs // 4)), 0
    for _ in range(recipe.epochs):
        order, losses = dice.permutation(lines), []
        for part in range(each):
            rate = recipe.rate * min(1.0, (step + 1) / warm) * (1 - step / (each * recipe.epochs))
            losses.append(trainer.step(order[part * batch : (part + 1) * batch], rate))
            step += 1
        yield float(np.nanmean(losses))


def best_device() -> str:
    """A GPU if PyTorch is installed and finds one, else this processor, compiled."""
    try:
        import torch
    except ImportError:
        return "compiled"
    return "cuda" if torch.cuda.is_available() else "compiled"


def trainer_on(device: str, start: Weights, lessons: Lessons, aim: Aims, recipe: Recipe) -> Trainer:
    """The trainer for a device."""
    made: Any
    if device == "compiled":
        from archipel.training.fit_compiled import CompiledTrainer

        made = CompiledTrainer(start, lessons, aim, recipe)
    else:
        from archipel.training.fit_torch import TorchTrainer

        made = TorchTrainer(start, lessons, aim, recipe, device)
    trainer: Trainer = made
    return trainer
