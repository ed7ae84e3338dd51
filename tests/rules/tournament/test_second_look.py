"""What a reader of the rulebook doubted, and what was wrong."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.plan.loader import PlanError
from krupier.rules.codec import BadInput
from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Broken, Moved, StageOver
from krupier.rules.tournament.deals import terms
from krupier.rules.tournament.escrow import Post
from krupier.scenario.tournament.running import run
from tests.rules.tournament.driving import Driven, of_type


def test_what_was_rolled_back_once_is_rolled_back_again() -> None:
    """Units have had new numbers since the first time."""
    play = of_type("kings/freezeout", players=3).start()
    start = len(play.machine.journal)
    play.over(change={"p01": 100, "p02": -100}).send(given.RollBack(start, "a wrong pot"))
    play.over(change={"p01": 200, "p02": -200})
    second = len(play.machine.journal)
    play.over(change={"p01": 300, "p02": -300}).send(given.RollBack(second, "another one"))
    assert play.machine.state.entrants["p01"].chips == 20200
    play.over(change={"p01": 1, "p02": -1})
    assert play.machine.state.entrants["p01"].chips == 20201


def test_a_draw_that_is_none_changes_nothing() -> None:
    play = of_type("kings/freezeout", players=3)
    play.draws["button"] = [7]
    with pytest.raises(Refused):
        play.start()
    assert play.machine.state.phase == "open"
    play.draws.clear()
    assert play.start().machine.state.phase == "running"


def test_who_waited_with_somebody_who_is_removed_is_out() -> None:
    """Two are broke and one may rebuy: when he is disqualified, nobody is waited for."""
    play = of_type("kings/rebuy", {"rebuy": {"most": 1}}, players=4).start()
    play.bust("p02", by="p01").send(given.Buy("p02", "rebuy"))
    chips = {one: play.machine.state.entrants[one].chips for one in ("p02", "p03")}
    won = {one: -many for one, many in chips.items()} | {"p01": sum(chips.values())}
    play.over(change=won).send(given.Remove("p03", "disqualified", "a breach"))
    assert play.machine.state.entrants["p02"].state == "out"
    assert play.dealt()[1].entries == ("p01", "p04")


def test_who_is_disqualified_has_no_pool_of_heads() -> None:
    play = of_type("kings/bounty-prizepool", players=4).start()
    play.bust("p02", by="p01").send(given.Halt("a ruling")).over()
    play.send(given.Remove("p01", "disqualified", "a breach")).send(given.GoOn())
    if not play.machine.state.closed:
        play.send(given.CloseRegistration())
    play.bust("p03", by="p04")
    paid = [one for one in play.machine.posts if one.debit == "bounty"]
    assert {one.credit for one in paid} == {"p04"}


@pytest.mark.parametrize("name", ["operator", "claim:anna", "prize", "reds"])
def test_nobody_is_called_like_an_account_or_a_team(name: str) -> None:
    play = of_type("kings/team")
    play.send(given.Register("anna", team="reds"))
    with pytest.raises(Refused):
        play.send(given.Register(name, team="blues"))


@pytest.mark.parametrize(
    "wrong",
    [
        {"entries": 5},
        {"entries": [None]},
        {"steps": 3},
        {"draws": ["button"]},
        {"steps": [{"do": "start", "draws": [1]}]},
        {"steps": [{"do": "start"}, {"do": "bust", "who": [], "by": "a"}]},
        {"steps": [{"do": "start"}, {"do": "bust", "who": "a", "by": []}]},
        {"steps": [{"do": "start"}, {"do": "roll-back", "to": float("inf"), "ruling": "r"}]},
        {"with": {"structure": [5]}},
        {"with": {"payouts": {"rows": [{"entries": 2, "shares": 5}]}}},
        {"with": {"payouts": {"rows": [{"entries": 2, "shares": [5]}]}}},
        {"with": {"payouts": {"rows": [{"entries": 2, "shares": ["1/0"]}]}}},
        {"with": {"payouts": {"rows": [{"entries": 2, "shares": ["999999999 x 5 %"]}]}}},
    ],
)
def test_a_wrong_script_is_refused_in_one_line(wrong: dict[str, Any]) -> None:
    script = {"tournament": "kings/freezeout", "entries": ["a", "b", "c"], **wrong}
    with pytest.raises((BadInput, PlanError)) as found:
        run(script)
    assert "\n" not in str(found.value)


PRICES: dict[str, Any] = {"prices": [{"prize": "90", "fee": "10", "chips": 10000}]}
ROUND: dict[str, Any] = {
    "entry": {**PRICES, "late_until": 0},
    "seats": {"most": 3, "halts_at": 0, "final_redraw": "never"},
    "hand_for_hand": 4,
}


@pytest.mark.clause("KT-280")
def test_a_table_that_waits_before_its_cards_are_shown_does_not_end_its_hand() -> None:
    play = of_type("kings/freezeout", ROUND, players=6).start().send(given.AllIn(1))
    with pytest.raises(Refused):
        play.over(1)
    assert play.over(2).over(1).machine.state.alive == 6


@pytest.mark.clause("KT-435")
def test_who_is_excluded_while_others_wait_for_their_places_is_before_them() -> None:
    play = of_type("kings/freezeout", ROUND, players=6).start()
    play.bust("p01", by="p03").send(given.Remove("p05", "excluded", "a breach")).over(2)
    state = play.machine.state
    assert state.finished == [("p01",), ("p05",)]
    assert state.alive == 4


def test_losers_of_a_round_of_pairs_share_with_who_is_excluded_in_it() -> None:
    play = of_type("kings/heads-up", players=4).start()
    first, second, third, _ = sorted(play.seats(), key=lambda one: play.seats()[one])
    play.bust(first, by=second).send(given.Halt("a ruling")).over(play.seats()[third][0])
    play.send(given.Remove(third, "excluded", "a breach")).send(given.GoOn())
    assert play.machine.state.finished == [tuple(sorted((first, third)))]


def phase(**more: Any) -> dict[str, Any]:
    return {
        "entry": {**PRICES, "late_until": 1, "entries": 0, **more},
        "seats": {"most": 2 if more else 3, "halts_at": 0},
        "stages": [{"flights": 2, "until_level": 2}, {}],
    }


@pytest.mark.clause("KT-223")
def test_tables_of_a_flight_are_broken_when_its_own_registration_ends() -> None:
    play = of_type("kings/phase", phase(), players=4).start().send(given.LevelEnds())
    play.bust("p01", by="p03")
    if not any(isinstance(one, Broken) for one in play.told):
        play.over(2)
    assert len(play.machine.state.flights[0].tables) == 1


def test_who_found_no_seat_in_a_flight_may_play_another() -> None:
    play = of_type("kings/phase", phase(tables=1), players=3).start()
    play.send(given.LevelEnds()).send(given.LevelEnds()).over()
    assert play.machine.state.entrants["p03"].state == "gone"
    play.send(given.Register("p03", flight=2))


@pytest.mark.clause("KT-277")
def test_whoever_was_removed_enters_no_more() -> None:
    changes = {"entry": {**PRICES, "late_until": 4, "entries": 0}}
    play = (
        of_type("kings/re-entry", changes, players=3).start().send(given.Halt("a dispute")).over()
    )
    play.send(given.Remove("p01", "disqualified", "collusion")).send(given.GoOn())
    with pytest.raises(Refused, match="was removed"):
        play.send(given.Register("p01"))


def test_the_day_ends_although_one_is_alone_at_his_table() -> None:
    changes = phase(tables=0) | {"stages": [{"until_level": 3, "waits": True}, {}]}
    play = of_type("kings/phase", changes, players=4).start().send(given.CloseRegistration())
    play.send(given.LevelEnds()).send(given.LevelEnds())
    play.send(given.LastHands()).bust("p01", by="p03")
    for _ in range(4):
        play.over(2)
    assert any(isinstance(one, StageOver) for one in play.told)


TEAMS = {
    "entry": {**PRICES, "late_until": 0, "team": 2},
    "seats": {"open": 1},
    "stages": [{"until_level": 1, "waits": True}, {}],
}


def of_teams() -> Driven:
    play = of_type("kings/team", TEAMS)
    for player, team in zip("abcd", ("reds", "reds", "blues", "blues"), strict=True):
        play.send(given.Register(player, team=team))
    return play.start().send(given.LevelEnds()).over().start()


def test_a_team_that_plays_can_be_penalised() -> None:
    play = of_teams().send(given.Penalise("reds", units=1))
    assert play.over(2).dealt()[2].dead == ("reds",)


def test_every_player_of_a_team_has_his_fee_back() -> None:
    play = of_teams().send(given.Cancel("fire"))
    posts = [one for one in play.told if isinstance(one, Post)]
    fees = {one.credit: one.amount for one in posts if one.debit == "fee"}
    assert fees == dict.fromkeys("abcd", 1000)


@pytest.mark.clause("PC-331")
def test_a_third_table_for_late_entries_makes_the_final_table_drawn_anew() -> None:
    changes = {"entry": {"late_until": 1}, "seats": {"most": 2, "button": "drawn"}}
    play = of_type("club/multi-table", changes, players=4).start()
    play.send(given.Register("p05")).send(given.Register("p06")).send(given.CloseRegistration())
    seen: list[str] = []
    while play.machine.state.alive > 2:
        tables = play.machine.state.flights[0].tables.values()
        table = next(one for one in tables if one.unit is not None)
        play.bust(table.dealt[0], by=table.dealt[1])
        seen += [one.rule for one in play.told if isinstance(one, Moved)]
    assert "redraw" in seen


def test_more_chips_are_worth_more_whatever_is_kept() -> None:
    chips, prizes = {"a": 6000, "b": 3000, "c": 1000}, [500, 490, 10]
    found = terms("icm", chips, prizes, kept=900)
    assert sum(found.values()) == 100
    assert found["a"] >= found["b"] >= found["c"] >= 10


@pytest.mark.clause("PC-349")
def test_who_moves_up_for_a_disqualified_one_was_not_at_the_final_table() -> None:
    changes = {"seats": {"most": 3, "button": "drawn"}, "points": [5, 3, 1]}
    play = of_type("club/multi-table", changes, players=4).start().send(given.CloseRegistration())
    first = play.machine.state.flights[0].tables[1]
    gone = first.dealt[0]
    play.bust(gone, by=first.dealt[1]).over(2)
    play.send(given.Halt("a ruling")).over(next(iter(play.machine.state.flights[0].tables)))
    one, two, three = (e.id for e in play.machine.state.entrants.values() if e.state == "in")
    play.send(given.Remove(three, "disqualified", "a breach")).send(given.GoOn()).bust(two, by=one)
    ended = play.machine.state.ended
    assert ended is not None
    assert ended.points == {one: 5, two: 3}
    assert ended.places[gone] == 3
