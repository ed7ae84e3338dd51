"""Parts of a house plan about where money goes: at tables of another currency, when an account or
the licence ends, and to the operator's other games."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from krupier.plan.house_parts import Amount, Positive, Rule


class TableExchange(Rule, frozen=True, kw_only=True):
    """Who has too little in the currency of a table plays all the same: what is missing is
    converted from his other wallets at the rate of the moment, without a fee; first from that of
    the account's own currency, then from the others by name."""

    back: bool
    """What he takes away from a table is converted into the currency of the account again."""


class Closing(Rule, frozen=True, kw_only=True):
    """How what is left on an account that has ended is paid out."""

    days: Positive
    """Elapsed days, by the end of which it has to be paid."""
    card_fee: Amount | None = None
    """What could not be paid by then is sent as a virtual payment card, which costs so much, once a
    closing. None: it is put before staff."""


class LicenceEnd(Rule, frozen=True, kw_only=True):
    """What happens when the licence has finally ended."""

    until: Annotated[str, Meta(pattern=r"^[0-2][0-9]:[0-5][0-9]:[0-5][0-9]$")]
    """Of the day it ends, in the time of the house: bets that are not evaluated by then count as
    cancelled."""


class OtherGames(Rule, frozen=True, kw_only=True):
    """Another kind of gambling that the operator runs in a system of its own."""

    kind: Literal["technical", "odds", "lottery"]
    balance: Literal["common", "separate"]
    """``common``: it stakes from the wallets of the account, and wins come back to them;
    ``separate``: it keeps accounts of its own, to which something may be paid out."""
