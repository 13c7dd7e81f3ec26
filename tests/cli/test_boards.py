"""Board files: listed, and checked before anybody plays on one."""

import json

import pytest

from archipel.core import registry

BOARDS = [(name, board) for name in registry.names() for board in registry.game(name).boards()]


def file_of(name, board):
    return registry.game(name).folder / "boards" / f"{board}.toml"


def test_all_boards_are_listed(archipel):
    rows = [tuple(line.split()[:2]) for line in archipel("boards").out.splitlines()[1:]]
    assert rows == BOARDS
    assert "spelers" in archipel("boards", "--lang", "nl").out


def test_boards_of_one_game_as_json(archipel):
    found = json.loads(archipel("boards", "meridian", "--json").out)
    assert [board["id"] for board in found] == registry.game("meridian").boards()
    assert {tuple(board["seats"]) for board in found} == {(3,), (2, 4)}


@pytest.mark.parametrize(("name", "board"), BOARDS)
def test_every_printed_board_is_valid(archipel, name, board):
    done = archipel("boards", "check", file_of(name, board))
    assert done.code == 0
    assert "is a valid board" in done.out
    assert json.loads(archipel("boards", "check", file_of(name, board), "--json").out)["valid"] is True


@pytest.fixture
def broken(tmp_path):
    """A board with two things wrong: a capital too many, and an island without a name."""
    text = file_of("meridian", "coral-sound").read_text()
    file = tmp_path / "broken.toml"
    file.write_text(text.replace("a  a  a  b", "a* a  a  b").replace('b = "Brine"\n', ""))
    return file


def test_a_broken_board_is_refused_with_every_problem(archipel, broken):
    done = archipel("boards", "check", broken)
    assert done.code == 1
    assert "broken is not a valid board:" in done.err
    assert "island a: an island of 5 has 1 capitals; found 2" in done.err
    assert "islands.b: every island has a name; found None" in done.err
    assert not done.out


def test_a_broken_board_as_json(archipel, broken):
    done = archipel("boards", "check", broken, "--json")
    found = json.loads(done.out)
    assert done.code == 1
    assert found["valid"] is False
    assert len(found["problems"]) == 2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("game = ", "it cannot be read as TOML"),
        ("seats = [2]", "game: the board is for one of "),
        ('game = "chess"', "found 'chess'"),
        ('game = "meridian"\nseats = [9]', "seats: numbers of players among [2, 3, 4]; found [9]"),
        ('game = "meridian"\nseats = "all"', "seats: numbers of players among [2, 3, 4]; found 'all'"),
        ('game = "meridian"\nseats = [3]\nmap = "a b c"', "map: 4 cities on each meridian; found '1 lines'"),
    ],
)
def test_what_is_no_board_at_all(archipel, tmp_path, text, says):
    file = tmp_path / "mine.toml"
    file.write_text(text)
    done = archipel("boards", "check", file)
    assert done.code == 1
    assert says in done.err


def test_a_board_that_is_not_there(archipel, tmp_path):
    done = archipel("boards", "check", tmp_path / "none.toml")
    assert done.code == 1
    assert "none.toml is not a valid board:\n  - it cannot be read: No such file" in done.err
