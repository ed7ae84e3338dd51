"""Who deals at a table: against the bank, among players, in a fast pool."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from krupier.room.bank_dealer import BankDealer
from krupier.room.cash.chips import CashChips, stakes_of
from krupier.room.dealer import Dealer
from krupier.room.hands.dealer import HandDealer
from krupier.room.pool.dealer import PoolDealer
from krupier.room.pool.seating import PoolSeating
from krupier.room.seating import Seating
from krupier.room.table_setting import TableSetting
from krupier.room.temporary_dealer import TemporaryDealer
from krupier.room.tournament.setting import pool_id
from krupier.room.tournament.zoom import ZoomPool
from krupier.rules import families
from krupier.rules.game import BadSetting

if TYPE_CHECKING:
    from krupier.room.table import Table
    from krupier.room.tournament.tournament import Tournament


def seating_of(setting: TableSetting) -> Seating:
    house_rules = setting.config.house_rules
    if house_rules.tournament and not families.among_players(setting.plan):
        return Seating(setting.plan, 1, house_rules.cash.seats)
    if not families.among_players(setting.plan):
        return Seating(setting.plan, house_rules.boxes_per_player)
    if house_rules.cash.pool == "pool":
        return PoolSeating(setting.plan)
    return Seating(setting.plan, 1, stakes_of(setting).seats)


def dealer_of(table: Table) -> Dealer:
    """A table of a pool, or of a tournament, is hosted after that."""
    rules, tournament = table.config.house_rules, table.group.tournament
    if rules.temporary:
        return TemporaryDealer(table)
    if rules.tournament and tournament is None:
        raise BadSetting(f"{table.id} belongs to the tournament {rules.tournament}")
    match rules.cash.pool:
        case "pool":
            return ZoomPool(table, tournament) if tournament else PoolDealer(table)
        case "table":
            name = pool_id(tournament.id) if tournament else table.config.group
            pool = table.group.tables.get(name)
            if pool is None:
                raise BadSetting(f"{table.id} belongs to the pool {name}")
            return pool.dealer.felt(table)
    if tournament:
        return _of_units(table, tournament)
    among_players = families.among_players(table.plan)
    return HandDealer(table, CashChips) if among_players else BankDealer(table)


def _of_units(table: Table, tournament: Tournament) -> Dealer:
    name = families.of(table.plan).dealer
    if name is None:
        raise BadSetting(f"{table.plan.id} is not played in tournaments")
    deals: Dealer = import_module(name).dealer(table, tournament)
    return deals
