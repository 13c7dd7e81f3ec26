"""Who knows what (W1.4, W4.11): views, imagining and what is seen of a move."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from archipel.core import registry
from archipel.core.contract import SPECTATOR
from archipel.core.kit.positions import play_at_random, random_matches
from archipel.core.match import Match
from archipel.core.random import generator
from archipel.games.wall.state import ENDED, LAY, SETTLE_LAY
from archipel.games.wall.view import PUBLIC, SECRET

GAME = registry.game("wall")
SHEET = GAME.board("two-realms")
KINDS = ("chinese", "mongol", "farmer", "plague", "herb")


def test_every_field_is_named_public_or_secret():
    assert sorted(PUBLIC + SECRET) == sorted(GAME.package.State.names)


def unseen(state, viewer):
    """For each other owner, the places of the stones the viewer has not seen, as (field, index) pairs."""
    places = {owner: [] for owner in range(state.seats) if owner != viewer}
    for i in range(state.laid):
        if viewer == SPECTATOR or not state.eyes[i] >> viewer & 1:
            places[int(state.owner[i])].append(("kind", i))
    for owner, found in places.items():
        for name in ("hand", "lost", "passive"):
            found += [(name, owner)] * int(state[name][owner].sum())
    return places


def shuffled(states, viewer, rng):
    """The same table with every stone the viewer has not seen dealt anew among the places of its owner."""
    other = states.copy()
    state = other[0]
    for owner, places in unseen(state, viewer).items():
        kinds = [int(state.kind[i]) for name, i in places if name == "kind"]
        for name in ("hand", "lost", "passive"):
            kinds += [k for k in range(5) for _ in range(state[name][owner, k])]
            state[name][owner] = 0
        for (name, i), kind in zip(places, rng.permutation(kinds), strict=True):
            if name == "kind":
                state.kind[i] = kind
            else:
                state[name][i, kind] += 1
    return other


def view_of(states, viewer):
    hidden = states.copy()
    GAME.loops.hide(SHEET.record, hidden, viewer)
    return hidden


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dealing_the_unseen_stones_anew_changes_no_view(seats):
    rng, remembered, changed = np.random.default_rng(1), 0, 0
    for match in random_matches(GAME, seats, games=6, every=11):
        if match.over:
            continue
        for viewer in range(SPECTATOR, seats):
            other = shuffled(match.state, viewer, rng)
            changed += other.tobytes() != match.state.tobytes()
            assert view_of(other, viewer).tobytes() == view_of(match.state, viewer).tobytes(), match.position()
            assert GAME.write(SHEET, view_of(other, viewer)) == GAME.write(SHEET, match.view(viewer))
            if viewer >= 0:
                remembered += seen_and_covered(match.state[0], viewer)
    assert changed > 100
    assert remembered > 20 or seats == 2  # stones of others that were seen and later covered were among them


COVERED = """wall two-realms, 3 players
starts orange
run j5-k5 k5-m5 m5-n5 n4-n5 n4-p4 p4-p5 p5-q5 q4-q5 q4-r4 r4-s4 s4-t4
branches -
d3: blue mongol, orange chinese, blue farmer, blue herb
e3: black farmer, blue plague, orange farmer, black chinese
orange: scout -, walls 2, stones farmer, lost mongol
blue: scout d3, walls 2, stones chinese mongol, lost farmer
black: scout e3, walls 2, stones mongol, lost -
orange draws, 0 drawn
"""


def test_what_was_seen_stays_visible_after_it_is_covered():
    rng, state = np.random.default_rng(2), GAME.read(SHEET, COVERED)
    known = {
        0: ("d3: blue mongol, orange chinese, blue ?, blue ?", "e3: black farmer, blue plague, orange farmer, black ?"),
        1: (
            "d3: blue mongol, orange chinese, blue farmer, blue herb",
            "e3: black farmer, blue plague, orange ?, black ?",
        ),
        2: ("d3: blue ?, orange ?, blue ?, blue ?", "e3: black farmer, blue plague, orange farmer, black chinese"),
        SPECTATOR: ("d3: blue ?, orange ?, blue ?, blue ?", "e3: black ?, blue ?, orange ?, black ?"),
    }
    for viewer, lines in known.items():
        for _ in range(20):
            text = GAME.write(SHEET, view_of(shuffled(state, viewer, rng), viewer))
            assert all(line in text for line in lines), text


def seen_and_covered(state, viewer):
    """How many stones of others lie in villages the viewer controlled once and does not any more."""
    found, first = 0, 0
    for height in state.height:
        last = first + int(height)
        if last > first and state.owner[last - 1] != viewer:
            found += sum(state.owner[i] != viewer and bool(state.eyes[i] >> viewer & 1) for i in range(first, last))
        first = last
    return found


# Four stones of blue's that orange has not seen: one laid, one in hand, one lost, one passive.
FEW = """wall two-realms, 2 players
starts orange
run j5-k5 k5-m5 m5-n5 n4-n5 n4-p4 p4-p5 p5-q5 q4-q5 q4-r4 r4-s4 s4-t4
branches -
d3: blue chinese, blue chinese, blue chinese, blue chinese, orange farmer
e3: blue mongol, blue mongol, blue mongol, orange farmer
e2: blue farmer, blue farmer, blue farmer, blue farmer, blue farmer, orange farmer
e1: blue plague, orange farmer
e6: blue herb
orange: scout e1, walls 2, stones farmer, lost -
blue: scout e6, walls 2, stones chinese, lost mongol, passive 1
quiet 1
orange draws, 0 drawn
"""


def test_imagining_has_the_right_frequencies():
    view = view_of(GAME.read(SHEET, FEW), 0)
    stones = ("herb", "chinese", "mongol", "mongol")
    exact = Counter(permutations(stones))
    assert len(exact) == 12
    rng, found, draws = generator(5), Counter(), 12_000
    for _ in range(draws):
        twin = view.copy()
        GAME.loops.fill_in(SHEET.record, twin, 0, rng)
        laid = KINDS[int(twin[0].kind[twin[0].laid - 1])]
        where = [KINDS[int(np.argmax(twin[0][name][1]))] for name in ("hand", "lost", "passive")]
        found[(laid, *where)] += 1
    assert set(found) == set(exact)
    chi_square = sum((found[w] - draws * n / 24) ** 2 / (draws * n / 24) for w, n in exact.items())
    assert chi_square < 31.26  # 11 degrees of freedom, one chance in a thousand


def test_imagining_for_a_spectator_deals_every_colour():
    view = view_of(GAME.read(SHEET, FEW), SPECTATOR)
    rng, tops = generator(6), Counter()
    for _ in range(3400):
        twin = view.copy()
        GAME.loops.fill_in(SHEET.record, twin, SPECTATOR, rng)
        tops[KINDS[int(twin[0].kind[twin[0].laid - 1])]] += 1
    for kind, share in zip(KINDS, (5, 5, 5, 1, 1), strict=True):
        assert abs(tops[kind] - 200 * share) < 120


def reveals(match, seat):
    """Whether this seat is about to lay on stones it has not seen: then it learns something, as it should."""
    state = match.state[0]
    if state.turn != seat or state.stage not in (LAY, SETTLE_LAY):
        return False
    first = int(state.height[: state.here].sum())
    return any(not state.eyes[i] >> seat & 1 for i in range(first, first + int(state.height[state.here])))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_twins_look_alike_until_something_is_shown(seats, long):
    rng, dice, compared = generator(7), np.random.default_rng(7), 0
    for start in random_matches(GAME, seats, games=20 if long else 1, every=53):
        for seat in range(SPECTATOR, seats):
            one = Match(GAME, SHEET, seats, 1, nature=False)
            two = Match(GAME, SHEET, seats, 1, nature=False)
            one.state, two.state = start.state.copy(), start.view(seat)
            GAME.loops.fill_in(SHEET.record, two.state, seat, rng)
            for _ in range(40):
                if one.over:
                    break
                shown = reveals(one, seat)
                move = int(dice.choice(one.legal_moves()))
                public = GAME.loops.as_seen(SHEET.record, one.state, move, seat)
                same = [
                    m for m in two.legal_moves().tolist()
                    if GAME.loops.as_seen(SHEET.record, two.state, m, seat) == public
                ]  # fmt: skip
                answer = move if move in same else int(dice.choice(same))
                told = [
                    [t for t in world.told(m) if t.mask == -1 or (seat >= 0 and t.mask >> seat & 1)]
                    for world, m in ((one, move), (two, answer))
                ]
                one.play(move)
                two.play(answer)
                if shown:  # from here on the seat knows which of the worlds it is in
                    assert [t.key for t in told[0]] == [t.key for t in told[1]]
                    two.state = one.view(seat)
                    GAME.loops.fill_in(SHEET.record, two.state, seat, rng)
                    continue
                assert told[0] == told[1]
                if one.over:
                    assert one.state[0].stage == ENDED
                    break
                assert one.view(seat).tobytes() == two.view(seat).tobytes(), one.position()
                if compared % 4 == 0:
                    assert one.picture(seat) == two.picture(seat)
                    assert one.show(seat) == two.show(seat)
                compared += 1
    assert compared > 200


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_the_player_sees_what_is_laid_and_drawn(seats):
    match, rng, hidden = GAME.start(seats=seats, seed=3), np.random.default_rng(3), 0
    while not match.over:
        for move in match.legal_moves():
            words = match.words(move)
            for seat in range(SPECTATOR, seats):
                seen = match.words(GAME.loops.as_seen(SHEET.record, match.state, int(move), seat))
                secret = words.startswith("lay ") and seat != match.actor
                hidden += secret
                assert seen == ("lay ?" if secret else words)
        play_at_random(match, rng)
    assert hidden > 50
    assert {"?"} == {w.split()[1] for w in (match.words(m) for m in (43, GAME.facts.moves - 1))}


def test_at_the_end_everything_is_shown():
    for match in random_matches(GAME, 3, games=3, every=10**9):
        assert match.over
        for seat in range(SPECTATOR, 3):
            assert match.view(seat).tobytes() == match.state.tobytes()
