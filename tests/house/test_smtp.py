"""Mail through a real SMTP conversation, also with servers that are slow, rude or gone."""

from __future__ import annotations

import asyncio
import datetime
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from krupier.house.outside import Mail, Undeliverable, Unreachable
from krupier.house.smtp import BadAddress, SmtpMailer, SmtpServer, server_at

MAIL = Mail("anna@example.com", "Nové heslo", "Dobrý den,\n.\nžluťoučký kůň\n", "m1")


class SmtpHost:
    """A few lines of an SMTP server that keeps what it is given."""

    def __init__(self, answers: dict[str, str], tls: ssl.SSLContext | None, silent: bool) -> None:
        self.taken: list[bytes] = []
        self.heard: list[str] = []
        self.port = 0
        self._answers, self._tls, self._silent = answers, tls, silent
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def start(self) -> None:
        self._thread.start()
        assert self._ready.wait(30)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(30)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._talk, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        server.close()
        tasks = asyncio.all_tasks(self._loop)
        for one in tasks:
            one.cancel()
        self._loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
        self._loop.close()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._silent:
            await asyncio.sleep(3600)
        writer.write(b"220 here\r\n")
        while line := (await reader.readline()).decode().strip():
            verb = line.split(":")[0].split()[0].upper()
            self.heard.append(line)
            if verb == "STARTTLS" and self._tls:
                writer.write(b"220 go\r\n")
                await writer.drain()
                await writer.start_tls(self._tls)
                continue
            if verb == "EHLO" and verb not in self._answers:
                offered = b"250-STARTTLS\r\n" if self._tls else b""
                writer.write(b"250-here\r\n" + offered + b"250 AUTH PLAIN\r\n")
                continue
            if verb == "DATA" and "DATA" not in self._answers:
                writer.write(b"354 go on\r\n")
                told = await reader.readuntil(b"\r\n.\r\n")
                self.taken.append(told[:-3].replace(b"\r\n..", b"\r\n."))
                writer.write(self._answers.get(".", "250 taken").encode() + b"\r\n")
                continue
            said = self._answers.get(verb, "235 in" if verb == "AUTH" else "250 fine")
            if said == "hang up":
                break
            writer.write(said.encode() + b"\r\n")
        writer.close()

    def last(self) -> EmailMessage:
        return message_from_bytes(self.taken[-1], policy=policy.default)


@contextmanager
def smtp_host(
    answers: dict[str, str] | None = None, tls: ssl.SSLContext | None = None, silent: bool = False
) -> Iterator[SmtpHost]:
    host = SmtpHost(answers or {}, tls, silent)
    host.start()
    try:
        yield host
    finally:
        host.stop()


def mailer(host: SmtpHost, seconds: float = 30.0) -> SmtpMailer:
    return SmtpMailer(
        SmtpServer("smtp", "127.0.0.1", host.port, "house@example.com"), seconds=seconds
    )


def test_a_mail_arrives_as_it_was_written() -> None:
    with smtp_host() as host:
        mailer(host).send(MAIL)
    got = host.last()
    assert (got["From"], got["To"]) == ("house@example.com", "anna@example.com")
    assert got["Subject"] == "Nové heslo"
    assert got["Message-ID"] == "<m1@example.com>"
    assert got["Auto-Submitted"] == "auto-generated"
    assert got.get_content().replace("\r\n", "\n") == MAIL.body
    assert host.heard[0] == "ehlo example.com"  # and no name of this machine


def test_the_same_mail_has_the_same_id_when_it_is_sent_again() -> None:
    with smtp_host() as host:
        mailer(host).send(MAIL)
        mailer(host).send(MAIL)
        ids = {message_from_bytes(one)["Message-ID"] for one in host.taken}
    assert len(ids) == 1


def test_what_was_taken_was_sent_whatever_comes_of_the_goodbye() -> None:
    with smtp_host({"QUIT": "hang up"}) as host:
        mailer(host).send(MAIL)
        assert len(host.taken) == 1


@pytest.mark.parametrize(
    "answers",
    [
        {"MAIL": "451 later"},
        {"MAIL": "550 no such sender"},
        {"RCPT": "450 mailbox busy"},
        {"DATA": "452 full"},
        {".": "451 disk full"},
        {".": "554 we do not like it"},
        {"RCPT": "hang up"},
        {"EHLO": "hang up", "HELO": "hang up"},
    ],
)
def test_what_may_go_better_later_is_tried_later(answers: dict[str, str]) -> None:
    with smtp_host(answers) as host, pytest.raises(Unreachable):
        mailer(host).send(MAIL)


def test_a_recipient_who_is_not_there_is_not_tried_again() -> None:
    with smtp_host({"RCPT": "550 no such user"}) as host:
        with pytest.raises(Undeliverable):
            mailer(host).send(MAIL)
        assert host.taken == []


@pytest.mark.parametrize("recipient", ["a@example.com\r\nBcc: b@example.com", "a@b\nX: y"])
def test_an_address_cannot_add_headers(recipient: str) -> None:
    with smtp_host() as host:
        with pytest.raises(Undeliverable):
            mailer(host).send(Mail(recipient, "x", "x", "m2"))
        assert host.taken == []


def test_nobody_there() -> None:
    with smtp_host() as host:
        gone = mailer(host)
    with pytest.raises(Unreachable):
        gone.send(MAIL)


def test_a_server_that_says_nothing_is_given_up() -> None:
    with smtp_host(silent=True) as host, pytest.raises(Unreachable):
        mailer(host, seconds=0.2).send(MAIL)


def certificate(path: Path) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """Of 127.0.0.1: for the server, and for who believes it."""
    import ipaddress

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False
        )
        .sign(key, hashes.SHA256())
    )
    file = path / "both.pem"
    pem = serialization.Encoding.PEM
    file.write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        + made.public_bytes(pem)
    )
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(file)
    return server, ssl.create_default_context(cadata=made.public_bytes(pem).decode())


def test_the_password_goes_through_tls_alone(tmp_path: Path) -> None:
    ours, believed = certificate(tmp_path)
    with smtp_host(tls=ours) as host:
        url = f"smtp+starttls://house@127.0.0.1:{host.port}"
        server = server_at(url, "house@example.com", "secret")
        SmtpMailer(server, trusted=believed).send(MAIL)
        verbs = [line.split()[0].upper() for line in host.heard]
        assert len(host.taken) == 1
    assert verbs.index("STARTTLS") < verbs.index("AUTH")


def test_a_server_without_tls_or_with_a_foreign_certificate_gets_nothing(tmp_path: Path) -> None:
    ours, _ = certificate(tmp_path)
    for tls in (None, ours):
        with smtp_host(tls=tls) as host:
            url = f"smtp+starttls://house:secret@127.0.0.1:{host.port}"
            with pytest.raises(Unreachable):
                SmtpMailer(server_at(url, "house@example.com")).send(MAIL)
            assert host.taken == []
            assert not any("AUTH" in line for line in host.heard)


@pytest.mark.parametrize(
    "url", ["mail.example", "http://mail.example", "smtp://", "smtps://h:x", "smtp://h/path"]
)
def test_what_is_no_address_of_a_server_is_refused(url: str) -> None:
    with pytest.raises(BadAddress, match="smtps://USER@HOST"):
        server_at(url, "house@example.com")


def test_no_text_tells_the_password() -> None:
    server = server_at("smtps://house:tajne@mail.example", "house@example.com")
    assert (server.user, server.password, server.port) == ("house", "tajne", 465)
    assert "tajne" not in repr(server)
    with pytest.raises(BadAddress) as refused:
        server_at("ftp://house:tajne@mail.example", "house@example.com")
    assert "tajne" not in str(refused.value)
    with pytest.raises(BadAddress, match="no address to send mail from"):
        server_at("smtps://house@mail.example", "")
