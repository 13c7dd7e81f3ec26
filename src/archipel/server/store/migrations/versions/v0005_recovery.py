"""A code by which somebody who has forgotten a password comes back: only its digest is kept."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("recovery", sa.String(length=64), nullable=True))
