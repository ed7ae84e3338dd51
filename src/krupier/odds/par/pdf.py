"""A PAR sheet as PDF, with reportlab."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import matplotlib
from reportlab.lib.colors import HexColor, white
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    HRFlowable,
    Image,
    KeepTogether,
    PageTemplate,
    Paragraph,
    Spacer,
)
from reportlab.platypus import Table as Sheet

from krupier.odds.par.colours import MOVES
from krupier.odds.par.document import (
    Block,
    Facts,
    Grid,
    Heading,
    Legend,
    Plot,
    Table,
    Text,
    Title,
    document,
)
from krupier.odds.par.plots import figure
from krupier.odds.par.sheet import ParSheet
from krupier.odds.par.words import Say

TEAL, INK, GREY, FAINT, PALE, WARM = map(
    HexColor, ("#00695c", "#1d2a30", "#55676f", "#dfe6e9", "#f4f7f8", "#fff3e0")
)
WIDTH = A4[0] - 36 * mm
PLAIN, BOLD = "DejaVuSans", "DejaVuSans-Bold"


def render(sheet: ParSheet) -> bytes:
    _fonts()
    say = Say(sheet.lang)
    file = BytesIO()
    title = f"{sheet.about['name']} – {say('par')}"
    pages = BaseDocTemplate(
        file,
        pagesize=A4,
        title=title,
        subject=sheet.game,
        author=f"krupier {sheet.version}",
        invariant=1,
        leftMargin=18 * mm,
        rightMargin=18 * mm,
        topMargin=18 * mm,
        bottomMargin=18 * mm,
    )
    frame = Frame(
        18 * mm, 18 * mm, WIDTH, A4[1] - 36 * mm, leftPadding=0, rightPadding=0, topPadding=0
    )
    foot = f"{sheet.game} · {sheet.plan_hash[:16]} · krupier {sheet.version}"

    def decorate(canvas: Any, _: Any) -> None:
        canvas.setFont(PLAIN, 7)
        canvas.setFillColor(GREY)
        canvas.drawString(18 * mm, 10 * mm, foot)
        canvas.drawRightString(A4[0] - 18 * mm, 10 * mm, f"{say('page')} {canvas.getPageNumber()}")

    pages.addPageTemplates(PageTemplate(frames=[frame], onPage=decorate))
    pages.build([part for block in document(sheet) for part in _block(block, say)])
    return file.getvalue()


def _fonts() -> None:
    """The typeface that comes with matplotlib: it has Czech letters, and is there everywhere."""
    if PLAIN not in pdfmetrics.getRegisteredFontNames():
        folder = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
        for name in (PLAIN, BOLD):
            pdfmetrics.registerFont(TTFont(name, str(folder / f"{name}.ttf")))


def _style(size: float, *, bold: bool = False, colour: Any = INK, **more: Any) -> ParagraphStyle:
    return ParagraphStyle(
        f"{size}{bold}",
        fontName=BOLD if bold else PLAIN,
        fontSize=size,
        leading=more.pop("leading", size * 1.35),
        textColor=colour,
        **more,
    )


def _paragraph(text: str, style: ParagraphStyle) -> Paragraph:
    return Paragraph(escape(text), style)


def _block(block: Block, say: Say) -> Iterator[Flowable]:
    match block:
        case Title(text, below):
            yield _paragraph(text, _style(20, bold=True))
            yield _paragraph(below, _style(9, colour=GREY))
            yield HRFlowable(width="100%", thickness=2, color=TEAL, spaceBefore=4, spaceAfter=8)
        case Heading(text, room):
            yield CondPageBreak(room * mm)
            yield Spacer(1, 5 * mm)
            yield _paragraph(text, _style(12, bold=True, colour=TEAL))
            yield HRFlowable(width="100%", thickness=0.5, color=FAINT, spaceBefore=2, spaceAfter=5)
        case Text(text, warning):
            more = {"backColor": WARM, "borderPadding": 6, "spaceBefore": 6} if warning else {}
            yield _paragraph(text, _style(8, spaceAfter=8 if warning else 3, **more))
        case Facts(rows, big):
            yield from _facts(rows, big)
        case Table():
            yield from _table(block)
        case Grid():
            yield from _grid(block)
        case Legend(moves):
            yield _legend(moves)
        case Plot(bet):
            image = Image(BytesIO(figure(bet, say, "png")))
            scale = min(1.0, WIDTH / image.imageWidth * 220 / 72)
            image.drawWidth = image.imageWidth * 72 / 220 * scale
            image.drawHeight = image.imageHeight * 72 / 220 * scale
            yield Spacer(1, 3 * mm)
            yield image


def _facts(rows: tuple[tuple[str, str], ...], big: int) -> Iterator[Flowable]:
    if big:
        cells = [
            [_paragraph(value, _style(10.5, bold=True)), _paragraph(name, _style(7, colour=GREY))]
            for name, value in rows[:big]
        ]
        boxes = Sheet([cells], colWidths=[WIDTH / big] * big)
        boxes.setStyle(
            [
                ("BACKGROUND", (0, 0), (-1, -1), PALE),
                ("LINEBEFORE", (0, 0), (-1, -1), 3, TEAL),
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 6),
            ]
        )
        yield boxes
        yield Spacer(1, 2 * mm)
    if not rows[big:]:
        return
    told = [
        [_paragraph(name, _style(8, colour=GREY)), _paragraph(value, _style(8))]
        for name, value in rows[big:]
    ]
    facts = Sheet(told, colWidths=[0.27 * WIDTH, 0.73 * WIDTH])
    facts.setStyle(
        [("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (-1, -1), 0), *_tight()]
    )
    yield facts


def _tight() -> list[tuple[Any, ...]]:
    return [
        ("TOPPADDING", (0, 0), (-1, -1), 1.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 1.5),
    ]


def _table(table: Table) -> Iterator[Flowable]:
    if not table.rows:
        return
    small = 7.2

    def row(cells: tuple[str, ...], *, bold: bool = False) -> list[Paragraph]:
        return [
            _paragraph(
                cell,
                _style(small, bold=bold, **({"alignment": TA_RIGHT} if side == "r" else {})),
            )
            for cell, side in zip(cells, table.align, strict=True)
        ]

    lines = [row(table.head, bold=True), *(row(cells) for cells in table.rows)]
    if table.total:
        lines.append(row(table.total, bold=True))
    made = Sheet(lines, colWidths=_widths(table), repeatRows=1, hAlign="LEFT")
    made.setStyle(
        [
            ("BACKGROUND", (0, 0), (-1, 0), PALE),
            ("LINEBELOW", (0, 0), (-1, -1), 0.4, FAINT),
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
            *([("LINEABOVE", (0, -1), (-1, -1), 1, TEAL)] if table.total else []),
            *_tight(),
        ]
    )
    title = [_subtitle(table.title)] if table.title else []
    if len(lines) <= 14:
        yield KeepTogether([*title, made])
    else:
        yield from (CondPageBreak(40 * mm), *title, made)


def _widths(table: Table) -> list[float]:
    """In proportion to the longest text of each column; a heading breaks between words."""
    bold = 1.15
    columns = zip(*table.rows, strict=True)
    words = [max(map(len, head.split(" ")), default=0) for head in table.head]
    totals = map(len, table.total or [""] * len(words))
    weights = [
        min(max(bold * word, bold * total, *map(len, column), 0) + 2.5, 42)
        for word, total, column in zip(words, totals, columns, strict=True)
    ]
    full = WIDTH if len(weights) > 2 else 0.6 * WIDTH
    return [full * weight / sum(weights) for weight in weights]


def _subtitle(text: str) -> Paragraph:
    return _paragraph(text, _style(8.5, bold=True, colour=GREY, spaceBefore=7, spaceAfter=3))


def _grid(grid: Grid) -> Iterator[Flowable]:
    wide = max(len(hand) for hand, _ in grid.rows)
    first = max(16 * mm, wide * 1.7 * mm)
    each = min(13 * mm, (WIDTH - first) / len(grid.columns))
    lines = [
        ["", *grid.columns],
        *([hand, *(code for code, _ in cells)] for hand, cells in grid.rows),
    ]
    made = Sheet(
        lines,
        colWidths=[first, *[each] * len(grid.columns)],
        repeatRows=1,
        hAlign="LEFT",
    )
    coloured = [
        ("BACKGROUND", (x, y), (x, y), HexColor(MOVES[number % len(MOVES)]))
        for y, (_, cells) in enumerate(grid.rows, 1)
        for x, (_, number) in enumerate(cells, 1)
    ]
    made.setStyle(
        [
            ("FONT", (0, 0), (-1, -1), PLAIN, 7),
            ("FONT", (0, 0), (-1, 0), BOLD, 7),
            ("FONT", (0, 0), (0, -1), BOLD, 7),
            ("ALIGN", (0, 0), (-1, -1), "CENTER"),
            ("INNERGRID", (0, 0), (-1, -1), 0.6, white),
            *_tight(),
            *coloured,
        ]
    )
    if len(lines) <= 30:
        yield KeepTogether([_subtitle(grid.title), made])
    else:
        yield from (_subtitle(grid.title), made)
    yield Spacer(1, 2 * mm)


def _legend(moves: tuple[tuple[str, int], ...]) -> Flowable:
    across = 4
    cells = [text for text, _ in moves]
    cells += [""] * (-len(cells) % across)
    made = Sheet(
        [cells[at : at + across] for at in range(0, len(cells), across)],
        colWidths=[WIDTH / across] * across,
    )
    coloured = [
        (
            "BACKGROUND",
            (at % across, at // across),
            (at % across, at // across),
            HexColor(MOVES[number % len(MOVES)]),
        )
        for at, (_, number) in enumerate(moves)
    ]
    made.setStyle(
        [("FONT", (0, 0), (-1, -1), PLAIN, 7), ("INNERGRID", (0, 0), (-1, -1), 2, white), *coloured]
    )
    return made
