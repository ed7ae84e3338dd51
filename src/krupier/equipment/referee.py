"""A second reading of provably fair play, for the audit.

Written from the description in :mod:`~krupier.equipment.fair` alone. It shares nothing with what it
judges but SHA-256, HMAC and the form in which the vault keeps a source: no arithmetic, no drawing,
no numbering. A fault in one of the two readings shows as a difference between them.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct


class Unfit(ValueError):
    """The source of a round cannot be what it was said to be."""

    def __init__(self, en: str, cs: str) -> None:
        super().__init__(en)
        self.en = en
        self.cs = cs


class Block(Struct, frozen=True):
    id: bytes
    salts: bytes
    key: bytes
    values: tuple[int, ...]


class Part(Struct):
    """A shoe, or the throws or spins of a round."""

    kind: str
    of: tuple[str, ...]
    size: int
    blocks: list[Block]
    shares: dict[str, str]
    sealed: bool = False
    drawn: int = 0

    @property
    def published(self) -> dict[str, Any]:
        """The commitment, worked out from what it hides."""
        first = self.blocks[0]
        return {
            "kind": self.kind,
            "of": self.of,
            "size": self.size,
            "id": first.id.hex(),
            "root": _root(first).hex(),
        }

    def face(self, draw: int) -> str:
        """What a draw must show."""
        seed = self._seed()
        if self.kind == "cards":
            if draw >= self.size:
                raise Unfit(
                    f"card {draw + 1} from a shoe of {self.size}",
                    f"karta {draw + 1} ze sabotu o {self.size}",
                )
            return self.of[self.blocks[0].values[_order(seed, self.size)[draw]]]
        while draw >= self.size * len(self.blocks):
            self.blocks.append(_next(self.blocks[-1].key, self.size, len(self.of)))
        hidden = self.blocks[draw // self.size].values[draw % self.size]
        words = _words(_mac(seed, _text("krupier/1/offset") + _u32(draw)))
        return self.of[(hidden + _choice(words, len(self.of))) % len(self.of)]

    def _seed(self) -> bytes:
        first = self.blocks[0]
        data = _text("krupier/1/seed") + first.id + _text(self.kind) + _u32(self.size)
        data += _u32(len(self.of)) + b"".join(map(_text, self.of)) + _root(first)
        data += _u32(len(self.shares))
        for player in sorted(self.shares, key=str.encode):
            entropy = bytes.fromhex(self.shares[player])
            data += _text(player) + _u32(len(entropy)) + entropy
        return _sha(data + _u32(0))


class _Kept(Struct):
    """What the vault keeps of a source, as far as outcomes hang on it."""

    series: dict[str, Part]
    follows: bool = False


class Referee:
    """Follows a round from the state of its source at the beginning."""

    def __init__(self, state: bytes) -> None:
        try:
            kept = msgspec.msgpack.decode(state, type=_Kept)
        except msgspec.MsgspecError as error:
            raise Unfit(
                f"no state of a source: {error}", f"stav zdroje nelze číst: {error}"
            ) from None
        self.parts = kept.series
        self._follows = kept.follows
        self._lost = False

    @property
    def published(self) -> list[dict[str, Any]]:
        return [part.published for part in self.parts.values()]

    def must_hold(self, kind: str, of: Sequence[str], copies: int | None = None) -> None:
        """Raises Unfit when something else is hidden than the table's equipment: another wheel,
        or a shoe that does not hold every card of so many decks."""
        part = self.parts.get(kind)
        if part is None:
            raise Unfit(f"nothing is committed for {kind}", f"chybí závazek pro {kind}")
        values, faces = part.blocks[0].values, range(len(of))
        wanted = len(of) * copies if copies else part.size
        right = part.of == tuple(of) and len(values) == part.size == wanted
        if copies:
            right = right and Counter(values) == Counter(dict.fromkeys(faces, copies))
        if not right or any(value not in faces for value in values):
            raise Unfit(f"{kind}: not the table's equipment", f"{kind}: jiné než vybavení stolu")

    def mix(self, player: str, entropy: str) -> None:
        """A player's share goes into everything that is not drawn from yet."""
        for part in self.parts.values():
            if not part.sealed:
                part.shares[player] = entropy

    def back(self, cards: Sequence[str]) -> None:
        """The pack ran out; these cards are shuffled and dealt from."""
        old = self.parts["cards"]
        words = _stream(old.blocks[0].key)
        head = _take(words, 16), _take(words, 32), _take(words, 32)
        order = _shuffle(_words_of(words), len(cards))
        self.parts["cards"] = Part(
            "cards", tuple(cards), len(cards), [Block(*head, tuple(order))], dict(old.shares)
        )
        self._lost = self._lost or not self._follows

    def draw(self, kind: str, n: int) -> list[str] | None:
        """What the next draws must show; `None` where an older version drew a new shoe at random
        and kept nothing of it."""
        if kind == "cards" and self._lost:
            return None
        part = self.parts.get(kind)
        if part is None:
            raise Unfit(f"nothing is committed for {kind}", f"chybí závazek pro {kind}")
        for one in self.parts.values():
            one.sealed = True
        first, part.drawn = part.drawn, part.drawn + n
        return [part.face(draw) for draw in range(first, part.drawn)]


def _sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def _mac(key: bytes, data: bytes) -> bytes:
    return hmac.digest(key, data, "sha256")


def _u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def _text(words: str) -> bytes:
    data = words.encode()
    return _u32(len(data)) + data


def _stream(key: bytes) -> Iterator[int]:
    """The bytes that a key stands for."""
    block = 0
    while True:
        yield from _mac(key, _u32(block))
        block += 1


def _take(stream: Iterator[int], n: int) -> bytes:
    return bytes(next(stream) for _ in range(n))


def _words_of(stream: Iterator[int]) -> Iterator[int]:
    while True:
        yield int.from_bytes(_take(stream, 4), "big")


def _words(key: bytes) -> Iterator[int]:
    return _words_of(_stream(key))


def _choice(words: Iterator[int], m: int) -> int:
    fair = 2**32 // m * m
    return next(word for word in words if word < fair) % m


def _shuffle(words: Iterator[int], size: int) -> list[int]:
    order = [*range(size)]
    for place in reversed(range(1, size)):
        other = _choice(words, place + 1)
        order[place], order[other] = order[other], order[place]
    return order


@lru_cache(maxsize=64)
def _order(seed: bytes, size: int) -> list[int]:
    return _shuffle(_words(_mac(seed, _text("krupier/1/order"))), size)


def _next(key: bytes, size: int, faces: int) -> Block:
    stream = _stream(key)
    head = _take(stream, 16), _take(stream, 32), _take(stream, 32)
    words = _words_of(stream)
    return Block(*head, tuple(_choice(words, faces) for _ in range(size)))


@lru_cache(maxsize=64)
def _root(block: Block) -> bytes:
    leaves = []
    for place, value in enumerate(block.values):
        salt = _mac(block.salts, _text("krupier/1/salt") + _u32(place))
        data = _text("krupier/1/value") + block.id + _u32(place) + _u32(value) + salt
        leaves.append(_sha(b"\x00" + data))
    return _merkle([*leaves, _sha(b"\x00" + _text("krupier/1/next") + block.id + block.key)])


def _merkle(leaves: list[bytes]) -> bytes:
    """RFC 6962, section 2.1, as it is written there: split at the largest power of two."""
    if len(leaves) == 1:
        return leaves[0]
    left = 1 << (len(leaves) - 1).bit_length() - 1
    return _sha(b"\x01" + _merkle(leaves[:left]) + _merkle(leaves[left:]))
