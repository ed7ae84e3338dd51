"""Names of people, freed from how they happen to be written.

``plain`` takes away accents, case, alphabets and signs; ``sound`` brings together what different
languages write differently for the same name. Neither is a name to show: both are for comparing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

_WRITTEN = """
ł=l ø=o đ=d ð=d þ=th æ=ae œ=oe ı=i ħ=h ŋ=n ŧ=t ə=e
а=a б=b в=v г=g ґ=g д=d е=e є=ie ж=z з=z и=i і=i ј=j к=k л=l љ=lj м=m н=n њ=nj о=o п=p р=r с=s
т=t у=u ф=f х=ch ц=c ч=c ћ=c џ=dz ш=s щ=sc ъ= ы=y ь= э=e ю=ju я=ja ђ=d
α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch
ψ=ps ω=o
"""
"""Latin letters that no accent explains, Cyrillic as Czech has it, Greek."""
LETTERS: Mapping[str, str] = {pair[0]: pair[2:] for pair in _WRITTEN.split()}
"""Small letters, by what they are written with in plain Latin."""

SOUNDS = (
    *(("ae", "a"), ("oe", "o"), ("ue", "u")),
    *(("shch", "sc"), ("tsch", "c"), ("sch", "s"), ("tch", "c"), ("ch", "h"), ("kh", "h")),
    *(("sh", "s"), ("sz", "s"), ("zh", "z"), ("cz", "c"), ("ts", "c"), ("tz", "c"), ("ck", "k")),
    *(("ph", "f"), ("th", "t"), ("gh", "g"), ("w", "v"), ("q", "k"), ("x", "ks"), ("y", "i")),
    *(("j", "i"), ("ie", "e")),
)
"""What is written differently and means the same, in this order."""

_SIGNS = "'’ʼ`´"
_TABLE = str.maketrans({**LETTERS, **dict.fromkeys(_SIGNS, "")})
_TWICE = re.compile(r"(.)\1+")
_WORD = re.compile(r"[^\W_]+")


@lru_cache(maxsize=65_536)
def plain(name: str) -> tuple[str, ...]:
    """The words of a name in small plain letters.

    >>> plain("O’Neill-Šťastná, Žofie"), plain("Юлия")
    (('oneill', 'stastna', 'zofie'), ('julija',))
    """
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    bare = "".join(one for one in apart if not unicodedata.combining(one)).translate(_TABLE)
    return tuple(_WORD.findall(bare))


@lru_cache(maxsize=65_536)
def sound(word: str) -> str:
    """The same for ways to write a plain word.

    >>> sound("tchaikovsky") == sound("cajkovskij"), sound("mueller") == sound("muller")
    (True, True)
    """
    for written, meant in SOUNDS:
        word = word.replace(written, meant)
    return _TWICE.sub(r"\1", word)


def one_edit(one: str, other: str) -> bool:
    """Whether one letter was left out, added or mistaken, or two neighbours changed places.

    >>> one_edit("novak", "nowak"), one_edit("novak", "nvoak"), one_edit("novak", "nova")
    (True, True, True)
    >>> one_edit("novak", "novak"), one_edit("novak", "kavon")
    (False, False)
    """
    short, long = sorted((one, other), key=len)
    if short == long or len(long) - len(short) > 1:
        return False
    at = next((i for i, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if len(short) < len(long):
        return short[at:] == long[at + 1 :]
    swapped = short[at : at + 2] == long[at : at + 2][::-1] and short[at + 2 :] == long[at + 2 :]
    return swapped or short[at + 1 :] == long[at + 1 :]
