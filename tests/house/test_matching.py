"""The same person under all disguises, and different persons that are not taken for one."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from krupier.house.matching import CERTAIN, STRONG, Traits, compare, key

GIVEN = (
    *("Žofie", "Jiří", "František", "Kateřina", "Zdeněk", "Božena", "Miloš", "Radka", "Vojtěch"),
    *("Ondřej", "Lucie", "Tomáš", "Eliška", "Günther", "Jean-Pierre", "Oľga", "Łukasz", "Søren"),
)
SURNAMES = (
    *("Novák", "Svobodová", "Dvořáček", "Černohorský", "Procházka", "Kučera", "Veselý", "Horáková"),
    *("Němec", "Pokorný", "Müller", "O'Connor", "van der Berg", "Šťastná", "Wałęsa", "Růžička"),
)
MIDDLE = ("", "Karel", "Anna Marie", "Maria")


def bare(text: str) -> str:
    apart = unicodedata.normalize("NFD", text)
    return "".join(one for one in apart if not unicodedata.combining(one))


@st.composite
def persons(draw: st.DrawFn) -> Traits:
    first, middle = draw(st.sampled_from(GIVEN)), draw(st.sampled_from(MIDDLE))
    return Traits(
        given_names=f"{first} {middle}".strip(),
        surname=draw(st.sampled_from(SURNAMES)),
        birth_date=draw(st.dates(date(1930, 1, 1), date(2008, 1, 1))).isoformat(),
    )


def in_other_letters(person: Traits, draw: st.DrawFn) -> Traits:
    cases: list[Callable[[str], str]] = [str, str.upper, str.lower, str.title]
    accented: list[Callable[[str], str]] = [str, bare]
    case, accents = draw(st.sampled_from(cases)), draw(st.sampled_from(accented))
    sign = draw(st.sampled_from(["-", " ", "–"]))

    def written(name: str) -> str:
        return case(accents(name)).replace("-", sign)

    return replace(person, given_names=written(person.given_names), surname=written(person.surname))


def without_middle_names(person: Traits, draw: st.DrawFn) -> Traits:
    return replace(person, given_names=person.given_names.split()[0])


def the_other_way_round(person: Traits, draw: st.DrawFn) -> Traits:
    return replace(person, given_names=person.surname, surname=person.given_names)


def married(person: Traits, draw: st.DrawFn) -> Traits:
    other = draw(st.sampled_from(SURNAMES))
    return replace(person, surname=other, birth_name=person.surname)


def with_a_slip(person: Traits, draw: st.DrawFn) -> Traits:
    """One letter of the surname, if it is a long one."""
    name = person.surname
    if len(name) < 6 or not name.isalpha():
        return person
    at = draw(st.integers(1, len(name) - 2))
    kind = draw(st.sampled_from(["drop", "double", "swap", "other"]))
    changed = {
        "drop": name[:at] + name[at + 1 :],
        "double": name[:at] + name[at] + name[at:],
        "swap": name[:at] + name[at + 1] + name[at] + name[at + 2 :],
        "other": name[:at] + "b" + name[at + 1 :],
    }[kind]
    return replace(person, surname=changed)


DISGUISES = [
    in_other_letters,
    without_middle_names,
    the_other_way_round,
    married,
    with_a_slip,
]


@pytest.mark.clause("T02-12", "F01-12")
@given(st.data(), persons(), st.lists(st.sampled_from(DISGUISES), unique=True))
def test_the_same_person_in_any_disguise(data: st.DataObject, person: Traits, worn: list) -> None:  # type: ignore[type-arg]
    seen = person
    if the_other_way_round in worn and married in worn:
        worn.remove(married)  # a birth name is never a given name
    for disguise in sorted(worn, key=lambda one: one is the_other_way_round):
        seen = disguise(seen, data.draw)
    assert compare(person, seen).score >= STRONG, (person, seen)


@given(persons(), persons())
def test_who_comes_first_does_not_matter(one: Traits, other: Traits) -> None:
    assert compare(one, other) == compare(other, one)


@given(persons(), persons())
def test_persons_with_other_surnames_are_others(one: Traits, other: Traits) -> None:
    assume(one.surname != other.surname)
    assert compare(one, replace(other, birth_date=one.birth_date)).score < STRONG


@given(persons(), persons())
def test_persons_with_other_given_names_are_others(one: Traits, other: Traits) -> None:
    """Brothers and sisters, twins too."""
    assume(one.given_names.split()[0] != other.given_names.split()[0])
    twin = replace(other, surname=one.surname, birth_date=one.birth_date)
    shared = frozenset(("+420123456789",))
    assert compare(replace(one, contacts=shared), replace(twin, contacts=shared)).score < STRONG


@given(persons(), st.dates(date(1930, 1, 1), date(2008, 1, 1)))
def test_of_the_same_name_and_born_on_another_day(one: Traits, day: date) -> None:
    other = replace(one, birth_date=day.isoformat())
    assume(other != one)
    assert compare(one, other).score < STRONG


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("Pyotr", "Tchaikovsky"), ("Petr", "Čajkovskij")),
        (("Пётр", "Чайковский"), ("Petr", "Čajkovskij")),
        (("Борис", "Ельцин"), ("Boris", "Yeltsin")),
        (("Boris", "Jelcin"), ("Boris", "Yeltsin")),
        (("Günther", "Müller"), ("Guenther", "Mueller")),
        (("Νίκος", "Παπαδόπουλος"), ("Nikos", "Papadopoulos")),
        (("Oleksandr", "Shevchenko"), ("Олександр", "Шевченко")),
        (("Jean-Pierre", "Dupont"), ("Jeanpierre", "Dupont")),
        (("Jan", "van der Berg"), ("Jan", "Vanderberg")),
        (("Eva", "Novák"), ("Eva", "Nováková")),
        (("Eva", "Nováková-Svobodová"), ("Eva", "Svobodová")),
    ],
)
def test_names_of_other_languages_and_customs(one: tuple[str, str], other: tuple[str, str]) -> None:
    first, second = (
        Traits(given_names=given, surname=surname, birth_date="1990-03-12")
        for given, surname in (one, other)
    )
    expected = one != ("Pyotr", "Tchaikovsky")  # Pyotr is Petr only to who knows it
    assert (compare(first, second).score >= STRONG) == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("Jan", "Novák"), ("Jana", "Nováková")),
        (("Hana", "Malá"), ("Jana", "Malá")),
        (("Petr", "Novák"), ("Pavel", "Novák")),
        (("Jan", "Král"), ("Jan", "Krám")),  # too short for a slip
        (("Petra", "Dvořáková"), ("Pavla", "Dvořáčková")),
    ],
)
def test_near_misses_are_others(one: tuple[str, str], other: tuple[str, str]) -> None:
    first, second = (
        Traits(given_names=given, surname=surname, birth_date="1990-03-12")
        for given, surname in (one, other)
    )
    assert compare(first, second).score < STRONG


JAN = Traits(given_names="Jan", surname="Novák", birth_date="1990-03-12")


def test_a_birth_number_settles_it_either_way() -> None:
    one = replace(JAN, birth_number="9003120016")
    renamed = Traits(
        given_names="Johann", surname="Neumann", birth_date="1990-03-12", birth_number="9003120016"
    )
    assert compare(one, renamed).score == 100
    namesake = replace(JAN, birth_number="9003120027")
    assert compare(one, namesake).score < STRONG
    shared = frozenset(("jan@example.com",))
    liar = compare(replace(one, contacts=shared), replace(namesake, contacts=shared))
    assert STRONG <= liar.score < CERTAIN
    assert {"names", "birth-date", "contact", "other-birth-number"} <= set(liar.reasons)


def test_a_birth_date_that_is_nearly_right_needs_more_to_be_a_suspicion() -> None:
    for near in ("1990-12-03", "1990-03-13", "1991-03-12"):
        other = replace(JAN, birth_date=near)
        assert compare(JAN, other).score < STRONG
        shared = frozenset(("+420123456789",))
        assert compare(replace(JAN, contacts=shared), replace(other, contacts=shared)).strong


def test_the_key_finds_what_is_spelled_or_ordered_differently() -> None:
    assert key("Jan Karel", "Novák") == key("NOVAK", "jan") == key("Jan", "Nowak")
    assert key("Jan", "Novák") != key("Jan", "Novotný")


@given(st.text(max_size=40), st.text(max_size=40), st.text(max_size=20))
def test_no_text_breaks_it(given_names: str, surname: str, born: str) -> None:
    odd = Traits(given_names=given_names, surname=surname, birth_date=born)
    assert 0 <= compare(odd, JAN).score == compare(JAN, odd).score <= 100
