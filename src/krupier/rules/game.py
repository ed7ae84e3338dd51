"""A game as it is played at one table: a plan, and what the table chose within it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Container, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, TypedDict

from krupier.equipment.draws import Equipment
from krupier.money import BadAmount, Currency, currency, parse, show
from krupier.plan.parts import Limit, Names, Plan, Temporary
from krupier.rules.felt import Felt
from krupier.rules.options import Move
from krupier.rules.wants import Round

if TYPE_CHECKING:
    from krupier.rules.layout import Layout


class HandWords(TypedDict, total=False):
    """What the cards of a player make."""

    high: Names
    low: Names


class BadSetting(ValueError):
    """A table was asked to play what its plan does not allow."""


@dataclass(frozen=True)
class Setting:
    """What a table plays: options of the plan, a currency, its own limits within the plan's."""

    currency: Currency
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    limits: Mapping[str, tuple[int | None, int | None]] = field(default_factory=dict)
    """(min, max) by bet id; what is ``None`` stays as in the plan."""
    players: Mapping[str, Mapping[str, tuple[int | None, int | None]]] = field(default_factory=dict)
    """Limits granted to single seats, by seat and bet."""
    hand: Mapping[str, Any] | None = None
    """Player poker: how the next hand begins (stacks, button, blinds); its family reads it."""

    def __getitem__(self, option: str) -> bool | int | str:
        return self.options[option]


class Game(ABC):
    """A playable game. One module of ``rules`` per family makes it from plan and setting, and says
    what is abstract here; the rest is as most games have it."""

    plan: Plan
    setting: Setting
    limits_own_boxes: ClassVar[bool] = False
    """Whether the plan says how many boxes one player may have, or look at."""

    @property
    @abstractmethod
    def equipment(self) -> Equipment:
        """What it is played with."""

    @abstractmethod
    def round(self, felt: Felt) -> Round:
        """One round, from the first stake to the last chip."""

    @abstractmethod
    def layout(self) -> Layout:
        """What a page draws of it."""

    @property
    def temporary(self) -> Temporary | None:
        """Where whoever is cut off finishes his game, if the plan has such tables."""
        return None

    def goes_along(self, bet: str) -> bool:
        """Whether a bet goes there with him; what is decided apart from the game stays."""
        return True

    @property
    def dealt(self) -> str:
        """What is dealt, also in one hand of a mix."""
        return self.plan.family

    @property
    def players_see_showdown(self) -> bool:
        """Whether those who were in a round find all hands of its showdown in the history."""
        return False

    @property
    def owes(self) -> bool:
        """Among players: whether a stack may go below nothing."""
        return False

    def forgotten(self, felt: Felt) -> Container[int]:
        """Events of a round that runs, by their numbers, into which nobody may look any more."""
        return ()

    def hand_words(self, felt: Felt, seat: str) -> HandWords | None:
        """What the cards of a seat make, for learners: high and low, in both languages."""
        return None

    @property
    def main_bets(self) -> frozenset[str]:
        """The bets that are the game itself, in games that have side bets beside it."""
        return frozenset()

    def basic_strategy(self) -> list[dict[str, Any]] | None:
        """The best moves as a chart for learners, where there is one."""
        return None

    def check_own_boxes(  # noqa: B027 (most games refuse nothing)
        self, felt: Felt, move: Move, seats: Collection[str], players: int
    ) -> None:
        """Refuses a stake of a player (of these ``seats``) who plays more boxes, or looks at more,
        than the plan allows. A round does not know who sits where: its table asks where
        ``limits_own_boxes``."""


def make_setting(
    plan: Plan,
    *,
    currency_code: str | None = None,
    options: Mapping[str, Any] | None = None,
    limits: Mapping[str, Mapping[str, str]] | None = None,
    players: Mapping[str, Mapping[str, Mapping[str, str]]] | None = None,
    hand: Mapping[str, Any] | None = None,
) -> Setting:
    """A checked setting from what people write (amounts as decimal texts)."""
    code = currency_code or next(iter(plan.currencies))
    if code not in plan.currencies:
        raise BadSetting(f"{plan.id} is played in {', '.join(plan.currencies)}, not in {code!r}")
    in_ = currency(code)
    chosen: dict[str, bool | int | str] = {k: c.default for k, c in plan.options.items()}
    for key, value in (options or {}).items():
        choice = plan.options.get(key)
        if choice is None:
            raise BadSetting(
                f"{plan.id} has no option {key!r}: "
                + (f"it has {', '.join(plan.options)}" if plan.options else "it has none")
            )
        wrong = choice.problem(value)
        if wrong:
            raise BadSetting(
                f"option {key} = {value!r} is not allowed: {wrong} ({', '.join(choice.clause)})"
            )
        chosen[key] = value
    return Setting(
        in_,
        chosen,
        _limits(limits or {}, in_),
        {seat: _limits(own, in_) for seat, own in (players or {}).items()},
        hand,
    )


def _limits(
    written: Mapping[str, Mapping[str, str]], in_: Currency
) -> dict[str, tuple[int | None, int | None]]:
    if not isinstance(written, Mapping):
        raise BadSetting(f"limits are an object of bets, got {written!r:.40}")
    return {bet: _pair(pair, in_) for bet, pair in written.items()}


def _pair(written: Mapping[str, str], in_: Currency) -> tuple[int | None, int | None]:
    if not isinstance(written, Mapping):
        raise BadSetting(f"a limit is an object with min and max, got {written!r:.40}")
    unknown = set(written) - {"min", "max"}
    if unknown:
        raise BadSetting(f"a limit has min and max, not {', '.join(sorted(unknown))}")
    try:
        least, most = (
            parse(written[end], in_) if end in written else None for end in ("min", "max")
        )
    except BadAmount as problem:
        raise BadSetting(str(problem)) from None
    return least, most


def bet_range(
    bet: str, limit: Limit | None, setting: Setting, *, unlimited: int
) -> tuple[int, int]:
    """Least and greatest stake of a bet at this table: the table's limit within the plan's."""
    plan_least, plan_most = limit.range(setting.currency) if limit else (1, None)
    most_allowed = plan_most if plan_most is not None else unlimited
    least, most = setting.limits.get(bet, (None, None))
    least = plan_least if least is None else least
    most = most_allowed if most is None else most
    if not plan_least <= least <= most <= most_allowed:
        money = setting.currency
        raise BadSetting(
            f"limits of {bet} {show(least, money)}–{show(most, money)} {money.code} are outside "
            f"the plan's {show(plan_least, money)}–{show(most_allowed, money)}"
        )
    return least, most
