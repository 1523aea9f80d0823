"""Clocks: what is left to each seat of a table, and who may come back to a seat found quickly."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """One more table, one more index."""
    op.create_table(
        "clocks",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("left", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("changes_by_player", "changes", ["player"])


def downgrade() -> None:
    """Take them away."""
    op.drop_index("changes_by_player", "changes")
    op.drop_table("clocks")
