"""Game records of every game: saved, loaded, replayed, verified; whoever alters one is found out at that move."""

import random

import numpy as np
import pytest

from archipel import BadRecord
from archipel.core import record, registry

GAMES = registry.names()


def finished(name, seed=3, seats=None, most=400):
    match = registry.game(name).start(seats=seats or registry.game(name).facts.seats[0], seed=seed)
    dice = random.Random(seed)
    while not match.over and len(match.steps) < most:
        match.play(int(dice.choice(match.legal_moves())))
    return match


@pytest.fixture(scope="module", params=GAMES)
def match(request):
    return finished(request.param)


def test_a_record_is_saved_loaded_replayed_and_verified(match, tmp_path):
    made = record.of(match, {match.name_of(0): "Ada Lovelace"})
    made.save(tmp_path / "game.txt")
    read = record.load(tmp_path / "game.txt")
    assert read == made
    assert read.verify().position() == match.position()
    assert read.replay().state.tobytes() == match.state.tobytes()
    half = len(read.lines) // 2
    assert len(read.replay(half).steps) == half


def test_moves_replay_in_one_compiled_call(match):
    made = record.of(match)
    state = match.start_state.copy()
    moves = made.moves()
    assert match.game.loops.replay_checked(match.sheet.record, state, moves) == len(moves)
    assert state.tobytes() == match.state.tobytes()


def test_one_altered_move_is_found_at_that_move(match):
    text = record.of(match).text()
    dice = np.random.default_rng(1)
    for number in sorted(dice.choice(len(match.steps), 12, replace=False) + 1):
        read = record.parse(text)
        line = read.lines[number - 1]
        at = read.replay(number - 1)
        others = [w for w in at.legal() if w != line.words] or ["nonsense"]
        read.lines[number - 1] = record.Line(line.actor, str(dice.choice(others)), line.digest)
        with pytest.raises(BadRecord) as refused:
            read.verify()
        assert refused.value.move == number


def test_another_seed_result_board_or_version_is_found(match):
    made = record.of(match)
    for old, new, message in [
        (f"seed {made.seed:032x}", f"seed {made.seed + 1:032x}", "the seed draws|not the move"),
        (f"rules {made.rules}", "rules 99", "version 99 of the rules"),
        (f"board {made.board} {made.board_digest}", f"board {made.board} 0000000000000000", "not the one this game"),
        ("archipel record 1", "archipel record 2", "begins with the line"),
        (f"seats {made.seats}", "seats many", "header"),
        ("    2 ", "    3 ", "Expected move 2"),
    ]:
        text = made.text().replace(old, new, 1)
        assert text != made.text()
        with pytest.raises(BadRecord, match=message):
            record.parse(text).verify()
    made.result = "somebody else won"
    with pytest.raises(BadRecord, match="result"):
        made.verify()


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(BadRecord, match="cannot be read"):
        record.load(tmp_path / "none.txt")
