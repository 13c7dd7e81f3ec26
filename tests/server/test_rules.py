"""A game goes on under the rules it began under: after an upgrade that changes them, and after one that does not."""

import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from archipel.core import registry
from archipel.core.game import Game
from archipel.server import rules
from tests.server.conftest import QUICK, Someone, ids, serving

FOUR = Path(__file__).parents[1] / "connect_four"


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Installs a version of connect four: a copy of its source, changed. Undone after the test. It stays plain Python,
    here and on the server's archive: which rules are asked is the matter, and compiling each copy takes its time."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("numba.config.DISABLE_JIT", True)

    def install(*changes):
        name = f"four_{next(ids)}"
        folder = tmp_path / name
        shutil.copytree(FOUR, folder, ignore=shutil.ignore_patterns("__pycache__"))
        text = (folder / "__init__.py").read_text()
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        (folder / "__init__.py").write_text(text)
        registry.register("connect_four", name)
        return registry.game("connect_four")

    yield install
    del registry._extra["connect_four"]
    registry.game.cache_clear()


NARROWER = ("if state.disc[column, ROWS - 1] == EMPTY:", "if column < 4 and state.disc[column, ROWS - 1] == EMPTY:")
STRICTER = ("if move < START and state.disc", "if move < START and (move >= 4 or state.disc")
CLOSING = ("ROWS - 1] != EMPTY:\n        return C2_2", "ROWS - 1] != EMPTY):\n        return C2_2")
NEXT = ("most_moves=44,", "most_moves=44, rules_version=2,")


def play(person, view, moves):
    for move in moves:
        view = person.play(view, f"drop {move}")["view"]
    return view


def test_a_running_game_keeps_its_rules_and_new_ones_get_the_new(tmp_path, installed):
    installed()
    settings = replace(QUICK, data=tmp_path / "data", games=("connect_four",))
    with serving(settings) as served:
        ada = Someone(served.url)
        old = play(ada, ada.lay("connect_four", ["me", "shared"]), (7, 6, 7))
    new = installed(NARROWER, STRICTER, CLOSING, NEXT)
    assert new.facts.rules_version == 2
    with serving(settings) as served:
        ada.http.base_url = served.url
        again = ada.view(old["table"])
        assert (again["picture"], again["legal"], again["seq"]) == (old["picture"], old["legal"], old["seq"])
        assert again["header"]["rules_version"] == 1
        assert "drop 7" in again["legal"]
        again = play(ada, again, (6, 7, 6, 7))
        assert again["status"] == "over"
        fresh = ada.lay("connect_four", ["me", "shared"])
        assert fresh["header"]["rules_version"] == 2
        assert fresh["legal"] == [f"drop {n}" for n in range(1, 5)]
        assert (
            ada.refused(f"/api/tables/{fresh['table']}/moves", id="x", seq=fresh["seq"], move="drop 7")["rule"]
            == "C2.2"
        )
        once_more = ada.post(f"/api/tables/{old['table']}/rematch")
        assert once_more["header"]["rules_version"] == 2


def test_sources_that_were_only_tidied_go_on_with_the_table(tmp_path, installed):
    first = installed()
    settings = replace(QUICK, data=tmp_path / "data", games=("connect_four",))
    with serving(settings) as served:
        ada = Someone(served.url)
        old = play(ada, ada.lay("connect_four", ["me", "shared"]), (1, 2))
    second = installed(("Nothing is hidden.", "Nothing at all is hidden."))
    assert rules.digest_of(first) != rules.digest_of(second)
    with serving(settings) as served:
        ada.http.base_url = served.url
        assert ada.play(ada.view(old["table"]), "drop 3")["outcome"] == "done"
        assert served.guard.server.service._tables[old["table"]].game is second


def test_rules_that_changed_in_silence_are_found_out_and_the_kept_ones_serve(tmp_path, installed):
    installed()
    settings = replace(QUICK, data=tmp_path / "data", games=("connect_four",))
    with serving(settings) as served:
        ada = Someone(served.url)
        old = play(ada, ada.lay("connect_four", ["me", "shared"]), (1, 2))
    turn = "state.turn = OVER if full"
    installed((turn, f"state.disc[move, ROWS - 1] = seat\n    {turn}"))
    with serving(settings) as served:
        ada.http.base_url = served.url
        again = ada.view(old["table"])
        assert again["picture"] == old["picture"]
        assert ada.play(again, "drop 3")["outcome"] == "done"


def test_rules_that_are_not_there_are_named_and_nothing_is_lost(tmp_path, installed):
    installed()
    settings = replace(QUICK, data=tmp_path / "data", games=("connect_four",))
    with serving(settings) as served:
        ada = Someone(served.url)
        old = play(ada, ada.lay("connect_four", ["me", "shared"]), (1, 2))
    installed(NEXT)
    (tmp_path / "data" / "rules").rename(tmp_path / "kept")
    with serving(settings) as served:
        ada.http.base_url = served.url
        answer = ada.ask("GET", f"/api/tables/{old['table']}")
        assert (answer.status_code, answer.json()["code"]) == (503, "other-rules")
        assert "version 1" in answer.json()["detail"]
        listed = ada.get("/api/tables")
        assert [(t["table"], t["problem"]["code"]) for t in listed] == [(old["table"], "other-rules")]
        assert ada.lay("connect_four", ["me", "shared"])["status"] == "playing"
    with serving(replace(settings, rules=tmp_path / "kept")) as served:
        ada.http.base_url = served.url
        assert ada.view(old["table"])["picture"] == old["picture"]


def test_kept_rules_are_the_whole_game(tmp_path):
    """Every game of the house can be kept and loaded again beside itself, with boards, texts and rulebooks."""
    archive = rules.RulesArchive(tmp_path)
    for name in registry.names():
        game = registry.game(name)
        archive.keep(game)
        archive.keep(game)
        kept = archive.load(name, rules.digest_of(game))
        assert isinstance(kept, Game)
        assert kept.package is not game.package
        assert (kept.facts, kept.boards()) == (game.facts, game.boards())
        assert kept.rules("nl").keys() == game.rules("nl").keys()
        assert kept.say("title", "nl") == game.say("title", "nl")
        left = [f.name for f in game.folder.rglob("*") if f.is_file() and f.suffix not in (".pyc",)]
        missing = set(left) - {f.name for f in kept.folder.rglob("*")}
        assert not missing, f"{name} needs files that are not kept"


def test_check_knows_kept_rules(tmp_path, installed):
    installed()
    settings = replace(QUICK, data=tmp_path / "data", games=("connect_four",))
    with serving(settings) as served:
        ada = Someone(served.url)
        play(ada, ada.lay("connect_four", ["me", "shared"]), (1, 2))
    code = "import sys; from archipel.core import registry; registry.register('connect_four', sys.argv[2]); \
from archipel.server.commands import app; sys.exit(app(['check', '--data', sys.argv[1]]))"
    second = installed(NARROWER, STRICTER, CLOSING, NEXT)
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "data"), second.package.__name__],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stdout + done.stderr
