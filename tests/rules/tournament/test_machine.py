"""Single courses of the machine that random ones have shown to matter."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Dealt, Ended, Marked, Moved, RolledBack
from krupier.rules.tournament.button import Blinds
from krupier.rules.tournament.cancellation import Terms
from krupier.rules.tournament.deals import terms
from krupier.rules.tournament.definition import (
    AddOn,
    Bets,
    Bounty,
    Case,
    Deal,
    Definition,
    End,
    Entry,
    Level,
    MultiStack,
    Payouts,
    Price,
    Rebuy,
    Row,
    Seats,
    Stage,
)
from krupier.rules.tournament.escrow import Post
from krupier.rules.tournament.machine import replay
from krupier.rules.tournament.units import chips_of
from tests.rules.tournament.driving import Driven, of

LEVELS = tuple(Level(seconds=600, small=50 * n, big=100 * n) for n in range(1, 9))
HALVES = (Row(entries=2, shares=(Fraction(1, 2), Fraction(3, 10), Fraction(1, 5))),)


def defined(**blocks: Any) -> Definition:
    price = Price(prize=90, fee=10, chips=5000)
    usual: dict[str, Any] = {
        "name": "one",
        "game": "kings/texas-holdem",
        "currency": "EUR",
        "entry": Entry(prices=(price,)),
        "levels": LEVELS,
        "payouts": Payouts(by="table", rows=HALVES),
    }
    return Definition(**{**usual, **blocks})


def started(players: int, **blocks: Any) -> Driven:
    play = Driven(defined(**blocks)).enter(*(f"p{number}" for number in range(players)))
    return play.start() if play.machine.state.phase == "open" else play


def blinds(play: Driven) -> Blinds | None:
    return next(one.blinds for one in of(Dealt, play.told))


@pytest.mark.clause("KT-361")
def test_a_void_unit_is_dealt_again_with_the_same_blinds() -> None:
    play = started(4)
    second = blinds(play.over(1))
    again = blinds(play.send(given.Void(1, 2)))
    assert second == again == Blinds(2, 3, 4)
    assert blinds(play.send(given.Void(1, 3))) == second
    assert blinds(play.over(1)) == Blinds(3, 4, 1)


def test_what_was_played_after_a_roll_back_can_be_rolled_back_too() -> None:
    play = started(4)
    play.over(1, {"p0": -100, "p1": 100})
    play.send(given.RollBack(6, "the wrong chips"))
    play.over(1, {"p0": -200, "p1": 200})
    play.over(1, {"p0": -300, "p1": 300})
    play.send(given.RollBack(9, "the last hand again"))
    assert play.machine.state.entrants["p0"].chips == 4800
    assert play.over(1, {"p0": -4800, "p1": 4800}).told
    again = replay(play.machine.state.definition, play.machine.journal)
    assert again.state.entrants == play.machine.state.entrants
    assert again.state.units == play.machine.state.units


def test_a_roll_back_tells_where_to_and_lines_after_that_do_not_count() -> None:
    """Announced, four entries and the start are six lines; the hand is the seventh."""
    play = started(4).over(1)
    play.send(given.RollBack(6, "the wrong chips"))
    assert of(RolledBack, play.told) == [RolledBack(6, "the wrong chips")]
    numbers = [number for number in range(10) if play.machine.counts(number)]
    assert numbers == [1, 2, 3, 4, 5, 6, 8]


def ended(play: Driven) -> Ended:
    assert play.machine.state.phase == "over"
    assert play.machine.state.escrow.empty
    return of(Ended, play.told)[0]


def test_places_go_by_chips_after_the_last_unit_of_every_table() -> None:
    play = started(4, stages=(Stage(units=1),), seats=Seats(most=2))
    assert play.machine.state.phase == "running"
    play.over(1, {"p0": 100, "p2": -100})
    assert play.machine.state.phase == "running"
    over = ended(play.over(2, {"p1": 300, "p3": -300}))
    assert over.places == {"p1": 1, "p0": 2, "p2": 3, "p3": 4}


def test_all_can_lose_to_the_house_at_once() -> None:
    levels = (Level(seconds=600),)
    play = started(
        3, bank=True, bets=Bets(least=10, most=500), seats=Seats(moves="none"), levels=levels
    )
    over = ended(play.over(1, {"p0": -5000, "p1": -5000, "p2": -5000}))
    assert over.places == {"p0": 1, "p1": 1, "p2": 1}
    assert over.prizes == {"p0": 90, "p1": 90, "p2": 90}


def test_who_went_in_the_last_round_of_a_stage_has_a_place() -> None:
    stages = (Stage(play="double-elimination", seats=2, until_players=3), Stage())
    play = started(4, stages=stages)
    play.over(1, {"p1": -5000, "p0": 5000})
    play.over(2, {"p3": -5000, "p2": 5000})
    lost_once = play.machine.state.flight_of(4)[1].dealt
    assert sorted(lost_once) == ["p1", "p3"]
    play.over(4, {"p3": -5000, "p1": 5000})
    play.over(3, {"p2": -5000, "p0": 5000})
    assert play.machine.state.stage == 1
    assert play.machine.state.finished == [("p3",)]
    chips = {one.id: one.chips for one in play.machine.state.entrants.values() if one.state == "in"}
    assert chips == {"p0": 5000, "p1": 5000, "p2": 5000}  # every match ends with all or nothing
    assert play.dealt()


def test_every_match_begins_with_the_chips_of_an_entry() -> None:
    """Who waits keeps those of his last match until his next one."""
    play = started(4, stages=(Stage(play="double-elimination", seats=2),))
    issued = [play.machine.state.issued]
    play.bust("p1", by="p0").bust("p3", by="p2")
    issued.append(play.machine.state.issued)
    play.bust("p3", by="p1").bust("p2", by="p0")  # p0 waits with 10,000
    issued.append(play.machine.state.issued)
    play.bust("p2", by="p1")
    issued.append(play.machine.state.issued)
    assert issued == [20_000, 20_000, 20_000, 10_000]
    assert play.chips() == {"p0": 5000, "p1": 5000}


def test_nobody_moves_up_to_what_a_deal_has_divided() -> None:
    """Of 360: 180, 108 and 72. The third has his prize, two share 288 but for 60."""
    levels = (Level(seconds=600, small=50, big=100, pause=60), *LEVELS[1:])
    play = started(4, deal=Deal(), levels=levels)
    play.over(1, {"p3": -5000, "p0": 5000})
    play.over(1, {"p2": -5000, "p0": 5000})
    play.send(given.LevelEnds())
    play.over(1)
    play.send(given.AgreeToDeal("equal", ("p0", "p1"), kept=60))
    over = ended(play.send(given.Remove("p1", "disqualified", "a reason")))
    assert over.prizes == {"p0": 114 + 60, "p1": 114, "p2": 72}


def test_who_is_out_moves_up_when_stacks_of_one_player_are_joined() -> None:
    """Of five entries two are anna's: one goes on, and who was fourth is third, for 90 of 450."""
    entry = Entry(prices=(Price(prize=90, fee=10, chips=5000),), entries=0)
    stages = (Stage(flights=2, until_level=1, carry="sum"), Stage())
    play = Driven(defined(entry=entry, stages=stages))
    for flight, others in ((1, ("bob",)), (2, ("cyril", "dora"))):
        for player in ("anna", *others):
            play.send(given.Register(player, flight=flight))
        play.send(given.Start(flight))
        if flight == 2:
            play.over(2, {"dora": -5000, "anna/2": 5000})
            play.send(given.LevelEnds(2))
            play.over(2, {"cyril": -5000, "anna/2": 5000})
        else:
            play.send(given.LevelEnds(1))
            play.over(1)
    assert play.machine.state.finished == [("dora",), ("cyril",)]
    assert play.machine.state.paid == {"cyril": 90}


def test_bounties_that_were_drawn_are_not_given_back_too() -> None:
    price = Price(prize=60, bounty=30, fee=10, chips=5000)
    kind = Bounty(kind="drawn", values=((Fraction(1, 2), 1),))
    terms = Terms(frozenset({"bounty"}), secured=False, equal=Fraction(1))
    play = started(
        4,
        entry=Entry(prices=(price,)),
        bounty=kind,
        cancellation=(Case(when="otherwise", terms=terms),),
    )
    play.over(1, {"p3": -5000, "p0": 5000})  # the first envelope: half of all
    ended(play.send(given.Cancel("storm")))
    posts = of(Post, play.told)
    got = {one.entry: one.amount for one in posts if one.debit == "bounty"}
    assert got == {"p0": 20, "p1": 20, "p2": 20}


def team(play: Driven, name: str, *players: str) -> None:
    for player in players:
        play.send(given.Register(player, team=name))


def test_teams_are_counted_once_they_are_complete() -> None:
    entry = Entry(prices=(Price(prize=90, fee=10, chips=5000),), team=2)
    play = Driven(defined(entry=entry, stages=(Stage(until_level=1), Stage())))
    team(play, "reds", "anna", "bob")
    team(play, "blues", "cyril")
    play.send(given.Unregister("cyril"))
    team(play, "blues", "cyril")
    assert play.machine.state.counted == 2
    over = ended(play.send(given.Start()))
    assert over.how == "too-few"


def test_a_team_that_is_alone_wins_as_one() -> None:
    entry = Entry(prices=(Price(prize=90, fee=10, chips=5000),), team=2)
    play = Driven(defined(entry=entry, stages=(Stage(until_level=1), Stage())))
    team(play, "reds", "anna", "bob")
    team(play, "blues", "cyril", "dora")
    play.send(given.Start())
    play.over(1, {"cyril": -5000, "anna": 5000})
    over = ended(play.over(1, {"dora": -5000, "bob": 5000}))
    assert over.places == {"reds": 1, "blues": 2}
    assert over.prizes == {"reds": 252, "blues": 108}


def test_an_offer_of_chips_stands_when_the_level_ends() -> None:
    price = Price(prize=90, fee=10, chips=5000)
    play = started(3, rebuy=Rebuy(price=price, until=1))
    play.over(1, {"p2": -5000, "p0": 5000})
    play.send(given.LevelEnds())
    assert play.machine.state.prizes is None
    play.send(given.Buy("p2", "rebuy"))
    assert play.machine.state.pool == 4 * 90


def test_chips_that_are_bought_in_a_unit_are_his_before_they_come_into_play() -> None:
    price = Price(prize=90, fee=10, chips=3000)
    play = started(3, rebuy=Rebuy(price=price, until=1, at_most=5000))
    play.send(given.Buy("p2", "rebuy"))
    state = play.machine.state
    assert play.stack("p2") == 5000, "for the unit that runs"
    assert chips_of(state, state.entrants["p2"]) == 8000
    assert state.issued == 5000 + 5000 + 8000
    assert play.over(1).stack("p2") == 8000


def test_packets_that_come_by_themselves_are_an_answer() -> None:
    play = started(3, multi_stack=MultiStack(packets=5, until=1))
    play.over(1, {"p2": -1000, "p0": 1000})
    assert play.machine.state.flight_of(1)[1].asked == {"p2"}
    play.send(given.LevelEnds())
    assert play.machine.state.flight_of(1)[1].unit is not None
    assert play.machine.state.entrants["p2"].chips == 4000


def test_packets_come_into_play_at_the_end_of_the_first_stage() -> None:
    stages = (Stage(until_level=1), Stage())
    play = started(3, stages=stages, multi_stack=MultiStack(packets=5, until=4))
    play.send(given.LevelEnds())
    play.over(1)
    assert [one.chips for one in play.machine.state.entrants.values()] == [5000, 5000, 5000]


def test_whoever_is_left_alone_has_played_the_last_hands() -> None:
    play = started(4, stages=(Stage(until_level=1), Stage()), seats=Seats(most=2, halts_at=0))
    play.send(given.LastHands())
    play.over(1, {"p0": -5000, "p2": 5000})
    for _ in range(1 + 3):
        play.over(2)
    assert play.machine.state.stage == 1


def test_marked_heads_share_what_is_paid_by_those_who_play() -> None:
    price = Price(prize=60, bounty=30, fee=10, chips=5000)
    entry = Entry(prices=(price,), tables=1)
    kind = Bounty(kind="marked", marked=1)
    play = started(4, entry=entry, bounty=kind, seats=Seats(most=3))
    assert sorted(one.head for one in play.machine.state.entrants.values()) == [0, 0, 0, 90]


@pytest.mark.parametrize(("kind", "secret"), [("marked", False), ("secret", True)])
def test_heads_that_were_drawn_are_told_as_secret_only_where_they_are(
    kind: Any, secret: bool
) -> None:
    price = Price(prize=60, bounty=30, fee=10, chips=5000)
    play = started(3, entry=Entry(prices=(price,)), bounty=Bounty(kind=kind, marked=2))
    assert of(Marked, play.told) == [Marked(("p0", "p1"), secret)]


def test_seats_of_the_final_table_are_drawn_for_no_more_than_it_has() -> None:
    entry = Entry(prices=(Price(prize=90, fee=10, chips=5000),), late_until=2)
    seats = Seats(most=3, breaks_while_open=True)
    play = started(4, entry=entry, seats=seats)
    play.over(1, {"p0": -5000, "p2": 5000})  # three are left: the final table waits for table 2
    for name in ("late", "later"):
        play.send(given.Register(name))
    play.over(2)
    assert len(play.machine.state.flights[0].tables) == 2
    assert max(seat for t in play.machine.state.flights[0].tables.values() for seat in t.seats) <= 3


def test_nobody_plays_against_who_was_taken_out_of_a_round_robin() -> None:
    robin = Stage(play="round-robin", seats=2, matches=3, until_players=2)
    levels = (Level(seconds=600, small=50, big=100, pause=60), *LEVELS[1:])
    play = started(4, stages=(robin, Stage()), levels=levels)
    play.over(1, {"p0": -5000, "p3": 5000})
    play.send(given.LevelEnds())
    play.over(2)
    play.send(given.Remove("p2", "disqualified", "a reason"))
    play.send(given.BreakEnds())
    assert len(play.machine.state.flights[0].tables) == 1


def test_no_more_is_kept_than_nobody_has_for_certain() -> None:
    """Of 100, 70 and 10 each of three has 10 already: 150 at most; who has more chips gets more."""
    chips, prizes = {"a": 3, "b": 2, "c": 1}, [100, 70, 10]
    with pytest.raises(Refused, match="0 to 150"):
        terms("icm", chips, prizes, kept=151)
    found = terms("icm", chips, prizes, kept=120)
    assert sum(found.values()) == 60
    assert found["a"] >= found["b"] >= found["c"] >= 10


def test_a_draw_that_cannot_be_used_changes_nothing() -> None:
    play = Driven(defined())
    for number in range(4):
        play.send(given.Register(f"p{number}"))
    with pytest.raises(Refused, match="in any order"):
        play.machine.send(given.Start(), lambda want: [0] * want.many)
    assert play.machine.state.phase == "open"
    play.send(given.Start())
    assert play.machine.state.issued == 20_000


def test_nobody_is_moved_to_a_table_that_is_broken_next() -> None:
    """Nine of thirteen at five tables fit at three: two of them go, and everybody moves once."""
    seats = Seats(most=3, breaks="highest", final_redraw="never", button="last-seat")
    play = started(13, seats=seats)
    moved: list[str] = []
    for table in (1, 2, 3, 4, 5):
        loser, winner = f"p{table - 1}", f"p{table + 4}"
        lost = 5000 if table < 5 else 0
        play.over(table, {loser: -lost, winner: lost})
        moved += [one.entry for one in of(Moved, play.told)]
    assert sorted(moved) == ["p4", "p8", "p9"]
    assert sorted(len(t.seats) for t in play.machine.state.flights[0].tables.values()) == [3, 3, 3]


def test_a_stage_pays_its_share_where_an_add_on_was_still_to_come() -> None:
    levels = (LEVELS[0], Level(seconds=600, small=100, big=200, pause=60))
    add_on = AddOn(price=Price(prize=90, fee=10, chips=5000), after=2)
    stages = (Stage(until_players=2, share=Fraction(1, 5)), Stage())
    play = started(3, levels=levels, add_on=add_on, stages=stages)
    play.over(1, {"p2": -5000, "p0": 5000})
    assert play.machine.state.more == {"p0": 27, "p1": 27}


def test_prizes_are_known_when_the_break_with_the_add_on_is_over() -> None:
    """Three entries and one add-on of 90 make 360."""
    levels = (LEVELS[0], Level(seconds=600, small=100, big=200, pause=60), LEVELS[2])
    add_on = AddOn(price=Price(prize=90, fee=10, chips=5000), after=2)
    play = started(3, levels=levels, add_on=add_on).send(given.LevelEnds())
    assert play.machine.state.prizes is None, "in level 2"
    play.send(given.LevelEnds()).over(1).send(given.Buy("p0", "add-on"))
    assert play.machine.state.prizes is None, "in the break after it"
    assert play.send(given.BreakEnds()).machine.state.prizes == [180, 108, 72]


def test_a_guarantee_is_paid_also_where_it_ends_before_the_last_rebuy() -> None:
    rebuy = Rebuy(price=Price(prize=90, fee=10, chips=5000), until=4)
    end = End(when="time", seconds=60)
    play = started(3, rebuy=rebuy, end=end, payouts=Payouts(by="chips"), guarantee=900)
    play.send(given.TimeIsUp())
    over = ended(play.over(1))
    assert over.prizes == {"p0": 300, "p1": 300, "p2": 300}


def test_a_void_unit_of_hand_for_hand_is_dealt_again_alone() -> None:
    seats = Seats(most=3, button="last-seat")
    play = started(5, seats=seats, hand_for_hand=2)
    assert not play.over(1).dealt()
    table = play.machine.state.flight_of(2)[1]
    assert table.unit is not None
    assert [*play.send(given.Void(2, table.unit)).dealt()] == [2]


def test_who_is_broke_does_not_wait_for_somebody_who_is_taken_out() -> None:
    price = Price(prize=90, fee=10, chips=5000)
    play = started(4, rebuy=Rebuy(price=price, until=1, most=1))
    play.over(1, {"p3": -5000, "p0": 5000})
    play.send(given.Buy("p3", "rebuy"))
    play.over(1, {"p3": -5000, "p2": -5000, "p0": 10_000})
    play.send(given.Remove("p2", "excluded", "a reason"))
    assert play.machine.state.finished == [("p3",), ("p2",)]
    assert play.machine.state.flight_of(1)[1].dealt == ("p0", "p1")


def test_packets_are_bought_by_players_not_by_their_team() -> None:
    entry = Entry(prices=(Price(prize=90, fee=10, chips=5000),), team=2)
    stages = (Stage(until_level=1), Stage())
    play = Driven(defined(entry=entry, stages=stages, multi_stack=MultiStack(packets=5, until=1)))
    team(play, "reds", "anna", "bob")
    with pytest.raises(Refused, match="does not play"):
        play.send(given.Buy("reds", "packets"))


def test_a_flight_without_anybody_is_over_at_once() -> None:
    stages = (Stage(flights=2, until_level=1), Stage())
    entry = Entry(prices=(Price(prize=90, fee=10, chips=5000),))
    play = Driven(defined(entry=entry, stages=stages))
    play.send(given.Start(1))
    for name in ("anna", "bob"):
        play.send(given.Register(name, flight=2))
    play.send(given.Start(2))
    assert play.machine.state.flight_of(1)[1].dealt == ("anna", "bob")
