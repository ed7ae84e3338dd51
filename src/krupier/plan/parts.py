"""What every plan file is made of. Families of games add their own parts to these."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from krupier.money import BadAmount, Currency, Ratio, Rounding, parse

CLAUSE = r"[A-Z]{1,3}[0-9]{0,2}-[0-9]{2,3}[a-z]?"

Clause = Annotated[str, Meta(pattern=f"^{CLAUSE}$")]
Clauses = Annotated[tuple[Clause, ...], Meta(min_length=1)]
Word = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")]
GameId = Annotated[str, Meta(pattern="^[a-z0-9-]+/[a-z0-9-]+$")]


class Part(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of a plan file: an unknown key in it is an error."""


class Names(Part, frozen=True, kw_only=True):
    cs: Annotated[str, Meta(min_length=1)]
    en: Annotated[str, Meta(min_length=1)]

    def get(self, lang: str) -> str:
        return self.cs if lang == "cs" else self.en


class Limit(Part, frozen=True, kw_only=True):
    """Least and greatest stake in one currency; what is absent is not limited by the plan."""

    clause: Clauses
    min: str | None = None
    max: str | None = None

    def range(self, currency: Currency) -> tuple[int, int | None]:
        """Minor units; the least stake is one unit where the plan names none."""
        least = parse(self.min, currency) if self.min else 1
        return least, parse(self.max, currency) if self.max else None


class PayRow(Part, frozen=True, kw_only=True):
    """One line of a pay table."""

    id: Word
    names: Names
    clause: Clauses
    pays: Ratio
    text: Names | None = None


class PointsRow(Part, frozen=True, kw_only=True):
    """What counts points; a rules sheet shows it as a line of a pay table."""

    names: Names
    clause: Clauses
    points: int

    @property
    def pays(self) -> int:
        return self.points

    @property
    def text(self) -> Names | None:
        return None


class Bet(Part, frozen=True, kw_only=True):
    """A bet that a player can make; it pays one ratio or by a table."""

    id: Word
    names: Names
    clause: Clauses
    text: Names | None = None
    """When it wins, in the player's words."""
    pays: Ratio | None = None
    table: tuple[PayRow, ...] = ()
    limits: dict[str, Limit] = {}


class Choice(Part, frozen=True, kw_only=True):
    """An option of the plan: what an operator or a table may choose."""

    names: Names
    clause: Clauses
    default: bool | int | str
    one_of: tuple[int | str, ...] = ()
    min: int | None = None
    max: int | None = None
    note: Names | None = None

    def problem(self, value: object) -> str | None:
        """Why a value cannot be chosen, or ``None``."""
        if isinstance(self.default, bool):
            return None if isinstance(value, bool) else "true or false"
        if self.one_of:
            return (
                None
                if value in self.one_of and not isinstance(value, bool)
                else f"one of {', '.join(map(str, self.one_of))}"
            )
        if isinstance(self.default, int):
            fits = (
                isinstance(value, int)
                and not isinstance(value, bool)
                and (self.min is None or value >= self.min)
                and (self.max is None or value <= self.max)
            )
            return None if fits else f"a whole number {self._span()}"
        return None if isinstance(value, str) else "a text"

    def _span(self) -> str:
        if self.min is not None and self.max is not None:
            return f"from {self.min} to {self.max}"
        return f"of at least {self.min}" if self.min is not None else f"up to {self.max}"


class MaxWin(Part, frozen=True, kw_only=True):
    """The most that can be won in one round."""

    clause: Clauses
    amounts: dict[str, str]
    includes_stakes: bool = True
    """The figure is the whole return (stakes and wins), not the win alone."""
    per: Literal["player", "box", "bet", "table"] = "player"
    """Whose wins it caps: one player's, one box's, a single bet's, or those of the whole table."""


class Reading(Part, frozen=True, kw_only=True):
    """How an open question of the rulebook was answered, and why."""

    clause: Clauses
    text: Names


class ButtonDraw(Part, frozen=True, kw_only=True):
    """Games with a button: the player with the highest of the cards that are dealt for it has it
    first; of equal ones by suit, spades, hearts, diamonds, clubs."""

    clause: Clauses


class Seats(Part, frozen=True, kw_only=True):
    """Betting positions at the table; no ``max`` where the plan sets none."""

    clause: Clauses
    max: Annotated[int, Meta(ge=1)] | None = None
    common: bool = False
    """All players play one common hand."""


class Shoe(Part, frozen=True, kw_only=True):
    """How many decks are shuffled together, where the plan leaves no choice."""

    clause: Clauses
    decks: Annotated[int, Meta(ge=1)]


class LimitChange(Part, frozen=True, kw_only=True):
    """How the table's limits may be changed while it is open."""

    clause: Clauses
    notice_minutes: Annotated[int, Meta(ge=0)] = 0
    may: tuple[str, ...] = ()
    """Which changes are allowed: ``raise-min``, ``raise-max``, ``lower-min`` …"""
    per_player: Clauses | None = None
    """Clause that lets a player be granted limits of his own."""


class Clock(Part, frozen=True, kw_only=True):
    clause: Clauses
    seconds: Annotated[int, Meta(ge=1)]


class Temporary(Part, frozen=True, kw_only=True):
    """Whoever loses his connection while he has bets finishes the game at a table of his own."""

    clause: Clauses
    hours: Annotated[int, Meta(ge=1)]
    """So long it waits for him; then it is finished as if his time had run out."""


class Alias(Part, frozen=True, kw_only=True):
    """Another name under which an operator shows the game."""

    clause: Clauses
    name: str


class Plan(Part, frozen=True, kw_only=True):
    """The head of every plan file; each family's plan has these keys and more."""

    id: GameId
    family: Word
    names: Names
    also_called: Alias | None = None
    source: str
    """Which lines of the approved document this file states."""
    currencies: dict[str, Clauses]
    seats: Seats | None = None
    options: dict[str, Choice] = {}
    clocks: dict[str, Clock] = {}
    max_win: MaxWin | None = None
    limit_change: LimitChange | None = None
    rounding: Rounding = Rounding.DOWN
    advice_in_round: bool = False
    """Whether odds and strategy may be shown while a round runs."""
    course: tuple[CourseStep, ...] = ()
    readings: tuple[Reading, ...] = ()

    @property
    def operator(self) -> str:
        return self.id.partition("/")[0]


class CourseStep(Part, frozen=True, kw_only=True):
    """One sentence of the course of play, for the rules sheet."""

    clause: Clauses
    text: Names


def check_amount(text: str, currency: Currency) -> str | None:
    try:
        parse(text, currency)
    except BadAmount as problem:
        return str(problem)
    return None
