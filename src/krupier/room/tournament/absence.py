"""Who is not there when a tournament begins: where the plan says so he has his money back and does
not play (K02-70, K07-70, K20-127). His place there is a connection to the house: tables stand only
from the start on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupier.room.clocks import SECOND
from krupier.room.seating import BOT

if TYPE_CHECKING:
    from krupier.room.tournament.tournament import Tournament

RETURN = 60 * SECOND
"""After the process was away everybody has so long to come back before he is missed."""


def at_start(tournament: Tournament) -> tuple[str, ...]:
    """Who has entered and is not there now."""
    state = tournament.state
    if state.definition.entry.absent != "refunded" or not state.beginning:
        return ()
    return tuple(
        one.player
        for one in state.entrants.values()
        if one.state == "waiting" and one.payments and not _is_here(tournament, one.player)
    )


def _is_here(tournament: Tournament, player: str) -> bool:
    return player.startswith(BOT) or tournament.env.here(player)


def starts_at(tournament: Tournament, back_at: int | None) -> int | None:
    """When the clock starts it; ``back_at``: since when the process is there again."""
    if tournament.definition.start.when == "full":
        return None
    announced = tournament.record.starts_at
    if announced is None or back_at is None or tournament.definition.entry.absent != "refunded":
        return announced
    return max(announced, back_at + RETURN)
