"""The messages of the state's register of excluded persons (AISG), as its WSDL and schema have
them: SOAP 1.1, document/literal, namespace ``http://hazard.mfcr.cz/rovo/v1``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, TypeVar
from xml.etree.ElementTree import Element, SubElement, register_namespace, tostring

from krupier.house import xml_reader
from krupier.house.outside import AskedAt, Identity, RegisterAnswer
from krupier.house.xml_reader import BadXml

T = TypeVar("T")

SOAP = "http://schemas.xmlsoap.org/soap/envelope/"
AISG = "http://hazard.mfcr.cz/rovo/v1"
register_namespace("soapenv", SOAP)
register_namespace("v1", AISG)

REASONS: Mapping[AskedAt, str] = {
    "registration": "Registrace",
    "entry": "Vstup",
    "log-in": "Prihlaseni",
    "stay": "Prihlaseni",
}
"""A stay has no word of its own: it goes on where somebody logged in."""
EXCLUDED: Mapping[str, Literal["yes", "no", "unverified"]] = {
    "ANO": "yes",
    "NE": "no",
    "NEOVERENO": "unverified",
}
FOUND: Mapping[
    str, Literal["found", "dead", "not-found", "duplicate", "unanswered", "not-asked"]
] = {
    "NALEZENA": "found",
    "MRTVA": "dead",
    "NENALEZENA": "not-found",
    "DUPLICITA": "duplicate",
    "NEODPOVEZENO": "unanswered",
    "NEPROVEDENA": "not-asked",
}
ADULT: Mapping[str, bool] = {"ANO": True, "NE": False}
UUID = re.compile(r"[a-fA-F0-9]{8}(?:-[a-fA-F0-9]{4}){3}-[a-fA-F0-9]{12}", re.ASCII)

_NUMBERED = re.compile(r"(.+?) (\d+)(?:/(\d+)([A-Za-z])?)?", re.ASCII)
_DISTRICT = re.compile(r"(.+?),? \(?(?:okres|okr\.) ([^()]+)\)?")
_ABROAD = re.compile(r"(.+), ?([A-Z]{2})")


class BadAnswer(ValueError):
    """What came is no answer to what was asked."""


class Fault(Exception):
    """The register refused the question."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"{code}: {text}" if text else code)
        self.code = code


# -- questions ---------------------------------------------------------------------------------


def question(operation: str, number: str, operator: str = "") -> tuple[Element, Element]:
    """An envelope, and the request in it that is to be filled in."""
    envelope = Element(f"{{{SOAP}}}Envelope")
    body = SubElement(envelope, f"{{{SOAP}}}Body")
    request = SubElement(body, f"{{{AISG}}}{operation}Request")
    put(request, "CisloPozadavku", number)
    if operator:
        put(request, "ICO_VCP", operator)
    return envelope, request


def put(parent: Element, name: str, text: str | None = None) -> Element:
    child = SubElement(parent, f"{{{AISG}}}{name}")
    child.text = text
    return child


def written(envelope: Element) -> bytes:
    text: bytes = tostring(envelope, encoding="utf-8", xml_declaration=True)
    return text


def describe(parent: Element, who: Identity) -> None:
    """``Osoba``, in the order of the schema; what a person does not say is left out."""
    person = put(parent, "Osoba")
    put(person, "Jmeno", who.given_names[:100].strip())
    put(person, "Prijmeni", who.surname[:100].strip())
    if who.birth_name:
        put(person, "RodnePrijmeni", who.birth_name[:100].strip())
    put(person, "DatumNarozeni", who.birth_date)
    put(person, "StatniObcanstvi", who.citizenship)
    _birth_place(person, who.birth_place)
    _residence(person, who.residence)


def _birth_place(person: Element, place: str) -> None:
    """Only where a district or a country is known with it: the schema asks for one of them."""
    if found := _DISTRICT.fullmatch(place):
        where = put(put(person, "MistoNarozeni"), "MistoNarozeniCR")
        put(where, "Obec", found[1][:48])
        put(where, "Okres", found[2][:32])
    elif found := _ABROAD.fullmatch(place):
        where = put(put(person, "MistoNarozeni"), "MistoNarozeniSvet")
        put(where, "Misto", found[1][:100])
        put(where, "Stat", found[2])


def _residence(person: Element, home: Mapping[str, str]) -> None:
    if not home.get("city") or not home.get("country"):
        return
    domestic = home["country"] == "CZ"
    where = put(put(person, "TrvalyPobyt"), "TrvalyPobytCR" if domestic else "TrvalyPobytSvet")
    street, number = home.get("street", ""), _NUMBERED.fullmatch(home.get("street", ""))
    put(where, "Ulice", (number[1] if number else street)[:48])
    if number:
        put(where, "CisloPopisneEvidencni", number[2])
        if number[3]:
            put(where, "CisloOrientacni", number[3])
        if number[4]:
            put(where, "CisloOrientacniDodatek", number[4])
    put(where, "Obec", home["city"][:48])
    postcode = home.get("postcode", "")
    put(where, "PSC", postcode.replace(" ", "") if domestic else postcode[:50])
    if not domestic:
        put(where, "Stat", home["country"])


# -- answers -----------------------------------------------------------------------------------


def answer(text: bytes, operation: str, number: str) -> Element:
    """The response to the request of that number. Raises BadAnswer, Fault."""
    try:
        root = xml_reader.document(text)
    except BadXml as problem:
        raise BadAnswer(f"no XML: {problem}") from None
    body = root.find(f"{{{SOAP}}}Body")
    if root.tag != f"{{{SOAP}}}Envelope" or body is None:
        raise BadAnswer("no SOAP envelope")
    fault = body.find(f"{{{SOAP}}}Fault")
    if fault is not None:
        raise _fault(fault)
    response = body.find(f"{{{AISG}}}{operation}Response")
    if response is None:
        raise BadAnswer(f"no {operation}Response")
    if told(response, "CisloPozadavku").lower() != number.lower():
        raise BadAnswer("the answer to another question")
    return response


def said(response: Element, number: str) -> RegisterAnswer:
    """What is said of one person. Raises BadAnswer."""
    hid = response.findtext(f"{{{AISG}}}HID", "").strip()
    if hid and not UUID.fullmatch(hid):
        raise BadAnswer("HID is no UUID")
    return RegisterAnswer(
        excluded=_one_of(EXCLUDED, response, "NalezenaRVO"),
        adult=_one_of(ADULT, response, "Plnoleta"),
        found=_one_of(FOUND, response, "NalezenaROB"),
        hid=hid or None,
        request=number,
    )


def told(parent: Element, name: str) -> str:
    """Raises BadAnswer."""
    text = parent.findtext(f"{{{AISG}}}{name}")
    if text is None or not text.strip():
        raise BadAnswer(f"{name} is missing")
    return text.strip()


def _one_of(words: Mapping[str, T], parent: Element, name: str) -> T:
    word = told(parent, name)
    if word not in words:
        raise BadAnswer(f"{name} is {word[:40]!r}")
    return words[word]


def _fault(fault: Element) -> Fault:
    error = fault.find(f".//{{{AISG}}}ErrorMessage")
    if error is not None:
        code = error.findtext(f"{{{AISG}}}Kod", "").strip()
        return Fault(code, error.findtext(f"{{{AISG}}}Popis", "").strip()[:255])
    return Fault(fault.findtext("faultcode", "fault")[:40], fault.findtext("faultstring", "")[:255])
