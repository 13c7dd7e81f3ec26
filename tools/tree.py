"""The project's files as the checks see them, and what a check can find in one."""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Any

NOT_OURS = re.compile(
    r"\.git|\.venv.*|\..*_cache|\.cache|\.hypothesis|node_modules|__pycache__|dist|build|.*\.egg-info"
)


@dataclass(frozen=True)
class Problem:
    """Something in a file that breaks a house rule; line 0 stands for the whole file."""

    path: PurePosixPath
    line: int
    text: str
    is_error: bool = True

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.line else f"{self.path}"
        return f"{place}: {'' if self.is_error else 'warning: '}{self.text}"


@dataclass(frozen=True)
class Tree:
    """The project's files: those git tracks or is about to, or without git all that no tool made."""

    root: Path
    _texts: dict[PurePosixPath, str | None] = field(default_factory=dict)

    @cached_property
    def paths(self) -> list[PurePosixPath]:
        """Every file, relative to the root, in order."""
        listed = self._listed_by_git()
        found = self._found_on_disk() if listed is None else listed
        return sorted(path for path in found if (self.root / path).is_file())

    def text(self, path: PurePosixPath) -> str | None:
        """What a file says, or None when it is not text."""
        if path not in self._texts:
            try:
                self._texts[path] = (self.root / path).read_text(encoding="utf-8")
            except UnicodeDecodeError:
                self._texts[path] = None
        return self._texts[path]

    def lines(self, path: PurePosixPath) -> Iterator[tuple[int, str]]:
        """The numbered lines of a text file; none of another."""
        return enumerate((self.text(path) or "").splitlines(), start=1)

    def python(self, folder: PurePosixPath) -> Iterator[tuple[PurePosixPath, ast.Module]]:
        """The parsed Python files in a folder, at any depth."""
        for path in self.paths:
            if path.suffix == ".py" and path.is_relative_to(folder):
                yield path, ast.parse(self.text(path) or "", str(path))

    def toml(self, path: PurePosixPath) -> dict[str, Any]:
        """A data file, read."""
        return tomllib.loads(self.text(path) or "")

    def _listed_by_git(self) -> set[PurePosixPath] | None:
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        try:
            done = subprocess.run(command, cwd=self.root, capture_output=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            return None
        return {PurePosixPath(name) for name in done.stdout.decode().split("\0") if name}

    def _found_on_disk(self) -> set[PurePosixPath]:
        every = (PurePosixPath(path.relative_to(self.root).as_posix()) for path in self.root.rglob("*"))
        return {path for path in every if not any(NOT_OURS.fullmatch(part) for part in path.parts)}
