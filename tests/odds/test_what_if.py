"""An edited pay table shows its new return; an edit that leads nowhere says what there is."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest

from krupier import odds
from krupier.odds import kept
from krupier.odds.banker_holdem import side_bets
from krupier.odds.what_if import BadEdit, Case, case, edit
from krupier.plan.loader import PlanError
from krupier.rules.families import load_plan
from krupier.rules.game import BadSetting


def rtp(asked: Case, bet: str) -> Fraction:
    return next(row.rtp for row in odds.odds(asked.game) if row.bet == bet)


def test_a_fair_straight_returns_all_of_it() -> None:
    asked = case("kings/european-roulette", edits={"bets.straight.pays": "36:1"})
    assert rtp(asked, "straight") == 1
    assert rtp(asked, "split") == Fraction(36, 37)


def test_micro_trips_with_the_ratios_of_a_regular_table_return_as_these() -> None:
    """Published: 96.66 % at micro tables, 98.26 % at the others."""
    micro = case("tsg/heads-up-holdem")
    regular = case(
        "tsg/heads-up-holdem",
        edits={
            "bets.trips-plus.table.trips-flush-micro.pays": "6:1",
            "bets.trips-plus.table.trips-straight-micro.pays": "5:1",
        },
    )
    found = [
        next(row.rtp for row in side_bets(one.game) if row.bet == "trips-plus")  # type: ignore[arg-type]
        for one in (micro, regular)
    ]
    assert [f"{float(one):.2%}" for one in found] == ["96.66%", "98.26%"]


def test_commission_zero_makes_banco_better_than_fair() -> None:
    """Eight decks: BANCO wins 45.8597 % and loses 44.6247 % of the rounds."""
    asked = case("kings/punto-banco", edits={"bets.banco.commission": "0 %"})
    assert f"{float(rtp(asked, 'banco')):.4%}" == "101.2351%"


def test_an_option_can_be_widened() -> None:
    edits = {"options.decks.max": "10", "variants.punto-banco.decks_max": "10"}
    with pytest.raises(BadSetting, match="decks"):
        case("kings/punto-banco", options={"decks": 10}).game  # noqa: B018
    asked = case("kings/punto-banco", edits=edits, options={"decks": 10})
    assert asked.game.setting["decks"] == 10


def test_a_list_is_written_as_in_a_plan_file() -> None:
    asked = case("kings/punto-banco", edits={"drawing.punto.draws": "[0, 1, 2, 3, 4]"})
    assert asked.plan.drawing.punto.draws == (0, 1, 2, 3, 4)  # type: ignore[attr-defined]


def test_members_of_a_list_go_by_number_as_well() -> None:
    asked = case("kings/european-roulette", edits={"bets.0.pays": "30:1"})
    assert rtp(asked, "straight") == Fraction(31, 37)


def test_the_approved_plan_stays_as_it_is() -> None:
    approved = load_plan("kings/european-roulette")
    asked = case("kings/european-roulette", edits={"bets.straight.pays": "36:1"})
    assert asked.plan != approved
    assert load_plan("kings/european-roulette") == approved
    assert kept.fingerprint(asked.game) != kept.fingerprint(case(approved.id).game)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("bets.strait.pays", "1:1", "bets has no 'strait': it has straight, split"),
        ("bts.straight.pays", "1:1", "the plan has no 'bts': it has id, family"),
        ("bets.straight", "1", "bets.straight is a table, not a value: it has id, names"),
        ("bets", "1", "bets is a table"),
        ("bets.straight.pays.more", "1", "is the value '35:1': nothing is inside it"),
        ("bets.99.pays", "1:1", "bets has no '99'"),
        ("wheel.pockets", "many", "write a list"),
    ],
)
def test_a_path_that_leads_nowhere_says_what_there_is(path: str, value: str, says: str) -> None:
    with pytest.raises(BadEdit) as refused:
        case("kings/european-roulette", edits={path: value}).plan  # noqa: B018
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("bets.straight.pays", "lots", "is no ratio"),
        ("bets.straight.pay", "1:1", "unknown field `pay`; allowed here: id, names"),
        ("bets.straight.limits.EUR.min", "-5", "EUR.min"),
        ("bets.red.id", "straight", "there twice"),
    ],
)
def test_an_edited_plan_is_checked_like_any_other(path: str, value: str, says: str) -> None:
    with pytest.raises(PlanError) as refused:
        case("kings/european-roulette", edits={path: value}).plan  # noqa: B018
    assert says in str(refused.value)


def test_an_edit_is_a_path_and_a_value() -> None:
    assert edit("bets.straight.pays = 36:1") == ("bets.straight.pays", "36:1")
    with pytest.raises(BadEdit, match="path=value"):
        edit("bets.straight.pays")


def test_a_case_travels_as_data() -> None:
    asked = case("kings/european-roulette", edits={"bets.straight.pays": "36:1"})
    assert asked.game.plan is asked.plan
    arrived = pickle.loads(pickle.dumps(asked))
    assert arrived == asked
    assert "game" not in vars(arrived)
    assert rtp(arrived, "straight") == 1
