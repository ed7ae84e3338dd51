"""The minutes of a tournament: what a plan asks to be written down of its course.

Money is counted from what was posted, so that they say what the books say.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from krupier.rules.tournament.answers import How
from krupier.rules.tournament.definition import Definition, Price
from krupier.rules.tournament.escrow import Held, Post
from krupier.rules.tournament.machine import Machine

PAID = ("entry", "rebuy", "add-on", "rolled back: refund")
BACK = ("refund", "rolled back: entry", "rolled back: rebuy", "rolled back: add-on")
"""What posts are called with which players pay, and have back what they paid."""


class Minutes(Struct, frozen=True, kw_only=True):
    name: str
    game: str
    organised: tuple[str, ...]
    """How it starts, what is played in its stages, and which blocks it has beside."""
    seats: int
    """At a table."""
    price: tuple[int, ...]
    """Of an entry."""
    fee_share: tuple[Fraction, ...]
    """Of that price."""
    fees: int
    """All that were collected, of rebuys and add-ons too."""
    players: int
    entries: int
    rebuys: int
    add_ons: int
    pool: int
    overlay: int
    """Of the pool, what the operator added."""
    bounties: int
    """All that was paid in for them."""
    divided: str
    """How the pool was."""
    prizes: dict[str, int]
    places: dict[str, int]
    ended: How | None = None


def of(machine: Machine) -> Minutes:
    """As far as it has come."""
    s = machine.state
    made, ended, posts = s.definition, s.ended, list(machine.posts)
    paid = [one for one in s.entrants.values() if one.payments]
    return Minutes(
        name=made.name,
        game=made.game,
        organised=tuple(_organised(made)),
        seats=made.seats.most,
        price=tuple(price.whole for price in made.entry.prices),
        fee_share=tuple(_share(price) for price in made.entry.prices),
        fees=_collected(posts, "fee"),
        players=len({one.player for one in paid}),
        entries=s.counted,
        rebuys=sum(one.rebuys for one in paid),
        add_ons=sum(one.added_on for one in paid),
        pool=s.pool,
        overlay=s.overlay,
        bounties=_collected(posts, "bounty"),
        divided="deal" if s.deal else made.payouts.by,
        prizes=ended.prizes if ended else {},
        places=ended.places if ended else {},
        ended=ended.how if ended else None,
    )


def _organised(made: Definition) -> Iterable[str]:
    yield made.start.when
    yield from (stage.play for stage in made.stages)
    for block in ("rebuy", "add_on", "multi_stack", "bounty", "guarantee"):
        if getattr(made, block):
            yield block


def _share(price: Price) -> Fraction:
    return Fraction(price.fee, price.whole) if price.whole else Fraction(0)


def _collected(posts: Iterable[Post], account: Held) -> int:
    """What players paid into an account, less what they had back of it."""
    found = 0
    for one in posts:
        if one.credit == account and one.what in PAID:
            found += one.amount
        elif one.debit == account and one.what in BACK:
            found -= one.amount
    return found
