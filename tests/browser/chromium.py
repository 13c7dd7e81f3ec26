"""Finding a browser. Playwright's own is not needed: any Chromium will do."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HOW = "No Chromium was found. Install one (on Debian: apt-get install -y chromium), or set CHROMIUM to its path."


def find() -> str:
    """The browser to use: $CHROMIUM, or one on the path."""
    chosen = os.environ.get("CHROMIUM")
    if chosen:
        if Path(chosen).is_file():
            return chosen
        raise FileNotFoundError(f"CHROMIUM is {chosen}, and there is no such file. {HOW}")
    for name in NAMES:
        if found := shutil.which(name):
            return found
    raise FileNotFoundError(HOW)
