"""A second reading of the fleks of mariáš, from everything that was said so far.

**Format.** ``said`` has every word in order: who, and which components he doubled (none: "dobrý").
``side`` are the players of the announced game, ``announcer`` is one of them.

**Readings.** The first to speak sits left of the announcer, then clockwise (K20-29). For a
component the last word has who announced it or doubled it last; only the other side may double it
(K20-22). It is closed when the three others have let it be after that (K20-31, K20-32), or when it
was doubled as often as the table allows. Fleks are over when everything is closed.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

Said = Sequence[tuple[str, Collection[str]]]


def turn(said: Said, announcer: str, seats: Sequence[str]) -> str:
    """Who speaks next."""
    return seats[(seats.index(announcer) + 1 + len(said)) % len(seats)]


def closed(component: str, said: Said, most: int) -> bool:
    doubled = [place for place, (_, what) in enumerate(said) if component in what]
    since = len(said) - (doubled[-1] + 1 if doubled else 0)
    return since >= 3 or len(doubled) >= most


def may_double(
    seat: str,
    components: Collection[str],
    said: Said,
    announcer: str,
    side: Collection[str],
    most: int,
) -> set[str]:
    """The components that this player may double now."""
    allowed = set()
    for component in components:
        last = [who for who, what in said if component in what]
        speaker = last[-1] if last else announcer
        if not closed(component, said, most) and (speaker in side) != (seat in side):
            allowed.add(component)
    return allowed
