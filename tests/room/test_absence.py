"""Who is away from a cash table: how long his seat is kept, and who gets it then."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from krupier.room.cash.absence import Absence
from krupier.room.clocks import SECOND
from krupier.room.hands.requests import Away, SitDown, TopUp, Wait
from krupier.room.messages import Accepted
from krupier.rules.options import Refused
from krupier.store.seats_schema import departures
from tests.room.cash import EUR, Poker, own_chair
from tests.room.setup import by

KINGS = "kings/texas-holdem"
MINUTE = 60


class Room(Poker):
    def __init__(self, *names: str, game: str = KINGS, **cash: Any) -> None:
        pause = cash.pop("pause", 400.0)  # few hands make short work of half an hour
        super().__init__(game, pause=pause, **({"seats": len(names)} | cash))
        self.come(*names)

    def away(self, name: str) -> None:
        self.ask(name, Away(True))

    def wants_in(self, name: str) -> None:
        self.player(name)
        assert isinstance(self.ask(name, Wait()), Accepted)

    def pass_minutes(self, minutes: float) -> None:
        """Hands are given up as they come, while the clock runs."""
        end = self.place.time + int(minutes * MINUTE * 1_000_000)
        while self.place.time < end:
            if self.table.running:
                self.fold_out()
            self.place.wait(self.table, min(30, (end - self.place.time) / 1_000_000))

    @property
    def sitting(self) -> list[str]:
        return [one.player for one in self.game.chairs]

    @property
    def waiting(self) -> list[tuple[str, str]]:
        waiters = self.game.chips.waiting.waiters  # type: ignore[attr-defined]
        return [(one.player, one.table) for one in waiters]


@pytest.mark.clause("KC-102", "KC-172", "KC-181")
def test_after_thirty_minutes_the_seat_goes_to_whoever_waits() -> None:
    room = Room("anna", "bert", "cyril")
    room.away("bert")
    room.wants_in("dana")
    room.pass_minutes(29)
    assert room.sitting == ["anna", "bert", "cyril"]
    room.pass_minutes(1.1)
    assert room.sitting == ["anna", "cyril"]
    assert room.waiting == [("dana", "T1"), ("bert", "")], "she is called, and he waits behind her"


@pytest.mark.clause("KC-103")
def test_the_chips_are_counted_written_down_and_given_back() -> None:
    room = Room("anna", "bert", "cyril")
    room.away("bert")
    room.pass_minutes(1)
    stack = room.stack("bert")
    room.wants_in("dana")
    room.pass_minutes(30)
    assert room.place.balance("bert") == 800 * EUR + stack
    with room.place.store.read() as conn:
        (row,) = conn.execute(departures.select()).all()
    assert (row.player, row.amount, row.how) == ("bert", stack, "picked-up")


@pytest.mark.clause("KC-102")
def test_while_nobody_waits_the_chips_stay_however_long() -> None:
    room = Room("anna", "bert", "cyril")
    room.away("bert")
    room.pass_minutes(100)
    assert "bert" in room.sitting
    room.wants_in("dana")
    room.pass_minutes(0.1)
    assert "bert" not in room.sitting, "now somebody does"


@pytest.mark.clause("KC-102")
def test_for_one_who_waits_one_seat_is_taken_from_whoever_is_away_longest() -> None:
    room = Room("anna", "bert", "cyril", "dana")
    room.away("cyril")
    room.pass_minutes(1)
    room.away("bert")
    room.pass_minutes(40)
    room.wants_in("eva")
    room.pass_minutes(0.1)
    assert room.sitting == ["anna", "bert", "dana"]


@pytest.mark.clause("KC-173")
def test_at_a_table_that_is_not_full_the_seat_is_given_up_to_who_asks_for_it() -> None:
    room = Room("anna", "bert", "cyril", seats=4)
    room.away("bert")
    room.player("dana")
    with pytest.raises(Refused) as found:
        room.ask("dana", SitDown("2", 100 * EUR))
    assert found.value.code == "seat-taken"
    room.pass_minutes(31)
    answer = room.ask("dana", SitDown("2", 100 * EUR))
    assert (answer.seat, room.sitting) == ("2", ["anna", "dana", "cyril"])


@pytest.mark.clause("KC-102")
def test_absence_is_counted_over_a_restart() -> None:
    room = Room("anna", "bert", "cyril")
    room.away("bert")
    room.pass_minutes(20)
    room.restart()
    for name in ("anna", "cyril"):
        room.watch(name)
    room.wants_in("dana")
    room.pass_minutes(9)
    assert "bert" in room.sitting
    room.pass_minutes(1.1)
    assert "bert" not in room.sitting


@pytest.mark.clause("KC-166", "KC-175", "KC-185")
def test_the_third_man_walking_has_one_round_of_the_button() -> None:
    """The rulebook's example: 2 and 7 are away, 4 leaves; one orbit for him, 30 minutes for
    them."""
    room = Room("a1", "a2", "a3", "a4", "a5", "a6", "a7", pause=1.0)
    room.wants_in("dana")
    room.away("a2")
    room.away("a7")
    room.next_hand()
    room.away("a4")
    places = room.game.progress.places
    assert places is not None
    began = places.button
    assert own_chair(room.game, "a4")["third_man"]
    assert not own_chair(room.game, "a7")["third_man"]
    hands = 0
    while "a4" in room.sitting:
        hands += 1
        assert hands < 9, "he sits there for ever"
        room.next_hand()
        places = room.game.progress.places
        assert places is not None
        if places.button == began:
            room.place.wait(room.table, 0)
            break
    room.fold_out()
    room.place.wait(room.table, 0)
    assert "a4" not in room.sitting
    assert {"a2", "a7"} <= set(room.sitting)


@pytest.mark.clause("KC-166")
def test_who_comes_back_in_time_keeps_his_seat() -> None:
    room = Room("a1", "a2", "a3", "a4", "a5", pause=1.0)
    room.wants_in("dana")
    for name in ("a2", "a4", "a5"):
        room.away(name)
    room.next_hand()
    room.ask("a5", Away(False))
    assert not own_chair(room.game, "a5")["third_man"]
    for _ in range(8):
        room.next_hand()
    assert "a5" in room.sitting


@pytest.mark.clause("T32-08", "T13-14")
def test_where_the_plan_says_nothing_the_table_keeps_a_seat_as_long_as_it_says() -> None:
    room = Room("anna", "bert", "cyril", game="tsg/texas-holdem", currency="USD", keep=600.0)
    room.away("bert")
    room.pass_minutes(9.9)
    assert "bert" in room.sitting
    room.pass_minutes(0.2)
    assert "bert" not in room.sitting


@pytest.mark.clause("KC-125")
def test_chips_stay_on_the_table_until_one_leaves() -> None:
    """Nothing that can be asked for takes a part of them away."""
    room = Room("anna", "bert")
    room.fold_out()
    for amount in (-1, -100 * EUR, 0):
        with pytest.raises(Refused):
            room.ask("anna", TopUp(amount))
    assert room.place.balance("anna") == 800 * EUR


def test_a_rebuy_that_was_announced_binds() -> None:
    """Who said in a hand that he buys 50 for after it may say more, and never less."""
    room = Room("anna", "bert", pause=1.0)
    who = room.turn
    room.ask(who, TopUp(50 * EUR))
    with pytest.raises(Refused) as found:
        room.ask(who, TopUp(20 * EUR))
    assert found.value.facts["least"] == 50 * EUR
    assert isinstance(room.ask(who, TopUp(60 * EUR)), Accepted)


@pytest.mark.clause("KC-124")
def test_more_chips_play_from_the_next_hand_on() -> None:
    room = Room("anna", "bert", pause=1.0)
    room.fold_out()
    short = min(("anna", "bert"), key=room.stack)
    missing = 200 * EUR - room.stack(short)
    room.place.wait(room.table, 1)
    stacks = dict(room.hand["stacks"])
    assert room.ask(short, TopUp(missing)).queued
    assert room.hand["stacks"] == stacks, "the running hand is played with what lay there"


def test_a_seat_that_somebody_names_is_given_up_also_where_others_are_free() -> None:
    """Anna has been away for an hour, half an hour is allowed; seats 2 and 3 are free."""
    left: list[str] = []
    anna = SimpleNamespace(
        seat="1", number=1, player="anna", out_since=0, leaving=False, rounds_left=None, goes=""
    )
    anna.guest = SimpleNamespace(bot=True)
    rule = SimpleNamespace(seconds=1800, waits_again=False)
    table = SimpleNamespace(
        now=lambda: 3600 * SECOND, seating=SimpleNamespace(reserved={}, unreserved=2)
    )
    dealer: Any = SimpleNamespace(
        table=table,
        chairs=[anna],
        in_hand=lambda chair: False,
        leave=lambda chair: left.append(chair.player),
    )
    chips: Any = SimpleNamespace(rules=SimpleNamespace(absence=rule), waiting=None)
    absence = Absence(dealer, chips)
    absence.make_room("dana", None)
    absence.make_room("dana", "2")
    assert left == []
    absence.make_room("dana", "1")
    assert left == ["anna"]


@pytest.mark.clause("KC-102")
@pytest.mark.parametrize(("seat", "code"), [("2", "seat-reserved"), (None, "table-full")])
def test_whose_seat_is_kept_for_another_is_not_picked_up_for_who_may_not_have_it(
    seat: str | None, code: str
) -> None:
    room = Room("anna", "bert", "cyril")
    room.away("bert")
    room.pass_minutes(40)
    for name in ("dana", "filip"):
        room.player(name)
    room.table.staff.reserve("2", "filip", by("a regular"))
    with pytest.raises(Refused) as refused:
        room.ask("dana", SitDown(seat, 200 * EUR))
    assert refused.value.code == code
    assert room.sitting == ["anna", "bert", "cyril"], "a refusal changes nothing"
    assert room.ask("filip", SitDown("2", 200 * EUR)).seat == "2"
    assert room.sitting == ["anna", "filip", "cyril"]
