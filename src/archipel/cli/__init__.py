"""The command line: `archipel`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

WRONG, MISUSED, INTERRUPTED = 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. 0: done; 1: something handed to it is not right; 2: it was called wrongly."""
    from cyclopts import CycloptsError

    from archipel.cli.app import HERE, app
    from archipel.cli.language import asked, say
    from archipel.core.errors import ArchipelError

    try:
        return int(app(arguments, exit_on_error=False) or 0)
    except CycloptsError:
        return MISUSED  # it has said what is wrong
    except ArchipelError as error:
        print(error.said(asked(sys.argv[1:] if arguments is None else arguments)), file=sys.stderr)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        print(say("error.no_reading", HERE, file=error.filename, why=error.strerror), file=sys.stderr)
    return WRONG
