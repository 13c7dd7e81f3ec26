"""The fields of a position, as plain Python reads them."""

import numpy as np
import pytest

import archipel
from archipel.core.fields import Fields


@pytest.fixture
def match():
    return archipel.game("meridian").start(seats=4, seed=7, board="coral-sound")


def test_every_field_reads_as_in_the_record(match):
    fields = Fields(match.state)
    for name in match.state.dtype.names:
        assert np.array_equal(getattr(fields, name), match.state[name][0])
    assert type(fields.turn) is int
    assert fields.record.tobytes() == match.state.tobytes()


def test_they_stay_as_they_were_when_the_match_goes_on(match):
    fields, before = Fields(match.state), match.state.copy()
    match.play("play 7 7")
    match.play("place 7.3 2")
    assert fields.turn == before["turn"][0] != match.state["turn"][0]
    assert np.array_equal(fields.height, before["height"][0])


def test_they_cannot_be_written_to(match):
    fields = Fields(match.state)
    with pytest.raises(AttributeError, match="cannot be changed"):
        fields.turn = 2
    with pytest.raises(ValueError, match="read-only"):
        fields.height[0, 0] = 2
    with pytest.raises(AttributeError, match="no field 'crown'"):
        _ = fields.crown
