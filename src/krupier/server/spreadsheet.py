"""Rows as a file for a spreadsheet."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable

import msgspec

_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")
_FORMULA = re.compile(r"\s*[=+@-]|[\t\r\n]")
"""How what a spreadsheet works out begins; some look for it behind spaces, too."""


def spreadsheet(row: type[msgspec.Struct], rows: Iterable[msgspec.Struct]) -> str:
    """CSV with the names of the fields above. What a spreadsheet would take for a formula is text
    with an apostrophe before it, whoever has chosen it."""
    text = io.StringIO()
    written = csv.writer(text)
    written.writerow(row.__struct_fields__)
    written.writerows(map(_harmless, msgspec.structs.astuple(one)) for one in rows)
    return text.getvalue()


def _harmless(cell: object) -> object:
    """
    >>> [_harmless(cell) for cell in ("-12.50", "-1-1", "=1+1", "a=b", "@x")]
    ['-12.50', "'-1-1", "'=1+1", 'a=b', "'@x"]
    """
    if not isinstance(cell, str) or _NUMBER.fullmatch(cell):
        return cell
    return f"'{cell}" if _FORMULA.match(unicodedata.normalize("NFKC", cell)) else cell
