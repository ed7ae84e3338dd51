"""Display names: which are allowed, and what they look like.

Two names that somebody could take for each other have the same *skeleton* (after Unicode's UTS 39):
no marks over letters, no case, no spaces or signs, and one letter for all that look alike.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

from msgspec import Struct

MOST = 24
ALPHABETS = ("LATIN", "GREEK", "CYRILLIC")

_FORM = re.compile(rf"[^\W_](?:[\w .'-]{{0,{MOST - 2}}}[\w.'])?")

ALIKE: Mapping[str, str] = {
    "a": "аαӑ4",
    "b": "вβьßƀ",
    "c": "сςϲ",
    "d": "ԁđð",
    "e": "еεє3ǝ",
    "f": "ƒғ",
    "g": "ɡգ",
    "h": "һħнηн",
    "j": "јʝ",
    "k": "кκ",
    "l": "iıł1іιӏ|ӀΙ",
    "m": "мμ",
    "n": "пŋи",
    "o": "оοσø0ө",
    "p": "рρþ",
    "q": "ԛ",
    "r": "гяɾ",
    "s": "ѕ5ſ",
    "t": "тτŧ",
    "u": "υцս",
    "v": "νѵ",
    "w": "ԝωш",
    "x": "хχ",
    "y": "уγүу",
    "z": "ƶζ",
}
"""Letters, by the Latin one that they are taken for; small ones, for case goes first."""

PAIRS = (("vv", "w"), ("rn", "m"), ("æ", "ae"), ("œ", "oe"))

WORDS = (
    *("admin", "administrator", "bank", "banka", "bankéř", "banker", "casino", "croupier"),
    *("dealer", "director", "ředitel", "floor", "herna", "house", "dům", "inspector"),
    *("inspektor", "kasino", "krupiér", "manager", "manažer", "moderator", "official"),
    *("oficiální", "operator", "operátor", "personál", "personnel", "pitboss", "podpora"),
    *("pokladna", "pokladní", "regulator", "staff", "support", "system", "systém"),
    *("security", "zaměstnanec"),
)
"""By these a name would pass for the house's own."""

DISTINCT = (
    *("administrator", "casino", "croupier", "dealer", "kasino", "krupiér", "moderator"),
    *("official", "oficiální", "personál", "podpora", "pokladna", "support", "zaměstnanec"),
)
"""Those that must not be part of a longer word either; somebody may be called Houser."""


class BadName(ValueError):
    """Nobody can be called so: ``why`` is ``form``, ``alphabets`` or ``house``."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Reserved(Struct, frozen=True):
    """Skeletons of words that are the house's own."""

    words: frozenset[str]
    parts: frozenset[str]
    """These not within other words either."""


def reserved(operators: Iterable[str] = ()) -> Reserved:
    """The words of every house, and the names of operators."""
    return Reserved(
        frozenset(skeleton(one) for one in (*WORDS, *operators)),
        frozenset(skeleton(one) for one in DISTINCT),
    )


def cleaned(name: str, kept: Reserved) -> str:
    """A name in one spelling. Raises BadName.

    >>> cleaned("  Žofie   K. ", reserved())
    'Žofie K.'
    """
    said = " ".join(unicodedata.normalize("NFKC", name).split())
    if not _FORM.fullmatch(said):
        raise BadName("form")
    used = {_alphabet(one) for one in said if not one.isascii() or one.isalpha()}
    if len(used) > 1 or not used <= set(ALPHABETS):
        raise BadName("alphabets")
    looks = skeleton(said)
    words = {skeleton(one) for one in re.split(r"[\W_]+", said)}
    if kept.words & (words | {looks}) or any(one in looks for one in kept.parts):
        raise BadName("house")
    return said


def skeleton(name: str) -> str:
    """The same for names that look the same.

    >>> skeleton("Krupiér") == skeleton("KRUP1ER") == skeleton("кrupiеr") == skeleton("k-rupier")
    True
    """
    plain = unicodedata.normalize("NFKC", name).translate(_CAPITALS).casefold()
    spelled = unicodedata.normalize("NFKD", plain)
    bare = "".join(one for one in spelled.translate(_SINGLE) if one.isalnum())
    for pair, single in PAIRS:
        bare = bare.replace(pair, single)
    return bare


_SINGLE = str.maketrans({alike: letter for letter, all_ in ALIKE.items() for alike in all_})
_CAPITALS = str.maketrans("НВРСΗΡΝΥΧ", "hbpchpnyx")
"""Capitals that are taken for another letter than their small ones."""


def _alphabet(letter: str) -> str:
    return unicodedata.name(letter, "?").partition(" ")[0]
