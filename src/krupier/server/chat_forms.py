"""What the back office and the server tell each other about the chat."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from krupier.house.chat_moderation import Verdict, Why
from krupier.server.house_forms import Short

Hours = Annotated[int, Meta(ge=1, le=24 * 366)]


class ChatMessage(Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    table: str
    round: str
    """The hand that was running; empty: none was."""
    at: str
    sent: int
    """The same in microseconds, to ask for what was before it."""
    player: str | None
    """None: the house."""
    name: str
    text: str
    removed: bool


class ChatReport(Struct, frozen=True, kw_only=True):
    id: str
    at: str
    why: Why
    by: str
    """Who reported it."""
    outcome: str
    """Empty: it waits."""
    message: ChatMessage


class ChatMute(Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    player: str
    since: str
    until: str | None
    """None: until it is lifted."""
    lifted: bool
    holds: bool
    reason: str


class ReasonForm(Struct, frozen=True, forbid_unknown_fields=True):
    reason: Short


class DecideForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    verdict: Verdict
    reason: Short
    hours: Hours | None = None


class MuteForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    operator: Short
    player: Short
    reason: Short
    """He is told it."""
    hours: Hours | None = None


class AnnounceForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    table: Short
    text: Annotated[str, Meta(min_length=1, max_length=1_000)]
    reason: Short
