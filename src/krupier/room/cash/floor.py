"""What staff do about seats and chips at a cash table: each act is one unit with its money.

Chips that are on their way from the cashier play from the moment staff agree: the money leaves the
player's account then, so that none of them is without cover, and only a mark tells that they do not
lie there yet.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace
from sqlalchemy import Connection

from krupier.house import acts, gate
from krupier.house.acts import Signature
from krupier.house.roles import Act as Right
from krupier.money import parse
from krupier.room.admission import must_may
from krupier.room.cash import postings
from krupier.room.commits import Asked, of_staff
from krupier.room.hands.chairs import Chair
from krupier.room.hands.policy import ChipPolicy
from krupier.room.hands.view import on_their_way
from krupier.rules.options import Refused
from krupier.store import Transfer, accounts, chains, ledger, seats

if TYPE_CHECKING:
    from krupier.room.table import Table

Post = Callable[[Connection, Transfer], None]


def play_over(table: Table, seat: str, agree: bool, by: Signature, player: str = "") -> None:
    """A seat whose player is away may be played over by number one of the waiting list, or may
    not any more. ``player``: who is meant; nobody named: whoever sits there. Raises Refused."""
    table.must_reach_books()
    _must_sit_there(table, seat, player)
    orders = table.dealer.hands().chips.agree_play_over(seat, agree)
    table.staff.order(by, "seat.play-over", "play_over", orders)
    table.dealer.hands().keep()  # since when he is away is what was agreed on
    table.gallery.everybody_changed()
    table.pump()


def bring_behind(table: Table, seat: str, amount: int, lender: str, by: Signature) -> None:
    """Chips that are being fetched play from the next hand on. ``lender``: the seat whose player's
    chips lie there meanwhile. Raises Refused."""
    chips, chair = _chips(table), _at_rest(table, seat)
    rule = chips.rules.chips_behind
    if rule is None:
        raise Refused("not-offered", "only chips on the table play here", offered=[])
    if chair.behind:
        raise Refused("chips-behind", "he waits for chips already: say first what became of them")
    lends = _lender(table, chair, lender) if lender else ""
    if lends and not rule.lent:
        raise Refused("not-offered", "nobody lends chips here", offered=[])
    least, most = chips.room(chair) or (0, 0)
    if not amount or not least <= amount <= most:
        raise Refused("top-up", f"chips behind {amount}: {least} to {most}", least=least, most=most)
    player, at = chair.player, table.now()
    must_may(table, player, "buy-in", amount)
    key = f"{table.id}/behind/{player}/{table.env.new_id()}"
    transfer = postings.bring(table.config, player, key, amount)

    def post(conn: Connection, transfer: Transfer) -> None:
        gate.check(conn, player, "buy-in", at)
        seats.bring(conn, table.id, transfer, at)

    chair.stack += amount
    chair.behind, chair.lent_by = amount, lends
    told = {"player": player, "seat": seat, "amount": amount, "lent_by": lends}
    _write(table, chair, by, "chips.behind", told, transfer, post)


def chips_came(
    table: Table, seat: str, came: bool, by: Signature, player: str = "", amount: int | None = None
) -> None:
    """The chips lie there now; or they never come, and what is left of them is his outside the
    table again: what lay on the table was bet first. ``player``, ``amount``: whose and how many are
    meant; not said: those that are on their way. Raises Refused."""
    table.must_reach_books()
    _chips(table)
    chair = _chair(table, seat) if came else _at_rest(table, seat)
    _must_sit_there(table, seat, player)
    if not chair.behind:
        raise Refused("no-chips-behind", f"no chips are on their way to seat {seat[:20]!r}")
    coming = on_their_way(table.dealer.hands(), chair)
    if amount not in (None, coming):
        message = f"{coming} are on their way to seat {seat[:20]!r}, not {amount}"
        raise Refused("stale-chips", message, amount=coming)
    left = 0 if came else min(chair.behind, chair.stack)
    told = {"player": chair.player, "seat": seat, "amount": chair.behind, "came": came}
    chair.behind, chair.lent_by = 0, ""
    chair.stack -= left
    key = f"{table.id}/not-come/{chair.player}/{table.env.new_id()}"
    transfer = postings.take_back(table.config, chair.player, key, left) if left else None
    _write(table, chair, by, "chips.behind", told | {"back": left}, transfer, _posted(table))


def pay_service(table: Table, seat: str, amount: int, by: Signature) -> None:
    """A player pays for something in the venue with a few of his chips. Raises Refused."""
    chips, chair = _chips(table), _at_rest(table, seat)
    rule, money = chips.rules.services, table.game.setting.currency
    if rule is None or money.code not in rule.most:
        raise Refused("not-offered", "all chips stay on the table here", offered=[])
    most = min(parse(rule.most[money.code], money) - chair.served, chair.stack)
    if not 1 <= amount <= most:
        raise Refused(
            "service", f"a payment of {amount}: 1 to {most}", least=min(1, most), most=most
        )
    chair.stack -= amount
    chair.served += amount
    key = f"{table.id}/service/{chair.player}/{table.env.new_id()}"
    transfer = postings.pay_service(table.config, chair.player, key, amount)
    told = {"player": chair.player, "seat": seat, "amount": amount}
    _write(table, chair, by, "service.pay", told, transfer, _posted(table))


# -- what they have in common ------------------------------------------------------------------


def _chips(table: Table) -> ChipPolicy:
    """Of a table at which chips lie. Raises Refused."""
    chips = table.dealer.hands().chips
    chips.must_lie_here()
    return chips


def _chair(table: Table, seat: str) -> Chair:
    chair = table.dealer.hands().chairs.at(seat)
    if chair is None:
        raise Refused("unknown-seat", f"nobody sits in seat {seat[:20]!r}", seat=seat[:20])
    return chair


def _must_sit_there(table: Table, seat: str, player: str) -> None:
    """Whoever is meant. Raises Refused."""
    holder = table.seating.holder(seat)
    if player and (holder is None or holder.player != player):
        name = holder.name if holder else None
        message = f"{name or 'nobody'} sits in seat {seat[:20]!r} by now"
        raise Refused("stale-seat", message, seat=seat[:20], name=name)


def _at_rest(table: Table, seat: str) -> Chair:
    """Who sits there at a table with a croupier, and is in no hand. Raises Refused."""
    table.must_reach_books()
    if not table.config.house_rules.croupier:
        raise Refused("not-live", "nobody deals at this table: chips come at once, and stay")
    dealer, chair = table.dealer.hands(), _chair(table, seat)
    if dealer.in_hand(chair) or chair.leaving or chair.player in dealer.troubles:
        raise Refused("still-in-hand", "he is in a hand, or about to leave: wait for its end")
    return chair


def _lender(table: Table, chair: Chair, seat: str) -> str:
    lends = _chair(table, seat)
    if lends is chair:
        raise Refused("not-offered", "nobody lends chips to himself", offered=[])
    return lends.player


def _posted(table: Table) -> Post:
    at, chain = table.now(), chains.of_group(table.config.group)

    def post(conn: Connection, transfer: Transfer) -> None:
        if accounts.kind_of(transfer.credit) == "fees":
            ledger.open_accounts(conn, [transfer.credit], transfer.currency)
        ledger.post(conn, [transfer], at, chain)

    return post


def _write(
    table: Table,
    chair: Chair,
    by: Signature,
    act: Right,
    told: object,
    transfer: Transfer | None,
    post: Post,
) -> None:
    """The act and its money, which names it."""
    at, operator, subject = table.now(), table.config.operator, f"table:{table.id}"

    def work(conn: Connection) -> None:
        made = acts.record(conn, act, subject, by, at, after=told, operator=operator)
        if transfer is not None:
            post(conn, replace(transfer, act=made.id))

    ordered = of_staff(by.author)
    table.rounds.work(work, [transfer] if transfer else (), ordered)
    table.dealer.hands().changed(chair)
    # whoever waits for it waits elsewhere; if the books refuse it, it was an order of staff
    table.rounds.answer(Asked(ordered, "", lambda error: None))
    table.pump()
