"""A scripted tournament: JSON in, JSON out. Anybody can check any rule of it from outside.

A definition, entries and what happened go in; order, prizes, bounties, moves and what is held come
out. Draws that a script does not name come in their natural order, so that everybody can work them
out by hand, or from a seed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec

from krupier.money import currency, parse, show
from krupier.rules.codec import BadInput
from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Answer, Broken, Dealt, Moved
from krupier.rules.tournament.definition import Definition
from krupier.rules.tournament.escrow import HELD, OPERATOR, Post
from krupier.rules.tournament.inputs import Drawn, Input, Shuffle
from krupier.rules.tournament.machine import Machine
from krupier.rules.tournament.templates import define, template
from krupier.scenario.expecting import unexpected
from krupier.scenario.tournament import hands, recorded, wording
from krupier.scenario.tournament import reading as read

KEYS = (
    *("title", "notes", "clauses"),
    *("tournament", "with", "entries", "draws", "seed", "steps", "expect"),
)
MONEY = ("amount", "pool", "overlay", "kept", "amounts", "prizes", "paid", "added", "values")
Step = Mapping[str, Any]
Said = TypeVar("Said", bound=given.MachineInput)


def run(script: Mapping[str, Any]) -> dict[str, Any]:
    """Raises BadInput where it cannot be followed, PlanError and Conflicts of its definition."""
    _must_have(script, KEYS, "a script")
    if not isinstance(script.get("tournament"), str):
        raise BadInput("tournament names a type, such as kings/freezeout")
    changes = script.get("with", {})
    if not isinstance(changes, Mapping):
        raise BadInput("with is an object of blocks")
    _must_be(script, "draws", Mapping, "an object of orders by purpose")
    _must_be(script, "entries", list, "a list of names or objects")
    _must_be(script, "steps", list, "a list")
    _must_be(script, "expect", Mapping, "an object")
    made = define(script["tournament"], changes)
    return _Run(made, script).report()


class _Run:
    def __init__(self, made: Definition, script: Mapping[str, Any]) -> None:
        self.script, self.machine = script, Machine(made)
        self.money = currency(made.currency)
        self._draws = dict(script.get("draws", {}))
        self._chance = random_of(script.get("seed"))
        self.steps: list[dict[str, Any]] = []
        self.ends: list[int] = []
        """Lines of the journal after each step."""
        self._all: list[Answer] = []
        self._asked: list[str] = []
        """The purposes of all draws."""

    # -- running ---------------------------------------------------------------------------------

    def report(self) -> dict[str, Any]:
        self._send([given.Announce()], {})
        for one in self.script.get("entries", ()):
            if not isinstance(one, str | Mapping):
                raise BadInput(f"an entry is a name or an object, got {one!r}"[:120])
            self._step({"do": "register", **({"who": one} if isinstance(one, str) else one)})
        for number, step in enumerate(self.script.get("steps", ()), 1):
            if not isinstance(step, Mapping) or not isinstance(step.get("do"), str):
                raise BadInput(f'step {number} is {{"do": …}}, got {step!r}'[:120])
            try:
                self._step(step)
            except BadInput as problem:
                raise BadInput(f"step {number}, {step['do']}: {problem}") from None
        return self._result()

    def _step(self, step: Step) -> None:
        wanted = step.get("expect", {})
        if not isinstance(wanted, Mapping):
            raise BadInput("expect is an object")
        _must_be(step, "draws", Mapping, "an object of orders by purpose")
        drawn = len(self._asked)
        try:
            told = self._send(list(_inputs(self, step)), step)
            came: dict[str, Any] = self._seen(told)
        except Refused as refused:
            if isinstance(refused, BadInput) or "refused" not in wanted:
                raise BadInput(str(refused)) from None
            told, came = [], {"refused": refused.code}
        wrong = unexpected(wanted, came)
        if "refused" not in came:
            wrong += _in_vain(step.get("draws", {}), self._asked[drawn:])
        shown = [self.shown(one) for one in told]
        self.steps.append({"step": dict(step), "told": shown, "wrong": wrong})
        self.ends.append(len(self.machine.journal))

    def _send(self, inputs: list[Input], step: Step) -> list[Answer]:
        draws = {**self._draws, **step.get("draws", {})}
        told: list[Answer] = []
        for one in inputs:
            told += self.machine.send(one, lambda want: self._drawn(want, draws))
        self._all += told
        return told

    def _drawn(self, want: Shuffle, draws: Mapping[str, Any]) -> Drawn:
        self._asked.append(want.purpose)
        said = draws.get(want.purpose)
        if said is not None:
            if not isinstance(said, list) or not all(type(one) is int for one in said):
                raise BadInput(f"the draw of {want.purpose!r} is a list of numbers from 0")
            rest = [one for one in range(want.many) if one not in said]
            return [*said, *rest]
        order = list(range(want.many))
        if self._chance is not None:
            self._chance.shuffle(order)
        return order

    # -- what is told ----------------------------------------------------------------------------

    def shown(self, one: Answer) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.to_builtins(one)
        if isinstance(one, Moved):
            found["rule"] = one.rule
        if isinstance(one, Moved | Broken):
            found["reason"] = wording.reason(found["why"], "en")
        return {key: self._amounts(key, value, found["is"]) for key, value in found.items()}

    def _amounts(self, key: str, value: Any, kind: str) -> Any:
        of_money = key in MONEY or (kind == "prizes" and key == "places")
        if not of_money or isinstance(value, str):
            return list(value) if isinstance(value, tuple) else value
        if isinstance(value, Mapping):
            return {name: show(amount, self.money) for name, amount in value.items()}
        if isinstance(value, list | tuple):
            return [show(amount, self.money) for amount in value]
        return show(value, self.money)

    def _seen(self, told: list[Answer]) -> dict[str, Any]:
        """What an expectation may name after a step."""
        s = self.machine.state
        paid: dict[str, int] = {}
        for one in told:
            if isinstance(one, Post) and one.debit in HELD and one.credit not in (*HELD, OPERATOR):
                paid[one.credit] = paid.get(one.credit, 0) + one.amount
        prizes = None if s.prizes is None else [show(one, self.money) for one in s.prizes]
        return {
            "told": [msgspec.to_builtins(one)["is"] for one in told],
            "news": self._by_kind(told),
            "paid": {who: show(amount, self.money) for who, amount in paid.items()},
            "chips": {one.id: one.chips for one in s.entrants.values() if one.state == "in"},
            "bounties": {
                one.id: show(one.head, self.money) for one in s.entrants.values() if one.head
            },
            "envelopes": [show(one, self.money) for one in s.envelopes],
            "seats": {
                one.id: f"{one.at.table}/{one.at.seat}" for one in s.entrants.values() if one.at
            },
            "blinds": {
                str(one.table): [one.blinds.button, one.blinds.small, one.blinds.big]
                for one in told
                if isinstance(one, Dealt) and one.blinds
            },
            "buttons": {str(one.table): one.button for one in told if isinstance(one, Dealt)},
            "dead": {str(one.table): list(one.dead) for one in told if isinstance(one, Dealt)},
            "escrow": {name: show(held, self.money) for name, held in s.escrow.held.items()},
            "prizes": prizes,
            "left": s.alive,
            "phase": s.phase,
        }

    def _by_kind(self, told: list[Answer]) -> dict[str, list[dict[str, Any]]]:
        found: dict[str, list[dict[str, Any]]] = {}
        for one in map(self.shown, told):
            found.setdefault(one["is"], []).append(one)
        return found

    def _result(self) -> dict[str, Any]:
        s = self.machine.state
        ended = s.ended
        won: dict[str, int] = {}
        for one in self._all:
            if isinstance(one, Post) and one.credit not in (*HELD, OPERATOR):
                won[one.credit] = won.get(one.credit, 0) + one.amount
        found = {
            "places": dict(sorted(ended.places.items(), key=lambda x: x[1])) if ended else {},
            "prizes": self._amounts("prizes", ended.prizes if ended else {}, ""),
            "paid": {who: show(amount, self.money) for who, amount in won.items()},
            "escrow": {name: show(held, self.money) for name, held in s.escrow.held.items()},
            "points": ended.points if ended else {},
            "minutes": recorded.shown(self.machine, self.money),
            "ended": ended.how if ended else None,
        }
        expected = self.script.get("expect", {})
        if not isinstance(expected, Mapping):
            raise BadInput("expect is an object")
        wrong = unexpected(expected, found)
        return {
            "tournament": self.script["tournament"],
            "name": s.definition.name,
            "names": self._names(),
            "currency": self.money.code,
            **found,
            "moves": [self.shown(one) for one in self._all if isinstance(one, Moved)],
            "steps": self.steps,
            "journal": [msgspec.to_builtins(line) for line in self.machine.journal],
            "wrong": wrong,
            "unexpected": bool(wrong) or any(step["wrong"] for step in self.steps),
        }

    def _names(self) -> dict[str, str]:
        """Of its type, unless the script calls it otherwise."""
        names, name = template(self.script["tournament"]).names, self.machine.state.definition.name
        return {"cs": names.cs if name == names.en else name, "en": name}

    # -- what steps need -------------------------------------------------------------------------

    def table_of(self, step: Step) -> int:
        """The one that it names, or the only one."""
        tables = [one for flight in self.machine.state.flights for one in flight.tables]
        named = step.get("table", tables[0] if len(tables) == 1 else None)
        if type(named) is not int:
            raise BadInput(f"which table: {', '.join(map(str, tables)) or 'none is played at'}")
        return named

    def unit_of(self, table: int) -> int:
        return self.machine.state.flight_of(table)[1].unit or 0

    def dealt(self, table: int) -> dict[str, int]:
        """Who is in the unit there, with his chips."""
        s = self.machine.state
        running = s.flight_of(table)[1]
        if running.unit is None:
            raise BadInput(f"no unit is played at table {table}")
        lent = running.begun.further if running.begun else {}
        return dict(lent) or {entry: s.entrants[entry].chips for entry in running.dealt}


def _in_vain(draws: Mapping[str, Any], asked: list[str]) -> list[str]:
    """Draws that a script names and that there were not: it may have called them otherwise."""
    there = ", ".join(dict.fromkeys(asked)) or "nothing"
    return [f"draws.{one}: not drawn; drawn: {there}" for one in draws if one not in asked]


def random_of(seed: Any) -> Any:
    if seed is None:
        return None
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise BadInput("seed is a number or a text")
    return random.Random(seed)


def _must_have(one: Mapping[str, Any], keys: tuple[str, ...], what: str) -> None:
    unknown = sorted(set(one) - set(keys))
    if unknown:
        raise BadInput(f"{what} has no {', '.join(unknown)}: it may have {', '.join(keys)}")


def _must_be(one: Mapping[str, Any], key: str, kind: type[Any], what: str) -> None:
    if key in one and not isinstance(one[key], kind):
        raise BadInput(f"{key} is {what}")


# -- steps ---------------------------------------------------------------------------------------


def _inputs(run: _Run, step: Step) -> list[Input]:
    """What a step sends to the machine."""
    keys, make = WORDS.get(step["do"], ((), None))
    if make is None:
        raise BadInput(f"no such step; there are {', '.join(sorted(WORDS))}")
    _must_have(step, ("do", "note", "expect", "draws", *keys), f"a step {step['do']}")
    try:
        return make(run, step)
    except (KeyError, TypeError, ValueError, OverflowError, msgspec.ValidationError) as problem:
        said = f"{problem.args[0]} is missing" if isinstance(problem, KeyError) else str(problem)
        raise BadInput(said) from None


def _read(made: Mapping[str, Any], kind: type[Said]) -> Said:
    """Raises BadInput that names what is allowed."""
    try:
        return msgspec.convert(made, kind)
    except msgspec.ValidationError as problem:
        field = str(problem).rpartition("$.")[2].strip("`")
        allowed = [str(one) for one in get_args(get_type_hints(kind).get(field))]
        said = str(problem).partition(" - at ")[0]
        more = f": it may be {', '.join(allowed)}" if "enum" in said and allowed else ""
        raise BadInput(f"{field}: {said}{more}") from None


def _register(run: _Run, step: Step) -> list[Input]:
    about = {key: value for key, value in step.items() if key in REGISTER[1:]}
    made = {"do": "register", "player": step["who"], **about}
    return [_read(made, given.Register)]


def _hand(run: _Run, step: Step) -> list[Input]:
    """Stacks after it, what changed, or a real hand."""
    table = run.table_of(step)
    before = run.dealt(table)
    took = _took(step)
    told = [one for one in ("after", "change", "play") if one in step]
    if len(told) > 1:
        raise BadInput(f"{' and '.join(told)}: a hand is told by one of them")
    if "play" in step:
        played = hands.play(run.machine.state, table, step["play"])
        after, took = played.after, played.took | took
        step = {"better": played.better, "winner": played.winner, **step}
    elif "change" in step:
        changed = read.chips(step["change"], "change", before, table)
        after = before | {who: before[who] + by for who, by in changed.items()}
    else:
        after = before | read.chips(step.get("after", {}), "after", before, table)
    return [_over(run, table, after, took, step)]


def _over(
    run: _Run, table: int, after: dict[str, int], took: dict[str, tuple[str, ...]], step: Step
) -> given.UnitOver:
    made = {
        "do": "unit-over",
        "table": table,
        "unit": run.unit_of(table),
        "after": after,
        "took": took,
        "winner": step.get("winner", ""),
        "better": list(read.names(step.get("better", ()), "better")),
    }
    return _read(made, given.UnitOver)


def _bust(run: _Run, step: Step) -> list[Input]:
    """Somebody loses all his chips to others at his table, who share them."""
    losers, takers = read.names(step["who"], "who"), read.names(step["by"], "by")
    s = run.machine.state
    if not losers or not takers or set(losers) & set(takers):
        raise BadInput("who loses his chips, and by whom: others, and one at least of each")
    if any(s.entrant(one).at is None for one in (*losers, *takers)):
        raise BadInput("all of them sit at a table")
    table = s.entrant(losers[0]).here.table
    after = run.dealt(table)
    for one in (*losers, *takers):
        if one not in after:
            raise BadInput(f"{one} is not in the unit at table {table}")
    won = sum(after[loser] for loser in losers)
    each, odd = divmod(won, len(takers))
    after |= dict.fromkeys(losers, 0)
    for place, taker in enumerate(takers):
        after[taker] += each + (place < odd)
    said = {"winner": takers[0], **step}
    return [_over(run, table, after, dict.fromkeys(losers, takers), said)]


def _rounds(run: _Run, step: Step) -> list[Input]:
    """Every table that plays ends a unit in which nothing changes."""
    found: list[Input] = []
    for flight in run.machine.state.flights:
        for table in flight.tables.values():
            if table.unit is not None:
                found.append(_over(run, table.number, run.dealt(table.number), {}, step))
    return found


def _pool_hand(run: _Run, step: Step) -> list[Input]:
    made = {"do": "pool-unit-over", "change": step["change"], "took": _took(step)}
    return [_read(made, given.PoolUnitOver)]


def _deal(run: _Run, step: Step) -> list[Input]:
    said = read.objects(step.get("custom", {}), "custom", "amounts")
    custom = {who: parse(amount, run.money) for who, amount in said.items()}
    kept = parse(step.get("kept", "0"), run.money)
    made = {
        "do": "agree-to-deal",
        "method": step["method"],
        "by": list(read.names(step["by"], "by")),
        "kept": kept,
        "custom": custom,
        "play_on": step.get("play_on", False),
        "offer": step.get("offer"),
    }
    return [_read(made, given.AgreeToDeal)]


def _lots(run: _Run, step: Step) -> list[Input]:
    return [given.Lots(parse(step["amount"], run.money))]


def _roll_back(run: _Run, step: Step) -> list[Input]:
    """To the end of a step; 0: when all had entered."""
    entries = len(run.script.get("entries", ()))
    at = entries + int(step["to"]) - 1
    if not entries - 1 <= at < len(run.ends):
        raise BadInput(f"to 0 to {len(run.ends) - entries}, the number of a step")
    return [given.RollBack(run.ends[at] if at >= 0 else 1, str(step["ruling"]))]


def _took(step: Step) -> dict[str, tuple[str, ...]]:
    said = read.objects(step.get("took", {}), "took", "who won his last chips")
    return {loser: read.names(by, "took") for loser, by in said.items()}


def _same(kind: type[Any], *fields: str) -> Callable[[_Run, Step], list[Input]]:
    """A step that says what the input says; ``who`` is its entry or player."""

    def make(run: _Run, step: Step) -> list[Input]:
        made = {field: step[field] for field in fields if field in step}
        for field in ("entry", "player"):
            if field in kind.__struct_fields__ and "who" in step:
                made[field] = step["who"]
        if "table" in kind.__struct_fields__:
            made["table"] = run.table_of(step)
        if "unit" in kind.__struct_fields__:
            made["unit"] = run.unit_of(made["table"])
        return [_read({"do": kind.__struct_config__.tag, **made}, kind)]

    return make


def _buy(what: str) -> Callable[[_Run, Step], list[Input]]:
    def make(run: _Run, step: Step) -> list[Input]:
        about = {key: step[key] for key in ("packets", "form", "offer") if key in step}
        made = {"do": "buy", "entry": step["who"], "what": what, **about}
        return [_read(made, given.Buy)]

    return make


REGISTER = ("who", "price", "flight", "team", "meets", "form", "has_seat")
WORDS: dict[str, tuple[tuple[str, ...], Callable[[_Run, Step], list[Input]]]] = {
    "register": (REGISTER, _register),
    "unregister": (("who",), _same(given.Unregister)),
    "start": (("flight", "absent"), _same(given.Start, "flight", "absent")),
    "hand": (("table", "after", "change", "play", "took", "winner", "better"), _hand),
    "bust": (("who", "by", "better"), _bust),
    "rounds": ((), _rounds),
    "pool-hand": (("change", "took"), _pool_hand),
    "void": (("table",), _same(given.Void)),
    "all-in": (("table",), _same(given.AllIn)),
    "rebuy": (("who", "form", "offer"), _buy("rebuy")),
    "add-on": (("who", "form"), _buy("add-on")),
    "packets": (("who", "packets", "offer"), _buy("packets")),
    "decline": (("who", "offer"), _same(given.Decline, "offer")),
    "level": (("flight",), _same(given.LevelEnds, "flight")),
    "break-over": (("flight",), _same(given.BreakEnds, "flight")),
    "close-registration": ((), _same(given.CloseRegistration)),
    "extend-registration": (
        ("until", "reason"),
        _same(given.ExtendRegistration, "until", "reason"),
    ),
    "time-up": ((), _same(given.TimeIsUp)),
    "last-hands": (("flight",), _same(given.LastHands, "flight")),
    "chip-race": (("low", "high", "flight"), _same(given.ChipRace, "low", "high", "flight")),
    "penalty": (
        ("who", "units", "orbits", "running"),
        _same(given.Penalise, "units", "orbits", "running"),
    ),
    "remove": (("who", "how", "reason"), _same(given.Remove, "how", "reason")),
    "withdraw": (("who", "chips", "reason"), _same(given.Withdraw, "chips", "reason")),
    "reseat": (("who", "table", "seat", "reason"), _same(given.Reseat, "seat", "reason")),
    "lots": (("amount",), _lots),
    "wish-deal": (("who", "wants"), _same(given.WishDeal, "wants")),
    "refuse-deal": (("who", "offer"), _same(given.RefuseDeal, "offer")),
    "deal": (("method", "by", "kept", "custom", "play_on", "offer"), _deal),
    "halt": (("reason",), _same(given.Halt, "reason")),
    "go-on": ((), _same(given.GoOn)),
    "cancel": (("reason",), _same(given.Cancel, "reason")),
    "roll-back": (("to", "ruling"), _roll_back),
}
"""By word, what a step may say and what it sends."""
