"""Every example in a docstring, and in the pages that show the Python API, does what it says."""

import doctest
import importlib
from pathlib import Path

import pytest

import archipel

SOURCES = Path(archipel.__file__).parent
DOCS = Path(__file__).parents[2] / "docs"
FLAGS = doctest.ELLIPSIS

MODULES = sorted(
    ".".join(("archipel", *path.relative_to(SOURCES).with_suffix("").parts)).removesuffix(".__init__")
    for path in SOURCES.rglob("*.py")
    if ">>>" in path.read_text(encoding="utf-8")
)
PAGES = sorted(path for path in DOCS.rglob("*.md") if ">>>" in path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module(name):
    result = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_of_a_page(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(page), module_relative=False, optionflags=FLAGS, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0
