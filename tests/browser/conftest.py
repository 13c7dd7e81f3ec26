"""A browser and a server for every test, and pages that may not complain."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright import sync_api as playwright

from tests.browser.chromium import find
from tests.browser.fitting import SCREENS
from tests.browser.looks import SIZES
from tests.browser.serving import Server, server

# Nobody looks at these pages: drawn coarsely they take a fraction of the time, and are laid out and clicked the same.
SHARPNESS = 0.25

# How many frames a page is given in two seconds.
FRAMES = """new Promise(done => {
  let frames = 0;
  const count = () => { frames += 1; requestAnimationFrame(count); };
  requestAnimationFrame(count);
  setTimeout(() => done(frames), 2000);
})"""


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server all tests share."""
    with server(tmp_path_factory.mktemp("data")) as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[playwright.Browser]:
    path = find()
    with playwright.sync_playwright() as play:
        # a container's root may not have a sandbox; the pages are our own
        playwright.expect.set_options(timeout=60_000)  # a busy machine is slow, not wrong
        found = play.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield found
        found.close()


class Pages:
    """Opens pages for a person with preferences, and remembers what the browser complained about."""

    def __init__(self, browser: playwright.Browser, address: str) -> None:
        self.browser, self.address, self.complaints = browser, address, list[str]()
        self.contexts: list[playwright.BrowserContext] = []

    def open(self, path: str = "/", size: str = "desktop", motion: bool = False, **prefs: object) -> playwright.Page:
        """A page of a person of its own."""
        kept = {"theme": "light", "language": "en", "sound": False, "confirm": True, "name": "Mirthe", **prefs}
        wide, high = {**SIZES, **SCREENS}[size]
        context = self.browser.new_context(
            base_url=self.address, reduced_motion="no-preference" if motion else "reduce", has_touch=wide < 1000,
            viewport={"width": wide, "height": high}, device_scale_factor=SHARPNESS,
        )  # fmt: skip
        context.add_init_script(f"localStorage.archipel ??= {json.dumps(json.dumps(kept))}")
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(120_000)  # the first game of a kind compiles
        self.listen(page)
        page.goto(path)
        return page

    def stuck(self) -> bool:
        """Whether a page is drawn no more, though its scripts run."""
        return any(not page.evaluate(FRAMES) for context in self.contexts for page in context.pages)

    def close(self) -> None:
        """Close everything that was opened."""
        for context in self.contexts:
            context.close()
        self.contexts = []

    def listen(self, page: playwright.Page) -> None:
        """Note every error and warning, and every request that failed."""
        note = self.complaints.append
        page.on("console", lambda m: note(f"{m.type}: {m.text}") if m.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: note(f"page error: {error}"))
        # a request that is still under way when the page is left is given up, and that is no failure
        page.on(
            "requestfailed", lambda r: None if "ABORTED" in str(r.failure) else note(f"{r.failure}: {r.method} {r.url}")
        )
        page.on("response", lambda r: note(f"{r.status}: {r.request.method} {r.url}") if r.status >= 400 else None)

    @contextmanager
    def unreachable(self) -> Iterator[None]:
        """While the server is away a browser says that it cannot reach it; that is no complaint about the page."""
        before = list(self.complaints)
        yield
        told = [c for c in self.complaints[len(before) :] if "WebSocket" not in c and "ERR_CONNECTION" not in c]
        self.complaints[:] = before + told


@pytest.fixture
def pages(browser: playwright.Browser, house: Server) -> Iterator[Pages]:
    found = Pages(browser, house.address)
    yield found
    found.close()
    assert found.complaints == []


@pytest.fixture(scope="session")
def axe() -> str:
    return (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """A test whose page has stopped being drawn is played once more. Now and then Chromium 156 without a graphics card
    waits for ever for a part of a page that it is to draw (its traces say "pending tree not ready") and gives the page
    no frame any more, while its scripts run on: whatever waits for it, in this test's words or Playwright's, waits in
    vain. Any other failure is a failure."""
    try:
        return (yield)
    except (playwright.Error, AssertionError):
        opened = pyfuncitem.funcargs.get("pages")
        if not isinstance(opened, Pages) or not opened.stuck():
            raise
        opened.close()
        opened.complaints.clear()
        return pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames})
