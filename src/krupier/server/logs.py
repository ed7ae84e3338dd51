"""What the server writes about itself: one JSON object a line, without personal data.

No names, no tokens, no passwords. Addresses are cut to their network, players go by their id and
staff by a mark (``krupier staff list`` shows whose). Of an exception its type and place are told,
never its text, which may quote what a client sent.
"""

from __future__ import annotations

import logging
import sys
import traceback
from datetime import UTC, datetime
from ipaddress import ip_address, ip_network
from typing import Any, TextIO

import msgspec

from krupier.store import words

MINUTE = 60.0
LEVELS = ("debug", "info", "warning", "error", "critical")

log = logging.getLogger("krupier.server")


def tell(event: str, level: int = logging.INFO, *, case: str = "", **facts: Any) -> None:
    """Something happened; the facts are as plain and as few as they can be. ``case``: of what, when
    it happens to many at once; see :class:`Seldom`."""
    log.log(level, event, extra={"facts": facts, "case": case})


def storage_away(error: Exception) -> None:
    """The books cannot be reached for somebody."""
    books_away(words(error), error=type(error).__name__)


def books_away(said: str, **facts: Any) -> None:
    """The books cannot be reached, and what the database says about it; once a minute."""
    tell("storage-away", logging.WARNING, case=said, words=said, **facts)


def network(address: str) -> str:
    """Where somebody is, roughly.

    >>> network("192.0.2.77"), network("2001:db8:1:2::3"), network("local")
    ('192.0.2.0/24', '2001:db8:1::/48', 'local')
    """
    try:
        found = ip_address(address.partition("/")[0])
    except ValueError:
        return "local"
    return str(ip_network((found, 24 if found.version == 4 else 48), strict=False))


class Seldom(logging.Filter):
    """What happens to many at once is told once a minute for each case of it: an outage is one
    piece of news, and not one for everybody who waits."""

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[tuple[str, str], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        case = getattr(record, "case", "")
        if not case:
            return True
        past = record.created - MINUTE
        self._told = {one: at for one, at in self._told.items() if at > past}
        told = self._told.setdefault((record.getMessage(), case), record.created)
        return told == record.created


class Lines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told: dict[str, Any] = {
            "at": at,
            "level": record.levelname.lower(),
            "log": record.name,
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[0]:
            told["error"] = record.exc_info[0].__name__
            told["frames"] = [
                f"{frame.filename}:{frame.lineno} {frame.name}"
                for frame in traceback.extract_tb(record.exc_info[2])
            ]
        return msgspec.json.encode(told).decode()


def configure(level: str, stream: TextIO | None = None) -> None:
    """For the whole process; libraries are heard from warnings up."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(Seldom())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("krupier").setLevel(level.upper())
