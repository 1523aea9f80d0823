"""When a table was closed, so that it is cleared away only so long after that."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """One more column; what was closed before counts as closed now."""
    op.add_column("tables", sa.Column("closed", sa.BigInteger, nullable=False, server_default="0"))
    now = sa.text("update tables set closed = :now where status = 'closed'")
    op.get_bind().execute(now, {"now": int(1000 * time.time())})


def downgrade() -> None:
    """Take it away."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("closed")
