"""A finished deal as one plain record, for studies and for whoever settles it a second time::

    {"hands": {"1": ["As", "Xk", …], …},       all cards that a seat was dealt, in order
     "forhont": "1",
     "trump": "s",                             a suit, null in betl and durch
     "called": "Ks",                           the called card; null without trumps or a call
     "contracts": ["hra", "sedma"],            the announced components; none if he gave up
     "declarer": "1",                          who announced them; null if he gave up
     "fleks": {"hra": 1, "sedma": 0},          how often each was flekked
     "hlasky": [["1", "z"], …],                announced, in order
     "play": [["1", "As"], …],                 every card, in order
     "renounce": null,                         the seat that a ruling made pay
     "payments": {"1": 4, "2": -4, …}}         points won, as the plan has them, before any chips

Cards and suits are written as in :mod:`krupier.rules.marias.cards`: ``As`` is the ace of hearts.
It tells every hidden card, so it is nothing for players while a deal is on.
"""

from __future__ import annotations

from typing import Any

from krupier.equipment.cards import SUITS, Card, card, suit
from krupier.rules import events
from krupier.rules.felt import Felt
from krupier.rules.marias.cards import SUIT_WORDS, code, suit_code
from krupier.rules.marias.contracts import COMPONENTS, WITHOUT_TRUMPS
from krupier.rules.marias.round import Marias
from krupier.rules.marias.seating import seating
from krupier.rules.play import Play
from krupier.rules.rulings import RENOUNCE


def record(play: Play) -> dict[str, Any]:
    """The record of a deal that was played to its end."""
    assert isinstance(play.game, Marias)
    if not play.over or play.void:
        raise ValueError("a record is made of a deal that is over and was not voided")
    felt, seats = play.felt, seating(play.game.setting).seats
    contract = next((one for one in COMPONENTS if one == felt.marks.get("contract")), None)
    ruled = [one for one in felt.events if isinstance(one, events.Ruled)]
    plain = contract in WITHOUT_TRUMPS
    trump, called = _trump(felt), felt.marks.get("called")
    return {
        "hands": {seat: [code(one) for one in _dealt(felt, seat)] for seat in sorted(seats)},
        "forhont": seats[0],
        "trump": None if plain else suit_code(trump),
        "called": None if plain or not called else code(card(called + SUITS[trump])),
        "contracts": list(COMPONENTS[contract]) if contract else [],
        "declarer": felt.marks.get("declarer"),
        "fleks": dict(felt.marks.get("fleks", {})),
        "hlasky": [
            [one.seat, suit_code(SUIT_WORDS.index(one.suit))]
            for one in felt.marks.get("hlasky", ())
        ],
        "play": [
            [one.place, code(one.cards[0])] for one in felt.events if isinstance(one, events.Played)
        ],
        "renounce": next((one.seat for one in ruled if one.ruling == RENOUNCE), None),
        "payments": dict(felt.marks["points_won"]),
    }


def _dealt(felt: Felt, seat: str) -> list[Card]:
    """What came to a seat from the pack: the forhont's trump comes to him once more."""
    come = [
        dealt
        for one in felt.events
        if isinstance(one, events.Cards) and one.to == seat
        for dealt in one.cards
    ]
    return list(dict.fromkeys(come))


def _trump(felt: Felt) -> int:
    (laid,) = (one.cards for one in felt.events if isinstance(one, events.LaidDown))
    return suit(laid[0])
