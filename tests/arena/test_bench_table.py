"""The table of strengths: what is measured in each game, when a row holds, and how it gets into the page."""

import pytest

from archipel import bots
from archipel.arena.tables import Share
from archipel.core import registry
from bench.bots import BEGIN, Series, all_series, as_markdown, put_into, row


@pytest.mark.parametrize("name", registry.names())
def test_every_game_is_measured_against_the_same_kinds_of_bots(name):
    series = list(all_series(name))
    assert [s.other for s in series[:2]] == ["random", "greedy"]
    assert [(s.one, s.other) for s in series[-4:]] == list(zip(bots.LEVELS[1:5], bots.LEVELS, strict=False))
    assert [s.seats for s in series] == [2, 2, 2, 4, 2, 2, 2, 2]
    four = series[3]
    assert four.line_up.count("expert") == (2 if four.alternate else 1)
    for one in series:
        for spec in set(one.line_up):
            assert bots.bot(registry.game(name), spec)
        games = one.pairings(200)
        assert len({game.key for game in games}) == 200 * one.times
        assert {game.line_up[0] for game in games} == {one.one, one.other}


def test_a_row_holds_if_it_meets_the_figure_over_enough_games():
    series = Series(registry.names()[0], "expert", "greedy", 0.8)
    assert row(series, Share.of("expert", 170, 200, 0.5), 200)["holds"]
    assert not row(series, Share.of("expert", 150, 200, 0.5), 200)["holds"]
    assert not row(series, Share.of("expert", 17, 20, 0.5), 200)["holds"]


def test_the_table_replaces_what_stands_between_the_marks(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nstale\n<!-- end -->\nafter <!-- end -->\n")
    rows = [row(Series(registry.names()[0], "expert", "greedy", 0.8), Share.of("expert", 170, 200, 0.5), 200)]
    put_into(page, as_markdown(rows))
    text = page.read_text()
    assert "stale" not in text
    assert "| `expert` | `greedy` | 85.0 % (79.4 – 89.3) | 80 % | 200 | holds |" in text
    assert text.startswith("before\n")
    assert text.endswith("after <!-- end -->\n")
