"""Blind boxes of the draw games: all hands counted, and what the rules pay."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from krupier import hands
from krupier.equipment.cards import DECK_52, parse
from krupier.equipment.draws import Cards, CardsAre, Draw, Equipment, Outcome
from krupier.odds import banker_draw
from krupier.odds.draw import blind, stud, stud_kernel
from krupier.odds.draw.payouts import Payouts, number_of
from krupier.rules.banker_poker.draw import BankerDraw
from krupier.rules.banker_poker.draw_hands import kind_of
from krupier.rules.felt import BANK
from krupier.rules.options import Move
from krupier.rules.play import Play
from krupier.rules.wants import Timeout
from tests.rules.draw_table import EURO, FIVE, NOVO, RUSSIAN, STUD, THREE, draw

STAKE = 1000


class Known:
    """Deals known cards to player and bank."""

    def __init__(self, own: Sequence[int], bank: Sequence[int]) -> None:
        self.own, self.bank = list(own), list(bank)

    def begin(self, equipment: Equipment) -> None:
        """Nothing to shuffle."""

    def answer(self, draw: Draw) -> Outcome | None:
        assert isinstance(draw, Cards)
        cards = self.bank if draw.to == BANK else self.own
        return CardsAre((cards.pop(0),))


def net_by_rules(game: BankerDraw, own: Sequence[int], bank: Sequence[int]) -> int:
    """What ante and bet win; a bet without which no box is played is left out of account."""
    play = Play(game)
    play.send(Move("1", "bet", "blind-box", (), STAKE))
    for side in game.opening.bets.values():
        if side.compulsory:
            play.send(Move("1", "bet", side.id, (), STAKE))
    play.send(Timeout())
    play.run(Known(own, bank))
    assert play.over  # nobody is asked anything
    settled = [one for one in play.felt.settled if one.bet in ("ante", "bet")]
    return sum(one.returned for one in settled) - 3 * STAKE


def net_by_counting(payouts: Payouts, own: Sequence[int], bank: Sequence[int]) -> Fraction:
    """What the odds take a deal to win."""
    mine, his = hands.high(own), hands.high(bank)
    dealt = blind._dealt(payouts)
    if kind_of(mine) in dealt:
        return dealt[kind_of(mine)]
    if len(own) == 4:
        pays, beats = payouts.pays_four
        at = number_of(list(own))
        won, mine = Fraction(float(pays[at])), int(beats[at])
    else:
        won = payouts.pays[mine]
    if his < payouts.needed:
        return payouts.no_hand.of(won)
    if mine == his and len(own) == 5:
        return payouts.tie.of(won)
    return (payouts.better if mine > his else payouts.worse).of(won)


@pytest.mark.parametrize("name", [STUD, FIVE, RUSSIAN, NOVO, EURO])
def test_deals_are_paid_as_the_rules_pay(name: str) -> None:
    """Good hands on both sides more often than they come, and ties."""
    game, luck = draw(name), random.Random(7)
    payouts, each = Payouts(game), game.plan.deal.each
    for at in range(300):
        ranks = luck.sample(range(13), 13 if at % 3 == 0 else 5)
        suits = luck.sample(range(4), 2 if at % 3 == 2 else 4)
        some = [card for card in DECK_52 if card >> 2 in ranks and card & 3 in suits]
        some = some if len(some) >= 10 else list(DECK_52)
        cards = luck.sample(some, each + 5)
        own, bank = cards[:each], cards[each:]
        assert net_by_rules(game, own, bank) == STAKE * net_by_counting(payouts, own, bank), cards


def test_a_dealt_bonus_ends_the_box() -> None:
    """NOVO Poker: the first cards win on the ante, whatever the bank has; the bet comes back."""
    game = draw(NOVO)
    assert game.plan.dealt_bonus is not None
    royal = next(row for row in game.plan.dealt_bonus.table if row.hand == "royal-flush")
    own, bank = parse("As Ks Qs Js Ts"), parse("2c 4d 6h 8s 9c")
    assert net_by_rules(game, own, bank) == STAKE * royal.pays.exact
    assert net_by_counting(Payouts(game), own, bank) == royal.pays.exact


@pytest.mark.parametrize(("name", "own"), [(STUD, "Qs Qd 6c 6h 2d"), (EURO, "9s 9d Kc 7h")])
def test_one_hand_against_all_hands_of_the_bank(name: str, own: str) -> None:
    """Counted one by one; a tie as far as four cards go is won by them."""
    cards, payouts = parse(own), Payouts(draw(name))
    rest = [card for card in DECK_52 if card not in cards]
    n = comb(len(rest), 5)
    flat = np.fromiter((card for some in combinations(rest, 5) for card in some), np.int8, 5 * n)
    values, mine = hands.high_batch(flat.reshape(-1, 5)), hands.high(cards)
    if len(cards) == 4:
        mine = hands.high(parse("9h 9c Kd 7s 6d")) + 1
    closed, equal = int((values < payouts.needed).sum()), int((values == mine).sum())
    equal = equal if len(cards) == 5 else 0
    lower = int((values < mine).sum()) - closed
    one = np.array([sorted(cards)], dtype=np.int64), np.array([mine], dtype=np.int64)
    own_hands = stud_kernel.Hands(*one, *stud.player_hands(-1)[2:])
    found = blind._cases(own_hands, payouts.needed, n, equal=len(cards) == 5)
    assert found.tolist() == [[closed, lower, equal, n - closed - lower - equal]]
    if len(cards) == 4:
        assert payouts.pays_four[1][number_of(list(cards))] == mine


def test_the_edge_of_who_never_looks() -> None:
    """Published for Caribbean stud: 16.607 % of the ante for who always raises, with the same pay
    table, which Five-card Poker has."""
    (row,) = blind.rows(draw(FIVE))
    assert float(row.house_edge) == pytest.approx(0.16607, abs=5e-6)
    assert row.staked == 3
    assert row.rtp == 1 + sum(net * chance for net, chance in row.outcomes)


def test_three_cards_that_nobody_looks_at() -> None:
    """Published: 7.65 % with a bonus of 1:1, 4:1 and 5:1 on the ante, which these plans do not pay:
    720 straights, 52 threes and 48 straight flushes of 22,100 hands."""
    row = next(one for one in banker_draw.quick_odds(draw(THREE)) if one.bet == "blind-box")
    bonus = Fraction(720 + 4 * 52 + 5 * 48, 22_100)
    assert float(row.house_edge - bonus) == pytest.approx(0.0765, abs=5e-5)


def test_tables_without_blind_boxes_have_no_such_row() -> None:
    assert blind.rows(draw(FIVE, options={"blind_box": False})) == []
