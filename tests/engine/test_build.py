"""Modules are built once, written out under names that say what is in them, and depend on nothing but the rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from archipel.cli import main
from archipel.core import registry
from archipel.core.errors import ArchipelError
from archipel.engine import build
from archipel.engine.compile import compiled
from tests.engine.conftest import Built

GAME = registry.names()[0]


def test_a_second_build_compiles_nothing(
    built: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "compiled", lambda game: pytest.fail("it was compiled again"))
    assert main(["engine", GAME, "--out", str(tmp_path)]) == 0
    assert GAME in capsys.readouterr().out
    listed = json.loads((tmp_path / "engine.json").read_text(encoding="utf-8"))[GAME]
    assert listed == built.files[GAME]
    names = {listed["rules"], listed["about"], listed["weights"], *listed["boards"].values()}
    assert {path.name for path in (tmp_path / "engine").iterdir()} == names


def test_without_a_linker_it_is_said_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "cache_root", lambda: tmp_path)
    monkeypatch.setattr(build, "LINKER", "no_such_linker")
    with pytest.raises(ArchipelError, match="make engine"):
        build.module_of(registry.game(GAME))


def test_what_is_no_longer_listed_is_removed(built: Built, tmp_path: Path) -> None:
    build.build([registry.game(GAME)], tmp_path)
    (tmp_path / "engine" / "old-0123456789.wasm").write_bytes(b"")
    build.build([registry.game(GAME)], tmp_path)
    assert not (tmp_path / "engine" / "old-0123456789.wasm").exists()


def test_a_comment_makes_nobody_wait(tmp_path: Path) -> None:
    one, other, third = (tmp_path / name for name in ("one.py", "other.py", "third.py"))
    one.write_text('"""A rule."""\n\ndef rule(a):\n    """Whether."""\n    return a > 3  # three\n')
    other.write_text('"""The same rule."""\n\n\ndef rule(a):\n    return a > 3\n')
    third.write_text('"""A rule."""\n\n\ndef rule(a):\n    return a > 4\n')
    assert build.code_in(one) == build.code_in(other) != build.code_in(third)


def test_compiling_anew_gives_the_same_bytes(built: Built) -> None:
    """Whatever was compiled before, and wherever the cache is."""
    game = registry.game(GAME)
    assert compiled(game) == build.module_of(game)


def test_a_module_needs_nothing_from_its_caller(built: Built) -> None:
    """No function of JavaScript, and so none that browsers could have each in their own way."""
    for files in built.files.values():
        module = (built.folder / "engine" / files["rules"]).read_bytes()
        assert module[:4] == b"\0asm"
        assert 2 not in [kind for kind, _ in sections(module)]  # 2: imports


def sections(module: bytes) -> list[tuple[int, int]]:
    """The parts of a module: their kinds and sizes."""
    found, at = [], 8
    while at < len(module):
        kind, size, shift, at = module[at], 0, 0, at + 1
        while True:
            byte = module[at]
            size |= (byte & 127) << shift
            shift, at = shift + 7, at + 1
            if byte < 128:
                break
        found.append((kind, size))
        at += size
    return found
