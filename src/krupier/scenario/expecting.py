"""What was expected of an answer, compared with what came."""

from __future__ import annotations

from typing import Any


def unexpected(expected: Any, found: Any, path: str = "") -> list[str]:
    """Where an answer is not what it was expected to be: parts of objects are enough."""
    if isinstance(expected, dict) and isinstance(found, dict):
        wrong = []
        for key, value in expected.items():
            inner = f"{path}.{key}" if path else key
            if key not in found:
                wrong.append(f"{inner}: there is none; there are: {', '.join(found)}")
            else:
                wrong += unexpected(value, found[key], inner)
        return wrong
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = enumerate(zip(expected, found, strict=True))
        return [one for at, (a, b) in pairs for one in unexpected(a, b, f"{path}[{at}]")]
    return [] if expected == found else [f"{path}: expected {expected!r}, got {found!r}"]
