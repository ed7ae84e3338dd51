"""The house's side of one commitment: its secret, how far it is drawn, what it opens."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from krupier.equipment import fair
from krupier.equipment.fair import Block, Commitment, Kind, Share
from krupier.equipment.proof import Key, Opening, Part
from krupier.equipment.selection import Stream, shuffled


class Series(Struct, dict=True):
    """A shoe, or the throws or spins of one round. Its fields are the secret state."""

    kind: Kind
    of: tuple[str, ...]
    size: int
    blocks: list[Block]
    shares: dict[str, str]
    sealed: bool = False
    """Drawing has begun: no entropy can be added."""
    drawn: int = 0

    @property
    def left(self) -> int:
        """Cards left in the shoe."""
        return self.size - self.drawn

    def commitments(self) -> list[Commitment]:
        return [
            Commitment(self.kind, self.of, self.size, block.id.hex(), levels[-1][0].hex())
            for block, levels in zip(self.blocks, self._trees(), strict=True)
        ]

    def take(self) -> int:
        """The next outcome, as an index into ``of``."""
        self.sealed = True
        result = self._result(self.drawn)
        self.drawn += 1
        return result

    def opening(self, draw: int) -> Opening:
        number, position = self._place(draw)
        block = self.blocks[number]
        return Opening(
            draw=draw,
            shows=self.of[self._result(draw)],
            position=position,
            value=block.values[position],
            salt=block.salt(position).hex(),
            path=tuple(one.hex() for one in fair.path(self._trees()[number], position)),
        )

    def part(self, draws: set[int]) -> Part:
        """The proof of these draws."""
        return self._part(tuple(self.opening(draw) for draw in sorted(draws)), ())

    def whole(self) -> Part:
        """Everything: all positions and keys."""
        self.sealed = True
        keys = tuple(
            Key(block.key.hex(), tuple(one.hex() for one in fair.path(levels, self.size)))
            for block, levels in zip(self.blocks, self._trees(), strict=True)
        )
        draws = range(self.size * len(self.blocks))
        return self._part(tuple(self.opening(draw) for draw in draws), keys)

    def _part(self, openings: tuple[Opening, ...], keys: tuple[Key, ...]) -> Part:
        first, *further = self.commitments()
        return Part(first, tuple(further), self._all_shares(), None, openings, keys)

    def _all_shares(self) -> tuple[Share, ...]:
        return tuple(Share(player, entropy) for player, entropy in self.shares.items())

    def _result(self, draw: int) -> int:
        number, position = self._place(draw)
        value = self.blocks[number].values[position]
        if self.kind == "cards":
            return value
        return (value + fair.offset(self._seed, draw, len(self.of))) % len(self.of)

    def _place(self, draw: int) -> tuple[int, int]:
        """Block and position of a draw; blocks are added as draws need them."""
        if self.kind == "cards":
            return 0, self._order[draw]
        number, position = divmod(draw, self.size)
        while len(self.blocks) <= number:
            self.blocks.append(fair.block_after(self.blocks[-1].key, self.size, len(self.of)))
        return number, position

    def _trees(self) -> list[list[list[bytes]]]:
        known = self._known_trees
        known += [block.levels() for block in self.blocks[len(known) :]]
        return known

    @cached_property
    def _known_trees(self) -> list[list[list[bytes]]]:
        return []

    @cached_property
    def _seed(self) -> bytes:
        assert self.sealed, "the public seed is known only when no entropy can be added"
        return fair.public_seed(self.commitments()[0], self._all_shares())

    @cached_property
    def _order(self) -> list[int]:
        return fair.dealing_order(self._seed, self.size)


def shoe(stream: Stream, deck: tuple[str, ...], decks: int) -> Series:
    """A freshly shuffled shoe."""
    size = len(deck) * decks
    head = stream.read(16), stream.read(32), stream.read(32)
    values = shuffled(stream, [face for _ in range(decks) for face in range(len(deck))])
    return Series("cards", deck, size, [Block(*head, tuple(values))], {})


def shoe_after(old: Series, back: tuple[str, ...]) -> Series:
    """Cards that go back when the pack ran out, in the order that the old shoe's key stands for."""
    new = shoe(fair.Expansion(old.blocks[-1].key), back, 1)
    new.shares = dict(old.shares)
    return new


def spins(stream: Stream, kind: Kind, of: tuple[str, ...], size: int) -> Series:
    """Throws of a die or spins of a wheel."""
    return Series(kind, of, size, [fair.drawn_block(stream, size, len(of))], {})
