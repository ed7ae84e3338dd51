"""When somebody may write at a table, and what about: the house plan, the table's own rules, and
the hand that runs. Pure."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, TypeVar

from msgspec import Struct

from krupier.house import chat_text
from krupier.house.refusals import Refusal
from krupier.plan import houses
from krupier.plan.chat_parts import Hand, Language, Observers
from krupier.plan.chat_words import WORDS
from krupier.room.messages import ChatState, ChatView
from krupier.rules.game import BadSetting

T = TypeVar("T")

_HAND: tuple[Hand, ...] = ("free", "no-cards", "closed")
_OBSERVERS: tuple[Observers, ...] = ("write", "read", "none")
"""From the mildest to the strictest."""


class ChatRules(Struct, frozen=True, omit_defaults=True):
    """What a table makes stricter than the plan; stored with it."""

    off: bool = False
    observers: Observers | None = None
    hand: Hand | None = None
    all_in: Literal["closed"] | None = None


class Rule(Struct, frozen=True, kw_only=True):
    """What holds at one table."""

    observers: Observers
    hand: Hand
    last_two: bool
    all_in: bool
    """Closed while somebody is all in."""
    languages: tuple[Language, ...]
    longest: int
    about_hand: str = ""
    about_words: str = ""
    """The clauses that say so."""


class Live(Struct, frozen=True):
    """The running hand, as the chat needs it."""

    seats: tuple[str, ...] = ()
    """Still in it."""
    all_in: bool = False


def rule_of(operator: str, family: str, own: ChatRules) -> Rule | None:
    """None: there is no chat. Raises BadSetting for what is milder than the plan."""
    plan = houses.find(operator)
    chat = plan.chat if plan else None
    here = chat.at(family) if chat else None
    if chat is None or here is None or own.off:
        return None
    return Rule(
        observers=_stricter("observers", _OBSERVERS, chat.observers, own.observers),
        hand=_stricter("hand", _HAND, here.hand, own.hand),
        last_two=bool(here.last_two),
        all_in="closed" in (here.all_in, own.all_in),
        languages=chat.languages,
        longest=chat.longest,
        about_hand=next(iter(here.clause), ""),
        about_words=next(iter(chat.clause), ""),
    )


def _stricter(name: str, order: tuple[T, ...], plan: T, own: T | None) -> T:
    allowed = order[order.index(plan) :]
    if own is not None and own not in allowed:
        told = ", ".join(map(str, allowed))
        raise BadSetting(
            f"chat.{name}: the plan says {plan!r}; a table may have {told}, not {own!r}"
        )
    return plan if own is None else own


def state(rule: Rule, live: Live | None) -> tuple[ChatState, tuple[str, ...]]:
    """What the running hand makes of the chat, and for which seats it does not count."""
    if live is None:
        return "open", ()
    if rule.all_in and live.all_in:
        return "all-in", ()
    if rule.hand == "free":
        return "open", ()
    alone = live.seats if rule.last_two and len(live.seats) == 2 else ()
    return rule.hand, alone


def against_speaking(rule: Rule, seats: Collection[str], live: Live | None) -> Refusal | None:
    """Whatever he says."""
    if not seats and rule.observers != "write":
        return Refusal(code="chat-hidden" if rule.observers == "none" else "chat-seats-only")
    now, alone = state(rule, live)
    if now == "all-in":
        return Refusal(code="chat-all-in", clause=rule.about_hand)
    if now == "closed" and not set(seats) & set(alone):
        return Refusal(code="chat-hand", clause=rule.about_hand)
    return None


def against_words(
    rule: Rule, text: str, seats: Collection[str], live: Live | None
) -> Refusal | None:
    """Because of what he says."""
    now, alone = state(rule, live)
    if chat_text.leads_away(text):
        return Refusal(code="chat-link", clause=rule.about_words)
    if chat_text.offends(text):
        return Refusal(code="chat-offensive", clause=rule.about_words)
    if chat_text.foreign(text, rule.languages):
        return Refusal(code="chat-language", facts={"allowed": _named(rule.languages)})
    if now == "no-cards" and not set(seats) & set(alone) and chat_text.speaks_of_hand(text):
        return Refusal(code="chat-cards", clause=rule.about_hand)
    return None


def shown(rule: Rule | None, live: Live | None) -> ChatView | None:
    """For the page: what holds now."""
    if rule is None:
        return None
    now, alone = state(rule, live)
    return ChatView(now, list(alone), rule.observers, list(rule.languages), rule.longest)


def _named(languages: Collection[str]) -> list[dict[str, str]]:
    return [{"cs": WORDS[one][0], "en": WORDS[one][1]} for one in languages]
