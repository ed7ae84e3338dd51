"""What follows: after everything that happens, whether a tournament ends, a stage is over, tables
are broken or balanced, and which of them begin their next units."""

from __future__ import annotations

from krupier.rules.tournament import (
    balancing,
    cards,
    dealing,
    endings,
    entries,
    further,
    heads,
    payout,
    scores,
    seating,
    stages,
    talks,
    units,
)
from krupier.rules.tournament.answers import HandForHand, How
from krupier.rules.tournament.state import Draws, Flight, State


def go_on(s: State) -> Draws[None]:
    """All flights that are played, until each waits for something. Where none is, somebody may have
    won who need not come for the next stage."""
    if all(one.state != "playing" for one in s.flights) and endings.is_reached(s):
        endings.finish(s, _how(s, time=False))
    for flight in list(s.flights):
        if s.phase == "running" and flight in s.flights and flight.state == "playing":
            yield from _flight(s, flight)


def _flight(s: State, flight: Flight) -> Draws[None]:
    _close_in_money(s)
    payout.fix(s)
    further.deal(s, flight)
    heads.fill_envelopes(s)
    if flight.hand_for_hand:  # also when it ends with the units that run
        dealing.release(s, flight)
    if _ends(s, flight):
        return
    talks.begin(s)
    if flight.stopping == "stage" or stages.is_over(s, flight):
        if flight.idle:
            yield from _stage_ends(s, flight)
        return
    if (yield from _hand_for_hand(s, flight)):
        return
    yield from balancing.settle(s, flight)
    yield from seating.seat_waiting(s, flight)
    _count_finalists(s, flight)
    dealing.begin_break(s, flight)
    yield from seating.deal_for_buttons(s, flight)
    dealing.deal_all(s, flight)


def _stage_ends(s: State, flight: Flight) -> Draws[None]:
    if s.rules.further and (s.halted or s.talk):
        return  # who is equal may be removed before they play
    last = stages.ends_by_chips(s)
    scores.keep_best(s, flight)
    if further.at_the_end(s, flight, last):
        further.deal(s, flight)
        return
    yield from cards.between_equals(s)
    scores.of_stage(s, flight)
    if last:
        endings.finish(s, "chips")
        return
    yield from stages.end(s, flight)
    yield from go_on(s)


def _count_finalists(s: State, flight: Flight) -> None:
    last = s.stage == len(s.definition.stages) - 1
    if not s.finalists and s.closed and last and len(flight.tables) == 1:
        s.finalists = frozenset(one.id for one in s.seated(flight))


def _close_in_money(s: State) -> None:
    entry = s.definition.entry
    if s.closed or not entry.closes_in_money or any(f.state == "waiting" for f in s.flights):
        return
    if s.alive <= payout.paid_places(s):
        entries.close(s)


def _ends(s: State, flight: Flight) -> bool:
    """Running units are played to their end first; whoever goes out in them is out."""
    time = flight.stopping == "time"
    if not time and not endings.is_reached(s):
        return False
    for one in s.flights:
        one.stopping = one.stopping or "end"
    if all(one.idle for one in s.flights):
        endings.finish(s, _how(s, time=time))
    return True


def _how(s: State, *, time: bool) -> How:
    if time:
        return "time"
    if s.definition.end.when in ("seats", "money", "half"):
        return s.definition.end.when
    return "winner"


def _hand_for_hand(s: State, flight: Flight) -> Draws[bool]:
    """Whether all tables wait for each other."""
    if not flight.hand_for_hand:
        if not payout.hand_for_hand_due(s, flight) or flight.stopping:
            return False
        flight.hand_for_hand = True
        s.tell(HandForHand(True))
    if not flight.idle:
        return True
    units.rank_round(s, flight)
    if not payout.hand_for_hand_due(s, flight):
        flight.hand_for_hand = False
        s.tell(HandForHand(False))
        return False
    yield from balancing.settle(s, flight)
    if not payout.hand_for_hand_due(s, flight):  # one table is left
        flight.hand_for_hand = False
        s.tell(HandForHand(False))
        return False
    dealing.begin_break(s, flight)
    if not flight.pause:
        dealing.hand_for_hand(s, flight)
    return True
