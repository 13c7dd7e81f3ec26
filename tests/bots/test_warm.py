"""What was compiled once is compiled for good: a later process finds all of it in the cache."""

import subprocess
import sys

from archipel.bots.warm import warm
from archipel.core import registry
from tests.bots.positions import GAMES

LATER = """
import gc
from numba.core.dispatcher import Dispatcher
from archipel.bots.warm import warm
from archipel.core import registry
warm(registry.game({name!r}))
print(sum(sum(d.stats.cache_misses.values()) for d in gc.get_objects() if isinstance(d, Dispatcher)))
"""


def test_a_later_process_compiles_no_bot_again():
    name = GAMES[0]
    warm(registry.game(name))
    later = subprocess.run([sys.executable, "-c", LATER.format(name=name)], capture_output=True, text=True, check=True)
    assert later.stdout.strip() == "0", later.stderr
