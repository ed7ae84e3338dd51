"""A PAR sheet as a document: headings, tables, charts and figures, for any way to render it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from krupier.odds import words
from krupier.odds.par.sheet import CONFIDENCES, BetSheet, Line, ParSheet
from krupier.odds.par.words import DEFINITIONS, Say, capital
from krupier.odds.strategy import Chart, Section


@dataclass(frozen=True)
class Title:
    text: str
    below: str


@dataclass(frozen=True)
class Heading:
    text: str
    room: int = 70
    """Millimetres that should follow on the same page."""


@dataclass(frozen=True)
class Text:
    text: str
    warning: bool = False


@dataclass(frozen=True)
class Facts:
    """Names and values, the most important first; ``big`` of them stand out."""

    rows: tuple[tuple[str, str], ...]
    big: int = 0


@dataclass(frozen=True)
class Table:
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    align: str
    """``l`` or ``r`` for each column."""
    total: tuple[str, ...] = ()


@dataclass(frozen=True)
class Grid:
    """A strategy chart; cells are (code, number of the move that colours it)."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]


@dataclass(frozen=True)
class Legend:
    moves: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Plot:
    """The figure of a bet."""

    bet: BetSheet


Block = Title | Heading | Text | Facts | Table | Grid | Legend | Plot


def document(sheet: ParSheet) -> Iterator[Block]:
    say = Say(sheet.lang)
    yield Title(sheet.about["name"], f"{say('par')} · {sheet.game}")
    if sheet.edits:
        changed = "; ".join(f"{path} = {value}" for path, value in sheet.edits.items())
        yield Text(f"{say('not-approved')} {changed}", warning=True)
    yield Facts(_head(sheet, say))
    groups = _alike(sheet.bets)
    yield Heading(say("overview"))
    yield _overview(sheet, say)
    if sheet.options:
        head = (say("option"), say("name"), say("value"))
        yield Table(say("options"), head, sheet.options, "lll")
    for at, bets in enumerate(groups):
        yield from _bet(bets, say, figure=at == 0)
    if sheet.chart:
        yield from _chart(sheet.chart, say)
    yield Heading(say("definitions"))
    for both in DEFINITIONS:
        yield Text(say.of(both))


def _head(sheet: ParSheet, say: Say) -> tuple[tuple[str, str], ...]:
    return (
        (say("game"), sheet.game),
        (say("source"), sheet.about["source"]),
        (say("currency"), sheet.currency),
        (say("plan-hash"), sheet.plan_hash),
        (say("fingerprint"), sheet.fingerprint),
        (say("version"), f"krupier {sheet.version}"),
        (say("seconds"), f"{say.number(sheet.seconds, 1)} s"),
        (say("made"), sheet.made.strftime("%Y-%m-%d %H:%M %Z").strip()),
    )


def _alike(bets: tuple[BetSheet, ...]) -> list[list[BetSheet]]:
    """Bets with the very same figures are told once."""
    groups: dict[object, list[BetSheet]] = {}
    for bet in bets:
        row = bet.odds
        ratios = tuple(ratio for _, ratio in bet.pays)
        key = (row.rtp, row.variance, row.staked, row.outcomes, row.method, ratios)
        groups.setdefault(key, []).append(bet)
    return list(groups.values())


def _overview(sheet: ParSheet, say: Say) -> Table:
    keys = ("bet", "return", "edge", "risk", "std", "hit")
    return Table(
        "",
        tuple(say(key) for key in keys),
        tuple(
            (
                bet.name,
                say.percent(float(bet.odds.rtp)),
                say.percent(float(bet.odds.house_edge)),
                say.percent(float(bet.odds.element_of_risk)),
                say.number(bet.std, 3),
                say.percent(float(bet.odds.hit), 2),
            )
            for bet in sheet.bets
        ),
        "lrrrrr",
    )


def _bet(bets: list[BetSheet], say: Say, *, figure: bool) -> Iterator[Block]:
    bet, row = bets[0], bets[0].odds
    # a bet that is only won or lost is told by its table; one figure shows what they look like
    figure = figure or len(row.outcomes) != 2
    yield Heading(", ".join(one.name for one in bets), room=130 if figure else 70)
    yield Facts(_figures(bet, say), big=3)
    if figure:
        yield Plot(bet)
    if len(bet.pays) > 1 or not row.outcomes:
        yield Table(say("pay-table"), (say("wins"), say("pays")), bet.pays, "lr")
    if row.outcomes:
        yield _outcomes(bet, say)
    else:
        yield Text(say("no-outcomes"))
    yield _bands(bet, say)


def _exactly(bet: BetSheet, say: Say) -> str:
    if bet.exact:
        return say.fraction(bet.odds.rtp, 80)
    return "–" if bet.odds.error else say.percent(float(bet.odds.rtp), 10)


def _figures(bet: BetSheet, say: Say) -> tuple[tuple[str, str], ...]:
    row = bet.odds

    def exactly(text: str, fraction: str) -> str:
        return f"{text} = {fraction}" if fraction != "–" and bet.exact else text

    rows = [
        (say("return"), say.percent(float(row.rtp))),
        (say("edge"), say.percent(float(row.house_edge))),
        (say("hit"), f"{say.percent(float(row.hit), 3)} ({say('one-in')} {say.one_in(row.hit)})"),
        (say("return-exactly"), _exactly(bet, say)),
        (say("risk"), say.percent(float(row.element_of_risk))),
        (say("staked"), f"{say.number(float(row.staked), 6)} {say('units')}"),
        (say("variance"), exactly(say.number(float(row.variance), 6), say.fraction(row.variance))),
        (say("std"), say.number(bet.std, 6)),
        (
            say("volatility"),
            " · ".join(
                f"{confidence}\u00a0%: {say.number(bet.volatility(confidence), 4)}"
                for confidence in CONFIDENCES
            ),
        ),
    ]
    if row.error:
        rows.append((say("error"), say.percent(row.error, 5)))
    told = (
        (capital(fact.name.get(say.lang)), fact.value.get(say.lang)) for fact in words.facts(row)
    )
    rows += [*told, (say("method"), words.method(row).get(say.lang))]
    return tuple(rows)


def _outcomes(bet: BetSheet, say: Say) -> Table:
    whole = [
        (
            say.net(line.net),
            say.count(line.ways),
            *_chance(line, say),
            say.fraction(line.contribution),
        )
        for line in bet.lines
    ]
    of = f"{say('ways')} {say('of')} {say.count(bet.ways)}"
    back = say.percent(float(bet.odds.rtp), 5)
    head = (say("net"), of, say("chance"), say("one-in"), say("contribution"), say("exactly"))
    total = (
        *(say("total"), say.count(bet.ways), say.percent(1.0), "", back),
        say.fraction(bet.odds.rtp),
    )
    # of decimals there are neither combinations nor fractions
    columns = range(6) if bet.exact else (0, 2, 3, 4)

    def only(cells: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(cells[at] for at in columns)

    rows = tuple(only(cells) for cells in whole)
    return Table(say("outcomes"), only(head), rows, "r" * len(columns), only(total))


def _chance(line: Line, say: Say) -> tuple[str, str, str]:
    return (
        say.chance(float(line.chance)),
        say.one_in(line.chance),
        say.percent(float(line.contribution), 5),
    )


def _bands(bet: BetSheet, say: Say) -> Table:
    return Table(
        say("bands"),
        (say("rounds"), *(f"{confidence}\u00a0%" for confidence in CONFIDENCES)),
        tuple(
            (
                say.count(band.rounds),
                *(f"{say.percent(low, 3)} – {say.percent(high, 3)}" for low, high in band.spans),
            )
            for band in bet.bands
        ),
        "rrrr",
    )


def _chart(chart: Chart, say: Say) -> Iterator[Block]:
    yield Heading(f"{say('chart-of')} – {chart.heading.get(say.lang)}", room=150)
    numbers = {move: at for at, move in enumerate(chart.moves)}
    yield Legend(
        tuple(
            (f"{letter.upper()} = {names.get(say.lang)}", numbers[move])
            for move, (letter, names) in chart.moves.items()
        )
    )
    for section in chart.sections:
        yield Grid(
            section.names.get(say.lang), chart.columns, _rows(chart, section, numbers, say.lang)
        )
    for note in chart.notes:
        yield Text(note.get(say.lang))


def _rows(
    chart: Chart, section: Section, numbers: dict[str, int], lang: str
) -> tuple[tuple[str, tuple[tuple[str, int], ...]], ...]:
    return tuple(
        (row.said(lang), tuple((chart.code(cell), numbers[cell.moves[0]]) for cell in row.cells))
        for row in section.rows
    )
