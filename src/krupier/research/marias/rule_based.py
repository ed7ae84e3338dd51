"""A player by rules of thumb: draws trumps as declarer, cashes what is highest, gives tens and aces
to tricks of the own side, and keeps the trump seven for the end."""

from __future__ import annotations

from krupier.research.marias.cards import SEATS, TENS, each, suit, suit_mask
from krupier.research.marias.contract import Game
from krupier.research.marias.knowledge import knowledge
from krupier.research.marias.position import beats, trick, trumps
from krupier.research.marias.story import NO_CALL, Story


def choose(story: Story, seat: int, hand: int, may: int) -> int:
    """One of the cards that may be played."""
    known = knowledge(story, seat, hand, forgetful=True)
    hidden = 0
    for other in SEATS:
        if other != seat:
            hidden |= known.may[other]
    rate = _RATES[story.contract.game]
    return max(each(may), key=lambda card: (rate(story, seat, hand, hidden, card), -(card & 7)))


def _with_trumps(story: Story, seat: int, hand: int, hidden: int, card: int) -> float:
    contract = story.contract
    ten = TENS >> card & 1
    trump = suit(card) == contract.trump
    above = suit_mask(suit(card)) & hidden & -(2 << card)
    keeps = -8.0 if card == contract.trump_seven else 0.0
    trumps_out = (hidden & trumps(contract)).bit_count()
    if not story.table:
        if trump:
            drawing = seat == contract.declarer and trumps_out
            return keeps + (30 if drawing and not above else -10 * ten - 4)
        if not above:
            return 40 if ten else 8
        length = (hand & suit_mask(suit(card))).bit_count()
        return -30 * ten + length
    now = trick(contract, story.leader, story.cards)
    best = now.best.bit_length() - 1
    last = len(story.table) == 3
    stake = ten + sum(TENS >> one & 1 for one in story.cards)
    if beats(card, best, contract.trump):
        secure = last or (not above and (trump or not trumps_out))
        worth = 10 * stake if secure else 4 * (stake - 3 * ten)
        return keeps + worth - 3 * trump - 0.5 * (card & 7) * (not last)
    if _friend(story, seat, hand, now.winner):
        higher = suit_mask(suit(best)) & hidden & -(2 << best)
        secure = last or not higher
        return keeps + (10 if secure else -2) * ten
    return keeps - 10 * ten - 3 * trump


def _betl(story: Story, seat: int, hand: int, hidden: int, card: int) -> float:
    rank = card & 7
    lower = (suit_mask(suit(card)) & hidden & ((1 << card) - 1)).bit_count()
    if not story.table:
        return -lower if seat == story.contract.declarer else lower - rank
    now = trick(story.contract, story.leader, story.cards)
    takes = beats(card, now.best.bit_length() - 1, story.contract.trump)
    if seat == story.contract.declarer:
        return -100 - rank if takes else rank + lower
    if now.winner == story.contract.declarer:
        return -rank if not takes else -50 - rank
    return rank if story.contract.declarer in {one.seat for one in story.table} else -rank


def _durch(story: Story, seat: int, hand: int, hidden: int, card: int) -> float:
    above = suit_mask(suit(card)) & hidden & -(2 << card)
    if seat == story.contract.declarer:
        length = (hand & suit_mask(suit(card))).bit_count()
        return length - 20 * above.bit_count()
    # the declarer's high cards fall first: what may stop him is kept, in the suit it guards
    return -(card & 7) - 4.0 * (above == 0)


def _friend(story: Story, seat: int, hand: int, other: int) -> bool:
    """Whether it is known that somebody plays on the same side."""
    declarer, called = story.contract.declarer, story.called
    shown = {one.seat for one in story.all_laid if one.card == called}
    if called == NO_CALL:
        return (seat == declarer) == (other == declarer)
    if seat == declarer:
        return other in shown
    if hand >> called & 1 or seat in shown:
        return other == declarer
    if other == declarer:
        return False
    return bool(shown) and other not in shown


_RATES = {
    Game.HRA: _with_trumps,
    Game.STOVKA: _with_trumps,
    Game.BETL: _betl,
    Game.DURCH: _durch,
}
