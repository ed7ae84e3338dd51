"""PAR sheets: what a game returns and why, for mathematicians, laboratories and regulators.

One structure (:class:`~krupier.odds.par.sheet.ParSheet`) holds every figure; one document is made
of it, which is rendered as HTML and as PDF.
"""

from __future__ import annotations

from pathlib import Path

from krupier.odds.par.sheet import BetSheet, ParSheet, as_json, par_sheet

FORMATS = ("html", "pdf")


def rendered(sheet: ParSheet, kind: str) -> bytes:
    """A sheet as ``html`` or ``pdf``."""
    # drawing is heavy to import, and many ask for the figures alone
    if kind == "html":
        from krupier.odds.par import html

        return html.render(sheet).encode()
    if kind == "pdf":
        from krupier.odds.par import pdf

        return pdf.render(sheet)
    raise ValueError(f"a PAR sheet is written as {' or '.join(FORMATS)}, not as {kind!r}")


def write(sheet: ParSheet, directory: Path) -> list[Path]:
    """Both files of a sheet, named after its game and language."""
    directory.mkdir(parents=True, exist_ok=True)
    name = sheet.game.replace("/", "-") + ("-edited" if sheet.edits else "")
    written = []
    for kind in FORMATS:
        path = directory / f"{name}.{sheet.lang}.{kind}"
        path.write_bytes(rendered(sheet, kind))
        written.append(path)
    return written


__all__ = ["FORMATS", "BetSheet", "ParSheet", "as_json", "par_sheet", "rendered", "write"]
