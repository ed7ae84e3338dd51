"""Proofs of fair play: their form, and the check that anybody can make.

A :class:`Proof` opens, for one viewer, the draws that he was entitled to see; an auditor's proof
opens everything. :func:`verify` redoes the arithmetic of :mod:`~krupier.equipment.fair` and says
what does not fit. :func:`check_text` does the same for a file and explains the result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from krupier.equipment import fair
from krupier.equipment.fair import Commitment, Hash, Kind, Number, Share

Path = Annotated[tuple[Hash, ...], Meta(max_length=32)]
Lang = Literal["en", "cs"]


class Opening(Struct, frozen=True, forbid_unknown_fields=True):
    """One draw made visible."""

    draw: Number
    """Which draw of its kind, from 0 in dealing order."""
    shows: str
    position: Number
    value: Number
    salt: Hash
    path: Path


class Key(Struct, frozen=True, forbid_unknown_fields=True):
    """The last leaf of a block made visible: only for auditors."""

    key: Hash
    path: Path


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """What is proved of one commitment."""

    commitment: Commitment
    further: Annotated[tuple[Commitment, ...], Meta(max_length=256)] = ()
    """Blocks added when the throws or spins of the first were used up."""
    shares: tuple[Share, ...] = ()
    beacon: None = None
    """Nothing: part of the form since its first version."""
    openings: tuple[Opening, ...] = ()
    keys: tuple[Key, ...] = ()


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    parts: tuple[Part, ...]
    about: str = ""
    """Which table, round and viewer, in words."""
    krupier: Literal[1] = 1
    """Version of the form."""


class Saw(Struct, frozen=True, forbid_unknown_fields=True):
    """An outcome as the viewer saw it."""

    kind: Kind
    draw: Number
    shows: str


class Observed(Struct, frozen=True, forbid_unknown_fields=True):
    """What the viewer knows himself; the more of it, the stronger the check."""

    commitments: tuple[Commitment, ...] = ()
    """As published before the first draw."""
    shares: dict[str, Share] = {}
    """His own entropy, by the id of the commitment he added it to."""
    outcomes: tuple[Saw, ...] = ()


class Verdict(Struct, frozen=True):
    ok: bool
    checked: tuple[str, ...]
    problems: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(
            [*(f"+ {line}" for line in self.checked), *(f"! {line}" for line in self.problems)]
        )


def encode(proof: Proof) -> bytes:
    return msgspec.json.format(msgspec.json.encode(proof), indent=1)


def verify(proof: Proof, observed: Observed | None = None, lang: Lang = "en") -> list[str]:
    """Everything that is wrong with a proof; an empty list if it is right."""
    found = [_say(lang, *problem) for part in proof.parts for problem in _problems(part)]
    if not proof.parts:
        found.append(_say(lang, "empty"))
    if observed:
        found += [_say(lang, *problem) for problem in _differences(proof, observed)]
    return found


def check_text(data: bytes, observed: Observed | None = None, lang: Lang = "en") -> Verdict:
    """The verdict on a proof file: what was checked and what failed."""
    try:
        proof = msgspec.json.decode(data, type=Proof)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Verdict(False, (), (_say(lang, "no-proof", str(error)),))
    problems = verify(proof, observed, lang)
    return Verdict(not problems, tuple(_summary(proof, observed, lang)), tuple(problems))


Problem = tuple[str | int, ...]
"""A key of ``_TEXTS`` and what is filled into it."""


def _problems(part: Part) -> Iterator[Problem]:
    first, kind = part.commitment, part.commitment.kind
    faces = len(first.of)
    if kind == "cards" and (first.size % faces or part.further):
        yield "no-pack", first.size, faces
        return
    for further in part.further:
        if (further.kind, further.of, further.size) != (kind, first.of, first.size):
            yield "other-block", kind, further.id
            return
    players = Counter(share.player for share in part.shares)
    yield from (("twice", kind, player) for player, times in players.items() if times > 1)
    seed = fair.public_seed(first, part.shares)
    order = fair.dealing_order(seed, first.size) if kind == "cards" else []
    blocks = (first, *part.further)
    draws: set[int] = set()
    for one in part.openings:
        if one.draw in draws:
            yield "opened-twice", kind, one.draw
        draws.add(one.draw)
        if one.draw >= first.size * len(blocks):
            yield "no-draw", kind, one.draw, first.size * len(blocks)
            continue
        number, position = divmod(one.draw, first.size)
        result = one.value
        if kind == "cards":
            position = order[one.draw]
        else:
            result = (result + fair.offset(seed, one.draw, faces)) % faces
        if one.position != position:
            yield "position", kind, one.draw, position, one.position
        elif one.value >= faces:
            yield "value", kind, one.draw, one.value, faces
        elif not _under(blocks[number], one):
            yield "leaf", kind, one.draw, one.position, one.shows, blocks[number].root
        elif one.shows != first.of[result]:
            yield "shows", kind, one.draw, first.of[result], one.shows
    if kind == "cards":
        yield from _too_many(part)
    yield from _wrong_keys(part)


def _under(block: Commitment, one: Opening) -> bool:
    """Whether an opening lies in the tree of its block."""
    leaf = fair.value_leaf(
        bytes.fromhex(block.id), one.position, one.value, bytes.fromhex(one.salt)
    )
    return _leads(block, leaf, one.position, one.path)


def _leads(block: Commitment, leaf: bytes, position: int, path: Path) -> bool:
    root = fair.climb(leaf, position, block.size + 1, [bytes.fromhex(one) for one in path])
    return root == bytes.fromhex(block.root)


def _too_many(part: Part) -> Iterator[Problem]:
    """A shoe with a card more often than its decks allow; with all open: a wrong pack."""
    decks = part.commitment.size // len(part.commitment.of)
    times = Counter({one.draw: one.value for one in part.openings}.values())
    for value, count in times.items():
        if count > decks and value < len(part.commitment.of):
            yield "too-many", part.commitment.of[value], count, decks


def _wrong_keys(part: Part) -> Iterator[Problem]:
    blocks = (part.commitment, *part.further)
    if not part.keys:
        return
    if len(part.keys) != len(blocks):
        yield "keys", part.commitment.kind, len(part.keys), len(blocks)
        return
    for number, (block, one) in enumerate(zip(blocks, part.keys, strict=True)):
        key = bytes.fromhex(one.key)
        leaf = fair.next_leaf(bytes.fromhex(block.id), key)
        if not _leads(block, leaf, block.size, one.path):
            yield "key", block.kind, number, block.root
        elif number + 1 < len(blocks):
            after = fair.block_after(key, block.size, len(block.of))
            further = blocks[number + 1]
            if (after.id.hex(), after.levels()[-1][0].hex()) != (further.id, further.root):
                yield "chosen-block", block.kind, number + 1


def _differences(proof: Proof, observed: Observed) -> Iterator[Problem]:
    published = set(observed.commitments)
    opened: dict[tuple[str, int], str] = {}
    for part in proof.parts:
        kind, id = part.commitment.kind, part.commitment.id
        opened |= {(kind, one.draw): one.shows for one in part.openings}
        if published and part.commitment not in published:
            yield "unpublished", kind, part.commitment.root
        mine = observed.shares.get(id)
        if mine and mine not in part.shares:
            yield "my-share", kind, mine.player
    for saw in observed.outcomes:
        shows = opened.get((saw.kind, saw.draw))
        if shows is None:
            yield "not-opened", saw.kind, saw.draw, saw.shows
        elif shows != saw.shows:
            yield "saw", saw.kind, saw.draw, saw.shows, shows


def _summary(proof: Proof, observed: Observed | None, lang: Lang) -> Iterator[str]:
    if proof.about:
        yield proof.about
    for part in proof.parts:
        first = part.commitment
        yield _say(lang, "root", first.kind, first.root, first.id)
        yield _say(lang, "shares", first.kind, ", ".join(one.player for one in part.shares) or "–")
        shown = " ".join(one.shows for one in part.openings[:60])
        more = " …" if len(part.openings) > 60 else ""
        total = first.size * (1 + len(part.further))
        yield _say(lang, "opened", first.kind, len(part.openings), total, shown + more)
        if len(part.openings) == total:
            yield _say(lang, "whole", first.kind)
    if observed is None or not observed.commitments:
        yield _say(lang, "compare")


def _say(lang: Lang, *problem: str | int) -> str:
    key, *facts = problem
    en, cs = _TEXTS[str(key)]
    if lang == "en":
        return en.format(*facts)
    kind = [_KINDS.get(str(fact), fact) for fact in facts[:1]]
    return cs.format(*kind, *facts[1:])


_KINDS = {"cards": "karty", "dice": "kostky", "wheel": "kolo"}

_TEXTS = {
    "no-proof": ("this is no proof: {}", "toto není důkaz: {}"),
    "empty": ("the proof proves nothing: it has no parts", "důkaz nic nedokládá: nemá žádnou část"),
    "no-pack": (
        "cards: a shoe of {} positions cannot hold a deck of {} a whole number of times",
        "karty: sabot o {} místech nemůže obsahovat balíček {} karet celočíselně",
    ),
    "other-block": (
        "{}: further block {} is for other faces or another size",
        "{}: další blok {} je pro jiné výsledky nebo jinou velikost",
    ),
    "twice": ("{}: player {} has two shares", "{}: hráč {} má dva příspěvky"),
    "opened-twice": ("{}, draw {}: opened twice", "{}, tah {}: otevřen dvakrát"),
    "no-draw": (
        "{}, draw {}: there are only {} committed draws",
        "{}, tah {}: předem stanoveno je jen {} tahů",
    ),
    "position": (
        "{}, draw {}: the public seed orders position {}, the proof opens position {}",
        "{}, tah {}: veřejné semínko určuje místo {}, důkaz otevírá místo {}",
    ),
    "value": (
        "{}, draw {}: hidden value {} is none of the {} faces",
        "{}, tah {}: skrytá hodnota {} není žádný z {} výsledků",
    ),
    "leaf": (
        "{}, draw {} (position {}): {} does not belong to root {}",
        "{}, tah {} (místo {}): {} nepatří ke kořeni {}",
    ),
    "shows": (
        "{}, draw {}: the result is {}, the proof says {}",
        "{}, tah {}: výsledek je {}, důkaz uvádí {}",
    ),
    "too-many": (
        "cards: {} is in the shoe at least {} times, its decks allow {}",
        "karty: {} je v sabotu nejméně {}krát, balíčky dovolují {}",
    ),
    "keys": ("{}: {} keys for {} blocks", "{}: klíčů {}, bloků {}"),
    "key": (
        "{}: the key of block {} does not belong to root {}",
        "{}: klíč bloku {} nepatří ke kořeni {}",
    ),
    "chosen-block": (
        "{}: block {} does not follow from the block before it",
        "{}: blok {} nevyplývá z předchozího bloku",
    ),
    "unpublished": (
        "{}: root {} is not the commitment that was published",
        "{}: kořen {} není závazek, který byl zveřejněn",
    ),
    "my-share": (
        "{}: the share of {} was left out or changed",
        "{}: příspěvek hráče {} byl vynechán nebo změněn",
    ),
    "not-opened": (
        "{}, draw {}: {} was seen, the proof does not open it",
        "{}, tah {}: bylo vidět {}, důkaz jej neotevírá",
    ),
    "saw": (
        "{}, draw {}: {} was seen, the proof shows {}",
        "{}, tah {}: bylo vidět {}, důkaz ukazuje {}",
    ),
    "root": ("{}: root {}, commitment {}", "{}: kořen {}, závazek {}"),
    "shares": ("{}: entropy of {}", "{}: entropie od {}"),
    "opened": ("{}: {} of {} draws opened: {}", "{}: otevřeno {} z {} tahů: {}"),
    "whole": ("{}: everything is open", "{}: otevřeno je vše"),
    "compare": (
        "compare the roots with those published before the first draw",
        "porovnejte kořeny s těmi, které byly zveřejněny před prvním tahem",
    ),
}
