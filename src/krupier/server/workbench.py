"""Where questions about odds are worked out: a process of its own, one question at a time.

``python -m krupier.server.workbench NICE [DIRECTORY …]`` reads questions as JSON lines and answers
each with lines: any number of ``{"progress": [done, of]}``, then ``{"result": …}`` or
``{"problem": {"code": …, "facts": …}}``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec

from krupier import odds
from krupier.odds import simulation
from krupier.odds.changes import possible
from krupier.odds.simulation.told import SimulationReport
from krupier.odds.strategy import Chart, as_json
from krupier.odds.what_if import BadEdit, Case, case
from krupier.plan.loader import PlanError
from krupier.plan.parts import Choice
from krupier.rules import families
from krupier.rules.game import BadSetting
from krupier.rules.option_words import words_of
from krupier.server import figures
from krupier.server.odds_forms import GameOdds, GameStrategy, OptionChoice, StrategyChart
from krupier.server.questions import Question, pays

TELL_EVERY = 0.2
"""Seconds between two lines of progress."""
Tell = Callable[[int, int], None]
Result = GameOdds | GameStrategy | SimulationReport


def main(nice: str, *directories: str) -> None:
    os.nice(int(nice))
    extra = tuple(map(Path, directories))
    for line in sys.stdin.buffer:
        asked = msgspec.json.decode(line, type=Question)
        write(answer(asked, extra, _told_now_and_then()))


def write(told: dict[str, Any]) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(told, enc_hook=float) + b"\n")
    sys.stdout.buffer.flush()


def answer(asked: Question, extra: Iterable[Path], tell: Tell) -> dict[str, Any]:
    """The last line of an answer."""
    directories = tuple(extra)
    about = case(
        asked.game,
        directories,
        edits=asked.edits,
        options=asked.options,
        currency=asked.currency,
    )
    try:
        return {"result": _WORK[asked.kind](asked, about, directories, tell)}
    except odds.NoOdds:
        return {"problem": {"code": "no-odds", "facts": {}}}
    except (simulation.BadSimulation, simulation.NoStrategy) as wrong:
        return {"problem": {"code": "no-simulation", "facts": {"problem": str(wrong)[:300]}}}
    except BadEdit as wrong:
        return {"problem": {"code": "bad-edit", "facts": {"problem": wrong.said}}}
    except (BadSetting, PlanError, ValueError) as wrong:
        # a plan may refuse a combination of values that are all allowed by themselves
        return {"problem": {"code": "bad-setting", "facts": {"problem": str(wrong)[:300]}}}


# -- odds --------------------------------------------------------------------------------------


def _at_once(asked: Question, about: Case, extra: tuple[Path, ...], tell: Tell) -> GameOdds:
    return _sheet(asked, about, extra, figures.at_once(about.game, whole=True))


def _exact(asked: Question, about: Case, extra: tuple[Path, ...], tell: Tell) -> GameOdds:
    return _sheet(asked, about, extra, figures.worked_out(about.game, tell, whole=True))


def _sheet(
    asked: Question, about: Case, extra: tuple[Path, ...], found: figures.Figures
) -> GameOdds:
    plan = about.plan
    return GameOdds(
        found.bets,
        found.complete,
        found.seconds,
        game=asked.game,
        family=plan.family,
        names=plan.names,
        currency=asked.currency,
        currencies=list(plan.currencies),
        approved=not asked.edits,
        options=about.chosen,
        choices=[_choice(key, choice) for key, choice in about.choices.items()],
        pays=list(pays(asked.game, extra)),
        changes=possible(asked.game, extra),
        decides=families.of(plan).decides,
        kernel=families.of(plan).kernel is not None,
        edits=asked.edits,
    )


def _choice(key: str, choice: Choice) -> OptionChoice:
    return OptionChoice(
        option=key,
        names=choice.names,
        note=choice.note,
        default=choice.default,
        one_of=list(choice.one_of),
        words=dict(words_of(key, choice)),
        min=choice.min,
        max=choice.max,
        clause=list(choice.clause),
    )


# -- strategy ----------------------------------------------------------------------------------


def _strategy(asked: Question, about: Case, extra: tuple[Path, ...], tell: Tell) -> GameStrategy:
    found = odds.strategy(about.game)
    chart = _chart(found) if found else None
    return GameStrategy(asked.game, about.chosen, not asked.edits, chart)


def _chart(found: Chart) -> StrategyChart:
    """By way of JSON: what solvers reckon with are numbers of numpy."""
    written = msgspec.json.encode(as_json(found), enc_hook=float)
    return msgspec.json.decode(written, type=StrategyChart)


# -- simulation --------------------------------------------------------------------------------


def _simulation(
    asked: Question, about: Case, extra: tuple[Path, ...], tell: Tell
) -> SimulationReport:
    bets = [asked.bet] if asked.bet else []
    job = simulation.plan(about, bets=bets, how=asked.how, strategy=asked.strategy, seed=asked.seed)
    # one core: the others are for those who play
    report = simulation.simulate(
        job, asked.rounds, cores=1, theory=figures.at_once(about.game).complete, progress=tell
    )
    return simulation.told(report)


_WORK: dict[str, Callable[[Question, Case, tuple[Path, ...], Tell], Result]] = {
    "odds": _at_once,
    "exact": _exact,
    "strategy": _strategy,
    "simulation": _simulation,
}


def _told_now_and_then() -> Tell:
    last = 0.0

    def tell(done: int, of: int) -> None:
        nonlocal last
        if monotonic() - last >= TELL_EVERY:
            last = monotonic()
            write({"progress": [done, of]})

    return tell


if __name__ == "__main__":
    main(*sys.argv[1:])
