"""Live connections: every message is answered, one move a turn, resume after a break, slow clients, versions."""

import random
import threading

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from archipel.core import registry
from tests.server.conftest import Line, Someone, ids


def table_of_two(one, two, game, **more):
    view = one.lay(game, ["me", "open"], **more)
    two.post(f"/api/tables/{view['table']}/seats")
    one.post(f"/api/tables/{view['table']}/start")
    return view["table"]


def test_play_and_be_told(ada, bob, game):
    table = table_of_two(ada, bob, game)
    lines = {line.view["me"]: line for line in (ada.live(table), bob.live(table))}
    watcher = Line(ada.url, table)
    assert watcher.view["me"] is None
    for _ in range(8):
        mover = lines[watcher.view["to_act"]]
        seq, move = mover.view["seq"], mover.view["legal"][0]
        answer = mover.asks(type="play", seq=seq, move=move)
        assert answer["outcome"] == "done"
        for line in (*lines.values(), watcher):
            while line.view["seq"] < answer["seq"]:
                line.until(type="update")
            assert line.view["events_from"] <= seq + 1
            told = [e for e in line.view["events"] if e["seq"] == seq + 1]
            assert [e["words"] for e in told] == [move]
    assert watcher.asks(type="play", seq=watcher.view["seq"], move="x")["problem"]["code"] == "nobody"


def test_every_message_is_answered_whatever_it_is(ada, game):
    table = ada.lay(game, ["me", "shared"], hints=True)["table"]
    line = ada.live(table)
    seq = line.view["seq"]
    answered = {
        "why": line.asks(type="why", path=line.view["legal"][0].split()[0])["reason"]["rule"],
        "hint": line.asks(type="hint")["hint"]["move"] in line.view["legal"],
        "ping": line.asks(type="ping")["type"],
        "sync": line.asks(type="sync", since=0)["view"]["events_from"],
        "signal": line.asks(type="signal", signal="hello")["outcome"],
        "look": line.asks(type="look", seat=line.view["my_seats"][1])["view"]["me"],
        "foreign": line.asks(type="look", seat="purple")["problem"]["code"],
        "hello": line.asks(type="hello", protocol=1, table=table)["problem"]["code"],
        "unknown": line.asks(type="dance")["problem"]["code"],
        "extra": line.asks(type="ping", more=1)["problem"]["code"],
        "takeback": line.asks(type="takeback", seq=seq)["problem"]["code"],
        "consent": line.asks(type="consent", proposal=3, agree=True)["problem"]["code"],
        "pause": line.asks(type="pause", paused=True)["outcome"],
        "paused": line.asks(type="play", seq=seq, move="x")["problem"]["code"],
        "resume": line.asks(type="pause", paused=False)["outcome"],
        "resign": line.asks(type="resign")["outcome"],
    }
    assert answered == {
        "why": None, "hint": True, "ping": "pong", "sync": 1, "signal": "done", "look": line.view["my_seats"][1],
        "foreign": "no-such-seat", "hello": "malformed", "unknown": "malformed", "extra": "malformed",
        "takeback": "nothing-to-take-back", "consent": "no-such-proposal", "pause": "done", "paused": "paused",
        "resume": "done", "resign": "done",
    }  # fmt: skip


@pytest.mark.parametrize(
    "raw", ["", "{", "[]", "null", '{"type":"play"}', '{"type":1}', "\u0000", "[" * 500, "9" * 400]
)
def test_malformed_messages_are_answered(ada, game, raw):
    line = ada.live(ada.lay(game, ["me", "shared"])["table"])
    line.socket.send(raw)
    assert line.until(type="answer")["problem"]["code"] == "malformed"
    assert line.asks(type="ping")["type"] == "pong"


def test_too_many_bad_messages_and_too_large_ones_end_the_connection(ada, game):
    table = ada.lay(game, ["me", "shared"])["table"]
    line = ada.live(table)
    for _ in range(11):
        line.socket.send("nonsense")
    assert line.until(type="bye")["reason"] == "malformed"
    line = ada.live(table)
    line.socket.send("x" * 200_000)
    with pytest.raises(ConnectionClosed):
        line.until(type="never")


def test_versions_shake_hands(ada, game):
    table = ada.lay(game, ["me", "shared"])["table"]
    assert ada.live(table, protocol=999).first["reason"] == "protocol"
    assert ada.live("nowhere").first["problem"]["code"] == "no-such-table"


def test_another_site_cannot_use_our_cookie(server, ada):
    with connect(
        server.url.replace("http", "ws") + "/api/live",
        additional_headers={"Origin": "https://evil.example", "Cookie": f"archipel={ada.token}"},
    ) as socket:
        assert msgspec.json.decode(socket.recv(10))["type"] == "bye"


def test_resume_after_a_break(ada, game):
    view = ada.lay(game, ["me", "shared"])
    line = ada.live(view["table"])
    seen = line.view["seq"]
    line.close()
    for _ in range(5):
        view = ada.play(ada.view(view["table"]))["view"]
    line = ada.live(view["table"], since=seen)
    assert [e["seq"] for e in line.view["events"]] == list(range(seen + 1, view["seq"] + 1))


def test_a_client_that_acknowledges_nothing_gets_one_merged_update(ada, game):
    view = ada.lay(game, ["me", "shared"])
    slow = ada.live(view["table"])
    seen = slow.view["seq"]
    updates = []
    for _ in range(14):
        view = ada.play(ada.view(view["table"]))["view"]
        slow.say(type="ping", id=f"p{next(ids)}")
        while (message := slow.hear())["type"] != "pong":  # all that comes without an ack
            updates += [message] if message["type"] == "update" else []
    assert len(updates) <= 8
    slow.say(type="ack", seq=updates[-1]["seq"])
    last = slow.until(type="update")
    assert last["seq"] == view["seq"]
    got = [e["seq"] for u in [*updates, last] for e in u["view"]["events"]]
    assert got == list(range(seen + 1, view["seq"] + 1))


def test_signals_and_presence_reach_everybody(ada, bob, game):
    table = table_of_two(ada, bob, game)
    a = ada.live(table)
    b = bob.live(table)
    assert a.until(type="presence", connected=[s["seat"] for s in a.view["seats"]])
    b.asks(type="signal", signal="well-played")
    heard = a.until(type="signalled")
    assert (heard["seat"], heard["signal"]) == (b.view["me"], "well-played")
    b.close()
    assert a.until(type="presence", connected=[a.view["me"]])


def test_duplicated_reordered_and_stale_messages(server, game):
    """Two impatient people shout every move several times, in any order: one move a turn, every shout answered."""
    ada, bob = Someone(server.url, "Ada"), Someone(server.url, "Bob")
    table = table_of_two(ada, bob, game)
    answers, wrong = [], []

    def shout(person, seed):
        dice = random.Random(seed)
        lines = [person.live(table) for _ in range(2)]
        old = []
        for turn in range(60):
            view = person.view(table)
            if view["status"] == "over":
                break
            if view["legal"]:
                message = {"type": "play", "seq": view["seq"], "move": dice.choice(view["legal"]), "id": f"t{turn}"}
                old += [(line, message) for line in lines] * 2
            dice.shuffle(old)
            for line, message in old[:6]:
                line.say(**message)
                answer = line.until(id=message["id"])
                answers.append(answer)
                if answer["outcome"] not in ("done", "repeated", "stale"):
                    wrong.append(answer)
            old = old[6:]

    people = [threading.Thread(target=shout, args=(p, n)) for n, p in enumerate((ada, bob))]
    for thread in people:
        thread.start()
    for thread in people:
        thread.join()
    allowed = {"not-your-turn", "over"}  # a repetition of what was never made, when the other is to move
    assert all(a["problem"]["code"] in allowed for a in wrong), wrong[:3]
    log = ada.get(f"/api/tables/{table}/log")["events"]
    moves = [e for e in log if e["kind"] == "move"]
    assert len(moves) == sum(a["outcome"] == "done" for a in answers)
    assert [e["seq"] for e in log] == list(range(1, len(log) + 1))
    assert registry.game(game)
