"""Who decides in a simulated round, and whether the theoretical figures are his.

``chart`` is the best play that the odds assume, where it can be followed move by move; ``bot`` the
sensible player of the family of games; ``timeout`` never decides, so that the plan does.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from krupier import odds
from krupier.odds.let_it_ride import rides
from krupier.odds.red_dog import raised
from krupier.rules import families
from krupier.rules.banker_poker.draw import BankerDraw
from krupier.rules.banker_poker.draw_strategy import bot_move
from krupier.rules.casino_war import SURRENDER, WAR, CasinoWar
from krupier.rules.events import WithdrawOrLetRide
from krupier.rules.felt import Felt
from krupier.rules.game import Game
from krupier.rules.let_it_ride import BET, LEFT, LET_IT_RIDE, WITHDRAW, LetItRide
from krupier.rules.options import Move, Option
from krupier.rules.red_dog import RAISE, STAY, RedDog

Decide = Callable[[Felt, str, Collection[Option]], Move | None]

THREE = 3
CHART, BOT, TIMEOUT = "chart", "bot", "timeout"


class NoStrategy(LookupError):
    """A strategy that this game has not got."""


@dataclass(frozen=True)
class Player:
    """Somebody who decides."""

    strategy: str
    decide: Decide
    as_odds: bool
    """The theoretical figures are those of this very play."""


def player(game: Game, strategy: str | None = None) -> Player:
    """The player of a strategy; by default the best there is."""
    if strategy is None:
        return _chart(game) or _bot(game) or _timeout(game)
    if strategy == TIMEOUT:
        return _timeout(game)
    found = _chart(game) if strategy == CHART else _bot(game) if strategy == BOT else None
    if found is None:
        there = [TIMEOUT, *([BOT] if _bot(game) else []), *([CHART] if _chart(game) else [])]
        raise NoStrategy(f"{game.plan.id} has no strategy {strategy!r}: it has {', '.join(there)}")
    return found


def _chart(game: Game) -> Player | None:
    decide = _own(game) or _simple(game)
    return Player(CHART, decide, as_odds=True) if decide else None


def _own(game: Game) -> Decide | None:
    """The player that the family's odds know; he finds out what he must know as he plays."""
    name = families.of(game.plan).odds
    make = getattr(import_module(name), "player", None) if name else None
    made: Any = make(game) if make else None
    return made.move if made is not None else None


def _simple(game: Game) -> Decide | None:
    """Best play that is told in a sentence."""
    if isinstance(game, LetItRide):
        return _ride(game)
    if isinstance(game, RedDog):
        return _raise(game)
    if isinstance(game, CasinoWar):
        return _war(game)
    if isinstance(game, BankerDraw) and game.plan.deal.each == THREE:
        # the sensible player bets so; under other pays another play may be the best
        same = odds.odds(game)[0].facts["strategy"] == "bet with Q-6-4 or better"
        return (lambda felt, seat, offered: bot_move(game, felt, seat, offered)) if same else None
    return None


def _ride(game: LetItRide) -> Decide:
    bet = next(bet for bet in game.plan.bets if bet.id == BET)
    first = next(one.id for one in game.fields if one.withdrawable)

    def decide(felt: Felt, seat: str, offered: Collection[Option]) -> Move | None:
        asked = next(e.bet for e in reversed(felt.events) if isinstance(e, WithdrawOrLetRide))
        left = None if asked == first else felt.cards(LEFT)[0]
        return Move(seat, LET_IT_RIDE if rides(bet, felt.cards(seat), left) else WITHDRAW)

    return decide


def _raise(game: RedDog) -> Decide:
    good = raised(game)
    return lambda felt, seat, offered: Move(seat, RAISE if felt.marks["spread"] in good else STAY)


def _war(game: CasinoWar) -> Decide:
    goes = odds.odds(game)[0].facts["strategy"] == "always go to war"
    return lambda felt, seat, offered: Move(seat, WAR if goes else SURRENDER)


def _bot(game: Game) -> Player | None:
    known = families.strategy(game.plan)
    if known is None:
        return None
    return Player(BOT, lambda felt, seat, offered: known(game, felt, seat, offered), as_odds=False)


def _timeout(game: Game) -> Player:
    nothing = not families.of(game.plan).decides
    return Player(TIMEOUT, lambda felt, seat, offered: None, as_odds=nothing)
