"""Servers in processes of their own, for tests that kill them: `python -m tests.server.child DATA [DATABASE REDIS]`.

Everything is imported once; each line on standard input forks one more server, whose number and address are printed.
"""

import importlib
import os
import sys
from dataclasses import replace
from pathlib import Path

from archipel.core import registry
from archipel.server.serve import serve
from archipel.server.warm import warm
from tests.server.conftest import QUICK


def run(data: str, database: str, redis: str) -> int:
    """Serve until killed."""
    name = registry.names()[0]
    settings = replace(QUICK, data=Path(data), database=database or None, redis=redis or None, games=(name,))
    return serve(settings, say=lambda address: print(os.getpid(), address, flush=True))


def main() -> None:
    """Fork a server for each line."""
    importlib.import_module("archipel.server.app")
    warm(registry.game(registry.names()[0]))
    for _ in sys.stdin:
        if os.fork() == 0:
            os._exit(run(*[*sys.argv[1:], "", "", ""][:3]))


if __name__ == "__main__":
    main()
