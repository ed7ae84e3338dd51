"""The course of play, what a seat knows of it, and hidden hands drawn from that."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest
from numpy.random import default_rng

from krupier.research.marias.bidding import bid
from krupier.research.marias.cards import number, parse
from krupier.research.marias.contract import Contract, Game
from krupier.research.marias.knowledge import Knowledge, knowledge, sides
from krupier.research.marias.match import matches, played
from krupier.research.marias.players import RuleBased, Sampling
from krupier.research.marias.review import review
from krupier.research.marias.sampling import samples
from krupier.research.marias.solver import Solver
from krupier.research.marias.story import Story, after, payment, position
from tests.research.marias import referee, table

SEATS = range(4)


def test_points_and_payments_are_those_of_the_referee() -> None:
    rng = random.Random(5)
    for _ in range(300):
        hands = table.dealt(rng, 8)
        setting = table.setting_for(rng, hands, rng.choice(table.GAMES))
        trumps = bool(setting.trump)
        moment = referee.Moment(hands, setting.declarer)
        story = Story(table.contract(setting), setting.declarer)
        while any(moment.hands):
            held = table.masks(moment.hands, trumps=trumps)
            here = position(story, table.side(setting), held)
            assert here == table.position(setting, moment)._replace(others=here.others)
            if setting.game == "hra":
                assert here.others == moment.points[1] // 10
            hand = moment.hands[moment.turn]
            card = rng.choice(sorted(referee.allowed(setting, moment)))
            told = rng.random() < 0.8 and trumps and referee.can_announce(hand, card)
            moment = referee.played(setting, moment, card, announce=told)
            story = after(story, number(card, trumps=trumps), pair=told)
        assert payment(story, table.side(setting)) == referee.paid(setting, moment)


def test_what_is_known_is_true() -> None:
    """Whatever is played by the duties, the hands as they are agree with what anybody concludes."""
    rng = random.Random(6)
    for _ in range(100):
        hands = table.dealt(rng, 8)
        setting = table.setting_for(rng, hands, rng.choice(table.GAMES))
        trumps = bool(setting.trump)
        moment = referee.Moment(hands, setting.declarer)
        seven = 1 << number("7" + setting.trump, trumps=True) if setting.seven else 0
        story = Story(table.contract(setting), setting.declarer, shown=seven)
        while any(moment.hands):
            held = table.masks(moment.hands, trumps=trumps)
            for seat in SEATS:
                known = knowledge(story, seat, held[seat])
                for other in SEATS:
                    assert held[other] & ~known.may[other] == 0
                    assert known.must[other] & ~held[other] == 0
                    assert known.held[other] == held[other].bit_count()
                assert known.may[seat] == known.must[seat] == held[seat]
            hand = moment.hands[moment.turn]
            card = rng.choice(sorted(referee.allowed(setting, moment)))
            told = trumps and referee.can_announce(hand, card)
            moment = referee.played(setting, moment, card, announce=told)
            story = after(story, number(card, trumps=trumps), pair=told)


def told(cards: str, *, pair: str = "", contract: Contract | None = None) -> Story:
    """Spades are trumps, seat 0 leads."""
    story = Story(contract or Contract(Game.HRA, 0, trump=3), 0)
    for card in cards.split():
        story = after(story, number(card, trumps=True), pair=card == pair)
    return story


def conclusions(story: Story, seat: int) -> Knowledge:
    return knowledge(story, 3, parse("7c 8c 9c Jc 7d 8d 9d Jd", trumps=True), forgetful=True)


@pytest.mark.clause("K20-34", "K20-35", "K20-37", "K20-38", "K20-39")
@pytest.mark.parametrize(
    ("cards", "seat", "lacks"),
    [
        ("Kh 8h", 1, "Th Ah"),  # did not overtake
        ("Kh Th", 1, ""),  # overtook: says nothing
        ("9h 7s", 1, "7h 8h Jh Qh Kh Th Ah"),  # trumped: no heart
        ("9h Qd", 1, "7h 8h Jh Qh Kh Th Ah 7s 8s 9s Js Qs Ks Ts As"),  # neither
        ("9h 7s 8h", 2, ""),  # trumped before: need not overtake
        ("9h Js 8s", 2, "7h 8h Jh Qh Kh Th Ah Qs Ks Ts As"),  # under-trumped
    ],
)
def test_duties_tell_what_somebody_lacks(cards: str, seat: int, lacks: str) -> None:
    known = conclusions(told(cards), seat)
    gone = parse(cards, trumps=True) | parse("7c 8c 9c Jc 7d 8d 9d Jd", trumps=True)
    hidden = (1 << 32) - 1 & ~gone
    assert hidden & ~known.may[seat] == parse(lacks, trumps=True) & hidden


@pytest.mark.clause("K20-45", "K20-47")
def test_a_hlaska_shows_the_other_card_and_silence_denies_it() -> None:
    queen_of = parse("Kh", trumps=True)
    own = parse("7c 8c 9c Jc 7d 8d 9d Jd", trumps=True)
    shown = knowledge(told("Qh", pair="Qh"), 3, own)
    assert shown.must[0] == queen_of
    assert not (shown.may[1] | shown.may[2]) & queen_of
    silent = knowledge(told("Qh"), 3, own)
    assert not silent.may[0] & queen_of
    assert knowledge(told("Qh"), 3, own, forgetful=True).may[0] & queen_of


@pytest.mark.clause("K20-41")
def test_an_announced_seven_is_the_last_trump() -> None:
    sedma = Contract(Game.HRA, 0, trump=3, seven=True)
    known = conclusions(told("7s", contract=sedma), 0)
    assert not known.may[0] & 0xFF << 24


@pytest.mark.clause("K20-16", "K20-17", "K20-23")
def test_the_called_card_makes_the_sides() -> None:
    called = number("As", trumps=True)
    story = told("9h")._replace(called=called)
    hands = [0, 0, 0, 0]
    for holder, side in ((1, 0b0011), (2, 0b0101), (0, 0b0001)):
        hands[:] = [0, 0, 0, 0]
        hands[holder] = 1 << called
        assert sides(story, (hands[0], hands[1], hands[2], hands[3])) == side
    gone = after(story, called)
    assert sides(gone, (0, 0, 0, 0)) == 0b0011, "who played it was the partner"


def test_samples_are_equally_likely() -> None:
    """Six cards for three seats, two each: seat 1 has none of the first two, seat 2 not the third.
    All deals that agree are counted by hand of a permutation."""
    may = (0b111111, 0b111100, 0b111011, 1 << 10 | 1 << 11)
    known = Knowledge(may, (0, 0, 0, 1 << 10 | 1 << 11), (2, 2, 2, 2))
    every = {
        tuple(sum(1 << card for card in order[2 * at : 2 * at + 2]) for at in range(3))
        for order in permutations(range(6))
    }
    agree = {hands for hands in every if not any(hands[at] & ~may[at] for at in range(3))}
    drawn = samples(known, 200 * len(agree), default_rng(3))
    counts = Counter(hands[:3] for hands in drawn)
    assert set(counts) == agree
    assert all(hands[3] == may[3] for hands in drawn)
    chi = sum((count - 200) ** 2 / 200 for count in counts.values())
    freedom = len(agree) - 1
    assert abs(chi - freedom) < 5 * (2 * freedom) ** 0.5


def test_no_sample_where_nothing_agrees() -> None:
    assert samples(Knowledge((1, 1, 4, 8), (1, 0, 0, 0), (1, 1, 1, 1)), 5, default_rng(1)) == []


@pytest.mark.parametrize(
    ("cards", "own"),
    [
        # both others trumped, so the king of hearts is with him who said nothing with the queen
        ("Qh 7s 8s 9h Ac", "7c 8c 9c Jc Qc Kc Tc"),
        # two seats without hearts and trumps: nobody can hold so many of them
        ("Qh 8d 9d Ah", "7c 8c 9c Jc Qc Kc Tc"),
    ],
)
def test_a_player_copes_with_what_should_not_have_been(cards: str, own: str) -> None:
    story = told(cards)
    hand = parse(own, trumps=True)
    assert samples(knowledge(story, 3, hand), 4, default_rng(1)) == []
    card = Sampling(4, default_rng(1)).choose(story, 3, hand)
    assert hand >> card & 1


def test_a_review_accounts_for_the_whole_payment() -> None:
    """What was promised at the beginning, less what cards cost the declarers, and with what they
    cost their opponents, is what was paid."""
    rng = random.Random(8)
    solver = Solver()
    for _ in range(10):
        pack = list(range(32))
        rng.shuffle(pack)
        start = bid(pack)
        side = sides(start.story, start.hands)
        story = played(start, RuleBased(), RuleBased())
        cards = list(review(story, side, start.hands, solver))
        assert [one.laid for one in cards] == list(story.all_laid)
        for one in cards:
            assert one.laid.card in one.values
        costs = [-one.cost if side >> one.laid.seat & 1 else one.cost for one in cards]
        assert cards[0].best + sum(costs) == payment(story, side)


def test_a_match_on_mirrored_deals() -> None:
    """A short one; the long one has its own target. The strong player wins more than he loses."""
    strong = Sampling(6, default_rng(1))
    *_, result = matches(strong, RuleBased(), 120, random.Random(1))
    assert result.mean > 0
    assert result.won - result.lost > 2 * (result.won + result.lost) ** 0.5
    assert sum(result.contracts.values()) == 120


def test_equal_players_are_even_on_mirrored_deals() -> None:
    *_, result = matches(RuleBased(), RuleBased(), 50, random.Random(1))
    assert (result.mean, result.won, result.lost) == (0, 0, 0)
