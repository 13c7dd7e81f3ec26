"""Where tables are kept: SQLite in a folder, or PostgreSQL at an address, with the same statements and migrations."""
