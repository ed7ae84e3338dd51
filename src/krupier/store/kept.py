"""Columns that are sealed with the house key: this is the one list of them."""

from __future__ import annotations

from msgspec import Struct


class Kept(Struct, frozen=True):
    """A column that is sealed, and what each value is bound to."""

    table: str
    column: str
    of: str


KEPT = (
    Kept("vault", "state", "{round}"),
    Kept("entries", "input", "line:{round}/{seq}"),
    Kept("group_entries", "input", "group:{group_id}/{seq}"),
    Kept("tournaments", "secret", "{id}"),
    Kept("watched_hands", "facts", "hand:{round}"),
    Kept("mails", "sealed", "mail:{id}"),
    Kept("credentials", "secret", "credential:{id}"),
    Kept("staff_credentials", "secret", "staff-credential:{id}"),
    Kept("payment_methods", "identifier", "payment-method:{id}"),
)
