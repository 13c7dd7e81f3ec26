"""Programs play over a pipe; whatever they do wrong is handled and told."""

import json
import sys
from pathlib import Path

import pytest

from archipel.adapters.contest import contest, is_command, play
from archipel.adapters.pipe import BotFailed, PipeBot
from archipel.arena.games import Pairing
from archipel.bots import view_of
from archipel.core import registry

FIRST_BOT = Path(__file__).parents[2] / "docs" / "tutorial" / "first_bot.py"
GAMES = registry.names()
READY = 'print(\'{"type": "ready", "name": "test"}\', flush=True)'
ASK = "import json, sys, time\nask = lambda: json.loads(sys.stdin.readline())\nhello = ask()\n"


def start(program, seconds=30.0, name=GAMES[0]):
    game = registry.game(name)
    match = game.start(seed=1)
    return PipeBot(game, [sys.executable, "-c", program], seconds), match


@pytest.mark.parametrize("name", GAMES)
def test_the_example_plays_every_game(name):
    game = registry.game(name)
    match = game.start(game.facts.seats[0], seed=2)
    with PipeBot(game, [sys.executable, str(FIRST_BOT)], 60) as bot:
        seat = match.actor
        for _ in range(12):
            if match.actor != seat:
                match.play(match.legal()[0])
            else:
                match.play(bot.choose(view_of(match)))
        assert bot.name == f"first bot, {match.name_of(seat)}"


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_is_told_what_its_seat_may_know_and_no_more(name, tmp_path):
    note = tmp_path / "heard.json"
    program = f"{ASK}{READY}\nact = ask()\njson.dump([hello, act], open({str(note)!r}, 'w'))\nprint('{{}}', flush=True)"
    bot, match = start(program, name=name)
    view = view_of(match)
    with bot, pytest.raises(BotFailed):  # the program ends after an answer without a move
        bot.choose(view)
    hello, act = json.loads(note.read_text())
    assert (hello["type"], hello["game"], hello["me"]) == ("hello", name, match.to_act)
    assert hello["board"]["digest"] == match.sheet.digest
    assert act["state"] == {field: view.state[0][field].tolist() for field in view.state.dtype.names}
    assert [m["words"] for m in act["legal"]] == match.legal()
    assert [m["move"] for m in act["legal"]] == match.legal_moves().tolist()
    assert act["seen"] == view.seen.tolist()


@pytest.mark.parametrize(
    ("program", "kind", "says"),
    [
        ("import sys; sys.exit('no coffee')", "crashed", "no coffee"),
        (f"{ASK}{READY}\nask()\nraise SystemExit(3)", "crashed", "status 3"),
        (f"{ASK}print('good morning', flush=True)\ntime.sleep(60)", "garbled", "good morning"),
        (f"{ASK}print('[]', flush=True)\ntime.sleep(60)", "garbled", "object in JSON"),
        (f'{ASK}print(\'{{"type": "hi"}}\', flush=True)\ntime.sleep(60)', "garbled", "ready"),
        (f'{ASK}{READY}\nwhile True:\n  ask()\n  print(\'{{"move": "fly"}}\', flush=True)', "illegal", "fly"),
        (f"{ASK}{READY}\nwhile True:\n  ask()\n  print('{{\"move\": true}}', flush=True)", "illegal", "True"),
    ],
)
def test_failures_are_told_apart(program, kind, says):
    bot, match = start(program)
    with bot, pytest.raises(BotFailed, match=says) as failed:
        bot.choose(view_of(match))
    assert failed.value.kind == kind


def test_a_late_bot_and_a_missing_one():
    bot, match = start(f"{ASK}time.sleep(60)", seconds=0.2)
    with bot, pytest.raises(BotFailed, match="within") as failed:
        bot.choose(view_of(match))
    assert failed.value.kind == "late"
    bot.command = ["no-such-program-anywhere"]
    with bot, pytest.raises(BotFailed, match="cannot be started"):
        bot.choose(view_of(match))


def test_a_refused_move_may_be_corrected():
    correct = "print(json.dumps({'move': message['legal'][0]['move']}), flush=True)"
    program = (
        f"{ASK}{READY}\nmessage = ask()\nprint('{{\"move\": -5}}', flush=True)\nrefused = ask()\n"
        f"assert refused['type'] == 'refused' and refused['tries'] == 2 and refused['text'], refused\n{correct}\nask()"
    )
    bot, match = start(program)
    with bot:
        assert bot.choose(view_of(match)) == match.legal_moves()[0]


def test_a_contest_goes_on_when_a_program_fails():
    game = registry.game(GAMES[0])
    seats = game.facts.seats[0]
    broken = f"{sys.executable} -c 'raise SystemExit(1)'"
    line_up = (broken, *["random"] * (seats - 1))
    outcome = play(Pairing(game.name, game.boards(seats)[0], line_up, seed=1), seconds=30)
    assert outcome.failures[0].kind == "crashed"
    assert outcome.places[0] == seats
    assert outcome.shares[0] == 0
    fine = f"{sys.executable} {FIRST_BOT}"
    (good,) = contest(game.name, (fine, *["random"] * (seats - 1)), 1, 60.0)
    assert good.failures == {}
    assert is_command(fine)
    assert not is_command("expert:explore=0.5")
