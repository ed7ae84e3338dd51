"""Rules that the room keeps at the tables of a tournament, clause by clause."""

from __future__ import annotations

import pytest

from krupier.house.acts import Signature
from krupier.money import currency
from krupier.room.hands.requests import FastFold, GetUp, Request, ShowCards, TopUp
from krupier.room.messages import Accepted
from krupier.room.table import Table
from krupier.room.tournament import director
from krupier.room.tournament.requests import Enter
from krupier.rules.options import Choose, Move, Refused
from krupier.rules.tournament.inputs import LastHands, Penalise
from krupier.rules.wants import Moves
from tests.room.cash import chair_at, own_chair
from tests.room.setup import Answers
from tests.room.test_tournament import FOLD, begun, freezeout, level, only, sound, until
from tests.room.tournament import Event

QUICK = [{"seconds": 600, "small": 50, "big": 100}, {"seconds": 600, "small": 100, "big": 200}]


def asked(table: Table, player: str, request: Request) -> Accepted | Refused:
    answers = Answers()
    try:
        table.ask(player, player.title(), f"a{table.number}-{player}", request, answers)
    except Refused as refused:
        return refused
    return answers.last


def code(answer: Accepted | Refused) -> str:
    return answer.code if isinstance(answer, Refused) else ""


def in_turn(table: Table) -> str:
    """Whose turn it is."""
    assert table.course is not None
    want = table.course.play.want
    assert isinstance(want, Moves)
    (seat,) = want.seats or ()
    return table.course.owners[seat]


def dealt(event: Event) -> list[Table]:
    """Tables at which a hand runs and somebody is asked."""
    while not any(table.running for table in event.tables.values()):
        actors = event.actors
        due = min((one.due, n) for n, one in enumerate(actors) if one.due is not None)
        event.place.time = max(event.place.time, due[0])
        actors[due[1]].tick()
    return [table for table in event.tables.values() if table.running]


def zoom(players: int = 30) -> Event:
    """Nine at a table, more than the eighteen with whom the stage ends."""
    event = Event("tsg/zoom", {"entry": {"late_until": 0}, "levels": QUICK})
    event.enter(*(f"p{n}" for n in range(players)))
    return event


def hands_of(event: Event, player: str) -> list[str]:
    """Where he is in a hand that he has not folded."""
    pool = event.it.floor.pool
    assert pool is not None
    felt = pool.playing.get(player)
    return [felt.hand] if felt else []


@pytest.mark.clause("T49-01", "T49-02")
def test_who_folds_also_before_his_turn_is_dealt_in_elsewhere_at_once() -> None:
    event = zoom()
    table = dealt(event)[0]
    assert table.course is not None
    turn = in_turn(table)
    other = next(one for one in table.course.owners.values() if one != turn)
    was = hands_of(event, other)
    assert was == [f"{table.id}-{table.number}"]
    assert isinstance(asked(table, other, FastFold()), Accepted)
    assert hands_of(event, other) != was, "he waits, or plays another hand"
    assert table.running, "the hand goes on without him"
    for _ in range(200):
        if hands_of(event, other) not in ([], was):
            break
        event.step()
    assert hands_of(event, other) not in ([], was)


@pytest.mark.clause("T49-03")
def test_who_folds_may_watch_the_rest_of_the_hand() -> None:
    event = zoom()
    table = dealt(event)[0]
    turn = in_turn(table)
    assert isinstance(asked(table, turn, FastFold(watch=True)), Accepted)
    pool = event.it.floor.pool
    assert pool is not None
    shown = own_chair(pool, turn)["pool"]
    assert shown == {"table": table.id, "watching": True}


@pytest.mark.clause("T42-08")
def test_everybody_sees_how_many_packets_others_have_left() -> None:
    event = Event("tsg/multi-stack")
    event.enter("anna", "bob")
    (table,) = dealt(event)
    left = event.it.state.entrants["anna"].packets
    assert left > 0
    seat = table.seating.of("anna")[0]
    shown = chair_at(table.dealer, seat)
    assert shown is not None
    assert shown["packets"] == left


@pytest.mark.clause("T33-13")
def test_chips_of_a_tournament_are_no_money() -> None:
    assert not currency("CHIPS").real
    event = Event("tsg/multi-table", {"entry": {"late_until": 0}})
    event.enter("anna", "bob", money=100_000)
    before = event.place.balance("anna", event.it.record.currency)
    (table,) = dealt(event)
    for request in (GetUp(), TopUp(100)):
        assert code(asked(table, "anna", request)) == "in-tournament"
    event.play()
    won = event.place.balance("anna", event.it.record.currency) - before
    assert won in (0, event.it.memory.state.pool), "what is paid is paid by places"


@pytest.mark.clause("KT-401")
def test_nobody_shows_cards_before_the_hand_is_over() -> None:
    event = Event("kings/freezeout", {"entry": {"late_until": 0}, "levels": QUICK})
    event.enter("anna", "bob", "cyril")
    (table,) = dealt(event)
    turn = in_turn(table)
    assert code(asked(table, turn, ShowCards())) != ""
    seat = table.seating.of(turn)[0]
    table.move(turn, "fold", Move(seat, "fold"), Answers())
    assert code(asked(table, turn, ShowCards())) != "", "nor folded ones"


@pytest.mark.clause("KT-406")
def test_one_player_to_a_hand() -> None:
    event = Event("kings/freezeout", {"entry": {"late_until": 0}, "levels": QUICK})
    event.enter("anna", "bob", "cyril")
    assert code(event.ask("anna", Enter())) != "", "nobody has two stacks"
    (table,) = dealt(event)
    turn = in_turn(table)
    seat = table.seating.of(turn)[0]
    assert table.course is not None
    assert any(isinstance(one, Choose) for one in table.course.play.offers(seat))
    other = next(one for one in ("anna", "bob", "cyril") if one != turn)
    with pytest.raises(Refused) as refused:
        table.move(other, "x", Move(seat, "fold"), Answers())
    assert refused.value.code == "not-your-seat"


@pytest.mark.clause("KT-275", "KT-352")
@pytest.mark.parametrize("seconds", [1_200, 901, 299])
def test_the_last_hands_are_drawn_in_the_last_five_to_fifteen_minutes(seconds: int) -> None:
    event = Event(
        "kings/freezeout",
        {
            "entry": {"late_until": 0},
            "levels": [{**QUICK[0], "seconds": seconds}, QUICK[1]],
            "stages": [{"until_level": 1, "waits": True}, {}],
        },
    )
    event.enter("anna", "bob", "cyril")
    dealt(event)
    by = Signature("dora", "director", "the day ends")
    with pytest.raises(Refused, match="between 900 and 300 seconds"):
        director.direct(event.it, LastHands(), by)


@pytest.mark.clause("KT-430", "KT-441")
def test_a_dead_hand_that_is_all_in_by_its_blind_is_folded_and_loses_it() -> None:
    """Heads-up with a big blind each. Whatever anna is dealt, her chips go to bob, no board is
    dealt for them, and after an interruption she is still folded."""
    event = begun(freezeout(level(6_000, 100), chips=100), "anna", "bob")
    table = only(event.tables.values())
    director.direct(event.it, Penalise("anna", units=9), Signature("dora", "director", "late"))
    boards = []
    while not event.it.over:
        number = table.number
        until(event, lambda: event.it.over or table.number > number, *FOLD)  # noqa: B023
        if not event.it.over:
            event.open()
            table = only(event.tables.values())
        if table.course is not None:
            boards.append(table.course.play.felt.cards("board"))
    assert not any(boards)
    assert event.it.state.finished == [("anna",), ("bob",)], "from the last place to the first"
    sound(event)
