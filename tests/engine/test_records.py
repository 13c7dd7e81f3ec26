"""The client reads records where the games have them."""

from __future__ import annotations

import runpy
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"


def test_the_client_knows_every_games_records() -> None:
    """If this fails: make wire."""
    files = runpy.run_path(str(WEB / "tools/records.py"))["files"]()
    folder = WEB / "src/engine/records"
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.ts")} == files
