"""What a script may say beside the moves of seats, and how a wrong one is told."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.rules.codec import BadInput
from krupier.rules.options import Refused
from krupier.rules.script import load_game, play_script, report

HANDS = {
    "1": "7h 8h 9h Th As Js 9s 8s",
    "2": "7s Ks Qs Ts Ah Jh Kh Qh",
    "3": "7d 8d 9d Td Ad Jd Qd Kd",
    "4": "7c 8c 9c Tc Ac Jc Qc Kc",
}
TO_PLAY = [
    *(["1", "trump", {"cards": "Th"}], ["1", "call-card", {"cards": "Ah"}]),
    *(["2", "good"], ["3", "good"], ["4", "good"], ["1", "hra"]),
    *(["2", "good"], ["3", "good"], ["4", "good"]),
]


def marias(*moves: Any) -> dict[str, Any]:
    script = {"cards": HANDS, "moves": [*TO_PLAY, *moves]}
    return report(play_script(load_game("kings/marias", script), script))


@pytest.mark.clause("K20-84")
def test_a_ruling_is_a_move_of_staff() -> None:
    """A better hra (hearts) of 2: seat 3 alone pays it to each of its opponents."""
    played = marias(["1", "play", {"cards": "As"}], {"ruling": {"what": "renounce", "seat": "3"}})
    assert played["totals"] == {
        "3": {"staked": "4", "returned": "0"},
        "1": {"staked": "0", "returned": "2"},
        "2": {"staked": "0", "returned": "2"},
    }


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ([["3", "play", {"cards": "Ad"}]], "move 10: .* it is not asked, but seat 1 is"),
        ([["1", "play", {"cards": "7s"}]], "move 10: 7s cannot be named here: offered are"),
        ([{"void": "fire"}], "a move is .seat, word. or "),
        ([["1", "play", {"cards": "As", "amount": "0"}]], "amount: more than 0, or none"),
        ([], "wants a move of seat 1 .decision.: play"),
    ],
)
def test_a_wrong_move_says_which_and_what_is_allowed(moves: list[Any], said: str) -> None:
    with pytest.raises((Refused, BadInput), match=said):
        marias(*moves)


@pytest.mark.parametrize("key", ["limits", "players"])
def test_a_game_without_bets_has_nothing_to_limit(key: str) -> None:
    with pytest.raises(BadInput, match="has no bets that could be limited"):
        load_game("kings/marias", {key: {"hra": {"max": "1"}}})
