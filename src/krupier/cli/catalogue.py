"""``games`` and ``rules``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from krupier.cli import output
from krupier.cli.app import BadRequest
from krupier.plan import cash, cash_sheet, house, house_sheet
from krupier.plan.citation import cited
from krupier.plan.files import CASH, HOUSE
from krupier.rules import families
from krupier.rules.sheet import sheet, word

BET_COLUMNS = {
    "cs": ("id", "sázka", "kdy", "výplata", "min", "max", "doložky"),
    "en": ("id", "bet", "when", "pays", "min", "max", "clauses"),
}
OPTION_COLUMNS = {
    "cs": ("id", "volba", "výchozí", "dovoleno"),
    "en": ("id", "option", "default", "allowed"),
}


def show_games(plans: list[Path], as_json: bool) -> None:
    rows = [
        {
            "id": plan.id,
            "operator": plan.operator,
            "family": plan.family,
            "name_cs": plan.names.cs,
            "name_en": plan.names.en,
            "source": cited(plan, "en"),
        }
        for plan in families.all_plans(plans).values()
    ]
    if as_json:
        output.as_json(rows)
        return
    output.table(
        ("id", "family", "česky", "English"),
        [(r["id"], r["family"], r["name_cs"], r["name_en"]) for r in rows],
    )


def check_lang(lang: str) -> str:
    if lang not in ("cs", "en"):
        raise BadRequest(f"no language {lang!r}: use cs or en")
    return lang


def show_rules(game: str, lang: str, plans: list[Path], as_json: bool) -> None:
    operator, _, name = game.partition("/")
    if name == HOUSE:
        told = house_sheet.sheet(house.load(operator, plans), check_lang(lang))
        print_told = print_rules
    elif name == CASH:
        told = cash_sheet.sheet(cash.load(operator, plans), check_lang(lang))
        print_told = print_rules
    else:
        told = msgspec.to_builtins(sheet(families.load_plan(game, plans), check_lang(lang)))
        print_told = print_sheet
    if as_json:
        output.as_json(told)
    else:
        print_told(told, lang)


def print_rules(told: dict[str, Any], lang: str) -> None:
    """The sheet of a house or of its cash games for people."""
    what = HOUSE if HOUSE in told else CASH
    output.line(f"{told['name']}  ({told['operator']}/{what}, {told['version']})", "bold")
    for section in told["sections"]:
        output.line()
        output.line(section["name"], "bold")
        for row in section["rows"]:
            said = f"{row['name']}: {row['text']}" if row["text"] else row["name"]
            where = ", ".join([*row["clause"], *row["law"]])
            output.line(f"  • {said}" + (f"  [{where}]" if where else ""))
            if row["reading"]:
                output.line(f"      {row['reading']}", "dim")
    _print_readings(told["readings"], lang)


def print_sheet(told: dict[str, Any], lang: str) -> None:
    """The sheet for people."""
    cs = lang == "cs"
    output.line(f"{told['name']}  ({told['game']})", "bold")
    output.line(told["source"], "dim")
    if told["course"]:
        output.line()
        output.line(word("course", lang), "bold")
        for step in told["course"]:
            output.line(f"  • {step['text']}  [{', '.join(step['clause'])}]")
    for code in told["currencies"] if told["bets"] else ():
        output.table(
            BET_COLUMNS[lang],
            [_bet_row(bet, code) for bet in told["bets"]],
            title=f"{word('bets', lang)} ({code})",
        )
    for bet in told["bets"]:
        if bet["table"]:
            _print_rows(bet["name"], bet["table"], cs)
    for one in told["tables"]:
        _print_rows(one["name"] or one["table"], one["rows"], cs)
    if told["announced"]:
        output.table(
            ("id", "sázka" if cs else "bet", "žetony" if cs else "chips"),
            [(one["bet"], one["name"], _pieces(one)) for one in told["announced"]],
            title=word("announced", lang),
        )
    for section in told["facts"]:
        output.table(
            ("co" if cs else "what", "jak" if cs else "how", "doložky" if cs else "clauses"),
            [(row["name"], row["text"], ", ".join(row["clause"])) for row in section["rows"]],
            title=section["name"],
        )
    if told["options"]:
        output.table(
            OPTION_COLUMNS[lang],
            [(o["option"], o["name"], o["default"], _allowed(o)) for o in told["options"]],
            title=word("options", lang),
        )
    if told["max_win"]:
        amounts = ", ".join(f"{v} {k}" for k, v in told["max_win"]["amounts"].items())
        output.line(f"{word('max-win', lang)}: {amounts}")
    _print_readings(told["readings"], lang)


def _print_readings(readings: list[dict[str, Any]], lang: str) -> None:
    if readings:
        output.line()
        output.line(word("readings", lang), "bold")
        for one in readings:
            output.line(f"  • {one['text']}  [{', '.join(one['clause'])}]")


def _bet_row(bet: dict[str, Any], code: str) -> tuple[object, ...]:
    limit = bet["limits"].get(code) or {}
    pays = bet["pays"] or "…"
    if "levels" in bet:
        pays += "".join(f", {level} {at}" for level, at in bet["levels"].items())
    return (
        bet["bet"],
        bet["name"],
        bet["text"] or ", ".join(map(str, bet.get("covers", ()))),
        pays,
        limit.get("min") or "–",
        limit.get("max") or "–",
        ", ".join(bet["clause"]),
    )


def _print_rows(title: str, rows: list[dict[str, Any]], cs: bool) -> None:
    output.table(
        ("kombinace" if cs else "hand", "výplata" if cs else "pays"),
        [(row["name"], row["pays"]) for row in rows],
        title=title,
    )


def _pieces(one: dict[str, Any]) -> str:
    if "each_side" in one:
        least, most = one["each_side"]
        return f"{least}–{most}"
    if one.get("text"):
        return str(one["text"])
    return ", ".join(
        f"{piece['chips']}× " * (piece["chips"] > 1)
        + ("-".join(map(str, piece["on"])) or piece["bet"])
        for piece in one["pieces"]
    )


def _allowed(option: dict[str, Any]) -> str:
    if isinstance(option["default"], bool):
        return "true, false"
    if option["one_of"]:
        return ", ".join(map(str, option["one_of"]))
    if isinstance(option["default"], str):
        return "…"
    return f"{option['min']}–{option['max']}"
