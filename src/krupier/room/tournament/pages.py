"""The page of a tournament: all that is known of it, and what one player may do."""

from __future__ import annotations

import heapq
from bisect import bisect_right
from collections.abc import Iterator
from itertools import groupby, islice

from msgspec.structs import asdict, replace

from krupier.money import currency, show, show_in
from krupier.room.clocks import MS
from krupier.room.tournament import announcement, shown, terms
from krupier.room.tournament.clocks import Running
from krupier.room.tournament.course import Course
from krupier.room.tournament.published import (
    TournamentLevel,
    TournamentRules,
    TournamentVersion,
)
from krupier.room.tournament.remembered import Remembered
from krupier.room.tournament.rows import bounty_on, playing, row, standing
from krupier.room.tournament.setting import pool_id, table_id
from krupier.rules.options import Refused
from krupier.rules.tournament import endings, entries, heads, ranking
from krupier.rules.tournament.definition import Definition
from krupier.rules.tournament.state import Entrant, State

PLAYERS = 200
DRAWS, LONGEST_DRAW = 20, 200
NOWHERE = shown.TournamentSatellites([], [])
_Seat = tuple[str | None, int | None, str | None]
"""A table, its number (of a pool none) and the seat there."""
UNSEATED: _Seat = (None, None, None)


class Page:
    """Of one tournament, for all who look at it: worked out once, and what is one player's own for
    each of them."""

    def __init__(self) -> None:
        self._course = Course()
        self._chips: list[int] = []
        """Of all who are left, from the smallest stack on."""
        self._places: dict[str, int] = {}
        self._published: tuple[Definition, list[TournamentLevel], TournamentRules] | None = None
        """What was announced, as long as it is the same."""

    def common(
        self,
        was: Remembered,
        stopped: str = "",
        satellites: shown.TournamentSatellites = NOWHERE,
    ) -> shown.TournamentPage:
        """What everybody sees."""
        self._course = self._course.read(was)
        state, record, made = was.state, was.record, was.state.definition
        left = [one for one in state.entrants.values() if one.state in ("in", "through")]
        self._chips = sorted(one.chips for one in left)
        self._places = places(state)
        course, money = self._course, currency(record.currency)
        if self._published is None or self._published[0] is not made:
            self._published = made, announcement.structure(made), announcement.rules(made, record)
        _, structure, rules = self._published
        prizes = standing(state)
        return shown.TournamentPage(
            **asdict(row(was, stopped)),
            structure=structure,
            rules=replace(rules, late_until=state.late_until),
            versions=[TournamentVersion(1, record.created_at // MS), *course.versions],
            average=state.issued // state.alive if state.alive else 0,
            prizes=list(_prizes(state, was)),
            prizes_for=prizes.entries,
            clock=_clock(was),
            whole_clock=_told(was.clocks.whole, 0, 0) if was.clocks.whole else None,
            stage=state.stage + 1,
            players=list(self._players(was, left)),
            tables=list(_tables(was)),
            satellites=satellites,
            envelopes=[show(one, money) for one in state.envelopes],
            hand_for_hand=any(one.hand_for_hand for one in state.flights),
            moves=list(course.moves),
            wishes=[was.name_of(one) for one in sorted(state.wishes)],
            deal=terms.standing(was),
            lines=len(was.machine.journal),
            fair=shown.TournamentFair(
                record.commitment,
                was.secret.hex() if was.is_over else None,
                list(draws(was, len(was.drawn) - DRAWS, LONGEST_DRAW)),
            ),
            stopped=stopped,
            started_at=course.started_at,
            ended_at=course.ended_at,
            me=None,
        )

    # -- everybody -------------------------------------------------------------------------

    def _players(self, was: Remembered, left: list[Entrant]) -> Iterator[shown.TournamentPlayer]:
        """Those left by chips, with the results of those who have played their part, then those who
        are out by their places; before it begins in the order in which they came."""
        state = was.state
        left = [*left, *(one for one in state.entrants.values() if one.state == "played")]
        listed = heapq.nlargest(PLAYERS, left, key=_counted)
        if len(listed) < PLAYERS:
            waiting = (one for one in state.entrants.values() if one.state == "waiting")
            out = (state.entrants[id] for group in reversed(state.finished) for id in group)
            known = {one.id for one in listed}
            rest = [*waiting, *(one for one in out if one.id not in known)]
            listed += rest[: PLAYERS - len(listed)]
        return (self._player(was, one) for one in listed)

    def _player(self, was: Remembered, one: Entrant) -> shown.TournamentPlayer:
        state, money = was.state, currency(was.record.currency)
        bounty = bounty_on(state, one)
        assert one.state != "gone"
        return shown.TournamentPlayer(
            one.id,
            was.name_of(one.id),
            one.state,
            _counted(one),
            *_seat(was, one),
            self._places.get(one.id),
            show(state.paid.get(one.id, 0) + state.more.get(one.id, 0), money),
            None if bounty is None else show(bounty, money),
            one.taken,
            one.packets,
        )

    # -- one of them -----------------------------------------------------------------------

    def me(self, was: Remembered, player: str) -> shown.TournamentMe:
        """Asked after :meth:`common`."""
        state, money = was.state, currency(was.record.currency)
        one = was.entry_of(player)
        flights = entries.open_to(state, player)
        mine = [id for id in state.of_player.get(player, ()) if state.entrants[id].state != "gone"]
        bounty = bounty_on(state, one) if one else None
        table, number, seat = _seat(was, one) if one else UNSEATED
        return shown.TournamentMe(
            entry=one.id if one else None,
            state=one.state if one else "none",
            entries=len(mine),
            chips=one.chips if one else 0,
            place=self._place(one) if one else None,
            of=state.alive if one and one.state in ("in", "through") else state.counted,
            table=table,
            table_number=number,
            seat=seat,
            prize=show(sum(state.paid.get(id, 0) + state.more.get(id, 0) for id in mine), money),
            bounty=None if bounty is None else show(bounty, money),
            heads=one.taken if one else 0,
            packets=one.packets if one else 0,
            rebuys=one.rebuys if one else 0,
            offer=_offer(was, one) if one else None,
            wants_deal=one is not None and one.id in state.wishes,
            agreed=one is not None and one.id in was.agreed,
            flights=flights,
            may=list(_may(state, one, bool(flights))),
        )

    def _place(self, one: Entrant) -> int | None:
        """As it is certain, also of equals whom something else than their chips has parted; before
        that by chips."""
        if one.id not in self._places and one.state in ("in", "through"):
            return 1 + len(self._chips) - bisect_right(self._chips, one.chips)
        return self._places.get(one.id)


def _counted(one: Entrant) -> int:
    """His chips, or the result of who has played his part."""
    return one.recorded if one.state == "played" else one.chips


def places(state: State) -> dict[str, int]:
    """Of those who are out, as soon as it is known how many entered."""
    if state.ended is not None:
        return dict(state.ended.places)
    if not state.closed:
        return {}
    found = ranking.places(state.finished, state.counted - state.unplaced)
    return {entry: place for entry, (place, _) in found.items()}


def draws(
    was: Remembered, first: int = 0, longest: int | None = None
) -> Iterator[shown.TournamentDraw]:
    """All draws from a number on. Which heads were marked in secret is told at the end."""
    rules, first = was.state.definition.bounty, max(0, first)
    hidden = rules is not None and rules.kind == "secret" and not was.is_over
    for number, (purpose, order) in enumerate(islice(was.drawn, first, None), first):
        fits = longest is None or len(order) <= longest
        told = list(order) if fits and not (hidden and purpose == heads.MARKED) else None
        yield shown.TournamentDraw(number, purpose, len(order), told)


def _prizes(state: State, was: Remembered) -> Iterator[shown.TournamentPrize]:
    """Equal ones together."""
    found, end, money = standing(state), state.definition.end, currency(was.record.currency)
    place = 1
    for amount, same in groupby(found.amounts):
        many = len(list(same))
        ticket = end.ticket and place <= found.seats_won and amount == end.target
        yield shown.TournamentPrize(place, place + many - 1, show(amount, money), ticket)
        place += many


def _tables(was: Remembered) -> Iterator[shown.TournamentTable]:
    state, id = was.state, was.record.id
    if state.phase != "running":
        return
    if state.rules.play == "zoom" and state.flights:
        everybody = [one.chips for one in state.entrants.values() if one.state == "in"]
        yield _table(pool_id(id), None, state.flights[0].number, everybody)
    for flight in state.flights:
        for number, table in sorted(flight.tables.items()):
            chips = [state.entrants[one].chips for one in table.seats.values()]
            yield _table(table_id(id, number), number, flight.number, chips)


def _table(id: str, number: int | None, flight: int, chips: list[int]) -> shown.TournamentTable:
    most, least = max(chips, default=0), min(chips, default=0)
    return shown.TournamentTable(id, number, flight, len(chips), most, least)


def _seat(was: Remembered, one: Entrant) -> _Seat:
    if one.state != "in" or was.state.phase != "running":
        return UNSEATED
    if was.state.rules.play == "zoom":
        return pool_id(was.record.id), None, None
    if one.at is None:
        return UNSEATED
    return table_id(was.record.id, one.at.table), one.at.table, str(one.at.seat)


def _clock(was: Remembered) -> shown.TournamentClock | None:
    flight = playing(was.state)
    running = was.clocks.flights.get(flight.number) if flight else None
    return _told(running, flight.level, flight.number) if flight and running else None


def _told(one: Running, number: int, flight: int) -> shown.TournamentClock:
    left = one.left // MS if one.since is None else None
    return shown.TournamentClock(one.what, number, flight, _ms(one.due), left)


def _ms(at: int | None) -> int | None:
    return None if at is None else at // MS


def _offer(was: Remembered, one: Entrant) -> shown.TournamentOffer | None:
    """What is offered to somebody who is broke."""
    state, made = was.state, was.state.definition
    if one.state != "in" or state.phase != "running":
        return None
    if not (number := state.offered_to(one)):
        return None
    until = _ms(was.clocks.offers.get(one.id))
    if one.packets:
        kept = one.packets * one.price.chips // made.multi_stack.packets if made.multi_stack else 0
        return shown.TournamentOffer(number, "packets", "0", kept, until)
    assert made.rebuy is not None
    price = show_in(made.rebuy.price.whole, was.record.currency)
    return shown.TournamentOffer(number, "rebuy", price, made.rebuy.price.chips, until)


def _may(state: State, one: Entrant | None, enter: bool) -> Iterator[shown.May]:
    if enter:
        yield "enter"
    if one is None or state.phase == "over":
        return
    waits = one.state == "waiting" and bool(one.payments)
    flight = next((flight for flight in state.flights if flight.number == one.flight), None)
    if waits and state.definition.entry.unregister and flight and flight.state == "waiting":
        yield "leave"
    asked = one.at is not None and one.id in state.flight_of(one.at.table)[1].asked
    if one.state == "in":
        rebuy = state.definition.rebuy
        few = rebuy is not None and one.chips + one.coming <= rebuy.at_most
        if few and (asked or entries.may_rebuy(state, one)):
            yield "rebuy"
        if entries.may_add_on(state, one):
            yield "add-on"
        if asked:
            yield "decline"
    if (waits or one.state == "in") and entries.packets_kept(state, one):
        yield "packets"
    if one.state in ("in", "through"):
        if state.talk == "on":
            yield "agree"
        elif not state.talk and _deal_allowed(state):
            yield "deal"


def _deal_allowed(state: State) -> bool:
    try:
        endings.must_allow_deal(state)
    except Refused:
        return False
    return True
