"""What a player is told when something is wrong exists in both languages, and the sources use it as it is written."""

import ast
import re
from pathlib import Path

import pytest

import archipel
from archipel.core import registry, texts
from archipel.core.errors import ArchipelError, BadPosition, BadRecord, Refused

CORE = Path(texts.__file__).parent
PARAMETER = re.compile(r"\{(\w+)[^}]*\}")
RAISED = {"ArchipelError", "BadPosition", "BadRecord", "NotUnderstood", "Unknown", "_bad", "_must"}
KEY = re.compile(r"[a-z][a-z0-9_]*")
FOLDERS = {"core": CORE} | {name: registry.game(name).folder for name in registry.names()}


def raised(folder):
    """Every error a folder's sources can raise by key: where, the key, the values given, whether there may be more."""
    for source in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RAISED:
                keys = [a.value for a in node.args[:2] if isinstance(a, ast.Constant) and isinstance(a.value, str)]
                given = {keyword.arg for keyword in node.keywords}
                if node.func.id == "BadRecord":
                    given.add("move")
                if keys and KEY.fullmatch(keys[0]):
                    yield f"{source.name}:{node.lineno}", keys[0], given - {None}, None in given


@pytest.mark.parametrize("name", FOLDERS)
def test_every_error_has_a_text_with_the_values_it_is_given(name):
    own = texts.catalogue(FOLDERS[name] / "texts", "en")
    known = texts.catalogue(texts.OWN, "en") | own
    for where, key, given, more in raised(FOLDERS[name]):
        assert f"error.{key}" in known, f"{where}: no text says {key}"
        wanted = set(PARAMETER.findall(known[f"error.{key}"]))
        assert wanted <= given or more, f"{where}: {key} lacks {wanted - given}"


@pytest.mark.parametrize("name", FOLDERS)
def test_every_text_of_an_error_is_used(name):
    sources = [*FOLDERS[name].rglob("*.py"), *(path for folder in FOLDERS.values() for path in folder.rglob("*.py"))]
    written = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    keys = [key.removeprefix("error.") for key in texts.catalogue(FOLDERS[name] / "texts", "en")]
    unused = [
        k for k in keys if f"error.{k}" in texts.catalogue(FOLDERS[name] / "texts", "en") and f'"{k}"' not in written
    ]
    assert [key for key in unused if not key.startswith("ends_")] == []  # those two are chosen by the edge


@pytest.mark.parametrize("name", registry.names())
def test_a_wrong_position_and_a_wrong_move_are_said_in_both_languages(name):
    game = registry.game(name)
    with pytest.raises(BadPosition) as wrong:
        game.start(position="nonsense")
    assert wrong.value.said("nl").startswith(f"De eerste regel hoort te luiden als '{name} ")
    assert str(wrong.value).startswith(f"The first line must be like '{name} ")
    with pytest.raises(archipel.NotUnderstood) as wrong:
        game.start(seed=1).parse("vlieg naar de maan")
    assert "is geen zet van" in wrong.value.said("nl")
    assert "is no move of" in str(wrong.value)


def test_a_refusal_is_said_in_both_languages_wherever_it_comes_from():
    match = archipel.game("meridian").start(seats=4, seed=7, board="coral-sound")
    with pytest.raises(Refused) as refused:
        match.play("pass")
    within = BadRecord("record_refused", 3, why=refused.value)
    assert str(within).startswith("Move 3: 'pass' is refused by M3.1: ")
    assert within.said("nl").startswith("Zet 3: 'pass' wordt geweigerd door M3.1: ")
    assert match.game.rule_text("M3.1", "nl") in within.said("nl")


def test_things_are_called_by_their_names_in_the_language_but_what_somebody_wrote_stays():
    game = archipel.game("wall")
    assert (
        game.own(BadPosition("passive", seat="black", all=17, passive=3, found=2)).said("nl").startswith("Zwart heeft")
    )
    assert "'black'" in game.own(BadPosition("no_such", name="black", known="orange")).said("nl")
    assert game.say("event.looked", "nl", owner="black", village="d3", kind="farmer") == (
        "Je ziet een steen van Zwart in d3: boer."
    )


def test_an_error_for_programmers_is_said_as_it_stands():
    assert ArchipelError("Call reset() first: {}.").said("nl") == "Call reset() first: {}."
