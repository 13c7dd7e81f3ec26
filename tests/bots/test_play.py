"""Every bot plays every game by the rules, from views alone."""

import threading

import numpy as np
import pytest

from archipel import bots
from archipel.bots.levels import settings_from
from archipel.bots.loops.nodes import DONE
from archipel.bots.search import Search
from archipel.core import registry
from archipel.core.errors import ArchipelError, Unknown
from archipel.core.match import Match
from tests.bots.positions import GAMES, SECRET, TABLES, choices, shortened

QUICK = {name: f"{name}:simulations=12" for name in bots.LEVELS}


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_bots_make_only_legal_moves(name, seats, long):
    """`play` refuses what the rules forbid; so a game that goes on is proof."""
    game = registry.game(name)
    kinds = ["random", "greedy", "plain:simulations=12,cutoff=5", *QUICK.values()]
    for seed in range(8 if long else 1):
        match = game.start(seats, seed=seed)
        players = [bots.bot(game, kinds[(seed + seat) % len(kinds)], seed) for seat in range(seats)]
        for _ in range(1000 if long else 60):
            if match.over:
                break
            match.play(players[match.actor].choose(bots.view_of(match)))


@pytest.mark.parametrize("name", SECRET)
def test_a_view_holds_what_the_seat_saw_and_no_more(name):
    """The history in a view has no move that the seat could not see."""
    game = registry.game(name)
    for match in choices(game, 2, 20):
        for seat in range(2):
            view = bots.view_of(match, seat)
            again = Match(game, match.sheet, 2, match.seed, nature=False)
            for step, seen in zip(match.steps, view.seen.tolist(), strict=True):
                assert seen == game.loops.as_seen(match.sheet.record, again.state, step.move, seat)
                again.play(step.move)
            assert view.state.tobytes() == match.view(seat).tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_a_search_does_not_depend_on_its_slices(name):
    """Looking at the clock and at the flag between slices changes nothing."""
    game = registry.game(name)
    for match in choices(game, 2, 3):
        view = bots.view_of(match)
        settings = bots.level(game, "expert").settings
        whole = Search(game, settings, seed=3).run(view, 200)
        sliced = Search(game, settings, seed=3).run(view, 200, cap=60.0, cancel=threading.Event())
        assert (whole.visits == sliced.visits).all()
        assert (whole.values == sliced.values).all()


def test_a_cancelled_search_stops_at_the_next_slice_and_still_answers():
    game = registry.game(GAMES[0])
    match = game.start(2, seed=1)
    flag = threading.Event()
    flag.set()
    player = bots.bot(game, "expert:simulations=100000000", seed=1, hurry=False)
    assert match.why_not(player.choose(bots.view_of(match), cancel=flag)) is None
    assert player.search.work.control[DONE] < 100


def test_a_flag_raised_from_another_thread_stops_a_search():
    game = registry.game(GAMES[0])
    match = game.start(2, seed=1)
    flag = threading.Event()
    player = bots.bot(game, "expert:simulations=100000000,stop_early=false", seed=1, hurry=False)
    timer = threading.Timer(0.2, flag.set)
    timer.start()
    move = player.choose(bots.view_of(match), cancel=flag)
    timer.join()
    assert match.why_not(move) is None


@pytest.mark.parametrize("name", GAMES)
def test_a_tree_is_kept_from_move_to_move(name):
    """What the search knew of the position that came about is there before it searches on."""
    game = registry.game(name)
    kept = 0
    for seed in range(4):
        match = game.start(2, seed=seed)
        settings = settings_from({"reuse": True, "simulations": 300}, "test", bots.level(game, "strong").settings)
        search = Search(game, settings, seed)
        for _ in range(12):
            if match.over:
                break
            view = bots.view_of(match)
            if len(match.legal_moves()) == 1 or match.actor != 0:
                match.play(int(match.legal_moves()[0]))
                continue
            found = search.run(view)
            kept += int(found.visits.sum()) > 300
            match.play(int(found.moves[found.best]))
    assert kept > 0


def test_visits_add_up():
    """Every simulation passes one move of the root, and values are shares of one win."""
    for name in GAMES:
        game = registry.game(name)
        for match in choices(game, 2, 4):
            search = Search(game, settings_from({"simulations": 150, "cutoff": 3}, "test"), 1)
            found = search.run(bots.view_of(match))
            assert found.visits.sum() == 150
            assert np.allclose(found.values[found.visits > 0, :2].sum(axis=1), 1.0, atol=1e-3)


def test_a_bot_is_named_or_described():
    game = registry.game(GAMES[0])
    assert bots.bot(game, "plain:simulations=7").settings.simulations == 7
    with pytest.raises(Unknown, match="There is no bot 'grandmaster'"):
        bots.bot(game, "grandmaster")
    with pytest.raises(Unknown, match="There is no setting"):
        bots.bot(game, "plain:cleverness=3")
    with pytest.raises(ArchipelError, match="is a number"):
        bots.bot(game, "plain:simulations=many")
    with pytest.raises(ArchipelError, match="has no settings"):
        bots.bot(game, "random:simulations=3")


@pytest.mark.parametrize("name", GAMES)
def test_levels_have_names_and_grow(name):
    found = bots.levels(registry.game(name))
    assert [level.name for level in found] == list(bots.LEVELS)
    for language in ("en", "nl"):
        assert len({level.title(language) for level in found}) == 6
        assert all(level.about(language).endswith(".") for level in found)
    simulations = [level.settings.simulations for level in found if not level.settings.learned]
    assert simulations == sorted(simulations)
    assert all(level.seconds <= 0.1 for level in found)
    with pytest.raises(Unknown, match="newcomer, casual, regular, strong, expert, master"):
        bots.level(registry.game(name), "champion")


@pytest.mark.parametrize("name", GAMES)
def test_an_expert_beats_a_random_player(name):
    """A handful of games; how much better exactly is measured by the arena, not here."""
    game = registry.game(name)
    won = 0.0
    for seed in range(4):
        match = game.start(2, seed=seed, **shortened(game))
        players = [bots.bot(game, "random", seed), bots.bot(game, "expert:simulations=60", seed, hurry=False)]
        while not match.over:
            match.play(players[(match.actor + seed) % 2].choose(bots.view_of(match)))
        places = match.standing()[1]
        won += float(places[(1 + seed) % 2] == 1) / float((places == 1).sum())
    assert won >= 3.5
