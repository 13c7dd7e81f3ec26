"""Names that are kept: renaming, passwords, the code for who forgot one, and what is stored about somebody."""

import time

import pytest

from archipel.server.devices import device_of, told
from tests.server.conftest import Someone
from tests.server.test_live import table_of_two
from tests.server.test_start import wait_for

FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
CHROME = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36"
EDGE = f"{CHROME.replace('Linux; Android 15; Pixel 9', 'Windows NT 10.0; Win64; x64')} Edg/141.0"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1"
PASSWORD = "a long password"


@pytest.fixture
def account(server):
    """Somebody with an account, and the code that came with it."""
    person = Someone(server.url, "Ada")
    person.name = f"Ada {person.id}"
    person.code = person.post("/api/accounts", name=person.name, password=PASSWORD)["recovery"]
    return person


def log_in(server, name, password):
    back = Someone(server.url, None)
    back.token = back.post("/api/sessions", name=name, password=password, bearer=True)["token"]
    back.http.headers["Authorization"] = f"Bearer {back.token}"
    return back


def test_an_account_is_renamed_and_logged_in_to_by_the_new_name(server, account):
    new = f"Countess {account.id}"
    assert account.post("/api/me", name=new)["name"] == new
    assert account.get("/api/me")["name"] == new
    assert log_in(server, new, PASSWORD).get("/api/me")["id"] == account.id
    stranger = Someone(server.url, None)
    gone = stranger.refused("/api/sessions", name=account.name, password=PASSWORD)
    assert gone["code"] == "wrong-password"
    other = Someone(server.url, "Grace")
    other.post("/api/accounts", name=f"Grace {other.id}", password=PASSWORD)
    assert account.refused("/api/me", name=f"GRACE {other.id}")["code"] == "name-taken"


def test_nobody_takes_the_name_of_an_account(server, account, game):
    """Neither as a guest, nor by another name at one table."""
    stranger, guest = Someone(server.url, None), Someone(server.url, "Mallory")
    assert stranger.refused("/api/me", name=account.name.upper())["code"] == "name-taken"
    assert guest.refused("/api/me", name=account.name)["code"] == "name-taken"
    table = guest.lay(game, ["open", "open"])["table"]
    assert guest.refused(f"/api/tables/{table}/seats", name=account.name)["code"] == "name-taken"
    assert account.post(f"/api/tables/{table}/seats", name=account.name)["seats"][0]["name"] == account.name


def test_a_new_password_ends_the_sessions_elsewhere_and_not_this_one(server, account):
    elsewhere = log_in(server, account.name, PASSWORD)
    change = "/api/accounts/password"
    assert account.refused(change, password="not my password", new="another password")["code"] == "wrong-password"
    assert account.refused(change, password=PASSWORD, new="short")["code"] == "malformed"
    account.post(change, password=PASSWORD, new="another password")
    assert account.get("/api/me")["account"]
    assert elsewhere.ask("GET", "/api/me").status_code == 401
    assert log_in(server, account.name, "another password").get("/api/me")["id"] == account.id


def test_who_forgot_the_password_comes_back_by_the_code_once(server, account):
    stranger = Someone(server.url, None)
    recover = "/api/accounts/recovery"
    wrong = stranger.refused(recover, name=account.name, code="aaaaa-bbbbb-ccccc-ddddd", password="another password")
    unknown = stranger.refused(recover, name="Nobody At All", code=account.code, password="another password")
    assert wrong == unknown
    assert wrong["code"] == "wrong-code"
    written = account.code.upper().replace("-", " ")  # as somebody copies it from a piece of paper
    back = stranger.post(recover, name=account.name, code=written, password="another password", bearer=True)
    assert back["id"] == account.id
    assert back["recovery"] not in (None, account.code)
    wait_for(lambda: account.ask("GET", "/api/me").status_code == 401)
    again = stranger.refused(recover, name=account.name, code=account.code, password="a third password")
    assert again["code"] == "wrong-code"
    assert log_in(server, account.name, "another password").get("/api/me")["id"] == account.id


def test_a_lost_code_is_replaced(server, account):
    assert account.refused("/api/accounts/code", password="not my password")["code"] == "wrong-password"
    code = account.post("/api/accounts/code", password=PASSWORD)["recovery"]
    stranger = Someone(server.url, None)
    old = stranger.refused("/api/accounts/recovery", name=account.name, code=account.code, password="another password")
    assert old["code"] == "wrong-code"
    stranger.post("/api/accounts/recovery", name=account.name, code=code, password="another password")


def test_the_code_itself_is_not_stored(server, account):
    told_of = account.ask("GET", "/api/me/export")
    assert told_of.headers["content-disposition"].startswith("attachment")
    assert account.code not in told_of.text
    assert account.get("/api/me")["recovery"] is None


def test_everything_about_me_is_mine_to_have_and_to_delete(server, account, bob, game):
    table = table_of_two(account, bob, game)
    waits = account.lay(game, ["me", "open"])["table"]
    everything = account.get("/api/me/export")
    assert everything["person"]["name"] == account.name
    assert {t["table"] for t in everything["tables"]} == {table, waits}
    assert account.refused("/api/me/erasure", password="not my password")["code"] == "wrong-password"
    account.post("/api/me/erasure", password=PASSWORD)
    wait_for(lambda: account.ask("GET", "/api/me").status_code == 401)
    stranger = Someone(server.url, None)
    assert stranger.refused("/api/sessions", name=account.name, password=PASSWORD)["code"] == "wrong-password"
    wait_for(lambda: bob.view(table)["seats"][0]["away"])
    wait_for(lambda: account.name not in str(bob.view(table, since=0)))
    wait_for(lambda: bob.view(waits)["ended"] == "closed")  # nobody could have started it


def test_a_guest_is_forgotten_without_a_password(server):
    guest = Someone(server.url, "Guest of honour")
    guest.post("/api/me/erasure")
    until = time.monotonic() + 30
    while guest.ask("GET", "/api/me").status_code != 401:
        assert time.monotonic() < until


def test_a_token_for_one_seat_has_no_say_about_the_person(server, account, game):
    table = account.lay(game, ["me", "shared"])
    token = account.post(f"/api/tables/{table['table']}/seats/{table['me']}/token")["token"]
    robot = Someone(server.url, None)
    robot.http.headers["Authorization"] = f"Bearer {token}"
    assert robot.ask("GET", "/api/me/export").status_code == 403
    assert robot.refused("/api/me/erasure", password=PASSWORD)["code"] == "seat-only"


@pytest.mark.parametrize(
    ("agent", "browser", "system"),
    [
        (FIREFOX, "Firefox", "Windows"), (CHROME, "Chrome", "Android"), (EDGE, "Edge", "Windows"),
        (SAFARI, "Safari", "iPhone"), ("python-httpx/0.28", "python-httpx", ""), ("", "", ""),
    ],
)  # fmt: skip
def test_a_session_is_told_by_browser_and_system(agent, browser, system):
    assert told(device_of(agent)) == (browser, system)


def test_a_session_of_an_earlier_version_is_told_as_well_as_it_can_be():
    assert told(FIREFOX[:80]) == ("Firefox", "Windows")
    assert told(CHROME[:80]) == ("", "Android")


def test_the_list_of_sessions_names_them(server):
    person = Someone(server.url, None)
    person.http.headers["User-Agent"] = FIREFOX
    me = person.post("/api/me", name="Ada", bearer=True)
    person.http.headers["Authorization"] = f"Bearer {me['token']}"
    (here,) = person.get("/api/sessions")
    assert (here["browser"], here["system"], here["seat"]) == ("Firefox", "Windows", False)
