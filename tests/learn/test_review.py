"""Looking back: chances that follow from what players knew, play and luck told apart, stored and resumable."""

import time
from dataclasses import replace

import numpy as np
import pytest

from archipel import bots
from archipel.core import registry
from archipel.core.contract import NATURE
from archipel.server.review import pages, reviewer, story
from archipel.server.review.evaluations import Evaluation, decisions, evaluate
from tests.server.conftest import QUICK, Someone, serving

GAMES = registry.names()
SIMULATIONS = 16


def recorded(name, seats, last=24):
    """The end of a random game: a position some moves before it, and the match from there."""
    game = registry.game(name)
    whole = game.start(seats, seed=11)
    dice = np.random.default_rng(5)
    while not whole.over:
        whole.play(int(dice.choice(whole.legal_moves())))
    middle = len(whole.steps) - last
    while whole.steps[middle].actor == NATURE:
        middle -= 1
    return whole.replay(middle).position(), whole.sheet.id


@pytest.fixture(scope="module")
def finished():
    """A short match of each game, played to its end."""
    found = {}
    for name in GAMES:
        game = registry.game(name)
        seats = game.facts.seats[0]
        position, board = recorded(name, seats)
        match = game.start(board=board, position=position, seed=3)
        dice = np.random.default_rng(7)
        while not match.over:
            match.play(int(dice.choice(match.legal_moves())))
        found[name] = match
    return found


@pytest.mark.parametrize("name", GAMES)
def test_an_evaluation_knows_what_the_player_knew(finished, name):
    match = finished[name]
    step = decisions(match)[0]
    found = evaluate(match, step, SIMULATIONS, False)
    then = match.replay(step)
    by_view = bots.analyse(bots.view_of(then), simulations=SIMULATIONS, threads=1, seed=step)
    assert found.wins == [round(chance, 4) for chance in by_view.wins]
    assert found.best == by_view.best.words
    opened = evaluate(match, step, SIMULATIONS, True)
    assert len(opened.wins) == match.seats
    assert opened.best in then.legal()


@pytest.mark.parametrize("name", GAMES)
def test_changes_lead_from_the_start_to_the_result(finished, name):
    match = finished[name]
    evaluations = {step: evaluate(match, step, SIMULATIONS, False) for step in decisions(match)}
    points = list(story.points(match, evaluations))
    assert [p.first for p in points] == [0, *(p.last + 1 for p in points[:-1])]
    assert points[-1].last == len(match.steps) - 1
    assert points[-1].after == story.result(match)
    for seat, total in enumerate(story.sums(match.seats, points)):
        assert total.end == pytest.approx(story.result(match)[seat], abs=0.01)
        assert total.lost >= 0
    turns = story.turning(points)
    assert len(turns) <= story.TURNS
    assert all(max(map(abs, p.change)) >= story.TURNING for p in turns)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_told_before_all_is_looked_at_stays(finished, name):
    """A reader of a review under way sees its beginning, and what is there does not change any more."""
    match = finished[name]
    steps = decisions(match)
    evaluations = {step: seen(step, [1 - 0.01 * k] * match.seats, None) for k, step in enumerate(steps)}
    whole = list(story.points(match, evaluations))
    for many in range(len(steps)):
        part = list(story.points(match, {step: evaluations[step] for step in steps[:many]}))
        assert part == whole[: len(part)]
        assert sum(p.actor != NATURE for p in part) == max(0, many - 1)


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("name", GAMES)
def test_a_better_move_is_told_in_sentences(finished, name, language):
    """Not in the words of the notation: `place 4.1 2` is for those who type."""
    match = finished[name]
    step = next(s for s in decisions(match) if len(match.replay(s).legal()) > 1)
    other = next(move for move in match.replay(step).legal() if move != match.steps[step].words)
    point = next(
        p for p in story.points(match, {s: evaluate(match, s, 2, False) for s in decisions(match)}) if p.first == step
    )
    told = pages.what_would_have(match, point, other, language)
    assert told.endswith(".")
    assert other not in told


def seen(step, wins, played):
    return Evaluation(step=step, wins=wins, played=played, best="", line=[], reasons=[], visits=99)


def test_a_team_wins_together():
    """Both of a team have the team's chance: even is a half, and a win is whole for each of the two."""
    match = registry.game("nutland").start(4, seed=3)
    match.steps = [match.steps[0]._replace(actor=actor) for actor in (NATURE, 0)]
    evaluations = {1: seen(1, [0.8, 0.2, 0.8, 0.2], [0.7, 0.3, 0.7, 0.3])}
    drawn, played = story.points(match, evaluations)
    assert drawn.before == [0.5] * 4
    assert drawn.change == [0.3, -0.3, 0.3, -0.3]
    assert played.after == [0.7, 0.3, 0.7, 0.3]
    assert sum(story.result(match, story.together(evaluations))) in (0, 2)


def test_luck_is_what_a_draw_changes_and_play_what_a_decision_changes():
    match = registry.game(GAMES[0]).start(2, seed=3)
    actors = [match.actor, NATURE, 1 - match.actor]
    first = match.actor
    match.steps = [match.steps[0]._replace(actor=a) for a in actors]
    evaluations = {0: seen(0, [0.5, 0.5], [0.4, 0.6]), 2: seen(2, [0.7, 0.3], [0.7, 0.3])}
    points = list(story.points(match, evaluations))
    assert [p.change for p in points[:2]] == [[-0.1, 0.1], [0.3, -0.3]]
    assert points[0].loss == (0.1 if first == 0 else 0.0)
    sums = story.sums(2, points)
    assert sums[0].draws == pytest.approx(0.3)
    assert (sums[first].own, sums[1 - first].own) == pytest.approx((-0.1 if first == 0 else 0.1, 0.0))


def play_to_the_end(person, name):
    """A table of bots that begins near the end, once it is over."""
    position, board = recorded(name, registry.game(name).facts.seats[0])
    seats = ["random"] * registry.game(name).facts.seats[0]
    view = person.lay(name, seats, position=position, board=board)
    until = time.monotonic() + 120
    while view["status"] != "over" and time.monotonic() < until:
        view = person.view(view["table"], since=view["seq"], wait=20)
    assert view["status"] == "over"
    return view["table"]


def ready(person, table, **params):
    """The review once it is ready."""
    until = time.monotonic() + 240
    while time.monotonic() < until:
        found = person.get(f"/api/tables/{table}/review", **params)
        if found["state"] == "ready":
            return found
        time.sleep(0.2)
    raise AssertionError(f"not ready: {found['done']} of {found['total']}")


@pytest.fixture(scope="module")
def quick(tmp_path_factory):
    settings = replace(QUICK, data=tmp_path_factory.mktemp("review"), review_simulations=SIMULATIONS)
    with serving(settings) as served:
        yield served


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_is_reviewed_and_a_point_of_it_played_on(quick, name):
    ada = Someone(quick.url, "Ada")
    table = play_to_the_end(ada, name)
    assert ada.get(f"/api/tables/{table}/review")["state"] == "none"
    assert ada.post(f"/api/tables/{table}/review")["state"] in ("working", "ready")
    found = ready(ada, table)
    assert found["done"] == found["total"] > 0
    assert all(len(p["chances"]) == len(found["seats"]) for p in found["points"])
    assert all(p["what"] for p in found["points"])
    assert found["has_open"] == registry.game(name).facts.secrets
    dutch = ada.http.get(f"/api/tables/{table}/review", params={"open": True}, headers={"Accept-Language": "nl"}).json()
    assert dutch["open"] == found["has_open"]
    assert [p["at"] for p in dutch["points"]] == [p["at"] for p in found["points"]]
    for turn in found["turns"]:
        assert turn["comment"]
        assert ada.view(table, at=turn["at"])["past"] is True
    decision = next(p for p in found["points"] if p["kind"] == "play")
    position = ada.ask("GET", f"/api/tables/{table}/position", params={"at": decision["before"]}).text
    seats = ["me" if seat == decision["seat"] else "random" for seat in found["seats"]]
    fork = ada.lay(name, seats, position=position)
    assert fork["header"]["from_position"] is True
    assert fork["to_act"] == decision["seat"]
    assert decision["moves"][0] in fork["legal"]
    assert ada.play(fork, fork["legal"][-1])["outcome"] == "done"


def test_only_a_finished_game_is_looked_back_at(quick, game):
    ada = Someone(quick.url, "Ada")
    table = ada.lay(game, ["me", "random"])["table"]
    assert ada.refused(f"/api/tables/{table}/review")["code"] == "not-over"
    assert Someone(quick.url, None).ask("POST", f"/api/tables/{table}/review", json={}).status_code == 401


def test_progress_is_told_live(quick, game):
    ada = Someone(quick.url, "Ada")
    table = play_to_the_end(ada, game)
    line = ada.live(table)
    ada.post(f"/api/tables/{table}/review")
    told = line.until(type="reviewed")
    while told["done"] < told["total"]:
        told = line.until(type="reviewed")
    assert ada.get(f"/api/tables/{table}/review")["state"] == "ready"


def test_a_review_goes_on_after_a_restart_and_does_nothing_twice(tmp_path, monkeypatch, game):
    calls = []

    def slow(match, step, *more):
        calls.append(step)
        time.sleep(0.05)
        return evaluate(match, step, *more)

    monkeypatch.setattr(reviewer, "evaluate", slow)
    monkeypatch.setattr(reviewer, "FLUSH", 0.0)
    settings = replace(QUICK, data=tmp_path, review_simulations=SIMULATIONS)
    with serving(settings) as served:
        ada = Someone(served.url, "Ada")
        table = play_to_the_end(ada, game)
        ada.post(f"/api/tables/{table}/review")
        while len(calls) < 4:
            time.sleep(0.02)
    half = len(calls)
    with serving(settings) as served:
        found = ready(Someone(served.url, "Bob"), table)
    assert found["done"] == found["total"]
    assert half < found["total"]
    assert len(calls) <= found["total"] + 1, "at most the evaluation that was under way is made again"
