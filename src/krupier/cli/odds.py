"""``odds``: one game, its strategy, or the whole table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from krupier import odds
from krupier.cli import output
from krupier.cli.app import BadRequest
from krupier.cli.catalogue import check_lang
from krupier.odds import kept
from krupier.odds.result import Progress
from krupier.odds.strategy import as_json, as_text
from krupier.odds.table import markdown
from krupier.odds.what_if import Case, case, edit
from krupier.rules import families
from krupier.rules.game import Game


def option_value(text: str) -> tuple[str, bool | int | str]:
    """``decks=6`` → ("decks", 6)."""
    key, sign, value = text.partition("=")
    if not sign:
        raise BadRequest(f"an option is key=value, got {text!r}")
    if value in ("true", "false"):
        return key, value == "true"
    return key, int(value) if value.lstrip("-").isdecimal() else value


def case_of(
    game: str, options: list[str], edits: list[str], currency: str | None, plans: list[Path]
) -> Case:
    """The game that was asked for, with what is changed in its plan."""
    chosen = dict(option_value(one) for one in options)
    changed = dict(edit(one) for one in edits)
    return case(game, plans, edits=changed, options=chosen, currency=currency)


def not_approved(case: Case, lang: str) -> None:
    """Says so if a plan was edited."""
    if case.edits:
        changed = ", ".join(f"{path} = {value}" for path, value in case.edits.items())
        said = (
            f"Toto není schválený plán: {changed}"
            if lang == "cs"
            else f"This is not the approved plan: {changed}"
        )
        output.line(said, "bold yellow")


def show_odds(
    game: str,
    options: list[str],
    edits: list[str],
    currency: str | None,
    plans: list[Path],
    *,
    strategy: bool = False,
    again: bool = False,
    lang: str = "en",
    in_json: bool = False,
) -> None:
    asked = case_of(game, options, edits, currency, plans)
    made = asked.game
    if strategy:
        if not in_json:
            not_approved(asked, lang)
        _show_strategy(made, check_lang(lang), in_json)
        return
    with progress_bar(game) as progress:
        found = odds.worked_out(made, progress, again=again)
    rows = [row.as_json() for row in found.bets()]
    if in_json:
        told: dict[str, Any] = {"game": game, "options": dict(made.setting.options), "bets": rows}
        if asked.edits:
            told |= {"approved": False, "edits": dict(asked.edits)}
        output.as_json(told)
        return
    not_approved(asked, check_lang(lang))
    columns = ["bet", "house edge", "exact", "return", "per amount staked", "hit", "std", "method"]
    lines = [_line(row) for row in rows]
    if asked.edits:
        columns.insert(4, "as approved")
        for line, return_ in zip(lines, _as_approved(asked, rows), strict=True):
            line.insert(4, return_)
    output.table(columns, lines, title=f"{game} {dict(made.setting.options) or ''}".strip())


def _line(row: dict[str, Any]) -> list[str]:
    return [
        row["bet"],
        f"{row['house_edge']:.4%}",
        _short(str(row["exact"])),
        f"{row['rtp']:.4%}",
        f"{1 - row['element_of_risk']:.4%}",
        f"{row['hit']:.2%}",
        f"{row['std']:.3f}",
        row["method"],
    ]


def _as_approved(asked: Case, rows: list[dict[str, Any]]) -> list[str]:
    """The returns before the edits, where they are known without waiting."""
    plain = replace(asked, edits={})
    before = {row.bet: f"{float(row.rtp):.4%}" for row in odds.at_once(plain.game)}
    return [before.get(row["bet"], "–") for row in rows]


def _show_strategy(game: Game, lang: str, in_json: bool) -> None:
    chart = odds.strategy(game)
    if chart is None:
        raise BadRequest(f"{game.plan.id} has no chart: nothing is decided in it, or too much")
    if in_json:
        output.as_json(as_json(chart))
    else:
        output.line(as_text(chart, lang))


def show_all(
    plans: list[Path],
    write: Path | None,
    *,
    again: bool = False,
    ship: bool = False,
    in_json: bool = False,
) -> None:
    """Every game of the plans; ``write`` gets it as Markdown, ``ship`` keeps it with the code."""
    found: dict[str, kept.Kept] = {}
    for name in families.all_plans(plans):
        game = families.load(name, plans)
        try:
            with progress_bar(name) as progress:
                found[kept.fingerprint(game)] = odds.worked_out(game, progress, again=again)
        except odds.NoOdds:
            continue
    if ship:
        kept.write_known(kept.known() | found)
    if write is not None:
        write.write_text(markdown(found.values()), encoding="utf-8")
    if in_json:
        output.as_json(
            [
                {"game": one.game, "bets": [row.as_json() for row in one.bets()]}
                for one in found.values()
            ]
        )
        return
    output.table(
        ("game", "bet", "house edge", "per amount staked", "std", "seconds"),
        [
            (
                one.game,
                row.bet,
                f"{float(row.house_edge):.4%}",
                f"{1 - float(row.element_of_risk):.4%}",
                f"{float(row.variance) ** 0.5:.3f}",
                f"{one.seconds:.1f}",
            )
            for one in found.values()
            for row in one.bets()
        ],
    )


@contextmanager
def progress_bar(title: str) -> Iterator[Progress | None]:
    """A bar on the terminal, for work that takes long enough to show one."""
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Bar(*columns, console=console, transient=True) as bar:
        task: Any = bar.add_task(title, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def _short(exact: str) -> str:
    return exact if len(exact) <= 24 else exact[:10] + "…" + exact[-10:]
