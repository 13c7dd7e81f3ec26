"""Compile what a table needs, by playing a few moves at one as the server does; or read it from the disk cache."""

from __future__ import annotations

from archipel.core.game import Game
from archipel.server import bots
from archipel.server.tables import actions
from archipel.server.tables.draft import Draft
from archipel.server.tables.log import Header
from archipel.server.tables.past import as_it_was
from archipel.server.tables.table import new_table
from archipel.server.tables.takeback import free_target
from archipel.server.tables.views import Looker, view_of

MOVES = 6
PERSON = "warm"


def warm(game: Game) -> None:
    """After this, nothing that a table of this game needs is compiled any more."""
    seats = game.facts.seats[0]
    sheet = game.board(game.boards(seats)[0])
    header = Header(
        game=game.name, rules=game.facts.rules_version, board=sheet.id, board_digest=sheet.digest, seats=seats,
        host=PERSON, commitment="", made=0,
    )  # fmt: skip
    draft = Draft(new_table("warm", header, "0", "0", game), 0)
    for seat in range(seats):
        actions.sit(draft, seat, PERSON, PERSON, str(seat), shared=True)
    actions.start(draft, PERSON)
    for _ in range(MOVES):
        table, match = draft.table, draft.table.match
        if match is None or table.actor is None:
            break
        actions.why(table, table.actor, match.legal()[0])
        move = bots.task_for(table, match, table.actor, bots.levels()[-1]).think()
        actions.play_bot(draft, table.actor, move)
        view_of(draft.table, Looker(PERSON), 0)
        view_of(draft.table, Looker(), 0)
        free_target(draft.table, 0)
    as_it_was(draft.table, draft.table.seq)
