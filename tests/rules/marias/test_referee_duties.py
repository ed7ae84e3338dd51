"""The referee of duties in mariáš against the examples of the rulebook, positions thought out by
hand, and the same duties read from the other end. Trumps are spades unless it is said otherwise."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.marias import deals
from tests.rules.marias.deals import told
from tests.rules.marias.records import PACK
from tests.rules.marias.referee_duties import (
    TRUMP_GAMES,
    WITHOUT_TRUMPS,
    beats,
    breaches,
    legal,
    positions,
    winner,
)


@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        # the rulebook's own
        ("Xs 8s", "Ks", "Xs"),
        ("Js Xs 8s", "9s", "Js Xs"),
        ("As 8s Kz", "9s 7z", "As 8s"),
        ("8z Xz 7c", "9s Jz", "Xz"),
        ("8z 7c", "9s Jz", "8z"),
        ("7c 8k", "9s Jz", "7c 8k"),
        # leading
        ("7z Ac 8k", "", "7z Ac 8k"),
        # the ten stands between king and ace
        ("Xs Qs", "Ks", "Xs"),
        ("Ks Qs", "Xs", "Ks Qs"),
        ("As 7s", "Xs", "As"),
        # only the highest so far is to be beaten, of the led suit
        ("Js 8s", "9s Ks", "Js 8s"),
        ("Js 8s", "9s Ac", "Js"),
        ("Js 8s", "9s Ac Qs", "Js 8s"),
        # void: any trump goes over a plain suit, a plain one over nothing
        ("7z Az Ac", "Xs As", "7z Az"),
        ("7z Az Ac", "Xs Kz", "Az"),
        ("7z 9z Ac", "Xs Kz", "7z 9z"),
        ("7z 9z Ac", "Xs Ac 8z", "9z"),
        # trumps led: the excuse is for plain suits that were trumped
        ("7z Kz As", "Qz", "Kz"),
        ("7z 9z As", "Qz", "7z 9z"),
        ("7z Kz Xz", "8z Qz", "Kz Xz"),
        ("As 7k", "Qz", "As 7k"),
    ],
)
def test_duties_with_trumps(hand: str, trick: str, allowed: str) -> None:
    assert legal(hand.split(), trick.split(), "z") == set(allowed.split())


@pytest.mark.parametrize("contract", ["betl", "durch"])
@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        ("Xs 8s", "Js", "Xs 8s"),  # the ten is below the jack
        ("Js 8s", "Xs", "Js"),
        ("Ks 8s", "Xs Qs", "Ks"),
        ("As 8s", "Xs Az", "As"),  # no trumps, nothing was trumped
        ("7z Az Xk", "Xs", "7z Az Xk"),  # no trumps, nobody trumps
        ("7z Az Xk", "Kz", "Az"),
        ("7z Xz Xk", "Kz", "7z Xz"),
    ],
)
def test_duties_in_betl_and_durch(contract: str, hand: str, trick: str, allowed: str) -> None:
    assert legal(hand.split(), trick.split(), "z", {contract}) == set(allowed.split())
    assert legal(hand.split(), trick.split(), None, {contract}) == set(allowed.split())


@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        ("7z 9z Ac", "", "9z Ac"),
        ("7z Xs Ac", "", "7z Xs Ac"),
        ("7z 9z Ac", "Ks", "9z"),
        ("7z 9z Ac", "Ks Xz", "9z"),
        ("7z 9z Ac", "Kz", "9z"),
        ("7z Ac", "Kz", "7z"),
        ("7z Ac", "Ks", "7z"),
    ],
)
def test_an_announced_seven_is_the_last_trump(hand: str, trick: str, allowed: str) -> None:
    assert legal(hand.split(), trick.split(), "z", {"sedma", "hra"}) == set(allowed.split())


def test_which_clause_a_card_breaks() -> None:
    assert breaches("Ac", ["Ac", "8s"], ["9s"], "z") == ["K20-34"]
    assert breaches("Ac", ["Ac", "8z"], ["9s"], "z") == ["K20-35", "K20-37", "K20-39"]
    assert breaches("8s", ["Xs", "8s"], ["9s"], "z") == ["K20-37"]
    assert breaches("8z", ["Xz", "8z"], ["9s", "Jz"], "z") == ["K20-37", "K20-39"]
    assert breaches("7z", ["9z", "7z"], [], "z", {"sedma"}) == ["K20-41"]


def tiers(hand: list[str], trick: list[str], trump: str, order: str, seven: bool) -> set[str]:
    """The duties read from the other end: the first group that is not empty."""
    allowed = set(hand)
    if trick:
        top = trick[0]
        for card in trick[1:]:
            top = card if beats(card, top, trump, order) else top
        of_suit = {card for card in hand if card[1] == trick[0][1]}
        of_trumps = {card for card in hand if card[1] == trump}
        over = {card for card in hand if beats(card, top, trump, order)}
        allowed = next(
            group
            for group in (of_suit & over, of_suit, of_trumps & over, of_trumps, allowed)
            if group
        )
    own_trumps = [card for card in hand if card[1] == trump]
    if seven and len(own_trumps) > 1:
        allowed = allowed - {"7" + trump}
    return allowed


def test_duties_read_in_two_ways() -> None:
    rng = Random(1)
    for _ in range(20_000):
        dealt = rng.sample(PACK, rng.randint(1, 11))
        trick, hand = dealt[: min(3, len(dealt) - 1)], dealt[min(3, len(dealt) - 1) :]
        trick = trick[: rng.randint(0, 3)]
        contract = rng.choice([set(), {"sedma", "hra"}, {"betl"}, {"durch"}])
        plain = bool(contract & {"betl", "durch"})
        trump = rng.choice("skzc")
        expected = tiers(
            hand,
            trick,
            "" if plain else trump,
            WITHOUT_TRUMPS if plain else TRUMP_GAMES,
            "sedma" in contract,
        )
        assert legal(hand, trick, trump, contract) == expected
        assert expected


@pytest.mark.parametrize(
    ("trick", "contract", "wins"),
    [
        ("9s Ks Xs Js", "hra", 2),  # the ten goes over the king
        ("9s Ks Xs Js", "betl", 1),
        ("9s Ac Ak Xc", "hra", 0),  # other suits never win
        ("As 7z Xs 8z", "stovka", 3),  # trumps, the higher one
        ("As 7z Xs 8z", "durch", 0),
        ("7z As 9z Ac", "hra", 2),
    ],
)
def test_who_wins_a_trick(trick: str, contract: str, wins: int) -> None:
    assert winner(trick.split(), "z", {contract}) == wins


def test_positions_of_a_deal_follow_its_play() -> None:
    rich = told(deals.RICH, "sedma")
    seen = list(positions(rich["hands"], rich["play"], rich["contracts"]))
    assert [(seat, card) for seat, card, *_ in seen] == [(s, c) for s, c in rich["play"]]
    assert seen[5][2] == ["8k", "As", "Ac", "Jz", "9s", "8z", "8s"]  # C after his 7s
    assert seen[5][3] == ["7k"]
    assert seen[0][4] == {"hra", "sedma"}
    assert seen[1][4] == set()
