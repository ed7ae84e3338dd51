"""Buy-in, top-up and cash-out: postings between a wallet and the chips at a table.

Each has a key of its own for ever: a buy-in and a top-up that of the client's request, an
automatic top-up that of its hand, a cash-out that of the sitting it ends. So whatever is sent
twice, or written in doubt, counts once. Clients choose their ids; what the house names stands
apart from them.
"""

from __future__ import annotations

from krupier.room.cash.chairs import Chair
from krupier.room.course import attack_account, player_account
from krupier.store import Transfer
from krupier.store.seats import account
from krupier.store.settlement import HOUSE


def in_key(table: str, player: str, id: str) -> str:
    """Of a buy-in or top-up that a player asks for."""
    return f"{table}/in/{player}/{id}"


def auto_key(table: str, player: str, hand: int) -> str:
    """Of a top-up that he always wants."""
    return f"{table}/auto/{player}/{hand}"


def bring(table: str, player: str, key: str, amount: int, currency: str) -> Transfer:
    """Chips onto the table."""
    return Transfer(
        key,
        player_account(player),
        account(table, player),
        amount,
        currency,
        "buy-in",
    )


def take_away(table: str, chair: Chair, currency: str) -> Transfer | None:
    """All chips of somebody who leaves; nothing if he has none left."""
    if not chair.stack:
        return None
    return Transfer(
        f"{table}/out/{chair.player}/{chair.sitting}",
        account(table, chair.player),
        player_account(chair.player),
        chair.stack,
        currency,
        "cash-out",
    )


def give_attack(
    table: str, number: int, player: str | None, amount: int, currency: str
) -> Transfer:
    """What lies in the button attack when the table is closed; to the house only if there is
    nobody else. ``number`` is that of the last hand."""
    return Transfer(
        f"{table}/attack/{number}",
        attack_account(table),
        player_account(player) if player else HOUSE,
        amount,
        currency,
        "attack",
    )
