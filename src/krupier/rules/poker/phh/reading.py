"""Reading: what a file says, checked and as integers."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from decimal import Decimal
from math import gcd
from typing import Any

from krupier.equipment.cards import BadCard, Card, parse
from krupier.rules.poker import variants
from krupier.rules.poker.forced import Posts
from krupier.rules.poker.variant import Betting, House, Limit, Rules, Variant

CODES: dict[str, tuple[Variant, Limit]] = {
    "FT": (variants.TEXAS_HOLDEM, Limit.FIXED_LIMIT),
    "NT": (variants.TEXAS_HOLDEM, Limit.NO_LIMIT),
    "NS": (variants.SHORT_DECK, Limit.NO_LIMIT),
    "PO": (variants.OMAHA, Limit.POT_LIMIT),
    "FO/8": (variants.OMAHA_HI_LO, Limit.FIXED_LIMIT),
    "F7S": (variants.SEVEN_CARD_STUD, Limit.FIXED_LIMIT),
    "F7S/8": (variants.SEVEN_CARD_STUD_HI_LO, Limit.FIXED_LIMIT),
    "FR": (variants.RAZZ, Limit.FIXED_LIMIT),
    "N2L1D": (variants.TWO_SEVEN_SINGLE_DRAW, Limit.NO_LIMIT),
    "F2L3D": (variants.TWO_SEVEN_TRIPLE_DRAW, Limit.FIXED_LIMIT),
    "FB": (variants.BADUGI, Limit.FIXED_LIMIT),
}
RAKE = "_rake"
"""Our own field (the format leaves names with ``_`` to everybody): what the room took."""
UNLIMITED = 10**15
"""Stands for a stack that was not recorded (``inf``)."""

# rooms cap a round at three or four raises, and not at all between two players: the format does
# not say which
_RECORDED = House(may_muck=True, all_in_shows=False, draw_after_all=True)
_LISTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
_NUMBERS = ("bring_in", "small_bet", "big_bet", "min_bet")


class BadRecord(ValueError):
    """A text that is no hand history."""


@dataclass(frozen=True, kw_only=True)
class Record:
    """One recorded hand: how it began, and what was done."""

    code: str
    rules: Rules
    posts: Posts
    stacks: tuple[int, ...]
    actions: tuple[str, ...]
    unit: Decimal = Decimal(1)
    """What one of the integers is worth in the file."""
    finishing: tuple[int, ...] | None = None
    winnings: tuple[int, ...] | None = None
    more: Mapping[str, Any] = field(default_factory=dict)
    """All other fields: players, event, venue …"""
    other: Record | None = None
    """The other reading, where the format leaves one open: posts of less than a blind are live."""

    def amount(self, written: str) -> int:
        return _whole(_bet(written), self.unit)

    @property
    def stacks_known(self) -> bool:
        return UNLIMITED not in self.stacks


def read(text: str) -> list[Record]:
    """The hands of a file, or :class:`BadRecord` if any of them is none."""
    return [record(data) for _, data in hands(text)]


def hands(text: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The name and the fields of every hand of a file; a single one has no name."""
    try:
        data = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as problem:
        raise BadRecord(f"no TOML: {problem}") from None
    except RecursionError:
        raise BadRecord("no TOML: nested too deeply") from None
    many = [(name, one) for name, one in data.items() if isinstance(one, Mapping)]
    if "variant" in data or not many:
        if not data:
            raise BadRecord("no hand in it: a variant, stacks and actions are wanted")
        yield "", data
        return
    yield from many


def record(data: Mapping[str, Any]) -> Record:
    code = data.get("variant")
    if not isinstance(code, str) or code not in CODES:
        raise BadRecord(f"variant {code!r} is unknown: {', '.join(CODES)}")
    variant, limit = CODES[code]
    fixed = limit is Limit.FIXED_LIMIT
    needed = ["antes", "starting_stacks", "actions"]
    needed += ["bring_in"] if variant.is_stud else ["blinds_or_straddles"]
    needed += ["small_bet", "big_bet"] if fixed else ["min_bet"]
    missing = [name for name in needed if name not in data]
    if missing:
        raise BadRecord(f"variant {code} needs {', '.join(missing)}")
    actions = data["actions"]
    if not isinstance(actions, list) or not all(isinstance(one, str) for one in actions):
        raise BadRecord("actions: a list of texts wanted")
    written = _written(data, variant)
    unit = _unit(written, actions)
    amounts = {
        name: tuple(UNLIMITED if one.is_infinite() else _whole(one, unit) for one in values)
        for name, values in written.items()
    }
    small = amounts["small_bet" if fixed else "min_bet"][0]
    big = amounts["big_bet"][0] if fixed else 0
    bring_in = amounts["bring_in"][0] if variant.is_stud else 0
    own_antes = bool(data.get("ante_trimming_status", False)) or not any(amounts["antes"])
    posts = _posts(amounts, small, own_antes)
    known = {"variant", "ante_trimming_status", *_LISTS, *needed}
    found = Record(
        code=code,
        rules=Rules(variant, Betting(limit, small, big, bring_in), _RECORDED),
        posts=posts,
        stacks=amounts["starting_stacks"],
        actions=tuple(actions),
        unit=unit,
        finishing=amounts.get("finishing_stacks"),
        winnings=amounts.get("winnings"),
        more={name: value for name, value in data.items() if name not in known},
    )
    other = _posts(amounts, small, own_antes, small_is_live=True)
    return found if other == posts else replace(found, other=replace(found, posts=other))


def cards(written: str) -> tuple[Card, ...]:
    """``Ac2d`` or ``????``."""
    try:
        return tuple(parse(written[at : at + 2])[0] for at in range(0, len(written), 2))
    except (BadCard, IndexError):
        raise BadRecord(f"{written!r} are no cards: Ac2d, or ?? for an unknown one") from None


def _posts(
    amounts: Mapping[str, tuple[int, ...]],
    small: int,
    own_antes: bool,
    *,
    small_is_live: bool = False,
) -> Posts:
    """Antes and blinds. A negative one is posted by a player who has just sat down or missed his
    blinds: it does not move who acts first, and what is less than the blind, or over, is dead."""
    antes = amounts["antes"]
    players = len(antes)
    written = amounts.get("blinds_or_straddles", (0,) * players)
    if players == 2:
        # the format writes forced bets of two players the other way round
        antes, written = antes[::-1], written[::-1]
    blinds = [max(one, 0) for one in written]
    live, dead = blinds[:], [0] * players
    for player, one in enumerate(written):
        post = max(-one, 0)
        if small < post < 2 * small:
            live[player], dead[player] = small, post - small
        elif post < small and not small_is_live:
            dead[player] = post
        elif post:
            live[player] = post
    last = max(range(players), key=lambda player: (blinds[player], player))
    level = max(live)
    first = (last + 1) % players if level else 0
    return Posts(antes, tuple(live), tuple(dead), level, first, own_antes)


def _written(data: Mapping[str, Any], variant: Variant) -> dict[str, tuple[Decimal, ...]]:
    """All amounts of the fields that count, checked."""
    stacks = data["starting_stacks"]
    players = len(stacks) if isinstance(stacks, list) else 0
    most = variant.most_players
    if not 2 <= players <= most:
        raise BadRecord(f"starting_stacks: {players} player(s), 2 to {most} can play")
    found: dict[str, tuple[Decimal, ...]] = {}
    for name in _LISTS:
        if name not in data or (name == "blinds_or_straddles" and variant.is_stud):
            continue
        values = data[name]
        if not isinstance(values, list) or len(values) != players:
            raise BadRecord(f"{name}: one amount for each of {players} players wanted")
        found[name] = tuple(_number(name, one) for one in values)
        if any(one.is_infinite() for one in found[name]) and "stacks" not in name:
            raise BadRecord(f"{name}: only stacks may be unknown (inf)")
        if min(found[name]) < 0 and name != "blinds_or_straddles":
            raise BadRecord(f"{name}: {min(found[name])} is less than nothing")
    if min(found["starting_stacks"]) == 0:
        raise BadRecord("starting_stacks: every player in a hand has chips")
    for name in _NUMBERS:
        if name in data and (name != "bring_in" or variant.is_stud):
            found[name] = (_number(name, data[name]),)
            if not 0 < found[name][0] < Decimal("inf"):
                raise BadRecord(f"{name} = {data[name]}: a positive amount wanted")
    for less, more in (("small_bet", "big_bet"), ("bring_in", "small_bet")):
        if less in found and more in found and found[less] > found[more]:
            raise BadRecord(f"{less} = {data[less]}: at most the {more}, {data[more]}")
    return found


def _unit(written: Mapping[str, Sequence[Decimal]], actions: Sequence[str]) -> Decimal:
    """The smallest chip: a power of ten, or, since final stacks show how the pots were really
    divided, what all amounts have in common where they are recorded."""
    amounts = [one for values in written.values() for one in values if one.is_finite()]
    for action in actions:
        words = action.partition("#")[0].split()
        if len(words) == 3 and words[1] == "cbr":
            with suppress(BadRecord):  # told when it is played
                amounts.append(_bet(words[2]))
    unit = Decimal(1).scaleb(min([0, *(_places(one) for one in amounts)]))
    if "finishing_stacks" not in written:
        return unit
    return unit * gcd(*(_whole(one, unit) for one in amounts))


def _places(amount: Decimal) -> int:
    exponent = amount.normalize().as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0


def _number(name: str, value: Any) -> Decimal:
    try:
        number = Decimal("nan" if isinstance(value, bool) else value)
    except (ArithmeticError, TypeError, ValueError):
        number = Decimal("nan")
    if number.is_nan() or (number.is_finite() and not -9 <= number.adjusted() <= 15):
        raise BadRecord(f"{name}: {value!r} is no amount")
    return number


def _bet(written: str) -> Decimal:
    number = _number("cbr", written)
    if number.is_infinite():
        raise BadRecord(f"cbr: {written!r} is no amount")
    return number


def _whole(value: Decimal, unit: Decimal) -> int:
    return int(value / unit)
