"""Fantasy Land: how it is entered, dealt and placed, the progressive form, and that it ends."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.equipment.cards import parse, show
from krupier.equipment.draws import Cards, CardsAre, Face
from krupier.rules import events
from krupier.rules.options import Arrange, Move, Refused
from krupier.rules.view import event_view, view
from tests.rules.ofc.table import Board, board, play_out, table

OTHER = board("Jd 8c 2c", "6h 6c 5s 4s 3s", "7s 7d 9h Th 8s")
"""A small hand without a foul, for the opponent."""
PAIRS = {
    "QQ": board("Qh Qd 5h", "Kh Kd 9d 4d 2d", "Ah Ad 9c 4c 3c"),
    "KK": board("Kh Kd 5h", "Ac As 9d 4d 2d", "Jh Js Td Tc 3c"),
    "AA": board("Ah Ad 5h", "Jh Js 9d 9c 2d", "Qh Qs Td Tc 3c"),
    "JJ": board("Jh Js 5h", "Kh Kd 9d 4d 2d", "Ah Ad 9c 4c 3c"),
    "222": board("2h 2d 2s", "Kh Kd Kc 4d 3d", "Ah Ad As 4c 3c"),
}


def entered(rows: Board, **more: Any) -> dict[str, int]:
    found = play_out({"1": rows, "2": OTHER}, **more).felt.marks["fantasy_next"]
    assert isinstance(found, dict)
    return found


@pytest.mark.clause("KP34-13", "KP34-14")
def test_queens_in_front_without_a_foul_open_fantasy_land() -> None:
    """The least that goes with them: kings in the middle, aces in the back."""
    play = play_out({"1": PAIRS["QQ"], "2": OTHER})
    assert play.felt.marks["fantasy_next"] == {"1": 13}
    assert entered(PAIRS["JJ"]) == {}, "jacks do not"
    assert entered(board("Qh Qd 5h", "Js Jc 9d 4d 3c", "Ah Ad 9c 4c 3h")) == {}, "nor a foul"
    assert entered(PAIRS["QQ"], fantasy_land="off") == {}


@pytest.mark.clause("KP34-13")
@pytest.mark.parametrize("front", ["KK", "AA", "222"])
def test_better_fronts_open_it_too(front: str) -> None:
    """Q4: queens or better."""
    assert entered(PAIRS[front]) == {"1": 13}


@pytest.mark.clause("KP34-14", "KP34-15", "KP34-17", "KP34-18")
def test_thirteen_cards_at_once_placed_in_turn() -> None:
    hand = {
        "stacks": {"1": "100", "2": "100", "3": "100"},
        "button": "3",
        "point": "1",
        "fantasy": {"2": 13},
    }
    play = table(hand)
    deck = iter(range(52))
    seen = []
    while isinstance(play.want, Cards):
        seen.append((play.want.to, play.want.n))
        play.send(CardsAre(tuple(next(deck) for _ in range(play.want.n))))
    assert seen[:3] == [("1", 1), ("2", 13), ("3", 1)]
    assert seen[3:] == [("1", 1), ("3", 1)] * 4, "he gets no more"
    assert play.offers("2") == (), "he waits for his turn"
    own = play.felt.cards("1")
    play.send(Move("1", "place", rows=((), (), own)))
    cards = play.felt.cards("2")
    rows = (("front", 3), ("middle", 5), ("back", 5))
    assert play.offers("2") == (Arrange("place", cards, rows, at_most=True),)
    with pytest.raises(Refused, match="5 of 13 cards are in no row"):
        play.send(Move("2", "place", rows=(cards[:3], cards[3:8], ())))
    assert view(play, ["1"])["cards"]["2"] == ["??"] * 13
    play.send(Move("2", "place", rows=(cards[:3], cards[3:8], cards[8:])))
    assert view(play, ["1"])["cards"]["2.back"] == show(cards[8:]).split()
    play.send(Move("3", "place", rows=((), (), play.felt.cards("3"))))
    while not play.over:
        if isinstance(play.want, Cards):
            assert play.want.to != "2"
            play.send(CardsAre(tuple(next(deck) for _ in range(play.want.n))))
        else:
            assert play.offers("2") == (), "his rows are not changed again"
            seat = "1" if play.offers("1") else "3"
            (option,) = play.offers(seat)
            assert isinstance(option, Arrange)
            into = next(at for at, (_, room) in enumerate(option.rows) if room)
            play.send(
                Move(
                    seat, "place", rows=tuple(option.cards if at == into else () for at in range(3))
                )
            )
    assert [len(play.felt.cards(f"2.{row}")) for row, _ in rows] == [3, 5, 5]


@pytest.mark.clause("KP34-19")
def test_queens_do_not_keep_a_player_in_fantasy_land() -> None:
    for front in ("QQ", "AA"):
        assert entered(PAIRS[front], fantasy={"1": 13}) == {}
        assert entered(PAIRS[front], fantasy={"1": 13}, stay_in_fantasy=True) == {}
    assert entered(PAIRS["QQ"], fantasy={"2": 13}) == {"1": 13}, "the other may enter meanwhile"


@pytest.mark.clause("KP34-19")
def test_staying_is_an_option() -> None:
    """Q5: not unless configured; then with three of a kind in front or four in the back."""
    three = board("Qh 9d 5h", "Kh Kd Js Jc 2d", "4h 4d 4c Ah Tc")
    four = board("Qh 9d 5h", "Kh Kd Js Jc 2d", "Ah Ad Ac As Tc")
    assert entered(PAIRS["222"], fantasy={"1": 13}) == {}
    assert entered(PAIRS["222"], fantasy={"1": 13}, stay_in_fantasy=True) == {"1": 13}
    assert entered(four, fantasy={"1": 13}) == {}
    assert entered(four, fantasy={"1": 13}, stay_in_fantasy=True) == {"1": 13}
    assert entered(three, fantasy={"1": 13}, stay_in_fantasy=True) == {}, "only three fours"


@pytest.mark.clause("KP34-20", "KP34-65")
@pytest.mark.parametrize(
    ("front", "cards"), [("QQ", 14), ("KK", 15), ("AA", 16), ("222", 17), ("JJ", None)]
)
def test_progressive_pineapple(front: str, cards: int | None) -> None:
    """Q6: 14, 15, 16 and 17 cards."""
    away = {"1": parse("5c 6d 7c 8h"), "2": parse("5d 6s 7h 9s")}
    more: dict[str, Any] = {"form": "pineapple", "discards": away}
    found = entered(PAIRS[front], fantasy_land="progressive", **more)
    assert found == ({"1": cards} if cards else {})
    assert entered(PAIRS[front], **more) == ({"1": 14} if cards else {}), "classic pineapple: 14"


@pytest.mark.clause("KP34-20")
def test_seventeen_cards_of_which_four_are_thrown_away_unseen() -> None:
    away = {"1": parse("5c 6d 7c 8h"), "2": parse("5d 6s 7h 9s")}
    play = play_out(
        {"1": PAIRS["222"], "2": OTHER},
        fantasy={"1": 17},
        discards=away,
        form="pineapple",
        fantasy_land="progressive",
        stay_in_fantasy=True,
    )
    assert play.felt.marks["fantasy_next"] == {"1": 17}
    money = play.game.setting.currency
    thrown = [one for one in play.felt.events if isinstance(one, events.Discard)]
    assert [(one.n, one.owner) for one in thrown] == [(4, "1")] + [(1, "2")] * 4
    for one in thrown:
        other = "2" if one.owner == "1" else "1"
        assert set(event_view(one, [other], money)["cards"]) == {"??"}
        assert "??" not in event_view(one, [one.owner], money)["cards"]
    assert view(play, ["1"])["cards"]["1"] == []


@pytest.mark.clause("KP34-20")
def test_three_players_with_seventeen_cards_each_fit_into_the_deck() -> None:
    """Q6: 3 × 17 = 51."""
    hand = {"stacks": dict.fromkeys("123", "100"), "button": "3", "point": "1"}
    play = table(
        hand | {"fantasy": dict.fromkeys("123", 17)}, form="pineapple", fantasy_land="progressive"
    )
    deck = iter(range(52))
    for seat in "123":
        assert play.want == Cards(17, to=seat, face=Face.OWNER)
        play.send(CardsAre(tuple(next(deck) for _ in range(17))))
    for seat in "123":
        cards = play.felt.cards(seat)
        play.send(Move(seat, "place", rows=(cards[:3], cards[3:8], cards[8:13])))
    assert play.over, "nobody is left to deal to"


@pytest.mark.clause("KP34-14")
def test_the_next_hand_begins_with_what_this_one_hands_on() -> None:
    marks = play_out({"1": PAIRS["QQ"], "2": OTHER}).felt.marks
    stacks = {one.seat: str(one.stack // 100) for one in marks["players"]}
    hand = {"stacks": stacks, "button": "1", "point": "1", "fantasy": marks["fantasy_next"]}
    play = table(hand)
    assert play.felt.marks["fantasy"] == {"1": 13}
    play.send(CardsAre(parse("2c")))
    assert play.want == Cards(13, to="1", face=Face.OWNER)
