"""A sensible way to play hold'em against the bank; what bots do.

* One raise on the flop (Casino Hold'em, Casino Omaha): call with a pair of one's own or a high
  card that is ahead of enough hands, or with a draw; fold the rest.
* One raise at one of three points (Ultimate Texas Hold'em, Heads-Up Hold'em): the published basic
  strategy – strong own cards before the flop, a hidden pair or a good flush draw on it, and at the
  end anything that fewer than 21 cards of the bank beat.
* One bet per street (King's Hold'em): fold only the worst cards, then bet whenever more than half
  of the bank's possible hands are beaten.

A blind box is played without its cards: never folded, never raised further than it must be.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from krupier import hands
from krupier.equipment.cards import DECK_52, RANKS, Card, rank, suit
from krupier.rules.banker_poker.decisions import CHECK, FOLD
from krupier.rules.banker_poker.holdem import BOARD, BankerHoldem
from krupier.rules.banker_poker.staking import blind_boxes
from krupier.rules.felt import Felt
from krupier.rules.options import Move, Option

OUTS = 21
"""With fewer cards of the bank that beat a hand, it is played to the end."""
AHEAD_TO_CALL = 0.18
"""The part of the bank's hands that a hand without a pair or a draw must beat to be called."""

_RAISED = {
    # lowest second card with which a high card is raised before the flop: suited, offsuit
    "A": ("2", "2"),
    "K": ("2", "5"),
    "Q": ("6", "8"),
    "J": ("8", "T"),
}


def bot_move(game: BankerHoldem, felt: Felt, seat: str, offered: Collection[Option]) -> Move | None:
    """What a bot does in this seat; ``None``: it is not asked."""
    words = [option.do for option in offered]
    if not words or words[-1] not in (CHECK, FOLD):
        return None
    raise_, otherwise = words[0], words[-1]
    if seat in blind_boxes(felt):
        plays = otherwise == FOLD
    else:
        plays = wants_raise(game, game.own(felt, seat), felt.cards(BOARD))
    return Move(seat, raise_ if plays else otherwise)


def wants_raise(game: BankerHoldem, own: Sequence[Card], board: Sequence[Card]) -> bool:
    """Whether a hand is worth the raise that is offered after these cards."""
    raises = [street.bet for street in game.plan.streets if street.bet]
    if len(raises) == 1:
        return _calls(game, own, board)
    if len(set(raises)) == 1:
        return _raises_once(own, board)
    if not board:
        return not _worst(own)
    return ahead(own, board) > 0.5


def ahead(own: Sequence[Card], board: Sequence[Card]) -> float:
    """The part of the bank's two-card hands that would lose now; ties count half."""
    value = hands.high((*own, *board))
    rest = [card for card in DECK_52 if card not in own and card not in board]
    beaten = total = 0
    for bank in combinations(rest, 2):
        found = hands.high((*bank, *board))
        beaten += 2 * (found < value) + (found == value)
        total += 2
    return beaten / total


# -- one raise on the flop -------------------------------------------------------------------


def _calls(game: BankerHoldem, own: Sequence[Card], flop: Sequence[Card]) -> bool:
    if _hidden(own, flop) or _draws(own, flop):
        return True
    if game.plan.deal.ranking == "omaha":
        return max(rank(card) for card in own) >= RANKS.index("Q")
    return ahead(own, flop) >= AHEAD_TO_CALL


def _draws(own: Sequence[Card], flop: Sequence[Card]) -> bool:
    """Four to a flush, or four to a straight that is open at both ends, with two own cards."""
    cards = (*own, *flop)
    for one in range(4):
        if sum(suit(card) == one for card in own) >= 2 and (
            sum(suit(card) == one for card in cards) >= 4
        ):
            return True
    ranks = {rank(card) for card in cards}
    mine = {rank(card) for card in own}
    for low in range(9):
        run = set(range(low, low + 4))
        if run <= ranks and len(run & mine) >= 2 and low + 3 < RANKS.index("A"):
            return True
    return False


# -- one raise at one of three points --------------------------------------------------------


def _raises_once(own: Sequence[Card], board: Sequence[Card]) -> bool:
    if not board:
        return _strong(own)
    if len(board) == 3:
        return _good_flop(own, board)
    if _hidden(own, board):
        return True
    value = hands.high((*own, *board))
    rest = [card for card in DECK_52 if card not in own and card not in board]
    return sum(hands.high((*board, card)) > value for card in rest) < OUTS


def _strong(own: Sequence[Card]) -> bool:
    low, high = sorted(rank(card) for card in own)
    if low == high:
        return low > RANKS.index("2")
    least = _RAISED.get(RANKS[high])
    suited = suit(own[0]) == suit(own[1])
    return least is not None and low >= RANKS.index(least[0 if suited else 1])


def _good_flop(own: Sequence[Card], flop: Sequence[Card]) -> bool:
    """A hidden pair or better (but not a pair of twos in the hand), or four to a flush with a ten
    or better of it in the hand."""
    cards = (*own, *flop)
    if _hidden(own, flop):
        twos = all(rank(card) == 0 for card in own)
        return not twos or _kind(cards) is not hands.Category.PAIR
    for one in range(4):
        best = max((rank(card) for card in own if suit(card) == one), default=0)
        if sum(suit(card) == one for card in cards) >= 4 and best >= RANKS.index("T"):
            return True
    return False


def _hidden(own: Sequence[Card], board: Sequence[Card]) -> bool:
    """A pair or better that the board alone does not make."""
    cards = (*own, *board)
    ranks = [rank(card) for card in cards]
    return any(ranks.count(rank(card)) > 1 for card in own) or _kind(cards) is not _kind(board)


def _kind(cards: Sequence[Card]) -> hands.Category:
    return hands.category("high", hands.high(cards))


# -- one bet per street ----------------------------------------------------------------------


def _worst(own: Sequence[Card]) -> bool:
    """A two with anything from three to seven, not suited."""
    low, high = sorted(rank(card) for card in own)
    return low == 0 and 0 < high <= RANKS.index("7") and suit(own[0]) != suit(own[1])
