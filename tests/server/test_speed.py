"""Bots at people's speed: a turn has its time however many decisions it takes, and a tap finishes it."""

from dataclasses import replace

import pytest

from archipel.server.tables.schedule import SPEEDS, due_of
from tests.server.conftest import QUICK, Someone, serving

PACE = 1000.0  # seconds: no bot would ever move by itself while a test runs


@pytest.fixture(scope="module")
def slow(tmp_path_factory):
    with serving(replace(QUICK, pace=PACE, data=tmp_path_factory.mktemp("data"))) as served:
        yield served


def until_my_turn(line):
    while not line.view["legal"]:
        line.until(type="update")
    return line.view


@pytest.fixture
def waiting(slow, game):
    """A person and the live line to a table where a bot is to move and takes its time."""
    ada = Someone(slow.url)
    view = ada.lay(game, ["me", "random"])
    line = ada.live(view["table"], speed="instant")
    view = until_my_turn(line)
    line.asks(type="speed", speed="normal")
    while view["legal"]:
        answer = line.asks(type="play", seq=view["seq"], move=view["legal"][0])
        view = answer["view"]
    return ada, line, view


def test_a_tap_finishes_what_bots_are_at_and_no_more(waiting):
    _, line, view = waiting
    line.asks(type="hurry")
    view = until_my_turn(line)
    while view["legal"]:  # the next turn of the bot has its time again
        view = line.asks(type="play", seq=view["seq"], move=view["legal"][0])["view"]
    seq = view["seq"]
    assert line.asks(type="ping")["seq"] == seq


def test_a_new_speed_counts_at_once(waiting):
    _, line, _ = waiting
    line.asks(type="speed", speed="instant")
    until_my_turn(line)


def test_the_slowest_wish_of_those_who_sit_there_counts(slow, game):
    ada, bob, cleo = (Someone(slow.url, name) for name in ("Ada", "Bob", "Cleo"))
    view = ada.lay(game, ["me", "open", "random"])
    bob.post(f"/api/tables/{view['table']}/seats", seat=view["seats"][1]["seat"])
    service = slow.guard.server.service
    lines = [who.live(view["table"], speed=speed) for who, speed in ((ada, "instant"), (bob, "fast"), (cleo, "slow"))]
    table = slow.call(service.get(view["table"]))
    assert service.pace(table) == PACE * SPEEDS["fast"]  # Cleo only watches
    lines[1].asks(type="speed", speed="slow")
    assert service.pace(table) == PACE * SPEEDS["slow"]


def test_a_whole_turn_never_takes_longer_than_its_time(slow, every_game):
    """However many decisions a turn has: each pause is a part of what is left."""
    pace = 3.0
    for name in every_game:
        ada = Someone(slow.url)
        view = ada.lay(name, ["random", "random"])
        service = slow.guard.server.service
        table = slow.call(service.get(view["table"]))
        now = table.lines[-1].at
        total, actor = 0, table.actor
        for _ in range(40):
            due, _ = due_of(table, now + total, pace)
            total = due - now
            line = replace_line(table.lines[-1], "move", actor, due)
            table = replace(table, lines=[*table.lines, line])
        assert 1000 * pace * 0.9 < total <= 1000 * pace


def replace_line(line, kind, seat, at):
    return type(line)(seq=line.seq + 1, kind=kind, seat=seat, at=at)
