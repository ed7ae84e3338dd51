"""The families of games, and how a game is loaded.

A family is one module (or package) of ``rules`` with

* ``Plan`` – the schema of its plan files, and
* ``game(plan, setting)`` – a playable :class:`~krupier.rules.game.Game`,

and one row of :data:`FAMILIES`, the only list of families there is: strategies, odds, simulations
and the client find there what belongs to one. Modules are imported when they are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, cast

from msgspec import Struct

from krupier.plan import files, loader
from krupier.plan.parts import Plan
from krupier.rules.felt import Felt
from krupier.rules.game import Game, make_setting
from krupier.rules.options import Move, Option

if TYPE_CHECKING:
    from krupier.rules.tournament.played import Units

Page = Literal[
    "roulette",
    "blackjack",
    "poker",
    "open-face",
    "banker",
    "baccarat",
    "casino-war",
    "let-it-ride",
    "red-dog",
    "barbut",
    "craps",
    "sic-bo",
    "marias",
    "generic",
]
Kind = Literal["roulette", "blackjack", "poker", "banker-poker", "cards", "dice", "other"]


class Family(Struct, frozen=True, kw_only=True):
    """A family of games and everything that belongs to it. Modules are named, not imported: rules
    know nothing of odds, and whoever needs one imports it."""

    rules: str
    """The module with ``Plan`` and ``game(plan, setting)``; ``facts(plan, lang)`` if its rules
    sheet has sections of its own."""
    kind: Kind = "other"
    """What players call it, in the lobby."""
    page: Page = "generic"
    """The page that draws it; the generic one can draw any."""
    among_players: bool = False
    """Players play against each other with chips that stay on the table; a table says with
    ``setting.hand`` how each hand begins."""
    decides: bool = True
    """Whether a player decides anything after he has staked."""
    side_bets: bool = False
    """There is the game itself, and bets beside it."""
    wheel: bool = False
    """A wheel decides: its past numbers are counted, and where a game was interrupted it is spun
    anew for the bets that lay."""
    seats_alike: bool = False
    """Every seat is as good as another: whoever comes gets one."""
    quick_chart: bool = False
    """The chart of its best strategy is there in seconds, so nobody has to ask for it."""
    hand_histories: bool = False
    """Its hands can be written in the formats of trackers."""
    score_sheet: bool = False
    """Every deal is entered on the sheet of its table, which is also the way to replays."""
    strategy: str | None = None
    """A module whose decisions are known to be good: ``bot_move(game, felt, seat, offered)``."""
    units: str | None = None
    """A module that plays units of tournaments; see :mod:`krupier.rules.tournament.played`."""
    dealer: str | None = None
    """A module that deals such units at a table: ``dealer(table, tournament)``."""
    stakes: str | None = None
    """Among players: a module that says what a table is played for; see
    :mod:`krupier.room.hands.stakes`."""
    odds: str | None = None
    """A module with the exact return; see :mod:`krupier.odds`."""
    kernel: str | None = None
    """A compiled player for simulations; see :mod:`krupier.odds.simulation.kernels`."""
    unit: Literal["stake", "ante"] = "ante"
    """What odds are counted by: all that a stake lays out, or the ante alone."""


FAMILIES: Mapping[str, Family] = {
    "roulette": Family(
        rules="krupier.rules.roulette",
        kind="roulette",
        page="roulette",
        decides=False,
        wheel=True,
        seats_alike=True,
        units="krupier.rules.bank_units",
        dealer="krupier.room.tournament.bank_dealer",
        odds="krupier.odds.roulette",
        kernel="krupier.odds.simulation.one_draw",
        unit="stake",
    ),
    "blackjack": Family(
        rules="krupier.rules.blackjack",
        kind="blackjack",
        page="blackjack",
        side_bets=True,
        quick_chart=True,
        strategy="krupier.rules.blackjack.strategy",
        units="krupier.rules.bank_units",
        dealer="krupier.room.tournament.bank_dealer",
        odds="krupier.odds.blackjack",
        kernel="krupier.odds.simulation.blackjack",
        unit="stake",
    ),
    "player-poker": Family(
        rules="krupier.rules.poker",
        kind="poker",
        page="poker",
        among_players=True,
        hand_histories=True,
        strategy="krupier.rules.poker.strategy",
        units="krupier.rules.poker.tournament_hands",
        dealer="krupier.room.tournament.dealer",
        stakes="krupier.room.hands.poker_stakes",
    ),
    "open-face-chinese": Family(
        rules="krupier.rules.ofc",
        kind="poker",
        page="open-face",
        among_players=True,
        strategy="krupier.rules.ofc.strategy",
        stakes="krupier.room.hands.ofc_stakes",
    ),
    "marias": Family(
        rules="krupier.rules.marias",
        kind="cards",
        page="marias",
        among_players=True,
        score_sheet=True,
        strategy="krupier.rules.marias.strategy",
        units="krupier.rules.marias.tournament_deals",
        dealer="krupier.room.tournament.marias",
        stakes="krupier.room.hands.marias_stakes",
    ),
    "banker-holdem": Family(
        rules="krupier.rules.banker_poker.holdem",
        kind="banker-poker",
        page="banker",
        side_bets=True,
        strategy="krupier.rules.banker_poker.holdem_strategy",
        odds="krupier.odds.banker_holdem",
    ),
    "banker-draw": Family(
        rules="krupier.rules.banker_poker.draw",
        kind="banker-poker",
        page="banker",
        side_bets=True,
        strategy="krupier.rules.banker_poker.draw_strategy",
        odds="krupier.odds.banker_draw",
        kernel="krupier.odds.draw.simulated",
    ),
    "switch-poker": Family(
        rules="krupier.rules.banker_poker.switch",
        kind="banker-poker",
        page="banker",
        side_bets=True,
        strategy="krupier.rules.banker_poker.draw_strategy",
        odds="krupier.odds.draw.switch",
        kernel="krupier.odds.simulation.switch_poker",
    ),
    "pai-gow-poker": Family(
        rules="krupier.rules.banker_poker.pai_gow",
        kind="banker-poker",
        page="banker",
        side_bets=True,
        strategy="krupier.rules.banker_poker.draw_strategy",
        odds="krupier.odds.pai_gow",
        kernel="krupier.odds.simulation.pai_gow",
    ),
    "baccarat": Family(
        rules="krupier.rules.baccarat",
        kind="cards",
        page="baccarat",
        decides=False,
        odds="krupier.odds.baccarat",
        kernel="krupier.odds.simulation.punto_banco",
        unit="stake",
    ),
    "casino-war": Family(
        rules="krupier.rules.casino_war",
        kind="cards",
        page="casino-war",
        odds="krupier.odds.casino_war",
        kernel="krupier.odds.simulation.ranks",
    ),
    "let-it-ride": Family(
        rules="krupier.rules.let_it_ride",
        kind="cards",
        page="let-it-ride",
        odds="krupier.odds.let_it_ride",
    ),
    "red-dog": Family(
        rules="krupier.rules.red_dog",
        kind="cards",
        page="red-dog",
        odds="krupier.odds.red_dog",
        kernel="krupier.odds.simulation.ranks",
    ),
    "barbut": Family(
        rules="krupier.rules.barbut",
        kind="dice",
        page="barbut",
        decides=False,
        odds="krupier.odds.barbut",
        kernel="krupier.odds.simulation.dice_chain",
        unit="stake",
    ),
    "craps": Family(
        rules="krupier.rules.craps",
        kind="dice",
        page="craps",
        decides=False,
        odds="krupier.odds.craps",
        kernel="krupier.odds.simulation.dice_chain",
        unit="stake",
    ),
    "sic-bo": Family(
        rules="krupier.rules.sic_bo",
        kind="dice",
        page="sic-bo",
        decides=False,
        odds="krupier.odds.sic_bo",
        kernel="krupier.odds.simulation.one_draw",
        unit="stake",
    ),
}
"""Every family there is; the best known come first."""

Strategy = Callable[[Any, Felt, str, Collection[Option]], Move | None]


def of(plan: Plan) -> Family:
    return FAMILIES[plan.family]


def module(plan: Plan) -> ModuleType:
    """The rules of a plan's family."""
    return import_module(of(plan).rules)


def strategy(plan: Plan) -> Strategy | None:
    """How a sensible player decides in this game, where that is known."""
    name = of(plan).strategy
    found: Strategy | None = import_module(name).bot_move if name else None
    return found


def units(plan: Plan) -> Units | None:
    """How tables of tournaments play this game, where they do."""
    name = of(plan).units
    found: Units | None = cast("Any", import_module(name)) if name else None
    return found


def among_players(plan: Plan) -> bool:
    """Whether this is a game among players, not against the bank."""
    return of(plan).among_players


def parse_plan(text: str, file: str) -> Plan:
    """A plan from its text, checked by its family's schema."""
    return plan_from(loader.head(text, file), file)


def plan_from(data: Mapping[str, Any], file: str) -> Plan:
    """A plan from the raw data of its file, checked as well."""
    name = data.get("family")
    if not isinstance(name, str) or name not in FAMILIES:
        raise loader.PlanError(
            file, "family", f"{name!r} is no family of games; allowed: {', '.join(FAMILIES)}"
        )
    rules = import_module(FAMILIES[name].rules)
    plan = loader.checked(data, rules.Plan, file)
    assert isinstance(plan, Plan)
    # a plan that cannot be set up at all is as wrong as one that cannot be read
    for code in plan.currencies:
        try:
            rules.game(plan, make_setting(plan, currency_code=code))
        except ValueError as problem:
            raise loader.PlanError(file, "the plan", str(problem)) from None
    return plan


@cache
def _plan_at(path: Path) -> Plan:
    return parse_plan(path.read_text(encoding="utf-8"), f"{path.parent.name}/{path.name}")


def load_plan(game: str, extra: Iterable[Path] = ()) -> Plan:
    return _plan_at(files.plan_path(game, tuple(extra)))


def make(plan: Plan, **setting: Any) -> Game:
    """A game of a plan; keywords as for :func:`~krupier.rules.game.make_setting`."""
    made: Game = module(plan).game(plan, make_setting(plan, **setting))
    return made


def load(game: str, extra: Iterable[Path] = (), **setting: Any) -> Game:
    """
    >>> load("kings/european-roulette", currency_code="EUR").plan.names.en
    'European Roulette'
    """
    return make(load_plan(game, extra), **setting)


def all_plans(extra: Iterable[Path] = ()) -> Mapping[str, Plan]:
    return {name: _plan_at(path) for name, path in files.plan_files(tuple(extra))}
