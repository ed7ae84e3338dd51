"""Draw games with purchases: the kernel beside the rules on the same cards, counting by hand."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

import msgspec
import numpy as np
import pytest

from krupier import hands
from krupier.equipment.cards import DECK_52, Card, parse
from krupier.odds.draw import exchange, simulated, stud, stud_kernel
from krupier.odds.draw.bank_hands import bank_hands, count_below
from krupier.odds.draw.chart import by_kind
from krupier.odds.draw.classes import class_of, classes
from krupier.odds.draw.closed_bank import drawn, hopeless, purchase_worth
from krupier.odds.draw.finished import judged
from krupier.odds.draw.payouts import Payouts
from krupier.odds.draw.player import Player, first_choice, player
from krupier.odds.draw.purchases import STAND, best_of_six
from krupier.odds.draw.rounds import Ended, model_worth, play, room
from krupier.odds.draw.sums import keeping, summed
from krupier.odds.simulation.chunks import Bet, Chunk, Job
from krupier.odds.what_if import case
from krupier.rules.banker_poker.draw import BankerDraw
from krupier.rules.banker_poker.draw_bank_card import BUY_BANK_CARD
from krupier.rules.banker_poker.insuring import INSURE
from krupier.rules.felt import BANK
from krupier.rules.options import Move
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout
from tests.known_cards import KnownCards
from tests.rules.draw_table import EURO, FIVE, MACAO, NOVO, RUSSIAN, SIX, STUD, WGG, draw

GAMES = (FIVE, RUSSIAN, WGG, NOVO, SIX, MACAO, EURO)
LATER = (RUSSIAN, WGG, NOVO, SIX, MACAO)
"""Their kernels are the same; in the suite the others speak for them."""
STAKE = 1000


def by_the_rules(who: Player, cards: list[Card]) -> tuple[float, float, Play]:
    """What ante, bet, insurance and purchases win and cost in a round, in antes."""
    game = who.game
    run = Play(game)
    run.send(Move("1", "bet", "ante", (), STAKE))
    if any(bet.compulsory for bet in game.plan.bets):
        run.send(Move("1", "bet", "express", (), STAKE))
    run.send(Timeout())
    source = KnownCards(cards)
    while not run.over:
        run.run(source)
        if isinstance(run.want, Moves):
            run.send(who.move(run.felt, "1", run.offers("1")))
    sides = {bet.id for bet in game.sides}
    ended = [one for one in run.felt.settled if one.bet not in sides]
    staked = sum(one.staked for one in ended)
    return (sum(one.returned for one in ended) - staked) / STAKE, staked / STAKE, run


def by_the_kernel(who: Player, cards: list[Card]) -> Ended:
    """The same cards, renamed so that the bank's last is of the first suit."""
    deal = who.game.plan.deal
    order = [
        place
        for n in range(max(deal.each, deal.bank))
        for place in ((BANK, "1") if deal.bank_first else ("1", BANK))
        if n < (deal.each if place == "1" else deal.bank)
    ]
    own = [card for card, place in zip(cards, order, strict=False) if place == "1"]
    bank = [card for card, place in zip(cards, order, strict=False) if place == BANK]
    suit = bank[-1] & 3
    space = room()
    space.own[: len(own)] = np.array(own) ^ suit
    later = np.array(cards[len(order) :], dtype=np.int64) ^ suit
    return play(
        who.plain,
        classes(5),
        classes(deal.each),
        who.strategy(bank[-1] >> 2),
        np.array(bank, dtype=np.int64) ^ suit,
        later,
        True,
        space,
    )


def beside(luck: random.Random, game: BankerDraw, ranks: tuple[int, ...]) -> list[Card]:
    """A shuffled deck that deals the bank an open card of one of these ranks."""
    cards = luck.sample(DECK_52, 52)
    last = 4 + game.plan.deal.each
    if game.plan.deal.bank_first and game.plan.deal.each == 5:
        last -= 1
    at = next(k for k in range(last, 52) if cards[k] >> 2 in ranks)
    cards[last], cards[at] = cards[at], cards[last]
    return cards


def compare(name: str, rounds: int, seed: int, ranks: tuple[int, ...], **options: Any) -> set[str]:
    who, luck = player(draw(name, options=options)), random.Random(seed)
    seen = set()
    for _ in range(rounds):
        cards = beside(luck, who.game, ranks)
        net, staked, run = by_the_rules(who, cards)
        end = by_the_kernel(who, cards)
        assert [end.net, end.staked] == pytest.approx([net, staked]), cards[:20]
        seen |= {one.do for one in run.journal if isinstance(one, Move)}
    return seen


@pytest.mark.long
@pytest.mark.parametrize("name", [EURO, FIVE, *LATER])
def test_the_kernel_plays_and_settles_as_the_rules_do(name: str) -> None:
    seen = compare(name, 60, seed=5, ranks=(3,))
    assert {one.id for one in draw(name).plan.purchases if one.after is None} <= seen


OTHER: dict[str, dict[str, Any]] = {
    FIVE: {"ante_on_win": "push", "ante_after_failed_bank_card": "1:1", "on_tie": "lose"},
    RUSSIAN: {
        "ante_on_win": "1:1",
        "same_again": True,
        "ante_after_failed_bank_card": "1:1",
        "on_tie": "lose",
    },
    WGG: {"same_again": False},
    NOVO: {"same_again": True, "ante_after_failed_bank_card": "1:1", "on_tie": "lose"},
    SIX: {"ante_after_failed_bank_card": "1:1", "ante_no_hand": "push", "on_tie": "lose"},
    MACAO: {"ante_no_hand": "push", "on_tie": "lose"},
    EURO: {
        "ante_on_win": "push",
        "fold_after_purchase": "all",
        "ante_no_hand": "push",
        "on_tie": "lose",
    },
}
"""Everything a table may choose that changes a settlement, chosen otherwise."""


@pytest.mark.long
@pytest.mark.parametrize(("name", "rounds"), [(FIVE, 12), (EURO, 60)])
def test_the_kernel_settles_as_a_table_chose(name: str, rounds: int) -> None:
    compare(name, rounds, seed=7, ranks=(10,), **OTHER[name])


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("options", [{}, OTHER])
@pytest.mark.parametrize("name", GAMES)
def test_the_kernel_plays_20_000_rounds_as_the_rules_do(name: str, options: Any) -> None:
    game = draw(name)
    seen = compare(name, 20_000, seed=6, ranks=tuple(range(13)), **options.get(name, {}))
    assert {one.id for one in game.plan.purchases} <= seen
    assert game.plan.bank_card is None or BUY_BANK_CARD in seen
    assert game.plan.insurance is None or INSURE in seen


# -- counted by hand -------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [0, 4, 5, 7, 10])
def test_hands_of_the_bank_without_cards_in_sight(n: int) -> None:
    """All four cards that can lie beside the open one, one by one."""
    bank, luck = bank_hands(6), random.Random(n)
    rest = [card for card in DECK_52 if card != bank.up]
    seen = sorted(luck.sample(rest, n))
    left = [card for card in rest if card not in seen]
    values = hands.high_batch(np.array([(*four, bank.up) for four in combinations(left, 4)]))
    for value in (hands.high(parse("Ac Kd")), hands.high(parse("7c 7d 9h 5s 3c")), 8000, 9700):
        found = count_below(bank, int(bank.level[value]), np.array([*seen, 0]), n)
        assert found == int((values < value).sum())


@pytest.mark.parametrize("own", ["9s 9d 7h 6c 2s", "Ks Qs Js 9s 2d"])
def test_an_exchange_is_the_mean_over_all_cards_that_can_come(own: str) -> None:
    """With any worth of hands: those that hold the cards kept and none of those given away."""
    five, up = classes(5), parse("5c")[0]
    worth = np.random.default_rng(3).random(len(five.cards))
    hand = np.array(sorted(parse(own)), dtype=np.int64)
    number = int(five.number[stud_kernel.set_at(five.sets, hand, 5)])
    out = np.zeros(32)
    sums = summed(five, np.column_stack((np.zeros(len(worth)), worth)), up)
    keeping(five.sets, sums, 1, float(worth[number]), hand, out)
    left = [card for card in DECK_52 if card != up and card not in hand]
    for mask in (0b11111, 0b01111, 0b11010, 0b10101, 0b00111):
        kept = [int(card) for k, card in enumerate(hand) if mask >> k & 1]
        total = 0.0
        for new in combinations(left, 5 - len(kept)):
            made = np.array(sorted((*kept, *new)), dtype=np.int64)
            total += worth[five.number[stud_kernel.set_at(five.sets, made, 5)]]
        assert out[mask] == pytest.approx(total)


PAYS = {
    hands.Category.TWO_PAIRS: 2,
    hands.Category.THREE_OF_A_KIND: 3,
    hands.Category.STRAIGHT: 4,
    hands.Category.FLUSH: 5,
    hands.Category.FULL_HOUSE: 7,
    hands.Category.FOUR_OF_A_KIND: 20,
    hands.Category.STRAIGHT_FLUSH: 50,
    hands.Category.ROYAL_FLUSH: 100,
}
"""The bet at Macao and 6 Card Poker; a pair and less 1:1."""


def bet_by_hand(own: list[Card], seen: list[Card], up: Card, opens: int) -> float:
    """Ante and twice as much on the bet against all hands of the bank: the ante 1:1 if it does not
    open or is beaten, the bet by the table if it is beaten, both back if it is equal."""
    left = np.array([card for card in DECK_52 if card != up and card not in seen], dtype=np.int8)
    dealt = left[_fours(len(left))]
    bank = hands.high_batch(np.hstack([dealt, np.full((len(dealt), 1), up, dtype=np.int8)]))
    mine = hands.high(own)
    win = 1 + 2 * PAYS.get(hands.category("high", mine), 1)
    net = np.where(bank < opens, 1, np.where(mine > bank, win, np.where(mine == bank, 0, -3)))
    return float(net.mean())


@cache
def _fours(n: int) -> Any:
    return np.array(list(combinations(range(n), 4)))


def bought_twice(who: Player, luck: random.Random, up: Card) -> tuple[list[Card], list[Card]]:
    """Cards dealt to the player and coming next with which he buys a second time."""
    while True:
        cards = luck.sample([card for card in DECK_52 if card != up], 51)
        own, bank, later = cards[:5], [*cards[5:9], up], cards[9:]
        if _ended(who, own, bank, later, up).again:
            return own, later


def _ended(who: Player, own: list[Card], bank: list[Card], later: list[Card], up: Card) -> Ended:
    space = room()
    space.own[:5] = own
    cards = np.array(bank, dtype=np.int64), np.array(later, dtype=np.int64)
    return play(who.plain, classes(5), classes(5), who.strategy(up >> 2), *cards, True, space)


@pytest.mark.long
def test_the_sixth_card_at_macao_is_worth_what_counting_says() -> None:
    """A card was exchanged; the sixth is paid with the bet before it is seen. All cards that can
    come, against all hands of the bank without any card that was seen."""
    who, up = player(draw(MACAO)), parse("8c")[0]
    own, later = bought_twice(who, random.Random(11), up)
    strategy, five = who.strategy(up >> 2), classes(5)
    dealt = np.array(own)
    code = first_choice(five, strategy, dealt) - 1
    kept = [int(card) for k, card in enumerate(dealt) if not code >> k & 1]
    held = np.array([*kept, later[0]], dtype=np.int64)
    number = class_of(five, held, 5, np.zeros(5, dtype=np.int64))
    others = [card for card in DECK_52 if card not in (*own, later[0], up)]
    counted, rests = [], []
    for sixth in others:
        bank = [card for card in others if card != sixth][:4]
        rest = [card for card in others if card not in (sixth, *bank)]
        rests.append(_ended(who, own, [*bank, up], [later[0], sixth, *rest], up).rest)
        hand = [*kept, later[0], sixth]
        counted.append(bet_by_hand(hand, [*own, later[0], sixth], up, hands.high(parse("Ac Kd"))))
    told = strategy.second_worth[number] + np.mean(rests)
    assert told == pytest.approx(np.mean(counted), abs=1e-9)
    # it costs one ante, and is bought because bet or fold bring less
    stands = bet_by_hand(held.tolist(), [*own, later[0]], up, hands.high(parse("Ac Kd")))
    assert np.mean(counted) - 1 > max(stands, -1)


@pytest.mark.long
def test_an_exchange_after_the_sixth_card_is_worth_what_counting_says() -> None:
    """6 Card Poker, no card for the bank: one of six is exchanged, then bet or fold."""
    game = draw(SIX)
    who, up = player(game), parse("8c")[0]
    without = who.plain._replace(card=who.plain.card._replace(price=0.0))
    who = Player(game, without)
    own, later = bought_twice(who, random.Random(4), up)
    strategy, five = who.strategy(up >> 2), classes(5)
    six = np.array(sorted([*own, later[0]]), dtype=np.int64)
    worth = max(model_worth(without, strategy, six, 6, np.zeros(6, dtype=np.int64)), -1.0)
    pair = hands.high(parse("2c 2d"))
    assert worth == pytest.approx(max(bet_by_hand(six.tolist(), six.tolist(), up, pair), -1.0))
    gone, mean = best_of_six(five, strategy.six, six, worth)
    others = [card for card in DECK_52 if card not in (*six.tolist(), up)]
    kept = [int(card) for k, card in enumerate(six) if k != gone]
    counted, rests = [], []
    for new in others:
        bank = [card for card in others if card != new][:4]
        rest = [card for card in others if card not in (new, *bank)]
        rests.append(_ended(who, own, [*bank, up], [later[0], new, *rest], up).rest)
        counted.append(max(bet_by_hand([*kept, new], [*six.tolist(), new], up, pair), -1.0))
    assert mean + np.mean(rests) == pytest.approx(np.mean(counted), abs=1e-9)
    assert np.mean(counted) - 1 > worth


@pytest.mark.parametrize(
    ("own", "bank"),
    [
        ("9s 9d 9h 4c 4s", "Jc Td 8h 6s 3d"),
        ("9s 8d 7h 6c 5s", "Qc Jd Th 8s 2d"),
        ("Ah Th 8h 6h 2h", "Kd Jd 9d 7d 4c"),
        ("9s 9d 9h 4c 2s", "Ac Jd 8h 6s 3d"),
    ],
)
def test_a_card_for_the_bank_is_worth_what_counting_says(own: str, bank: str) -> None:
    """Five-card Poker: the highest card leaves; again while the same rank comes, four times."""
    who = player(draw(FIVE))
    mine, lie = list(parse(own)), list(parse(bank))
    pays = PAYS.get(hands.category("high", hands.high(mine)), 1)
    opens = hands.high(parse("Ac Kd"))

    def settled(cards: list[Card]) -> float:
        if hands.high(cards) < opens:
            return 0.0
        if hands.high(mine) == hands.high(cards):
            return 0.0
        return 1.0 + 2 * pays if hands.high(mine) > hands.high(cards) else -3.0

    def bought(cards: list[Card], gone: Card, left: list[Card], times: int) -> float:
        total = 0.0
        for new in left:
            now = [card for card in cards if card != gone] + [new]
            won = settled(now)
            if hands.high(now) < opens and new >> 2 == gone >> 2 and times < 4:
                rest = [card for card in left if card != new]
                won = max(won, bought(now, new, rest, times + 1))
            total += won
        return total / len(left) - 1

    left = [card for card in DECK_52 if card not in (*mine, *lie)]
    expected = bought(lie, max(lie, key=lambda card: card >> 2), left, 1)
    sight = sum(1 << card for card in (*mine, *lie))
    value, number = judged(who.plain, np.array(mine), 5)
    new = drawn(who.plain, np.array(lie), sight, value)
    assert purchase_worth(who.plain, new, number, 0) == pytest.approx(expected)


def test_hands_for_which_no_card_is_bought_are_told_apart() -> None:
    """A pair never is, three of a kind may be."""
    plain = player(draw(FIVE)).plain
    for own, none in (("9s 9d 7h 6c 2s", True), ("9s 9d 9h 6c 2s", False)):
        value, number = judged(plain, np.array(parse(own)), 5)
        assert hopeless(plain, value, number) is none


# -- figures -------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", GAMES)
def test_the_rounds_win_what_is_told(name: str) -> None:
    """The mean over all hands with its correction, and the rounds themselves, which have nothing
    in common but the strategy; and the same again with other luck."""
    one, other = (exchange.estimate(draw(name), 13 * 100_000, seed=seed) for seed in (1, 2))
    for found in (one, other):
        assert abs(found.plain_mean - found.mean) < 4 * found.plain_error
        assert found.error < 0.05 * found.plain_error
    assert abs(one.mean - other.mean) < 4 * (one.error**2 + other.error**2) ** 0.5


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("rank", [0, 6, 12])
def test_one_exchange_is_played_as_well_as_can_be(rank: int) -> None:
    """Stud poker with one exchanged card is solved exactly: beside the best play, of which nothing
    is shared but the pay table, the strategy loses less than 0.02 % of the ante."""
    game = draw(STUD, options={"bank_up": 1})
    one = msgspec.structs.replace(game.plan.purchases[0], burn=0)  # nobody sees the burnt card
    game = replace(game, plan=msgspec.structs.replace(game.plan, purchases=(one,)))
    returns = stud.solve(Payouts(game), 4 * rank).returns
    best = float(sum(net * chance for net, chance in returns.items()))
    found = exchange.estimate(game, 400_000, ranks=(rank,))
    assert best - 0.0002 < found.mean + 3 * found.error
    assert found.mean - 3 * found.error < best


def test_four_of_a_kind_stands_pat() -> None:
    """Nothing improves it, whatever the fifth card; to forget that an ace or king given away is not
    the bank's either would make an exchange look good."""
    who = player(draw(MACAO))
    for own in ("2c 2d 2h 2s Kd", "9c 9d 9h 9s Ah", "Qc Qd Qh Qs 3d"):
        cards = np.array(parse(own), dtype=np.int64)
        assert first_choice(classes(5), who.strategy(11), cards) == STAND


def job(name: str, stake: int, **changed: Any) -> Job:
    asked = Job(case(name), (Bet("ante", stake),), "kernel", "chart", "full", seed=3, session=100)
    return replace(asked, **changed)


def test_what_the_kernel_does_not_play() -> None:
    assert simulated.missing(job(EURO, 120)) == ""
    assert "chart" in simulated.missing(job(EURO, 120, strategy="bot"))
    assert "even" in simulated.missing(job(EURO, 101)), "half of the ante is lost by a fold"
    assert "maximum" in simulated.missing(job(EURO, 5_000_000))
    assert "bought" in simulated.missing(job(STUD, 120))


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_chunks_of_a_simulation() -> None:
    """The same chunk gives the same result; its mean is that of the odds within luck."""
    played = simulated.prepare(job(EURO, 120))
    one, again = (played(Chunk(4, 200_000)) for _ in range(2))
    assert (one.nets, one.staked, one.ends) == (again.nets, again.staked, again.ends)
    mean = sum(net * n for net, n in one.nets.items()) / 120 / one.rounds
    assert abs(mean - exchange.estimate(draw(EURO), 260_000).mean) < 4 * 2.2 / one.rounds**0.5


@pytest.mark.long
def test_a_row_tells_its_error_and_what_is_played() -> None:
    """Few rounds, only what does not depend on luck: shares add up, a chart can be made of it."""
    game = draw(EURO)
    row = exchange.row(game, rounds=26_000, ranks=(3, 9))
    assert row.method.startswith("simulation: 26000 rounds")
    assert 0 < row.error < 0.002
    shares = [float(share) for fact, share in row.facts.items() if fact.startswith("played ")]
    assert sum(shares) == pytest.approx(1, abs=1e-5)
    assert float(row.staked) > 1.5
    chart = by_kind(game, row.facts)
    assert chart is not None
    assert chart.cell("hands", "pair", "").moves == ("bet",)
    assert chart.cell("hands", "nothing", "").moves == ("fold",)
