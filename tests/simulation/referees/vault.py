"""The vault against the journals: every outcome computed again from what the house locked away.

Written from the description of provable fairness (``docs/fairness.md`` and the byte formats that
it names), with nothing of the code that draws: the Merkle tree of the commitments, the public
seed of everybody's entropy, the order of a shoe, the shift of a spin or throw.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec

from tests.simulation.referees import seal
from tests.simulation.referees.rows import Line, Round, cards_of

OUTCOMES = {"cards": "cards", "dice": "dice", "pocket": "wheel"}
"""What stands in a journal, and the kind of commitment that it is drawn from."""


def state_of(round: Round, secret: bytes) -> dict[str, Any] | None:
    """What the vault keeps for a round, bound to it."""
    if round.vault is None:
        return None
    state: dict[str, Any] = msgspec.msgpack.decode(seal.opened(round.vault, round.id, secret))
    return state


def judge(rounds: list[Round], secret: bytes) -> list[str]:
    """Rounds in their order, table by table."""
    found: list[str] = []
    shoes: dict[str, Shoe] = {}
    for round in rounds:
        state = state_of(round, secret)
        if state is None:
            found.append(f"{round.id}: nothing was locked away for it")
        else:
            found += [f"{round.id}: {one}" for one in _judge(round, state, shoes)]
    return found


@dataclass(frozen=True)
class Shoe:
    """A shoe that goes on from round to round: how far it was dealt, with whose entropy."""

    id: str
    drawn: int
    shares: dict[str, str]


def _judge(round: Round, state: dict[str, Any], shoes: dict[str, Shoe]) -> Iterator[str]:
    published = round.setting.get("commitments", [])
    series = state["series"]
    if [one["kind"] for one in published] != list(series):
        yield f"committed to {[one['kind'] for one in published]}, locked away {list(series)}"
        return
    for commitment, kept in zip(published, series.values(), strict=True):
        block = kept["blocks"][0]
        told = {name: commitment[name] for name in ("kind", "size", "id", "root")}
        mine = {"kind": kept["kind"], "size": kept["size"], "id": block["id"].hex()}
        if told != mine | {"root": _root(block, kept["size"]).hex()}:
            yield f"the commitment {told} is not to what is locked away"
            return
        if list(commitment["of"]) != list(kept["of"]):
            yield "the commitment names other faces than are locked away"
            return
        if kept["kind"] == "cards":
            gone = round.setting.get("continues", {}).get("gone", "")
            yield from _a_whole_shoe(kept, cards_of(gone))
            yield from _goes_on(round, kept, shoes)
        yield from _drawn(round, kept)


def _a_whole_shoe(kept: dict[str, Any], gone: list[str]) -> Iterator[str]:
    """Every card as often as every other, with those that had left it in the round that this one
    finishes."""
    faces = Counter(kept["blocks"][0]["values"])
    if len(set((Counter(kept["of"]) + Counter(gone)).values())) != 1:
        yield f"the shoe and {gone} are no whole decks"
    each = kept["size"] // len(kept["of"])
    if any(faces[face] != each for face in range(len(kept["of"]))) or len(faces) != len(kept["of"]):
        yield f"the shoe is not whole: {faces.most_common(2)}"


def _goes_on(round: Round, kept: dict[str, Any], shoes: dict[str, Shoe]) -> Iterator[str]:
    """A shoe is dealt from where the round before left it."""
    id, last = kept["blocks"][0]["id"].hex(), shoes.get(round.table)
    if (
        last is not None
        and last.id == id
        and (last.drawn, last.shares)
        != (
            kept["drawn"],
            kept["shares"],
        )
    ):
        yield f"the shoe was dealt up to card {last.drawn}, the round begins at {kept['drawn']}"
    if any(one.id == id for table, one in shoes.items() if table != round.table):
        yield "the shoe lies at another table"
    lines = _until_shuffled_again(round)
    taken = sum(len(cards_of(line.data["cards"])) for line in lines if "cards" in line.data)
    shares = dict(kept["shares"]) if kept["sealed"] else kept["shares"] | _shares(lines, "cards")
    shoes[round.table] = Shoe(id, kept["drawn"] + taken, shares)


def _drawn(round: Round, kept: dict[str, Any]) -> Iterator[str]:
    """What stands in the journal is what follows from secret and entropy."""
    lines = _until_shuffled_again(round)
    kind = kept["kind"]
    shares = dict(kept["shares"]) if kept["sealed"] else kept["shares"] | _shares(lines, kind)
    faces = _faces(kept, shares)
    for line in lines:
        for name, of in OUTCOMES.items():
            if name in line.data and of == kind:
                came = _written(name, line)
                due = [next(faces) for _ in came]
                if came != due:
                    yield f"line {line.seq} says {came}, the vault says {due}"
                    return


def _until_shuffled_again(round: Round) -> list[Line]:
    """When a pack runs out in draw poker, what was thrown away is shuffled under a commitment
    that the vault does not have; what is dealt from there on is judged by nobody here."""
    committed = round.setting.get("commitments", [])
    size = sum(one["size"] for one in committed if one["kind"] == "cards")
    if not size or round.family != "player-poker":
        return round.own_lines
    left, lines = size, []
    for line in round.lines:
        left -= len(cards_of(line.data["cards"])) if "cards" in line.data else 0
        if left < 0:
            break
        lines.append(line)
    return lines


def _written(name: str, line: Line) -> list[str]:
    if name == "cards":
        return cards_of(line.data[name])
    return [str(one) for one in line.data[name]] if name == "dice" else [str(line.data[name])]


def _shares(lines: list[Line], kind: str) -> dict[str, str]:
    """Everybody's last share before the first draw."""
    shares: dict[str, str] = {}
    for line in lines:
        if any(name in line.data for name in OUTCOMES):
            break
        if "entropy" in line.data:
            shares[line.by] = line.data["entropy"]
    return shares


# -- the arithmetic ------------------------------------------------------------------------------


def _u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def _blob(data: bytes) -> bytes:
    return _u32(len(data)) + data


def _text(words: str) -> bytes:
    return _blob(words.encode())


def _hash(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def _mac(key: bytes, *parts: bytes) -> bytes:
    return hmac.new(key, b"".join(parts), hashlib.sha256).digest()


def _words(key: bytes) -> Iterator[int]:
    """The stream of a key, in words of 32 bits."""
    block = 0
    while True:
        some = _mac(key, _u32(block))
        yield from (int.from_bytes(some[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def _below(words: Iterator[int], n: int) -> int:
    fair = 2**32 - 2**32 % n
    return next(word for word in words if word < fair) % n


def _root(block: dict[str, Any], size: int) -> bytes:
    return _merkle(block["id"], block["salts"], block["key"], tuple(block["values"][:size]))


@lru_cache(maxsize=64)
def _merkle(id: bytes, salts: bytes, key: bytes, values: tuple[int, ...]) -> bytes:
    level = []
    for at, value in enumerate(values):
        salt = _mac(salts, _text("krupier/1/salt"), _u32(at))
        level.append(_hash(b"\x00", _text("krupier/1/value"), id, _u32(at), _u32(value), salt))
    level.append(_hash(b"\x00", _text("krupier/1/next"), id, key))
    while len(level) > 1:
        pairs = [_hash(b"\x01", *level[at : at + 2]) for at in range(0, len(level) - 1, 2)]
        level = pairs + level[2 * len(pairs) :]
    return level[0]


def _seed(kept: dict[str, Any], shares: dict[str, str]) -> bytes:
    block, of = kept["blocks"][0], kept["of"]
    parts = [_text("krupier/1/seed"), block["id"], _text(kept["kind"]), _u32(kept["size"])]
    parts += [_u32(len(of)), *map(_text, of), _root(block, kept["size"]), _u32(len(shares))]
    for player in sorted(shares, key=str.encode):
        parts += [_text(player), _blob(bytes.fromhex(shares[player]))]
    parts.append(_u32(0))  # no beacon
    return _hash(*parts)


def _faces(kept: dict[str, Any], shares: dict[str, str]) -> Iterator[str]:
    """What is drawn from here on, one face after the other."""
    seed, of, size = _seed(kept, shares), kept["of"], kept["size"]
    if kept["kind"] == "cards":
        values = kept["blocks"][0]["values"]
        yield from (of[values[at]] for at in _order(seed, size)[kept["drawn"] :])
        return
    hidden = (value for values in _blocks(kept) for value in values)
    for draw, value in enumerate(hidden):
        if draw >= kept["drawn"]:
            words = _words(_mac(seed, _text("krupier/1/offset"), _u32(draw)))
            yield of[(value + _below(words, len(of))) % len(of)]


def _blocks(kept: dict[str, Any]) -> Iterator[list[int]]:
    """The hidden values, block after block; each further one is read from the key before."""
    block = kept["blocks"][0]
    yield block["values"]
    key, faces = block["key"], len(kept["of"])
    while True:
        stream = _words(key)
        head = b"".join(_u32(next(stream)) for _ in range((16 + 32 + 32) // 4))
        yield [_below(stream, faces) for _ in range(kept["size"])]
        key = head[48:]


@lru_cache(maxsize=64)
def _order(seed: bytes, size: int) -> list[int]:
    """From which position each card leaves the shoe."""
    words, order = _words(_mac(seed, _text("krupier/1/order"))), list(range(size))
    for last in range(size - 1, 0, -1):
        chosen = _below(words, last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order
