"""What the referee writes down of entries and flights."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from krupier.rules.tournament.definition import Price


class Wrong(AssertionError):
    """The machine and the referee do not agree."""


def must(holds: object, *why: object) -> None:
    if not holds:
        raise Wrong(*why)


@dataclass
class One:
    """An entry."""

    id: str
    player: str
    price: Price
    flight: int = 1
    team: str = ""
    paid: list[tuple[Price, str]] = field(default_factory=list)
    state: str = "waiting"
    chips: int = 0
    coming: int = 0
    packets: int = 0
    rebuys: int = 0
    head: int = 0
    taken: int = 0
    at: tuple[int, int] | None = None
    plays: str = ""
    """Who sits on the chair of a team."""
    recorded: int = 0
    """Chips of rounds before, or of an entry that has played its part."""
    played: int = 0
    further: tuple[int, ...] = ()
    """What was left of lent chips after each game that decides between equals."""
    blinded: bool = False
    """Excluded, and his chips stay for the blinds."""

    @property
    def person(self) -> str:
        return self.plays or self.player

    @property
    def score(self) -> tuple[int, ...]:
        return (self.recorded + self.chips + self.coming, *self.further)


@dataclass
class Part:
    """A flight of a stage."""

    level: int = 1
    first_level: int = 0
    """With which it began; 0: it has not."""
    playing: bool = False
    over: bool = False
    together: bool = False
    """Hand for hand."""
    round: list[dict[str, int]] = field(default_factory=list)
    removed: list[tuple[str, ...]] = field(default_factory=list)
    """After those who wait for their places."""
    losses: Counter[str] = field(default_factory=Counter)
    wins: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    better: tuple[str, ...] = ()
    last_hands: bool = False
    pause: bool = False
    """A break is due, or has begun."""
    breaks: int = 0
    """That are over."""
