"""Reading plan files, with errors that say where, what, under which clause, and what is allowed."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, inspect

from krupier.money import BadCurrency, BadRatio, Currency, Ratio, currency, parse
from krupier.plan import rulebook
from krupier.plan.parts import Bet, Limit, Plan, check_amount

P = TypeVar("P", bound=Plan)
S = TypeVar("S", bound=Struct)
Special = Callable[[type, Any], Any]
"""What makes values of types that no file knows."""
Problem = tuple[str, tuple[str, ...], str]
"""Key, clauses and what is wrong."""

_AT = re.compile(r" - at `(?P<path>[^`]+)`$")


class PlanError(ValueError):
    """A plan file that cannot be played."""

    def __init__(self, file: str, key: str, problem: str, clauses: tuple[str, ...] = ()) -> None:
        under = f" (clause {', '.join(clauses)})" if clauses else ""
        super().__init__(f"{file}: {key}{under}: {problem}")
        self.file, self.key, self.problem, self.clauses = file, key, problem, clauses


def content_hash(text: str) -> str:
    """The version of a plan: rounds and journals name it."""
    return hashlib.sha256(text.encode()).hexdigest()


def head(text: str, file: str) -> Mapping[str, Any]:
    """The raw data of a plan file."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise PlanError(file, "the file", f"is not TOML: {problem}") from None


def read(text: str, schema: type[P], file: str) -> P:
    """A plan of that schema, checked; raises :class:`PlanError`."""
    return checked(head(text, file), schema, file)


def checked(data: Mapping[str, Any], schema: type[P], file: str) -> P:
    """A plan from its raw data."""
    plan = converted(data, schema, file)
    for key, clauses, wrong in _problems(plan):
        raise PlanError(file, key, wrong, clauses)
    return plan


def _special(type_: type, value: Any) -> Any:
    if type_ is Ratio:
        try:
            return Ratio.parse(value)
        except BadRatio as problem:
            raise ValueError(str(problem)) from None
    raise NotImplementedError(type_)


def converted(
    data: Mapping[str, Any], schema: type[S], file: str, special: Special = _special
) -> S:
    """Raw data as that schema, as far as a schema can check it."""
    try:
        return msgspec.convert(data, schema, dec_hook=special)
    except msgspec.ValidationError as problem:
        raise _explain(str(problem), data, schema, file) from None


def _explain(message: str, data: Any, schema: type, file: str) -> PlanError:
    found = _AT.search(message)
    path = found["path"] if found else "$"
    problem = message[: found.start()] if found else message
    steps = re.findall(r"\.([^.\[\]]+)|\[(\.\.\.|\d+)\]", path)
    clauses: tuple[str, ...] = ()
    words: list[str] = []
    info: Any = inspect.type_info(schema)
    at: Any = data
    for name, index in steps:
        clauses = _clauses_of(at) or clauses
        if index.isdigit():
            at = at[int(index)] if isinstance(at, list) and int(index) < len(at) else None
            words[-1:] = [f"{words[-1] if words else ''}[{_called(at, index)}]"]
        else:
            # msgspec writes `[...]` for a key of a mapping: it does not say which one
            at = at.get(name) if isinstance(at, dict) else None
            words.append(name or "*")
        info = _inside(info, name, index)
    clauses = _clauses_of(at) or clauses
    if "unknown field" in problem or "missing required field" in problem:
        problem += f"; allowed here: {', '.join(_fields(info))}"
    elif isinstance(info, inspect.LiteralType):
        problem += f"; allowed here: {', '.join(map(str, info.values))}"
    return PlanError(file, ".".join(words) or "the file", problem, clauses)


def _clauses_of(part: Any) -> tuple[str, ...]:
    clause = part.get("clause") if isinstance(part, dict) else None
    return tuple(str(one) for one in clause) if isinstance(clause, list) else ()


def _called(part: Any, index: str) -> str:
    return str(part["id"]) if isinstance(part, dict) and "id" in part else index


def _inside(info: Any, name: str, index: str) -> Any:
    if isinstance(info, inspect.UnionType):
        info = next((one for one in info.types if not isinstance(one, inspect.NoneType)), info)
    if isinstance(info, inspect.StructType):
        return next((f.type for f in info.fields if f.encode_name == name), info)
    if isinstance(info, inspect.DictType):
        return info.value_type
    if isinstance(info, inspect.VarTupleType | inspect.ListType):
        return info.item_type
    return info


def _fields(info: Any) -> list[str]:
    if isinstance(info, inspect.UnionType):
        return [name for one in info.types for name in _fields(one)]
    if isinstance(info, inspect.StructType):
        return [field.encode_name for field in info.fields]
    return []


def _problems(plan: Plan) -> Iterator[Problem]:
    """What a schema cannot say: currencies, amounts, known clauses, defaults in range."""
    currencies: dict[str, Currency] = {}
    for code in plan.currencies:
        try:
            currencies[code] = currency(code)
        except BadCurrency as problem:
            yield f"currencies.{code}", plan.currencies[code], str(problem)
    for key, choice in plan.options.items():
        wrong = choice.problem(choice.default)
        if wrong:
            yield (
                f"options.{key}.default",
                choice.clause,
                f"{choice.default!r} is not allowed by the option itself: {wrong}",
            )
    if plan.max_win:
        for code, amount in plan.max_win.amounts.items():
            if code not in currencies:
                yield f"max_win.amounts.{code}", plan.max_win.clause, _not_offered(code, currencies)
            elif wrong := check_amount(amount, currencies[code]):
                yield f"max_win.amounts.{code}", plan.max_win.clause, wrong
    seen: set[str] = set()
    for key, part in parts(plan):
        if isinstance(part, Limit):
            code = key.rsplit(".", 1)[-1]
            if code not in currencies:
                yield key, part.clause, _not_offered(code, currencies)
            else:
                yield from _limit_problems(key, part, currencies[code])
        if isinstance(part, Bet):
            if part.id in seen:
                yield key, (), f"the bet {part.id!r} is there twice: ids are unique"
            seen.add(part.id)
    yield from unknown_clauses(plan)


def unknown_clauses(plan: Struct) -> Iterator[Problem]:
    """Clauses that are cited and are not in the rulebook, where there is one."""
    known = rulebook.known_clauses()
    if known:
        for key, part in parts(plan):
            for clause in getattr(part, "clause", ()):
                if clause not in known:
                    yield key, (clause,), f"the rulebook has no clause {clause}"


def foreign_clauses(plan: Struct, operator: str) -> Iterator[Problem]:
    """A clause of somebody else's plan binds nobody here."""
    whose = {one.id: one.operator for one in rulebook.clauses()}
    for key, part in parts(plan):
        for clause in getattr(part, "clause", ()):
            owner = whose.get(clause, operator)
            if owner != operator:
                yield key, (clause,), f"{clause} stands in the plan of {owner!r}"


def wrong_amount(
    key: str, cited: tuple[str, ...], amount: str | None, code: str
) -> Iterator[Problem]:
    """An amount that cannot be paid in that currency, or a currency that there is not."""
    try:
        money = currency(code)
    except BadCurrency as problem:
        yield key, cited, str(problem)
        return
    if amount is not None and (wrong := check_amount(amount, money)):
        yield key, cited, wrong


def _limit_problems(key: str, limit: Limit, in_: Currency) -> Iterator[Problem]:
    for end in ("min", "max"):
        value = getattr(limit, end)
        if value is not None and (wrong := check_amount(value, in_)):
            yield f"{key}.{end}", limit.clause, wrong
            return
    if limit.min and limit.max and parse(limit.min, in_) > parse(limit.max, in_):
        yield key, limit.clause, f"min {limit.min} is above max {limit.max}"
    if limit.min and parse(limit.min, in_) == 0:
        yield f"{key}.min", limit.clause, "a stake is more than nothing"


def _not_offered(code: str, currencies: Mapping[str, Currency]) -> str:
    return f"{code} is not among the plan's currencies ({', '.join(currencies)})"


def bets_of(plan: Plan) -> list[Bet]:
    """All bets of a plan, wherever its family keeps them."""
    return [part for _, part in parts(plan) if isinstance(part, Bet)]


def parts(part: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Every table of a plan with its key, outermost first."""
    if isinstance(part, Struct):
        yield key or "the file", part
        for name in part.__struct_fields__:
            yield from parts(getattr(part, name), f"{key}.{name}" if key else name)
    elif isinstance(part, dict):
        for name, value in part.items():
            yield from parts(value, f"{key}.{name}")
    elif isinstance(part, tuple):
        for at, value in enumerate(part):
            yield from parts(value, f"{key}[{getattr(value, 'id', at)}]")
