"""What staff may rule in a running hand: the one list of rulings, with what each needs and where it
may be decided. What follows from one says its game (:mod:`krupier.rules.poker.floor`,
:mod:`krupier.rules.marias.round`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

from msgspec import Struct

from krupier.rules.options import Refused
from krupier.rules.wants import MISDEAL, WRONG_BUTTON, Ruling

Need = Literal["seat", "cards", "amount"]
POKER, MARIAS = "player-poker", "marias"
RENOUNCE = "renounce"


class Kind(Struct, frozen=True):
    family: str
    """Whose hands know it."""
    needs: tuple[Need, ...] = ()
    anywhere: bool = False
    """It is no fault of a dealer, but a penalty, a veto, or says that nothing changes: so it is
    decided at any table. All others are for those with a croupier, where such faults happen."""


RULINGS: Mapping[str, Kind] = {
    # of a seat: folded at once; a raise that nobody called comes back down to a call
    "dead-hand": Kind(POKER, ("seat",), anywhere=True),
    # of a seat: its cards stay face up, and it bets and raises no more in this hand
    "turned-up": Kind(POKER, ("seat",)),
    # of a seat, at the showdown: its cards are opened and count
    "asked-to-show": Kind(POKER, ("seat",)),
    # while all-in players are asked: the board is not run twice
    "run-once": Kind(POKER, anywhere=True),
    # for a seat: it bets and raises no more in this round
    "no-raise": Kind(POKER, ("seat",)),
    # of a seat that told or showed what it holds: it bets and raises no more in this hand
    "passive": Kind(POKER, ("seat",), anywhere=True),
    # of a seat, with the chips it put in front: held until its turn comes
    "out-of-turn": Kind(POKER, ("seat", "amount")),
    # the next street lies open before the betting is over
    "premature": Kind(POKER, ("cards",)),
    # one too many was dealt, it is the burn card
    "extra-card": Kind(POKER, ("cards",)),
    # with the cards taken out: the dealer turned more than the street has
    "too-many": Kind(POKER, ("cards",)),
    # with the right cards: a burn was forgotten or doubled
    "board": Kind(POKER, ("cards",)),
    # it came out: the hand is played to its end
    "cut-card": Kind(POKER),
    # something was found that changes nothing
    "stands": Kind(POKER, anywhere=True),
    # the hand is void, while fewer than two players have acted
    MISDEAL: Kind(POKER),
    # the hand is void, while there was no substantial action
    WRONG_BUTTON: Kind(POKER),
    # of a seat that did not follow suit: the deal ends at its cost
    RENOUNCE: Kind(MARIAS, ("seat",)),
}


def known_to(family: str) -> list[str]:
    return [word for word, one in RULINGS.items() if one.family == family]


def must_be_known(ruling: Ruling, family: str) -> None:
    """Raises Refused for a ruling that this family does not know, or that says too little."""
    known = known_to(family)
    if ruling.what not in known:
        words = ", ".join(known)
        raise Refused("bad-ruling", f"no ruling {ruling.what[:20]!r}: known are {words}")
    given: Mapping[Need, str | Collection[object]] = {"seat": ruling.seat, "cards": ruling.cards}
    missing = [one for one in RULINGS[ruling.what].needs if one in given and not given[one]]
    if missing:
        raise Refused("bad-ruling", f"{ruling.what} needs: {', '.join(missing)}")
