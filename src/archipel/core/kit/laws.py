"""The laws every game obeys, over random games. A new game gets them for free.

Each law takes a game and a number of seats and raises AssertionError with the position when it does not hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from archipel.core.contract import NATURE, SPECTATOR
from archipel.core.errors import NotUnderstood
from archipel.core.game import Game
from archipel.core.match import Match
from archipel.core.random import generator


def random_matches(
    game: Game, seats: int, games: int, every: int = 1, first_seed: int = 1, upto: int | None = None
) -> Iterator[Match]:
    """Random games, paused at every n-th position (nature's turns included) and at the end."""
    boards = game.boards(seats)
    for seed in range(first_seed, first_seed + games):
        match = Match(game, game.board(boards[seed % len(boards)]), seats, seed, nature=False)
        rng = np.random.default_rng(seed)
        at = int(rng.integers(every))
        while not match.over and (upto is None or len(match.steps) < upto):
            if (len(match.steps) + at) % every == 0:
                yield match
            play_at_random(match, rng)
        yield match


def play_at_random(match: Match, rng: np.random.Generator) -> None:
    """One random move, nature's or a player's."""
    match.play(match.nature_says() if match.actor == NATURE else int(rng.choice(match.legal_moves())))


def legal_and_why_not_agree(game: Game, seats: int, positions: int = 40) -> None:
    """`why_not` is 0 exactly for the legal moves (or nature's outcomes), over the whole move space; never ambiguous."""
    refusals = np.zeros(game.facts.moves, np.int32)
    for match in _positions(game, seats, positions):
        game.loops.refusals(match.sheet.record, match.state, 0, refusals)
        allowed = np.flatnonzero(refusals == 0).tolist()
        legal = match.legal_moves().tolist()
        if match.over:
            assert allowed == [], _at(match, allowed)
            continue
        assert len(legal) > 0, _at(match, "nothing is legal")
        assert legal == sorted(set(legal)), _at(match, "legal moves are not in order, or one stands there twice")
        difference = {match.words(m): int(refusals[m]) for m in set(legal) ^ set(allowed)}
        assert not difference, _at(match, difference)
        known = {rule.code for rule in game.rules().values()}
        assert set(refusals.tolist()) <= known | {0}, _at(match, "a refusal that is no rule")
        assert set(refusals.tolist()) - {0} <= set(game.package.ORDER), _at(match, "a refusal that ORDER lacks")


def words_and_parse_agree(game: Game, seats: int, positions: int = 40) -> None:
    """Every legal move can be written and read back, words tell moves apart, and its path starts with its beginning."""
    for match in _positions(game, seats, positions):
        moves = match.legal_moves().tolist()
        words = [match.words(m) for m in moves]
        assert len(set(words)) == len(words), _at(match, "two moves have the same words")
        for move, text in zip(moves, words, strict=True):
            assert match.parse(text) == move, _at(match, text)
        for text in words[:3]:
            tokens = text.split()
            if match.actor != NATURE:
                found = list(game.package.candidates(match.sheet, match.state[0], tokens))
                assert match.parse(text) in found, _at(match, f"{tokens} is no path to {text}")
        _nonsense_is_refused(match)


def _nonsense_is_refused(match: Match) -> None:
    for nonsense in ("", "fly to the moon", "\x00", "play " * 50, "lay ü", "move 1e9 -1"):
        try:
            match.parse(nonsense)
        except NotUnderstood as error:
            if len(str(error)) > 20:
                continue
        raise AssertionError(f"{nonsense!r} was understood, or refused with too few words")


def replays_are_identical(game: Game, seats: int, games: int = 5) -> None:
    """The log gives the same position, byte for byte, in one compiled call and move by move."""
    for match in random_matches(game, seats, games, every=10**9):
        state = match.start_state.copy()
        moves = np.array([s.move for s in match.steps], np.int32)
        assert game.loops.replay_checked(match.sheet.record, state, moves) == len(moves)
        assert state.tobytes() == match.state.tobytes(), _at(match, "replay differs")
        assert match.over, _at(match, "the game did not end")


def positions_are_text(game: Game, seats: int, positions: int = 40) -> None:
    """A position's text reads back to the same bytes; every seat's view can be written too."""
    for match in _positions(game, seats, positions):
        text = match.position()
        again = game.package.read(match.sheet, text)
        assert game.package.write(match.sheet, again[0]) == text, _at(match, "text differs after reading")
        assert again.tobytes() == match.state.tobytes(), _at(match, _differing(match.state, again))
        for seat in range(SPECTATOR, seats):
            assert game.package.write(match.sheet, match.view(seat)[0])


def views_hold_no_secret(game: Game, seats: int, positions: int = 60) -> None:
    """Imagining what a seat does not know and forgetting it again gives the same view, and leaves it its moves."""
    rng = generator(99)
    for match in _positions(game, seats, positions):
        for seat in range(SPECTATOR, seats):
            view = match.view(seat)
            twin = view.copy()
            game.loops.fill_in(match.sheet.record, twin, seat, rng)
            actor = match.actor
            assert int(game.loops.actor(twin)) == actor, _at(match, "the twin has another actor")
            if actor == seat and seat >= 0:
                moves = np.zeros(game.facts.most_legal, np.int32)
                n = game.loops.legal_moves(match.sheet.record, twin, moves)
                assert moves[:n].tolist() == match.legal_moves().tolist(), _at(match, f"other moves for {seat}")
            game.loops.hide(match.sheet.record, twin, seat)
            assert twin.tobytes() == view.tobytes(), _at(match, f"{seat}: {_differing(view, twin)}")


def twins_look_alike(game: Game, seats: int, games: int = 4, length: int = 60) -> None:
    """Worlds that differ only in what a seat does not know look the same to it, whatever is then played in both."""
    if not game.facts.secrets:
        return
    rng, dice = generator(7), np.random.default_rng(7)
    for match in random_matches(game, seats, games, every=37):
        for seat in range(SPECTATOR, seats):
            one = _copy(match, match.state)
            twin_state = match.view(seat)
            game.loops.fill_in(match.sheet.record, twin_state, seat, rng)
            two = _copy(match, twin_state)
            for step in range(length):
                if one.over:
                    break
                move = int(dice.choice(one.legal_moves()))
                seen = int(game.loops.as_seen(one.sheet.record, one.state, move, seat))
                same = [
                    m for m in two.legal_moves().tolist()
                    if int(game.loops.as_seen(two.sheet.record, two.state, m, seat)) == seen
                ]  # fmt: skip
                if not same:  # nothing the seat sees tells them apart, but the twin cannot do this: try another
                    break
                answer = move if move in same and seat >= 0 and one.actor == seat else int(dice.choice(same))
                told = [[t for t in w.told(m) if t.mask == -1 or (seat >= 0 and t.mask >> seat & 1)]
                        for w, m in ((one, move), (two, answer))]  # fmt: skip
                public = [[t for t in events if t.mask == -1] for events in told]
                assert public[0] == public[1], _at(one, f"{seat} is told {told}")
                assert one.words(seen) == two.words(seen), _at(one, "the move reads differently")
                one.play(move)
                two.play(answer)
                if two.over:  # at the end some games show everything
                    break
                if told[0] != told[1]:  # the seat was shown something: its view says so, and tells the worlds apart
                    assert one.view(seat).tobytes() != two.view(seat).tobytes(), _at(one, f"{seat} is told {told}")
                    break
                assert one.view(seat).tobytes() == two.view(seat).tobytes(), _at(one, f"{seat}, after {one.steps[-1]}")
                if step % 10 == 0:  # a picture is made from the view alone, and takes its time
                    assert one.picture(seat) == two.picture(seat), _at(one, "the picture differs")


def everything_can_be_told(game: Game, seats: int, games: int = 3) -> None:
    """Every event has a text in both languages, and every view a picture and a text board."""
    for match in random_matches(game, seats, games, every=19):
        match.show()
        for seat in range(SPECTATOR, seats):
            assert match.picture(seat)
        for move in match.legal_moves()[:8]:
            for told in match.told(int(move)):
                for language in ("en", "nl"):
                    assert game.say(f"event.{told.key}", language, **told.values)


def standings_are_places(game: Game, seats: int, games: int = 5) -> None:
    """Places start at 1 and leave room for ties; guesses lie between 0 and 1 at every position."""
    for match in random_matches(game, seats, games, every=11):
        _, places = match.standing()
        assert places.min() == 1, _at(match, places)
        assert places.max() <= seats, _at(match, places)
        values = np.zeros(seats)
        game.loops.guess(match.sheet.record, match.state, values)
        assert ((values >= 0) & (values <= 1)).all(), _at(match, values)


def every_game_ends(game: Game, seats: int, games: int) -> None:
    """No random game is longer than the facts say."""
    done = game.playouts(games, seats)
    assert (done.lengths < game.facts.most_moves).all(), f"a game lasted {done.lengths.max()} moves"
    assert (done.places.min(axis=1) == 1).all()


def _positions(game: Game, seats: int, positions: int) -> Iterator[Match]:
    """Positions spread over several random games."""
    length = max(1, int(game.playouts(20, seats).lengths.mean()))
    every = max(1, length * 4 // positions)
    for n, match in enumerate(random_matches(game, seats, 1000, every=every)):
        if n >= positions:
            return
        yield match


def _copy(match: Match, state: Any) -> Match:
    other = Match(match.game, match.sheet, match.seats, match.seed, match.options, nature=False)
    other.state = state.copy()
    return other


def _differing(one: Any, two: Any) -> str:
    return f"fields that differ: {[name for name in one.dtype.names if (one[name] != two[name]).any()]}"


def _at(match: Match, what: object) -> str:
    last = [s.words for s in match.steps[-5:]]
    return f"{what}\nseed {match.seed}, after {len(match.steps)} moves, the last {last}\n{match.position()}"


LAWS = (
    legal_and_why_not_agree,
    words_and_parse_agree,
    replays_are_identical,
    positions_are_text,
    views_hold_no_secret,
    twins_look_alike,
    everything_can_be_told,
    standings_are_places,
)
