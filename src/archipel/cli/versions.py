"""`archipel version`."""

from __future__ import annotations

import platform
from importlib.metadata import version

import archipel


def command() -> int:
    """The versions a report of a problem should name."""
    print(f"archipel {archipel.__version__}")
    print(f"Python {platform.python_version()}, Numba {version('numba')}, NumPy {version('numpy')}")
    return 0
