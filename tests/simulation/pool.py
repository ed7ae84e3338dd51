"""Fast pools in a room: their players act at whatever table they are dealt in at."""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING, get_args

from krupier.room.bots import make_move
from krupier.room.config import HouseRules, TableConfig
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.preactions import Kind
from krupier.room.hands.requests import FastFold, GoOn, Pre, Request, ShowCards, UseTimeBank
from krupier.room.pool.dealer import PoolDealer
from krupier.room.table import Table
from tests.simulation import people
from tests.simulation.street import CAMERA, Client

if TYPE_CHECKING:
    from tests.simulation.people import Person
    from tests.simulation.world import Room

GAMES = ("fortuna/texas-holdem", "fortuna/omaha", "tsg/texas-holdem", "tsg/omaha-hi-lo")


def some_pool(seed: int) -> TableConfig | None:
    """In one room of three."""
    chance = random.Random(f"pool {seed}")
    if chance.random() > 1 / 3:
        return None
    cash = CashRules(
        pool="pool",
        seats=chance.choice((2, 3, 6)),
        buy_in=chance.choice(((1, 3), (5, 20), (40, 100))),
        time_bank=chance.choice((0.0, 4.0, 30.0)),
        keep=chance.choice((8.0, 40.0, 1800.0)),
    )
    rules = HouseRules(clocks={"decision": 5}, pause=chance.choice((0.0, 1.0, 4.0)), cash=cash)
    game = chance.choice(GAMES)
    return TableConfig("P", game, "USD" if game.startswith("tsg/") else "EUR", {}, rules)


def is_part(table: str) -> bool:
    """Whether it is one of the tables of a pool: nobody goes there of his own accord."""
    return table.startswith("P-")


def hosted(room: Room, table: Table) -> None:
    """The pool has set up another table."""
    room.tables[table.id] = table
    room.street.clients[table.id][CAMERA] = Client(CAMERA, None)
    table.watch(CAMERA)


def act(room: Room, who: Person, pool: Table) -> None:
    """Something that is done at a table of the pool."""
    assert isinstance(pool.dealer, PoolDealer)
    chance, felt = room.chance, pool.dealer.playing.get(who.id)
    if felt is None:
        if chance.random() < 0.1:
            people.ask(room, who, pool, people.new_id(room, who), GoOn())
        return
    table = felt.table
    fate = chance.random()
    if fate < 0.1:
        _look(room, who, table)
    elif fate < 0.35:
        ask = partial(people.ask, room, who, table, people.new_id(room, who))
        ask(FastFold(chance.random() < 0.3))
    elif fate < 0.45:
        some: list[Request] = [*map(Pre, get_args(Kind)), UseTimeBank(), ShowCards()]
        request = chance.choice(some)
        people.ask(room, who, table, people.new_id(room, who), request)
    else:
        move = make_move(table, who.id, chance, advice=chance.random() < 0.6)
        if move is not None:
            people.send_new(room, who, table, move)


def _look(room: Room, who: Person, table: Table) -> None:
    """A page that follows its player."""
    viewer = f"{who.id}/{room.moment}"
    room.street.clients[table.id][viewer] = Client(viewer, who.id)
    table.watch(viewer, who.id)
