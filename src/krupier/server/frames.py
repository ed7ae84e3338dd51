"""WebSocket frames of the server: made once, whoever they go to.

What is compressed is compressed without the context of messages before it (RFC 7692,
``no_context_takeover``), so a compressed frame, too, is the same for everybody.
"""

from __future__ import annotations

import struct
import zlib
from typing import Any

import msgspec

TEXT, DEFLATED = 0x81, 0xC1
WORTH_DEFLATING = 300
"""Bytes below which compression costs more than it saves."""
WINDOW, MEMORY = -12, 5

_encode = msgspec.json.Encoder().encode


class Frame:
    """A text message in its two forms, each made when somebody needs it."""

    __slots__ = ("_deflated", "_plain", "text")

    def __init__(self, text: bytes) -> None:
        self.text = text
        self._plain = self._deflated = b""

    @property
    def plain(self) -> bytes:
        if not self._plain:
            self._plain = framed(TEXT, self.text)
        return self._plain

    @property
    def deflated(self) -> bytes:
        if not self._deflated:
            self._deflated = self._packed() if len(self.text) >= WORTH_DEFLATING else self.plain
        return self._deflated

    def _packed(self) -> bytes:
        packer = zlib.compressobj(1, zlib.DEFLATED, WINDOW, MEMORY)
        packed = packer.compress(self.text) + packer.flush(zlib.Z_SYNC_FLUSH)
        return framed(DEFLATED, packed[:-4])  # without 00 00 ff ff, as the extension wants it


def frame(message: Any) -> Frame:
    return Frame(_encode(message))


def framed(first: int, payload: bytes) -> bytes:
    """
    >>> framed(TEXT, b"ok"), framed(TEXT, bytes(200))[:4], framed(TEXT, bytes(70_000))[:10].hex()
    (b'\\x81\\x02ok', b'\\x81~\\x00\\xc8', '817f0000000000011170')
    """
    length = len(payload)
    if length < 126:
        return bytes((first, length)) + payload
    if length < 1 << 16:
        return struct.pack(">BBH", first, 126, length) + payload
    return struct.pack(">BBQ", first, 127, length) + payload
