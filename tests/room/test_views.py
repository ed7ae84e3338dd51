"""What viewers are told, and when."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import UNSET

from krupier.money import currency
from krupier.room.messages import Snapshot
from krupier.room.views import _take_back
from krupier.rules.codec import option_to_json
from krupier.rules.options import Refused, TakeBack
from tests.room.setup import Answers, Place, Slow, bet, first_bet, scripted


@pytest.fixture
def slow() -> tuple[Place, Slow]:
    place = Place(source=scripted(pockets=["17"] * 9))
    books = Slow(place)
    place.books = books  # type: ignore[assignment]
    place.new_house()
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
    assert place.ears.snapshots["late"][0].public.stakes == [
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
    assert last.public.want is UNSET
    assert last.public.clock is UNSET
    assert last.public.seats is UNSET
    assert not last.fresh
    assert any(one.fresh for one in updates)


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
    assert isinstance(full.offers, dict)
    assert isinstance(short.offers, dict)
    assert len(full.offers["1"][0]["bets"]) > 10
    assert short.offers["1"][0] == {"option": "stake", "do": "bet", "same": True}
    assert short.offers["1"][1]["bets"] == [{"bet": "red", "on": [], "amount": "5"}]
    table.resync("v")
    own = place.ears.snapshots["v"][-1].own
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
    assert anna.own is not None
    assert bert.own is not None
    assert "??" not in anna.own.cards["1"]  # type: ignore[index]
    assert "1" not in bert.own.cards  # type: ignore[operator]
    for shown in (anna.public, bert.public, anybody.public):
        assert shown.cards["1"] == ["??"] * 3  # type: ignore[index]
    dealt = [one for one in place.ears.events("T1") if one["event"] == "cards"]
    own = [one for one in dealt if one["to"] in ("1", "2")]
    assert own
    assert all(set(one["cards"]) == {"??"} for one in own)
    told = [one for one in anna.events if one.get("to") == "1"]
    assert "??" not in told[0]["cards"]
    assert [one["cards"] for one in bert.events if one.get("to") == "1"] == [["??"]] * 3


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
    assert back.own is not None
    assert back.own.seats == ["1"]
    assert back.own.balance == "995"
    assert back.public.stakes == [{"seat": "1", "bet": "red", "on": [], "amount": "5"}]
    assert [one["event"] for one in back.events] == ["place-your-bets", "stake"]
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
    assert [one["marks"]["result"] for one in recent[-1].public.recent] == ["4", "17"]  # type: ignore[union-attr]


def test_take_back_is_told_as_every_other_option() -> None:
    option = TakeBack((("split", ("17", "20"), 500), ("red", (), 100), ("straight", ("00",), 5)))
    assert _take_back(option, currency("EUR")) == option_to_json(option, currency("EUR"))
