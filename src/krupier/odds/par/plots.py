"""The figures of a PAR sheet, drawn with matplotlib; nothing here computes."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
from matplotlib import rc_context
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, PercentFormatter

from krupier.odds.par.sheet import CONFIDENCES, ROUNDS, BetSheet
from krupier.odds.par.words import Say

TEAL, AMBER, INK, FAINT = "#00796b", "#c77700", "#263238", "#cfd8dc"
LABELS = 14
"""How many outcomes a figure names."""
STYLE = {
    "font.family": "DejaVu Sans",
    "font.size": 7,
    "axes.titlesize": 8,
    "axes.titleweight": "bold",
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#eceff1",
    "svg.fonttype": "path",
    "svg.hashsalt": "krupier",
}


def figure(bet: BetSheet, say: Say, kind: str) -> bytes:
    """The figure of a bet as ``svg`` or ``png``."""
    with rc_context(STYLE):  # type: ignore[arg-type]
        known = bool(bet.odds.outcomes)
        drawn = Figure(figsize=(7.4 if known else 3.6, 2.3), layout="constrained")
        if known:
            left, middle, right = drawn.subplots(1, 3)
            _distribution(left, bet, say)
            _contributions(middle, bet, say)
        else:
            right = drawn.subplots()
        _bands(right, bet, say)
        file = BytesIO()
        # no date: the same sheet gives the same bytes
        metadata = {"Date": None} if kind == "svg" else {}
        drawn.savefig(file, format=kind, dpi=220, metadata=metadata)
    return file.getvalue()


def _distribution(axes: Any, bet: BetSheet, say: Say) -> None:
    """Outcomes side by side: on a true scale a jackpot would push all others together."""
    chances = [float(line.chance) for line in bet.lines]
    places = range(len(chances))
    colours = [TEAL if line.net > 0 else AMBER if line.net < 0 else INK for line in bet.lines]
    axes.bar(places, chances, color=colours, width=0.75)
    axes.set_yscale("log")
    axes.set_ylim(min(chances) / 3, 2)
    named = places[:: 1 + len(places) // LABELS]
    turned = 90 if len(places) > 6 else 0
    axes.set_xticks(named, [say.net(bet.lines[at].net) for at in named], rotation=turned)
    axes.grid(visible=False, axis="x")
    axes.set_title(say("distribution"))
    axes.set_xlabel(f"{say('net')} ({say('units')})")
    axes.set_ylabel(say("chance"))


def _contributions(axes: Any, bet: BetSheet, say: Say) -> None:
    lines = [line for line in bet.lines if line.contribution]
    # the greatest; what is left out is small
    lines = sorted(lines, key=lambda one: -abs(one.contribution))[:LABELS]
    lines.sort(key=lambda one: one.net)
    sizes = [float(line.contribution) for line in lines]
    axes.barh([say.net(line.net) for line in lines], sizes, color=TEAL, height=0.7)
    axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.grid(visible=False, axis="y")
    axes.set_title(say("contribution").capitalize())
    axes.set_ylabel(f"{say('net')} ({say('units')})")


def _bands(axes: Any, bet: BetSheet, say: Say) -> None:
    mean = float(bet.odds.rtp)
    rounds = np.geomspace(ROUNDS[0], ROUNDS[-1], 60)
    for confidence in reversed(CONFIDENCES):
        half = bet.volatility(confidence) / np.sqrt(rounds)
        label = f"{confidence} %"
        axes.fill_between(
            rounds, mean - half, mean + half, color=TEAL, alpha=0.18, label=label, linewidth=0
        )
    axes.axhline(mean, color=INK, linewidth=1)
    axes.axhline(1, color=AMBER, linewidth=0.8, linestyle="--")
    axes.set_xscale("log")
    axes.set_xlim(ROUNDS[0], ROUNDS[-1])
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: say.percent(value, 0)))
    axes.legend(fontsize=6, frameon=False, loc="upper right")
    axes.set_title(say("bands"))
    axes.set_xlabel(say("rounds"))
