"""Switch Poker: situations solved exactly, and paid as the rules pay."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from math import comb

import numpy as np
import pytest

from krupier import hands
from krupier.equipment.cards import DECK_52, parse
from krupier.odds.draw import stud, switch
from krupier.odds.draw import switch_kernel as kernel
from krupier.odds.simulation import switch_poker
from krupier.rules.banker_poker.draw_hands import kind_of
from krupier.rules.banker_poker.switch import SwitchPoker
from krupier.rules.families import load
from krupier.rules.options import Amount, Move, Option
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout
from tests.known_cards import KnownCards

ANTE = 200
OPTIONS = [{}, {"ante_no_hand": "table"}, {"on_tie": "lose"}]
ACE_KING = hands.high(parse("As Kd"))


def game(**options: str) -> SwitchPoker:
    made = load("kings/switch-poker", options=options)
    assert isinstance(made, SwitchPoker)
    return made


def some_deals(n: int, seed: int) -> list[list[int]]:
    """Three hands of five. Two of three deals have few ranks or suits: good hands, ties and closed
    banks must all be seen."""
    luck, found = random.Random(seed), []
    for at in range(n):
        ranks = luck.sample(range(13), 13 if at % 3 == 0 else 5)
        suits = luck.sample(range(4), 2 if at % 3 == 2 else 4)
        some = [card for card in DECK_52 if card >> 2 in ranks or card & 3 in suits]
        found.append(luck.sample(some, 15))
    return found


def as_dealt(deal: Sequence[int]) -> list[int]:
    """One card at a time: first hand, second hand, bank."""
    return [card for cards in zip(deal[:5], deal[5:10], deal[10:], strict=True) for card in cards]


def hands_of(deal: Sequence[int], switched: int) -> list[list[int]]:
    one, other = list(deal[:5]), list(deal[5:10])
    if switched:
        one[4], other[4] = other[4], one[4]
    return [one, other]


# -- counting ------------------------------------------------------------------------------------


@pytest.mark.parametrize("up", [0, 24, 48])
def test_all_hands_of_the_bank_are_counted_at_once_as_one_by_one(up: int) -> None:
    rules, bank = switch.rules_of(game()), stud.bank_hands(up)
    for suited in (False, True):
        own, values = np.zeros((12, 10), np.int64), np.zeros((12, 4), np.int64)
        plain = np.zeros((2, len(rules.pays)))
        kernel.deal(rules, up, suited, 5 + up, plain, own, values, np.zeros(12))
        found = switch.counted(rules, bank, own, values)
        one_by_one = np.zeros(4, dtype=np.int64)
        for row in range(12):
            assert kernel.against_all(rules, own[row], up, values[row], one_by_one) == comb(41, 4)
            assert found[row, 0] == one_by_one[0]
            playable = values[row] >= rules.needed
            assert (found[row] == one_by_one)[playable].all()


def by_hand(own: str, up: str) -> tuple[float, float]:
    """What a situation wins without and after a switch, by the rulebook's text: ANTE is returned,
    or pays 2:1 after a switch; BET of two antes pays by its table; a bank below ace-king
    pays 1:1 on ANTE; insurance of up to half of what BET wins, returned if the bank is better."""
    cards, open_card = parse(own), parse(up)
    rest = [card for card in DECK_52 if card not in (*cards, *open_card)]
    bank = hands.high_batch(
        np.array([(*some, *open_card) for some in combinations(rest, 4)], dtype=np.int8)
    )
    pays = (1, 1, 2, 3, 4, 5, 7, 20, 50)
    kinds = "high-card pair two-pairs three-of-a-kind straight flush full-house four-of-a-kind"
    names = [*kinds.split(), "straight-flush"]
    found = []
    for switched in (0, 1):
        won = -2.0 * switched
        for hand in hands_of(cards, switched):
            value = hands.high(hand)
            times = pays[names.index(kind_of(value))]
            net = np.where(bank < value, 2 * times + 2 * switched, -3)
            net[bank == value] = 0
            net[bank < ACE_KING] = 1
            best = net.mean()
            if times >= 2:
                insured = np.where(bank <= value, -times, 0)
                insured[bank < ACE_KING] = times
                best = max(best, best + insured.mean())
            won += max(-1.0, best)
        found.append(won)
    return found[0], found[1]


@pytest.mark.parametrize(
    ("own", "up", "switches"),
    [
        ("Ks Kd 7h 4c Qs  Qd 9s 8h 2c Kh", "6c", True),  # three kings instead of a pair
        ("As Ad 8h 4c 3s  Kd Ks 8d 2c 7h", "9c", False),
        ("9s 9d 5h 5c 4s  Jd Ts 6h 3c 2s", "2d", False),  # two pairs, insured
        ("As Ks 9s 4s 2d  Qd Qh 7h 3c 8s", "Kh", True),  # a flush
        ("Js 9d 7h 4c 2s  Td 8s 6h 3c 2d", "Ah", False),  # both folded
    ],
)
def test_a_situation_by_plain_arithmetic(own: str, up: str, switches: bool) -> None:
    kept, changed = by_hand(own, up)
    found = switch.choice(switch.rules_of(game()), parse(own), parse(up)[0])
    assert found.switch is switches
    assert found.mean == pytest.approx(changed if switches else kept, abs=1e-12)
    assert bool(changed > kept) is switches


# -- settlement ----------------------------------------------------------------------------------


def net_by_rules(
    made: SwitchPoker, deal: Sequence[int], switched: int, plays: Sequence[int]
) -> int:
    play, source = Play(made), KnownCards(as_dealt(deal))
    play.send(Move("1", "bet", "ante", (), ANTE))
    play.send(Timeout())
    while not play.over:
        play.run(source)
        if isinstance(play.want, Moves):
            play.send(scripted(play, play.want.offers("1"), switched, plays))
    return play.felt.returned.get("1", 0) - play.felt.staked["1"]


def scripted(play: Play, offered: Sequence[Option], switched: int, plays: Sequence[int]) -> Move:
    options = {option.do: option for option in offered}
    if "switch" in options:
        return Move("1", "switch" if switched else "no-switch")
    wish = plays[int(str(play.felt.marks["hand"])[-1]) - 1]
    insurance = options.get("insure")
    if isinstance(insurance, Amount):
        insures = wish == kernel.INSURED
        return Move("1", "insure", amount=insurance.most) if insures else Move("1", "no-insurance")
    return Move("1", "fold" if wish == kernel.FOLD else "bet-2x")


def net_by_kernel(
    rules: kernel.Rules, deal: Sequence[int], switched: int, plays: Sequence[int]
) -> float:
    bank = hands.high(deal[10:])
    total = -rules.price * switched
    for hand, play in zip(hands_of(deal, switched), plays, strict=True):
        value = hands.high(hand)
        if bank < rules.needed:
            case = kernel.CLOSED
        elif bank == value:
            case = kernel.EQUAL
        else:
            case = kernel.LOWER if bank < value else kernel.HIGHER
        total += kernel.net(rules, switched, value, play, case)
    return total


@pytest.mark.parametrize("options", OPTIONS)
def test_rounds_are_settled_as_the_rules_do(options: dict[str, str]) -> None:
    made, luck = game(**options), random.Random(11)
    rules = switch.rules_of(made)
    for deal in some_deals(200, seed=4):
        switched, plays = luck.randrange(2), (luck.randrange(3), luck.randrange(3))
        net = net_by_rules(made, deal, switched, plays)
        assert net == round(ANTE * net_by_kernel(rules, deal, switched, plays)), (deal, plays)


@pytest.mark.parametrize("options", OPTIONS)
def test_the_player_does_what_the_odds_assume(options: dict[str, str]) -> None:
    made = game(**options)
    who = switch.player(made)
    for deal in some_deals(40, seed=5):
        found = switch.choice(who.rules, deal[:10], deal[14])
        net, _ = net_and_stake_of_the_player(made, who, deal)
        assert net == round(ANTE * net_by_kernel(who.rules, deal, int(found.switch), found.plays))


def net_and_stake_of_the_player(
    made: SwitchPoker, who: switch.Player, deal: Sequence[int]
) -> tuple[int, int]:
    play, source = Play(made), KnownCards(as_dealt(deal))
    play.send(Move("1", "bet", "ante", (), ANTE))
    play.send(Timeout())
    while not play.over:
        play.run(source)
        if isinstance(play.want, Moves):
            play.send(who.move(play.felt, "1", play.want.offers("1")))
    return play.felt.returned.get("1", 0) - play.felt.staked["1"], play.felt.staked["1"]


@pytest.mark.parametrize("options", OPTIONS)
def test_whole_rounds_of_the_kernel_are_those_of_the_player(options: dict[str, str]) -> None:
    made = game(**options)
    who = switch.player(made)
    dealt, good = np.zeros((200, 15), np.int64), np.array(some_deals(200, seed=8))
    switch_poker.deal_rounds(np.uint64(9), dealt)
    assert (dealt[:, 14] & 3 == 0).all()
    good ^= good[:, 14:] & 3  # suits renamed as the kernel has them
    cards = np.concatenate([dealt, good])
    cards = cards[np.isin(cards[:, 14] >> 2, (4, 11))]  # two open cards will do
    assert len(cards) > 40
    nets, stakes = switch_poker.settled(who.rules, cards)
    for deal, net, stake in zip(cards.tolist(), nets, stakes, strict=True):
        found = net_and_stake_of_the_player(made, who, deal)
        assert found == (round(ANTE * net), round(ANTE * stake))


def test_both_hands_meet_the_same_bank() -> None:
    """Square and hits of a situation, against the settlement of all its hands of the bank."""
    rules = switch.rules_of(game())
    for deal in some_deals(6, seed=6):
        own, up = deal[:10], deal[14]
        found = switch.choice(rules, own, up)
        rest = [card for card in DECK_52 if card not in (*own, up)]
        banks = np.array([(*some, up) for some in combinations(rest, 4)], dtype=np.int8)
        every, nets = hands.high_batch(banks), np.zeros(len(banks))
        for value, first in zip(*np.unique(every, return_index=True), strict=True):
            whole = (*own, *banks[first].tolist())
            nets[every == value] = net_by_kernel(rules, whole, int(found.switch), found.plays)
        assert nets.mean() == pytest.approx(found.mean)
        out = np.zeros(kernel.COLUMNS)
        four = np.array([hands.high(one) for s in (0, 1) for one in hands_of(own, s)])
        counters = np.zeros(4, dtype=np.int64)
        plays, cases = np.zeros(4, np.int64), np.zeros((4, 4), np.int64)
        kernel.against_all(rules, np.array(own), up, four, counters)
        kernel.choose(rules, four, counters, len(banks), plays, cases)
        kernel.spread(rules, int(found.switch), four, plays, cases, len(banks), out)
        assert out[kernel.SQUARE] == pytest.approx((nets**2).mean())
        assert out[kernel.HIT] == pytest.approx((nets > 0).mean())


# -- means ---------------------------------------------------------------------------------------


def test_the_simpler_game_has_the_mean_that_is_taken_off() -> None:
    """Its mean over all ranks, against its mean over situations taken as the odds take them."""
    rules, up, n = switch.rules_of(game()), 32, 60_000
    plain = switch._plain(rules, stud.bank_hands(up).values)
    exact = switch._mean_of_plain(rules, up >> 2, plain)
    share = switch.suited_share()
    mean, spread = 0.0, 0.0
    for suited, part in ((False, 1 - share), (True, share)):
        control = np.zeros(n)
        space = np.zeros((n, 10), np.int64), np.zeros((n, 4), np.int64)
        kernel.deal(rules, up, suited, 3, plain, *space, control)
        mean += part * control.mean()
        spread += part**2 * control.var() / n
    assert abs(mean - exact) < 4 * spread**0.5


def test_how_often_four_covered_cards_have_one_suit() -> None:
    luck, n = np.random.default_rng(1), 200_000
    deck = np.array([card for card in DECK_52 if card != 20])
    dealt = deck[luck.random((n, 51)).argpartition(8, axis=1)[:, :8]] & 3
    dealt = luck.permuted(dealt, axis=1)
    suited = [(dealt[:, k : k + 4] == dealt[:, k : k + 1]).all(axis=1) for k in (0, 4)]
    share = switch.suited_share()
    error = (share * (1 - share) / n) ** 0.5
    assert abs((suited[0] | suited[1]).mean() - share) < 4 * error


def test_the_same_seed_gives_the_same_figures() -> None:
    """And the error told is that of the chance in them: two estimates lie within it."""
    once, again = (switch.estimate(game(), 4000, (2, 2), ups=[8]) for _ in range(2))
    assert (once.columns == again.columns).all()
    assert once.error == again.error
    more = switch.estimate(game(), 3000, (2, 2), ups=[8])
    gap = once.columns[kernel.MEAN] - more.columns[kernel.MEAN]
    assert 0 < abs(gap) < 4 * (once.error + more.error)
    assert once.error < 0.01
