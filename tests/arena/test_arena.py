"""The arena: the same results everywhere, in intervals that mean something, and never a game twice."""

import json

import pytest

from archipel.arena.command import app, line_ups, option_values
from archipel.arena.games import pairings, play
from archipel.arena.ratings import elo, elo_difference, interval
from archipel.arena.run import read_results, run
from archipel.arena.tables import report
from archipel.core import registry
from archipel.core.errors import ArchipelError, BadRecord, Unknown

GAME = registry.names()[0]


def a_few(games=6, line_up=("greedy", "random")):
    return list(pairings(GAME, line_up, games, first_seed=5))


def test_every_seed_is_played_once_in_each_rotation():
    found = list(pairings(GAME, ("a", "b", "c"), 6))
    assert [p.line_up for p in found[:3]] == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")]
    assert [p.seed for p in found] == [0, 0, 0, 1, 1, 1]
    assert found[0].board == found[1].board
    alike = list(pairings(GAME, ("a", "b", "a", "b"), 4))
    assert [(p.seed, p.line_up[0]) for p in alike] == [(0, "a"), (0, "b"), (1, "a"), (1, "b")]
    assert len({p.key for p in pairings(GAME, ("a", "a"), 5)}) == 5


def test_results_do_not_depend_on_the_number_of_workers():
    """In this process, or in two others."""
    games = a_few(line_up=("expert:simulations=20", "greedy"))
    assert run(games, workers=1) == run(games, workers=2)


def test_a_game_is_a_function_of_its_description():
    one = a_few(1, ("expert:simulations=20", "greedy"))[0]
    assert play(one) == play(one)


def test_finished_games_are_not_played_again(tmp_path):
    file = tmp_path / "games.jsonl"
    first = run(a_few(4), workers=1, file=file)
    lines = file.read_text().splitlines()
    assert len(lines) == 4
    calls = []
    again = run(a_few(6), workers=1, file=file, progress=lambda done, total: calls.append((done, total)))
    assert again[:4] == first
    assert calls[0] == (4, 6)
    assert calls[-1] == (6, 6)
    assert len(file.read_text().splitlines()) == 6
    assert read_results(file)[first[0].key] == first[0]


def test_a_file_of_something_else_is_refused(tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text("hello\n")
    with pytest.raises(BadRecord, match="line 1: not a result of the arena"):
        run(a_few(1), file=file)


def test_intervals_and_ratings():
    low, high = interval(1.0, 200)
    assert 0.97 < low < high
    assert interval(0.0, 0) == (0.0, 1.0)
    assert elo_difference(0.5) == 0.0
    ratings = elo({("a", "b"): 75, ("b", "a"): 25, ("b", "c"): 75, ("c", "b"): 25}, anchor="c")
    assert ratings["c"] == 0
    assert 330 < ratings["a"] < 400
    assert 160 < ratings["b"] < 200


def test_a_report_counts_by_bot_by_order_and_by_board():
    found = report("test", run(a_few(8), workers=1))
    assert [row.who for row in found.bots] == ["greedy", "random"]
    assert sum(row.share for row in found.bots) == pytest.approx(1.0)
    assert sum(row.share for row in found.order) == pytest.approx(1.0)
    assert sum(row.games for row in found.boards) == 8
    assert found.bots[0].share > 0.8
    assert found.elo["greedy"] > 0 == found.elo["random"]


def test_line_ups():
    assert line_ups(["a", "b", "c"], 2, False) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert line_ups(["a", "b", "c"], 3, False) == [("a", "b", "c")]
    with pytest.raises(ArchipelError, match="at least two bots"):
        line_ups(["a"], 2, False)
    assert option_values(["turns=60", "land=grown"]) == {"turns": 60, "land": "grown"}
    with pytest.raises(ArchipelError, match="name=value"):
        option_values(["turns"])


def test_the_command_writes_a_table_or_json(capsys):
    words = [GAME, "greedy", "random", "--games", "2", "--workers", "1"]
    app(words, result_action="return_value")
    assert "order of play" in capsys.readouterr().out
    app([*words, "--json"], result_action="return_value")
    data = json.loads(capsys.readouterr().out)
    assert data[0]["bots"][0]["who"] == "greedy"
    app(["balance", GAME, "random", "--games", "2", "--workers", "1"], result_action="return_value")
    assert "wins by order of play" in capsys.readouterr().out
    with pytest.raises(Unknown, match="There is no bot"):
        app([GAME, "greedy", "nobody"], result_action="return_value")


@pytest.mark.parametrize("name", registry.names())
def test_teams_share_a_win(name):
    """With team mates at the table a win is worth 1 to each of them, and a line-up's share is still at most 1."""
    game = registry.game(name)
    seats = 4 if 4 in game.facts.seats else game.facts.seats[-1]
    options = {"turns": 2} if any(o.name == "turns" for o in game.facts.options) else {}
    result = play(next(iter(pairings(name, ("random",) * seats, 1, **options))))
    assert len(result.shares) == seats
    found = report("teams", [result])
    assert found.bots[0].share == pytest.approx(1.0)
