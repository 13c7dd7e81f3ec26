"""Writes where each field of every game's records lies, as TypeScript, a file for each game: {name: text} as JSON.

The client reads records by these (`npm run wire`); a test fails when they are no longer the games'.
"""

from __future__ import annotations

import json
from typing import Any

from archipel.core import registry
from archipel.engine.describe import fields_of

HEAD = "// Made from the game's own records: make wire.\n"


def files() -> dict[str, str]:
    """The text of every file."""
    found = {}
    for name in registry.names():
        package = registry.game(name).package
        kinds = {"State": package.State, "Board": package.Board}
        if hasattr(package, "Derived"):
            kinds["Derived"] = package.Derived
        found[f"{name}.ts"] = HEAD + "".join(f"\n{written(kind, fields_of(dtype))}" for kind, dtype in kinds.items())
    return found


def written(name: str, layout: dict[str, Any]) -> str:
    """One record, in the house format."""
    rows = [
        f'    {field}: {{ at: {about["at"]}, type: "{about["type"]}", shape: {json.dumps(about["shape"])} }},'
        for field, about in layout["fields"].items()
    ]
    lines = [f"export const {name} = {{", f"  bytes: {layout['bytes']},", "  fields: {", *rows, "  },", "} as const;"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(json.dumps(files()))
