"""The laws every game obeys, over random games. A new game gets them for free.

Each law takes a game and a number of seats and raises AssertionError with the position when it does not hold.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from archipel.core.contract import NATURE, SPECTATOR
from archipel.core.errors import NotUnderstood
from archipel.core.game import Game
from archipel.core.kit.positions import at, copy_of, random_matches, spread
from archipel.core.kit.speech import everybody_is_asked, everything_can_be_told, tables_speak_one_language
from archipel.core.match import Match
from archipel.core.random import generator
from archipel.core.rulebook import case_of, rule_code
from archipel.core.texts import catalogue


def legal_and_why_not_agree(game: Game, seats: int, positions: int = 40) -> None:
    """`why_not` is 0 exactly for the legal moves (or nature's outcomes), over the whole move space; never ambiguous."""
    refusals = np.zeros(game.facts.moves, np.int32)
    cases = {k.removeprefix("case.") for k in catalogue(game.folder / "texts", "en") if k.startswith("case.")}
    for match in spread(game, seats, positions):
        game.loops.refusals(match.sheet.record, match.state, 0, refusals)
        allowed = np.flatnonzero(refusals == 0).tolist()
        legal = match.legal_moves().tolist()
        if match.over:
            assert allowed == [], at(match, allowed)
            continue
        assert len(legal) > 0, at(match, "nothing is legal")
        assert legal == sorted(set(legal)), at(match, "legal moves are not in order, or one stands there twice")
        difference = {match.words(m): int(refusals[m]) for m in set(legal) ^ set(allowed)}
        assert not difference, at(match, difference)
        known = {rule.code for rule in game.rules().values()}
        codes = set(refusals.tolist()) - {0}
        assert {rule_code(code) for code in codes} <= known, at(match, "a refusal that is no rule")
        assert {rule_code(code) for code in codes} <= set(game.package.ORDER), at(match, "a refusal that ORDER lacks")
        unsaid = {case_of(game.facts.prefix, code) for code in codes} - cases
        assert not cases or not unsaid, at(match, f"no text says {unsaid}")


def words_and_parse_agree(game: Game, seats: int, positions: int = 40) -> None:
    """Every legal move can be written and read back, words tell moves apart, and its path starts with its beginning."""
    for match in spread(game, seats, positions):
        moves = match.legal_moves().tolist()
        words = [match.words(m) for m in moves]
        assert len(set(words)) == len(words), at(match, "two moves have the same words")
        for move, text in zip(moves, words, strict=True):
            assert match.parse(text) == move, at(match, text)
        for text in words[:3]:
            tokens = text.split()
            if match.actor != NATURE:
                found = list(game.candidates(match.sheet, match.state, tokens))
                assert match.parse(text) in found, at(match, f"{tokens} is no path to {text}")
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
        assert state.tobytes() == match.state.tobytes(), at(match, "replay differs")
        assert match.over, at(match, "the game did not end")


def positions_are_text(game: Game, seats: int, positions: int = 40) -> None:
    """A position's text reads back to the same bytes; every seat's view can be written too."""
    for match in spread(game, seats, positions):
        text = match.position()
        again = game.read(match.sheet, text)
        assert game.write(match.sheet, again) == text, at(match, "text differs after reading")
        assert again.tobytes() == match.state.tobytes(), at(match, _differing(match.state, again))
        for seat in range(SPECTATOR, seats):
            assert game.write(match.sheet, match.view(seat))


def views_hold_no_secret(game: Game, seats: int, positions: int = 60) -> None:
    """Imagining what a seat does not know and forgetting it again gives the same view, and leaves it its moves."""
    rng = generator(99)
    for match in spread(game, seats, positions):
        for seat in range(SPECTATOR, seats):
            view = match.view(seat)
            twin = view.copy()
            game.loops.fill_in(match.sheet.record, twin, seat, rng)
            actor = match.actor
            assert int(game.loops.actor(twin)) == actor, at(match, "the twin has another actor")
            if actor == seat and seat >= 0:
                moves = np.zeros(game.facts.most_legal, np.int32)
                n = game.loops.legal_moves(match.sheet.record, twin, moves)
                assert moves[:n].tolist() == match.legal_moves().tolist(), at(match, f"other moves for {seat}")
            game.loops.hide(match.sheet.record, twin, seat)
            assert twin.tobytes() == view.tobytes(), at(match, f"{seat}: {_differing(view, twin)}")


def twins_look_alike(game: Game, seats: int, games: int = 4, length: int = 60) -> None:
    """Worlds that differ only in what a seat does not know look the same to it, whatever is then played in both.
    Where a game says that it has no secrets, everybody sees the same table and the whole of every move."""
    if not game.facts.secrets:
        for match in random_matches(game, seats, games, every=37):
            views = {match.view(seat).tobytes() for seat in range(SPECTATOR, seats)}
            assert len(views) == 1, at(match, "seats see different things")
            for move in match.legal_moves().tolist():
                for seat in range(SPECTATOR, seats):
                    seen = int(game.loops.as_seen(match.sheet.record, match.state, move, seat))
                    assert seen == move, at(match, f"{move} is seen as {seen}")
        return
    rng, dice = generator(7), np.random.default_rng(7)
    for match in random_matches(game, seats, games, every=37):
        for seat in range(SPECTATOR, seats):
            one = copy_of(match, match.state)
            twin_state = match.view(seat)
            game.loops.fill_in(match.sheet.record, twin_state, seat, rng)
            two = copy_of(match, twin_state)
            for step in range(length):
                if one.over:
                    break
                move = int(dice.choice(one.legal_moves()))
                seen = int(game.loops.as_seen(one.sheet.record, one.state, move, seat))
                there = two.legal_moves().tolist()
                if seen == move:  # a code that says less is no move of its own
                    there = [move] if move in there else []
                same = [m for m in there if int(game.loops.as_seen(two.sheet.record, two.state, m, seat)) == seen]
                if not same:  # nothing the seat sees tells them apart, but the twin cannot do this: try another
                    break
                answer = move if move in same and seat >= 0 and one.actor == seat else int(dice.choice(same))
                told = [[t for t in w.told(m) if t.mask == -1 or (seat >= 0 and t.mask >> seat & 1)]
                        for w, m in ((one, move), (two, answer))]  # fmt: skip
                public = [[t for t in events if t.mask == -1] for events in told]
                tells = "the same move tells different things in two worlds; what it shows has to be part of it"
                assert public[0] == public[1], at(one, f"{seat} is told {told}: {tells}")
                assert one.words(seen) == two.words(seen), at(one, "the move reads differently")
                one.play(move)
                two.play(answer)
                if two.over:  # at the end some games show everything
                    break
                if told[0] != told[1]:  # the seat was shown something: its view says so, and tells the worlds apart
                    assert one.view(seat).tobytes() != two.view(seat).tobytes(), at(one, f"{seat} is told {told}")
                    break
                assert one.view(seat).tobytes() == two.view(seat).tobytes(), at(one, f"{seat}, after {one.steps[-1]}")
                if step % 10 == 0:  # a picture is made from the view alone, and takes its time
                    assert one.picture(seat) == two.picture(seat), at(one, "the picture differs")


def standings_are_places(game: Game, seats: int, games: int = 5) -> None:
    """Places start at 1 and leave room for ties; guesses lie between 0 and 1 at every position."""
    for match in random_matches(game, seats, games, every=11):
        _, places = match.standing()
        assert places.min() == 1, at(match, places)
        assert places.max() <= seats, at(match, places)
        values = np.zeros(seats)
        game.loops.guess(match.sheet.record, match.state, values)
        assert ((values >= 0) & (values <= 1)).all(), at(match, values)


def every_game_ends(game: Game, seats: int, games: int) -> None:
    """No random game is longer than the facts say."""
    done = game.playouts(games, seats)
    assert (done.lengths < game.facts.most_moves).all(), f"a game lasted {done.lengths.max()} moves"
    assert (done.places.min(axis=1) == 1).all()


def _differing(one: Any, two: Any) -> str:
    return f"fields that differ: {[name for name in one.dtype.names if (one[name] != two[name]).any()]}"


LAWS = (
    legal_and_why_not_agree,
    words_and_parse_agree,
    replays_are_identical,
    positions_are_text,
    views_hold_no_secret,
    twins_look_alike,
    everything_can_be_told,
    everybody_is_asked,
    tables_speak_one_language,
    standings_are_places,
)
