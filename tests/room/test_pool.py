"""Fast pools: every hand at a new table, fast fold, fair blinds, chips that stay in the pool."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from krupier.room import history
from krupier.room.bots import hand_bot
from krupier.room.hands.requests import Away, FastFold, GetUp, GoOn, Prefer, SitDown, TopUp
from krupier.room.hands.turns import Turns
from krupier.room.lobby import is_listed, row
from krupier.room.messages import Accepted
from krupier.room.table import Table
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused
from krupier.store import seats
from tests.room.cash import head_of, own_chair
from tests.room.pool import EUR, Pool
from tests.room.setup import SECOND, Slow, by, state_of
from tests.room.test_hostile import failing

SIX = ("anna", "bert", "cyril", "dana", "emil", "filip")
NINE = (*SIX, "gita", "hana", "ivo")


def pool_of(*names: str, game: str = "fortuna/texas-holdem", **cash: Any) -> Pool:
    """Everybody has come, and whoever could be is dealt in."""
    pool = Pool(game, **cash)
    pool.come(*names)
    pool.wait(3)
    return pool


def first(pool: Pool) -> Table:
    return pool.running()[0]


def last_to_act(pool: Pool, table: Table) -> str:
    """Somebody at the table whose turn is a long way off: the big blind."""
    return next(name for name, amount in pool.posted(table).items() if amount == 2)


def everybody_plays(pool: Pool) -> None:
    for table in pool.running():
        pool.play_out(table)


# -- where it may be ---------------------------------------------------------------------------


@pytest.mark.clause("F08-01", "F08-06", "T32-12")
def test_the_pool_says_what_it_is_before_anybody_enters() -> None:
    speed, zoom = Pool(), Pool("tsg/texas-holdem", currency="USD")
    heads = [head_of(one.dealer)["pool"] for one in (speed, zoom)]
    assert [one["names"]["en"] for one in heads] == ["Speed Poker", "Zoom"]
    assert [one["watch"] for one in heads] == [False, True]
    assert row(speed.table).hands == speed.dealer.head


@pytest.mark.clause("F08-01")
@pytest.mark.parametrize(
    ("game", "why"),
    [
        ("kings/texas-holdem", "the plan of kings knows no fast tables"),
        ("tsg/razz", "tsg/razz has none"),
    ],
)
def test_there_is_no_pool_where_the_plan_has_none(game: str, why: str) -> None:
    with pytest.raises(BadSetting, match=why):
        Pool(game, currency="USD" if game.startswith("tsg") else "EUR")


def test_the_lobby_shows_the_pool_and_not_its_tables() -> None:
    pool = pool_of(*SIX)
    assert [one for one, table in pool.tables.items() if is_listed(table)] == ["P"]
    assert row(pool.table).players == 6


# -- every hand at a new table -----------------------------------------------------------------


@pytest.mark.clause("F08-02", "T32-09")
def test_after_a_hand_everybody_sits_with_others() -> None:
    """Eighteen players: there are strangers enough for three new tables."""
    names = [f"p{n}" for n in range(18)]
    pool = pool_of(*names)
    before = [set(table.course.owners.values()) for table in pool.running() if table.course]
    assert sorted(map(len, before)) == [6, 6, 6]
    everybody_plays(pool)
    pool.wait(0.1)
    after = [set(table.course.owners.values()) for table in pool.running() if table.course]
    assert set().union(*after) == set(names)
    for one in after:
        assert all(len(one & other) <= 2 for other in before), "six from three tables"


@pytest.mark.clause("F08-02")
def test_the_next_hand_begins_as_soon_as_the_last_is_finished() -> None:
    pool = pool_of(*(f"p{n}" for n in range(12)))
    began = pool.place.time
    everybody_plays(pool)
    pool.wait(0)
    assert len(pool.running()) == 2
    assert pool.place.time == began


@pytest.mark.clause("F08-03", "T32-09")
def test_who_folds_in_turn_is_moved_at_once() -> None:
    pool = pool_of(*NINE)
    full = max(pool.running(), key=lambda one: len(one.course.owners) if one.course else 0)
    name = pool.turn(full)
    pool.act(full, "fold")
    assert full.running
    assert not pool.plays(name)
    pool.act(full, "fold")
    pool.wait(2)
    assert pool.of(name).table is not full


@pytest.mark.clause("F08-04", "T32-09")
def test_who_folds_before_his_turn_is_dealt_in_elsewhere_while_the_hand_runs() -> None:
    pool = pool_of(*SIX)
    table = first(pool)
    away = [name for name in SIX if name != pool.turn(table)][:2]
    for name in away:
        assert isinstance(pool.fold(name), Accepted)
    pool.wait(2)
    assert table.running
    assert {pool.of(name).table for name in away} != {table}
    assert pool.of(away[0]).table.course is not table.course


@pytest.mark.clause("F08-02")
def test_two_who_fold_early_in_different_hands_are_strangers_and_wait_for_nobody() -> None:
    """Four players at two tables of two; at each whoever is not in turn goes."""
    pool = pool_of("anna", "bert", "cyril", "dana", seats=2)
    gone = [last_to_act(pool, table) for table in pool.running()]
    assert len(gone) == 2
    for name in gone:
        pool.fold(name)
    pool.wait(0)
    assert all(pool.plays(name) for name in gone)
    assert pool.of(gone[0]) is pool.of(gone[1])


def test_nobody_is_dealt_in_twice_whatever_he_asks_for_in_a_hand() -> None:
    pool = pool_of("anna", "bert", "cyril")
    table = first(pool)
    for asked in (Prefer(auto_top_up=True), Away(True), Away(False)):
        pool.ask("anna", asked)
    pool.come("dana", "emil")
    pool.wait(5)
    assert [pool.of(name).table is table for name in ("anna", "dana", "emil")] == [
        True,
        False,
        False,
    ]
    others = [one for one in pool.running() if one is not table]
    assert [sorted(one.course.owners.values()) for one in others if one.course] == [
        ["dana", "emil"]
    ]


class Hosting(Pool):
    """Counts the tables that the pool has set up."""

    hosted = 0

    def _hosted(self, table: Table) -> None:
        self.hosted += 1
        super()._hosted(table)


def test_no_table_is_set_up_twice_while_writing_takes_its_time() -> None:
    pool = Hosting()
    pool.come("anna", "bert")
    pool.wait(0)
    pool.table.group._commits._books = books = Slow(pool.place)  # type: ignore[assignment]
    pool.place.time += 3 * SECOND
    for _ in range(3):
        pool.dealer.stir()
        pool.table.tick()
    while books.queue:
        books.commit()
        pool.table.pump()
    assert (pool.hosted, list(pool.tables)) == (1, ["P", "P-t1"])


# -- the fast fold -----------------------------------------------------------------------------


def picture(table: Table) -> object:
    """Everything that any opponent could see."""
    from krupier.room.views import EVERYTHING, parts

    shown = parts(table, [one for one in EVERYTHING if one != "want"])
    return msgspec.to_builtins(shown)


@pytest.mark.clause("F08-04")
def test_opponents_see_nothing_of_it_before_his_turn() -> None:
    """Not even when he plays elsewhere, wins there, sits out or loses his connection there."""
    pool = pool_of(*NINE)
    full = max(pool.running(), key=lambda one: len(one.course.owners) if one.course else 0)
    name = last_to_act(pool, full)
    seat = pool.seat(full, name)
    viewer = f"f-{name}"
    full.watch(viewer, name)
    pool.flush()
    before, told = picture(full), len(pool.place.ears.updates[full.id])
    pool.fold(name)
    full.unwatch(viewer)
    pool.wait(2)
    pool.flush()
    shown = picture(full)
    assert isinstance(shown, dict)
    assert isinstance(before, dict)
    assert shown["seats"] == before["seats"]
    assert shown["hands"] == before["hands"]
    news = [one for one in pool.place.ears.updates[full.id][told:] if one.events]
    assert not news
    assert not shown["seats"][seat]["chair"]["folded"]


@pytest.mark.clause("F08-04")
def test_it_is_a_fold_when_his_turn_comes_although_he_could_check() -> None:
    """Everybody calls; the big blind could check, and has gone."""
    pool = pool_of(*SIX)
    table = first(pool)
    name = last_to_act(pool, table)
    pool.fold(name)
    while pool.turn(table) != name and (table.dealer.public_hand.street == 0):  # type: ignore[attr-defined]
        pool.call_or_check(table)
    assert table.course is not None
    seat = pool.seat(table, name)
    last = [one for one in table.course.events if getattr(one, "seat", "") == seat]
    assert [getattr(one, "do", "") for one in last][-1] == "fold"
    assert table.running


@pytest.mark.clause("F08-04")
def test_the_blind_of_who_folds_early_stays_in_the_pot() -> None:
    """Small blind 1, big blind 2: the big blind goes, five call 2; the pot is 12."""
    pool = pool_of(*SIX)
    table = first(pool)
    name = last_to_act(pool, table)
    pool.fold(name)
    assert pool.stack(name) == 198 * EUR
    while table.running and table.dealer.public_hand.street == 0:  # type: ignore[attr-defined]
        pool.call_or_check(table)
    assert table.dealer.public_hand.pot() == 12 * EUR  # type: ignore[attr-defined]
    pool.play_out(table)
    assert pool.stack(name) == 198 * EUR
    assert sum(pool.chips()) == 6 * 200 * EUR


@pytest.mark.clause("T13-03", "F02-29")
def test_the_last_one_left_has_won_although_he_wanted_to_fold() -> None:
    pool = pool_of("anna", "bert", "cyril")
    table = first(pool)
    name = last_to_act(pool, table)
    pool.fold(name)
    pool.act(table, "fold")
    pool.act(table, "fold")
    assert not table.running
    assert pool.stack(name) == 201 * EUR


@pytest.mark.clause("F07-08", "T13-32")
def test_what_he_wins_in_a_hand_he_left_plays_from_the_next_one_on() -> None:
    pool = pool_of(*NINE)
    full = max(pool.running(), key=lambda one: len(one.course.owners) if one.course else 0)
    name = last_to_act(pool, full)
    pool.fold(name)
    others = [one for one in SIX if pool.plays(one) and one != pool.turn(full)]
    pool.fold(others[-1])
    pool.wait(2)
    second = pool.of(name).table
    assert second.course is not None
    seat = pool.seat(second, name)
    assert second.course.starting_stacks()[seat] == 198 * EUR
    while full.running:
        pool.act(full, "fold")
    assert pool.stack(name) > 198 * EUR - 2 * EUR
    assert second.course.starting_stacks()[seat] == 198 * EUR


def test_nobody_moves_in_a_hand_that_he_has_left_nor_leaves_it_twice() -> None:
    pool = pool_of(*SIX)
    table = first(pool)
    name = last_to_act(pool, table)
    again = pool.ask(name, FastFold(), table, id="x")
    assert isinstance(again, Accepted)
    assert pool.ask(name, FastFold(), table, id="x").again
    with pytest.raises(Refused, match="nothing that you could fold"):
        pool.ask(name, FastFold(), table, id="y")


def test_whose_turn_it_is_folds_by_the_same_button() -> None:
    pool = pool_of(*SIX)
    table = first(pool)
    name = pool.turn(table)
    shown = own_chair(table.dealer, name)["fast_fold"]
    assert shown == {"offered": True, "watch": False}
    pool.fold(name)
    assert pool.turn(table) not in ("", name)


def test_an_ordinary_table_has_no_fast_fold() -> None:
    from tests.room.cash import Poker

    table = Poker()
    table.come("anna", "bert")
    for asked in (FastFold(), GoOn()):
        with pytest.raises(Refused, match="fast pool"):
            table.ask("anna", asked)


# -- watching ----------------------------------------------------------------------------------


@pytest.mark.clause("T32-09")
def test_at_zoom_he_may_watch_the_hand_to_its_end() -> None:
    pool = pool_of(*NINE, game="tsg/texas-holdem", currency="USD")
    full = max(pool.running(), key=lambda one: len(one.course.owners) if one.course else 0)
    name = pool.turn(full)
    pool.fold(name, watch=True)
    pool.wait(5)
    assert not pool.plays(name)
    own = own_chair(pool.dealer, name)["pool"]
    assert own == {"table": full.id, "watching": True}
    pool.play_out(full)
    pool.wait(2)
    assert pool.plays(name)


@pytest.mark.clause("T32-09")
def test_who_has_watched_enough_goes_on() -> None:
    pool = pool_of(*NINE, game="tsg/texas-holdem", currency="USD")
    full = max(pool.running(), key=lambda one: len(one.course.owners) if one.course else 0)
    one, other = pool.turn(full), last_to_act(pool, full)
    pool.fold(one, watch=True)
    pool.fold(other, watch=True)
    pool.wait(5)
    for name in (one, other):
        pool.ask(name, GoOn())
    pool.wait(2)
    assert full.running
    assert pool.plays(one)
    assert pool.plays(other)


@pytest.mark.clause("F08-03")
def test_at_speed_poker_he_goes_on_immediately() -> None:
    pool = pool_of(*SIX)
    with pytest.raises(Refused, match="goes on at once"):
        pool.fold(pool.turn(first(pool)), watch=True)


# -- blinds ------------------------------------------------------------------------------------


@pytest.mark.clause("F08-05")
def test_blinds_go_round_by_who_has_waited_longest() -> None:
    """Three players, always the same: in three hands everybody has posted each blind once."""
    pool = pool_of("anna", "bert", "cyril")
    big: list[str] = []
    small: list[str] = []
    for _ in range(9):
        table = first(pool)
        posted = pool.posted(table)
        small.append(next(name for name, amount in posted.items() if amount == 1))
        big.append(next(name for name, amount in posted.items() if amount == 2))
        while table.running:
            pool.act(table, "fold")
        pool.wait(4)
    for at in range(0, 9, 3):
        assert sorted(big[at : at + 3]) == ["anna", "bert", "cyril"]
    assert sorted(small) == sorted(["anna", "bert", "cyril"] * 3)


@pytest.mark.clause("F08-05")
def test_of_two_who_are_left_the_one_posts_the_big_blind_who_has_not_yet() -> None:
    pool = pool_of("anna", "bert", "cyril")
    table = first(pool)
    posted = pool.posted(table)
    small = next(name for name, amount in posted.items() if amount == 1)
    (button,) = {"anna", "bert", "cyril"} - posted.keys()
    pool.ask(button, GetUp())
    pool.play_out(table)
    pool.wait(4)
    assert pool.posted(first(pool))[small] == 2


@pytest.mark.clause("F08-05")
def test_a_newcomer_posts_the_big_blind_and_so_does_who_comes_back() -> None:
    pool = pool_of("anna", "bert")
    for _ in range(3):
        table = first(pool)
        while table.running:
            pool.act(table, "fold")
        pool.wait(3)
    table = first(pool)
    pool.come("cyril")
    pool.play_out(table)
    pool.wait(3)
    assert pool.posted(first(pool))["cyril"] == 2
    pool.play_out(first(pool))
    pool.ask("cyril", GetUp())
    pool.wait(3)
    pool.play_out(first(pool))
    pool.ask("cyril", SitDown(None, 100 * EUR))
    pool.wait(3)
    assert pool.posted(first(pool))["cyril"] == 2


# -- coming and going --------------------------------------------------------------------------


@pytest.mark.clause("F07-04", "F07-05", "T32-03")
def test_who_leaves_takes_all_his_chips_when_none_can_come_back_from_a_pot() -> None:
    pool = pool_of(*SIX)
    table = first(pool)
    name = last_to_act(pool, table)
    pool.fold(name)
    pool.ask(name, GetUp())
    pool.wait(3)
    assert pool.dealer.chairs.of(name) is not None
    assert not pool.plays(name)
    pool.play_out(table)
    assert pool.dealer.chairs.of(name) is None
    assert pool.place.balance(name) == 100_000 - 2 * EUR
    assert pool.stack(name) == 0


@pytest.mark.clause("T32-08", "T13-14")
def test_who_sits_out_is_not_dealt_in() -> None:
    pool = pool_of("anna", "bert", "cyril")
    pool.ask("cyril", Away(True))
    pool.play_out(first(pool))
    pool.wait(3)
    assert not pool.plays("cyril")
    pool.ask("cyril", Away(False))
    pool.play_out(first(pool))
    pool.wait(3)
    assert pool.plays("cyril")


@pytest.mark.clause("F07-06", "F07-07", "T32-04")
def test_chips_are_added_between_hands_up_to_the_maximum() -> None:
    pool = pool_of("anna", "bert", "cyril")
    table = first(pool)
    name = last_to_act(pool, table)
    assert pool.ask(name, TopUp(50 * EUR)).queued
    pool.fold(name)
    assert pool.stack(name) == 200 * EUR, "two are in the pot, so two may be added"
    pool.ask(name, Prefer(auto_top_up=True))
    pool.play_out(table)
    assert sum(pool.chips()) == 602 * EUR


def test_a_closed_pool_pays_everybody_out_when_the_hands_are_over() -> None:
    pool = pool_of(*SIX)
    table = first(pool)
    pool.fold(last_to_act(pool, table))
    pool.table.staff.close(by("the night is over"))
    pool.wait(1)
    assert pool.table.state == "closing"
    pool.play_out(table)
    pool.wait(1)
    assert state_of(pool.table) == "closed"
    assert sum(pool.place.balance(name) for name in SIX) == 6 * 100_000
    assert history.audit_all(pool.place.store) == []


def test_whoever_looks_on_while_a_pool_comes_back_learns_that_it_is_closed() -> None:
    """Until all of its tables are back nobody knows whether a hand runs there."""
    pool = pool_of(*SIX)
    first(pool)
    pool.table.staff.close(by("the night is over"))
    for table in pool.running():
        table.staff.void(by("the night is over"))
    pool.wait(1)
    pool.place.ears.updates.clear()
    pool.open()
    pool.table.watch("camera", None)
    told = [pool.place.ears.snapshots["camera"][-1].view.state]
    pool.wait(1)
    told += [one.changed.state for one in pool.place.ears.updates["P"] if one.changed.state]
    assert told[0] == "closing"
    assert told[-1] == pool.table.state == "closed"


def test_a_void_hand_gives_back_also_what_somebody_left_in_it() -> None:
    pool = pool_of(*SIX)
    table = first(pool)
    name = last_to_act(pool, table)
    pool.fold(name)
    table.staff.void(by("misdeal"))
    pool.flush()
    assert [pool.stack(one) for one in SIX] == [200 * EUR] * 6


@pytest.mark.clause("F08-05")
@pytest.mark.parametrize("killed", [False, True])
def test_a_void_hand_uses_up_nobodys_turn_to_pay(killed: bool) -> None:
    """Two have paid, the hand is void: the same two pay in the next one. Who has folded it and
    was dealt in elsewhere keeps what he has had there."""
    pool = pool_of("anna", "bert", "cyril")
    for _ in range(2):
        table = first(pool)
        while table.running:
            pool.act(table, "fold")
        pool.wait(4)
    table = first(pool)
    paying = pool.posted(table)
    if killed:
        pool.open()
        pool.watch("anna", "bert", "cyril")
        pool.wait(0)
    pool.tables[table.id].staff.void(by("misdeal"))
    pool.wait(4)
    assert pool.posted(first(pool)) == paying


def test_a_hand_that_is_void_later_takes_back_its_own_places_alone() -> None:
    """He posted the big blind in a hand, folded, had the button in the next one; then the first
    one is void: of the big blind he has waited as long as before and one hand more."""
    before = Turns(big=4, small=2, button=7, hands=9)
    after = before.after(["big"]).after(["button"])
    assert after == Turns(big=1, small=4, button=0, hands=11)
    assert after.without(before) == Turns(big=5, small=3, button=0, hands=10)
    new = Turns().after(["big"])
    assert new.without(Turns()) == Turns(), "a newcomer has never had it"


@pytest.mark.parametrize("killed", [False, True])
def test_a_suspended_pool_stands_still_as_any_table_does(killed: bool) -> None:
    """The running hand takes no move and its clock stands, until the pool goes on."""
    pool = pool_of(*SIX)
    table = first(pool)
    clock = table.clock
    assert clock is not None
    left = clock.deadline - pool.place.time
    pool.table.staff.suspend(by("fire alarm"))
    if killed:
        pool.open()
        pool.watch(*SIX)
        table = pool.tables[table.id]
    pool.wait(600)
    assert table.running
    with pytest.raises(Refused) as refused:
        pool.act(table, "fold")
    assert refused.value.code == "table-suspended"
    pool.table.staff.resume(by("false alarm"))
    pool.flush()
    assert table.clock is not None
    assert table.clock.deadline - pool.place.time == left
    pool.act(table, "fold")
    assert table.state == "open"


def test_a_pool_says_how_many_hands_run_and_how_many_play() -> None:
    pool = pool_of("anna", "bert", "cyril", "dana", seats=2)
    pool.wait(3)
    head = head_of(pool.dealer)["pool"]
    assert (head["hands"], head["players"]) == (2, 4)
    pool.table.staff.close(by("the end"))
    for table in pool.running():
        pool.play_out(table)
    pool.wait(6)
    head = head_of(pool.dealer)["pool"]
    assert (head["hands"], head["players"]) == (0, 0)


def test_somebody_who_never_answers_sits_out_of_the_pool() -> None:
    pool = pool_of("anna", "bert", timeouts=1, time_bank=0.0)
    name = pool.turn(first(pool))
    pool.wait(16)
    assert pool.dealer.chairs.mine(name).guest.sits_out


def test_who_comes_back_in_time_keeps_his_place_and_who_stays_away_leaves() -> None:
    pool = pool_of("anna", "bert", keep=60.0)
    pool.play_out(first(pool))
    pool.ask("bert", Away(True))
    pool.table.unwatch("v-anna")
    pool.wait(30)
    pool.watch("anna")
    pool.wait(40)
    assert [one.player for one in pool.dealer.chairs] == ["anna"]


def test_who_comes_back_without_a_connection_is_not_shown_as_if_he_were_here() -> None:
    """At the table of his last hand, which is still to be seen."""
    pool = pool_of("anna", "bert")
    table = first(pool)
    table.watch("looks on", None)
    seat = pool.seat(table, "anna")
    pool.play_out(table)
    pool.table.unwatch("v-anna")
    pool.ask("anna", GetUp())
    pool.flush()
    pool.ask("anna", SitDown(None, 100 * EUR))
    pool.flush()
    told: dict[str, Any] = {}
    for one in pool.place.ears.updates[table.id]:
        told |= one.changed.seats or {}
    assert told[seat].away


def test_bots_leave_a_place_at_the_second_table_and_play_where_they_are_dealt_in() -> None:
    pool = pool_of("anna", "bert", "cyril")
    bot = hand_bot(pool.table)
    assert bot is not None
    assert (bot.crowd, bot.places) == (11, 11), "two tables of six, but for one"
    pool.fold("anna")
    assert bot.plays_at("bert") is first(pool)
    assert bot.plays_at("anna") is pool.table, "between two hands"


def test_who_cannot_be_paid_out_keeps_his_chips_and_the_others_play_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pool = pool_of("anna", "bert", "cyril")
    monkeypatch.setattr(seats, "leave", failing("P", "anna"))
    pool.ask("anna", GetUp())
    pool.play_out(first(pool))
    pool.wait(5)
    assert list(pool.dealer.troubles) == ["anna"]
    assert pool.stack("anna") > 0
    assert (pool.plays("bert"), pool.plays("cyril"), pool.plays("anna")) == (True, True, False)


# -- interruptions -----------------------------------------------------------------------------


def test_after_a_kill_an_early_fold_is_still_one_and_he_plays_on_where_he_was() -> None:
    pool = pool_of(*NINE)
    full = max(pool.running(), key=lambda one: len(one.course.owners) if one.course else 0)
    name, other = last_to_act(pool, full), pool.turn(full)
    pool.fold(name)
    pool.act(full, "fold")
    pool.wait(2)
    elsewhere = pool.of(name).table.id
    assert elsewhere != full.id
    pool.open()
    pool.watch(*NINE)
    pool.wait(0)
    assert pool.of(name).table.id == elsewhere
    assert pool.of(other).table.id != full.id
    again = pool.tables[full.id]
    while again.running and pool.turn(again) != name:
        pool.call_or_check(again)
    everybody_plays(pool)
    assert sum(pool.chips()) == 9 * 200 * EUR
    assert history.audit_all(pool.place.store) == []


def test_after_a_kill_before_anybody_was_dealt_in_again_he_is_free() -> None:
    pool = pool_of(*SIX)
    name = last_to_act(pool, first(pool))
    pool.fold(name)
    pool.open()
    pool.watch(*SIX)
    pool.wait(0)
    assert not pool.plays(name)
    assert [pool.plays(one) for one in SIX].count(True) == 5


def test_after_a_kill_everybody_has_the_chips_that_he_had() -> None:
    """One hand is over, the next one runs; Dana has come and is not dealt in."""
    pool = pool_of("anna", "bert", "cyril")
    pool.play_out(first(pool))
    pool.wait(3)
    pool.come("dana")
    before = {one.player: one.stack for one in pool.dealer.chairs}
    assert pool.running()
    assert not pool.plays("dana")
    assert sum(before.values()) == 800 * EUR
    pool.open()
    assert {one.player: one.stack for one in pool.dealer.chairs} == before


def test_turns_survive_a_kill() -> None:
    pool = pool_of("anna", "bert", "cyril")
    seen = set()
    for _ in range(3):
        table = first(pool)
        seen.add(last_to_act(pool, table))
        while table.running:
            pool.act(table, "fold")
        pool.open()
        pool.watch("anna", "bert", "cyril")
        pool.wait(4)
    assert seen == {"anna", "bert", "cyril"}
