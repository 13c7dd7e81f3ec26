"""Board files by anybody: whatever stands in one, the answer is a board or a list of what is wrong."""

import tomllib

import pytest

from archipel.core import registry
from archipel.core.board import Sheet, from_data
from archipel.core.errors import BadBoard

WRONG = [7, -1, True, "", "x", [], [99], {}, {"en": "only English"}]


def printed(game, board):
    return tomllib.loads((game.folder / "boards" / f"{board}.toml").read_text(encoding="utf-8"))


def answer(game, data):
    try:
        return from_data("mine", data, game.package)
    except BadBoard as error:
        return error


@pytest.mark.parametrize("name", registry.names())
def test_a_value_of_the_wrong_kind_is_no_crash(name):
    game = registry.game(name)
    data = printed(game, game.boards()[0])
    for key, value in data.items():
        for wrong in WRONG:
            assert isinstance(answer(game, data | {key: wrong}), Sheet | BadBoard)
            if isinstance(value, dict) and key != "layout":
                for inner in value:
                    assert isinstance(answer(game, data | {key: value | {inner: wrong}}), Sheet | BadBoard)


@pytest.mark.parametrize("name", registry.names())
def test_a_missing_value_is_no_crash(name):
    game = registry.game(name)
    data = printed(game, game.boards()[0])
    for key in data:
        assert isinstance(answer(game, {k: v for k, v in data.items() if k != key}), Sheet | BadBoard)


@pytest.mark.parametrize("name", registry.names())
def test_a_board_has_a_name_in_both_languages(name):
    game = registry.game(name)
    data = printed(game, game.boards()[0])
    problems = [answer(game, data | {"name": wrong}).problems for wrong in (7, {"en": "only English"})]
    assert problems == [
        [f"name: a name, or a table of names for en and nl; found {w!r}"] for w in (7, {"en": "only English"})
    ]


@pytest.mark.parametrize("name", registry.names())
def test_drawing_better_does_not_make_a_record_invalid(name):
    game = registry.game(name)
    data = printed(game, game.boards()[0])
    digests = {from_data("mine", data | {"layout": layout}, game.package).digest for layout in ({}, {"title": [1, 2]})}
    assert len(digests) == 1
