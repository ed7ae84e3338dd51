"""Craps: one-roll bets, bets on numbers, fees, limits, and chips that are never lost."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from krupier.equipment.draws import Dice, DiceAre
from krupier.rules.families import load
from krupier.rules.game import BadSetting
from krupier.rules.options import BetOffer, Choose, Move, Refused, Stake, TakeBack
from krupier.rules.play import Play, replay
from krupier.rules.view import view
from krupier.rules.wants import Timeout, Void
from tests.play import bet, returned, told
from tests.rules.craps_table import DICE, GAME, POINTS, Table, refused

THROWS = list(product(range(1, 7), repeat=2))
ONE_ROLL = {
    # bet: {total: win per unit}
    "two": {2: 30},
    "twelve": {12: 30},
    "hi-lo": {2: 15, 12: 15},
    "three": {3: 15},
    "eleven": {11: 15},
    "any-craps": {2: 4, 3: 4, 12: 4},
    "any-seven": {7: 4},
    "field": {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2},
}


@pytest.mark.clause("K11-40", "K11-41", "K11-42", "K11-43", "K11-44", "K11-45", "K11-47")
@pytest.mark.clause("K11-48", "K11-49", "K11-53", "K11-54", "K11-20")
@pytest.mark.parametrize("total", DICE)
def test_one_roll_bets(total: int) -> None:
    table = Table().bet("2", "pass-line", 100)
    for name in ONE_ROLL:
        table.bet("1", name, 100)
    table.roll(total)
    got = {one.bet: one.returned for one in table.round.felt.settled if one.seat == "1"}
    assert got == {
        name: 100 * (1 + wins[total]) if total in wins else 0 for name, wins in ONE_ROLL.items()
    }


@pytest.mark.clause("K11-45")
def test_worked_example_any_craps_five_for_one() -> None:
    stakes = {"1": [bet("any-craps", 1), bet("pass-line", 1)]}
    assert returned(GAME, stakes=stakes, dice=[[1, 2]])["any-craps"] == "5"


@pytest.mark.clause("K11-19")
def test_propositions_in_any_phase() -> None:
    names = [*ONE_ROLL, "c-and-e", "horn", "world"]
    table = Table().bet("2", "pass-line", 100)
    for _ in range(2):
        for name in names:
            table.bet("1", name, 2000)
        for number in (4, 6, 8, 10):
            table.bet("1", "hard", 100, number)
        table.roll(9)
    assert table.mark("point") == 0


@pytest.mark.clause("K11-72")
def test_an_operator_may_pay_three_to_one_on_the_field() -> None:
    table = Table(pays_field_2_12="3:1").bet("2", "pass-line", 100).bet("1", "field", 100)
    assert table.roll(12).back() == 400
    with pytest.raises(BadSetting, match=r"one of 2:1, 3:1"):
        Table(pays_field_2_12="4:1")


def test_an_operator_may_pay_other_usual_ratios() -> None:
    options = {"pays_any_craps": "7:1", "pays_2_12": "29:1", "pays_3_11": "14:1"}
    for total, name, back in ((3, "any-craps", 800), (2, "two", 3000), (11, "eleven", 1500)):
        table = Table(**options).bet("2", "pass-line", 100).bet("1", name, 100)
        assert table.roll(total).back() == back


# -- stakes that are divided -----------------------------------------------------------------------


@pytest.mark.clause("K11-46")
@pytest.mark.parametrize(("total", "net"), [(11, 15 - 1), (2, 4 - 1), (3, 3), (12, 3), (7, -2)])
def test_c_and_e(total: int, net: int) -> None:
    table = Table().bet("2", "pass-line", 100).bet("1", "c-and-e", 200)
    assert table.lies() == {"any-craps": 100, "eleven": 100}
    assert table.roll(total).back() - 200 == 100 * net


@pytest.mark.clause("K11-50")
@pytest.mark.parametrize(("total", "net"), [(11, 12), (3, 12), (2, 27), (12, 27), (7, -4), (6, -4)])
def test_horn(total: int, net: int) -> None:
    table = Table().bet("2", "pass-line", 100).bet("1", "horn", 400)
    assert table.lies() == {"two": 100, "three": 100, "eleven": 100, "twelve": 100}
    assert table.roll(total).back() - 400 == 100 * net


@pytest.mark.clause("K11-51")
@pytest.mark.parametrize(
    ("high", "total", "net"),
    [(11, 11, 27), (11, 3, 15 - 4), (2, 2, 60 - 3), (12, 2, 30 - 4), (3, 3, 27), (3, 8, -5)],
)
def test_horn_high(high: int, total: int, net: int) -> None:
    table = Table().bet("2", "pass-line", 100).bet("1", "horn-high", 500, high)
    name = {2: "two", 3: "three", 11: "eleven", 12: "twelve"}[high]
    assert table.lies() == {"two": 100, "three": 100, "eleven": 100, "twelve": 100} | {name: 200}
    assert table.roll(total).back() - 500 == 100 * net


@pytest.mark.clause("K11-52")
@pytest.mark.parametrize(("total", "net"), [(7, 0), (11, 11), (3, 11), (2, 26), (12, 26), (5, -5)])
def test_world(total: int, net: int) -> None:
    table = Table().bet("2", "pass-line", 100).bet("1", "world", 500)
    assert table.roll(total).back() - 500 == 100 * net


def test_divided_stakes_keep_the_limits_of_their_parts() -> None:
    table = Table()
    assert refused(table, "1", "horn", 402).facts["step"] == 4
    assert refused(table, "1", "horn", 396).facts["least"] == 400
    assert refused(table, "1", "horn-high", 500).code == "unknown-spot"
    assert refused(table, "1", "horn-high", 500, 7).code == "unknown-spot"
    table.bet("1", "eleven", 2500000)
    assert refused(table, "1", "horn", 400).facts["most"] == 2500000


# -- bets on numbers -------------------------------------------------------------------------------


def resolved(name: str, number: int, stake: int, last: tuple[int, int]) -> tuple[int, int]:
    """Return and commission of a bet that outlives two rolls and is decided by the last."""
    round_ = Play(load(GAME))
    round_.send(Move("2", "bet", "pass-line", (), 100))
    round_.send(Move("1", "bet", name, (str(number),), stake))
    for faces in ((5, 6), (1, 2), last):
        round_.send(Timeout())
        round_.send(DiceAre(faces))
    assert not round_.felt.of("1")
    return round_.felt.returned["1"], round_.felt.commission


@pytest.mark.clause("K11-55", "K11-56")
@pytest.mark.parametrize(("number", "wins"), [(4, 7), (10, 7), (6, 9), (8, 9)])
def test_hard_ways(number: int, wins: int) -> None:
    half = number // 2
    assert resolved("hard", number, 100, (half, half)) == (100 + 100 * wins, 0)
    assert resolved("hard", number, 100, (half - 1, half + 1)) == (0, 0)
    assert resolved("hard", number, 100, (3, 4)) == (0, 0)


@pytest.mark.clause("K11-56")
@pytest.mark.parametrize("easy", [(1, 5), (2, 4), (5, 1), (4, 2)])
def test_worked_example_easy_ways_of_six(easy: tuple[int, int]) -> None:
    assert resolved("hard", 6, 100, easy) == (0, 0)


@pytest.mark.clause("K11-57")
def test_easy_ways_are_offered_only_where_the_operator_pays_them() -> None:
    assert refused(Table(), "1", "easy", 100, 6).code == "unknown-bet"
    table = Table(easy_6_8="3:2").bet("2", "pass-line", 100)
    assert refused(table, "1", "easy", 100, 4).code == "unknown-spot"


@pytest.mark.clause("K11-57")
@pytest.mark.parametrize("number", [4, 6, 8, 10])
def test_easy_ways_win_before_a_seven_and_lose_to_the_hard_way(number: int) -> None:
    half, won = number // 2, 400 if number in (4, 10) else 250
    for last, back in (((half - 1, half + 1), won), ((half, half), 0), ((3, 4), 0)):
        table = Table(easy_6_8="3:2", easy_4_10="3:1").bet("2", "pass-line", 100)
        round_ = table.bet("1", "easy", 100, number).round
        for faces in ((1, 2), last):
            assert round_.felt.of("1")
            round_.send(Timeout())
            round_.send(DiceAre(faces))
        assert round_.felt.returned["1"] == back


@pytest.mark.clause("K11-58")
@pytest.mark.parametrize("number", [6, 8])
def test_big_six_and_eight(number: int) -> None:
    assert resolved("big", number, 1000, DICE[number]) == (2000, 0)
    assert resolved("big", number, 1000, (3, 4)) == (0, 0)
    assert refused(Table(), "1", "big", 100, 4).code == "unknown-spot"


@pytest.mark.clause("K11-59", "K11-60", "K11-61")
@pytest.mark.parametrize(
    ("number", "stake", "win"),
    [(6, 600, 700), (8, 600, 700), (5, 500, 700), (9, 500, 700), (4, 500, 900), (10, 500, 900)],
)
def test_place_bets(number: int, stake: int, win: int) -> None:
    assert resolved("place", number, stake, DICE[number]) == (stake + win, 0)
    assert resolved("place", number, stake, (3, 4)) == (0, 0)


def test_place_pays_to_the_cent() -> None:
    # 10 € at 7:6 are 11.666… €
    assert resolved("place", 6, 1000, DICE[6]) == (2166, 0)


@pytest.mark.clause("K11-64")
def test_place_bets_at_any_time_and_always_working() -> None:
    table = Table().bet("2", "pass-line", 100).bet("1", "place", 600, 6).roll(6)
    assert table.back() == 1300
    table.bet("1", "place", 600, 5).roll(6)
    table.bet("2", "pass-line", 100).roll(7)
    assert table.back() == 1300


def test_where_the_table_says_so_place_buy_and_come_odds_rest_on_the_come_out() -> None:
    table = Table(off_on_come_out=True).bet("2", "pass-line", 100).roll(4)
    table.bet("1", "come", 500).roll(9).bet("1", "come-odds", 500, 9).roll(4)
    table.bet("1", "place", 600, 6).bet("1", "buy", 2000, 8).bet("1", "hard", 100, 8)
    table.bet("2", "pass-line", 100).roll(7)
    # come 9 and hard 8 lose, the odds come back, place, buy and its fee rest
    assert table.back() == 500
    assert table.lies() == {"place 6": 600, "buy 8": 2000, "buy-fee 8": 100}
    table.bet("2", "pass-line", 100).roll(6)
    assert table.lies() == {"place 6": 600, "buy 8": 2000, "buy-fee 8": 100}
    assert table.roll(8).back() == 500 + 2000 + 2400
    table.roll(6)
    assert table.back() == 4900 + 1300


# -- fees ------------------------------------------------------------------------------------------

TRUE_ODDS = {4: (2, 1), 10: (2, 1), 5: (3, 2), 9: (3, 2), 6: (6, 5), 8: (6, 5)}


@pytest.mark.clause("K11-62", "K11-67")
@pytest.mark.parametrize("number", POINTS)
def test_buy_pays_true_odds_and_the_fee_is_always_due(number: int) -> None:
    win, per = TRUE_ODDS[number]
    assert resolved("buy", number, 6000, DICE[number]) == (6000 + 6000 * win // per, 300)
    assert resolved("buy", number, 6000, (3, 4)) == (0, 300)


@pytest.mark.clause("K11-62")
def test_worked_examples_of_buying() -> None:
    # €100 on 10: win €200, fee €5; the fee was put down with the stake
    table = Table().bet("2", "pass-line", 100).bet("1", "buy", 10000, 10)
    assert table.round.felt.staked["1"] == 10500
    table.roll(10)
    assert table.back() - 10500 == 20000 - 500
    assert resolved("buy", 8, 1000, (4, 4)) == (2200, 50)


@pytest.mark.clause("K11-67", "K11-73")
def test_buy_fee_only_on_a_win() -> None:
    table = Table(buy_fee="on-win").bet("2", "pass-line", 100).bet("1", "buy", 10000, 10)
    assert table.round.felt.staked["1"] == 10000
    table.roll(10)
    assert table.back() == 10000 + 20000 - 500
    assert table.round.felt.commission == 500
    table = Table(buy_fee="on-win").bet("2", "pass-line", 100).bet("1", "buy", 10000, 10).roll(7)
    assert (table.back(), table.round.felt.commission) == (0, 0)


@pytest.mark.clause("K11-63", "K11-69")
@pytest.mark.parametrize("number", POINTS)
def test_lay_pays_true_odds_less_a_fee_on_the_win(number: int) -> None:
    per, win = TRUE_ODDS[number]
    won = 6000 * win // per
    fee = won // 20
    assert resolved("lay", number, 6000, (3, 4)) == (6000 + won - fee, fee)
    assert resolved("lay", number, 6000, DICE[number]) == (0, 0)


@pytest.mark.clause("K11-63", "K11-69")
def test_worked_example_of_laying() -> None:
    # €60 against 4: win €30, fee €1.50
    assert resolved("lay", 4, 6000, (3, 4)) == (6000 + 3000 - 150, 150)


def test_the_buy_fee_follows_its_stake() -> None:
    table = Table()
    wanted = Move("1", "bet", "buy", ("4",), 2000)
    assert table.round.cost(wanted) == 2100
    table.round.send(wanted)
    # 20.00 + 10.30 make a fee of 1.515, rounded down to 1.51: 0.51 more
    assert table.round.cost(Move("1", "bet", "buy", ("4",), 1030)) == 1030 + 51
    table.bet("1", "buy", 1030, 4)
    assert table.lies() == {"buy 4": 3030, "buy-fee 4": 151}
    table.take("1", "buy", 4, amount=1030)
    assert table.lies() == {"buy 4": 2000, "buy-fee 4": 100}
    with pytest.raises(Refused):
        table.take("1", "buy-fee", 4)
    table.take("1", "buy", 4)
    assert table.round.felt.staked == {"1": 0}


# -- limits, maximum win ---------------------------------------------------------------------------


@pytest.mark.clause("K11-71")
def test_limits() -> None:
    table = Table()
    for amount in (99, 2500001):
        found = refused(table, "1", "pass-line", amount)
        assert (found.facts["least"], found.facts["most"]) == (100, 2500000)
    table.bet("1", "pass-line", 2500000)
    assert refused(table, "1", "pass-line", 100).code == "amount"
    assert refused(table, "1", "place", 2500001, 6).code == "amount"


@pytest.mark.clause("K11-71")
def test_maximum_win_in_one_round() -> None:
    names = ("two", "twelve", "hi-lo", "three", "eleven", "any-craps", "field", "any-seven")
    table = Table().bet("2", "pass-line", 100).roll(4)
    for _ in range(5):
        for name in names:
            table.bet("1", name, 2500000)
        table.roll(2)
    # each roll wins (30 + 15 + 4 + 2) × 25,000 = 1,275,000; the fifth is cut to 75,000
    wins = [one.returned - one.staked for one in table.round.felt.settled if one.how == "won"]
    assert sum(wins) == 517500000
    assert sum(wins[:16]) == 4 * 127500000
    assert len(table.said("maximum-win")) == 1
    # the point is made: a new round of the plan begins, and its wins count anew
    table.roll(4)
    table.bet("2", "pass-line", 100).bet("1", "two", 2500000).bet("1", "place", 600, 6).roll(2)
    last = [one for one in table.round.felt.settled if one.how == "won"][-1]
    assert (last.bet, last.returned) == ("two", 31 * 2500000)


# -- properties ------------------------------------------------------------------------------------


def any_move(data: st.DataObject, round_: Play, seat: str) -> Move:
    option = data.draw(st.sampled_from(round_.offers(seat)))
    if isinstance(option, Stake):
        offer: BetOffer = data.draw(st.sampled_from(option.bets))
        spot = data.draw(st.sampled_from(offer.spots)) if offer.spots else ()
        lying = round_.felt.find(seat, offer.bet, spot)
        room = offer.most - (lying.amount if lying else 0)
        steps = data.draw(st.integers(0, min(room, 50000) // offer.step))
        return Move(seat, "bet", offer.bet, spot, offer.least + steps * offer.step)
    if isinstance(option, TakeBack):
        heap = data.draw(st.sampled_from(option.bets))
        return Move(seat, "take-back", heap.bet, heap.on, data.draw(st.integers(0, heap.amount)))
    assert isinstance(option, Choose)
    return Move(seat, option.do)


@settings(max_examples=60, deadline=None)
@given(st.data(), st.booleans(), st.sampled_from(["always", "on-win"]), st.booleans())
def test_chips_are_conserved_and_the_journal_is_the_round(
    data: st.DataObject, off: bool, fee: str, void: bool
) -> None:
    game = load(GAME, options={"off_on_come_out": off, "buy_fee": fee, "easy_4_10": "3:1"})
    round_ = Play(game)
    for _ in range(data.draw(st.integers(1, 8))):
        for _ in range(data.draw(st.integers(0, 6))):
            move = any_move(data, round_, data.draw(st.sampled_from(["1", "2", "20"])))
            before = sum(round_.felt.staked.values())
            try:
                cost = round_.cost(move)
                round_.send(move)
            except Refused:
                assert sum(round_.felt.staked.values()) == before
                continue
            if move.do == "bet":
                assert sum(round_.felt.staked.values()) == before + cost
        if round_.over:
            break
        assert set(view(round_, ["2"])["offers"]) <= {"2"}
        round_.send(Timeout())
        if isinstance(round_.want, Dice):
            round_.send(DiceAre(data.draw(st.sampled_from(THROWS))))
        if round_.over:
            break
    if void and not round_.over:
        round_.send(Void("test"))
    while not round_.over:
        round_.send(DiceAre((3, 4)) if isinstance(round_.want, Dice) else Timeout())
        if len(round_.journal) > 200:  # only bets that rest on the come-out can wait for ever
            assert off
            round_.send(Void("test"))
    felt = round_.felt
    assert not felt.stakes
    assert sum(felt.staked.values()) == sum(felt.returned.values()) + felt.bank + felt.commission
    assert replay(game, round_.journal).felt.events == felt.events


def test_the_report_tells_the_round() -> None:
    report = told(GAME, stakes={"1": [bet("pass-line", 5)]}, dice=[[2, 2], [6, 1]])
    kinds = [one["event"] for one in report["events"]]
    assert kinds[-6:] == ["throw", "seven-out", "settle", "mark", "mark", "mark"]
