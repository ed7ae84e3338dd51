"""What commands have in common: arguments and options, with what the help says of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Machine-readable output.")]
Lang = Annotated[str, typer.Option("--lang", help="cs or en.")]
Plans = Annotated[
    list[Path] | None,
    typer.Option("--plans", help="Further directories with OPERATOR/GAME.toml files."),
]
Options = Annotated[
    list[str] | None, typer.Option("--option", help="An option of the plan, as key=value.")
]
Edits = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        help="What if: a value in the plan, such as bets.straight.pays=36:1; PATH= takes a part or "
        "a row away, PATH={ … } adds one.",
    ),
]
CurrencyCode = Annotated[str | None, typer.Option("--currency", help="The table's currency.")]
GameId = Annotated[str, typer.Argument(metavar="GAME", help="Such as kings/european-roulette.")]

Database = Annotated[
    str, typer.Option("--database", help="sqlite:///FILE or postgresql+psycopg://…")
]
EMBEDDED = "sqlite:///var/krupier.sqlite"
KeyFile = Annotated[
    Path | None,
    typer.Option(
        "--key",
        envvar="KRUPIER_KEY",
        help="The file of the house key; by default FILE.key beside an embedded database.",
    ),
]
By = Annotated[
    str, typer.Option("--by", help="Who does it; by default the user of the operating system.")
]
Reason = Annotated[str, typer.Option("--reason", help="Why; it stands in the books.")]
