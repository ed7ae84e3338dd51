"""A second reading of the duties of play in mariáš, clause by clause.

Every clause is a predicate that looks at one card and says whether playing it would be in order;
a card is legal when no clause objects. Nothing is shared with the product.

**Format.** A card is rank + suit, as ``"Xs"``: ranks ``7 8 9 X J Q K A`` (J spodek, Q svršek),
suits ``s`` hearts (srdce), ``k`` diamonds, ``z`` spades, ``c`` clubs. A trick is the list of cards
that lie in it, first the one led; an empty list asks what may be led. ``contract`` holds the
components that bind the player who is to play: ``"betl"`` or ``"durch"`` bind everybody (no trumps,
own order of ranks, whatever trump suit is given), ``"sedma"`` only the player who announced it;
``"hra"`` and ``"stovka"`` change nothing.

**Readings.**

* K20-37 binds within "the suit he has to play": the led suit if he holds it, otherwise trumps. Who
  holds neither is free (K20-36).
* K20-38 excuses only from a plain suit that has been trumped. When trumps are led, a trump in the
  trick is the suit itself and the duty to go higher stays.
* K20-41 binds wherever the card is played, also when it is led: the announced trump seven may not
  be played while its owner holds another trump. It binds the announcer alone, not the holder of an
  unannounced seven.
* In betl and durch the led suit must be followed and overtaken (K20-34, K20-37 with the order of
  K20-50), by the soloist as well as by the others; nobody trumps.
* Duties are towards the cards, not the sides: a partner's winning card must be overtaken as well.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

TRUMP_GAMES = "789JQKXA"  # K20-49, low to high
WITHOUT_TRUMPS = "789XJQKA"  # K20-50, low to high


class Position(NamedTuple):
    """What the player to play sees that matters for his duties."""

    hand: Collection[str]
    trick: Sequence[str]
    trump: str
    """Empty in betl and durch."""
    order: str
    own_seven: bool
    """He announced the seven."""


def beats(card: str, other: str, trump: str, order: str) -> bool:
    """Whether a card laid later goes over the one that is winning."""
    if card[1] == other[1]:
        return order.index(card[0]) > order.index(other[0])
    return card[1] == trump  # K20-40; K20-36 for all the rest


def winner(trick: Sequence[str], trump: str | None, contract: Collection[str] = ()) -> int:
    """Which of the cards (0 the one led) wins the trick (K20-06)."""
    return trick.index(_winning(trick, *_kind(trump, contract)))


def _winning(trick: Sequence[str], trump: str, order: str) -> str:
    """The card of the led suit or of trumps that no other card goes over."""
    able = [card for card in trick if card[1] in (trick[0][1], trump)]
    return next(
        card for card in able if not any(beats(other, card, trump, order) for other in able)
    )


def _kind(trump: str | None, contract: Collection[str]) -> tuple[str, str]:
    if "betl" in contract or "durch" in contract:
        return "", WITHOUT_TRUMPS  # K20-68, K20-69
    return trump or "", TRUMP_GAMES


def _holds(p: Position, suit: str) -> bool:
    return any(card[1] == suit for card in p.hand)


def _must_play(p: Position) -> str:
    """The suit that he has to play; none if he is free."""
    led = p.trick[0][1] if p.trick else ""
    if led and _holds(p, led):
        return led
    return p.trump if led and p.trump and _holds(p, p.trump) else ""


def follows(card: str, p: Position) -> bool:
    """K20-34: a player holding the led suit must play it."""
    return not p.trick or not _holds(p, p.trick[0][1]) or card[1] == p.trick[0][1]


def trumps(card: str, p: Position) -> bool:
    """K20-35: no card of the led suit, then a trump."""
    if not p.trick or not p.trump or _holds(p, p.trick[0][1]) or not _holds(p, p.trump):
        return True
    return card[1] == p.trump


def goes_higher(card: str, p: Position) -> bool:
    """K20-37: higher than the highest so far, if he holds such a card of the suit he must play;
    K20-38: but not in a plain suit that has already been trumped."""
    suit = _must_play(p)
    if not suit:
        return True
    led = p.trick[0][1]
    if suit == led != p.trump and any(other[1] == p.trump for other in p.trick):
        return True
    top = _winning(p.trick, p.trump, p.order)
    if not any(own[1] == suit and beats(own, top, p.trump, p.order) for own in p.hand):
        return True
    return beats(card, top, p.trump, p.order)


def goes_over_trumps(card: str, p: Position) -> bool:
    """K20-39: void in the led suit and trumping, higher than any trump in the trick, if he can."""
    if not p.trick or not p.trump or _holds(p, p.trick[0][1]):
        return True
    there = [other for other in p.trick if other[1] == p.trump]

    def over_all(own: str) -> bool:
        return own[1] == p.trump and all(beats(own, other, p.trump, p.order) for other in there)

    return not any(over_all(own) for own in p.hand) or over_all(card)


def keeps_the_seven(card: str, p: Position) -> bool:
    """K20-41: an announced seven is played as the last of the player's trumps."""
    if not p.own_seven or not p.trump or card != "7" + p.trump:
        return True
    return all(own == card or own[1] != p.trump for own in p.hand)


CLAUSES: Mapping[str, Callable[[str, Position], bool]] = {
    "K20-34": follows,
    "K20-35": trumps,
    "K20-37": goes_higher,
    "K20-39": goes_over_trumps,
    "K20-41": keeps_the_seven,
}


def position(
    hand: Collection[str], trick: Sequence[str], trump: str | None, contract: Collection[str] = ()
) -> Position:
    suit, order = _kind(trump, contract)
    return Position(hand, trick, suit, order, "sedma" in contract)


def breaches(
    card: str,
    hand: Collection[str],
    trick: Sequence[str],
    trump: str | None,
    contract: Collection[str] = (),
) -> list[str]:
    """The clauses against which this card of the hand would be played."""
    p = position(hand, trick, trump, contract)
    return [clause for clause, in_order in CLAUSES.items() if not in_order(card, p)]


def legal(
    hand: Collection[str],
    trick: Sequence[str],
    trump: str | None,
    contract: Collection[str] = (),
    waived: Collection[str] = (),
) -> set[str]:
    """The cards of the hand that may be played now, where these clauses are waived."""
    p = position(hand, trick, trump, contract)
    clauses = [in_order for clause, in_order in CLAUSES.items() if clause not in waived]
    return {card for card in hand if all(in_order(card, p) for in_order in clauses)}


def binding(contracts: Mapping[str, str], seat: str) -> set[str]:
    """Which components of a deal (with who announced them) bind the seat in its play."""
    return {name for name, by in contracts.items() if name in ("betl", "durch") or by == seat}


def positions(
    hands: Mapping[str, Sequence[str]],
    play: Sequence[Sequence[str]],
    contracts: Mapping[str, str],
) -> Iterator[tuple[str, str, list[str], list[str], set[str]]]:
    """Every card of a deal as it was played: seat, card, hand and trick before it, components that
    bind the seat."""
    left = {seat: list(hand) for seat, hand in hands.items()}
    duties = {seat: binding(contracts, seat) for seat in hands}
    trick: list[str] = []
    for number, (seat, card) in enumerate(play):
        if number % 4 == 0:
            trick = []
        yield seat, card, list(left[seat]), list(trick), duties[seat]
        left[seat].remove(card)
        trick.append(card)


def faults(
    hands: Mapping[str, Sequence[str]],
    play: Sequence[Sequence[str]],
    trump: str | None,
    contracts: Mapping[str, str],
) -> list[tuple[str, str, list[str]]]:
    """The cards of a deal that should not have been played: seat, card, clauses against it."""
    return [
        (seat, card, against)
        for seat, card, hand, trick, contract in positions(hands, play, contracts)
        if (against := breaches(card, hand, trick, trump, contract))
    ]
