"""Exact odds of every blackjack: the main bet under its best chart, side bets, insurance.

What is computed: the first round out of a full shoe, one box, insurance declined, no maximum
win reached. Other boxes and burnt cards change nothing about it. Where a table deals on to a cut
card, the mean over a whole shoe is a little lower for whoever plays by a fixed chart (the cut
card comes sooner when many large cards are dealt); :func:`simulated` shows by how much.

How: see :mod:`~krupier.odds.blackjack.lattice` (hands), :mod:`~krupier.odds.blackjack.charts`
(the chart), :mod:`~krupier.odds.blackjack.splits` (splits, exact for the mean),
:mod:`~krupier.odds.blackjack.switch` (two hands). Chances are summed in double precision;
their errors stay below 10⁻¹². Figures are therefore given to twelve decimals, not as fractions.
Where splits are not limited they are followed to eight hands; a ninth is wanted less than once in
ten million rounds, so the mean is off by less than 10⁻⁷.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from krupier.odds import blackjack_side
from krupier.odds.blackjack.analysis import Analysis, Result, analyse, paid_at_once
from krupier.odds.blackjack.chart import MOVES, WORDS, chart_of
from krupier.odds.blackjack.player import Player
from krupier.odds.blackjack.policy import SPLIT, Facing
from krupier.odds.blackjack.rules import ACE, DEALT, TEN, UNLIMITED, VALUES, Rules, rules_of
from krupier.odds.blackjack.simulate import Simulation, simulate
from krupier.odds.blackjack.switch import SwitchAnalysis, analyse_switch
from krupier.odds.result import BetOdds, Progress
from krupier.odds.strategy import Chart
from krupier.plan.parts import Names
from krupier.rules.blackjack import Blackjack
from krupier.rules.blackjack.plan import MAIN

DIGITS = 12


def odds(game: Blackjack, progress: Progress | None = None) -> list[BetOdds]:
    """The main bet, then side bets and insurance."""
    return [main_bet(game, progress), *blackjack_side.odds(game)]


def quick_odds(game: Blackjack) -> list[BetOdds]:
    """Without the main bet of games with two hands, which takes some ten seconds."""
    return blackjack_side.odds(game) if rules_of(game.table).switch else odds(game)


def analysis(game: Blackjack, progress: Progress | None = None) -> Analysis | SwitchAnalysis:
    """Everything known about the main bet; kept for tables with the same rules."""
    rules = rules_of(game.table)
    return analyse_switch(rules, progress) if rules.switch else analyse(rules)


def main_bet(game: Blackjack, progress: Progress | None = None) -> BetOdds:
    """The main bet under its best chart, per opening stake."""
    found = analysis(game, progress)
    result = found.chart
    return BetOdds(
        bet=MAIN,
        rtp=_rounded(1 + result.mean),
        variance=_rounded(result.variance),
        hit=_rounded(result.hit),
        method=_method(found),
        facts=_facts(found),
        staked=_rounded(result.wagered),
        outcomes=_outcomes(result),
    )


def strategy(game: Blackjack) -> Chart:
    """The best chart, and what it cannot show."""
    found = analysis(game)
    return chart_of(game.plan.id, found.rules, found.plays, _facts(found), _notes(found))


def player(game: Blackjack) -> Player:
    """Somebody who follows the chart through the rules."""
    found = analysis(game)
    return Player(found.rules, found.plays, getattr(found, "switches", None))


def simulated(
    game: Blackjack,
    rounds: int,
    *,
    seed: int = 1,
    fresh: bool = True,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Many rounds of one box by the chart; ``fresh``: each from a full shoe, as the exact figures
    have it, else shuffled as the table does."""
    found, shoe = analysis(game), game.table.shoe
    cut = -1 if fresh or shoe.shuffle == "every-round" else shoe.cut + shoe.burn
    return simulate(
        found.rules,
        found.plays,
        rounds,
        seed=seed,
        cut=cut,
        switches=getattr(found, "switches", None),
        threads=threads,
        progress=progress,
    )


# -- what is told beside the figures ---------------------------------------------------------


def _rounded(number: float) -> Fraction:
    return Fraction(round(number * 10**DIGITS), 10**DIGITS)


def _method(found: Analysis | SwitchAnalysis) -> str:
    rules = found.rules
    spread = "; spread of split rounds: hands independent given the bank's"
    more = f"; splits followed to {UNLIMITED + 1} hands" if rules.max_splits == UNLIMITED else ""
    return f"exact: all cards of a full shoe, chart by totals, double precision{spread}{more}"


def _facts(found: Analysis | SwitchAnalysis) -> dict[str, str]:
    result = found.chart
    facts = {
        "strategy": "the best chart by totals, insurance declined",
        "return_per_wagered": _told(1 + result.mean / result.wagered),
        "precision": "double, error below "
        + ("1e-7" if found.rules.max_splits == UNLIMITED else "1e-12"),
    }
    if isinstance(found, Analysis):
        cards = found.cards
        facts["return_by_cards"] = _told(1 + cards.mean)
        facts["return_by_cards_per_wagered"] = _told(1 + cards.mean / cards.wagered)
    return facts


def _told(number: float) -> str:
    return f"{number:.{DIGITS}f}"


def _outcomes(result: Result) -> tuple[tuple[Fraction, Fraction], ...]:
    """Net wins with their chances, which are rounded so that they add up to one."""
    chances = {net: _rounded(chance) for net, chance in result.spread.items()}
    likeliest = max(chances, key=chances.__getitem__)
    chances[likeliest] += 1 - sum(chances.values())
    return tuple((Fraction(net, result.unit), chance) for net, chance in chances.items())


def _notes(found: Analysis | SwitchAnalysis) -> list[Names]:
    rules = found.rules
    notes = []
    if rules.insurance_pays is not None:
        notes.append(_insurance(rules, rules.insurance_pays))
    if rules.even_money is not None:
        take = paid_at_once(Facing(rules, ACE)) is not None
        notes.append(
            Names(cs="Výplata 1:1: vzít.", en="Even money: take it.")
            if take
            else Names(cs="Výplata 1:1: odmítnout.", en="Even money: decline.")
        )
    if isinstance(found, SwitchAnalysis):
        share = float(found.switches.mean())
        notes.append(
            Names(
                cs=f"Výměna: kde jsou oba listy po ní dohromady lepší ({share:.0%} rozdání).",
                en=f"Switch where both hands together are better for it ({share:.0%} of deals).",
            )
        )
    else:
        exceptions = _exceptions(found)
        if exceptions:
            notes.append(
                Names(
                    cs=f"Podle karet (dvě karty) jinak: {'; '.join(e.cs for e in exceptions)}.",
                    en="By the very cards (two cards) otherwise: "
                    f"{'; '.join(e.en for e in exceptions)}.",
                )
            )
    return notes


def _insurance(rules: Rules, pays: Fraction) -> Names:
    """At its best, no own card is a ten; only few cards in few decks make that worth taking."""
    seen = 5 if rules.switch else 3
    if Fraction(rules.shoe[TEN], sum(rules.shoe) - seen) * (1 + pays) <= 1:
        return Names(cs="Pojištění: odmítnout.", en="Insurance: decline.")
    return Names(
        cs="Pojištění: vzít jen bez vlastní desítky (v návratu nepočítáno).",
        en="Insurance: take it only without a ten of your own (not counted in the return).",
    )


def _exceptions(found: Analysis) -> list[Names]:
    """Hands of two cards that whoever looks at the very cards plays against the chart."""
    told = []
    for up in range(10):
        if not found.rules.shoe[up]:
            continue
        chart_, best = found.plays[up], found.best[up]
        facing = Facing(found.rules, up)
        for hand in facing.pairs_of_cards:
            pair = facing.on.hands.pair[hand]
            a, b = (pair, pair) if pair is not None else facing.cards_of(hand)
            moves = [
                SPLIT if pair is not None and one.split[pair] else int(one.move[DEALT][hand])
                for one in (chart_, best)
            ]
            if moves[0] != moves[1]:
                own, bank, move = f"{VALUES[a]}-{VALUES[b]}", VALUES[up], MOVES[WORDS[moves[1]]][1]
                told.append(
                    Names(cs=f"{own} proti {bank} {move.cs}", en=f"{own} v {bank} {move.en}")
                )
    return told


__all__ = [
    "Analysis",
    "Result",
    "Rules",
    "Simulation",
    "SwitchAnalysis",
    "analyse",
    "analyse_switch",
    "analysis",
    "main_bet",
    "odds",
    "player",
    "quick_odds",
    "simulated",
    "strategy",
]
