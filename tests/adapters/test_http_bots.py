"""The bot protocol over HTTP, spoken with a real server in a process of its own, by bots in processes of theirs."""

import json
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from archipel.core import registry
from tests.server.conftest import OPEN, Someone

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
GAMES = registry.names()
PATIENCE = 90  # seconds for anything to happen, on a machine that does a lot else

# A bot of a few lines that joins and then does what a test says, for each turn.
BOT = """
import json, sys, time, urllib.request
url, token, table = sys.argv[1:]
def ask(path, **body):
    data = None if path == "stream" else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    return urllib.request.urlopen(urllib.request.Request(f"{url}/api/bot/{path}", data, headers), timeout=300)
def play(turn, move):
    return json.load(ask(f"tables/{table}/moves", seq=turn["seq"], move=move))
ask(f"tables/{table}/join")
for event in map(json.loads, ask("stream")):
    if event["type"] == "turn":
"""
CRASHES = "        sys.exit('out of memory')"
SLEEPS = "        time.sleep(600)"
CHEATS = """
        for move in ("fly", 10**8, -1):
            print(json.dumps(play(event, move)), flush=True)
"""


class Owner(Someone):
    """A person with bots."""

    def bot(self, name="test bot"):
        made = self.post("/api/bot/tokens", name=name)
        return Robot(self.url, made)


class Robot:
    """A bot that this test plays itself."""

    def __init__(self, url, made):
        self.url, self.id, self.name, self.token = url, made["id"], made["name"], made["token"]
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, headers={"Authorization": f"Bearer {self.token}"})
        OPEN.append(self.http)

    def post(self, path, **body):
        answer = self.http.post(f"/api/bot/{path}", json=body)
        assert answer.status_code < 300, answer.text
        return answer.json() if answer.content else None

    def refused(self, path, **body):
        answer = self.http.post(f"/api/bot/{path}", json=body)
        assert answer.status_code >= 400, answer.text
        return answer.json()["code"]

    @contextmanager
    def stream(self, **params):
        with self.http.stream("GET", "/api/bot/stream", params=params) as answer:
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("application/x-ndjson")
            yield Heard(answer.iter_lines())


class Heard:
    """The lines of a stream."""

    def __init__(self, lines):
        self._lines, self.events = lines, []

    def until(self, **wanted):
        """The next event that looks like this."""
        for line in self._lines:
            event = json.loads(line)
            self.events.append(event)
            if all(event.get(key) == value for key, value in wanted.items()):
                return event
        raise AssertionError(f"the stream ended before {wanted}: {[e['type'] for e in self.events]}")

    def rest(self):
        """Everything up to the end of the stream."""
        return [json.loads(line) for line in self._lines]


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    command = [sys.executable, "-m", "tests.adapters.bot_server", str(tmp_path_factory.mktemp("bots"))]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        address = server.stdout.readline().strip()
        until = time.monotonic() + 600
        while httpx.get(f"{address}/healthz", timeout=60).json().get("games") != dict.fromkeys(GAMES, "ready"):
            assert time.monotonic() < until, "the games were not ready in ten minutes"
            time.sleep(0.2)
        yield address
        server.stdin.close()
        server.wait(30)


@pytest.fixture(autouse=True)
def _tidy():
    yield
    while OPEN:
        OPEN.pop().close()


@pytest.fixture
def ada(url):
    return Owner(url, "Ada")


@contextmanager
def running(*command):
    """A program, until the block ends."""
    with subprocess.Popen(
        list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_for(person, table, holds):
    """The view once something holds there."""
    until, view = time.monotonic() + PATIENCE, person.view(table, since=0)
    while not holds(view):
        assert time.monotonic() < until, view["events"][-5:]
        view = person.view(table, since=0, wait=0) if view["status"] == "waiting" else person.view(table, since=0)
        time.sleep(0.05)
    return view


def kinds(view, seat):
    return [event["kind"] for event in view["events"] if event["seat"] == seat]


@pytest.mark.parametrize("name", GAMES)
def test_the_example_joins_a_table_and_plays(ada, name, long):
    """Against a bot of the house: a whole game of the first game, the opening of the others unless there is time."""
    table = ada.lay(name, ["open", "random"])["table"]
    with running(sys.executable, EXAMPLE, ada.url, table) as program:
        view = wait_for(ada, table, lambda view: view["seats"][0]["kind"] == "person")
        assert view["seats"][0]["program"]
        seat = view["seats"][0]["seat"]
        ada.post(f"/api/tables/{table}/start")
        whole = long or name == GAMES[0]
        view = wait_for(ada, table, lambda view: view["status"] == "over" or (not whole and kinds(view, seat)[9:]))
        assert not any(event["why"] for event in view["events"])
        if whole:
            lines = iter(program.stdout.readline, "")
            assert any("'over'" in line for line in lines)


@pytest.mark.parametrize("policy", ["bot", "resign"])
@pytest.mark.parametrize(
    ("program", "why"), [(CRASHES, "late"), (SLEEPS, "late"), (CHEATS, "illegal")], ids=["crashes", "sleeps", "cheats"]
)
def test_a_bot_that_fails_costs_only_itself(ada, program, why, policy):
    name = GAMES[0]
    seats = registry.game(name).facts.seats[-1]
    rules = {"seconds": 1 if why == "late" else 60, "on_failure": policy}
    table = ada.lay(name, ["open", *["random"] * (seats - 1)], programs=rules)["table"]
    beside, good = ada.lay(name, ["open", "random"])["table"], ada.bot("beside")
    bot = ada.bot("bad bot")
    with running(sys.executable, "-c", BOT + program, ada.url, bot.token, table) as process, good.stream() as heard:
        good.post(f"tables/{beside}/join")
        view = wait_for(ada, table, lambda view: view["seats"][0]["kind"] != "open")
        seat = view["seats"][0]["seat"]
        for each in (table, beside):
            ada.post(f"/api/tables/{each}/start")
        for _ in range(5):  # the table beside it plays on meanwhile
            turn = heard.until(type="turn")
            answer = good.post(f"tables/{beside}/moves", seq=turn["seq"], move=turn["legal"][-1]["move"])
            assert answer["outcome"] == "done"
        view = wait_for(ada, table, lambda view: {"takeover", "resign"} & set(kinds(view, seat)))
        last = [event for event in view["events"] if event["seat"] == seat and event["why"]]
        assert [(event["kind"], event["why"]) for event in last] == [("takeover" if policy == "bot" else "resign", why)]
        assert ("timeout" in kinds(view, seat)) == (why == "late")
        if policy == "resign":  # nobody but bots is left
            assert wait_for(ada, table, lambda view: view["status"] == "over")["seats"][0]["resigned"]
        else:  # the house plays on to the end
            assert wait_for(ada, table, lambda view: view["status"] == "over")["seats"][0]["away"]
        if program is CHEATS:
            answers = [json.loads(process.stdout.readline()) for _ in range(3)]
            assert [(a["outcome"], a["tries"]) for a in answers] == [("refused", 2), ("refused", 1), ("failed", 0)]
            assert all(a["text"] for a in answers)
        if program is CRASHES:
            assert "out of memory" in process.stderr.read()


def test_a_bot_that_comes_back_is_told_how_things_stand(ada):
    table = ada.lay(GAMES[0], ["open", "random"])["table"]
    bot = ada.bot()
    with bot.stream() as heard:
        hello = heard.until(type="hello")
        assert (hello["protocol"], hello["id"], hello["name"]) == (1, bot.id, bot.name)
        bot.post(f"tables/{table}/join")
        ada.post(f"/api/tables/{table}/start")
        started = heard.until(type="started", table=table)
        assert (started["game"], started["seconds"], started["on_failure"]) == (GAMES[0], 30, "bot")
        turn = heard.until(type="turn", table=table)
        assert turn["after"] == 0
    with bot.stream() as heard:
        assert heard.until(type="started", table=table)["board"] == started["board"]
        again = heard.until(type="turn", table=table)
        assert {**again, "left": 0} == {**turn, "left": 0}
        assert 0 < again["left"] <= 30
        move = {"seq": again["seq"], "move": again["legal"][0]["words"]}
        assert bot.post(f"tables/{table}/moves", **move)["outcome"] == "done"
        assert bot.post(f"tables/{table}/moves", **move)["outcome"] == "repeated"
        late = {"seq": turn["seq"], "move": again["legal"][-1]["words"], "id": "late"}
        assert bot.post(f"tables/{table}/moves", **late)["outcome"] == "stale"
        following = heard.until(type="turn", table=table)
        assert following["after"] == len(turn["seen"])
        assert following["seen"][0] == again["legal"][0]["move"]
    ada.view(table)
    bot.post(f"tables/{table}/resign")
    with bot.stream(since=hello["at"]) as heard:
        over = heard.until(type="over", table=table)
        assert over["places"][over["me"]] == 2
        assert over["reason"] == "resigned"


def test_a_newer_stream_takes_the_place_of_an_older_one(ada):
    bot = ada.bot()
    with bot.stream() as older:
        older.until(type="hello")
        second = Robot(ada.url, {"id": bot.id, "name": bot.name, "token": bot.token})
        with second.stream() as newer:
            newer.until(type="hello")
            assert older.until(type="bye")["reason"] == "replaced"
            assert older.rest() == []
            newer.until(type="beat")


def test_tokens_are_their_owners(ada, url):
    bot, other = ada.bot("one"), Someone(url, "Bob")
    assert bot.name in [found["name"] for found in ada.get("/api/bot/tokens")]
    assert other.get("/api/bot/tokens") == []
    assert other.ask("DELETE", f"/api/bot/tokens/{bot.id}").status_code == 404
    assert bot.refused("tokens", name="bot of a bot") == "not-yours"
    assert ada.ask("GET", "/api/bot/stream").json()["code"] == "not-a-bot"
    with bot.stream() as heard:
        heard.until(type="hello")
        assert ada.ask("DELETE", f"/api/bot/tokens/{bot.id}").status_code == 204
        assert heard.until(type="bye")["reason"] == "revoked"
    assert bot.http.get("/api/bot/stream").json()["code"] == "nobody"
    assert bot.id not in [found["id"] for found in ada.get("/api/bot/tokens")]


def test_tables_are_offered_to_who_is_wanted(ada):
    one, two = ada.bot("one"), ada.bot("two")
    with one.stream() as first, two.stream() as second:
        mine = ada.lay(GAMES[0], ["me", "open"], programs={"invited": [one.id]}, title="for one")["table"]
        offer = first.until(type="offer", table=mine)
        assert (offer["title"], offer["invited"], offer["programs"]["seconds"]) == ("for one", True, 30)
        everybodys = ada.lay(GAMES[0], ["me", "open"], listed=True, programs={"on_failure": "resign"})["table"]
        assert not second.until(type="offer", table=everybodys)["invited"]
        assert mine not in [event.get("table") for event in second.events]
        first.until(type="offer", table=everybodys)
        one.post(f"tables/{everybodys}/decline")
        first.until(type="withdrawn", table=everybodys)
        two.post(f"tables/{everybodys}/accept")
        second.until(type="withdrawn", table=everybodys)
        assert one.refused(f"tables/{everybodys}/join") == "seat-taken"
        two.post(f"tables/{everybodys}/resign")  # before the start: stand up
        assert [seat["kind"] for seat in ada.view(everybodys)["seats"]] == ["person", "open"]
    closed = ada.lay(GAMES[0], ["me", "open"], listed=True)["table"]
    assert one.refused(f"tables/{closed}/join") == "no-programs"
    assert one.refused("tables/nowhere/join") == "no-such-table"
    assert one.refused(f"tables/{closed}/moves", seq=0, move=1) == "not-yours"


def test_a_person_need_not_ask_a_bot_for_a_take_back(ada):
    table = ada.lay(GAMES[0], ["me", "open"])["table"]
    bot = ada.bot()
    with bot.stream() as heard:
        bot.post(f"tables/{table}/join")
        ada.post(f"/api/tables/{table}/start")
        heard.until(type="started", table=table)
        while not (view := ada.view(table))["legal"]:
            turn = heard.until(type="turn", table=table)
            bot.post(f"tables/{table}/moves", seq=turn["seq"], move=turn["legal"][0]["move"])
        start = view
        while view["legal"]:
            view = ada.play(view)["view"]
        turn = heard.until(type="turn", table=table)
        back = ada.post(f"/api/tables/{table}/takeback", id="b", seq=view["seq"], to=start["seq"])
        assert back["outcome"] == "done"
        view = back["view"]
        assert view["legal"]
        while view["legal"]:
            view = ada.play(view, view["legal"][-1])["view"]
        again = heard.until(type="turn", table=table)
        assert again["after"] < turn["after"] + len(turn["seen"])


@pytest.mark.parametrize("name", [name for name in GAMES if registry.game(name).facts.secrets])
def test_a_bot_is_told_no_secrets(ada, name):
    """Two bots at one table: what each is told of the other's secrets is what the game blanks them with."""
    game = registry.game(name)
    table = ada.lay(name, ["open", "open"])["table"]
    one, two = ada.bot("one"), ada.bot("two")
    with one.stream() as first, two.stream() as second:
        for bot in (one, two):
            bot.post(f"tables/{table}/join")
        ada.post(f"/api/tables/{table}/start")
        streams = {first.until(type="started", table=table)["me"]: (one, first)}
        streams[second.until(type="started", table=table)["me"]] = (two, second)
        for _ in range(6):
            mover, heard = streams[ada.view(table)["to_act"]]
            turn = heard.until(type="turn", table=table)
            match = game.start(2, seed=1)
            shown = match.view(turn["me"]).copy()
            for field, value in turn["state"].items():
                shown[field] = value
            again = shown.copy()
            game.loops.hide(match.sheet.record, again, match.seat_of(turn["me"]))
            assert again.tobytes() == shown.tobytes()
            move = turn["legal"][0]["move"]
            assert mover.post(f"tables/{table}/moves", seq=turn["seq"], move=move)["outcome"] == "done"
