"""Figures of a simulation: what came out beside its chances, and the ways of bankrolls."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
from matplotlib import rc_context
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from krupier.odds.par.plots import AMBER, INK, LABELS, STYLE, TEAL
from krupier.odds.par.words import Say
from krupier.odds.simulation.report import Report

RARE = 0.01
"""Shares below are seen on a logarithmic scale only."""
WORDS = {
    "seen": ("pozorováno", "observed"),
    "theory": ("teorie", "theory"),
    "distribution": ("Rozdělení čisté výhry", "Distribution of the net win"),
    "paths": ("Cesty bankrollu", "Bankroll paths"),
    "net": ("čistá výhra (jednotek)", "net win (units)"),
    "share": ("podíl kol", "share of rounds"),
    "rounds": ("kol", "rounds"),
    "mean": ("střední hodnota", "mean"),
}


def figure(report: Report, lang: str, kind: str) -> bytes:
    """Distribution and bankrolls as ``svg``, ``png`` or ``pdf``."""
    say = Say(lang)
    with rc_context(STYLE):  # type: ignore[arg-type]
        drawn = Figure(figsize=(8.4, 3.2), layout="constrained")
        left, right = drawn.subplots(1, 2)
        _distribution(left, report, say)
        _paths(right, report, say)
        file = BytesIO()
        drawn.savefig(file, format=kind, dpi=200)
    return file.getvalue()


def _distribution(axes: Any, report: Report, say: Say) -> None:
    rows = report.distribution()
    places = np.arange(len(rows))
    seen = [times / report.rounds for _, times, _ in rows]
    axes.bar(places, seen, color=TEAL, width=0.75, label=say.of(WORDS["seen"]))
    chances = [(at, float(chance)) for at, (_, _, chance) in enumerate(rows) if chance]
    if chances:
        at, chance = zip(*chances, strict=True)
        axes.scatter(at, chance, marker="_", s=60, color=AMBER, label=say.of(WORDS["theory"]))
    least = min(share for share in seen if share)
    if least < RARE:
        axes.set_yscale("log")
        axes.set_ylim(least / 3, 2)
    axes.yaxis.set_major_formatter(FuncFormatter(lambda share, _: say.share(share)))
    named = places[:: 1 + len(places) // LABELS]
    turned = 90 if len(places) > 6 else 0
    axes.set_xticks(named, [say.net(rows[place][0]) for place in named], rotation=turned)
    axes.grid(visible=False, axis="x")
    axes.legend(frameon=False, fontsize=7)
    axes.set_title(say.of(WORDS["distribution"]))
    axes.set_xlabel(say.of(WORDS["net"]))
    axes.set_ylabel(say.of(WORDS["share"]))


def _paths(axes: Any, report: Report, say: Say) -> None:
    session, told = report.job.session, report.sessions
    if told:
        for path in told.paths:
            colour = AMBER if min(path) <= -report.bankroll else TEAL
            axes.plot(told.rounds, path, color=colour, alpha=0.35, linewidth=0.7)
    axes.plot([0, session], [0, report.mean * session], color=INK, label=say.of(WORDS["mean"]))
    axes.axhline(-report.bankroll, color=AMBER, linestyle="--", linewidth=0.8)
    axes.legend(frameon=False, fontsize=7)
    axes.set_title(say.of(WORDS["paths"]))
    axes.set_xlabel(say.of(WORDS["rounds"]))
    axes.set_ylabel(say.of(WORDS["net"]))
