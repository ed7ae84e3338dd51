"""The world outside, as the house asks it: each an interface with a client and a sandbox.

They fail like the real thing: whatever cannot be reached raises :class:`Unreachable`, and it is
the rule of the plan that says what follows (of the exclusion register: nobody is let in).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol, runtime_checkable

import msgspec

from krupier.house.refusals import Unreachable as Unreachable

AskedAt = Literal["registration", "entry", "log-in", "stay"]


class Identity(msgspec.Struct, frozen=True, kw_only=True):
    """A person as registers and lists ask for it."""

    given_names: str
    surname: str
    birth_name: str = ""
    birth_date: str
    """ISO 8601."""
    birth_place: str = ""
    citizenship: str = ""
    residence: dict[str, str] = {}
    hid: str | None = None
    """What the register calls the person, once it has answered."""


class RegisterAnswer(msgspec.Struct, frozen=True, kw_only=True):
    excluded: Literal["yes", "no", "unverified"]
    adult: bool | None = None
    found: Literal["found", "dead", "not-found", "duplicate", "unanswered", "not-asked"]
    """In the register of inhabitants."""
    hid: str | None = None
    request: str
    """The number of the request, for the record."""


class ExclusionRegister(Protocol):
    def check(self, person: Identity, at: AskedAt) -> RegisterAnswer:
        """Whether somebody is excluded from gambling. Blocks; raises Unreachable."""
        ...


class Batch(msgspec.Struct, frozen=True):
    state: Literal["received", "done", "over"]
    answers: Mapping[str, RegisterAnswer] = {}
    """By the names that were given to the persons; of a batch that is done."""


@runtime_checkable
class BatchRegister(Protocol):
    """A register that is asked about many at once and answers later."""

    def check_many(self, persons: Mapping[str, Identity]) -> str:
        """Hands a batch in, by names of our own; returns its number. Blocks; raises Unreachable."""
        ...

    def results(self, batch: str) -> Batch:
        """Blocks; raises Unreachable."""
        ...


class Mail(msgspec.Struct, frozen=True):
    recipient: str
    subject: str
    body: str
    id: str = ""
    """The same when it is sent again: who gets it twice can tell."""


class Undeliverable(Exception):
    """Nobody is there who would take the mail, now or later."""


class Mailer(Protocol):
    def send(self, mail: Mail) -> None:
        """Blocks until the other side has said yes. Raises Unreachable, Undeliverable."""
        ...


@runtime_checkable
class OpenMailer(Mailer, Protocol):
    """One that shows what it took, as a mailbox does."""

    def body(self, id: str) -> str | None:
        """The whole text of a mail; None: it is not there any more."""
        ...


class Geolocation(Protocol):
    def country(self, address: str) -> str | None:
        """The country (ISO 3166, two letters) of an internet address; None: unknown."""
        ...
