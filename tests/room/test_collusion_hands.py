"""What the search for agreed play reads of a hand in the journal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest
from sqlalchemy import Connection

from krupier.house import agenda, hand_facts
from krupier.house.play_looks import PlayLook
from krupier.plan import houses
from krupier.room import collusion_hands
from krupier.store import journal
from tests.room.cash import EUR, Poker
from tests.room.setup import SECOND

DAY = 86_400 * SECOND
T = TypeVar("T")


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
        facts = collusion_hands.facts_of(conn, journal.round_record(conn, "T1-1"))
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


def carried_out(poker: Poker, at: int) -> PlayLook | None:
    """As the caretaker does it: reading here, writing there."""
    store = poker.place.store

    def read(look: Callable[[Connection], T]) -> T:
        with store.read() as conn:
            return look(conn)

    def run(work: Callable[[Connection], T]) -> T:
        with store.write() as conn:
            return work(conn)

    return collusion_hands.carry_out(read, run, lambda: at)


def test_the_agenda_reads_each_hand_once_and_goes_on_the_next_day() -> None:
    poker = Poker()
    plan = houses.of("wgg")
    with poker.place.store.write() as conn:
        collusion_hands.begin(conn, plan, poker.place.time)
        collusion_hands.begin(conn, plan, poker.place.time)
    poker.come("anna", "bob")
    for _ in range(3):
        poker.next_hand()
    poker.fold_out()
    end = poker.place.time + 2 * DAY
    with poker.place.store.write() as conn:
        while agenda.work_off(conn, end):
            pass
    looks = []
    while (look := carried_out(poker, end)) is not None:
        looks.append(look)
    assert [(one.hands, one.signals) for one in looks] == [(4, 0), (0, 0)]
    with poker.place.store.write() as conn:
        hands = hand_facts.of_player(conn, "wgg", "anna", 0, end)
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
        assert collusion_hands.facts_of(conn, journal.round_record(conn, "T1-1")) is None  # it runs
