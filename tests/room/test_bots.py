"""Bots play any game from its options alone."""

from __future__ import annotations

import random

import pytest

from krupier.room import history
from krupier.room.bots import Crowd, make_move
from krupier.room.cash.game import CashGame
from krupier.room.cash.requests import Prefer
from krupier.room.config import TableConfig
from krupier.room.lobby import demo_tables, info, stakes
from krupier.rules.families import all_plans
from krupier.rules.options import Refused
from tests.room.setup import Answers, Place

TABLES = demo_tables()


def test_there_is_a_demo_table_for_every_game() -> None:
    """Except for tournaments, whose chips are worth nothing."""
    tournaments = {name for name, plan in all_plans().items() if set(plan.currencies) == {"CHIPS"}}
    assert {one.game for one in TABLES} == set(all_plans()) - tournaments
    assert len({one.id for one in TABLES}) == len(TABLES)


@pytest.mark.parametrize("config", TABLES, ids=[one.id for one in TABLES])
def test_bots_play_every_game(config: TableConfig) -> None:
    place = Place()
    game, code = config.game, config.currency
    table = place.add(
        game,
        currency=code,
        limits=config.limits,
        clocks={"betting": 6, "decision": 6},
        pause=1,
    )
    place.player("bot-1", 1_000_000, code)
    place.player("bot-2", 1_000_000, code)
    chance = random.Random(game)
    table.watch("v1", place.player("anna", 0, code))  # games among players need somebody to see
    for name in ("bot-1", "bot-2"):
        table.sit(name, name)
        if isinstance(table.between, CashGame):
            table.ask(name, name, "prefer", Prefer(auto_top_up=True), Answers())
    moves = 0
    for step in range(70 if isinstance(table.between, CashGame) else 150):
        for name in ("bot-1", "bot-2"):
            move = make_move(table, name, chance)
            if move is not None and chance.random() < 0.5:
                table.move(name, f"{name}-{step}", move, Answers())
                moves += 1
        place.wait(table, 1.3)
    assert table.number >= 2, table.number
    assert moves > 10
    table.close()
    place.wait(table, 600)
    assert table.state == "closed"
    assert history.audit_all(place.store) == []


def test_a_poor_bot_does_not_overspend() -> None:
    place = Place()
    table = place.add()
    place.player("bot-1", 350)
    table.sit("bot-1", "Bot")
    chance = random.Random(1)
    for n in range(50):
        move = make_move(table, "bot-1", chance)
        if move is not None:
            table.move("bot-1", f"m{n}", move, Answers())
    assert 0 <= place.balance("bot-1") <= 350


def test_bots_come_with_company_and_leave_after_it() -> None:
    place = Place()
    table = place.add()
    place.player("anna")
    crowd = Crowd(table, 2, random.Random(3))

    def pass_time(seconds: int) -> None:
        for _ in range(seconds * 4):
            crowd.tick()
            place.wait(table, 0.25)

    pass_time(10)
    assert len(table.seating) == 0
    table.watch("v", "anna")
    pass_time(60)
    row = info(table)
    assert (row.players, row.bots, row.watching) == (0, 2, 1)
    assert table.number >= 1
    table.unwatch("v")
    pass_time(120)
    assert len(table.seating) == 0


def test_a_lobby_row() -> None:
    table = Place().add("kings/european-roulette")
    row = info(table)
    assert (row.operator, row.family, row.currency) == ("kings", "roulette", "EUR")
    assert (row.least, row.most) == ("1", "250000")
    assert (row.state, row.seats, row.round) == ("open", None, None)
    assert row.clocks == {"betting": 20, "decision": 15}
    assert info(Place().add("wgg/wheel-of-fortune")).seats == 4


def test_demo_limits_are_no_smaller_than_a_chip() -> None:
    place = Place()
    for n, config in enumerate(one for one in TABLES if one.limits):
        table = place.add(config.game, id=f"T{n}", currency=config.currency, limits=config.limits)
        least, _ = stakes(table.game)
        assert least is not None
        assert least >= 100
    with pytest.raises(Refused):
        table.sit("x", "X", "no such seat")
