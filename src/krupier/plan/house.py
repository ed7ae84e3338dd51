"""House plans: what an operator's plan and the law say about persons and accounts, as checked data.

``plans/<operator>/house.toml`` states it; nothing else in the program knows an operator.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Meta

from krupier.plan import files, loader
from krupier.plan.chat_parts import Chat
from krupier.plan.closing_parts import Closing, LicenceEnd, OtherGames, TableExchange
from krupier.plan.complaint_parts import Complaints
from krupier.plan.desk_parts import Desk
from krupier.plan.house_parts import (
    Amount,
    Authority,
    Break,
    Calendar,
    Changes,
    Channel,
    Closure,
    Company,
    EndlessBlock,
    Excluded,
    Help,
    Panic,
    Participation,
    RealityCheck,
    Register,
    Registration,
    Retention,
    Rule,
    Sanction,
    Screening,
    SelfLimit,
    Sessions,
    Shown,
    Temporary,
    Terms,
    Territory,
    Text,
    Wallet,
    Warned,
)
from krupier.plan.loader import PlanError, Problem
from krupier.plan.loyalty_parts import Club, Loyalty
from krupier.plan.parts import Names, Part, Reading, Word
from krupier.plan.payment_parts import Payments
from krupier.plan.watching_parts import Watching, amounts


class HousePlan(Part, frozen=True, kw_only=True):
    """Everything that differs between operators about persons and accounts."""

    operator: Word
    names: Names
    version: Text
    """Of the operator's plan, by its date or number."""
    source: str
    """Which lines of the approved document this file states."""
    company: Company
    authority: Authority
    warning: Warned
    help: Help
    terms: Terms
    calendar: Calendar
    participation: Participation
    registration: Registration
    excluded: tuple[Excluded, ...] = ()
    screening: Screening
    currencies: Annotated[dict[str, Wallet], Meta(min_length=1)]
    self_limits: tuple[SelfLimit, ...]
    changes: Changes
    breaks: tuple[Break, ...] = ()
    closure: Closure | None = None
    panic: Panic
    sanctions: tuple[Sanction, ...] = ()
    endless_block: EndlessBlock | None = None
    territory: Territory | None = None
    sessions: Sessions
    information: tuple[Shown, ...] = ()
    reality_check: RealityCheck | None = None
    retention: tuple[Retention, ...] = ()
    table_exchange: TableExchange | None = None
    closing: Closing | None = None
    licence_end: LicenceEnd | None = None
    other_games: tuple[OtherGames, ...] = ()
    payments: Payments | None = None
    complaints: Complaints
    loyalty: Loyalty = Loyalty()
    desk: Desk | None = None
    watching: Watching | None = None
    chat: Chat | None = None
    """None: there is no chat at any table."""
    readings: tuple[Reading, ...] = ()

    @property
    def timezone(self) -> ZoneInfo:
        return ZoneInfo(self.calendar.timezone)

    @property
    def internet(self) -> bool:
        """Whether one registers and plays over the internet, not at an entrance."""
        return self.participation.where == "internet"

    def channel(self, id: str) -> Channel | None:
        return next((one for one in self.participation.channels if one.id == id), None)

    def self_limit(self, id: str) -> SelfLimit | None:
        return next((one for one in self.self_limits if one.id == id), None)


def load(operator: str, extra: Iterable[Path] = ()) -> HousePlan:
    """
    >>> load("tsg").registration.age.least
    18
    """
    return _house_at(files.house_path(operator, tuple(extra)))


def all_houses(extra: Iterable[Path] = ()) -> Mapping[str, HousePlan]:
    return {operator: _house_at(path) for operator, path in files.house_files(tuple(extra))}


@cache
def _house_at(path: Path) -> HousePlan:
    return parse(path.read_text(encoding="utf-8"), f"{path.parent.name}/{path.name}")


def parse(text: str, file: str) -> HousePlan:
    """A house plan from its text, checked; raises :class:`PlanError`."""
    plan = loader.converted(loader.head(text, file), HousePlan, file)
    for key, cited, wrong in _problems(plan, file.partition("/")[0]):
        raise PlanError(file, key, wrong, cited)
    return plan


def _problems(plan: HousePlan, operator: str) -> Iterator[Problem]:
    """What a schema cannot say."""
    if plan.operator != operator:
        yield "operator", (), f"{plan.operator!r} does not stand in the directory {operator!r}"
    try:
        plan.timezone  # noqa: B018
    except (ZoneInfoNotFoundError, ValueError):
        yield (
            "calendar.timezone",
            plan.calendar.clause,
            f"{plan.calendar.timezone!r} is no time zone; such as 'Europe/Prague'",
        )
    yield from _twice(plan)
    yield from _money(plan)
    yield from _out_of_place(plan)
    yield from loader.unknown_clauses(plan)
    yield from loader.foreign_clauses(plan, plan.operator)


def _twice(plan: HousePlan) -> Iterator[Problem]:
    form, club = plan.registration, plan.loyalty.club
    lists: Mapping[str, Sequence[str]] = {
        "participation.channels": [one.id for one in plan.participation.channels],
        "registration.asked": [one.field for one in form.asked],
        "registration.complete_when": [one.condition for one in form.complete_when],
        "excluded": [one.who for one in plan.excluded],
        "self_limits": [one.id for one in plan.self_limits],
        "self_limits.state": [one.state for one in plan.self_limits if one.state],
        "breaks": [one.id for one in plan.breaks],
        "sanctions": [one.kind for one in plan.sanctions],
        "information": [one.page for one in plan.information],
        "retention": [one.what for one in plan.retention],
        "other_games": [one.kind for one in plan.other_games],
        "payments.methods": [one.id for one in plan.payments.methods] if plan.payments else [],
        "payments.levels": [one.id for one in plan.payments.levels] if plan.payments else [],
        "complaints.lodging": [one.about for one in plan.complaints.lodging],
        "complaints.deadlines": [one.id for one in plan.complaints.deadlines],
        "complaints.groundless": [one.id for one in plan.complaints.groundless],
        "loyalty.club.catalogue": [one.id for one in club.catalogue] if club else [],
        "loyalty.club.bonuses": [one.id for one in club.bonuses] if club else [],
        "watching.rules": [one.id for one in plan.watching.rules] if plan.watching else [],
        "watching.tools": [one.id for one in plan.watching.tools] if plan.watching else [],
        "chat.tables": [one for of in plan.chat.tables for one in of.families] if plan.chat else [],
    }
    for key, names in lists.items():
        for name, times in Counter(names).items():
            if times > 1:
                yield key, (), f"{name!r} is there twice"


def _money(plan: HousePlan) -> Iterator[Problem]:
    for code, wallet in plan.currencies.items():
        yield from loader.wrong_amount(
            f"currencies.{code}", wallet.clause, wallet.demo_deposit, code
        )
    if desk := plan.desk:
        most = desk.ceiling.most
        yield from loader.wrong_amount(
            "desk.ceiling.most", desk.ceiling.clause, most.amount, most.currency
        )
        for code in desk.currencies:
            if code not in plan.currencies:
                yield "desk.currencies", desk.clause, f"nobody has a wallet in {code!r}"
    temporary: Temporary | None = plan.registration.temporary
    if temporary:
        most = temporary.most_deposits
        key = "registration.temporary.most_deposits"
        yield from loader.wrong_amount(key, temporary.clause, most.amount, most.currency)
    if plan.closing and plan.closing.card_fee:
        fee = plan.closing.card_fee
        yield from loader.wrong_amount(
            "closing.card_fee", plan.closing.clause, fee.amount, fee.currency
        )
    if plan.payments:
        yield from _paid(plan.payments)
    if plan.loyalty.club:
        yield from _loyalty(plan.loyalty.club)
    for rule in plan.watching.rules if plan.watching else ():
        yield from _amounts(f"watching.rules[{rule.id}]", rule, amounts(rule))


def _paid(payments: Payments) -> Iterator[Problem]:
    for one in payments.methods:
        key = f"payments.methods[{one.id}]"
        for code in one.currencies:
            yield from loader.wrong_amount(f"{key}.currencies", one.clause, None, code)
        for code, limits in one.deposit.limits.items() if one.deposit else ():
            for field in limits.__struct_fields__:
                amount = getattr(limits, field)
                yield from loader.wrong_amount(
                    f"{key}.deposit.limits.{code}.{field}", one.clause, amount, code
                )
        given = one.withdrawal.currency if one.withdrawal else None
        if one.withdrawal and given:
            for amount in one.withdrawal.amounts:
                yield from loader.wrong_amount(f"{key}.withdrawal", one.clause, amount, given)
    for level in payments.levels:
        if level.currency:
            for amount in (level.day, level.week, level.month):
                key = f"payments.levels[{level.id}]"
                yield from loader.wrong_amount(key, level.clause, amount, level.currency)


def _loyalty(club: Club) -> Iterator[Problem]:
    yield from _amounts("loyalty.club.commission", club.commission, [club.commission.per])
    yield from _amounts("loyalty.club.bets", club.bets, [club.bets.per])
    for offer in club.catalogue:
        money = [offer.money] if offer.money else []
        yield from _amounts(f"loyalty.club.catalogue[{offer.id}]", offer, money)
    for bonus in club.bonuses:
        yield from _amounts(f"loyalty.club.bonuses[{bonus.id}]", bonus, bonus.most)


def _amounts(key: str, rule: Rule, amounts: Iterable[Amount]) -> Iterator[Problem]:
    for one in amounts:
        yield from loader.wrong_amount(key, rule.clause, one.amount, one.currency)


def _out_of_place(plan: HousePlan) -> Iterator[Problem]:
    """One has visits where one goes, log-ins where one plays over the internet."""
    elsewhere = {"visits"} if plan.internet else {"log-ins", "session", "pause"}
    where = plan.participation.where
    for one in plan.self_limits:
        if one.measure in elsewhere:
            yield f"self_limits[{one.id}].measure", one.clause, f"no {one.measure} for {where!r}"
        if one.counts == "chips" and plan.internet:
            yield f"self_limits[{one.id}].counts", one.clause, f"no chips for {where!r}"
    if plan.internet == (plan.desk is not None):
        yield "desk", (), "a cash desk stands on premises, and there only"
    register: Register = plan.screening.register
    door = "log-in" if plan.internet else "entry"
    if door not in register.at:
        yield (
            "screening.register.at",
            register.clause,
            f"nobody would be stopped at the door: {door!r} belongs there for {where!r}",
        )
