"""What staff do is durable, has an author and a reason, and holds after a restart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from sqlalchemy import update

from krupier.equipment.cards import parse
from krupier.equipment.draws import CardsAre
from krupier.room import history
from krupier.room.commits import Asked, of_staff
from krupier.room.hands.requests import Prefer, SitDown
from krupier.room.table import Table
from krupier.rules.options import Refused
from krupier.rules.wants import Ruling
from krupier.store import acts, groups, schema, seats
from tests.room.cash import EUR, Poker
from tests.room.setup import SECOND, Answers, Place, Slow, bet, by
from tests.room.test_poker_floor import Physical

LIMITS = {"straight": {"min": "5"}}


def written(place: Place) -> list[acts.Act]:
    """All acts, oldest first."""
    with place.store.read() as conn:
        return acts.latest(conn)[::-1]


def again(place: Place, table: Table) -> Table:
    """The process died and starts again."""
    place.new_env(seed=2)
    return place.host(table.id)


def roulette(game: str = "kings/european-roulette", **house_rules: Any) -> tuple[Place, Table, str]:
    place = Place()
    table = place.add(game, **house_rules)
    place.player("anna", 10_000)
    table.watch("v", "anna")
    return place, table, table.sit("anna", "Anna")


@pytest.mark.parametrize(
    ("act", "word", "subject", "before", "after"),
    [
        (lambda t: t.staff.close(by("x")), "table.close", "table:T1", "open", "closed"),
        (lambda t: t.staff.suspend(by("x")), "table.suspend", "table:T1", None, {"reason": "x"}),
        (lambda t: t.staff.void(by("x")), "round.void", "round:T1-1", None, "x"),
    ],
)
def test_an_act_says_who_what_and_why(
    act: Callable[[Table], None], word: str, subject: str, before: object, after: object
) -> None:
    place, table, seat = roulette()
    table.move("anna", "m", bet(seat, "red", 500), Answers())
    act(table)
    (one,) = written(place)
    assert (one.author, one.role, one.reason, one.operator) == ("eva", "director", "x", "kings")
    assert (one.act, one.subject, one.at) == (word, subject, place.time)
    ((was, now),) = [(msgspec.json.decode(one.before), msgspec.json.decode(one.after))]
    assert (next(iter(was.values())) if was else None) == before
    changed = next(iter(now.values()))
    assert changed == after or {"reason": changed["reason"]} == after
    assert history.audit_all(place.store) == []


def test_a_refused_act_leaves_no_trace() -> None:
    place, table, _ = roulette()
    for act in (table.staff.open, table.staff.resume):
        with pytest.raises(Refused):
            act(by("x"))
    assert written(place) == []


def test_an_act_that_somebody_changed_is_found() -> None:
    place, table, _ = roulette()
    table.staff.close(by("the fire brigade said so"))
    assert history.audit_all(place.store) == []
    with place.store.write() as conn:
        conn.execute(update(schema.acts).values(author="ivo"))
    assert any("acts:kings" in one.subject for one in history.audit_all(place.store))


def test_a_suspended_table_comes_back_suspended_with_what_was_on_its_clock() -> None:
    place, table, seat = roulette()
    table.move("anna", "m", bet(seat, "red", 500), Answers())
    place.wait(table, 5)
    table.staff.suspend(by("fire alarm"))
    place.time += 100 * SECOND
    table = again(place, table)
    assert (table.state, table.notice, table.due) == ("suspended", "fire alarm", None)
    table.watch("v", "anna")
    with pytest.raises(Refused) as refused:
        table.move("anna", "m2", bet(seat, "red", 500), Answers())
    assert refused.value.code == "table-suspended"
    table.staff.resume(by("it was a drill"))
    assert table.clock is not None
    assert table.clock.deadline == place.time + 15 * SECOND
    assert again(place, table).state == "open"
    assert [one.reason for one in written(place)] == ["fire alarm", "it was a drill"]


def test_announced_limits_are_announced_after_a_restart_and_take_effect_when_due() -> None:
    place = Place()
    table = place.add("kings/french-roulette")
    since = table.staff.set_limits(LIMITS, by("a busy evening"))
    assert since > place.time
    table = again(place, table)
    assert table.orders.announced is not None
    assert (table.orders.announced.at, table.orders.announced.limits) == (since, LIMITS)
    assert table.config.limits == {}
    place.time = since
    table.tick()
    assert table.config.limits == LIMITS
    assert table.setting.orders.announced is None
    assert again(place, table).config.limits == LIMITS
    first, taken = written(place)
    assert (first.author, first.reason) == ("eva", "a busy evening")
    assert (taken.author, taken.act) == ("system", "limits.set")
    assert msgspec.json.decode(taken.after) == {"limits": LIMITS}


def test_granted_limits_hold_after_a_restart() -> None:
    place, table, _ = roulette(limits={"straight": {"max": "100"}}, pause=0)
    table.staff.grant_limits("anna", {"straight": {"max": "1000"}}, by("a good guest"))
    table = again(place, table)
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.staff.void(by("so that the next round begins"))
    place.wait(table, 1)
    assert table.course is not None
    assert table.course.play.game.setting.players == {seat: {"straight": (None, 100_000)}}
    table.staff.grant_limits("anna", {}, by("no longer"))
    assert again(place, table).orders.granted == {}


class TestButton:
    def test_a_ruling_on_the_button_survives_and_is_used_once(self) -> None:
        """It would go on to seat 1; it belongs to seat 2."""
        table = Physical()
        table.come("anna", "bert", "cyril")
        table.deal()
        table.table.staff.place_button("2", by("it was elsewhere"))
        table.fold_out()
        table.restart()
        for name in ("anna", "bert", "cyril"):
            table.watch(name)
        table.place.wait(table.table, 2)
        assert (table.table.number, table.hand["button"]) == (2, "2")
        assert table.table.orders.button == ""
        table.restart()
        assert table.table.orders.button == "", "used up in the transaction that opened the hand"


def test_a_ruling_is_an_act_on_its_round() -> None:
    table = Physical()
    table.come("anna", "bert", "cyril")
    table.deal()
    table.rule("dead-hand", "3", reason="one card only")
    (one,) = written(table.place)
    assert (one.act, one.subject) == ("ruling.make", "round:T1-1")
    assert msgspec.json.decode(one.after)["ruling"]["what"] == "dead-hand"


def test_a_table_that_cannot_go_on_stops_itself_and_stays_stopped() -> None:
    place, table, _ = roulette()
    table.halted("the rules failed")
    assert table.state == "suspended"
    table = again(place, table)
    assert (table.state, table.notice) == ("suspended", "the rules failed")
    assert table.orders.suspended is not None
    assert table.orders.suspended.halted
    (one,) = written(place)
    assert (one.author, one.role) == ("system", "system")


# -- a group of tables ---------------------------------------------------------------------------


class Two(Poker):
    """Two tables of one group, T1 and T2."""

    def __init__(self) -> None:
        super().__init__()
        self.other = self.place.add(
            "wgg/texas-holdem-cash",
            id="T2",
            group="T1",
            hosted_by=self.table.group,
            cash=self.table.config.house_rules.cash,
            pause=1.0,
        )

    def chips(self) -> dict[str, int]:
        with self.place.store.read() as conn:
            return {
                f"{table}:{one.seat.player}": one.stack
                for table in ("T1", "T2")
                for one in seats.of_table(conn, table, "EUR")
            }


def test_a_player_moves_with_all_chips_and_wishes_in_one_transaction() -> None:
    two = Two()
    two.player("anna")
    two.sit_quietly("anna", "3", 150)
    two.ask("anna", Prefer(auto_top_up=True))
    two.table.staff.move("3", "T2", "5", by("this table is broken up"))
    assert two.chips() == {"T2:anna": 150 * EUR}
    assert two.table.seating.of("anna") == []
    assert two.other.seating.of("anna") == ["5"]
    with two.place.store.read() as conn:
        (entry,) = groups.entries(conn, "T1")
        (kept,) = seats.of_table(conn, "T2", "EUR")
    told = {"moved": "anna", "from": ["T1", "3"], "to": ["T2", "5"]}
    assert msgspec.json.decode(entry.input) == told
    assert msgspec.json.decode(kept.seat.state)["auto_top_up"] is True
    (one,) = written(two.place)
    assert (one.act, one.reason) == ("seat.move", "this table is broken up")
    before, after = (msgspec.json.decode(said or "") for said in (one.before, one.after))
    assert before == {"table": "T1", "seat": "3"}
    assert after == {"table": "T2", "seat": "5"}
    assert history.audit_all(two.place.store) == []
    assert two.place.balance("anna") == 850 * EUR


def test_a_move_that_cannot_be_written_leaves_him_where_he_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    two = Two()
    two.player("anna")
    two.sit_quietly("anna", "3", 150)
    with monkeypatch.context() as broken:
        broken.setattr(seats, "move", _refuses)
        two.table.staff.move("3", "T2", "5", by("broken up"))
    two.place.wait(two.table, 5)
    assert two.chips() == {"T1:anna": 150 * EUR}
    assert two.table.seating.of("anna") == ["3"]
    assert two.other.seating.of("anna") == []
    assert written(two.place) == []
    assert not two.chair("anna").leaving, "she asked for nothing, and stays"
    two.watch("anna")
    two.sit("bert", "4")
    two.place.wait(two.table, 5)
    assert two.dealt == ["anna", "bert"]
    assert two.table.dealer.troubles == {}


def test_who_ordered_a_move_that_the_books_refuse_hears_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And nobody else who waits for the same unit of work: what he asked for is done."""
    two = Two()
    for name in ("anna", "bert"):
        two.player(name)
    two.sit_quietly("anna", "3", 150)
    two.place.env.wallets.available("bert", "EUR")
    two.table.group._commits._books = books = Slow(two.place)  # type: ignore[assignment]
    heard: list[Exception | None] = []
    sat = Answers()
    with monkeypatch.context() as broken:
        broken.setattr(seats, "move", _refuses)
        two.table.ask("anna", "Anna", "p", Prefer(auto_post=False), Answers())  # on its way
        two.table.staff.move("3", "T2", "5", by("broken up", "eva"))
        two.table.rounds.answer(Asked(of_staff("eva"), "", heard.append))
        two.table.ask("bert", "Bert", "s", SitDown("4", 150 * EUR), sat)
        while books.queue:
            books.commit()
            two.table.pump()
    assert [str(one) for one in heard] == ["no"]
    assert sat.accepted
    assert two.chips() == {"T1:anna": 150 * EUR, "T1:bert": 150 * EUR}
    assert two.table.dealer.troubles == {}
    assert history.audit_all(two.place.store) == []


def _refuses(*args: Any, **more: Any) -> None:
    from krupier.store import Conflict

    raise Conflict("no", "ne")


@pytest.mark.parametrize(
    ("seat", "to", "to_seat", "code"),
    [
        ("4", "T2", None, "unknown-seat"),
        ("1", "T2", None, "in-play"),
        ("3", "T3", None, "other-group"),
        ("3", "T1", None, "other-group"),
        ("3", "T2", "77", "unknown-seat"),
        ("3", "T2", "1", "seat-taken"),
    ],
)
def test_moves_that_are_refused_change_nothing(
    seat: str, to: str, to_seat: str | None, code: str
) -> None:
    two = Two()
    two.come("anna", "bert")
    two.place.add("wgg/texas-holdem-cash", id="T3", cash=two.table.config.house_rules.cash)
    two.sit("cyril", "3")
    two.player("dan")
    two.other.sit("dan", "Dan", "1")
    assert two.table.running
    before = two.chips()
    with pytest.raises(Refused) as refused:
        two.table.staff.move(seat, to, to_seat, by("x"))
    assert refused.value.code == code
    assert two.chips() == before
    assert written(two.place) == []


def test_one_table_of_a_group_draws_while_the_other_writes() -> None:
    """Outcomes wait for the own stakes of a table, not for those of its neighbours."""
    two = Two()
    two.come("anna", "bert")
    assert two.table.running
    assert two.table.group is two.other.group
    assert {"T1", "T2"} <= set(two.table.group.members)


def test_cards_of_a_physical_table_are_no_acts() -> None:
    """They are lines of its own journal, with who entered them."""
    table = Physical()
    table.come("anna", "bert", "cyril")
    table.table.staff.enter(CardsAre(parse("As")), "jana")
    with pytest.raises(Refused):
        table.table.staff.rule(Ruling("dance"), by("x"))
    assert written(table.place) == []


def test_a_ruling_about_chips_says_how_many() -> None:
    table = Physical("kings/texas-holdem")
    table.come("anna", "bert", "cyril")
    table.deal()
    table.table.staff.rule(Ruling("out-of-turn", "1", amount=5 * EUR), by("she was too early"))
    (one,) = written(table.place)
    assert msgspec.json.decode(one.after or "")["ruling"]["amount"] == "5"
