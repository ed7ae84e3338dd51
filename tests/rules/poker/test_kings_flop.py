"""The flop games of operator kings: seats, deal, order of play, structures, showdown order."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.equipment.cards import DECK_36, DECK_52
from krupier.equipment.draws import Cards, Face
from krupier.rules import events, families
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused
from krupier.rules.play import Play
from krupier.rules.wants import Moves
from tests.rules.poker.kings import Table, marked, seats, three
from tests.rules.poker.tables import shuffled_for_every_hand

HOLE = {
    "texas-holdem": 2,
    "omaha": 4,
    "omaha-hi-lo": 4,
    "five-card-omaha": 5,
    "five-card-omaha-hi-lo": 5,
    "six-card-omaha": 6,
    "courchevel": 5,
    "courchevel-hi-lo": 5,
    "crazy-pineapple": 3,
    "irish-holdem": 4,
    "double-flop-holdem": 2,
    "short-deck-holdem": 2,
}
DEALABLE = {
    "texas-holdem": 10,
    "omaha": 10,
    "omaha-hi-lo": 10,
    "five-card-omaha": 8,
    "five-card-omaha-hi-lo": 8,
    "six-card-omaha": 7,
    "courchevel": 8,
    "courchevel-hi-lo": 8,
    "crazy-pineapple": 8,
    "irish-holdem": 10,
    "double-flop-holdem": 10,
    "short-deck-holdem": 10,
}


def before_the_cards(table: Table) -> dict[str, int]:
    """What is posted when no card is dealt yet."""
    play = Play(table.play.game)
    assert isinstance(play.want, Cards)
    return dict(play.felt.staked)


def limit_table(game: str, **options: Any) -> Table:
    return Table(game, hand=three(), structure="fixed-limit", **options)


class TestEquipment:
    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "texas-holdem": "KP15-01 KP15-62",
                "omaha": "KP16-01",
                "omaha-hi-lo": "KP17-01",
                "five-card-omaha": "KP18-01",
                "five-card-omaha-hi-lo": "KP19-01",
                "six-card-omaha": "KP20-01",
                "courchevel": "KP22-01",
                "courchevel-hi-lo": "KP23-01",
                "crazy-pineapple": "KP35-01",
                "irish-holdem": "KP36-01",
                "double-flop-holdem": "KP37-01",
                "short-deck-holdem": "KP38-01",
            }
        ),
    )
    def test_as_many_players_as_seats_and_deck_allow(self, game: str) -> None:
        most = DEALABLE[game]
        table = Table(game, hand=three() | {"stacks": seats(most)})
        assert [len(table.dealt(str(seat))) for seat in range(1, most + 1)] == [HOLE[game]] * most
        with pytest.raises(BadSetting, match=f"2 to {most} players"):
            Table(game, hand=three() | {"stacks": seats(most + 1)})

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "texas-holdem": "KP15-02 KP00-01",
                "omaha": "KP16-02",
                "omaha-hi-lo": "KP17-02",
                "five-card-omaha": "KP18-02",
                "five-card-omaha-hi-lo": "KP19-02",
                "six-card-omaha": "KP20-02",
                "courchevel": "KP22-02",
                "courchevel-hi-lo": "KP23-02",
                "crazy-pineapple": "KP35-02",
                "irish-holdem": "KP36-02",
                "double-flop-holdem": "KP37-02",
                "short-deck-holdem": "KP38-02 KP00-02",
            }
        ),
    )
    def test_one_deck(self, game: str) -> None:
        pack = families.load(f"kings/{game}").equipment.pack
        assert pack is not None
        assert pack.cards == (DECK_36 if game == "short-deck-holdem" else DECK_52)
        assert len(DECK_36) == 36
        assert min(card >> 2 for card in DECK_36) == 4, "twos to fives are removed"

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "texas-holdem": "KP15-07 KP00-04",
                "omaha": "KP16-04",
                "omaha-hi-lo": "KP17-03",
                "five-card-omaha": "KP18-03",
                "five-card-omaha-hi-lo": "KP19-03",
                "six-card-omaha": "KP20-03",
                "courchevel": "KP22-03",
                "courchevel-hi-lo": "KP23-03",
                "crazy-pineapple": "KP35-03",
                "irish-holdem": "KP36-03",
                "double-flop-holdem": "KP37-03",
                "short-deck-holdem": "KP38-06",
            }
        ),
    )
    def test_every_hand_has_the_whole_deck_shuffled_anew(self, game: str) -> None:
        hand = three() | {"stacks": seats(7)}
        shuffled_for_every_hand(families.load(f"kings/{game}", hand=hand))


class TestBeforeTheFlop:
    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "texas-holdem": "KP15-09 KP15-10 KP00-50",
                "omaha": "KP16-06 KP16-07",
                "omaha-hi-lo": "KP17-05 KP17-06",
                "five-card-omaha-hi-lo": "KP19-05 KP19-06",
                "courchevel": "KP22-04 KP22-05",
                "courchevel-hi-lo": "KP23-04",
                "crazy-pineapple": "KP35-04",
                "irish-holdem": "KP36-04",
                "double-flop-holdem": "KP37-04",
                "short-deck-holdem": "KP38-07",
            }
        ),
    )
    def test_blinds_are_posted_left_of_the_button_before_the_cards(self, game: str) -> None:
        hand = three() | {"stacks": seats(5), "button": "2"}
        play = Play(families.load(f"kings/{game}", currency_code="EUR", hand=hand))
        assert isinstance(play.want, Cards), "no card is dealt yet"
        assert play.felt.staked == {"3": 500, "4": 1000}

    @pytest.mark.parametrize(
        "game", marked({"courchevel": "KP22-06", "courchevel-hi-lo": "KP23-05"})
    )
    def test_blinds_vary_with_the_stakes(self, game: str) -> None:
        for small, big in (("1", "3"), ("5", "10"), ("500", "1000")):
            play = Table(game, hand=three((small, big), "5000")).play
            assert play.felt.staked == {"1": int(small) * 100, "2": int(big) * 100}

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "texas-holdem": "KP15-11 KP00-81",
                "omaha": "KP16-08 KP16-09 KP16-10",
                "omaha-hi-lo": "KP17-09",
                "five-card-omaha": "KP18-04",
                "five-card-omaha-hi-lo": "KP19-07",
                "six-card-omaha": "KP20-04",
                "courchevel": "KP22-08",
                "courchevel-hi-lo": "KP23-07",
                "crazy-pineapple": "KP35-05",
                "irish-holdem": "KP36-05",
                "double-flop-holdem": "KP37-05",
                "short-deck-holdem": "KP38-08",
            }
        ),
    )
    def test_cards_go_out_one_by_one_from_the_small_blind_for_the_owner_alone(
        self, game: str
    ) -> None:
        play = Table(game, hand=three()).play
        dealt = [
            one for one in play.felt.events if isinstance(one, events.Cards) and one.owner in "123"
        ]
        holes = [one for one in dealt if one.to in "123"]
        assert [one.to for one in holes] == ["1", "2", "3"] * HOLE[game]
        assert {(len(one.cards), one.face) for one in holes} == {(1, Face.OWNER)}
        assert isinstance(play.want, Moves), "then the first betting round"

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "texas-holdem": "KP15-12 KP15-13 KP15-14 KP15-15",
                "omaha": "KP16-12 KP16-13 KP16-14 KP16-15 KP16-16",
                "omaha-hi-lo": "KP17-08 KP17-10",
                "five-card-omaha": "KP18-05 KP18-06",
                "five-card-omaha-hi-lo": "KP19-08 KP19-09",
                "six-card-omaha": "KP20-05 KP20-06",
                "courchevel": "KP22-11 KP22-12",
                "courchevel-hi-lo": "KP23-10 KP23-11",
                "crazy-pineapple": "KP35-06",
                "irish-holdem": "KP36-06 KP36-07 KP36-08 KP36-09",
                "double-flop-holdem": "KP37-06 KP37-07",
                "short-deck-holdem": "KP38-09",
            }
        ),
    )
    def test_the_player_left_of_the_big_blind_begins(self, game: str) -> None:
        table = Table(game, hand=three() | {"stacks": seats(5), "button": "5"})
        assert table.turn == "3"
        assert table.words() == ["fold", "call", "raise"], "no check"
        assert table.span()[0] == 20, "a raise goes to twice the big blind at least"
        table.do("3 call")
        assert table.play.felt.staked["3"] == 1000, "a call matches the big blind"
        assert table.turn == "4"
        table.do("4 fold", "5 raise 20")
        assert table.turn == "1", "clockwise, up to the blinds"
        assert table.words() == ["fold", "call", "raise"]

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "texas-holdem": "KP15-17 KC-142",
                "omaha": "KP16-17",
                "omaha-hi-lo": "KP17-10",
                "irish-holdem": "KP36-10",
                "double-flop-holdem": "KP37-08",
                "short-deck-holdem": "KP38-09",
            }
        ),
    )
    def test_the_big_blind_may_check_or_raise_if_nobody_raised(self, game: str) -> None:
        table = Table(game, hand=three()).do("3 call", "1 call")
        assert table.turn == "2"
        assert table.words() == ["fold", "check", "raise"]
        table = Table(game, hand=three()).do("3 raise 20", "1 call")
        assert table.words() == ["fold", "call", "raise"]

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "omaha": "KP16-11 KP16-24",
                "omaha-hi-lo": "KP17-11",
                "five-card-omaha": "KP18-07",
                "five-card-omaha-hi-lo": "KP19-10",
                "six-card-omaha": "KP20-07",
                "courchevel-hi-lo": "KP23-12",
                "irish-holdem": "KP36-06 KP36-14",
            }
        ),
    )
    def test_a_round_lasts_until_everybody_has_put_in_the_same(self, game: str) -> None:
        table = Table(game, hand=three()).do("3 call", "1 call", "2 raise 20", "3 call")
        before = table.dealt("board")
        assert table.turn == "1", "he has not matched the raise yet"
        table.do("1 raise 30", "2 call")
        assert table.turn == "3"
        assert table.dealt("board") == before
        table.do("3 call")
        assert len(table.dealt("board")) == 3
        table.do("1 check", "2 check")
        assert len(table.dealt("board")) == 3, "seat 3 has not had his turn"


class TestStreets:
    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "texas-holdem": "KP15-19 KP15-20 KP15-21 KP15-22 KP15-23 KP15-25 KP15-26 KP15-27",
                "omaha": "KP16-19 KP16-20 KP16-21 KP16-22 KP16-25 KP16-26",
                "omaha-hi-lo": "KP17-12 KP17-13 KP17-15 KP17-17",
                "five-card-omaha": "KP18-08 KP18-09 KP18-10 KP18-11",
                "five-card-omaha-hi-lo": "KP19-11 KP19-12 KP19-14 KP19-16",
                "six-card-omaha": "KP20-08 KP20-09 KP20-10 KP20-11",
                "courchevel": "KP22-10 KP22-13 KP22-14 KP22-16 KP22-18",
                "courchevel-hi-lo": "KP23-09 KP23-13 KP23-15 KP23-17",
                "crazy-pineapple": "KP35-08 KP35-09 KP35-10 KP35-11 KP35-13 KP35-14 KP35-15",
                "irish-holdem": "KP36-11 KP36-12 KP36-15 KP36-16",
                "double-flop-holdem": "KP37-14 KP37-15 KP37-16 KP37-17 KP37-18 KP37-19 KP37-20",
                "short-deck-holdem": "KP38-11 KP38-12 KP38-13 KP38-14 KP38-15",
            }
        ),
    )
    def test_a_burnt_card_and_the_first_live_player_left_of_the_button(self, game: str) -> None:
        """Seat 1, left of the button, folds on the flop: then seat 2 begins."""
        table = Table(game, hand=three()).do("3 call", "1 call", "2 check")
        early = 1 if game.startswith("courchevel") else 0
        for street, cards in enumerate((3, 4, 5), 1):
            assert len(table.dealt("board")) == cards
            assert len(table.dealt("burn")) == street + early
            first = "1" if street == 1 else "2"
            assert table.turn == first
            assert table.words() == ["fold", "check", "bet"]
            table.do(f"{first} bet 20" if street > 1 else f"{first} check")
            if street == 1:
                table.do("2 bet 10")
            other = "3"
            assert table.turn == other
            assert table.words() == ["fold", "call", "raise"], "no check after a bet"
            table.do("3 call")
            if street == 1:
                table.do("1 fold")
                if game in ("crazy-pineapple", "irish-holdem"):
                    drop = 1 if game == "crazy-pineapple" else 2
                    for seat in ("2", "3"):
                        table.do(f"{seat} discard {' '.join(table.dealt(seat)[:drop])}")
        assert table.play.over
        pot = 3000 + 2000 + 4000 + 4000
        assert sum(table.play.felt.returned.values()) == pot

    @pytest.mark.parametrize("game", marked({"omaha": "KP16-23", "irish-holdem": "KP36-12"}))
    def test_if_all_check_all_stay_in(self, game: str) -> None:
        table = Table(game, hand=three()).do("3 call", "1 call", "2 check")
        table.do("1 check", "2 check", "3 check")
        assert not any(one.folded for one in table.play.felt.marks["players"])

    @pytest.mark.parametrize(
        "game", marked({"courchevel": "KP22-09", "courchevel-hi-lo": "KP23-08"})
    )
    def test_the_first_flop_card_lies_before_the_first_round(self, game: str) -> None:
        table = Table(game, hand=three())
        assert table.turn == "3"
        assert len(table.dealt("board")) == len(table.dealt("burn")) == 1
        table.do("3 call", "1 call", "2 check")
        assert len(table.dealt("board")) == 3

    @pytest.mark.clause("KP37-10", "KP37-17", "KP37-19")
    def test_two_boards_share_the_burnt_cards(self) -> None:
        table = Table("double-flop-holdem", hand=three()).do("3 call", "1 call", "2 check")
        for cards in (3, 4, 5):
            assert len(table.dealt("board")) == len(table.dealt("board-2")) == cards
            assert len(table.dealt("burn")) == cards - 2
            table.do("1 check", "2 check", "3 check")


class TestStructures:
    @pytest.mark.parametrize(
        ("game", "structures"),
        [
            pytest.param(game, structures.split(), marks=pytest.mark.clause(clause))
            for game, structures, clause in (
                ("texas-holdem", "no-limit pot-limit fixed-limit mixed", "KP15-62"),
                ("omaha", "pot-limit no-limit fixed-limit", "KP16-43"),
                ("omaha-hi-lo", "fixed-limit pot-limit no-limit mixed", "KP17-53"),
                ("five-card-omaha", "pot-limit no-limit", "KP18-26"),
                ("five-card-omaha-hi-lo", "fixed-limit pot-limit no-limit", "KP19-40"),
                ("six-card-omaha", "pot-limit no-limit", "KP20-25"),
                ("courchevel", "pot-limit fixed-limit no-limit", "KP22-37"),
                ("courchevel-hi-lo", "pot-limit fixed-limit no-limit", "KP23-39"),
                ("short-deck-holdem", "no-limit fixed-limit", "KP38-26"),
            )
        ],
    )
    def test_which_structures_a_table_may_choose(self, game: str, structures: list[str]) -> None:
        hand = three()
        for one in ("no-limit", "pot-limit", "fixed-limit", "spread-limit", "mixed"):
            given = hand | ({"game": "limit"} if one == "mixed" else {})
            if one in structures:
                Table(game, hand=given, structure=one)
            else:
                with pytest.raises(BadSetting, match="is not allowed"):
                    Table(game, hand=given, structure=one)
        if game in ("omaha", "five-card-omaha"):
            with pytest.raises(BadSetting):
                Table(game, hand=three(ante="3"), ante="each")

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "texas-holdem": "KP15-31 KP15-32 KP15-33 KP15-34",
                "omaha": "KP16-38 KP16-39 KP16-40",
                "omaha-hi-lo": "KP17-07 KP17-14 KP17-16 KP17-38 KP17-39 KP17-40 KP17-41",
                "five-card-omaha-hi-lo": "KP19-13 KP19-15 KP19-27 KP19-28 KP19-29 KP19-30",
                "courchevel": "KP22-07 KP22-15 KP22-17 KP22-25 KP22-26 KP22-27 KP22-28",
                "courchevel-hi-lo": "KP23-06 KP23-14 KP23-16 KP23-28 KP23-29 KP23-30 KP23-31",
                "short-deck-holdem": "KP38-20 KP38-21",
            }
        ),
    )
    def test_fixed_limit_sizes_and_the_cap(self, game: str) -> None:
        """Blinds 5/10: bet, raise, re-raise and cap of 10 each, from the turn of 20 each. Before
        the flop the big blind is the first of the four bets."""
        nearly = Table(game, hand=three(("8", "10")), structure="fixed-limit")
        assert nearly.play.felt.staked == {"1": 800, "2": 1000}, "more than half of the big blind"
        assert nearly.span() == (20, 20), "the small bet is the big blind"
        table = limit_table(game)
        for seat, to in (("3", 20), ("1", 30), ("2", 40)):
            assert table.span() == (to, to)
            table.do(f"{seat} raise {to}")
        assert table.words() == ["fold", "call"], "capped"
        with pytest.raises(Refused):
            table.do("3 raise 50")
        table.do("3 call", "1 call")
        for size in (10, 20, 20):
            assert table.span() == (size, size)
            with pytest.raises(Refused):
                table.do(f"1 bet {size + 5}")
            table.do(f"1 bet {size}")
            for seat, times in (("2", 2), ("3", 3), ("1", 4)):
                assert table.span() == (times * size, times * size)
                table.do(f"{seat} raise {times * size}")
            assert table.words() == ["fold", "call"], "a fifth bet is not offered"
            table.do("2 call", "3 call")

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "texas-holdem": "KP15-39 KP15-40 KP15-41 KP15-42 KP00-56",
                "omaha": "KP16-30 KP16-31 KP16-32",
                "omaha-hi-lo": "KP17-42 KP17-43 KP17-44",
                "five-card-omaha": "KP18-18 KP18-19",
                "five-card-omaha-hi-lo": "KP19-31 KP19-32 KP19-33",
                "six-card-omaha": "KP20-17 KP20-18",
                "courchevel": "KP22-29 KP22-30",
                "courchevel-hi-lo": "KP23-32 KP23-33",
            }
        ),
    )
    def test_pot_limit_by_the_worked_example(self, game: str) -> None:
        """Pot 100: at most 100 may be bet; then a raise goes to 200 at least and 400 at most."""
        hand = {"stacks": seats(2, "5000"), "button": "2", "blinds": ["25", "50"]}
        table = Table(game, hand=hand, structure="pot-limit").do("2 call", "1 check")
        assert table.span() == (50, 100), "the big blind to the pot"
        table.do("1 bet 100")
        assert table.span() == (200, 400)
        with pytest.raises(Refused):
            table.do("2 raise 401")

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "texas-holdem": "KP15-43",
                "omaha": "KP16-33",
                "omaha-hi-lo": "KP17-45",
                "five-card-omaha": "KP18-20",
                "five-card-omaha-hi-lo": "KP19-34",
                "six-card-omaha": "KP20-19",
                "courchevel": "KP22-31",
                "courchevel-hi-lo": "KP23-34",
            }
        ),
    )
    def test_pot_limit_knows_no_cap(self, game: str) -> None:
        table = Table(game, hand=three(), structure="pot-limit").do("3 call", "1 call", "2 check")
        table.do("1 bet 10")
        for at in range(1, 9):
            table.do(f"{'231'[(at - 1) % 3]} raise {10 * (at + 1)}")
        assert "raise" in table.words()

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "texas-holdem": "KP15-35 KP15-36 KP15-37 KP15-38 KP15-16 KT-295",
                "omaha": "KP16-34 KP16-35 KP16-36 KP16-37",
                "omaha-hi-lo": "KP17-46 KP17-47 KP17-48 KP17-49",
                "five-card-omaha": "KP18-21 KP18-22 KP18-23",
                "five-card-omaha-hi-lo": "KP19-35 KP19-36 KP19-37 KP19-38",
                "six-card-omaha": "KP20-20 KP20-21 KP20-22",
                "courchevel": "KP22-32 KP22-33 KP22-34",
                "courchevel-hi-lo": "KP23-35 KP23-36 KP23-37",
                "double-flop-holdem": "KP37-07 KP37-23 KP37-24",
                "short-deck-holdem": "KP38-09 KP38-22 KP38-23 KP38-24",
            }
        ),
    )
    def test_no_limit_by_the_worked_example(self, game: str) -> None:
        """A bet of 5 (the big blind): the raise is by 5, to 10 at least; at most the stack."""
        table = Table(game, hand=three(("2", "5"), "300"), structure="no-limit")
        assert table.span() == (10, 300)
        table.do("3 call", "1 call", "2 check")
        assert table.span() == (5, 295)
        table.do("1 bet 5")
        assert table.span() == (10, 295)
        for at in range(8):  # no cap: nine bets in this round
            table.do(f"{'231'[at % 3]} raise {5 * (at + 2)}")
        assert table.span() == (50, 295)

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "texas-holdem": "KP15-18",
                "crazy-pineapple": "KP35-07",
                "double-flop-holdem": "KP37-09",
                "short-deck-holdem": "KP38-10",
            }
        ),
    )
    def test_a_re_raise_by_the_last_increase_or_strictly_double(self, game: str) -> None:
        """Bet 10, raise to 30: by the increase to 50 at least, strictly doubled to 60."""
        for rule, least in (("increment", 50), ("double", 60)):
            table = Table(game, hand=three(), min_raise=rule).do("3 call", "1 call", "2 check")
            table.do("1 bet 10", "2 raise 30")
            assert table.span()[0] == least

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "omaha": "KP16-42",
                "omaha-hi-lo": "KP17-52",
                "five-card-omaha": "KP18-25",
                "five-card-omaha-hi-lo": "KP19-39",
                "six-card-omaha": "KP20-24",
                "courchevel": "KP22-36",
                "courchevel-hi-lo": "KP23-38",
                "crazy-pineapple": "KP35-19",
                "irish-holdem": "KP36-21",
                "double-flop-holdem": "KP37-26",
                "short-deck-holdem": "KP38-25",
                "five-card-draw": "KP27-22",
                "two-seven-triple-draw": "KP28-27",
                "two-seven-single-draw": "KP29-18",
                "badugi": "KP33-24",
            }
        ),
    )
    def test_the_general_table_of_blinds_holds(self, game: str) -> None:
        Table(game, hand=three(("2", "2")))
        with pytest.raises(BadSetting, match="the plan's least is 2 EUR"):
            Table(game, hand=three(("0.50", "1")))


class TestAntes:
    ANTES = marked(
        {
            "texas-holdem": "KP15-47 KP15-62 KP00-53",
            "crazy-pineapple": "KP35-20",
            "irish-holdem": "KP36-22",
            "double-flop-holdem": "KP37-28",
            "short-deck-holdem": "KP38-27",
            "two-seven-triple-draw": "KP28-09 KP28-28",
            "two-seven-single-draw": "KP29-05 KP29-19",
        }
    )

    @pytest.mark.parametrize("game", ANTES)
    def test_an_ante_from_everybody_is_no_bet(self, game: str) -> None:
        table = Table(game, hand=three(ante="3"), ante="each")
        assert table.play.felt.staked == {"1": 800, "2": 1300, "3": 300}
        assert before_the_cards(table) == table.play.felt.staked
        assert Table(game, hand=three(), ante="none").play.felt.staked == {"1": 500, "2": 1000}
        table.do("3 call")
        assert table.play.felt.staked["3"] == 1300, "the ante does not count towards the call"

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "texas-holdem": "KP15-48 KP15-62",
                "crazy-pineapple": "KP35-21",
                "irish-holdem": "KP36-23",
                "double-flop-holdem": "KP37-29",
            }
        ),
    )
    def test_the_button_posts_the_ante_for_the_table(self, game: str) -> None:
        table = Table(game, hand=three(ante="10"), ante="button")
        assert table.play.felt.staked == {"1": 500, "2": 1000, "3": 1000}
        assert before_the_cards(table) == table.play.felt.staked
        table.do("3 call")
        assert table.play.felt.staked["3"] == 2000

    @pytest.mark.clause("KP38-28")
    def test_the_big_blind_posts_the_ante_for_the_table(self) -> None:
        table = Table("short-deck-holdem", hand=three(ante="10"), ante="big-blind")
        assert table.play.felt.staked == {"1": 500, "2": 2000}
        assert before_the_cards(table) == table.play.felt.staked
        table.do("3 fold", "1 call")
        assert table.turn == "2"
        assert "check" in table.words(), "his own bet is the blind alone"


class TestShowdownOrder:
    SHOWS = {
        "omaha-hi-lo": "KP17-18",
        "five-card-omaha": "KP18-12",
        "five-card-omaha-hi-lo": "KP19-17",
        "six-card-omaha": "KP20-12",
        "courchevel": "KP22-19",
        "courchevel-hi-lo": "KP23-18",
    }
    NO_BET = {
        "omaha-hi-lo": "KP17-19",
        "five-card-omaha": "KP18-13",
        "five-card-omaha-hi-lo": "KP19-17",
        "six-card-omaha": "KP20-12",
        "courchevel": "KP22-20",
        "courchevel-hi-lo": "KP23-18",
    }

    def river(self, game: str, **options: Any) -> Table:
        table = Table(game, hand=three(), muck=True, **options).do("3 call", "1 call", "2 check")
        return table.do(*["1 check", "2 check", "3 check"] * 2)

    @pytest.mark.parametrize("game", marked(SHOWS))
    def test_the_last_to_bet_or_raise_shows_first(self, game: str) -> None:
        table = self.river(game).do("1 check", "2 bet 20", "3 raise 40", "1 fold", "2 call")
        assert (table.turn, table.words()) == ("3", ["show", "muck"])
        table.do("3 show")
        assert table.turn == "2"

    @pytest.mark.parametrize("game", marked(NO_BET))
    def test_without_a_bet_the_first_left_of_the_button_shows_first(self, game: str) -> None:
        table = self.river(game).do("1 check", "2 check", "3 check")
        shown = []
        while not table.play.over:
            shown.append(table.turn)
            table.do(f"{table.turn} show")
        assert shown == ["1", "2", "3"]

    @pytest.mark.clause("KT-327", "KT-329")
    @pytest.mark.parametrize("tournament", [False, True])
    def test_in_a_tournament_the_last_aggressor_of_the_whole_hand(self, tournament: bool) -> None:
        table = Table("texas-holdem", hand=three(), muck=True, tournament=tournament)
        table.do("3 raise 20", "1 call", "2 call", *["1 check", "2 check", "3 check"] * 3)
        assert table.turn == ("3" if tournament else "1")
        asked = [table.turn, table.do(f"{table.turn} show").turn]
        asked.append(table.do(f"{table.turn} show").turn)
        assert asked == (["3", "1", "2"] if tournament else ["1", "2", "3"]), "clockwise"
        table = Table("texas-holdem", hand=three(), muck=True, tournament=tournament)
        table.do("3 call", "1 call", "2 check", *["1 check", "2 check", "3 check"] * 3)
        assert table.turn == "1", "no bet at all: left of the button; blinds are no bets"
