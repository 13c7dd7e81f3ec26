"""OpenSpiel games: every registered game, for every number of players, with explicit chance.

    import pyspiel
    import archipel.adapters.openspiel
    game = pyspiel.load_game("archipel_meridian(players=3)")

Actions are the moves' numbers, nature's included; `action_to_string` gives their words. Parameters are `players`,
`board` and the game's own options. A game without secrets is one of perfect information; algorithms that insist on
imperfect information, as information-set search does, get it with `imperfect=True`.

Returns are by rank, as in `archipel.adapters.pettingzoo`: from -1 to 1, the sum is 0. Observations are those of
`archipel.adapters.encoding`; the information state, a string, is all moves as the player saw them.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from archipel.adapters import encoding
from archipel.adapters.table import Seating, opening
from archipel.core import registry
from archipel.core.contract import NATURE, OVER, SPECTATOR
from archipel.core.game import Game
from archipel.core.random import generator

FINE = 1 << 53


class Rules:
    """What all states of one OpenSpiel game share; it stays out of them, for every clone copies what is in them."""

    def __init__(self, game: Game, players: int, board: str, options: dict[str, Any]) -> None:
        self.game = game
        self.sheet, self.start = opening(game, players, board or None, options)
        self.board, self.players = self.sheet.record, players
        self.core, self.tables = game.loops, encoding.tables(game)
        self.moves, self.weights = np.zeros((2, game.facts.most_legal), np.int32)
        self.parts, self.size = encoding.packed(game), encoding.size(game)
        self.view = self.start.copy()
        self.raw = self.view.view(np.int8)
        self.seating = np.zeros(1, Seating)

    def encode(self, record: npt.NDArray[Any], viewer: int, out: npt.NDArray[np.float32]) -> None:
        """What a player or a spectator sees of a table."""
        self.tables.observe_as(self.board, record, viewer, self.parts, self.view, self.raw, out)

    def seen_by(self, record: npt.NDArray[Any], viewer: int) -> npt.NDArray[Any]:
        """The record with everything blanked that a player may not know."""
        hidden = record.copy()
        self.core.hide(self.board, hidden, viewer)
        return hidden


class State(pyspiel.State):  # type: ignore[misc]
    """A position: the record, and for each player all moves as it saw them. Each game has a subclass with its rules."""

    rules: Rules

    def __init__(self, game: pyspiel.Game) -> None:
        super().__init__(game)
        self.record = self.rules.start.copy()
        self.seen: tuple[str, ...] = tuple(f"{player}:" for player in range(self.rules.players))

    def current_player(self) -> int:
        """Who acts."""
        actor = int(self.rules.core.actor(self.record))
        return int({NATURE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}.get(actor, actor))

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return bool(self.rules.core.actor(self.record) == OVER)

    def _legal_actions(self, player: int) -> list[int]:
        n = self.rules.core.legal_moves(self.rules.board, self.record, self.rules.moves)
        found: list[int] = self.rules.moves[:n].tolist()
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What nature may do, with probabilities."""
        moves, weights = self.rules.moves, self.rules.weights
        n = self.rules.core.outcomes_of(self.rules.board, self.record, moves, weights)
        return list(zip(moves[:n].tolist(), (weights[:n] / weights[:n].sum()).tolist(), strict=True))

    def _apply_action(self, action: int) -> None:
        rules = self.rules
        views = [rules.core.as_seen(rules.board, self.record, action, player) for player in range(rules.players)]
        self.seen = tuple(f"{past} {move}" for past, move in zip(self.seen, views, strict=True))
        rules.core.play(rules.board, self.record, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.rules.game.words(self.rules.sheet, self.record, action)

    def returns(self) -> list[float]:
        """What each player has in the end; 0 before."""
        rules = self.rules
        if not self.is_terminal():
            return [0.0] * rules.players
        rules.tables.reward_alone(rules.board, self.record, rules.seating)
        found: list[float] = rules.seating["rewards"][0, : rules.players].tolist()
        return found

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        """A position this player cannot tell from this one, as likely as it must hold it.

        It has no history: the real one holds the others' secrets. What another player knows in it follows from the
        imagined position, which stands at the beginning of that player's information state.
        """
        rules = self.rules
        other: State = self.get_game().new_initial_state()
        other.record = rules.seen_by(self.record, player)
        high, low = int(sampler() * FINE), int(sampler() * FINE)
        rules.core.fill_in(rules.board, other.record, player, generator(high << 64 | low))
        other.seen = tuple(
            self.seen[p]
            if p == player
            else f"{p}: {hashlib.sha256(rules.seen_by(other.record, p).tobytes()).hexdigest()}"
            for p in range(rules.players)
        )
        return other

    def __str__(self) -> str:
        return self.rules.game.write(self.rules.sheet, self.record)


class Observer:
    """What a player sees; with no private information, what a spectator sees; with all of it, everything."""

    def __init__(self, rules: Rules, kind: pyspiel.IIGObservationType, params: Any) -> None:
        if params:
            raise ValueError(f"These observations take no parameters; {params} were given.")
        if not kind.public_info:
            raise ValueError("What is public is part of every observation here; ask for public_info=True.")
        self.rules, self.kind = rules, kind
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        if not kind.perfect_recall:
            self.tensor = np.zeros(rules.size, np.float32)
            self.dict = {part.name: part.of(self.tensor) for part in encoding.layout(rules.game)}

    def _viewer(self, player: int) -> int:
        return SPECTATOR if self.kind.private_info == pyspiel.PrivateInfoType.NONE else player

    @property
    def _all(self) -> bool:
        return bool(self.kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS)

    def set_from(self, state: State, player: int) -> None:
        """Write the numbers of an observation."""
        if self.tensor is None:
            return
        if self._all:
            self.rules.view[0] = state.record[0]
            self.rules.tables.encode(self.rules.raw, self.rules.parts, player, self.tensor)
        else:
            self.rules.encode(state.record, self._viewer(player), self.tensor)

    def string_from(self, state: State, player: int) -> str:
        """The observation as text; with perfect recall, all moves as the player saw them."""
        if self.kind.perfect_recall and not self._all and self._viewer(player) == player:
            return state.seen[player]
        viewed = state.record if self._all else self.rules.seen_by(state.record, self._viewer(player))
        return f"{player}: " + self.rules.game.write(self.rules.sheet, viewed)


def register_game(game: Game) -> None:
    """Make one game known to pyspiel, as `archipel_<name>`."""
    facts = game.facts
    information = pyspiel.GameType.Information
    parameters: dict[str, Any] = {"players": facts.seats[-1], "board": "", "imperfect": False} | {
        o.name: o.default for o in facts.options
    }

    def kind(imperfect: bool) -> pyspiel.GameType:
        return pyspiel.GameType(
            short_name=f"archipel_{game.name}",
            long_name=game.name.title(),
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=information.IMPERFECT_INFORMATION if imperfect else information.PERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=max(facts.seats),
            min_num_players=min(facts.seats),
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification=parameters,
        )

    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        """This game, for some number of players on some board."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = parameters | dict(params or {})
            options = {o.name: given[o.name] for o in facts.options}
            self.rules = Rules(game, int(given["players"]), str(given["board"]), options)
            self._state = type("State", (State,), {"rules": self.rules})
            info = pyspiel.GameInfo(
                num_distinct_actions=facts.moves,
                max_chance_outcomes=facts.moves,
                num_players=self.rules.players,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=facts.most_moves,
            )
            super().__init__(kind(facts.secrets or bool(given["imperfect"])), info, dict(params or {}))

        def new_initial_state(self) -> State:
            """Before anything random has happened."""
            found: State = self._state(self)
            return found

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            """An observer of this kind."""
            return Observer(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    pyspiel.register_game(kind(facts.secrets), SpielGame)


def register() -> None:
    """Make all games known to pyspiel; done when this module is imported, again after a new game."""
    known = set(pyspiel.registered_names())
    for name in registry.names():
        if f"archipel_{name}" not in known:
            register_game(registry.game(name))


register()
