"""How many boxes one player may look at and play, in all games of poker against the bank."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from krupier.rules.families import load
from krupier.rules.options import Move, Refused
from krupier.rules.play import Play
from tests.rules.holdem_table import MAIN

OWN = ["1", "2", "3", "4"]
"""The boxes at which the player sits; others have box 5, or none where there are four."""
CLAUSES: dict[tuple[str, bool, int], list[str]] = {
    # game, alone at the table, boxes that he may look at
    ("kings/casino-texas-holdem", True, 1): ["KP01-08", "KP01-09"],
    ("kings/ultimate-texas-holdem", True, 1): ["KP08-11", "KP08-49"],
    ("kings/kings-holdem", True, 3): ["KP21-08"],
    ("kings/kings-holdem", False, 1): ["KP21-09"],
    ("wgg/casino-texas-holdem", False, 1): ["W19-10"],
    ("wgg/ultimate-texas-holdem", False, 1): ["W18-55"],
    ("kings/stud-poker", True, 1): ["KP02-07", "KP02-09"],
    ("kings/five-card-poker", True, 1): ["KP03-05"],
    ("kings/russian-poker", True, 1): ["KP04-09"],
    ("kings/novo-poker", True, 1): ["KP05-10"],
    ("kings/three-card-poker", True, 1): ["KP06-06"],
    ("kings/prime-three-card-poker", True, 1): ["KP07-06"],
    ("kings/euro-poker", True, 1): ["KP09-08"],
    ("kings/pai-gow-poker", True, 1): ["KP14-12", "KP14-13"],
    ("wgg/russian-poker", True, 1): ["W13-70"],
}
UNSEEN = {"kings/pai-gow-poker": "dragon-hand"}
"""The stake on a further box at whose cards he does not look, where it is no blind box."""


def asked(game: Any, made: Play, move: Move, players: int) -> None:
    """What the table asks before it makes a move of this player."""
    assert game.limits_own_boxes
    game.check_own_boxes(made.felt, move, OWN, players)


@pytest.mark.parametrize(
    ("name", "alone", "open_boxes"),
    [pytest.param(*key, marks=pytest.mark.clause(*clauses)) for key, clauses in CLAUSES.items()],
)
def test_boxes_that_a_player_may_look_at(name: str, alone: bool, open_boxes: int) -> None:
    game: Any = load(name)
    made = Play(game)
    main, players = MAIN.get(name, "ante"), 1 if alone else 2
    if not alone:
        made.send(Move("5", "bet", main, (), 1000))
    for box in OWN[:open_boxes]:
        move = Move(box, "bet", main, (), 1000)
        asked(game, made, move, players)
        made.send(move)
    more = Move(OWN[open_boxes], "bet", main, (), 1000)
    with pytest.raises(Refused, match="looks at the cards") as caught:
        asked(game, made, more, players)
    assert caught.value.facts == {"most": open_boxes}
    asked(game, made, Move("1", "bet", main, (), 500), players)
    unseen = UNSEEN.get(name, "blind-box")
    if unseen in game.opening.lays:
        blind = Move(OWN[open_boxes], "bet", unseen, (), 1000)
        asked(game, made, blind, players)
        made.send(blind)
        with pytest.raises(Refused):
            asked(game, made, replace(more, seat="4"), players)


def test_a_box_that_was_given_up_counts_no_more() -> None:
    game: Any = load("kings/russian-poker")
    made = Play(game)
    made.send(Move("1", "bet", "ante", (), 1000))
    made.send(Move("1", "take-back", "ante", (), 0))
    asked(game, made, Move("2", "bet", "ante", (), 1000), 1)


@pytest.mark.clause("KP08-12")
@pytest.mark.parametrize("most", [6, 2, 1])
def test_boxes_beside_other_players(most: int) -> None:
    """As many as the others leave free, or fewer: a choice of the table."""
    game: Any = load("kings/ultimate-texas-holdem", options={"boxes_beside_others": most})
    made = Play(game)
    made.send(Move("5", "bet", "ante-blind", (), 1000))
    made.send(Move("1", "bet", "ante-blind", (), 1000))
    for n, box in enumerate(OWN[1:], start=2):
        blind = Move(box, "bet", "blind-box", (), 1000)
        asked(game, made, blind, players=1)  # nobody else plays: up to six boxes
        if n > most:
            with pytest.raises(Refused) as caught:
                asked(game, made, blind, players=2)
            assert caught.value.code == "own-boxes"
            assert caught.value.facts == {"most": most}
            break
        asked(game, made, blind, players=2)
        made.send(blind)


@pytest.mark.parametrize("name", ["kings/casino-omaha-poker", "kings/six-card-poker"])
def test_games_without_such_a_rule(name: str) -> None:
    game: Any = load(name)
    made = Play(game)
    for box in OWN:
        move = Move(box, "bet", "ante", (), 1000)
        asked(game, made, move, 1)
        made.send(move)
