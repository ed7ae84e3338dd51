"""Pai Gow Poker: the kernel sets and settles as the rules do, and the edge is what is known."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from krupier import hands
from krupier.equipment.cards import DECK_53, JOKER, Card, parse
from krupier.odds import luck, pai_gow
from krupier.odds.pai_gow import kernel
from krupier.odds.pai_gow.worths import worths_of
from krupier.odds.simulation import pai_gow as simulated
from krupier.odds.simulation import plan as planned
from krupier.odds.simulation.chunks import Chunk
from krupier.odds.what_if import case
from krupier.rules.banker_poker.house_way import highest, house_way
from krupier.rules.banker_poker.pai_gow import BE_BANKER, HOUSE_WAY, SET, PaiGow
from krupier.rules.families import load
from krupier.rules.options import Move
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout
from tests.known_cards import KnownCards

STAKE = 1000


def game(**options: str | bool) -> PaiGow:
    made = load("kings/pai-gow-poker", options=options)
    assert isinstance(made, PaiGow)
    return made


@pytest.fixture(scope="module")
def worths() -> kernel.Worths:
    return worths_of(game())


def some_hands(n: int, seed: int) -> list[list[int]]:
    """Every other one from few ranks, so that pairs, threes and fours are common."""
    chance = random.Random(seed)
    found = []
    for at in range(n):
        deck: tuple[int, ...] = DECK_53
        if at % 2:
            ranks = chance.sample(range(13), 4)
            deck = tuple(card for card in DECK_53 if card == JOKER or card >> 2 in ranks)
        found.append(chance.sample(deck, 7))
    return found


def low_hand(cards: Sequence[Card], number: int) -> tuple[Card, ...]:
    return list(combinations(cards, 2))[number]


@pytest.mark.parametrize("wheel", ["lowest", "second"])
@pytest.mark.parametrize(("option", "way"), [("table", house_way), ("highest", highest)])
def test_the_kernel_sets_cards_as_the_rules_do(option: str, way: object, wheel: str) -> None:
    compiled, room = kernel.way_of(game(house_way=option, wheel=wheel)), kernel.room()
    for cards in some_hands(1_000, seed=3):
        kernel.split(compiled, np.array(cards), room)
        chosen = kernel.house_way(compiled, np.array(cards), room)
        split = way(cards, wheel)  # type: ignore[operator]
        values = [hands.pai_gow(hand, wheel) for hand in split]  # type: ignore[arg-type]
        assert [room.high[chosen], room.low[chosen]] == values, cards


def test_a_full_house_beside_a_pair() -> None:
    """By hand: the pair goes to the low hand, kings up stay."""
    cards, way, room = parse("Ks Kd Kh 7c 7d 4s 2h"), kernel.way_of(game()), kernel.room()
    kernel.split(way, np.array(cards), room)
    chosen = kernel.house_way(way, np.array(cards), room)
    assert set(low_hand(cards, chosen)) == set(parse("7c 7d"))
    assert room.high[chosen] == hands.pai_gow(parse("Ks Kd Kh 4s 2h"))


# -- what settings are worth ---------------------------------------------------------------------


@pytest.mark.parametrize("held", ["", "As", "Ah Ac Jk"])
def test_worths_by_hands_dealt_at_random(worths: kernel.Worths, held: str) -> None:
    """A dealer whose pack lacks only the aces and the joker that a player holds: how often both his
    hands are lower, and how often both are not."""
    way, room, n = kernel.way_of(game()), kernel.room(), 15_000
    gone = parse(held) if held else ()
    rest = [card for card in DECK_53 if card not in gone]
    chance, his = random.Random(12), np.zeros((n, 2), dtype=np.int64)
    for at in range(n):
        cards = np.array(chance.sample(rest, 7))
        kernel.split(way, cards, room)
        chosen = kernel.house_way(way, cards, room)
        his[at] = room.high[chosen], room.low[chosen]
    wins = np.array([-1, 0, 0.95])
    held_class = kernel.holding(np.array([*gone, *([0] * (7 - len(gone)))]))
    for setting in ("Ks Kd 9c 7h 2s Ad Qs", "5s 5d 4c 4h 2s Tc 9s", "Qs Qd Qc 7h 2s Kc Kd"):
        mine = [hands.pai_gow(parse(setting)[:5]), hands.pai_gow(parse(setting)[5:])]
        better, no_worse = (np.array(mine) > his).sum(axis=1), (np.array(mine) >= his).sum(axis=1)
        for role, seen in ((kernel.PLAYER, wins[better]), (kernel.BANKER, wins[no_worse])):
            worth = worths.table[role, held_class, worths.high[mine[0]], worths.low[mine[1]]]
            assert abs(worth - seen.mean()) < 4 * seen.std() / n**0.5


def test_the_best_setting_is_no_foul() -> None:
    who = pai_gow.Player(game())
    for cards in some_hands(300, seed=9):
        for role in (kernel.PLAYER, kernel.BANKER):
            high, low = who.split(tuple(cards), role)
            assert not hands.pai_gow_foul(high, low)
            assert sorted((*high, *low)) == sorted(cards)


@pytest.mark.parametrize("role", [kernel.PLAYER, kernel.BANKER])
def test_no_other_setting_is_better(worths: kernel.Worths, role: int) -> None:
    """Against dealers dealt from the cards that are left."""
    way, room, dealers = kernel.way_of(game()), kernel.room(), kernel.room()
    chance, n, wins = random.Random(21), 4_000, np.array([-1, 0, 0.95])
    for cards in some_hands(10, seed=15):
        kernel.split(way, np.array(cards), room)
        best = kernel.best_way(worths, role, np.array(cards), room)
        rest = [card for card in DECK_53 if card not in cards]
        won = np.zeros((n, kernel.SPLITS))
        for at in range(n):
            his = np.array(chance.sample(rest, 7))
            kernel.split(way, his, dealers)
            chosen = kernel.house_way(way, his, dealers)
            copies = 1 if role == kernel.BANKER else 0
            high = room.high + copies > dealers.high[chosen]
            low = room.low + copies > dealers.low[chosen]
            won[at] = wins[high.astype(int) + low.astype(int)]
        for other in np.nonzero(room.high > room.low)[0]:
            more = won[:, other] - won[:, best]
            assert more.mean() <= 4 * more.std() / n**0.5, (cards, best, other)


def test_two_high_pairs_are_split() -> None:
    """As everybody plays them: kings and tens beside an ace that the house way would keep."""
    who = pai_gow.Player(game())
    assert set(who.split(parse("2d 3d Tc Td Kc Kd Ah"))[1]) == set(parse("Tc Td"))
    assert set(house_way(parse("2d 3d Tc Td Kc Kd Ah"))[1]) == set(parse("Ah 3d"))


# -- settlement ----------------------------------------------------------------------------------


def net_by_rules(
    made: PaiGow, own: Sequence[int], bank: Sequence[int], who: pai_gow.Player, kind: int
) -> int:
    play = Play(made)
    play.send(Move("1", "bet", "ante", (), STAKE))
    play.send(Timeout())
    source = KnownCards([card for both in zip(own, bank, strict=True) for card in both])
    while not play.over:
        play.run(source)
        if not isinstance(play.want, Moves):
            continue
        offered = play.want.offers("1")
        if kind == kernel.AS_BANKER and BE_BANKER in [one.do for one in offered]:
            play.send(Move("1", BE_BANKER))
        elif kind == kernel.AS_BANKER:
            rows = who.split(play.felt.cards("1"), kernel.BANKER)
            play.send(Move("1", SET, rows=rows))
        elif kind == kernel.HOUSE_WAY:
            play.send(Move("1", HOUSE_WAY))
        else:
            play.send(who.move(play.felt, "1", offered))
    return play.felt.returned.get("1", 0) - play.felt.staked["1"]


def test_deals_of_the_kernel_are_settled_as_the_rules_do(worths: kernel.Worths) -> None:
    """Both hands better: 95 %; one: nothing; none, copies included: the stake is lost. The same for
    a player who is the banker, for whom copies win."""
    tables = [game(), game(), game(player_banker=True)]
    way = kernel.way_of(tables[0])
    who = pai_gow.Player(tables[0])
    for seed in range(60):
        deck = np.arange(53)
        luck.draw(np.uint64(seed), deck, 14)
        totals = np.zeros((kernel.KINDS, kernel.COLUMNS), dtype=np.int64)
        kernel.deal(way, worths, 1, seed, kernel.room(), kernel.room(), totals)
        one, two = deck[:7].tolist(), deck[7:14].tolist()
        for kind, made in enumerate(tables):
            nets = [net_by_rules(made, *both, who, kind) for both in ((one, two), (two, one))]
            wins, losses = nets.count(STAKE * 95 // 100), nets.count(-STAKE)
            assert nets.count(0) == 2 - wins - losses
            found = totals[kind].tolist()
            assert found[:5] == [wins, losses, wins**2, losses**2, wins * losses], (seed, kind)


@pytest.mark.parametrize("best", [False, True])
def test_rounds_of_the_simulation_are_those_of_the_rules(worths: kernel.Worths, best: bool) -> None:
    made = game()
    way, who, space = (
        kernel.way_of(made),
        pai_gow.Player(made),
        kernel.room(),
    )
    nets = (-STAKE, 0, STAKE * 95 // 100)  # lost, one hand each, won
    for seed in range(50):
        deck, result = np.arange(53), np.zeros(1, np.uint16)
        luck.draw(np.uint64(seed), deck, 14)
        own, dealer = deck[:7].tolist(), deck[7:14].tolist()
        simulated.deal_rounds(np.uint64(seed), way, worths, best, space, kernel.room(), result)
        kind = kernel.BEST if best else kernel.HOUSE_WAY
        assert nets[int(result[0])] == net_by_rules(made, own, dealer, who, kind)


@pytest.mark.parametrize("bet", ["ante", "dragon-hand"])
def test_what_results_bring_is_asked_of_the_rules(bet: str) -> None:
    job = planned(case("kings/pai-gow-poker"), bets=[f"{bet}=10"], how="kernel", strategy="timeout")
    tally = simulated.prepare(job)(Chunk(0, 2_000))
    assert set(tally.nets) == {-STAKE, 0, STAKE * 95 // 100}
    assert tally.staked == 2_000 * STAKE


# -- the edge ------------------------------------------------------------------------------------


def test_the_edge() -> None:
    """The bank lives on its commission of 5 % on the hands that win, and on copies, which it wins:
    bounds within which both together must lie, no published figure. Set better, the cards win more;
    and for a banker copies win."""
    ante, dragon, banker = pai_gow.odds(game(player_banker=True), deals=200_000)
    assert (ante.bet, dragon.bet, banker.bet) == ("ante", "dragon-hand", "ante-banker")
    assert max(row.error for row in (ante, dragon, banker)) < 0.0005
    assert Fraction(24, 1000) < dragon.house_edge < Fraction(30, 1000)
    assert float(dragon.hit) == pytest.approx(0.286, abs=0.01)
    assert 0 < ante.house_edge < dragon.house_edge - Fraction(4, 1000)
    assert banker.house_edge < ante.house_edge - Fraction(1, 100)
    for row in (ante, dragon, banker):
        assert sum(chance for _, chance in row.outcomes) == 1
        assert row.rtp == 1 + sum(net * chance for net, chance in row.outcomes)
    assert len(pai_gow.odds(game(), deals=600)) == 2


def test_a_seed_gives_one_result() -> None:
    assert pai_gow.odds(game(), deals=6_000) == pai_gow.odds(game(), deals=6_000)
