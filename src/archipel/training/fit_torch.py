"""Learning with PyTorch, which is not installed with the package: whoever has a GPU has it."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional

from archipel.bots.judging.network import HIDDEN, SECOND
from archipel.bots.learned import Weights
from archipel.core.contract import MAX_SEATS
from archipel.training.lessons import NOTHING, Aims, Lessons, Recipe

CALM = 300
PIECE = 65_536  # lines predicted at a time


class TorchTrainer:
    """See `fit.Trainer`. All lessons lie in the device's memory."""

    def __init__(self, start: Weights, lessons: Lessons, aim: Aims, recipe: Recipe, device: str) -> None:
        self.device, self.recipe, self.steps = device, recipe, 0
        torch.manual_seed(recipe.seed)
        self.none = len(start["first"])  # a row of zeros that stands for no input

        def there(array: npt.NDArray[Any]) -> Any:
            return torch.from_numpy(np.ascontiguousarray(array)).to(device)

        self.rows = there(lessons.rows.view(np.int16))
        self.head, self.team = there(lessons.head), there(lessons.team)
        self.target, self.weight, self.lean = there(aim.target), there(aim.weight), there(aim.lean)
        first = np.concatenate([start["first"], np.zeros((1, HIDDEN), np.float32)])
        self.now = {name: there(part).requires_grad_() for name, part in {**start, "first": first}.items()}
        self.calm = {name: part.detach().clone() for name, part in self.now.items()}
        small = [part for name, part in self.now.items() if name != "first" and (name != "lean" or recipe.residual)]
        groups = [
            {"params": [self.now["first"]], "weight_decay": recipe.decay / recipe.rate},
            {"params": small, "weight_decay": 0.0},
        ]
        self.optimiser = torch.optim.AdamW(groups, lr=recipe.rate, betas=(0.9, 0.99))

    def step(self, lines: npt.NDArray[np.int64], rate: float) -> float:
        """A step of AdamW."""
        at = torch.from_numpy(lines).to(self.device)
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        loss = (-(self._leading(self.target[at], at) * self._logits(at, self.now)).sum(1) * self.weight[at]).mean()
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        self.optimiser.step()
        self.steps += 1
        with torch.no_grad():
            self.now["first"][-1] = 0.0
            for name, part in self.now.items():
                self.calm[name].lerp_(part, 1 / min(self.steps, CALM))
        return float(loss.detach()) if self.steps % 50 == 1 else float("nan")

    def weights(self) -> Weights:
        """The averaged weights."""
        found = {name: part.cpu().numpy().copy() for name, part in self.calm.items()}
        found["first"] = found["first"][:-1]
        return found

    def predict(self, lines: npt.NDArray[np.int64]) -> npt.NDArray[np.float32]:
        """Chances by the averaged weights."""
        with torch.no_grad():
            parts = [
                self._logits(torch.from_numpy(part).to(self.device), self.calm).exp().cpu().numpy()
                for part in np.array_split(lines, len(lines) // PIECE + 1)
            ]
        found: npt.NDArray[np.float32] = np.concatenate(parts)
        return found

    def _leading(self, values: Any, at: Any) -> Any:
        """The values of each team's first seat."""
        return torch.where(self.team[at] == torch.arange(MAX_SEATS, device=self.device), values, 0.0)

    def _logits(self, at: Any, of: dict[str, Any]) -> Any:
        """Logarithms of the teams' chances, each at its team's first seat."""
        rows = self.rows[at].int() & NOTHING
        rows = torch.where(rows == NOTHING, self.none, rows)
        head, team = self.head[at].long(), self.team[at].long()
        sums = (
            functional.embedding_bag(rows, of["first"], mode="sum", padding_idx=self.none) + of["first"][self.none - 1]
        )
        given = torch.relu(sums)
        # all heads, then the one that counts: quicker than gathering weights for each line
        middle = torch.relu(torch.einsum("bi,hij->bhj", given, of["second"][:, :HIDDEN]) + of["second"][:, HIDDEN])
        middle = middle.gather(1, head[:, None, None].expand(-1, 1, SECOND))[:, 0]
        outs = (
            torch.einsum("bj,bjs->bs", middle, of["third"][head, :SECOND, :MAX_SEATS])
            + of["third"][head, SECOND, :MAX_SEATS]
        )
        playing = team >= 0
        place = team.clamp(min=0)
        ones = playing.float()
        size = torch.zeros_like(outs).scatter_add(1, place, ones)
        logits = torch.zeros_like(outs).scatter_add(1, place, outs * ones) / size.clamp(min=1.0)
        logits = logits + of["lean"][head][:, None] * self.lean[at]
        leads = team == torch.arange(MAX_SEATS, device=self.device)
        found = functional.log_softmax(logits.masked_fill(~leads, -1e9), 1)
        return torch.where(leads, found, -1e4)
