"""The register of excluded persons for demos and tests.

In the process it is :class:`SandboxRegister`; :class:`RegisterServer` is a server of its own that
speaks the register's SOAP and fails in all ways, and takes orders at ``/sandbox``:

    python -m krupier.sandbox.register 8090
    curl localhost:8090/sandbox -d '{"enter": {"given_names": "Jan", "surname": "Novák",
                                               "birth_date": "1990-03-12"}}'
    curl localhost:8090/sandbox -d '{"trouble": "silent"}'
"""

from __future__ import annotations

import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from datetime import UTC, date, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Literal, TypeVar
from xml.etree.ElementTree import Element, SubElement

import msgspec
from msgspec.structs import replace

from krupier.house import register_wire as wire
from krupier.house import xml_reader
from krupier.house.ages import has_reached
from krupier.house.matching import key
from krupier.house.outside import AskedAt, Identity, RegisterAnswer, Unreachable
from krupier.house.register_wire import ADULT, AISG, EXCLUDED, FOUND, SOAP
from krupier.sandbox.replies import reply

T = TypeVar("T")

Trouble = Literal["", "silent", "fault", "rubbish", "other-number", "other-words", "slow", "bomb"]
"""What the register does instead of answering: nothing; a fault; no XML; the answer to somebody
else's question; words that are not in the schema; a byte at a time; XML that would grow."""

Excluded = Literal["yes", "no", "unverified"]
Found = Literal["found", "dead", "not-found", "duplicate", "unanswered", "not-asked"]


class Entered(msgspec.Struct, frozen=True):
    """What the sandbox is told to say about somebody."""

    excluded: Excluded = "yes"
    found: Found = "found"


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the server is told to do from now on."""

    enter: Identity | None = None
    excluded: Excluded = "yes"
    found: Found = "found"
    remove: Identity | None = None
    trouble: Trouble | None = None
    delay: float | None = None


class SandboxRegister:
    """Says of everybody what it was told; of all others that they are not in it. Safe to share
    between threads."""

    def __init__(
        self,
        today: date | Callable[[], date] | None = None,
        *,
        entered: MutableMapping[str, str] | None = None,
        called: MutableMapping[str, str] | None = None,
    ) -> None:
        """``today``: by which it says who is of age; otherwise the real one. ``entered`` and
        ``called``: where it keeps whom it was told of and what it calls people; otherwise nobody
        knows of it after it."""
        self.silent = False
        self.asked = list[tuple[Identity, AskedAt]]()
        self._today = today
        self._entered: MutableMapping[str, str] = {} if entered is None else entered
        self._called: MutableMapping[str, str] = {} if called is None else called
        """By a person's data the name, and by the name the data."""
        self._naming = threading.Lock()

    def enter(self, who: Identity, excluded: Excluded = "yes", found: Found = "found") -> None:
        self._entered[_mark(who)] = msgspec.json.encode(Entered(excluded, found)).decode()

    def remove(self, who: Identity) -> None:
        self._entered.pop(_mark(who), None)

    def check(self, person: Identity, at: AskedAt) -> RegisterAnswer:
        """By its own name of somebody, or where it does not know that by his data."""
        self.asked.append((person, at))
        if self.silent:
            raise Unreachable("the sandbox is silent")
        known = person.hid in self._called
        return self.answer(person if known else replace(person, hid=None), str(uuid.uuid4()))

    def answer(self, person: Identity, number: str) -> RegisterAnswer:
        mark = self._called.get(person.hid) if person.hid else _mark(person)
        if mark is None:
            raise Unreachable("nobody is called so")
        told = self._entered.get(mark)
        entered = msgspec.json.decode(told, type=Entered) if told else Entered("no")
        hid = self._name(mark)
        today = self._today() if callable(self._today) else self._today
        born = date.fromisoformat(mark.partition(" ")[0])
        return RegisterAnswer(
            excluded=entered.excluded,
            adult=has_reached(born, 18, today or datetime.now(UTC).date()),
            found=entered.found,
            hid=None if entered.excluded == "unverified" else hid,
            request=number,
        )

    def rename(self) -> None:
        """The register forgets what it calls people."""
        self._called.clear()

    def _name(self, mark: str) -> str:
        with self._naming:
            if mark not in self._called:
                hid = str(uuid.uuid4())
                self._called[hid] = mark
                self._called[mark] = hid
            return self._called[mark]


class RegisterServer:
    """Speaks SOAP over HTTP. ``with RegisterServer().running() as url:``"""

    def __init__(self, register: SandboxRegister | None = None) -> None:
        self.register = register or SandboxRegister()
        self.trouble: Trouble = ""
        self.delay = 0.0
        """Seconds before each answer."""
        self.waits = 0
        """How often the results of a batch are not there yet."""
        self.heard = list[str]()
        """The operations that were asked, and by what: `OveritOsobu HID Prihlaseni`."""
        self._batches = dict[str, dict[str, RegisterAnswer]]()

    @contextmanager
    def running(self, port: int = 0) -> Iterator[str]:
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers.get("Content-Length") or 0)
                text = self.rfile.read(length)
                if self.path == "/sandbox":
                    outer._obey(self, text)
                else:
                    outer._serve(self, text)

            def log_message(self, format: str, *args: object) -> None:
                """Quiet."""

        with ThreadingHTTPServer(("127.0.0.1", port), Handler) as server:
            server.daemon_threads = True
            thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
            thread.start()
            try:
                yield f"http://127.0.0.1:{server.server_address[1]}/rovo/v1"
            finally:
                server.shutdown()
                thread.join()

    def _obey(self, handler: BaseHTTPRequestHandler, text: bytes) -> None:
        try:
            order = msgspec.json.decode(text, type=Order)
        except msgspec.DecodeError as problem:
            handler.send_error(400, str(problem))
            return
        if order.enter:
            self.register.enter(order.enter, order.excluded, order.found)
        if order.remove:
            self.register.remove(order.remove)
        self.trouble = self.trouble if order.trouble is None else order.trouble
        self.delay = self.delay if order.delay is None else order.delay
        handler.send_response(204)
        handler.end_headers()

    def _serve(self, handler: BaseHTTPRequestHandler, text: bytes) -> None:
        time.sleep(self.delay)
        if self.trouble == "silent":
            handler.close_connection = True
            return
        status, answer = self._answered(text)
        reply(handler, status, "text/xml; charset=utf-8", answer, slow=self.trouble == "slow")

    def _answered(self, text: bytes) -> tuple[int, bytes]:
        if self.trouble == "rubbish":
            return 200, b"\xff\x00<html><body>Service Temporarily Unavailable"
        if self.trouble == "bomb":
            return 200, BOMB
        request = xml_reader.document(text)[0][0]
        operation = xml_reader.local(request).removesuffix("Request")
        number = request.findtext(f"{{{AISG}}}CisloPozadavku", "")
        by = "HID" if request.find(f"{{{AISG}}}HID") is not None else ""
        why = request.findtext(f"{{{AISG}}}Duvod", "")
        self.heard.append(" ".join(word for word in (operation, by, why) if word))
        if self.trouble == "fault":
            return 500, _fault("1001", "Interní chyba.")
        envelope, response = _response(operation, self._number(number))
        try:
            self._fill(operation, request, response, number)
        except Unreachable:
            return 500, _fault("2001", "HID neexistuje.")
        return 200, wire.written(envelope)

    def _number(self, number: str) -> str:
        return str(uuid.uuid4()) if self.trouble == "other-number" else number

    def _fill(self, operation: str, request: Element, response: Element, number: str) -> None:
        match operation:
            case "OveritOsobu":
                self._say(response, self.register.answer(_who(request), number))
            case "OveritOsobyHromadne":
                batch = str(uuid.uuid4())
                self._batches[batch] = {
                    one.findtext(f"{{{AISG}}}IdentifikaceZaznamu", ""): self.register.answer(
                        _who(one), number
                    )
                    for one in request.iter(f"{{{AISG}}}OsobaKOvereni")
                }
                wire.put(response, "CisloDavky", batch)
            case "ZiskatVysledkyOveritOsobyHromadne":
                self._results(request.findtext(f"{{{AISG}}}CisloDavky", ""), response)

    def _results(self, batch: str, response: Element) -> None:
        waits, self.waits = self.waits, max(0, self.waits - 1)
        there = batch in self._batches
        state = "Ukoncena" if not there else "Prijata" if waits else "Zpracovana"
        wire.put(response, "Stav", state)
        everybody = wire.put(response, "Osoby")
        if state == "Zpracovana":
            for name, answer in self._batches.pop(batch).items():
                one = wire.put(everybody, "OsobaKOvereniVysledek")
                wire.put(one, "IdentifikaceZaznamu", name)
                self._say(one, answer)

    def _say(self, parent: Element, answer: RegisterAnswer) -> None:
        if answer.hid:
            wire.put(parent, "HID", answer.hid)
        wire.put(parent, "Plnoleta", _word(ADULT, answer.adult))
        wire.put(parent, "NalezenaROB", _word(FOUND, answer.found))
        odd = self.trouble == "other-words"
        wire.put(parent, "NalezenaRVO", "MOZNA" if odd else _word(EXCLUDED, answer.excluded))


BOMB = b"""<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">%s]>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>&i;</soap:Body>
</soap:Envelope>""" % b"".join(
    b'<!ENTITY %c "%s">' % (b"abcdefghi"[n], b"&%c;" % b"abcdefghi"[n - 1] * 10)
    for n in range(1, 9)
)


def _who(request: Element) -> Identity:
    def of(name: str) -> str:
        return request.findtext(f".//{{{AISG}}}{name}", "")

    return Identity(
        given_names=of("Jmeno"),
        surname=of("Prijmeni"),
        birth_date=of("DatumNarozeni"),
        hid=request.findtext(f"{{{AISG}}}HID"),
    )


def _mark(who: Identity) -> str:
    return f"{who.birth_date} {key(who.given_names, who.surname)}"


def _word(words: Mapping[str, T], meant: T) -> str:
    return next(word for word, meaning in words.items() if meaning == meant)


def _response(operation: str, number: str) -> tuple[Element, Element]:
    envelope = Element(f"{{{SOAP}}}Envelope")
    response = SubElement(SubElement(envelope, f"{{{SOAP}}}Body"), f"{{{AISG}}}{operation}Response")
    wire.put(response, "CisloPozadavku", number)
    wire.put(response, "IdentifikacePozadavku", f"sandbox {number}")
    return envelope, response


def _fault(code: str, text: str) -> bytes:
    envelope = Element(f"{{{SOAP}}}Envelope")
    fault = SubElement(SubElement(envelope, f"{{{SOAP}}}Body"), f"{{{SOAP}}}Fault")
    SubElement(fault, "faultcode").text = "soap:Server"
    SubElement(fault, "faultstring").text = text
    error = wire.put(SubElement(fault, "detail"), "ErrorMessage")
    wire.put(error, "Kod", code)
    wire.put(error, "Popis", text)
    return wire.written(envelope)


if __name__ == "__main__":
    with RegisterServer().running(int(sys.argv[1]) if len(sys.argv) > 1 else 8090) as address:
        print(address, flush=True)
        threading.Event().wait()
