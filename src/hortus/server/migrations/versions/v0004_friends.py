"""Friends: the rematch of a table, what people say at it, and tables that anybody may join."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """One more table, three more columns."""
    op.add_column("tables", sa.Column("next", sa.String(32), nullable=False, server_default=""))
    chat = sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("tables", chat)
    public = sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", public)
    op.create_table(
        "talk",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("talk_by_player", "talk", ["player"])


def downgrade() -> None:
    """Take them away."""
    op.drop_table("talk")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("public")
        tables.drop_column("chat")
        tables.drop_column("next")
