"""What can be asked about the odds of a game: options of its plan, and what-if edits of its pays,
of some of its rules, and of the rows of its pay tables.

Everything is checked here, before any work begins: a question that passes can be worked on.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, convert

from krupier.money import BadRatio, Ratio
from krupier.money.ratio import MOST, TooLarge, percent
from krupier.odds.changes import Changes, NewRow, changes
from krupier.odds.table_types import choices
from krupier.odds.what_if import case
from krupier.plan.parts import Choice, Names, Plan
from krupier.rules import families
from krupier.server.problems import Problem

Value = bool | int | str
Kind = Literal["odds", "exact", "strategy", "simulation"]
How = Literal["kernel", "rules"]
Strategy = Literal["chart", "bot", "timeout"]
MOST_EDITS = 60
NOT_PAYS = frozenset(("options", "limits", "clocks", "max_win", "shoe", "lays", "deal", "readings"))
"""Parts of a plan whose ratios say how much is staked or chosen, not what is paid."""

_RATIO = re.compile(r"\d{1,9}\s*(:|for)\s*\d{1,9}")
_PERCENT = re.compile(r"\d{1,3}([.,]\d{1,4})?\s*%")


class Question(Struct, frozen=True):
    """Something to be worked out; the same question has the same answer."""

    kind: Kind
    game: str
    currency: str
    options: dict[str, Value] = {}
    """Only those that differ from the plan's defaults, sorted by key."""
    edits: dict[str, str] = {}
    rounds: int = 0
    seed: int = 0
    how: How = "kernel"
    strategy: Strategy | None = None
    bet: str = ""


class Simulate(Struct, frozen=True, forbid_unknown_fields=True):
    """The form of a simulation."""

    game: Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,64}/[a-z0-9-]{1,64}$")]
    rounds: Annotated[int, Meta(ge=1)]
    seed: Annotated[int, Meta(ge=0, le=2**53)] = 1
    how: How = "kernel"
    """Compiled, or through the rules of the table themselves."""
    strategy: Strategy | None = None
    """The best there is where none is named."""
    bet: Annotated[str, Meta(pattern=r"^[a-z0-9-]{0,64}$")] = ""
    """The game's first bet where none is named."""
    currency: str | None = None
    options: dict[str, Value] = {}
    edits: dict[str, str] = {}


class Pay(Struct, frozen=True):
    """A ratio (or a commission) of a plan that can be changed to see what it does."""

    path: str
    value: str
    part: str
    """The bet or table it belongs to, by the path of that part."""
    names: Names | None
    """How that part is called, where the plan says."""
    row: Names | None
    """The line of a pay table."""
    word: str
    """What else tells it apart from others of the part: ``loses``, ``6``; often nothing."""


def question(
    plan: Plan,
    directories: tuple[Path, ...],
    kind: Kind,
    currency: str | None = None,
    options: Mapping[str, Value | str] | None = None,
    edits: Mapping[str, str] | None = None,
    **more: Any,
) -> Question:
    """A checked question. Raises :class:`Problem`."""
    if families.of(plan).odds is None:
        raise Problem("no-odds")
    code = currency or next(iter(plan.currencies))
    if code not in plan.currencies:
        raise Problem("bad-currency", currency=code, allowed=list(plan.currencies))
    chosen = {
        key: value
        for key, written in sorted((options or {}).items())
        if (value := _option(plan, key, written)) != choices(plan)[key].default
    }
    changed = _edits(plan.id, directories, edits or {})
    return Question(kind, plan.id, code, chosen, changed, **more)


def _option(plan: Plan, key: str, written: Value | str) -> Value:
    choice = choices(plan).get(key)
    if choice is None:
        raise Problem("unknown-option", option=key, allowed=list(choices(plan)))
    value = _as_written(choice, written)
    if choice.problem(value):
        raise Problem("bad-option", option=key, value=str(written), allowed=_allowed(choice))
    return value


def _as_written(choice: Choice, written: Value | str) -> Value:
    """Queries hold texts: ``true``, ``6``."""
    if not isinstance(written, str):
        return written
    if isinstance(choice.default, bool):
        return {"true": True, "false": False}.get(written, written)
    number = re.fullmatch(r"-?\d{1,9}", written, re.ASCII)
    if number and (isinstance(choice.default, int) or int(written) in choice.one_of):
        return int(written)
    return written


def _allowed(choice: Choice) -> str:
    if isinstance(choice.default, bool):
        return "true, false"
    if choice.one_of:
        return ", ".join(map(str, choice.one_of))
    least = "…" if choice.min is None else choice.min
    return f"{least} – {'…' if choice.max is None else choice.max}"


def _edits(game: str, directories: tuple[Path, ...], edits: Mapping[str, str]) -> dict[str, str]:
    if len(edits) > MOST_EDITS:
        raise Problem("too-large", most=str(MOST_EDITS))
    if not edits:
        return {}
    known = {one.path: one.value for one in pays(game, directories)}
    more = changes(game, directories)
    changed = {}
    for path, written in sorted(edits.items()):
        value = written.strip()
        if path in known:
            _check_pays(path, value, like=known[path])
        else:
            _check_change(more, path, value)
        if value != known.get(path, more.as_planned.get(path)):
            changed[path] = value
    return changed


def _check_pays(path: str, value: str, like: str) -> None:
    try:
        if like.rstrip().endswith("%"):
            percent(value)
        else:
            Ratio.parse(value)
    except TooLarge:
        raise Problem("pay-too-large", path=path, value=value[:40], most=MOST) from None
    except BadRatio:
        raise Problem("bad-pay", path=path, value=value[:40], like=like) from None


def _check_change(more: Changes, path: str, value: str) -> None:
    """A rule, a row that is taken away, or a new one."""
    rule = next((one for one in more.rules if one.path == path), None)
    row = next((one for one in more.new_rows if one.path == path), None)
    if rule is not None:
        if value not in (rule.values or ("",)):
            allowed = list(rule.values) or ["–"]
            raise Problem("bad-rule", path=path, value=value[:40], allowed=allowed)
    elif row is not None:
        _check_new_row(row, value)
    elif path not in more.rows:
        raise Problem("unknown-pay", path=path[:120])
    elif value:
        raise Problem("bad-rule", path=path, value=value[:40], allowed=["–"])


def _check_new_row(row: NewRow, value: str) -> None:
    try:
        told = tomllib.loads(f"row = {value}")["row"]
    except tomllib.TOMLDecodeError:
        told = None
    if not isinstance(told, dict) or {**told, "pays": ""} != {**row.fields, "pays": ""}:
        raise Problem("bad-pay", path=row.path, value=value[:80], like=row.written("1:1"))
    _check_pays(row.path, str(told.get("pays", "")), like="1:1")


@lru_cache(maxsize=256)
def pays(game: str, directories: tuple[Path, ...]) -> tuple[Pay, ...]:
    """Everything that a plan pays, as it is written there."""
    data = tomllib.loads(case(game, directories).text)
    return tuple(_pays(data, (), (), None))


def _pays(at: Any, path: tuple[str, ...], part: tuple[str, ...], names: Any) -> Iterator[Pay]:
    if isinstance(at, str):
        if _RATIO.fullmatch(at) or _PERCENT.fullmatch(at):
            yield _pay(at, path, part, names)
        return
    if isinstance(at, dict):
        inside = [(key, value) for key, value in at.items() if key not in NOT_PAYS]
        if path and not part and ("names" in at or "id" in at):
            part, names = path, at.get("names")
        elif part and "names" in at:
            names = (names[0] if isinstance(names, tuple) else names, at["names"], path[-1])
    elif isinstance(at, list):
        inside = [
            (str(one["id"]) if isinstance(one, dict) and "id" in one else str(place), one)
            for place, one in enumerate(at)
        ]
    else:
        return
    for key, value in inside:
        yield from _pays(value, (*path, key), part, names)


def _pay(value: str, path: tuple[str, ...], part: tuple[str, ...], names: Any) -> Pay:
    of, row, step_of_row = names if isinstance(names, tuple) else (names, None, "")
    own = part or path[:-1]
    told = ("pays", "table", "levels", step_of_row)
    word = " ".join(step for step in path[len(own) :] if step not in told)
    said, line = convert((of, row), tuple[Names | None, Names | None])
    return Pay(".".join(path), value, ".".join(own), said, line, word)
