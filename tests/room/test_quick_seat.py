"""The rule by which the room finds a seat: most players, a free seat, not where he sits or may not
sit; otherwise the waiting list."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.requests import Away, SitDown, Wait
from krupier.room.orders import StandingOrders
from krupier.room.quick_seat import Sought, choose, tables_of
from krupier.room.table import Table
from krupier.rules.options import Refused
from tests.room.cash import EUR
from tests.room.setup import Answers, Place

GAME = "wgg/texas-holdem-cash"
SOUGHT = Sought(GAME, "EUR", "1-2")


class Room:
    def __init__(self) -> None:
        self.place = Place()
        self.tables: list[Table] = []

    def table(self, id: str, *names: str, seats: int = 6, private: str = "", **cash: Any) -> Table:
        """A table with these players, each with 200 chips."""
        usual: dict[str, Any] = {"blinds": ("1", "2"), "draw": False, "seats": seats}
        rules = CashRules(**(usual | cash))
        table = self.place.add(GAME, id=id, cash=rules, private=private)
        for name in names:
            self.place.player(name)
            answer = Answers()
            table.ask(name, name.title(), f"sit-{name}", SitDown(None, 200 * EUR), answer)
            assert answer.accepted
            table.watch(f"v-{name}", name)
        self.tables.append(table)
        return table

    def choose(self, sought: Sought = SOUGHT, player: str = "zoe") -> tuple[str, object]:
        table, asked = choose(tables_of(self.tables, sought), player, 0)
        return table.id, asked


@pytest.fixture
def room() -> Room:
    made = Room()
    made.place.player("zoe")
    return made


def test_where_most_play_and_a_seat_is_free(room: Room) -> None:
    room.table("T1", "anna", "bert")
    room.table("T2", "cyril", "dana", "emil")
    room.table("T3", "filip", "gita", seats=2)  # full
    room.table("T4", "hana", "ivan", "jana", "karel", blinds=("1", "3"))  # other stakes
    assert room.choose() == ("T2", SitDown(None, 0))


def test_among_equals_the_first_by_name(room: Room) -> None:
    room.table("T2", "anna")
    room.table("T1", "bert")
    assert room.choose()[0] == "T1"


def test_who_only_keeps_his_seat_does_not_count(room: Room) -> None:
    idle = room.table("T1", "anna", "bert", "cyril")
    room.table("T2", "dana", "emil")
    for name in ("anna", "bert"):
        idle.ask(name, name.title(), f"away-{name}", Away(True), Answers())
    assert room.choose()[0] == "T2"


def test_the_size_of_the_table_is_his_to_say(room: Room) -> None:
    room.table("T1", "anna", "bert", seats=6)
    room.table("T2", "cyril", seats=9)
    room.table("T3", seats=2)
    sizes = {size: room.choose(Sought(GAME, "EUR", "1-2", size))[0] for size in SIZES}
    assert sizes == {"heads-up": "T3", "six": "T1", "full": "T2"}


SIZES: tuple[Any, ...] = ("heads-up", "six", "full")


def test_never_where_he_sits_or_is_excluded_or_nothing_is_open(room: Room) -> None:
    room.table("T1", "anna", "bert", "zoe2")
    barred = room.table("T2", "cyril", "dana")
    barred.setting.orders = StandingOrders(excluded=("zoe2",))
    room.table("T3", "emil")
    assert room.choose(player="zoe2") == ("T3", SitDown(None, 0))
    with pytest.raises(Refused) as found:
        choose([barred], "zoe2", 0)
    assert found.value.code == "excluded-here", "he is told why"
    with pytest.raises(Refused) as found:
        choose([room.tables[0]], "zoe2", 0)
    assert found.value.code == "no-such-table"


def test_without_a_free_seat_he_waits_where_fewest_do(room: Room) -> None:
    room.table("T1", "anna", "bert", seats=2)
    room.table("T2", "cyril", "dana", seats=2)
    room.place.player("emil")
    room.tables[0].ask("emil", "Emil", "w", Wait(), Answers())
    assert room.choose() == ("T2", Wait(on=True))
    room.tables[1].ask("zoe", "Zoe", "w", Wait(), Answers())
    assert room.choose() == ("T2", None), "he waits already"


def test_nobody_is_sent_to_a_private_table_or_learns_of_it(room: Room) -> None:
    room.table("T1", "anna", private="anna")
    assert tables_of(room.tables, SOUGHT) == [], "as if there were none with these stakes"
    room.table("T2", "cyril")
    for player in ("zoe", "anna"):
        assert room.choose(player=player) == ("T2", SitDown(None, 0))
