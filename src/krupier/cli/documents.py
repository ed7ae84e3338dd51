"""JSON that people write, read strictly: what two readers could understand differently is refused.

Keys given twice, numbers that no amount has, ``NaN`` and broken characters are legal to some
readers of JSON; a script with them is a mistake, and its author wants to know it.
"""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path
from typing import Any

from krupier.cli.app import BadRequest

DIGITS = 20
"""No number in a script or a journal is longer."""


def read_object(path: Path | None, what: str = "the script") -> dict[str, Any]:
    """The JSON object in a file; ``-`` and none are standard input. ``what`` it is, for who made a
    mistake in it."""
    if path is None or str(path) == "-":
        return parse_object(sys.stdin.read(), what)
    try:
        return parse_object(path.read_text(encoding="utf-8"), what)
    except UnicodeDecodeError:
        raise BadRequest(f"{path} is no text file") from None


def parse_object(text: str, what: str = "the script") -> dict[str, Any]:
    def no_number(word: str) -> None:
        raise BadRequest(f"{what} is not JSON: {word} is no number")

    try:
        data = json.loads(
            text,
            object_pairs_hook=partial(_object, what),
            parse_int=_whole,
            parse_constant=no_number,
        )
    except (json.JSONDecodeError, RecursionError) as problem:
        raise BadRequest(f"{what} is not JSON: {problem}") from None
    if not isinstance(data, dict):
        raise BadRequest(f"{what} is a JSON object")
    _check_texts(data, what)
    return data


def _object(what: str, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadRequest(f"{what} says {key!r} twice in one object: say it once")
        found[key] = value
    return found


def _whole(digits: str) -> int:
    if len(digits) > DIGITS:
        raise BadRequest(
            f"{digits[:8]}… is a number of {len(digits)} digits: {DIGITS} are the most here"
        )
    return int(digits)


def _check_texts(data: dict[str, Any], what: str) -> None:
    """Half a surrogate pair (``\\ud800`` alone) is no character and could not be written again."""
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError as problem:
        broken = f"\\u{ord(problem.object[problem.start]):04x}"
        raise BadRequest(
            f"{what} is no text: {broken} is half a character (a lone surrogate)"
        ) from None
