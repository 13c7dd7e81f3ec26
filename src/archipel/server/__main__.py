"""`python -m archipel.server serve --data …`."""

import sys

from archipel.server.commands import build

sys.exit(build()())
