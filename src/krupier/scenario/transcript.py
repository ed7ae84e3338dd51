"""What a scenario came to, for people: a line for each step and what it answered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from krupier.house.texts import Lang, told

WIDTH = 100
WORDS: Mapping[str, tuple[str, str]] = {
    "done": ("provedeno", "done"),
    "refused": ("odmítnuto", "refused"),
    "fell due": ("nastalo", "fell due"),
    "unexpected": ("NEČEKANÉ", "UNEXPECTED"),
    "end": ("Na konci", "At the end"),
    "ledger": ("Účty hlavní knihy", "Accounts of the ledger"),
    "demo": ("Účty hlavní knihy s hracími penězi", "Accounts of the ledger with demo money"),
    "audit": ("Audit knih", "Audit of the books"),
    "sound": ("v pořádku", "sound"),
    "guest": ("host", "guest"),
    "none": ("nic", "nothing"),
    "yes": ("ano", "yes"),
    "no": ("ne", "no"),
    "held": ("všechna očekávání splněna", "all expectations hold"),
    "not held": ("nesplněná očekávání", "expectations that do not hold"),
}
TOLD = ("step", "at", "do", "note", "asked", "done", "fell_due", "unexpected")
REFUSED = ("refused", "clause", "facts", "text")


def lines(report: Mapping[str, Any], lang: Lang) -> Iterator[str]:
    yield report["title"]
    yield "=" * len(report["title"])
    for note in report["notes"]:
        yield from _wrapped(note, "# ")
    day = ""
    for step in report["steps"]:
        when = datetime.fromisoformat(step["at"])
        if (today := _day(when, lang)) != day:
            day = today
            yield ""
            yield f"--- {day}"
        yield ""
        yield from _step(step, when, lang)
    yield ""
    yield from _end(report["end"], lang)
    yield ""
    failed = report["unexpected"]
    yield f"{_say('not held', lang)}: {failed}" if failed else _say("held", lang)


def _day(when: datetime, lang: Lang) -> str:
    return told(when, lang).rpartition(" ")[0]


def _say(word: str, lang: Lang) -> str:
    return WORDS[word][0 if lang == "cs" else 1]


def _step(step: Mapping[str, Any], when: datetime, lang: Lang) -> Iterator[str]:
    notes = step.get("note", [])
    for note in [notes] if isinstance(notes, str) else notes:
        yield from _wrapped(note, "# ")
    asked = _facts(step["asked"], lang)
    yield from _wrapped(f"{step['step']}. {when:%H:%M} {step['do']} {asked}".rstrip(), "", "     ")
    if "refused" in step:
        clause = f" [{step['clause']}]" if step["clause"] else ""
        yield f"   ✗ {_say('refused', lang)}: {step['refused']}{clause}"
        yield from _wrapped(step["text"][lang], "     ")
    else:
        hidden = (*TOLD, *REFUSED)
        rest = {key: value for key, value in step.items() if key not in hidden}
        yield from _wrapped(
            f"✓ {_say('done', lang)}{': ' if rest else ''}{_facts(rest, lang)}", "   ", "     "
        )
    for one in step.get("fell_due", ()):
        at = told(datetime.fromisoformat(one["at"]), lang)
        yield f"   ◷ {_say('fell due', lang)} {at}: {one['what']} {one['about']} → {one['outcome']}"
    for wrong in step.get("unexpected", ()):
        yield f"   ! {_say('unexpected', lang)}: {wrong}"


def _end(end: Mapping[str, Any], lang: Lang) -> Iterator[str]:
    head = f"{_say('end', lang)}, {told(datetime.fromisoformat(end['at']), lang)}"
    yield head
    yield "-" * len(head)
    for who, one in end["accounts"].items():
        state = one.get("state") or _say("guest", lang)
        why = f" ({one['why']})" if one.get("why") else ""
        wallets = _money(one["wallets"]) or _say("none", lang)
        yield f"{who}: {one['operator'] + ' ' if 'operator' in one else ''}{state}{why}; {wallets}"
    for which in ("ledger", "demo"):
        if which == "ledger" or which in end:
            yield f"{_say(which, lang)}:"
            for name, held in end[which].items():
                yield f"  {name}: {_money(held)}"
    yield f"{_say('audit', lang)}: {'; '.join(end['audit']) or _say('sound', lang)}"


def _money(held: Mapping[str, str]) -> str:
    return ", ".join(f"{amount} {code}" for code, amount in held.items())


def _facts(facts: Mapping[str, Any], lang: Lang) -> str:
    shown = ((key, _value(value, lang)) for key, value in facts.items())
    return ", ".join(f"{key} {value}" for key, value in shown if value)


def _value(value: Any, lang: Lang) -> str:
    if isinstance(value, bool):
        return _say("yes" if value else "no", lang)
    if isinstance(value, Mapping):
        return f"{{{_facts(value, lang)}}}" if value else ""
    if isinstance(value, list | tuple):
        return f"[{'; '.join(_value(one, lang) for one in value)}]" if value else ""
    if value is None:
        return "–"
    text = str(value)
    try:
        return told(datetime.fromisoformat(text), lang) if "T" in text else text
    except ValueError:
        return " ".join(text.split())


def _wrapped(text: str, first: str, after: str | None = None) -> Iterator[str]:
    """Lines that fit, broken between words."""
    line, lead = first, first if after is None else after
    for word in text.split():
        if len(line) + len(word) >= WIDTH and line.strip():
            yield line.rstrip()
            line = lead
        line += f"{word} "
    yield line.rstrip()
