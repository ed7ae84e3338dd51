"""Messages between us and a payment provider are signed: `t=1793836800,v1=…` in a header.

Each `v1` is an HMAC-SHA256, under one secret, of the time, a dot and the message as it stands. Who
changes the secret signs with the old and the new one for a while, or believes both: no moment is
left at which a message is refused.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Sequence

HEADER = "Krupier-Signature"
TOLERANCE = 300
"""Seconds by which the clocks may differ: what is older could be a copy."""
_MOST_SIGNATURES = 4
_TIME, _SIGNATURE = re.compile(r"t=([0-9]{1,12})"), re.compile(r"v1=([0-9a-f]{64})")


class BadSignature(Exception):
    """Nobody may believe it. ``code``: `bad-signature` or `stale`."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def sign(secrets: Sequence[str], seconds: int, message: bytes) -> str:
    """What stands in the header.

    >>> sign(["secret"], 1000, b"{}")[:20]
    't=1000,v1=026360fb62'
    """
    return ",".join((f"t={seconds}", *(f"v1={_mac(one, seconds, message)}" for one in secrets)))


def check(header: str, message: bytes, secrets: Sequence[str], seconds: int) -> None:
    """Raises BadSignature."""
    first, *rest = header.split(",")
    told = _TIME.fullmatch(first)
    given = [_SIGNATURE.fullmatch(one) for one in rest]
    if told is None or not 0 < len(given) <= _MOST_SIGNATURES:
        raise BadSignature("bad-signature", f"{HEADER} is t=SECONDS,v1=HMAC")
    at = int(told[1])
    ours = [_mac(one, at, message) for one in secrets]
    theirs = [one[1] for one in given if one]
    # every pair is compared: the time it takes tells nothing
    agree = [hmac.compare_digest(a, b) for a in ours for b in theirs]
    if not any(agree):
        raise BadSignature("bad-signature", "it is not signed with a secret of ours")
    if abs(seconds - at) > TOLERANCE:
        raise BadSignature("stale", f"it was signed more than {TOLERANCE} seconds from now")


def _mac(secret: str, seconds: int, message: bytes) -> str:
    return hmac.new(secret.encode(), b"%d.%b" % (seconds, message), hashlib.sha256).hexdigest()
