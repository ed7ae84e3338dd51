"""The referees themselves: they share no code with what they judge, and can count."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest

from tests.simulation.referees.rows import minor
from tests.simulation.referees.settlement.chips import ratio
from tests.simulation.referees.settlement.poker_hands import Worth, best

JUDGED = (
    *("krupier.rules", "krupier.room", "krupier.hands", "krupier.money", "krupier.plan"),
    *("krupier.store", "krupier.equipment.fair", "krupier.equipment.secure"),
)


def test_referees_share_no_code_with_what_they_judge() -> None:
    code = "import sys, tests.simulation.referees; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "tests.simulation.referees.vault" in loaded
    assert [one for one in loaded if one.startswith(JUDGED)] == []


def test_amounts_and_ratios() -> None:
    assert (minor("2.50", "EUR"), minor("7", "CHIPS"), minor("0.01", "CZK")) == (250, 7, 1)
    assert ratio("3:2") == Fraction(3, 2)
    assert ratio("31 for 1") == 30


@pytest.mark.parametrize(
    ("ranking", "better", "worse"),
    [
        ("high", "As Ks Qs Js Ts", "9s 9h 9d 9c 8h"),
        ("high", "5s 4h 3d 2c As", "As Ah Kd Qc Js"),
        ("low-a5", "5s 4s 3s 2s As", "6s 4h 3d 2c As"),
        ("low-a5", "Ks Qh Jd Tc 9s", "2s 2h 3d 4c 5s"),
        ("low-8", "8s 4h 3d 2c As", "8s 5h 3d 2c As"),
        ("low-27", "7s 5h 4d 3c 2s", "8s 5h 4d 3c 2s"),
        ("low-27", "As 5h 4d 3c 2s", "6s 5h 4d 3c 2s"),  # no straight, but the ace is high
        ("badugi", "Ks Qh Jd Tc", "As 2h 3d 4d"),
        ("badugi", "4s 3h 2d Ac", "5s 3h 2d Ac"),
        ("short-deck", "As Ks Qs Js 9s", "As Ah Ad Kc Kh"),
        ("short-deck", "As 6h 7d 8c 9s", "As Ah Ad Kc Qh"),
        ("short-deck-trips", "As Ah Ad Kc Qh", "As 6h 7d 8c 9s"),
    ],
)
def test_hands_in_their_order(ranking: str, better: str, worse: str) -> None:
    mine, theirs = worth(ranking, better), worth(ranking, worse)
    assert mine is not None
    assert theirs is not None
    assert mine > theirs


def worth(ranking: str, hole: str, board: str = "", *, exactly_two: bool = False) -> Worth | None:
    return best(ranking, hole.split(), board.split(), exactly_two)


def test_no_low_above_eight() -> None:
    assert worth("low-8", "9s 4h 3d 2c As") is None
    assert worth("low-7", "8s 4h 3d 2c As") is None


def test_exactly_two_cards_of_the_hand() -> None:
    """One spade in the hand makes no flush with four on the board."""
    board = "As Ks Qs Js 2h"
    one = worth("high", "Ts 3h 4h 5d", board, exactly_two=True)
    two = worth("high", "Ts 9s 4h 5d", board, exactly_two=True)
    assert one is not None
    assert two is not None
    assert one < two
