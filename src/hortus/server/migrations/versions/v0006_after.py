"""After the game: notes on its steps, and tables that begin from a position."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """One more table, one more column."""
    op.add_column("tables", sa.Column("start", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("step", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("notes_by_player", "notes", ["player"])


def downgrade() -> None:
    """Take them away."""
    op.drop_table("notes")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("start")
