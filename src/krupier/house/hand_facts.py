"""Finished hands among players, as the search for agreed play needs them: who did what to whom,
and what everybody won. :mod:`krupier.room.collusion_hands` computes them from the journal, once."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select

from krupier.store import keys
from krupier.store.errors import Sealed
from krupier.store.fast import insert_if_new
from krupier.store.schema import results
from krupier.store.watching_schema import watched_hands

MOST = 50_000
"""Hands of one player that are looked at together: so many a machine plays in a month."""
AGGRESSIVE: frozenset[str] = frozenset(("bet", "raise", "complete"))


class Deed(Struct, frozen=True, array_like=True):
    """A decision in a hand."""

    by: str
    do: str
    to: str = ""
    """Whose bet or raise he answers; empty: nobody has bet."""
    alone_with: str = ""
    """The only other player who is left; empty: there are more."""
    took: int = 0
    """Microseconds; 0: the clock decided, or nobody knows."""
    street: int = 0
    share: int = -1
    """His part of a pot that all could win who are in the hand, in thousandths, by all cards that
    were dealt; below nought: it cannot be said."""
    price: int = 0
    """What a call costs beside the pot as it lies, in per cent."""
    may_raise: bool = False
    part: int = 0
    """A bet or raise beside the pot as it lies, in per cent."""
    holding: str = ""
    """Before anybody sees a board: his cards without their suits, and what he faces."""


class Hand(Struct, frozen=True, array_like=True):
    round: str
    table: str
    at: int
    """When it was over."""
    unit: int
    """The big blind, or what else everybody began with."""
    net: Mapping[str, int]
    """What each player won or lost."""
    deeds: tuple[Deed, ...] = ()
    gifts: Mapping[str, Mapping[str, int]] | None = None
    """What acts of each player gave to which other, the luck of the cards apart
    (:mod:`krupier.research.gifts`); below nought it was taken. None: it cannot be said."""

    def given(self, one: str, other: str) -> int:
        """By acts of both, from one to the other."""
        gifts = self.gifts or {}
        return gifts.get(one, {}).get(other, 0) - gifts.get(other, {}).get(one, 0)


def keep(conn: Connection, operator: str, round_id: str, at: int, hand: Hand | None) -> None:
    """Sealed: it says what cards they had. None: it cannot be judged. The same twice counts once.
    Raises Sealed without a house key."""
    facts = _key(conn).seal(msgspec.json.encode(hand), _bound(round_id))
    row = {
        "round": round_id,
        "operator": operator,
        "closed_at": at,
        "facts": keys.as_text(facts),
    }
    conn.execute(insert_if_new(conn, watched_hands), row)


def players_between(conn: Connection, operator: str, since: int, until: int) -> list[str]:
    """Who was in any hand, in order."""
    there = watched_hands.c
    found = (
        select(results.c.player)
        .distinct()
        .join(watched_hands, there.round == results.c.round)
        .where(there.operator == operator, there.closed_at > since, there.closed_at <= until)
        .order_by(results.c.player)
    )
    return list(conn.execute(found).scalars())


def of_player(
    conn: Connection, operator: str, player: str, since: int, until: int, most: int = MOST
) -> list[Hand]:
    """The last hands of one player, so many at most; oldest first."""
    there = watched_hands.c
    rows = conn.execute(
        select(there.round, there.facts)
        .join(results, there.round == results.c.round)
        .where(
            results.c.player == player,
            there.operator == operator,
            there.closed_at > since,
            there.closed_at <= until,
        )
        .order_by(there.closed_at.desc(), there.round.desc())
        .limit(most)
    )
    read = (_opened(conn, round, facts) for round, facts in rows)
    return [hand for hand in read if hand is not None][::-1]


def _opened(conn: Connection, round_id: str, facts: str) -> Hand | None:
    sealed = keys.in_text(facts)
    text = facts.encode() if sealed is None else _key(conn).unseal(sealed, _bound(round_id))
    return msgspec.json.decode(text, type=Hand | None)


def _bound(round_id: str) -> str:
    return f"hand:{round_id}"


def _key(conn: Connection) -> keys.HouseKey:
    key = keys.of(conn)
    if key is None:
        raise Sealed(
            "what cards players had needs the house key; name its file with --key",
            "jaké karty hráči měli, vyžaduje klíč herny; uveďte jeho soubor volbou --key",
        )
    return key
