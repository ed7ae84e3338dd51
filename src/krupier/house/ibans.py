"""International bank account numbers."""

from __future__ import annotations

import re

_FORM = re.compile(r"[A-Z]{2}\d{2}[A-Z0-9]{11,30}", re.ASCII)


def tidy(text: str) -> str:
    """
    >>> tidy(" cz65 0800 0000 1920 0014 5399")
    'CZ6508000000192000145399'
    """
    return "".join(text.split()).upper()


def good(text: str) -> bool:
    """Whether its form and its check digits are right.

    >>> good("CZ65 0800 0000 1920 0014 5399"), good("CZ65 0800 0000 1920 0014 5398")
    (True, False)
    """
    number = tidy(text)
    if not _FORM.fullmatch(number):
        return False
    return int("".join(str(int(one, 36)) for one in number[4:] + number[:4])) % 97 == 1
