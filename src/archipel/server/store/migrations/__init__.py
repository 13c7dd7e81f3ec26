"""Alembic migrations, run by `store.database.migrate` when the server starts."""
