"""Looking back: a table as it was at any point of its log, never with more than could be seen then."""

import numpy as np
import pytest

from archipel.core import record, registry
from tests.server.conftest import OPEN, Someone


@pytest.fixture(scope="module", params=registry.names())
def played(server, request):
    """Two people who played some moves of a game, and what each saw after every one of them."""
    ada, bob, watcher = Someone(server.url, "Ada"), Someone(server.url, "Bob"), Someone(server.url, None)
    table = ada.lay(request.param, ["me", "open"])["table"]
    bob.post(f"/api/tables/{table}/seats")
    ada.post(f"/api/tables/{table}/start")
    dice, seen = np.random.default_rng(5), {}
    people = {"ada": ada, "bob": bob, "watcher": watcher}
    for person in people.values():
        OPEN.remove(person.http)  # they stay for all tests of this file
    for _ in range(24):
        now = {who: person.view(table) for who, person in people.items()}
        seen[now["ada"]["seq"]] = now
        mover = next(who for who in ("ada", "bob") if now[who]["to_act"] == now[who]["me"])
        people[mover].play(now[mover], str(dice.choice(now[mover]["legal"])))
    yield table, people, seen
    for person in people.values():
        person.http.close()


LASTING = ("table", "seq", "status", "me", "to_act", "picture", "standing", "events", "events_from")


def test_a_view_of_an_earlier_point_is_what_was_seen_then(played):
    table, people, seen = played
    for seq, views in seen.items():
        for who, person in people.items():
            past = person.view(table, at=seq)
            assert past["past"]
            assert {k: past[k] for k in LASTING} == {k: views[who][k] for k in LASTING}
            assert (past["legal"], past["question"], past["can_take_back"]) == ([], None, None)


def test_the_log_up_to_a_point(played):
    table, people, seen = played
    seq = sorted(seen)[5]
    for person in people.values():
        whole = person.get(f"/api/tables/{table}/log")["events"]
        assert person.get(f"/api/tables/{table}/log", at=seq) == {"table": table, "seq": seq, "events": whole[:seq]}
        assert person.get(f"/api/tables/{table}/log", at=seq, since=3)["events"] == whole[3:seq]


def test_during_the_game_nobody_looks_from_a_seat_of_others(played):
    table, people, seen = played
    other = people["bob"].view(table)["me"]
    for who in ("ada", "watcher"):
        answer = people[who].ask("GET", f"/api/tables/{table}", params={"seat": other, "at": min(seen)})
        assert (answer.status_code, answer.json()["code"]) == (403, "not-yours")
        assert people[who].ask("GET", f"/api/tables/{table}/position").json()["code"] == "not-over"


def test_a_point_that_is_not_there(played):
    table, people, _ = played
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/log"):
        answer = people["ada"].ask("GET", path, params={"at": 99_999})
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-point")
    assert people["ada"].view(table, at=0)["status"] == "waiting"
    assert people["ada"].view(table, at=0)["picture"] is None


def test_after_the_game_anybody_looks_from_any_seat_and_practises_from_there(played):
    table, people, seen = played
    watcher, bob = people["watcher"], people["bob"]
    people["ada"].post(f"/api/tables/{table}/resign")
    seat = bob.view(table)["me"]
    for seq in sorted(seen)[::6]:
        past = watcher.view(table, at=seq, seat=seat)
        assert {k: past[k] for k in LASTING} == {k: seen[seq]["bob"][k] for k in LASTING}
    seq = sorted(seen)[-1]
    there = bob.view(table, at=seq)
    position = bob.ask("GET", f"/api/tables/{table}/position", params={"at": seq}).text
    seats = [{"kind": "me"}, {"kind": "shared"}]
    laid = bob.post("/api/tables", game=there["header"]["game"], seats=seats, position=position, hints=True)
    seen = bob.view(laid["table"], seat=there["me"])
    assert laid["header"]["from_position"]
    assert laid["header"]["board"] == there["header"]["board"]
    assert (seen["to_act"], seen["standing"]) == (there["to_act"], there["standing"])
    assert bob.play(laid)["outcome"] == "done"


def test_what_was_taken_back_can_still_be_looked_at(ada, game):
    view = ada.lay(game, ["me", "shared"])
    first = ada.play(view)["view"]
    seat = first["me"]
    ada.post(f"/api/tables/{view['table']}/takeback", id="b", seq=first["seq"], to=view["seq"])
    past = ada.view(view["table"], at=first["seq"], seat=seat)
    assert (past["picture"], past["to_act"]) == (first["picture"], first["to_act"])
    now = ada.view(view["table"])
    assert ada.view(view["table"], at=now["seq"])["picture"] == now["picture"] == view["picture"]


@pytest.mark.parametrize("name", registry.names())
def test_practice_from_a_position_against_a_bot(ada, name):
    match = registry.game(name).start(seats=2, seed=3)
    dice = np.random.default_rng(1)
    for _ in range(9):
        match.play(int(dice.choice(match.legal_moves())))
    me = match.actor
    seats = [{"kind": "me"} if s == me else {"kind": "bot", "level": "random"} for s in range(2)]
    view = ada.post("/api/tables", game=name, seats=seats, position=match.position(), hints=True)
    assert (view["header"]["board"], view["to_act"]) == (match.sheet.id, match.to_act)
    assert view["legal"] == match.legal()
    assert view["picture"] == match.picture(me)
    hint = ada.post(f"/api/tables/{view['table']}/hint")
    assert hint["move"] == hint["candidates"][0]["move"]
    assert {c["move"] for c in hint["candidates"]} <= set(view["legal"])
    assert all(0 <= c["chance"] <= 1 and 0 <= c["share"] <= 1 for c in hint["candidates"])
    view = ada.play(view, hint["move"])["view"]
    over = ada.post(f"/api/tables/{view['table']}/resign")["view"]
    assert over["status"] == "over"
    text = ada.ask("GET", f"/api/tables/{view['table']}/record").text
    assert record.parse(text).position == match.position()


def test_a_position_is_no_way_to_know_more_than_others(ada, game):
    match = registry.game(game).start(seats=2, seed=3)
    seats = [{"kind": "me"}, {"kind": "open"}]
    assert ada.refused("/api/tables", game=game, seats=seats, position=match.position())["code"] == "practice"
    three = [{"kind": "me"}, {"kind": "shared"}, {"kind": "shared"}]
    wrong = ada.refused("/api/tables", game=game, seats=three, position=match.position())
    assert wrong["code"] in ("bad-position", "bad-seats", "bad-option")
