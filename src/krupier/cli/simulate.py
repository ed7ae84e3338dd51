"""``simulate``: a game played many times, beside what theory says."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from pathlib import Path

import typer

from krupier import extras
from krupier.cli import output
from krupier.cli.app import BadRequest
from krupier.cli.catalogue import check_lang
from krupier.cli.odds import case_of, not_approved, progress_bar
from krupier.odds import simulation
from krupier.odds.par.words import Say
from krupier.odds.simulation import Report

SHOWN = 30
"""Outcomes that are listed."""
WORDS = {
    "rounds": ("kol", "rounds"),
    "how": ("hráno", "played"),
    "rules": ("pravidly samými", "through the rules themselves"),
    "kernel": ("přeloženým jádrem", "by a compiled kernel"),
    "strategy": ("rozhodování", "decisions"),
    "chart": ("nejlepší hra podle tabulky", "the best play, by its chart"),
    "bot": ("rozumný hráč", "a sensible player"),
    "timeout": ("hráč se nerozhoduje", "the player decides nothing"),
    "shoe": ("bota", "shoe"),
    "full": ("každé kolo z plné", "every round from a full one"),
    "table": ("míchá se jako u stolu", "shuffled as at the table"),
    "bets": ("sázky", "bets"),
    "seed": ("semínko", "seed"),
    "return": ("návratnost", "return"),
    "per-staked": ("na vsazenou částku", "per amount staked"),
    "hit": ("četnost výher", "hit frequency"),
    "std": ("směrodatná odchylka", "standard deviation"),
    "observed": ("pozorováno", "observed"),
    "theory": ("teorie", "theory"),
    "z": ("z-skóre", "z-score"),
    "ruin": ("riziko ztráty", "risk of ruin"),
    "net": ("čistá výhra", "net win"),
    "times": ("krát", "times"),
    "share": ("podíl", "share"),
    "speed": ("kol za sekundu", "rounds a second"),
}
OTHER_PLAY = (
    "Teorie je pro nejlepší hru, tato simulace hraje jinak: čísla se proto nesrovnávají.",
    "The theory is that of the best play, this simulation plays otherwise: they do not compare.",
)
NO_THEORY = (
    "Pro tyto sázky není s čím srovnávat.",
    "There is no theory to compare these bets with.",
)
NOTHING = (
    "Zastaveno dřív, než se dohrála první část: není co ukázat.",
    "Stopped before the first part was played: there is nothing to show.",
)
STOPPED = 130
"""The exit code of a simulation that was ended by Ctrl-C, as shells count signals."""


def show_simulation(
    game: str,
    rounds: int,
    options: list[str],
    edits: list[str],
    currency: str | None,
    plans: list[Path],
    *,
    bets: list[str],
    strategy: str | None,
    kernel: bool,
    shoe: str,
    seed: int,
    cores: int | None,
    ray: str | None,
    session: int,
    bankroll: int,
    theory: bool,
    plot: Path | None,
    lang: str,
    in_json: bool,
) -> None:
    check_lang(lang)
    kind = _kind(plot)
    if plot is not None:
        extras.need("reports", lang)
    if ray is not None:
        extras.need("cluster", lang)
    case = case_of(game, options, edits, currency, plans, lang)
    job = simulation.plan(
        case,
        bets=bets,
        how=simulation.KERNEL if kernel else simulation.RULES,
        strategy=strategy,
        shoe=shoe,
        seed=seed,
        session=session,
    )
    try:
        with progress_bar(game) as progress:
            report = simulation.simulate(
                job,
                rounds,
                cores=cores,
                ray=ray,
                bankroll=bankroll,
                theory=theory,
                progress=progress,
                stoppable=True,
            )
    except KeyboardInterrupt:
        _nothing(game, rounds, lang, in_json)
        raise typer.Exit(STOPPED) from None
    if plot is not None:
        from krupier.odds.simulation.plots import figure

        plot.write_bytes(figure(report, lang, kind))
    if in_json:
        output.as_json(simulation.told(report))
    else:
        _print(report, lang)
    if report.stopped:
        raise typer.Exit(STOPPED)


def _nothing(game: str, rounds: int, lang: str, in_json: bool) -> None:
    """Stopped before the first rounds were counted."""
    output.aside(Say(lang).of(NOTHING))
    if in_json:
        output.as_json({"game": game, "rounds": 0, "asked": rounds, "stopped": True})


def _kind(plot: Path | None) -> str:
    kind = plot.suffix.lstrip(".").lower() if plot else ""
    if plot and kind not in ("svg", "png", "pdf"):
        raise BadRequest(f"a plot is written as .svg, .png or .pdf, not as {plot.name!r}")
    return kind


def _print(report: Report, lang: str) -> None:
    say = Say(lang)
    job = report.job
    not_approved(job.case, lang)
    output.line(f"{job.case.plan.names.get(lang)}  ({job.case.plan.id})", "bold")
    for name, value in _head(report, say):
        output.line(f"  {name}: {value}")
    output.table(
        ("", _w("observed", say), _w("theory", say)),
        list(_figures(report, say)),
    )
    if report.theory is None:
        output.line(say.of(NO_THEORY))
    elif not report.theory.same_play:
        output.line(say.of(OTHER_PLAY))
    _print_ruin(report, say)
    rows = report.distribution()
    most = sorted(rows, key=lambda row: -row[1])[:SHOWN]
    output.table(
        (_w("net", say), _w("times", say), _w("share", say), _w("theory", say)),
        [
            (
                say.net(net),
                say.count(times),
                say.chance(times / report.rounds),
                say.chance(float(chance)) if chance is not None else "–",
            )
            for net, times, chance in sorted(most)
        ],
    )
    if len(rows) > SHOWN:
        output.line(f"… {len(rows) - SHOWN}")


def _w(key: str, say: Say) -> str:
    return say.of(WORDS[key])


def _head(report: Report, say: Say) -> Iterator[tuple[str, str]]:
    job = report.job
    money = job.case.game.setting.currency
    played = say.count(report.rounds)
    if report.stopped:
        asked = say.count(report.asked)
        played = say.of((f"{played} z {asked}, zastaveno", f"{played} of {asked}, stopped"))
    yield _w("rounds", say), played
    yield (
        _w("bets", say),
        ", ".join(
            f"{'@'.join((b.bet, *(['-'.join(b.on)] if b.on else [])))} {b.amount / money.unit:g} "
            f"{money.code}"
            for b in job.bets
        ),
    )
    yield _w("how", say), _w(job.how, say)
    yield _w("strategy", say), _w(job.strategy, say)
    if job.case.game.equipment.pack:
        yield _w("shoe", say), _w(job.shoe, say)
    yield _w("seed", say), str(job.seed)
    if report.seconds:
        yield _w("speed", say), say.count(round(report.rounds / report.seconds))


def _figures(report: Report, say: Say) -> Iterator[tuple[str, str, str]]:
    theory = report.theory
    seen = f"{say.percent(report.rtp)} ± {say.percent(report.error)}"
    yield _w("return", say), seen, say.percent(float(theory.rtp)) if theory else "–"
    yield _w("per-staked", say), say.percent(report.per_staked), ""
    hit = theory.hit if theory else None
    yield (
        _w("hit", say),
        say.percent(report.hit, 3),
        "–" if hit is None else say.percent(float(hit), 3),
    )
    variance = theory.variance if theory else None
    yield (
        _w("std", say),
        say.number(sqrt(report.variance), 4),
        "–" if variance is None else say.number(sqrt(variance), 4),
    )
    if report.z is not None and report.p is not None:
        yield _w("z", say), say.number(report.z, 2), f"p = {say.number(report.p, 3)}"


def _print_ruin(report: Report, say: Say) -> None:
    ruin = report.ruin
    if ruin is None:
        return
    text = (
        f"{say.percent(ruin.share, 2)} ± {say.percent(ruin.error, 2)}, "
        f"≈ {say.percent(ruin.expected, 2)}"
    )
    about = say.of(
        (
            f"bankroll {ruin.bankroll} sázek, {say.count(ruin.session)} kol, "
            f"{say.count(ruin.sessions)} návštěv; druhé číslo je difuzní přiblížení",
            f"bankroll of {ruin.bankroll} stakes, {say.count(ruin.session)} rounds, "
            f"{say.count(ruin.sessions)} sessions; the second figure is by diffusion",
        )
    )
    output.line(f"{_w('ruin', say)}: {text} ({about})")
    sessions = report.sessions
    if sessions is not None:
        low, middle, high = (say.number(net, 1) for net in sessions.ends)
        output.line(
            say.of(
                (
                    f"konec návštěvy: 5 % nejvýše {low}, polovina nejvýše {middle}, "
                    f"95 % nejvýše {high} sázek",
                    f"end of a session: 5 % no better than {low}, half of them {middle}, "
                    f"95 % {high} stakes",
                )
            )
        )
