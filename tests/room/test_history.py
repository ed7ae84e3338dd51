"""Rounds that were played, as they are told afterwards, and what stays secret in them."""

from __future__ import annotations

import re

import pytest

from krupier.equipment.cards import text
from krupier.equipment.draws import Face
from krupier.room import history
from krupier.room import record as records
from krupier.rules.events import CardEvent, Cards
from krupier.rules.options import Refused
from krupier.store import journal
from tests.room.cash import Poker
from tests.room.setup import SECOND, START, Answers, Place, bet, by, scripted


def spun(place: Place) -> None:
    """Anna stakes 5 on red, and 17 comes, which is black."""
    table = place.add(pause=1)
    place.player("anna")
    table.watch("v", "anna")
    table.sit("anna", "Anna")
    table.move("anna", "m", bet("1", "red", 500), Answers())
    place.wait(table, 20)


def test_a_round_in_one_line() -> None:
    place = Place(source=scripted(pockets=["17"]))
    spun(place)
    with place.store.read() as conn:
        told = history.summary(journal.round_record(conn, "T1-1"))
    assert told == {
        "round": "T1-1",
        "table": "T1",
        "number": 1,
        "game": "kings/european-roulette",
        "currency": "EUR",
        "opened_at": START,
        "closed_at": START + 20 * SECOND,
        "status": "settled",
    }


def test_the_last_rounds_of_a_table_newest_first_without_the_one_that_runs() -> None:
    place = Place(source=scripted(pockets=["17", "4"]))
    spun(place)
    with place.store.read() as conn:
        (told,) = history.recent(conn, "T1", 30, lambda course, number: {"round": number})
        assert told.pop("at") <= place.time, "when it ended"
        assert told == {"round": 1, "void": False}
    table = place.host()
    table.watch("v", "anna")
    table.sit("anna", "Anna")
    place.wait(table, 2)
    assert table.running
    table.staff.void(by("test"))
    table.watch("w", "anna")
    place.wait(table, 2)
    assert table.number == 3
    with place.store.read() as conn:
        told_all = history.recent(conn, "T1", 30, lambda course, number: {"round": number})
    times = [one.pop("at") for one in told_all]
    assert times == sorted(times, reverse=True), "the newest first"
    assert told_all == [{"round": 2, "void": True}, {"round": 1, "void": False}]


def refused(place: Place, round_id: str) -> str:
    with place.store.read() as conn, pytest.raises(Refused) as caught:
        history.hand_history(conn, round_id, "phh")
    assert round_id in str(caught.value)
    return caught.value.code


def test_only_a_finished_hand_among_players_has_a_hand_history() -> None:
    place = Place(source=scripted(pockets=["17"]))
    spun(place)
    assert refused(place, "T1-1") == "no-history"
    assert refused(place, "T1-9") == "unknown-round"
    poker = Poker()
    poker.come("anna", "bob")
    assert refused(poker.place, "T1-1") == "round-running"
    poker.table.staff.void(by("misdeal"))
    assert refused(poker.place, "T1-1") == "no-history"


def test_who_won_a_hand_and_how_much() -> None:
    """Heads-up the button posts 1 and gives up: the big blind has won it."""
    poker = Poker()
    poker.come("anna", "bob")
    poker.act("fold")
    assert poker.table.course is not None
    with poker.place.store.read() as conn:
        won = history.winners(conn, poker.table.course)
    assert won == [{"seat": "1", "name": "Anna", "amount": "1"}]


def test_a_seat_without_cards_does_not_hide_those_of_the_others() -> None:
    poker = Poker(place=Place(source=scripted(cards="As Kd Ah Kh")))
    poker.come("anna", "bob")
    poker.act("fold")
    with poker.place.store.read() as conn:
        record = journal.round_record(conn, "T1-1")
        entries = journal.entries(conn, "T1-1")
        course = records.course_of(record, entries, journal.plan_text(conn, record.plan))
    history.turn_up(course, ["7", "1"])
    shown = course.events[-1]
    assert isinstance(shown, CardEvent)
    assert [text(one) for one in shown.cards] == ["As", "Ah"]


def test_what_was_thrown_away_in_a_draw_stays_secret_although_the_rest_was_shown() -> None:
    """Each changes one card, and the hands are shown. What was dealt would tell, beside what was
    shown, the card that was thrown away."""
    poker = Poker("kings/two-seven-single-draw", blinds=("1", "2"))
    poker.come("anna", "bob")
    poker.act("call")
    poker.act("check")
    course = poker.table.course
    assert course is not None
    thrown = {}
    for _ in range(2):
        seat = poker.chair(poker.turn).seat
        thrown[seat] = course.play.felt.cards(seat)[0]
        poker.act("draw", cards=(thrown[seat],))
    while poker.table.running:
        poker.act("check")
    with poker.place.store.read() as conn:
        told = history.hand_history(conn, "T1-1", "phh")
    assert told.count(" sm ") >= 1, "somebody showed"
    for card in thrown.values():
        assert text(card) not in told


def test_open_cards_of_every_street_of_stud_stay_open_and_closed_ones_closed() -> None:
    """Until the sixth card everybody stays; then all but one give up and show nothing."""
    poker = Poker("kings/seven-card-stud", bets=("5", "10"), ante="1", bring_in="2", blinds=None)
    poker.come("anna", "bob", "cyril")
    course = poker.table.course
    assert course is not None
    while len(course.play.felt.cards("1")) < 6:
        words = poker.words()
        poker.act(next(one for one in ("check", "call", "bring-in") if one in words))
    poker.act("bet", 10)
    poker.fold_out()
    faces: dict[str, list[str]] = {"1": [], "2": [], "3": []}
    for event in course.events:
        if isinstance(event, Cards) and event.to in faces:
            up = event.face is Face.UP
            faces[event.to] += [text(one) if up else "??" for one in event.cards]
    assert all(one.count("??") == 2 and len(one) == 6 for one in faces.values())
    with poker.place.store.read() as conn:
        told = history.hand_history(conn, "T1-1", "phh")
    for seat, dealt in faces.items():
        written = "".join(re.findall(rf'"d dh p{seat} ([^"]+)"', told))
        assert written == "".join(dealt)
