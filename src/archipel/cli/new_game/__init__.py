"""`archipel new-game`: a folder with a small game that is whole, to be made into another one.

The game is Pebbles, in the folder beside this file. Its name and the letter of its rules are replaced, nothing else.
"""

from __future__ import annotations

import re
from pathlib import Path

from archipel import games
from archipel.cli.language import Language, say
from archipel.core import registry
from archipel.core.errors import ArchipelError

TEMPLATE = Path(__file__).parent / "pebbles"
MODULE = "archipel.cli.new_game.pebbles"
RULE = re.compile(r"\bP(?=\d[._]\d)")  # P2.1 in texts, P2_1 in rules
IMPORTS = re.compile(rf"(?P<own>(?:from {re.escape(MODULE)}\b.*\n)+)(?P<core>(?:from archipel\.core\b.*\n)+)")
NAME = re.compile(r"[a-z][a-z0-9_]{1,30}")

PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "archipel-{name}"
version = "0.1"
dependencies = ["archipel"]

[project.entry-points."archipel.games"]
{name} = "{name}"

[tool.hatch.build.targets.wheel]
packages = ["{name}"]
"""

TESTS = '''\
"""{title} obeys the laws that every game obeys, and its rules are as its examples say."""

from pathlib import Path

import archipel
import pytest
from archipel.core.kit import examples, laws


@pytest.fixture(scope="module")
def game():
    archipel.register("{name}", "{name}")
    return archipel.game("{name}")


@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
def test_it_obeys_the_laws(game, law):
    for seats in game.facts.seats:
        law(game, seats)


def test_what_its_rulebook_says_is_so(game):
    """The worked examples that come with the game, and further scripts in the folder `rulebook` beside this file."""
    for file in examples.files(game, Path(__file__).parent / "rulebook"):
        for case in examples.read(file):
            examples.run(game, case)
'''


def command(name: str, folder: Path, language: Language) -> int:
    """Write the folder, and say what to do with it."""
    key = "new_game.written_here" if is_ours(folder) else "new_game.written"
    print(say(key, language, where=write(name, folder, language), name=name).strip())
    return 0


def is_ours(folder: Path) -> bool:
    """Whether it is the folder in which the games of this package are."""
    return folder.resolve() == Path(games.__path__[0]).resolve()


def write(name: str, folder: Path, language: Language) -> Path:
    """The game as one of ours, or in a project of its own: FOLDER/NAME/NAME, with a test. The folder it is in."""
    if not NAME.fullmatch(name):
        raise ArchipelError(say("error.no_new_name", language, name=name))
    if name in registry.names():
        raise ArchipelError(say("error.name_taken", language, name=name))
    project = folder / name
    if project.exists():
        raise ArchipelError(say("error.folder_taken", language, where=project))
    package, module = (project, f"archipel.games.{name}") if is_ours(folder) else (project / name, name)
    for source in sorted(TEMPLATE.rglob("*")):
        if source.is_file() and "__pycache__" not in source.parts:
            text = renamed(source.read_text(encoding="utf-8"), name, module)
            _put(package / source.relative_to(TEMPLATE), text)
    if package != project:
        _put(project / "pyproject.toml", PROJECT.format(name=name))
        _put(project / "tests" / f"test_{name}.py", TESTS.format(name=name, title=title_of(name)))
    return project


def renamed(text: str, name: str, module: str) -> str:
    """A file of Pebbles for a game of this name."""
    letter = name[0].upper()
    text = RULE.sub(letter, text).replace('prefix="P"', f'prefix="{letter}"')
    text = sorted_imports(text, ours=module != name).replace(MODULE, module)
    return text.replace("pebbles", name).replace("Pebbles", title_of(name)).replace("Kiezels", title_of(name))


def sorted_imports(text: str, ours: bool) -> str:
    """The imports of a file of Pebbles in the order that they get under another name: those of the game come last, and
    in a project of its own they stand apart from those of this package, which is one of others there."""
    if ours:
        return IMPORTS.sub(r"\g<core>\g<own>", text)
    text = IMPORTS.sub(r"\g<core>\n\g<own>", text)
    return text.replace("import numpy as np\n\nfrom archipel.core", "import numpy as np\nfrom archipel.core")


def title_of(name: str) -> str:
    """What a game is called until somebody knows better."""
    return name.replace("_", " ").capitalize()


def _put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
