"""From Numba's intermediate code to a WebAssembly module."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from numba import types

from archipel.core.errors import ArchipelError
from archipel.engine.entries import Entry

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals,+simd128"  # every browser since March 2023
STACK = 1 << 20
# What is always in memory; the caller makes room for the rest.
LINK = ("--no-entry", "--gc-sections", "--strip-all", "-O3", "--export=__heap_base", "-z", f"stack-size={STACK}")

FUNCTION = re.compile(r"^define [^\n]*?@\"?([\w.$]+)\"?\([^\n]*\{\n.*?^\}\n", re.MULTILINE | re.DOTALL)
NO_WORK = "define linkonce_odr void @{}(ptr %it) {{\n  ret void\n}}\n"
# What the code calls that is no part of it. Numba prepares for arrays that overlap when one is copied into another,
# and would then make room for a third; ours never do, so that a module that gets there stops.
OUTSIDE = """
declare void @llvm.trap()
declare double @llvm.sqrt.f64(double)
define double @sqrt(double %x) alwaysinline {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}
define ptr @NRT_Allocate(i64 %size) noreturn {
  call void @llvm.trap()
  unreachable
}
define ptr @NRT_MemInfo_alloc(i64 %size, ptr %with) noreturn {
  call void @llvm.trap()
  unreachable
}
define void @NRT_Free(ptr %it) noreturn {
  call void @llvm.trap()
  unreachable
}
define void @PyErr_SetString(ptr %kind, ptr %text) noreturn {
  call void @llvm.trap()
  unreachable
}
"""
NAMES = {types.void: "void", types.int32: "i32", types.float64: "double"}


def to_wasm(entries: Iterable[Entry]) -> bytes:
    """A module that exports these entry points, and memory."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES, reloc="static")
    entries = list(entries)
    whole: Any = None
    for text in [*map(without_python, map(code_of, entries)), *map(exported, entries), OUTSIDE]:
        part = parsed(text, machine)
        if whole is None:
            whole = part
        else:
            whole.link_in(part)
    keep_only(whole, {entry.name for entry in entries})
    optimise(whole, machine)
    needed = [f.name for f in whole.functions if f.is_declaration and not f.name.startswith("llvm.")]
    if needed:
        raise ArchipelError(f"The rules call what a browser does not have: {', '.join(needed)}.")
    return link(machine.emit_object(whole), [entry.name for entry in entries])


def code_of(entry: Entry) -> str:
    """Numba's intermediate code of an entry point and of everything it calls."""
    (text,) = entry.function.inspect_llvm().values()
    return str(text)


def symbol_of(entry: Entry) -> str:
    """The name Numba has given an entry point."""
    (overload,) = entry.function.overloads.values()
    return str(overload.fndesc.llvm_func_name)


def without_python(text: str) -> str:
    """The code without what only serves Python: the ways in from there, and counting who holds what."""

    def instead(found: re.Match[str]) -> str:
        name = found[1]
        if name.startswith(("_ZN7cpython", "cfunc.")):
            return ""
        return NO_WORK.format(name) if name in ("NRT_incref", "NRT_decref") else found[0]

    return FUNCTION.sub(instead, text).replace(" = common ", " = weak ")


def exported(entry: Entry) -> str:
    """A function under the entry point's plain name that returns its result, where Numba's writes it to an address.

    Numba's returns whether all went well. The rules raise nothing; if something did, it would be a mistake of ours, and
    the module stops there.
    """
    kinds = [NAMES[kind] for kind in entry.arguments]
    takes = ", ".join(f"{kind} %a{i}" for i, kind in enumerate(kinds))
    passes = ", ".join(["ptr %result", "ptr %error", *(f"{kind} %a{i}" for i, kind in enumerate(kinds))])
    kind, name = NAMES[entry.returns], symbol_of(entry)
    slot = "ptr" if kind == "void" else kind
    end = "ret void" if kind == "void" else f"%value = load {kind}, ptr %result\n  ret {kind} %value"
    declared = ", ".join(["ptr", "ptr", *kinds])
    return f"""
declare i32 @"{name}"({declared})
declare void @llvm.trap()
define {kind} @{entry.name}({takes}) {{
  %result = alloca {slot}
  %error = alloca ptr
  %status = call i32 @"{name}"({passes})
  %well = icmp eq i32 %status, 0
  br i1 %well, label %done, label %wrong
wrong:
  call void @llvm.trap()
  unreachable
done:
  {end}
}}
"""


def parsed(text: str, machine: Any) -> Any:
    """A part of the module, for the browser instead of for this machine."""
    body = re.sub(r"(?m)^target (?:triple|datalayout) = .*\n", "", text)
    part = llvm.parse_assembly(f'target datalayout = "{machine.target_data}"\ntarget triple = "{TRIPLE}"\n{body}')
    part.verify()
    return part


def keep_only(module: Any, names: set[str]) -> None:
    """Make everything but the entry points the module's own business, so that what is not needed goes."""
    for it in (*module.functions, *module.global_variables):
        if not it.is_declaration and it.name not in names and not it.name.startswith("llvm."):
            it.linkage = "internal"


def optimise(module: Any, machine: Any) -> None:
    """The usual, without vectors: what is summed in which order must not depend on it."""
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = tuning.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)


def link(code: bytes, names: list[str]) -> bytes:
    """The finished module. The linker comes in the wheel `ziglang`, which is needed for this alone."""
    with tempfile.TemporaryDirectory() as folder:
        start, end = Path(folder) / "rules.o", Path(folder) / "rules.wasm"
        start.write_bytes(code)
        told = [*LINK, *(f"--export={name}" for name in names), str(start), "-o", str(end)]
        done = subprocess.run(
            [sys.executable, "-m", "ziglang", "wasm-ld", *told], capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            raise ArchipelError(f"The rules could not be linked for the browser: {done.stderr.strip()[:2000]}")
        return end.read_bytes()
