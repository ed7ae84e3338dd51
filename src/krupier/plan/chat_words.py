"""The words of house sheets about chat, Czech and English."""

from __future__ import annotations

from collections.abc import Mapping

ROWS: Mapping[str, tuple[str, str]] = {"chat": ("chat", "chat")}
NAMED_BY: Mapping[str, tuple[str, str, str]] = {
    "ChatTables": ("families", "u stolů: {}", "at tables: {}"),
}
PHRASES: Mapping[str, tuple[str, ...]] = {
    "Chat.observers": ("přihlížející: {}", "those who look on: {}"),
    "Chat.languages": ("jen v řeči: {}", "only in: {}"),
    "Chat.longest": ("nejvýše {} znaků", "at most {} characters"),
    "Chat.kept_days": ("uchovává se {} dní, pak se maže", "kept for {} days, then erased"),
    "ChatTables.hand": ("běží-li hra: {}", "while a hand runs: {}"),
    "ChatTables.last_two": (
        "poslední dva ve hře mluví volně",
        "the last two in a hand speak freely",
        "bez výjimky pro poslední dva",
        "no exception for the last two",
    ),
    "ChatTables.all_in": ("je-li někdo all-in: {}", "while somebody is all in: {}"),
}
WORDS: Mapping[str, tuple[str, str]] = {
    "free": ("volně", "freely"),
    "no-cards": ("nic o kartách a průběhu hry", "nothing about cards or the hand"),
    "closed": ("zavřeno", "closed"),
    "open": ("otevřeno", "open"),
    "write": ("píší a čtou", "write and read"),
    "read": ("jen čtou", "only read"),
    "none": ("nic", "nothing"),
    "player-poker": ("poker mezi hráči", "poker among players"),
    "open-face-chinese": ("open-face čínský poker", "open-face Chinese poker"),
    "banker-holdem": ("hold'em proti bance", "hold'em against the bank"),
    "cs": ("čeština", "Czech"),
    "en": ("angličtina", "English"),
}
