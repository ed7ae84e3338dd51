"""A sensible way to play the games with own cards, for bots: no perfect play, but no folly."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from krupier import hands
from krupier.equipment.cards import Card, rank, suit
from krupier.money import Ratio
from krupier.rules.banker_poker.draw import BankerDraw
from krupier.rules.banker_poker.draw_bank_card import BUY_BANK_CARD, NO_BANK_CARD
from krupier.rules.banker_poker.draw_hands import Judge
from krupier.rules.banker_poker.insuring import NO_INSURANCE
from krupier.rules.banker_poker.pai_gow import HOUSE_WAY, NO_BANKER, PaiGow
from krupier.rules.banker_poker.switch import HANDS, NO_SWITCH, SWITCH, SwitchPoker
from krupier.rules.banker_poker.tables import least_value
from krupier.rules.felt import Felt
from krupier.rules.options import Choose, Move, Option, Pick, Stake

QUEEN_SIX_FOUR = hands.three_card((40, 17, 10))
"""With Q-6-4 or better a hand of three cards goes on."""
GOOD = 3
"""What a hand must pay to be worth a card for the bank."""


def bot_move(
    game: BankerDraw | SwitchPoker | PaiGow, felt: Felt, seat: str, offered: Collection[Option]
) -> Move | None:
    """The move of a bot; nothing where it may stake as it likes.

    It does without insurance and without the bank of Pai Gow.
    """
    words = {option.do: option for option in offered}
    if any(isinstance(option, Stake) for option in offered):
        return None
    for plain in (HOUSE_WAY, NO_BANKER, NO_INSURANCE):
        if plain in words:
            return Move(seat, plain)
    if isinstance(game, SwitchPoker):
        return _switch(game, felt, seat, words)
    assert isinstance(game, BankerDraw)
    own = felt.cards(seat)
    if BUY_BANK_CARD in words:
        return Move(seat, BUY_BANK_CARD if _worth(game.judge, own) >= GOOD else NO_BANK_CARD)
    return _bet_buy_or_fold(seat, own, words, game.judge)


def _bet_buy_or_fold(
    seat: str, own: Sequence[Card], words: dict[str, Option], judge: Judge
) -> Move:
    bet = next((do for do in words if do.startswith("bet-")), None)
    if bet is None or _plays(own, judge):
        return Move(seat, bet or next(iter(words)))
    odd = odd_card(own)
    for option in words.values():
        if odd is not None and isinstance(option, Pick) and option.least <= 1 <= option.most:
            return Move(seat, option.do, cards=(odd,))
        if odd is not None and isinstance(option, Choose) and option.do.endswith("-card"):
            return Move(seat, option.do)
    return Move(seat, "fold")


def _plays(own: Sequence[Card], judge: Judge) -> bool:
    """Whether the cards are good enough for the bet as they are."""
    if judge.ranking == "three_card":
        return judge.value(own) >= QUEEN_SIX_FOUR
    return judge.value(own) >= least_value("high", "ace-king")


def odd_card(own: Sequence[Card]) -> Card | None:
    """The card that does not belong to a flush or an open straight which lacks one.

    >>> from krupier.equipment.cards import parse, show
    >>> show([odd_card(parse("9s 8d 7h 6c 2s"))])
    '2s'
    """
    for four in combinations(own, 4):
        ranks = sorted({rank(card) for card in four})
        open_straight = len(ranks) == 4 and ranks[3] - ranks[0] == 3 and 0 < ranks[3] < 12
        if open_straight or len({suit(card) for card in four}) == 1:
            return next((card for card in own if card not in four), own[0])
    return None


def _switch(game: SwitchPoker, felt: Felt, seat: str, words: dict[str, Option]) -> Move:
    if SWITCH not in words:
        own = felt.cards(str(felt.marks["hand"]))
        return _bet_buy_or_fold(seat, own, words, game.judge)
    one, other = (felt.cards(f"{seat}.{hand}") for hand in HANDS)
    swapped = (*one[:-1], other[-1]), (*other[:-1], one[-1])
    gain = sum(_worth(game.judge, hand) for hand in swapped)
    gain -= sum(_worth(game.judge, hand) for hand in (one, other))
    return Move(seat, SWITCH if gain >= game.plan.switch.price else NO_SWITCH)


def _worth(judge: Judge, cards: Sequence[Card]) -> float:
    """What the bet would win with these cards; nothing where they would not be played."""
    if not _plays(cards, judge):
        return 0
    pays = judge.pays(cards)
    return float(pays.exact) if isinstance(pays, Ratio) else 0
