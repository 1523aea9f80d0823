"""What a table was played on from; groups of friends and who belongs to them."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Two more tables, one more column."""
    op.add_column("tables", sa.Column("source", sa.String(32), nullable=False, server_default=""))
    op.create_table(
        "groups",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "members",
        sa.Column("group_id", sa.String(32), sa.ForeignKey("groups.id"), primary_key=True),
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("joined", sa.BigInteger, nullable=False),
    )
    op.create_index("members_by_player", "members", ["player"])


def downgrade() -> None:
    """Take them away."""
    op.drop_table("members")
    op.drop_table("groups")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("source")
