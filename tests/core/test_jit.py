"""The cache of compiled code notices what matters to it, and nothing else."""

import shutil

import pytest

from archipel.core import jit, registry


def digest(folder):
    jit.digest_of.cache_clear()
    return jit.digest_of(folder)


@pytest.fixture
def folder(tmp_path):
    return shutil.copytree(registry.game("meridian").folder, tmp_path / "meridian")


@pytest.mark.parametrize("source", ["rules/__init__.py", "rules/placing.py", "state.py", "evaluate.py"])
def test_rules_and_what_they_import_matter(folder, source):
    before = digest(folder)
    (folder / source).write_text((folder / source).read_text() + "\n# another line\n")
    assert digest(folder) != before


@pytest.mark.parametrize("source", ["show.py", "picture.py", "position.py", "__init__.py"])
def test_what_is_for_people_does_not(folder, source):
    before = digest(folder)
    (folder / source).write_text((folder / source).read_text() + "\n# another line\n")
    assert digest(folder) == before


@pytest.mark.parametrize("name", registry.names())
def test_whatever_a_compiled_function_refers_to_is_among_the_sources_that_matter(name):
    game = registry.game(name)
    matter = {str(path) for folder in (jit.CORE, game.folder) for path in jit.compiled_from(folder)}
    pending, seen = (
        [getattr(game.package, rule) for rule in ("apply", "legal", "why_not", "imagine", "evaluate")],
        set(),
    )
    while pending:
        rule = pending.pop()
        function = getattr(rule, "py_func", rule)
        if function in seen:
            continue
        seen.add(function)
        assert function.__code__.co_filename in matter, function
        referred = [function.__globals__.get(name) for name in function.__code__.co_names]
        pending += [other for other in referred if hasattr(other, "py_func")]
    assert len(seen) > 5
