"""Lists of tables: true after every event, page by page, quick however many games there are, and without a replay."""

import asyncio
import json
import re
import sqlite3
import threading
from contextlib import closing
from dataclasses import replace

import pytest
from sqlalchemy.dialects import sqlite

from archipel.core import registry
from archipel.server import maintenance
from archipel.server.http import bot_matchmaker
from archipel.server.review.reviewer import Reviewer
from archipel.server.store import agenda, listing, reviews
from archipel.server.store.database import FILE
from archipel.server.tables import fold
from tests.server.conftest import QUICK, Someone, serving
from tests.server.test_live import table_of_two
from tests.server.test_start import wait_for

FINISHED, GOING_ON, OPEN = 9000, 60, 940


def lobby(person, which, **more):
    return person.get("/api/lobby", which=which, **more)


def all_pages(person, which, **more):
    """Every table of a list, page after page."""
    page = lobby(person, which, **more)
    found = page["tables"]
    while page["next"] is not None:
        page = lobby(person, which, cursor=page["next"], **more)
        assert page["counts"] is None
        found += page["tables"]
    return [table["table"] for table in found]


def at_once(person, table):
    """A table and what lists say of it, with nothing between the two: a bot moves when it likes."""
    while True:
        view = person.view(table)
        listed = [t for t in person.get("/api/tables") if t["table"] == table]
        if person.view(table)["seq"] == view["seq"]:
            return view, listed


def _says_the_same(listed, view):
    assert listed["status"] == view["status"]
    assert listed["my_seats"] == view["my_seats"]
    assert listed["title"] == "Tea"
    ended = {s["seat"]: s["place"] for s in view["standing"]} if view["status"] == "over" else {}
    assert listed["places"] == ended
    playing = view["status"] == "playing"
    assert listed["to_act"] == (view["to_act"] if playing else None)
    assert listed["my_turn"] == (playing and view["to_act"] in view["my_seats"])
    for one, other in zip(listed["seats"], view["seats"], strict=True):
        for name in ("seat", "kind", "name", "level", "away", "resigned", "host", "mine", "program"):
            assert one[name] == other[name], name


def test_a_list_says_what_the_table_says(ada, bob, game):
    """Whatever happens at a table, the list tells the same as the table itself."""
    table = ada.lay(game, ["me", "open"], listed=True, title="Tea")["table"]

    def same():
        for person in (ada, bob):
            view, listed = at_once(person, table)
            for one in listed:
                _says_the_same(one, view)
        return [t["table"] for t in ada.get("/api/tables")].count(table)

    assert same() == 1
    bob.post(f"/api/tables/{table}/seats")
    chair = ada.view(table)["seats"][1]["seat"]
    same()
    bob.ask("DELETE", f"/api/tables/{table}/seats/{chair}")
    same()
    bob.post(f"/api/tables/{table}/seats", name="Bobby")
    ada.post(f"/api/tables/{table}/start")
    same()
    for _ in range(3):
        mover = ada if ada.view(table)["legal"] else bob
        mover.play(mover.view(table))
        same()
    bob.ask("DELETE", f"/api/tables/{table}/seats/{chair}")
    same()
    bob.post(f"/api/tables/{table}/seats")
    same()
    ada.post(f"/api/tables/{table}/resign")
    assert same() == 1
    assert ada.view(table)["status"] == "over"
    mine, other = (person.view(table)["my_seats"][0] for person in (ada, bob))
    (listed,) = [t for t in bob.get("/api/tables") if t["table"] == table]
    assert listed["places"] == {other: 1, mine: 2}  # who resigns has lost


def test_a_table_that_was_closed_has_no_result(ada, game):
    table = ada.lay(game, ["me", "shared"])["table"]
    ada.ask("DELETE", f"/api/tables/{table}")
    listed = [t for t in ada.get("/api/tables") if t["table"] == table]
    assert all(t["places"] == {} for t in listed)


def test_what_lists_say_is_checked_like_the_log(tmp_path, game):
    with serving(replace(QUICK, data=tmp_path, games=(game,))) as served:
        ada, bob = Someone(served.url, "Ada"), Someone(served.url, "Bob")
        table = table_of_two(ada, bob, game)
    assert asyncio.run(maintenance.check_all(tmp_path, None))[2] == {}
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute("UPDATE tables SET actor = NULL")
        database.commit()
    assert "actor" in asyncio.run(maintenance.check_all(tmp_path, None))[2][table]


def test_a_table_made_by_an_earlier_version_during_an_upgrade_is_listed_after_it(tmp_path, game):
    settings = replace(QUICK, data=tmp_path, games=(game,))
    with serving(settings) as served:
        ada, bob = Someone(served.url, "Ada"), Someone(served.url, "Bob")
        table = table_of_two(ada, bob, game)
    with closing(sqlite3.connect(tmp_path / FILE)) as database:  # as that version leaves it: it knows nothing of lists
        database.execute("UPDATE tables SET game = '', made = 0, seats = '[]', actor = NULL")
        database.execute("DELETE FROM history")
        database.commit()
    with serving(settings) as served:
        again = Someone(served.url, None)
        again.http.headers["Authorization"] = f"Bearer {ada.token}"
        (listed,) = wait_for(lambda: again.get("/api/tables"))
        assert (listed["table"], listed["to_act"]) == (table, again.view(table)["to_act"])
    assert asyncio.run(maintenance.check_all(tmp_path, None))[2] == {}


@pytest.fixture(scope="module")
def crowded(tmp_path_factory, game):
    """A server with ten thousand tables, nine thousand of them over, all of one person."""
    data = tmp_path_factory.mktemp("crowded")
    settings = replace(QUICK, data=data, games=(game,))
    with serving(settings) as served:
        ada, bob = Someone(served.url, "Ada"), Someone(served.url, "Bob")
        pattern = table_of_two(ada, bob, game)
    with closing(sqlite3.connect(data / FILE)) as database:
        database.row_factory = sqlite3.Row
        row = dict(database.execute("SELECT * FROM tables WHERE id = ?", (pattern,)).fetchone())
        columns = ", ".join(row)
        values = ", ".join(f":{name}" for name in row)
        for n in range(FINISHED + GOING_ON + OPEN):
            status = "over" if n < FINISHED else "playing" if n < FINISHED + GOING_ON else "waiting"
            more = {"id": f"x{n:05}", "status": status, "listed": status == "waiting", "made": n, "moved": 1000 + n}
            more |= {"actor": 0 if status == "playing" else None, "game": game if n % 2 else "other"}
            database.execute(f"INSERT INTO tables ({columns}) VALUES ({values})", row | more)
            ended = 1000 + n if status == "over" else 0
            if status != "waiting":
                database.execute("INSERT INTO history VALUES (?, ?, 1, ?)", (ada.id, more["id"], ended))
        database.execute("ANALYZE")
        database.commit()
    with serving(settings) as served:
        yield served, ada.token, data


@pytest.fixture
def player(crowded):
    """The person who has played them all."""
    person = Someone(crowded[0].url, None)
    person.http.headers["Authorization"] = f"Bearer {crowded[1]}"
    return person


def test_no_game_is_replayed_for_a_list(crowded, player, monkeypatch):
    served, ada = crowded[0], player
    counted = []
    monkeypatch.setattr(fold, "fold", lambda *args: counted.append(args))
    monkeypatch.setattr(type(served.guard.server.service), "_load", lambda *args: counted.append(args))
    assert len(ada.get("/api/tables")) == GOING_ON + 1 + 50 + 50
    for which in ("mine", "finished", "open"):
        assert lobby(ada, which)["tables"]
    assert counted == []


def test_every_finished_game_can_be_reached(player, game):
    ada = player
    first = lobby(ada, "finished", limit=100)
    assert first["counts"] == {"mine": GOING_ON + 1, "finished": FINISHED, "open": OPEN}
    found = all_pages(ada, "finished", limit=100)
    assert found == [f"x{n:05}" for n in reversed(range(FINISHED))]
    assert all_pages(ada, "finished", limit=100, game=game) == [id for id in found if int(id[1:]) % 2]
    assert lobby(ada, "finished", game=game)["counts"]["finished"] == FINISHED // 2
    assert len(all_pages(ada, "open", limit=99)) == OPEN
    assert len(set(all_pages(ada, "mine"))) == GOING_ON + 1


@pytest.mark.parametrize("cursor", ["", "x", "1", "1.", ".a", "-1.a", "1.a.b", "9" * 30 + ".a", "\u0661.a"])
def test_a_cursor_of_somebody_elses_making_is_refused(ada, cursor):
    answer = ada.ask("GET", "/api/lobby", params={"which": "open", "cursor": cursor})
    assert answer.status_code == 400


def plan(data, query):
    """How SQLite would go about a query."""
    text = str(query.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True}))
    with closing(sqlite3.connect(data / FILE)) as database:
        return [row[3] for row in database.execute(f"EXPLAIN QUERY PLAN {text}")]


def asked(query, values):
    return query.params(**values)


QUERIES = {
    "going on": asked(*listing.asking("mine", "ada", None, 50, None)),
    "finished": asked(*listing.asking("finished", "ada", None, 50, None)),
    "finished, further on": asked(*listing.asking("finished", "ada", "5000.x04000", 50, None)),
    "open": asked(*listing.asking("open", None, None, 50, None)),
    "open, further on": asked(*listing.asking("open", None, "9500.x09500", 50, None)),
    "how many are over": asked(*listing.counting("finished", "ada", None)),
    "due now": agenda.due_now(5, 64),
    "due next": agenda.NEXT_DUE,
    "reviews that wait": reviews.waiting_now(5),
    "where programs sit": bot_matchmaker.sitting(["ada", "bob"]),
    "where programs are wanted": bot_matchmaker.WANTED,
    "what ended for a program": bot_matchmaker.ended("ada", 5),
}


@pytest.mark.parametrize("name", QUERIES)
def test_what_is_asked_again_and_again_uses_an_index(crowded, name):
    """No table is read from end to end, and nothing but the few tables that go on is sorted."""
    steps = plan(crowded[2], QUERIES[name])
    assert not [step for step in steps if re.match(r"SCAN (?!agenda USING)", step)], steps
    sorts = [step for step in steps if "TEMP B-TREE" in step]
    assert sorts == [] or name == "going on", steps


def test_nobody_has_more_tables_than_a_person_may(tmp_path, game):
    with serving(replace(QUICK, data=tmp_path, games=(game,), tables_per_person=2)) as served:
        ada = Someone(served.url)
        first = ada.lay(game, ["me", "shared"])
        ada.lay(game, ["random", "random"])  # without a seat: the host's, all the same
        more = {"game": game, "seats": [{"kind": "me"}, {"kind": "shared"}]}
        while served.call(listing.count_going_on(served.guard.server.engine, ada.id)) < 2:
            ada.lay(game, ["me", "open"])  # the bots have finished already
        assert ada.refused("/api/tables", **more)["code"] == "too-many-tables"
        ada.post(f"/api/tables/{first['table']}/resign")
        assert ada.post("/api/tables", **more)["status"] == "playing"


def test_reviews_take_turns_over_who_asked(tmp_path, game, monkeypatch):
    """Mallory asks for five reviews before Ada asks for one: hers is the next."""
    begun, go = [], threading.Event()
    real = Reviewer._try

    async def noted(self, asked):
        begun.append(asked.asker)
        while not go.is_set():
            await asyncio.sleep(0.01)
        await real(self, asked)

    monkeypatch.setattr(Reviewer, "_try", noted)
    settings = replace(QUICK, data=tmp_path, games=(game,), review_simulations=4, reviews_per_person=5)
    with serving(settings) as served:
        mallory, ada = Someone(served.url, "Mallory"), Someone(served.url, "Ada")

        def over(person):
            view = person.lay(game, ["me", "shared"])
            person.play(view)
            person.post(f"/api/tables/{view['table']}/resign")
            return f"/api/tables/{view['table']}/review"

        for _ in range(5):
            mallory.post(over(mallory))
        assert mallory.refused(over(mallory))["code"] == "too-many-reviews"
        ada.post(over(ada))
        go.set()
        while len(begun) < 6:
            asyncio.run(asyncio.sleep(0.05))
        assert begun[:2] == [mallory.id, ada.id]


def test_games_of_the_house_fill_lists_of_their_own(server, ada):
    for name in registry.names():
        seats = registry.game(name).facts.seats[0]
        table = ada.lay(name, ["me"] + ["shared"] * (seats - 1))["table"]
        listed = next(t for t in lobby(ada, "mine", game=name)["tables"] if t["table"] == table)
        assert json.dumps(listed["seats"]).count('"mine": true') == seats
