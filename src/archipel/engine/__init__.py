"""The rules for the browser: the same functions that Numba compiles for this machine, compiled to WebAssembly."""
