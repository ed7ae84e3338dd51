"""A tournament as the lobby shows it, and its prizes as they stand."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache, lru_cache

import msgspec

from krupier.money import base, currency, is_demo, show, show_in
from krupier.plan.parts import Names
from krupier.room.clocks import MS
from krupier.room.tournament.published import TournamentPrice
from krupier.room.tournament.remembered import Remembered
from krupier.room.tournament.setting import plan_text
from krupier.room.tournament.shown import Shown, TournamentRow
from krupier.rules.tournament import entries, payout
from krupier.rules.tournament.definition import Definition, Price
from krupier.rules.tournament.state import Entrant, Flight, State
from krupier.rules.tournament.templates import turbo_of
from krupier.store.tournaments import TournamentRecord


def row(was: Remembered, stopped: str = "") -> TournamentRow:
    """``stopped``: why it waits for staff."""
    state, record, made = was.state, was.record, was.state.definition
    flight = playing(state)
    prizes = standing(state)
    return TournamentRow(
        id=record.id,
        type=record.type,
        operator=record.operator,
        names=names_of(record),
        game=made.game,
        game_names=game_names(made.game),
        currency=base(record.currency),
        demo=is_demo(record.currency),
        price=price(made.entry.prices[0], record.currency),
        chips=made.entry.prices[0].chips,
        state=_state(state),
        starts_at=record.starts_at // MS if record.starts_at is not None else None,
        full_at=made.start.players if made.start.when == "full" else None,
        entries=state.counted,
        left=state.alive,
        guarantee=show_in(made.guarantee, record.currency),
        pool=show_in(prizes.pool, record.currency),
        paid=prizes.paid,
        level=flight.level if flight else None,
        seats=state.most(),
        tags=list(_tags(made, record.operator)),
        private=bool(record.private),
        halted=state.halted or bool(stopped),
        ended=state.ended.how if state.ended else "",
    )


def playing(state: State) -> Flight | None:
    """The first flight that is played."""
    return next((one for one in state.flights if one.state == "playing"), None)


def price(one: Price, code: str) -> TournamentPrice:
    money = currency(code)
    whole, prize, fee, bounty = (
        show(part, money) for part in (one.whole, one.prize, one.fee, one.bounty)
    )
    return TournamentPrice(whole, prize, fee, bounty, one.chips)


def names_of(record: TournamentRecord) -> Names:
    return _decoded(record.names)


@lru_cache(maxsize=1_000)
def _decoded(names: str) -> Names:
    return msgspec.json.decode(names, type=Names)


@cache
def game_names(game: str) -> Names:
    return msgspec.convert(tomllib.loads(plan_text(game))["names"], Names)


def _state(state: State) -> Shown:
    if state.phase == "over":
        return "over"
    if state.phase != "running":
        return "registering"
    if any(entries.takes_entries(state, one) for one in state.flights):
        return "late"
    flight = playing(state)
    return "break" if flight is not None and flight.pause == "on" else "running"


def _tags(made: Definition, operator: str) -> Iterator[str]:
    entry = made.entry
    if made.start.when == "full":
        yield "sit-and-go"
    if made.levels[0].seconds <= turbo_of(operator):
        yield "turbo"
    if not any(one.whole for one in entry.prices):
        yield "freeroll"
    if entry.entries != 1:
        yield "re-entry"
    if made.rebuy or made.add_on:
        yield "rebuy"
    if made.bounty:
        yield "bounty"
    if made.end.when == "seats":
        yield "satellite"
    if entry.team:
        yield "team"
    if made.end.when == "time":
        yield "time"
    if made.guarantee:
        yield "guaranteed"
    if (made.stages[0].seats or made.seats.most) == 2:
        yield "heads-up"
    yield from sorted({one.play for one in made.stages} - {"field"})


# -- prizes ----------------------------------------------------------------------------------------


class Standing(msgspec.Struct, frozen=True):
    """The prizes by place, as they stand."""

    pool: int
    amounts: list[int]
    paid: int
    """Places."""
    entries: int
    """That they are for."""
    seats_won: int
    """Of a satellite."""


def standing(state: State) -> Standing:
    """What is known; before that what it comes to with those who have entered, and of a tournament
    that starts when it is full, with all of them."""
    if state.prizes is not None:
        paid = payout.paid_places(state)
        return Standing(state.pool, state.prizes, paid, state.counted, state.seats_won)
    made, held = state.definition, state.escrow.held["prize"]
    pool = max(made.guarantee, held)
    if state.phase == "over":
        return Standing(pool, [], 0, state.counted, 0)
    full = made.start.when == "full"
    many = made.start.players if full else max(state.counted, made.start.least)
    each = made.entry.prices[0].prize
    coming = max(pool, many * each) if full or not held else pool
    imagined = State(made, counted=many)
    of_stages = sum(int(coming * stage.share) for stage in made.stages)
    amounts, _ = payout.of_places(imagined, coming - of_stages)
    half = many // 2 if made.end.when == "half" else 0
    seats = payout.seats_made(imagined, coming - of_stages)
    return Standing(pool, amounts, half or seats or len(amounts), many, seats)


# -- heads -----------------------------------------------------------------------------------------


def bounty_on(state: State, entrant: Entrant) -> int | None:
    """What everybody may know of the bounty on a head: where heads are marked in secret nobody's is
    shown, or those without one would be told apart."""
    rules = state.definition.bounty
    if rules is None or (rules.kind == "secret" and state.phase != "over"):
        return None
    return entrant.head
