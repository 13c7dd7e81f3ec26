"""The page of encodings says what the sources say."""

from pathlib import Path

from archipel.adapters import describe, encoding
from archipel.core import registry

PAGE = Path(__file__).parents[2] / "docs" / "encodings.md"


def test_the_page_is_what_would_be_written_now():
    """If this fails: python -m archipel.adapters.describe docs/encodings.md"""
    assert PAGE.read_text(encoding="utf-8") == describe.page()


def test_every_field_is_explained():
    for name in registry.names():
        constants, says = describe.state_source(registry.game(name))
        assert constants
        fields = [part.name for part in encoding.layout(registry.game(name))[1:]]
        assert list(says) == fields
        assert all(says.values())
