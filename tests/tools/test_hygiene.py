"""Each house rule, once kept and once broken, on a small tree made for it.

What a check would object to in this very file is put together from pieces.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tools import hygiene
from tools.tree import Problem, Tree

Check = Callable[[Tree], Iterator[Problem]]
Found = Callable[[Check, dict[str, str]], list[str]]

HASH = "--hash=sha256:" + "0" * 64


@pytest.fixture
def found(tmp_path: Path) -> Found:
    """Write these files into an empty folder and tell what a check finds there."""

    def run(check: Check, files: dict[str, str]) -> list[str]:
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return sorted(str(problem) for problem in check(Tree(tmp_path)))

    return run


def test_every_check_is_run_and_has_a_test() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    assert [check.__name__ for check in hygiene.CHECKS if f"found(hygiene.{check.__name__}," not in source] == []


def test_main_counts_the_errors_and_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.py").write_text("# " + "FIX" + "ME\n", encoding="utf-8")
    monkeypatch.setattr(hygiene, "__file__", str(tmp_path / "tools" / "hygiene.py"))
    assert hygiene.main() == 1
    assert capsys.readouterr().out.endswith("1 files, errors: 1\n")


# Which files


def test_without_git_the_tree_is_what_no_tool_made(tmp_path: Path) -> None:
    for name in ("a.py", "src/b.py", ".venv/c.py", ".venv-peers/d.py", "x/__pycache__/e.py", "node_modules/f.ts"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert [str(path) for path in Tree(tmp_path).paths] == ["a.py", "src/b.py"]


def test_with_git_the_tree_is_what_git_does_not_ignore(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    for name in ("kept.py", "gone.py", "new.py", "dist.py"):
        (tmp_path / name).touch()
    (tmp_path / ".gitignore").write_text("dist.py\n", encoding="utf-8")
    subprocess.run(["git", "add", "kept.py", "gone.py"], cwd=tmp_path, check=True)
    (tmp_path / "gone.py").unlink()
    assert [str(path) for path in Tree(tmp_path).paths] == [".gitignore", "kept.py", "new.py"]


def test_a_file_that_is_not_text_has_no_lines(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"\x89PNG\xff\xfe")
    tree = Tree(tmp_path)
    assert [list(tree.lines(path)) for path in tree.paths] == [[]]


# Addresses


@pytest.mark.parametrize(
    "line",
    [
        "https://" + "pypi" + ".org/simple",
        "https://files." + "python" + "hosted.org/packages/a.whl",
        '"resolved"' + ': "https://example.test/a.tgz"',
        "https://registry." + "npmjs" + ".org/vite",
        "--extra-index" + "-url x",
        "--find" + "-links wheels",
        "file" + "://wheels",
        "cd /" + "tmp",
        'Path("/' + "opt" + '/wheels")',
        "cd /" + "work/main",
        "/" + "home/ann/archipel",
    ],
)
def test_an_address_is_refused(found: Found, line: str) -> None:
    assert len(found(hygiene.addresses, {"notes.md": f"first\n{line}\n"})) == 1


def test_a_refused_address_is_shown_with_its_place(found: Found) -> None:
    assert found(hygiene.addresses, {"a/b.sh": "set -e\ncd /" + "tmp/x\n"}) == [
        "a/b.sh:2: names a path on a machine: '/" + "tmp'"
    ]


def test_ordinary_paths_and_links_are_no_address(found: Found) -> None:
    text = "uv pip compile --no-emit-index-url\n/tables/5\nsrc/work/a.py\nhttps://example.test/tmp/a\nhttp://localhost:8000\n"
    assert found(hygiene.addresses, {"a.md": text}) == []


# Locks


def test_a_lock_with_hashes_passes(found: Found) -> None:
    numpy = f"numpy==2.4.6 ; python_version < '3.12' \\\n    {HASH} \\\n    {HASH}\n    # via numba\n"
    built = f"hatchling==1.0 \\\n    {HASH}\n"
    project = '[build-system]\nrequires = ["hatchling==1.0"]\n'
    files = {"requirements/all.txt": numpy + built, "requirements/run.txt": numpy, "pyproject.toml": project}
    assert found(hygiene.locks, files) == []


def test_a_lock_needs_an_exact_version_and_a_hash(found: Found) -> None:
    text = f"# by hand\nnumpy>=2 \\\n    {HASH}\nrich==15.0.0\n"
    assert found(hygiene.locks, {"requirements/all.txt": text}) == [
        f"requirements/all.txt:2: is not an exact version: 'numpy>=2     {HASH}'",
        "requirements/all.txt:4: rich==15.0.0 has no hash",
    ]


def test_locks_agree_with_each_other_and_with_the_build(found: Found) -> None:
    files = {
        "requirements/all.txt": f"rich==15.0.0 {HASH}\n",
        "requirements/run.txt": f"rich==14.0.0 {HASH}\n",
        "pyproject.toml": '[build-system]\nrequires = ["hatchling==1.0"]\n',
    }
    assert found(hygiene.locks, files) == [
        "pyproject.toml: is built with hatchling==1.0, which is not in requirements/all.txt: make lock",
        "requirements/run.txt:1: rich==14.0.0 is not in requirements/all.txt: make lock",
    ]


# Sources


def test_a_long_file_is_warned_of_and_a_longer_one_refused(found: Found) -> None:
    files = {
        f"{count}{suffix}": "x\n" * count for count in (350, 351, 400, 401) for suffix in (".py", ".svelte", ".md")
    }
    assert found(hygiene.length, files) == [
        "351.py: warning: 351 lines, of at most 400",
        "351.svelte: warning: 351 lines, of at most 400",
        "400.py: warning: 400 lines, of at most 400",
        "400.svelte: warning: 400 lines, of at most 400",
        "401.py: 401 lines, of at most 400",
        "401.svelte: 401 lines, of at most 400",
    ]


def test_nothing_is_left_for_later(found: Found) -> None:
    marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]
    files = {"a.ts": "".join(f"// {mark}: later\n" for mark in marks), "b.py": "# todo is a word, XXXL a size\n"}
    assert found(hygiene.unfinished, files) == [
        f"a.ts:{line}: {mark}: do it, or leave it out" for line, mark in enumerate(marks, start=1)
    ]


def test_imports_that_point_down_pass(found: Found) -> None:
    files = {
        "src/archipel/__init__.py": "from archipel.core import game\nfrom archipel import cli\n",
        "src/archipel/core/kit/laws.py": "import numpy\nfrom ..random import word\nfrom archipel import __version__\n",
        "src/archipel/games/meridian/rules.py": "from archipel.core.jit import compiled\nfrom .state import State\n",
        "src/archipel/bots/search.py": "from archipel.games import every\nfrom archipel import core\n",
        "src/archipel/cli/__init__.py": "from archipel.server import app\nimport archipel.bots.search\n",
    }
    assert found(hygiene.imports, files) == []


def test_imports_that_point_up_or_across_are_refused(found: Found) -> None:
    files = {
        "src/archipel/core/registry.py": "from archipel.games.meridian import facts\n",
        "src/archipel/core/kit/laws.py": "from ...bots import search\n",
        "src/archipel/games/meridian/rules.py": "from archipel import bots\n",
        "src/archipel/bots/search.py": "def f():\n    import archipel.server.app\n",
        "src/archipel/adapters/gym.py": "from archipel.server import views\n",
        "src/archipel/attic/old.py": "",
    }
    assert found(hygiene.imports, files) == [
        "src/archipel/adapters/gym.py:1: adapters may not import archipel.server",
        "src/archipel/attic/old.py: the package 'attic' has no floor: give it one in tools/hygiene.py",
        "src/archipel/bots/search.py:2: bots may not import archipel.server",
        "src/archipel/core/kit/laws.py:1: core may not import archipel.bots",
        "src/archipel/core/registry.py:1: core may not import archipel.games",
        "src/archipel/games/meridian/rules.py:1: games may not import archipel.bots",
    ]


GAMES = {f"src/archipel/games/{name}/facts.py": f"NAME = {name!r}\n" for name in ("utopia", "wall")}


def test_a_game_names_itself_and_a_docstring_may_name_it(found: Found) -> None:
    prose = (
        '"""As in Utopia: `play("utopia")`."""\n# utopia\ndef f(wall):\n    """Utopia."""\n    return wall, "a wall"\n'
    )
    assert found(hygiene.game_names, GAMES | {"src/archipel/bots/a.py": prose}) == []


def test_nobody_else_names_a_game(found: Found) -> None:
    code = (
        "from archipel.games.wall import facts\n"
        "from archipel.games import utopia as u\n"
        "def utopian(utopia_board): ...\n"
        "game = 'wall'\n"
        "name = f'the Utopia of {u}'\n"
        "path = 'archipel/games/wall/boards'\n"
        "u.utopia(utopia=1)\n"
        "class Utopia: ...\n"
    )
    files = GAMES | {"src/archipel/bots/a.py": code, "src/archipel/games/wall/score.py": "NEXT = 'utopia'\n"}
    assert found(hygiene.game_names, files) == [
        "src/archipel/bots/a.py:1: names the game 'wall' in an import",
        "src/archipel/bots/a.py:2: names the game 'utopia' in an import",
        "src/archipel/bots/a.py:3: names the game 'utopia' in a name",
        "src/archipel/bots/a.py:4: names the game 'wall' in a string",
        "src/archipel/bots/a.py:5: names the game 'utopia' in a string",
        "src/archipel/bots/a.py:6: names the game 'wall' in a string",
        "src/archipel/bots/a.py:7: names the game 'utopia' in a name",
        "src/archipel/bots/a.py:8: names the game 'utopia' in a name",
        "src/archipel/games/wall/score.py:1: names the game 'utopia' in a string",
    ]


LAID_OUT = {
    f"src/archipel/games/utopia/{name}": ""
    for name in ("facts.py", "state.py", "moves.py", "rules/__init__.py", "rules/codes.py", "spelling.py")
}


def test_a_game_laid_out_like_every_other_passes(found: Found) -> None:
    more = ("rules/cards.py", "position/read.py", "weights.json", "boards/city.toml", "texts/en.toml")
    assert found(hygiene.layout, LAID_OUT | {f"src/archipel/games/utopia/{name}": "" for name in more}) == []


def test_a_game_has_no_file_of_a_name_of_its_own_and_lacks_none(found: Found) -> None:
    files = {name: text for name, text in LAID_OUT.items() if not name.endswith("codes.py")}
    assert found(hygiene.layout, files | {"src/archipel/games/utopia/feasible.py": ""}) == [
        "src/archipel/games/utopia/feasible.py: 'feasible.py' is no part of a game's folder: "
        "see docs/add-a-game.md, or tools/hygiene.py",
        "src/archipel/games/utopia/rules/codes.py: is missing: every game has it",
    ]


STATE = {"src/archipel/games/go/state.py": "NONE = -1\nPASSES_NEEDED = 3  # (G4.1)\n"}


def test_a_client_that_asks_the_rules_passes(found: Found) -> None:
    client = "if (path.length === 3 || n === 3 || passes >= needed || width === 1.3) return;\nconst passes = 2;\n"
    assert found(hygiene.client_rules, {**STATE, "web/src/games/go/turn.ts": client}) == []


def test_a_client_that_states_a_value_of_the_rules_is_refused(found: Found) -> None:
    client = "const passesNeeded = 3;\nreturn game.passes >= 3;\n"
    files = {**STATE, "web/src/games/go/turn.ts": client, "web/src/games/go/foresee.ts": ""}
    assert found(hygiene.client_rules, files) == [
        "web/src/games/go/foresee.ts: works out what moves bring about: ask the rules (docs/engine.md)",
        "web/src/games/go/turn.ts:1: declares passesNeeded again: ask the rules",
        "web/src/games/go/turn.ts:2: compares game.passes with 3, a constant of the game: ask the rules",
    ]


# Two languages


def test_texts_that_match_pass(found: Found) -> None:
    files = {
        "a/texts/en.toml": 'hello = "Hello {name}"\n[turn]\nyours = ["{n} left of {total}"]\n',
        "a/texts/nl.toml": 'hello = "Dag {name}"\n[turn]\nyours = ["van {total} nog {n}"]\n',
    }
    assert found(hygiene.translations, files) == []


def test_texts_with_other_keys_or_parameters_are_refused(found: Found) -> None:
    files = {
        "a/texts/en.toml": 'hello = "Hello {name}"\n[turn]\nyours = "You"\n',
        "a/texts/nl.toml": 'hello = "Dag {naam}"\nextra = "?"\n',
        "b/texts/nl.toml": "",
    }
    assert found(hygiene.translations, files) == [
        "a/texts/en.toml: has no text 'extra'",
        "a/texts/nl.toml: 'hello' has parameters ['naam'], in English ['name']",
        "a/texts/nl.toml: has no text 'turn.yours'",
        "b/texts/en.toml: is missing beside its twin",
    ]


def rulebook(*rules: str) -> str:
    """A rulebook with these rules, and a list that only mentions one."""
    return (
        "# A game\n\n" + "".join(f"- **{rule}** See M9.9.\n" for rule in rules) + "- M9.8: as above\n- **word** M9.7\n"
    )


def test_rulebooks_that_match_pass(found: Found) -> None:
    text = rulebook("M1.1", "M1.2", "E1")
    assert found(hygiene.rulebooks, {"g/rulebook/en.md": text, "g/rulebook/nl.md": text}) == []


def test_rulebooks_with_other_rules_are_refused(found: Found) -> None:
    files = {
        "a/rulebook/en.md": rulebook("M1.1", "M1.2"),
        "a/rulebook/nl.md": rulebook("M1.1", "M1.3", "M1.1"),
        "b/rulebook/en.md": rulebook("U1.1", "U1.2"),
        "b/rulebook/nl.md": rulebook("U1.2", "U1.1"),
        "c/rulebook/en.md": rulebook("W1.1"),
        "d/rulebook/en.md": rulebook(),
        "d/rulebook/nl.md": rulebook("N1.1"),
    }
    assert found(hygiene.rulebooks, files) == [
        "a/rulebook/en.md: has no rule M1.3",
        "a/rulebook/nl.md: has no rule M1.2",
        "a/rulebook/nl.md:5: M1.1 stands here a second time",
        "b/rulebook/nl.md: U1.2 is not where it is in English",
        "c/rulebook/nl.md: is missing beside its twin",
        "d/rulebook/en.md: has no rule N1.1",
        "d/rulebook/en.md: has no rule ids",
    ]
