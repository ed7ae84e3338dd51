"""Postings between a wallet, the chips at a table and the house: buy-in, top-up, cash-out, fees.

Each has a key of its own for ever: a buy-in and a top-up that of the client's request, an
automatic top-up that of its hand, a cash-out that of the sitting it ends, a fee for the time that
of its period. So whatever is sent twice, or written in doubt, counts once. Clients choose their
ids; what the house names stands apart from them.
"""

from __future__ import annotations

from krupier.room.config import TableConfig
from krupier.room.hands.chairs import Chair
from krupier.store import Transfer, accounts


def in_key(table: str, player: str, id: str) -> str:
    """Of a buy-in or top-up that a player asks for."""
    return f"{table}/in/{player}/{id}"


def auto_key(table: str, player: str, hand: str) -> str:
    """Of a top-up that he always wants, after a hand."""
    return f"{table}/auto/{player}/{hand}"


def bring(at: TableConfig, player: str, key: str, amount: int) -> Transfer:
    """Chips onto the table."""
    wallet, stack = accounts.player(player), accounts.stack(at.id, player)
    return Transfer(key, wallet, stack, amount, at.currency, "buy-in", operator=at.operator)


def take_away(at: TableConfig, chair: Chair) -> Transfer | None:
    """All chips of somebody who leaves; nothing if he has none left."""
    if not chair.stack:
        return None
    player = chair.player
    return Transfer(
        f"{at.id}/out/{player}/{chair.sitting}",
        accounts.stack(at.id, player),
        accounts.player(player),
        chair.stack,
        at.currency,
        "cash-out",
        operator=at.operator,
    )


def give_attack(at: TableConfig, number: int, player: str | None, amount: int) -> Transfer:
    """What lies in the button attack when the table is closed; to the house only if there is
    nobody else. ``number`` is that of the last hand."""
    return Transfer(
        f"{at.id}/attack/{number}",
        accounts.attack(at.id),
        accounts.player(player) if player else accounts.house(at.group),
        amount,
        at.currency,
        "attack",
        operator=at.operator,
    )


def take_back(at: TableConfig, player: str, key: str, amount: int) -> Transfer:
    """Chips that never came onto the table."""
    stack, wallet = accounts.stack(at.id, player), accounts.player(player)
    return Transfer(key, stack, wallet, amount, at.currency, "cash-out", operator=at.operator)


def pay_service(at: TableConfig, player: str, key: str, amount: int) -> Transfer:
    """What a player pays with his chips for something else than play."""
    stack, till = accounts.stack(at.id, player), accounts.fees(at.operator)
    return Transfer(key, stack, till, amount, at.currency, "service", operator=at.operator)


def pay_time(at: TableConfig, player: str, since: int, amount: int) -> Transfer:
    """The fee of a player for a period, which began at ``since``."""
    return Transfer(
        f"{at.id}/time/{player}/{since}",
        accounts.stack(at.id, player),
        accounts.rake(at.group),
        amount,
        at.currency,
        "time",
        operator=at.operator,
    )
