"""Every field of the form: what may stand there, and a refusal that says so."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import krupier.house
from krupier.house import fields
from krupier.house.attempts import readable
from krupier.house.fields import Address, PersonalData
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.texts import TEXTS, say
from krupier.plan import house
from tests.house.people import CARD, HOME, KEPT, NOW, at_the_door, person

TSG, WGG = house.load("tsg"), house.load("wgg")


def refused(said: PersonalData, plan: house.HousePlan = TSG) -> Refusal:
    with pytest.raises(HouseRefused) as error:
        fields.checked(plan, said, NOW)
    return error.value.refusal


LONG = "a" * 101
CONTROL = ["Jan\x00", "Jan\nNovák", "\u202enavoN", "Jan\u200b", "\ud800", "Jan\x7f", "\ue000"]

BAD: list[tuple[dict[str, Any], str, str]] = [
    *(({"given_names": one}, "given-names", "field-characters") for one in CONTROL),
    *(({"surname": one}, "surname", "field-characters") for one in ("<b>", "Novák2", "---", "🂡")),
    ({"surname": LONG}, "surname", "field-too-long"),
    ({"given_names": "  "}, "given-names", "field-missing"),
    ({"birth_place": "x" * 201}, "birth-place", "field-too-long"),
    ({"birth_place": ""}, "birth-place", "field-missing"),
    *(
        ({"birth_date": one}, "birth-date", "field-date")
        for one in (
            "12.3.1990",
            "1990-13-01",
            "1990-02-30",
            "19900312",
            "1990-3-12",
            "x",
            "１990-01-01",
        )
    ),
    ({"birth_date": "2026-11-17"}, "birth-date", "field-date-range"),
    ({"birth_date": "1899-12-31"}, "birth-date", "field-date-range"),
    ({"birth_number": "123"}, "birth-number", "birth-number-form"),
    ({"birth_number": "851301/0004"}, "birth-number", "birth-number-date"),
    ({"birth_number": "900312/0017"}, "birth-number", "birth-number-check"),
    ({"birth_number": "850101/0001"}, "birth-number", "birth-number-other-date"),
    ({"birth_number": "900312/0016", "sex": "f"}, "birth-number", "birth-number-other-sex"),
    ({"sex": "male"}, "sex", "field-choice"),
    *(({"citizenship": one}, "citizenship", "field-country") for one in ("ZZ", "CZE", "Česko")),
    *(
        ({"email": one}, "e-mail", "field-email")
        for one in (
            "jan",
            "jan@",
            "@x.cz",
            "a b@x.cz",
            "a@x",
            "a..b@x.cz",
            ".a@x.cz",
            "a@-x.cz",
            "á@x.cz",
        )
    ),
    ({"email": "a" * 250 + "@example.com"}, "e-mail", "field-too-long"),
    *(
        ({"phone": one}, "phone", "field-phone")
        for one in ("12345", "+0123456789", "phone", "+4201234567890123456", "１２３４５６７８９")
    ),
    ({"data_box": "abc4def"}, "data-box", "field-not-asked"),
    ({"residence": None}, "residence", "field-missing"),
    ({"residence": replace(HOME, country="XX")}, "residence.country", "field-country"),
    ({"residence": replace(HOME, postcode="1234")}, "residence.postcode", "field-postcode"),
    ({"residence": replace(HOME, postcode="910 01")}, "residence.postcode", "field-postcode"),
    ({"residence": replace(HOME, city=" ")}, "residence.city", "field-missing"),
    ({"residence": replace(HOME, street="x" * 101)}, "residence.street", "field-too-long"),
    ({"residence": replace(HOME, city="Pra\x1bha")}, "residence.city", "field-characters"),
]


@pytest.mark.clause("T02-08", "W02-11")
@pytest.mark.parametrize(("changes", "field", "code"), BAD)
def test_a_wrong_field_is_named_with_what_is_allowed(
    changes: dict[str, Any], field: str, code: str
) -> None:
    refusal = refused(person(**changes))
    assert (refusal.facts["field"], refusal.code) == (field, code)
    for lang in ("cs", "en"):
        told = say(refusal, lang)
        assert "?" not in told
        assert "{" not in told


def test_everything_that_is_wrong_is_told_at_once() -> None:
    refusal = refused(person(surname="", email="x", birth_date="yesterday"))
    assert {one["field"] for one in refusal.facts["fields"]} == {"surname", "e-mail", "birth-date"}


@pytest.mark.parametrize(
    ("changes", "field", "kept"),
    [
        ({"given_names": "  Žofie \u00a0 Anna "}, "given_names", "Žofie Anna"),
        ({"surname": "O’Connor-Nováková"}, "surname", "O’Connor-Nováková"),
        ({"surname": "Nova\u0301k"}, "surname", "Novák"),
        ({"given_names": "Ναταλία"}, "given_names", "Ναταλία"),
        ({"email": "Jan.Novak+poker@Example.COM"}, "email", "Jan.Novak+poker@example.com"),
        ({"phone": "601 234 567"}, "phone", "+420601234567"),
        ({"phone": "00421 (905) 123-456"}, "phone", "+421905123456"),
        ({"citizenship": " cz "}, "citizenship", "CZ"),
        ({"birth_number": "900312/0016"}, "birth_number", "9003120016"),
    ],
)
def test_what_is_right_is_kept_in_one_spelling(
    changes: dict[str, Any], field: str, kept: str
) -> None:
    assert getattr(fields.checked(TSG, person(**changes), NOW), field) == kept


@pytest.mark.clause("W02-11")
def test_a_birth_number_or_the_date_of_who_has_none() -> None:
    without = at_the_door(birth_number="")
    assert refused(without, WGG).facts["field"] == "birth-number"  # every citizen has one
    foreign = fields.checked(WGG, replace(without, citizenship="SK"), NOW)
    assert (foreign.birth_number, foreign.birth_date) == ("", "1990-03-12")
    neither = refused(replace(without, citizenship="SK", birth_date=""), WGG)
    assert neither.code == "field-missing"
    by_number = fields.checked(WGG, at_the_door(birth_date=""), NOW)
    assert by_number.birth_date == "1990-03-12"


@pytest.mark.clause("W02-12", "W08-04")
def test_contact_data_only_with_consent_and_only_what_is_asked() -> None:
    kept = fields.checked(WGG, at_the_door(phone="601234567", data_box="ABC4def"), NOW)
    assert (kept.phone, kept.data_box, kept.email) == ("+420601234567", "abc4def", "")
    assert refused(person(data_box="abc4def")).code == "field-not-asked"


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"number": ""}, "document.number", "field-missing"),
        ({"number": "1"}, "document.number", "field-document-number"),
        ({"number": "12<script>"}, "document.number", "field-document-number"),
        ({"valid_until": "2026-11-15"}, "document.valid_until", "document-expired"),
        ({"valid_until": "soon"}, "document.valid_until", "field-date"),
        ({"issuer": "x\x00"}, "document.issuer", "field-characters"),
    ],
)
@pytest.mark.clause("W02-13")
def test_documents(changes: dict[str, str], field: str, code: str) -> None:
    with pytest.raises(HouseRefused) as error:
        fields.checked_document(WGG, replace(CARD, **changes), NOW)
    assert (error.value.refusal.facts["field"], error.value.refusal.code) == (field, code)
    today = replace(CARD, valid_until="2026-11-16")
    assert fields.checked_document(WGG, today, NOW) == today


@pytest.mark.parametrize(
    ("login", "code"),
    [
        *((one, "login-form") for one in ("", "ab", "a" * 25, "a b", "<x>", "jan\x00", ".jan")),
        ("krupier", "login-house"),
        ("TSG", "login-house"),
        ("jаn-cyr", "login-alphabets"),
    ],
)
def test_logins(login: str, code: str) -> None:
    with pytest.raises(HouseRefused) as error:
        fields.login(login, KEPT)
    assert (error.value.refusal.code, error.value.refusal.facts["field"]) == (code, "login")


TEXT = st.text(max_size=300)


@given(
    st.builds(
        PersonalData,
        given_names=TEXT,
        surname=TEXT,
        birth_name=TEXT,
        birth_date=TEXT | st.dates().map(str),
        birth_number=TEXT | st.from_regex(r"\d{6}/?\d{3,4}"),
        birth_place=TEXT,
        sex=TEXT | st.sampled_from("fmx"),
        citizenship=TEXT,
        residence=st.none() | st.builds(Address, TEXT, TEXT, TEXT, TEXT),
        email=TEXT,
        phone=TEXT,
    ),
    st.sampled_from(["tsg", "wgg", "club", "fortuna", "kings"]),
)
def test_no_form_is_answered_with_anything_but_a_refusal_that_can_be_kept(
    said: PersonalData, operator: str
) -> None:
    with suppress(HouseRefused):
        fields.checked(house.load(operator), said, NOW)
    assert msgspec.json.encode(readable(said))


def test_every_code_of_forms_has_a_text() -> None:
    source = Path(krupier.house.__file__).parent
    found = set()
    for name in ("fields", "registration", "suspicions", "decisions", "register", "screening"):
        text = (source / f"{name}.py").read_text(encoding="utf-8")
        found |= set(re.findall(r'(?:_Wrong|_refusal|_refused)\(\s*"([a-z-]+)"', text))
        found |= set(re.findall(r'code="([a-z-]+)"', text))
    found |= {f"birth-number-{why}" for why in ("form", "date", "check")}
    found |= {f"login-{why}" for why in ("form", "alphabets", "house")}
    assert len(found) > 30
    assert found - set(TEXTS) == set()
    assert "{field}" in TEXTS["field-missing"][0]
