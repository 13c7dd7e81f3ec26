"""What people do besides moving: take back, leave and come back, pause, resign, run out of time, play again."""

import time
from contextlib import contextmanager
from dataclasses import replace

import pytest

from archipel.core import registry
from tests.server.conftest import QUICK, Someone, serving
from tests.server.test_crash import wait_until
from tests.server.test_live import table_of_two


def mover_and_other(table, *people):
    """Whoever is to move, and the other."""
    one, two = people
    return (one, two) if one.view(table)["legal"] else (two, one)


def test_a_move_is_taken_back_freely_until_somebody_learns_from_it(ada, bob, game):
    table = table_of_two(ada, bob, game)
    mover, other = mover_and_other(table, ada, bob)
    start = mover.view(table)
    assert start["can_take_back"] is None
    after = mover.play(start)["view"]
    path = f"/api/tables/{table}/takeback"
    if after["can_take_back"] is not None:
        assert mover.post(path, id="back", seq=after["seq"])["outcome"] == "done"
        assert mover.post(path, id="back", seq=after["seq"])["outcome"] == "repeated"
        again = mover.view(table)
        assert (again["picture"], again["legal"]) == (start["picture"], start["legal"])
        assert other.view(table)["events"][-1]["kind"] == "takeback"
    assert other.refused(path, id="mine", seq=other.view(table)["seq"])["code"] == "nothing-to-take-back"


def test_otherwise_everybody_has_to_agree(ada, bob, game):
    table = table_of_two(ada, bob, game)
    mover, other = mover_and_other(table, ada, bob)
    start = mover.view(table)
    view = start
    while view["legal"]:
        view = mover.play(view)["view"]
    path = f"/api/tables/{table}/takeback"
    asked = mover.post(path, id="b1", seq=view["seq"], to=start["seq"])
    assert asked["outcome"] == "asked"
    (proposal,) = other.view(table)["proposals"]
    assert proposal["waiting"] == [other.view(table)["me"]]
    answer = f"/api/tables/{table}/proposals/{proposal['id']}"
    assert other.post(answer, agree=False)["outcome"] == "done"
    assert mover.view(table)["proposals"] == []
    assert mover.post(path, id="b2", seq=view["seq"], to=start["seq"])["outcome"] == "asked"
    (proposal,) = other.view(table)["proposals"]
    assert other.post(f"/api/tables/{table}/proposals/{proposal['id']}", agree=True)["outcome"] == "done"
    again = mover.view(table)
    assert (again["picture"], again["legal"]) == (start["picture"], start["legal"])
    assert mover.play(again)["outcome"] == "done"


def test_alone_with_bots_a_turn_can_be_taken_back(ada, game):
    view = ada.lay(game, ["me", "random"])
    table = view["table"]
    while not view["legal"]:
        view = ada.view(table, since=view["seq"], wait=20)
    start = view
    while view["legal"]:
        view = ada.play(view)["view"]
    while not view["legal"]:
        view = ada.view(table, since=view["seq"], wait=20)
    back = ada.post(f"/api/tables/{table}/takeback", id="b", seq=view["seq"], to=start["seq"])
    assert back["outcome"] == "done"
    assert back["view"]["picture"] == start["picture"]


def test_a_leaver_is_played_by_a_bot_and_gets_the_seat_back(ada, bob, game):
    table = table_of_two(ada, bob, game)
    seat = bob.view(table)["me"]
    left = bob.ask("DELETE", f"/api/tables/{table}/seats/{seat}").json()
    shown = next(s for s in left["seats"] if s["seat"] == seat)
    assert (shown["kind"], shown["away"]) == ("bot", True)
    view = ada.view(table)
    while not view["legal"]:
        view = ada.view(table, since=view["seq"], wait=20)
    while not any(e["by"] == "bot" for e in view["events"]):
        view = ada.play(view)["view"] if view["legal"] else ada.view(table, since=view["seq"] - 1, wait=5)
    assert ada.refused(f"/api/tables/{table}/seats")["code"] == "started"
    back = bob.post(f"/api/tables/{table}/seats")
    assert not next(s for s in back["seats"] if s["seat"] == seat)["away"]


def test_who_is_gone_can_be_replaced_by_a_bot_but_not_who_is_there(server, ada, bob, game):
    table = table_of_two(ada, bob, game)
    seat = bob.view(table)["me"]
    line = bob.live(table)
    bot = f"/api/tables/{table}/seats/{seat}/bot"
    assert ada.refused(bot)["code"] == "seat-taken"
    line.close()
    gone(ada.live(table), seat)
    assert ada.refused(bot)["code"] == "too-soon"
    with later(server, 61):
        assert ada.post(bot)["seats"][1]["away"]


def gone(line, seat):
    """Wait until a line has heard that somebody else is gone; what it heard."""
    while seat in (heard := line.until(type="presence"))["connected"]:
        pass
    return heard


@contextmanager
def later(server, seconds):
    """So much later, as far as the server knows."""
    service = server.guard.server.service
    now = service.now
    service.now = lambda: now() + 1000 * seconds
    try:
        yield
    finally:
        service.now = now


def test_a_bot_for_who_is_gone_plays_at_the_houses_level_and_makes_room_at_once(server, ada, bob, game):
    """Nobody chooses how badly an opponent plays on; and who comes back need not ask for the seat."""
    table = table_of_two(ada, bob, game)
    seat, line = bob.view(table)["me"], bob.live(table)
    line.close()
    watching = ada.live(table)
    assert gone(watching, seat)["bot_in"][seat] <= 60
    with later(server, 61):
        left = ada.post(f"/api/tables/{table}/seats/{seat}/bot", level="expert")
        assert next(s["level"] for s in left["seats"] if s["seat"] == seat) == server.guard.server.settings.sit_in_level
        took = [e for e in ada.view(table, since=0)["events"] if e["kind"] == "takeover"]
        assert [(e["seat"], e["why"]) for e in took] == [(seat, "gone")]
        back = bob.live(table).view
    assert not next(s for s in back["seats"] if s["seat"] == seat)["away"]
    assert [e["kind"] for e in back["events"] if e["kind"] in ("takeover", "giveback")] == ["takeover", "giveback"]


def test_who_left_of_their_own_accord_is_asked_first(ada, bob, game):
    table = table_of_two(ada, bob, game)
    seat = bob.view(table)["me"]
    bob.ask("DELETE", f"/api/tables/{table}/seats/{seat}")
    assert next(s for s in bob.live(table).view["seats"] if s["seat"] == seat)["away"]
    assert not next(s for s in bob.post(f"/api/tables/{table}/seats", seat=seat)["seats"] if s["seat"] == seat)["away"]


def test_where_a_move_may_take_days_a_bot_sits_in_after_a_day_of_their_turn(server, ada, bob, game):
    table = table_of_two(ada, bob, game, clock={"days": 3})
    mover, other = mover_and_other(table, ada, bob)
    mine, theirs = mover.view(table)["me"], other.view(table)["me"]
    bot = f"/api/tables/{table}/seats/%s/bot"
    with later(server, 3600):
        assert other.refused(bot % mine)["code"] == "too-soon"
    with later(server, 90_000):
        assert mover.refused(bot % theirs)["code"] == "seat-taken"  # nobody waits for who is not to move
        assert next(s for s in other.post(bot % mine)["seats"] if s["seat"] == mine)["away"]


def test_who_is_gone_still_has_a_say_in_what_was_played_before(server, ada, bob, game):
    """Nobody puts a bot in for somebody and then takes everything back alone."""
    table = table_of_two(ada, bob, game)
    mover, other = mover_and_other(table, ada, bob)
    start = view = mover.view(table)
    while view["legal"]:
        view = mover.play(view)["view"]
    seat = other.view(table)["me"]
    with later(server, 61):
        away = mover.post(f"/api/tables/{table}/seats/{seat}/bot")
        answer = mover.post(f"/api/tables/{table}/takeback", id="b", seq=away["seq"], to=start["seq"])
        assert answer["outcome"] in ("asked", "stale")  # a bot may have moved on
        if answer["outcome"] == "asked":
            assert answer["view"]["proposals"][0]["waiting"] == [seat]


def test_a_host_removes_people_sets_levels_and_closes_before_the_start(ada, bob, cleo, game):
    table = ada.lay(game, ["me", "open"])["table"]
    seat = bob.post(f"/api/tables/{table}/seats")["me"]
    chair = f"/api/tables/{table}/seats/{seat}"
    assert cleo.ask("DELETE", chair).json()["code"] == "not-yours"
    assert ada.ask("DELETE", chair).json()["seats"][1]["kind"] == "open"
    assert bob.view(table)["my_seats"] == []
    first = ada.post(f"{chair}/bot", level="newcomer")["seats"][1]
    other = ada.post(f"{chair}/bot", level="strong")["seats"][1]
    assert (first["name"], other["level"]) == (other["name"], "strong")
    assert bob.ask("DELETE", f"/api/tables/{table}").json()["code"] == "not-host"
    closed = ada.ask("DELETE", f"/api/tables/{table}").json()
    assert (closed["status"], closed["ended"]) == ("over", "closed")
    assert ada.ask("DELETE", f"/api/tables/{table}").json()["code"] == "over"
    assert table not in [t["table"] for t in ada.get("/api/tables")]


def test_a_table_is_not_closed_while_others_play_at_it(ada, bob, game):
    table = table_of_two(ada, bob, game)
    assert ada.ask("DELETE", f"/api/tables/{table}").json()["code"] == "others-play"
    bob.ask("DELETE", f"/api/tables/{table}/seats/{bob.view(table)['me']}")
    assert ada.ask("DELETE", f"/api/tables/{table}").json()["ended"] == "closed"


def test_who_comes_back_after_a_clock_of_days_gets_a_day(tmp_path, game, monkeypatch):
    monkeypatch.setattr("archipel.server.agenda.GRACE", 0)
    with serving(replace(QUICK, data=tmp_path, games=(game,))) as served:
        ada = Someone(served.url)
        view = ada.lay(game, ["me", "shared"], clock={"days": 1})
        table, seat = view["table"], view["to_act"]
        with later(served, 86_500):
            served.loop.call_soon_threadsafe(served.guard.server.agenda.at, table, (0, "clock"))
            wait_until(lambda: next(s for s in ada.view(table)["seats"] if s["seat"] == seat)["away"])
            back = ada.post(f"/api/tables/{table}/seats", seat=seat)
            assert next(s["clock"]["left"] for s in back["seats"] if s["seat"] == seat) > 80_000_000


def test_before_the_start_seats_open_and_close(ada, bob, game):
    table = ada.lay(game, ["me", "open"])["table"]
    assert ada.refused(f"/api/tables/{table}/start")["code"] == "seats-open"
    bob.post(f"/api/tables/{table}/seats")
    assert bob.refused(f"/api/tables/{table}/seats")["code"] == "seat-taken"
    seat = bob.view(table)["me"]
    assert bob.ask("DELETE", f"/api/tables/{table}/seats/{seat}").json()["seats"][1]["kind"] == "open"
    assert bob.refused(f"/api/tables/{table}/seats/{seat}/bot", level="random")["code"] == "not-host"
    assert ada.post(f"/api/tables/{table}/seats/{seat}/bot", level="random")["seats"][1]["kind"] == "bot"
    assert ada.post(f"/api/tables/{table}/start")["status"] == "playing"


def test_pause_by_consent(ada, bob, game):
    table = table_of_two(ada, bob, game)
    assert ada.post(f"/api/tables/{table}/pause", paused=True)["outcome"] == "asked"
    (proposal,) = bob.view(table)["proposals"]
    done = bob.post(f"/api/tables/{table}/proposals/{proposal['id']}", agree=True)
    assert (done["outcome"], done["view"]["status"]) == ("done", "paused")
    mover, _ = ada, bob
    assert mover.refused(f"/api/tables/{table}/moves", id="x", seq=done["seq"], move="x")["code"] == "paused"


def test_resignation_ends_a_game_of_two_and_a_rematch_changes_seats(ada, bob, game):
    table = table_of_two(ada, bob, game)
    assert bob.refused(f"/api/tables/{table}/rematch")["code"] == "not-over"
    over = bob.post(f"/api/tables/{table}/resign")["view"]
    assert over["status"] == "over"
    assert over["revealed"]
    again = bob.post(f"/api/tables/{table}/rematch")
    assert again["header"]["rematch_of"] == table
    assert ada.view(table)["next_table"] == again["table"]
    assert ada.post(f"/api/tables/{table}/rematch")["table"] == again["table"]
    assert again["seats"][0]["name"] == "Bob"
    assert ada.post(f"/api/tables/{again['table']}/seats")["me"] == again["seats"][1]["seat"]


@pytest.mark.parametrize("policy", ["bot", "resign"])
def test_a_clock_runs_out(tmp_path, game, policy, monkeypatch):
    monkeypatch.setattr("archipel.server.agenda.GRACE", 0)
    with serving(replace(QUICK, data=tmp_path, games=(game,))) as served:
        ada = Someone(served.url)
        view = ada.lay(game, ["me", "shared"], clock={"bank": 10, "increment": 2, "on_timeout": policy})
        assert {s["clock"]["left"] <= 10_000 for s in view["seats"]} == {True}
        assert sum(s["clock"]["running"] for s in view["seats"]) == 1
        service = served.guard.server.service
        ahead = service.now() + 11_000
        service.now = lambda: ahead  # eleven seconds later
        served.loop.call_soon_threadsafe(served.guard.server.agenda.at, view["table"], (0, "clock"))
        kinds = []
        until = time.monotonic() + 30
        while "timeout" not in kinds and time.monotonic() < until:
            view = ada.view(view["table"], since=0)
            kinds = [e["kind"] for e in view["events"]]
        assert kinds[kinds.index("timeout") + 1] == ("takeover" if policy == "bot" else "resign")


def test_clocks_pay_for_thinking_and_get_their_increment(ada, game):
    view = ada.lay(game, ["me", "shared"], clock={"bank": 100, "increment": 7})
    mover = view["to_act"]
    while view["to_act"] == mover:
        view = ada.play(view)["view"]
    left = next(s["clock"]["left"] for s in view["seats"] if s["seat"] == mover)
    assert 100_000 < left <= 107_000


def test_days_begin_anew_with_every_turn(server, ada, bob, game):
    table = table_of_two(ada, bob, game, clock={"days": 3})
    day, view = 86_400_000, ada.view(table)
    before = view["to_act"]
    mover, _ = mover_and_other(table, ada, bob)
    service = server.guard.server.service
    now = service.now
    try:
        service.now = lambda: now() + 2 * day  # two days later
        left = {s["seat"]: s["clock"] for s in ada.view(table)["seats"]}
        assert left[before]["running"]
        assert 0 < left[before]["left"] <= day
        view = mover.view(table)
        while view["to_act"] == before:
            view = mover.play(view)["view"]
        left = {s["seat"]: s["clock"]["left"] for s in view["seats"]}
        assert 2 * day < left[view["to_act"]] <= 3 * day
    finally:
        service.now = now


def test_who_gives_up_comes_last_and_the_others_play_on(ada, bob, cleo):
    name = next(n for n in registry.names() if 3 in registry.game(n).facts.seats)
    view = ada.lay(name, ["me", "open", "open"])
    table = view["table"]
    for person in (bob, cleo):
        person.post(f"/api/tables/{table}/seats")
    ada.post(f"/api/tables/{table}/start")
    assert bob.post(f"/api/tables/{table}/resign")["view"]["status"] == "playing"
    seat = bob.view(table)["me"]
    places = {s["seat"]: s["place"] for s in ada.view(table)["standing"]}
    assert places[seat] == 3
    assert max(place for other, place in places.items() if other != seat) < 3
    assert bob.refused(f"/api/tables/{table}/seats")["code"] == "started"  # the seat is not given back
    over = cleo.post(f"/api/tables/{table}/resign")["view"]
    assert (over["status"], over["events"][-1]["kind"]) == ("over", "end")
    assert next(s["place"] for s in over["standing"] if s["seat"] == ada.view(table)["me"]) == 1


def test_going_on_after_a_pause_needs_consent_too(ada, bob, game):
    table = table_of_two(ada, bob, game, clock={"bank": 100, "increment": 0})
    for paused, status in ((True, "paused"), (False, "playing")):
        assert ada.post(f"/api/tables/{table}/pause", paused=paused)["outcome"] == "asked"
        assert ada.refused(f"/api/tables/{table}/pause", paused=not paused)["code"] == "not-paused"
        (proposal,) = bob.view(table)["proposals"]
        done = bob.post(f"/api/tables/{table}/proposals/{proposal['id']}", agree=True)["view"]
        assert (done["status"], done["proposals"]) == (status, [])
        assert any(s["clock"]["running"] for s in done["seats"]) == (not paused)


def test_spectators_are_counted_and_see_what_everybody_may_see(ada, bob, cleo, game):
    table = table_of_two(ada, bob, game)
    watching = cleo.live(table)
    assert watching.view["me"] is None
    assert watching.view["legal"] == []
    mine = ada.live(table)
    assert mine.view["spectators"] == 1
    assert cleo.refused(f"/api/tables/{table}/takeback", id="x", seq=0)["code"] == "not-yours"
    watching.close()
    while mine.until(type="presence")["spectators"]:
        pass
