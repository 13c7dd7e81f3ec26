"""What gets past nobody: addresses written another way, requests that never arrive, heads without end, empty tokens."""

import socket
import threading
from contextlib import ExitStack
from dataclasses import replace
from urllib.parse import urlsplit

import httpx
import pytest

from archipel.core import record
from archipel.server import records
from tests.server.conftest import QUICK, Someone, serving


def raw(url, *lines, tail=b""):
    """A connection that has sent these lines of a request."""
    where = urlsplit(url)
    made = socket.create_connection((where.hostname, where.port), 60)
    made.settimeout(60)
    made.sendall(b"".join(line + b"\r\n" for line in lines) + tail)
    return made


def answer_to(url, path, method=b"GET", *headers):
    """The status line of the answer to a path that is sent as it is."""
    with raw(url, method + b" " + path + b" HTTP/1.1", b"Host: x", *headers, b"Connection: close", b"") as line:
        return line.makefile("rb").readline().split()[1]


@pytest.mark.parametrize(
    "path", [b"//api/me", b"/api//me", b"/%2Fapi/me", b"/./api/me", b"/x/../api/me", b"/metrics/", b"//metrics",
             b"/api/me/", b"/healthz/", b"\\api", b"/api\\me"]
)  # fmt: skip
def test_an_address_written_another_way_is_nothing(server, path):
    assert answer_to(server.url, path) in (b"404", b"400")


def test_a_foreign_page_cannot_log_anybody_in_past_the_guard(server):
    body = b'{"name": "Mallory"}'
    sent = (b"Content-Type: text/plain", b"Origin: https://evil.example", b"Content-Length: %d" % len(body))
    for path, status in ((b"/api/me", b"403"), (b"//api/me", b"404")):
        with raw(server.url, b"POST " + path + b" HTTP/1.1", b"Host: x", *sent, b"", tail=body) as line:
            assert line.makefile("rb").readline().split()[1] == status


def test_the_limit_holds_however_an_address_is_written(tmp_path, game):
    slow = replace(QUICK, data=tmp_path, requests_per_second=0.001, requests_at_once=3, games=(game,))
    with serving(slow) as served:
        answers = [answer_to(served.url, b"/api") for _ in range(4)]
        assert answers == [b"200"] * 3 + [b"429"]
        assert answer_to(served.url, b"//api") == b"404"


def test_an_empty_token_beside_a_cookie_opens_nothing(server):
    with httpx.Client(base_url=server.url, headers={"Origin": server.url}) as browser:
        browser.post("/api/me", json={"name": "Ada"})
        for token in ("Bearer", "bearer"):
            headers = {"Authorization": token, "Origin": "https://evil.example"}
            assert browser.get("/api/me", headers=headers).status_code == 401
            changed = browser.delete("/api/sessions/current", headers=headers)
            assert changed.status_code == 401
        assert browser.get("/api/me").status_code == 200


def test_half_a_request_is_hung_up_on_and_others_are_served(tmp_path, game):
    few = replace(QUICK, data=tmp_path, games=(game,), request_seconds=0.5, connections=20, connections_per_address=20)
    with serving(few) as served, ExitStack() as stack:
        heads = [stack.enter_context(raw(served.url, b"GET /api HTTP/1.1", b"Host: x")) for _ in range(10)]
        body = (b"POST /api/me HTTP/1.1", b"Host: x", b"Content-Length: 100", b"")
        bodies = [stack.enter_context(raw(served.url, *body, tail=b"{")) for _ in range(9)]
        assert httpx.get(f"{served.url}/api", timeout=60).status_code == 200
        for line in (*heads, *bodies):
            assert ended(line)


def ended(line):
    """Whether the other side hangs up, sooner or later, whatever it says before."""
    try:
        while line.recv(4096):
            pass
    except ConnectionResetError:
        pass
    return True


def test_who_keeps_a_full_server_waiting_longest_makes_room(tmp_path, game):
    """All places are taken by requests that never arrive, and their time is not up: somebody else is served."""
    few = replace(QUICK, data=tmp_path, games=(game,), request_seconds=3600, connections=12, connections_per_address=12)
    with serving(replace(few, connections_per_address=13)) as served, ExitStack() as stack:
        lines = [stack.enter_context(raw(served.url, b"GET /api HTTP/1.1")) for _ in range(12)]
        assert httpx.get(f"{served.url}/api", timeout=60).status_code == 200
        assert ended(lines[0])


def test_one_address_does_not_take_every_place(tmp_path, game):
    few = replace(QUICK, data=tmp_path, games=(game,), request_seconds=3600, connections_per_address=5)
    with serving(few) as served, ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(raw(served.url, b"GET /api HTTP/1.1"))
        assert ended(stack.enter_context(raw(served.url, b"GET /api HTTP/1.1")))


def test_a_head_without_end_is_refused(server):
    with raw(server.url, b"GET /api HTTP/1.1") as line:
        try:
            for _ in range(10_000):
                line.sendall(b"x-more: " + b"x" * 8000 + b"\r\n")
        except (BrokenPipeError, ConnectionResetError):
            return
    raise AssertionError("80 MB of headers were read")


@pytest.mark.parametrize("name", ["x\nnonce evil", "x\r", "x\u2028y", "\x85", "x\x1c", "   ", "\t"])
def test_no_text_of_a_record_is_more_than_a_line(server, ada, bob, game, name):
    seats = [{"kind": "me", "name": name}, {"kind": "shared"}]
    assert ada.refused("/api/tables", game=game, seats=seats)["code"] == "malformed"
    bots = [{"kind": "me"}, {"kind": "bot", "name": name}]
    assert ada.refused("/api/tables", game=game, seats=bots)["code"] == "malformed"
    table = ada.lay(game, ["me", "open"])["table"]
    assert bob.refused(f"/api/tables/{table}/seats", name=name)["code"] == "malformed"
    nonce = f"n{name}"
    assert bob.refused(f"/api/tables/{table}/seats", nonce=nonce)["code"] == "malformed"


@pytest.mark.parametrize("text", ["a title\n", "a\ntitle"])
def test_a_title_is_one_line(ada, game, text):
    seats = [{"kind": "me"}, {"kind": "shared"}]
    assert ada.refused("/api/tables", game=game, seats=seats, title=text)["code"] == "malformed"
    assert ada.refused("/api/tables", game=game, seats=seats, nonce="abc\n")["code"] == "malformed"


def test_a_record_with_names_from_before_still_proves_itself(server, ada, game):
    """Names that an earlier version let in are stored; the record of such a game is as good as any."""
    view = ada.lay(game, ["me", "shared"])
    ada.play(view)
    service = server.guard.server.service
    table = service._tables[view["table"]]
    table.seats[0] = replace(table.seats[0], name="Eve\nnonce evil")
    table.seats[1] = replace(table.seats[1], name=" ")
    ada.post(f"/api/tables/{view['table']}/resign")
    found = record.parse(ada.ask("GET", f"/api/tables/{view['table']}/record").text)
    found.verify()
    assert list(found.players.values()) == ["Eve nonce evil", "–"]


def test_a_record_is_made_once_for_all_who_ask_and_beside_the_event_loop(server, ada, game, monkeypatch):
    view = ada.lay(game, ["me", "shared"])
    ada.play(view)
    ada.post(f"/api/tables/{view['table']}/resign")
    made, of = [], records.record_of

    def counted(table):
        made.append(threading.current_thread().name)
        return of(table)

    monkeypatch.setattr(records, "record_of", counted)
    texts = {Someone(server.url).ask("GET", f"/api/tables/{view['table']}/record").text for _ in range(5)}
    assert len(texts) == len(made) == 1
    assert made[0].startswith("record")
