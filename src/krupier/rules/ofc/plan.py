"""The schema of plan files of open-face Chinese poker: forms, points, royalties, Fantasy Land."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from krupier.equipment.cards import DECK_52
from krupier.hands.ofc import ROW_SIZES
from krupier.plan import parts
from krupier.rules.game import BadSetting, Setting

HAND_CARDS = sum(ROW_SIZES.values())
OPTIONS = {"form", "fantasy_land", "stay_in_fantasy"}
LAND = ("off", "fixed", "progressive")

Made = Literal[
    "pair",
    "two-pairs",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
]
Rank = Annotated[str, Meta(pattern="^[2-9TJQKA]$")]


class Form(parts.Part, frozen=True, kw_only=True):
    """How the cards come: some at first, then a few at a time of which some are kept."""

    clause: parts.Clauses
    players: Annotated[int, Meta(ge=2)]
    first: Annotated[int, Meta(ge=1, le=HAND_CARDS)]
    dealt: Annotated[int, Meta(ge=1)]
    kept: Annotated[int, Meta(ge=1)]
    fantasy: Annotated[int, Meta(ge=HAND_CARDS)]
    """Cards of a player in Fantasy Land."""

    @property
    def turns(self) -> int:
        """How often cards come after the first ones."""
        return (HAND_CARDS - self.first) // self.kept

    @property
    def cards(self) -> int:
        """Cards that a player gets in the whole hand, outside Fantasy Land."""
        return self.first + self.turns * self.dealt


class Scoring(parts.Part, frozen=True, kw_only=True):
    """Points for each row that beats the opponent's, and for all three."""

    clause: parts.Clauses
    row: Annotated[int, Meta(ge=1)]
    scoop: Annotated[int, Meta(ge=0)]


class Royalty(parts.PointsRow, frozen=True, kw_only=True):
    """Points for a good hand in one row; ``of`` where they hang on its rank."""

    id: parts.Word
    hand: Made
    of: Rank | None = None
    points: Annotated[int, Meta(ge=1)]


class Royalties(parts.Part, frozen=True, kw_only=True):
    front: tuple[Royalty, ...]
    middle: tuple[Royalty, ...]
    back: tuple[Royalty, ...]


class Step(parts.Part, frozen=True, kw_only=True):
    """A front that opens Fantasy Land, and with how many cards in the progressive form."""

    clause: parts.Clauses
    hand: Literal["pair", "three-of-a-kind"]
    of: Rank
    """The lowest rank that will do."""
    cards: Annotated[int, Meta(ge=HAND_CARDS)]


class FantasyLand(parts.Part, frozen=True, kw_only=True):
    clause: parts.Clauses
    stay_front: Made
    stay_back: Made
    """What a player needs at least in one of the rows to stay, where a table lets him."""
    entry: tuple[Step, ...]
    """From the lowest."""


class Plan(parts.Plan, frozen=True, kw_only=True):
    forms: dict[str, Form]
    scoring: Scoring
    royalties: Royalties
    fantasy_land: FantasyLand
    button_draw: parts.ButtonDraw | None = None

    def __post_init__(self) -> None:
        if set(self.options) != OPTIONS:
            raise ValueError(f"the options are {', '.join(sorted(OPTIONS))}")
        if set(self.options["form"].one_of) != set(self.forms):
            raise ValueError(f"option form chooses among the forms {', '.join(self.forms)}")
        if not set(self.options["fantasy_land"].one_of) <= set(LAND):
            raise ValueError(f"option fantasy_land chooses among {', '.join(LAND)}")
        most = max(step.cards for step in self.fantasy_land.entry)
        for name, form in self.forms.items():
            if (HAND_CARDS - form.first) % form.kept or form.kept > form.dealt:
                raise ValueError(f"form {name}: its deals do not make {HAND_CARDS} kept cards")
            each = max(form.cards, form.fantasy, most if is_pineapple(form) else 0)
            if form.players * each > len(DECK_52):
                raise ValueError(f"form {name}: {form.players} × {each} cards are more than a deck")

    @property
    def tables(self) -> Mapping[str, tuple[Royalty, ...]]:
        """The royalties as the rules sheet shows them."""
        return {f"royalties-{row}": getattr(self.royalties, row) for row in reversed(ROW_SIZES)}

    @property
    def table_names(self) -> Mapping[str, parts.Names]:
        rows = {"front": "Front", "middle": "Middle", "back": "Back"}
        return {
            f"royalties-{row}": parts.Names(
                cs=f"Prémiové body (Royalties), řada {name}", en=f"Royalties (points), {name}"
            )
            for row, name in rows.items()
        }


def is_pineapple(form: Form) -> bool:
    """Whether cards are thrown away: only then can Fantasy Land have more than thirteen."""
    return form.dealt > form.kept


def form_of(plan: Plan, setting: Setting) -> Form:
    """The form that a table plays; refuses options that do not go together."""
    form = plan.forms[str(setting["form"])]
    if setting["fantasy_land"] == "progressive" and not is_pineapple(form):
        raise BadSetting(
            "option fantasy_land = 'progressive' belongs to a form in which cards are thrown away "
            f"(pineapple), not to {setting['form']}"
        )
    return form


def fantasy_sizes(plan: Plan, setting: Setting) -> tuple[int, ...]:
    """With how many cards a player can be in Fantasy Land at this table."""
    if setting["fantasy_land"] == "off":
        return ()
    if setting["fantasy_land"] == "progressive":
        return tuple(sorted({step.cards for step in plan.fantasy_land.entry}))
    return (form_of(plan, setting).fantasy,)
