"""The command line as a player uses it: words in, text out, an exit code."""

import builtins
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pytest

from archipel.cli import main


@dataclass(frozen=True)
class Done:
    """What a command did."""

    code: int
    out: str
    err: str


Command = Callable[..., Done]


@pytest.fixture(autouse=True)
def records(tmp_path, monkeypatch):
    """Records of games played in a test stay in the test's own folder."""
    folder = tmp_path / "records"
    monkeypatch.setenv("ARCHIPEL_RECORDS", str(folder))
    return folder


@pytest.fixture
def archipel(capsys, monkeypatch) -> Command:
    """Run a command; `typed` is what the player types, line by line, after which the input ends."""

    def run(*arguments: object, typed: Iterable[str] = ()) -> Done:
        lines = iter(typed)

        def read(prompt: str = "") -> str:
            print(prompt, end="")
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr(builtins, "input", read)
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        shown = capsys.readouterr()
        return Done(code, shown.out, shown.err)

    return run
