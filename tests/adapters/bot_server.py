"""A server in a process of its own: `python -m tests.adapters.bot_server FOLDER`. It prints its address, and ends with
its standard input."""

import os
import sys
import threading
from dataclasses import replace
from pathlib import Path

from archipel.server import agenda
from archipel.server.serve import serve
from tests.server.conftest import QUICK


def end_with_parent() -> None:
    """Whoever started us has gone: nobody will stop us."""
    sys.stdin.read()
    os._exit(0)


def main() -> int:
    """Serve."""
    agenda.GRACE = 0  # nobody has to come back to tables of an earlier server here
    threading.Thread(target=end_with_parent, daemon=True).start()
    return serve(replace(QUICK, data=Path(sys.argv[1]), warm=True), say=lambda address: print(address, flush=True))


if __name__ == "__main__":
    sys.exit(main())
