"""The built client is part of the wheel: whoever installs it can serve the table without building anything."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from archipel.core import registry

ROOT = Path(__file__).parents[2]
STATIC = "archipel/server/static"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (found,) = folder.glob("*.whl")
    return found


def test_the_wheel_holds_the_page_and_every_file_it_asks_for(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        page = packed.read(f"{STATIC}/index.html").decode()
        asked = set(re.findall(r'(?:src|href)="/([^"]+)"', page))
        assert {f"{STATIC}/{path}" for path in asked} <= names
        scripts = [packed.read(name).decode() for name in names if name.startswith(STATIC) and name.endswith(".js")]
    chunks = {found for script in scripts for found in re.findall(r'"\./([\w.-]+\.js)"', script)}
    assert chunks, "the page is built in several files"
    assert {f"{STATIC}/assets/{chunk}" for chunk in chunks} <= names
    assert any(name.endswith(".woff2") for name in names)


def test_the_wheel_holds_the_rules_for_the_browser(wheel: Path) -> None:
    """So that the first move is possible at once, and without a network. If this fails: make engine."""
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        listed = json.loads(packed.read(f"{STATIC}/engine.json"))
    assert set(listed) == set(registry.names())
    for files in listed.values():
        wanted = [files["rules"], files["about"], files["weights"], *files["boards"].values()]
        assert {f"{STATIC}/engine/{name}" for name in wanted if name} <= names
