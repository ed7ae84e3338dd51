"""Time banks, absent players, and decisions made before one's turn."""

from __future__ import annotations

import pytest

from krupier.room.clocks import SECOND
from krupier.room.hands.preactions import Kind
from krupier.room.hands.requests import Away, Pre, Prefer, UseTimeBank
from krupier.room.hands.time_bank import TIME_BANK
from krupier.room.messages import Update
from krupier.rules import events
from krupier.rules.options import Move, Refused
from tests.room.cash import EUR, Poker
from tests.room.setup import Answers, by


def table(**more: object) -> Poker:
    """Ten seconds for a decision, a time bank of 30."""
    poker = Poker(clocks={"decision": 10}, **more)  # type: ignore[arg-type]
    poker.come("anna", "bob", "cyril")
    assert poker.turn == "cyril"
    return poker


def refused(poker: Poker, name: str, request: Pre | UseTimeBank) -> str:
    with pytest.raises(Refused) as caught:
        poker.ask(name, request)
    return caught.value.code


# -- time bank -------------------------------------------------------------------------------------


def test_the_time_bank_follows_when_the_clock_has_run_out() -> None:
    poker = table()
    poker.place.wait(poker.table, 10)
    assert poker.turn == "cyril"
    assert poker.table.clock is not None
    assert poker.table.clock.name == "time-bank"
    poker.place.wait(poker.table, 12)
    poker.act("call")
    assert poker.chair("cyril").bank == 18 * SECOND
    assert poker.turn == "anna"
    assert poker.table.clock.name == "decision"


def test_an_empty_time_bank_ends_the_decision() -> None:
    poker = table()
    poker.place.wait(poker.table, 39.9)
    assert poker.turn == "cyril"
    poker.place.wait(poker.table, 0.2)
    assert poker.turn == "anna"
    assert poker.chair("cyril").bank == 0
    poker.fold_out()
    assert poker.chair("cyril").bank == 2 * SECOND  # every hand gives some of it back


def test_who_wants_to_starts_it_by_himself() -> None:
    poker = table()
    poker.ask("cyril", Prefer(auto_time_bank=False))
    poker.place.wait(poker.table, 4)
    poker.ask("cyril", UseTimeBank())
    poker.place.wait(poker.table, 8)  # six of the clock, two of the bank
    poker.act("call")
    assert poker.chair("cyril").bank == 28 * SECOND
    assert refused(poker, "bob", UseTimeBank()) == "no-time-bank"  # it is not his turn


def test_without_it_the_clock_folds_or_checks() -> None:
    poker = table(time_bank=0.0)
    poker.place.wait(poker.table, 10)  # Cyril faces the big blind: fold
    assert poker.turn == "anna"
    poker.act("call")
    poker.place.wait(poker.table, 10)  # Bob may check
    assert poker.table.running
    last = [event for event in poker.table.course.events if isinstance(event, events.Decision)]  # type: ignore[union-attr]
    assert [(one.seat, one.do) for one in last] == [
        ("3", "fold"),
        ("1", "call"),
        ("2", "check"),
    ]


@pytest.mark.parametrize(("gone", "timeouts"), [(False, 2), (True, 1)])
def test_who_lets_the_clock_decide_sits_out(gone: bool, timeouts: int) -> None:
    poker = table(time_bank=0.0)
    if gone:
        poker.table.unwatch("v-cyril")
    for number in range(1, timeouts + 1):
        while poker.turn != "cyril":
            if poker.table.running:
                poker.act("call" if "call" in poker.words() else "check")
            else:
                poker.place.wait(poker.table, 1)
        assert not poker.chair("cyril").guest.sits_out
        poker.place.wait(poker.table, 10)
        assert poker.chair("cyril").timeouts == number
    assert poker.chair("cyril").guest.sits_out
    poker.next_hand()
    assert "cyril" not in poker.dealt
    poker.watch("cyril")
    poker.ask("cyril", Away(False))
    assert not poker.chair("cyril").guest.sits_out


def test_a_move_in_time_makes_good_for_a_time_out() -> None:
    poker = table(time_bank=0.0)
    poker.place.wait(poker.table, 10)
    assert poker.chair("cyril").timeouts == 1
    poker.next_hand()
    while poker.turn != "cyril":
        poker.act("call")
    poker.act("check")  # he has the big blind
    assert poker.chair("cyril").timeouts == 0


# -- pre-actions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "done"),
    [("fold", "fold"), ("call", "call"), ("call-any", "call")],
)
def test_a_pre_action_is_made_when_the_turn_comes(action: Kind, done: str) -> None:
    poker = table()
    poker.ask("anna", Pre(action))
    assert poker.chair("anna").pre is not None
    poker.act("call")
    assert poker.turn == "bob"
    made = poker.table.course.play.journal[-1]  # type: ignore[union-attr]
    assert made == Move("1", done)
    assert poker.chair("anna").pre is None


def test_a_check_that_is_still_free_is_made() -> None:
    poker = table()
    poker.ask("bob", Pre("check"))
    poker.act("call")
    poker.act("call")
    course = poker.table.course
    assert course is not None
    assert Move("2", "check") in course.play.journal
    assert poker.turn == "anna"  # the flop is on the table


@pytest.mark.parametrize("action", ["check", "call"])
def test_a_raise_cancels_what_it_makes_dearer(action: Kind) -> None:
    poker = table()
    who = "bob" if action == "check" else "anna"
    poker.ask(who, Pre(action))
    poker.act("raise", 6)
    assert poker.chair(who).pre is None
    if who == "bob":
        poker.act("fold")
    assert poker.turn == who


def test_check_or_fold_and_call_any_survive_a_raise() -> None:
    poker = table()
    poker.ask("anna", Pre("call-any"))
    poker.ask("bob", Pre("check-fold"))
    poker.act("raise", 6)
    course = poker.table.course
    assert course is not None
    assert [one for one in course.play.journal if isinstance(one, Move)] == [
        Move("3", "raise", amount=6 * EUR),
        Move("1", "call"),
        Move("2", "fold"),
    ]
    assert poker.turn == "anna"


def test_what_cannot_be_decided_beforehand() -> None:
    poker = table()
    assert refused(poker, "anna", Pre("check")) == "pre-action"  # she has to call
    assert refused(poker, "bob", Pre("fold")) == "pre-action"  # nobody folds for nothing
    assert refused(poker, "cyril", Pre("call")) == "pre-action"  # it is his turn: he acts
    assert refused(poker, "anna", Pre("call", 99)) == "pre-action"  # it costs something else
    assert refused(poker, "anna", Pre("fold", None, 7)) == "other-round"
    poker.act("fold")
    assert refused(poker, "cyril", Pre("fold")) == "not-in-hand"
    poker.sit("dana", "5")
    assert refused(poker, "dana", Pre("fold")) == "not-in-hand"


def test_a_draw_does_not_use_up_a_pre_action() -> None:
    poker = Poker("kings/two-seven-triple-draw", blinds=("1", "3"))
    poker.come("anna", "bob", "cyril", buy_in=120)
    for do in ("call", "call", "check"):
        poker.act(do)
    assert (poker.turn, poker.words()) == ("anna", ["draw"])
    poker.ask("bob", Pre("check-fold"))
    poker.act("draw")
    assert (poker.turn, poker.words()) == ("bob", ["draw"])
    assert poker.chair("bob").pre is not None
    poker.act("draw")
    poker.act("draw")
    poker.act("check")
    assert poker.turn == "cyril"  # Bob's check was made


def test_a_pre_action_is_cleared_or_ends_with_its_hand() -> None:
    poker = table()
    poker.ask("bob", Pre("check"))
    poker.ask("bob", Pre(None))
    assert poker.chair("bob").pre is None
    poker.ask("bob", Pre("call-any"))
    poker.act("fold")
    poker.act("fold")
    assert not poker.table.running
    assert poker.chair("bob").pre is None


def test_several_in_a_row_are_made_at_once() -> None:
    poker = table()
    for name, action in (("anna", "call"), ("bob", "check")):
        poker.ask(name, Pre(action))  # type: ignore[arg-type]
    heard = Answers()
    poker.table.move("cyril", "x", Move("3", "call"), heard)
    assert heard.accepted
    assert heard.last.seq == poker.table.course.moves["cyril", "x"]  # type: ignore[union-attr]
    assert poker.turn == "anna"
    assert poker.game.public_hand is not None
    assert poker.game.public_hand.street == 1


# -- the wrong person, too late, twice -------------------------------------------------------------


def test_only_the_player_in_turn_moves_and_only_once() -> None:
    poker = table()
    heard = Answers()
    for who, seat in (("anna", "3"), ("anna", "1"), ("nobody", "3")):
        with pytest.raises(Refused) as caught:
            poker.table.move(who, "x", Move(seat, "fold"), heard)
        assert caught.value.code in ("not-your-seat", "not-offered")
    poker.table.move("cyril", "x", Move("3", "call"), heard)
    poker.table.move("cyril", "x", Move("3", "call"), heard)
    assert [one.again for one in heard.all] == [False, True]  # type: ignore[union-attr]
    with pytest.raises(Refused) as caught:
        poker.table.move("cyril", "y", Move("3", "raise", amount=600), heard)
    assert caught.value.code == "not-offered"
    assert poker.turn == "anna"


def test_a_move_for_the_hand_before_is_too_late() -> None:
    poker = table()
    number = poker.table.number
    poker.next_hand()
    with pytest.raises(Refused) as caught:
        poker.table.move(poker.turn, "x", Move("1", "fold"), Answers(), number)
    assert caught.value.code == "other-round"


def test_who_does_not_want_his_time_bank_used_keeps_it() -> None:
    poker = table()
    poker.ask("cyril", Prefer(auto_time_bank=False))
    poker.place.wait(poker.table, 10)
    assert poker.turn == "anna"
    assert poker.chair("cyril").bank == 30 * SECOND


def test_a_decision_made_beforehand_is_a_decision() -> None:
    """Bob lets the clock decide, decides beforehand, and lets it decide again: two, but not in a
    row, are not enough to sit out."""
    poker = table(time_bank=0.0, timeouts=2)
    poker.act("call")
    poker.act("call")
    poker.place.wait(poker.table, 10)  # the clock checks for him, and the flop comes
    assert poker.chair("bob").timeouts == 1
    assert poker.turn == "anna"
    poker.ask("bob", Pre("check"))
    poker.act("check")
    assert poker.turn == "cyril", "Bob has checked"
    poker.act("check")
    poker.act("check")
    assert poker.turn == "bob"
    poker.place.wait(poker.table, 10)
    assert poker.chair("bob").timeouts == 1
    assert not poker.chair("bob").guest.sits_out


@pytest.mark.parametrize("restart", [False, True])
def test_a_suspension_uses_up_nobodys_time_bank(restart: bool) -> None:
    """Five of his thirty seconds are gone when staff stop the table, for an hour; three more before
    he decides: 22 are left. His bank runs on, and nobody else's."""
    poker = table(time_bank=30.0, refill=0.0)
    place, first = poker.place, poker.turn
    assert poker.table.clock is not None
    place.wait(poker.table, poker.table.clock.total / SECOND + 5)
    assert poker.table.clock.name == TIME_BANK
    poker.table.flush()
    poker.table.staff.suspend(by("a dispute"))
    (told,) = (one for one in poker.table.gallery.flush() if isinstance(one, Update))
    assert poker.chair(first).bank == 25 * SECOND
    assert isinstance(told.changed.seats, dict)
    (seat,) = (one for one in told.changed.seats.values() if one and one.player == first)
    assert seat.chair
    assert seat.chair["time_bank_ms"] == 25_000, "everybody is told"
    place.time += 3_600 * SECOND
    if restart:
        poker.restart()
        for name in ("anna", "bob", "cyril"):
            poker.watch(name)
    poker.table.staff.resume(by("settled"))
    clock = poker.table.clock
    assert clock is not None
    assert (clock.name, clock.deadline) == (TIME_BANK, place.time + 25 * SECOND)
    assert poker.game.time_banks.runs_for(poker.chair(first))
    place.wait(poker.table, 3)
    poker.act("fold", by=first)
    assert poker.chair(first).bank == 22 * SECOND


def test_a_time_bank_that_was_called_early_is_not_begun_by_a_suspension() -> None:
    """Called at once, and four of the ordinary ten seconds are used: six and the bank are left."""
    poker = table(time_bank=30.0, refill=0.0)
    place, first = poker.place, poker.turn
    poker.ask(first, UseTimeBank())
    place.wait(poker.table, 4)
    poker.table.staff.suspend(by("a dispute"))
    place.time += 3_600 * SECOND
    poker.table.staff.resume(by("settled"))
    clock = poker.table.clock
    assert clock is not None
    assert clock.deadline == place.time + 36 * SECOND
    place.wait(poker.table, 1)
    poker.act("fold", by=first)
    assert poker.chair(first).bank == 30 * SECOND
