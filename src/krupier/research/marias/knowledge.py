"""What a seat knows of the others' cards: from the duties, hlášky, the call and what was shown."""

from __future__ import annotations

from typing import NamedTuple

from krupier.research.marias.cards import ALL, KING, QUEEN, SEATS, suit, suit_mask
from krupier.research.marias.contract import Game
from krupier.research.marias.position import trick, trumps
from krupier.research.marias.story import NO_CALL, Laid, Story

Masks = tuple[int, int, int, int]


class Knowledge(NamedTuple):
    may: Masks
    """The cards that each seat may hold, for the seat that knows exactly its hand."""
    must: Masks
    """The cards that each seat holds for certain."""
    held: tuple[int, int, int, int]
    """How many cards each holds."""


def knowledge(story: Story, seat: int, hand: int, *, forgetful: bool = False) -> Knowledge:
    """Of the cards that a seat has not seen yet. What somebody bid may be added to ``must`` or
    taken from ``may``. ``forgetful``: who announced no hláška may have had one all the same."""
    every = story.all_laid
    lacks, shows, laid_by = [0] * 4, [0] * 4, [0] * 4
    for leader, laid in _tricks(story):
        for at, one in enumerate(laid):
            laid_by[one.seat] += 1
            lacks[one.seat] |= _lacked(story, leader, laid[:at], one)
            if one.pair:
                shows[one.seat] |= 1 << _other(one.card)
            elif one.card & 7 in (QUEEN, KING) and story.contract.game is Game.HRA:
                lacks[one.seat] |= 0 if forgetful else 1 << _other(one.card)
    shows[story.contract.declarer] |= story.shown
    hidden = ALL & ~hand & ~sum(1 << one.card for one in every)
    must = [hidden & cards for cards in shows]
    certain = must[0] | must[1] | must[2] | must[3]
    may = [hidden & ~lacks[at] & ~certain | must[at] for at in SEATS]
    may[seat] = must[seat] = hand
    dealt = hand.bit_count() + laid_by[seat]
    return Knowledge(_four(may), _four(must), _four([dealt - laid for laid in laid_by]))


def sides(story: Story, hands: Masks) -> int:
    """The declarers' seats, if these are the hands."""
    contract = story.contract
    side = 1 << contract.declarer
    if contract.has_trumps and story.called != NO_CALL:
        for one in story.all_laid:
            if one.card == story.called:
                side |= 1 << one.seat
        for at in SEATS:
            if hands[at] >> story.called & 1:
                side |= 1 << at
    return side


def _tricks(story: Story) -> list[tuple[int, tuple[Laid, ...]]]:
    found = [(done.laid[0].seat, done.laid) for done in story.tricks]
    return [*found, (story.leader, story.table)]


def _lacked(story: Story, leader: int, before: tuple[Laid, ...], one: Laid) -> int:
    """The cards that somebody would have had to play instead."""
    contract = story.contract
    trump = trumps(contract)
    card = 1 << one.card
    if contract.seven and one.seat == contract.declarer and one.card == contract.trump_seven:
        return trump  # it is the last of his trumps
    if not before:
        return 0
    led, best, _ = trick(contract, leader, tuple(other.card for other in before))
    own = suit_mask(suit(one.card))
    lacks = 0
    if own != led:
        lacks |= led
        if own != trump:
            return lacks | trump
    if best & own and card < best:
        lacks |= own & -(best << 1)
    return lacks


def _other(card: int) -> int:
    """The king of a queen, the queen of a king."""
    return card ^ QUEEN ^ KING


def _four(numbers: list[int]) -> tuple[int, int, int, int]:
    first, second, third, fourth = numbers
    return first, second, third, fourth
