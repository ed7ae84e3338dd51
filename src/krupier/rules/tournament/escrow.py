"""The money of a tournament: accounts that never hold less than nothing, and nothing at the end."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Held = Literal["prize", "bounty", "fee", "guarantee"]
HELD: tuple[Held, ...] = ("prize", "bounty", "fee", "guarantee")
OPERATOR = "operator"
CLAIM = "claim:"
"""Before the name of a player of whom the operator has one."""


class Post(Struct, frozen=True, tag="post", tag_field="is", omit_defaults=True):
    """Money that moves: between a player or the operator and one of the accounts."""

    debit: str
    credit: str
    amount: int
    what: str
    """``entry``, ``rebuy``, ``overlay``, ``prize``, ``refund`` …"""
    entry: str = ""
    form: str = "money"


def is_name(name: str) -> bool:
    """Of a player or a team. Money moves between names: nobody is called like an account, the
    operator or a claim; and strokes are of second entries."""
    taken = name in (*HELD, OPERATOR) or name.startswith(CLAIM)
    return bool(name) and "/" not in name and not taken


class Overdrawn(Exception):
    """More was to be paid than is held: a fault of the machine, never of a player."""


class Escrow:
    def __init__(self) -> None:
        self.held: dict[Held, int] = dict.fromkeys(HELD, 0)

    def take(
        self,
        account: Held,
        payer: str,
        amount: int,
        what: str,
        *,
        entry: str = "",
        form: str = "money",
    ) -> list[Post]:
        """Into an account."""
        if not amount:
            return []
        self.held[account] += amount
        return [Post(payer, account, amount, what, entry, form)]

    def give(
        self,
        account: Held,
        to: str,
        amount: int,
        what: str,
        *,
        entry: str = "",
        form: str = "money",
    ) -> list[Post]:
        """Out of it. Raises Overdrawn."""
        if not amount:
            return []
        if not 0 < amount <= self.held[account]:
            raise Overdrawn(f"{what}: {amount} from {account}, which holds {self.held[account]}")
        self.held[account] -= amount
        return [Post(account, to, amount, what, entry, form)]

    def shift(self, account: Held, to: Held, amount: int, what: str) -> list[Post]:
        """From one account to another. Raises Overdrawn."""
        posts = self.give(account, to, amount, what)
        if posts:
            self.held[to] += amount
        return posts

    @property
    def empty(self) -> bool:
        return not any(self.held.values())
