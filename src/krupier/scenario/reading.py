"""A scenario is read strictly, all of it before anything runs. An error names the step, and says
what is allowed."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from krupier.equipment.cards import BadCard
from krupier.equipment.cards import parse as parse_cards
from krupier.house.fields import Address, GivenDocument, PersonalData
from krupier.house.roles import STAFF_ROLES
from krupier.money import CURRENCIES, BadAmount, currency, parse
from krupier.plan import houses
from krupier.plan.files import NoSuchGame, NoSuchHouse
from krupier.plan.house import HousePlan
from krupier.rules import families
from krupier.rules.options import Refused
from krupier.scenario import care_words, desk_words, times, words
from krupier.scenario.staff_words import Held, OfficeAt
from krupier.scenario.words import Scenario, Step
from krupier.store.offices import Office

KINDS = {
    str(one.__struct_config__.tag): one
    for one in (*words.STEPS, *care_words.STEPS, *desk_words.STEPS)
}
NESTED: Mapping[str, type[msgspec.Struct]] = {
    "person": PersonalData,
    "document": GivenDocument,
    "method": GivenDocument,
    "residence": Address,
    "postal_address": Address,
}
"""Forms of the house within a step: what they do not ask for is a mistake here."""
PREMISES = (
    desk_words.Identify,
    desk_words.AtDoor,
    desk_words.Expel,
    desk_words.Ban,
    desk_words.AtDesk,
)
INTERNET = (words.LogIn, words.LogOut, words.Deposit)
_MONEY = (words.Deposit, words.Withdraw, words.Convert)


class BadScenario(ValueError):
    """What is written cannot be followed; nothing of it has any effect."""


class Read(msgspec.Struct, frozen=True):
    scenario: Scenario
    steps: tuple[Step, ...]
    plans: Mapping[str, HousePlan]
    start: int
    offices: Mapping[str, tuple[Office, ...]]
    """Of the staff, by name."""


def place(number: int, do: object = "") -> str:
    """How errors call a step."""
    return f"step {number} ({do})" if isinstance(do, str) and do else f"step {number}"


def read(data: Mapping[str, Any]) -> Read:
    """Raises BadScenario."""
    _known_keys(data, Scenario, "the scenario")
    scenario = _converted(data, Scenario, "the scenario")
    plans = {one: _house(one) for one in scenario.operators}
    zone = next(iter(plans.values())).timezone
    try:
        start = times.moment(scenario.start, zone)
    except times.BadTime as problem:
        raise BadScenario(f"start: {problem}") from None
    _check_house(scenario, plans)
    offices = {name: tuple(_offices(name, held, plans)) for name, held in scenario.staff.items()}
    steps = tuple(_step(number, one) for number, one in enumerate(scenario.steps, 1))
    checked = _Checked(scenario, plans)
    for number, step in enumerate(steps, 1):
        try:
            checked.step(step)
        except (ValueError, Refused) as problem:
            raise BadScenario(f"{place(number, _word(step))}: {problem}") from None
    return Read(scenario, steps, plans, start, offices)


def _house(operator: str) -> HousePlan:
    try:
        return houses.of(operator)
    except NoSuchHouse as problem:
        raise BadScenario(f"operators: {problem}") from None


def _step(number: int, data: Any) -> Step:
    do = data.get("do") if isinstance(data, Mapping) else None
    where = place(number, do)
    if not isinstance(data, Mapping):
        raise BadScenario(f'{where}: a step is an object such as {{"do": "wait", "for": "1 day"}}')
    if not isinstance(do, str) or do not in KINDS:
        said = f"{do[:40]!r} is no step" if isinstance(do, str) else "`do` names no step"
        raise BadScenario(f"{where}: {said}{_like(do, KINDS)}; there are: {', '.join(KINDS)}")
    kind = KINDS[do]
    _known_keys(data, kind, where)
    _known_forms(data, where)
    step: Step = _converted(data, kind, where)
    return step


def _known_keys(data: Mapping[str, Any], kind: type[msgspec.Struct], where: str) -> None:
    tagged = kind.__struct_config__.tag_field
    known = [*([tagged] if tagged else []), *kind.__struct_encode_fields__]
    for key in data:
        if key not in known:
            raise BadScenario(
                f"{where}: no {key[:40]!r} here{_like(key, known)}; it may have {', '.join(known)}"
            )


def _known_forms(data: Mapping[str, Any], where: str) -> None:
    for key, kind in NESTED.items():
        inner = data.get(key)
        if isinstance(inner, Mapping):
            _known_keys(inner, kind, f"{where}: {key}")
            _known_forms(inner, f"{where}: {key}")


_PLACE = re.compile(r" - at `\$?\.?(.*)`$")


def _converted(data: Any, kind: type[Any], where: str) -> Any:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as problem:
        text = str(problem)
        found = _PLACE.search(text)
        inner = f": {found[1]}" if found and found[1] else ""
        raise BadScenario(f"{where}{inner}: {_PLACE.sub('', text)}") from None


def _like(word: object, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(str(word), list(known), 1)
    return f", did you mean {near[0]!r}?" if near else ""


def _word(step: Step) -> str:
    return str(step.__struct_config__.tag)


# -- what a house is set up with ---------------------------------------------------------------


def _check_house(scenario: Scenario, plans: Mapping[str, HousePlan]) -> None:
    zones = {one.calendar.timezone for one in plans.values()}
    if len(zones) > 1:
        raise BadScenario(f"operators: their clocks differ ({', '.join(sorted(zones))})")
    for operator, rates in scenario.rates.items():
        if operator not in plans:
            raise BadScenario(f"rates: {operator!r} is no operator here: {', '.join(plans)}")
        _check_currency(rates.base, "rates")
    for one in scenario.excluded:
        _operator(plans, one.operator, "excluded")
    for name, table in scenario.tables.items():
        if table.game.partition("/")[0] not in plans:
            raise BadScenario(
                f"tables: {name}: {table.game!r} is no game of {', '.join(plans)}; they are named"
                " like tsg/european-roulette"
            )
        try:
            families.load(
                table.game,
                currency_code=table.currency,
                options=table.options,
                limits=table.limits,
            )
        except (ValueError, LookupError, NoSuchGame, Refused) as problem:
            raise BadScenario(f"tables: {name}: {problem}") from None


def _offices(name: str, held: Held | list[Held], plans: Mapping[str, HousePlan]) -> list[Office]:
    found: list[Office] = []
    for one in held if isinstance(held, list) else [held]:
        role, where = (one.role, [one.operator]) if isinstance(one, OfficeAt) else (one, plans)
        if role not in STAFF_ROLES:
            raise BadScenario(f"staff: {name}: {role!r} is no role: {', '.join(STAFF_ROLES)}")
        for operator in where:
            _operator(plans, operator, f"staff: {name}")
            office = Office(operator, role)
            if office in found:
                raise BadScenario(f"staff: {name}: {role} at {operator} is said twice")
            found.append(office)
    return found


def _operator(plans: Mapping[str, HousePlan], named: str, where: str = "") -> HousePlan:
    before = f"{where}: " if where else ""
    if named and named not in plans:
        raise BadScenario(f"{before}{named!r} is no operator here: {', '.join(plans)}")
    if not named and len(plans) > 1:
        raise BadScenario(f"{before}`operator` is missing: one of {', '.join(plans)}")
    return plans[named or next(iter(plans))]


def _check_currency(code: str, where: str = "currency") -> None:
    if code not in CURRENCIES:
        raise BadScenario(f"{where}: {code!r} is no currency: {', '.join(CURRENCIES)}")


# -- steps, in their order ---------------------------------------------------------------------


class _Checked:
    """Follows who there is, without doing anything."""

    def __init__(self, scenario: Scenario, plans: Mapping[str, HousePlan]) -> None:
        self._scenario, self._plans = scenario, plans
        self._accounts: dict[str, HousePlan] = {}
        self._guests: set[str] = set()
        self._zone = next(iter(plans.values())).timezone

    def step(self, step: Step) -> None:
        if isinstance(step, words.Register | words.Guest):
            self._newcomer(step)
        elif who := getattr(step, "who", None):
            self._known(who, guests=isinstance(step, words.Playing))
        by = getattr(step, "by", None)
        if by is not None and by not in self._scenario.staff:
            known = ", ".join(self._scenario.staff) or "nobody"
            raise BadScenario(f"by: {by!r} does not work here: {known}")
        table = getattr(step, "table", None)
        if table is not None and table not in self._scenario.tables:
            known = ", ".join(self._scenario.tables) or "none"
            raise BadScenario(f"table: there is no {table!r}: {known}")
        self._door(step)
        self._amounts(step)
        self._details(step)

    def _newcomer(self, step: words.Register | words.Guest) -> None:
        if step.who in self._accounts or step.who in self._guests:
            raise BadScenario(f"who: {step.who!r} is somebody already; call him otherwise")
        if isinstance(step, words.Guest):
            self._guests.add(step.who)
        else:
            self._accounts[step.who] = _operator(self._plans, step.operator)

    def _known(self, who: str, *, guests: bool, key: str = "who") -> None:
        if who in self._guests and not guests:
            raise BadScenario(f"{key}: {who!r} is a guest and has no account")
        known = [*self._accounts, *(self._guests if guests else ())]
        if who not in known:
            raise BadScenario(
                f"{key}: nobody is called {who!r} so far{_like(who, known)}; register him first"
            )

    def _door(self, step: Step) -> None:
        """One logs in to a house on the internet, and enters premises."""
        plan = self._accounts.get(getattr(step, "who", ""))
        if plan and isinstance(step, PREMISES) and plan.internet:
            raise BadScenario(f"{plan.operator} is on the internet: log-in, log-out, deposit")
        if plan and isinstance(step, INTERNET) and not plan.internet:
            raise BadScenario(
                f"{plan.operator} has premises: admit, leave, buy-chips, redeem-chips"
            )

    def _amounts(self, step: Step) -> None:
        if isinstance(step, _MONEY):
            _check_currency(step.currency)
            _amount(step.amount, step.currency)
        elif isinstance(step, desk_words.AtDesk):
            if isinstance(step, desk_words.OpenDesk):
                _operator(self._plans, step.operator)
            for amount, code in step.money():
                _check_currency(code)
                _amount(amount, code)
        elif isinstance(step, words.Stake):
            _amount(step.amount, self._scenario.tables[step.table].currency)
        elif isinstance(step, words.Sit) and step.buy_in:
            _amount(step.buy_in, self._scenario.tables[step.table].currency, "buy_in")
        elif isinstance(step, words.Guest):
            for code, amount in step.money.items():
                _check_currency(code, "money")
                _amount(amount, code, "money")
        elif isinstance(step, words.SetRates):
            _check_currency(step.base, "base")
            _operator(self._plans, step.operator)
        elif isinstance(step, desk_words.RestrictCards):
            _operator(self._plans, step.operator)

    def _details(self, step: Step) -> None:
        if isinstance(step, words.PairBlock):
            self._known(step.other, guests=False, key="other")
        elif isinstance(step, words.Deposit) and not step.payment:
            if step.method or step.kind or step.method_currency:
                raise BadScenario("a deposit by a method needs a name: `payment`")
        elif isinstance(step, words.RegisterOfExcluded):
            said = [one for one in (step.add, step.remove, step.silent) if one is not None]
            if len(said) != 1:
                raise BadScenario("say one of add, remove and silent")
        elif isinstance(step, words.Wait):
            if bool(step.until) == bool(step.span):
                raise BadScenario("say how long (`for`) or until when (`until`), one of them")
            times.span(step.span) if step.span else times.moment(step.until, self._zone)
        elif isinstance(step, words.Restart) and step.after:
            times.span(step.after)
        elif isinstance(step, words.Round | words.Hand):
            self._outcomes(step)

    def _outcomes(self, step: words.Round | words.Hand) -> None:
        plan = families.load_plan(self._scenario.tables[step.table].game)
        if families.among_players(plan) != isinstance(step, words.Hand):
            other = "round" if isinstance(step, words.Hand) else "hand"
            raise BadScenario(f"{plan.id}: what is played there is a {other}")
        try:
            parse_cards(step.cards)
        except (BadCard, TypeError) as problem:
            raise BadScenario(f"cards: {problem}") from None
        for one in step.moves:
            fits = isinstance(one, list) and 2 <= len(one) <= 3
            if not fits or not all(isinstance(part, str) for part in one[:2]):
                raise BadScenario(
                    f"moves: a move is [who, word] or [who, word, {{…}}], got {one!r}"
                )
            self._known(one[0], guests=True, key="moves")


def _amount(text: str, code: str, key: str = "amount") -> None:
    try:
        amount = parse(text, currency(code))
    except BadAmount as problem:
        raise BadScenario(f"{key}: {problem}") from None
    if not amount:
        raise BadScenario(f"{key}: more than nought is needed")
