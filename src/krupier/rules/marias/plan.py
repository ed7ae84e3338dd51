"""The schema of plan files of mariáš: what cards count, what games are worth, a table's choices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta

from krupier.plan import parts
from krupier.rules.game import BadSetting, Setting
from krupier.rules.marias.cards import ACE, TEN
from krupier.rules.marias.tricks import PLAYERS

OPTIONS = {
    *("most_fleks", "better_hra", "exact_hundred", "silent_hundred", "further_hlasky"),
    *("seven_beside_hundred", "forhont_without_trumps", "overtake_without_trumps"),
    *("give_up_in_hearts", "debts"),
}
FURTHER = ("announced-after", "once-made")

Counted = Literal["ace", "ten", "hlaska", "trump-hlaska", "last-trick", "others"]
Valued = Literal[
    "hra", "silent-seven", "seven", "hundred-ten", "hundred-missing", "betl", "durch", "give-up"
]


class CardPoints(parts.PointsRow, frozen=True, kw_only=True):
    """What something counts towards the hundred."""

    id: Counted
    points: Annotated[int, Meta(ge=0)]


class Worth(parts.Part, frozen=True, kw_only=True):
    """What a game or a part of it is worth, in points between two players."""

    id: Valued
    names: parts.Names
    clause: parts.Clauses
    text: parts.Names | None = None
    points: Annotated[int, Meta(ge=1)]
    hearts: Annotated[int, Meta(ge=1)] | None = None
    """With trumps in hearts, where that is another number."""

    @property
    def pays(self) -> str:
        return f"{self.points} (♥ {self.hearts})" if self.hearts else str(self.points)


class Plan(parts.Plan, frozen=True, kw_only=True):
    cards: tuple[CardPoints, ...]
    games: tuple[Worth, ...]
    button_draw: parts.ButtonDraw | None = None

    def __post_init__(self) -> None:
        if set(self.options) != OPTIONS:
            raise ValueError(f"the options are {', '.join(sorted(OPTIONS))}")
        if not set(self.options["further_hlasky"].one_of) <= set(FURTHER):
            raise ValueError(f"option further_hlasky chooses among {', '.join(FURTHER)}")
        _each_once("cards", [row.id for row in self.cards], Counted)
        _each_once("games", [row.id for row in self.games], Valued)

    @property
    def tables(self) -> Mapping[str, tuple[CardPoints | Worth, ...]]:
        """Points as the rules sheet shows them."""
        return {"card-points": self.cards, "games": self.games}

    @property
    def table_names(self) -> Mapping[str, parts.Names]:
        return {
            "card-points": parts.Names(cs="Body za karty", en="Card points"),
            "games": parts.Names(cs="Bodování her", en="What games are worth"),
        }


@dataclass(frozen=True)
class Tariff:
    """The values of one deal: trumps are known, and so is whether they are hearts."""

    cards: Mapping[int, int]
    """Points by rank."""
    hlaska: int
    trump_hlaska: int
    last_trick: int
    hra: int
    silent_seven: int
    seven: int
    exact_hundred: int
    hundred_ten: int
    """For each ten over an announced hundred."""
    hundred_missing: int
    """For each ten missing to it."""
    silent_hundred: int
    betl: int
    durch: int
    give_up: int
    further_once_made: bool
    """Further hlášky count if the hundred is made without them, whenever they were announced."""
    seven_beside_hundred: bool
    """A silent seven counts where a hundred is announced."""


def tariff(plan: Plan, setting: Setting, *, hearts: bool) -> Tariff:
    counts: dict[str, int] = {row.id: row.points for row in plan.cards}
    worth: dict[str, int] = {
        row.id: (row.hearts or row.points) if hearts else row.points for row in plan.games
    }
    plain: dict[str, int] = {row.id: row.points for row in plan.games}
    times = 2 if hearts else 1
    return Tariff(
        cards={ACE: counts["ace"], TEN: counts["ten"]},
        hlaska=counts["hlaska"],
        trump_hlaska=counts["trump-hlaska"],
        last_trick=counts["last-trick"],
        hra=(worth if setting["better_hra"] else plain)["hra"],
        silent_seven=worth["silent-seven"],
        seven=worth["seven"],
        exact_hundred=times * int(setting["exact_hundred"]),
        hundred_ten=worth["hundred-ten"],
        hundred_missing=worth["hundred-missing"],
        silent_hundred=times * int(setting["silent_hundred"]),
        betl=worth["betl"],
        durch=worth["durch"],
        give_up=worth["give-up"] * (times if setting["give_up_in_hearts"] else 1),
        further_once_made=setting["further_hlasky"] == "once-made",
        seven_beside_hundred=bool(setting["seven_beside_hundred"]),
    )


def announced_worth(plan: Plan, setting: Setting) -> dict[str, tuple[int, int]]:
    """What can be announced is worth so much before any flek: plain, and with trumps in hearts."""
    plain, better = (tariff(plan, setting, hearts=one) for one in (False, True))
    return {
        "hra": (plain.hra, better.hra),
        "sedma": (plain.seven, better.seven),
        "stovka": (plain.exact_hundred, better.exact_hundred),
        "betl": (plain.betl, plain.betl),
        "durch": (plain.durch, plain.durch),
    }


def check_seats(plan: Plan) -> None:
    """Refuses a plan for another number of players."""
    if plan.seats is None or plan.seats.max != PLAYERS:
        raise BadSetting(f"seats: mariáš has {PLAYERS} players")


def _each_once(what: str, given: list[str], known: Any) -> None:
    wanted = get_args(known)
    if sorted(given) != sorted(wanted):
        raise ValueError(f"{what}: one row each for {', '.join(wanted)}")
