"""A client of the state's register of excluded persons.

It asks by the register's own name of a person (HID) where that is known, and by the person's data
otherwise or when the register knows the name no longer. Whatever is no answer to the question in
time – nothing, a fault, another answer, rubbish – is silence: :class:`Unreachable`.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from typing import Literal, TypeVar
from xml.etree.ElementTree import Element

from krupier.house import register_wire as wire
from krupier.house.outside import AskedAt, Batch, Identity, RegisterAnswer, Unreachable
from krupier.house.register_wire import AISG, BadAnswer, Fault
from krupier.house.web_client import NoAnswer, Site
from krupier.house.web_client import Tls as Tls

T = TypeVar("T")

MOST_AT_ONCE = 1000
"""Persons in one batch, as the schema has it."""
_STATES: Mapping[str, Literal["received", "done", "over"]] = {
    "Prijata": "received",
    "Zpracovana": "done",
    "Ukoncena": "over",
}


class SoapRegister:
    """Blocks for at most ``seconds`` a question. Safe to share between threads."""

    def __init__(
        self,
        url: str,
        *,
        operator: str = "",
        seconds: float = 5.0,
        tls: Tls | None = None,
        number: Callable[[], str] = lambda: str(uuid.uuid4()),
    ) -> None:
        """``operator``: the company number, where one asks for another."""
        self._site = Site(url, seconds=seconds, tls=tls)
        self._operator, self._number = operator, number

    def check(self, person: Identity, at: AskedAt) -> RegisterAnswer:
        """Raises Unreachable."""
        if person.hid is not None:
            try:
                return self._check(person, at, by_name=True)
            except _Refused:  # the register has another name for the person by now
                pass
        return self._check(person, at, by_name=False)

    def check_many(self, persons: Mapping[str, Identity]) -> str:
        """Hands a batch in, by names of our own; returns its number. Raises Unreachable."""
        if not 0 < len(persons) <= MOST_AT_ONCE:
            raise ValueError(f"1 to {MOST_AT_ONCE} persons at once, not {len(persons)}")
        number = self._number()
        envelope, request = wire.question("OveritOsobyHromadne", number, self._operator)
        everybody = wire.put(request, "Osoby")
        for name, person in persons.items():
            one = wire.put(everybody, "OsobaKOvereni")
            wire.put(one, "IdentifikaceZaznamu", name)
            wire.describe(one, person)
        return self._ask("OveritOsobyHromadne", envelope, number, _batch_number)

    def results(self, batch: str) -> Batch:
        """Raises Unreachable."""
        number, operation = self._number(), "ZiskatVysledkyOveritOsobyHromadne"
        envelope, request = wire.question(operation, number, self._operator)
        wire.put(request, "CisloDavky", batch)
        return self._ask(operation, envelope, number, lambda response: _batch(response, number))

    def change(self, hid: str, person: Identity) -> None:
        """Tells the register what a person is called now. Raises Unreachable."""
        number = self._number()
        envelope, request = wire.question("ZmenitUdajeOsoby", number, self._operator)
        wire.put(request, "HID", hid)
        wire.describe(request, person)
        self._ask("ZmenitUdajeOsoby", envelope, number, lambda response: None)

    def test(self) -> None:
        """Whether it is there. Raises Unreachable."""
        number = self._number()
        envelope, _ = wire.question("Test", number, self._operator)
        self._ask("Test", envelope, number, lambda response: None)

    def _check(self, person: Identity, at: AskedAt, *, by_name: bool) -> RegisterAnswer:
        number = self._number()
        envelope, request = wire.question("OveritOsobu", number, self._operator)
        wire.put(request, "Duvod", wire.REASONS[at])
        if by_name:
            wire.put(request, "HID", person.hid)
        else:
            wire.describe(request, person)
        return self._ask("OveritOsobu", envelope, number, lambda one: wire.said(one, number))

    def _ask(
        self, operation: str, envelope: Element, number: str, read: Callable[[Element], T]
    ) -> T:
        try:
            text = self._posted(operation, wire.written(envelope))
            return read(wire.answer(text, operation, number))
        except Fault as fault:
            raise _Refused(f"the register refuses: {fault}") from fault
        except BadAnswer as problem:
            raise Unreachable(f"the register gave no answer: {problem}") from problem
        except (NoAnswer, ValueError) as problem:
            raise Unreachable(f"the register does not answer: {problem}") from problem

    def _posted(self, operation: str, text: bytes) -> bytes:
        headers = {"Content-Type": "text/xml; charset=utf-8", "SOAPAction": f'"{operation}"'}
        status, body = self._site.ask("POST", self._site.path or "/", text, headers)
        if status not in (200, 500):  # a fault comes with 500
            raise BadAnswer(f"status {status}")
        return body


class _Refused(Unreachable):
    """It answered, and did not say anything about the person."""


def _batch_number(response: Element) -> str:
    return wire.told(response, "CisloDavky")


def _batch(response: Element, number: str) -> Batch:
    word = wire.told(response, "Stav")
    if word not in _STATES:
        raise BadAnswer(f"Stav is {word[:40]!r}")
    found = response.iter(f"{{{AISG}}}OsobaKOvereniVysledek")
    answers = {wire.told(one, "IdentifikaceZaznamu"): wire.said(one, number) for one in found}
    return Batch(_STATES[word], answers)
