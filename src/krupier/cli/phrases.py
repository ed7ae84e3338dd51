"""What happens at a table, said in Czech or English; unknown events keep their own word."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from krupier.rules.transcript import event_line

PHRASES = {
    "place-your-bets": ("Umístěte své sázky, prosím.", "Place your bets, please."),
    "no-more-bets": ("Žádné další sázky, prosím.", "No more bets, please."),
    "stake": ("vklad", "stake"),
    "take-back": ("vzato zpět", "taken back"),
    "moved": ("přesunuto", "moved"),
    "settle": ("vypořádání", "settled"),
    "cards": ("karty", "cards"),
    "turn-up": ("otočeno", "turned up"),
    "discard": ("odhozeno", "discarded"),
    "decision": ("rozhodnutí", "decision"),
    "place": ("vyloženo", "placed"),
    "foul": ("chybně složené řady (foul)", "rows out of order (foul)"),
    "pays": ("platí", "pays"),
    "result": ("výsledek", "result"),
    "throw": ("hod", "throw"),
    "no-result": ("neplatí", "does not count"),
    "no-roll": ("hod neplatí", "no roll"),
    "maximum-win": ("nejvyšší výhra", "maximum win"),
    "void": ("hra zrušena", "game void"),
    "ruling": ("rozhodnutí dohledu", "ruling"),
    "held": ("dříve než na řadě", "out of turn"),
    "reserved": ("odložené karty", "cards laid aside"),
}
FACTS = {
    "seat": ("místo", "seat"),
    "amount": ("částka", "amount"),
    "staked": ("vsazeno", "staked"),
    "returned": ("vráceno", "returned"),
    "commission": ("provize", "commission"),
    "number": ("číslo", "number"),
    "colour": ("barva", "colour"),
    "how": ("", ""),
    "to": ("komu", "to"),
    "reason": ("důvod", "reason"),
}
VALUES = {
    "lost": ("prohra", "lost"),
    "won": ("výhra", "won"),
    "back": ("vráceno", "back"),
    "push": ("nerozhodně", "push"),
    "half": ("polovina zpět", "half back"),
    "red": ("červená", "red"),
    "black": ("černá", "black"),
    "green": ("zelená", "green"),
    "bank": ("bankéř", "bank"),
}


def said(event: Mapping[str, Any], lang: str) -> str | None:
    """One line for a player; ``None`` for what only machines need (marks).

    >>> said({"event": "result", "number": "17", "colour": "black"}, "cs")
    'výsledek: číslo 17, barva černá'
    """
    if event["event"] == "mark":
        return None
    at = 0 if lang == "cs" else 1
    kind = PHRASES.get(event["event"], (event["event"],) * 2)[at]
    told = {
        FACTS.get(key, (key, key))[at]: VALUES.get(value, (value, value))[at]
        if isinstance(value, str)
        else value
        for key, value in event.items()
        if key not in ("event", "seat", "bet", "on", "cards")
    }
    same = {key: event[key] for key in ("bet", "on", "cards") if key in event}
    line = event_line({"event": ""} | same | told).strip()
    seat = f"{FACTS['seat'][at]} {event['seat']}" if "seat" in event else ""
    return ": ".join(filter(None, (kind, seat, line)))
