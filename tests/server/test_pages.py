"""The client's files as a browser gets them: packed, once, and none that it has already."""

import asyncio
import gzip

import pytest

from archipel.server.pages import Pages


class Site:
    """A small site, asked without a server in between."""

    def __init__(self, folder):
        (folder / "assets").mkdir()
        (folder / "index.html").write_text("<!doctype html><title>Archipel</title>" + "<p>hello</p>" * 200)
        (folder / "assets" / "app-1.js").write_text("console.log('hello');" * 200)
        (folder / "assets" / "font-1.woff2").write_bytes(bytes(range(256)) * 20)
        self.folder, self.pages = folder, Pages(folder)

    def get(self, path, **headers):
        """The status, the headers and the body of an answer."""
        sent = []

        async def send(message):
            sent.append(message)

        asked = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        scope = {"type": "http", "method": "GET", "path": path, "headers": asked}
        asyncio.run(self.pages(scope, None, send))
        told = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        return sent[0]["status"], told, b"".join(message.get("body", b"") for message in sent[1:])


@pytest.fixture
def site(tmp_path):
    return Site(tmp_path)


def test_text_is_packed_for_a_browser_that_takes_it_so(site):
    _, packed, short = site.get("/assets/app-1.js", accept_encoding="br, gzip")
    _, plain, whole = site.get("/assets/app-1.js", accept_encoding="identity")
    assert (packed["content-encoding"], "content-encoding" in plain) == ("gzip", False)
    assert packed["vary"] == plain["vary"] == "accept-encoding"
    assert gzip.decompress(short) == whole
    assert int(packed["content-length"]) == len(short) < len(whole) / 5


def test_what_is_packed_already_is_not_packed_again(site):
    _, font, body = site.get("/assets/font-1.woff2", accept_encoding="gzip")
    assert "content-encoding" not in font
    assert font["cache-control"].endswith("immutable")
    assert len(body) == 256 * 20


def test_a_page_that_has_not_changed_is_not_sent_again(site):
    _, first, _ = site.get("/table/any")
    assert first["cache-control"] == "no-cache"
    status, _, body = site.get("/", if_none_match=first["etag"])
    assert (status, body) == (304, b"")
    (site.folder / "index.html").write_text("<!doctype html><title>Newer</title>")
    status, _, body = site.get("/", if_none_match=first["etag"])
    assert (status, b"Newer" in body) == (200, True)


@pytest.mark.parametrize("path", ["/" + "x" * 3000, "/assets/" + "y" * 300 + ".js", "/assets/\0"])
def test_an_address_that_cannot_be_a_file_is_no_error(site, path):
    assert site.get(path)[0] == 404


def test_rules_that_are_not_compiled_yet_are_no_error(site):
    """A page asks which there are, and asks again later."""
    status, told, body = site.get("/engine.json")
    assert (status, told["cache-control"], body) == (200, "no-cache", b"{}\n")
    (site.folder / "engine.json").write_text('{"go": {}}')
    assert site.get("/engine.json")[2] == b'{"go": {}}'


def test_nothing_outside_the_folder_is_sent(site):
    (site.folder.parent / "secret.txt").write_text("secret")
    status, _, body = site.get("/../secret.txt")
    assert (status, b"secret" in body) == (404, False)


def test_boards_and_rules_are_packed_and_what_is_a_players_own_is_not(ada, game):
    view = ada.lay(game, ["me", "shared"])
    for path, packed in ((f"/api/games/{game}/rulebook/en", True), (f"/api/tables/{view['table']}", False)):
        answer = ada.ask("GET", path, headers={"accept-encoding": "gzip"})
        assert answer.status_code == 200, answer.text
        assert (answer.headers.get("content-encoding") == "gzip") is packed
