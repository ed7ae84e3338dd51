"""A scripted round: JSON in, JSON out. Anybody can check any rule from outside with it."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from krupier.equipment.cards import UNKNOWN, show
from krupier.equipment.draws import (
    BURN,
    Cards,
    CardsAre,
    Dice,
    DiceAre,
    Draw,
    Equipment,
    NoResult,
    Outcome,
    PocketIs,
)
from krupier.money import Currency
from krupier.money import show as show_amount
from krupier.plan import cash
from krupier.rules import families, poker
from krupier.rules.betting import BETTING
from krupier.rules.codec import (
    BadInput,
    cards_from_json,
    input_from_json,
    input_to_json,
    move_from_json,
)
from krupier.rules.events import Decision
from krupier.rules.felt import Felt
from krupier.rules.game import Game
from krupier.rules.options import Refused
from krupier.rules.play import Play, named
from krupier.rules.poker.house_take import raked
from krupier.rules.shown import shown
from krupier.rules.view import event_view
from krupier.rules.wants import A_FEW, Input, Moves, Timeout

KEYS = (
    *("options", "currency", "limits", "players", "hand"),
    *("stakes", "pockets", "dice", "cards", "exposed", "moves"),
)

STAKING = ("bet", "take-back")
"""The words that every betting window knows."""
VOTES = ("twice", "once")
"""Answers of a vote; who is asked after it is decided changes nothing by his."""


class Script:
    """Outcomes written down beforehand; an :class:`~krupier.equipment.draws.Source`."""

    def __init__(
        self, cards: Any = "", dice: Any = (), pockets: Any = (), exposed: Any = ""
    ) -> None:
        by_place = cards if isinstance(cards, Mapping) else {}
        self._cards = deque(cards_from_json("" if by_place else cards))
        self._places = {str(to): deque(cards_from_json(one)) for to, one in by_place.items()}
        self._exposed = cards_from_json(exposed)
        self._dice = deque(_list(dice, "dice"))
        self._pockets = deque(_list(pockets, "pockets"))
        self._equipment = Equipment()

    def begin(self, equipment: Equipment) -> None:
        self._equipment = equipment

    def answer(self, draw: Draw) -> Outcome:
        if isinstance(draw, Cards):
            if draw.to == BURN:
                return CardsAre((UNKNOWN,) * draw.n)
            lying = self._places.get(draw.to, self._cards)
            if len(lying) < draw.n:
                raise BadInput(
                    f"the script ends too early: {named(draw)} wanted, {len(lying)} card(s) left"
                )
            dealt = tuple(lying.popleft() for _ in range(draw.n))
            return CardsAre(dealt, tuple(one for one in dealt if one in self._exposed))
        left = self._dice if isinstance(draw, Dice) else self._pockets
        if not left:
            raise BadInput(f"the script ends too early: {named(draw)} wanted, none left")
        said = left.popleft()
        return _throw(said, draw) if isinstance(draw, Dice) else self._pocket(said)

    def _pocket(self, said: Any) -> Outcome:
        if isinstance(said, bool) or not isinstance(said, int | str):
            raise BadInput(f"a pocket is a number or a text, got {said!r}")
        wheel = self._equipment.wheel
        if isinstance(said, str) and wheel and not wheel.allows(said):
            return NoResult(said)
        return PocketIs(str(said))

    def left_over(self) -> str:
        """What the round did not ask for."""
        rest = []
        if self._cards:
            rest.append(f"cards {show(self._cards)}")
        rest += [f"cards {show(left)} of {to}" for to, left in self._places.items() if left]
        if self._dice:
            rest.append(f"dice {list(self._dice)}")
        if self._pockets:
            rest.append(f"pockets {list(self._pockets)}")
        return ", ".join(rest)


def _throw(said: Any, draw: Dice) -> Outcome:
    if isinstance(said, str):
        return NoResult(said)
    faces = []
    for at, one in enumerate(_list(said, "a throw")):
        if isinstance(one, str) and at < len(draw.faces) and one in draw.faces[at]:
            one = draw.faces[at].index(one) + 1
        if isinstance(one, bool) or not isinstance(one, int):
            raise BadInput(f"a die shows 1 to 6, got {one!r}")
        faces.append(one)
    return DiceAre(tuple(faces))


def load_game(
    game: str, script: Mapping[str, Any], extra: tuple[Path, ...] = (), *, recorded: bool = False
) -> Game:
    """The game that a script asks for. ``recorded``: it was played, and is not asked again whether
    today's plan of the cash games would take that rake."""
    if not isinstance(script, Mapping):
        raise BadInput(f"a script is an object with {', '.join(KEYS)}")
    unknown = sorted(set(script) - set(KEYS))
    if unknown:
        raise BadInput(f"a script has no {', '.join(unknown)}: it may have {', '.join(KEYS)}")
    for key in ("options", "limits", "players", "hand", "stakes"):
        if not isinstance(script.get(key, {}), Mapping):
            raise BadInput(f"{key} is an object, got {script[key]!r}")
    for key in ("limits", "players"):
        for inner in script.get(key, {}).values():
            if not isinstance(inner, Mapping):
                raise BadInput(f"{key} holds objects, got {inner!r}")
    code = script.get("currency")
    if code is not None and not isinstance(code, str):
        raise BadInput(f"currency is a code such as EUR, got {code!r}")
    made = partial(
        families.load,
        game,
        extra,
        currency_code=code,
        options=script.get("options"),
        limits=script.get("limits"),
        players=script.get("players"),
    )
    limited = [key for key in ("limits", "players") if script.get(key)]
    if limited and not getattr(families.load_plan(game, extra), "bets", None):
        raise BadInput(f"{limited[0]}: {game} has no bets that could be limited")
    hand = script.get("hand")
    if recorded or not hand or "rake" not in hand:
        return made(hand=hand)
    plan = families.load_plan(game, extra)
    if not isinstance(plan, poker.Plan):
        return made(hand=hand)  # which its family knows, or not
    bare = made(hand={key: value for key, value in hand.items() if key != "rake"})
    asked = replace(bare.setting, hand=hand)
    return made(hand=raked(plan, asked, cash.load(plan.operator, extra)))


def play_script(game: Game, script: Mapping[str, Any]) -> Play:
    """Plays the round; raises :class:`Refused` where the script cannot be followed."""
    money = game.setting.currency
    source = Script(
        script.get("cards", ""),
        script.get("dice", ()),
        script.get("pockets", ()),
        script.get("exposed", ""),
    )
    source.begin(game.equipment)
    stakes = deque(_stakes(script.get("stakes", {}), game))
    moves = deque(_list(script.get("moves", ()), "moves"))
    play, all_moves = Play(game), len(moves)
    opening = True

    def number(left: deque[Any]) -> int:
        """Of the move that was taken last."""
        return all_moves - len(left)

    while not play.over:
        if not isinstance(play.want, Moves):
            play.run(source)
            continue
        if opening and play.want.clock == BETTING:
            window, asked = play.want, play.want.seats
            now = [one for one in stakes if asked is None or one.seat in asked] or list(stakes)
            for one in now:
                stakes.remove(one)
                play.send(one)
            opening = bool(stakes)  # where seats bet in turn, the others follow
            while moves and play.want is window and _chosen_here(moves[0], play, money):
                _send(play, move_from_json(moves.popleft(), money), number(moves))
            if play.want is window:
                play.send(Timeout())
            continue
        opening = False
        betting = play.want.clock == BETTING
        if moves and _is_timeout(moves[0]):
            moves.popleft()
            play.send(Timeout())
        elif moves and isinstance(moves[0], Mapping):
            _send(play, input_from_json(_ruling(moves.popleft()), money), number(moves))
        elif moves:
            move = move_from_json(moves[0], money)
            if betting and move.do not in STAKING and not _chosen_here(moves[0], play, money):
                play.send(Timeout())
                continue
            moves.popleft()
            _send(play, move, number(moves))
        elif betting:
            play.send(Timeout())
        else:
            raise BadInput(
                f"the script ends too early: the round wants {named(play.want)}{_said(play.want)}"
            )
    if stakes:
        raise BadInput("this round has no betting window for the stakes")
    rest = source.left_over()
    moves = deque(one for one in moves if not _late_vote(one, play, money))
    if moves:
        rest = ", ".join(filter(None, (rest, f"moves {list(moves)}")))
    if rest:
        raise BadInput(f"the round is over, but the script has left over: {rest}")
    return play


def _send(play: Play, given: Input, number: int) -> None:
    try:
        play.send(given)
    except Refused as refused:
        refused.where = f"move {number}: "
        raise


def _ruling(said: Mapping[str, Any]) -> Mapping[str, Any]:
    if set(said) != {"ruling"}:
        raise BadInput(f'a move is [seat, word] or {{"ruling": …}}, got {said!r}'[:120])
    return said


def _said(want: Moves) -> str:
    """What may be done there, where few are asked."""
    asked = sorted(want.seats or ())
    if not 0 < len(asked) <= A_FEW:
        return ""
    words = [", ".join(dict.fromkeys(one.do for one in want.offers(seat))) for seat in asked]
    return f": {words[0]}" if len(set(words)) == 1 else ""


def report(play: Play) -> dict[str, Any]:
    """The finished round as data: events, settlement, totals, journal."""
    money = play.game.setting.currency
    felt = play.felt
    return {
        "events": [event_view(one, (), money, auditor=True) for one in felt.events],
        "settlement": [shown(one, money) for one in felt.settled],
        "totals": {
            seat: {
                "staked": show_amount(staked, money),
                "returned": show_amount(felt.returned.get(seat, 0), money),
            }
            for seat, staked in _staked(felt).items()
        },
        "journal": [input_to_json(one, money) for one in play.journal],
    }


def _staked(felt: Felt) -> dict[str, int]:
    """By seat, also of those who were paid without a stake."""
    return felt.staked | {seat: 0 for seat in felt.returned if seat not in felt.staked}


def _stakes(written: Mapping[str, Any], game: Game) -> list[Any]:
    moves = []
    for seat, bets in written.items():
        for bet in _list(bets, f"stakes of seat {seat}"):
            if not isinstance(bet, Mapping) or "bet" not in bet or "amount" not in bet:
                raise BadInput(f'a stake is {{"bet": …, "amount": …}}, got {bet!r}')
            moves.append(move_from_json([str(seat), "bet", dict(bet)], game.setting.currency))
    return moves


def _chosen_here(said: Any, play: Play, money: Currency) -> bool:
    """A word that is offered in this betting window beside stakes, such as ``pass-dice``."""
    if _is_timeout(said) or isinstance(said, Mapping) or not isinstance(play.want, Moves):
        return False
    move = move_from_json(said, money)
    return move.do not in STAKING and any(one.do == move.do for one in play.want.offers(move.seat))


def _late_vote(said: Any, play: Play, money: Currency) -> bool:
    """An answer to a vote that others had decided before."""
    if _is_timeout(said) or isinstance(said, Mapping):
        return False
    move = move_from_json(said, money)
    asked = any(isinstance(one, Decision) and one.do in VOTES for one in play.felt.events)
    return move.do in VOTES and asked


def _is_timeout(said: Any) -> bool:
    return said in ("timeout", ["timeout"], ["", "timeout"])


def _list(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise BadInput(f"{what} is a list, got {value!r}"[:120])
    return list(value)
