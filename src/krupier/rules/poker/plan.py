"""The schema of plan files of player poker: which variant, which stakes, which house rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from msgspec import Meta

from krupier.money import parse
from krupier.plan import parts
from krupier.rules.game import BadSetting, Setting
from krupier.rules.poker import variants
from krupier.rules.poker.variant import (
    FirstToShow,
    House,
    Limit,
    Opening,
    Ranking,
    Street,
    Variant,
)

LIMITS = {
    "no-limit": Limit.NO_LIMIT,
    "pot-limit": Limit.POT_LIMIT,
    "fixed-limit": Limit.FIXED_LIMIT,
    "spread-limit": Limit.SPREAD_LIMIT,
}
OPTIONS = frozenset(
    (
        *("structure", "ante", "min_raise", "antes_in_pot_limit", "heads_up_button", "run_twice"),
        *("muck", "hi_lo", "low", "hole_use", "boards", "discard", "bring_in", "open_pair"),
    )
)
"""The options that a plan of this family may offer."""


class Played(parts.Part, frozen=True, kw_only=True):
    """Which of the variants is played."""

    clause: parts.Clauses
    id: str


class FixedLimit(parts.Part, frozen=True, kw_only=True):
    """The big bet as a multiple of the small one, and how many bets a round may have."""

    clause: parts.Clauses
    big_bet: Annotated[int, Meta(ge=1)] = 2
    cap: Annotated[int, Meta(ge=0)] = 4


class Showdown(parts.Part, frozen=True, kw_only=True):
    clause: parts.Clauses
    first: Literal["last-aggressor", "hand-aggressor", "position"]
    bring_in_shows: bool = False
    all_in_shows: bool = True


class OddChips(parts.Part, frozen=True, kw_only=True):
    """Chips that cannot be divided: by seat from the button, or by card and suit."""

    clause: parts.Clauses
    by: Literal["seat", "suit"]


class Draws(parts.Part, frozen=True, kw_only=True):
    """When new cards are dealt: after each player's discard, or when all have discarded."""

    clause: parts.Clauses
    dealt: Literal["in-turn", "after-all"] = "in-turn"


class Burns(parts.Part, frozen=True, kw_only=True):
    """Whether a card is burnt before cards are dealt after the first betting round."""

    clause: parts.Clauses
    burn: bool


class BlindRow(parts.Part, frozen=True, kw_only=True):
    """A pair of blinds from the operator's table, by currency."""

    clause: parts.Clauses
    small: dict[str, str]
    big: dict[str, str]


class Plan(parts.Plan, frozen=True, kw_only=True):
    variant: Played
    showdown: Showdown
    odd_chips: OddChips
    fixed_limit: FixedLimit | None = None
    draws: Draws | None = None
    burns: Burns | None = None
    blinds: tuple[BlindRow, ...] = ()
    """The smallest blinds; a table may play for more."""

    def __post_init__(self) -> None:
        if self.variant.id not in variants.VARIANTS:
            known = ", ".join(variants.VARIANTS)
            raise ValueError(f"variant {self.variant.id!r} is unknown; allowed: {known}")
        unknown = set(self.options) - OPTIONS
        if unknown:
            raise ValueError(
                f"no option {', '.join(sorted(unknown))} here; known: {', '.join(sorted(OPTIONS))}"
            )
        if "structure" not in self.options:
            raise ValueError("an option structure says how is bet")
        for one in self.options["structure"].one_of:
            if one not in LIMITS:
                raise ValueError(f"structure {one!r} is unknown; allowed: {', '.join(LIMITS)}")


def limit_of(setting: Setting) -> Limit:
    return LIMITS[str(setting["structure"])]


def variant_of(plan: Plan, setting: Setting) -> Variant:
    """The plan's variant with the options that a table chose."""
    variant = variants.VARIANTS[plan.variant.id]
    options = setting.options
    low = Ranking.LOW_7 if options.get("low") == "seven" else Ranking.LOW_8
    if "hi_lo" in options:
        rankings = (variant.rankings[0], low) if options["hi_lo"] else variant.rankings[:1]
        variant = replace(variant, rankings=rankings)
    if "hole_use" in options:
        variant = replace(variant, exactly_two=options["hole_use"] == "exactly-two")
    if "boards" in options:
        variant = replace(variant, best_board_takes_all=options["boards"] == "best-takes-all")
    if options.get("discard") == "before-flop":
        variant = _dropping_before_flop(variant)
    if options.get("bring_in") == "lowest":
        variant = replace(variant, opening=Opening.BEST_LOW)
    if "open_pair" in options:
        streets = list(variant.streets)
        streets[1] = replace(streets[1], pair_opens_big=bool(options["open_pair"]))
        variant = replace(variant, streets=tuple(streets))
    if plan.burns:
        variant = replace(variant, streets=_burning(variant.streets, plan.burns.burn))
    return variant


def house_of(plan: Plan, setting: Setting) -> House:
    options = setting.options
    return House(
        double_raises=options.get("min_raise") == "double",
        antes_in_pot_limit=bool(options.get("antes_in_pot_limit", True)),
        first_to_show=FirstToShow(plan.showdown.first),
        bring_in_shows=plan.showdown.bring_in_shows,
        all_in_shows=plan.showdown.all_in_shows,
        may_muck=bool(options.get("muck", False)),
        odd_by_suit=plan.odd_chips.by == "suit",
        run_twice=bool(options.get("run_twice", False)),
        draw_after_all=plan.draws is not None and plan.draws.dealt == "after-all",
    )


def least_blinds(plan: Plan, setting: Setting) -> int:
    """The smallest big blind of the plan's table."""
    code = setting.currency.code
    amounts = [row.big[code] for row in plan.blinds if code in row.big]
    return min((_amount(one, setting) for one in amounts), default=1)


def _amount(written: str, setting: Setting) -> int:
    wrong = parts.check_amount(written, setting.currency)
    if wrong:
        raise BadSetting(wrong)
    return parse(written, setting.currency)


def _dropping_before_flop(variant: Variant) -> Variant:
    drop = max(street.drop for street in variant.streets)
    streets = [replace(street, drop=0) for street in variant.streets]
    streets[1] = replace(streets[1], drop=drop)
    return replace(variant, streets=tuple(streets))


def _burning(streets: tuple[Street, ...], burn: bool) -> tuple[Street, ...]:
    return (streets[0], *(replace(street, burn=burn) for street in streets[1:]))
