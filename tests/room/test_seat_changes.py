"""Who moves to which seat or table, with which chips, and what he owes there."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from krupier.room.hands.dealer import HandDealer
from krupier.room.hands.requests import (
    Away,
    ChangeSeat,
    ChangeTable,
    Entry,
    GetUp,
    SitDown,
    TopUp,
    Wait,
)
from krupier.room.messages import Accepted
from krupier.room.table import Table
from krupier.rules.game import BadSetting
from krupier.rules.options import Move, Refused
from krupier.store import Transfer, acts, groups, ledger, seats
from tests.room.cash import EUR, Poker, own_chair, top
from tests.room.setup import Answers, by, state_of

KINGS = "kings/texas-holdem"
SIX = ("anna", "bert", "cyril", "dana", "eva")


class Table6(Poker):
    """Five of six seats are taken; the button begins in seat 5, the big blind in 2."""

    def __init__(self, game: str = KINGS, **cash: Any) -> None:
        super().__init__(game, **({"seats": 6} | cash))

    def seats(self) -> dict[str, str]:
        return {one.player: one.seat for one in self.game.chairs}

    def wish(self, name: str, seat: str | None, **more: Any) -> None:
        assert isinstance(self.ask(name, ChangeSeat(seat, **more)), Accepted)


def refusal(room: Poker, name: str, request: Any) -> Refused:
    with pytest.raises(Refused) as found:
        room.ask(name, request)
    return found.value


def six() -> Table6:
    room = Table6()
    room.come(*SIX)
    return room


@pytest.mark.clause("KC-169")
def test_a_change_of_seat_takes_effect_after_the_hand() -> None:
    room = six()
    room.wish("cyril", "6")
    assert room.seats()["cyril"] == "3", "he is in a hand"
    room.next_hand()
    assert room.seats()["cyril"] == "6"
    with room.place.store.read() as conn:
        stored = {row.seat.player: row.seat.seat for row in seats.of_table(conn, "T1", "EUR")}
    assert stored == room.seats()


@pytest.mark.clause("KC-155")
def test_who_moves_away_from_the_blinds_waits_for_them_or_posts() -> None:
    """After the first hand (button 5, blinds 1 and 2) the next big blind is seat 3. Cyril sits
    there and moves to 6: he owes the big blind."""
    room = six()
    room.wish("cyril", "6")
    room.next_hand()
    assert room.dealt == ["anna", "bert", "dana", "eva"]
    assert own_chair(room.game, "cyril")["owes"] == {"live": "2", "dead": "0"}
    room.post("cyril")
    room.next_hand()
    assert room.posted["cyril"] == 2


@pytest.mark.clause("KC-155")
def test_who_moves_towards_them_owes_nothing() -> None:
    """Eva had the button in the hand before last; from 5 she cannot come nearer than by 4."""
    room = Table6()
    room.come("anna", "bert", "cyril")
    for _ in range(2):
        room.next_hand()
    # three players in seats 1 to 3: button 2, blinds 3 and 1; the next big blind is seat 2
    places = room.game.progress.places
    assert places is not None
    assert (places.button, places.small, places.big) == (2, 3, 1)
    room.sit("dana", "6")
    room.post("dana")
    room.next_hand()
    places = room.game.progress.places
    assert places is not None
    assert places.big == 2
    room.wish("dana", "4")  # from four seats behind the big blind to two
    room.next_hand()
    assert room.seats()["dana"] == "4"
    assert not room.chair("dana").owes


@pytest.mark.clause("KC-156")
def test_who_dealt_off_the_button_waits_until_the_blinds_have_passed_and_posts_nothing() -> None:
    """Eva has the button in seat 5 and moves to seat 6, past which the blinds have gone."""
    room = six()
    places = room.game.progress.places
    assert places is not None
    assert places.button == 5
    room.wish("eva", "6")
    room.next_hand()  # button 1: it passed seat 6
    assert room.seats()["eva"] == "6"
    assert "eva" not in room.dealt
    room.next_hand()
    assert "eva" in room.dealt
    assert "eva" not in room.posted


@pytest.mark.clause("KC-157")
def test_missed_blinds_travel_with_the_player() -> None:
    room = six()
    room.ask("cyril", Away(True))
    for _ in range(4):
        room.next_hand()
    owed = (room.chair("cyril").owes_small, room.chair("cyril").owes_big)
    assert owed == (True, True)
    room.wish("cyril", "6")
    room.next_hand()
    assert room.seats()["cyril"] == "6"
    assert (room.chair("cyril").owes_small, room.chair("cyril").owes_big) == owed


@pytest.mark.clause("KC-158")
def test_two_may_change_seats_with_each_other() -> None:
    room = six()
    room.wish("cyril", "4")
    room.wish("dana", "3")
    room.next_hand()
    assert (room.seats()["cyril"], room.seats()["dana"]) == ("4", "3")
    # the next big blind was cyril's in 3: he moves away from it, and dana towards it
    assert "cyril" not in room.dealt
    assert "dana" in room.dealt
    room.restart()
    assert (room.seats()["cyril"], room.seats()["dana"]) == ("4", "3")


@pytest.mark.clause("KC-159")
def test_of_several_the_one_longest_in_the_game_gets_the_seat() -> None:
    room = Table6()
    for name in ("anna", "bert", "cyril"):
        room.player(name)
        room.sit_quietly(name, str(len(room.seats()) + 1))
        room.place.time += 1_000_000
    room.wish("cyril", "6")
    room.wish("anna", "6")
    room.place.wait(room.table, 0)
    assert room.seats() == {"anna": "6", "bert": "2", "cyril": "3"}


@pytest.mark.clause("KC-159")
def test_else_the_one_who_asked_first() -> None:
    room = Table6()
    for number, name in enumerate(("anna", "bert"), 1):
        room.player(name)
        room.sit_quietly(name, str(number))
    room.watch("anna")
    room.watch("bert")
    assert room.table.running
    room.wish("bert", "6")
    room.place.time += 1_000
    room.wish("anna", "6")
    room.next_hand()
    assert room.seats()["bert"] == "6"


@pytest.mark.clause("KC-159", "KC-130")
def test_else_the_cards_decide() -> None:
    room = Table6()
    for number, name in enumerate(("anna", "bert"), 1):
        room.player(name)
        room.sit_quietly(name, str(number))
    room.watch("anna")
    room.watch("bert")
    for name in ("bert", "anna"):
        room.wish(name, "6")
    room.next_hand()
    (drawn,) = [one["drawn"] for one in _journal(room, "T1") if "drawn" in one]
    assert room.seats()[top(drawn)] == "6"


def _journal(room: Poker, group: str) -> list[dict[str, Any]]:
    with room.place.store.read() as conn:
        return [json.loads(one.input) for one in groups.entries(conn, group)]


@pytest.mark.clause("KC-160")
def test_players_of_the_table_get_the_vacant_seat_before_the_list() -> None:
    room = Table6(seats=3)
    room.come("anna", "bert", "cyril")
    room.player("dana")
    room.ask("dana", Wait())
    room.wish("anna", "3")
    room.ask("cyril", GetUp())
    room.next_hand()
    assert room.seats() == {"anna": "3", "bert": "2"}
    room.watch("dana")
    answer = room.ask("dana", SitDown(None, 200 * EUR))
    assert isinstance(answer, Accepted)
    assert answer.seat == "1"


@pytest.mark.clause("KC-161")
def test_who_has_put_chips_on_the_table_need_not_move() -> None:
    room = six()
    room.sit("fred", "6")
    room.wish("cyril", "6")
    room.next_hand()
    assert (room.seats()["fred"], room.seats()["cyril"]) == ("6", "3")


@pytest.mark.clause("KC-170")
def test_whoever_likes_plays_out_his_blinds_and_button_first() -> None:
    """Bert is the big blind in seat 2; he has the small blind and the button yet to come."""
    room = six()
    room.wish("bert", "6", plays_out=True)
    for button in (1, 2, 3):
        places = room.game.progress.places
        assert places is not None
        assert room.seats()["bert"] == "2"
        room.next_hand()
        places = room.game.progress.places
        assert places is not None
        assert places.button == button
    assert room.seats()["bert"] == "6"


def test_a_wish_is_remembered_over_a_restart_and_can_be_taken_back() -> None:
    room = six()
    room.wish("cyril", "6")
    room.restart()
    assert room.chair("cyril").wants_seat == "6"
    room.wish("cyril", None)
    room.next_hand()
    assert room.seats()["cyril"] == "3"
    assert refusal(room, "cyril", ChangeSeat("7")).code == "unknown-seat"
    assert refusal(room, "cyril", ChangeSeat("3")).code == "seat-taken"


# -- tables ------------------------------------------------------------------------------------


class Two(Table6):
    """Two tables of one game and stakes."""

    def __init__(self, game: str = KINGS, *, second: dict[str, Any] | None = None, **cash: Any):
        super().__init__(game, **cash)
        rules = self.table.config.house_rules
        self.other: Table = self.place.add(
            game=game,
            id="T2",
            currency=self.currency,
            group="T1",
            hosted_by=self.table.group,
            pause=rules.pause,
            cash=replace(rules.cash, **(second or {})),
        )

    @property
    def there(self) -> HandDealer:
        assert isinstance(self.other.dealer, HandDealer)
        return self.other.dealer

    def come_there(self, *names: str, buy_in: int = 200) -> None:
        for name in names:
            self.player(name)
            heard = Answers()
            self.other.ask(name, name.title(), f"s-{name}", SitDown(None, buy_in * EUR), heard)
            assert heard.accepted, heard.last
        for name in names:
            self.other.watch(f"v-{name}", name)

    def at(self) -> dict[str, list[str]]:
        return {
            id: [one.player for one in dealer.chairs]
            for id, dealer in (("T1", self.game), ("T2", self.there))
        }

    def settle(self) -> None:
        if self.table.running:
            self.fold_out()
        for _ in range(3):
            self.place.wait(self.table, 0)
            self.place.wait(self.other, 0)

    def lose(self, name: str, euros: int) -> None:
        """All but so much is lost at the tables elsewhere."""
        less = self.stack(name) - euros * EUR
        gone = Transfer("lost", f"stack:T1:{name}", "clearing:demo", less, "EUR", "withdrawal")
        with self.place.store.write() as conn:
            ledger.post(conn, [gone], self.place.time)
        self.chair(name).stack = euros * EUR


@pytest.mark.clause("KC-136")
def test_who_changes_table_of_his_own_will_has_the_minimum() -> None:
    room = Two()
    room.come(*SIX)
    room.fold_out()
    room.lose("cyril", 79)
    wrong = refusal(room, "cyril", ChangeTable("T2"))
    assert (wrong.code, wrong.facts["amount"], wrong.facts["least"]) == ("buy-in", 7900, 8000)
    assert refusal(room, "cyril", ChangeTable("T9")).code == "unknown-table"
    room.ask("dana", ChangeTable("T2"))
    room.settle()
    assert room.at()["T2"] == ["dana"]
    assert room.place.account("stack:T2:dana") == room.there.chairs.mine("dana").stack >= 80 * EUR


def test_who_may_not_go_any_more_when_a_seat_comes_free_stays_also_after_a_restart() -> None:
    room = Two(second={"seats": 2})
    room.come("anna", "bert", "cyril")
    room.come_there("dana", "emil")
    room.fold_out()
    room.ask("cyril", ChangeTable("T2"))
    room.lose("cyril", 79)
    room.other.ask("dana", "Dana", "up", GetUp(), Answers())
    _hand(room.other)
    room.settle()
    assert room.at() == {"T1": ["anna", "bert", "cyril"], "T2": ["emil"]}
    room.restart()
    assert [one.player for one in room.game.chairs] == ["anna", "bert", "cyril"]
    assert room.chair("cyril").wants_table == ""


@pytest.mark.clause("W28-29")
def test_at_wgg_one_brings_the_same_chips_to_another_table_too() -> None:
    room = Two("wgg/texas-holdem-cash")
    room.come("anna", "bert")
    room.fold_out()
    left = room.stack("bert")
    room.ask("bert", GetUp())
    assert left not in (100 * EUR, 80 * EUR)
    with pytest.raises(Refused) as found:
        room.other.ask("bert", "Bert", "no", SitDown(None, 100 * EUR), Answers())
    assert (found.value.facts["least"], found.value.facts["most"]) == (left, left)
    heard = Answers()
    room.other.ask("bert", "Bert", "yes", SitDown(None, left), heard)
    assert heard.accepted


@pytest.mark.clause("PC-028", "PC-031")
@pytest.mark.parametrize("minutes", [119, 121])
def test_who_changed_tables_at_the_club_comes_back_with_at_least_as_many(minutes: int) -> None:
    """He took 200 to the other table and has 150 left: within two hours he tops up first, and
    only to come back to the very table that he left."""
    room = Two("club/texas-holdem", currency="CZK", pause=400.0)
    room.come("anna", "bert", "cyril")
    room.fold_out()
    left = room.stack("cyril")
    assert left == 200 * EUR
    room.ask("cyril", ChangeTable("T2"))
    room.settle()
    assert room.at()["T2"] == ["cyril"]
    chair = room.there.chairs.mine("cyril")
    with room.place.store.write() as conn:
        lost = Transfer("lost", "stack:T2:cyril", "clearing:demo", 50 * EUR, "CZK", "withdrawal")
        ledger.post(conn, [lost], room.place.time)
    chair.stack -= 50 * EUR
    room.place.time += minutes * 60 * 1_000_000

    def asks_back() -> None:
        room.other.ask("cyril", "Cyril", f"back{chair.stack}", ChangeTable("T1"), Answers())

    if minutes < 120:
        with pytest.raises(Refused) as found:
            asks_back()
        assert (found.value.code, found.value.facts["least"]) == ("buy-in", left)
        room.other.ask("cyril", "Cyril", "more", TopUp(50 * EUR), Answers())
        room.other.flush()
    asks_back()
    room.settle()
    assert room.at()["T2"] == []
    assert "cyril" in room.at()["T1"]


@pytest.mark.clause("KC-135", "KC-162")
def test_who_has_to_move_brings_what_he_has_and_posts_nothing_once_the_button_has_passed() -> None:
    room = Two()
    room.come_there("fred", "gita", "hana")
    room.come(*SIX)
    room.fold_out()
    room.lose("cyril", 30)
    room.table.staff.move("3", "T2", "6", by("the floor evens the tables"))
    chair = room.there.chairs.mine("cyril")
    assert (chair.stack, chair.passes, chair.owes) == (30 * EUR, True, False)
    with room.place.store.read() as conn:
        kept = seats.state_of(conn, "T2", "cyril")
    assert msgspec.json.decode(kept or "")["passes"] is True, "also after a restart"
    _hand(room.other)
    assert "cyril" not in _dealt(room.other)
    for _ in range(3):
        _hand(room.other)
    assert "cyril" in _dealt(room.other), "the button has gone from 3 past 6 to 1"


@pytest.mark.clause("KC-162")
def test_or_he_posts_and_plays_at_once() -> None:
    room = Two()
    room.come_there("fred", "gita", "hana")
    room.come(*SIX)
    room.fold_out()
    room.table.staff.move("3", "T2", "4", by("the floor evens the tables"))
    assert own_chair(room.there, "cyril")["entries"] == ["pass", "post"]
    heard = Answers()
    room.other.ask("cyril", "Cyril", "e", Entry("post"), heard)
    assert heard.accepted
    for _ in range(2):
        _hand(room.other)
    assert "cyril" in _dealt(room.other)


def _hand(table: Table) -> None:
    """The next hand of a table is dealt and given up."""
    for _ in range(200):
        if not table.running:
            break
        assert table.course is not None
        seat = next(iter(table.course.play.want.seats or ()))  # type: ignore[union-attr]
        words = [one.do for one in table.course.play.offers(seat)]
        do = "fold" if "fold" in words else words[0]
        id = f"h{table.number}-{table.course.length}"
        table.move(table.course.owners[seat], id, Move(seat, do), Answers())
    table.timer.stop()
    table.somebody_came()


def _dealt(table: Table) -> list[str]:
    assert table.course is not None
    return list(table.course.owners.values())


@pytest.mark.clause("KC-165", "KC-184")
def test_who_missed_his_blinds_may_not_leave_a_short_game() -> None:
    room = Two()
    room.come("anna", "bert", "cyril", "dana")
    room.fold_out()
    room.ask("dana", Away(True))
    assert refusal(room, "dana", ChangeTable("T2")).code == "missed-posts"
    room.sit("eva", "5")
    assert isinstance(room.ask("dana", ChangeTable("T2")), Accepted), "five are no short game"


@pytest.mark.clause("KC-164")
def test_players_of_a_short_game_draw_for_the_vacated_place() -> None:
    room = Two(second={"seats": 3})
    room.come_there("fred", "gita", "hana")
    room.come("anna", "bert", "cyril", "dana")
    for name in ("bert", "cyril"):
        room.ask(name, ChangeTable("T2"))
    room.other.ask("hana", "Hana", "up", GetUp(), Answers())
    _hand(room.other)
    room.settle()
    (drawn,) = [one["drawn"] for one in _journal(room, "T1") if "drawn" in one]
    assert set(drawn) == {"bert", "cyril"}
    assert top(drawn) in room.at()["T2"]


@pytest.mark.clause("KC-167", "KC-130")
def test_a_broken_table_draws_for_too_few_seats_and_the_rest_are_first_on_the_list() -> None:
    room = Two(second={"seats": 4})
    room.come_there("fred", "gita")
    room.come("anna", "bert", "cyril")
    room.table.staff.break_up(by("too few"))
    assert room.table.state == "open", "the hand is played to its end"
    room.settle()
    (drawn,) = [one["drawn"] for one in _journal(room, "T1") if "drawn" in one]
    best, second = sorted(drawn, key=lambda one: _worth(drawn[one]), reverse=True)[:2]
    (left,) = set(drawn) - {best, second}
    assert set(room.at()["T2"]) == {"fred", "gita", best, second}
    assert state_of(room.table) == "closed"
    assert [one.player for one in room.game.chips.waiting.waiters] == [left]  # type: ignore[attr-defined]
    assert room.place.balance(left) in (998 * EUR, 999 * EUR, 1_000 * EUR, 1_001 * EUR, 1_003 * EUR)
    with room.place.store.read() as conn:
        said = [(one.act, one.reason) for one in acts.latest(conn, limit=50)]
    assert ("table.break", "too few") in said


def _worth(card: str) -> tuple[int, int]:
    return "23456789TJQKA".index(card[0]), "cdhs".index(card[1])


def test_a_must_move_table_feeds_the_main_game() -> None:
    """Whoever has been there longest goes first, and newcomers sit down at the feeding table."""
    room = Two(seats=3, second={"must_move": "T1"})
    room.come("anna", "bert", "cyril")
    room.come_there("fred", "gita")
    room.player("hana")
    room.fold_out()
    room.ask("cyril", GetUp())
    assert refusal(room, "hana", SitDown(None, 200 * EUR)).code == "seat-called"
    _hand(room.other)
    room.settle()
    room.other.timer.stop()
    assert room.at() == {"T1": ["anna", "bert", "fred"], "T2": ["gita"]}


# -- seats that are kept for somebody ------------------------------------------------------------


@pytest.mark.clause("KC-123")
def test_staff_keep_a_seat_for_somebody_and_nobody_else_takes_it() -> None:
    room = Table6(seats=2)
    for name in ("anna", "bert", "cyril"):
        room.player(name)
    room.table.staff.reserve("1", "cyril", by("he comes from the tournament"))
    assert refusal(room, "anna", SitDown("1", 100 * EUR)).code == "seat-reserved"
    answer = room.ask("anna", SitDown(None, 100 * EUR))
    assert answer.seat == "2"
    assert refusal(room, "bert", SitDown(None, 100 * EUR)).code == "table-full"
    room.restart()
    assert refusal(room, "bert", SitDown("1", 100 * EUR)).code == "seat-reserved"
    assert room.ask("cyril", SitDown(None, 100 * EUR)).seat == "1"


# -- higher stakes -------------------------------------------------------------------------------


@pytest.mark.clause("KC-134")
def test_when_the_blinds_go_up_so_does_the_buy_in_but_not_for_those_who_play() -> None:
    """1/2 becomes 2/5: the least buy-in of 40 big blinds goes from 80 to 200. Anna plays on with
    what she has; whoever comes, and she too when she buys again, is bound by the new limit."""
    room = Table6()
    room.come("anna", "bert", buy_in=100)
    room.table.staff.raise_stakes(("2", "5"), by("all agreed"))
    assert room.hand["blinds"] == ["1", "2"], "the running hand is played out"
    room.next_hand()
    assert room.hand["blinds"] == ["2", "5"]
    assert set(room.dealt) == {"anna", "bert"}
    room.player("cyril")
    wrong = refusal(room, "cyril", SitDown(None, 199 * EUR))
    assert (wrong.facts["least"], wrong.facts["most"]) == (200 * EUR, 500 * EUR)
    room.fold_out()
    room.chair("anna").stack = 0
    assert room.game.chips.room(room.chair("anna")) == (200 * EUR, 500 * EUR)
    room.restart()
    room.watch("anna")
    assert room.game.chips.stakes.big == 5 * EUR


@pytest.mark.clause("KC-134")
@pytest.mark.parametrize(
    ("before", "after"), [(("2", "5"), ("5", "5")), (("5", "10"), ("10", "10"))]
)
def test_a_limit_goes_up_with_its_small_blind_alone(
    before: tuple[str, str], after: tuple[str, str]
) -> None:
    """Line by line of the printed table: 2/5 is followed by 5/5, 5/10 by 10/10. Back again is
    down."""
    room = Table6(blinds=before)
    room.table.staff.raise_stakes(after, by("all agreed"))
    room.come("anna", "bert", buy_in=400)
    assert room.hand["blinds"] == list(after)
    with pytest.raises(Refused) as found:
        room.table.staff.raise_stakes(before, by("no"))
    assert found.value.code == "fixed-stakes"


@pytest.mark.clause("T32-06", "F07-15")
@pytest.mark.parametrize(
    ("game", "currency"), [("tsg/texas-holdem", "USD"), ("fortuna/texas-holdem", "EUR")]
)
def test_online_the_blinds_of_a_table_never_change(game: str, currency: str) -> None:
    room = Poker(game, currency=currency)
    with pytest.raises(Refused) as found:
        room.table.staff.raise_stakes(("2", "5"), by("all agreed"))
    assert found.value.code == "fixed-stakes"


def test_stakes_only_go_up_and_only_as_the_plan_allows() -> None:
    room = Table6()
    with pytest.raises((Refused, BadSetting)):
        room.table.staff.raise_stakes(("1", "2"), by("no"))
    with pytest.raises(BadSetting):
        room.table.staff.raise_stakes(("5", "2"), by("no"))
