"""What one person may see of a round: a projection, closed by default."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from krupier.equipment.cards import UNKNOWN, text
from krupier.equipment.draws import Cards, Dice, Face, Pocket
from krupier.money import Currency
from krupier.rules.codec import option_to_json, plain
from krupier.rules.felt import Event, Felt
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Want

NOBODY: frozenset[str] = frozenset()


def event_view(
    event: Event, seats: Collection[str], money: Currency, *, auditor: bool = False
) -> dict[str, Any]:
    """An event as somebody in these seats may know it; hidden cards are ``??``."""
    shown: dict[str, Any] = {"event": event.kind} | plain(event.data, money)
    if event.cards:
        mine = event.face is Face.OWNER and event.owner in seats
        open_ = auditor or mine or event.face is Face.UP
        shown["cards"] = [text(one if open_ else UNKNOWN) for one in event.cards]
    return shown


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


def stakes_view(felt: Felt, money: Currency) -> list[dict[str, Any]]:
    return [
        plain({"seat": one.seat, "bet": one.bet, "on": one.on, "amount": one.amount}, money)
        for one in felt.lying()
    ]


def want_view(want: Want | None) -> dict[str, Any]:
    """What the table waits for; a draw never says what will come."""
    if want is None:
        return {"want": "nothing"}
    if isinstance(want, Cards):
        return {"want": "cards", "n": want.n, "to": want.to}
    if isinstance(want, Dice):
        return {"want": "dice", "n": want.n}
    if isinstance(want, Pocket):
        return {"want": "pocket"}
    seats = want.seats
    return {
        "want": "moves",
        "clock": want.clock,
        "on_timeout": want.on_timeout,
        "seats": None if seats is None else sorted(seats),
    }


def public_view(play: Play) -> dict[str, Any]:
    """What everybody may see."""
    money = play.game.setting.currency
    felt = play.felt
    return {
        "stakes": stakes_view(felt, money),
        "cards": cards_view(felt, NOBODY),
        "marks": plain(felt.marks, money),
        "want": want_view(play.want),
        "over": play.over,
        "void": play.void,
    }


def own_view(play: Play, seats: Collection[str]) -> dict[str, Any]:
    """What the holder of these seats sees beyond that: own cards and what he may do."""
    money = play.game.setting.currency
    own = frozenset(seats)
    everything, public = cards_view(play.felt, own), cards_view(play.felt, NOBODY)
    offers = {}
    if isinstance(play.want, Moves):
        for seat in sorted(own):
            offered = play.want.offers(seat)
            if offered:
                offers[seat] = [option_to_json(one, money) for one in offered]
    return {
        "seats": sorted(own),
        "cards": {name: cards for name, cards in everything.items() if cards != public[name]},
        "offers": offers,
    }


def view(play: Play, seats: Collection[str] = ()) -> dict[str, Any]:
    """The whole table as the holder of these seats sees it."""
    shown = public_view(play)
    own = own_view(play, seats)
    shown["cards"] |= own["cards"]
    return shown | {"seats": own["seats"], "offers": own["offers"]}
