"""Mail through an SMTP server."""

from __future__ import annotations

import smtplib
import ssl
from contextlib import suppress
from email.message import EmailMessage
from email.utils import formatdate
from typing import Literal
from urllib.parse import unquote, urlsplit

import msgspec

from krupier.house.outside import Mail, Undeliverable, Unreachable

PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}
SECONDS = 20.0
"""Without an answer."""


class BadAddress(ValueError):
    """No address of an SMTP server; the text says what is one."""


class SmtpServer(msgspec.Struct, frozen=True):
    security: Literal["smtp", "smtp+starttls", "smtps"]
    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""

    def __repr__(self) -> str:
        return f"SmtpServer({self.security}://{self.host}:{self.port})"  # never the password


def server_at(url: str, sender: str, password: str = "") -> SmtpServer:
    """From ``smtp+starttls://user@host:587``; the password may stand there, too. Raises BadAddress.

    >>> server_at("smtps://house@mail.example", "house@example.com")
    SmtpServer(smtps://mail.example:465)
    """
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS[parts.scheme]
    except (ValueError, KeyError):
        parts, port = None, 0
    if parts is None or not parts.hostname or parts.path not in ("", "/"):
        raise BadAddress(
            f"{_without_password(url)!r} is no SMTP server; write smtps://USER@HOST,"
            " smtp+starttls://USER@HOST:587 or, on the same machine only, smtp://HOST:25"
        )
    if "@" not in sender:
        raise BadAddress(f"{sender!r} is no address to send mail from; such as house@example.com")
    return SmtpServer(
        parts.scheme,  # type: ignore[arg-type]
        parts.hostname,
        port,
        sender,
        unquote(parts.username or ""),
        unquote(parts.password or "") or password,
    )


class SmtpMailer:
    """A connection for each mail: there are few, and none is held up by a broken one."""

    def __init__(
        self,
        server: SmtpServer,
        *,
        seconds: float = SECONDS,
        trusted: ssl.SSLContext | None = None,
    ) -> None:
        """``trusted``: whose certificates are believed; by default those of the system."""
        self._server, self._seconds = server, seconds
        self._trusted = trusted or ssl.create_default_context()

    def send(self, mail: Mail) -> None:
        message = self._message(mail)
        try:
            line = self._connected()
        except (OSError, smtplib.SMTPException) as problem:
            raise Unreachable(_told(problem)) from None
        try:
            line.send_message(message)
        except smtplib.SMTPRecipientsRefused as problem:
            codes = [code for code, _ in problem.recipients.values()]
            if all(500 <= code < 600 for code in codes):
                raise Undeliverable(f"refused: {codes}") from None
            raise Unreachable(f"not now: {codes}") from None
        except (OSError, smtplib.SMTPException) as problem:
            raise Unreachable(_told(problem)) from None
        finally:
            with suppress(OSError, smtplib.SMTPException):  # whatever was said stands
                line.quit()

    def _connected(self) -> smtplib.SMTP:
        at = self._server
        name = at.sender.rpartition("@")[2]
        line: smtplib.SMTP
        if at.security == "smtps":
            line = smtplib.SMTP_SSL(
                at.host, at.port, name, timeout=self._seconds, context=self._trusted
            )
        else:
            line = smtplib.SMTP(at.host, at.port, name, timeout=self._seconds)
        try:
            if at.security == "smtp+starttls":
                line.starttls(context=self._trusted)
            if at.user:
                line.login(at.user, at.password)
        except BaseException:
            line.close()
            raise
        return line

    def _message(self, mail: Mail) -> EmailMessage:
        message = EmailMessage()
        try:
            message["From"] = self._server.sender
            message["To"] = mail.recipient
            message["Subject"] = mail.subject
        except ValueError:  # a line break, or no address at all
            raise Undeliverable("not an address") from None
        message["Date"] = formatdate(usegmt=True)
        message["Message-ID"] = f"<{mail.id}@{self._server.sender.rpartition('@')[2]}>"
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(mail.body)
        return message


def _told(problem: Exception) -> str:
    """Without what the other side said: it may quote addresses."""
    if isinstance(problem, smtplib.SMTPResponseException):
        return f"{type(problem).__name__} {problem.smtp_code}"
    return type(problem).__name__


def _without_password(url: str) -> str:
    head, at, rest = url.rpartition("@")
    return f"{head.rpartition(':')[0]}:…@{rest}" if at and ":" in head.partition("//")[2] else url
