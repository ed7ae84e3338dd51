"""One-time codes by time (RFC 6238): what an authenticator application shows every 30 seconds."""

from __future__ import annotations

import base64
import hmac
from typing import Literal
from urllib.parse import quote

from krupier.house.periods import SECOND

STEP = 30
DIGITS = 6
BYTES = 20
"""Of a secret, as the RFC has it for SHA-1."""

Hash = Literal["sha1", "sha256", "sha512"]


def code(secret: bytes, step: int, *, digits: int = DIGITS, hash: Hash = "sha1") -> str:
    """The code of a step of time.

    >>> code(b"12345678901234567890", 59 // 30, digits=8)
    '94287082'
    """
    mac = hmac.digest(secret, step.to_bytes(8, "big"), hash)
    start = mac[-1] & 0x0F
    number = int.from_bytes(mac[start : start + 4], "big") & 0x7FFF_FFFF
    return f"{number % 10**digits:0{digits}}"


def step_of(secret: bytes, said: str, at: int, last: int = -1) -> int | None:
    """The step whose code was said: this one, or one before or after it, for clocks differ. A code
    is good once, so steps up to the ``last`` that was used do not count."""
    typed = said.replace(" ", "")
    if not (typed.isascii() and typed.isdecimal()):
        return None
    now = at // SECOND // STEP
    steps = (now - 1, now, now + 1)
    said_of = [one for one in steps if hmac.compare_digest(code(secret, one), typed)]
    return next((one for one in said_of if one > last), None)


def written(secret: bytes) -> str:
    """As it is typed into an application."""
    return base64.b32encode(secret).decode().rstrip("=")


def uri(secret: bytes, issuer: str, login: str) -> str:
    """For the QR code that applications read."""
    label = quote(f"{issuer}:{login}", safe="")
    return f"otpauth://totp/{label}?secret={written(secret)}&issuer={quote(issuer, safe='')}"
