"""The front guard: help, versions, exit codes, and what happens when something is wrong."""

import json
import os
import subprocess
import sys

import pytest

import archipel as package
from archipel.core import registry


def process(*arguments, env=None, **options):
    command = [sys.executable, "-m", "archipel.cli", *arguments]
    return subprocess.run(command, env=os.environ | (env or {}), capture_output=True, text=True, **options)


def test_help_lists_every_command(archipel):
    done = archipel("--help")
    assert done.code == 0
    for command in ("play", "games", "boards", "replay", "verify", "bench", "warm", "version"):
        assert command in done.out


def test_help_speaks_the_language_of_the_system():
    dutch = process("play", "--help", env={"ARCHIPEL_LANG": "nl"})
    english = process("play", "--help", env={"ARCHIPEL_LANG": "", "LC_ALL": "C.UTF-8"})
    assert "Hoeveel er spelen" in dutch.stdout
    assert "How many play" in english.stdout


def test_help_does_not_wait_for_the_compiler():
    look = "import sys; from archipel.cli import main; main(['--help']); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", look], capture_output=True, check=False).returncode == 0


def test_version(archipel):
    done = archipel("version")
    assert done.code == 0
    assert done.out.startswith(f"archipel {package.__version__}\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ("castle",),
        ("games", "--castle"),
        ("verify",),
        ("play", "meridian", "--seats", "many"),
        ("play", "meridian", "--lang", "fr"),
        ("play", "meridian", "--seed", "-1"),
        ("play", "meridian", "--option", "turns"),
        ("bench", "--seconds", "0"),
    ],
)
def test_a_wrong_call_exits_with_2(archipel, arguments):
    done = archipel(*arguments)
    assert done.code == 2
    assert "Error" in done.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("play", "chess"), "There is no game 'chess'. There is: "),
        (("play", "meridian", "--seats", "7"), "2, 3, 4"),
        (("play", "meridian", "--board", "atlantis"), "There is no board 'atlantis'. There is: amber-strait"),
        (
            ("play", "meridian", "--seats", "3", "--board", "coral-sound"),
            "is for this many players: 2, 4. It is not for 3.",
        ),
        (("play", "meridian", "--seats", "2", "--me", "green"), "There is no seat 'green'. There is: orange, blue."),
        (("play", "meridian", "--option", "turns=5"), "There is no option 'turns': this game has none."),
        (("play", "meridian", "--bot", "grandmaster"), "There is no bot 'grandmaster'. There is: "),
        (("play", "meridian", "--resume", "game.txt"), "leave those out beside --resume"),
        (("play", "--resume", "nowhere.txt"), "nowhere.txt cannot be read"),
        (("boards", "chess"), "There is no game 'chess'."),
        (("warm", "--game", "chess"), "There is no game 'chess'."),
        (("bench", "--game", "chess"), "There is no game 'chess'."),
        (("bench", "--game", "meridian", "--seats", "9"), "2, 3, 4"),
        (("replay", "nowhere.txt"), "nowhere.txt cannot be read"),
        (("verify", "nowhere.txt"), "nowhere.txt cannot be read"),
    ],
)
def test_what_is_not_right_is_said_on_stderr_with_exit_code_1(archipel, arguments, says):
    done = archipel(*arguments)
    assert done.code == 1
    assert says in done.err
    assert "Traceback" not in done.err
    assert not done.out


def test_a_reader_who_has_seen_enough_is_no_error():
    ends = subprocess.run(
        f"{sys.executable} -m archipel.cli boards --json | head -c 10", shell=True, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert ends.stderr == ""


def test_what_is_not_right_is_said_in_the_language_asked_for(archipel):
    assert archipel("play", "chess", "--lang", "nl").err.startswith("Er is geen spel 'chess'. Wel: ")
    assert archipel("play", "meridian", "--lang=nl", "--me", "pink").err.startswith("Er is geen plaats 'pink'. Wel: ")
    assert archipel("verify", "nowhere.txt", "--lang", "nl").err.startswith("nowhere.txt is niet te lezen")


def test_games(archipel):
    done = archipel("games")
    assert done.code == 0
    for name in registry.names():
        game = registry.game(name)
        row = next(line for line in done.out.splitlines() if line.startswith(f"{name} "))
        assert game.say("title") in row
        assert row.split()[-2:] == [str(len(game.boards())), str(game.facts.minutes)]
    assert "spelers" in archipel("games", "--lang", "nl").out


def test_games_as_json(archipel):
    found = json.loads(archipel("games", "--json").out)
    assert [game["name"] for game in found] == registry.names()
    for game in found:
        facts = registry.game(game["name"]).facts
        assert game["seats"] == list(facts.seats)
        assert [option["name"] for option in game["options"]] == [option.name for option in facts.options]


def test_peers_that_are_not_installed_are_asked_for(archipel, monkeypatch):
    monkeypatch.setattr("archipel.cli.peers.find_spec", lambda name: None)
    done = archipel("bench", "--peers", "--game", "meridian")
    assert done.code == 1
    assert "make bench-peers" in done.err
