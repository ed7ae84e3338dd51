"""Messages of clients to tables among players, as requests of the room."""

from __future__ import annotations

import asyncio

from krupier.room.hands import requests
from krupier.room.messages import Accepted
from krupier.room.table import Table
from krupier.rules.codec import amount_from_json
from krupier.server import wire
from krupier.server.problems import Problem


def request(
    message: wire.Sit | wire.Stand | wire.Away | wire.ForCash, table: Table
) -> requests.Request:
    """What a message asks for; amounts in the table's currency. Raises BadInput."""
    match message:
        case wire.Sit():
            amount = 0 if message.buy_in is None else _amount(message.buy_in, table)
            if message.buy_in is not None and not amount:
                raise Problem("bad-input", problem="buy_in")
            return requests.SitDown(
                message.seat, amount, message.auto_rebuy, message.auto_top_up, message.top_up_below
            )
        case wire.Stand():
            return requests.GetUp()
        case wire.Away():
            return requests.Away(message.away)
        case wire.Wait():
            return requests.Wait(message.on)
        case wire.ChangeSeat():
            return requests.ChangeSeat(message.seat, message.plays_out)
        case wire.ChangeTable():
            return requests.ChangeTable(message.to, message.plays_out)
        case wire.TopUp():
            return requests.TopUp(_amount(message.amount, table))
        case wire.Entry():
            return requests.Entry(message.how)
        case wire.Prefer():
            return requests.Prefer(
                message.auto_post,
                message.auto_time_bank,
                message.auto_top_up,
                message.straddle,
                message.top_up_below,
                message.auto_rebuy,
            )
        case wire.ChooseGame():
            return requests.ChooseGame(message.game)
        case wire.Post():
            return requests.PostNext()
        case wire.Pre():
            return _pre(message, table)
        case wire.TimeBank():
            return requests.UseTimeBank()
        case wire.FastFold():
            return requests.FastFold(message.watch)
        case wire.GoOn():
            return requests.GoOn()
        case wire.Show():
            return requests.ShowCards()
        case wire.CallClock():
            return requests.CallClock()
        case wire.ObjectTo():
            return requests.ObjectTo(message.text)


async def done_before(
    table: Table, player: str, id: str, asked: requests.Request
) -> Accepted | None:
    """The answer to what was sent again after the table forgot it. Raises Refused."""
    if not table.dealer.forgot(player, id, asked):
        return None
    return await asyncio.to_thread(table.dealer.done_before, player, id)


def _amount(written: str | int, table: Table) -> int:
    return amount_from_json(written, table.game.setting.currency)


def _pre(message: wire.Pre, table: Table) -> requests.Pre:
    """It waits for a turn to come, so it says of which hand, and at which price it calls."""
    amount = None if message.amount is None else _amount(message.amount, table)
    number = round_number(message.table, message.round)
    unnamed = number is None or (message.action == "call" and amount is None)
    if message.action is not None and unnamed:
        raise Problem("stale-offer", round=f"{table.id}-{table.number}")
    return requests.Pre(message.action, amount, number)


def round_number(table: str, round: str | None) -> int | None:
    """The number of a round by its id, which must be one of this table."""
    if round is None:
        return None
    name, _, last = round.rpartition("-")
    if name != table or not (last.isascii() and last.isdecimal() and len(last) < 10):
        raise Problem("other-round")
    return int(last)
