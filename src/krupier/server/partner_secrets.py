"""The secrets that the operators' other systems sign with."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

_LINE = re.compile(r"([a-z0-9-]{1,64}) (\S{32,200})", re.ASCII)


class BadSecrets(ValueError):
    """The file cannot be used; the text says which line, and never what stands in it."""


@cache
def secrets_in(path: Path) -> dict[str, str]:
    """By system. A line of the file is its name and its secret of at least 32 characters. Raises
    BadSecrets, OSError."""
    found = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            read = _LINE.fullmatch(line.strip())
            if read is None:
                raise BadSecrets(
                    f"{path.name}, line {number}: write `<operator>-<kind> <secret>`, the secret of"
                    " at least 32 characters"
                )
            found[read[1]] = read[2]
    return found
