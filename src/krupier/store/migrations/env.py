"""Run by Alembic; the connection (inside a transaction) comes from `krupier.store.migrate`."""

from alembic import context

from krupier.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
