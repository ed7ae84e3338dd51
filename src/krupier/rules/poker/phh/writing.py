"""Writing: a hand that was played here, as a file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from krupier.equipment.cards import Card, text
from krupier.rules.poker.actions import BURNT, SECOND_BOARD
from krupier.rules.poker.phh.reading import CODES, RAKE, UNLIMITED, BadRecord, record
from krupier.rules.poker.state import State
from krupier.rules.poker.story import Line, tell
from krupier.rules.poker.variant import Limit, Rules

_BETS = ("fold", "check", "call", "bring-in", "bet", "raise")


def code_of(rules: Rules) -> str:
    """The format's name of a game.

    >>> from krupier.rules import poker
    >>> code_of(Rules(poker.OMAHA, poker.Betting(Limit.POT_LIMIT, 2)))
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
    twice = len(hand.boards) > hand.rules.variant.boards
    if twice and not all(
        hand.agreed[player] for player in range(hand.players) if hand.live[player]
    ):
        raise BadRecord("the format cannot say that only some run the board twice")
    if hand.dead_hands:
        raise BadRecord("the format cannot say that a hand is dead before its turn")
    fields = {"variant": code_of(hand.rules)} | _beginning(hand, unit)
    fields["starting_stacks"] = [
        Decimal("inf") if one == UNLIMITED else unit * one for one in hand.start
    ]
    fields["actions"] = list(_actions(hand, unit))
    _reads_the_same(hand, unit, fields)
    fields |= more
    if hand.awards and UNLIMITED not in hand.start:
        fields["finishing_stacks"] = [unit * one for one in hand.stacks]
    if hand.awards and hand.rake is not None:
        fields[RAKE] = unit * hand.raked
    return "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())


def _beginning(hand: State, unit: Decimal) -> dict[str, Any]:
    """Forced bets and limits. Dead blinds are antes of one player, and a blind that somebody posts
    out of turn is negative."""
    betting, posts, players = hand.rules.betting, hand.posts, hand.players
    last = (posts.first - 1) % players
    antes = [ante + dead for ante, dead in zip(posts.antes, posts.dead, strict=True)]
    live = [one if at <= last or players == 2 else -one for at, one in enumerate(posts.live)]
    turn = -1 if players == 2 else 1
    fields: dict[str, Any] = {
        "ante_trimming_status": posts.each and not any(posts.dead),
        "antes": [unit * one for one in antes[::turn]],
    }
    if hand.rules.variant.is_stud:
        fields["bring_in"] = unit * betting.bring_in
    else:
        fields["blinds_or_straddles"] = [unit * one for one in live[::turn]]
    if betting.limit is Limit.FIXED_LIMIT:
        fields |= {"small_bet": unit * betting.small, "big_bet": unit * betting.big}
    else:
        fields["min_bet"] = unit * betting.small
    return fields


def _reads_the_same(hand: State, unit: Decimal, fields: Mapping[str, Any]) -> None:
    """Whoever reads it begins as this hand did."""
    read, posts = record(fields), hand.posts
    here, there = (
        State(hand.rules, hand.start, posts),
        State(read.rules, read.stacks, read.posts),
    )
    same = [unit * one for one in here.stacks] == [read.unit * one for one in there.stacks]
    if not hand.rules.variant.is_stud:
        level, first = read.unit * read.posts.level, read.posts.first
        same = same and (level, first) == (unit * posts.level, posts.first)
    # a dead blind makes antes the table's, which is another thing only for who cannot pay his
    short = posts.each and any(posts.dead) and min(hand.start) < max(posts.antes)
    if not same or short:
        raise BadRecord("the format has no words for these forced bets")


def _actions(hand: State, unit: Decimal) -> Iterable[str]:
    told = list(tell(hand))
    last_bet = max((line.street for line in told if line.kind in _BETS), default=-1)
    held: list[list[Card]] = [[] for _ in hand.start]
    dealt: dict[int, list[Card]] = {}
    street = 0
    second: list[str] = []
    shown: dict[int, int] = {}
    """Who has shown or mucked, with how many cards."""
    for line in told:
        if line.kind == "cards" and line.player == BURNT:
            continue
        if line.kind != "cards" or line.player < 0 or line.street != street:
            yield from _holes(dealt)
            street = line.street
        if line.kind == "cards" and hand.all_in and line.street > last_bet and not shown:
            # the betting was over for good when these cards were dealt: the hands are open
            for player in range(hand.players):
                if hand.live[player]:
                    shown[player] = len(held[player])
                    yield f"p{player + 1} sm {_text(held[player])}"
        if line.kind == "cards" and line.player >= 0:
            held[line.player] += line.cards
            dealt.setdefault(line.player, []).extend(line.cards)
        elif line.kind == "cards" and line.player == SECOND_BOARD:
            second.append(_action(line, unit, hand))
        elif line.kind != "show" or line.player not in shown:
            written = _action(line, unit, hand)
            if written:
                yield written
            if line.kind in ("show", "muck"):
                shown[line.player] = len(hand.holes[line.player])
    yield from _holes(dealt)
    yield from second
    if hand.awards and hand.left > 1:
        for player in range(hand.players):
            # in stud cards may have followed the all-in
            if hand.live[player] and shown.get(player, 0) < len(hand.holes[player]):
                cards = f" {_text(hand.holes[player])}" if hand.shown[player] else ""
                yield f"p{player + 1} sm{cards}"


def _holes(dealt: dict[int, list[Card]]) -> Iterable[str]:
    for player in sorted(dealt):
        yield f"d dh p{player + 1} {_text(dealt[player])}"
    dealt.clear()


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


def _text(some: Sequence[Card]) -> str:
    return "".join(text(one) for one in some)


def _number(value: Decimal) -> str:
    return f"{value:f}" if value.is_finite() else "inf"


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal):
        return _number(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)
