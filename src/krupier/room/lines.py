"""The lines of a round's journal: the inputs of the rules, and who gave them.

    {"move": ["3", "bet", {"bet": "red", "amount": "50"}], "by": "anna", "id": "c-17"}
    {"move": ["3", "bet", {"bet": "red", "amount": "50"}], "by": "u7", "id": "1", "way": "website"}
    {"entropy": "9f2c…", "by": "anna"}
    {"timeout": "clock"}
    {"pocket": 17}

``by`` is a player for moves and entropy, a member of staff otherwise. ``id`` is what the client
called its move, so that the same move sent twice counts once, even after a restart. ``way`` is the
channel of the operator that the holder of an account played by: he may be in by several at once.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from krupier.money import Currency
from krupier.rules.codec import BadInput, input_from_json, input_to_json
from krupier.rules.wants import Input


class Line(Struct, frozen=True):
    """One line: an input of the rules, or a player's entropy for the outcome source."""

    given: Input | None
    by: str = ""
    id: str = ""
    entropy: str = ""
    """Hexadecimal."""
    way: str = ""
    """The channel; empty: a guest's, or nobody's."""


def encode(line: Line, money: Currency) -> str:
    data = {"entropy": line.entropy} if line.given is None else input_to_json(line.given, money)
    if line.by:
        data["by"] = line.by
    if line.id:
        data["id"] = line.id
    if line.way:
        data["way"] = line.way
    return msgspec.json.encode(data).decode()


def decode(text: str, money: Currency) -> Line:
    data = msgspec.json.decode(text)
    if not isinstance(data, dict):
        raise BadInput("a journal line is an object")
    by, id, way = (str(data.pop(name, "")) for name in ("by", "id", "way"))
    if "entropy" in data:
        return Line(None, by, id, str(data["entropy"]), way)
    return Line(input_from_json(data, money), by, id, way=way)
