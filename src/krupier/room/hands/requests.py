"""What players ask of a table among players, beside moves in a hand."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from krupier.room.hands.messages import Straddling
from krupier.room.hands.preactions import Kind


class SitDown(Struct, frozen=True):
    """With so many chips; 0: the usual buy-in. Without a seat the table gives one."""

    seat: str | None = None
    buy_in: int = 0
    auto_rebuy: bool = False
    auto_top_up: bool = False
    top_up_below: int = 0
    """As :class:`Prefer`."""


class Wait(Struct, frozen=True):
    """For a seat at any table with this game and stakes; or no longer."""

    on: bool = True


class GetUp(Struct, frozen=True):
    """With all chips, after the running hand if he is in it."""


class ChangeSeat(Struct, frozen=True):
    """To another seat of the table, as soon as it is free; nothing: he stays where he is.
    ``plays_out``: after his blinds and button."""

    seat: str | None = None
    plays_out: bool = False


class ChangeTable(Struct, frozen=True):
    """To another table with this game and stakes, as soon as a seat there is free."""

    table: str | None = None
    plays_out: bool = False


class Away(Struct, frozen=True):
    """Sits out from the next hand on, or is back."""

    away: bool


class TopUp(Struct, frozen=True):
    amount: int


class Entry(Struct, frozen=True):
    """Who owes a blind waits for the big blind, posts, or buys the button. Who had to move lets the
    button pass, or posts."""

    how: Literal["wait", "post", "button", "pass"]


class Prefer(Struct, frozen=True):
    auto_post: bool | None = None
    auto_time_bank: bool | None = None
    auto_top_up: bool | None = None
    straddle: Straddling | None = None
    top_up_below: int | None = None
    auto_rebuy: bool | None = None


class ChooseGame(Struct, frozen=True):
    """Dealer's choice: which game the next hand is, as the player on the button says."""

    game: str


class PostNext(Struct, frozen=True):
    """Without ``auto_post``: the blind of the next hand."""


class Pre(Struct, frozen=True):
    """Sets a pre-action; nothing: clears it. ``round``: for that hand and no other."""

    action: Kind | None = None
    amount: int | None = None
    round: int | None = None


class UseTimeBank(Struct, frozen=True):
    pass


class FastFold(Struct, frozen=True):
    """In a fast pool: folds in or before his turn, and goes on to another table at once, or
    (``watch``) when this hand is over."""

    watch: bool = False


class GoOn(Struct, frozen=True):
    """In a fast pool: he has watched enough of a hand that he folded."""


class ShowCards(Struct, frozen=True):
    """After the hand, of his own will."""


class CallClock(Struct, frozen=True):
    """Asks that whoever is in turn be put on the clock."""


class ObjectTo(Struct, frozen=True):
    """Says what was wrong with the running or last hand; staff decide about it."""

    text: str


Request = (
    SitDown
    | Wait
    | GetUp
    | ChangeSeat
    | ChangeTable
    | Away
    | TopUp
    | Entry
    | Prefer
    | ChooseGame
    | PostNext
    | Pre
    | UseTimeBank
    | FastFold
    | GoOn
    | ShowCards
    | CallClock
    | ObjectTo
)
