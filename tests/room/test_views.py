"""What viewers are told, and when."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from krupier.money import currency
from krupier.room.messages import SeatView, Snapshot
from krupier.room.table import Table
from krupier.rules.options import Heap, Refused, TakeBack
from krupier.rules.shown import shown
from krupier.rules.view import marks_view
from tests.room.cash import Poker
from tests.room.setup import SECOND, Answers, Place, Slow, bet, by, first_bet, scripted


@pytest.fixture
def slow() -> tuple[Place, Slow]:
    place = Place(source=scripted(pockets=["17"] * 9))
    books = Slow(place)
    place.books = books  # type: ignore[assignment]
    place.new_env()
    return place, books


def test_nobody_hears_of_a_stake_before_it_is_durable(slow: tuple[Place, Slow]) -> None:
    place, books = slow
    table = place.add()
    place.player("anna")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    books.commit()
    table.pump()
    answers = Answers()
    for n in range(5):
        table.move("anna", f"m{n}", bet(seat, "red", 500), answers)
        table.flush()
    table.watch("late", None)
    assert answers.all == []
    assert not [one for one in place.ears.events("T1") if one["event"] == "stake"]
    assert "late" not in place.ears.snapshots, "not even a newcomer"
    books.commit()
    table.pump()
    assert len(answers.all) == 1, "the first move was on its way, the others wait together"
    assert len(books.queue) == 1
    books.commit()
    table.pump()
    assert len(answers.all) == 5
    assert len([one for one in place.ears.events("T1") if one["event"] == "stake"]) == 5
    assert place.ears.snapshots["late"][0].view.stakes == [
        {"seat": "1", "bet": "red", "on": [], "amount": "25"}
    ]


def test_no_outcome_is_drawn_before_every_stake_is_durable(slow: tuple[Place, Slow]) -> None:
    place, books = slow
    table = place.add()
    place.player("anna")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    books.commit()
    table.pump()
    table.move("anna", "m", bet(seat, "red", 500), Answers())
    place.wait(table, 20)
    assert table.course is not None
    assert len(table.course.play.journal) == 2, "the stake and no more bets, but no spin"
    for _ in range(3):
        books.commit()
        table.pump()
    assert not table.running


def test_versions_count_up_and_changes_are_only_what_changed() -> None:
    place = Place(source=scripted(pockets=["17"] * 9))
    table = place.add()
    place.player("anna")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.flush()
    table.move("anna", "m1", bet(seat, "red", 500), Answers())
    table.flush()
    table.flush()
    updates = place.ears.updates["T1"]
    first = updates[0].version
    assert [one.version for one in updates] == list(range(first, first + len(updates)))
    last = updates[-1]
    assert [one["event"] for one in last.events] == ["stake"]
    assert last.changed.want is UNSET
    assert last.changed.seats is UNSET
    assert last.changed.round is UNSET
    assert any(one.changed.round is not UNSET for one in updates)


def test_a_layout_is_told_once_to_a_viewer() -> None:
    place = Place(source=scripted(pockets=["17"] * 9))
    table = place.add()
    place.player("anna")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.flush()
    full = place.ears.owns["v"][-1]
    table.move("anna", "m1", bet(seat, "red", 500), Answers())
    table.flush()
    short = place.ears.owns["v"][-1]
    assert isinstance(full.you.offers, dict)
    assert isinstance(short.you.offers, dict)
    assert len(full.you.offers["1"][0]["bets"]) > 10
    assert short.you.offers["1"][0] == {"option": "stake", "do": "bet", "same": True}
    assert short.you.offers["1"][1] == {"option": "take-back", "do": "take-back", "lying": True}
    table.resync("v")
    own = place.ears.snapshots["v"][-1].you
    assert own is not None
    assert len(own.offers["1"][0]["bets"]) > 10, "a snapshot is complete"  # type: ignore[index]


def test_everything_is_ready_for_json() -> None:
    place = Place()
    table = place.add("kings/blackjack")
    place.player("anna")
    table.watch("v", "anna")
    table.sit("anna", "Anna", "1")
    table.move("anna", "m", bet("1", "main", 1_000), Answers())
    place.wait(table, 20)
    table.resync("v")
    for one in (*place.ears.updates["T1"], *place.ears.owns["v"], *place.ears.snapshots["v"]):
        assert msgspec.json.encode(one)


def test_hidden_cards_go_to_their_owner_only() -> None:
    place = Place()
    table = place.add("kings/let-it-ride")
    for name in ("anna", "bert"):
        place.player(name)
        table.watch(f"v-{name}", name)
        table.sit(name, name)
    table.watch("anybody", None)
    stake = first_bet(table)
    for name, seat in (("anna", "1"), ("bert", "2")):
        table.move(name, "m", bet(seat, stake.bet, stake.least), Answers())
    place.wait(table, 20)
    assert table.course is not None
    mine = table.course.play.felt.cards("1")
    assert len(mine) == 3
    for viewer in ("v-anna", "v-bert", "anybody"):
        table.resync(viewer)
    anna, bert, anybody = (place.ears.snapshots[one][-1] for one in ("v-anna", "v-bert", "anybody"))
    assert anna.you is not None
    assert bert.you is not None
    assert "??" not in anna.you.cards["1"]  # type: ignore[index]
    assert "1" not in bert.you.cards  # type: ignore[operator]
    for public in (anna.view, bert.view, anybody.view):
        assert public.cards["1"] == ["??"] * 3  # type: ignore[index]
    dealt = [one for one in place.ears.events("T1") if one["event"] == "cards"]
    own = [one for one in dealt if one["to"] in ("1", "2")]
    assert own
    assert all(set(one["cards"]) == {"??"} for one in own)
    assert isinstance(anna.view.events, list)
    assert isinstance(bert.view.events, list)
    told = [one for one in anna.view.events if one.get("to") == "1"]
    assert "??" not in told[0]["cards"]
    assert [one["cards"] for one in bert.view.events if one.get("to") == "1"] == [["??"]] * 3


def test_reconnection_is_a_snapshot() -> None:
    place = Place(source=scripted(pockets=["17"] * 9))
    table = place.add()
    place.player("anna")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m1", bet(seat, "red", 500), Answers())
    table.unwatch("v")
    place.wait(table, 3)
    table.watch("w", "anna")
    back: Snapshot = place.ears.snapshots["w"][-1]
    assert back.you is not None
    assert back.you.seats == ["1"]
    assert back.you.balance == "995"
    assert back.view.stakes == [{"seat": "1", "bet": "red", "on": [], "amount": "5"}]
    assert isinstance(back.view.events, list)
    assert [one["event"] for one in back.view.events] == ["place-your-bets", "stake"]
    assert back.version == table.gallery.version


def test_who_does_not_watch_gets_no_snapshot() -> None:
    table = Place().add()
    with pytest.raises(Refused) as refused:
        table.resync("nobody")
    assert refused.value.code == "not-watching"


def test_the_last_results_are_shown() -> None:
    place = Place(source=scripted(pockets=["17", "4"]))
    table = place.add(pause=1)
    place.player("anna")
    table.watch("v", "anna")
    table.sit("anna", "Anna")
    for n in range(2):
        table.move("anna", f"m{n}", bet("1", "red", 500), Answers())
        place.wait(table, 21)
    recent = place.ears.snapshots["v"]
    table.resync("v")
    results = recent[-1].view.results
    assert isinstance(results, list)
    assert [one.result["result"] for one in results] == ["4", "17"]


def test_updates_tell_only_what_changed() -> None:
    """A new result, not all of them; one seat, not every seat; one place of cards."""
    place = Place(source=scripted(pockets=["17", "4", "5"]))
    table = place.add(pause=1)
    for name in ("anna", "bert"):
        place.player(name)
        table.watch(f"v-{name}", name)
        table.sit(name, name)
    for n in range(2):
        table.move("anna", f"m{n}", bet("1", "red", 500), Answers())
        place.wait(table, 21)
    told = [one.changed.results for one in place.ears.updates["T1"]]
    results = [one for one in told if isinstance(one, list)]
    assert [[it.result["result"] for it in one] for one in results] == [["17"], ["4"]]
    table.stand("bert")
    table.flush()
    assert place.ears.updates["T1"][-1].changed.seats == {"2": None}
    table.sit_out("anna")
    table.flush()
    seats = place.ears.updates["T1"][-1].changed.seats
    assert isinstance(seats, dict)
    assert list(seats) == ["1"]


def test_take_back_is_told_as_every_other_option() -> None:
    """Where it is not simply all that lies on the seat."""
    option = TakeBack((Heap("split", ("17", "20"), 500), Heap("straight", ("00",), 5)))
    assert shown(option, currency("EUR")) == {
        "option": "take-back",
        "bets": [
            {"bet": "split", "on": [17, 20], "amount": "5"},
            {"bet": "straight", "on": ["00"], "amount": "0.05"},
        ],
        "do": "take-back",
    }


def test_chips_that_everybody_sees_lying_are_not_listed_once_more() -> None:
    """Told once, with the first chip; further chips change nothing of it."""
    place = Place()
    table = opened(place)
    table.move("anna", "m1", bet("1", "red", 500), Answers())
    table.flush()
    offers = place.ears.owns["v"][-1].you.offers
    assert isinstance(offers, dict)
    assert offers["1"][1] == {"option": "take-back", "lying": True, "do": "take-back"}
    table.move("anna", "m2", bet("1", "black", 500), Answers())
    table.flush()
    assert place.ears.owns["v"][-1].you.offers is UNSET


def opened(place: Place, game: str = "kings/european-roulette", **house_rules: Any) -> Table:
    """A table at which Anna sits and Zoe looks on."""
    table = place.add(game, **house_rules)
    place.player("anna")
    table.watch("z", None)
    table.watch("v", "anna")
    table.sit("anna", "Anna")
    table.flush()
    return table


def seats_told(place: Place) -> dict[str, SeatView | None]:
    """The last that everybody heard of the seats: those that changed."""
    told = [one.changed.seats for one in place.ears.updates["T1"]]
    return [one for one in told if isinstance(one, dict)][-1]


def sits(player: str, *, away: bool = False) -> SeatView:
    return SeatView(player, player.title(), bot=False, away=away, sits_out=False, leaving=False)


def test_a_snapshot_names_the_table_its_people_and_what_lies_there() -> None:
    place = Place(source=scripted(pockets=["17"]))
    table = opened(place)
    table.resync("v")
    shown = place.ears.snapshots["v"][-1]
    assert (shown.table, shown.game, shown.currency) == ("T1", "kings/european-roulette", "EUR")
    assert shown.view.seats == {"1": sits("anna")}
    assert shown.you is not None
    assert (shown.you.seats, shown.you.cards, shown.you.sits_out) == (["1"], {}, False)
    table.move("anna", "m", bet("1", "red", 500), Answers())
    place.wait(table, 20)
    table.resync("v")
    assert place.ears.snapshots["v"][-1].view.marks["result"] == "17"  # type: ignore[index]


def test_a_newcomer_and_who_comes_or_goes_is_told_to_everybody() -> None:
    place = Place()
    table = opened(place)
    place.player("bert")
    table.sit("bert", "Bert")
    table.flush()
    assert seats_told(place) == {"2": sits("bert", away=True)}
    table.watch("w", "bert")
    table.flush()
    assert seats_told(place) == {"2": sits("bert")}
    table.unwatch("w")
    table.flush()
    assert seats_told(place) == {"2": sits("bert", away=True)}
    table.resync("v")
    everybody = {"1": sits("anna"), "2": sits("bert", away=True)}
    assert place.ears.snapshots["v"][-1].view.seats == everybody


def test_who_sits_out_is_told_so_once() -> None:
    place = Place()
    table = opened(place)
    for out in (True, False):
        table.sit_out("anna", out)
        table.flush()
        told = place.ears.owns["v"][-1]
        assert (told.table, told.you.sits_out) == ("T1", out)
    table.move("anna", "m", bet("1", "red", 500), Answers())
    table.flush()
    told = place.ears.owns["v"][-1]
    assert told.you.balance == "995"
    assert told.you.sits_out is UNSET, "nothing new"


def test_seats_are_listed_by_their_numbers() -> None:
    place = Place()
    table = opened(place)
    for n in range(2, 12):
        table.sit(place.player(f"p{n}"), f"P{n}")
    table.flush()
    assert list(seats_told(place)) == [str(n) for n in range(2, 12)]
    table.resync("v")
    everybody = place.ears.snapshots["v"][-1].view.seats
    assert isinstance(everybody, dict)
    assert list(everybody) == [str(n) for n in range(1, 12)]


def test_announced_limits_are_told_with_the_time_that_is_left() -> None:
    place = Place()
    table = place.add("kings/french-roulette")
    since = table.staff.set_limits({"straight": {"min": "5"}}, by("test"))
    place.time = since - 2_500_999  # 2.500999 seconds before
    table.watch("z")
    coming = place.ears.snapshots["z"][-1].view.coming_limits
    assert msgspec.json.encode(coming) == b'{"limits":{"straight":{"min":"5"}},"in_ms":2500}'


def test_a_countdown_is_not_news() -> None:
    place = Place()
    table = place.add("kings/french-roulette")
    table.staff.set_limits({"straight": {"min": "5"}}, by("test"))
    table.flush()
    assert place.ears.updates["T1"][-1].changed.coming_limits
    place.time += 3 * SECOND
    table.watch("z")
    last = place.ears.updates["T1"][-1]
    assert last.changed.watching == 1
    assert last.changed.coming_limits is UNSET


def test_an_act_of_staff_tells_announced_limits_again_only_if_they_are_others() -> None:
    """The table is suspended three seconds later; then the same limits are announced anew, for
    another time."""
    place = Place()
    table = place.add("kings/french-roulette")
    table.watch("z")
    table.staff.set_limits({"straight": {"min": "5"}}, by("test"))
    table.flush()
    place.time += 3 * SECOND
    table.staff.suspend(by("a quarrel"))
    table.flush()
    last = place.ears.updates["T1"][-1]
    assert last.changed.state == "suspended"
    assert last.changed.coming_limits is UNSET
    table.staff.set_limits({"straight": {"min": "5"}}, by("test"))
    table.flush()
    told = place.ears.updates["T1"][-1].changed.coming_limits
    assert isinstance(told, dict)
    assert told["limits"] == {"straight": {"min": "5"}}


def test_the_clock_that_begins_when_somebody_comes_is_told_to_who_looks_on() -> None:
    place = Place()
    table = opened(place)
    table.unwatch("v")
    place.wait(table, 60)
    assert table.clock is None, "a table without players waits"
    table.watch("v", "anna")
    table.flush()
    told = place.ears.updates["T1"][-1].changed.want
    assert isinstance(told, dict)
    assert (told["clock"], told["remaining_ms"], told["total_ms"]) == ("betting", 20_000, 20_000)


def test_a_clock_that_is_set_anew_is_told_although_nothing_else_is_new() -> None:
    place = Place()
    table = place.add()
    place.player("anna")
    table.watch("v", "anna")
    table.sit("anna", "Anna")
    table.flush()
    told = len(place.ears.updates["T1"])
    place.time += 5_000_000
    table.timer.restart()
    table.gallery.changed("want")
    table.flush()
    (news,) = place.ears.updates["T1"][told:]
    assert isinstance(news.changed.want, dict)
    assert news.changed.want["remaining_ms"] == news.changed.want["total_ms"] == 20_000


def test_of_marks_only_those_that_changed_are_told() -> None:
    """A call hands the turn on; the button stays where it was, and is not told again."""
    poker = Poker()
    poker.come("anna", "bob", "cyril")
    poker.watch("zoe")
    updates = poker.place.ears.updates["T1"]
    before = len(updates)
    known: dict[str, Any] = {}
    (snapshot,) = poker.place.ears.snapshots["v-zoe"]
    assert isinstance(snapshot.view.marks, dict)
    known |= snapshot.view.marks
    poker.act("call")
    poker.table.flush()
    told: dict[str, Any] = {}
    for one in updates[before:]:
        told |= one.changed.marks or {}
    assert "turn" in told
    assert "button" in known
    assert "button" not in told
    course = poker.table.course
    assert course is not None
    now = marks_view(course.play.felt.marks, currency("EUR"))
    assert {name: one for name, one in (known | told).items() if one is not None} == now
