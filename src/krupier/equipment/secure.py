"""The secure random source: cryptographic, provably fair, fit for money.

Before a round :meth:`Secure.begin` commits to a shuffled shoe (when the pack must be shuffled)
and to the round's throws or spins. The table publishes :attr:`Secure.commitments`, lets players
:meth:`~Secure.mix` in their entropy, and then draws. Draws of each kind are numbered from 0 in
dealing order, for cards through the whole life of a shoe, burnt cards included;
:attr:`Secure.last` names the numbers of the latest answer. Afterwards :meth:`Secure.openings`
proves to a viewer what he was entitled to see.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import overload

import msgspec
from msgspec import Struct

from krupier.equipment import cards, series
from krupier.equipment.draws import (
    Cards,
    CardsAre,
    Dice,
    DiceAre,
    Draw,
    Equipment,
    Outcome,
    OutOfCards,
    Pack,
    Pocket,
    PocketIs,
)
from krupier.equipment.fair import Commitment, Kind
from krupier.equipment.generator import Generator
from krupier.equipment.proof import Proof
from krupier.equipment.series import Series

DRAWS = 64
"""Throws of a die or spins committed for a round; more follow from these if a round is longer."""

SHARE = 1024
"""The longest share of entropy, in bytes."""

DIE = ("1", "2", "3", "4", "5", "6")


class Refused(ValueError):
    """The source cannot do this now. Nothing was changed."""

    def __init__(self, en: str, cs: str) -> None:
        super().__init__(en)
        self.en = en
        self.cs = cs


class Drawn(Struct, frozen=True):
    """The numbers of the draws that an answer took: ``first`` up to, not including, ``end``."""

    kind: Kind
    first: int
    end: int
    shoe: int = 0
    """Cards: how many shoes of the round ran out before."""


class _State(Struct):
    pack: Pack | None
    series: dict[Kind, Series]
    last: Drawn | None
    audited: bool
    spent: list[Series] = []
    """Shoes of this round that ran out and were followed by another (draw poker)."""
    follows: bool = False
    """Such a shoe follows from the one before it; in states of older versions it was drawn."""


class Secure:
    """Outcomes that nobody can foresee or choose."""

    def __init__(self, generator: Generator) -> None:
        self._generator = generator
        self._is = _State(None, {}, None, False)

    @classmethod
    def restore(cls, generator: Generator, state: bytes) -> Secure:
        """Goes on where :meth:`state` was taken: same shoe, same commitments, same draws."""
        self = cls(generator)
        self._is = msgspec.msgpack.decode(state, type=_State)
        return self

    def state(self) -> bytes:
        """All secrets of this source. Store it sealed; it never goes into a log.

        Take it after the last :meth:`mix`: what is drawn later follows from it, so a source
        restored from it gives the same outcomes when the journal's draws are asked again.
        """
        return msgspec.msgpack.encode(self._is)

    def begin(self, equipment: Equipment) -> None:
        """Commits to what the round needs: a new shoe if it is time for one, throws, spins."""
        kept: dict[Kind, Series] = {}
        pack, wheel = equipment.pack, equipment.wheel
        if pack:
            kept["cards"] = self._shoe(pack)
        if wheel:
            kept["wheel"] = series.spins(self._generator, "wheel", wheel.pockets, DRAWS)
        if not pack and not wheel:
            kept["dice"] = series.spins(self._generator, "dice", DIE, DRAWS)
        self._is = _State(pack, kept, None, False, follows=True)

    @property
    def commitments(self) -> list[Commitment]:
        """To be published; players' entropy is welcome until the first draw after that."""
        return [one for part in self._is.series.values() for one in part.commitments()]

    @property
    def last(self) -> Drawn | None:
        """The numbers of the latest answer's draws."""
        return self._is.last

    def mix(self, player: str, entropy: bytes) -> list[Commitment]:
        """Adds a player's entropy, in place of what he gave before.

        Says which commitments it went into. A shoe already in play takes none.
        """
        _check(player, entropy)
        open_to = self._open()
        for part in open_to:
            part.shares[player] = entropy.hex()
        return [part.commitments()[0] for part in open_to]

    @overload
    def answer(self, draw: Cards) -> CardsAre: ...
    @overload
    def answer(self, draw: Dice) -> DiceAre: ...
    @overload
    def answer(self, draw: Pocket) -> PocketIs: ...
    def answer(self, draw: Draw) -> Outcome:
        if self._is.audited:
            raise Refused(
                "everything was opened to an auditor: a new round must begin first",
                "vše bylo otevřeno auditorovi: nejdřív musí začít nové kolo",
            )
        if isinstance(draw, Cards):
            if draw.back:
                self._shuffle_again(draw.back)
            taken = self._take("cards", draw.n)
            faces = self._part("cards").of
            return CardsAre(tuple(cards.card(faces[face]) for face in taken))
        if isinstance(draw, Dice):
            return DiceAre(tuple(face + 1 for face in self._take("dice", draw.n)))
        (face,) = self._take("wheel", 1)
        return PocketIs(self._is.series["wheel"].of[face])

    def openings(self, entitled: Mapping[Kind, Iterable[int]], about: str = "") -> Proof:
        """The proof for a viewer entitled to see these draws, by kind and number. Of the shoes of
        a round it opens the first, whose commitment was published."""
        wanted = {kind: set(draws) for kind, draws in entitled.items()}
        parts = self._is.series | ({"cards": self._is.spent[0]} if self._is.spent else {})
        for kind, draws in wanted.items():
            part = parts.get(kind) or self._part(kind)
            drawn = part.drawn if part.sealed else 0
            wrong = sorted(draw for draw in draws if not 0 <= draw < drawn)
            if wrong:
                raise Refused(
                    f"{kind}: draw {wrong[0]} cannot be opened, {drawn} were made",
                    f"{kind}: tah {wrong[0]} nelze otevřít, proběhlo jich {drawn}",
                )
        opened = (part.part(wanted.get(kind, set())) for kind, part in parts.items())
        return Proof(tuple(opened), about)

    def audit_openings(self, about: str = "") -> Proof:
        """The proof that opens everything. The shoe is out of play from now on.

        To inspect a shoe that plays on, restore a stored :meth:`state` away from the table.
        """
        self._is.audited = True
        shoes = (*self._is.spent, *self._is.series.values())
        return Proof(tuple(part.whole() for part in shoes), about)

    def _shoe(self, pack: Pack) -> Series:
        old = self._is.series.get("cards")
        same = old is not None and pack == self._is.pack and not self._is.audited
        if old is not None and same and pack.cut is not None and old.left > pack.cut:
            return old
        shoe = series.shoe(self._generator, tuple(map(cards.text, pack.deck)), pack.decks)
        shoe.drawn = pack.burn
        return shoe

    def _shuffle_again(self, back: Iterable[cards.Card]) -> None:
        """A new shoe of these cards, under a commitment of its own."""
        old = self._part("cards")
        self._is.spent.append(old)
        self._is.series["cards"] = series.shoe_after(old, tuple(map(cards.text, back)))

    def _part(self, kind: Kind) -> Series:
        part = self._is.series.get(kind)
        if part is None:
            there = ", ".join(self._is.series) or "–"
            raise Refused(
                f"nothing is committed for {kind} in this round; committed: {there}",
                f"tento stůl nemá závazek pro {kind}; má: {there}",
            )
        return part

    def _take(self, kind: Kind, n: int) -> list[int]:
        part = self._part(kind)
        if kind == "cards" and n > part.left:
            raise OutOfCards(f"{n} cards wanted, {part.left} left in the shoe")
        for one in self._is.series.values():
            one.sealed = True
        self._is.last = Drawn(kind, part.drawn, part.drawn + n, len(self._is.spent))
        return [part.take() for _ in range(n)]

    def _open(self) -> list[Series]:
        """The parts that still take entropy."""
        found = [part for part in self._is.series.values() if not part.sealed]
        if not found or self._is.audited:
            raise Refused(
                "too late: drawing has begun since the last commitment"
                if self._is.series
                else "too early: no round has begun, nothing is committed",
                "pozdě: od posledního závazku se už táhlo"
                if self._is.series
                else "brzy: žádné kolo nezačalo, není žádný závazek",
            )
        return found


def _check(name: str, entropy: bytes) -> None:
    """Refuses a share that no proof could hold."""
    if not (1 <= len(name) <= 200 and name.isprintable()):
        raise Refused(
            "entropy comes under a name of 1 to 200 printable characters",
            "entropie přichází pod jménem o 1 až 200 tisknutelných znacích",
        )
    if not 1 <= len(entropy) <= SHARE:
        raise Refused(
            f"entropy is 1 to {SHARE} bytes, {len(entropy)} came",
            f"entropie má 1 až {SHARE} bajtů, přišlo {len(entropy)}",
        )
