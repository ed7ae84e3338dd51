"""Lists of sanctioned and exposed persons: what is read from them, and who is found on them."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krupier.house import sanctions
from krupier.house.matching import Traits
from krupier.house.sanctions import BadList, Born, Entry, PersonList, eu_list, pep_list
from krupier.sandbox.register import BOMB
from tests.house.people import EU, PEP, eu


def who(name: str, born: str = "1960-05-04", birth_name: str = "") -> Traits:
    first, _, last = name.partition(" ")
    return Traits(given_names=first, surname=last, birth_date=born, birth_name=birth_name)


def listed(*entries: Entry) -> PersonList:
    return PersonList(name="eu", version="1", digest="", entries=entries)


def test_persons_are_read_and_enterprises_are_not() -> None:
    found = eu()
    assert (found.name, found.version) == ("eu", "2026-11-01")
    assert found.entries == (
        Entry(
            id="EU.1.1",
            names=("Igor Zlomyslný", "Игорь Зломыслный"),
            born=(Born("1960-05-04"),),
            countries=("RU",),
            about="TST",
        ),
        Entry(id="EU.2.2", names=("Boris Tajemný",)),
    )
    assert found.digest != eu("2026-11-02").digest


@pytest.mark.parametrize(
    ("attributes", "born"),
    [
        ('birthdate="1960-05-04" circa="false"', Born("1960-05-04")),
        ('year="1960"', Born(first=1960, last=1960)),
        ('year="1960" circa="true"', Born(first=1958, last=1962)),
        ('birthdate="1960-05-04" circa="true"', Born(first=1958, last=1962)),
        ('yearRangeFrom="1955" yearRangeTo="1957"', Born(first=1955, last=1957)),
        ('calendarType="GREGORIAN"', None),
        ('year="about 1960"', None),
    ],
)
def test_what_a_list_knows_of_a_birth_date(attributes: str, born: Born | None) -> None:
    more = f"""<sanctionEntity euReferenceNumber="EU.5.5"><subjectType classificationCode="P"/>
        <nameAlias wholeName="A B"/><birthdate {attributes}/></sanctionEntity>"""
    assert eu(more=more).entries[2].born == ((born,) if born else ())


LIST = listed(
    Entry(id="1", names=("Mohammed Ahmed AL-RASHID", "محمد"), born=(Born("1970-01-02"),)),
    Entry(id="2", names=("Boris Tajemný",)),
    Entry(
        id="3", names=("Viktor Yanukovych", "Віктор Янукович"), born=(Born(first=1950, last=1950),)
    ),
)


@pytest.mark.clause("T02-09", "W02-15")
@pytest.mark.parametrize(
    ("person", "entry", "certain"),
    [
        (who("Mohammed Ahmed Al-Rashid", "1970-01-02"), "1", True),
        (who("AL RASHID Mohammed Ahmed", "1970-01-02"), "1", True),
        (who("Mohammed Al-Rashid", "1970-01-02"), "1", False),  # a name is missing
        (who("Mohamed Ahmed Al-Rashid", "1970-01-02"), "1", False),  # another spelling
        (who("Mohammed Ahmed Al-Rashidi", "1970-01-02"), "1", False),  # a slip
        (who("Mohammed Ahmed Al-Rashid", "1970-02-01"), "1", False),  # day and month
        (who("Boris Tajemny", "1999-09-09"), "2", False),  # the list knows no birth date
        (who("Viktor Janukovyč", "1950-07-09"), "3", False),  # the year is known
        (who("Віктор Янукович", "1950-07-09"), "3", False),
        (who("Boris Novák", "1999-09-09", "Tajemný"), "2", False),  # by his birth name
    ],
)
def test_who_is_found(person: Traits, entry: str, certain: bool) -> None:
    hits = LIST.hits(person)
    assert [(hit.entry, hit.certain) for hit in hits] == [(entry, certain)]
    assert hits[0].reasons[0] == "names"


@pytest.mark.parametrize(
    "person",
    [
        who("Mohammed Ahmed Al-Rashid", "1985-06-07"),  # a namesake
        who("Mohammed Rashid", "1985-06-07"),
        who("Ahmed", "1970-01-02"),
        who("Boris Tajný", "1999-09-09"),
        who("Bořivoj Tajemný", "1999-09-09"),
        who("Viktor Janukovyč", "1951-07-09"),
        who("Viktor Juščenko", "1950-07-09"),
        who("Jan Novák", "1970-01-02"),
    ],
)
def test_near_misses(person: Traits) -> None:
    assert LIST.hits(person) == []


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"<export",
        b"<html><body/></html>",
        b'<export generationDate="2026-01-01"/>',  # names nobody
        EU.format(version="", more="").encode(),
        BOMB,
        b'<!DOCTYPE export SYSTEM "file:///etc/passwd"><export generationDate="x"/>',
        b"<a>" * 100,
        EU.format(version="1", more="").encode()[:-20],
    ],
)
def test_what_is_no_list(text: bytes) -> None:
    with pytest.raises(BadList):
        eu_list(io.BytesIO(text))


def test_a_list_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sanctions, "MOST_BYTES", 1000)
    with pytest.raises(BadList, match="longer"):
        eu()


@given(st.binary(max_size=300))
def test_rubbish_is_no_list(text: bytes) -> None:
    with pytest.raises(BadList):
        eu_list(io.BytesIO(text))


def test_exposed_persons() -> None:
    found = pep_list(PEP + "Jana Malá,1960,SK,judge\n\nBez Data,,,\n", "7")
    assert [(one.names[0], one.born, one.about) for one in found.entries] == [
        ("Václav Vznešený", (Born("1955-06-07"),), "minister"),
        ("Jana Malá", (Born(first=1960, last=1960),), "judge"),
        ("Bez Data", (), ""),
    ]
    assert found.hits(who("Jana Mala", "1960-01-01"))
    assert not found.hits(who("Jana Mala", "1961-01-01"))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "first line"),
        ("jméno,datum\n", "first line"),
        (PEP + "Jen Jméno\n", "line 3"),
        (PEP + ",1960,CZ,x\n", "line 3"),
        (PEP + "A B,1.1.1960,CZ,x\n", "line 3: birth_date"),
        (PEP + '"A B,1960,CZ,x\n', "line 3"),
    ],
)
def test_bad_lists_of_exposed_persons(text: str, problem: str) -> None:
    with pytest.raises(BadList, match=problem):
        pep_list(text, "1")
