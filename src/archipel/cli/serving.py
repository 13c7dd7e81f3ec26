"""The server's commands, in the language of whoever sits here."""

from archipel.cli.language import preferred
from archipel.server.commands import build

app = build(preferred())
serve, backup, restore, admin = (app[name] for name in ("serve", "backup", "restore", "admin"))
