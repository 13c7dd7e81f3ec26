"""Guests, accounts, sessions, and what keeps strangers out."""

from dataclasses import replace

import httpx
import pytest

from tests.server.conftest import QUICK, Someone, serving


@pytest.fixture
def browser(server):
    """A browser: cookies, and the headers it sends by itself."""
    with httpx.Client(base_url=server.url, headers={"Origin": server.url}, timeout=60) as http:
        yield http


def become(browser, name="Ada"):
    me = browser.post("/api/me", json={"name": name})
    assert me.status_code == 200, me.text
    browser.headers["X-Archipel-Token"] = me.json()["csrf"]
    return me.json()


def test_a_guest_is_known_by_a_cookie_that_scripts_cannot_read(browser):
    assert browser.get("/api/me").json()["code"] == "nobody"
    answer = browser.post("/api/me", json={"name": "  Ada\u200b  Lovelace "})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert answer.json()["token"] is None
    assert answer.json()["name"] == "Ada Lovelace"
    assert browser.get("/api/me").json()["id"] == answer.json()["id"]


def test_what_changes_something_needs_the_token_and_our_origin(browser, game):
    become(browser)
    lay = {"game": game, "seats": [{"kind": "me"}, {"kind": "shared"}]}
    assert browser.post("/api/tables", json=lay).status_code == 201
    bad = browser.post("/api/tables", json=lay, headers={"X-Archipel-Token": "wrong"})
    assert (bad.status_code, bad.json()["code"]) == (403, "csrf")
    bad = browser.post("/api/tables", json=lay, headers={"Origin": "https://evil.example"})
    assert (bad.status_code, bad.json()["code"]) == (403, "origin")
    cross = browser.post("/api/tables", json=lay, headers={"Origin": "", "Sec-Fetch-Site": "cross-site"})
    assert cross.json()["code"] == "origin"


def test_a_forged_cookie_is_nobody(browser):
    me = become(browser)
    good = browser.cookies["archipel"]
    for bad in (good[:-1] + ("0" if good[-1] != "0" else "1"), good.split(".")[0], "", ".", "x.y", "é.é"):
        answer = httpx.get(f"{browser.base_url}/api/me", headers={"Cookie": f"archipel={bad}".encode()})
        assert answer.status_code == 401, bad
    assert me["id"]


def test_an_account_keeps_its_name_and_its_tables(browser, server, game):
    me = become(browser, "Grace")
    table = browser.post("/api/tables", json={"game": game, "seats": [{"kind": "me"}, {"kind": "shared"}]}).json()
    name = f"Grace {me['id']}"
    kept = browser.post("/api/accounts", json={"name": name, "password": "a long password"})
    assert kept.json()["account"]
    browser.headers["X-Archipel-Token"] = kept.json()["csrf"]  # it is another session now
    with httpx.Client(base_url=server.url) as elsewhere:
        wrong = elsewhere.post("/api/sessions", json={"name": name, "password": "another password"})
        assert (wrong.status_code, wrong.json()["code"]) == (401, "wrong-password")
        unknown = elsewhere.post("/api/sessions", json={"name": "Nobody At All", "password": "another password"})
        assert unknown.json() == wrong.json()
        back = elsewhere.post("/api/sessions", json={"name": name.upper(), "password": "a long password"})
        assert back.json()["id"] == me["id"]
        assert table["table"] in [t["table"] for t in elsewhere.get("/api/tables").json()]
        assert elsewhere.get(f"/api/tables/{table['table']}").json()["my_seats"]
        there = next(s for s in browser.get("/api/sessions").json() if not s["current"])
        assert browser.delete(f"/api/sessions/{there['id']}").status_code == 204
        assert elsewhere.get("/api/me").status_code == 401
    assert browser.delete("/api/sessions/current").status_code == 204
    assert browser.get("/api/me").status_code == 401
    other = Someone(server.url)
    assert other.refused("/api/accounts", name=name, password="a long password")["code"] == "name-taken"
    assert other.refused("/api/accounts", name="x", password="short")["code"] == "malformed"


def test_a_session_that_is_ended_hangs_up_too(server, game):
    """Who ends a session elsewhere takes the seat away from it, also from a connection that is open."""
    ada = Someone(server.url, "Ada")
    name = f"Ada {ada.id}"
    ada.post("/api/accounts", name=name, password="a long password")
    table = ada.lay(game, ["me", "shared"])["table"]
    lost = Someone(server.url, None)
    lost.token = lost.post("/api/sessions", name=name, password="a long password", bearer=True)["token"]
    there, here = lost.live(table), ada.live(table)
    assert there.view["my_seats"]
    gone = next(s for s in ada.get("/api/sessions") if not s["current"])
    assert ada.ask("DELETE", f"/api/sessions/{gone['id']}").status_code == 204
    assert there.until(type="bye")["reason"] == "gone"
    assert lost.live(table).view["my_seats"] == []
    assert here.asks(type="ping")["type"] == "pong"


def test_every_answer_has_the_headers_that_keep_a_browser_safe(browser):
    for path in ("/", "/api", "/api/nowhere", "/table/abc", "/schema/live.json", "/healthz"):
        headers = browser.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe-inline'" not in headers["content-security-policy"].split("style-src-attr")[0]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"]


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b'{"name": 3}', "application/json", 400),
        (b'{"name": "Ada", "admin": true}', "application/json", 400),
        (b'{"name": "\xff"}', "application/json", 400),
        (b'{"name": "' + b"x" * 200 + b'"}', "application/json", 400),
        (b'{"name": "' + b"x" * 200_000 + b'"}', "application/json", 413),
        (b"[" * 50_000, "application/json", 400),
        (b"", "application/json", 400),
        (b"name=Ada", "application/x-www-form-urlencoded", 400),
    ],
)
def test_bad_bodies_are_refused_clearly(browser, body, kind, status):
    answer = browser.post("/api/me", content=body, headers={"Content-Type": kind})
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["code"] in ("malformed", "too-large")


def test_long_addresses_and_unknown_ones(browser):
    assert browser.get("/api/tables/" + "x" * 5000).json()["code"] == "too-large"
    assert browser.get("/api/nowhere").json()["code"] == "not-found"
    assert browser.patch("/api/me").json()["code"] == "not-allowed"
    assert browser.get("/../../etc/passwd").status_code in (404, 200)
    assert b"root:" not in browser.get("/%2e%2e/%2e%2e/%2e%2e/etc/passwd").content


def test_who_asks_too_often_has_to_wait(tmp_path, game):
    slow = replace(QUICK, data=tmp_path, requests_per_second=1.0, requests_at_once=5, games=(game,))
    with serving(slow) as served, httpx.Client(base_url=served.url) as http:
        answers = [http.get("/api") for _ in range(8)]
        assert [a.status_code for a in answers[:5]] == [200] * 5
        assert answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert http.get("/healthz").status_code == 200
    guessing = replace(QUICK, data=tmp_path, passwords_per_minute=2.0, games=(game,))
    with serving(guessing) as served, httpx.Client(base_url=served.url) as http:
        tries = [http.post("/api/sessions", json={"name": "Ada", "password": f"guess {n}!!"}) for n in range(4)]
        assert [t.json()["code"] for t in tries] == ["wrong-password"] * 2 + ["too-fast"] * 2
        assert int(tries[-1].headers["retry-after"]) >= 1
