"""PHH, the open poker hand history format (TOML), read and written.

Amounts may have decimals there; a record keeps them as integers of its smallest unit. Cards may
be unknown (``??``). Files may hold one hand, or many in numbered tables.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from math import gcd
from typing import Any

from krupier.equipment.cards import UNKNOWN, BadCard, Card, parse, text
from krupier.rules.poker import variants
from krupier.rules.poker.forced import Posts
from krupier.rules.poker.state import State
from krupier.rules.poker.story import Line, tell
from krupier.rules.poker.terms import BURNT
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
CAP = 5
"""One bet and four raises: the widest usual cap, since the format does not state it."""

UNLIMITED = 10**15
"""Stands for a stack that was not recorded (``inf``)."""

_RECORDED = House(may_muck=True, all_in_shows=False, draw_after_all=True)


class BadRecord(ValueError):
    """A text that is no hand history."""


@dataclass(frozen=True)
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

    def amount(self, written: str) -> int:
        return _whole(Decimal(written), self.unit)


def read(text: str) -> list[Record]:
    """The hands of a file."""
    try:
        data = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as problem:
        raise BadRecord(f"no TOML: {problem}") from None
    if "variant" in data:
        return [record(data)]
    return [record(one) for one in data.values() if isinstance(one, Mapping)]


def record(data: Mapping[str, Any]) -> Record:
    code = data.get("variant")
    if code not in CODES:
        raise BadRecord(f"variant {code!r} is unknown: {', '.join(CODES)}")
    variant, limit = CODES[code]
    needed = ["antes", "starting_stacks", "actions"]
    needed += ["bring_in"] if variant.is_stud else ["blinds_or_straddles"]
    needed += ["small_bet", "big_bet"] if limit is Limit.FIXED_LIMIT else ["min_bet"]
    missing = [name for name in needed if name not in data]
    if missing:
        raise BadRecord(f"variant {code} needs {', '.join(missing)}")
    unit = _unit(data)
    stacks = tuple(
        UNLIMITED if Decimal(one).is_infinite() else _whole(one, unit)
        for one in data["starting_stacks"]
    )
    players = len(stacks)
    antes = _each(data, "antes", players, unit)
    live = _each(data, "blinds_or_straddles", players, unit) if not variant.is_stud else None
    if players == 2:
        # the format writes forced bets of two players the other way round
        antes, live = antes[::-1], live[::-1] if live else None
    blinds = live or (0,) * players
    level = max(blinds)
    last = max(range(players), key=lambda player: (blinds[player], player))
    posts = Posts(
        antes,
        blinds,
        (0,) * players,
        level,
        (last + 1) % players if level else 0,
        bool(data.get("ante_trimming_status", False)) or (len(set(antes)) == 1 and not any(antes)),
    )
    if limit is Limit.FIXED_LIMIT:
        small, big = _whole(data["small_bet"], unit), _whole(data["big_bet"], unit)
        bring_in = _whole(data["bring_in"], unit) if variant.is_stud else 0
        betting = Betting(limit, small, big, bring_in, CAP if players > 2 else 0)
    else:
        betting = Betting(limit, _whole(data["min_bet"], unit))
    known = {"variant", "finishing_stacks", "winnings", "ante_trimming_status", *needed}
    return Record(
        code,
        Rules(variant, betting, _RECORDED),
        posts,
        stacks,
        tuple(data["actions"]),
        unit,
        _each(data, "finishing_stacks", players, unit) if "finishing_stacks" in data else None,
        _each(data, "winnings", players, unit) if "winnings" in data else None,
        {name: value for name, value in data.items() if name not in known},
    )


def cards(written: str) -> tuple[Card, ...]:
    """``Ac2d`` or ``????``."""
    pairs = [written[at : at + 2] for at in range(0, len(written), 2)]
    try:
        return tuple(UNKNOWN if one == "??" else parse(one)[0] for one in pairs)
    except (BadCard, IndexError):
        raise BadRecord(f"{written!r} are no cards") from None


def code_of(rules: Rules) -> str:
    """The format's name of a game.

    >>> code_of(Rules(variants.OMAHA, Betting(Limit.POT_LIMIT, 2)))
    'PO'
    """
    for code, (variant, limit) in CODES.items():
        if (variant.id, limit) == (rules.variant.id, rules.betting.limit):
            return code
    raise BadRecord(
        f"{rules.variant.id} {rules.betting.limit.name.lower()} has no variant code in the format; "
        f"it knows {', '.join(CODES)}"
    )


def write(hand: State, /, *, unit: Decimal = Decimal(1), **more: Any) -> str:
    """A hand as a file of the format; ``more`` are its optional fields, ``players`` …"""
    rules, posts = hand.rules, hand.posts
    fields: dict[str, Any] = {"variant": code_of(rules)}
    fields["ante_trimming_status"] = posts.each
    if any(posts.dead):
        raise BadRecord("the format knows no dead blinds")

    def amounts(written: Sequence[int]) -> list[Decimal]:
        return [unit * one for one in written]

    turn = -1 if hand.players == 2 else 1
    fields["antes"] = amounts(posts.antes[::turn])
    if rules.variant.is_stud:
        fields["bring_in"] = unit * rules.betting.bring_in
    else:
        fields["blinds_or_straddles"] = amounts(posts.live[::turn])
    if rules.betting.limit is Limit.FIXED_LIMIT:
        fields["small_bet"] = unit * rules.betting.small
        fields["big_bet"] = unit * rules.betting.big
    else:
        fields["min_bet"] = unit * rules.betting.small
    fields["starting_stacks"] = amounts(hand.start)
    fields["actions"] = list(_actions(hand, unit))
    fields |= more
    if hand.awards:
        fields["finishing_stacks"] = amounts(hand.stacks)
    return "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())


def _actions(hand: State, unit: Decimal) -> Iterable[str]:
    dealt: dict[int, list[Card]] = {}
    shown: set[int] = set()
    all_in = False
    for line in tell(hand):
        if line.kind == "cards" and line.player >= 0:
            dealt.setdefault(line.player, []).extend(line.cards)
            continue
        if line.kind == "cards" and line.player == BURNT:
            continue
        for player in sorted(dealt):
            yield f"d dh p{player + 1} {_text(dealt[player])}"
        dealt.clear()
        if line.kind == "cards" and hand.all_in and not all_in and _closed(hand, line):
            all_in = True
            for player in range(hand.players):
                if hand.live[player]:
                    shown.add(player)
                    yield f"p{player + 1} sm {_text(hand.holes[player])}"
        if line.kind == "show" and line.player in shown:
            continue
        written = _action(line, unit, hand)
        if written:
            yield written
            if line.kind in ("show", "muck"):
                shown.add(line.player)
    for player in sorted(dealt):
        yield f"d dh p{player + 1} {_text(dealt[player])}"
    if hand.awards and hand.left > 1:
        for player in range(hand.players):
            if hand.live[player] and player not in shown:
                cards_ = f" {_text(hand.holes[player])}" if hand.shown[player] else ""
                yield f"p{player + 1} sm{cards_}"


def _closed(hand: State, line: Line) -> bool:
    """Whether the betting was over for good when these cards were dealt."""
    acted = [what.street for what in tell(hand) if what.kind in _BETS]
    return line.street > (max(acted) if acted else -1)


_BETS = ("fold", "check", "call", "bring-in", "bet", "raise")


def _action(line: Line, unit: Decimal, hand: State) -> str:
    who = f"p{line.player + 1}"
    match line.kind:
        case "cards":
            return f"d db {_text(line.cards)}"
        case "fold":
            return f"{who} f"
        case "check" | "call":
            return f"{who} cc"
        case "bring-in":
            return f"{who} pb"
        case "bet" | "raise":
            return f"{who} cbr {_number(unit * line.to)}"
        case "discard":
            return f"{who} sd {_text(line.cards)}".rstrip()
        case "show":
            return f"{who} sm {_text(hand.holes[line.player])}"
        case "muck":
            return f"{who} sm"
    return ""


def _each(data: Mapping[str, Any], name: str, players: int, unit: Decimal) -> tuple[int, ...]:
    values = data[name]
    if not isinstance(values, list) or len(values) != players:
        raise BadRecord(f"{name}: one amount for each of {players} players wanted")
    return tuple(_whole(one, unit) for one in values)


def _unit(data: Mapping[str, Any]) -> Decimal:
    """The smallest chip: a power of ten, or, since final stacks show how the pots were really
    divided, what all amounts have in common where they are recorded."""
    written: list[Any] = []
    for name in ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings"):
        written += data.get(name, [])
    written += [data.get(name, 0) for name in ("bring_in", "small_bet", "big_bet", "min_bet")]
    for action in data["actions"]:
        words = action.partition("#")[0].split()
        if len(words) == 3 and words[1] == "cbr":
            written.append(words[2])
    places = 0
    for one in written:
        try:
            exponent = Decimal(str(one)).normalize().as_tuple().exponent
        except ArithmeticError:
            raise BadRecord(f"{one!r} is no amount") from None
        if isinstance(exponent, int):
            places = max(places, -exponent)
    unit = Decimal(1).scaleb(-places)
    if "finishing_stacks" not in data:
        return unit
    finite = [one for one in written if not Decimal(str(one)).is_infinite()]
    return unit * gcd(*(_whole(str(one), unit) for one in finite))


def _whole(value: Any, unit: Decimal) -> int:
    return int(Decimal(value) / unit)


def _text(some: Sequence[Card]) -> str:
    return "".join(text(one) for one in some)


def _number(value: Decimal) -> str:
    return f"{value:f}"


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal):
        return _number(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)
