"""Playing in the terminal, from the first question to the saved record."""

import os
import subprocess
import sys

import pytest

from archipel.cli import play
from archipel.cli.opponents import at_random
from archipel.core import record, registry

SEED = 5


def script(name, seed=SEED, **table):
    """What a player types in a whole game: a shown choice's label or its words, in turns."""
    session = play.new(registry.game(name), "en", seed=seed, **table)
    typed = []

    def read(prompt):
        choice = session.shown[len(typed) * 7 % len(session.shown)]
        typed.append(" ".join(choice.path) if len(typed) % 3 else choice.label)
        return typed[-1]

    session.read = read
    session.run()
    assert session.match.over
    return typed


@pytest.fixture(scope="module")
def whole_game(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ARCHIPEL_RECORDS", str(tmp_path_factory.mktemp("records")))
        return script("meridian")


def saved(folder):
    (file,) = folder.glob("*.txt")
    return file


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            [
                "You are Orange",
                "Which card, and which of its meridians?",
                " turns up ",
                "points",
                " wins.",
                "Look at it again",
            ],
        ),
        (
            "nl",
            [
                "Jij bent Oranje",
                "Welke kaart, en op welke meridiaan?",
                " draait ",
                "punten",
                " wint.",
                "Bekijk de partij",
            ],
        ),
    ],
)
def test_a_whole_game(archipel, records, whole_game, language, words):
    done = archipel("play", "meridian", "--seed", SEED, "--lang", language, typed=whole_game)
    assert done.code == 0
    for text in words:
        assert text in done.out
    found = record.load(saved(records))
    assert found.players == {"orange": "human", "blue": "random", "green": "random", "yellow": "random"}
    match = found.verify()
    assert match.over
    assert found.result is not None
    for seat, points in match.scores().items():
        assert any(
            line.split() == [str(match.places()[seat]), match.game.say(f"seat.{seat}", language), str(points)]
            for line in done.out.splitlines()
        )


def test_both_languages_play_the_same_game(archipel, records, whole_game):
    texts = []
    for language in ("en", "nl"):
        archipel("play", "meridian", "--seed", SEED, "--lang", language, typed=whole_game)
        texts.append(saved(records).read_text())
        saved(records).unlink()
    assert texts[0] == texts[1]


def test_a_whole_game_through_a_pipe(records, whole_game):
    command = [sys.executable, "-m", "archipel.cli", "play", "meridian", "--seed", str(SEED), "--lang", "nl"]
    env = os.environ | {"ARCHIPEL_RECORDS": str(records)}
    done = subprocess.run(command, input="\n".join(whole_game) + "\n", env=env, capture_output=True, text=True)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert record.load(saved(records)).verify().over


@pytest.mark.parametrize("name", registry.names())
def test_every_game_can_be_played_in_the_terminal(archipel, records, name):
    seats = registry.game(name).facts.seats[0]
    session = play.new(registry.game(name), "nl", seats=seats, seed=3)
    asked = iter(range(25))

    def read(prompt):
        if next(asked, None) is None:
            raise EOFError
        return session.shown[-1].label

    session.read = read
    session.run()
    match = record.load(saved(records)).verify()
    assert sum(step.actor == session.me for step in match.steps) > 0


def test_a_game_is_left_and_taken_up_again(archipel, records, whole_game):
    archipel("play", "meridian", "--seed", SEED, typed=[*whole_game[:6], "quit"])
    file = saved(records)
    left = record.load(file)
    assert left.result is None
    done = archipel("play", "--resume", file, "--lang", "nl", typed=["stop"])
    assert f"Terug bij Meridian, na {len(left.lines)} zetten" in done.out
    assert record.load(file).lines == left.lines
    again = archipel("play", "--resume", file, "--lang", "en", typed=["1"])
    assert again.code == 0
    assert len(record.load(file).lines) > len(left.lines)
    record.load(file).verify()


def test_a_record_that_was_altered_is_not_taken_up_again(archipel, records, whole_game):
    archipel("play", "meridian", "--seed", SEED, typed=whole_game[:8])
    file = saved(records)
    lines = file.read_text().splitlines()
    at = next(n for n, line in enumerate(lines) if " place " in line)
    number, mover, verb, city, height, digest = lines[at].split()
    lines[at] = f"{number:>5} {mover} {verb} {city} {int(height) + 1}  {digest}"
    file.write_text("\n".join(lines) + "\n")
    done = archipel("play", "--resume", file)
    assert done.code == 1
    assert f"Move {number}" in done.err


def test_nothing_played_nothing_saved(archipel, records):
    done = archipel("play", "meridian", "--seed", SEED, typed=["quit"])
    assert done.code == 0
    assert "Nothing was played" in done.out
    assert not records.exists()


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "(M3.1: Choose one of your face-up cards"),
        ("nl", "(M3.1: Kies een van je open kaarten"),
    ],
)
def test_a_refusal_names_its_rule_in_the_players_language(archipel, language, says):
    done = archipel("play", "meridian", "--seed", SEED, "--lang", language, typed=["play 7 8", "place 1.1"])
    assert done.out.count(says) == 2


def test_what_is_not_understood_is_answered_with_what_can_come(archipel):
    done = archipel("play", "meridian", "--seed", SEED, typed=["castle", "play 1 9 9"])
    assert "'castle' is not a move here, nor the beginning of one.\nWhat can come: play." in done.out
    assert "What can come: play 1 1." in done.out


def test_a_move_is_found_by_beginning_label_and_words(archipel, records):
    typed = ["play 1", "place", "1.1", "5"]
    done = archipel("play", "meridian", "--seed", SEED, typed=typed)
    assert "Orange plays card 1 on meridian 1." in done.out
    assert "after place 1.1" in done.out
    assert "Orange builds a tower of 5 in 1.1." in done.out
    mine = [line.words for line in record.load(saved(records)).lines if line.actor == "orange"]
    assert mine == ["play 1 1", "place 1.1 5"]


@pytest.mark.parametrize(
    ("language", "typed", "says"),
    [
        ("en", "?", "Type what you want to do:"),
        ("nl", "hulp", "Typ wat je wilt doen:"),
        ("nl", "help", "Typ wat je wilt doen:"),
        ("en", "rule m4.2", "M4.2, Placing a tower: All towers on one meridian differ in height."),
        ("nl", "regel M4.2", "M4.2, Een toren plaatsen: Alle torens op één meridiaan verschillen in hoogte."),
        ("en", "rule X9.9", "There is no rule 'X9.9'."),
        ("en", "moves", "  play 8-9-10 9\n"),
        ("en", "save", "Say where: save FILE"),
    ],
)
def test_commands(archipel, language, typed, says):
    assert says in archipel("play", "meridian", "--seed", SEED, "--lang", language, typed=[typed]).out


def test_the_board_is_shown_again_when_asked(archipel):
    once = archipel("play", "meridian", "--seed", SEED).out
    twice = archipel("play", "meridian", "--seed", SEED, typed=["board"]).out
    assert [text.count("g* ·") for text in (once, twice)] == [1, 2]


def test_back_returns_to_the_first_choice(archipel):
    done = archipel("play", "meridian", "--seed", SEED, typed=["play 1 1", "place", "back"])
    assert done.out.count("place … (95)") == 2


def test_a_copy_is_saved_where_the_player_says_and_never_over_a_file(archipel, tmp_path):
    file = tmp_path / "copies" / "mine.txt"
    done = archipel("play", "meridian", "--seed", SEED, typed=["1", f"save {file}", f"save {file}"])
    assert f"Saved as {file}" in done.out
    assert f"{file} exists already" in done.out
    assert record.load(file).verify().steps


def test_stronger_bots_sit_down_when_asked_and_stay(archipel, records):
    archipel("play", "meridian", "--seats", 2, "--seed", SEED, "--bot", "newcomer", typed=["1", "pass", "1"])
    found = record.load(saved(records))
    assert found.players == {"orange": "human", "blue": "newcomer"}
    archipel("play", "--resume", saved(records), typed=["pass"])
    assert record.load(saved(records)).players == found.players
    archipel("play", "--resume", saved(records), "--bot", "random")
    assert record.load(saved(records)).players["blue"] == "random"


def test_another_seat_and_board(archipel, records):
    archipel("play", "meridian", "--seats", 3, "--board", "pearl-shoals", "--me", "green", typed=["1"])
    found = record.load(saved(records))
    assert (found.board, found.seats, found.players["green"]) == ("pearl-shoals", 3, "human")


def test_the_menu_asks_which_game(archipel, records):
    number = registry.names().index("meridian") + 1
    done = archipel("play", "--seed", SEED, typed=["castle", str(number), "9", "2", "1"])
    for name in registry.names():
        assert registry.game(name).say("tagline") in done.out
    assert "'castle' is not in the list." in done.out
    assert "'9' is not in the list." in done.out
    assert "Meridian for 2 players" in done.out
    assert record.load(saved(records)).seats == 2


def test_the_menu_offers_the_games_that_were_left(archipel, records, whole_game):
    archipel("play", "meridian", "--seed", SEED, typed=whole_game[:4])
    records.joinpath("notes.txt").write_text("not a record")
    moves = len(record.load(records / next(f.name for f in records.iterdir() if f.name != "notes.txt")).lines)
    done = archipel("play", "--lang", "nl", typed=[str(len(registry.names()) + 1), "stop"])
    assert f"nog niet af  Meridian, {moves} zetten" in done.out
    assert f"Terug bij Meridian, na {moves} zetten" in done.out


def test_leaving_the_menu_is_no_error(archipel):
    assert archipel("play", typed=["quit"]).code == 0
    assert archipel("play").code == 0


def test_a_bot_is_a_function_from_a_match_and_a_seat_to_a_legal_move():
    match = registry.game("meridian").start(seats=4, seed=2)
    choose = at_random(1)
    picked = {choose(match, match.actor) for _ in range(100)}
    assert picked <= set(match.legal_moves().tolist())
    assert len(picked) > 1
