"""Lists of persons: the consolidated list of the European Union's financial sanctions (XML) and
lists of politically exposed persons (CSV); and who on them somebody may be.

The list of the EU has persons and enterprises, with aliases in several alphabets, of which some are
"weak", and birth dates that may be a year, a span of years or missing.
"""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from xml.etree.ElementTree import Element

import msgspec

from krupier.house import matching, xml_reader
from krupier.house.matching import BORN, NAMES, NEAR, Likeness, Traits
from krupier.house.spelling import plain, sound
from krupier.house.xml_reader import BadXml, Readable

MOST_BYTES = 200 * 1024 * 1024
MOST_ALIASES = 200
YEAR, UNKNOWN, OTHER = 30, 20, -30
"""What it adds that the year agrees and no more is known; that nothing is; that it is another."""
HIT, CERTAIN = 70, 98
"""From which score on people must look; and nobody need."""
CIRCA = 2
"""Years by which "about" may be wrong."""


class BadList(ValueError):
    """This is no such list."""


class Born(msgspec.Struct, frozen=True):
    """A day, or years: what a list knows of a birth date."""

    day: str = ""
    """ISO 8601."""
    first: int = 0
    last: int = 0


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody on a list."""

    id: str
    names: tuple[str, ...]
    born: tuple[Born, ...] = ()
    countries: tuple[str, ...] = ()
    about: str = ""
    """The programme of sanctions, or the office that makes somebody exposed."""


class Hit(msgspec.Struct, frozen=True):
    entry: str
    name: str
    score: int
    reasons: tuple[str, ...]

    @property
    def certain(self) -> bool:
        return self.score >= CERTAIN


class PersonList(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """One version of a list."""

    name: str
    version: str
    digest: str
    entries: tuple[Entry, ...]

    @cached_property
    def _by_word(self) -> Mapping[str, list[Entry]]:
        found: dict[str, list[Entry]] = {}
        for entry in self.entries:
            heard = {sound(word) for name in entry.names for word in plain(name)}
            for word in heard:
                found.setdefault(word, []).append(entry)
        return found

    def hits(self, person: Traits) -> list[Hit]:
        """Who on the list it may be, the likeliest first. At most one word of a name may differ, so
        who agrees shares a word with him."""
        said = f"{person.given_names} {person.surname} {person.birth_name}"
        near = {
            entry.id: entry for word in plain(said) for entry in self._by_word.get(sound(word), ())
        }
        found = [hit for entry in near.values() if (hit := compared(entry, person))]
        return sorted(found, key=lambda hit: (-hit.score, hit.entry))


def compared(entry: Entry, person: Traits) -> Hit | None:
    """The best of the entry's names with the best of its birth dates, if that is a hit."""
    said = [f"{person.given_names} {person.surname}"]
    if person.birth_name:
        said.append(f"{person.given_names} {person.birth_name}")
    mine = [plain(name) for name in said]
    best, called = matching.NOTHING, ""
    for name in entry.names:
        likeness = matching.words_alike(mine, [plain(name)])
        if likeness.score > best.score:
            best, called = likeness, name
    if not best.score:
        return None
    born = born_alike(entry.born, person.birth_date)
    score = best.score + born.score
    if score < HIT:
        return None
    return Hit(entry.id, called, min(100, score), (*best.reasons, *born.reasons))


def born_alike(known: Iterable[Born], birth_date: str) -> Likeness:
    """
    >>> born_alike([Born(first=1960, last=1962)], "1961-05-01").reasons
    ('birth-year',)
    """
    found = [_born_alike(one, birth_date) for one in known]
    if not found:
        return Likeness(UNKNOWN, ("birth-date-unknown",))
    return max(found, key=lambda likeness: likeness.score)


def _born_alike(known: Born, birth_date: str) -> Likeness:
    if known.day:
        alike = matching.dates_alike(known.day, birth_date)
        return alike if alike.score else Likeness(OTHER, ("other-birth-date",))
    if known.first <= int(birth_date[:4]) <= known.last:
        return Likeness(YEAR, ("birth-year",))
    return Likeness(OTHER, ("other-birth-date",))


assert NAMES + BORN >= CERTAIN > NAMES + YEAR > HIT > NAMES + OTHER
assert NAMES + NEAR >= HIT


# -- the list of the European Union ------------------------------------------------------------


def eu_list(stream: Readable) -> PersonList:
    """Persons of the consolidated list. Raises BadList."""
    seen = hashlib.sha256()
    found, version = list[Entry](), ""
    try:
        reading = xml_reader.each(_Hashing(stream, seen), "sanctionEntity", MOST_BYTES)
        head = next(reading, None)
        if head is None or xml_reader.local(head) != "export":
            raise BadList("this is no export of the consolidated list of financial sanctions")
        version = head.get("generationDate", "")[:40]
        found = [entry for one in reading if (entry := _entity(one))]
    except BadXml as problem:
        raise BadList(f"the list cannot be read: {problem}") from None
    if not version or not found:
        raise BadList("the list says no date of generation, or names nobody")
    return PersonList(name="eu", version=version, digest=seen.hexdigest(), entries=tuple(found))


class _Hashing:
    """What is read from a stream is also hashed."""

    def __init__(self, stream: Readable, seen: hashlib._Hash) -> None:
        self._stream, self._seen = stream, seen

    def read(self, size: int, /) -> bytes:
        chunk = self._stream.read(size)
        self._seen.update(chunk)
        return chunk


def _entity(element: Element) -> Entry | None:
    """None: an enterprise, or somebody without a name."""
    names, born, countries = dict[str, None](), list[Born](), list[str]()
    kind = programme = ""
    for part in element:
        match xml_reader.local(part):
            case "subjectType":
                kind = part.get("classificationCode", "") or part.get("code", "")
            case "regulation":
                programme = programme or part.get("programme", "")
            case "nameAlias":
                if name := _name(part):
                    names[name] = None
            case "birthdate":
                if when := _birth(part):
                    born.append(when)
            case "citizenship":
                countries.append(part.get("countryIso2Code", ""))
    if kind not in ("P", "person") or not names:
        return None
    return Entry(
        id=element.get("euReferenceNumber", "") or f"EU.{element.get('logicalId', '?')}",
        names=tuple(names)[:MOST_ALIASES],
        born=tuple(born),
        countries=tuple(one for one in countries if one not in ("", "00")),
        about=programme,
    )


def _name(part: Element) -> str:
    whole = part.get("wholeName", "")
    parts = " ".join(part.get(one, "") for one in ("firstName", "middleName", "lastName"))
    return " ".join((whole or parts).split())[:300]


def _birth(part: Element) -> Born | None:
    day = part.get("birthdate", "")
    about = CIRCA if part.get("circa") == "true" else 0
    try:
        if day and not about:
            return Born(day=day[:10])
        year = int(part.get("year", "") or day[:4] or 0)
        first = int(part.get("yearRangeFrom", "") or year)
        last = int(part.get("yearRangeTo", "") or year)
    except ValueError:
        return None
    return Born(first=first - about, last=last + about) if first and last else None


# -- politically exposed persons ---------------------------------------------------------------

COLUMNS = ("name", "birth_date", "country", "office")


def pep_list(text: str, version: str) -> PersonList:
    """A CSV that begins with ``name,birth_date,country,office``; a birth date may be a year, or
    missing. Raises BadList."""
    rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        if tuple(next(rows, ())) != COLUMNS:
            raise BadList(f"the first line must be {','.join(COLUMNS)}")
        entries = tuple(_exposed(number, row) for number, row in _full(rows))
    except csv.Error as problem:
        raise BadList(f"line {rows.line_num}: {problem}") from None
    digest = hashlib.sha256(text.encode()).hexdigest()
    return PersonList(name="pep", version=version, digest=digest, entries=entries)


def _full(rows: Iterable[list[str]]) -> Iterator[tuple[int, list[str]]]:
    for number, row in enumerate(rows, start=2):
        if row:
            yield number, row


def _exposed(number: int, row: list[str]) -> Entry:
    if len(row) != len(COLUMNS) or not row[0].strip():
        raise BadList(f"line {number}: {len(COLUMNS)} columns and a name are needed")
    name, born, country, office = (one.strip() for one in row)
    known: tuple[Born, ...] = ()
    if born:
        if born.isdecimal() and len(born) == 4:
            known = (Born(first=int(born), last=int(born)),)
        elif len(born) == 10:
            known = (Born(day=born),)
        else:
            raise BadList(f"line {number}: birth_date is YYYY-MM-DD, YYYY or nothing")
    countries = (country,) if country else ()
    id = f"{name}, {born}" if born else name
    return Entry(id=id, names=(name,), born=known, countries=countries, about=office)
