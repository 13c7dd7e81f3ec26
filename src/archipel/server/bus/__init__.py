"""How news travels between the parts of a server, and between several servers on one database."""
