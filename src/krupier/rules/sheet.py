"""The rules sheet: what a player reads at the table, from the plan alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, convert

from krupier.plan.citation import cited
from krupier.plan.loader import bets_of
from krupier.plan.parts import Bet, Choice, MaxWin, Names, PayRow, Plan, Temporary
from krupier.rules import families
from krupier.rules.option_words import option_word, words_of

Clauses = list[str]


class SheetEntry(Struct, frozen=True):
    text: str
    clause: Clauses


class SheetPay(Struct, frozen=True):
    """A line of a pay table."""

    id: str
    name: str
    text: str | None
    pays: str
    clause: Clauses


class SheetLimit(Struct, frozen=True):
    min: str | None
    max: str | None
    clause: Clauses


class SheetBet(Struct, frozen=True, kw_only=True):
    bet: str
    name: str
    text: str | None
    pays: str | None
    table: list[SheetPay]
    limits: dict[str, SheetLimit]
    """By currency."""
    clause: Clauses
    levels: dict[str, str] | UnsetType = UNSET
    """Roulette with dice: what it pays at each special level."""
    covers: list[int | str] | UnsetType = UNSET
    """What a bet without a place covers."""


class SheetPiece(Struct, frozen=True):
    """A part of an announced bet."""

    bet: str
    on: list[int | str]
    chips: int


class SheetAnnounced(Struct, frozen=True, kw_only=True):
    """An announced bet; neighbours have a range instead of pieces."""

    bet: str
    name: str
    text: str | UnsetType | None = UNSET
    pieces: list[SheetPiece] | UnsetType = UNSET
    each_side: tuple[int, int] | UnsetType = UNSET
    clause: Clauses


class SheetOption(Struct, frozen=True, kw_only=True):
    """What a table may choose."""

    option: str
    name: str
    default: bool | int | str
    default_name: str
    words: dict[str, str]
    """What its values are called."""
    one_of: list[int | str]
    min: int | None
    max: int | None
    note: str | None
    clause: Clauses


class SheetMaxWin(Struct, frozen=True):
    amounts: dict[str, str]
    """By currency."""
    includes_stakes: bool
    per: Literal["player", "box", "bet", "table"]
    clause: Clauses


class SheetSeats(Struct, frozen=True):
    max: int | None
    common: bool
    """All players play one common hand."""


class SheetTable(Struct, frozen=True):
    """A pay table that stands beside the bets."""

    table: str
    name: str | None
    rows: list[SheetPay]


class SheetFact(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    text: str
    clause: Clauses


class SheetFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """A section that a family adds."""

    section: str
    name: str
    rows: list[SheetFact]


class GameSheet(Struct, frozen=True, kw_only=True):
    """The rules of a game in one language; every entry names its clauses."""

    game: str
    operator: str
    family: str
    name: str
    also_called: str | None
    lang: Literal["cs", "en"]
    source: str
    currencies: list[str]
    seats: SheetSeats | None
    bets: list[SheetBet]
    announced: list[SheetAnnounced]
    options: list[SheetOption]
    max_win: SheetMaxWin | None
    course: list[SheetEntry]
    tables: list[SheetTable]
    facts: list[SheetFacts]
    readings: list[SheetEntry]


WORDS = {
    "bets": ("Sázky", "Bets"),
    "announced": ("Hlášené sázky", "Announced bets"),
    "limits": ("Limity", "Limits"),
    "options": ("Volby stolu", "Table options"),
    "course": ("Průběh hry", "Course of play"),
    "readings": ("Výklad nejasných míst", "Readings of open questions"),
    "tables": ("Výplatní tabulky", "Pay tables"),
    "max-win": ("Nejvyšší výhra", "Maximum win"),
    "temporary": ("Dočasné stoly", "Temporary tables"),
    "temporary-wait": ("Jak dlouho hra čeká", "How long the game waits"),
    "temporary-text": ("{} hodin od přerušení", "{} hours from the interruption"),
}


def word(key: str, lang: str) -> str:
    return WORDS[key][0 if lang == "cs" else 1]


def sheet(plan: Plan, lang: str = "en") -> GameSheet:
    """The sheet as data."""
    return GameSheet(
        game=plan.id,
        operator=plan.operator,
        family=plan.family,
        name=plan.names.get(lang),
        also_called=plan.also_called.name if plan.also_called else None,
        lang="cs" if lang == "cs" else "en",
        source=cited(plan, lang),
        currencies=list(plan.currencies),
        seats=SheetSeats(plan.seats.max, plan.seats.common) if plan.seats else None,
        bets=[_bet(bet, lang) for bet in bets_of(plan)],
        announced=[
            *(_announced(one, lang) for one in getattr(plan, "announced", ())),
            *_neighbours(plan, lang),
        ],
        options=[_option(key, choice, lang) for key, choice in plan.options.items()],
        max_win=_max_win(plan.max_win) if plan.max_win else None,
        course=[SheetEntry(one.text.get(lang), list(one.clause)) for one in plan.course],
        tables=_tables(plan, lang),
        facts=_facts(plan, lang),
        readings=[SheetEntry(one.text.get(lang), list(one.clause)) for one in plan.readings],
    )


def _option(key: str, choice: Choice, lang: str) -> SheetOption:
    return SheetOption(
        option=key,
        name=choice.names.get(lang),
        default=choice.default,
        default_name=option_word(key, choice.default).get(lang),
        words={value: name.get(lang) for value, name in words_of(key, choice).items()},
        one_of=list(choice.one_of),
        min=choice.min,
        max=choice.max,
        note=choice.note.get(lang) if choice.note else None,
        clause=list(choice.clause),
    )


def _max_win(most: MaxWin) -> SheetMaxWin:
    return SheetMaxWin(dict(most.amounts), most.includes_stakes, most.per, list(most.clause))


def _facts(plan: Plan, lang: str) -> list[SheetFacts]:
    """Sections that a family adds."""
    tell = getattr(families.module(plan), "facts", None)
    found = convert(tell(plan, lang), list[SheetFacts]) if tell else []
    return found + _temporary(plan, lang)


def _temporary(plan: Plan, lang: str) -> list[SheetFacts]:
    """What becomes of the bets of who loses his connection, where the plan keeps them."""
    rule: Temporary | None = getattr(plan, "temporary", None) or None
    if rule is None:
        return []
    name, text = word("temporary-wait", lang), word("temporary-text", lang)
    row = SheetFact(name, text.format(rule.hours), list(rule.clause))
    return [SheetFacts("temporary", word("temporary", lang), [row])]


def _bet(bet: Bet, lang: str) -> SheetBet:
    levels: Mapping[str, str] = getattr(bet, "levels", {})
    covers: Sequence[int | str] = getattr(bet, "covers", ())
    return SheetBet(
        bet=bet.id,
        name=bet.names.get(lang),
        text=bet.text.get(lang) if bet.text else None,
        pays=str(bet.pays) if bet.pays else None,
        table=[_row(row, lang) for row in bet.table],
        limits={
            code: SheetLimit(limit.min, limit.max, list(limit.clause))
            for code, limit in bet.limits.items()
        },
        clause=list(bet.clause),
        levels=dict(levels) if levels else UNSET,
        covers=list(covers) if covers else UNSET,
    )


def _row(row: PayRow, lang: str) -> SheetPay:
    return SheetPay(
        id=row.id,
        name=row.names.get(lang),
        text=row.text.get(lang) if row.text else None,
        pays=str(row.pays),
        clause=list(row.clause),
    )


def _announced(one: Any, lang: str) -> SheetAnnounced:
    """Only some families have them, each in a struct of its own."""
    return SheetAnnounced(
        bet=one.id,
        name=one.names.get(lang),
        text=one.text.get(lang) if one.text else None,
        pieces=[SheetPiece(piece.bet, list(piece.on), piece.chips) for piece in one.pieces],
        clause=list(one.clause),
    )


def _neighbours(plan: Plan, lang: str) -> list[SheetAnnounced]:
    around = getattr(plan, "neighbours", None)
    if around is None:
        return []
    return [
        SheetAnnounced(
            bet="neighbours",
            name=around.names.get(lang),
            each_side=(around.min, around.max),
            clause=list(around.clause),
        )
    ]


def _tables(plan: Plan, lang: str) -> list[SheetTable]:
    """Pay tables that stand beside the bets (variants a table chooses among)."""
    tables: Mapping[str, Sequence[PayRow]] = getattr(plan, "tables", {})
    names: Mapping[str, Names] = getattr(plan, "table_names", {})
    return [
        SheetTable(
            name,
            names[name].get(lang) if name in names else None,
            [_row(row, lang) for row in rows],
        )
        for name, rows in tables.items()
    ]
