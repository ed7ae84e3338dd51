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
        ("wheel.pockets", "many", "'many' is not allowed, only: a list such as [1, 2]"),
        ("bets.straight.pays", "lots", "'lots' is no ratio"),
        ("bets.straight.pays", "1:0", "'1:0' is no ratio"),
        (
            "bets.straight.pays",
            "1000000000:1",
            "the ratio '1000000000:1' is too large: at most 999999999 on either side",
        ),
        ("bets.new", "{ pays = }", "is not TOML"),
        ("unrefused.below", "valid", "'valid' is not allowed, only: invalid"),
        ("neighbours", "2", "'2' is not allowed, only: { … }"),
    ],
)
def test_a_path_that_leads_nowhere_says_what_there_is(path: str, value: str, says: str) -> None:
    with pytest.raises(BadEdit) as refused:
        case("kings/european-roulette", edits={path: value}).plan  # noqa: B018
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("bets.straight.pay", "1:1", "unknown field `pay`; allowed here: id, names"),
        ("bets.straight.limits.EUR.min", "-5", "EUR.min"),
        ("bets.red.id", "straight", "there twice"),
    ],
)
def test_an_edited_plan_is_checked_like_any_other(path: str, value: str, says: str) -> None:
    with pytest.raises(PlanError) as refused:
        case("kings/european-roulette", edits={path: value}).plan  # noqa: B018
    assert says in str(refused.value)


# -- parts and rows taken away or added -----------------------------------------------------------


def test_la_partage_can_be_switched_off_and_on() -> None:
    """Half of an even-money stake comes back on the zero: 1/74 instead of 1/37."""
    game = "wgg/european-roulette"
    assert rtp(case(game), "red") == 1 - Fraction(1, 74)
    assert rtp(case(game, edits={"la_partage": ""}), "red") == 1 - Fraction(1, 37)
    plain = case(
        "kings/european-roulette",
        edits={"la_partage": '{ pockets = [0], bets = ["red", "black"] }'},
    )
    assert rtp(plain, "red") == 1 - Fraction(1, 74)
    assert rtp(plain, "even") == 1 - Fraction(1, 37)


@pytest.mark.parametrize(("written", "splits"), [("3", 3), ("0", 0), ("unlimited", "unlimited")])
def test_a_number_or_a_word_as_the_schema_allows(written: str, splits: object) -> None:
    """One plan says ``unlimited``, another a number: each takes both."""
    for game in ("kings/blackjack", "wgg/blackjack"):
        asked = case(game, edits={"turn.max_splits": written})
        assert asked.plan.turn.max_splits == splits  # type: ignore[attr-defined]


def test_fewer_splits_return_less() -> None:
    game = "wgg/blackjack"
    returns = [rtp(case(game, edits={"turn.max_splits": n}), "main") for n in ("0", "1", "3")]
    assert returns == sorted(set(returns))
    assert rtp(case(game), "main") == returns[-1], "three splits are what its plan has"


def test_what_a_number_cannot_be_is_told() -> None:
    with pytest.raises(BadEdit, match="'many' is not allowed, only: a whole number, unlimited"):
        case("kings/blackjack", edits={"turn.max_splits": "many"}).plan  # noqa: B018
    with pytest.raises(PlanError, match="max_splits"):
        case("kings/blackjack", edits={"turn.max_splits": "-1"}).plan  # noqa: B018


AA = "fortuna/casino-holdem"


def side(edits: dict[str, str], bet: str = "aa", game: str = AA) -> Fraction:
    made = case(game, edits=edits).game
    return next(row.rtp for row in side_bets(made) if row.bet == bet)  # type: ignore[arg-type]


def test_a_row_is_taken_away() -> None:
    """5,108 flushes of 2,598,960 hands are then paid as a pair of aces and better: 7, not 20."""
    less = Fraction(5_108 * (20 - 7), 2_598_960)
    assert side({"bets.aa.table.aa-flush": ""}) == side({}) - less


def test_a_row_is_added_in_its_place() -> None:
    """10,200 straights get 10 instead of 7; everything above keeps its own row."""
    more = Fraction(10_200 * (10 - 7), 2_598_960)
    row = '{ hand = "straight", pays = "10:1" }'
    asked = case(AA, edits={"bets.aa.table.straight": row})
    table = next(bet.table for bet in asked.plan.bets if bet.id == "aa")  # type: ignore[attr-defined]
    assert [one.id for one in table][-3:] == ["aa-flush", "straight", "aa-pair-of-aces"]
    assert side({"bets.aa.table.straight": row}) == side({}) + more


def test_several_rows_at_once() -> None:
    edits = {
        "bets.aa.table.aa-flush": "",
        "bets.aa.table.0.pays": "200:1",
        "bets.aa.table.flush": '{ hand = "flush", pays = "21:1" }',
        "bets.aa.table.three": '{ hand = "three-of-a-kind", pays = "8:1" }',
    }
    more = Fraction(4 * 100 + 5_108 * 1 + (54_912 + 10_200) * 1, 2_598_960)
    assert side(edits) == side({}) + more


def test_a_new_row_may_say_where_it_stands() -> None:
    game, path = "tsg/blackjack", "bets.21-plus-3.table"
    last = case(game, edits={f"{path}.678": '{ pays = "20:1" }'})
    first = case(game, edits={f"{path}.678": '{ pays = "20:1", before = "straight" }'})
    # 6-7-8 is a straight: behind its row it is never reached
    assert rtp(last, "21-plus-3") == rtp(case(game), "21-plus-3")
    assert rtp(first, "21-plus-3") > rtp(case(game), "21-plus-3")
    with pytest.raises(BadEdit, match=r"before: bets.21-plus-3.table has no 'six': it has"):
        case(game, edits={f"{path}.678": '{ pays = "20:1", before = "six" }'}).plan  # noqa: B018


def test_places_of_rows_hold_while_others_are_taken_away() -> None:
    """The first two rows go: a royal and a straight flush are then paid as four of a kind."""
    less = Fraction(4 * (100 - 40) + 36 * (50 - 40), 2_598_960)
    assert side({"bets.aa.table.0": "", "bets.aa.table.1": ""}) == side({}) - less


@pytest.mark.parametrize(
    ("game", "path", "cs", "en"),
    [
        (AA, "fields.call", "tak se hra nedá hrát: chybí 'call'", "cannot be played like this"),
        (AA, "bets.aa.table.none", "bets.aa.table nemá 'none': má aa-royal-flush", "has no 'none'"),
        ("kings/craps", "options.pays_2_12", "neodebírá", "is not taken away but chosen"),
    ],
)
def test_what_cannot_be_taken_away_is_told_in_both_languages(
    game: str, path: str, cs: str, en: str
) -> None:
    with pytest.raises(BadEdit) as refused:
        case(game, edits={path: ""}).plan  # noqa: B018
    assert cs in refused.value.said.cs
    assert en in refused.value.said.en


def test_a_row_that_the_plan_refuses_is_refused_as_in_a_plan_file() -> None:
    edits = {"bets.aa.table.again": '{ hand = "flush", pays = "1:1" }'}
    with pytest.raises(PlanError, match="the best hand stands first"):
        case(AA, edits=edits).plan  # noqa: B018


# -- types of tables ------------------------------------------------------------------------------


def test_a_regular_table_is_an_option() -> None:
    """Published: 96.66 % at micro tables, 98.26 % at the others."""
    game = "tsg/heads-up-holdem"
    asked = {kind: case(game, options={"table_type": kind}) for kind in ("micro", "regular")}
    found = {kind: f"{float(rtp(one, 'trips-plus')):.2%}" for kind, one in asked.items()}
    assert found == {"micro": "96.66%", "regular": "98.26%"}
    assert asked["regular"].chosen["table_type"] == "regular"
    assert case(game).chosen["table_type"] == "micro"
    with pytest.raises(BadSetting, match="one of micro, regular"):
        case(game, options={"table_type": "great"}).game  # noqa: B018
    with pytest.raises(BadSetting, match="no option 'table_type'"):
        case("kings/red-dog", options={"table_type": "micro"}).game  # noqa: B018


# -- pays that the solvers take from the plan -----------------------------------------------------


def test_three_card_poker_follows_its_plan() -> None:
    """On a blind box nothing is decided: an ante that pays 2:1 adds one to every win of it against
    a bank that opens."""
    game = "kings/three-card-poker"
    before = next(row for row in odds.odds(case(game).game) if row.bet == "blind-box")
    won = dict(before.outcomes)[Fraction(2)]
    assert rtp(case(game, edits={"bets.ante.pays": "2:1"}), "blind-box") == before.rtp + won


def test_wins_that_cannot_be_added_up_are_refused() -> None:
    edits = {"bets.ante.table.ante-royal-flush.pays": "999999999:1"}
    with pytest.raises(odds.NoOdds, match="exact sums take"):
        odds.work_out(case(AA, edits=edits).game)


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
