"""Only views leave the server, tried on a real one: in two worlds that differ in all that somebody may not know, that
person receives the same through whole games, message for message: live updates and answers, views of now and of
earlier points, logs, refusals, reasons, hints, take-backs.

The worlds are two tables. Each move that is made in one is made in the other as one that looks the same to the viewer;
where there is none the viewer has learned which world it is, and another twin is imagined from there.
"""

import copy
import re
from dataclasses import replace

import msgspec
import numpy as np
import pytest

from archipel.core import registry
from archipel.core.contract import NATURE, OVER, SPECTATOR
from archipel.core.events import ALL
from archipel.core.match import Match
from archipel.core.random import generator
from archipel.server.tables.draft import Draft
from archipel.server.tables.log import Header, new_id
from archipel.server.tables.table import new_table
from tests.server.conftest import OPEN, QUICK, Line, Someone, serving

GAMES = registry.names()
COMMITMENT = re.compile(r'"commitment":"[0-9a-f]{64}"')


class Apart(Exception):
    """The viewer can tell the worlds apart from here on: no move of the other world looks like this one."""


class World:
    """A table on the server, which starts at a position; nature does as it is told."""

    def __init__(self, served, people, viewer, match, position):
        self.served, self.viewer, self.script = served, viewer, []
        game, self.people = match.game, people
        header = Header(
            game=game.name, rules=game.facts.rules_version, board=match.sheet.id, board_digest=match.sheet.digest,
            seats=match.seats, host="nobody", commitment="0" * 64, made=1, options=match.options, position=position,
            hints=True,
        )  # fmt: skip
        self.id, self.seed = new_id(), f"{np.random.default_rng().integers(1 << 62):032x}"

        def seat_all(draft):
            for seat in range(match.seats):
                draft.add("sit", seat, how="person", person=people[seat].id, name=f"P{seat}", nonce="n")
            draft.add("start")

        served.call(served.guard.server.service.create(new_table(self.id, header, self.seed, "5a17" * 8), seat_all))
        SCRIPTS[int(self.seed, 16)] = self.script
        self.person = people[viewer]
        self.line = Line(served.url, self.id, token=self.person.token)
        self.heard = [self.line.first]

    @property
    def table(self):
        return self.served.guard.server.service._tables[self.id]

    def foresee(self, seat, move, like=None):
        """What nature will do after a move, and how all of it looks to the viewer; with `like`, so that it looks so."""
        draft, looks, script, self.told = Draft(self.table, NOW), [], [], []

        def make(actor, move):
            looks.append(look(draft.table.match, move, self.viewer))
            self.told += draft.table.match.told(move)
            draft.add("nature" if actor == NATURE else "move", None if actor == NATURE else actor, move=move)

        make(seat, move)
        while draft.table.to_act == NATURE:
            match = draft.table.match
            outcomes = DICE.permutation(match.legal_moves()).tolist()
            if like is not None:
                if len(looks) >= len(like):
                    raise Apart
                outcomes = [m for m in outcomes if look(match, m, self.viewer) == like[len(looks)]]
                if not outcomes:
                    raise Apart
            script.append(outcomes[0])
            make(NATURE, outcomes[0])
        if like is not None and looks != like:
            raise Apart
        return looks, script, draft.table.to_act

    def make(self, seat, move, script):
        """Make a move, by the viewer over the line, by others behind the scenes."""
        self.script[:] = script
        before = self.table.seq
        if seat == self.viewer:
            words = self.table.match.words(move)
            self.line.say(type="play", id=f"m{before}", seq=before, move=words)
        else:
            self.served.call(self.served.guard.server.service.change(self.id, lambda d: play(d, seat, move)))
        self.catch_up(before + 1 + len(script), f"m{before}" if seat == self.viewer else None)

    def catch_up(self, seq, answer=None):
        """Hear everything up to an event, and the answer that is owed."""
        while self.line.view["seq"] < seq or answer is not None:
            message = self.line.until()
            if message["type"] != "presence":  # who is connected is told when it suits
                self.heard.append(message)
            if answer is not None and message.get("id") == answer:
                assert message["outcome"] == "done", message
                answer = None

    def ask(self, dice):
        """Everything else the viewer can get at this point."""
        path, view, got = f"/api/tables/{self.id}", self.line.view, []
        got.append(self.person.ask("GET", path).text)
        got.append(self.person.ask("GET", f"{path}/log", params={"since": max(0, view["seq"] - 30)}).text)
        got.append(self.person.ask("GET", path, params={"at": int(dice.integers(view["seq"] + 1))}).text)
        got.append(self.person.ask("GET", f"{path}/record").text)
        got.append(self.person.ask("GET", f"{path}/position").text)
        match, facts = self.table.match, self.table.game.facts
        for move in dice.integers(facts.moves, size=3).tolist():
            try:
                words = match.words(move)
            except (IndexError, KeyError, ValueError, AssertionError):
                continue  # no move has this number
            if words in view["legal"]:
                continue
            got.append(self.person.ask("POST", f"{path}/why", json={"path": words}).text)
            got.append(
                self.person.ask("POST", f"{path}/moves", json={"id": "x", "seq": view["seq"], "move": words}).text
            )
        self.line.say(type="why", id="y", path="nonsense")
        self.line.say(type="hint", id="h")
        for id in "yh":
            got.append(msgspec.json.encode(self.line.until(id=id)).decode())
        return got

    def take_back(self):
        """Take back, or ask for it and be refused; what is answered, and whether it was done."""
        seq = self.line.view["seq"]
        answer = self.person.ask("POST", f"/api/tables/{self.id}/takeback", json={"id": f"b{seq}", "seq": seq})
        if answer.status_code == 200 and answer.json()["outcome"] == "asked":
            self.catch_up(answer.json()["seq"])  # before it goes on: two events may come in one update, or in two
            proposal = answer.json()["view"]["proposals"][-1]
            other = next(s for s in range(len(self.people) - 1) if s != self.viewer)
            self.people[other].post(f"/api/tables/{self.id}/proposals/{proposal['id']}", agree=False)
            self.catch_up(seq + 2)
        elif answer.status_code == 200:
            self.catch_up(answer.json()["seq"])
        return answer.text, answer.status_code == 200 and answer.json()["outcome"] == "done"

    def said(self, messages):
        """Messages as text, without what is no secret and differs: the table's id, the commitment."""
        texts = [m if isinstance(m, str) else msgspec.json.encode(m).decode() for m in messages]
        return [COMMITMENT.sub("", text).replace(self.id, "TABLE") for text in texts]

    def close(self):
        self.line.close()
        OPEN.remove(self.line)


NOW, DICE, SCRIPTS = 1_000, np.random.default_rng(11), {}


def look(match, move, viewer):
    """A move as the viewer sees it."""
    return int(match.game.loops.as_seen(match.sheet.record, match.state, move, viewer))


def play(draft, seat, move):
    draft.add("move", seat, move=move)
    draft.go_on()


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Match, "nature_says", lambda match: SCRIPTS[match.seed].pop(0))
        patch.setattr("archipel.server.bots.seed_for", lambda table, seat: table.seq)  # which has the table's id in it
        # the tables are made in 1970: nobody is to sweep them away
        settings = replace(QUICK, data=tmp_path_factory.mktemp("twins"), heartbeat=3600, keep_practice=1e9)
        with serving(settings) as served:
            served.guard.server.service.now = lambda: NOW
            yield served


@pytest.fixture
def people(service):
    """Six who sit, and one who watches: number -1."""
    return [*(Someone(service.url, f"P{n}") for n in range(6)), Someone(service.url, "Watcher")]


def twin_of(match, viewer):
    """Another world that looks the same to the viewer, if there is one that differs."""
    other = copy.copy(match)
    for attempt in range(8):
        other.state = match.view(viewer)
        rng = generator(int(DICE.integers(1 << 60)) + attempt)
        match.game.loops.fill_in(match.sheet.record, other.state, viewer, rng)
        if other.state.tobytes() != match.state.tobytes():
            break
    return other


def cases(long):
    for name in GAMES:
        seats = registry.game(name).facts.seats
        for number in seats if long else seats[:1]:
            for viewer in range(SPECTATOR, number) if long else (SPECTATOR, number - 1):
                yield name, number, viewer


@pytest.mark.parametrize("which", range(8))
def test_whole_games_look_the_same_in_both_worlds(service, people, long, which):
    for name, seats, viewer in list(cases(long))[which::8]:
        follow(service, people, name, seats, viewer, long)


def follow(service, people, name, seats, viewer, long):
    global DICE
    DICE = np.random.default_rng([seats, viewer + 1])
    game = registry.game(name)
    match = Match(game, game.board(game.boards(seats)[-1]), seats, 1, nature=False)
    while match.actor == NATURE:
        SCRIPTS[1] = [int(DICE.choice(match.legal_moves()))]
        match._make(match.nature_says())
    most = game.facts.most_moves if long or game.facts.secrets else 150  # where all is open, twins are the same world
    length = different = compared = alike = 0
    one = two = None
    while match.actor != OVER and length < most:
        if one is None:
            group, twin = [*people[:seats], people[-1]], twin_of(match, viewer)
            one, two = (World(service, group, viewer, match, m.position()) for m in (match, twin))
            since = alike = 0
        seat, move = match.actor, int(DICE.choice(match.legal_moves()))
        looks, script, after = one.foresee(seat, move)
        match.play(move)
        for drawn in script:
            match._make(drawn)
        length += 1 + len(script)
        pair = None if after == OVER else counterpart(one, two, seat, move, looks, after)
        if pair is None or (game.facts.secrets and alike > 4):
            one.close()
            two.close()
            one = None
            continue
        one.make(seat, move, script)
        two.make(seat, *pair)
        compare(one, two, since)
        since, compared = len(one.heard), compared + 1
        same = one.table.match.state.tobytes() == two.table.match.state.tobytes()
        alike, different = alike + same, different + (not same)
        if compared % 12 == 1:
            roll = int(DICE.integers(1 << 30))
            got = [world.said(world.ask(np.random.default_rng(roll))) for world in (one, two)]
            for first, second in zip(*got, strict=True):
                assert first == second, (name, viewer, list(differences(first, second)))
        if compared % 12 == 5 and viewer >= 0:
            (first, done), (second, _) = one.take_back(), two.take_back()
            assert one.said([first]) == two.said([second])
            compare(one, two, since)
            since = len(one.heard)
            if done:
                match = copy.copy(one.table.match)
                match.state, match.steps = match.state.copy(), list(match.steps)
    assert compared > 10
    if game.facts.secrets:
        assert different > compared / 3, (different, compared)


def counterpart(one, two, seat, move, looks, after):
    """A move of the other world that looks the same, and what nature does after it; None if there is none, or if the
    viewer is shown in private, as the rules may allow, what is not the same in both."""
    match = two.table.match
    moves = [move] if seat == two.viewer else DICE.permutation(match.legal_moves()).tolist()
    for other in moves:
        if look(match, other, two.viewer) != looks[0]:
            continue
        try:
            _, script, acts = two.foresee(seat, other, looks)
        except Apart:
            continue
        everybody = [[t for t in world.told if t.mask == ALL] for world in (one, two)]
        assert everybody[0] == everybody[1], f"what looks the same is told differently after {match.words(move)}"
        alone = [[t for t in world.told if two.viewer >= 0 and t.mask >> two.viewer & 1] for world in (one, two)]
        return (other, script) if acts == after and alone[0] == alone[1] else None
    return None


def compare(one, two, since):
    """All that was heard since the last time is the same."""
    first, second = one.said(one.heard[since:]), two.said(two.heard[since:])
    where = [f"{a} != {b} at {path}" for m, n in zip(first, second, strict=False) for path, a, b in differences(m, n)]
    moves = [step.words for step in one.table.match.steps[-3:]], [step.words for step in two.table.match.steps[-3:]]
    assert not where, (one.table.game.name, one.viewer, moves, where)
    assert len(first) == len(second)


def differences(one, two, path=""):
    """Where two messages differ."""
    if path == "":
        one, two = (msgspec.json.decode(text.replace(",,", ",")) for text in (one, two))
    if isinstance(one, dict) and isinstance(two, dict):
        for key in one.keys() | two.keys():
            yield from differences(one.get(key), two.get(key), f"{path}.{key}")
    elif isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for n, (a, b) in enumerate(zip(one, two, strict=True)):
            yield from differences(a, b, f"{path}.{n}")
    elif one != two:
        yield path, one, two
