"""Stud poker against the bank: published figures, plain counting, and the rules themselves."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest

from krupier import hands
from krupier.equipment.cards import DECK_52, parse
from krupier.odds.draw import stud, stud_kernel
from krupier.odds.draw.payouts import Payouts
from krupier.plan import files
from krupier.rules.banker_poker.draw import BankerDraw
from krupier.rules.families import load

ACE_KING = hands.high(parse("Ac Kd"))


def caribbean(directory: Path, **options: object) -> BankerDraw:
    """Caribbean Stud as it is known everywhere: one open card, no exchange, ties push."""
    plan = files.plan_path("kings/stud-poker").read_text(encoding="utf-8")
    plan = plan.replace('id = "kings/stud-poker"', 'id = "test/caribbean-stud"')
    plan = re.sub(r"\[\[purchases\]\].*?(?=\[\[results\]\])", "", plan, flags=re.DOTALL)
    (directory / "test").mkdir()
    (directory / "test" / "caribbean-stud.toml").write_text(plan, encoding="utf-8")
    game = load(
        "test/caribbean-stud", extra=[directory], options={"on_tie": "push", "bank_up": 1} | options
    )
    assert isinstance(game, BankerDraw)
    return game


@pytest.mark.long
@pytest.mark.timeout(900)
def test_caribbean_stud_as_published(tmp_path: Path) -> None:
    """Published: 5.224 % of the ante, 52.23 % of hands bet, element of risk 2.56 %, standard
    deviation 2.24."""
    found = stud.row(caribbean(tmp_path))
    assert f"{float(100 * found.house_edge):.3f}" == "5.224"
    assert f"{float(found.facts['p_bet']):.4f}" == "0.5223"
    assert f"{float(100 * found.element_of_risk):.2f}" == "2.56"
    assert f"{float(found.variance) ** 0.5:.2f}" == "2.24"


def test_without_an_open_card_one_bets_from_a_k_j_8_3(tmp_path: Path) -> None:
    """The best strategy that looks at the own cards alone is published: A-K-J-8-3 or better."""
    game = caribbean(tmp_path, bank_up=0)
    found = stud.solve(Payouts(game), -1)
    assert sum(found.returns.values()) == 1
    lowest = hands.high(parse(found.lowest_bet))
    assert hands.high(parse("Ac Kd Jh 7s 6c")) < lowest <= hands.high(parse("Ac Kd Jh 8s 3c"))
    # nobody folds a pair, so the folds are all those of high cards
    high, pair = hands.Category.HIGH_CARD, hands.Category.PAIR
    assert stud.folding([found], (high, pair)) == {high: found.lines[stud.FOLD], pair: 0}


@pytest.mark.parametrize("up", ["", "7c"])
@pytest.mark.parametrize("own", ["Ac Kd Jh 8s 3d", "9s 9d 7h 6c 2s", "As 2s 3s 4d 5s"])
def test_the_hands_of_the_bank_are_counted_as_by_hand(own: str, up: str) -> None:
    """Beside the own cards and one that was exchanged."""
    cards, gone = sorted(parse(own)), parse("Qd")[0]
    open_card = parse(up)[0] if up else -1
    rest = [one for one in DECK_52 if one not in (*cards, gone, open_card)]
    bank = stud.bank_hands(open_card)
    value = hands.high(cards)
    dealt = np.array(list(combinations(rest, 4 if up else 5)), dtype=np.int8)
    if up:
        dealt = np.hstack([dealt, np.full((len(dealt), 1), open_card, dtype=np.int8)])
    values = hands.high_batch(dealt)
    sizes = [1, 52, *(comb(52, n) for n in (2, 3, 4, 5 if not up else 0))]
    counters = stud_kernel.Counters(*(np.zeros(one, dtype=np.int64) for one in sizes))
    one = stud_kernel.Hands(
        *(np.array([cards]), np.array([value]), np.ones(1), np.zeros(1), np.zeros((1, 4))),
        stud_kernel.binomials(),
    )
    found = np.zeros((1, 53), dtype=np.int64)
    stud_kernel.count(counters, bank, one, ACE_KING, open_card, True, found)
    counted = int(found[0, gone])
    assert counted & stud_kernel.LOWER_MASK == int((values < value).sum())
    assert counted >> stud_kernel.EQUAL & stud_kernel.EQUAL_MASK == int((values == value).sum())
    assert counted >> stud_kernel.CLOSED == int((values < ACE_KING).sum())


@pytest.mark.long
@pytest.mark.timeout(900)
def test_an_exchange_is_worth_its_price() -> None:
    """The exchange costs the player nothing he need not pay: with it the edge is smaller, and in a
    straight or flush draw it is taken."""
    game = load("kings/stud-poker")
    assert isinstance(game, BankerDraw)
    found = stud.row(game)
    assert 0 < found.house_edge < Fraction(5, 100)
    assert float(found.facts["p_exchange"]) > 0.05
    assert sum(chance for _, chance in found.outcomes) == 1
