"""Compile the rules with Numba, with a disk cache that never serves stale code.

Numba's own cache notices neither an edit in another module nor a changed flag. So the cache folder's name is a
digest of everything that could matter: the rule sources, the versions, the flags and the processor.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import platform
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TypeVar, cast

import llvmlite.binding
import numba

CORE = Path(__file__).parent
IMPORT = re.compile(r"^from +([\w.]+) +import +(\([^)]*\)|[^(\n]*)", re.MULTILINE)
HARMLESS = ("NUMBA_CACHE_DIR", "NUMBA_NRT_STATS")  # flags that do not change what is compiled
F = TypeVar("F", bound=Callable[..., object])


def compiled(function: F) -> F:
    """Compile a rule: no Python objects, no GIL, cached on disk. With NUMBA_DISABLE_JIT=1 it stays plain Python."""
    # Numba reads the cache folder while decorating, which is what makes a folder for each game possible.
    numba.config.CACHE_DIR = str(cache_folder(_home(Path(function.__code__.co_filename))))  # type: ignore[attr-defined]
    done: object = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    return cast(F, done)


def jit_is_on() -> bool:
    """Whether rules are compiled in this process."""
    return not numba.config.DISABLE_JIT  # type: ignore[attr-defined]


@cache
def cache_root() -> Path:
    """Where compiled code is kept: $ARCHIPEL_CACHE, else the user's cache folder, else a temporary one."""
    chosen = os.environ.get("ARCHIPEL_CACHE")
    user = Path(os.environ.get("XDG_CACHE_HOME", "~/.cache")).expanduser() / "archipel"
    root = Path(chosen).expanduser() if chosen else user
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            return root
    except OSError:
        return Path(tempfile.mkdtemp(prefix="archipel-"))


def compiled_from(folder: Path) -> list[Path]:
    """The sources in a folder that matter to compiled code: those that compile something, and what these import.

    So nothing is compiled anew because of a picture, a notation or a text that was edited.
    """
    sources = {_module(source, folder): source for source in folder.rglob("*.py")}
    texts = {module: source.read_text(encoding="utf-8") for module, source in sources.items()}
    matter: set[str] = set()
    fresh = {module for module, text in texts.items() if "\n@compiled\n" in text}
    while fresh:
        matter |= fresh
        imports = [found for module in fresh for found in IMPORT.findall(texts[module])]
        # a name is imported from a module, or is a module of the folder itself
        fresh = {module.rpartition(f"{folder.name}.")[2] for module, _ in imports}
        fresh |= {
            name for module, names in imports if module.endswith(folder.name) for name in re.findall(r"\w+", names)
        }
        fresh = (fresh & texts.keys()) - matter
    return [sources[module] for module in sorted(matter)]


def _module(source: Path, folder: Path) -> str:
    """What a source in a folder is called from there: `rules.turn`; a package has the name of its folder."""
    return ".".join(source.relative_to(folder).with_suffix("").parts).removesuffix(".__init__")


def _home(source: Path) -> Path:
    """The folder that a source belongs to: a game's, also for a source in a folder of the game's."""
    return next((folder for folder in source.parents if (folder / "facts.py").is_file()), source.parent)


@cache
def digest_of(*folders: Path) -> str:
    """A digest of the sources in these folders and in core, and of all else that changes what is compiled from them."""
    total = hashlib.sha256()
    flags = sorted((k, v) for k, v in os.environ.items() if k.startswith("NUMBA_") and k not in HARMLESS)
    processor = llvmlite.binding.get_host_cpu_name()
    total.update(repr((numba.__version__, sys.version, flags, processor, platform.machine())).encode())
    for folder in dict.fromkeys((CORE, *folders)):
        for source in compiled_from(folder):
            total.update(str(source.relative_to(folder)).encode() + b"\0" + source.read_bytes() + b"\0")
    return total.hexdigest()[:16]


@cache
def cache_folder(*folders: Path) -> Path:
    """The cache folder for code compiled from these source folders (and from core, on which all depend)."""
    root = cache_root()
    folder = root / f"{folders[0].name}-{digest_of(*folders)}"
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _forget_old(root, folders[0].name)
    return folder


def _forget_old(root: Path, name: str, keep: int = 60) -> None:
    """Drop all but the newest caches of one package, so that editing rules does not fill the disk.

    A game in use has about ten: its rules, and two for each set of loops around them.
    """
    old = sorted(root.glob(f"{name}-*"), key=lambda f: f.stat().st_mtime, reverse=True)[keep:]
    for folder in old:
        shutil.rmtree(folder, ignore_errors=True)


def instantiate(
    template: Path, game: str, folders: tuple[Path, ...], instead: Mapping[str, ModuleType] | None = None
) -> ModuleType:
    """Load a module of loops for one game: the template's text with the contract's name replaced by the game's.

    Numba does not cache functions that are handed other compiled functions; it does cache functions that refer to
    module globals. So each game gets its own copy of the loops, as a file in the cache folder. `instead` names modules
    that others stand in for, such copies as a rule.
    """
    others = dict(instead or {})
    name = "_with_".join(
        [f"{template.stem}_for_{game.replace('.', '_')}", *(m.__name__.replace(".", "_") for m in others.values())]
    )
    if name in sys.modules:
        return sys.modules[name]
    text = template.read_text(encoding="utf-8").replace("archipel.core.contract", game)
    for stood_in_for, other in others.items():
        text = text.replace(stood_in_for, other.__name__)
    path = cache_folder(*folders, template.parent) / f"{name}.py"
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as draft:
            draft.write(text)
        os.replace(draft.name, path)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
