"""Craps: come-out and point, the line bets and their odds, and who has the dice."""

from __future__ import annotations

import pytest

from krupier.equipment.draws import Dice, DiceAre
from krupier.rules.options import Choose, Heap, Move, Refused, TakeBack
from krupier.rules.wants import Timeout
from tests.play import bet, told
from tests.rules.craps_table import DICE, GAME, POINTS, Table, refused

# -- come-out and point ----------------------------------------------------------------------


@pytest.mark.clause("K11-08", "K11-10", "K11-21", "K11-23")
@pytest.mark.parametrize("total", [7, 11])
def test_natural_wins_at_once_and_the_shooter_goes_on(total: int) -> None:
    table = Table().bet("1", "pass-line", 1000).roll(total)
    assert table.back() == 2000
    assert table.mark("point") == 0
    assert table.mark("shooter") == "1"
    assert not table.round.over
    table.bet("1", "pass-line", 500).roll(6)
    assert table.mark("point") == 6


@pytest.mark.clause("K11-09", "K11-15", "K11-21")
@pytest.mark.parametrize("total", [2, 3, 12])
def test_come_out_craps_loses_and_passes_the_dice(total: int) -> None:
    table = Table().bet("1", "pass-line", 1000).roll(total)
    assert table.round.over
    assert table.back() == 0
    assert table.mark("dice_at") == 2


@pytest.mark.parametrize("total", [2, 3, 12])
def test_an_operator_may_leave_the_dice_with_the_shooter_after_craps(total: int) -> None:
    table = Table(craps_passes_dice=False).bet("1", "pass-line", 1000).roll(total)
    assert not table.round.over
    assert table.mark("shooter") == "1"


@pytest.mark.clause("K11-08", "K11-11", "K11-12", "K11-14", "K11-22", "K11-23")
@pytest.mark.parametrize("point", POINTS)
def test_the_point_is_set_and_made(point: int) -> None:
    table = Table().bet("1", "pass-line", 1000).roll(point)
    assert table.mark("point") == point
    assert table.lies() == {f"pass-line {point}": 1000}
    others = [total for total in DICE if total not in (7, point)]
    table.roll(*others)
    assert table.lies() == {f"pass-line {point}": 1000}
    table.roll(point)
    assert table.back() == 2000
    assert table.mark("point") == 0
    assert table.mark("shooter") == "1"
    assert not table.round.over


@pytest.mark.clause("K11-13", "K11-15", "K11-22")
@pytest.mark.parametrize("point", POINTS)
def test_seven_out(point: int) -> None:
    table = Table().bet("1", "pass-line", 1000).bet("4", "pass-line", 100).roll(point, 11, 2, 7)
    assert table.round.over
    assert table.round.felt.returned == {"1": 0, "4": 0}
    assert table.mark("dice_at") == 2
    assert len(table.said("seven-out")) == 1


@pytest.mark.clause("K11-14")
def test_the_same_shooter_begins_a_new_round_after_the_point() -> None:
    table = Table().bet("1", "pass-line", 100).roll(4, 4).bet("1", "pass-line", 100).roll(9, 9)
    assert table.back() == 400
    assert [one["seat"] for one in table.said("throw")] == ["1"] * 4
    assert len(table.said("point-made")) == 2


# -- don't pass --------------------------------------------------------------------------------


@pytest.mark.clause("K11-26", "K11-28")
@pytest.mark.parametrize(("total", "back"), [(7, 0), (11, 0), (2, 2000), (3, 2000)])
def test_dont_pass_on_the_come_out(total: int, back: int) -> None:
    table = Table().bet("1", "dont-pass", 1000).roll(total)
    assert table.back() == back
    assert table.lies() == {}


@pytest.mark.clause("K11-26")
@pytest.mark.parametrize(("then", "back"), [(3, 2000), (7, 0)])
def test_dont_pass_stays_on_twelve_and_the_next_roll_decides(then: int, back: int) -> None:
    table = Table().bet("1", "dont-pass", 1000).roll(12)
    assert table.lies() == {"dont-pass": 1000}
    assert table.back() == 0
    assert table.roll(then).back() == back


def test_an_operator_may_return_dont_pass_on_twelve() -> None:
    table = Table(barred_12="returned").bet("1", "dont-pass", 1000).roll(12)
    assert table.round.over
    assert table.back() == 1000


@pytest.mark.clause("K11-27", "K11-28")
@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("seven", [True, False])
def test_dont_pass_on_its_number(point: int, seven: bool) -> None:
    table = Table().bet("1", "dont-pass", 1000).roll(point)
    assert table.lies() == {f"dont-pass {point}": 1000}
    table.roll(11, 7 if seven else point)
    assert table.back() == (2000 if seven else 0)


@pytest.mark.clause("K11-29")
def test_dont_pass_may_be_withdrawn_and_pass_line_may_not() -> None:
    table = Table().bet("1", "pass-line", 1000).bet("1", "dont-pass", 700).roll(8)
    with pytest.raises(Refused) as caught:
        table.take("1", "pass-line", 8)
    assert caught.value.code == "no-stake"
    table.take("1", "dont-pass", 8)
    assert table.lies() == {"pass-line 8": 1000}
    assert table.round.felt.staked == {"1": 1000}
    table.roll(7)
    assert table.back() == 0


@pytest.mark.clause("K11-29")
def test_dont_pass_left_by_twelve_may_be_withdrawn() -> None:
    table = Table().bet("1", "dont-pass", 1000).roll(12).take("1", "dont-pass")
    table.round.send(Timeout())
    assert table.round.over


@pytest.mark.clause("K11-18")
def test_pass_line_may_be_put_on_the_point_but_dont_pass_may_not() -> None:
    table = Table().bet("1", "pass-line", 1000).roll(9)
    assert "dont-pass" not in refused(table, "2", "dont-pass", 100).facts["bets"]
    table.bet("2", "pass-line", 500).bet("1", "pass-line", 200)
    assert table.lies("2") == {"pass-line 9": 500}
    assert table.lies("1") == {"pass-line 9": 1200}
    table.roll(9)
    assert (table.back("1"), table.back("2")) == (2400, 1000)


def test_a_put_bet_keeps_the_limits_of_its_place() -> None:
    table = Table().bet("1", "pass-line", 2500000).roll(9)
    assert refused(table, "1", "pass-line", 100).code == "amount"


# -- come and don't come -----------------------------------------------------------------------


@pytest.mark.clause("K11-30", "K11-32")
def test_come_and_dont_come_need_a_point() -> None:
    table = Table()
    for name in ("come", "dont-come"):
        assert refused(table, "1", name, 1000).code == "unknown-bet"
    table.bet("1", "pass-line", 100).roll(5)
    table.bet("1", "come", 1000).bet("2", "dont-come", 1000)
    assert table.lies("2") == {"dont-come": 1000}


@pytest.mark.clause("K11-31")
@pytest.mark.parametrize(("total", "back"), [(7, 2000), (11, 2000), (2, 0), (3, 0), (12, 0)])
def test_come_on_the_next_roll(total: int, back: int) -> None:
    table = Table().bet("2", "pass-line", 100).roll(5).bet("1", "come", 1000).roll(total)
    assert table.back() == back
    assert table.lies() == {}


@pytest.mark.clause("K11-31")
@pytest.mark.parametrize("number", POINTS)
@pytest.mark.parametrize("seven", [True, False])
def test_come_on_its_number(number: int, seven: bool) -> None:
    table = Table().bet("2", "pass-line", 100).roll(5).bet("1", "come", 1000).roll(number)
    assert table.lies() == {f"come {number}": 1000}
    assert table.roll(7 if seven else number).back() == (0 if seven else 2000)


@pytest.mark.clause("K11-33", "K11-34")
@pytest.mark.parametrize(("total", "back"), [(7, 0), (11, 0), (2, 2000), (3, 2000)])
def test_dont_come_on_the_next_roll(total: int, back: int) -> None:
    table = Table().bet("2", "pass-line", 100).roll(5).bet("1", "dont-come", 1000).roll(total)
    assert table.back() == back


@pytest.mark.clause("K11-32", "K11-33")
def test_dont_come_draws_on_twelve_unless_the_operator_reads_it_literally() -> None:
    table = Table().bet("2", "pass-line", 100).roll(5).bet("1", "dont-come", 1000).roll(12)
    assert table.lies() == {"dont-come": 1000}
    table = Table(dont_come_12_wins=True).bet("2", "pass-line", 100).roll(5)
    assert table.bet("1", "dont-come", 1000).roll(12).back() == 2000
    # don't pass never wins on it
    table = Table(dont_come_12_wins=True).bet("1", "dont-pass", 100).roll(12)
    assert table.back() == 0


@pytest.mark.clause("K11-32", "K11-34")
@pytest.mark.parametrize("number", POINTS)
@pytest.mark.parametrize("seven", [True, False])
def test_dont_come_on_its_number(number: int, seven: bool) -> None:
    table = Table().bet("2", "pass-line", 100).roll(5).bet("1", "dont-come", 1000).roll(number)
    assert table.lies() == {f"dont-come {number}": 1000}
    assert table.roll(7 if seven else number).back() == (2000 if seven else 0)


@pytest.mark.clause("K11-35")
def test_dont_come_may_be_withdrawn_but_neither_raised_nor_put_back() -> None:
    table = Table().bet("2", "pass-line", 100).roll(5).bet("1", "dont-come", 1000).roll(6)
    assert refused(table, "1", "dont-come", 100, 6).code == "unknown-spot"
    table.take("1", "dont-come", 6)
    assert table.lies() == {}
    # a new one waits in the box for its own first roll, and may be withdrawn there too
    assert table.bet("1", "dont-come", 300).lies() == {"dont-come": 300}
    assert table.take("1", "dont-come").lies() == {}
    assert table.round.felt.staked["1"] == 0


def test_come_on_a_number_stays() -> None:
    table = Table().bet("2", "pass-line", 100).roll(5).bet("1", "come", 1000)
    table.take("1", "come", amount=400)
    table.roll(6)
    with pytest.raises(Refused):
        table.take("1", "come", 6)
    assert table.lies() == {"come 6": 600}


@pytest.mark.clause("K11-24", "K11-25")
def test_bets_on_all_numbers_and_off_and_on() -> None:
    table = Table().bet("1", "pass-line", 100).roll(4)
    for number in (5, 6, 8, 9, 10):
        table.bet("1", "come", 100).roll(number)
    assert table.lies() == {"pass-line 4": 100} | {f"come {n}": 100 for n in POINTS[1:]}
    # 8 comes while a new come bet waits: the old one is paid and comes down, the new one moves
    table.bet("1", "come", 700).roll(8)
    assert table.back() == 200
    assert table.lies()["come 8"] == 700
    # the point is made: come bets stay, and a new pass line goes over an old come bet
    table.roll(4).bet("1", "pass-line", 300).roll(9)
    assert table.back() == 200 + 200 + 200
    assert table.lies() == {"come 5": 100, "come 6": 100, "come 10": 100, "come 8": 700} | {
        "pass-line 9": 300
    }
    table.roll(7)
    assert table.round.over
    assert table.back() == 600


# -- odds ----------------------------------------------------------------------------------------

TRUE_ODDS = {4: (2, 1), 10: (2, 1), 5: (3, 2), 9: (3, 2), 6: (6, 5), 8: (6, 5)}
LINES = [
    ("pass-line", "pass-odds", True),
    ("come", "come-odds", True),
    ("dont-pass", "dont-pass-odds", False),
    ("dont-come", "dont-come-odds", False),
]


@pytest.mark.clause("K11-36", "K11-37", "K11-38", "K11-39")
@pytest.mark.parametrize("number", POINTS)
@pytest.mark.parametrize(("line", "odds", "with_shooter"), LINES)
def test_odds_pay_true(line: str, odds: str, with_shooter: bool, number: int) -> None:
    table = Table()
    if line in ("come", "dont-come"):
        table.bet("2", "pass-line", 100).roll(4)
    table.bet("1", line, 3000).roll(number).bet("1", odds, 3000, number)
    win, stake = TRUE_ODDS[number] if with_shooter else TRUE_ODDS[number][::-1]
    table.roll(number if with_shooter else 7)
    assert table.back() == 6000 + 3000 + 3000 * win // stake


@pytest.mark.clause("K11-36")
@pytest.mark.parametrize(("line", "odds", "with_shooter"), LINES)
def test_odds_lose_with_their_line(line: str, odds: str, with_shooter: bool) -> None:
    table = Table().bet("2", "pass-line", 100).roll(4) if "come" in line else Table()
    table.bet("1", line, 3000).roll(6).bet("1", odds, 3000, 6)
    assert table.roll(7 if with_shooter else 6).back() == 0


@pytest.mark.clause("K11-36")
def test_odds_are_at_most_the_line_bet() -> None:
    table = Table().bet("1", "pass-line", 1000)
    assert refused(table, "1", "pass-odds", 100).code == "unknown-bet"
    table.roll(8)
    assert refused(table, "1", "pass-odds", 1001).facts["most"] == 1000
    table.bet("1", "pass-odds", 600)
    assert refused(table, "1", "pass-odds", 401).facts["most"] == 1000
    table.bet("1", "come", 5000).roll(6)
    # each come bet has its own odds: 5000 behind the six, nothing behind other numbers
    table.bet("1", "come-odds", 5000, 6)
    assert refused(table, "1", "come-odds", 100, 5).code == "unknown-spot"
    assert refused(table, "2", "come-odds", 100, 6).code == "unknown-bet"


def test_each_come_bet_limits_its_own_odds() -> None:
    table = Table().bet("1", "pass-line", 100).roll(4)
    table.bet("1", "come", 200).roll(6).bet("1", "come", 900).roll(8)
    assert refused(table, "1", "come-odds", 201, 6).facts["most"] == 200
    assert refused(table, "1", "come-odds", 100).code == "unknown-spot"
    table.bet("1", "come-odds", 900, 8)
    assert table.lies()["come-odds 8"] == 900


def test_odds_may_come_down_and_never_outgrow_a_reduced_line_bet() -> None:
    table = Table().bet("1", "dont-pass", 1000).roll(8).bet("1", "dont-pass-odds", 900)
    table.take("1", "dont-pass", 8, amount=600)
    assert table.lies() == {"dont-pass 8": 400, "dont-pass-odds 8": 400}
    table.take("1", "dont-pass-odds", 8, amount=100)
    assert table.lies()["dont-pass-odds 8"] == 300
    table.take("1", "dont-pass", 8)
    assert table.lies() == {}


# -- the shooter -----------------------------------------------------------------------------------


@pytest.mark.clause("K11-05")
def test_nobody_shoots_without_a_line_bet() -> None:
    table = Table().bet("1", "place", 600, 6).bet("2", "field", 100)
    table.round.send(Timeout())
    assert table.round.over
    assert table.round.felt.returned == {"1": 600, "2": 100}
    table = Table().bet("1", "place", 600, 6).bet("2", "dont-pass", 100).roll(5)
    assert table.mark("shooter") == "2"


@pytest.mark.clause("K11-06", "K11-15")
def test_the_dice_go_clockwise_to_the_next_line_bet() -> None:
    stakes = {"3": [bet("pass-line", 1)], "7": [bet("pass-line", 1)], "12": [bet("dont-pass", 1)]}
    for at, shooter in ((0, "3"), (4, "7"), (7, "7"), (8, "12"), (13, "3")):
        events = told(GAME, options={"dice_at": at}, stakes=stakes, dice=[[3, 4]])["events"]
        assert [one["seat"] for one in events if one["event"] == "throw"] == [shooter]
    table = Table(dice_at=20).bet("20", "pass-line", 100).roll(2)
    assert table.mark("dice_at") == 1


@pytest.mark.clause("K11-06")
def test_a_player_may_decline_and_still_bet() -> None:
    table = Table().bet("1", "pass-line", 100).bet("2", "pass-line", 100)
    assert Choose("pass-dice") in table.round.offers("1")
    assert Choose("pass-dice") not in table.round.offers("3")
    table.round.send(Move("1", "pass-dice"))
    table.roll(7)
    assert table.said("throw")[0]["seat"] == "2"
    assert table.back("1") == 200


def test_everybody_declining_returns_the_bets() -> None:
    table = Table().bet("1", "pass-line", 100)
    table.round.send(Move("1", "pass-dice"))
    table.round.send(Timeout())
    assert table.round.over
    assert table.back() == 100


@pytest.mark.clause("K11-15")
def test_bets_outlive_the_dice() -> None:
    """After come-out craps the next shooter throws on: come and place bets still lie."""
    table = Table().bet("1", "pass-line", 100).roll(4)
    table.bet("1", "come", 500).roll(6).roll(4)
    table.bet("1", "pass-line", 100).bet("5", "pass-line", 100).bet("5", "place", 600, 8)
    table.roll(12)
    assert table.lies("1") == {"come 6": 500}
    assert table.lies("5") == {"place 8": 600}
    assert not table.round.over
    table.bet("5", "pass-line", 100).bet("1", "pass-line", 100).roll(8)
    assert table.said("throw")[-1]["seat"] == "5"
    assert table.back("5") == 600 + 700
    table.roll(7)
    assert table.round.over
    assert table.mark("dice_at") == 6


@pytest.mark.clause("K11-05")
def test_a_shooter_without_a_line_bet_loses_the_dice_at_the_next_come_out() -> None:
    table = Table().bet("1", "pass-line", 100).roll(7).bet("2", "pass-line", 100)
    table.bet("1", "field", 100).roll(5)
    assert [one["seat"] for one in table.said("throw")] == ["1", "2"]


def test_the_stickman_throws_for_bets_that_nobody_shoots_for() -> None:
    table = Table().bet("1", "pass-line", 100).roll(4).bet("1", "come", 500).roll(6, 4)
    # nobody bets the line: the come bet cannot be taken down, so it is rolled for
    table.roll(5)
    assert "seat" not in table.said("throw")[-1]
    assert table.roll(6).back() == 200 + 1000
    assert not table.round.over
    table.round.send(Timeout())
    assert table.round.over


@pytest.mark.clause("K11-01", "K11-74")
def test_dice_offered_and_two_thrown() -> None:
    table = Table().bet("1", "pass-line", 100)
    table.round.send(Timeout())
    assert table.said("dice-offered") == [{"seat": "1", "n": 5}]
    assert table.round.want == Dice(2)
    with pytest.raises(Refused, match="2 dice wanted"):
        table.round.send(DiceAre((1, 2, 3)))
    table = Table(dice_offered=6).bet("1", "pass-line", 100).roll(7)
    assert table.said("dice-offered") == [{"seat": "1", "n": 6}]


@pytest.mark.clause("K11-17", "K11-76")
def test_no_bets_once_the_dice_are_handed_over_and_payment_between_rolls() -> None:
    table = Table().bet("1", "pass-line", 100)
    table.round.send(Timeout())
    for move in (Move("1", "bet", "field", (), 100), Move("1", "take-back", "pass-line")):
        with pytest.raises(Refused) as caught:
            table.round.send(move)
        assert caught.value.code == "not-now"
    table.round.send(DiceAre((5, 6)))
    assert table.back() == 200
    assert not table.round.over


@pytest.mark.clause("K11-03")
def test_twenty_players() -> None:
    table = Table()
    for seat in range(1, 21):
        table.bet(str(seat), "pass-line", 100)
    assert refused(table, "21", "pass-line", 100).code == "unknown-bet"
    assert len(table.round.felt.stakes) == 20


def test_what_can_be_taken_down_is_offered() -> None:
    table = Table().bet("1", "pass-line", 100).bet("1", "place", 600, 6).bet("1", "buy", 2000, 4)
    table.roll(8)
    offered = [one for one in table.round.offers("1") if isinstance(one, TakeBack)]
    assert offered == [TakeBack((Heap("place", ("6",), 600), Heap("buy", ("4",), 2000)))]


def test_a_die_off_the_table_is_no_roll() -> None:
    report = told(GAME, stakes={"1": [bet("pass-line", 5)]}, dice=["die-off-table", [5, 6]])
    assert report["totals"]["1"]["returned"] == "10"
