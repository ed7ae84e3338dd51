"""What may be written in a chat at all, whoever writes it: pure functions over one text.

A text is read as people read it: in one spelling, without accents and case, with letters of other
alphabets taken for those that they look like. No list of words is complete; what passes is kept,
and people can report it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from functools import cache

from krupier.house.chat_words import COMMON, HAND, LETTERS, OFFENSIVE
from krupier.house.names import ALIKE
from krupier.house.refusals import HouseRefused, Refusal

MARKS = 2
"""Accents that one letter may carry; more are only there to spill over other lines."""
JOINER, EMOJI = "\u200d", "\ufe0f"
"""Invisible, but parts of signs that everybody uses."""
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs by name that show nothing."""
UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
"""Controls, marks of direction, halves of characters, private and unassigned ones, breaks."""
LINK = re.compile(
    r"""(?ix)
    \b[a-z][a-z0-9+.-]{1,15}\s*:\s*/\s*/       # http://
    | \bwww\s*[.]
    | [\w.+-]+\s*(?:@|[(\[{]at[)\]}])\s*[\w-]+  # an address
    | \b[\w-]{2,}\s?(?:[.]|\s?[(\[{]dot[)\]}]\s?)(?:com|net|org|info|biz|eu|cz|sk|de|pl|ru|uk|io|gg
        |tv|app|bet|casino|poker|online|site|shop|xyz|top|link|ly)\b(?![\w-])
    | \bt[.]me\b
    | (?:\+|\b00)?\d(?:[\s()./-]?\d){8,}       # a number to call
    """
)
"""Where somebody could be led away to."""
CARDS = re.compile(
    r"""(?x)
    [2-9TJQKA1]0?\s?[♠♥♦♣♤♡♢♧]
    | \b(?:(?:10|[2-9TJQKAtjqka])[shdc]){2,}\b  # AsKd
    | \b(?:10|[2-9TJQK])[shdc]\b                # Kh; "Ah" and "As" are words
    | \b[AKQJT][AKQJT2-9][so]\b                 # AKs
    | \b(?:A[KQJ2-9A]|K[QJTAK]|Q[JTQ]|J[TJ]|TT)\b
    """
)
"""Cards and starting hands as players write them."""


def cleaned(text: str, longest: int) -> str:
    """In one spelling, in one line. Raises HouseRefused for what is empty, too long or invisible.

    >>> cleaned("  nice   hand \\n", 200)
    'nice hand'
    """
    said = " ".join(unicodedata.normalize("NFC", text).split())
    if not said.strip(JOINER + EMOJI):
        raise HouseRefused(Refusal(code="chat-empty"))
    if len(said) > longest:
        raise HouseRefused(
            Refusal(code="chat-too-long", facts={"given": len(said), "most": longest})
        )
    if any(not _visible(one) for one in said) or _piled(said):
        raise HouseRefused(Refusal(code="chat-signs"))
    return said


def _visible(sign: str) -> bool:
    kind = unicodedata.category(sign)
    return sign in (JOINER, EMOJI) or (sign not in BLANK and kind not in UNSEEN)


def _piled(text: str) -> bool:
    in_a_row = 0
    for sign in unicodedata.normalize("NFD", text):
        in_a_row = in_a_row + 1 if unicodedata.combining(sign) else 0
        if in_a_row > MARKS:
            return True
    return False


def leads_away(text: str) -> bool:
    """A link, an address or a telephone number: nobody advertises here.

    >>> leads_away("look at www.example.com"), leads_away("gg. well played"), leads_away("12.50")
    (True, False, False)
    """
    return bool(LINK.search(unicodedata.normalize("NFKC", text)))


def speaks_of_hand(text: str) -> bool:
    """About cards, combinations or the course of a hand.

    >>> speaks_of_hand("I had AK"), speaks_of_hand("Měl jsem esa"), speaks_of_hand("good luck")
    (True, True, False)
    """
    return bool(CARDS.search(unicodedata.normalize("NFKC", text))) or _has(text, HAND)


def offends(text: str) -> bool:
    return _has(text, OFFENSIVE)


def foreign(text: str, languages: Collection[str]) -> bool:
    """Not in one of these languages: by its letters, or by the small words of another one.

    >>> foreign("ahoj, jak se máš", ["en"]), foreign("ahoj jak se mas", ["en"])
    (True, True)
    >>> foreign("nice one, Honza!", ["en"]), foreign("gg", ["en"])
    (False, False)
    """
    if not languages:
        return False
    known = {one for language in languages for one in LETTERS[language]}
    if any(one.isalpha() and one not in known for one in text.lower()):
        return True
    words = _words(plain(text))
    here = sum(word in COMMON[one] for word in words for one in languages)
    others = (known for one, known in COMMON.items() if one not in languages)
    return any(sum(word in some for word in words) > max(1, here) for some in others)


def plain(text: str) -> str:
    """Small letters without accents; those that look like Latin ones are taken for them."""
    small = unicodedata.normalize("NFKC", text).casefold()
    bare = "".join(
        one for one in unicodedata.normalize("NFKD", small) if not unicodedata.combining(one)
    )
    return bare.translate(_LATIN)


_LATIN = str.maketrans(
    {
        sign: letter
        for letter, alike in ALIKE.items()
        for sign in alike
        if sign.isalpha() and not sign.isascii()
    }
)
_DIGITS = str.maketrans("013457@$!", "oleastasi")
"""Digits and signs that stand for letters inside a word."""


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text)


def _has(text: str, listed: tuple[str, ...]) -> bool:
    """Also with digits for letters (`4ces`), and spelled out (`a c e s`, `a.c.e.s`)."""
    there = plain(text)
    words = set(_words(there))
    words |= set(_words(there.translate(_DIGITS)))
    words |= {re.sub(r"[\W_]+", "", one) for one in re.findall(r"\b\w(?:[\W_]+\w\b)+", there)}
    whole, beginnings = _sorted(listed)
    return bool(words & whole) or any(word.startswith(beginnings) for word in words)


@cache
def _sorted(listed: tuple[str, ...]) -> tuple[frozenset[str], tuple[str, ...]]:
    return (
        frozenset(_only(listed, star=False)),
        tuple(one[:-1] for one in _only(listed, star=True)),
    )


def _only(listed: Iterable[str], *, star: bool) -> Iterable[str]:
    return (one for one in listed if one.endswith("*") == star)
