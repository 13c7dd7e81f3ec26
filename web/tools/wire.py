"""Writes the types that cross the wire, as the components of an OpenAPI document, to standard output.

The client's types are made from this (`npm run wire`); a test fails when they are no longer the server's.
"""

from __future__ import annotations

import inspect
import json
import typing
from typing import Any

import msgspec

from archipel.server.wire import learn, live, problem, requests, views


def document() -> dict[str, Any]:
    """Every struct of the wire modules, and the two unions of live messages."""
    structs: list[Any] = [
        struct
        for module in (requests, views, learn, live, problem)
        for _, struct in inspect.getmembers(module, inspect.isclass)
        if issubclass(struct, msgspec.Struct) and struct.__module__ == module.__name__
    ]
    _, parts = msgspec.json.schema_components(structs, ref_template="#/components/schemas/{name}")
    parts = _open(parts)
    for name in ("FromClient", "FromServer"):
        members = typing.get_args(getattr(live, name))
        parts[name] = {"anyOf": [{"$ref": f"#/components/schemas/{m.__name__}"} for m in members]}
    info = {"title": "archipel", "version": str(live.PROTOCOL)}
    return {"openapi": "3.1.0", "info": info, "paths": {}, "components": {"schemas": dict(sorted(parts.items()))}}


def _open(node: Any) -> Any:
    """The same schema with objects of any shape said to be so, instead of by leaving everything out."""
    if isinstance(node, list):
        return [_open(part) for part in node]
    if not isinstance(node, dict):
        return node
    loose = node.get("type") == "object" and not node.keys() & {"properties", "additionalProperties", "$ref"}
    found = {key: _open(part) for key, part in node.items()}
    return {**found, "additionalProperties": {}} if loose else found


if __name__ == "__main__":
    print(json.dumps(document(), indent=1, ensure_ascii=False))
