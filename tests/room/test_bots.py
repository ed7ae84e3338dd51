"""Bots play any game from its options alone."""

from __future__ import annotations

import random

import pytest

from krupier.money import currency, parse
from krupier.plan import files
from krupier.plan.loader import bets_of
from krupier.room import history, lobby
from krupier.room.bots import Crowd, make_move
from krupier.room.config import TableConfig
from krupier.room.hands.bot import HandBot
from krupier.room.hands.requests import Prefer
from krupier.room.lobby import CHIP, demo_pools, demo_tables, row
from krupier.rules.families import all_plans
from krupier.rules.options import Refused
from tests.room.cash import EUR, Poker, head_of
from tests.room.setup import Answers, Place, by

TABLES = demo_tables()


def test_there_is_a_demo_table_for_every_game() -> None:
    """Except for tournaments, whose chips are worth nothing, and a game that is only played there
    (KC-006)."""
    tournaments = {name for name, plan in all_plans().items() if set(plan.currencies) == {"CHIPS"}}
    tournaments.add("kings/short-deck-holdem")
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
        if table.dealer.keeps_chips:
            table.ask(name, name, "prefer", Prefer(auto_top_up=True), Answers())
    moves = 0
    for step in range(70 if table.dealer.keeps_chips else 150):
        for name in ("bot-1", "bot-2"):
            move = make_move(table, name, chance)
            if move is not None and chance.random() < 0.5:
                table.move(name, f"{name}-{step}", move, Answers())
                moves += 1
        place.wait(table, 1.3)
    assert table.number >= 2, table.number
    assert moves > 10
    table.staff.close(by("test"))
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
    row = lobby.row(table)
    assert (row.players, row.bots, row.watching) == (0, 2, 1)
    assert table.number >= 1
    table.unwatch("v")
    pass_time(120)
    assert len(table.seating) == 0


def test_a_lobby_row() -> None:
    table = Place().add("kings/european-roulette")
    row = lobby.row(table)
    assert (row.operator, row.family, row.currency) == ("kings", "roulette", "EUR")
    assert (row.least, row.most) == ("1", "250000")
    assert (row.state, row.seats, row.round) == ("open", None, None)
    assert row.clocks == {"betting": 20_000, "decision": 15_000}
    assert lobby.row(Place().add("wgg/wheel-of-fortune")).seats == 4


def test_demo_limits_are_no_smaller_than_a_chip() -> None:
    place = Place()
    for n, config in enumerate(one for one in TABLES if one.limits):
        table = place.add(config.game, id=f"T{n}", currency=config.currency, limits=config.limits)
        least, _ = table.dealer.stake_range
        assert least is not None
        assert least >= 100
    with pytest.raises(Refused):
        table.sit("x", "X", "no such seat")


def test_a_bot_sits_down_among_players_and_posts_what_it_owes() -> None:
    """A newcomer who owes the big blind would wait for it; a bot plays at once."""
    poker = Poker()
    poker.come("anna", "bob")
    poker.place.player("bot-1", 1_000 * EUR)
    manners = HandBot(poker.game)
    assert manners.settle("bot-1", "Bot")
    chair = poker.chair("bot-1")
    assert (chair.stack, chair.auto_top_up, chair.owes) == (200 * EUR, True, True)
    assert manners.settle("bot-1", "Bot")
    assert chair.posts
    assert not manners.settle("bot-1", "Bot"), "there is nothing more to do"


def test_a_lobby_row_of_a_table_among_players() -> None:
    poker = Poker()
    shown = row(poker.table)
    assert shown.hands == poker.game.head
    assert (shown.least, shown.most, shown.seats) == ("80", "200", 9)
    poker.come("anna", "bob")
    assert (row(poker.table).players, row(poker.table).free) == (2, 7)
    assert head_of(poker.game)["waiting"] == 0


def test_demo_tables_limit_what_the_plan_would_take_for_less_than_a_chip() -> None:
    """Kings' European roulette takes a euro on a number, the smallest chip: nothing is said. Where
    a plan takes less, a chip is the least."""
    limits = {(one.game, one.currency): one.limits for one in demo_tables()}
    assert limits["kings/european-roulette", "EUR"] == {}
    for (game, code), own in limits.items():
        for bet in bets_of(all_plans()[game]):
            money = currency(code)
            least = bet.limits[code].range(money)[0] if code in bet.limits else None
            if bet.id in own and least is not None:
                assert least < parse(CHIP[code], money), (game, bet.id)
    assert any(limits.values())


def test_there_is_a_demo_pool_of_every_operator_whose_plan_knows_them() -> None:
    pools = demo_pools()
    assert [one.game for one in pools] == ["fortuna/texas-holdem", "tsg/texas-holdem"]
    assert all(one.kind == "pool" for one in pools)
    assert len({one.id for one in (*pools, *TABLES)}) == len(TABLES) + 2
    for one in pools:
        one.check(files.plan_path(one.game).read_text(encoding="utf-8"))
