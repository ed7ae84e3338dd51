"""What one person may see of a round: a projection, closed by default."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, cast

from msgspec import Struct, to_builtins

from krupier.equipment.cards import UNKNOWN, text
from krupier.equipment.draws import Cards, Dice, Face, Pocket
from krupier.money import Currency, show
from krupier.rules.events import CardEvent, Event, Mark
from krupier.rules.felt import Felt
from krupier.rules.marks import Marks
from krupier.rules.play import Play
from krupier.rules.shown import Shower, label, shower, shown
from krupier.rules.wants import Moves, Want

NOBODY: frozenset[str] = frozenset()

_MARKS = cast("Shower", shower(Marks))


class WantsNothing(Struct, frozen=True, tag="nothing", tag_field="want"):
    """The round is over, or there is none."""


class WantsCards(Struct, frozen=True, tag="cards", tag_field="want"):
    n: int
    to: str


class WantsDice(Struct, frozen=True, tag="dice", tag_field="want"):
    n: int


class WantsPocket(Struct, frozen=True, tag="pocket", tag_field="want"):
    pass


class WantsMoves(Struct, frozen=True, tag="moves", tag_field="want"):
    clock: str
    on_timeout: str
    seats: list[str] | None
    """Who is asked; ``None``: anybody."""


Wanted = WantsNothing | WantsCards | WantsDice | WantsPocket | WantsMoves


def event_view(
    event: Event, seats: Collection[str], money: Currency, *, auditor: bool = False
) -> dict[str, Any]:
    """An event as somebody in these seats may know it; hidden cards are ``??``."""
    if isinstance(event, Mark):
        return {"event": event.kind} | marks_view({event.name: event.value}, money)  # type: ignore[misc]
    told = shown(event, money)
    if isinstance(event, CardEvent) and event.cards:
        mine = event.face is Face.OWNER and event.owner in seats
        open_ = auditor or mine or event.face is Face.UP
        told["cards"] = [text(one if open_ else UNKNOWN) for one in event.cards]
    return told


def marks_view(marks: Marks, money: Currency) -> dict[str, Any]:
    """The public state of a felt."""
    told: dict[str, Any] = _MARKS(marks, money)
    return told


def cards_view(felt: Felt, seats: Collection[str]) -> dict[str, list[str]]:
    return {
        name: [
            text(
                card
                if face is Face.UP or (face is Face.OWNER and place.owner in seats)
                else UNKNOWN
            )
            for card, face in zip(place.cards, place.faces, strict=True)
        ]
        for name, place in felt.places.items()
    }


def own_cards(felt: Felt, seats: Collection[str]) -> dict[str, list[str]]:
    """The places with cards that only the holder of these seats sees."""
    own = frozenset(seats)
    hidden = [
        name
        for name, place in felt.places.items()
        if place.owner in own and Face.OWNER in place.faces
    ]
    if not hidden:
        return {}
    everything = cards_view(felt, own)
    return {name: everything[name] for name in hidden}


def stakes_view(felt: Felt, money: Currency) -> list[dict[str, Any]]:
    return [
        {
            "seat": one.seat,
            "bet": one.bet,
            "on": [label(place) for place in one.on],
            "amount": show(one.amount, money),
        }
        for one in felt.lying()
    ]


def want_view(want: Want | None) -> dict[str, Any]:
    """What the table waits for; a draw never says what will come."""
    told: dict[str, Any] = to_builtins(_wanted(want))
    return told


def _wanted(want: Want | None) -> Wanted:
    if want is None:
        return WantsNothing()
    if isinstance(want, Cards):
        return WantsCards(want.n, want.to)
    if isinstance(want, Dice):
        return WantsDice(want.n)
    if isinstance(want, Pocket):
        return WantsPocket()
    seats = want.seats
    return WantsMoves(want.clock, want.on_timeout, None if seats is None else sorted(seats))


def public_view(play: Play) -> dict[str, Any]:
    """What everybody may see."""
    money = play.game.setting.currency
    felt = play.felt
    return {
        "stakes": stakes_view(felt, money),
        "cards": cards_view(felt, NOBODY),
        "marks": marks_view(felt.marks, money),
        "want": want_view(play.want),
        "over": play.over,
        "void": play.void,
    }


def own_view(play: Play, seats: Collection[str]) -> dict[str, Any]:
    """What the holder of these seats sees beyond that: own cards and what he may do."""
    money = play.game.setting.currency
    own = frozenset(seats)
    offers = {}
    if isinstance(play.want, Moves):
        for seat in sorted(own):
            offered = play.want.offers(seat)
            if offered:
                offers[seat] = [shown(one, money) for one in offered]
    return {
        "seats": sorted(own),
        "cards": own_cards(play.felt, own),
        "offers": offers,
    }


def view(play: Play, seats: Collection[str] = ()) -> dict[str, Any]:
    """The whole table as the holder of these seats sees it."""
    told = public_view(play)
    own = own_view(play, seats)
    told["cards"] |= own["cards"]
    return told | {"seats": own["seats"], "offers": own["offers"]}
