"""What a pool shows: before anybody enters, and to each of its members."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupier.room.hands import view
from krupier.room.hands.messages import HandsHead
from krupier.room.messages import OwnView
from krupier.room.pool.plan import pool_plan

if TYPE_CHECKING:
    from krupier.room.pool.dealer import PoolDealer


def head(pool: PoolDealer) -> HandsHead:
    """What kind of table it is, and what goes on there."""
    plan, shown = pool_plan(pool.table.config.game), view.head(pool)
    hands, players = pool.figures
    shown["pool"] = {
        "names": plan.names if plan else None,
        "watch": pool.may_watch,
        "hands": hands,
        "players": players,
    }
    return shown


def own(pool: PoolDealer, player: str) -> OwnView:
    shown = view.own_or_offer(pool, player)
    if chair := shown["chair"]:
        felt, watched = pool.playing.get(player), pool.watching.get(player)
        chair["pool"] = {
            "table": felt.table.id if felt else watched,
            "watching": felt is None and watched is not None,
        }
    return shown
