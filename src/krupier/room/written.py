"""Lines on their way into the journal: as they are, or to be sealed."""

from __future__ import annotations

from krupier.money import Currency
from krupier.room import lines
from krupier.room.lines import Line
from krupier.rules.public import is_public
from krupier.rules.wants import Want
from krupier.store import Public


def written(line: Line, want: Want | None, money: Currency) -> str:
    """A line that answers this want. Whose entropy it is everybody may know: outcomes follow from
    it together with what the vault holds."""
    text = lines.encode(line, money)
    return Public(text) if line.given is None or is_public(line.given, want) else text
