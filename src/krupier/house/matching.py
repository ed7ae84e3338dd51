"""Whether two descriptions are of the same person: a score from 0 to 100, with reasons.

Names weigh 60 and the birth date 40. Names agree however they are spelled and in whatever order
they come, if every word of the shorter one is found in the longer one; one of them may have one
letter wrong, if it is long enough for that to be a slip. A birth number that is the same settles
it. What follows from a score is the business of who asks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import date

from msgspec import Struct

from krupier.house.spelling import one_edit, plain, sound

NAMES, BORN = 60, 40
SOUND, SUFFIX, SLIP, MISSING, BIRTH_NAME = 3, 4, 6, 3, 3
"""What it costs that a name agrees only by its sound, but for the ending of women's names, but for
one letter; that words are missing (at most twice); that it is the birth name that agrees."""
NEAR, CONTACT, CONTRADICTED = 20, 15, 30
CERTAIN, STRONG = 98, 85
"""From which score on two descriptions are of the same person; and must be looked at by people."""
LONG = 5
"""Letters of a word in which one wrong letter is a slip and not another name."""


class Traits(Struct, frozen=True, kw_only=True):
    given_names: str
    surname: str
    birth_name: str = ""
    birth_date: str
    birth_number: str | None = None
    sex: str = ""
    contacts: frozenset[str] = frozenset()
    """Telephone, e-mail, address, documents: what two persons rarely share."""


class Likeness(Struct, frozen=True):
    score: int
    reasons: tuple[str, ...] = ()

    @property
    def certain(self) -> bool:
        return self.score >= CERTAIN

    @property
    def strong(self) -> bool:
        return self.score >= STRONG


NOTHING = Likeness(0)


def compare(one: Traits, other: Traits) -> Likeness:
    """The same whichever comes first."""
    if one.birth_number and one.birth_number == other.birth_number:
        return Likeness(100, ("birth-number",))
    named = names_alike(one, other)
    born = dates_alike(one.birth_date, other.birth_date)
    score, reasons = named.score + born.score, [*named.reasons, *born.reasons]
    if one.contacts & other.contacts:
        score, reasons = score + CONTACT, [*reasons, "contact"]
    if one.birth_number and other.birth_number:
        score, reasons = score - CONTRADICTED, [*reasons, "other-birth-number"]
    elif one.sex and other.sex and one.sex != other.sex:
        score, reasons = score - CONTRADICTED, [*reasons, "other-sex"]
    return Likeness(max(0, min(100, score)), tuple(reasons))


def names_alike(one: Traits, other: Traits) -> Likeness:
    """The best that any surname of one and any of the other give."""
    best = NOTHING
    for mine, my_cost in _surnames(one):
        for yours, your_cost in _surnames(other):
            cost = max(my_cost, your_cost)
            found = words_alike(_ways(one.given_names, mine), _ways(other.given_names, yours))
            if found.score > best.score + cost:
                reasons = (*found.reasons, "birth-name") if cost else found.reasons
                best = Likeness(found.score - cost, reasons)
    return best


def words_alike(one: Iterable[tuple[str, ...]], other: Iterable[tuple[str, ...]]) -> Likeness:
    """The best of several ways to divide a name into words."""
    others = tuple(other)
    found = (_words(mine, yours) for mine in one for yours in others)
    return max(found, key=lambda like: (like.score, like.reasons), default=NOTHING)


def dates_alike(one: str, other: str) -> Likeness:
    if one == other:
        return Likeness(BORN, ("birth-date",))
    wrong = sum(a != b for a, b in zip(one, other, strict=False)) + abs(len(one) - len(other))
    if wrong == 1 or one == swapped(other):
        return Likeness(NEAR, ("near-birth-date",))
    return NOTHING


def swapped(day: str) -> str:
    """A date with day and month exchanged, if there is such a date.

    >>> swapped("1990-03-12"), swapped("1990-03-31")
    ('1990-12-03', '1990-03-31')
    """
    exchanged = f"{day[:4]}-{day[8:10]}-{day[5:7]}"
    try:
        date.fromisoformat(exchanged)
    except ValueError:
        return day
    return exchanged


def key(given_names: str, surname: str) -> str:
    """Under which a person is kept to be found by name: first given name and surname as they sound,
    in whatever order.

    >>> key("Žofie Anna", "Müllerová") == key("MUELLEROVA", "zofie")
    True
    """
    first = plain(given_names)[:1]
    return " ".join(sorted(sound(word) for word in (*first, *plain(surname))))


def _surnames(one: Traits) -> Iterator[tuple[str, int]]:
    yield one.surname, 0
    if one.birth_name:
        yield one.birth_name, BIRTH_NAME


def _ways(given: str, surname: str) -> Iterator[tuple[str, ...]]:
    """Word by word; and the given names and the surname as one word each."""
    first, last = plain(given), plain(surname)
    yield (*first, *last)
    if len(first) + len(last) > 2:
        yield "".join(first), "".join(last)


def _words(one: tuple[str, ...], other: tuple[str, ...]) -> Likeness:
    short, long = sorted((sorted(one), sorted(other)), key=len)
    if len(short) < 2:
        return NOTHING
    missing = min(2, len(long) - len(short))
    cost, reasons = MISSING * missing, ["missing-name"] if missing else []
    for same, price, reason in _AGREE:
        left = _apart(short, long, same)
        if price and len(left[0]) < len(short):
            cost, reasons = cost + price, [*reasons, reason]
        short, long = left
    if len(short) == 1 and any(_slip(short[0], word) for word in long):
        short, cost, reasons = [], cost + SLIP, [*reasons, "one-letter"]
    return NOTHING if short else Likeness(NAMES - cost, ("names", *reasons))


def _apart(
    one: list[str], other: list[str], same: Callable[[str], str]
) -> tuple[list[str], list[str]]:
    """What is left of both without the words that agree."""
    mine, yours = Counter(map(same, one)), Counter(map(same, other))
    common = mine & yours
    return _without(one, common, same), _without(other, common, same)


def _without(words: list[str], common: Counter[str], same: Callable[[str], str]) -> list[str]:
    gone, left = Counter[str](), []
    for word in words:
        if gone[same(word)] < common[same(word)]:
            gone[same(word)] += 1
        else:
            left.append(word)
    return left


def _slip(one: str, other: str) -> bool:
    if min(len(one), len(other)) < LONG:
        return False
    return one_edit(one, other) or one_edit(sound(one), sound(other))


def _stem(word: str) -> str:
    """As it sounds, without the ending of women's surnames."""
    heard = sound(word)
    return heard.removesuffix("ova") if len(heard) >= len("ova") + 3 else heard


_AGREE: tuple[tuple[Callable[[str], str], int, str], ...] = (
    (str, 0, ""),
    (sound, SOUND, "sound"),
    (_stem, SUFFIX, "ending"),
)
"""How words agree, what that costs, and what it is called: each is tried on what is left."""
