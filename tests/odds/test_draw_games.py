"""Draw games against the bank: the kernel beside the rules on the same cards, counting by hand."""

from __future__ import annotations

import random
from collections.abc import Collection
from itertools import combinations

import numpy as np
import pytest

from krupier import hands
from krupier.equipment.cards import DECK_52, parse
from krupier.equipment.draws import BURN, Cards, CardsAre, Draw, Equipment, Outcome
from krupier.odds.draw import sampling, situation
from krupier.odds.draw.bank_card import closed_sets, flush_cards, gain
from krupier.odds.draw.play import deal_bank, play
from krupier.odds.draw.terms import Terms
from krupier.rules.banker_poker.draw import BankerDraw
from krupier.rules.banker_poker.draw_bank_card import BUY_BANK_CARD, NO_BANK_CARD
from krupier.rules.felt import BANK
from krupier.rules.options import Amount, Move, Option, Pick
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout
from tests.rules.draw_table import EURO, FIVE, MACAO, NOVO, RUSSIAN, SIX, WGG, draw

GAMES = (FIVE, RUSSIAN, WGG, NOVO, SIX, MACAO, EURO)
STAKE = 1000


class Known:
    """Deals cards in a known order."""

    fit_for_money = False

    def __init__(self, cards: list[int]) -> None:
        self.cards = cards

    def begin(self, equipment: Equipment) -> None:
        """Nothing to shuffle."""

    def answer(self, draw: Draw) -> Outcome | None:
        assert isinstance(draw, Cards)
        assert draw.to != BURN
        dealt, self.cards = self.cards[: draw.n], self.cards[draw.n :]
        return CardsAre(tuple(dealt))


def some_move(luck: random.Random, offered: Collection[Option]) -> Move:
    """Any move, folds seldom."""
    option = luck.choice([one for one in offered if one.do != "fold" or luck.random() < 0.2])
    if isinstance(option, Pick):
        n = luck.randint(option.least, option.most)
        return Move("1", option.do, cards=tuple(luck.sample(option.cards, n)))
    if isinstance(option, Amount):
        return Move("1", option.do, amount=option.most)
    return Move("1", option.do)


def by_the_rules(game: BankerDraw, cards: list[int], luck: random.Random) -> tuple[float, Play]:
    """What ante, bet, insurance and purchases win in a round of any moves, in antes."""
    play = Play(game)
    play.send(Move("1", "bet", "ante", (), STAKE))
    if any(bet.compulsory for bet in game.plan.bets):
        play.send(Move("1", "bet", "express", (), STAKE))
    play.send(Timeout())
    source = Known(cards)
    while not play.over:
        play.run(source)
        if isinstance(play.want, Moves):
            play.send(some_move(luck, play.offers("1")))
    sides = {bet.id for bet in game.sides}
    net = sum(one.returned - one.staked for one in play.felt.settled if one.bet not in sides)
    return net / STAKE, play


def by_the_kernel(game: BankerDraw, rules: situation.Rules, cards: list[int], run: Play) -> float:
    """The same from the kernel's values, pay tables and results."""
    terms, moves, felt = (
        Terms(game),
        [one for one in run.journal if isinstance(one, Move)],
        run.felt,
    )
    each = game.plan.deal.each
    order = [
        place
        for n in range(max(each, 5))
        for place in ((BANK, "1") if game.plan.deal.bank_first else ("1", BANK))
        if n < (each if place == "1" else 5)
    ]
    own = [card for card, place in zip(cards, order, strict=False) if place == "1"]
    bank = [card for card, place in zip(cards, order, strict=False) if place == BANK]
    later = cards[len(order) :]
    if each == 5 and rules.dealt[hands.high(own)]:
        return float(rules.dealt[hands.high(own)])
    paid, insured, first = 0.0, 0.0, True
    words = {one.id: one for one in game.plan.purchases}
    for move in moves:
        if move.do in words:
            one = words[move.do]
            own = [card for card in own if card not in move.cards]
            n = len(move.cards) + one.more
            own, later = own + later[:n], later[n:]
            paid += one.costs(len(move.cards))
            first = False
        elif move.do == "insure":
            insured = move.amount / STAKE
        elif move.do == "fold":
            return float(terms.fold(bought=not first)) - paid
    work = situation.room(1)
    work.keys[0] = sum(int(rules.lookup.keys[card]) for card in own)
    work.bits[0] = int(np.bitwise_or.reduce([rules.lookup.bits[card] for card in own]))
    work.queries[0, 1] = len(own)
    situation.judge(rules, work, 1)
    value, pays = int(work.queries[0, 0]), float(work.pays[0])

    def case(cards: list[int]) -> int:
        other = hands.high(cards)
        if other < rules.needed:
            return 0
        if value > other:
            return 1
        return 2 if value == other and len(own) > 4 else 3

    net = situation.net_of(rules.nets, rules.insurance, case(bank), pays, insured)
    for move in moves:
        if move.do == BUY_BANK_CARD:
            before = situation.net_of(rules.nets, rules.insurance, case(bank), pays, 0.0)
            gone = (max if rules.card.highest else min)(bank, key=lambda card: card >> 2)
            bank, later = [one for one in bank if one != gone] + later[:1], later[1:]
            now = case(bank)
            after = rules.card.failed
            if now:
                after = situation.net_of(rules.nets, rules.insurance, now, pays, 0.0)
            if net_was_failed(moves, move):
                before = rules.card.failed
            net += after - before - rules.card.price
    assert felt.staked
    return float(net) - paid


def net_was_failed(moves: list[Move], move: Move) -> bool:
    """Whether this is not the first card that was bought for the bank."""
    bought = [one for one in moves if one.do == BUY_BANK_CARD]
    return bought[0] is not move


def compare(name: str, rounds: int, seed: int) -> None:
    game = draw(name)
    rules, luck = sampling.rules_of(game), random.Random(seed)
    seen = set()
    for _ in range(rounds):
        cards = luck.sample(DECK_52, 52)
        net, run = by_the_rules(game, cards, luck)
        assert by_the_kernel(game, rules, cards, run) == pytest.approx(net), cards[:20]
        seen |= {one.do for one in run.journal if isinstance(one, Move)}
    assert {one.id for one in game.plan.purchases} <= seen
    assert game.plan.bank_card is None or {BUY_BANK_CARD, NO_BANK_CARD} <= seen


@pytest.mark.parametrize("name", GAMES)
def test_the_kernel_settles_as_the_rules_do(name: str) -> None:
    compare(name, 400, seed=5)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", GAMES)
def test_the_kernel_settles_20_000_rounds_as_the_rules_do(name: str) -> None:
    compare(name, 20_000, seed=6)


# -- one situation, counted by hand ----------------------------------------------------------------


@pytest.mark.parametrize("own", ["Ks Qs 8d 7h 2c", "9s 9d 7h 6c 2s", "As Kd 9c 6d 4h"])
def test_a_situation_without_purchases_is_counted_as_by_hand(own: str) -> None:
    """Macao Poker, no card bought: ante 1:1, bet by the table, ties push, ace-king opens."""
    game = draw(MACAO)
    rules = sampling.rules_of(game)._replace(
        first=np.zeros((0, 8), dtype=np.int64), second=np.zeros((0, 5), dtype=np.int64)
    )
    up, cards = parse("5c")[0], sorted(parse(own))
    out = np.zeros(5)
    lists, work = sampling.lists_of(rules, up), situation.room(100)
    play(rules, lists, np.array(cards), up, 0.5, work, out)
    rest = [one for one in DECK_52 if one not in (*cards, up)]
    dealt = np.array([(*four, up) for four in combinations(rest, 4)], dtype=np.int8)
    values, mine = hands.high_batch(dealt), hands.high(cards)
    opens = values >= hands.high(parse("Ac Kd"))
    pays = 1  # a pair, and as the lowest row an ace-king
    net = np.where(
        ~opens, 1, np.where(mine > values, 1 + 2 * pays, np.where(mine == values, 0, -3))
    )
    assert out[situation.MEAN] == pytest.approx(max(net.mean(), -1.0))


@pytest.mark.parametrize("bought", ["", "Kd", "9c Ts", "Kd Qd Ts", "Kd Qd Ts 4h"])
def test_bought_cards_are_left_out_of_the_bank(bought: str) -> None:
    """Hands of the bank beside own cards, open card and bought ones."""
    rules = sampling.rules_of(draw(MACAO))
    up, own, extra = parse("5c")[0], sorted(parse("9s 9d 7h 6c 2s")), sorted(parse(bought))
    work = situation.room(10)
    rest = np.zeros(46, dtype=np.int64)
    dealt = deal_bank(sampling.lists_of(rules, up), np.array(own), up, True, rest, work)
    final = own[: 5 - len(extra)] + extra
    work.keys[0] = sum(int(rules.lookup.keys[card]) for card in final)
    work.bits[0] = int(np.bitwise_or.reduce([rules.lookup.bits[card] for card in final]))
    work.queries[0, 1:3] = 5, len(extra)
    places = rest.tolist()
    for n, card in enumerate(extra):
        work.queries[0, 3 + n] = places.index(card)
    situation.judge(rules, work, 1)
    situation.compare(rules, work, 1, dealt, True)
    left = [card for card in places if card not in extra]
    values = hands.high_batch(np.array([(*four, up) for four in combinations(left, 4)]))
    opens, mine = values >= rules.needed, hands.high(final)
    lower, both = work.counts[0].tolist()
    if mine > rules.needed:
        assert lower == int((opens & (values < mine)).sum())
        assert both == int((opens & (values <= mine)).sum())
    situation.evaluate(rules, work, 0, 1, rest, dealt, 0.0, False)
    shares = [
        (~opens).mean(),
        (opens & (values < mine)).mean(),
        (opens & (values == mine)).mean(),
        (opens & (values > mine)).mean(),
    ]
    stake = situation.insured(rules.insurance, 2.0, shares[0], shares[3], 1.0, mine, work.pays[0])
    nets = [
        situation.net_of(rules.nets, rules.insurance, n, float(work.pays[0]), stake)
        for n in range(4)
    ]
    expected = float(np.dot(shares, nets))
    assert work.values[0, situation.MEAN] == pytest.approx(expected)


@pytest.mark.parametrize(("name", "pays"), [(FIVE, 7), (SIX, 7), (FIVE, 4), (FIVE, 20)])
def test_a_card_for_the_bank_is_worth_what_counting_says(name: str, pays: int) -> None:
    """All hands of a bank that does not open, each with all cards that can be bought for it once;
    the gain with ranks only differs by little, and by less where a card can be bought again."""
    rules = sampling.rules_of(draw(name))
    rules = rules._replace(card=rules.card._replace(most=1))
    own = parse({7: "9s 9d 9h 4c 4s", 4: "9s 8d 7h 6c 5s", 20: "9s 9d 9h 9c 4s"}[pays])
    up, luck = parse("Jc")[0], random.Random(1)
    rest = np.array([one for one in DECK_52 if one not in (*own, up)], dtype=np.int64)
    win, none = rules.nets[1, 0] + rules.nets[1, 1] * pays, rules.nets[0, 0]
    lose, mine = rules.nets[3, 0], hands.high(own)
    total, closed = 0.0, 0
    for four in luck.sample(list(combinations(rest.tolist(), 4)), 4_000):
        bank = [*four, up]
        if hands.high(bank) >= rules.needed:
            continue
        closed += 1
        gone = (max if rules.card.highest else min)(bank, key=lambda card: card >> 2)
        stay = [one for one in bank if one != gone]
        values = hands.high_batch(
            np.array([[*stay, new] for new in rest.tolist() if new not in bank], dtype=np.int8)
        )
        results = np.where(values < rules.needed, rules.card.failed, win)
        results = np.where((values >= rules.needed) & (values > mine), lose, results)
        total += max(0.0, float(results.mean()) - rules.card.price - none)
    left = np.zeros(13, dtype=np.int64)
    for card in rest:
        left[card >> 2] += 1
    lists, out = sampling.lists_of(rules, up), np.zeros(4)
    flush = flush_cards(lists.closed, up, rules.card.highest, rest)
    standing = 1 if pays == 4 else 2
    sets = closed_sets(up >> 2, rules.card.highest, rules.ace_king)
    gain(rules.card, sets, left, up >> 2, flush, standing, none, win, lose, out)
    assert out[0] == pytest.approx(total / closed, rel=0.03)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", GAMES)
def test_two_samples_agree_within_their_errors(name: str) -> None:
    """A sample twice as large, with other situations."""
    game = draw(name)
    small, large = (sampling.sample(game, n) for n in (5_200, 10_400))
    assert abs(small.mean - large.mean) < 4 * (small.error**2 + large.error**2) ** 0.5
