"""JSON that people write, read strictly: what two readers could understand differently is refused.

Keys given twice, numbers that no amount has, ``NaN`` and broken characters are legal to some
readers of JSON; a script with them is a mistake, and its author wants to know it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from krupier.cli.app import BadRequest

DIGITS = 20
"""No number in a script or a journal is longer."""


def read_object(path: Path | None) -> dict[str, Any]:
    """The JSON object in a file; ``-`` and none are standard input."""
    if path is None or str(path) == "-":
        return parse_object(sys.stdin.read())
    try:
        return parse_object(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise BadRequest(f"{path} is no text file") from None


def parse_object(text: str) -> dict[str, Any]:
    try:
        data = json.loads(
            text, object_pairs_hook=_object, parse_int=_whole, parse_constant=_no_number
        )
    except (json.JSONDecodeError, RecursionError) as problem:
        raise BadRequest(f"the script is not JSON: {problem}") from None
    if not isinstance(data, dict):
        raise BadRequest("the script is a JSON object")
    _check_texts(data)
    return data


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadRequest(f"the script says {key!r} twice in one object: say it once")
        found[key] = value
    return found


def _whole(digits: str) -> int:
    if len(digits) > DIGITS:
        raise BadRequest(
            f"{digits[:8]}… is a number of {len(digits)} digits: {DIGITS} are the most here"
        )
    return int(digits)


def _no_number(word: str) -> None:
    raise BadRequest(f"the script is not JSON: {word} is no number")


def _check_texts(data: dict[str, Any]) -> None:
    """Half a surrogate pair (``\\ud800`` alone) is no character and could not be written again."""
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError as problem:
        broken = f"\\u{ord(problem.object[problem.start]):04x}"
        raise BadRequest(
            f"the script is no text: {broken} is half a character (a lone surrogate)"
        ) from None
