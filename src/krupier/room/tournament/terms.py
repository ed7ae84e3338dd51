"""The terms of a deal as they are shown: to whoever looks on, and to whoever answered others."""

from __future__ import annotations

from krupier.money import currency, show
from krupier.room.clocks import MS
from krupier.room.tournament.remembered import Remembered
from krupier.room.tournament.shown import TournamentDeal


def standing(was: Remembered) -> TournamentDeal | None:
    """Those that are talked about now."""
    offered, money = was.state.offered, currency(was.record.currency)
    if was.state.talk != "on" or offered is None:
        return None
    return TournamentDeal(
        offered.number,
        offered.method,
        {was.name_of(one): show(part, money) for one, part in offered.amounts.items()},
        show(offered.kept, money),
        {was.name_of(one): place for one, place in offered.places.items()},
        [was.name_of(one) for one in sorted(was.agreed)],
        None if was.clocks.talk is None else was.clocks.talk // MS,
    )
