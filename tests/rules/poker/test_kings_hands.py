"""What wins in the flop games of operator kings: hole-card use, high and low, boards, deck."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.rules.options import Refused
from tests.rules.poker.kings import Table, marked, seats, three
from tests.rules.poker.test_kings_flop import HOLE

TWO: dict[str, Any] = {"stacks": seats(2), "button": "2", "blinds": ["5", "10"]}


def alternate(*hands: str) -> str:
    """Hole cards as they are dealt, one by one around the table."""
    return " ".join(
        " ".join(round_) for round_ in zip(*(hand.split() for hand in hands), strict=True)
    )


def fill(game: str, hand: str, *more: str) -> str:
    """So many hole cards as the game has."""
    return " ".join([*hand.split(), *more][: HOLE[game]])


@pytest.mark.parametrize(
    "game",
    marked(
        {
            "omaha": "KP16-27 KP16-28",
            "omaha-hi-lo": "KP17-22",
            "five-card-omaha": "KP18-14 KP18-15",
            "five-card-omaha-hi-lo": "KP19-20",
            "six-card-omaha": "KP20-13 KP20-14",
            "courchevel": "KP22-21 KP22-22",
            "courchevel-hi-lo": "KP23-21",
        }
    ),
)
def test_exactly_two_hole_cards_play(game: str) -> None:
    """A♠ K♦ 7♣ 2♥ beside Q♠ J♠ 10♠ 9♠ 3♦ has no flush: A-K-Q-J-10 is its best, which beats a
    straight to the king and loses to a flush with two small spades."""
    ace = fill(game, "As Kd 7c 2h", "2c", "3h")
    board = "Qs Js Ts 9s 3d"
    small = fill(game, "5s 4s 8d 8c", "6d", "6c")
    table = Table(game, f"{alternate(ace, small)} {board}", hand=TWO).quietly()
    assert table.result == {"1": -1000, "2": 1000}
    king = fill(game, "Kh 5d 8d 8c", "6d", "6c")
    table = Table(game, f"{alternate(ace, king)} {board}", hand=TWO).quietly()
    assert table.result == {"1": 1000, "2": -1000}


@pytest.mark.parametrize(
    "game",
    marked(
        {
            "texas-holdem": "KP15-30 KP15-60 KP00-60",
            "five-card-omaha": "KP18-16",
            "six-card-omaha": "KP20-15",
            "courchevel": "KP22-23",
            "double-flop-holdem": "KP37-22",
            "short-deck-holdem": "KP38-16",
        }
    ),
)
def test_equal_hands_share_and_suits_do_not_decide(game: str) -> None:
    """Seats 1 and 2 play A-K on A-Q-9-8-6 without a flush, seat 3 loses."""
    one = fill(game, "As Kh 7c 7d", "Jc", "Jd")
    two = fill(game, "Ac Kd 7h 7s", "Jh", "Js")
    low = fill(game, "Th Td 5c 5d", "4c", "4h")
    if game == "double-flop-holdem":
        board = "Ah Qd 9c Ad Qs 9h 8s 8h 6s 6h"
    else:
        board = "Ah Qd 9c 8s 6s"
    table = Table(game, f"{alternate(one, two, low)} {board}", hand=three()).quietly()
    assert table.result == {"1": 500, "2": 500, "3": -1000}


class TestHighLow:
    GAMES = ("omaha-hi-lo", "five-card-omaha-hi-lo", "courchevel-hi-lo")

    def dealt(self, game: str, *hands: str, board: str) -> Table:
        """With a queen as the fifth card, which plays no part."""
        full = [
            fill(game, hand, queen) for hand, queen in zip(hands, ("Qh", "Qd", "Qs"), strict=False)
        ]
        hand = TWO if len(hands) == 2 else three()
        return Table(
            game, f"{alternate(*full)} {board}", hand=hand, structure="pot-limit"
        ).quietly()

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "omaha-hi-lo": "KP17-21 KP17-23",
                "five-card-omaha-hi-lo": "KP19-19 KP19-21",
                "courchevel-hi-lo": "KP23-20 KP23-22",
            }
        ),
    )
    def test_one_high_two_tied_lows(self, game: str) -> None:
        """High takes a half, each of the two lows (6-4-3-2-A) a quarter."""
        table = self.dealt(
            game, "Ac 2d Jh Th", "Ad 2c Js Ts", "9c 9d 7h 7s", board="9s 3s 4c 6d Jd"
        )
        assert table.result == {"1": -250, "2": -250, "3": 500}

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "omaha-hi-lo": "KP17-23",
                "five-card-omaha-hi-lo": "KP19-21",
                "courchevel-hi-lo": "KP23-22",
            }
        ),
    )
    def test_tied_highs_share_their_half(self, game: str) -> None:
        """The pot is 40: the two highs (three nines, king, six) get 10 each, the low 20."""
        hand = {"stacks": seats(4), "button": "4", "blinds": ["5", "10"]}
        hands = ("9c Kh Jh Th", "9d Kc Jc Td", "Ac 2d Qh Qs", "Jd Js Ts 8c")
        full = [fill(game, *both) for both in zip(hands, ("7c", "7h", "Qd", "8d"), strict=True)]
        cards = f"{alternate(*full)} 9s 9h 3s 4c 6d"
        table = Table(game, cards, hand=hand, structure="pot-limit").quietly()
        assert table.result == {"1": 0, "2": 0, "3": 1000, "4": -1000}

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "omaha-hi-lo": "KP17-22",
                "five-card-omaha-hi-lo": "KP19-20",
                "courchevel-hi-lo": "KP23-21",
            }
        ),
    )
    def test_a_low_too_takes_two_hole_cards_maybe_others_than_the_high(self, game: str) -> None:
        """Beside A-2-3-4-K a five alone makes no low; with a six it does, and kings are high."""
        board = "As 2d 3h 4c Ks"
        one_low_card = self.dealt(game, "Kd Kh 5c Jc", "Jd Js Td 9c", board=board)
        assert one_low_card.order("wins", "seat") == ["1"]
        both = self.dealt(game, "Kd Kh 6c 5c", "Jd Js Td 9c", board=board)
        assert both.order("wins", "seat") == ["1", "1"]

    @pytest.mark.clause("KP17-31")
    def test_all_who_hold_the_wheel_share(self) -> None:
        """It is a straight too, which beats three nines: both halves are divided."""
        table = self.dealt(
            "omaha-hi-lo", "Ac 5d Jh Th", "Ad 5c Js Ts", "9c 9d 7h 7s", board="2s 3h 4c 9s Kd"
        )
        assert table.result == {"1": 500, "2": 500, "3": -1000}

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "omaha-hi-lo": "KP17-24",
                "five-card-omaha-hi-lo": "KP19-22",
                "courchevel-hi-lo": "KP23-23",
            }
        ),
    )
    def test_without_a_low_the_high_hand_takes_everything(self, game: str) -> None:
        table = self.dealt(game, "Ac 2d 3h 4h", "Jd Jc Th 8h", board="Js Ks 5c 7d Qc")
        assert table.result == {"1": -1000, "2": 1000}

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "omaha-hi-lo": "KP17-25 KP17-35",
                "five-card-omaha-hi-lo": "KP19-23",
                "courchevel-hi-lo": "KP23-24",
            }
        ),
    )
    def test_a_low_has_five_different_ranks_of_eight_or_lower(self, game: str) -> None:
        """Board 8-7-6-K-K: 5-4 makes an eight low; 8-A repeats the eight, 9-A has a nine."""
        board = "8s 7d 6c Kc Kd"
        some = self.dealt(game, "5h 4h Th Jh", "8h Ah Js Ts", board=board)
        assert some.order("wins", "seat") == ["1", "1"], "straight and eight low"
        none = self.dealt(game, "9h Ah Th Jh", "8h As Js Ts", board=board)
        assert none.order("wins", "seat") == ["1"], "straight to the ten; nobody has a low"

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "omaha-hi-lo": "KP17-27 KP17-28 KP17-31",
                "five-card-omaha-hi-lo": "KP19-24 KP19-25",
                "courchevel-hi-lo": "KP23-25 KP23-26",
            }
        ),
    )
    def test_straights_and_flushes_do_not_hurt_a_low_and_aces_are_low(self, game: str) -> None:
        """5-4-3-2-A of hearts is the best low and a straight flush: it takes both halves from
        6-4-3-2-A."""
        table = self.dealt(game, "Ah 5h Tc Jc", "Ad 6c Js Ts", board="2h 3h 4h 9d Jd")
        assert table.result == {"1": 1000, "2": -1000}

    @pytest.mark.clause("KP17-29", "KP17-32")
    def test_a_low_is_read_from_its_highest_card(self) -> None:
        """6-4-3-2-A beats 6-5-4-2-A: seat 2 has the low half, the kings the high half."""
        table = self.dealt(
            "omaha-hi-lo", "Ac 5d 9h 9d", "Ad 3c Tc Th", "Kc Kd Jh Jd", board="6s 4s 2c Ks Qc"
        )
        assert table.result == {"1": -1000, "2": 500, "3": 500}


class TestPineapple:
    HANDS = alternate("Ac 2d Kd", "Qs Qd 4d")
    BOARD = "Qh 4s 3d 7c Jh"

    def flop(self, cards: str = "", **options: Any) -> Table:
        table = Table("crazy-pineapple", cards or f"{self.HANDS} {self.BOARD}", hand=TWO, **options)
        return table.do("2 call", "1 check")

    @pytest.mark.clause("KP35-12")
    def test_one_card_is_thrown_away_after_the_betting_on_the_flop(self) -> None:
        table = self.flop()
        assert table.words() == ["fold", "check", "bet"], "three cards are held on the flop"
        assert len(table.dealt("1")) == 3
        table.do("1 check", "2 check")
        assert (table.turn, table.words(), len(table.dealt("board"))) == ("1", ["discard"], 3)
        with pytest.raises(Refused):
            table.do("1 discard")
        with pytest.raises(Refused):
            table.do("1 discard Kd Ac")
        table.do("1 discard Kd", "2 discard 4d")
        assert table.dealt("1") == ["Ac", "2d"]
        assert len(table.dealt("board")) == 4

    @pytest.mark.clause("KP35-12")
    def test_pineapple_throws_it_away_before_the_flop(self) -> None:
        table = Table("crazy-pineapple", hand=TWO, discard="before-flop").do("2 call", "1 check")
        assert table.words() == ["discard"]
        assert table.dealt("board") == []

    def finish(self, table: Table, one: str, two: str) -> Table:
        return table.do("1 check", "2 check", f"1 discard {one}", f"2 discard {two}").quietly()

    @pytest.mark.clause("KP35-16", "KP35-17", "KP35-18")
    def test_high_and_low_share_if_a_low_qualifies(self) -> None:
        table = self.finish(self.flop(), "Kd", "4d")
        assert table.result == {"1": 0, "2": 0}
        assert table.order("wins", "seat") == ["2", "1"], "three queens high, 7-4-3-2-A low"
        table = self.finish(self.flop(hi_lo=False), "Kd", "4d")
        assert table.result == {"1": -1000, "2": 1000}

    @pytest.mark.clause("KP35-18")
    def test_literally_all_five_cards_lower_than_eight(self) -> None:
        cards = f"{self.HANDS} Qh 4s 3d 8c Jh"
        eight = self.finish(self.flop(cards), "Kd", "4d")
        assert eight.result == {"1": 0, "2": 0}, "8-4-3-2-A is eight or better"
        seven = self.finish(self.flop(cards, low="seven"), "Kd", "4d")
        assert seven.result == {"1": -1000, "2": 1000}


class TestIrish:
    CARDS = alternate("Ah Kc 9c 8d", "Qd Td Tc 5c") + " 2h 7h Ts 4h 3h"

    def discarded(self, **options: Any) -> Table:
        table = Table("irish-holdem", self.CARDS, hand=TWO, **options).do("2 call", "1 check")
        table.do("1 check", "2 check")
        assert (table.turn, table.words(), len(table.dealt("board"))) == ("1", ["discard"], 3)
        with pytest.raises(Refused):
            table.do("1 discard 9c")
        return table.do("1 discard 9c 8d", "2 discard Qd 5c")

    @pytest.mark.clause("KP36-13")
    def test_two_of_four_cards_are_thrown_away(self) -> None:
        table = self.discarded()
        assert (table.dealt("1"), table.dealt("2")) == (["Ah", "Kc"], ["Td", "Tc"])
        assert len(table.dealt("board")) == 4

    @pytest.mark.clause("KP36-17", "KP36-18")
    def test_both_remaining_cards_play(self) -> None:
        """Four hearts on the board: the A♥ alone makes no flush, three tens win; with any five
        cards the flush does."""
        assert self.discarded().quietly().result == {"1": -1000, "2": 1000}
        assert self.discarded(hole_use="any").quietly().result == {"1": 1000, "2": -1000}


class TestDoubleFlop:
    CARDS = alternate("Ac As", "Kd Qd", "7c 7h") + " Ah 9s 4c Jd 8d 2c Th 3d 5s 6c"

    @pytest.mark.clause("KP37-11", "KP37-12", "KP37-21", "KP37-27")
    def test_each_board_decides_half_of_the_pot(self) -> None:
        """Aces win the first board, the flush on Jd-8d-3d the second: of 30 they get 15 each."""
        table = Table("double-flop-holdem", self.CARDS, hand=three()).quietly()
        assert table.result == {"1": 500, "2": 500, "3": -1000}

    @pytest.mark.clause("KP37-13", "KP37-27")
    def test_the_best_hand_on_either_board_takes_everything(self) -> None:
        hand = three()
        table = Table(
            "double-flop-holdem", self.CARDS, hand=hand, boards="best-takes-all"
        ).quietly()
        assert table.result == {"1": -1000, "2": 2000, "3": -1000}

    @pytest.mark.clause("KP37-11")
    def test_boards_are_not_mixed(self) -> None:
        """An ace in hand and one on each board are no three aces: three nines win both halves."""
        cards = alternate("As 3h", "9c 9d") + " Ac Kd 7s Ad Kc 2s 9h 9s 7d 2d"
        table = Table("double-flop-holdem", cards, hand=TWO).quietly()
        assert table.result == {"1": -1000, "2": 1000}

    @pytest.mark.clause("KP37-22")
    def test_a_tie_on_one_board_divides_its_half(self) -> None:
        """Board 1 is a royal flush for all; board 2 goes to the kings: of 20, 5 + 10 and 5."""
        cards = alternate("Kc Kd", "7c 7h") + " As Ks Qs Kh 9d 4c Js 3d Ts 6c"
        table = Table("double-flop-holdem", cards, hand=TWO).quietly()
        assert table.result == {"1": 500, "2": -500}


class TestShortDeck:
    def winner(self, one: str, two: str, board: str) -> dict[str, int]:
        return (
            Table("short-deck-holdem", f"{alternate(one, two)} {board}", hand=TWO).quietly().result
        )

    @pytest.mark.clause("KP38-16", "KP38-18")
    def test_a_flush_beats_a_full_house(self) -> None:
        assert self.winner("Ks Qs", "9d 9h", "9s 6s 8s 8d Jc")["1"] == 1000

    @pytest.mark.clause("KP38-17")
    def test_otherwise_the_basic_order_holds(self) -> None:
        assert self.winner("Tc 7d", "9d 9h", "9s 6s 8h Ad Kc")["1"] == 1000, "straight, three nines"
        assert self.winner("9c 9d", "Ks Qs", "9s 9h 8s 7s Jc")["1"] == 1000, "four of a kind, flush"

    @pytest.mark.clause("KP38-19")
    def test_the_lowest_straight_is_ace_to_nine(self) -> None:
        assert self.winner("Ah 7c", "Kd Kh", "9s 6s 8d Jc Kc")["1"] == 1000, (
            "a straight, three kings"
        )
        assert self.winner("Ah Qc", "Td Kh", "9s 6s 8d 7c Qd")["1"] == -1000, "6 to 10 is higher"
        assert self.winner("As 7s", "Kd Kh", "9s 6s 8s Kc Ks")["1"] == 1000, "also a straight flush"
