"""What the odds laboratory answers: the odds of one game, its strategy, and work that is not
done yet."""

from __future__ import annotations

from msgspec import UNSET, Raw, Struct, UnsetType

from krupier.odds.changes import Changes
from krupier.plan.parts import Names
from krupier.server.figures import Figures, GameFigures
from krupier.server.laboratory import State
from krupier.server.problems import Fault
from krupier.server.questions import Kind, Pay, Value


class AllFigures(Struct, frozen=True):
    games: list[GameFigures]


class OptionChoice(Struct, frozen=True, kw_only=True):
    """An option of the plan, and what it may be."""

    option: str
    names: Names
    note: Names | None
    default: Value
    one_of: list[int | str]
    words: dict[str, Names]
    """What the values are called."""
    min: int | None
    max: int | None
    clause: list[str]


class GameOdds(Figures, frozen=True, kw_only=True):
    """One game, as asked for."""

    game: str
    family: str
    names: Names
    currency: str
    currencies: list[str]
    approved: bool
    """False where pays were edited."""
    options: dict[str, Value]
    choices: list[OptionChoice]
    pays: list[Pay]
    changes: Changes
    decides: bool
    """Whether players do more than stake."""
    kernel: bool
    """Whether simulations have a fast way."""
    edits: dict[str, str]


# -- strategy ----------------------------------------------------------------------------------


class ChartCell(Struct, frozen=True, forbid_unknown_fields=True):
    moves: list[str]
    """From the best downwards; the last one is always allowed."""
    code: str
    """The same in letters of the chart."""
    worth: float | UnsetType = UNSET
    """Mean net win of the best move per opening stake."""


class ChartHand(Struct, frozen=True, forbid_unknown_fields=True):
    hand: str
    name: Names | None
    """What a hand is called that is not written in ranks."""
    cells: list[ChartCell]
    """One per column of the chart."""


class ChartSection(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: Names
    rows: list[ChartHand]


class ChartMove(Struct, frozen=True, forbid_unknown_fields=True):
    letter: str
    name: Names


class StrategyChart(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    heading: Names
    """What the columns are."""
    columns: list[str]
    moves: dict[str, ChartMove]
    sections: list[ChartSection]
    notes: list[Names]
    facts: dict[str, str]


class GameStrategy(Struct, frozen=True):
    game: str
    options: dict[str, Value]
    approved: bool
    """False where pays were edited."""
    chart: StrategyChart | None


# -- work --------------------------------------------------------------------------------------


class JobForm(Struct, frozen=True):
    """Work on a question, as it stands."""

    id: str
    kind: Kind
    game: str
    state: State
    place: int
    """How many others come first."""
    progress: tuple[int, int] | None
    """How much is done, of how much, where that is known."""
    seconds: float
    result: Raw | UnsetType = UNSET
    error: Fault | UnsetType = UNSET


class InWork(Struct, frozen=True):
    job: JobForm
