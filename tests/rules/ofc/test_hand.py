"""The course of a hand: who is dealt what, where cards may go, what is refused, time-outs."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.equipment.cards import parse, show
from krupier.equipment.draws import Cards, CardsAre, Face
from krupier.equipment.seeded import Seeded
from krupier.rules import families, marks
from krupier.rules.exhaust import all_moves
from krupier.rules.game import BadSetting
from krupier.rules.options import Arrange, Move, Refused
from krupier.rules.play import Play
from krupier.rules.script import load_game, play_script
from krupier.rules.shown import shown
from krupier.rules.view import view
from krupier.rules.wants import Moves, Timeout, Void
from tests.rules.ofc.table import GAME, table

THREE: dict[str, Any] = {
    "stacks": {"1": "100", "2": "100", "4": "100"},
    "button": "1",
    "point": "2",
}


def dealt(play: Play) -> list[tuple[str, int]]:
    """Answers all draws up to the next decision and says to whom how many cards went."""
    seen = []
    used = {card for place in play.felt.places.values() for card in place.cards}
    free = iter(card for card in range(52) if card not in used)
    while isinstance(play.want, Cards):
        assert play.want.face is Face.OWNER
        seen.append((play.want.to, play.want.n))
        play.send(CardsAre(tuple(next(free) for _ in range(play.want.n))))
    return seen


def lucky(play: Play, seed: int) -> Seeded:
    source = Seeded(seed)
    source.begin(play.game.equipment)
    return source


def asked(play: Play) -> tuple[str, Arrange]:
    assert isinstance(play.want, Moves)
    (seat,) = play.want.seats or ()
    (option,) = play.offers(seat)
    assert isinstance(option, Arrange)
    return seat, option


def anywhere(play: Play) -> None:
    """The player in turn puts his cards into any rows that have room."""
    seat, option = asked(play)
    cards, rows = list(option.cards), []
    for _, room in option.rows:
        take = min(room, len(cards) - option.discard)
        rows.append(tuple(cards[:take]))
        cards = cards[take:]
    play.send(Move(seat, "place", rows=tuple(rows)))


@pytest.mark.clause("KP34-05", "KP34-06", "KP34-07", "KP34-08", "KP34-11", "KP34-12")
def test_five_cards_each_then_eight_times_one() -> None:
    play = table(THREE)
    assert play.felt.marks["button"] == "1"
    assert dealt(play) == [("2", 1), ("4", 1), ("1", 1)] * 5, "from the first after the button"
    for seat in ("2", "4", "1"):
        assert asked(play)[0] == seat
        assert play.felt.marks["turn"] == seat
        assert len(asked(play)[1].cards) == 5
        anywhere(play)
    turns = []
    while not play.over:
        turns += dealt(play)
        assert len(asked(play)[1].cards) == 1
        anywhere(play)
    assert turns == [("2", 1), ("4", 1), ("1", 1)] * 8
    assert [len(play.felt.cards(f"2.{row}")) for row in ("front", "middle", "back")] == [3, 5, 5]


@pytest.mark.clause("KP34-01", "KP34-02", "KP34-03")
def test_four_players_use_the_whole_deck_again_and_again() -> None:
    hand = {"stacks": {str(n): "100" for n in range(1, 5)}, "button": "4", "point": "1"}
    source = None
    for _ in range(3):
        play = table(hand)
        source = source or Seeded(5)
        source.begin(play.game.equipment)
        while not play.over:
            play.run(source)
            if not play.over:
                anywhere(play)
        rows = [cards for place in play.felt.places.values() for cards in place.cards]
        assert sorted(rows) == list(range(52)), "shuffled before every hand, nothing burnt"


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        pytest.param(
            {"stacks": {str(n): "100" for n in range(5)}},
            "5 stacks: a hand has 2 to 4",
            marks=pytest.mark.clause("KP34-01"),
        ),
        ({"stacks": {"1": "100"}}, "1 stacks: a hand has 2 to 4"),
        ({"stacks": {"1": "100", "2": "0"}}, "seat '2' with a stack of 0"),
        ({"stacks": {"1": "100", "x": "5"}}, "seat 'x'"),
        ({"stacks": ["100"]}, "stacks is an object by seat"),
        pytest.param({"button": None}, "button names a seat", marks=pytest.mark.clause("KP34-05")),
        ({"point": "0"}, "more than nothing"),
        ({"point": None}, "None"),
        ({"point": "x"}, "'x'"),
        ({"blinds": ["1", "2"]}, "no blinds: it may have stacks, button, point, fantasy"),
        ({"fantasy": {"3": 13}}, "seat '3' is not in the hand"),
        ({"fantasy": {"2": 14}}, "seat 2 with 14 cards; allowed: 13"),
        ({"fantasy": {"2": True}}, "True cards"),
        ({"fantasy": {"2": "13"}}, "'13' cards"),
        ({"fantasy": 2}, "fantasy is an object by seat"),
    ],
)
def test_hands_that_cannot_begin(hand: dict[str, Any], why: str) -> None:
    with pytest.raises(BadSetting, match=why):
        table({**THREE, **hand})


def test_options_that_do_not_go_together() -> None:
    with pytest.raises(BadSetting, match="pineapple"):
        table(fantasy_land="progressive")
    four = {"stacks": {str(n): "100" for n in range(1, 5)}, "button": "4", "point": "1"}
    with pytest.raises(BadSetting, match="2 to 3 players"):
        table(four, form="pineapple")
    with pytest.raises(BadSetting, match="plays without it"):
        table(THREE | {"fantasy": {"2": 13}}, fantasy_land="off")


@pytest.mark.clause("KP34-08", "KP34-09", "KP34-12")
def test_a_placed_card_is_face_up_and_stays() -> None:
    play = table(THREE)
    dealt(play)
    cards = play.felt.cards("2")
    assert view(play, ["2"])["cards"]["2"] == show(cards).split()
    assert view(play, ["4"])["cards"]["2"] == ["??"] * 5
    play.send(Move("2", "place", rows=(cards[:1], cards[1:3], cards[3:])))
    for viewer in ("", "4"):
        shown = view(play, [viewer])["cards"]
        assert shown["2.front"] == show(cards[:1]).split()
        assert shown["2.middle"] == show(cards[1:3]).split()
        assert shown["2.back"] == show(cards[3:]).split()
    anywhere(play)
    anywhere(play)
    dealt(play)
    seat, option = asked(play)
    assert (seat, option.rows) == ("2", (("front", 2), ("middle", 3), ("back", 3)))
    assert len(option.cards) == 1
    with pytest.raises(Refused, match="offered are"):
        play.send(Move("2", "place", rows=(cards[1:2], (), ())))  # one that lies in the middle
    anywhere(play)
    assert play.felt.cards("2.middle")[:2] == cards[1:3]


def test_what_is_offered_is_data() -> None:
    play = table(THREE, form="pineapple")
    dealt(play)
    for _ in range(3):
        anywhere(play)
    dealt(play)
    _, option = asked(play)
    assert shown(option, play.game.setting.currency) == {
        "option": "arrange",
        "do": "place",
        "cards": show(option.cards).split(),
        "rows": [["front", 0], ["middle", 3], ["back", 5]],
        "at_most": True,
        "discard": 1,
    }


@pytest.mark.clause("KP34-12")
@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (("2c", "2d 2h 2s"), "front: up to 3, middle: up to 5, back: up to 5"),
        (("2c 2d 2h 2s", "3c", ""), "front: up to 3"),
        (("2c", "2d 2h 2s", ""), "1 of 5 cards are in no row, 0 must be"),
        (("2c", "2d 2h 2s", "2c"), "2c cannot be named twice"),
        (("2c", "2d 2h 2s", "Ah"), "Ah cannot be named"),
        ((), "wants rows of cards"),
    ],
)
def test_placements_that_are_refused(rows: tuple[str, ...], why: str) -> None:
    hand = {"stacks": {"1": "100", "2": "100"}, "button": "2", "point": "1"}
    play = table(hand)
    for card in parse("2c Ah 2d Kh 2h Qh 2s Jh 3c Th"):
        play.send(CardsAre((card,)))
    before = (list(play.journal), list(play.felt.events))
    with pytest.raises(Refused, match=why):
        play.send(Move("1", "place", rows=tuple(map(parse, rows))))
    with pytest.raises(Refused, match="not asked"):
        play.send(Move("2", "place", rows=(parse("Ah"), parse("Kh Qh"), parse("Jh Th"))))
    assert (play.journal, play.felt.events) == before


def test_a_full_row_takes_no_more() -> None:
    play = table(THREE)
    dealt(play)
    cards = play.felt.cards("2")
    play.send(Move("2", "place", rows=((), (), cards)))
    anywhere(play)
    anywhere(play)
    dealt(play)
    _, option = asked(play)
    assert option.rows == (("front", 3), ("middle", 5), ("back", 0))
    with pytest.raises(Refused, match="back: up to 0"):
        play.send(Move("2", "place", rows=((), (), option.cards)))


def test_how_many_placements_there_are() -> None:
    """3 to the 5th, less those with four or five cards in front; one of three rows; and in
    pineapple one card away, the two others in any rows."""
    play = table(THREE)
    dealt(play)
    assert len(all_moves(play)) == 3**5 - 5 * 2 - 1
    for move in all_moves(play):
        assert isinstance(move, Move)
        assert play.cost(move) == 0
    for _ in range(3):
        play.send(Timeout())
    dealt(play)
    assert len(all_moves(play)) == 2, "five cards fill the back"
    pineapple = table(THREE, form="pineapple")
    dealt(pineapple)
    seat, option = asked(pineapple)
    cards = option.cards
    pineapple.send(Move(seat, "place", rows=(cards[:1], cards[1:3], cards[3:])))
    anywhere(pineapple)
    anywhere(pineapple)
    dealt(pineapple)
    assert len(all_moves(pineapple)) == 3 * 9


def test_out_of_time_the_highest_cards_go_to_the_back() -> None:
    """A reading: back, then middle, then front; in pineapple the lowest card is thrown away."""
    hand = {"stacks": {"1": "100", "2": "100"}, "button": "2", "point": "1"}
    play = table(hand)
    play.run(lucky(play, 1))
    assert isinstance(play.want, Moves)
    assert (play.want.clock, play.want.on_timeout) == ("arranging", "place")
    for seat in "12":
        own = play.felt.cards(seat)
        play.send(Timeout())
        assert sorted(play.felt.cards(f"{seat}.back")) == sorted(own)
    play = table(hand, form="pineapple")
    for card in parse("9c Ah 2d Kh 5h Qh Js Jh 3c Th"):
        play.send(CardsAre((card,)))
    play.send(Timeout())
    play.send(Timeout())
    play.send(CardsAre(parse("4h Ac 2c")))
    play.send(Timeout())
    assert play.felt.cards("1.middle") == parse("Ac 4h")
    assert play.felt.cards("1.back") == parse("Js 9c 5h 3c 2d")
    assert play.felt.cards("1") == ()


def test_a_whole_hand_of_time_outs_ends() -> None:
    play = table(THREE)
    source = lucky(play, 3)
    while not play.over:
        play.run(source)
        if not play.over:
            play.send(Timeout())
    assert play.felt.closed


def test_a_void_hand_moves_no_chip() -> None:
    play = table(THREE)
    play.run(lucky(play, 2))
    anywhere(play)
    play.send(Void("misdeal"))
    assert (play.felt.staked, play.felt.returned, play.felt.bank) == ({}, {}, 0)


def test_a_table_that_says_nothing_plays_an_example() -> None:
    play = Play(families.load(GAME))
    assert play.felt.marks["players"] == tuple(marks.Player(s, 10000) for s in "123")
    assert play.felt.marks["point_value"] == marks.PointValue(100)


def test_a_scripted_hand() -> None:
    script = {
        "currency": "CZK",
        "hand": {"stacks": {"1": "1000", "2": "1000"}, "button": "2", "point": "20"},
        "cards": "Qh Ad 5c Ac 6d Th As Tc Js Kd Qd Kc 7h 4d 9s Jh 8s 3h 6s Td 9c 2d 3s 8d 2c 7d",
        "moves": [
            ["1", "place", {"rows": ["Qh", "5c 6d", "As Js"]}],
            ["2", "place", {"rows": [["Kd"], ["Th", "Tc"], ["Ad", "Ac"]]}],
            *[["1", "place", {"rows": ["Qd", "", ""]}], ["2", "place", {"rows": ["", "", "Kc"]}]],
            *[["1", "place", {"rows": ["", "7h", ""]}], ["2", "place", {"rows": ["", "4d", ""]}]],
            *[["1", "place", {"rows": ["", "", "9s"]}], ["2", "place", {"rows": ["Jh", "", ""]}]],
            *[["1", "place", {"rows": ["", "8s", ""]}], ["2", "place", {"rows": ["", "3h", ""]}]],
            *[["1", "place", {"rows": ["", "", "6s"]}], ["2", "place", {"rows": ["", "", "Td"]}]],
            *[["1", "place", {"rows": ["", "9c", ""]}], ["2", "place", {"rows": ["", "2d", ""]}]],
            *[["1", "place", {"rows": ["", "", "3s"]}], ["2", "place", {"rows": ["", "", "8d"]}]],
            *[["1", "place", {"rows": ["2c", "", ""]}], ["2", "place", {"rows": ["7d", "", ""]}]],
        ],
    }
    play = play_script(load_game(GAME, script), script)
    assert play.felt.returned == {"2": 0, "1": 42000}, "21 points of 20 CZK"
    assert play.felt.staked == {"2": 42000}
