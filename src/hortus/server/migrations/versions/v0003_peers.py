"""Several servers on one database: who lives, and who drives the bots of a table."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """One more table, one more column."""
    owner = sa.Column("owner", sa.String(32), nullable=False, server_default="")
    op.add_column("tables", owner)
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Take them away."""
    op.drop_table("servers")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("owner")
