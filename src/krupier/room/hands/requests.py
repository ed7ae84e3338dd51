"""What players ask of a table among players, beside moves in a hand."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from krupier.room.hands.chairs import Straddling
from krupier.room.hands.preactions import Kind


class SitDown(Struct, frozen=True):
    """With so many chips; 0: the usual buy-in. Without a seat the table gives one."""

    seat: str | None = None
    buy_in: int = 0


class GetUp(Struct, frozen=True):
    """With all chips, after the running hand if he is in it."""


class Away(Struct, frozen=True):
    """Sits out from the next hand on, or is back."""

    away: bool


class TopUp(Struct, frozen=True):
    amount: int


class Entry(Struct, frozen=True):
    """Who owes a blind waits for the big blind, posts, or buys the button."""

    how: Literal["wait", "post", "button"]


class Prefer(Struct, frozen=True):
    auto_post: bool | None = None
    auto_time_bank: bool | None = None
    auto_top_up: bool | None = None
    straddle: Straddling | None = None


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


class ShowCards(Struct, frozen=True):
    """After the hand, of his own will."""


Request = (
    SitDown
    | GetUp
    | Away
    | TopUp
    | Entry
    | Prefer
    | ChooseGame
    | PostNext
    | Pre
    | UseTimeBank
    | ShowCards
)
