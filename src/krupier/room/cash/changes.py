"""Changes of seat and table: asked for by players, or made by the house, between hands.

A vacant seat goes first to players of the table who want it, then to those of other tables, then
to whoever waits. A move takes effect before the next hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection

from krupier.equipment.cards import Card, text
from krupier.room.admission import must_let_sit
from krupier.room.hands.chairs import Chair, WayIn
from krupier.room.hands.draw import draw
from krupier.room.hands.moving import force_chair, move_chair
from krupier.room.hands.requests import ChangeSeat, ChangeTable
from krupier.rules.options import Refused
from krupier.store import Public, groups, seats

if TYPE_CHECKING:
    from krupier.room.cash.chips import CashChips
    from krupier.room.hands.dealer import HandDealer
    from krupier.room.table import Table


class Changes:
    def __init__(self, dealer: HandDealer, chips: CashChips) -> None:
        self._dealer, self._chips = dealer, chips

    # -- what players ask for --------------------------------------------------------------

    def ask_seat(self, chair: Chair, asked: ChangeSeat) -> None:
        """Raises Refused."""
        boxes = self._dealer.chairs.seats
        if asked.seat is not None and asked.seat not in map(str, range(1, boxes + 1)):
            raise Refused("unknown-seat", f"there is no seat {asked.seat[:20]!r}", seat=asked.seat)
        if asked.seat == chair.seat:
            raise Refused("seat-taken", "you sit there", seat=chair.seat)
        self._wish(chair, asked.seat or "", "", asked.plays_out)

    def ask_table(self, chair: Chair, asked: ChangeTable) -> None:
        """Raises Refused."""
        if asked.table is not None:
            to = self._chips.waiting.tables.get(asked.table)
            if to is None or to is self._dealer.table:
                raise Refused("unknown-table", "no other table with this game and stakes")
            self._must_be_free_to_go(chair, to)
        self._wish(chair, "", asked.table or "", asked.plays_out)

    def _wish(self, chair: Chair, seat: str, table: str, plays_out: bool) -> None:
        chair.wants_seat, chair.wants_table, chair.plays_out = seat, table, plays_out
        chair.wants_at = self._dealer.table.now()

    def _must_be_free_to_go(self, chair: Chair, to: Table) -> None:
        """Who changes tables of his own will has at least the minimum there: with fewer chips he
        tops up first. Raises Refused."""
        there = to.dealer.hands().chips.stakes
        least = max(there.least, self._chips.waiting.left_at(to.id, chair.player))
        if chair.stack < least:
            most = max(least, there.most)
            raise Refused("buy-in", "too few chips", amount=chair.stack, least=least, most=most)
        if self._is_short and (chair.owes or chair.guest.sits_out):
            raise Refused("missed-posts", "who has missed his blinds may not leave a short game")
        _must_let_in(to, chair)

    @property
    def _is_short(self) -> bool:
        rule = self._chips.rules.short_game
        return rule is not None and len(self._dealer.chairs) < rule.fewer_than

    # -- between hands ---------------------------------------------------------------------

    @property
    def due(self) -> int | None:
        """When somebody can move."""
        table = self._dealer.table
        if table.state != "open" or self._in_hand():
            return None
        able = table.orders.breaking or table.orders.blinds or self._vacant() or self._swaps()
        return table.now() if able or self._goers() or self._to_main() else None

    def tick(self) -> None:
        table = self._dealer.table
        if table.state != "open" or self._in_hand():
            return
        if table.orders.breaking:
            self.break_up()
            return
        if table.orders.blinds:
            table.staff.take_blinds()
            self._chips.take_setting()
        while swap := self._swaps():
            self._reseat(swap)
        while vacant := self._vacant():
            seat, chairs = vacant.popitem()
            self._reseat({self._first(chairs).player: seat})
        while goers := self._goers():
            id, chairs = goers.popitem()
            drawn = len(chairs) > 1 and self._is_short
            first = self._drawn(chairs)[0] if drawn else min(chairs, key=lambda one: one.wants_at)
            self._go(first, self._chips.waiting.tables[id])
        while main := self._to_main():
            self._force(*main)

    def _in_hand(self) -> bool:
        return any(self._dealer.in_hand(one) for one in self._dealer.chairs)

    def _may_go(self, chair: Chair) -> bool:
        """Whoever likes plays out his blinds and then the button first."""
        if chair.leaving or chair.player in self._dealer.troubles:
            return False
        places = self._dealer.progress.places
        stays = (places.small, places.big) if places and chair.plays_out else ()
        return chair.number not in stays

    # -- seats of the table ----------------------------------------------------------------

    def _vacant(self) -> dict[str, list[Chair]]:
        """Free seats, and who of the table wants them."""
        wanting: dict[str, list[Chair]] = {}
        for chair in self._dealer.chairs:
            seat, seating = chair.wants_seat, self._dealer.table.seating
            kept = seating.reserved.get(seat, chair.player) != chair.player
            if seat and not seating.holder(seat) and not kept and self._may_go(chair):
                wanting.setdefault(seat, []).append(chair)
        return wanting

    def _first(self, chairs: list[Chair]) -> Chair:
        """Who has been in the game longest; else who asked first; else the cards decide."""
        best = min((one.since, one.wants_at) for one in chairs)
        equal = [one for one in chairs if (one.since, one.wants_at) == best]
        return equal[0] if len(equal) == 1 else self._drawn(equal)[0]

    def _swaps(self) -> dict[str, str]:
        """Two who want each other's seats."""
        for chair in self._dealer.chairs:
            other = self._dealer.chairs.at(chair.wants_seat) if chair.wants_seat else None
            both = other and other.wants_seat == chair.seat and self._may_go(chair)
            if {chair.seat, chair.wants_seat} & self._dealer.chairs.covered.keys():
                continue  # nobody else plays over a seat than who was number one
            if other and both and self._may_go(other):
                return {chair.player: other.seat, other.player: chair.seat}
        return {}

    def _reseat(self, moves: dict[str, str]) -> None:
        dealer, table = self._dealer, self._dealer.table
        left = {dealer.chairs.mine(player).seat for player in moves}
        for player, seat in moves.items():
            chair = dealer.chairs.mine(player)
            self._note_blinds(chair, int(seat))
            chair.wants_seat, chair.plays_out = "", False
            dealer.choice.gone(chair)
        dealer.chairs.reseat(moves)
        told = Public(msgspec.json.encode({"reseated": moves, "table": table.id}).decode())
        at, group = table.now(), table.config.group

        def work(conn: Connection) -> None:
            seats.change(conn, table.id, moves)
            groups.append(conn, group, [told], at)

        table.rounds.work(work)
        for player in {*moves, *(one.player for one in dealer.chairs if one.seat in left)}:
            dealer.changed(dealer.chairs.mine(player))

    def _note_blinds(self, chair: Chair, seat: int) -> None:
        """What he has missed he owes wherever he sits. Who had the button waits until the blinds
        have passed him; who moves away from the big blind waits for it or posts."""
        places, of = self._dealer.progress.places, self._dealer.chairs.seats
        if places is None or not self._chips.stakes.has_blinds or chair.owes:
            return
        if chair.number == places.button:
            chair.passes = True
        elif (seat - places.big - 1) % of > (chair.number - places.big - 1) % of:
            chair.owes_big = True

    # -- to another table ------------------------------------------------------------------

    def _goers(self) -> dict[str, list[Chair]]:
        """By table with a free seat, who goes there. Those of a short game draw."""
        ready: dict[str, list[Chair]] = {}
        for chair in self._dealer.chairs:
            to = self._chips.waiting.tables.get(chair.wants_table)
            if to and to.state == "open" and self._has_room(to) and self._may_go(chair):
                ready.setdefault(to.id, []).append(chair)
        return ready

    def _has_room(self, to: Table) -> bool:
        return to.seating.unreserved > len(self._chips.waiting.called(to))

    def _go(self, chair: Chair, to: Table) -> None:
        places = self._dealer.progress.places
        dealt_off = places is not None and chair.number == places.button
        chair.wants_table = ""
        try:
            self._must_be_free_to_go(chair, to)
        except Refused:  # he may not any more: he stays
            self._dealer.changed(chair)
            return
        waiting = self._chips.waiting
        note = waiting.moved(self._dealer.table.id, chair)
        way: WayIn = "pass" if dealt_off else "new"
        move_chair(
            self._dealer,
            chair.seat,
            to,
            to_seat=None,
            record=note,
            by=chair.player,
            way=way,
            also=[waiting],
        )
        to.somebody_came()

    def _force(self, chair: Chair, to: Table, record: Callable[[Connection], None]) -> None:
        force_chair(self._dealer, chair.seat, to, None, record, "")
        to.somebody_came()

    # -- the main game ---------------------------------------------------------------------

    def _to_main(self) -> tuple[Chair, Table, Callable[[Connection], None]] | None:
        """Who has been longest at a table whose players must move to the main one."""
        main = self._chips.waiting.tables.get(self._chips.house_rules.must_move)
        if main is None or main is self._dealer.table or main.state != "open":
            return None
        chairs = [one for one in self._dealer.chairs if self._may_go(one) and _may(main, one)]
        if not chairs or not self._has_room(main):
            return None
        return min(chairs, key=lambda one: (one.since, one.number)), main, _nothing

    # -- breaking up -----------------------------------------------------------------------

    def break_up(self) -> None:
        """Everybody moves to a comparable table. Where there are fewer seats they draw; whoever
        gets none goes to the top of the waiting list, and so does who has missed his blinds in a
        short game and may not draw, and who is away and played over."""
        dealer, table, waiting = self._dealer, self._dealer.table, self._chips.waiting
        for chair in list(dealer.chairs.covered.values()):
            self._send_away(chair)
        places = [
            to
            for to in waiting.tables.values()
            if to is not table and to.state == "open"
            for _ in range(to.seating.unreserved - len(waiting.called(to)))
        ]
        chairs, record = list(dealer.chairs), _nothing
        if len(places) < len(chairs):
            out = [one for one in chairs if self._is_short and (one.owes or one.guest.sits_out)]
            drawing = [one for one in chairs if one not in out]
            chairs = self._drawn(drawing) + out
        staying = chairs[len(places) :]
        for chair, to in zip(chairs, places, strict=False):
            if _may(to, chair):
                self._force(chair, to, record)
            else:
                staying.append(chair)
        for chair in reversed(staying):
            self._send_away(chair)
        table.staff.broken_up()

    def _send_away(self, chair: Chair) -> None:
        chair.goes = "closed"
        self._dealer.leave(chair)
        if not chair.guest.bot:
            table, name = self._dealer.table, chair.guest.name
            self._chips.waiting.put(table, chair.player, name, top=True)

    def _drawn(self, chairs: Iterable[Chair]) -> list[Chair]:
        """By the cards that they draw: the highest first; of equal ones spades, hearts, diamonds,
        clubs. The draw stands in the group's journal."""
        table = self._dealer.table
        drawing = list(chairs)
        source = partial(table.env.source, table.config, None)
        cards: dict[int, Card] = draw([one.number for one in drawing], source())
        told = msgspec.json.encode(
            {"drawn": {one.player: text(cards[one.number]) for one in drawing if cards}}
        ).decode()
        at, group = table.now(), table.config.group

        def work(conn: Connection) -> None:
            groups.append(conn, group, [told], at)

        table.rounds.work(work)
        return sorted(drawing, key=lambda one: cards.get(one.number, 0), reverse=True)


def _must_let_in(to: Table, chair: Chair) -> None:
    """Nobody sits at one table twice, nor where he may not. Raises Refused."""
    if to.seating.keeps(chair.player):
        raise Refused("seated", "he sits at that table already")
    must_let_sit(to, chair.player)


def _may(to: Table, chair: Chair) -> bool:
    try:
        _must_let_in(to, chair)
    except Refused:
        return False
    return True


def _nothing(conn: Connection) -> None:
    """Nobody ordered it: there is no act to write."""
