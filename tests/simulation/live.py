"""Live cash tables in a room: a machine deals there, and staff see to absent players and chips."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from krupier.equipment.draws import Source
from krupier.room.cash import floor
from krupier.room.cash.chips import CashChips
from krupier.room.config import HouseRules, TableConfig
from krupier.room.environment import MakeSource
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.requests import Away, GetUp, SitDown, TopUp, Wait
from krupier.room.messages import no_offer
from krupier.room.table import Table
from krupier.rules.options import Refused
from tests.room.setup import by
from tests.simulation import people
from tests.simulation.referees.evidence import Order

if TYPE_CHECKING:
    from tests.simulation.people import Person
    from tests.simulation.world import Room

GAMES = ("kings/texas-holdem", "kings/omaha")


def some_table(seed: int, *, always: bool = False) -> TableConfig | None:
    """In one room of four: two seats, so that others wait."""
    chance = random.Random(f"live {seed}")
    if not always and chance.random() > 1 / 4:
        return None
    cash = CashRules(
        blinds=("1", "3"),
        seats=2,
        buy_in=(5, 100),
        time_bank=0.0,
        draw=False,
    )
    pause = chance.choice((0.0, 1.0, 4.0))
    rules = HouseRules(clocks={"decision": 4}, pause=pause, croupier=True, cash=cash)
    return TableConfig("L", chance.choice(GAMES), "EUR", {}, rules)


def machine(real: MakeSource) -> MakeSource:
    """The cards of a live table come from a machine: nobody enters them."""

    def make(config: TableConfig, state: bytes | None) -> Source:
        house_rules = replace(config.house_rules, croupier=False)
        return real(replace(config, house_rules=house_rules), state)

    return make


def impatient(table: Table) -> None:
    """An operator who waits for seconds where others wait for half an hour."""
    chips = table.dealer.hands().chips
    if isinstance(chips, CashChips) and chips.rules.play_over and chips.rules.absence:
        over = replace(chips.rules.play_over, seconds=9)
        chips.rules = replace(
            chips.rules, play_over=over, absence=replace(chips.rules.absence, seconds=25)
        )


def act(room: Room, who: Person, table: Table) -> bool:
    """What somebody does about a seat that is played over, his own or another's. Says whether he
    did anything."""
    chance = room.chance
    if who.id in table.seating.covered:
        choice = chance.choice((Away(False), Away(True), GetUp(), TopUp(1_000), SitDown(None, 0)))
        if chance.random() < 0.3:
            people.ask(room, who, table, people.new_id(room, who), choice)
        return True
    if table.id != "L":
        return False
    if table.seating.of(who.id):
        goes = chance.random() < 0.1
        if goes:
            people.ask(room, who, table, people.new_id(room, who), Away(True))
        return goes
    offered = (table.dealer.own_shown(who.id) or no_offer())["play_over"]
    least = table.dealer.stake_range[0] or 0
    if offered and chance.random() < 0.8:
        asked = SitDown(chance.choice(offered), chance.randint(least, 3 * least))
        people.ask(room, who, table, people.new_id(room, who), asked)
        room.counts["played over"] += 1
        return True
    if chance.random() < 0.3:
        return False
    wants = SitDown(None, 2 * least) if table.seating.unreserved > 0 else Wait()
    people.ask(room, who, table, people.new_id(room, who), wants)
    return True


def shift(room: Room, chance: random.Random) -> None:
    """Somebody of the floor walks by."""
    room.later(0.2 + chance.random(), partial(shift, room, chance))
    table = room.tables["L"]
    dealer = table.dealer.hands()
    free = [one.seat for one in dealer.chairs if not dealer.in_hand(one)]
    waited = [one.seat for one in dealer.chairs if one.behind]
    seat = chance.choice([*map(str, range(1, 4)), *free * 3, *waited * 3])
    amount = chance.choice((0, 1, 500, 2_500, 9_000, 12_000))
    guest = table.seating.holder(seat)
    player = guest.player if guest else ""
    lender = chance.choice(("", "", "1", "2"))
    acts: list[tuple[str, Callable[[], None]]] = [
        *[("over", partial(floor.play_over, table, seat, chance.random() < 0.8, by("away")))] * 3,
        ("behind", partial(floor.bring_behind, table, seat, amount, lender, by("runner"))),
        *[("came", partial(floor.chips_came, table, seat, chance.random() < 0.5, by("runner")))]
        * 3,
        ("service", partial(floor.pay_service, table, seat, amount, by("dinner"))),
    ]
    kind, do = chance.choice(acts)
    try:
        do()
    except Refused as refused:
        room.counts[f"floor {kind} {refused.code}"] += 1
        return
    room.counts[f"floor {kind}"] += 1
    room.evidence.orders.append(Order(kind, table.id, player, amount))
