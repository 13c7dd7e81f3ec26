"""What nobody uses is forgotten; what people played is not."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import func, select, update

from archipel.server.store import retention, schema
from archipel.server.store.database import address_of, migrate, open_engine
from archipel.server.store.retention import DAY, Retention
from tests.server.conftest import QUICK, Someone, serving
from tests.server.test_lists import plan
from tests.server.test_live import table_of_two
from tests.server.test_start import wait_for

LONG = 400  # days


@pytest.fixture
def house(tmp_path, game):
    with serving(replace(QUICK, data=tmp_path, games=(game,), review_simulations=4)) as served:
        yield served


def sweep(served, days):
    """Sweep as a server would so many days from now."""
    server = served.guard.server
    made = Retention(server.engine, server.writer, server.settings, lambda: server.service.now() + days * DAY)
    return served.call(made.sweep())


def count(served, table, *where):
    async def ask():
        async with served.guard.server.engine.connect() as connection:
            return (await connection.execute(select(func.count()).select_from(table).where(*where))).scalar()

    return served.call(ask())


def finished(person, game):
    view = person.lay(game, ["me", "shared"])
    person.play(view)
    person.post(f"/api/tables/{view['table']}/resign")
    return view["table"]


def test_a_game_that_people_played_stays_for_good(house, game):
    ada, bob = Someone(house.url, "Ada"), Someone(house.url, "Bob")
    over, running = finished(ada, game), table_of_two(ada, bob, game)
    seen = ada.view(over, since=0)
    events = count(house, schema.events)
    done = sweep(house, LONG)
    assert {name: n for name, n in done.items() if n} == {"sessions": 2}  # unused for more than half a year
    assert count(house, schema.events) == events
    assert count(house, schema.people) == 2
    again = Someone(house.url, "Cleo")
    assert again.view(over, since=0)["events"] == seen["events"]
    assert again.view(running)["status"] == "playing"


def test_guests_who_never_came_back_are_forgotten_and_others_are_not(house, game):
    gone, host, account, banned, owner = (Someone(house.url, name) for name in ("Eve", "Ada", "Acc", "Ban", "Own"))
    host.lay(game, ["random", "random"])  # without a seat at it
    account.post("/api/accounts", name="Kept", password="a long password")
    owner.post("/api/bot/tokens", name="Robot")

    async def ban():
        async with house.guard.server.engine.begin() as connection:
            theirs = schema.people.c.id == banned.id
            await connection.execute(update(schema.people).where(theirs).values(banned=1))

    house.call(ban())
    assert sweep(house, 30)["guests"] == 0
    assert sweep(house, 61)["guests"] == 1
    left = {row["name"] for row in house.call(names(house))}
    assert left == {"Ada", "Kept", "Ban", "Own", "Robot"}
    assert gone.ask("GET", "/api/me").status_code in (200, 401)  # believed for half a minute at most


async def names(house):
    async with house.guard.server.engine.connect() as connection:
        return [{"name": name} for name in (await connection.execute(select(schema.people.c.name))).scalars()]


def test_ended_sessions_are_forgotten(house):
    ada = Someone(house.url, "Ada")
    name = f"Ada {ada.id}"
    ada.post("/api/accounts", name=name, password="a long password")
    for _ in range(3):
        there = Someone(house.url, None)
        there.token = there.post("/api/sessions", name=name, password="a long password", bearer=True)["token"]
        there.http.headers["Authorization"] = f"Bearer {there.token}"
        there.ask("DELETE", "/api/sessions/current")
    assert sweep(house, 29)["sessions"] == 0
    assert sweep(house, 31)["sessions"] == 3
    assert ada.get("/api/me")["id"] == ada.id


def test_tables_that_were_never_begun_are_forgotten_and_a_rematch_can_be_asked_for_again(house, game):
    ada, bob = Someone(house.url, "Ada"), Someone(house.url, "Bob")
    table = table_of_two(ada, bob, game)
    ada.post(f"/api/tables/{table}/resign")
    again = ada.post(f"/api/tables/{table}/rematch")
    assert again["status"] == "waiting"  # for Bob
    line = ada.live(again["table"])
    assert sweep(house, 29)["waiting"] == 0
    assert sweep(house, 31)["waiting"] == 1
    assert line.until(type="bye")["reason"] == "gone"
    assert ada.ask("GET", f"/api/tables/{again['table']}").status_code == 404
    wait_for(lambda: ada.view(table)["next_table"] is None)
    third = ada.post(f"/api/tables/{table}/rematch")
    assert third["table"] != again["table"]
    assert ada.view(table)["next_table"] == third["table"]


def test_practice_and_evaluations_are_forgotten_and_made_again(house, game):
    ada = Someone(house.url, "Ada")
    over = finished(ada, game)
    path = f"/api/tables/{over}/review"
    ada.post(path)
    wait_for(lambda: ada.get(path)["state"] == "ready")
    position = ada.ask("GET", f"/api/tables/{over}/position").text
    seats = [{"kind": "me"}, {"kind": "shared"}]
    practice = ada.post("/api/tables", game=game, seats=seats, position=position, practice_of=over)["table"]
    done = sweep(house, 91)
    assert (done["practice"], done["evaluations"]) == (1, 0)
    wait_for(lambda: ada.ask("GET", f"/api/tables/{practice}").status_code == 404)
    assert sweep(house, 366)["evaluations"] == 1
    assert count(house, schema.evaluations) == 0
    again = Someone(house.url, "Bob")
    again.post(path)
    wait_for(lambda: again.get(path)["state"] == "ready")


@pytest.mark.parametrize("what", ["old_sessions", "old_waiting", "old_practice", "old_evaluations", "old_guests"])
def test_a_sweep_reads_no_table_from_end_to_end(tmp_path, what):
    async def make():
        engine = open_engine(address_of(tmp_path, None))
        await migrate(engine)
        await engine.dispose()

    asyncio.run(make())
    steps = plan(tmp_path, getattr(retention, what)(10**13, 30))
    assert not [step for step in steps if step.startswith("SCAN")], steps
