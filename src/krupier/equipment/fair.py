"""Provably fair outcomes: the public arithmetic that anybody can redo.

The house fixes its part of every outcome in secret and publishes a commitment; then the players
add entropy that the house could not foresee; only both together make the outcome. Afterwards
single outcomes are *opened* to those entitled to see them.

Everything is SHA-256 (``H``) and HMAC-SHA-256 (``HMAC(key, message)``). ``‖`` joins bytes,
``u32(x)`` is four bytes, big-endian, ``blob(b)`` is ``u32(length) ‖ b`` and ``text(s)`` the
blob of the UTF-8 of ``s``. JSON holds bytes as lower-case hexadecimal.

**Commitment.** ``kind`` is ``cards``, ``dice`` or ``wheel``; ``of`` names the equally likely
faces (cards of one deck, faces of a die, pockets of the wheel) in their order; ``size`` is the
number of positions; ``id`` is 16 random bytes. Position *i* (from 0) hides ``value``, an index
into ``of``, under a random ``salt`` of 32 bytes::

    leaf(i)    = H(0x00 ‖ text("krupier/1/value") ‖ id ‖ u32(i) ‖ u32(value) ‖ salt)
    leaf(size) = H(0x00 ‖ text("krupier/1/next") ‖ id ‖ key)          key: 32 random bytes
    node       = H(0x01 ‖ left ‖ right)

The ``size + 1`` leaves form the tree of RFC 6962: neighbours are joined level by level, a last
node without a neighbour goes up as it is; what remains is ``root``. A *path* is the list of
neighbours from the leaf upwards, without a place where there is none.

**Public seed**, fixed at the first draw; shares ordered by the UTF-8 bytes of the player's name::

    e = H(text("krupier/1/seed") ‖ id ‖ text(kind) ‖ u32(size) ‖ u32(len(of)) ‖ text(of[0]) ‖ …
          ‖ root ‖ u32(number of shares) ‖ text(player) ‖ blob(entropy) ‖ … ‖ u32(0))

**Stream** of a key: ``HMAC(key, u32(0)) ‖ HMAC(key, u32(1)) ‖ …``, read as u32 words.
``below(m)`` takes words until one is less than ``2**32 - 2**32 % m``; the number is ``word % m``.

**Cards**: the *k*-th card to leave the shoe (from 0, burnt cards too) is the one at position
``order[k]``. ``order`` starts as 0, 1, …, size - 1; for ``i = size - 1`` down to 1, places ``i``
and ``below(i + 1)`` change, with the stream of ``HMAC(e, text("krupier/1/order"))``.
A shoe holds every face ``size / len(of)`` times. When a pack runs out in the middle of a round
(draw poker), the cards that go back make a shoe of their own. It is read from the stream of the
old shoe's ``key``: id (16 bytes), salt key (32), key (32), then the order of the values by the
exchange above; ``of`` are the cards in the order in which they go back, the shares stay.

**Dice, wheel**: draw *k* (each die is a draw) stands at position ``k % size`` of block
``k // size``. Its face is ``of[(value + d) % m]``, ``m = len(of)`` and ``d = below(m)`` with the
stream of ``HMAC(e, text("krupier/1/offset") ‖ u32(k))``. Block 0 is the commitment. When it is
used up, the next block is read from the stream of its ``key``: id (16 bytes), salt key (32), key
(32), then ``below(m)`` for each value; ``salt = HMAC(salt key, text("krupier/1/salt") ‖ u32(i))``.
So the house is free in nothing once block 0 is published. ``e`` stays.

What it proves: the house fixed its part before it knew the players' entropy, and a player gave
his before he could know the house's part, so an outcome with his share in it was not prepared for
or against anybody. Its limit: a house that waits for all shares and then invents one more player
could try many shares for him.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from krupier.equipment.selection import Stream, below, shuffled

Kind = Literal["cards", "dice", "wheel"]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Hex = Annotated[str, Meta(pattern="^([0-9a-f]{2})*$", max_length=2048)]
Number = Annotated[int, Meta(ge=0, lt=2**32)]


class Commitment(Struct, frozen=True, forbid_unknown_fields=True):
    """What is published before the first draw."""

    kind: Kind
    of: Annotated[tuple[str, ...], Meta(min_length=1, max_length=4096)]
    size: Annotated[int, Meta(ge=1, le=65536)]
    id: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
    root: Hash


class Share(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's own entropy."""

    player: Annotated[str, Meta(min_length=1, max_length=200)]
    entropy: Hex


def digest(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def keyed(key: bytes, *parts: bytes) -> bytes:
    return hmac.digest(key, b"".join(parts), "sha256")


def u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def blob(data: bytes) -> bytes:
    return u32(len(data)) + data


def text(words: str) -> bytes:
    return blob(words.encode())


VALUE = b"\x00" + text("krupier/1/value")
NEXT = b"\x00" + text("krupier/1/next")
SEED = text("krupier/1/seed")
ORDER = text("krupier/1/order")
OFFSET = text("krupier/1/offset")
SALT = text("krupier/1/salt")


def value_leaf(id: bytes, position: int, value: int, salt: bytes) -> bytes:
    return digest(VALUE, id, u32(position), u32(value), salt)


def next_leaf(id: bytes, key: bytes) -> bytes:
    return digest(NEXT, id, key)


def tree(leaves: Iterable[bytes]) -> list[list[bytes]]:
    """All levels of the Merkle tree, from the leaves to the root."""
    levels = [list(leaves)]
    while len(levels[-1]) > 1:
        below_it = levels[-1]
        level = [
            digest(b"\x01", below_it[i], below_it[i + 1]) for i in range(0, len(below_it) - 1, 2)
        ]
        levels.append(level + below_it[len(level) * 2 :])
    return levels


def path(levels: Sequence[Sequence[bytes]], position: int) -> list[bytes]:
    """The neighbours of a leaf, from the bottom up."""
    found = []
    for level in levels[:-1]:
        neighbour = position ^ 1
        if neighbour < len(level):
            found.append(level[neighbour])
        position >>= 1
    return found


def climb(leaf: bytes, position: int, leaves: int, path: Sequence[bytes]) -> bytes | None:
    """The root that a leaf and its path lead to; ``None`` for a path of the wrong length."""
    steps = list(path)
    while leaves > 1:
        if position ^ 1 < leaves:
            if not steps:
                return None
            beside = steps.pop(0)
            leaf = digest(b"\x01", beside, leaf) if position & 1 else digest(b"\x01", leaf, beside)
        position >>= 1
        leaves = (leaves + 1) >> 1
    return None if steps else leaf


class Expansion:
    """The public stream of bytes that a key stands for."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._blocks = 0
        self._unused = b""

    def read(self, n: int) -> bytes:
        while len(self._unused) < n:
            self._unused += keyed(self._key, u32(self._blocks))
            self._blocks += 1
        out, self._unused = self._unused[:n], self._unused[n:]
        return out


def public_seed(commitment: Commitment, shares: Iterable[Share] = ()) -> bytes:
    """``e``: the commitment and everybody's entropy."""
    ordered = sorted(shares, key=lambda share: share.player.encode())
    parts = [SEED, bytes.fromhex(commitment.id), text(commitment.kind), u32(commitment.size)]
    parts += [u32(len(commitment.of)), *map(text, commitment.of), bytes.fromhex(commitment.root)]
    parts.append(u32(len(ordered)))
    for share in ordered:
        parts += [text(share.player), blob(bytes.fromhex(share.entropy))]
    return digest(*parts, u32(0))


def dealing_order(seed: bytes, size: int) -> list[int]:
    """From which position each card of the shoe is dealt."""
    return shuffled(Expansion(keyed(seed, ORDER)), range(size))


def offset(seed: bytes, draw: int, faces: int) -> int:
    """What the players' entropy adds to the hidden value of a throw or spin."""
    return below(Expansion(keyed(seed, OFFSET, u32(draw))), faces)


class Block(Struct, frozen=True):
    """What a commitment hides. Secret until the shoe is used up or the round is over."""

    id: bytes
    salts: bytes
    """The key of the salts."""
    key: bytes
    """The key of the block after this one."""
    values: tuple[int, ...]

    def __repr__(self) -> str:
        # Logs and tracebacks must not tell what is hidden.
        return f"Block({self.id.hex()}, secret)"

    def __rich_repr__(self) -> list[tuple[str, str]]:
        return [("id", self.id.hex())]

    def salt(self, position: int) -> bytes:
        return keyed(self.salts, SALT, u32(position))

    def levels(self) -> list[list[bytes]]:
        leaves = [
            value_leaf(self.id, i, value, self.salt(i)) for i, value in enumerate(self.values)
        ]
        return tree([*leaves, next_leaf(self.id, self.key)])


def drawn_block(stream: Stream, size: int, faces: int) -> Block:
    """A block of hidden throws or spins."""
    head = stream.read(16), stream.read(32), stream.read(32)
    return Block(*head, tuple(below(stream, faces) for _ in range(size)))


def block_after(key: bytes, size: int, faces: int) -> Block:
    """The further block of throws or spins that a key stands for."""
    return drawn_block(Expansion(key), size, faces)
