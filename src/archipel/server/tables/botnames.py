"""Names for bots, so that people at a table can speak of them. Proper names, the same in every language."""

from __future__ import annotations

from hashlib import sha256

NAMES = (
    "Anouk", "Bram", "Coby", "Daan", "Elske", "Femke", "Gijs", "Hanne", "Imke", "Joris", "Katja", "Lotte", "Maarten",
    "Noor", "Otto", "Pim", "Quinta", "Roos", "Saar", "Teun", "Ulla", "Vera", "Wout", "Xandra", "Yara", "Zeger",
)  # fmt: skip


def bot_name(table: str, taken: set[str]) -> str:
    """A name nobody at the table has; the same table gives the same names."""
    first = sha256(table.encode()).digest()[0]
    free = (NAMES[(first + 7 * n) % len(NAMES)] for n in range(len(NAMES)))
    return next(name for name in free if name not in taken)
