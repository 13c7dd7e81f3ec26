"""Alembic looks here for how to run. The connection is handed over by `store.database.migrate`."""

from alembic import context

from archipel.server.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
