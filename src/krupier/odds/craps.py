"""Exact odds of every craps bet: the chain of rolls solved from its box or number to the end."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction

from krupier.money import Ratio, percent
from krupier.odds.dice import Faces, Step, returns
from krupier.odds.result import BetOdds, from_returns
from krupier.rules.craps.plan import Announced, CrapsBet, Fee, ratios
from krupier.rules.craps.round import Craps

ONE_ROLL = "exact: all rolls counted"
CHAIN = "exact: rolled until decided"
FEE_STAKED = "the fee is paid with the stake and counts as staked"
FEE_OF_WIN = "the fee is taken from the win"
LOST, PUSH, BOX = Fraction(0), Fraction(1), "box"


def odds(game: Craps) -> list[BetOdds]:
    """A row per bet, and per number where it stands on one; each roll of the dice works."""
    rows: list[BetOdds] = []
    for bet in game.plan.bets:
        if bet.rule in ("with", "against"):
            rows.append(_line(game, bet))
            if bet.put and bet.pays:
                rows += _on_numbers(game, bet, dict.fromkeys(game.plan.line.points, bet.pays))
        elif bet.rule == "one-roll":
            rows.append(from_returns(bet.id, returns("", _one_roll(game, [(bet, 1)])), ONE_ROLL))
        else:
            rows += _on_numbers(game, bet, ratios(bet, game.setting.options))
    for one in game.plan.announced:
        rows += _announced(game, one)
    return rows


def _line(game: Craps, bet: CrapsBet) -> BetOdds:
    line = game.plan.line
    assert bet.pays is not None
    won = 1 + bet.pays.exact
    # what is good for one side in its box and on its number is bad for the other
    good, bad = (won, LOST) if bet.rule == "with" else (LOST, won)
    first = dict.fromkeys(line.natural, good) | dict.fromkeys(line.craps, bad)
    barred = bet.rule == "against" and not (bet.unbarred and game.setting[bet.unbarred])

    def step(state: Hashable, faces: Faces) -> Hashable | Fraction:
        total = sum(faces)
        if state != BOX:
            return bad if total == line.seven else good if total == state else state
        if barred and total == line.barred:
            return state if game.setting["barred_12"] == "stays" else PUSH
        return first.get(total, total)

    row = from_returns(bet.id, returns(BOX, step), CHAIN)
    behind = next((one for one in game.plan.bets if one.behind == bet.id), None)
    if behind:
        row.facts["edge_with_odds"] = str(row.house_edge / (1 + behind.times * _moved(step)))
    return row


def _moved(step: Step) -> Fraction:
    """How often a line bet comes to stand on a number, so that odds can be put behind it."""

    def moved(state: Hashable, faces: Faces) -> Hashable | Fraction:
        to = step(state, faces)
        return to if to == state else Fraction(not isinstance(to, Fraction))

    return sum((chance * on for chance, on in returns(BOX, moved)), Fraction(0))


def _on_numbers(game: Craps, bet: CrapsBet, paid: Mapping[int, Ratio]) -> Iterator[BetOdds]:
    """A bet that stands on a number from its first roll on (a put bet too)."""
    seven = game.plan.line.seven
    rules = {one.id: one.rule for one in game.plan.bets}
    rule = rules[bet.behind] if bet.behind else bet.rule
    for number, pays in sorted(paid.items()):
        won = _less_fee(game, bet, pays.exact)

        def step(
            state: Hashable, faces: Faces, number: int = number, won: Fraction = won
        ) -> Hashable | Fraction:
            total, double = sum(faces), faces[0] == faces[1]
            if total not in (number, seven):
                return state
            if rule in ("against", "number-loses"):
                return won if total == seven else LOST
            right_way = {"hard": double, "easy": not double}.get(rule, True)
            return won if total == number and right_way else LOST

        method = "; ".join((CHAIN, *_fee_words(game, bet)))
        yield from_returns(f"{bet.id}-{number}", returns("", step), method)


def _less_fee(game: Craps, bet: CrapsBet, pays: Fraction) -> Fraction:
    """What a won unit brings back; a fee put down with the stake counts as staked."""
    if bet.fee is None:
        return 1 + pays
    share = percent(bet.fee.share)
    if _paid_with_the_stake(game, bet.fee):
        return (1 + pays) / (1 + share)
    return 1 + pays - share * (pays if bet.fee.of == "win" else 1)


def _paid_with_the_stake(game: Craps, fee: Fee) -> bool:
    return fee.of != "win" and not (fee.option and game.setting[fee.option] == "on-win")


def _fee_words(game: Craps, bet: CrapsBet) -> list[str]:
    """How the figures count the fee of a bet that has one."""
    if bet.fee is None or not percent(bet.fee.share):
        return []
    return [FEE_STAKED if _paid_with_the_stake(game, bet.fee) else FEE_OF_WIN]


def _one_roll(game: Craps, pieces: list[tuple[CrapsBet, int]]) -> Step:
    """A unit divided among one-roll bets."""
    units = sum(chips for _, chips in pieces)
    won = [(ratios(bet, game.setting.options), chips) for bet, chips in pieces]

    def step(_: Hashable, faces: Faces) -> Fraction:
        total = sum(faces)
        back = sum((chips * (1 + pays[total].exact) for pays, chips in won if total in pays), LOST)
        return back / units

    return step


def _announced(game: Craps, one: Announced) -> Iterator[BetOdds]:
    by_id = {bet.id: bet for bet in game.plan.bets}
    for raised in range(len(one.pieces) if one.high else 1):
        pieces = [
            (by_id[piece.bet], piece.chips + (one.high if at == raised else 0))
            for at, piece in enumerate(one.pieces)
        ]
        name = f"{one.id}-{pieces[raised][0].totals[0]}" if one.high else one.id
        yield from_returns(name, returns("", _one_roll(game, pieces)), ONE_ROLL)
