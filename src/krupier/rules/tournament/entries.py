"""Coming in: registration, its end, and chips that are bought or brought while one plays."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from krupier.rules.options import Refused
from krupier.rules.tournament import conflicts, payout, scores, teams
from krupier.rules.tournament.answers import (
    Chips,
    Entered,
    Left,
    RegistrationClosed,
    RegistrationExtended,
    WhyChips,
    WhyLeft,
)
from krupier.rules.tournament.definition import Price
from krupier.rules.tournament.escrow import Held, is_name
from krupier.rules.tournament.inputs import Buy, ExtendRegistration, Named, Register
from krupier.rules.tournament.state import Entrant, Flight, Payment, State

# -- registration --------------------------------------------------------------------------------


def register(s: State, given: Register) -> Entrant:
    """A new entry, paid. Raises Refused."""
    flight = _open_flight(s, given.flight)
    rules = s.definition.entry
    if not 0 <= given.price < len(rules.prices):
        raise Refused("price", f"price 0 to {len(rules.prices) - 1}", most=len(rules.prices) - 1)
    if rules.condition and not given.meets:
        said = rules.condition if isinstance(rules.condition, str) else rules.condition.en
        raise Refused("condition", f"this tournament is for: {said}")
    if not is_name(given.player):
        raise Refused("player", f"no player can be called {given.player[:40]!r}")
    _must_be_free(s, given, flight)
    _must_have_room(s, flight)
    if rules.team:
        teams.join(s, given)
    elif given.team:
        raise Refused("team", "everybody plays for himself here")
    before = s.of_player.setdefault(given.player, [])
    id = given.player if not before else f"{given.player}/{len(before) + 1}"
    price = rules.prices[given.price]
    entrant = Entrant(id, given.player, price, given.flight, given.team, given.has_seat)
    before.append(id)
    s.entrants[id] = entrant
    if not rules.team:
        s.counted += 1
        s.alive += 1
    s.tell(Entered(id, given.player))
    pay(s, entrant, price, given.form, "entry")
    return entrant


def _open_flight(s: State, number: int) -> Flight:
    if s.phase not in ("open", "running"):
        raise Refused("not-open", "registration is not open")
    if s.closed or s.stage:
        raise Refused("registration-closed", "registration is closed")
    flight = s.flight(number)
    late = s.late_until
    stopping = flight.state == "over" or flight.stopping == "stage"
    if stopping or (flight.state == "playing" and flight.level > late):
        raise Refused("registration-closed", f"registration ended with level {late}", level=late)
    return flight


def takes_entries(s: State, flight: Flight) -> bool:
    """Whether somebody may register for it."""
    try:
        _must_have_room(s, _open_flight(s, flight.number))
    except Refused:
        return False
    return True


def open_to(s: State, player: str) -> list[int]:
    """Flights that a player may register for."""

    def free(flight: Flight) -> bool:
        try:
            _must_be_free(s, Register(player), flight)
        except Refused:
            return False
        return takes_entries(s, flight)

    return [one.number for one in s.flights if free(one)]


def may_add_on(s: State, entrant: Entrant) -> bool:
    rules = s.definition.add_on
    if rules is None or entrant.added_on or not s.beginning:
        return False
    flight = s.flight(entrant.flight)
    return flight.level == rules.after and bool(flight.pause)


def packets_kept(s: State, entrant: Entrant) -> int:
    """That he may bring into play."""
    rules = s.definition.multi_stack
    if rules is None:
        return 0
    return rules.packets - 1 - entrant.packets if entrant.state == "waiting" else entrant.packets


def _must_be_free(s: State, given: Register, flight: Flight) -> None:
    """One entry at a time, as many as are allowed, and none beside one that is through."""
    rules, carry = s.definition.entry, s.rules.carry
    mine = [s.entrants[one] for one in s.of_player.get(given.player, ())]
    if given.player in s.barred:
        raise Refused("barred", f"{given.player[:40]} was removed from this tournament")
    if any(one.state in ("waiting", "in") for one in mine):
        raise Refused("entered", f"{given.player[:40]} has an entry already")
    if carry == "once" and any(one.state == "through" for one in mine):
        raise Refused("through", f"{given.player[:40]} is through already")
    if any(one.flight == flight.number and one.state == "through" for one in mine):
        raise Refused("through", f"{given.player[:40]} is through in this flight")
    used = sum(bool(one.payments) for one in mine)  # whatever became of it, but given back
    if rules.entries and used >= rules.entries:
        raise Refused("entries", f"{rules.entries} entries of a person", most=rules.entries)


def _must_have_room(s: State, flight: Flight) -> None:
    start = s.definition.start
    if start.when == "full" and flight.state != "waiting":
        raise Refused("registration-closed", "it has started")
    payouts = s.definition.payouts
    if payouts.printed_only and s.counted >= payouts.up_to:
        raise Refused("no-more-entries", f"{payouts.up_to} entries at most", most=payouts.up_to)


def pay(s: State, entrant: Entrant, price: Price, form: str, what: str) -> None:
    entrant.payments.append(Payment(price, form))
    entrant.head += price.bounty
    for account, amount in _parts(price):
        s.post(s.escrow.take(account, entrant.player, amount, what, entry=entrant.id, form=form))


def _parts(price: Price) -> Iterable[tuple[Held, int]]:
    return (("prize", price.prize), ("bounty", price.bounty), ("fee", price.fee))


def unregister(s: State, player: str) -> None:
    """Before the start. Raises Refused."""
    if not s.definition.entry.unregister:
        raise Refused("no-unregistering", "an entry into this tournament stands")
    for id in s.of_player.get(player, ()):
        entrant = s.entrants[id]
        if entrant.state == "waiting" and s.flight(entrant.flight).state == "waiting":
            give_back(s, entrant, "unregistered")
            return
    raise Refused("not-waiting", f"{player[:40]} has no entry that waits for the start")


def give_back(s: State, entrant: Entrant, why: WhyLeft) -> None:
    """Everything that he paid, in the form he paid it; the entry does not count."""
    for payment in entrant.payments:
        for account, amount in _parts(payment.price):
            s.post(
                s.escrow.give(
                    account,
                    entrant.player,
                    amount,
                    "refund",
                    entry=entrant.id,
                    form=payment.form,
                )
            )
    entrant.payments.clear()
    entrant.state, entrant.head = "gone", 0
    if entrant.at is not None:  # drawn when it was paid
        s.flight(entrant.flight).stands_up(entrant)
    s.tell(Left(entrant.id, why))
    if not entrant.team:
        s.counted -= 1
        s.alive -= 1
    elif not teams.members(s, entrant.team):
        s.entrants[entrant.team].state = "gone"
        s.counted -= 1
        s.alive -= 1


def close(s: State) -> None:
    """Nobody registers any more; who waits for a seat has his money back."""
    if s.closed or s.phase == "new":
        return
    s.closed = True
    turn_away(s)
    s.tell(RegistrationClosed(s.counted))
    payout.fix(s)


def close_if_ended(s: State) -> None:
    """When it has ended in every flight, with its last level or with the flight."""
    if s.stage == 0 and all(
        one.state == "over" or (one.state == "playing" and one.level > s.late_until)
        for one in s.flights
    ):
        close(s)


def extend(s: State, given: ExtendRegistration) -> None:
    """As long as it has ended nowhere, and to what could have been announced. Raises Refused."""
    made, late = s.definition, s.late_until
    if s.closed or any(one.state == "playing" and one.level > late for one in s.flights):
        raise Refused("registration-closed", f"registration ended with level {late}", level=late)
    if not given.reason.strip():
        raise Refused("reason", "a reason is needed")
    if not made.entry.extends:
        raise Refused("no-extending", "the plan has registration end as it was announced")
    if given.until <= late:
        raise Refused("level", f"one may register until level {late} as it is", level=late)
    longer = replace(made, entry=replace(made.entry, late_until=given.until))
    for _, _, why in conflicts.conflicts(longer):
        raise Refused("level", why)
    s.late_until = given.until
    s.tell(RegistrationExtended(given.until, given.reason))


def turn_away(s: State) -> None:
    """Who waits for a seat in a flight that is played, when no seat will be given any more."""
    for one in list(s.entrants.values()):
        if one.state != "waiting" or not one.payments:
            continue
        flight = s.flight(one.flight)
        if flight.state == "over" or (flight.state == "playing" and s.closed):
            give_back(s, one, "no-seat")


# -- chips while one plays -----------------------------------------------------------------------


def buy(s: State, given: Buy) -> Entrant:
    """Raises Refused."""
    entrant = s.entrant(given.entry)
    if entrant.excluded:
        raise Refused("excluded", f"{given.entry[:40]} was excluded: his chips are used up")
    early = given.what == "packets" and entrant.state == "waiting" and entrant.payments
    if entrant.state != "in" and not early:
        raise Refused("not-in", f"{given.entry[:40]} does not play")
    must_stand(s, entrant, given.offer)
    match given.what:
        case "rebuy":
            _rebuy(s, entrant, given.form)
        case "add-on":
            _add_on(s, entrant, given.form)
        case "packets":
            _bring(s, entrant, given.packets)
    return entrant


def must_stand(s: State, entrant: Entrant, offer: Named) -> None:
    """The chips that he means are those that he is offered. Raises Refused."""
    standing = s.offered_to(entrant)
    if offer is not None and offer != standing:
        now = f"number {standing} is offered" if standing else "nothing is offered"
        message = f"{now} to {entrant.id[:40]}, not {offer}"
        raise Refused("stale-offer", message, offer=standing or None)


def may_rebuy(s: State, entrant: Entrant) -> bool:
    rules = s.definition.rebuy
    if rules is None or s.stage or s.prizes is not None or entrant.excluded:
        return False
    if rules.most and entrant.rebuys >= rules.most:
        return False
    flight = s.flight(entrant.flight)
    if flight.level == rules.until and flight.pause == "on" and not s.definition.rebuys_in_break:
        return False
    return flight.level <= rules.until


def _rebuy(s: State, entrant: Entrant, form: str) -> None:
    rules = s.definition.rebuy
    if rules is None:
        raise Refused("no-rebuys", "no chips are sold here")
    if not may_rebuy(s, entrant) and not s.offered_to(entrant):
        raise Refused(
            "no-more-rebuys",
            f"rebuys are sold until level {rules.until}, {rules.most or 'any number'} to an entry",
        )
    holds = entrant.chips + entrant.coming
    if holds > rules.at_most:
        raise Refused("too-many-chips", f"with {rules.at_most} chips at most", most=rules.at_most)
    entrant.rebuys += 1
    pay(s, entrant, rules.price, form, "rebuy")
    _issue(s, entrant, rules.price.chips, "rebuy")


def _add_on(s: State, entrant: Entrant, form: str) -> None:
    rules = s.definition.add_on
    if rules is None:
        raise Refused("no-add-on", "there is no add-on")
    if entrant.added_on:
        raise Refused("no-add-on", f"{entrant.id[:40]} has had his add-on")
    if not may_add_on(s, entrant):
        raise Refused("no-add-on", f"in the break after level {rules.after}", level=rules.after)
    entrant.added_on = True
    pay(s, entrant, rules.price, form, "add-on")
    _issue(s, entrant, rules.price.chips, "add-on")


def _issue(s: State, entrant: Entrant, chips: int, why: WhyChips) -> None:
    s.issued += chips
    _into_play(s, entrant, chips, why)


def _into_play(s: State, entrant: Entrant, chips: int, why: WhyChips) -> None:
    """At once between units, else after the running one."""
    flight = s.flight(entrant.flight)
    table = flight.tables[entrant.here.table] if entrant.at else None
    if table is not None and table.unit is not None:
        entrant.coming += chips
    else:
        entrant.chips += chips
    s.tell(Chips(entrant.id, chips, why))


def _bring(s: State, entrant: Entrant, packets: int) -> None:
    rules = s.definition.multi_stack
    if rules is None:
        raise Refused("no-packets", "chips are not in packets here")
    held = packets_kept(s, entrant)
    if not 1 <= packets <= held:
        raise Refused("packets", f"1 to {held} packets are kept back", least=1, most=held)
    if entrant.state == "waiting":
        entrant.packets += packets  # counted from the other end until he sits down
    else:
        entrant.packets -= packets
        _into_play(s, entrant, packets * entrant.price.chips // rules.packets, "packets")


def first_chips(s: State, entrant: Entrant) -> None:
    """Of an entry that gets its seat: all of them, or the packets he begins with. After the time
    for packets nobody keeps one back."""
    chips = entrant.price.chips
    rules = s.definition.multi_stack
    s.issued += chips
    scores.leave_places(s, entrant)
    if rules is None:
        entrant.chips = chips
        return
    late = s.flight(entrant.flight).level > rules.until
    begins = rules.packets if late else 1 + entrant.packets
    entrant.packets = rules.packets - begins
    entrant.chips = begins * chips // rules.packets


def bring_all(s: State, entrant: Entrant) -> None:
    """What is kept back comes into play by itself."""
    if entrant.packets:
        _bring(s, entrant, entrant.packets)
