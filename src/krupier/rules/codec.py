"""Inputs as JSON that people read and write: decimal amounts, cards as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from krupier.equipment import cards as cards_
from krupier.equipment.draws import CardsAre, DiceAre, NoResult, PocketIs
from krupier.money import BadAmount, Currency, parse, show
from krupier.rules.options import Move, Refused
from krupier.rules.shown import label
from krupier.rules.wants import CutOff, Input, Ruling, Timeout, Void

LONGEST_SEAT = 64


class BadInput(Refused):
    """JSON that is no input at all."""

    def __init__(self, message: str) -> None:
        super().__init__("bad-input", message)


_LISTS, _LABELS = (list, tuple), (int, str)
"""What JSON has for them; looked at with every move, so neither abstract nor put together anew."""
MORE = frozenset(("bet", "on", "amount", "cards", "rows", "n", "unrefused"))
"""What a move may say beside its seat and its word."""


def move_from_json(data: Any, money: Currency) -> Move:
    """``["1", "bet", {"bet": "split", "on": [17, 20], "amount": "5"}]``."""
    if not (
        isinstance(data, _LISTS)
        and 2 <= len(data) <= 3
        and isinstance(data[0], str)
        and isinstance(data[1], str)
    ):
        raise BadInput(f"a move is [seat, word] or [seat, word, {{…}}], got {_short(data)}")
    check_seat(data[0])
    more = data[2] if len(data) == 3 else {}
    if not isinstance(more, dict):
        raise BadInput(f"the third part of a move is an object, got {_short(more)}")
    if unknown := more.keys() - MORE:
        raise BadInput(
            f"a move has no {', '.join(sorted(map(str, unknown)))}: it may have "
            + ", ".join(sorted(MORE))
        )
    return Move(
        seat=data[0],
        do=data[1],
        bet=_text(more.get("bet", ""), "bet"),
        on=_labels(more.get("on", ())),
        amount=_amount(more["amount"], money) if "amount" in more else 0,
        cards=cards_from_json(more["cards"]) if "cards" in more else (),
        rows=tuple(cards_from_json(row) for row in _list(more["rows"], "rows"))
        if "rows" in more
        else (),
        n=_whole(more.get("n", 0), "n"),
        unrefused=_flag(more.get("unrefused", False), "unrefused"),
    )


def _amount(written: Any, money: Currency) -> int:
    """Who names none says nothing: a word with nought is no word without."""
    amount = amount_from_json(written, money)
    if not amount:
        raise BadInput("amount: more than 0, or none")
    return amount


def check_seat(seat: str) -> None:
    """Refuses a seat that nobody could name again."""
    if not 1 <= len(seat) <= LONGEST_SEAT or not seat.isprintable():
        raise BadInput(
            f"a seat has a name of 1 to {LONGEST_SEAT} characters, such as '1', got {_short(seat)}"
        )


def move_to_json(move: Move, money: Currency) -> list[Any]:
    more: dict[str, Any] = {}
    if move.bet:
        more["bet"] = move.bet
    if move.on:
        more["on"] = [label(one) for one in move.on]
    if move.amount:
        more["amount"] = show(move.amount, money)
    if move.cards:
        more["cards"] = [cards_.text(one) for one in move.cards]
    if move.rows:
        more["rows"] = [[cards_.text(one) for one in row] for row in move.rows]
    if move.n:
        more["n"] = move.n
    if move.unrefused:
        more["unrefused"] = True
    return [move.seat, move.do, more] if more else [move.seat, move.do]


def input_to_json(given: Input, money: Currency) -> dict[str, Any]:
    """One line of a journal."""
    if isinstance(given, Move):
        return {"move": move_to_json(given, money)}
    if isinstance(given, CardsAre):
        exposed = {"exposed": cards_.show(given.exposed)} if given.exposed else {}
        return {"cards": cards_.show(given.cards)} | exposed
    if isinstance(given, DiceAre):
        return {"dice": list(given.faces)}
    if isinstance(given, PocketIs):
        return {"pocket": label(given.label)}
    if isinstance(given, NoResult):
        return {"no_result": given.reason}
    if isinstance(given, Timeout):
        return {"timeout": given.by}
    if isinstance(given, CutOff):
        return {"cut_off": given.seat}
    if isinstance(given, Ruling):
        return {"ruling": _ruling_to_json(given, money)}
    return {"void": given.reason}


def input_from_json(data: Any, money: Currency) -> Input:
    if isinstance(data, Mapping) and set(data) == {"cards", "exposed"}:
        return CardsAre(cards_from_json(data["cards"]), cards_from_json(data["exposed"]))
    if not isinstance(data, Mapping) or len(data) != 1:
        raise BadInput(f"a journal line is an object with one key, got {_short(data)}")
    ((kind, value),) = data.items()
    if kind == "move":
        return move_from_json(value, money)
    if kind == "cards":
        return CardsAre(cards_from_json(value))
    if kind == "dice":
        return DiceAre(tuple(_whole(one, "dice") for one in _list(value, "dice")))
    if kind == "pocket":
        return PocketIs(_labels([value])[0])
    if kind == "no_result":
        return NoResult(_text(value, kind))
    if kind == "timeout":
        return Timeout(_text(value, kind))
    if kind == "cut_off":
        return CutOff(_text(value, kind))
    if kind == "void":
        return Void(_text(value, kind))
    if kind == "ruling":
        return ruling_from_json(value, money)
    raise BadInput(
        f"unknown input {kind!r}: move, cards, dice, pocket, no_result, timeout, cut_off, void or "
        "ruling"
    )


def _ruling_to_json(ruling: Ruling, money: Currency) -> dict[str, str]:
    more = {
        "what": ruling.what,
        "seat": ruling.seat,
        "cards": cards_.show(ruling.cards),
        "amount": show(ruling.amount, money) if ruling.amount else "",
        "reason": ruling.reason,
    }
    return {key: value for key, value in more.items() if value}


def ruling_from_json(data: Any, money: Currency) -> Ruling:
    """``{"what": "dead-hand", "seat": "3", "reason": "one card only"}``."""
    known = {"what", "seat", "cards", "amount", "reason"}
    if not isinstance(data, Mapping) or "what" not in data or not set(data) <= known:
        raise BadInput(f"a ruling has what, and may have {', '.join(sorted(known - {'what'}))}")
    return Ruling(
        _text(data["what"], "what"),
        seat=_text(data.get("seat", ""), "seat"),
        cards=cards_from_json(data.get("cards", ())),
        amount=amount_from_json(data["amount"], money) if "amount" in data else 0,
        reason=_text(data.get("reason", ""), "reason"),
    )


def amount_from_json(value: Any, money: Currency) -> int:
    """A decimal text, or a whole number of whole units; never a binary fraction."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    try:
        return parse(value, money)
    except (BadAmount, TypeError) as problem:
        raise BadInput(str(problem)) from None


def chips_from_json(value: Any, money: Currency) -> int:
    """An amount that may be owed: then it begins with a minus."""
    if isinstance(value, str) and value.startswith("-"):
        return -amount_from_json(value[1:], money)
    return amount_from_json(value, money)


def _labels(value: Any) -> tuple[str, ...]:
    labels = []
    for one in _list(value, "on"):
        if not isinstance(one, _LABELS) or isinstance(one, bool):
            raise BadInput(f"a place is a number or a text, got {_short(one)}")
        labels.append(str(one))
    return tuple(labels)


def cards_from_json(value: Any) -> tuple[int, ...]:
    """``"As Kd"``, or a list of such texts."""
    if not isinstance(value, str | list | tuple) or not all(isinstance(c, str) for c in value):
        raise BadInput(f"cards are a text such as 'As Kd', got {_short(value)}")
    try:
        return cards_.parse(value)
    except cards_.BadCard as problem:
        raise BadInput(str(problem)) from None


def _list(value: Any, what: str) -> Sequence[Any]:
    if not isinstance(value, _LISTS):
        raise BadInput(f"{what} is a list, got {_short(value)}")
    return value


def _text(value: Any, what: str) -> str:
    if not isinstance(value, str):
        raise BadInput(f"{what} is a text, got {_short(value)}")
    return value


def _whole(value: Any, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 1 << 53:
        raise BadInput(f"{what} is a whole number, got {_short(value)}")
    return value


def _flag(value: Any, what: str) -> bool:
    if not isinstance(value, bool):
        raise BadInput(f"{what} is true or false, got {_short(value)}")
    return value


def _short(value: Any) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "…"
