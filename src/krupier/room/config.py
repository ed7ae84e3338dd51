"""What a table is set up with: a game, its setting within the plan, clocks and house rules."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from krupier.money import base
from krupier.plan.parts import Plan
from krupier.room.chat_rules import ChatRules, rule_of
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.stakes import check_stakes
from krupier.room.hands.table_rules import check_table_rules
from krupier.room.pool.plan import check_pool
from krupier.rules import families
from krupier.store import people
from krupier.store.groups import Kind
from krupier.store.people import State, TableRecord, operator_of

SECONDS = {"betting": 20, "decision": 15, "arranging": 60, "showdown": 5}
"""What a clock is set to where neither plan nor table says anything."""
OTHERWISE = 15
ARRANGING = 4
"""Setting a hand takes so many times an ordinary decision, where a table has its own time."""
WrittenLimits = Mapping[str, Mapping[str, str]]
"""``{bet: {"min": "10", "max": "500"}}``, amounts as people write them."""


class HouseRules(Struct, frozen=True, omit_defaults=True):
    """What the plan leaves to the table. Stored as JSON with the table."""

    options: dict[str, bool | int | str] = {}
    """Options of the plan."""
    clocks: dict[str, float] = {}
    """Seconds by clock name; a clock that the plan sets cannot be changed."""
    pause: float = 6.0
    """Seconds between rounds, to look at the result."""
    spin_idle: bool = False
    """Plays on when nobody has staked; otherwise the betting window stays open."""
    boxes_per_player: int | None = None
    """Boxes one player may hold, where the plan has boxes; ``None``: as the plan says."""
    croupier: bool = False
    """A physical table: outcomes are entered, not drawn."""
    patience: int = 5
    """Rounds that an absent player's place is kept for him."""
    cash: CashRules = CashRules()
    """Games among players: blinds, buy-in and so on."""
    temporary: str = ""
    """Whose table it is: a player finishes a game here that he was cut off from."""
    tournament: str = ""
    """Whose table it is: a tournament plays here."""
    private: str = ""
    """Whose table it is: a player has opened it for those whom he invites."""
    chat: ChatRules = ChatRules()
    """The chat, where it is stricter than the house plan."""


class TableConfig(Struct, frozen=True):
    id: str
    game: str
    currency: str
    """As the books have it: the plan's, or demo money of it."""
    limits: dict[str, dict[str, str]] = {}
    house_rules: HouseRules = HouseRules()
    group_id: str = ""
    """What it belongs to, if that is not the table alone."""

    @property
    def group(self) -> str:
        return self.group_id or self.id

    @property
    def operator(self) -> str:
        return operator_of(self.game)

    @property
    def kind(self) -> Kind:
        """Of the group that it makes."""
        return "pool" if self.house_rules.cash.pool == "pool" else "table"

    def check(self, plan_text: str) -> None:
        """Raises BadSetting for what the plan does not allow, or no table can host yet."""
        game = families.make(
            families.parse_plan(plan_text, f"{self.game}.toml"),
            currency_code=base(self.currency),
            options=self.house_rules.options,
            limits=self.limits,
        )
        rule_of(self.operator, game.plan.family, self.house_rules.chat)
        if families.among_players(game.plan):
            check_pool(self.game, self.house_rules.cash)
            check_stakes(game, self.house_rules.cash)
            check_table_rules(self.operator, self.house_rules.cash)

    def options_text(self) -> str:
        """HouseRules as the store keeps them."""
        return msgspec.json.encode(self.house_rules).decode()

    def limits_text(self) -> str:
        return msgspec.json.encode(self.limits).decode()


def add_table(conn: Connection, config: TableConfig, at: int, state: State = "open") -> None:
    """Into the store, in a group of its own where none is named. Raises Taken, Unknown, Invalid."""
    people.add_table(
        conn,
        config.id,
        game=config.game,
        currency=config.currency,
        options=config.options_text(),
        limits=config.limits_text(),
        at=at,
        state=state,
        group=config.group_id or None,
        kind=config.kind,
    )


def config_of(record: TableRecord) -> TableConfig:
    """The configuration of a stored table."""
    return TableConfig(
        record.id,
        record.game,
        record.currency,
        msgspec.json.decode(record.limits, type=dict[str, dict[str, str]]),
        msgspec.json.decode(record.options, type=HouseRules),
        record.group,
    )


def seconds(clock: str, plan: Plan, house_rules: HouseRules) -> float:
    """What a clock is set to: the plan's time, else the table's, else the usual one."""
    if clock in plan.clocks:
        return plan.clocks[clock].seconds
    if (
        clock == "arranging"
        and clock not in house_rules.clocks
        and "decision" in house_rules.clocks
    ):
        return ARRANGING * house_rules.clocks["decision"]
    return house_rules.clocks.get(clock, SECONDS.get(clock, OTHERWISE))
