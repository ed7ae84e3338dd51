"""The schema of plan files of player poker: which variant, which stakes, which house rules.

A mixed game (HORSE, 8-Game, mixed Hold'em) lists its ``games`` in the order in which they are
played; :func:`playing` says what one hand of it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, structs

from krupier.money import Ratio, parse
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
MIXED: Final = "mixed"
"""The structure of a table that plays the plan's games in turn."""

TABLE_OPTIONS = frozenset(
    (
        *("ante", "min_raise", "antes_in_pot_limit", "heads_up_button", "run_twice", "muck"),
        *("open_tie", "tournament", "attack", "chop_blinds", "rabbit"),
    )
)
"""Options that hold for every game of a mix."""
OPTIONS = TABLE_OPTIONS | frozenset(
    (
        *("structure", "hi_lo", "low", "hole_use", "boards", "discard", "bring_in", "open_pair"),
        *("change", "hands"),
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
    players_see: bool = False
    """Whoever was dealt in finds all hands of the showdown in his history, also beaten ones."""


class OddChips(parts.Part, frozen=True, kw_only=True):
    """Chips that cannot be divided: by seat from the button, or by card and suit."""

    clause: parts.Clauses
    by: Literal["seat", "suit"]


class SmallestChip(parts.Part, frozen=True, kw_only=True):
    """Before a pot is divided it is broken into the smallest chips of the game: those with which a
    table's stakes can be put in, unless it names others (``hand.chip``). Without this part: into
    the smallest units of the currency."""

    clause: parts.Clauses


class Draws(parts.Part, frozen=True, kw_only=True):
    """When new cards are dealt: after each player's discard, or when all have discarded."""

    clause: parts.Clauses
    dealt: Literal["in-turn", "after-all"] = "in-turn"


class Burns(parts.Part, frozen=True, kw_only=True):
    """Whether a card is burnt before cards are dealt after the first betting round."""

    clause: parts.Clauses
    burn: bool


class Folds(parts.Part, frozen=True, kw_only=True):
    """Whether a player who could check may fold."""

    clause: parts.Clauses
    when_free: bool


class RunTwice(parts.Part, frozen=True, kw_only=True):
    """How all-in players agree to run the board twice, and how it is dealt."""

    clause: parts.Clauses
    most_players: Annotated[int, Meta(ge=2)] | None = None
    """Among how many it may be agreed; otherwise among any number."""
    run_by_run: bool = False
    """All are asked at once, and the first run is dealt to its end before the second. Without it
    (as plans of old hands have it): asked in turn, and dealt street by street."""


class Straddle(parts.Part, frozen=True, kw_only=True):
    """A straddle is so many times the blind or straddle before it; ``exact``: and no more."""

    clause: parts.Clauses
    times: Annotated[int, Meta(ge=2)] = 2
    exact: bool = False
    most: Annotated[int, Meta(ge=1)] | None = None
    """How many in one hand; otherwise up to the button."""


class BuysButton(parts.Part, frozen=True, kw_only=True):
    """A newcomer left of the button may post both blinds instead of everybody else."""

    clause: parts.Clauses


class Exposed(parts.Part, frozen=True, kw_only=True):
    """A hole card that turns over while it is dealt becomes the burn card and is replaced; among
    the first so many cards of the deal, or if it is the second one, it makes a misdeal."""

    clause: parts.Clauses
    misdeal_among_first: Annotated[int, Meta(ge=0)]


class BoardFaults(parts.Part, frozen=True, kw_only=True):
    """Board cards that were turned before the betting was over, or too many of them."""

    clause: parts.Clauses
    stands_after_fold: bool = False
    """They stay if the player whose turn was forgotten folds."""
    turn: Literal["shuffled", "fifth-card"] = "shuffled"
    """A premature turn goes back before another one is dealt, or before the river: then the card
    that would have been the fifth takes its place."""
    too_many: Literal["dealt-again", "taken-out"] = "dealt-again"
    """All of them go back, or those over the number become burn cards."""


class Rulings(parts.Part, frozen=True, kw_only=True):
    """How a table with real chips reads them; see :mod:`~krupier.rules.poker.rulings`."""

    clause: parts.Clauses
    raise_part: Ratio | None = None
    """What part of the least raise over a call makes a raise, which is then completed."""
    every_chip_needed: bool = False
    """Chips of which none could be left out of a call are a call."""
    early: Literal["returned", "call-or-fold"] = "returned"
    """An act out of turn, if the bet has changed before his turn."""
    early_call: Annotated[int, Meta(ge=1)] = 2
    """A raise out of turn of up to so many times a smaller one in turn is a call of it."""


class BlindRow(parts.Part, frozen=True, kw_only=True):
    """A pair of blinds from the operator's table, by currency."""

    clause: parts.Clauses
    small: dict[str, str]
    big: dict[str, str]


class BlindRatio(parts.Part, frozen=True, kw_only=True):
    """The big blind is so many small ones."""

    clause: parts.Clauses
    times: Annotated[int, Meta(ge=1)]


class MixedGame(parts.Part, frozen=True, kw_only=True):
    """One game of a mix; what it does not say is as in the rest of the plan."""

    id: parts.Word
    names: parts.Names
    clause: parts.Clauses
    variant: str
    structure: str
    options: dict[str, bool | int | str] = {}
    """Options of this game alone, such as ``open_pair``; a table does not choose them."""
    blinds: Annotated[int, Meta(ge=1)] = 1
    """Its blinds as a multiple of the table's: fixed limit is played for more, so that the pots
    of all games are alike."""
    showdown: Showdown | None = None
    odd_chips: OddChips | None = None
    draws: Draws | None = None


class Rotation(parts.Part, frozen=True, kw_only=True):
    """How a mix goes on. When the game changes is the option ``change``: after ``hands`` hands,
    an ``orbit`` of the button, a ``level`` of a tournament, or by ``choice`` of the button."""

    clause: parts.Clauses
    button_waits: bool = True
    """In games without a button it stays where it is, so nobody skips a blind or pays one twice."""


class Plan(parts.Plan, frozen=True, kw_only=True):
    variant: Played | None = None
    """None where only a mix is played."""
    showdown: Showdown
    odd_chips: OddChips
    smallest_chip: SmallestChip | None = None
    fixed_limit: FixedLimit | None = None
    draws: Draws | None = None
    burns: Burns | None = None
    exposed: Exposed | None = None
    board_faults: BoardFaults | None = None
    blinds: tuple[BlindRow, ...] = ()
    """The smallest blinds; a table may play for more."""
    small_blind: dict[str, parts.Limit] = {}
    big_blind: dict[str, parts.Limit] = {}
    """Between which amounts they lie, by currency."""
    blind_ratio: BlindRatio | None = None
    straddle: Straddle | None = None
    button_draw: parts.ButtonDraw | None = None
    buys_button: BuysButton | None = None
    folds: Folds | None = None
    rulings: Rulings | None = None
    run_it_twice: RunTwice | None = None
    games: tuple[MixedGame, ...] = ()
    """In the order of the rotation, if the structure is ``mixed``."""
    rotation: Rotation | None = None

    def __post_init__(self) -> None:
        unknown = set(self.options) - OPTIONS
        if unknown:
            raise ValueError(
                f"no option {', '.join(sorted(unknown))} here; known: {', '.join(sorted(OPTIONS))}"
            )
        if "structure" not in self.options:
            raise ValueError("an option structure says how is bet")
        structures = self.options["structure"].one_of
        if self.variant:
            _check_variant(self.variant.id)
        elif structures != (MIXED,):
            raise ValueError("a plan without a variant has games, and the structure mixed alone")
        if (MIXED in structures) != bool(self.games and self.rotation):
            raise ValueError("the structure mixed goes with games and a rotation")
        for one in (*structures, *(game.structure for game in self.games)):
            if one not in LIMITS and (one != MIXED or one not in structures):
                raise ValueError(f"structure {one!r} is unknown; allowed: {', '.join(LIMITS)}")
        for game in self.games:
            _check_variant(game.variant)
            odd = set(game.options) - OPTIONS
            if odd:
                raise ValueError(f"game {game.id} has no option {', '.join(sorted(odd))}")

    def game(self, id: str) -> MixedGame:
        for one in self.games:
            if one.id == id:
                return one
        raise BadSetting(f"no game {id!r} here: {', '.join(one.id for one in self.games)}")


def _check_variant(id: str) -> None:
    if id not in variants.VARIANTS:
        known = ", ".join(variants.VARIANTS)
        raise ValueError(f"variant {id!r} is unknown; allowed: {known}")


def game_now(plan: Plan, setting: Setting) -> MixedGame | None:
    """Which game of a mix the hand is: the ``game`` it names, or by the ``number`` of hands that
    the table has played. None at a table that plays one game."""
    if setting.options.get("structure") != MIXED:
        return None
    hand = setting.hand if isinstance(setting.hand, Mapping) else {"number": 0}
    if "game" in hand:
        named = plan.game(str(hand["game"]))
        choices = hand.get("choices")
        if isinstance(choices, list | tuple) and named.id not in choices:
            raise BadSetting(f"game {named.id} is not among the choices: {', '.join(choices)}")
        return named
    change = setting.options.get("change", "hands")
    if change != "hands" and setting.hand is not None:
        raise BadSetting(f"hand: game wanted, one of {', '.join(one.id for one in plan.games)}")
    number = hand.get("number", 0)
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise BadSetting(f"hand: number {number!r}: how many hands were played before this one")
    return plan.games[number // int(setting.options.get("hands", 1)) % len(plan.games)]


def playing(plan: Plan, setting: Setting) -> tuple[Plan, Setting]:
    """The plan and setting of one hand: of a mix, those of the game in turn."""
    one = game_now(plan, setting)
    if one is None:
        return plan, setting
    single = structs.replace(
        plan,
        variant=Played(clause=one.clause, id=one.variant),
        showdown=one.showdown or plan.showdown,
        odd_chips=one.odd_chips or plan.odd_chips,
        draws=one.draws or plan.draws,
        options=plan.options
        | {"structure": structs.replace(plan.options["structure"], one_of=(one.structure,))},
        games=(),
        rotation=None,
    )
    shared = {key: value for key, value in setting.options.items() if key in TABLE_OPTIONS}
    options = shared | {"structure": one.structure} | one.options
    hand = setting.hand
    if isinstance(hand, Mapping):
        hand = _hand_of(one, single, hand, options)
    return single, replace(setting, options=options, hand=hand)


def _hand_of(
    one: MixedGame, single: Plan, hand: Mapping[str, Any], options: Mapping[str, Any]
) -> Mapping[str, Any]:
    """What this game needs of what the table posts for all of them."""
    stud = variants.VARIANTS[one.variant].is_stud
    fixed = one.structure == "fixed-limit"
    needed = {key: value for key, value in hand.items() if key not in ("game", "number", "choices")}
    blinds = needed.get("blinds")
    if isinstance(blinds, list | tuple) and len(blinds) == 2:
        needed["blinds"] = blinds = [_times(amount, one.blinds) for amount in blinds]
        if "straddle" in needed:
            needed["straddle"] = _times(needed["straddle"], one.blinds)
        if stud and "bets" not in needed:
            big = single.fixed_limit.big_bet if single.fixed_limit else 2
            needed["bets"] = [blinds[1], _times(blinds[1], big)]
    drop = ["bring_in"]
    if stud:
        drop = ["blinds", "straddles", "straddle", "posts", "no_small_blind"]
        drop += ["bought_button", "attack"]
    elif options.get("ante", "none") == "none" and not options.get("attack"):
        drop.append("ante")
    if not fixed:
        drop.append("bets")
    return {key: value for key, value in needed.items() if key not in drop}


def _times(amount: object, factor: int) -> object:
    """A written amount so many times; what is no amount is refused by whoever reads it."""
    try:
        return str(Decimal(str(amount)) * factor)
    except InvalidOperation:
        return amount


def limit_of(setting: Setting) -> Limit:
    return LIMITS[str(setting["structure"])]


def variant_of(plan: Plan, setting: Setting) -> Variant:
    """The plan's variant with the options that a table chose."""
    plan, setting = playing(plan, setting)
    assert plan.variant is not None
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
    plan, setting = playing(plan, setting)
    options = setting.options
    first, bring_in = FirstToShow(plan.showdown.first), plan.showdown.bring_in_shows
    if options.get("tournament"):
        first, bring_in = FirstToShow.HAND_AGGRESSOR, True
    return House(
        double_raises=options.get("min_raise") == "double",
        antes_in_pot_limit=bool(options.get("antes_in_pot_limit", True)),
        first_to_show=first,
        bring_in_shows=bring_in,
        all_in_shows=plan.showdown.all_in_shows,
        may_muck=bool(options.get("muck", False)),
        odd_by_suit=plan.odd_chips.by == "suit",
        run_twice=bool(options.get("run_twice", False)),
        chop_blinds=bool(options.get("chop_blinds", False)),
        run_twice_most=(plan.run_it_twice and plan.run_it_twice.most_players) or 0,
        run_by_run=plan.run_it_twice is not None and plan.run_it_twice.run_by_run,
        draw_after_all=plan.draws is not None and plan.draws.dealt == "after-all",
        free_fold=plan.folds is None or plan.folds.when_free,
        boards_tie_by_suit=options.get("open_tie") == "suit",
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
    """The first street has a burn only where it has community cards (Courchevel)."""
    first = replace(streets[0], burn=burn and streets[0].burn)
    return (first, *(replace(street, burn=burn) for street in streets[1:]))
