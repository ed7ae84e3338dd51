"""The lobby: what can be played where, and tables to begin with."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from krupier.money import CHIPS, currency, parse, show
from krupier.plan import cash, cash_plans
from krupier.plan.loader import bets_of
from krupier.plan.parts import Names, Plan
from krupier.room.config import HouseRules, TableConfig, seconds
from krupier.room.hands import figures
from krupier.room.hands.figures import TableFigures
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.messages import HandsHead
from krupier.room.hands.stakes import stakes as cash_stakes
from krupier.room.messages import TableState
from krupier.room.privacy import is_closed_to_others
from krupier.room.table import Table
from krupier.rules import families
from krupier.rules.game import BadSetting

CHIP = {"CZK": "10", "EUR": "1", "USD": "1", "GBP": "1", "CAD": "1", "PLAY": "10"}
"""The smallest chip of a demo table, where the plan would take less."""
DEMO_SEATS = 6
CASH_PAUSE = 4.0
"""Seconds between the hands of a demo table among players."""


class LobbyRow(Struct, frozen=True, kw_only=True):
    """A table as the lobby shows it."""

    id: str
    game: str
    operator: str
    family: str
    names: Names
    currency: str
    least: str | None
    """The smallest stake that any bet takes; decimal text."""
    most: str | None
    """The greatest stake of a single bet, ``None`` where there is no maximum."""
    players: int
    """Without bots."""
    bots: int
    watching: int
    seats: int | None
    """Boxes at the table; ``None``: room for everybody."""
    free: int | None
    state: TableState
    clocks: dict[str, int]
    """Milliseconds to bet and to decide."""
    round: str | None
    """The running or last one."""
    hands: HandsHead | None
    """Tables among players: stakes, seats and buy-in."""
    tournament: str | None
    """Whose table it is."""
    stakes: str | None
    """Tables among players: what tells those of one game apart, such as `1-2`."""
    figures: TableFigures | None
    """Tables among players: what was played there of late."""


def row(table: Table) -> LobbyRow:
    plan, config = table.plan, table.config
    least, most = table.dealer.stake_range
    money = table.game.setting.currency
    guests = list(table.seating.guests())
    bots = sum(1 for one in guests if one.bot)
    boxes = table.seating.boxes
    hands = table.dealer.hands() if table.dealer.keeps_chips else None
    taken = sum(len(one.seats) for one in guests)
    return LobbyRow(
        id=table.id,
        game=config.game,
        operator=plan.operator,
        family=plan.family,
        names=plan.names,
        currency=money.code,
        least=None if least is None else show(least, money),
        most=None if most is None else show(most, money),
        players=len(guests) - bots,
        bots=bots,
        watching=table.gallery.watching,
        seats=boxes,
        free=None if boxes is None else boxes - taken,
        state=table.state,
        clocks={
            name: round(1000 * seconds(name, plan, config.house_rules))
            for name in ("betting", "decision")
        },
        round=f"{table.id}-{table.number}" if table.number else None,
        hands=table.dealer.head,
        tournament=config.house_rules.tournament or None,
        stakes=hands.chips.stakes.name if hands else None,
        figures=figures.shown(hands) if hands else None,
    )


def is_inside_pool(table: Table) -> bool:
    """A table at which a fast pool deals its hands: nobody chooses it."""
    return table.config.house_rules.cash.pool == "table"


def is_listed(table: Table) -> bool:
    """Whether anybody may choose it: nobody chooses his table in a tournament."""
    rules = table.config.house_rules
    return not (is_inside_pool(table) or is_closed_to_others(rules) or rules.tournament)


def demo_tables(extra: Iterable[Path] = ()) -> list[TableConfig]:
    """A table for every game of every operator, in every currency of its plan, with limits fit
    for demo money; of games among players one table each."""
    tables = []
    for plan in families.all_plans(tuple(extra)).values():
        codes = list(plan.currencies)
        if families.among_players(plan):
            # chips without value are for tournaments
            tables += [_cash_table(plan, code) for code in codes[:1] if _for_cash(plan, code)]
            continue
        codes = [code for code in codes if code != CHIPS]
        for code in codes:
            name = plan.id.replace("/", "-")
            if len(codes) > 1:
                name += f"-{code.lower()}"
            tables.append(_demo_table(name, plan, code))
    return tables


def _for_cash(plan: Plan, code: str) -> bool:
    known = cash_plans.find(plan.operator)
    return code != CHIPS and (known is None or plan.id in known.games.playable)


def _cash_table(plan: Plan, code: str) -> TableConfig:
    """Seats for six, stakes as small as the plan lets them be, and the plan's own rake."""
    most = cash_stakes(families.make(plan, currency_code=code), CashRules()).seats
    rules = with_usual_rake(plan, code, CashRules(seats=min(most, DEMO_SEATS)))
    house_rules = HouseRules(cash=rules, pause=CASH_PAUSE)
    return TableConfig(plan.id.replace("/", "-"), plan.id, code, {}, house_rules)


def with_usual_rake(plan: Plan, code: str, rules: CashRules) -> CashRules:
    """A new table that says nothing of rake has the plan's own, where there is one for what it is
    played for."""
    if rules.rake is None and families.among_players(plan):
        with suppress(BadSetting):
            raked = replace(rules, rake="plan")
            cash_stakes(families.make(plan, currency_code=code), raked)
            return raked
    return rules


def demo_pools() -> list[TableConfig]:
    """One of every operator whose plan knows them: of its first game."""
    plans, pools = families.all_plans(), [one.pool for one in cash.all_cash().values()]
    return [_pool(plans[one.games[0]]) for one in pools if one]


def _pool(plan: Plan) -> TableConfig:
    """The same stakes as at the table, in a pool."""
    table = _cash_table(plan, next(iter(plan.currencies)))
    rules = table.house_rules
    fast = replace(rules, cash=replace(rules.cash, pool="pool"))
    return replace(table, id=f"{table.id}-pool", house_rules=fast)


def _demo_table(name: str, plan: Plan, code: str) -> TableConfig:
    limits = _demo_limits(plan, code)
    try:
        families.make(plan, currency_code=code, limits=limits)
    except BadSetting:
        limits = {}  # bets that hang on each other: as the plan has them
    return TableConfig(name, plan.id, code, limits, HouseRules())


def _demo_limits(plan: Plan, code: str) -> dict[str, dict[str, str]]:
    """Where a plan would take less than the smallest chip, the table takes a chip."""
    money = currency(code)
    chip = CHIP.get(code)
    if chip is None:
        return {}
    found = {}
    for bet in bets_of(plan):
        least, most = bet.limits[code].range(money) if code in bet.limits else (1, None)
        if least < parse(chip, money) and (most is None or parse(chip, money) <= most):
            found[bet.id] = {"min": chip}
    return found
