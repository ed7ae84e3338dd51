"""Seven card stud, stud hi/lo and razz of operator kings."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.equipment.cards import DECK_52
from krupier.equipment.draws import Face
from krupier.equipment.seeded import Seeded
from krupier.rules import events, families
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused
from krupier.rules.play import Play
from tests.rules.poker.kings import Table, marked, seats

STAKES: dict[str, Any] = {"ante": "1", "bring_in": "2", "bets": ["10", "20"]}
STUDS = ("seven-card-stud", "seven-card-stud-hi-lo", "razz")


SUITS_UP = ("2s 2h Ac", "2h 2d Ac", "2d 2c Ah")
"""Twos in neighbouring suits, the higher one first; the ace is high, in razz low."""


def sit(game: str, cards: str = "", count: int = 3, stack: str = "1000", **options: Any) -> Table:
    return Table(game, cards, hand={"stacks": seats(count, stack), **STAKES}, **options)


def third(*ups: str) -> str:
    """Third street: two picture cards down for everybody, then these up."""
    down = ["Kc", "Kd", "Kh", "Ks", "Jc", "Jd", "Jh", "Js"][: 2 * len(ups)]
    return " ".join([*down, *ups])


class TestEquipment:
    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "seven-card-stud": "KP24-01 KP24-02",
                "seven-card-stud-hi-lo": "KP25-01 KP25-02",
                "razz": "KP26-01 KP26-02",
                "triple-stud": "KP32-01 KP32-02",
            }
        ),
    )
    def test_eight_seats_and_one_deck(self, game: str) -> None:
        table = sit(game, count=8)
        assert table.play.game.equipment.pack is not None
        assert table.play.game.equipment.pack.cards == DECK_52
        assert [len(table.dealt(str(seat))) for seat in range(1, 9)] == [3] * 8
        with pytest.raises(BadSetting, match="2 to 8 players"):
            sit(game, count=9)

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "seven-card-stud": "KP24-03",
                "seven-card-stud-hi-lo": "KP25-03",
                "razz": "KP26-03",
                "triple-stud": "KP32-03",
            }
        ),
    )
    def test_every_hand_has_the_whole_deck_shuffled_anew(self, game: str) -> None:
        source, hands = Seeded(5), []
        for _ in range(2):
            made = families.load(f"kings/{game}", hand={"stacks": seats(8), **STAKES})
            source.begin(made.equipment)
            play = Play(made)
            play.run(source)
            hands.append([card for seat in range(1, 9) for card in play.felt.cards(str(seat))])
        assert hands[0] != hands[1]
        assert set(hands[0]) & set(hands[1])

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "seven-card-stud": "KP24-36 KP24-37",
                "seven-card-stud-hi-lo": "KP25-35 KP25-36",
                "razz": "KP26-32 KP26-33",
            }
        ),
    )
    def test_the_table_sets_ante_bring_in_and_bets(self, game: str) -> None:
        hand = {"stacks": seats(3), "ante": "5", "bring_in": "15", "bets": ["30", "60"]}
        table = Table(game, third("2c", "9h", "Qs"), hand=hand)
        assert table.play.felt.staked == {"1": 500, "2": 500, "3": 500}
        first = table.turn
        table.do(f"{first} bring-in")
        assert table.play.felt.staked[first] == 500 + 1500
        assert table.span() == (30, 30)
        table.then("call", "call")
        while len(table.dealt("1")) < 5:
            table.then("check")
        assert table.span() == (60, 60)
        with pytest.raises(BadSetting, match="at most the small bet"):
            Table(game, hand=hand | {"bring_in": "31"})
        with pytest.raises(BadSetting, match="bring_in: an amount wanted"):
            Table(game, hand={"stacks": seats(3), "ante": "5", "bets": ["30", "60"]})


class TestThirdStreet:
    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "seven-card-stud": "KP24-04 KP24-05",
                "seven-card-stud-hi-lo": "KP25-04 KP25-05",
                "razz": "KP26-04 KP26-05",
            }
        ),
    )
    def test_an_ante_from_everybody_then_two_down_and_one_up(self, game: str) -> None:
        play = Play(families.load(f"kings/{game}", hand={"stacks": seats(3), **STAKES}))
        assert play.felt.staked == {"1": 100, "2": 100, "3": 100}, "before the cards"
        table = sit(game)
        faces = [one.face for one in table.play.felt.events if isinstance(one, events.Cards)]
        assert faces == [Face.OWNER] * 6 + [Face.UP] * 3

    @pytest.mark.parametrize(
        ("game", "ups", "seat"),
        [
            pytest.param(game, ups.split(), seat, marks=pytest.mark.clause(*clauses.split()))
            for game, ups, seat, clauses in (
                ("seven-card-stud", "3c 2h 2c", "3", "KP24-06 KP24-27 KP24-28"),
                ("seven-card-stud", "As 9h 8s", "3", "KP24-06"),
                *(("seven-card-stud", ups, "2", "KP24-27 KP24-28") for ups in SUITS_UP),
                ("seven-card-stud-hi-lo", "3c 2h 2d", "3", "KP25-06 KP25-23 KP25-24"),
                ("seven-card-stud-hi-lo", "Ac 9h Ks", "2", "KP25-06"),
                *(("seven-card-stud-hi-lo", ups, "2", "KP25-23 KP25-24") for ups in SUITS_UP),
                ("razz", "Jc Qd Qh", "3", "KP26-06 KP26-23 KP26-24"),
                ("razz", "As Ts 9h", "2", "KP26-06"),
                *(("razz", ups, "1", "KP26-23 KP26-24") for ups in SUITS_UP),
            )
        ],
    )
    def test_who_brings_in(self, game: str, ups: list[str], seat: str) -> None:
        """Suits by name: clubs, diamonds, hearts, spades; the ace is high, in razz low."""
        table = sit(game, "7c 7d 7h 7s 6c 6d " + " ".join(ups))
        assert (table.turn, table.words()) == (seat, ["bring-in", "complete"])

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "seven-card-stud": "KP24-07 KP24-08",
                "seven-card-stud-hi-lo": "KP25-07 KP25-08",
                "razz": "KP26-07 KP26-08",
            }
        ),
    )
    def test_the_bring_in_or_at_once_the_small_bet(self, game: str) -> None:
        up = ("Qh", "Qs", "2c") if game != "razz" else ("2c", "3s", "Qh")
        table = sit(game, third(*up))
        assert table.turn == "3"
        assert table.span() == (10, 10)
        table.do("3 bring-in")
        assert table.play.felt.staked["3"] == 300
        assert (table.turn, table.words()) == ("1", ["fold", "call", "complete"])
        table.do("1 complete 10", "2 fold", "3 call")
        assert len(table.dealt("1")) == len(table.dealt("3")) == 4, "the round is complete"
        table = sit(game, third(*up)).do("3 complete 10")
        assert table.words() == ["fold", "call", "raise"]
        assert table.span() == (20, 20)

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "seven-card-stud": "KP24-30",
                "seven-card-stud-hi-lo": "KP25-25",
                "razz": "KP26-25",
            }
        ),
    )
    def test_all_in_for_the_ante_passes_the_bring_in_clockwise(self, game: str) -> None:
        up = ("2c", "Ah", "3s") if game != "razz" else ("Qh", "2c", "Js")
        hand = {"stacks": {"1": "1", "2": "500", "3": "500"}, **STAKES}
        table = Table(game, third(*up), hand=hand)
        assert table.turn == "2", "the next player, whatever his card"

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "seven-card-stud": "KP24-22 KP24-23 KP24-24 KP24-25 KP24-26",
                "seven-card-stud-hi-lo": "KP25-21 KP25-22",
                "razz": "KP26-21 KP26-22",
            }
        ),
    )
    def test_what_may_be_done_depends_on_the_player_before(self, game: str) -> None:
        table = sit(game)
        table.then("bring-in", "call", "call")
        assert table.words() == ["fold", "check", "bet"]
        first = table.turn
        with pytest.raises(Refused):
            table.do(f"{first} bet 15")
        table.do(f"{first} bet 10")
        assert table.words() == ["fold", "call", "raise"]
        second = table.turn
        table.do(f"{second} raise 20")
        third_ = table.turn
        before = table.play.felt.staked[third_]
        table.do(f"{third_} call")
        assert table.play.felt.staked[third_] - before == 2000, "a call matches the amount"
        assert table.turn == first
        table.do(f"{first} fold")
        assert {first, second, third_} == {"1", "2", "3"}


def quiet_third(table: Table) -> Table:
    while len(table.dealt("1")) == 3:
        table.do(f"{table.turn} {'bring-in' if 'bring-in' in table.words() else 'call'}")
    return table


class TestLaterStreets:
    @pytest.mark.parametrize(
        ("game", "ups", "fourth", "seat"),
        [
            pytest.param(game, ups, fourth, seat, marks=pytest.mark.clause(*clauses.split()))
            for game, ups, fourth, seat, clauses in (
                ("seven-card-stud", "Tc 9h Ah", "Td 4h Qs", "1", "KP24-09 KP24-10 KP24-11"),
                ("seven-card-stud", "Tc Ad Ah", "Td As Qs", "2", "KP24-10"),
                ("seven-card-stud-hi-lo", "Qc 9h Th", "2d 4h 3s", "1", "KP25-09 KP25-11"),
                ("seven-card-stud-hi-lo", "Qc 9h Ah", "2d 4h 3s", "3", "KP25-09 KP25-11"),
                ("razz", "8c 9h Qh", "2d 4h As", "1", "KP26-09 KP26-10"),
                ("razz", "8c 7h Qh", "2d 7d As", "1", "KP26-09"),
            )
        ],
    )
    def test_whose_open_cards_begin(self, game: str, ups: str, fourth: str, seat: str) -> None:
        table = quiet_third(sit(game, f"{third(*ups.split())} {fourth}"))
        assert table.turn == seat
        assert table.words() == ["fold", "check", "bet"]
        assert table.span()[0] == 10, "the small bet"

    @pytest.mark.clause("KP26-12", "KP26-11")
    def test_razz_eight_high_before_a_pair_of_sevens_and_queen_high(self) -> None:
        table = quiet_third(sit("razz", f"{third('8c', '7h', 'Qh')} 2d 7d As 5s 3c 4c"))
        while len(table.dealt("1")) == 4:
            table.do(f"{table.turn} check")
        assert table.turn == "1"
        assert table.span() == (20, 20), "the big bet"

    @pytest.mark.parametrize("game", marked({"seven-card-stud": "KP24-10", "razz": "KP26-09"}))
    def test_equal_open_cards_by_position_or_by_suit(self, game: str) -> None:
        cards = f"{third('5h', '9c', '5s')} 8d Tc 8c"
        if game != "razz":
            cards = f"{third('Ah', '9c', 'As')} 8d Tc 8c"
        assert quiet_third(sit(game, cards)).turn == "1"
        if game != "razz":
            assert quiet_third(sit(game, cards, open_tie="suit")).turn == "3"

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "seven-card-stud": "KP24-12 KP24-13 KP24-14 KP24-15 KP24-16 KP24-33",
                "seven-card-stud-hi-lo": "KP25-12 KP25-13 KP25-14 KP25-15 KP25-16 KP25-34",
                "razz": "KP26-11 KP26-13 KP26-14 KP26-15 KP26-16 KP26-31",
            }
        ),
    )
    def test_streets_faces_and_sizes(self, game: str) -> None:
        """Seat 3 shows the best open hand on every street: aces high, a wheel low."""
        if game == "razz":
            cards = f"{third('9c', 'Qh', '2c')} 9d Qd 3d 9h Th 4h 8s Ts 5s"
        else:
            cards = f"{third('9c', 'Th', 'Ac')} 8d 4d Qd 7h 5h 9d 3s 2s 8s"
        table = quiet_third(sit(game, cards, stack="2000"))
        best = "3"
        for size in (10, 20, 20, 20):
            assert table.turn == best
            assert table.span() == (size, size)
            held = len(table.dealt("1"))
            table.do(f"{best} bet {size}", "1 raise " + str(2 * size))
            assert table.span() == (3 * size, 3 * size)
            table.do(f"2 raise {3 * size}", f"{best} raise {4 * size}")
            assert table.words() == ["fold", "call"], "four bets"
            table.do("1 call", "2 call")
            if not table.play.over:
                assert len(table.dealt("1")) == held + 1
        last = [one for one in table.play.felt.events if isinstance(one, events.Cards)]
        ups = [one.face for one in last if one.to == "1"]
        assert ups == [Face.OWNER] * 2 + [Face.UP] * 4 + [Face.OWNER]

    @pytest.mark.clause("KP24-31", "KP24-32")
    def test_an_open_pair_lets_the_big_bet_be_chosen_in_stud(self) -> None:
        table = quiet_third(sit("seven-card-stud", f"{third('Tc', '9h', 'Ah')} Td 4h Qs"))
        assert table.span() == (10, 20)
        table.do("1 bet 20")
        assert table.span() == (40, 40), "it holds for the rest of the street"
        table = quiet_third(sit("seven-card-stud", f"{third('Tc', '9h', 'Ah')} Td 4h Qs"))
        table.do("1 bet 10")
        assert table.span() == (20, 30), "a raise by the small bet or by the big one"
        table.do("2 raise 30")
        assert table.span() == (50, 50)

    @pytest.mark.parametrize(
        "game", marked({"seven-card-stud-hi-lo": "KP25-10", "razz": "KP26-10"})
    )
    def test_an_open_pair_changes_nothing_elsewhere(self, game: str) -> None:
        table = quiet_third(sit(game, f"{third('Tc', '9h', 'Ah')} Td 4h Qs"))
        assert table.span() == (10, 10)
        with pytest.raises(Refused):
            table.do(f"{table.turn} bet 20")


class TestShowdown:
    def seventh(self, game: str, cards: str = "", **options: Any) -> Table:
        table = quiet_third(sit(game, cards, muck=True, **options))
        while len(table.dealt("1")) < 7:
            table.do(f"{table.turn} check")
        return table

    @pytest.mark.parametrize(
        "game",
        marked(
            {"seven-card-stud": "KP24-17", "seven-card-stud-hi-lo": "KP25-17", "razz": "KP26-17"}
        ),
    )
    def test_the_last_to_bet_or_raise_shows_first(self, game: str) -> None:
        table = self.seventh(game)
        first = table.turn
        table.do(f"{first} check")
        second = table.turn
        table.then("bet 20", "call", "call")
        shown = []
        while not table.play.over:
            shown.append(table.turn)
            table.do(f"{table.turn} show")
        assert shown[0] == second
        assert [int(one) for one in shown] == [(int(second) - 1 + at) % 3 + 1 for at in range(3)]

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "seven-card-stud": "KP24-18 KP24-19",
                "seven-card-stud-hi-lo": "KP25-18 KP25-19",
                "razz": "KP26-18 KP26-19",
            }
        ),
    )
    def test_without_a_bet_seat_1_shows_first_then_clockwise(self, game: str) -> None:
        table = self.seventh(game)
        table.do(*[f"{seat} check" for seat in self.around(table.turn)])
        shown = []
        while not table.play.over:
            shown.append(table.turn)
            table.do(f"{table.turn} show")
        assert shown == ["1", "2", "3"]

    def around(self, first: str) -> list[str]:
        return [str((int(first) - 1 + at) % 3 + 1) for at in range(3)]

    @pytest.mark.clause("KT-328", "KT-329")
    def test_in_a_tournament_back_to_third_street_or_the_bring_in(self) -> None:
        cards = third("Th", "3c", "2c")
        quiet = self.seventh("seven-card-stud", cards, tournament=True)
        quiet.do(*[f"{seat} check" for seat in self.around(quiet.turn)])
        assert quiet.turn == "3", "the bring-in"
        table = sit("seven-card-stud", cards, muck=True, tournament=True)
        table.do("3 bring-in", "1 call", "2 complete 10", "3 call", "1 call")
        while "check" in table.words():
            table.do(f"{table.turn} check")
        assert table.turn == "2", "he completed on third street"

    SPLIT = "Ac Ad 2c Kd Kh 3d Qs Qh 5h Js Jh 7c 9d 9s 8c 4c 4d Tc 3s 3h 6d"
    """Seats 1 and 2 hold the same ranks, seat 3 ten high."""

    @pytest.mark.clause("KP24-20", "KP24-34")
    def test_the_best_five_of_seven_win(self) -> None:
        """Seat 1 makes a flush of two down and three open cards; seat 2 three kings."""
        cards = "Ah Kd 2c 9h Kh 3d 4h 5c 7c 6h Ks 8c 2h Jd Tc 9d Th 4c 9s Qc 5s"
        assert sit("seven-card-stud", cards).quietly().result == {"1": 600, "2": -300, "3": -300}

    @pytest.mark.clause("KP24-21", "KP24-29")
    def test_equal_hands_divide_and_suits_do_not_decide(self) -> None:
        """A-K-Q-J-9 against A-K-Q-J-9 of other suits. Pot 9: 4.50 each."""
        table = sit("seven-card-stud", self.SPLIT).quietly()
        assert table.result == {"1": 150, "2": 150, "3": -300}

    @pytest.mark.clause("KC-178", "KT-248", "KT-344")
    def test_the_odd_chip_goes_to_the_highest_card_by_suit(self) -> None:
        """Pot 9.03 among two: the A♦ of seat 2 beats the A♣ of seat 1."""
        hand = {"stacks": seats(3), **STAKES, "ante": "1.01"}
        table = Table("seven-card-stud", self.SPLIT, hand=hand).quietly()
        assert (table.result["2"], table.result["1"]) == (151, 150)


class TestHighLow:
    CARDS = "Ac Kc 2c 3d Kd 7d 5h Kh 8s 7s 9c Th 8h 9d Td Js Jh Jc Qs 4s Qh"

    @pytest.mark.clause("KP25-26", "KP25-30", "KP25-31", "KP25-33")
    def test_high_and_low_share(self) -> None:
        """Seat 1: 8-7-5-3-A low; seat 2: kings full of nines high; seat 3: 10-10 and no low."""
        table = sit("seven-card-stud-hi-lo", self.CARDS).quietly()
        assert table.result == {"1": 150, "2": 150, "3": -300}

    @pytest.mark.clause("KP25-27", "KP25-28")
    def test_no_five_unpaired_cards_of_eight_or_lower(self) -> None:
        """Seat 1 pairs his seven: no low, the high hand takes everything."""
        cards = self.CARDS.replace("8h", "7c")
        table = sit("seven-card-stud-hi-lo", cards).quietly()
        assert table.result == {"1": -300, "2": 600, "3": -300}

    @pytest.mark.clause("KP25-29")
    def test_tied_highs_share_their_half(self) -> None:
        """Kings and queens with a ten, twice; 8-6-4-3-2 has the low half of 9."""
        cards = "Kc Kh 8c Kd Ks 6d Qc Qh 4s Qd Qs 3h 9c 9d 2c 7h 7c Jc Ts Th Jd"
        table = sit("seven-card-stud-hi-lo", cards).quietly()
        assert table.result == {"1": 225 - 300, "2": 225 - 300, "3": 450 - 300}

    @pytest.mark.clause("KP25-29", "KC-179", "KT-250", "KT-342", "KT-346")
    def test_tied_lows_share_their_half_and_the_odd_chips(self) -> None:
        """Pot 0.51: 0.26 high; the low half of 0.25 gives 0.13 to the lowest card, A♦ before A♥."""
        cards = "Ah Ks Ad 2s Kd 2c 3c Qs 3d 4h Qd 4d 6s Jc 6c Th 9c 9h Jd 8s Tc"
        hand = {"stacks": seats(3), "ante": "0.07", "bring_in": "0.10", "bets": ["1", "2"]}
        table = Table("seven-card-stud-hi-lo", cards, hand=hand).quietly()
        assert table.result == {"1": 12 - 17, "2": 26 - 17, "3": 13 - 17}

    @pytest.mark.clause("KP25-32")
    def test_the_wheel_is_the_best_low_and_a_straight(self) -> None:
        """Seat 1 takes both halves from kings and sixes."""
        cards = "Ac 6c 5d 6d 4h 7d 3s Kh 2c 8c 9c Kd Th Td"
        hand = {"stacks": seats(2), **STAKES}
        table = Table("seven-card-stud-hi-lo", cards, hand=hand).quietly()
        assert table.result == {"1": 300, "2": -300}


class TestRazz:
    @pytest.mark.clause("KP26-26", "KP26-29", "KP17-36")
    def test_the_lowest_five_of_seven_win_and_straights_do_not_matter(self) -> None:
        """5-4-3-2-A of one suit against 6-4-3-2-A: the wheel wins."""
        cards = "Ac Ad 5c 6d 4c 4d 3c 3d 2c 2d Kc Kd Qc Qd"
        table = Table("razz", cards, hand={"stacks": seats(2), **STAKES}).quietly()
        assert table.result == {"1": 300, "2": -300}

    @pytest.mark.clause("KP26-27", "KP26-30", "KP17-36")
    def test_there_is_no_qualifier(self) -> None:
        """Q-J-10-9-8 beats a pair, a pair of twos a pair of threes."""
        cards = "Qc 2c Jd 2d Th 3h 9s 3s 8c 4c Qd 4d Qh 2h"
        table = Table("razz", cards, hand={"stacks": seats(2), **STAKES}).quietly()
        assert table.result == {"1": 300, "2": -300}
        cards = "2c 3c 2d 3d Kh Ah Ks Kd Qc Qd Qh Qs 9h Ac"
        table = Table("razz", cards, hand={"stacks": seats(2), **STAKES}).quietly()
        assert table.result == {"1": -300, "2": 300}, "3-3-A-K-Q has a pair, 2-2-K-Q-9 too"

    @pytest.mark.clause("KP26-30")
    @pytest.mark.parametrize(
        ("better", "worse"),
        [
            pytest.param("Kc Kd Qc Qd Jc Jd Tc", "2c 2d 3c 3d 4c 4d 4h", id="pair, two pairs"),
            pytest.param(
                "Kc Kd Qc Qd Jc Jd Jh", "2c 2d 2h 2s 3c 3d 3h", id="two pairs, full house"
            ),
        ],
    )
    def test_the_kind_of_hand_comes_first(self, better: str, worse: str) -> None:
        cards = " ".join(
            card for turn in zip(better.split(), worse.split(), strict=True) for card in turn
        )
        table = Table("razz", cards, hand={"stacks": seats(2), **STAKES}).quietly()
        assert table.result == {"1": 300, "2": -300}

    @pytest.mark.clause("KP26-28", "KC-178")
    def test_equal_hands_share_and_the_odd_chip_goes_by_suit(self) -> None:
        """7-5-4-2-A twice; pot 9.03: the odd cent goes to the highest card by suit, the 7♠."""
        cards = "Ac Ad Kh 2c 2d Ks 4h 4s Kc 5h 5s Kd 7h 7s Qh Qc Qd Qs Jc Jd Js"
        hand = {"stacks": seats(3), **STAKES, "ante": "1.01"}
        table = Table("razz", cards, hand=hand).quietly()
        assert table.result == {"1": 150, "2": 151, "3": -301}
