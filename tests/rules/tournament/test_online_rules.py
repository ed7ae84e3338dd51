"""Rules that rooms online have published, each as blocks of a definition."""

from __future__ import annotations

from fractions import Fraction

import pytest

from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import (
    BreakBegins,
    Broken,
    Dealt,
    Ended,
    HeadTaken,
    Left,
    Moved,
    Out,
    RegistrationClosed,
    Waits,
)
from krupier.rules.tournament.cancellation import Terms
from krupier.rules.tournament.conflicts import Conflicts
from krupier.rules.tournament.definition import (
    Bounty,
    Case,
    Deal,
    End,
    Entry,
    MultiStack,
    Payouts,
    Row,
    Seats,
    Stage,
    Start,
    Tolerance,
)
from krupier.rules.tournament.escrow import Post
from tests.rules.tournament.driving import levels, of, of_blocks, price


def paying(*percent: int) -> Payouts:
    shares = tuple(Fraction(one, 100) for one in percent)
    return Payouts(by="table", rows=(Row(entries=2, shares=shares),))


# -- tables --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "allowed"),
    [
        ({1: 1, 3: 2, 11: 3}, {2: 1, 3: 2, 10: 2, 11: 3, 50: 3}),
        ({1: 1, 6: 2}, {2: 1, 5: 1, 6: 2, 40: 2}),
        ({1: 2}, {2: 2, 40: 2}),
    ],
)
def test_how_much_fuller_a_table_may_be(rows: dict[int, int], allowed: dict[int, int]) -> None:
    rules = Seats(tolerance=tuple(Tolerance(tables=t, players=p) for t, p in rows.items()))
    assert {tables: rules.allowed(tables) for tables in allowed} == allowed


@pytest.mark.parametrize(("allowed", "moves"), [(1, 1), (2, 0)])
def test_the_next_big_blind_moves_to_the_worst_seat_and_never_to_the_small_blind(
    allowed: int, moves: int
) -> None:
    tolerance = (Tolerance(tables=1, players=allowed),)
    play = of_blocks(seats=Seats(most=6, tolerance=tolerance), levels=levels(4, {1: 60}))
    play.start(*"abcdefghijkl")  # a, c, e, g, i, k at table 1
    play.send(given.LevelEnds())
    play.bust("c", "e", by="a")  # e had the big blind: seat 3 is the next small one
    told = of(Moved, play.over(2).told)
    assert len(told) == moves
    for move in told:
        assert (move.entry, move.at.table, move.at.seat) == ("h", 1, 2)
        assert move.rule == "balance"
        assert move.candidates == tuple("bdfhjl")


def test_of_tables_with_as_many_players_the_one_with_the_lower_number_is_balanced() -> None:
    """Three of four; nobody is moved before the last of them ends its unit."""
    entry = Entry(prices=(price(),), late_until=2)
    to = of_blocks(entry=entry, seats=Seats(most=4))
    to.start(*"abcdefghijkl")  # a, d, g, j at table 1, b, e, h, k at 2, c, f, i, l at 3
    to.bust("d", "g", by="a").bust("e", "h", by="b")
    moved = of(Moved, to.over(3).told)
    assert [(one.was.table, one.at.table) for one in moved] == [(3, 1)]
    out_of = of_blocks(entry=entry, seats=Seats(most=4), levels=levels(4, {1: 60}))
    out_of.start(*"abcdefghijkl").send(given.LevelEnds()).over(1).over(2)
    moved = of(Moved, out_of.bust("f", "i", by="c").told)
    assert [(one.was.table, one.at.table) for one in moved] == [(1, 3)]


@pytest.mark.parametrize(("rule", "table"), [("highest", 3), ("smallest", 2)])
def test_which_table_is_broken(rule: str, table: int) -> None:
    play = of_blocks(seats=Seats(most=4, breaks=rule))  # type: ignore[arg-type]
    play.start(*"adgbehcfi")  # a, b, c at table 1, d, e, f at 2, g, h, i at 3
    told = [*play.bust("d", by="e").told, *play.rounds().told]
    assert [one.table for one in of(Broken, told)] == [table]


def test_a_break_is_counted_from_the_end_of_the_last_unit() -> None:
    play = of_blocks(seats=Seats(most=2), levels=levels(4, {1: 300}))
    play.start(*"abcd")
    assert play.send(given.LevelEnds()).told == []
    assert play.over(1).told == []
    with pytest.raises(Refused):
        play.send(given.BreakEnds())
    assert play.over(2).told == [BreakBegins(300)]
    assert len(of(Dealt, play.send(given.BreakEnds()).told)) == 2


@pytest.mark.parametrize(
    ("ranked", "places"),
    [("chips", {"c": 3, "d": 4, "e": 5}), ("tables", {"c": 3, "d": 5, "e": 3})],
)
def test_hand_for_hand_counts_as_one_hand(ranked: str, places: dict[str, int]) -> None:
    """c and d lose 1200 and 1100 at one table, e 900 at the other."""
    play = of_blocks(
        seats=Seats(most=3), payouts=paying(60, 40), hand_for_hand=3, round_ranked=ranked
    )
    play.start(*"aecbdf")  # a, c, d at table 1, e, b, f at table 2
    play.over(1, {"a": -300, "c": 200, "d": 100})
    play.over(2, {"e": -100, "b": 100})
    play.bust("f", by="b")
    play.over(1)
    play.bust("c", "d", by="a")
    told = play.bust("e", by="b").told
    assert {one.entry: one.place for one in of(Out, told)} == places


def test_equal_stacks_of_one_round_share() -> None:
    play = of_blocks(
        seats=Seats(most=3), payouts=paying(50, 30, 20), hand_for_hand=1, round_ranked="chips"
    )
    play.start(*"abcd")  # a, c at table 1, b, d at table 2
    play.bust("c", by="a")
    told = play.bust("d", by="b").told
    assert [(one.entry, one.place, one.shared_by) for one in of(Out, told)] == [
        ("c", 3, 2),
        ("d", 3, 2),
    ]
    assert {one.credit: one.amount for one in of(Post, told) if one.what == "prize"} == {
        "c": 40,
        "d": 40,
    }


# -- coming in -----------------------------------------------------------------------------------


def test_one_leaves_a_sit_and_go_until_its_last_seat_is_taken() -> None:
    play = of_blocks(start=Start(when="full", players=3))
    play.enter("a", "b")
    play.send(given.Unregister("b"))
    play.enter("b", "c")
    with pytest.raises(Refused):
        play.send(given.Unregister("c"))


@pytest.mark.clause("T33-05")
def test_where_it_is_not_allowed_nobody_unregisters() -> None:
    play = of_blocks(entry=Entry(prices=(price(),), unregister=False))
    play.enter("a", "b")
    with pytest.raises(Refused, match="stands"):
        play.send(given.Unregister("a"))


@pytest.mark.clause("T33-04")
def test_late_registration_ends_with_its_level_or_with_the_money() -> None:
    entry = Entry(prices=(price(),), late_until=2, closes_in_money=True)
    by_level = of_blocks(entry=entry, payouts=paying(60, 40))
    by_level.start(*"abcd")
    by_level.send(given.LevelEnds())
    by_level.enter("e")
    assert of(RegistrationClosed, by_level.send(given.LevelEnds()).told) == [RegistrationClosed(5)]
    by_money = of_blocks(entry=entry, payouts=paying(60, 40))
    by_money.start(*"abcd")
    assert of(RegistrationClosed, by_money.bust("d", by="a").told) == []
    assert of(RegistrationClosed, by_money.bust("c", by="a").told) == [RegistrationClosed(4)]


def test_who_finds_no_seat_waits_and_has_his_money_back() -> None:
    entry = Entry(prices=(price(),), late_until=1, tables=1)
    play = of_blocks(entry=entry, seats=Seats(most=2), payouts=paying(100))
    play.start("a", "b")
    assert of(Waits, play.enter("c", form="ticket").told) == [Waits("c")]
    told = play.send(given.LevelEnds()).told
    assert of(Left, told) == [Left("c", "no-seat")]
    back = [one for one in of(Post, told) if one.credit == "c"]
    assert sum(one.amount for one in back) == 110
    assert {one.form for one in back} == {"ticket"}


def test_without_tables_nobody_is_asked_for_more_chips() -> None:
    zoom = (Stage(play="zoom", until_players=4), Stage())
    with pytest.raises(Conflicts, match="multi_stack"):
        of_blocks(stages=zoom, multi_stack=MultiStack(packets=2, until=1))


# -- money ---------------------------------------------------------------------------------------


@pytest.mark.clause("T33-16", "T33-17")
def test_one_deal_after_another_and_bounties_are_in_none() -> None:
    play = of_blocks(
        entry=Entry(prices=(price(bounty=50),)),
        bounty=Bounty(kind="progressive"),
        deal=Deal(),
        payouts=paying(50, 30, 20),
        levels=levels(4, {1: 60, 2: 60}),
    )
    play.start("a", "b", "c")
    play.send(given.LevelEnds())
    play.rounds()
    told = play.send(given.AgreeToDeal("equal", ("a", "b", "c"), kept=90)).told
    assert {one.credit: one.amount for one in of(Post, told)} == {"a": 70, "b": 70, "c": 70}
    play.send(given.BreakEnds())
    assert [one.amount for one in of(Post, play.bust("c", by="b").told)] == [25]
    play.send(given.LevelEnds())
    play.rounds()
    told = play.send(given.AgreeToDeal("custom", ("a", "b"), custom={"a": 30, "b": 60})).told
    assert of(Ended, told)[0].prizes == {"a": 100, "b": 130, "c": 70}
    own = {one.credit: one.amount for one in of(Post, told) if one.what == "bounty"}
    assert own == {"a": 50, "b": 75}


@pytest.mark.clause("T33-16")
def test_a_deal_waits_for_the_last_stage() -> None:
    stages = (Stage(until_level=2, waits=True), Stage())
    play = of_blocks(deal=Deal(), payouts=paying(60, 40), stages=stages, levels=levels(4, {1: 60}))
    play.start("a", "b")
    play.send(given.LevelEnds())
    play.rounds()
    with pytest.raises(Refused, match="final table"):
        play.send(given.AgreeToDeal("equal", ("a", "b")))


def test_called_off_before_the_start_all_is_back_as_it_was_paid() -> None:
    play = of_blocks()
    play.enter("a")
    play.enter("b", form="ticket")
    told = of(Post, play.send(given.Cancel("storm")).told)
    assert {(one.credit, one.form) for one in told} == {("a", "money"), ("b", "ticket")}
    assert sum(one.amount for one in told) == 220


def test_called_off_in_a_unit_the_chips_before_it_count() -> None:
    terms = Terms(frozenset({"fee"}), secured=False, equal=Fraction(0))
    play = of_blocks(payouts=paying(100), cancellation=(Case(when="otherwise", terms=terms),))
    play.start(*"abcd")
    play.over(1, {"a": 500, "b": -500})
    told = play.send(given.Cancel("storm")).told  # the next unit runs
    # 400 by 1500, 500, 1000 and 1000 of 4000 chips
    assert of(Ended, told)[0].prizes == {"a": 150, "b": 50, "c": 100, "d": 100}


@pytest.mark.clause("T38-01")
def test_a_seat_that_one_has_already_is_paid_in_money_and_the_remainder_to_the_next() -> None:
    play = of_blocks(end=End(when="seats", target=150, ticket=True), payouts=Payouts(by="equal"))
    play.enter("a", has_seat=True)
    play.start("b", "c", "d")
    play.bust("d", by="a")
    told = of(Post, play.bust("c", by="a").told)
    prizes = {one.credit: (one.amount, one.form) for one in told if one.what == "prize"}
    assert prizes == {"a": (150, "money"), "b": (150, "ticket"), "c": (100, "money")}


def test_tied_hands_split_a_progressive_bounty() -> None:
    play = of_blocks(
        entry=Entry(prices=(price(bounty=51),)),
        bounty=Bounty(kind="progressive"),
        payouts=paying(100),
    )
    play.start(*"abcd")
    told = play.bust("d", by=("b", "a")).told
    # 51: 25 at once, rounded down, and 26 on the heads; odd ones to the first after the button
    assert of(HeadTaken, told) == [HeadTaken("d", {"b": 13, "a": 12}, {"b": 13, "a": 13})]


def test_bounties_are_drawn_from_the_first_prize_on() -> None:
    play = of_blocks(
        entry=Entry(prices=(price(bounty=100),)),
        bounty=Bounty(kind="drawn", begins="money", values=((Fraction(1, 2), 1),)),
        payouts=paying(50, 30, 20),
    )
    play.start(*"abcde")
    assert of(HeadTaken, play.bust("e", by="a").told) == []
    assert of(HeadTaken, play.bust("d", by="a").told) == []
    assert play.machine.state.envelopes == [250, 125, 125]
    play.draws["bounty of c"] = (2, 0, 1)
    assert of(HeadTaken, play.bust("c", by="a").told) == [HeadTaken("c", {"a": 125})]
    assert play.machine.state.envelopes == [250, 125]
