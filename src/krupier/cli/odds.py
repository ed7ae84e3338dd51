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
from krupier.odds import kept, shipped, words
from krupier.odds.par.words import Say
from krupier.odds.result import BetOdds, Progress
from krupier.odds.strategy import as_json, as_text
from krupier.odds.table import markdown
from krupier.odds.what_if import BadEdit, Case, case, edit
from krupier.rules.game import Game
from krupier.rules.option_words import option_word

COLUMNS = (
    ("sázka", "bet"),
    ("výhoda banky", "house edge"),
    ("návratnost", "return"),
    ("ze všeho vsazeného", "per amount staked"),
    ("výhry", "wins"),
    ("σ", "σ"),
)
METHOD = ("metoda", "method")
EXACTLY = ("výhoda banky přesně", "house edge exactly")
APPROVED = ("schváleno", "as approved")


def option_value(text: str) -> tuple[str, bool | int | str]:
    """``decks=6`` → ("decks", 6)."""
    key, sign, value = text.partition("=")
    if not sign:
        raise BadRequest(f"an option is key=value, got {text!r}")
    if value in ("true", "false"):
        return key, value == "true"
    return key, int(value) if value.lstrip("-").isdecimal() else value


def case_of(
    game: str,
    options: list[str],
    edits: list[str],
    currency: str | None,
    plans: list[Path],
    lang: str,
) -> Case:
    """The game that was asked for, with what is changed in its plan."""
    chosen = dict(option_value(one) for one in options)
    try:
        changed = dict(edit(one) for one in edits)
        asked = case(game, plans, edits=changed, options=chosen, currency=currency)
        asked.plan  # noqa: B018 – edits that lead nowhere are told before any work begins
    except BadEdit as problem:
        raise BadRequest(problem.said.get(check_lang(lang))) from None
    return asked


def not_approved(case: Case, lang: str) -> None:
    """Says so if a plan was edited."""
    if case.edits:
        nothing = "–"
        changed = ", ".join(f"{path} = {value or nothing}" for path, value in case.edits.items())
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
    asked = case_of(game, options, edits, currency, plans, lang)
    made = asked.game
    if strategy:
        if not in_json:
            not_approved(asked, lang)
        _show_strategy(made, check_lang(lang), in_json)
        return
    with progress_bar(game) as progress:
        found = odds.worked_out(made, progress, again=again)
    rows = found.bets()
    if in_json:
        told: dict[str, Any] = {
            "game": game,
            "options": asked.chosen,
            "bets": [row.as_json() for row in rows],
        }
        if asked.edits:
            told |= {"approved": False, "edits": dict(asked.edits)}
        output.as_json(told)
    else:
        _print(asked, rows, Say(check_lang(lang)))


def _print(asked: Case, rows: list[BetOdds], say: Say) -> None:
    not_approved(asked, say.lang)
    output.line(f"{asked.plan.names.get(say.lang)}  ({asked.plan.id})", "bold")
    for key, value in asked.chosen.items():
        name = asked.choices[key].names.get(say.lang)
        output.line(f"  {name}: {option_word(key, value).get(say.lang)}", "dim")
    columns, lines = [say.of(column) for column in COLUMNS], [_line(row, say) for row in rows]
    if asked.edits:
        columns.insert(3, say.of(APPROVED))
        for line, return_ in zip(lines, _as_approved(asked, rows, say), strict=True):
            line.insert(3, return_)
    output.table(columns, lines)
    _print_facts(rows, say)


def _print_facts(rows: list[BetOdds], say: Say) -> None:
    """What holds for several bets is told once."""
    told: dict[str, list[str]] = {}
    for row in rows:
        texts = [f"{say.of(METHOD)}: {words.method(row).get(say.lang)}"]
        if row.rational:
            texts.append(f"{say.of(EXACTLY)}: {_short(str(row.house_edge))}")
        for fact in words.facts(row):
            texts.append(f"{fact.name.get(say.lang)}: {fact.value.get(say.lang)}")
        for text in texts:
            told.setdefault(text, []).append(row.bet)
    for text, bets in told.items():
        output.line(text if len(bets) == len(rows) else f"{', '.join(bets)} – {text}")


def _line(row: BetOdds, say: Say) -> list[str]:
    edge = say.percent(float(row.house_edge))
    return [
        row.bet,
        f"{edge} ± {say.percent(row.error)}" if row.error else edge,
        say.percent(float(row.rtp)),
        say.percent(1 - float(row.element_of_risk)),
        say.percent(float(row.hit), 2),
        say.number(float(row.variance) ** 0.5, 3),
    ]


def _as_approved(asked: Case, rows: list[BetOdds], say: Say) -> list[str]:
    """The returns before the edits, where they are known without waiting."""
    plain = replace(asked, edits={})
    before = {row.bet: say.percent(float(row.rtp)) for row in odds.at_once(plain.game)}
    return [before.get(row.bet, "–") for row in rows]


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
    if ship and plans:
        raise BadRequest("--ship writes the odds of the plans of the package, without --plans")
    games = list(shipped.games(plans))
    found: list[tuple[Game, kept.Kept]] = []
    failed: list[str] = []
    for at, game in enumerate(games, 1):
        title = f"{at}/{len(games)} {game.plan.id}"
        try:
            with progress_bar(title) as progress:
                work = shipped.worked_out if ship else odds.worked_out
                one = work(game, progress, again=again)
        except Exception as problem:
            # a fault in one game must not lose all the others
            failed.append(f"{game.plan.id}: {problem!r}")
            output.aside(f"{title}: {problem!r}")
            continue
        found.append((game, one))
        if ship:
            shipped.ship(game, one)
            output.aside(f"{title}: {one.seconds:.1f} s")
    if ship and not failed:
        shipped.prune(games)
    if write is not None:
        write.write_text(markdown(found), encoding="utf-8")
    if in_json:
        output.as_json(
            [{"game": one.game, "bets": [row.as_json() for row in one.bets()]} for _, one in found]
        )
    elif write is None and not ship:
        _show_all(found)
    if failed:
        raise BadRequest(f"{len(failed)} of {len(games)} games failed: {'; '.join(failed)}")


def _show_all(found: list[tuple[Game, kept.Kept]]) -> None:
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
            for _, one in found
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
