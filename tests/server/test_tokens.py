"""A token for one seat: plays that seat from elsewhere, and opens nothing else."""

import pytest

from tests.server.conftest import Someone
from tests.server.test_live import table_of_two


def holder(person, table, seat):
    """Somebody with nothing but a seat's token."""
    made = person.post(f"/api/tables/{table}/seats/{seat}/token")
    assert (made["table"], made["seat"]) == (table, seat)
    other = Someone(person.url, None)
    other.token, other.http.headers["Authorization"] = made["token"], f"Bearer {made['token']}"
    return other


@pytest.fixture
def shared(ada, game):
    """A table with two seats of Ada's, and who holds the token of each."""
    view = ada.lay(game, ["me", "shared"])
    return view["table"], {seat: holder(ada, view["table"], seat) for seat in view["my_seats"]}


def test_it_plays_its_seat_over_http_and_live(ada, shared):
    table, seats = shared
    for colour, person in seats.items():
        assert person.view(table)["my_seats"] == [colour]
        assert person.view(table)["me"] == colour
    lines = {colour: person.live(table) for colour, person in seats.items()}
    for turn in range(6):
        now = ada.view(table)["to_act"]
        other = next(c for c in seats if c != now)
        assert (
            seats[other].refused(f"/api/tables/{table}/moves", id="x", seq=0, move="x", seat=now)["code"] == "not-yours"
        )
        view = seats[now].view(table)
        if turn % 2:
            assert seats[now].play(view)["outcome"] == "done"
        else:
            assert lines[now].asks(type="play", seq=view["seq"], move=view["legal"][0])["outcome"] == "done"


def test_it_opens_nothing_else(ada, bob, shared, game):
    table, seats = shared
    person = next(iter(seats.values()))
    elsewhere = table_of_two(ada, bob, game)
    seen = person.view(elsewhere)
    assert (seen["me"], seen["my_seats"], seen["host"]) == (None, [], False)
    for path, body in (
        (f"/api/tables/{elsewhere}/moves", {"id": "x", "seq": 0, "move": "x"}),
        (f"/api/tables/{elsewhere}/resign", {}),
        (f"/api/tables/{table}/rematch", {}),
        (f"/api/tables/{table}/start", {}),
        ("/api/tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "shared"}]}),
        ("/api/me", {"name": "Mallory"}),
        ("/api/accounts", {"name": "Mallory", "password": "a long password"}),
        ("/api/bot/tokens", {"name": "Bot"}),
    ):
        assert person.refused(path, **body)["code"] == "seat-only", path
    assert person.get("/api/sessions") == []
    first = ada.view(table)["my_seats"][0]
    assert person.ask("DELETE", f"/api/tables/{table}/seats/{first}").json()["code"] == "seat-only"


def test_nobody_gets_a_token_for_a_seat_of_others_and_one_can_be_ended(ada, bob, shared):
    table, seats = shared
    colour, person = next(iter(seats.items()))
    assert bob.refused(f"/api/tables/{table}/seats/{colour}/token")["code"] == "not-yours"
    listed = [s for s in ada.get("/api/sessions") if s["seat"]]
    assert len(listed) == 2
    for session in listed:
        assert ada.ask("DELETE", f"/api/sessions/{session['id']}").status_code == 204
    assert person.view(table)["me"] is None
    assert ada.get("/api/me")["id"] == ada.id
