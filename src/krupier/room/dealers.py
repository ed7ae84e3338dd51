"""Who deals at a table: against the bank, among players, in a fast pool."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from krupier.room.bank_dealer import BankDealer
from krupier.room.cash.chips import CashChips, stakes_of
from krupier.room.dealer import Dealer
from krupier.room.hands.dealer import HandDealer
from krupier.room.pool.dealer import PoolDealer
from krupier.room.pool.felt import FeltDealer
from krupier.room.pool.seating import PoolSeating
from krupier.room.seating import Seating
from krupier.room.table_setting import TableSetting
from krupier.room.temporary_dealer import TemporaryDealer
from krupier.room.tournament.bank_dealer import BankUnitDealer
from krupier.room.tournament.dealer import TournamentDealer
from krupier.room.tournament.marias import MariasDealer
from krupier.room.tournament.setting import pool_id
from krupier.room.tournament.zoom import ZoomFelt, ZoomPool
from krupier.rules import families, marias
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
    if table.config.house_rules.temporary:
        return TemporaryDealer(table)
    if name := table.config.house_rules.tournament:
        if name not in table.group.members:
            raise BadSetting(f"{table.id} belongs to the tournament {name}")
        return _of_tournament(table, cast("Tournament", table.group.members[name]))
    if not families.among_players(table.plan):
        return BankDealer(table)
    match table.config.house_rules.cash.pool:
        case "pool":
            return PoolDealer(table)
        case "table":
            pool = table.group.members.get(table.config.group)
            dealer = getattr(pool, "dealer", None)
            if not isinstance(dealer, PoolDealer):
                raise BadSetting(f"{table.id} belongs to the pool {table.config.group}")
            return FeltDealer(table, dealer)
    return HandDealer(table, CashChips)


def _of_tournament(table: Table, tournament: Tournament) -> Dealer:
    match table.config.house_rules.cash.pool:
        case "pool":
            return ZoomPool(table, tournament)
        case "table":
            pool = getattr(table.group.members.get(pool_id(tournament.id)), "dealer", None)
            if not isinstance(pool, ZoomPool):
                raise BadSetting(f"{table.id} belongs to the pool of {tournament.id}")
            return ZoomFelt(table, pool)
    if not families.among_players(table.plan):
        return BankUnitDealer(table, tournament)
    deals = MariasDealer if isinstance(table.plan, marias.Plan) else TournamentDealer
    return deals(table, tournament)
