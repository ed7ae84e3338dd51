"""House rules at a cash table: straddles, running it twice, the clock, objections, penalties."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from krupier.house.acts import Signature
from krupier.room import history
from krupier.room.config import HouseRules, TableConfig
from krupier.room.hands.called_clock import ClockCall
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.requests import (
    Away,
    CallClock,
    ObjectTo,
    Prefer,
    ShowCards,
    SitDown,
    UseTimeBank,
)
from krupier.room.messages import Accepted
from krupier.rules.game import BadSetting
from krupier.rules.options import Move, Refused
from krupier.rules.wants import Moves, Ruling
from krupier.store import acts, objections
from tests.room.cash import EUR, Poker, chair_at, hands_of, head_of, own_chair
from tests.room.setup import Answers
from tests.room.test_poker_floor import Physical

KINGS = "kings/texas-holdem"
CLUB = "club/texas-holdem"
FOUR = ("anna", "bob", "cyril", "dana")
"""The first hand has its button with the last of them; the first two post the blinds."""
SECOND = 1_000_000


def table(game: str = KINGS, *names: str, **more: Any) -> Poker:
    money = {"club": "CZK"}.get(game.partition("/")[0], "EUR")
    usual: dict[str, Any] = {"blinds": ("1", "3"), "pause": 1.0}
    poker = Poker(game, currency=money, **(usual | more))
    poker.come(*(names or FOUR))
    return poker


def signed(role: str, reason: str = "as the plan says") -> Signature:
    return Signature(f"{role}-1", role, reason)


def own(poker: Poker, name: str) -> dict[str, Any]:
    return dict(own_chair(poker.game, name))


def last_acts(poker: Poker) -> list[str]:
    with poker.place.store.read() as conn:
        return [one.act for one in acts.latest(conn, table="T1", limit=20)]


# -- straddles ---------------------------------------------------------------------------------


@pytest.mark.clause("KC-144")
def test_a_table_has_the_straddle_that_management_set() -> None:
    poker = table(straddle="10")
    assert head_of(poker.game)["straddle"] == "10"
    poker.ask("dana", Prefer(straddle="first"))
    poker.ask("anna", Prefer(straddle="any"))
    poker.next_hand()  # button Anna, blinds Bob and Cyril
    assert poker.posted == {"bob": 1, "cyril": 3, "dana": 10, "anna": 20}
    assert history.audit_all(poker.place.store) == []


@pytest.mark.clause("KC-144", "KC-145")
def test_management_may_allow_one_straddle_or_none() -> None:
    poker = table(straddles=1)
    for name in FOUR:
        poker.ask(name, Prefer(straddle="any"))
    poker.next_hand()
    assert poker.posted == {"bob": 1, "cyril": 3, "dana": 6}
    poker = table(straddles=0)
    assert head_of(poker.game)["straddle"] is None
    with pytest.raises(Refused):
        poker.ask("dana", Prefer(straddle="any"))


@pytest.mark.clause("KC-144", "PC-168")
@pytest.mark.parametrize(
    ("game", "money", "cash", "why"),
    [
        (KINGS, "EUR", {"straddle": "3"}, "more than the big blind"),
        (CLUB, "CZK", {"blinds": ("5", "10"), "straddle": "30"}, "20 CZK"),
        (CLUB, "CZK", {"blinds": ("5", "10"), "straddles": 2}, "at most 1"),
        ("wgg/texas-holdem-cash", "EUR", {"straddles": 1}, "no straddle"),
    ],
)
def test_a_table_chooses_only_what_the_plan_leaves_to_it(
    game: str, money: str, cash: dict[str, Any], why: str
) -> None:
    text = Poker(game, currency=money).table.setting.text
    config = TableConfig("T9", game, money, {}, HouseRules(cash=CashRules(**cash)))
    with pytest.raises(BadSetting, match=why):
        config.check(text)


# -- running it twice --------------------------------------------------------------------------


def all_in(*names: str, **more: Any) -> Poker:
    poker = table(KINGS, *names, options={"run_twice": True}, **more)
    poker.act("raise", 200)
    while "call" in poker.words():
        poker.act("call")
    return poker


def asked(poker: Poker) -> set[str]:
    course = poker.table.course
    assert course is not None
    assert isinstance(course.play.want, Moves)
    return {course.owners[seat] for seat in course.play.want.seats or ()}


@pytest.mark.clause("KC-149")
def test_all_answer_within_one_clock_in_any_order() -> None:
    poker = all_in("anna", "bob", "cyril")
    assert asked(poker) == {"anna", "bob", "cyril"}
    clock = poker.table.clock
    assert clock is not None
    poker.place.wait(poker.table, 3)
    poker.act("twice", by="bob")
    assert poker.table.clock is clock, "his answer gives the others no new time"
    shown = chair_at(poker.game, "2")
    assert shown is not None
    assert shown["last"] == {"do": "twice"}
    with pytest.raises(Refused):
        poker.act("once", by="bob")
    poker.act("twice", by="cyril")
    poker.act("twice", by="anna")
    assert not poker.table.running
    course = poker.table.course
    assert course is not None
    felt = course.play.felt
    assert len(felt.cards("board")) == len(felt.cards("board-2")) == 5
    assert sum(poker.account(name) for name in ("anna", "bob", "cyril")) == 600 * EUR
    assert history.audit_all(poker.place.store) == []


@pytest.mark.clause("KC-149")
def test_who_lets_the_clock_run_out_wants_one_board() -> None:
    poker = all_in("anna", "bob", "cyril")
    poker.act("twice", by="cyril")
    clock = poker.table.clock
    assert clock is not None
    poker.place.wait(poker.table, 1 + (clock.deadline - poker.table.now()) / SECOND)
    assert not poker.table.running
    course = poker.table.course
    assert course is not None
    assert "board-2" not in course.play.felt.places


def test_a_vote_survives_a_kill() -> None:
    poker = all_in("anna", "bob", "cyril")
    poker.act("twice", by="cyril")
    poker.restart()
    for name in ("anna", "bob", "cyril"):
        poker.watch(name)
    assert asked(poker) == {"anna", "bob"}
    poker.act("twice", by="bob")
    poker.act("twice", by="anna")
    assert not poker.table.running
    assert history.audit_all(poker.place.store) == []


@pytest.mark.clause("KC-151")
def test_staff_may_forbid_it_at_any_table() -> None:
    poker = all_in("anna", "bob", "cyril")
    poker.act("twice", by="cyril")
    poker.table.staff.rule(Ruling("run-once"), signed("floor"))
    poker.table.flush()
    course = poker.table.course
    assert course is not None
    assert not poker.table.running
    assert "board-2" not in course.play.felt.places
    assert "ruling.make" in last_acts(poker)
    assert history.audit_all(poker.place.store) == []


def test_faults_of_a_dealer_are_ruled_only_where_there_is_one() -> None:
    poker = table()
    with pytest.raises(Refused) as refused:
        poker.table.staff.rule(Ruling("misdeal"), signed("floor"))
    assert refused.value.code == "no-croupier"


def test_everybody_knows_the_rules_of_the_table_before_he_sits_down() -> None:
    head = head_of(table(options={"run_twice": True, "chop_blinds": True}).game)
    assert head["house"] == ["run_twice", "chop_blinds"]


@pytest.mark.clause("KC-119")
def test_what_would_have_come_is_seen_where_management_allows_it() -> None:
    poker = table(options={"rabbit": True})
    poker.fold_out()
    course = poker.table.course
    assert course is not None
    assert len(course.play.felt.cards("rabbit")) == 5
    poker = table()
    poker.fold_out()
    course = poker.table.course
    assert course is not None
    assert "rabbit" not in course.play.felt.places


@pytest.mark.clause("KT-410", "KC-402")
def test_cards_are_shown_after_the_hand_only_and_then_to_all() -> None:
    poker = table()
    poker.act("fold")  # Cyril
    for name in ("anna", "cyril"):  # who plays, and who has folded
        with pytest.raises(Refused) as refused:
            poker.ask(name, ShowCards())
        assert refused.value.code == "cannot-show"
    for _ in range(2):
        poker.act("fold")
    assert not poker.table.running
    poker.ask("bob", ShowCards())
    view = hands_of(poker.game)
    assert view is not None
    assert list(view["shown"]) == ["2"], "the table sees what one of them is shown"
    assert len(view["shown"]["2"]) == 2


# -- language ----------------------------------------------------------------------------------


@pytest.mark.clause("KC-113", "PC-428", "W28-30")
def test_the_language_of_a_table() -> None:
    assert head_of(table(KINGS).game)["languages"] == ["en"]
    assert table(KINGS, languages=("cs", "it")).game.head["languages"] == ["cs", "it"]
    club = table(CLUB, blinds=("5", "10"), buy_in=(1, 100), languages=("cs", "sk"))
    assert head_of(club.game)["languages"] == ["cs", "sk"]
    assert head_of(table("wgg/texas-holdem-cash").game)["languages"] == ["cs", "en", "de"]
    config = TableConfig("T9", CLUB, "CZK", {}, HouseRules(cash=CashRules(languages=("it",))))
    with pytest.raises(BadSetting, match="it: the plan allows cs, sk, en"):
        config.check(club.table.setting.text)


# -- the clock ---------------------------------------------------------------------------------


@pytest.mark.clause("PC-124")
def test_where_no_croupier_is_the_clock_runs_by_itself_and_is_not_called() -> None:
    poker = table(CLUB, blinds=("1", "2"))
    assert not own(poker, "anna")["may_call_clock"]
    with pytest.raises(Refused) as refused:
        poker.ask("anna", CallClock())
    assert refused.value.code == "no-clock-call"


@pytest.fixture
def live() -> Physical:
    """Anna, Bert and Cyril, who has the button and thinks."""
    made = Physical()
    made.come("anna", "bert", "cyril")
    made.deal()
    assert made.turn == "cyril"
    return made


@pytest.mark.clause("PC-124", "PC-125", "PC-126")
def test_any_player_calls_the_clock_and_the_dealer_grants_a_minute(live: Physical) -> None:
    live.place.wait(live.table, 20)
    assert own(live, "anna")["may_call_clock"]
    assert not own(live, "cyril")["may_call_clock"], "nobody calls it on himself"
    with pytest.raises(Refused):
        live.ask("cyril", CallClock())
    assert isinstance(live.ask("anna", CallClock()), Accepted)
    assert hands_of(live.game)["clock_called"] == "1"
    with pytest.raises(Refused):
        live.ask("bert", CallClock())
    live.table.staff.put_on_clock(signed("croupier"))
    clock = live.table.clock
    assert clock is not None
    assert (clock.name, clock.deadline - live.table.now()) == ("called", 60 * SECOND)
    assert hands_of(live.game)["clock_called"] is None
    assert not own(live, "bert")["may_call_clock"], "it runs already"
    with pytest.raises(Refused):
        live.ask("cyril", UseTimeBank())
    live.place.wait(live.table, 59)
    assert live.turn == "cyril"
    live.place.wait(live.table, 2)
    assert live.turn == "anna", "PC-128: he must decide or fold"
    assert live.game.public_hand is not None
    assert live.game.public_hand.folded("3")
    assert "clock.grant" in last_acts(live)


@pytest.mark.clause("PC-321")
def test_who_is_not_at_the_table_hurries_nobody(live: Physical) -> None:
    live.place.wait(live.table, 20)
    assert isinstance(live.ask("anna", Away(True)), Accepted)
    assert not own(live, "anna")["may_call_clock"]
    with pytest.raises(Refused):
        live.ask("anna", CallClock())
    assert isinstance(live.ask("bert", CallClock()), Accepted)


@pytest.mark.clause("PC-125")
def test_the_dealer_may_deny_it(live: Physical) -> None:
    before = live.table.clock
    live.ask("anna", CallClock())
    live.table.staff.put_on_clock(signed("croupier"), grant=False)
    assert live.table.clock is before
    assert hands_of(live.game)["clock_called"] is None


@pytest.mark.clause("KT-269")
def test_at_kings_management_grants_it() -> None:
    poker = Physical(KINGS)
    poker.come("anna", "bert", "cyril")
    poker.deal()
    poker.ask("anna", CallClock())
    with pytest.raises(Refused, match="management"):
        poker.table.staff.put_on_clock(signed("croupier"))
    poker.table.staff.put_on_clock(signed("floor"))
    clock = poker.table.clock
    assert clock is not None
    assert clock.deadline - poker.table.now() == 60 * SECOND


# -- objections --------------------------------------------------------------------------------


def told(poker: Poker) -> list[objections.Objection]:
    with poker.place.store.read() as conn:
        return objections.of_table(conn, "T1")


@pytest.mark.clause("KC-107", "KC-419")
def test_an_objection_is_taken_until_the_next_hand_begins() -> None:
    poker = table()
    assert isinstance(poker.ask("anna", ObjectTo("the blind was not mine")), Accepted)
    poker.fold_out()
    assert isinstance(poker.ask("bob", ObjectTo("I had called")), Accepted)
    with pytest.raises(Refused) as refused:
        poker.ask("bob", ObjectTo("and once more"))
    assert refused.value.code == "no-objection"
    poker.next_hand()
    assert sorted((one.player, one.text, one.round) for one in told(poker)) == [
        ("anna", "the blind was not mine", "T1-1"),
        ("bob", "I had called", "T1-1"),
    ]
    assert isinstance(poker.ask("bob", ObjectTo("of this hand")), Accepted)
    assert [one.round for one in told(poker) if one.text == "of this hand"] == ["T1-2"], (
        "what is said now is about the hand that runs"
    )


@pytest.mark.clause("KC-104", "KC-105", "KC-106", "PC-008")
def test_staff_decide_once_and_the_player_sees_it_also_after_a_restart() -> None:
    poker = table()
    poker.ask("anna", ObjectTo("the blind was not mine"), id="o1")
    (one,) = told(poker)
    staff = poker.table.staff
    staff.decide_objection(one.id, signed("floor", "the blind was hers"))
    staff.decide_objection(one.id, signed("floor", "it was not"))
    poker.table.flush()
    (decided,) = told(poker)
    assert decided.decision == "the blind was hers", "a decision is final"
    assert last_acts(poker).count("objection.decide") == 1
    with poker.place.store.read() as conn:
        (act,) = (one for one in acts.latest(conn) if one.act == "objection.decide")
    assert msgspec.json.decode(act.after or "") == {
        "objection": "the blind was not mine",
        "player": "anna",
        "decision": "the blind was hers",
    }
    poker.restart()
    assert own(poker, "anna")["objection"]["text"] == "the blind was not mine"


@pytest.mark.parametrize("text", ["", "  ", "x" * 501, "a\x00b"])
def test_an_objection_says_something(text: str) -> None:
    poker = table()
    with pytest.raises(Refused) as refused:
        poker.ask("anna", ObjectTo(text))
    assert refused.value.code == "bad-input"
    assert told(poker) == []


# -- penalties ---------------------------------------------------------------------------------


@pytest.mark.clause("KC-417", "KC-421", "KT-439")
def test_who_has_to_miss_hands_is_dealt_in_again_afterwards_and_owes_his_blinds() -> None:
    poker = table()  # button Dana, blinds Anna and Bob
    poker.table.staff.penalize("3", "missed-hands", 2, signed("floor"))
    assert poker.chair("cyril").penalty == 2
    poker.next_hand()  # Cyril would be the big blind
    assert "cyril" not in poker.dealt
    assert own(poker, "cyril")["state"] == "penalty"
    poker.restart()
    for name in FOUR:
        poker.watch(name)
    poker.next_hand()
    assert "cyril" not in poker.dealt
    assert poker.chair("cyril").penalty == 0
    assert poker.chair("cyril").owes_big, "the usual rule of missed blinds holds for him"
    poker.post("cyril")
    poker.next_hand()
    assert "cyril" in poker.dealt
    assert history.audit_all(poker.place.store) == []


@pytest.mark.clause("KC-417", "KT-440")
def test_an_orbit_is_as_many_hands_as_there_are_players() -> None:
    poker = table(KINGS, *FOUR, "emil", "fany")
    poker.table.staff.penalize("3", "orbit", 1, signed("floor"))
    assert poker.chair("cyril").penalty == 6
    with poker.place.store.read() as conn:
        (act,) = acts.latest(conn, table="T1")
    told = {"player": "cyril", "seat": "3", "penalty": "orbit", "hands": 6}
    assert (act.act, msgspec.json.decode(act.after or "")) == ("penalty.impose", told)
    poker.table.staff.readmit("cyril", signed("floor"))
    assert poker.chair("cyril").penalty == 0


@pytest.mark.clause("KC-417", "KT-441")
def test_a_dead_hand_is_folded_and_its_chips_stay_in_the_pot() -> None:
    poker = table()
    poker.act("raise", 9)  # Cyril
    poker.act("call")
    poker.table.staff.penalize("4", "dead-hand", 1, signed("floor"))
    assert poker.game.public_hand is not None
    assert poker.game.public_hand.folded("4")
    poker.fold_out()
    assert poker.account("dana") == 191 * EUR


@pytest.mark.clause("KC-418", "KT-442")
def test_who_is_excluded_loses_what_he_has_bet_and_takes_the_rest_with_him() -> None:
    """He has bet 9 of 200: 191 go back to his account, the pot keeps 9."""
    poker = table()
    poker.act("raise", 9)  # Cyril
    poker.act("call")
    poker.table.staff.penalize("4", "exclusion", 1, signed("floor"))
    poker.fold_out()
    assert poker.game.chairs.of("dana") is None
    assert poker.place.balance("dana") == 991 * EUR
    assert sum(poker.account(name) for name in ("anna", "bob", "cyril")) == 609 * EUR
    for again in (False, True):
        if again:
            poker.restart()
        with pytest.raises(Refused) as refused:
            poker.ask("dana", SitDown("4", 200 * EUR))
        assert refused.value.code == "excluded-here"
    poker.table.staff.readmit("dana", signed("floor"))
    # within three hours with the chips with which he left
    assert isinstance(poker.ask("dana", SitDown("4", 191 * EUR)), Accepted)
    assert history.audit_all(poker.place.store) == []


@pytest.mark.clause("KC-418")
def test_who_is_excluded_in_a_hand_cannot_keep_his_seat_by_sitting_down_in_it() -> None:
    poker = table()
    poker.act("raise", 9)  # Cyril
    poker.act("call")
    poker.table.staff.penalize("4", "exclusion", 1, signed("floor"))
    assert poker.table.running
    with pytest.raises(Refused) as refused:
        poker.ask("dana", SitDown("4", 200 * EUR))
    assert refused.value.code == "excluded-here"
    poker.fold_out()
    assert poker.game.chairs.of("dana") is None
    assert poker.place.balance("dana") == 991 * EUR


def test_only_penalties_of_the_plan_are_imposed() -> None:
    poker = table("fortuna/texas-holdem")
    with pytest.raises(Refused) as refused:
        poker.table.staff.penalize("1", "exclusion", 1, signed("floor"))
    assert (refused.value.code, refused.value.facts) == ("not-offered", {"offered": []})
    poker = table()
    for seat, times, why in (("9", 1, "nobody sits in seat"), ("1", 0, "0 times: 1 to 1000")):
        with pytest.raises(Refused, match=why):
            poker.table.staff.penalize(seat, "missed-hands", times, signed("floor"))


@pytest.mark.clause("KC-407")
def test_one_player_to_a_hand() -> None:
    """Nobody else acts for a seat, and nobody has two."""
    poker = table()
    assert poker.turn == "cyril"
    with pytest.raises(Refused) as refused:
        poker.table.move("anna", "m1", Move("3", "fold"), Answers())
    assert refused.value.code == "not-your-seat"
    with pytest.raises(Refused):
        poker.ask("anna", SitDown("6", 200 * EUR))


def test_the_clock_is_not_called_on_who_is_on_it_already_nor_at_a_table_that_stands() -> None:
    here = SimpleNamespace(sits_out=False)
    thinks, calls = SimpleNamespace(seat="1", guest=here), SimpleNamespace(seat="2", guest=here)
    config = SimpleNamespace(operator="club", house_rules=SimpleNamespace(croupier=True))
    want = Moves({}, clock="decision", on_timeout="")

    def ask(clock: str, suspended: bool) -> None:
        table = SimpleNamespace(
            config=config,
            course=SimpleNamespace(play=SimpleNamespace(want=want)),
            clock=SimpleNamespace(name=clock),
            suspended=suspended,
            gallery=SimpleNamespace(changed=lambda *parts: None),
        )
        dealer: Any = SimpleNamespace(table=table, asked=lambda: [thinks])
        called: Any = calls
        ClockCall(dealer).ask(called)

    ask("decision", False)
    for clock, suspended in (("called", False), ("decision", True)):
        with pytest.raises(Refused):
            ask(clock, suspended)
