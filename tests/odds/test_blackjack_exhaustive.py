"""Cut-down shoes: every round of the rules themselves, added up in fractions."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from krupier.equipment.cards import card
from krupier.odds.blackjack.analysis import evaluate, result
from krupier.odds.blackjack.charts import solve
from krupier.odds.blackjack.player import Player, index
from krupier.odds.blackjack.policy import Facing, Plays
from krupier.odds.blackjack.rules import rules_of
from krupier.odds.blackjack.switch import worked_out
from krupier.rules.blackjack import Blackjack
from krupier.rules.exhaust import expected, explore
from krupier.rules.families import load
from krupier.rules.options import Move
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout

STAKE = 1000

CASES: list[tuple[str, dict[str, Any], str, int]] = [
    # re-splits without end, aces too; late surrender; all is lost to a blackjack
    ("kings/blackjack", {"decks": 7}, "A4 T7 81", 4),
    ("kings/blackjack", {"decks": 7}, "83 T7 31", 3),
    ("kings/blackjack", {"resplit_aces": "no", "soft17": "hit"}, "A4 63 T6", 2),
    # early surrender, original stakes only, short pay, even money taken
    (
        "kings/blackjack",
        {"surrender": "early", "blackjack_takes": "original", "blackjack_pays": "6:5"},
        "A3 83 T6",
        3,
    ),
    # surrender before the turns and not against an ace
    ("wgg/blackjack", {}, "84 A2 T6", 3),
    # only original stakes are lost; four, three, two hands
    ("tsg/classic-blackjack", {}, "A2 74 T8", 3),
    ("tsg/premium-blackjack", {}, "A2 84 T4 K2", 3),
    ("tsg/blackjack", {}, "A3 94 T5", 2),
    # no double after a split; a look under ace and ten
    ("fortuna/blackjack-evolution", {}, "A2 84 T5 31", 2),
    ("fortuna/blackjack-synot", {"dealer_second_card": "peek"}, "A2 83 T6 31", 2),
    (
        "fortuna/blackjack-synot",
        {"dealer_second_card": "peek", "surrender": "late", "double_after_split": True},
        "A2 83 T6 31",
        2,
    ),
    # one common hand: the cards as dealt, and two more places for those who split
    ("fortuna/infinite-blackjack", {"surrender": "late"}, "A2 84 T5 31", 3),
    # the house lends splits and doubles, 22 is a push
    ("kings/kings-free-blackjack", {}, "A3 83 T6", 3),
    (
        "kings/kings-free-blackjack",
        {"free_split_pays": "2:1", "free_double_after_split": True},
        "A1 73 T6 31",
        3,
    ),
    (
        "kings/kings-free-blackjack",
        {"player_must_stand_at": 17, "pay_blackjack_immediately": True},
        "A2 93 T6 51",
        2,
    ),
    # ties lose, five cards pay, split hands stop at three cards
    ("kings/pontoon", {}, "24 T6 83", 3),
    (
        "kings/pontoon",
        {"split_hand_max_cards_drawn": "unlimited", "dealer_five_card_trick": False},
        "24 83 T6",
        3,
    ),
    # two hands whose second cards may be exchanged
    ("kings/blackjack-switch", {}, "83 T6 92", 4),
    (
        "kings/blackjack-switch",
        {"switched_21": "ordinary", "blackjack_takes": "original"},
        "A2 83 T6",
        4,
    ),
]


def deck_of(written: str) -> list[int]:
    """``"A4 85"``: four aces, five eights, all of one suit so that equal cards are one branch."""
    return [card(f"{one[0]}s") for one in written.split() for _ in range(int(one[1]))]


def shoe_of(deck: list[int]) -> tuple[int, ...]:
    counted = Counter(index(one) for one in deck)
    return tuple(counted[value] for value in range(10))


def mover(player: Player, seat: str) -> Any:
    def moves(play: Play) -> list[Move | Timeout]:
        assert isinstance(play.want, Moves)
        if play.want.clock == "betting":
            return [Timeout()]
        return [player.move(play.felt, seat, play.offers(seat))]

    return moves


def compare(name: str, options: dict[str, Any], written: str) -> int:
    """Plays the chart of the full shoe on a small one; says how many hands a box had at most."""
    game = load(name, options=options)
    assert isinstance(game, Blackjack)
    full, deck = rules_of(game.table), deck_of(written)
    rules = full.with_shoe(shoe_of(deck))
    plays = tuple(solve(Facing(full, up)) if rules.shoe[up] else Plays() for up in range(10))
    if rules.switch:
        two = worked_out(rules, plays)
        player, found, hands = Player(rules, plays, two.switches), two.chart, 2
    else:
        player, hands = Player(rules, plays), 1
        chances = [(n / len(deck), up) for up, n in enumerate(rules.shoe) if n]
        found = result(rules, [(p, evaluate(Facing(rules, up), plays[up])) for p, up in chances])
    stake = Move("1", "bet", "main", (), STAKE)
    leaves = list(explore(game, [stake], mover=mover(player, "1"), deck=deck))
    staked, returned = expected(iter(leaves), "1")
    assert float(staked) == pytest.approx(STAKE * hands * found.wagered, rel=1e-12)
    assert float(returned - staked) / (STAKE * hands) == pytest.approx(found.mean, abs=1e-12)
    return max(len(leaf.play.felt.places) - 1 for leaf in leaves)


@pytest.mark.parametrize(("name", "options", "deck", "hands"), CASES)
def test_every_round_of_the_rules_adds_up_to_the_exact_return(
    name: str, options: dict[str, Any], deck: str, hands: int
) -> None:
    assert compare(name, options, deck) == hands
