"""Playing over: number one of the waiting list plays in the seat of somebody who is away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from krupier.house.roles import may
from krupier.room import history
from krupier.room.cash import floor
from krupier.room.hands.requests import (
    Away,
    ChangeSeat,
    GetUp,
    Request,
    SitDown,
    TopUp,
    Wait,
)
from krupier.room.messages import Accepted
from krupier.rules.options import Refused
from krupier.store import ledger
from krupier.store.seats_schema import departures
from tests.room.cash import EUR, chair_at, own_chair
from tests.room.setup import by
from tests.room.test_absence import MINUTE, Room


class Full(Room):
    """Three seats are taken, Bert in seat 2 goes away, Dana is number one and Emil number two."""

    croupier = False

    def __init__(self, **cash: Any) -> None:
        super().__init__("anna", "bert", "cyril", **cash)
        self.away("bert")
        if not self.croupier:
            self.fold_out()
        for name in ("dana", "emil"):
            self.wants_in(name)
            self.watch(name)

    def plays_over(self, name: str = "dana", buy_in: int = 150, seat: str = "2") -> Any:
        return self.ask(name, SitDown(seat, buy_in * EUR))

    def refused(self, act: Callable[[], Any]) -> str:
        with pytest.raises(Refused) as found:
            act()
        return found.value.code

    def offered(self, name: str) -> list[str]:
        return list(self.game.own_shown(name)["play_over"])

    def restart(self) -> None:
        super().restart()
        for name in ("anna", "cyril", "dana", "emil"):
            self.watch(name)

    def sound(self) -> None:
        assert history.audit_all(self.place.store) == []
        with self.place.store.read() as conn:
            own = [
                one
                for name in ("anna", "bert", "cyril", "dana", "emil")
                for one in ledger.accounts_of(conn, name)
            ]
        lying = self.place.account("table:T1") + self.place.account("rake:T1")
        assert sum(one.balance for one in own) + lying == 5_000 * EUR, "no chip is made or lost"


class Live(Full):
    """A croupier deals: staff agree first."""

    croupier = True

    def __init__(self, **cash: Any) -> None:
        super().__init__(**cash)
        if self.table.running:
            self.table.staff.void(by("misdeal"))
            self.table.flush()

    def _add(self, **house_rules: Any) -> Any:
        return self.place.add(croupier=True, **house_rules)


@pytest.mark.clause("KC-120")
def test_number_one_alone_plays_over_and_the_chips_of_who_is_away_do_not_play() -> None:
    room = Full(pause=1.0)
    bert = room.stack("bert")
    assert (room.offered("dana"), room.offered("emil")) == (["2"], [])
    assert room.refused(lambda: room.plays_over("emil")) == "seat-taken"
    assert room.refused(lambda: room.plays_over(seat="3")) == "seat-taken", "Cyril is here"
    assert room.plays_over().seat == "2"
    assert room.waiting == [("emil", "")]
    assert room.sitting == ["anna", "dana", "cyril"]
    told = room.place.ears.owns["v-bert"][-1].you.covered
    assert isinstance(told, dict), "he is told at once"
    assert (told["seat"], told["until"]) == ("2", (room.place.time + 1800 * 1_000_000) // 1000)
    seat = chair_at(room.game, "2")
    assert seat is not None
    assert seat["over"] == {"name": "Bert", "stack": str(bert // EUR)}
    room.post("dana")
    for _ in range(4):
        room.next_hand()
        assert "bert" not in room.dealt
        assert room.place.account("stack:T1:bert") == bert
    assert "dana" in room.dealt
    room.sound()


@pytest.mark.clause("KC-121", "KC-181")
def test_who_comes_back_in_time_has_his_seat_again_after_the_hand() -> None:
    room = Full(pause=1.0)
    bert = room.stack("bert")
    room.plays_over()
    room.post("dana")
    while not (room.table.running and "dana" in room.dealt):
        room.next_hand()
    assert isinstance(room.ask("bert", Away(False)), Accepted)
    assert "dana" in room.sitting, "the hand is played to its end"
    assert room.game.own_shown("bert")["covered"] == {
        "seat": "2", "stack": str(bert // EUR), "until": None,
    }  # fmt: skip
    room.fold_out()
    assert room.sitting == ["anna", "bert", "cyril"]
    assert room.stack("bert") == bert
    assert room.waiting == [("dana", ""), ("emil", "")], "before Emil"
    assert room.place.account("stack:T1:dana") == 0, "her chips are paid out"
    room.sound()


@pytest.mark.clause("KC-121", "KC-181", "KC-103")
@pytest.mark.parametrize("killed", [False, True])
def test_after_thirty_minutes_his_chips_are_counted_and_the_seat_is_hers(killed: bool) -> None:
    room = Full()
    bert = room.stack("bert")
    room.pass_minutes(20)
    room.plays_over()
    room.pass_minutes(29)
    assert room.game.chairs.covered["2"].player == "bert", "the time he was away before is another"
    if killed:
        room.restart()
        room.pass_minutes(29)
        assert "2" in room.game.chairs.covered, "while nothing ran he could not come back"
    room.pass_minutes(1.1)
    assert room.game.chairs.covered == {}
    assert room.sitting == ["anna", "dana", "cyril"]
    assert room.place.balance("bert") == 800 * EUR + bert
    assert room.waiting == [("emil", ""), ("bert", "")]
    with room.place.store.read() as conn:
        (row,) = conn.execute(departures.select()).all()
    assert (row.player, row.amount, row.how) == ("bert", bert, "picked-up")
    room.sound()


@pytest.mark.clause("KC-120", "KC-168")
def test_where_a_croupier_deals_staff_agree_first_and_for_this_absence_only() -> None:
    room = Live()
    assert room.offered("dana") == []
    assert room.refused(room.plays_over) == "seat-taken"
    assert room.refused(lambda: floor.play_over(room.table, "1", True, by("x"))) == "not-away"
    stale = room.refused(lambda: floor.play_over(room.table, "2", True, by("x"), "anna"))
    assert stale == "stale-seat", "it was of somebody else"
    assert room.offered("dana") == []
    floor.play_over(room.table, "2", True, by("somebody waits"), "bert")
    room.restart()
    assert room.offered("dana") == ["2"], "what was agreed outlives the process"
    floor.play_over(room.table, "2", False, by("he is on his way"))
    assert room.offered("dana") == []
    floor.play_over(room.table, "2", True, by("somebody waits"))
    room.watch("bert")
    room.ask("bert", Away(False))
    room.place.time += MINUTE * 1_000_000
    room.ask("bert", Away(True))
    assert room.offered("dana") == [], "he was back: this is another absence"
    floor.play_over(room.table, "2", True, by("again"))
    assert room.plays_over().seat == "2"
    assert not may("croupier", "seat.play-over")
    room.sound()


@pytest.mark.clause("KC-120", "KC-121")
def test_every_state_survives_a_kill() -> None:
    room = Full(pause=1.0)
    room.plays_over()
    bert = room.game.chairs.covered["2"].stack
    room.restart()
    assert room.sitting == ["anna", "dana", "cyril"]
    assert room.game.chairs.covered["2"].stack == bert
    room.post("dana")
    while not (room.table.running and "dana" in room.dealt):
        room.next_hand()
    room.restart()
    assert "dana" in room.dealt
    room.watch("bert")
    room.ask("bert", Away(False))
    room.restart()
    room.watch("bert")
    assert "dana" in room.sitting, "the hand still runs"
    room.fold_out()
    assert room.sitting == ["anna", "bert", "cyril"]
    assert room.waiting[0] == ("dana", "")
    room.restart()
    assert room.sitting == ["anna", "bert", "cyril"]
    room.sound()


def test_killed_after_the_hand_was_written_she_still_gives_way() -> None:
    """The process dies between the end of the hand and her leaving."""
    room = Full(pause=1.0)
    room.plays_over()
    room.post("dana")
    while not (room.table.running and "dana" in room.dealt):
        room.next_hand()
    room.ask("bert", Away(False))
    room.game.ended = lambda course: None  # type: ignore[method-assign]
    room.fold_out()
    room.restart()
    assert room.sitting == ["anna", "bert", "cyril"]
    assert room.waiting[0] == ("dana", "")


@pytest.mark.clause("KC-139", "KC-120")
def test_the_blinds_of_both() -> None:
    """She comes as any newcomer; he owes what passed him while she posted her own."""
    room = Full(pause=1.0)
    room.plays_over()
    assert room.chair("dana").owes_big
    room.post("dana")
    for _ in range(4):
        room.next_hand()
    assert not room.chair("dana").owes
    bert = room.game.chairs.covered["2"]
    assert bert.owes_small
    assert bert.owes_big
    room.fold_out()
    room.ask("bert", Away(False))
    assert own_chair(room.game, "bert")["owes"] == {"live": "2", "dead": "1"}


def test_who_is_played_over_gets_no_chips_and_no_second_seat_but_may_leave() -> None:
    room = Full()
    room.plays_over()
    requests: tuple[Request, ...] = (TopUp(10 * EUR), SitDown(None, 100 * EUR), ChangeSeat("1"))
    for request in (*requests, Away(True)):
        assert room.refused(partial(room.ask, "bert", request)) == "played-over"
    assert room.refused(lambda: room.ask("bert", Wait())) == "seated"
    assert isinstance(room.ask("bert", GetUp()), Accepted)
    assert room.sitting == ["anna", "dana", "cyril"]
    assert room.place.account("stack:T1:bert") == 0
    assert chair_at(room.game, "2") is not None
    assert "over" not in chair_at(room.game, "2")
    room.sound()


def test_if_she_leaves_it_is_his_seat_again_and_he_is_still_away() -> None:
    room = Full()
    since = room.chair("bert").out_since
    room.plays_over()
    until = room.game.chairs.covered["2"].over_until
    room.pass_minutes(5)
    room.ask("dana", GetUp())
    assert room.sitting == ["anna", "bert", "cyril"]
    assert room.chair("bert").out_since == since
    assert room.waiting == [("emil", "")], "who leaves of her own will does not wait"
    room.plays_over("emil")
    assert room.game.chairs.covered["2"].over_until == until, "his time does not begin again"
    room.sound()


def test_whoever_moves_on_uncovers_the_seat_and_nobody_swaps_into_it() -> None:
    room = Full()
    room.plays_over()
    room.ask("dana", ChangeSeat("3"))
    room.ask("cyril", ChangeSeat("2"))
    room.pass_minutes(1)
    assert room.sitting == ["anna", "dana", "cyril"], "Cyril was never number one"
    room.ask("cyril", GetUp())
    room.pass_minutes(1)
    assert [(one.player, one.seat) for one in room.game.chairs] == [
        ("anna", "1"), ("bert", "2"), ("dana", "3"),
    ]  # fmt: skip
    room.restart()
    assert [(one.player, one.seat) for one in room.game.chairs] == [
        ("anna", "1"), ("bert", "2"), ("dana", "3"),
    ]  # fmt: skip


@pytest.mark.clause("KC-102", "KC-120")
@pytest.mark.parametrize("how", ["close", "break_up"])
def test_when_the_table_ends_everybody_has_his_chips(how: str) -> None:
    room = Full()
    bert = room.stack("bert")
    room.plays_over()
    getattr(room.table.staff, how)(by("few players"))
    room.place.wait(room.table, 1)
    if room.table.running:
        room.fold_out()
    room.place.wait(room.table, 1)
    assert room.sitting == []
    assert room.game.chairs.covered == {}
    assert room.place.balance("bert") == 800 * EUR + bert
    if how == "break_up":
        assert "bert" in dict(room.waiting)
    room.sound()


@pytest.mark.clause("KC-121")
@pytest.mark.parametrize("first", [[], [GetUp()]])
def test_who_has_to_give_way_cannot_sit_down_again_in_the_hand(first: list[Request]) -> None:
    room = Full(pause=1.0)
    room.plays_over()
    room.post("dana")
    while not (room.table.running and "dana" in room.dealt):
        room.next_hand()
    room.ask("bert", Away(False))
    for request in first:
        room.ask("dana", request)
    for seat in ("2", None):
        again = partial(room.ask, "dana", SitDown(seat, 100 * EUR))
        assert room.refused(again) == "seat-taken"
    room.fold_out()
    assert room.sitting == ["anna", "bert", "cyril"]
    room.sound()
