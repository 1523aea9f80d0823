"""Links by which a player goes on from another device."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """One more table."""
    op.create_table(
        "passes",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("sealed", sa.String(128), nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("passes_by_player", "passes", ["player"])


def downgrade() -> None:
    """Take it away."""
    op.drop_table("passes")
