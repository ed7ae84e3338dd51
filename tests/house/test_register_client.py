"""The client of the state's register, over real HTTP, against a register that fails in all ways."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from datetime import date
from xml.etree import ElementTree

import httpx
import pytest

from krupier.house import register_wire as wire
from krupier.house.outside import AskedAt, Identity, Unreachable
from krupier.house.register import Stay, ask_all
from krupier.house.register_client import SoapRegister, Tls
from krupier.sandbox.register import RegisterServer, SandboxRegister, Trouble

JAN = Identity(
    given_names="Jan",
    surname="Novák",
    birth_name="Dvořák",
    birth_date="1990-03-12",
    birth_place="Nová Ves (okres Kladno)",
    citizenship="CZ",
    residence={"street": "Dlouhá 12/3a", "city": "Praha", "postcode": "110 00", "country": "CZ"},
)
EVA = Identity(given_names="Eva", surname="Malá", birth_date="2010-01-01", citizenship="SK")


@pytest.fixture
def server() -> RegisterServer:
    return RegisterServer(SandboxRegister(date(2026, 11, 16)))


@pytest.fixture
def client(server: RegisterServer) -> Iterator[SoapRegister]:
    with server.running() as url:
        yield SoapRegister(url, operator="12345678", seconds=5.0)


@pytest.mark.clause("T05-02", "T05-03", "W02-17")
def test_who_is_in_it_and_who_is_not(server: RegisterServer, client: SoapRegister) -> None:
    free = client.check(JAN, "registration")
    assert (free.excluded, free.adult, free.found) == ("no", True, "found")
    assert free.hid
    server.register.enter(JAN)
    assert client.check(JAN, "registration").excluded == "yes"
    server.register.remove(JAN)
    assert client.check(JAN, "registration").excluded == "no"
    server.register.enter(EVA, "unverified", "not-found")
    unknown = client.check(EVA, "entry")
    assert (unknown.excluded, unknown.found, unknown.adult) == ("unverified", "not-found", False)
    assert unknown.hid is None


@pytest.mark.parametrize(
    ("at", "word"),
    [
        ("registration", "Registrace"),
        ("entry", "Vstup"),
        ("log-in", "Prihlaseni"),
        ("stay", "Prihlaseni"),
    ],
)
def test_it_says_why_it_asks(
    server: RegisterServer, client: SoapRegister, at: AskedAt, word: str
) -> None:
    client.check(JAN, at)
    assert server.heard == [f"OveritOsobu {word}"]


def test_by_the_registers_own_name_while_it_knows_it(
    server: RegisterServer, client: SoapRegister
) -> None:
    from msgspec.structs import replace

    named = replace(JAN, hid=client.check(JAN, "registration").hid)
    server.heard.clear()
    assert client.check(named, "log-in").excluded == "no"
    assert server.heard == ["OveritOsobu HID Prihlaseni"]
    server.register.rename()
    again = client.check(named, "log-in")
    assert again.hid not in (None, named.hid)
    assert server.heard[1:] == ["OveritOsobu HID Prihlaseni", "OveritOsobu Prihlaseni"]


TROUBLES: list[Trouble] = ["silent", "fault", "rubbish", "other-number", "other-words", "bomb"]


@pytest.mark.parametrize("trouble", TROUBLES)
@pytest.mark.parametrize("hid", [None, "0f8fad5b-d9cb-469f-a165-70867728950e"])
def test_whatever_is_no_answer_is_silence(
    server: RegisterServer, client: SoapRegister, trouble: Trouble, hid: str | None
) -> None:
    from msgspec.structs import replace

    server.trouble = trouble
    with pytest.raises(Unreachable):
        client.check(replace(JAN, hid=hid), "log-in")
    server.trouble = ""
    assert client.check(JAN, "log-in").excluded == "no"


def test_a_byte_now_and_then_is_silence_too(server: RegisterServer) -> None:
    server.trouble = "slow"
    with server.running() as url, pytest.raises(Unreachable, match="time"):
        SoapRegister(url, seconds=0.3).check(JAN, "log-in")


def test_nobody_there_and_somebody_who_never_speaks() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        with pytest.raises(Unreachable):
            SoapRegister(f"http://127.0.0.1:{port}/", seconds=0.2).check(JAN, "log-in")
    with pytest.raises(Unreachable):
        SoapRegister(f"http://127.0.0.1:{port}/", seconds=0.2).check(JAN, "log-in")
    with pytest.raises(ValueError, match="no address"):
        SoapRegister("ftp://example.com")


def _speaking(answer: bytes) -> tuple[str, socket.socket]:
    listening = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        line, _ = listening.accept()
        with line:
            line.recv(65_536)
            line.sendall(answer)

    threading.Thread(target=serve, daemon=True).start()
    return f"http://127.0.0.1:{listening.getsockname()[1]}/", listening


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"SSH-2.0-OpenSSH_9.9\r\n",
        b"HTTP/1.1 302 Found\r\nLocation: http://example.com/\r\nContent-Length: 0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n<a>",
        b"HTTP/1.1 200 OK\r\nContent-Length: nonsense\r\n\r\n",
        b"HTTP/1.1 200 OK\r\n\r\n" + b"<a>" * 2_000,
        b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n",
    ],
)
def test_a_door_that_is_no_register(answer: bytes) -> None:
    url, listening = _speaking(answer)
    with listening, pytest.raises(Unreachable):
        SoapRegister(url, seconds=1.0).check(JAN, "log-in")


def test_a_batch_is_handed_in_and_called_for(server: RegisterServer, client: SoapRegister) -> None:
    server.register.enter(EVA)
    server.waits = 1
    number = client.check_many({"a": JAN, "b": EVA})
    assert client.results(number).state == "received"
    done = client.results(number)
    assert done.state == "done"
    assert {name: one.excluded for name, one in done.answers.items()} == {"a": "no", "b": "yes"}
    assert client.results(number).state == "over"
    for many in (0, 1001):
        with pytest.raises(ValueError, match="1 to 1000"):
            client.check_many({str(n): JAN for n in range(many)})


@pytest.mark.clause("W02-18")
def test_many_who_are_in_are_asked_about_in_one_batch(
    server: RegisterServer, client: SoapRegister
) -> None:
    from msgspec.structs import replace

    def stays(many: int) -> list[Stay]:
        born = [replace(JAN, birth_date=f"1980-01-{n + 1:02}") for n in range(many)]
        return [Stay(f"u{n}", "tsg", one) for n, one in enumerate(born)]

    server.register.enter(replace(JAN, birth_date="1980-01-03"))
    for many, asked in ((3, ["OveritOsobu Prihlaseni"] * 3), (12, ["OveritOsobyHromadne"])):
        server.heard.clear()
        server.waits = 2
        found = ask_all(client, stays(many), lambda: True)
        assert {id for id, one in found.items() if one and one.excluded == "yes"} == {"u2"}
        assert len([one for one in found.values() if one]) == many
        assert server.heard[: len(asked)] == asked
    server.waits = 10**9
    patience = iter([True, True, False])
    late = ask_all(client, stays(12), lambda: next(patience))
    assert set(late.values()) == {None}
    server.trouble = "silent"
    assert set(ask_all(client, stays(12), lambda: True).values()) == {None}


def test_other_questions(server: RegisterServer, client: SoapRegister) -> None:
    client.test()
    hid = client.check(JAN, "registration").hid
    assert hid
    client.change(hid, JAN)
    assert server.heard == ["Test", "OveritOsobu Registrace", "ZmenitUdajeOsoby HID"]
    server.trouble = "fault"
    with pytest.raises(Unreachable, match="1001"):
        client.test()


def test_the_message_has_the_order_of_the_schema() -> None:
    """aisg.xsd and aisgTypes.xsd: sequences, so the order counts."""
    number = "0f8fad5b-d9cb-469f-a165-70867728950e"
    envelope, request = wire.question("OveritOsobu", number, "12345678")
    wire.put(request, "Duvod", "Registrace")
    wire.describe(request, JAN)
    root = ElementTree.fromstring(wire.written(envelope))
    asked = root[0][0]
    assert root.tag == "{http://schemas.xmlsoap.org/soap/envelope/}Envelope"
    assert asked.tag == "{http://hazard.mfcr.cz/rovo/v1}OveritOsobuRequest"

    def told(element: ElementTree.Element) -> object:
        name = element.tag.rpartition("}")[2]
        return (name, [told(one) for one in element]) if len(element) else (name, element.text)

    assert told(asked)[1] == [  # type: ignore[index]
        ("CisloPozadavku", number),
        ("ICO_VCP", "12345678"),
        ("Duvod", "Registrace"),
        (
            "Osoba",
            [
                ("Jmeno", "Jan"),
                ("Prijmeni", "Novák"),
                ("RodnePrijmeni", "Dvořák"),
                ("DatumNarozeni", "1990-03-12"),
                ("StatniObcanstvi", "CZ"),
                (
                    "MistoNarozeni",
                    [("MistoNarozeniCR", [("Obec", "Nová Ves"), ("Okres", "Kladno")])],
                ),
                (
                    "TrvalyPobyt",
                    [
                        (
                            "TrvalyPobytCR",
                            [
                                ("Ulice", "Dlouhá"),
                                ("CisloPopisneEvidencni", "12"),
                                ("CisloOrientacni", "3"),
                                ("CisloOrientacniDodatek", "a"),
                                ("Obec", "Praha"),
                                ("PSC", "11000"),
                            ],
                        )
                    ],
                ),
            ],
        ),
    ]


def test_the_sandbox_takes_orders(server: RegisterServer) -> None:
    jan = {"given_names": "Jan", "surname": "Novak", "birth_date": "1990-03-12"}
    with server.running() as url:
        orders, client = url.replace("/rovo/v1", "/sandbox"), SoapRegister(url)
        assert httpx.post(orders, json={"enter": jan}).status_code == 204
        assert client.check(JAN, "log-in").excluded == "yes"
        assert httpx.post(orders, json={"remove": jan}).status_code == 204
        assert client.check(JAN, "log-in").excluded == "no"
        assert httpx.post(orders, json={"trouble": "fault"}).status_code == 204
        with pytest.raises(Unreachable):
            client.check(JAN, "log-in")
        assert httpx.post(orders, json={"trouble": "banana"}).status_code == 400


def test_certificates_that_are_not_there_are_told_at_once(tmp_path: object) -> None:
    from pathlib import Path

    missing = Path(str(tmp_path)) / "none.pem"
    for tls in (Tls(certificate=missing), Tls(authorities=missing)):
        with pytest.raises(OSError):  # noqa: PT011
            SoapRegister("https://localhost/", tls=tls)
