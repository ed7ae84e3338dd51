"""Rounds of provably fair play for the tests, and a second reading of the proof format."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator
from typing import Any

from krupier.equipment.cards import DECK_52
from krupier.equipment.draws import Cards, Dice, Equipment, Pack, Pocket
from krupier.equipment.fair import Kind
from krupier.equipment.generator import Generator
from krupier.equipment.proof import Proof, encode
from krupier.equipment.secure import Secure
from krupier.equipment.wheel import Wheel

ONE_DECK = Equipment(pack=Pack(DECK_52))
WHEEL = Equipment(wheel=Wheel(tuple(map(str, range(37)))))
DICE = Equipment()


class Fixed:
    """Entropy that is the same every time."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.given = 0

    def read(self, n: int) -> bytes:
        self.given += n
        return hashlib.shake_256(self.seed + self.given.to_bytes(8, "big")).digest(n)


def fixed(seed: bytes = b"fair") -> Secure:
    return Secure(Generator(Fixed(seed)))


def begun(equipment: Equipment, seed: bytes = b"fair") -> Secure:
    source = fixed(seed)
    source.begin(equipment)
    return source


def played(kind: Kind, seed: bytes = b"fair") -> Secure:
    """A round with draws 0 to 9 made."""
    source = begun({"cards": ONE_DECK, "wheel": WHEEL, "dice": DICE}[kind], seed)
    source.mix("Anna", b"my own words")
    source.mix("Bořek", bytes(range(16)))
    if kind == "cards":
        source.answer(Cards(10, to="all"))
    for _ in range(10):
        if kind == "wheel":
            source.answer(Pocket())
        elif kind == "dice":
            source.answer(Dice(1))
    return source


KINDS: tuple[Kind, ...] = ("cards", "dice", "wheel")


# A second reading of the format, as a browser would write it: straight from the description.


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def mac(key: bytes, data: bytes) -> bytes:
    return hmac.new(key, data, hashlib.sha256).digest()


def number(x: int) -> bytes:
    return bytes([x >> 24 & 255, x >> 16 & 255, x >> 8 & 255, x & 255])


def words(s: str) -> bytes:
    return number(len(s.encode())) + s.encode()


def numbers(key: bytes) -> Iterator[int]:
    j = 0
    while True:
        block = mac(key, number(j))
        for at in range(0, 32, 4):
            yield int.from_bytes(block[at : at + 4], "big")
        j += 1


def choice(stream: Iterator[int], m: int) -> int:
    return next(word for word in stream if word < 2**32 - 2**32 % m) % m


def merkle(leaves: list[bytes]) -> bytes:
    """RFC 6962, section 2.1, as it is written there: split at the largest power of two."""
    if len(leaves) == 1:
        return leaves[0]
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    return sha(b"\x01" + merkle(leaves[:k]) + merkle(leaves[k:]))


def independent_results(part: dict[str, Any]) -> dict[int, str]:
    """What the draws of an auditor's proof must show, by the second reading; checks the root."""
    c = part["commitment"]
    id, m, size = bytes.fromhex(c["id"]), len(c["of"]), c["size"]
    e = words("krupier/1/seed") + id + words(c["kind"]) + number(size) + number(m)
    e += b"".join(map(words, c["of"])) + bytes.fromhex(c["root"]) + number(len(part["shares"]))
    for share in sorted(part["shares"], key=lambda one: one["player"].encode()):
        entropy = bytes.fromhex(share["entropy"])
        e += words(share["player"]) + number(len(entropy)) + entropy
    e = sha(e + number(0))
    blocks = [c, *part["further"]]
    hidden: dict[tuple[int, int], int] = {}
    leaves: dict[tuple[int, int], bytes] = {}
    for one in part["openings"]:
        at = one["draw"] // size, one["position"]
        hidden[at] = one["value"]
        leaves[at] = sha(
            b"\x00"
            + words("krupier/1/value")
            + bytes.fromhex(blocks[at[0]]["id"])
            + number(at[1])
            + number(one["value"])
            + bytes.fromhex(one["salt"])
        )
    for b, (block, key) in enumerate(zip(blocks, part["keys"], strict=True)):
        last = b"\x00" + words("krupier/1/next") + bytes.fromhex(block["id"])
        last = sha(last + bytes.fromhex(key["key"]))
        assert merkle([*(leaves[b, i] for i in range(size)), last]).hex() == block["root"]
    if c["kind"] == "cards":
        stream, order = numbers(mac(e, words("krupier/1/order"))), list(range(size))
        for i in range(size - 1, 0, -1):
            j = choice(stream, i + 1)
            order[i], order[j] = order[j], order[i]
        return {k: c["of"][hidden[0, order[k]]] for k in range(size)}
    results = {}
    for k in range(size * len(blocks)):
        d = choice(numbers(mac(e, words("krupier/1/offset") + number(k))), m)
        results[k] = c["of"][(hidden[k // size, k % size] + d) % m]
    return results


def as_dict(proof: Proof) -> Any:
    return json.loads(encode(proof))
