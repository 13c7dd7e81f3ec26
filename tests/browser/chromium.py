"""Finding a browser. Playwright's own is not needed: any Chromium will do."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
APT = ("apt-get", "install", "-qq", "-y", "--no-install-recommends", "chromium")
COMMAND = ".venv/bin/python -m playwright install --with-deps chromium"


def find() -> str:
    """The browser to use: $CHROMIUM, one on the path, Playwright's own, or Debian's where it may be installed."""
    if chosen := os.environ.get("CHROMIUM"):
        if shutil.which(chosen):
            return chosen
        raise FileNotFoundError(f"CHROMIUM is {chosen!r}, and no program is there. Unset it, or give a browser's path.")
    found = on_the_path() or playwrights_own() or debians()
    if found is None:
        raise FileNotFoundError(f"No Chromium was found. Install one with: {COMMAND}")
    return found


def on_the_path() -> str | None:
    """A Chromium or a Chrome that is installed."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def playwrights_own() -> str | None:
    """The one that `playwright install` fetches."""
    with sync_playwright() as play:
        path = play.chromium.executable_path
    return path if Path(path).is_file() else None


def debians() -> str | None:
    """Debian's package, installed now if we may."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    print("No Chromium yet:", *APT, flush=True)
    for command in (("apt-get", "update", "-qq"), APT):
        subprocess.run(command, check=False, stdout=subprocess.DEVNULL)
    return on_the_path()


if __name__ == "__main__":
    print(find())
