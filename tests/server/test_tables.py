"""Tables over HTTP, as people use them: lay, join by link, play, look, take back, leave, come back, again."""

import hashlib

import pytest

from archipel.core import record, registry


@pytest.mark.parametrize("name", registry.names())
def test_a_whole_game_against_bots(ada, name):
    seats = registry.game(name).facts.seats[0]
    view = ada.lay(name, ["me"] + ["random"] * (seats - 1))
    table, moves = view["table"], 0
    while view["status"] != "over":
        view = ada.view(table, since=view["seq"], wait=20) if not view["legal"] else ada.play(view)["view"]
        moves += 1
        assert moves < 5000
    assert view["to_act"] == "nobody"
    assert sorted(s["place"] for s in view["standing"])[0] == 1
    text = ada.ask("GET", f"/api/tables/{table}/record").text
    match = record.parse(text).verify()
    assert match.over
    shown = view["revealed"]
    assert hashlib.sha256(f"{shown['salt']}:{shown['seed']}".encode()).hexdigest() == view["header"]["commitment"]
    assert f"seed {shown['seed']}" in text


def test_join_by_link_and_play(ada, bob, cleo, game):
    view = ada.lay(game, ["me", "open"], title="Tea", listed=True)
    table = view["table"]
    assert view["status"] == "waiting"
    assert [t["table"] for t in bob.get("/api/tables") if t["table"] == table] == [table]
    seen = cleo.view(table)
    assert seen["me"] is None
    assert seen["picture"] is None
    joined = bob.post(f"/api/tables/{table}/seats", name="Bobby", nonce="a-nonce-of-mine")
    assert joined["me"] == joined["seats"][1]["seat"]
    assert joined["seats"][1]["name"] == "Bobby"
    assert bob.refused(f"/api/tables/{table}/start")["code"] == "not-host"
    view = ada.post(f"/api/tables/{table}/start")
    assert view["status"] == "playing"
    assert [s["nonce"] for s in view["seats"]][1] == "a-nonce-of-mine"
    people = {view["seats"][0]["seat"]: ada, view["seats"][1]["seat"]: bob}
    for _ in range(6):
        mover = people.pop(view["to_act"])
        (waiter,) = people.values()
        people[view["to_act"]] = mover
        view = mover.view(table)
        assert view["legal"]
        assert waiter.view(table)["legal"] == []
        assert (
            waiter.refused(f"/api/tables/{table}/moves", id="x", seq=view["seq"], move=view["legal"][0])["code"]
            == "not-your-turn"
        )
        assert (
            cleo.refused(f"/api/tables/{table}/moves", id="x", seq=view["seq"], move=view["legal"][0])["code"]
            == "not-yours"
        )
        after = mover.play(view)
        assert after["outcome"] == "done"
        view = after["view"]
    assert cleo.get(f"/api/tables/{table}/log")["events"] == cleo.view(table, since=0)["events"]


def test_refusals_name_the_rule_in_the_language_asked_for(ada, game):
    view = ada.lay(game, ["me", "shared"])
    facts = registry.game(game)
    table, bad = view["table"], None
    verbs = sorted({m.split()[0] for m in view["legal"]})
    for path in [*verbs, *view["legal"]]:
        assert ada.post(f"/api/tables/{table}/why", path=path) == {
            "path": path, "rule": None, "text": "", "case": None, "understood": True
        }  # fmt: skip
    nonsense = ada.post(f"/api/tables/{table}/why", path="fly to the moon")
    assert not nonsense["understood"]
    assert len(nonsense["text"]) > 20
    match = facts.start(seats=2, seed=1)
    for number in range(facts.facts.moves):
        words = match.words(number)
        if words in view["legal"] or words.split()[0] in ("start", "turn"):
            continue
        bad = words
        break
    assert bad is not None
    for language in ("en", "nl"):
        ada.http.headers["Accept-Language"] = f"{language}, de;q=0.5"
        problem = ada.refused(f"/api/tables/{table}/moves", id="bad", seq=view["seq"], move=bad)
        assert problem["code"] == "refused"
        assert problem["rule_text"] == facts.rule_text(problem["rule"], language)
        assert ada.post(f"/api/tables/{table}/why", path=bad)["rule"] == problem["rule"]
    assert ada.refused(f"/api/tables/{table}/moves", id="bad", seq=view["seq"], move="")["code"] == "not-understood"
    assert ada.view(table)["seq"] == view["seq"]


def test_a_move_happens_once_and_a_stale_one_never(ada, game):
    view = ada.lay(game, ["me", "shared"])
    first = ada.play(view, id="once")
    again = ada.play(view, id="once")
    assert (first["outcome"], again["outcome"]) == ("done", "repeated")
    assert again["view"]["seq"] == first["seq"]
    stale = ada.play(view, id="late")
    assert stale["outcome"] == "stale"
    assert stale["view"]["legal"] == first["view"]["legal"]
    ahead = ada.refused(
        f"/api/tables/{view['table']}/moves", id="f", seq=first["seq"] + 5, move=first["view"]["legal"][0]
    )
    assert ahead["code"] == "malformed"
    log = ada.get(f"/api/tables/{view['table']}/log")["events"]
    assert [e["seq"] for e in log] == list(range(1, first["seq"] + 1))


def test_what_is_not_a_change_of_the_position_makes_no_move_stale(ada, bob, game):
    view = ada.lay(game, ["me", "open"])
    table = view["table"]
    bob.post(f"/api/tables/{table}/seats")
    view = ada.post(f"/api/tables/{table}/start")
    mover, other = (ada, bob) if view["legal"] else (bob, ada)
    view = mover.view(table)
    assert other.post(f"/api/tables/{table}/pause", paused=True)["outcome"] == "asked"
    assert mover.play(view)["outcome"] == "done"


def test_shared_device_looks_from_each_seat(ada, game):
    view = ada.lay(game, ["me", "shared"])
    colours = view["my_seats"]
    assert len(colours) == 2
    for colour in colours:
        seen = ada.view(view["table"], seat=colour)
        assert seen["me"] == colour
        assert bool(seen["legal"]) == (seen["to_act"] == colour)
    assert ada.ask("GET", f"/api/tables/{view['table']}?seat=purple").status_code == 404


def test_options_boards_and_seats_that_do_not_fit(ada, game):
    facts = registry.game(game).facts
    lay = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}]}
    few = {**lay, "seats": [{"kind": "me"}] * 1}
    assert ada.refused("/api/tables", **{**lay, "game": "chess"})["code"] == "no-such-game"
    assert ada.refused("/api/tables", **{**lay, "board": "nowhere"})["code"] == "no-such-board"
    assert ada.refused("/api/tables", **{**lay, "board": "../../secret"})["code"] == "no-such-board"
    assert ada.refused("/api/tables", **{**lay, "options": {"colour": 3}})["code"] == "bad-option"
    assert ada.refused("/api/tables", **{**lay, "position": "nothing"})["code"] == "practice"
    alone = {"game": game, "seats": [{"kind": "me"}, {"kind": "shared"}], "position": "nothing"}
    assert ada.refused("/api/tables", **alone)["code"] == "bad-position"
    assert ada.refused("/api/tables", **{**lay, "seat": 3})["code"] == "malformed"
    if 1 not in facts.seats:
        assert ada.refused("/api/tables", **few)["code"] == "bad-seats"
    assert (
        ada.refused("/api/tables", game=game, seats=[{"kind": "me"}, {"kind": "bot", "level": "god"}])["code"]
        == "bad-level"
    )


def test_start_from_a_position(ada, game):
    match = registry.game(game).start(seats=2, seed=3)
    match.play(match.legal()[0])
    view = ada.lay(game, ["me", "shared"], board=match.sheet.id, position=match.position())
    assert view["header"]["from_position"]
    assert view["to_act"] == match.to_act
    assert view["legal"] == match.legal()


def test_private_table(ada, bob, game):
    view = ada.lay(game, ["me", "random"], spectators=False)
    answer = bob.ask("GET", f"/api/tables/{view['table']}")
    assert (answer.status_code, answer.json()["code"]) == (403, "no-spectators")
    assert bob.ask("GET", f"/api/tables/{view['table']}/log").status_code == 403
    assert bob.live(view["table"]).first["problem"]["code"] == "no-spectators"


def test_hints_only_where_agreed(ada, game):
    plain = ada.lay(game, ["me", "shared"])
    assert ada.refused(f"/api/tables/{plain['table']}/hint")["code"] == "no-hints"
    view = ada.lay(game, ["me", "shared"], hints=True)
    assert ada.post(f"/api/tables/{view['table']}/hint")["move"] in view["legal"]
