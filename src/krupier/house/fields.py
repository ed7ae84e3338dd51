"""The fields of the registration form: what may stand in each, and what is wrong with what does.

Which of them are asked is a matter of the house plan. Everything that is wrong is found at once; a
refusal names the field and what is allowed there.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import msgspec

from krupier.house import birth_numbers, names
from krupier.house.ages import day_of
from krupier.house.countries import CODES, postcode_fits, postcode_like
from krupier.house.refusals import HouseRefused, Refusal
from krupier.plan.house import HousePlan
from krupier.plan.house_parts import Asked

MOST_NAME, MOST_TEXT, MOST_MAIL = 100, 200, 254
EARLIEST = date(1900, 1, 1)
_MAIL = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@"
    r"(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}",
    re.ASCII,
)
_PHONE = re.compile(r"\+?[0-9]{9,15}", re.ASCII)
_DATA_BOX = re.compile(r"[a-z0-9]{7}", re.ASCII)
_DOCUMENT = re.compile(r"[A-Z0-9][A-Z0-9 /-]{3,18}[A-Z0-9]", re.ASCII)
_LOGIN = re.compile(r"[\w.'-]{3,24}")
_NAME_SIGNS = frozenset(" -–'’.")
_DOMESTIC = "+420"


class Address(msgspec.Struct, frozen=True):
    street: str
    city: str
    postcode: str
    country: str


class PersonalData(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody says about himself."""

    given_names: str
    surname: str
    birth_name: str = ""
    birth_date: str = ""
    birth_number: str = ""
    birth_place: str = ""
    sex: str = ""
    citizenship: str = ""
    residence: Address | None = None
    postal_address: Address | None = None
    data_box: str = ""
    email: str = ""
    phone: str = ""
    pep: bool | None = None


class GivenDocument(msgspec.Struct, frozen=True, kw_only=True):
    kind: str
    number: str
    issuer: str
    valid_until: str


FIELDS = {
    "given-names": "given_names",
    "surname": "surname",
    "birth-name": "birth_name",
    "birth-number": "birth_number",
    "birth-date": "birth_date",
    "birth-place": "birth_place",
    "sex": "sex",
    "citizenship": "citizenship",
    "residence": "residence",
    "e-mail": "email",
    "phone": "phone",
    "postal-address": "postal_address",
    "data-box": "data_box",
}
"""The words of plans, by those of forms."""


class _Wrong(Exception):
    def __init__(self, code: str, **facts: Any) -> None:
        self.code, self.facts = code, facts


# -- single fields -----------------------------------------------------------------------------


def line(text: str, most: int = MOST_TEXT) -> str:
    """One line of visible text, spaces tidied."""
    if any(unicodedata.category(one) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for one in text):
        raise _Wrong("field-characters", allowed={"en": "visible text", "cs": "viditelný text"})
    tidy = " ".join(unicodedata.normalize("NFC", text).split())
    if len(tidy) > most:
        raise _Wrong("field-too-long", most=most, length=len(tidy))
    return tidy


def name(text: str) -> str:
    tidy = line(text, MOST_NAME)
    odd = sorted({one for one in tidy if not (one.isalpha() or _mark(one) or one in _NAME_SIGNS)})
    if odd or not any(one.isalpha() for one in tidy):
        raise _Wrong(
            "field-characters",
            allowed={
                "en": "letters, spaces, hyphens, apostrophes and full stops",
                "cs": "písmena, mezery, spojovníky, apostrofy a tečky",
            },
        )
    return tidy


def day(text: str) -> str:
    try:
        if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text.strip(), re.ASCII):
            raise ValueError
        return date.fromisoformat(text.strip()).isoformat()
    except ValueError:
        raise _Wrong("field-date", like="1990-03-31") from None


def country(text: str) -> str:
    code = text.strip().upper()
    if code not in CODES:
        raise _Wrong("field-country", like="CZ")
    return code


def mail(text: str) -> str:
    tidy = line(text, MOST_MAIL)
    local, _, domain = tidy.rpartition("@")
    if not _MAIL.fullmatch(tidy) or ".." in local or local[:1] == "." or local[-1:] == ".":
        raise _Wrong("field-email", like="jan.novak@example.com")
    return f"{local}@{domain.lower()}"


def phone(text: str) -> str:
    """With the code of the country; without one it is a Czech number."""
    bare = re.sub(r"[ ()./-]", "", line(text, 40))
    bare = "+" + bare[2:] if bare.startswith("00") else bare
    if not _PHONE.fullmatch(bare) or (bare[0] != "+" and len(bare) != 9) or bare[:2] == "+0":
        raise _Wrong("field-phone", like="+420 601 234 567")
    return bare if bare[0] == "+" else _DOMESTIC + bare


def _sex(text: str) -> str:
    if text not in ("f", "m", "x"):
        raise _Wrong("field-choice", allowed={"en": "f, m, x", "cs": "f, m, x"})
    return text


def _data_box(text: str) -> str:
    tidy = text.strip().lower()
    if not _DATA_BOX.fullmatch(tidy):
        raise _Wrong("field-data-box", like="abc4def")
    return tidy


def _birth_number(text: str) -> str:
    try:
        return birth_numbers.read(text).number
    except birth_numbers.BadBirthNumber as bad:
        raise _Wrong(f"birth-number-{bad.why}", like="850101/0001") from None


_CHECKS: dict[str, Callable[[str], str]] = {
    "given-names": name,
    "surname": name,
    "birth-name": name,
    "birth-date": day,
    "birth-number": _birth_number,
    "birth-place": line,
    "sex": _sex,
    "citizenship": country,
    "e-mail": mail,
    "phone": phone,
    "data-box": _data_box,
}


# -- the whole form ----------------------------------------------------------------------------


def checked(plan: HousePlan, given: PersonalData, at: int) -> PersonalData:
    """What was given, in one spelling. Raises HouseRefused, naming all fields that are wrong."""
    said, wrong = dict[str, Any](), list[Refusal]()
    asked = {one.field: one for one in plan.registration.asked}
    instead = {one.otherwise for one in asked.values() if one.otherwise}
    for field, attribute in FIELDS.items():
        value = getattr(given, attribute)
        if not _there(value):
            continue
        if field not in asked and field not in instead:
            wrong.append(_refusal("field-not-asked", field))
            continue
        try:
            said[attribute] = (
                _address(value) if isinstance(value, Address) else _CHECKS[field](value)
            )
        except _Wrong as problem:
            wrong.append(_refusal(problem.code, field, asked.get(field), **problem.facts))
    bad = {one.facts["field"].partition(".")[0] for one in wrong}
    wrong += [one for one in _missing(plan, given) if one.facts["field"] not in bad]
    if not wrong:
        said, wrong = _agreeing(said, day_of(at, plan.timezone))
    refuse(wrong)
    return PersonalData(**{"given_names": "", "surname": ""} | said, pep=given.pep)


def single(given: PersonalData, at: int, plan: HousePlan) -> PersonalData:
    """A person in few words, as staff enter it: only the form of what is there is looked at. Raises
    HouseRefused."""
    said, wrong = dict[str, Any](), list[Refusal]()
    for field in ("given-names", "surname", "birth-date", "birth-number"):
        try:
            if value := getattr(given, FIELDS[field]):
                said[FIELDS[field]] = _CHECKS[field](value)
        except _Wrong as problem:
            wrong.append(_refusal(problem.code, field, **problem.facts))
    if not wrong:
        said, wrong = _agreeing(said, day_of(at, plan.timezone))
    refuse(wrong)
    return PersonalData(**said)


def checked_document(plan: HousePlan, given: GivenDocument, at: int) -> GivenDocument:
    """Raises HouseRefused."""
    asked = next((one for one in plan.registration.asked if one.field == "document"), None)
    said, wrong = dict[str, str](), list[Refusal]()
    checks: dict[str, Callable[[str], str]] = {
        "number": _document_number,
        "issuer": lambda text: line(text, MOST_NAME),
        "valid_until": day,
    }
    for field, check in checks.items():
        try:
            if not getattr(given, field).strip():
                raise _Wrong("field-missing")
            said[field] = check(getattr(given, field))
        except _Wrong as problem:
            wrong.append(_refusal(problem.code, f"document.{field}", asked, **problem.facts))
    today = day_of(at, plan.timezone)
    if "valid_until" in said and date.fromisoformat(said["valid_until"]) < today:
        field = "document.valid_until"
        wrong.append(_refusal("document-expired", field, asked, today=today.isoformat()))
    refuse(wrong)
    return GivenDocument(kind=given.kind, **said)


def login(text: str, kept: names.Reserved) -> str:
    """What somebody logs in with, which is his name at the tables. Raises HouseRefused."""
    tidy = text.strip()
    try:
        if not _LOGIN.fullmatch(tidy):
            raise names.BadName("form")
        return names.cleaned(tidy, kept)
    except names.BadName as bad:
        raise HouseRefused(_refusal(f"login-{bad.why}", "login")) from None


def refuse(wrong: list[Refusal]) -> None:
    """Refuses for the first of them, with all of them in its facts."""
    if not wrong:
        return
    everything = [{"code": one.code, **one.facts} for one in wrong]
    first = wrong[0]
    facts = {**first.facts, "fields": everything} if len(wrong) > 1 else first.facts
    raise HouseRefused(Refusal(code=first.code, clause=first.clause, facts=facts))


def _address(given: Address) -> Address:
    parts = {}
    for part in ("street", "city", "postcode", "country"):
        try:
            text = getattr(given, part)
            if not text.strip():
                raise _Wrong("field-missing")
            parts[part] = country(text) if part == "country" else line(text, MOST_NAME)
        except _Wrong as problem:
            raise _Wrong(problem.code, **{"part": part} | problem.facts) from None
    if not postcode_fits(parts["country"], parts["postcode"]):
        raise _Wrong("field-postcode", part="postcode", like=postcode_like(parts["country"]))
    return Address(**parts)


def _document_number(text: str) -> str:
    tidy = line(text, 40).upper()
    if not _DOCUMENT.fullmatch(tidy):
        raise _Wrong("field-document-number", like="123456789")
    return tidy


def _missing(plan: HousePlan, given: PersonalData) -> Iterator[Refusal]:
    for one in plan.registration.asked:
        attribute = FIELDS.get(one.field)
        if attribute is None or one.need != "required" or one.by != "application":
            continue
        if _there(getattr(given, attribute)):
            continue
        # every citizen has a birth number: only others give something else instead
        instead = FIELDS[one.otherwise] if one.otherwise else None
        citizen = one.field == "birth-number" and given.citizenship.strip().upper() == "CZ"
        if not (instead and _there(getattr(given, instead)) and not citizen):
            yield _refusal("field-missing", one.field, one)


def _agreeing(said: dict[str, Any], today: date) -> tuple[dict[str, Any], list[Refusal]]:
    """Birth number, birth date and sex say the same; nobody is born in the future."""
    wrong = []
    if "birth_number" in said:
        read = birth_numbers.read(said["birth_number"])
        if said.setdefault("birth_date", read.born.isoformat()) != read.born.isoformat():
            wrong.append(_refusal("birth-number-other-date", "birth-number"))
        if said.get("sex") in ("f", "m") and said["sex"] != read.sex:
            wrong.append(_refusal("birth-number-other-sex", "birth-number"))
    born = date.fromisoformat(said["birth_date"])
    if not EARLIEST <= born <= today:
        least, most = EARLIEST.isoformat(), today.isoformat()
        wrong.append(_refusal("field-date-range", "birth-date", least=least, most=most))
    return said, wrong


def _there(value: object) -> bool:
    return bool(value.strip()) if isinstance(value, str) else value is not None


def _mark(one: str) -> bool:
    return unicodedata.category(one).startswith("M")


def _refusal(code: str, field: str, asked: Asked | None = None, **facts: Any) -> Refusal:
    part = facts.pop("part", None)
    where = f"{field}.{part}" if part else field
    clause = asked.clause[0] if asked and asked.clause else ""
    return Refusal(code=code, clause=clause, facts={"field": where, **facts})
