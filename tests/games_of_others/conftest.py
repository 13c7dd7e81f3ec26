"""Games that stand in projects of their own, as `archipel new-game` writes them: here they are not installed, so their
folders are put where Python looks. What they make known is forgotten again, for the tests of other folders."""

from pathlib import Path

import pytest

from archipel.core import registry


@pytest.fixture(scope="package", autouse=True)
def at_hand():
    before = dict(registry._extra)
    with pytest.MonkeyPatch.context() as patch:
        for project in sorted(Path(__file__).parent.glob("*/pyproject.toml")):
            patch.syspath_prepend(str(project.parent))
        yield
    registry._extra.clear()
    registry._extra.update(before)
    registry.game.cache_clear()
