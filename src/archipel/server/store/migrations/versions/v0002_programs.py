"""Programs: people that belong to somebody."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("owner", sa.String(length=16), nullable=True))
    op.create_index("people_by_owner", "people", ["owner"], unique=False)
