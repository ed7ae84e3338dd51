"""``par``: the PAR sheet of a game, as HTML and PDF."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from krupier import extras
from krupier.cli import output
from krupier.cli.catalogue import check_lang
from krupier.cli.odds import case_of, progress_bar
from krupier.odds import par


def write_par(
    game: str,
    options: list[str],
    edits: list[str],
    currency: str | None,
    plans: list[Path],
    *,
    out: Path,
    lang: str,
    in_json: bool = False,
) -> None:
    case = case_of(game, options, edits, currency, plans, lang)
    if not in_json:
        extras.need("reports", check_lang(lang))
    with progress_bar(game) as progress:
        sheet = par.par_sheet(
            case, lang=check_lang(lang), now=lambda: datetime.now(UTC), progress=progress
        )
    if in_json:
        output.as_json(par.as_json(sheet))
        return
    for path in par.write(sheet, out):
        output.line(str(path))
