"""Rake at cash tables: by the plan's row, told to everybody, kept in every form of the history."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from krupier.plan import files
from krupier.room import history
from krupier.room.config import HouseRules, TableConfig
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.requests import SitDown
from krupier.room.lobby import demo_tables, with_usual_rake
from krupier.room.messages import Accepted
from krupier.rules.families import load_plan
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused
from krupier.rules.poker import phh
from krupier.rules.poker.replay import replay
from krupier.store import settlement
from tests.room.cash import EUR, Poker, hands_of, head_of
from tests.room.setup import Place, scripted


@pytest.mark.clause("KC-007", "W29-33")
@pytest.mark.parametrize(
    ("game", "cash", "said"),
    [
        ("tsg/texas-holdem", {"rake": "time"}, "no time collection"),
        ("kings/texas-holdem", {"rake": "time", "blinds": ("1", "2")}, "no time fee"),
        ("kings/texas-holdem", {"rake": "plan", "blinds": ("1", "2")}, "no row for 1/2"),
        ("kings/texas-holdem", {"blinds": ("1", "2")}, "no row for 1/2 EUR"),
        ("kings/short-deck-holdem", {"blinds": ("1", "3")}, r"not for cash \(KC-006"),
        ("kings/open-face-chinese", {"rake": "plan"}, "this game has none"),
    ],
)
def test_a_table_takes_only_what_its_plan_has(game: str, cash: dict[str, Any], said: str) -> None:
    code = "USD" if game.startswith("tsg") else "EUR"
    poker = Poker(game, currency=code, **cash)
    with pytest.raises(BadSetting, match=said):
        poker.table.config.check(poker.table.setting.text)


@pytest.mark.clause("KC-011", "KC-012")
def test_the_row_is_chosen_by_who_is_dealt_in() -> None:
    """Four players: at most 10; with a fifth, 20."""
    poker = Poker("kings/texas-holdem", blinds=("1", "3"), rake="plan")
    poker.come("anna", "bert", "cyril", "dana")
    assert poker.hand["rake"] == {"share": "5 %", "cap": "10", "no_flop": False}
    poker.player("emil")
    poker.ask("emil", SitDown(None, 200 * EUR))
    poker.watch("emil")
    for _ in range(6):
        poker.next_hand()
        many = len(poker.dealt) == 5
        assert poker.hand["rake"]["cap"] == ("20" if many else "10")
    assert many
    taken = {
        "rake": {
            "share": "5 %",
            "caps": [{"players": 2, "cap": "10"}, {"players": 5, "cap": "20"}],
            "step": None,
            "no_flop": False,
        }
    }
    assert head_of(poker.game)["take"] == taken
    assert history.audit_all(poker.place.store) == []


@pytest.mark.parametrize(
    ("game", "rake", "share"),
    [
        pytest.param(
            "wgg/texas-holdem-cash",
            "plan",
            10,
            marks=pytest.mark.clause("W29-05", "W29-03", "W29-16"),
        ),
        pytest.param(
            "fortuna/texas-holdem",
            {"share": "7 %"},
            14,
            marks=pytest.mark.clause("F07-09", "F02-13"),
        ),
        pytest.param("kings/texas-holdem", "plan", 10, marks=pytest.mark.clause("KC-011")),
    ],
)
def test_the_winner_gets_the_pot_less_the_rake_when_the_hand_is_over(
    game: str, rake: Any, share: int
) -> None:
    """Both put in 100, Anna has aces. Until the last card the whole pot of 200 lies there."""
    cards = "As Kc Ah Kd 2c 7d 3h 9c Js"
    blinds = ("1", "3") if game.startswith("kings") else ("1", "2")
    place = Place(source=scripted(cards=cards))
    poker = Poker(game, place, blinds=blinds, rake=rake)
    poker.come("anna", "bert", buy_in=150)
    poker.act("raise", 100)
    poker.act("call")
    for _ in range(5):
        poker.act("check")
    assert poker.place.account("table:T1") == 200 * EUR
    assert poker.place.account("rake:T1") == 0
    poker.act("check")
    assert not poker.table.running
    assert poker.account("anna") == (50 + 200 - share) * EUR
    assert poker.account("bert") == 50 * EUR
    assert poker.place.account("rake:T1") == share * EUR


def test_every_form_of_a_hand_tells_its_rake() -> None:
    """Anna and Bert put in 100 each: 5 % of 200 is 10, the cap of two players; 5 each."""
    poker = Poker("kings/texas-holdem", blinds=("1", "3"), rake="plan")
    poker.come("anna", "bert", buy_in=120)
    poker.act("raise", 100)
    poker.act("call")
    while poker.table.running:
        poker.act("check")
    assert poker.place.account("rake:T1") == 10 * EUR
    shown = hands_of(poker.game)
    assert shown
    assert shown["rake"] == "10"
    told = [one for one in poker.place.ears.events("T1") if one["event"] == "rake"]
    assert told == [{"event": "rake", "amount": "10", "pot": "200", "paid": {"1": "5", "2": "5"}}]
    with poker.place.store.read() as conn:
        kept = [
            history.result_view(one, history.closed_round(conn, "T1-1"))
            for one in settlement.results(conn, "T1-1")
        ]
        written = history.hand_history(conn, "T1-1", "phh", "anna")
        tracked = history.hand_history(conn, "T1-1", "stars", "anna")
    assert [one["rake"] for one in kept] == ["5", "5"]
    (record,) = phh.read(written)
    assert record.more["_rake"] == 10
    assert replay(record).ok
    assert "Total pot 200 EUR | Rake 10 EUR" in tracked
    assert history.audit_all(poker.place.store) == []


def test_old_tables_load_and_take_nothing() -> None:
    rules = msgspec.json.decode(b'{"cash":{"blinds":["1","3"]}}', type=HouseRules)
    assert rules.cash.rake is None
    poker = Poker("kings/texas-holdem", blinds=("1", "3"))
    poker.come("anna", "bert")
    assert "rake" not in poker.hand
    assert head_of(poker.game)["take"] is None


@pytest.mark.parametrize(
    ("game", "code", "blinds", "rake"),
    [
        ("kings/texas-holdem", "EUR", ("1", "3"), "plan"),
        ("wgg/omaha-cash", "EUR", ("1", "2"), "plan"),
        ("tsg/texas-holdem", "USD", ("1", "2"), None),
        ("fortuna/omaha", "CZK", ("1", "2"), None),
        ("club/texas-holdem", "CZK", ("10", "20"), None),
    ],
)
def test_a_new_table_has_the_rake_of_its_plan(
    game: str, code: str, blinds: tuple[str, str], rake: str | None
) -> None:
    plan = load_plan(game)
    assert with_usual_rake(plan, code, CashRules(blinds=blinds)).rake == rake
    assert with_usual_rake(plan, code, CashRules(blinds=blinds, rake="none")).rake == "none"


@pytest.mark.clause("KC-003")
def test_one_joins_where_a_seat_is_free() -> None:
    poker = Poker("kings/texas-holdem", blinds=("1", "3"), seats=2)
    poker.come("anna", "bert")
    poker.player("cyril")
    with pytest.raises(Refused) as refused:
        poker.ask("cyril", SitDown(None, 200 * EUR))
    assert refused.value.code == "table-full"
    poker.fold_out()
    poker.table.stand("bert")
    poker.table.flush()
    assert isinstance(poker.ask("cyril", SitDown(None, 200 * EUR)), Accepted)


@pytest.mark.clause("T32-11")
def test_a_win_less_rake_goes_to_the_stack_and_on_leaving_to_the_account() -> None:
    """Both put in 100 and nobody has more: 10 % of 200 is 20, at most 10 USD; 190 are won."""
    poker = Poker("tsg/texas-holdem", currency="USD", rake={"share": "10%"})
    poker.come("anna", "bert", buy_in=100)
    poker.act("raise", 100)
    poker.act("call")
    assert not poker.table.running
    stacks = {name: poker.account(name) for name in ("anna", "bert")}
    assert sum(stacks.values()) == 190 * EUR
    for name in stacks:
        poker.table.stand(name)
    poker.table.flush()
    for name, stack in stacks.items():
        assert poker.place.balance(name, "USD") == 900 * EUR + stack


@pytest.mark.clause("KP00-52")
def test_the_small_blind_is_half_of_the_big_one_unless_the_table_prints_other_blinds() -> None:
    """5/10 and 50/100 are halves, 1/3 and 2/2 are printed so; 4/8 is printed nowhere."""
    for blinds in (("5", "10"), ("50", "100"), ("1", "3"), ("2", "2")):
        table = Poker("kings/texas-holdem", blinds=blinds).table
        table.config.check(table.setting.text)
    table = Poker("kings/texas-holdem", blinds=("4", "8")).table
    with pytest.raises(BadSetting, match="no row for 4/8 EUR"):
        table.config.check(table.setting.text)


@pytest.mark.parametrize("config", demo_tables(), ids=lambda one: one.id)
def test_every_demo_table_is_one_that_its_plan_allows(config: TableConfig) -> None:
    config.check(files.plan_path(config.game).read_text(encoding="utf-8"))
