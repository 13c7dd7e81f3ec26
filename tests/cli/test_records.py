"""Records: looked at, and checked so that whoever altered one is found out."""

import json

import numpy as np
import pytest

from archipel.cli.bench import recorded
from archipel.core import record, registry

MOVES = 150  # of games that can be long; whole games are Meridian's


@pytest.fixture(scope="module", params=registry.names())
def game(request):
    """A random game of every registered game, for its fewest players, up to a number of moves."""
    game = registry.game(request.param)
    match, dice = game.start(game.facts.seats[0], seed=1), np.random.default_rng(1)
    while not match.over and len(match.steps) < MOVES:
        match.play(int(dice.choice(match.legal_moves())))
    return match


@pytest.fixture
def file(game, tmp_path):
    path = tmp_path / "game.txt"
    record.of(game).save(path)
    return path


@pytest.fixture(scope="module")
def whole():
    """A whole game."""
    return recorded(registry.game("meridian"), 4)


@pytest.fixture
def meridian(whole, tmp_path):
    path = tmp_path / "meridian.txt"
    record.of(whole).save(path)
    return path


def altered(path, number, old, new):
    """The record with one word of one move changed."""
    lines = path.read_text().splitlines()
    at = lines.index("moves") + number
    assert old in lines[at]
    lines[at] = lines[at].replace(old, new, 1)
    path.write_text("\n".join(lines) + "\n")


def test_a_record_is_verified(archipel, file, game):
    done = archipel("verify", file)
    assert done.code == 0
    assert f"{len(game.steps)} moves" in done.out
    assert "klopt" in archipel("verify", file, "--lang", "nl").out


def test_verify_as_json(archipel, file, game):
    found = json.loads(archipel("verify", file, "--json").out)
    assert found["valid"] is True
    assert (found["moves"], found["over"]) == (len(game.steps), game.over)


def test_verify_gives_the_result(archipel, meridian, whole):
    found = json.loads(archipel("verify", meridian, "--json").out)
    assert (found["scores"], found["places"]) == (whole.scores(), whole.places())


def test_an_altered_move_is_refused_at_that_move(archipel, meridian):
    found = record.load(meridian)
    number, words = next((n, line.words) for n, line in enumerate(found.lines, 1) if line.words.startswith("place"))
    height = int(words.split()[2])
    other = f"{words.rpartition(' ')[0]} {height + 1 if height == 2 else height - 1}"
    altered(meridian, number, words, other)
    done = archipel("verify", meridian)
    assert done.code == 1
    assert f"Move {number}, {other!r}, is not the move that was played there." in done.err
    assert not done.out
    assert json.loads(archipel("verify", meridian, "--json").out)["move"] == number


def test_a_chosen_draw_is_refused_at_that_draw(archipel, meridian):
    first = record.load(meridian).lines[0].words
    other = "start orange" if first != "start orange" else "start blue"
    altered(meridian, 1, first, other)
    done = archipel("verify", meridian)
    assert done.code == 1
    assert f"Move 1: the seed draws {first!r}, the record says {other!r}." in done.err


def test_an_impossible_move_is_refused_with_its_rule(archipel, meridian):
    number = next(n for n, line in enumerate(record.load(meridian).lines, 1) if line.words.startswith("play"))
    altered(meridian, number, "play", "pass")
    for command in ("verify", "replay"):
        done = archipel(command, meridian)
        assert done.code == 1
        assert f"Move {number}: " in done.err


def test_a_better_result_is_refused(archipel, meridian):
    text = meridian.read_text()
    result = record.load(meridian).result
    meridian.write_text(text.replace(f"result {result}", f"result {result.replace('orange ', 'orange 9', 1)}"))
    done = archipel("verify", meridian)
    assert done.code == 1
    assert "The result is" in done.err


def test_what_is_no_record(archipel, tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear all,\n")
    for command in ("verify", "replay"):
        done = archipel(command, path)
        assert done.code == 1
        assert "A record begins with the line 'archipel record 1'." in done.err


def test_replay_shows_the_moves_and_the_table(archipel, file, game):
    done = archipel("replay", file)
    assert done.code == 0
    assert f"The table after move {len(game.steps)} of {len(game.steps)}:" in done.out
    assert game.steps[-1].words in done.out


def test_replay_gives_the_result(archipel, meridian, whole):
    rows = [line.split() for line in archipel("replay", meridian).out.splitlines()]
    for seat, points in whole.scores().items():
        assert [str(whole.places()[seat]), whole.game.say(f"seat.{seat}"), str(points)] in rows
    assert json.loads(archipel("replay", meridian, "--json").out)["scores"] == whole.scores()


def test_replay_up_to_a_move(archipel, meridian):
    done = archipel("replay", meridian, "--to", 12, "--lang", "nl")
    assert "De tafel na zet 12 van" in done.out
    assert "Aan zet: " in done.out
    at = record.load(meridian).replay(12)
    found = json.loads(archipel("replay", meridian, "--to", 12, "--json").out)
    assert found["position"] == at.position()
    assert (len(found["moves"]), found["to_act"], found["over"]) == (12, at.to_act, False)
    assert json.loads(archipel("replay", meridian, "--to", 0, "--json").out)["to_act"] == "nature"


def test_replay_as_json(archipel, file, game):
    found = json.loads(archipel("replay", file, "--json").out)
    assert [move["words"] for move in found["moves"]] == [step.words for step in game.steps]
    assert found["digest"] == game.digest()


@pytest.mark.parametrize("to", [-1, 10**6])
def test_replay_to_a_move_that_is_not_there(archipel, meridian, to):
    done = archipel("replay", meridian, "--to", to)
    assert done.code == 1
    assert f"from 0 to {len(record.load(meridian).lines)}" in done.err
