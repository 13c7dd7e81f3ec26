"""The HTTP side: games, people, tables, and the client's own files."""
