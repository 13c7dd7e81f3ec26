"""The client's types are the server's."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"


def test_the_client_knows_the_servers_types() -> None:
    """If this fails: cd web && npm run wire."""
    document = runpy.run_path(str(WEB / "tools/wire.py"))["document"]()
    kept = json.loads((WEB / "src/lib/wire/schema.json").read_text(encoding="utf-8"))
    assert json.loads(json.dumps(document)) == kept
