"""Fleks: who may double what, and when it is over.

A component that was announced or flekked is answered by the others in turn. It can be flekked only
by the side that did not speak last for it; if three players in a row let it be, it is closed, so a
component that nobody flekked in one round cannot be flekked in the next.

Everybody is asked as long as any component is open, also who has nothing to flek: whom the table
asks must not tell who is on whose side.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from krupier.rules.marias.contracts import COMPONENTS, Component, Contract
from krupier.rules.marias.tricks import PLAYERS

GOOD, FLEK, EVERYTHING = "good", "flek", "flek-all"


@dataclass(frozen=True)
class Flekked:
    times: int = 0
    by_declarers: bool = True
    """Which side spoke last for it."""
    silent: int = 0
    """How many players have let it be since."""


@dataclass(frozen=True)
class Fleks:
    """The fleks of a deal as far as they went; players are numbered clockwise."""

    declarers: frozenset[int]
    components: Mapping[Component, Flekked]
    turn: int
    most: int
    """So often a component can be flekked."""

    @property
    def over(self) -> bool:
        return not any(self._open(one) for one in self.components.values())

    @property
    def counts(self) -> dict[str, int]:
        return {name: one.times for name, one in self.components.items()}

    def offered(self) -> tuple[Component, ...]:
        """What the player in turn may flek."""
        ours = self.turn in self.declarers
        return tuple(
            name
            for name, one in self.components.items()
            if self._open(one) and one.by_declarers != ours
        )

    def after(self, flekked: Collection[Component]) -> Fleks:
        """The player in turn has flekked these components, or none: "dobrý"."""
        ours = self.turn in self.declarers
        components = {
            name: Flekked(one.times + 1, ours)
            if name in flekked
            else replace(one, silent=one.silent + 1)
            for name, one in self.components.items()
        }
        return replace(self, components=components, turn=(self.turn + 1) % PLAYERS)

    def _open(self, one: Flekked) -> bool:
        return one.silent < PLAYERS - 1 and one.times < self.most


def opened(contract: Contract, declarer: int, declarers: frozenset[int], most: int) -> Fleks:
    """The first to answer sits left of who announced the contract."""
    components = {name: Flekked() for name in COMPONENTS[contract]}
    return Fleks(declarers, components, (declarer + 1) % PLAYERS, most)


def words(offered: Collection[Component]) -> dict[str, tuple[Component, ...]]:
    """What a player may say, and which components he fleks by it."""
    said: dict[str, tuple[Component, ...]] = {GOOD: ()}
    said |= {f"{FLEK}-{name}": (name,) for name in offered}
    return said | ({EVERYTHING: tuple(offered)} if len(offered) > 1 else {})
