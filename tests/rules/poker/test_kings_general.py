"""The terms of the general poker chapter and the house rules that every hand keeps."""

from __future__ import annotations

import pytest

from krupier.plan.rulebook import clauses
from krupier.rules import events
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused
from krupier.rules.wants import Timeout
from tests.rules.poker.kings import Table, seats, three
from tests.rules.poker.test_kings_any import PLANS
from tests.rules.poker.test_kings_hands import TWO, alternate

BLINDS = (
    *("1/3", "2/2", "2/5", "5/5", "5/10", "10/10", "10/25", "25/25", "25/50", "50/50", "50/100"),
    *("100/100", "100/200", "200/400", "500/1000"),
)
ROWS = [
    pytest.param(f"KP00-{107 + at}", pair, marks=pytest.mark.clause(f"KP00-{107 + at}", "KP00-122"))
    for at, pair in enumerate(BLINDS)
]


@pytest.mark.parametrize(("clause", "pair"), ROWS)
def test_the_table_of_smallest_blinds(clause: str, pair: str) -> None:
    """In every plan with blinds; an amount in Kč is thirty times the one in €."""
    text = next(one.text for one in clauses() if one.id == clause).replace(",", "")
    small, big = map(int, pair.split("/"))
    for amount in (small, 30 * small, big, 30 * big):
        assert str(amount) in text
    with_blinds = [plan for plan in PLANS.values() if plan.blinds]
    assert with_blinds
    for plan in with_blinds:
        (row,) = (one for one in plan.blinds if one.clause == (clause,))
        assert row.small == {"EUR": str(small), "CZK": str(30 * small)}
        assert row.big == {"EUR": str(big), "CZK": str(30 * big)}
        assert len(plan.blinds) == len(BLINDS)
    posted = Table("texas-holdem", hand=three((str(small), str(big)), "5000")).play.felt.staked
    assert posted == {"1": 100 * small, "2": 100 * big}


class TestTerms:
    @pytest.mark.clause("KP00-54", "KP00-76", "KP00-78", "KP00-85", "KP00-86", "KP00-51")
    def test_check_call_raise_re_raise_and_fold(self) -> None:
        table = Table("texas-holdem", hand=three()).do("3 call", "1 call", "2 check")
        with pytest.raises(Refused):
            table.do("1 bet 9")  # the big blind is the least bet
        table.do("1 bet 10")
        with pytest.raises(Refused):
            table.do("2 check")
        table.do("2 raise 30", "3 raise 60")
        before = table.play.felt.staked["1"]
        table.do("1 call")
        assert table.play.felt.staked["1"] - before == 5000, "matches the bet of 60"
        table.do("2 fold")
        assert table.dealt("2") == [], "his hand is over"

    @pytest.mark.clause("KP00-55")
    def test_a_check_may_become_a_raise(self) -> None:
        table = Table("texas-holdem", hand=three()).do("3 call", "1 call", "2 check")
        table.do("1 check", "2 bet 10", "3 call")
        assert table.turn == "1"
        assert table.words() == ["fold", "call", "raise"]

    @pytest.mark.clause("KP00-71", "KP15-16")
    def test_all_in_is_all_chips_of_one_player(self) -> None:
        table = Table("texas-holdem", hand=three() | {"stacks": {"1": "500", "2": "70", "3": "90"}})
        table.do("3 raise 90", "1 call", "2 call")
        assert table.play.felt.staked == {"1": 9000, "2": 7000, "3": 9000}

    @pytest.mark.clause("KP00-77")
    def test_community_cards_belong_to_everybody(self) -> None:
        cards = alternate("2c 3d", "2d 3c") + " As Ks Qs Js Ts"
        assert Table("texas-holdem", cards, hand=TWO).quietly().result == {"1": 0, "2": 0}

    @pytest.mark.clause("KP00-59")
    def test_the_pot_is_paid_without_the_commission(self) -> None:
        table = Table("texas-holdem", hand=TWO | {"rake": {"share": "5%"}}).quietly()
        felt = table.play.felt
        assert felt.commission == 100, "5 % of 20"
        assert sum(felt.returned.values()) == 1900

    @pytest.mark.clause("KP00-58", "KT-330", "KT-331", "KT-333")
    def test_who_does_not_show_cannot_win(self) -> None:
        """The aces are mucked: the hand that is shown wins."""
        cards = alternate("7c 2d", "As Ah") + " Kd 9h 8s 4c 3s"
        table = Table("texas-holdem", cards, hand=TWO, muck=True)
        table.do("2 call", "1 check", *["1 check", "2 check"] * 3)
        table.do("1 show", "2 muck")
        assert table.result == {"1": 1000, "2": -1000}
        shown = [one for one in table.play.felt.events if isinstance(one, events.TurnUp)]
        assert [(one.at, len(one.cards)) for one in shown] == [("1", 2)], "all his cards"

    @pytest.mark.clause("KT-326")
    def test_with_an_all_in_player_nobody_may_muck(self) -> None:
        hand = three() | {"stacks": {"1": "10", "2": "500", "3": "500"}}
        table = Table("texas-holdem", hand=hand, muck=True).do("3 call", "1 call", "2 check")
        table.do(*["2 check", "3 check"] * 3)
        assert table.play.over
        assert sorted(table.order("turn-up", "at")) == ["1", "2", "3"]

    @pytest.mark.clause("KC-119")
    def test_no_card_is_shown_after_the_last_fold(self) -> None:
        table = Table("texas-holdem", hand=three()).do("3 raise 20", "1 fold", "2 fold")
        assert table.play.over
        assert table.dealt("board") == []


class TestTurns:
    @pytest.mark.clause("KT-236")
    def test_heads_up_the_button_posts_the_small_blind_and_acts_first(self) -> None:
        table = Table("texas-holdem", hand=TWO)
        assert table.play.felt.staked == {"2": 500, "1": 1000}
        assert table.turn == "2"
        table.do("2 call", "1 check")
        assert table.turn == "1", "after the flop the big blind"

    @pytest.mark.clause("KT-303")
    def test_only_the_player_in_turn_may_act(self) -> None:
        table = Table("texas-holdem", hand=three())
        for seat in ("1", "2"):
            assert table.offered(seat) == {}
            with pytest.raises(Refused, match="it is not asked"):
                table.do(f"{seat} call")

    @pytest.mark.clause("KT-270", "KP00-61", "KP00-125")
    def test_no_answer_in_time_folds_what_faces_a_bet(self) -> None:
        table = Table("texas-holdem", hand=three())
        table.play.send(Timeout())
        assert table.dealt("3") == []
        table.do("1 call")
        table.play.send(Timeout())
        assert len(table.dealt("2")) == 2, "nothing was to be called: he checks"


class TestChoppedBlinds:
    @pytest.mark.clause("KC-118")
    def test_both_agree_and_take_their_blinds_back(self) -> None:
        table = Table("texas-holdem", hand=three(), chop_blinds=True).do("3 fold")
        assert table.words() == ["fold", "call", "chop", "raise"]
        table.do("1 chop")
        assert (table.turn, table.words()) == ("2", ["chop", "play-on"])
        table.do("2 chop")
        assert table.play.over
        assert table.result == {"1": 0, "2": 0}

    @pytest.mark.clause("KC-118")
    def test_if_one_refuses_the_hand_goes_on(self) -> None:
        table = Table("texas-holdem", hand=three(), chop_blinds=True).do("3 fold", "1 chop")
        table.do("2 play-on")
        assert (table.turn, table.words()) == ("1", ["fold", "call", "raise"])
        table.do("1 call", "2 check")
        assert len(table.dealt("board")) == 3

    @pytest.mark.clause("KC-118")
    def test_only_the_blinds_alone_and_where_the_table_allows_it(self) -> None:
        assert "chop" not in Table("texas-holdem", hand=three()).do("3 fold").words()
        table = Table("texas-holdem", hand=three(), chop_blinds=True)
        assert "chop" not in table.words()
        assert "chop" not in table.do("3 call").words()
        assert "chop" not in Table("texas-holdem", hand=TWO, chop_blinds=True).words()

    @pytest.mark.clause("KC-118")
    def test_also_where_the_button_chooses_the_game(self) -> None:
        hand = three(ante="1", bring_in="3") | {"game": "texas-holdem"}
        table = Table("dealers-choice", hand=hand, chop_blinds=True).do("3 fold")
        assert "chop" in table.words()


class TestOddChips:
    @pytest.mark.clause("KC-177", "KT-247", "KT-343", "KT-345", "KT-249")
    def test_of_a_flop_game_go_clockwise_from_the_button(self) -> None:
        """Pot 30.02 among three equal hands: 10.01 to the first two left of the button."""
        cards = alternate("2c 3d", "2d 3c", "2h 3h") + " As Ks Qs Js Ts"
        hand = three(ante="0.02") | {"button": "1"}
        table = Table("texas-holdem", cards, hand=hand, ante="button").quietly()
        assert table.play.felt.returned == {"2": 1001, "3": 1001, "1": 1000}

    @pytest.mark.clause("KC-180", "KC-177")
    @pytest.mark.parametrize(
        ("chip", "shares"),
        [
            ({"chip": "5"}, (1500, 1000)),
            ({"chip": "1"}, (1300, 1200)),
            ({"chip": "0.50"}, (1250, 1250)),
            ({}, (1250, 1250)),
        ],
        ids=["5", "1", "0.50", "cents"],
    )
    def test_are_the_smallest_chips_of_the_table(
        self, chip: dict[str, str], shares: tuple[int, int]
    ) -> None:
        """Seat 1 folds his small blind of 5; the pot of 25 belongs to two equal hands. In chips
        of 5 that is 15 and 10, in chips of 1 it is 13 and 12."""
        cards = alternate("2c 3d", "2d 3c", "2h 3h") + " As Ks Qs Js Ts"
        table = Table("texas-holdem", cards, hand=three() | chip).do("3 call", "1 fold").quietly()
        # the first left of the button, which seat 3 has, is seat 2
        assert table.play.felt.returned == {"1": 0, "2": shares[0], "3": shares[1]}

    @pytest.mark.clause("KC-180", "KC-179")
    def test_between_high_and_low_are_whole_chips(self) -> None:
        """Pot 25 in chips of 5: three queens 15, 7-4-3-2-A 10."""
        cards = alternate("2c 8d 8c", "Ac 2d Kd", "Qs Qd 4d") + " Qh 4s 3d 7c Jh"
        table = Table("crazy-pineapple", cards, hand=three() | {"chip": "5"})
        table.do("3 call", "1 fold", "2 check").do("2 check", "3 check")
        table.do("2 discard Kd", "3 discard 4d").quietly()
        assert table.play.felt.returned == {"1": 0, "2": 1000, "3": 1500}

    @pytest.mark.clause("KC-180")
    def test_smaller_change_in_a_pot_is_divided_as_well(self) -> None:
        """Seat 2 is all-in with 9.60: 28.80 among three in chips of 5 would not come out, so
        everybody gets his 9.60; nothing is lost and nobody gets what is another's."""
        cards = alternate("2c 3d", "2d 3c", "2h 3h") + " As Ks Qs Js Ts"
        stacks = {"1": "200", "2": "9.60", "3": "200"}
        hand = three() | {"chip": "5", "stacks": stacks}
        table = Table("texas-holdem", cards, hand=hand).quietly()
        assert table.play.felt.staked == table.play.felt.returned

    def test_the_stakes_can_be_put_in_with_them(self) -> None:
        for chip, said in (
            ("2", "chip 2 EUR: 5 EUR cannot be put in with such chips"),
            ("0", "the smallest chip is 0 EUR: it must be positive"),
            ("99999999999999999999", "is too large: 999999999999999 is the most"),
        ):
            with pytest.raises(BadSetting, match=said):
                Table("texas-holdem", hand=three() | {"chip": chip})

    @pytest.mark.clause("KC-179", "KT-246", "KT-342")
    def test_between_high_and_low_goes_high(self) -> None:
        """Pot 20.01 of crazy pineapple: three queens 10.01, 7-4-3-2-A 10.00."""
        cards = alternate("Ac 2d Kd", "Qs Qd 4d") + " Qh 4s 3d 7c Jh"
        hand = TWO | {"ante": "0.01"}
        table = Table("crazy-pineapple", cards, hand=hand, ante="button").do("2 call", "1 check")
        table.do("1 check", "2 check", "1 discard Kd", "2 discard 4d").quietly()
        assert table.play.felt.returned == {"1": 1000, "2": 1001}

    @pytest.mark.clause("KT-250", "KT-346")
    def test_of_the_low_half_go_by_seat_in_a_flop_game(self) -> None:
        """Pot 30.03: 15.02 high, 15.01 low; of that 7.51 to the first left of the button."""
        hands = ("9c 9d 7h 7s", "Ac 2d Jh Th", "Ad 2c Js Ts")
        cards = alternate(*hands) + " 9s 3s 4c 6d Jd"
        hand = {"stacks": seats(3), "button": "3", "blinds": ["5.01", "10.01"]}
        table = Table("omaha-hi-lo", cards, hand=hand).quietly()
        assert table.play.felt.returned == {"1": 1502, "2": 751, "3": 750}
