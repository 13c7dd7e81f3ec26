"""What all tests share: the option for the long runs."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="the long runs: many more random games")


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    """Whether this is a long run."""
    return bool(request.config.getoption("--long"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that drive a browser come last: once one has run, the main thread's event loop is the browser's for as
    long as the process lives, and nothing else can have one there."""
    items.sort(key=lambda item: "browser" in item.path.parts)
