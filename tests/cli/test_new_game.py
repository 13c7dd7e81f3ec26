"""A folder that `archipel new-game` wrote is a whole game: the laws, the terminal, and what it says when it cannot."""

import subprocess
import sys

import pytest

from archipel.cli import main, new_game
from tests.new_game import offered


def run(env, *words, text=None):
    command = [sys.executable, *words]
    return subprocess.run(command, env=env, input=text, capture_output=True, text=True, timeout=600)


@pytest.fixture(scope="module")
def known(tmp_path_factory):
    return offered("river", tmp_path_factory.mktemp("games"))


def test_it_obeys_the_laws(known):
    project = known["PYTHONPATH"].split(":")[0]
    found = run(known, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"{project}/tests")
    assert found.returncode == 0, found.stdout


def test_it_is_played_in_the_terminal_and_refuses_in_a_sentence(known, tmp_path):
    played = run(
        {**known, "ARCHIPEL_RECORDS": str(tmp_path)},
        *("-m", "archipel.cli", "play", "river", "--seats", "2", "--seed", "3", "--lang", "nl"),
        text="take 3\n" * 12 + "take 2\ntake 1\n" * 6,
    )
    assert "Zoveel stenen liggen er niet meer." in played.stdout, played.stdout + played.stderr
    assert "pakte de laatste steen en heeft gewonnen" in played.stdout


def test_nothing_of_the_example_s_name_is_left(tmp_path):
    folder = new_game.write("river", tmp_path, "en")
    texts = [file.read_text() for file in folder.rglob("*") if file.is_file()]
    assert len(texts) > 20
    assert not [text for text in texts if "ebbles" in text or "iezels" in text or "P2" in text]


@pytest.mark.parametrize("ours", [False, True])
def test_what_it_writes_is_in_good_order(tmp_path, monkeypatch, ours):
    """Imports sorted, lines short: nothing to put right before the first change."""
    monkeypatch.setattr(new_game, "is_ours", lambda folder: ours)
    folder = new_game.write("river", tmp_path, "en")
    first = 'lint.isort.known-first-party = ["archipel"]' if ours else 'lint.isort.known-third-party = ["archipel"]'
    ruff = ("-m", "ruff", "check", "--isolated", "--config", first, "--config", "line-length = 120")
    checked = run(None, *ruff, "--select", "E,F,I", str(folder))
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Chess!", "kan geen naam van een spel zijn"),
        ("meridian", "Er is al een spel 'meridian'"),
        ("river", "is er al"),
    ],
)
def test_a_name_that_cannot_be_is_told_so_and_nothing_is_written(tmp_path, capsys, name, said):
    (tmp_path / "river").mkdir()
    assert main(["new-game", name, "--folder", str(tmp_path), "--lang", "nl"]) != 0
    assert said in capsys.readouterr().err
    assert [file.name for file in tmp_path.rglob("*")] == ["river"]
