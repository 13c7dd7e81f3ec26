"""Programs play over a pipe; whatever they do wrong is handled and told."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from archipel.arena.command import app
from archipel.arena.games import Pairing, play
from archipel.bots import bot, view_of
from archipel.bots.pipe import BotFailed, PipeBot
from archipel.core import registry
from archipel.core.errors import ArchipelError

EXAMPLE = Path(__file__).parents[2] / "examples" / "pipe_bot.py"
GAMES = registry.names()
READY = 'print(\'{"type": "ready", "name": "test"}\', flush=True)'
ASK = "import json, sys, time\nask = lambda: json.loads(sys.stdin.readline())\nhello = ask()\n"


def start(program, seconds=30.0, name=GAMES[0]):
    game = registry.game(name)
    match = game.start(seed=1)
    return PipeBot(game, shlex.join([sys.executable, "-c", program]), seconds), match


@pytest.mark.parametrize("name", GAMES)
def test_the_example_plays_every_game(name):
    game = registry.game(name)
    match = game.start(game.facts.seats[0], seed=2)
    with PipeBot(game, f"{sys.executable} {EXAMPLE}", 60) as bot:
        seat = match.actor
        for _ in range(12):
            if match.actor != seat:
                match.play(match.legal()[0])
            else:
                match.play(bot.choose(view_of(match)))
        assert bot.name == f"pipe bot, {match.name_of(seat)}"


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


def line_up(program):
    """A program in the first seat, and random players."""
    seats = registry.game(GAMES[0]).facts.seats[0]
    return (f"pipe:{shlex.join([sys.executable, *program])}", *["random"] * (seats - 1))


@pytest.mark.parametrize("name", GAMES)
def test_a_program_plays_in_the_arena(name):
    game = registry.game(name)
    seats = game.facts.seats[0]
    program = f"pipe:{sys.executable} {EXAMPLE}"
    result = play(Pairing(name, game.boards(seats)[0], (program, *["random"] * (seats - 1)), seed=1))
    assert result.failed == ()
    assert sum(result.shares) > 0


@pytest.mark.parametrize(
    ("program", "kind"),
    [
        ("raise SystemExit(1)", "crashed"),
        (f"{ASK}{READY}\nwhile True:\n  ask()\n  print('{{\"move\": -1}}', flush=True)", "illegal"),
        (f"{ASK}{READY}\nwhile True:\n  ask()\n  print('x' * 70000, flush=True)", "garbled"),
    ],
)
def test_a_program_that_fails_has_lost_and_the_others_finish(program, kind):
    game = registry.game(GAMES[0])
    players = line_up(["-c", program])
    result = play(Pairing(game.name, game.boards(len(players))[0], players, seed=1))
    ((seat, how),) = result.failed
    assert (seat, how.split(":")[0]) == (0, kind)
    assert result.places[0] == len(players)
    assert result.shares[0] == 0
    assert sum(result.shares) == 1


def test_the_arena_takes_programs_by_their_command(capsys):
    players = line_up([str(EXAMPLE)])
    app([GAMES[0], *players, "--games", "2", "--seats", str(len(players)), "--json"], result_action="return_value")
    (found,) = json.loads(capsys.readouterr().out)
    assert {share["who"] for share in found["bots"]} == set(players)
    with pytest.raises(ArchipelError, match="my_bot"):
        bot(registry.game(GAMES[0]), "pipe:")
