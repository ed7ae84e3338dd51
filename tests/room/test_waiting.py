"""The waiting list: who is called to which seat, how long he has, and who may not jump it."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.plan import cash
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.requests import GetUp, SitDown, Wait
from krupier.room.messages import Accepted, Waiting
from krupier.rules.options import Refused
from krupier.store import Transfer, ledger, waiting
from tests.room.cash import EUR, Poker
from tests.room.setup import Answers, Place, Slow, by

MINUTE = 60
KINGS = "kings/texas-holdem"


class Room(Poker):
    """A table for two at King's, blinds 1/2 and buy-ins of 80 to 200, and whoever waits for it."""

    def __init__(self, game: str = KINGS, *, place: Place | None = None, **cash: Any) -> None:
        super().__init__(game, place, seats=cash.pop("seats", 2), **cash)

    def wait_for(self, *names: str) -> None:
        for name in names:
            self.player(name)
            answer = self.ask(name, Wait())
            assert isinstance(answer, Accepted), answer

    def pass_time(self, seconds: float) -> None:
        self.place.wait(self.table, seconds)

    def full(self, *others: str) -> None:
        """Anna and bert sit, the others wait, and bert is gone: nobody plays on."""
        self.come("anna", "bert")
        self.wait_for(*others)

    def leave(self, name: str) -> None:
        if self.table.running:
            self.fold_out()
        self.ask(name, GetUp())
        self.pass_time(0)

    @property
    def called(self) -> dict[str, str]:
        waiters = self.game.chips.waiting.waiters  # type: ignore[attr-defined]
        return {one.player: one.table for one in waiters}


def refusal(room: Poker, name: str, request: object) -> Refused:
    with pytest.raises(Refused) as found:
        room.ask(name, request)  # type: ignore[arg-type]
    return found.value


@pytest.mark.clause("KC-131")
def test_a_free_seat_is_offered_to_the_first_who_waits() -> None:
    room = Room()
    room.full("cyril", "dana")
    room.pass_time(3 * MINUTE)
    assert room.called == {"cyril": "", "dana": ""}, "no seat is free"
    room.leave("bert")
    assert room.called == {"cyril": "T1", "dana": ""}
    assert isinstance(room.ask("cyril", SitDown("2", 100 * EUR)), Accepted)
    assert room.called == {"dana": ""}
    assert room.stack("cyril") == 100 * EUR


@pytest.mark.clause("KC-131", "KC-132", "KC-182")
def test_who_does_not_answer_within_five_minutes_is_deleted_and_the_next_is_called() -> None:
    """The rulebook's own example: called at 20:00:00, no answer by 20:05:00."""
    room = Room()
    room.full("cyril", "dana")
    room.leave("bert")
    room.pass_time(5 * MINUTE - 0.001)
    assert room.called == {"cyril": "T1", "dana": ""}
    room.pass_time(0.001)
    assert room.called == {"dana": "T1"}, "deleted, not moved down"
    with room.place.store.read() as conn:
        (left,) = waiting.of_list(conn, room.game.chips.waiting.id)  # type: ignore[attr-defined]
    assert left.player == "dana"


def test_nobody_jumps_the_list() -> None:
    room = Room()
    room.full("cyril")
    room.leave("bert")
    room.player("eva")
    assert refusal(room, "eva", SitDown(None, 100 * EUR)).code == "seat-called"
    assert room.game.own_shown("eva")["buy_in"] is None
    assert room.game.own_shown("cyril")["buy_in"] == {"least": "80", "most": "200", "usual": "200"}
    room.pass_time(5 * MINUTE)
    assert isinstance(room.ask("eva", SitDown(None, 100 * EUR)), Accepted), "nobody waits any more"


def test_who_waits_may_change_his_mind() -> None:
    room = Room()
    room.full("cyril", "dana")
    room.ask("cyril", Wait(on=False))
    assert refusal(room, "cyril", Wait(on=False)).code == "not-waiting"
    assert refusal(room, "dana", Wait()).code == "waiting"
    assert refusal(room, "anna", Wait()).code == "seated"
    room.leave("bert")
    assert room.called == {"dana": "T1"}


def test_nobody_waits_for_a_seat_that_is_free() -> None:
    room = Room()
    room.come("anna")
    room.player("cyril")
    assert refusal(room, "cyril", Wait()).code == "seat-free"


def test_everybody_hears_how_he_stands() -> None:
    place = Place()
    heard: list[tuple[str, Waiting]] = []
    object.__setattr__(place.env, "tell", lambda player, news: heard.append((player, news)))
    room = Room(place=place)
    room.full("cyril", "dana")
    last = dict(heard)
    assert (last["cyril"].place, last["dana"].place, last["dana"].of) == (1, 2, 2)
    room.leave("bert")
    called = dict(heard)["cyril"]
    assert (called.called, called.until) == ("T1", (place.time + 300_000_000) // 1000)
    room.ask("cyril", SitDown(None, 100 * EUR))
    last = dict(heard)
    assert (last["cyril"].place, last["dana"].place) == (0, 1)


def test_a_seat_and_the_list_are_written_at_once() -> None:
    """Whoever sits down waits no more: one unit of work, in which nothing can come between."""
    place = Place()
    slow: Any = Slow(place)
    room = Room(place=place)
    room.full("cyril")
    room.leave("bert")
    place.books = slow
    place.new_env(seed=7)
    table = place.host()
    table.ask("cyril", "Cyril", "s", SitDown(None, 100 * EUR), Answers())
    list_id = next(one for one in table.group.members if one.startswith("waiting"))
    with place.store.read() as conn:
        assert [one.player for one in waiting.of_list(conn, list_id)] == ["cyril"]
    slow.commit()
    with place.store.read() as conn:
        assert waiting.of_list(conn, list_id) == []
    assert place.account("stack:T1:cyril") == 100 * EUR


@pytest.mark.clause("KC-131")
def test_the_list_survives_a_restart_and_nobody_loses_his_time_by_it() -> None:
    room = Room()
    room.full("cyril", "dana")
    room.leave("bert")
    room.pass_time(4 * MINUTE)
    room.restart()
    assert room.called == {"cyril": "T1", "dana": ""}
    room.pass_time(5 * MINUTE - 1)
    assert room.called == {"cyril": "T1", "dana": ""}, "while nobody could answer no time ran"
    room.pass_time(1)
    assert room.called == {"dana": "T1"}


def test_while_a_table_is_suspended_no_time_runs() -> None:
    room = Room()
    room.full("cyril")
    room.leave("bert")
    room.table.staff.suspend(by("fire alarm"))
    room.place.time += 10 * MINUTE * 1_000_000
    room.table.staff.resume(by("false alarm"))
    room.pass_time(4 * MINUTE)
    assert room.called == {"cyril": "T1"}


@pytest.mark.clause("KC-153", "KC-154")
def test_a_new_game_goes_first_to_those_who_wait_in_their_order() -> None:
    """A second table of the same game and stakes opens: the list is called, and who comes first
    takes the seat that he likes."""
    place = Place()
    rules = CashRules(blinds=("1", "2"), draw=False, seats=2)

    first = place.add(game=KINGS, cash=rules)
    for name in ("anna", "bert", "cyril", "dana", "eva"):
        place.player(name)
    for name in ("anna", "bert"):
        first.ask(name, name, "s", SitDown(None, 100 * EUR), Answers())
    for name in ("cyril", "dana", "eva"):
        first.ask(name, name, "w", Wait(), Answers())
    second = place.add(game=KINGS, id="T2", group="T1", hosted_by=first.group, cash=rules)
    place.wait(second, 0)
    waiters = {one.player: one.table for one in first.dealer.chips.waiting.waiters}  # type: ignore[attr-defined]
    assert waiters == {"cyril": "T2", "dana": "T2", "eva": ""}
    heard = Answers()
    second.ask("dana", "Dana", "s", SitDown("2", 100 * EUR), heard)
    assert heard.accepted
    assert second.seating.of("dana") == ["2"]


def test_a_call_to_a_table_that_closes_is_taken_back() -> None:
    room = Room()
    room.full("cyril")
    room.leave("bert")
    room.table.staff.close(by("test"))
    room.pass_time(0)
    assert room.called == {"cyril": ""}, "he waits on"


@pytest.mark.clause("KC-129")
def test_kings_players_state_with_how_many_chips_they_sit_down() -> None:
    room = Room()
    room.player("anna")
    assert refusal(room, "anna", SitDown()).code == "amount-stated"
    other = Poker("wgg/texas-holdem-cash")
    other.player("anna")
    assert isinstance(other.ask("anna", SitDown()), Accepted)


# -- coming back ---------------------------------------------------------------------------------


def gone_and_back(game: str, left: int, hours: float, currency: str = "EUR") -> tuple[str, str]:
    """The least and the most that somebody has to bring who left with so much."""
    room = Room(game, currency=currency)
    room.come("anna", "bert")
    room.fold_out()
    have = room.account("bert")
    more = left * EUR - have
    ends = ("clearing:demo", "stack:T1:bert") if more > 0 else ("stack:T1:bert", "clearing:demo")
    with room.place.store.write() as conn:  # as if he had won or lost it
        kind: Any = "gift" if more > 0 else "withdrawal"
        ledger.post(conn, [Transfer("luck", *ends, abs(more), currency, kind)], room.place.time)
    room.chair("bert").stack = left * EUR
    room.ask("bert", GetUp())
    room.place.time += int(hours * 3600 * 1_000_000)
    offer = room.game.own_shown("bert")["buy_in"]
    assert offer
    return offer["least"], offer["most"]


@pytest.mark.clause("KC-163", "KC-183")
def test_kings_come_back_within_three_hours_with_the_same_chips() -> None:
    """The rulebook's example with a least buy-in of 80: 740 after 2 h 10 min; anything after
    3 h 01 min; who left with less than the least brings that."""
    assert gone_and_back(KINGS, 740, 2 + 10 / 60) == ("740", "740")
    assert gone_and_back(KINGS, 740, 3 + 1 / 60) == ("80", "200")
    assert gone_and_back(KINGS, 30, 1) == ("80", "80")


@pytest.mark.clause("W28-28")
def test_wgg_within_two_hours_with_the_same() -> None:
    assert gone_and_back("wgg/texas-holdem-cash", 740, 1.99) == ("740", "740")
    assert gone_and_back("wgg/texas-holdem-cash", 740, 2.01) == ("80", "200")


@pytest.mark.clause("PC-028", "PC-031")
def test_the_club_within_two_hours_with_at_least_as_many() -> None:
    assert gone_and_back("club/texas-holdem", 150, 1.99, "CZK") == ("150", "200")
    assert gone_and_back("club/texas-holdem", 740, 1.99, "CZK") == ("740", "740")
    assert gone_and_back("club/texas-holdem", 150, 2.01, "CZK") == ("80", "200")


@pytest.mark.parametrize(("operator", "currency"), [("tsg", "USD"), ("fortuna", "EUR")])
def test_where_the_plan_says_nothing_one_comes_back_with_any(operator: str, currency: str) -> None:
    assert cash.load(operator).seats.coming_back is None
    assert gone_and_back(f"{operator}/texas-holdem", 150, 0.1, currency) == ("80", "200")


@pytest.mark.clause("KC-163")
def test_it_is_remembered_over_a_restart() -> None:
    room = Room()
    room.come("anna", "bert")
    room.fold_out()
    left = room.stack("bert")
    room.ask("bert", GetUp())
    room.restart()
    wrong = refusal(room, "bert", SitDown(None, left - 100))
    assert (wrong.code, wrong.facts["least"], wrong.facts["most"]) == ("buy-in", left, left)
    assert isinstance(room.ask("bert", SitDown(None, left)), Accepted)
