"""Tables that are not for everybody: who may see one, sit there, and read what was played."""

from __future__ import annotations

from sqlalchemy import Connection

from krupier.room.config import HouseRules, TableConfig, config_of
from krupier.room.orders import StandingOrders, orders_of
from krupier.store import Unknown, people


def is_closed_to_others(rules: HouseRules) -> bool:
    """Whether it stands in no lobby."""
    return bool(rules.temporary or rules.private)


def may_see(config: TableConfig, orders: StandingOrders, player: str | None) -> bool:
    """Whether a table is there for this player at all."""
    rules = config.house_rules
    if not is_closed_to_others(rules):
        return True
    if player is None:
        return False
    return player in (rules.temporary, rules.private) or player in orders.invited


def may_read(conn: Connection, table: str, player: str | None) -> bool:
    """The same by the books, for whoever asks for a round that was played there."""
    try:
        record = people.table(conn, table)
    except Unknown:
        return True  # then there is nothing to read, and it is said there
    return may_see(config_of(record), orders_of(record.orders), player)
