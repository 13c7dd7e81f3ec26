"""Only views leave the server: in two worlds that differ only in what somebody may not know, that person receives
the same: views, logs, refusals, what may be taken back. For every number of players, from the middle of a game on;
whole games over a real server are in test_twins_live."""

import copy

import msgspec
import numpy as np
import pytest

from archipel.core import registry
from archipel.core.contract import NATURE, SPECTATOR
from archipel.core.events import ALL
from archipel.core.random import generator
from archipel.server.problems import Trouble
from archipel.server.tables import actions
from archipel.server.tables.draft import Draft
from archipel.server.tables.log import Header
from archipel.server.tables.table import Table, new_table
from archipel.server.tables.takeback import take_back
from archipel.server.tables.views import Looker, view_of

TABLES = [(name, seats) for name in registry.names() for seats in registry.game(name).facts.seats]
PEOPLE = [f"person-{n}" for n in range(6)]


def world(game, match, position) -> Table:
    """A table that starts at a position; everything else about it is the same in every world."""
    header = Header(
        game=game.name, rules=game.facts.rules_version, board=match.sheet.id, board_digest=match.sheet.digest,
        seats=match.seats, host=PEOPLE[0], commitment="0" * 64, made=1, options=match.options, position=position,
    )  # fmt: skip
    draft = Draft(new_table("twins", header, "0" * 32, "0" * 32), 1)
    for seat in range(match.seats):
        draft.add("sit", seat, how="person", person=PEOPLE[seat], name=PEOPLE[seat], nonce="n")
    draft.add("start")
    return draft.table


def received(table: Table, viewer: int, dice: np.random.Generator, since: int = 0) -> bytes:
    """Everything this viewer could get from the server now, in bytes, with the events after some seq."""
    looker = Looker() if viewer == SPECTATOR else Looker(PEOPLE[viewer])
    got: list[object] = [view_of(table, looker, 10_000, since)]
    match = table.match
    if viewer >= 0 and match is not None and table.actor == viewer:
        moves = dice.integers(match.game.facts.moves, size=6)
        for move in moves:
            try:
                words = match.words(int(move))
            except (IndexError, KeyError, ValueError, AssertionError):
                continue  # no move of this game has this number
            got += [reason(table, viewer, words), refusal(table, viewer, words)]
    got.append(taken_back(table, viewer))
    return msgspec.json.encode(got)


def reason(table, seat, path):
    try:
        return actions.why(table, seat, path)
    except Trouble as trouble:
        return trouble.problem("en")


def refusal(table, seat, words):
    try:
        draft = Draft(table, 10_000)
        return actions.play(draft, seat, words, table.seq, "try", "en")
    except Trouble as trouble:
        return trouble.problem("en")


def taken_back(table, seat):
    if seat < 0:
        return None
    try:
        return take_back(Draft(table, 10_000), seat, table.seq, None, "try")
    except Trouble as trouble:
        return trouble.problem("en")


def make(table: Table, move: int) -> Table:
    """The same table after a move, whoever's it is."""
    draft = Draft(table, 5_000)
    actor = table.match.actor
    draft.add("nature" if actor == NATURE else "move", None if actor == NATURE else actor, move=move)
    if draft.table.match.actor == -2:
        draft.add("end", reason="played")
    return draft.table


def seen(table: Table, move: int, viewer: int) -> int:
    match = table.match
    return int(match.game.loops.as_seen(match.sheet.record, match.state, move, viewer))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_twins_receive_the_same(name, seats, long):
    game = registry.game(name)
    dice, rng = np.random.default_rng(seats), generator(seats)
    for seed in range(6 if long else 1):
        match = game.start(seats=seats, seed=seed, board=game.boards(seats)[seed % len(game.boards(seats))])
        for _ in range(int(dice.integers(4, 40))):
            if not match.over:
                match.play(int(dice.choice(match.legal_moves())))
        for viewer in range(SPECTATOR, seats):
            follow(game, match, viewer, dice, rng, 10_000 if long else 30 if game.facts.secrets else 6)


def follow(game, match, viewer, dice, rng, most) -> None:
    other = copy.copy(match)
    other.state = match.view(viewer)
    game.loops.fill_in(match.sheet.record, other.state, viewer, rng)
    one, two = world(game, match, match.position()), world(game, other, other.position())
    length = 0
    while one.status == "playing" and length < most:
        look = int(dice.integers(1 << 30))
        if length % 3 == 0:
            a, b = (received(w, viewer, np.random.default_rng(look), max(0, one.seq - 12)) for w in (one, two))
            assert a == b, f"{game.name}, {viewer} after {[s.words for s in one.match.steps[-4:]]}"
        pair = twin_moves(one, two, viewer, dice)
        if pair is None:
            return  # the viewer learned from what was made which of the worlds it is
        one, two = make(one, pair[0]), make(two, pair[1])
        length += 1


def twin_moves(one, two, viewer, dice):
    """A move in each world that look the same to the viewer, if there are such moves."""
    moves = one.match.legal_moves()
    dice.shuffle(moves)
    for move in moves.tolist()[:20]:
        look = seen(one, move, viewer)
        same = [m for m in two.match.legal_moves().tolist() if seen(two, m, viewer) == look]
        if one.match.actor == viewer:
            same = [move]
        if same:
            other = int(dice.choice(same))
            alone = [
                [t for t in w.match.told(m) if viewer >= 0 and t.mask != ALL and t.mask >> viewer & 1]
                for w, m in ((one, move), (two, other))
            ]
            return (move, other) if alone[0] == alone[1] else None  # else it is shown which world it is, by the rules
    return None


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_record_that_is_sent_is_the_viewers_own(name, seats):
    """The bytes are those of the view, the same in every world that looks like this one; the moves are those named."""
    game, dice, rng = registry.game(name), np.random.default_rng(seats), generator(seats)
    match = game.start(seats=seats, seed=3)
    while not match.over and len(match.steps) < 120:
        if len(match.steps) % 20 == 0:
            table = world(game, match, match.position())
            for viewer in range(SPECTATOR, seats):
                looker = Looker() if viewer == SPECTATOR else Looker(PEOPLE[viewer])
                shown = view_of(table, looker, 10_000)
                assert shown.record == match.view(viewer).tobytes()
                assert shown.legal == [match.words(move) for move in shown.moves]
                other = copy.copy(match)
                other.state = match.view(viewer)
                game.loops.fill_in(match.sheet.record, other.state, viewer, rng)
                assert view_of(world(game, other, other.position()), looker, 10_000).record == shown.record
        match.play(int(dice.choice(match.legal_moves())))


@pytest.mark.parametrize("name", [n for n in registry.names() if not registry.game(n).facts.secrets])
def test_where_nothing_is_secret_everybody_has_the_same_picture(name):
    """Views rely on it: the picture is drawn once for all."""
    game = registry.game(name)
    seats = game.facts.seats[-1]
    match, dice = game.start(seats=seats, seed=2), np.random.default_rng(seats)
    while not match.over and len(match.steps) < 300:
        if len(match.steps) % 15 == 0:
            assert {match.view(viewer).tobytes() for viewer in range(SPECTATOR, seats)} == {match.state.tobytes()}
            drawn = [match.picture(viewer) for viewer in range(SPECTATOR, seats)]
            assert all(picture == drawn[0] for picture in drawn)
        match.play(int(dice.choice(match.legal_moves())))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_no_seed_salt_or_hash_is_shown_during_play(name, seats):
    game = registry.game(name)
    match = game.start(seats=seats, seed=1)
    table = world(game, match, None)
    table.seed, table.salt = "5eed" * 8, "5a17" * 8
    for viewer in range(SPECTATOR, seats):
        got = received(table, viewer, np.random.default_rng(1)).decode()
        assert table.seed not in got
        assert table.salt not in got
        assert table.hash not in got
