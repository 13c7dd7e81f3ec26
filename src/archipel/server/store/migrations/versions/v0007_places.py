"""Who came where stands in lists: games that were over before are looked through once, by a server, which knows the
rules."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

UNKNOWN = -2  # as who is to act: lists lack something


def upgrade() -> None:
    tables = sa.table("tables", *(sa.column(name) for name in ("status", "actor")))
    op.execute(sa.update(tables).where(tables.c.status == "over").values(actor=UNKNOWN))
