"""HTTP of the houses: what lobby and registration pages need to know of each operator."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from litestar import get
from msgspec import Struct

from krupier.plan.house import HousePlan
from krupier.plan.house_sheet import sheet
from krupier.plan.parts import Names
from krupier.server.dependencies import Asked, TheService
from krupier.server.http import AskedLang, Part
from krupier.server.problems import language_of

F = TypeVar("F", bound=Struct)


class Where(Struct, frozen=True):
    mail: str | None
    phone: str | None
    site: str | None


class OperatorData(Struct, frozen=True):
    name: str
    id_number: str | None
    address: str | None
    contact: Where


class AuthorityData(Struct, frozen=True):
    names: Names
    address: str
    contact: Where
    licence: str | None


class HelpData(Struct, frozen=True):
    names: Names
    address: str | None
    contact: Where


class ChannelRow(Struct, frozen=True):
    id: str
    names: Names
    families: list[str]
    """The families of games offered there; none named: all."""


class AskedRow(Struct, frozen=True):
    """A field of the registration form."""

    field: str
    need: str
    """`required`, `optional`, or `consent`: kept only if the person agrees."""
    otherwise: str | None
    """What who has not got it gives instead."""
    by: str
    """`application`, or `completion`: at the latest before registration is complete."""
    clause: list[str]


class SelfLimitRow(Struct, frozen=True):
    """A measure that everybody sets or refuses."""

    id: str
    names: Names
    measure: str
    """Amounts: `stakes`, `net-loss`; numbers: `log-ins`, `visits`; minutes: `session`, `pause`."""
    period: str | None
    """`day`, `month` or none."""
    money: bool
    kinds: list[str]
    """The kinds of gambling that it counts together."""
    refusable: bool
    clause: list[str]
    law: list[str]


class BreakRow(Struct, frozen=True):
    """A time without play; one of hours, days and months is given."""

    id: str
    names: Names
    hours: int | None
    days: int | None
    months: int | None
    clause: list[str]


class ShownRow(Struct, frozen=True):
    """What a page must show."""

    page: str
    shows: list[str]
    clause: list[str]


class ToolRow(Struct, frozen=True):
    """What nobody may use while he plays."""

    id: str
    names: Names
    clause: list[str]


class HouseRow(Struct, frozen=True):
    operator: str
    names: Names
    internet: bool
    """One registers over the internet, not at the entrance."""


class House(HouseRow, frozen=True):
    version: str
    company: OperatorData
    authority: AuthorityData
    warning: Names
    help: HelpData
    terms: str
    """The version that is accepted."""
    timezone: str
    channels: list[ChannelRow]
    age: int
    residence: list[str]
    """Countries; none named: anywhere."""
    asked: list[AskedRow]
    complete_when: list[str]
    temporary: bool
    """One may play before registration is complete."""
    currencies: dict[str, str | None]
    """What one deposit of demo money puts there."""
    self_limits: list[SelfLimitRow]
    loosening_hours: int
    tightening_hours: int
    breaks: list[BreakRow]
    closure: Names | None
    """How it is called where an account can be closed."""
    panic: Names
    panic_hours: int
    information: list[ShownRow]
    reality_check_minutes: int | None
    prohibited_tools: list[ToolRow]


class Houses(Struct, frozen=True):
    houses: list[HouseRow]
    guests: bool
    """A demo: one may play for demo money without an account."""


@get("/houses", sync_to_thread=False, public=True)
def houses(service: TheService) -> Houses:
    """Every operator."""
    return Houses(
        [
            HouseRow(one.operator, _as(one.names, Names), one.internet)
            for one in service.catalogue.houses.values()
        ],
        guests=service.accounts.guests is not None,
    )


@get("/houses/{operator:str}", sync_to_thread=False, public=True)
def house(service: TheService, operator: Part) -> House:
    """An operator with what his pages show and ask."""
    return told(service.catalogue.house(operator))


class SheetRow(Struct, frozen=True):
    """A rule of a house, in a sentence."""

    key: str
    name: str
    text: str
    clause: list[str]
    law: list[str]
    reading: str | None
    """How a question was read that plan and law leave open."""


class SheetSection(Struct, frozen=True):
    section: str
    name: str
    rows: list[SheetRow]


class HouseSheet(Struct, frozen=True):
    """Every rule of a house with where it stands: what somebody accepts who registers."""

    operator: str
    name: str
    version: str
    lang: str
    sections: list[SheetSection]


INTERNAL = frozenset(("watching",))
"""Sections that are not for everybody: who knows the thresholds stays below them."""


@get("/houses/{operator:str}/rules", sync_to_thread=False, public=True)
def house_rules(
    request: Asked, service: TheService, operator: Part, asked: AskedLang = None
) -> HouseSheet:
    """The rules of an operator about persons, accounts and money, for people."""
    told = sheet(service.catalogue.house(operator), asked or language_of(request))
    told["sections"] = [one for one in told["sections"] if one["section"] not in INTERNAL]
    return msgspec.convert(told, HouseSheet)


def told(plan: HousePlan) -> House:
    form = plan.registration
    return House(
        operator=plan.operator,
        names=_as(plan.names, Names),
        internet=plan.internet,
        version=plan.version,
        company=_as(plan.company, OperatorData),
        authority=_as(plan.authority, AuthorityData),
        warning=_as(plan.warning.text, Names),
        help=_as(plan.help, HelpData),
        terms=plan.terms.version,
        timezone=plan.calendar.timezone,
        channels=[_as(one, ChannelRow) for one in plan.participation.channels],
        age=form.age.least,
        residence=list(form.residence.countries) if form.residence else [],
        asked=[_as(one, AskedRow) for one in form.asked],
        complete_when=[one.condition for one in form.complete_when],
        temporary=form.temporary is not None,
        currencies={code: one.demo_deposit for code, one in plan.currencies.items()},
        self_limits=[_as(one, SelfLimitRow) for one in plan.self_limits],
        loosening_hours=plan.changes.loosening_hours,
        tightening_hours=plan.changes.tightening_hours,
        breaks=[_as(one, BreakRow) for one in plan.breaks],
        closure=_as(plan.closure.names, Names) if plan.closure else None,
        panic=_as(plan.panic.names, Names),
        panic_hours=plan.panic.hours,
        information=[_as(one, ShownRow) for one in plan.information],
        reality_check_minutes=plan.reality_check.minutes if plan.reality_check else None,
        prohibited_tools=[
            _as(one, ToolRow) for one in (plan.watching.tools if plan.watching else ())
        ],
    )


def _as(part: object, form: type[F]) -> F:
    """The fields of a part that a form has."""
    return msgspec.convert(part, form, from_attributes=True)


HANDLERS = (houses, house, house_rules)
