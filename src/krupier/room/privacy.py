"""Tables that are not for everybody: who may see one, sit there, and read what was played."""

from __future__ import annotations

from sqlalchemy import Connection

from krupier.room.config import HouseRules, TableConfig, config_of
from krupier.room.orders import StandingOrders, orders_of
from krupier.store import Unknown, people, tournament_doors, tournaments


def is_closed_to_others(rules: HouseRules) -> bool:
    """Whether it stands in no lobby of tables."""
    return bool(rules.temporary or rules.private or rules.tournament)


def may_see(config: TableConfig, orders: StandingOrders, player: str | None) -> bool:
    """Whether a table is there for this player at all."""
    rules = config.house_rules
    if rules.tournament or not is_closed_to_others(rules):
        return True  # a tournament says itself for whom its tables are
    if player is None:
        return False
    return player in (rules.temporary, rules.private) or player in orders.invited


def may_read(conn: Connection, table: str, player: str | None) -> bool:
    """The same by the books, for whoever asks for a round that was played there."""
    try:
        record = people.table(conn, table)
    except Unknown:
        return True  # then there is nothing to read, and it is said there
    config = config_of(record)
    if config.house_rules.tournament:
        return may_read_tournament(conn, config.house_rules.tournament, player)
    return may_see(config, orders_of(record.orders), player)


def may_read_tournament(conn: Connection, id: str, player: str | None) -> bool:
    """The same for a tournament: by its owner, who came by its link, and who entered. Raises
    Unknown."""
    owner = tournaments.tournament(conn, id).private
    if not owner or player is None:
        return not owner
    if player == owner or player in tournament_doors.guests(conn, id):
        return True
    return any(one.player == player for one in tournaments.entries(conn, id))
