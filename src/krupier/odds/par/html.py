"""A PAR sheet as one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

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

STYLE = """
:root { --teal: #00695c; --ink: #1d2a30; --faint: #dfe6e9; --pale: #f4f7f8; }
* { box-sizing: border-box; }
body { font: 14px/1.45 system-ui, "DejaVu Sans", sans-serif; color: var(--ink); margin: 0;
  background: #eceff1; font-variant-numeric: tabular-nums; }
main { max-width: 1020px; margin: 24px auto; background: #fff; padding: 40px 48px;
  box-shadow: 0 1px 6px #0002; }
header { border-bottom: 3px solid var(--teal); margin-bottom: 16px; }
h1 { margin: 0; font-size: 28px; } header p { margin: 2px 0 10px; color: #55676f; }
h2 { margin: 36px 0 10px; font-size: 18px; color: var(--teal);
  border-bottom: 1px solid var(--faint); padding-bottom: 4px; }
h3 { margin: 18px 0 6px; font-size: 13px; text-transform: uppercase; letter-spacing: .04em;
  color: #55676f; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 3px 18px; margin: 8px 0; }
dt { color: #55676f; } dd { margin: 0; overflow-wrap: anywhere; }
.big { display: flex; gap: 12px; flex-wrap: wrap; margin: 8px 0 12px; }
.big div { background: var(--pale); border-left: 4px solid var(--teal); padding: 8px 14px;
  flex: 1 1 180px; }
.big b { display: block; font-size: 18px; } .big span { color: #55676f; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 13px; }
th, td { padding: 3px 8px; text-align: left; border-bottom: 1px solid var(--faint); }
th { background: var(--pale); font-weight: 600; } .r { text-align: right; }
tr.total td { font-weight: 600; border-top: 2px solid var(--teal); border-bottom: 0; }
.warning { background: #fff3e0; border-left: 4px solid #c77700; padding: 10px 14px; }
.grid { width: auto; } .grid th, .grid td { text-align: center; min-width: 34px; padding: 3px 6px;
  border: 1px solid #fff; }
.legend { display: flex; gap: 8px; flex-wrap: wrap; } .legend span { padding: 2px 10px; }
figure { margin: 14px 0; } figure svg { width: 100%; height: auto; }
@media (max-width: 700px) { main { padding: 20px 16px; margin: 0; } }
@media print { body { background: #fff; } main { box-shadow: none; margin: 0; padding: 0; }
  h2, h3 { break-after: avoid; } tr, figure, .big { break-inside: avoid; } }
""" + "\n".join(f".m{at} {{ background: {colour}; }}" for at, colour in enumerate(MOVES))


def render(sheet: ParSheet) -> str:
    say = Say(sheet.lang)
    title = escape(f"{sheet.about['name']} – {say('par')}")
    body = "\n".join(part for block in document(sheet) for part in _block(block, say))
    return (
        f'<!doctype html>\n<html lang="{sheet.lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _block(block: Block, say: Say) -> Iterator[str]:
    match block:
        case Title(text, below):
            yield f"<header><h1>{escape(text)}</h1><p>{escape(below)}</p></header>"
        case Heading(text):
            yield f"<h2>{escape(text)}</h2>"
        case Text(text, warning):
            yield f"<p{' class=warning' if warning else ''}>{escape(text)}</p>"
        case Facts(rows, big):
            yield from _facts(rows, big)
        case Table():
            yield from _table(block)
        case Grid():
            yield from _grid(block)
        case Legend(moves):
            spans = "".join(f'<span class="m{_at(n)}">{escape(text)}</span>' for text, n in moves)
            yield f'<div class="legend">{spans}</div>'
        case Plot(bet):
            svg = figure(bet, say, "svg").decode()
            name = escape(bet.name)
            yield f'<figure role="img" aria-label="{name}">{svg[svg.index("<svg") :]}</figure>'


def _facts(rows: tuple[tuple[str, str], ...], big: int) -> Iterator[str]:
    if big:
        boxes = "".join(
            f"<div><b>{escape(value)}</b><span>{escape(name)}</span></div>"
            for name, value in rows[:big]
        )
        yield f'<div class="big">{boxes}</div>'
    pairs = "".join(f"<dt>{escape(n)}</dt><dd>{escape(value)}</dd>" for n, value in rows[big:])
    yield f"<dl>{pairs}</dl>"


def _table(table: Table) -> Iterator[str]:
    def row(cells: tuple[str, ...], tag: str, kind: str = "") -> str:
        told = "".join(
            f"<{tag}{' class=r' if side == 'r' else ''}>{escape(cell)}</{tag}>"
            for cell, side in zip(cells, table.align, strict=True)
        )
        return f"<tr{kind}>{told}</tr>"

    if table.title:
        yield f"<h3>{escape(table.title)}</h3>"
    body = "".join(row(cells, "td") for cells in table.rows)
    total = row(table.total, "td", " class=total") if table.total else ""
    head = row(table.head, "th")
    inside = f"<thead>{head}</thead><tbody>{body}{total}</tbody>"
    yield f'<div class="scroll"><table>{inside}</table></div>'


def _grid(grid: Grid) -> Iterator[str]:
    head = "".join(f"<th>{escape(column)}</th>" for column in grid.columns)
    body = "".join(
        f"<tr><th>{escape(hand)}</th>"
        + "".join(f'<td class="m{_at(n)}">{escape(code)}</td>' for code, n in cells)
        + "</tr>"
        for hand, cells in grid.rows
    )
    yield f"<h3>{escape(grid.title)}</h3>"
    yield f'<div class="scroll"><table class="grid"><tr><th></th>{head}</tr>{body}</table></div>'


def _at(number: int) -> int:
    return number % len(MOVES)
