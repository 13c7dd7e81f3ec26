"""What a session is called in the list of sessions: the browser and the system, from what a browser says of itself."""

from __future__ import annotations

# What stands in a user agent, and what people call it. Most browsers claim to be others too: the first that fits is it.
BROWSERS = {
    "Edg": "Edge", "OPR/": "Opera", "SamsungBrowser/": "Samsung Internet", "Vivaldi/": "Vivaldi", "FxiOS/": "Firefox",
    "Firefox/": "Firefox", "CriOS/": "Chrome", "Chromium/": "Chromium", "Chrome/": "Chrome", "Safari/": "Safari",
}  # fmt: skip
SYSTEMS = {
    "iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "CrOS": "ChromeOS", "Windows": "Windows",
    "Mac OS X": "macOS", "Linux": "Linux",
}  # fmt: skip
BETWEEN = "|"  # as it is stored: "Firefox|Windows"
SEAT = "seat "  # as a token for one seat is stored


def device_of(user_agent: str) -> str:
    """A browser and its system, as they are stored; a program is called what it calls itself."""
    browser, system = _first(BROWSERS, user_agent), _first(SYSTEMS, user_agent)
    if not browser and not system:
        browser = user_agent.partition("/")[0]
    return f"{browser[:30]}{BETWEEN}{system}"


def told(stored: str) -> tuple[str, str]:
    """Browser and system. What was stored whole, by an earlier version, is looked through now."""
    browser, _, system = (stored if BETWEEN in stored else device_of(stored)).partition(BETWEEN)
    return browser, system


def _first(names: dict[str, str], text: str) -> str:
    return next((name for sign, name in names.items() if sign in text), "")
