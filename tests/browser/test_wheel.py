"""The built client is part of the wheel: whoever installs it can serve the table without building anything."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
STATIC = "archipel/server/static"


def test_the_wheel_holds_the_page_and_every_file_it_asks_for(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
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
