"""Oysters is a whole game: the laws, its rules, bots, PettingZoo, and the terminal."""

import io
import json
from pathlib import Path

import pytest

import archipel
from archipel.cli import main
from archipel.core import record
from archipel.core.kit import examples, laws


@pytest.fixture(scope="module", autouse=True)
def game():
    archipel.register("oyster", "oyster")
    return archipel.game("oyster")


@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
def test_it_obeys_the_laws(game, law):
    for seats in game.facts.seats:
        law(game, seats)


def test_every_random_game_ends(game):
    for seats in game.facts.seats:
        laws.every_game_ends(game, seats, games=500)


def test_what_its_rulebook_says_is_so(game):
    cases = [case for file in examples.files(game, Path(__file__).parent / "rulebook") for case in examples.read(file)]
    for case in cases:
        examples.run(game, case)
    shown = {rule for case in cases for _, line in case.lines if line.startswith("shows ") for rule in line.split()[1:]}
    assert shown == set(game.rules())


@pytest.mark.parametrize(
    ("line", "instead", "said"),
    [
        ("open 1 1 0 3", "open 1 1 0 9", "only 4 oysters with 3 pearls"),
        ("open 1 1 0 3", "open 0 1 0 0", "kept more pearls"),
        ("blue 1 in 1, closed 3", "blue 1 in 1, closed 3 from blue", "only from somebody else"),
        ("blue 1 in 1, closed 3", "green 1 in 1, closed 3", "Nobody at this table is called 'green'"),
        ("blue 1 in 1, closed 3", "blue 1 in 1, closed ?", "found 'blue 1 in 1, closed ?'"),
        ("red 9 in 3", "red 9 in 4", "would be over"),
        ("red to play", "over", "is not over before"),
        ("2 players", "5 players", "found 'oyster bay, 5 players'"),
    ],
)
def test_a_position_that_cannot_be_is_told_why(game, line, instead, said):
    text = "oyster bay, 2 players\nred to play\nopen 1 1 0 3\nred 9 in 3, closed 1\nblue 1 in 1, closed 3\n"
    game.start(position=text)
    with pytest.raises(archipel.BadPosition, match=said.replace("?", r"\?")):
        game.start(position=text.replace(line, instead))


def test_bots_play_it_and_looking_pays(game, capsys):
    assert main(["arena", "oyster", "greedy", "random", "--games", "30", "--workers", "1", "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert {bot["who"]: bot["share"] > 0.7 for bot in found["bots"]} == {"greedy": True, "random": False}


@pytest.mark.filterwarnings("ignore::UserWarning")  # its advice on style: it would rather see no dictionaries
def test_pettingzoo_accepts_it(game):
    zoo = pytest.importorskip("archipel.adapters.pettingzoo")
    checks = pytest.importorskip("pettingzoo.test")
    for seats in game.facts.seats:
        checks.api_test(zoo.env("oyster", seats=seats), num_cycles=60)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["You are Red", "Pearls in your oyster", "You cannot swap with yourself.", " wins."]),
        ("nl", ["Jij bent Rood", "Parels in je oester", "Je kunt niet met jezelf ruilen.", " wint."]),
    ],
)
def test_a_whole_game_in_the_terminal(tmp_path, monkeypatch, capsys, language, words):
    monkeypatch.setenv("ARCHIPEL_RECORDS", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("swap red\n" + "1\n" * 30))  # the first choice is to open
    assert main(["play", "oyster", "--seats", "3", "--seed", "5", "--lang", language]) == 0
    shown = capsys.readouterr().out
    for text in words:
        assert text in shown
    (file,) = tmp_path.glob("*.txt")
    assert record.load(file).verify().over
