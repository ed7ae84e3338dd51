"""Corners of the rules: at the very limit, refusals word for word, plans that cannot be played."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from krupier import hands
from krupier.equipment.cards import parse
from krupier.equipment.draws import PocketIs
from krupier.money import Ratio, Rounding
from krupier.plan import files
from krupier.plan.loader import PlanError
from krupier.rules.banker_poker.holdem_plan import Plan as BankerPlan
from krupier.rules.banker_poker.settling import Payer
from krupier.rules.blackjack.plan import MAIN
from krupier.rules.blackjack.plan import Plan as BlackjackPlan
from krupier.rules.blackjack.round import Blackjack
from krupier.rules.blackjack.settle import pay
from krupier.rules.craps.round import Craps
from krupier.rules.families import load, load_plan, make, parse_plan
from krupier.rules.felt import Felt
from krupier.rules.options import Amount, Move, Refused, check, unknown_bet
from krupier.rules.play import Play
from krupier.rules.wants import Timeout, Void
from tests.play import bet, told
from tests.rules.craps_table import Table

ROULETTE = "kings/european-roulette"


def refusal(play: Play, move: Move) -> Refused:
    before = len(play.journal)
    with pytest.raises(Refused) as caught:
        play.send(move)
    assert len(play.journal) == before
    return caught.value


# -- stakes that nobody refused ----------------------------------------------------------------


@pytest.mark.clause("K01-66", "K01-67")
@pytest.mark.parametrize(
    ("amount", "becomes"),
    [
        ("0.99", {("0.99", "0.99", "invalid")}),
        ("1", {("1", "36", "won")}),
        ("5000", {("5000", "180000", "won")}),
        ("5001", {("1", "1", "above-maximum"), ("5000", "180000", "won")}),
    ],
)
def test_a_stake_at_the_limit_itself_is_played(amount: str, becomes: Any) -> None:
    """1 to 5,000 on one number, which pays 35:1 and comes back."""
    stakes = {"1": [bet("straight", amount, 17, unrefused=True)]}
    rows = told(ROULETTE, stakes=stakes, pockets=[17])["settlement"]
    assert {(row["staked"], row["returned"], row["how"]) for row in rows} == becomes


@pytest.mark.clause("K01-60", "K01-66")
def test_a_players_own_limits_hold_for_what_nobody_refused() -> None:
    """Seat 7 may stake 200 where the others may stake 100: of 250 each, 50 and 150 go back."""
    limits = {"red": {"min": "5", "max": "100"}}
    made = Play(load(ROULETTE, limits=limits, players={"7": {"red": {"max": "200"}}}))
    for seat in ("1", "7"):
        made.send(Move(seat, "bet", "red", (), 25_000, unrefused=True))
    made.send(Timeout())
    made.send(PocketIs("1"))
    assert {(one.seat, one.returned, one.how) for one in made.felt.settled} == {
        ("1", 15_000, "above-maximum"),
        ("1", 20_000, "won"),
        ("7", 5_000, "above-maximum"),
        ("7", 40_000, "won"),
    }


# -- what a refusal says -----------------------------------------------------------------------


def test_an_unknown_bet_is_refused_as_it_was_said() -> None:
    found = refusal(Play(load(ROULETTE)), Move("1", "bet", "tercet", ("1", "2"), 500))
    assert found.code == "unknown-bet"
    assert str(found).startswith("no bet 'tercet' here now: choose straight, split, ")


def test_an_amount_is_refused_with_its_bet_its_limits_and_its_steps() -> None:
    found = refusal(Play(load(ROULETTE)), Move("1", "bet", "red", (), 499))
    assert found.code == "amount"
    assert (found.facts["what"], found.facts["amount"], found.facts["least"]) == (
        "bet 'red'",
        499,
        500,
    )
    assert str(found).startswith("bet 'red': amount 499 refused, 500 to ")
    assert "steps" not in str(found)
    with pytest.raises(Refused) as caught:
        check(Amount("raise", least=400, most=1_000, step=200), Move("1", "raise", amount=500))
    said = "raise: amount 5 refused, 4 to 10 allowed in steps of 2"
    assert caught.value.said(lambda cents: f"{cents // 100}") == said


def test_where_nothing_can_be_staked_a_refusal_says_so() -> None:
    found = unknown_bet("red", [])
    assert (str(found), found.facts) == (
        "no bet 'red' here now: nothing can be staked",
        {"bets": []},
    )
    with pytest.raises(Refused) as caught:
        check(Amount("raise", least=500, most=0), Move("1", "raise", amount=700))
    assert str(caught.value) == "raise: amount 700 refused, nothing more can be staked"


def test_a_round_that_is_over_can_no_longer_be_voided() -> None:
    made = Play(load(ROULETTE))
    made.send(Timeout())
    made.send(Void("test"))
    assert made.void
    with pytest.raises(Refused) as caught:
        made.send(Void("again"))
    assert caught.value.code == "over"


def test_a_move_that_comes_too_late_hears_what_the_round_waits_for() -> None:
    made = Play(load(ROULETTE))
    made.send(Move("1", "bet", "red", (), 500))
    made.send(Timeout())
    found = refusal(made, Move("1", "bet", "red", (), 500))
    assert (found.code, found.facts) == ("not-now", {"wants": "the winning pocket"})
    made.send(PocketIs("1"))
    found = refusal(made, Move("1", "bet", "red", (), 500))
    assert found.facts == {"wants": "nothing (it is over)"}


# -- settlement as a plan might have it ----------------------------------------------------------


@pytest.mark.parametrize(("rounding", "win"), [(Rounding.DOWN, 583), (Rounding.UP, 584)])
def test_craps_rounds_as_its_plan_says(rounding: Rounding, win: int) -> None:
    """A six pays 7:6 to whoever placed it: 5.83333 euros for 5."""
    made = load("kings/craps")
    assert isinstance(made, Craps)
    table = Table()
    table.round = Play(replace(made, plan=msgspec.structs.replace(made.plan, rounding=rounding)))
    table.bet("1", "pass-line", 500).roll(4).bet("1", "place", 500, 6).roll(6)
    assert table.back() == 500 + win


@pytest.mark.clause("KP08-36")
def test_a_side_bet_without_a_row_for_the_hand_loses() -> None:
    """Trips pays from three of a kind up: 3:1 for three aces, nothing for two."""
    plan = load_plan("kings/ultimate-texas-holdem")
    assert isinstance(plan, BankerPlan)
    payer = Payer(next(one for one in plan.bets if one.id == "trips"))
    assert payer.pays(hands.high(parse("Ac Ad Ah 7s 9c"))) == Ratio(3, 1)
    assert payer.pays(hands.high(parse("Ac Ad 5h 7s 9c"))) == "lose"


def test_both_hands_of_a_switch_have_the_maximum_of_the_main_bet() -> None:
    plan = load_plan("kings/blackjack-switch")
    assert isinstance(plan, BlackjackPlan)
    limited = [
        msgspec.structs.replace(one, max_win={"EUR": "10"}) if one.id == MAIN else one
        for one in plan.bets
    ]
    made = make(msgspec.structs.replace(plan, bets=tuple(limited)), currency_code="EUR")
    assert isinstance(made, Blackjack)
    felt = Felt()
    winners = [(felt.stake("1", name, 2_000), 5_000) for name in made.table.mains]
    assert len(winners) == 2
    pay(made.table, felt, winners)
    assert [one.returned for one in felt.settled] == [3_000, 3_000]


# -- craps -------------------------------------------------------------------------------------


def test_that_nobody_has_the_dice_is_announced() -> None:
    """Before every come-out roll that the stickman throws, for a come bet that still lies."""
    table = Table().bet("1", "pass-line", 100).roll(4).bet("1", "come", 500).roll(6, 4)
    assert table.said("no-shooter") == []
    assert table.roll(5).said("no-shooter") == [{}]
    assert [one["total"] for one in table.said("point-made")] == [4]


@pytest.mark.clause("K11-71")
def test_craps_on_the_come_out_ends_a_round_and_its_wins() -> None:
    """Each roll wins (30 + 15 + 4 + 2) × 25,000 = 1,275,000. Five of them would pass the 5,175,000
    of one round, but each is a round by itself: the dice stay, the wins count anew."""
    names = ("two", "twelve", "hi-lo", "three", "eleven", "any-craps", "field", "any-seven")
    table = Table(craps_passes_dice=False)
    for _ in range(5):
        table.bet("2", "pass-line", 100)
        for name in names:
            table.bet("1", name, 2_500_000)
        table.roll(2)
    wins = [one.returned - one.staked for one in table.round.felt.settled if one.how == "won"]
    assert sum(wins) == 5 * 127_500_000
    assert table.said("maximum-win") == []


# -- plans that cannot be played ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("natural = [8, 9]", "natural = [9]", "every BANCO total 0 to 9 needs one rule"),
        ("draws = [0, 1, 2, 3, 4, 5]", "draws = [0, 8]", "PUNTO cannot draw to a natural"),
    ],
)
def test_a_table_of_third_cards_must_be_whole(was: str, becomes: str, said: str) -> None:
    text = files.plan_path("kings/punto-banco").read_text(encoding="utf-8")
    assert text.count(was) >= 1
    with pytest.raises(PlanError, match=said):
        parse_plan(text.replace(was, becomes, 1), "punto-banco.toml")
