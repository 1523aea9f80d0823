"""Alembic's way in: it is given an open connection by `hortus.server.store`."""

from alembic import context

from hortus.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
