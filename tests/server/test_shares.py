"""Everybody gets a share: whoever asks for much waits behind their own, and nobody has more by being many."""

import threading
from dataclasses import replace

import httpx
import pytest

from archipel.server import bots
from archipel.server.fair import FairQueue
from tests.server.conftest import QUICK, Someone, serving
from tests.server.test_live import table_of_two
from tests.server.test_start import wait_for


def test_shares_take_turns_and_what_nobody_waits_for_comes_last():
    queue = FairQueue()
    for n in range(6):
        queue.put("10.0.0.1", f"guest {n % 3} of mallory's", f"m{n}")
    for n in range(3):
        queue.put("10.0.0.2", "robots", f"r{n}", patient=True)
    queue.put("10.0.0.3", "ada", "a0")
    queue.put("10.0.0.3", "bob", "b0")
    order = [queue.take() for _ in range(len(queue))]
    assert order[:5] == ["m0", "a0", "m1", "r0", "b0"]  # one turn in four is for what nobody waits for
    assert [thing for thing in order if thing[0] == "m"] == [f"m{n}" for n in range(6)]
    assert order.index("r1") > order.index("m3")
    assert len(queue) == 0


@pytest.fixture
def thinking(monkeypatch):
    """Bots think as long as a test wants: what each waits for, and the tables in the order in which they thought."""
    go, order, think = threading.Event(), [], bots.Task.think

    def slowly(self, cancel=None):
        order.append(self.level)
        go.wait(30)
        return think(self, cancel)

    monkeypatch.setattr(bots.Task, "think", slowly)
    return go, order


def test_a_person_does_not_wait_behind_a_crowd_of_bots(tmp_path, game, thinking):
    """Somebody lays forty tables of bots alone; a person who plays against a bot is next, all the same."""
    go, order = thinking
    with serving(replace(QUICK, data=tmp_path, games=(game,), bot_threads=1)) as served:
        mallory, ada = Someone(served.url, "Mallory"), Someone(served.url, "Ada")
        for _ in range(40):
            mallory.lay(game, ["random", "random"])
        wait_for(lambda: len(order) >= 1)
        agenda = served.guard.server.agenda
        wait_for(lambda: len(agenda._at) == 40)
        while (view := ada.lay(game, ["me", "newcomer"]))["to_act"] == view["me"]:
            pass  # who begins is drawn
        wait_for(lambda: len(agenda._at) == 41)
        go.set()
        wait_for(lambda: "newcomer" in order)
        assert order.index("newcomer") <= 8, order  # those that thought already, and one turn in four


def test_every_bot_of_a_crowd_moves_in_the_end(tmp_path, game):
    with serving(replace(QUICK, data=tmp_path, games=(game,), bot_threads=1)) as served:
        ada = Someone(served.url)
        views = [ada.lay(game, ["random", "random"]) for _ in range(12)]
        for view in views:
            while view["status"] != "over":
                after = ada.view(view["table"], since=view["seq"], wait=25)
                assert after["seq"] > view["seq"]
                view = after


def test_an_address_has_one_allowance_however_many_guests_it_makes(tmp_path, game):
    settings = replace(QUICK, data=tmp_path, games=(game,), guests_per_hour=3, tables_per_hour=2)
    with serving(settings) as served:
        people = [Someone(served.url, f"Guest {n}") for n in range(3)]
        one_more = httpx.post(f"{served.url}/api/me", json={"name": "Guest 4"})
        assert (one_more.status_code, one_more.json()["code"]) == (429, "too-fast")
        assert int(one_more.headers["retry-after"]) > 0
        seats = [{"kind": "me"}, {"kind": "shared"}]
        codes = [p.ask("POST", "/api/tables", json={"game": game, "seats": seats}).status_code for p in people]
        assert codes == [201, 201, 429]


def test_many_people_of_one_address_ask_no_more_often_than_a_few(tmp_path, game):
    settings = replace(
        QUICK, data=tmp_path, games=(game,), requests_per_second=0.001, requests_at_once=5, people_per_address=2
    )
    with serving(settings) as served:
        people = [Someone(served.url, f"Guest {n}") for n in range(4)]
        answers = [p.ask("GET", "/api/me").status_code for _ in range(4) for p in people]
        assert answers.count(200) == 10


def test_a_proposal_is_made_once_and_agreed_to_once(ada, bob, game):
    table = table_of_two(ada, bob, game)
    first = ada.post(f"/api/tables/{table}/pause", paused=True)
    again = ada.post(f"/api/tables/{table}/pause", paused=True)
    assert (first["outcome"], again["outcome"]) == ("asked", "asked")
    assert again["seq"] == first["seq"]
    (proposal,) = bob.view(table)["proposals"]
    path = f"/api/tables/{table}/proposals/{proposal['id']}"
    assert ada.post(path, agree=True)["seq"] == first["seq"]
    assert bob.post(path, agree=False)["outcome"] == "done"


def test_nobody_is_asked_without_end(ada, bob, game):
    table = table_of_two(ada, bob, game)
    for _ in range(10):
        ada.post(f"/api/tables/{table}/pause", paused=True)
        (proposal,) = bob.view(table)["proposals"]
        bob.post(f"/api/tables/{table}/proposals/{proposal['id']}", agree=False)
    assert ada.refused(f"/api/tables/{table}/pause", paused=True)["code"] == "too-many-proposals"
    view = ada.view(table)
    mover = ada if view["legal"] else bob
    mover.play(mover.view(table))
    assert ada.post(f"/api/tables/{table}/pause", paused=True)["outcome"] == "asked"


def test_a_log_does_not_grow_for_ever_by_taking_back(tmp_path, game):
    with serving(replace(QUICK, data=tmp_path, games=(game,), events_per_table=12)) as served:
        ada = Someone(served.url)
        view = ada.lay(game, ["me", "shared"])
        while view["seq"] < 12:
            view = ada.play(view)["view"]
        path = f"/api/tables/{view['table']}/takeback"
        assert ada.refused(path, id="back", seq=view["seq"])["code"] == "too-long"
        assert ada.play(view)["outcome"] == "done"
