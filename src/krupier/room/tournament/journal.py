"""What the journal of a tournament's group keeps: its definition, what was sent to the machine with
what was drawn, and what the room itself has to remember."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
from msgspec import Struct

from krupier.rules.tournament.definition import Definition
from krupier.rules.tournament.inputs import Input
from krupier.store import Public


class Kept(Struct, frozen=True, tag_field="is", omit_defaults=True):
    """A line of the journal."""


class Defined(Kept, frozen=True, tag="defined"):
    """As it was announced."""

    definition: Definition
    rules: str = ""
    """The digest of those that it was announced under."""


class Agreed(Struct, frozen=True, omit_defaults=True):
    """What somebody agreed to when he entered."""

    version: int
    """Of what was announced, with its rules."""
    recording: bool = False
    win: str = ""
    """The satellite whose win pays it: the operator has confirmed that by the number of this
    line."""


class Sent(Kept, frozen=True, tag="sent"):
    """To the machine."""

    given: Input
    drawn: tuple[tuple[int, ...], ...] = ()
    by: str = ""
    """The player whose request it was, and its id."""
    id: str = ""
    banks: dict[str, int] = {}
    """By player, what is left of time banks after a hand, where that changed."""
    agreed: Agreed | None = None
    way: str = ""
    """The channel by which whoever paid had come."""


class Absent(Kept, frozen=True, tag="absent"):
    """Somebody sits out, or plays again."""

    player: str
    away: bool


class Admitted(Kept, frozen=True, tag="admitted"):
    """Management lets somebody enter who meets the condition, or in spite of it."""

    player: str


class Agrees(Kept, frozen=True, tag="agrees"):
    """Somebody agrees to the deal that is talked about, under an id of his own."""

    entry: str
    by: str = ""
    id: str = ""
    offer: int | None = None
    """The number of its terms; lines of before do not say it."""


class Stood(Kept, frozen=True, tag="stood"):
    """Nothing ran between this moment and that of the line: its clocks stood, too."""

    since: int


Entry = Defined | Sent | Absent | Admitted | Agrees | Stood
_PUBLIC = (Defined, Absent, Admitted, Agrees, Stood)


def _written(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot be written")


def _read(wanted: type, value: Any) -> Any:
    if wanted is Fraction:
        return Fraction(value)
    raise TypeError(f"{wanted} cannot be read")


_ENCODER = msgspec.json.Encoder(enc_hook=_written)
_DECODER = msgspec.json.Decoder(Entry, dec_hook=_read)


def encode(one: Entry) -> str:
    return _ENCODER.encode(one).decode()


def written(one: Entry) -> str:
    """A line as the group's journal takes it: sealed unless everybody may know it by now. Of what
    is drawn that is not said: heads are marked in secret, and seats drawn for a stage to come."""
    text = encode(one)
    public = not one.drawn if isinstance(one, Sent) else isinstance(one, _PUBLIC)
    return Public(text) if public else text


def raw(one: Input) -> msgspec.Raw:
    """An input as it stands in whatever else is written of it."""
    return msgspec.Raw(_ENCODER.encode(one))


def decode(text: str) -> Entry:
    """Raises msgspec.ValidationError."""
    found: Entry = _DECODER.decode(text)
    return found
