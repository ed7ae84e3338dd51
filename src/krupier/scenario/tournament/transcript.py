"""A scripted tournament for people to read: what happened, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from krupier.house.texts import Lang
from krupier.scenario.tournament import wording
from krupier.scenario.tournament.wording import said as worded

Told = Mapping[str, Any]

WORDS: dict[str, tuple[str, str]] = {
    "entered": ("{entry} se přihlásil", "{entry} has entered"),
    "left": ("{entry} v turnaji není: {why}", "{entry} is not in it: {why}"),
    "seat-drawn": ("{entry} bude sedět: stůl {table}, místo {seat}",
                   "{entry} will sit at table {table}, seat {seat}"),
    "seated": ("{entry}: stůl {table}, místo {seat}, {chips} žetonů",
               "{entry}: table {table}, seat {seat}, {chips} chips"),
    "plays": ("za {entry} hraje {player}", "{player} plays for {entry}"),
    "waits": ("{entry} čeká na místo", "{entry} waits for a seat"),
    "moved": ("{entry} přechází od stolu {from_table}, místo {from_seat}, ke stolu {table}, "
              "místo {seat} ({rule}: {reason})",
              "{entry} moves from table {from_table}, seat {from_seat}, to table {table}, "
              "seat {seat} ({rule}: {reason})"),
    "broken": ("stůl {table} se ruší: {reason}", "table {table} is broken: {reason}"),
    "dealt": ("stůl {table}: hra {unit}, úroveň {level}, hrají {who}{lie}",
              "table {table}: unit {unit}, level {level}, with {who}{lie}"),
    "penalty-over": ("{player} má trest za sebou a smí se vrátit",
                     "{player} has served his penalty and may come back"),
    "released": ("stůl {table} otočí karty", "table {table} shows its cards"),
    "offered": ("{entry} nemá žetony, nabízí se: {what}",
                "{entry} is broke and is offered: {what}"),
    "chips": ("{entry}: {change} žetonů ({why})", "{entry}: {change} chips ({why})"),
    "out": ("{entry} končí{place}", "{entry} is out{place}"),
    "head-taken": ("odměna za {entry}: vyplaceno {paid}, přidáno {added}",
                   "the bounty of {entry}: paid {paid}, added {added}"),
    "marked": ("odměna je vypsána na: {entries}", "there is a bounty on: {entries}"),
    "envelopes": ("zbývající odměny: {values}", "bounties still to be drawn: {values}"),
    "level-begins": ("začíná úroveň {level}", "level {level} begins"),
    "break-begins": ("přestávka, {seconds} s", "a break of {seconds} s"),
    "registration-extended": ("registrace se prodlužuje do konce úrovně {until}: {reason}",
                              "one may register until the end of level {until}: {reason}"),
    "registration-closed": ("registrace končí, vstupů {entries}",
                            "registration is closed, {entries} entries"),
    "prizes": ("výhry celkem {pool}, z toho doplatek {overlay}: {places}",
               "the pool is {pool}, of it {overlay} from the operator: {places}"),
    "hand-for-hand": ("hand for hand: {on}", "hand for hand: {on}"),
    "last-hands-drawn": ("dnes se odehraje ještě her: {hands}", "hands left today: {hands}"),
    "stage-begins": ("začíná {stage}. část, skupina {flight}",
                     "stage {stage} begins, flight {flight}"),
    "scores": ("stav po {round}. kole {stage}. části: {who}",
               "after round {round} of stage {stage}: {who}"),
    "cards-dealt": ("rozdané karty: {who}", "cards are dealt: {who}"),
    "stage-over": ("končí {stage}. část, dál jdou: {who}",
                   "stage {stage} is over, through are: {who}"),
    "deal-due": ("všichni chtějí dohodu, jedná se po této hře",
                 "all want a deal, it is talked about after this hand"),
    "deal-offered": ("návrh dohody ({method}): {amounts}, o první místo se hraje o {kept}",
                     "terms of a deal ({method}): {amounts}, {kept} is left for the first place"),
    "deal-refused": ("{entry} nesouhlasí, hraje se dál", "{entry} does not agree, they play on"),
    "agreed": ("dohoda: {amounts}, o první místo se hraje o {kept}",
               "a deal: {amounts}, {kept} is left for the first place"),
    "rolled-back": ("vráceno k řádku {to}: {ruling}", "rolled back to line {to}: {ruling}"),
    "ended": ("konec: {how}", "the end: {how}"),
    "post": ("{debit} → {credit}: {amount} ({what})", "{debit} → {credit}: {amount} ({what})"),
}  # fmt: skip
"""By what is told, how it is said in Czech and in English."""


def lines(report: Mapping[str, Any], lang: Lang) -> Iterator[str]:
    yield f"{report['names'][lang]} ({report['tournament']}, {report['currency']})"
    for step in report["steps"]:
        yield ""
        yield f"> {_asked(step['step'])}"
        for told in step["told"]:
            yield f"  {said(told, lang)}"
        for wrong in step["wrong"]:
            yield f"  ! {wrong}"
    yield ""
    for entry, place in report["places"].items():
        prize = report["prizes"].get(entry)
        yield f"{place:>4}. {entry}{f'  {prize}' if prize else ''}"
    held = _amounts({wording.account(one, lang): held for one, held in report["escrow"].items()})
    yield {"cs": f"v úschově: {held}", "en": f"in escrow: {held}"}[lang]
    for wrong in report["wrong"]:
        yield f"! {wrong}"


def said(told: Told, lang: Lang) -> str:
    """One answer as a sentence.

    >>> said({"is": "out", "entry": "bob", "place": 3}, "en")
    'bob is out, place 3'
    """
    text = WORDS[told["is"]][lang == "en"]
    return text.format_map(_facts(told, lang))


def _facts(told: Told, lang: Lang) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "overlay": "0",
        "on": False,
        "flight": 1,
        "paid": {},
        "added": {},
    } | dict(told)
    if "at" in facts:
        facts |= facts["at"]
    if "was" in facts:
        facts |= {"from_table": facts["was"]["table"], "from_seat": facts["was"]["seat"]}
    if told["is"] == "out":
        place = told.get("place")
        facts["place"] = (
            "" if place is None else {"cs": f", {place}. místo", "en": f", place {place}"}[lang]
        )
    if told["is"] == "dealt":
        facts |= {"who": ", ".join(told["entries"]), "lie": _lie(told, lang)}
    if told["is"] in ("stage-over", "scores", "cards-dealt"):
        facts["who"] = _amounts(told.get("chips") or told.get("cards", {}))
    facts |= _in_words(told, lang)
    for key in ("paid", "added", "amounts"):
        if isinstance(facts.get(key), Mapping):
            facts[key] = _amounts(facts[key]) or "0"
    for key in ("entries", "places", "values"):
        if isinstance(facts.get(key), list | tuple):
            facts[key] = ", ".join(map(str, facts[key]))
    return facts


def _in_words(told: Told, lang: Lang) -> dict[str, str]:
    """What it says by codes."""
    match told["is"]:
        case "left":
            return {"why": worded(wording.LEFT, told["why"], lang)}
        case "moved":
            rule = worded(wording.RULES, told["rule"], lang)
            return {"rule": rule, "reason": wording.reason(told["why"], lang)}
        case "broken":
            return {"reason": wording.reason(told["why"], lang)}
        case "chips":
            return {"why": wording.chips(told["why"], told.get("reason", ""), lang)}
        case "offered":
            return {"what": worded(wording.OFFERS, told["what"], lang)}
        case "hand-for-hand":
            return {"on": worded(wording.SWITCHED, told["on"], lang)}
        case "deal-offered":
            return {"method": worded(wording.METHODS, told["method"], lang)}
        case "ended":
            return {"how": worded(wording.ENDS, told["how"], lang)}
        case "post":
            debit, credit = (wording.account(told[one], lang) for one in ("debit", "credit"))
            return {"debit": debit, "credit": credit, "what": wording.post(told["what"], lang)}
    return {}


def _lie(told: Told, lang: Lang) -> str:
    blinds = told.get("blinds")
    if told.get("further"):
        return {"cs": "; dodatečná hra", "en": "; an additional game"}[lang]
    if not blinds:
        return f"; button {told['button']}" if told.get("button") else ""
    words = {"cs": "; button {button}, malá {small}, velká {big}",
             "en": "; button {button}, small blind {small}, big blind {big}"}  # fmt: skip
    return words[lang].format_map(blinds)


def _amounts(by_name: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {amount}" for name, amount in by_name.items())


def _asked(step: Told) -> str:
    about = {key: value for key, value in step.items() if key not in ("do", "note", "expect")}
    told = ", ".join(f"{key} {_short(value)}" for key, value in about.items())
    return f"{step['do']}{': ' if told else ''}{told}"


def _short(value: Any) -> str:
    if isinstance(value, Mapping):
        return _amounts(value)
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
