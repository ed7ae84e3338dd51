"""What the search for agreed play reads of a hand in the journal."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.house import agenda, hand_facts
from krupier.plan import houses
from krupier.room import watched_hands
from krupier.store import journal, people, settlement
from tests.room.cash import EUR, Poker
from tests.room.setup import SECOND, Place

DAY = 86_400 * SECOND


@pytest.mark.clause("T07-11")
def test_who_did_what_to_whom() -> None:
    """Blinds 1 and 2. Cyril (button) raises to 6 after 5 seconds, Anna calls, Bob folds; she checks
    the flop, he bets 10, and she folds: she lost 6, Bob 2, and Cyril won 8."""
    poker = Poker()
    poker.come("anna", "bob", "cyril")
    hand, first = poker.hand, poker.turn
    poker.place.time += 5 * SECOND
    poker.act("raise", 6)
    second = poker.turn
    poker.act("call")
    third = poker.turn
    poker.act("fold")
    caller = poker.turn
    poker.act("check")
    poker.act("bet", 10)
    poker.act("fold")
    assert not poker.table.running
    assert (caller, hand["button"]) == (second, "3")
    with poker.place.store.read() as conn:
        facts = watched_hands.facts_of(conn, journal.round_record(conn, "T1-1"))
    assert facts is not None
    assert facts.unit == 2 * EUR
    assert facts.net == {first: 8 * EUR, second: -6 * EUR, third: -2 * EUR}
    said = [(one.by, one.do, one.to, one.alone_with) for one in facts.deeds]
    assert said == [
        (first, "raise", "", ""),
        (second, "call", first, ""),
        (third, "fold", first, ""),
        (second, "check", "", first),
        (first, "bet", "", second),
        (second, "fold", first, first),
    ]
    assert facts.deeds[0].took == 5 * SECOND


def test_the_agenda_reads_each_hand_once_and_goes_on_the_next_day() -> None:
    poker = Poker()
    plan = houses.of("wgg")
    with poker.place.store.write() as conn:
        watched_hands.begin(conn, plan, poker.place.time)
        watched_hands.begin(conn, plan, poker.place.time)
    poker.come("anna", "bob")
    for _ in range(3):
        poker.next_hand()
    poker.fold_out()
    end = poker.place.time + 2 * DAY
    with poker.place.store.write() as conn:
        while agenda.work_off(conn, end):
            pass
        hands = hand_facts.between(conn, "wgg", 0, end)
        assert [one.round for one in hands] == ["T1-1", "T1-2", "T1-3", "T1-4"]
        waiting = [one.kind for one in agenda.listed(conn, operator="wgg")]
        assert sorted(waiting) == ["watch-day", "watch-hands", "watch-movements"]
        while agenda.work_off(conn, end + DAY):  # a day without a hand
            pass
        failed = [one.outcome for one in agenda.listed(conn, done=True) if one.tries]
        assert failed == []
        assert all(one.tries == 0 for one in agenda.listed(conn, operator="wgg"))


def test_what_is_no_hand_among_players_says_nothing() -> None:
    poker = Poker()
    poker.come("anna", "bob")
    with poker.place.store.read() as conn:
        assert watched_hands.facts_of(conn, journal.round_record(conn, "T1-1")) is None  # it runs


def test_more_rounds_than_are_read_at_once_are_read_one_part_after_the_other() -> None:
    """Sixty void rounds at another table lie between two hands: fifty are read at once."""
    poker = Poker()
    with poker.place.store.write() as conn:
        watched_hands.begin(conn, houses.of("wgg"), poker.place.time)
    poker.come("anna", "bob")
    poker.fold_out()
    void_rounds(poker.place, 60)
    poker.next_hand()
    poker.fold_out()
    end = poker.place.time + DAY
    with poker.place.store.write() as conn:
        for at in range(end, end + 5 * SECOND, SECOND):
            agenda.work_off(conn, at)
        hands = hand_facts.between(conn, "wgg", 0, end)
        said = [one.outcome for one in agenda.listed(conn, done=True) if "read" in one.outcome]
    assert [one.round for one in hands] == ["T1-1", "T1-2"]
    assert sorted(said) == ["12 rounds read, 0 signals", "50 rounds read"]


def void_rounds(place: Place, many: int) -> None:
    game, at = "wgg/texas-holdem-cash", place.time
    with place.store.write() as conn:
        new: Any = {"game": game, "currency": "EUR", "at": at}
        people.add_table(conn, "T2", options="{}", limits="{}", **new)
        plan = journal.save_plan(conn, game, "x", at)
        for _ in range(many):
            made = journal.open_round(conn, "T2", plan=plan, setting="{}", **new)
            settlement.void(conn, made.id, "test", at)


def test_a_day_without_any_hand_is_no_fault() -> None:
    poker = Poker()
    at = poker.place.time
    with poker.place.store.write() as conn:
        watched_hands.begin(conn, houses.of("wgg"), at)
        agenda.work_off(conn, at + DAY)
        done = [one for one in agenda.listed(conn, done=True) if one.kind == "watch-hands"]
    assert [one.outcome for one in done] == ["0 rounds read, 0 signals"]
