"""The referee of settlement in mariáš against deals whose points were counted by hand, against the
examples of the rulebook, and against itself on random deals.

It proves nothing about the product; it proves that the referee may be asked about it. Expected
values are basic points (no fleks, no hearts) seen by the forhont's side, one player against one.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise

import pytest

from tests.rules.marias import deals
from tests.rules.marias.deals import told
from tests.rules.marias.examples import (
    EXAMPLES,
    HRA,
    SEDMA,
    SILENT,
    SILENT_SEVEN,
    STOVKA,
    Example,
    example_record,
    named,
)
from tests.rules.marias.records import record, records
from tests.rules.marias.referee_duties import faults, winner
from tests.rules.marias.referee_settlement import (
    Rates,
    Record,
    playing_side,
    renounce,
    settle,
    sheet,
    side_points,
)

FLEKS = [(0, 0), (1, 0), (0, 1), (2, 1), (3, 5)]
"""Of the first component of the announcement and of the second."""


@pytest.mark.parametrize("example", EXAMPLES, ids=named)
def test_items_of_a_deal(example: Example) -> None:
    assert dict(sheet(example_record(example))) == example[3]


@pytest.mark.parametrize("in_hearts", [False, True], ids=["spades", "hearts"])
@pytest.mark.parametrize("fleks", FLEKS, ids=lambda fleks: f"{fleks[0]}+{fleks[1]}")
@pytest.mark.parametrize("example", EXAMPLES, ids=named)
def test_what_each_seat_wins(example: Example, fleks: tuple[int, int], in_hearts: bool) -> None:
    name, announced, _, items = example
    components = deals.ANNOUNCED[announced]
    said = dict(zip(components, fleks, strict=False))
    alone = announced in ("betl", "durch")
    value = 0
    for item, basic in items.items():
        flekked = {SILENT: HRA}.get(item, item)
        value += basic * (2 if in_hearts and not alone else 1) * 2 ** said.get(flekked, 0)
    side = deals.ALL[name].side
    times = 3 if len(side) == 1 else 1
    expected = {seat: value * times if seat in side else -value for seat in "ABCD"}
    assert settle(example_record(example, said, in_hearts)) == expected
    assert sum(expected.values()) == 0


def test_examples_that_the_rulebook_gives() -> None:
    two_fleks = told(deals.PLAIN, fleks={"hra": 2})
    assert settle(two_fleks) == {"A": 4, "B": -4, "C": 4, "D": -4}
    seven = told(deals.RICH, "sedma", "Dc", fleks={"sedma": 1}, in_hearts=True)
    assert dict(sheet(seven)) == {HRA: -2, SEDMA: 8}
    short = told(deals.TWENTY_SHORT, "stovka", "Az")
    assert ("stovka", -4) in sheet(short)
    better = told(deals.TWENTY_SHORT, "stovka", "Az", in_hearts=True)
    assert ("stovka", -8) in sheet(better)


def test_what_seats_get_in_numbers() -> None:
    assert settle(told(deals.RICH)) == {"A": 2, "B": -2, "C": 2, "D": -2}
    assert settle(told(deals.ALONE)) == {"A": 6, "B": -2, "C": -2, "D": -2}
    killed = told(deals.KILLED, "stosedm", "Az", fleks={"stovka": 1, "sedma": 2}, in_hearts=True)
    assert settle(killed) == {"A": -48, "B": 48, "C": 48, "D": -48}  # 16 x 2 + 4 x 4
    betl = told(deals.BETL_LOST, "betl", by="B", fleks={"betl": 2}, in_hearts=True)
    assert settle(betl) == {"A": 20, "B": -60, "C": 20, "D": 20}
    assert settle(told(deals.DURCH_MADE, "durch", by="B")) == {
        "A": -10,
        "B": 30,
        "C": -10,
        "D": -10,
    }


def test_a_lost_betl_may_have_been_played_to_its_end() -> None:
    end = told(deals.BETL_LOST, "betl", by="B")
    left = {seat: hand[-1] for seat, hand in end["hands"].items()}
    to_the_end: Record = {**end, "play": [*end["play"], *([seat, left[seat]] for seat in "BCDA")]}
    assert settle(to_the_end) == settle(end)


@pytest.mark.parametrize("trump", ["k", "s", None])
def test_giving_up_costs_the_basic_hra_whatever_the_suit(trump: str | None) -> None:
    given_up: Record = {
        **told(deals.PLAIN),
        "trump": trump,
        "called": None,
        "contracts": {},
        "play": [],
        "given_up": True,
    }
    assert settle(given_up) == {"A": -3, "B": 1, "C": 1, "D": 1}
    in_hearts = 2 if trump == "s" else 1
    assert settle(given_up, Rates(given_up_in_hearts=2))["B"] == in_hearts


def test_who_renounced_pays_each_opponent_alone() -> None:
    sedma = told(deals.RICH, "sedma", fleks={"hra": 1})
    assert renounce(sedma, "A") == {"A": -8, "B": 4, "C": 0, "D": 4}
    assert renounce(sedma, "D") == {"A": 4, "B": 0, "C": 4, "D": -8}
    alone = told(deals.ALONE, "stosedm", in_hearts=True)
    assert renounce(alone, "B") == {"A": 8, "B": -8, "C": 0, "D": 0}
    assert renounce(alone, "A") == {"A": -24, "B": 8, "C": 8, "D": 8}


def test_another_house_may_have_other_rates() -> None:
    rates = Rates(hra_in_hearts=1, hundred=4)
    assert dict(sheet(told(deals.PLAIN, in_hearts=True), rates)) == {HRA: 1}
    assert dict(sheet(told(deals.JUST_PLAIN, "stovka", "Az"), rates)) == {STOVKA: 8}
    early = told(deals.JUST_TRUMPS, "stovka", "Az Dc")  # 60 + 40, the partner's 20 before that
    assert dict(sheet(early, Rates(only_after_hundred=False))) == {STOVKA: 6}
    short = told(deals.TWENTY_SHORT, "stovka", "Az")  # 40 + 40, the seven wins the last trick
    assert dict(sheet(short)) == {STOVKA: -4, SILENT_SEVEN: 1}
    assert dict(sheet(short, Rates(seven_beside_hundred=False))) == {STOVKA: -4}


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"play": told(deals.PLAIN)["play"][:-1]}, "not finished"),
        ({"play": told(deals.PLAIN)["play"][:-4]}, "7 tricks of eight"),
        ({"play": told(deals.RICH)["play"]}, "not his"),
        ({"contracts": {"sedma": "A"}}, "nobody can announce"),
        ({"contracts": {"hra": "B"}}, "forhont's"),
        ({"contracts": {"hra": "A", "sedma": "A"}}, "without the seven"),
        ({"contracts": {"betl": "A"}, "play": []}, "not lost yet"),
        ({"contracts": {"betl": "B"}}, "should have led"),
        ({"fleks": {"stovka": 1}}, "fleks of"),
        ({"hlasky": [["A", "z"]]}, "without holding it"),
        ({"hands": {**told(deals.PLAIN)["hands"], "A": []}}, "24 cards"),
    ],
)
def test_nonsense_is_refused(wrong: dict[str, object], why: str) -> None:
    nonsense: Record = {**told(deals.PLAIN), **wrong}  # type: ignore[typeddict-item]
    with pytest.raises(ValueError, match=why):
        settle(nonsense)


@pytest.mark.parametrize("example", EXAMPLES, ids=named)
def test_the_deals_told_were_played_by_the_duties(example: Example) -> None:
    told_so = example_record(example)
    contracts = told_so["contracts"]
    assert faults(told_so["hands"], told_so["play"], told_so["trump"], contracts) == []


# Random deals


def test_random_deals_are_whole_and_balance() -> None:
    for deal in records(range(1500), early=True):
        assert sum(settle(deal).values()) == 0
        hands, play = deal["hands"], deal["play"]
        assert len({card for hand in hands.values() for card in hand}) == 16 * (
            1 if deal["given_up"] else 2
        )
        assert faults(hands, play, deal["trump"], deal["contracts"]) == []
        for four, after in pairwise(play[at : at + 4] for at in range(0, len(play), 4)):
            won = winner([card for _, card in four], deal["trump"], deal["contracts"])
            assert four[won][0] == after[0][0]
        if {"hra", "stovka"} & set(deal["contracts"]):
            hlasky = sum(40 if suit == deal["trump"] else 20 for _, suit in deal["hlasky"])
            assert sum(side_points(deal)) == 90 + hlasky  # K20-58


def test_random_deals_show_everything() -> None:
    seen = Counter(
        (item, points > 0, len(playing_side(deal)))
        for deal in records(range(1500))
        for item, points in sheet(deal)
    )
    both = [
        (item, won, side)
        for item in (HRA, SILENT, SEDMA, SILENT_SEVEN, STOVKA)
        for won in (True, False)
        for side in (1, 2)
    ]
    both += [(item, won, 1) for item in ("betl", "durch") for won in (True, False)]
    assert set(seen) == {*both, ("given up", False, 1)}
    assert min(seen.values()) >= 5


def test_the_same_seed_gives_the_same_deal() -> None:
    assert record(11) == json.loads(json.dumps(record(11)))
    assert record(11) != record(12)
