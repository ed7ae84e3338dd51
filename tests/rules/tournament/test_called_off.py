"""Called off: what has been drawn is gone, and nothing is paid twice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from krupier.rules.tournament import inputs
from krupier.rules.tournament.cancellation import Left, Terms, settle
from krupier.rules.tournament.conflicts import Conflicts
from krupier.rules.tournament.escrow import Post
from krupier.rules.tournament.templates import define
from tests.rules.tournament.driving import of, of_type


def test_drawn_bounties_cannot_be_returned_when_the_largest_is_gone() -> None:
    back = {"returned": ["contribution", "fee", "bounty"], "secured": False, "equal": "50 %"}
    cases = [{"when": "otherwise", "terms": back}]
    play = of_type("fortuna/mystery-bounty", {"cancellation": cases}).start(*"abc")
    play.bust("b", by="a").send(inputs.Cancel("fire"))
    posts = [one for one in of(Post, play.told) if one.debit == "bounty"]
    heads = {one.credit: one.amount for one in posts}
    # 30 and 15 % of 150 for two heads, and the rest for the third: 82.50 was drawn, 67.50 is left
    assert heads == {"a": 33_75, "c": 33_75}


def test_odd_units_of_the_equal_part_go_to_the_largest_stacks() -> None:
    terms = Terms(frozenset(), secured=False, equal=Fraction(1))
    left = {"a": Left(1, 0, 0), "b": Left(3, 0, 0), "c": Left(2, 0, 0)}
    assert settle(terms, left, 101, []).prizes == {"a": 33, "b": 34, "c": 34}


def test_the_last_stage_cannot_pay_for_getting_through() -> None:
    with pytest.raises(Conflicts, match="the last stage pays by places"):
        define("fortuna/shootout", {"stages": [{"play": "shootout", "share": "40 %"}]})
