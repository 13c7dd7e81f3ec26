"""The interface is as it describes itself: every address answers as its description says, and nothing sent to it breaks
the server."""

import contextlib
import json
import threading

import httpx
import hypothesis
import msgspec
import pytest
import schemathesis
from schemathesis.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from archipel.core import registry
from archipel.server.http.site import live_schema
from archipel.server.wire import live
from tests.server.conftest import Someone, ids
from tests.server.test_start import wait_for

CALM = hypothesis.settings(
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(hypothesis.HealthCheck),
    phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
)
CHECKS = [status_code_conformance, content_type_conformance, response_schema_conformance]
STREAM = "GET /api/bot/stream"  # never ends by itself: tried in the tour alone
ERASE = "POST /api/me/erasure"  # who asks for that is nobody afterwards


@pytest.fixture(scope="module")
def described(server):
    schema = schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")
    return {found.ok().label: found.ok() for found in schema.get_all_operations()}


@pytest.fixture(scope="module")
def fuzzer(server, game):
    ada = Someone(server.url)
    return ada.token, ada.lay(game, ["me", "shared"])["table"]


@pytest.mark.parametrize("mode", [schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE])
def test_no_request_breaks_the_server(server, described, fuzzer, long, mode):
    """Requests made from the description, good and bad, as somebody with a name and a table. Each answer is one that
    the description names, and looks as it says."""
    (token, table), erased = fuzzer, Someone(server.url).token
    tried = 0
    settings = hypothesis.settings(CALM, max_examples=100 if long else 5)
    for label, operation in described.items():
        if label == STREAM:
            continue

        @settings
        @hypothesis.given(case=operation.as_strategy(generation_mode=mode), real=hypothesis.strategies.booleans())
        def send(case, real):
            if real and "id" in (case.path_parameters or {}):
                case.path_parameters["id"] = table
            if "wait" in (case.query or {}):
                case.query["wait"] = "0"
            asking = erased if case.operation.label == ERASE else token
            answer = case.call(headers={"Authorization": f"Bearer {asking}"})
            assert answer.status_code < 500, (case.method, case.path, answer.text)
            if answer.status_code >= 400:
                assert answer.headers["content-type"] == ["application/problem+json"]
                assert answer.json()["status"] == answer.status_code
            else:
                case.validate_response(answer, checks=CHECKS)

        with contextlib.suppress(hypothesis.errors.Unsatisfiable):  # nothing can be wrong with an empty request
            send()
            tried += 1
    assert tried >= (30 if mode is schemathesis.GenerationMode.POSITIVE else 20)


class Tour:
    """Somebody who asks by the description, and holds every answer against it."""

    def __init__(self, described, person, done):
        self.described, self.person, self.done = described, person, done

    def __call__(self, label, body=None, query=None, **path):
        method = label.split()[0]
        more = {} if body is None and method == "GET" else {"body": body if body is not None else {}}
        if body is None and method in ("DELETE",):
            more = {}
        operation = self.described[label]
        if not operation.body:
            more = {}
        case = operation.Case(path_parameters=path, query=query or {}, media_type="application/json", **more)
        answer = case.call(headers={"Authorization": f"Bearer {self.person.token}"})
        assert 200 <= answer.status_code < 300, (label, answer.text)
        case.validate_response(answer, checks=CHECKS)
        self.done.add(label)
        return answer.json() if answer.headers.get("content-type") == ["application/json"] else answer.text


def test_every_operation_does_what_it_says_at_least_once(server, described, game):
    """A tour of everything: each operation succeeds, with an answer that is as described."""
    done: set[str] = set()
    ada, bob = Someone(server.url, "Ada"), Someone(server.url, "Bob")
    tour, second = Tour(described, ada, done), Tour(described, bob, done)
    the_games(tour, game)
    table = a_table(tour, second, game)
    the_end(tour, table, game)
    bots(tour, described, server, game, done)
    people(tour, server)
    assert done == set(described)


def the_games(tour, game):
    assert {g["name"] for g in tour("GET /api/games")} == set(registry.names())
    board = tour("GET /api/games/{name}", name=game)["boards"][0]["id"]
    tour("GET /api/games/{name}/boards/{board}", name=game, board=board)
    for what in ("rules", "texts", "rulebook", "examples", "guide"):
        for language in ("en", "nl"):
            tour(f"GET /api/games/{{name}}/{what}/{{language}}", name=game, language=language)
    tour("POST /api/games/{name}/guide", name=game)


def a_table(tour, second, game):
    seats = [{"kind": "me"}, {"kind": "open"}]
    view = tour("POST /api/tables", {"game": game, "seats": seats, "hints": True})
    id, (mine, other) = view["table"], [s["seat"] for s in view["seats"]]
    tour("POST /api/tables/{id}/seats/{seat}/bot", {"level": "random"}, id=id, seat=other)
    tour("DELETE /api/tables/{id}/seats/{seat}", id=id, seat=other)
    tour("DELETE /api/tables/{id}", id=tour("POST /api/tables", {"game": game, "seats": seats})["table"])
    second("POST /api/tables/{id}/seats", {}, id=id)
    tour("POST /api/tables/{id}/start", id=id)
    tour("GET /api/tables")
    tour("GET /api/lobby")
    tour("POST /api/tables/{id}/seats/{seat}/token", id=id, seat=mine)
    tour("POST /api/tables/{id}/signals", {"signal": "hello"}, id=id)
    movers = {mine: tour, other: second}
    view = tour("GET /api/tables/{id}", id=id)
    mover = movers[view["to_act"]]
    view = mover("GET /api/tables/{id}", id=id, query={"since": 0, "seat": view["to_act"]})
    mover("POST /api/tables/{id}/why", {"path": view["legal"][0].split()[0]}, id=id)
    hint = mover("POST /api/tables/{id}/hint", {}, id=id)
    mover("POST /api/tables/{id}/moves", {"id": "t1", "seq": view["seq"], "move": hint["move"]}, id=id)
    seq = tour("GET /api/tables/{id}/log", id=id)["seq"]
    mover("POST /api/tables/{id}/takeback", {"id": "t2", "seq": seq}, id=id)
    tour("POST /api/tables/{id}/pause", {"paused": True}, id=id)
    proposal = second("GET /api/tables/{id}", id=id)["proposals"][-1]
    second("POST /api/tables/{id}/proposals/{number}", {"agree": False}, id=id, number=proposal["id"])
    return id


def the_end(tour, id, game):
    tour("POST /api/tables/{id}/resign", {}, id=id)
    tour("GET /api/tables/{id}/record", id=id)
    tour("GET /api/tables/{id}/position", id=id)
    tour("POST /api/tables/{id}/rematch", {}, id=id)
    tour("POST /api/tables/{id}/review", {}, id=id)
    tour("GET /api/tables/{id}/review", id=id)


def bots(tour, described, server, game, done):
    """What programs do, and a stream that is listened to until it says something."""
    made = tour("POST /api/bot/tokens", {"name": "Robot"})
    assert [b["id"] for b in tour("GET /api/bot/tokens")] == [made["id"]]
    robot = Someone(server.url, None)
    robot.token = made["token"]
    bot = Tour(described, robot, done)
    lines, headers = [], {"Authorization": f"Bearer {robot.token}"}

    def listen():
        with httpx.stream("GET", f"{server.url}/api/bot/stream", headers=headers, timeout=60) as answer:
            assert answer.status_code == 200
            for line in answer.iter_lines():
                lines.append(line)

    thread = threading.Thread(target=listen)
    thread.start()
    for road in ("join", "accept"):
        seats = [{"kind": "me"}, {"kind": "open"}]
        id = tour("POST /api/tables", {"game": game, "seats": seats, "programs": {"invited": [made["id"]]}})["table"]
        if road == "join":
            bot("POST /api/bot/tables/{id}/decline", id=id)
        bot(f"POST /api/bot/tables/{{id}}/{road}", {}, id=id)
    tour("POST /api/tables/{id}/start", id=id)
    view = tour("GET /api/tables/{id}", id=id)
    while view["legal"]:
        play = {"id": f"b{next(ids)}", "seq": view["seq"], "move": view["legal"][0]}
        view = tour("POST /api/tables/{id}/moves", play, id=id)["view"]
    bot("POST /api/bot/tables/{id}/moves", {"seq": view["seq"], "move": 10**6}, id=id)
    bot("POST /api/bot/tables/{id}/resign", {}, id=id)
    wait_for(lambda: any(line.strip() for line in lines))
    tour("DELETE /api/bot/tokens/{bot}", bot=made["id"])
    thread.join(60)
    known = msgspec.json.decode("\n".join(line for line in lines if line.strip()).splitlines()[0])
    assert "type" in known
    done.add(STREAM)


def people(tour, server):
    tour("GET /api")
    tour("GET /api/me")
    tour("POST /api/me", {"name": "Ada"})
    name = f"Tourist {next(ids)} {tour.person.id}"
    tour("POST /api/accounts", {"name": name, "password": "a long password"})
    tour("POST /api/accounts/password", {"password": "a long password", "new": "another password"})
    code = tour("POST /api/accounts/code", {"password": "another password"})["recovery"]
    tour("POST /api/sessions", {"name": name, "password": "another password", "bearer": True})
    listed = tour("GET /api/sessions")
    tour("DELETE /api/sessions/{session}", session=next(s["id"] for s in listed if not s["current"]))
    back = {"name": name, "code": code, "password": "a third password", "bearer": True}
    tour.person.token = tour("POST /api/accounts/recovery", back)["token"]
    assert tour("GET /api/me/export")["person"]["name"] == name
    tour("POST /api/me/erasure", {"password": "a third password"})


def test_the_description_names_every_address(server):
    paths = httpx.get(f"{server.url}/schema/openapi.json").json()["paths"]
    assert len(paths) >= 25
    for path, methods in paths.items():
        for method in methods.values():
            assert method["summary"] or method["description"], path


def test_live_messages_are_described():
    described = json.loads(msgspec.json.encode(live_schema()))
    names = {
        part["$ref"].split("/")[-1]
        for side in ("FromClient", "FromServer")
        for part in described["$defs"][side]["anyOf"]
    }
    assert {"Hello", "Play", "Welcome", "Update", "Answered", "Bye"} <= names
    assert str(live.PROTOCOL) in described["title"]
