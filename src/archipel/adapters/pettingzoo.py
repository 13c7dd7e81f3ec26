"""PettingZoo environments (AEC) for every registered game and number of players.

    import pettingzoo
    import archipel.adapters.pettingzoo
    env = pettingzoo.make("aec", "archipel/meridian-4p-v1")

An agent is a seat, named by its colour and number (`orange_0`). It observes a dictionary: `observation`, the numbers of
`archipel.adapters.encoding`, and `action_mask`, 1 for each legal action. An action is the number of a move; in games
with more than 2**14 moves it is the index of a path token (`archipel.adapters.tokens`), and the observation ends with
the path taken so far: the index of each token, 0 where there is none yet.

Only the end is rewarded, by rank: the part of the other seats one beat less the part that beat one, from -1 to 1; the
sum is 0. Nature acts between the agents. `reset(seed=n)` plays the game a `Match` with the seed n would play.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import pettingzoo

from archipel.adapters import encoding
from archipel.adapters.table import Table
from archipel.adapters.tokens import MOST_MOVES, Paths, Walk
from archipel.core import registry
from archipel.core.board import Sheet
from archipel.core.errors import ArchipelError, Unknown

Observation = dict[str, npt.NDArray[Any]]


def env(game: str, **settings: Any) -> raw_env:
    """An environment in which an illegal action ends the game and costs its agent 1, as PettingZoo's own do.

    The guards are the environment's own: PettingZoo's wrappers would take three quarters of the time.
    """
    return raw_env(game, illegal="ends", **settings)


class raw_env(pettingzoo.AECEnv):  # type: ignore[misc]  # noqa: N801 (PettingZoo's name for it)
    """The environment itself. With illegal="raises" an illegal action raises Refused and changes nothing."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        board: str | Sheet | None = None,
        render_mode: str | None = None,
        illegal: str = "raises",
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise Unknown(f"The table can be drawn as text, with the render mode 'ansi'; there is no {render_mode!r}.")
        if illegal not in ("raises", "ends"):
            raise Unknown(f"An illegal action 'raises' an error or 'ends' the game; there is no {illegal!r}.")
        self.render_mode, self.illegal = render_mode, illegal
        self.table = Table(registry.game(game), seats, board, options)
        facts = self.table.game.facts
        self.metadata = {
            "name": f"{game}_{self.table.seats}p_v{version(game)}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.paths = Paths(self.table.game, self.table.sheet, self.table.start) if facts.moves > MOST_MOVES else None
        self.actions = len(self.paths.vocabulary) if self.paths else facts.moves
        self.possible_agents = [f"{colour}_{i}" for i, colour in enumerate(facts.colours[: self.table.seats])]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        low, high = encoding.bounds(self.table.game)
        deep = self._deep = self.paths.depth if self.paths else 0
        seen = gymnasium.spaces.Box(
            np.append(low, np.zeros(deep, np.float32)), np.append(high, np.full(deep, self.actions - 1, np.float32))
        )
        mask = gymnasium.spaces.Box(0, 1, (self.actions,), np.int8)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self.actions) for agent in self.possible_agents}
        self._dice = np.random.default_rng()
        self._seen = np.zeros(0, np.float32)
        self._seen_by: str | None = None  # whose observation that is, of the table as it is
        self.walk = Walk(self.paths) if self.paths else None

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """The same object each time, so that seeding it works."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """The same object each time, so that seeding it works."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game: the one of this seed, or else one whose seed follows from the last one given."""
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self.table.begin(int(self._dice.integers(2**63)) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._next()

    def _next(self) -> None:
        """Point to who acts now."""
        self._seen_by = None
        self.agent_selection = self.possible_agents[self.table.actor]
        if self.walk is not None:
            self.walk.begin(self.table.state, self.table.legal)

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and what it may do if it is to act."""
        acts = agent == self.agent_selection and not self.terminations[agent]
        mask = np.zeros(self.actions, np.int8)
        if self.walk is None:
            seen = self.table.observe(self._seat[agent])
            if acts:
                mask[self.table.legal] = 1
            return {"observation": seen, "action_mask": mask}
        if agent != self._seen_by:  # on the way along a path nothing changes
            self._seen, self._seen_by = self.table.observe(self._seat[agent], self._deep), agent
        seen = self._seen.copy()
        if acts:
            self.walk.mark(mask, seen, self.table.size)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Make the move of the agent that is to act, or take a step towards it."""
        if not hasattr(self, "agents"):
            raise ArchipelError("The game has not begun: call reset() before step().")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:  # only the end is rewarded, so until then there are no rewards to clear
            if action is None:
                raise Unknown(f"{agent} is to act: None is no action, only for who is out of the game.")
            move = int(action)
            if self.walk is not None:
                end = self.walk.take(move)
                if end is None:
                    return
                if end < 0:
                    raise self._no_way(move)
                move = end
            self.table.step(move)
        except ArchipelError:
            if self.illegal == "raises":
                raise
            self._end(dict.fromkeys(self.agents, 0.0) | {agent: -1.0})
            return
        if self.table.over:
            self._end(dict(zip(self.possible_agents, self.table.rewards, strict=True)))
        else:
            self._next()

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._seen_by = None
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def _no_way(self, token: int) -> Unknown:
        """The error for a token that leads nowhere."""
        assert self.walk is not None
        words = self.walk.paths.vocabulary
        so_far, ways = (" ".join(words[t] for t in tokens) for tokens in (self.walk.taken, self.walk.open))
        return Unknown(f"No legal move goes on with token {token} after {so_far!r}. These do: {ways}.")

    def state(self) -> npt.NDArray[np.float32]:
        """The whole table, secrets included, for training in which a critic may know more than its actors."""
        return self.table.everything()

    def render(self) -> str | None:
        """The table as text, for a spectator."""
        if self.render_mode is None:
            gymnasium.logger.warn("Ask for render_mode='ansi' when making the environment to see the table as text.")
            return None
        game, view = self.table.game, self.table.state.copy()
        game.loops.hide(self.table.sheet.record, view, -1)
        return game.show(self.table.sheet, view)

    def close(self) -> None:
        """Nothing is held open."""


def version(game: str) -> int:
    """The version in an environment's id: raised with the encoding's and with the rules'."""
    return encoding.VERSION + registry.game(game).facts.rules_version - 1


def ids(game: str) -> dict[str, int]:
    """The ids of a game's environments, with their numbers of seats."""
    return {f"archipel/{game}-{seats}p-v{version(game)}": seats for seats in registry.game(game).facts.seats}


def register() -> None:
    """Make all environments known to `pettingzoo.make`; done when this module is imported, again after a new game."""
    for game in registry.names():
        for name, seats in ids(game).items():
            if name not in pettingzoo.aec_registry:
                pettingzoo.register("aec", name, f"{__name__}:env", kwargs={"game": game, "seats": seats})


register()
