"""Commands and exit codes: 0 done, 2 a bad request (one line says why), 1 a fault of ours.

Heavy things are imported inside the commands: ``krupier --help`` must come at once.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    name="krupier",
    help="Live casino games exactly as an approved game plan says.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

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
    typer.Option("--set", help="What if: a value in the plan, such as bets.straight.pays=36:1."),
]
CurrencyCode = Annotated[str | None, typer.Option("--currency", help="The table's currency.")]
GameId = Annotated[str, typer.Argument(metavar="GAME", help="Such as kings/european-roulette.")]

Database = Annotated[
    str, typer.Option("--database", help="sqlite:///FILE or postgresql+psycopg://…")
]
EMBEDDED = "sqlite:///var/krupier.sqlite"


class BadRequest(Exception):
    """What the user asked for cannot be done; the text says why and what can."""


def main() -> None:
    """Runs a command; turns errors into exit codes."""
    try:
        app(standalone_mode=True)
    except Exception as problem:
        if not part_of_an_interface(problem):
            raise
        print(f"krupier: {' '.join(str(problem).split())}", file=sys.stderr)
        raise SystemExit(2) from None


def part_of_an_interface(problem: Exception) -> bool:
    """Errors that answer a bad request, as opposed to faults of ours."""
    if isinstance(problem, OSError | BadRequest):
        return True
    from krupier.rules.options import Refused

    ours = type(problem).__module__.startswith("krupier.")
    return ours and isinstance(problem, Refused | ValueError | LookupError)


def _version(wanted: bool) -> None:
    if wanted:
        from krupier import __version__
        from krupier.rules.poker import compiled

        how = "machine code" if compiled.in_use() else "plain Python"
        print(f"krupier {__version__} (poker: {how})")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="The version.")
    ] = False,
) -> None:
    """Live casino games exactly as an approved game plan says."""


@app.command()
def games(as_json: Json = False, plans: Plans = None) -> None:
    """Every game: id, operator, family, names, source."""
    from krupier.cli import catalogue

    catalogue.show_games(plans or [], as_json)


@app.command()
def rules(game: GameId, lang: Lang = "cs", as_json: Json = False, plans: Plans = None) -> None:
    """The rules sheet of a game, from its plan."""
    from krupier.cli import catalogue

    catalogue.show_rules(game, lang, plans or [], as_json)


@app.command()
def deal(
    game: GameId,
    script: Annotated[
        Path | None, typer.Option(help="A scripted round (JSON); '-' is standard input.")
    ] = None,
    seat: Annotated[str, typer.Option(help="Your seat in an interactive round.")] = "1",
    lang: Lang = "cs",
    as_json: Json = False,
    plans: Plans = None,
) -> None:
    """Plays one round: scripted, or in the terminal with random outcomes."""
    from krupier.cli import dealing

    dealing.deal(game, script, seat, lang, plans or [], as_json)


@app.command()
def odds(
    game: Annotated[
        str | None, typer.Argument(help="A game such as kings/blackjack; none with --all.")
    ] = None,
    option: Options = None,
    edits: Edits = None,
    currency: CurrencyCode = None,
    strategy: Annotated[
        bool, typer.Option("--strategy", help="The best play, as a chart.")
    ] = False,
    all_games: Annotated[bool, typer.Option("--all", help="The table of all games.")] = False,
    write: Annotated[
        Path | None, typer.Option(help="With --all: writes the table there, as Markdown.")
    ] = None,
    ship: Annotated[
        bool, typer.Option("--ship", help="With --all: writes the table that the package ships.")
    ] = False,
    again: Annotated[
        bool, typer.Option("--again", help="Works everything out, whatever is known.")
    ] = False,
    lang: Lang = "en",
    as_json: Json = False,
    plans: Plans = None,
) -> None:
    """The exact return of every bet, and the best strategy."""
    from krupier.cli import odds as laboratory

    if ship and not all_games:
        raise BadRequest("--ship goes with --all")
    if all_games:
        laboratory.show_all(plans or [], write, again=again, ship=ship, in_json=as_json)
    elif game is None:
        raise BadRequest("name a game such as kings/blackjack, or ask for --all")
    else:
        laboratory.show_odds(
            game,
            option or [],
            edits or [],
            currency,
            plans or [],
            strategy=strategy,
            again=again,
            lang=lang,
            in_json=as_json,
        )


@app.command()
def par(
    game: GameId,
    option: Options = None,
    edits: Edits = None,
    currency: CurrencyCode = None,
    out: Annotated[Path, typer.Option(help="The directory to write to.")] = Path(),
    lang: Lang = "en",
    as_json: Json = False,
    plans: Plans = None,
) -> None:
    """Writes the PAR sheet of a game, as HTML and PDF; with --json prints its figures instead."""
    from krupier.cli import par as sheets

    sheets.write_par(
        game,
        option or [],
        edits or [],
        currency,
        plans or [],
        out=out,
        lang=lang,
        in_json=as_json,
    )


@app.command()
def simulate(
    game: GameId,
    rounds: Annotated[int, typer.Option(help="How many rounds are played.")] = 100_000,
    bet: Annotated[
        list[str] | None,
        typer.Option(help="BET[@PLACE][=AMOUNT], such as straight@17=5; several are allowed."),
    ] = None,
    option: Options = None,
    edits: Edits = None,
    currency: CurrencyCode = None,
    strategy: Annotated[
        str | None, typer.Option(help="chart, bot or timeout; the best there is by default.")
    ] = None,
    kernel: Annotated[
        bool, typer.Option("--kernel/--rules", help="Compiled and fast, or the rules themselves.")
    ] = False,
    shoe: Annotated[
        str, typer.Option(help="full: every round from a full shoe; table: as it is shuffled.")
    ] = "full",
    seed: Annotated[int, typer.Option(help="The same seed gives the same result.")] = 1,
    cores: Annotated[int | None, typer.Option(min=1, help="All by default.")] = None,
    ray: Annotated[
        str | None, typer.Option(help="Address of a Ray cluster, or local to start one.")
    ] = None,
    session: Annotated[int, typer.Option(help="Rounds of a session, for bankrolls.")] = 1_000,
    bankroll: Annotated[int, typer.Option(help="In opening stakes, for the risk of ruin.")] = 100,
    theory: Annotated[
        bool, typer.Option("--theory/--no-theory", help="Whether to compare with exact figures.")
    ] = True,
    plot: Annotated[
        Path | None, typer.Option(help="Writes distribution and bankrolls as .svg, .png or .pdf.")
    ] = None,
    lang: Lang = "en",
    as_json: Json = False,
    plans: Plans = None,
) -> None:
    """Plays a game many times and compares the result with theory."""
    from krupier.cli import simulate as simulator

    simulator.show_simulation(
        game,
        rounds,
        option or [],
        edits or [],
        currency,
        plans or [],
        bets=bet or [],
        strategy=strategy,
        kernel=kernel,
        shoe=shoe,
        seed=seed,
        cores=cores,
        ray=ray,
        session=session,
        bankroll=bankroll,
        theory=theory,
        plot=plot,
        lang=lang,
        in_json=as_json,
    )


@app.command()
def replay(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="What `krupier deal --json` wrote, or poker hands: .phh, .phhs, directories."
        ),
    ],
    as_json: Json = False,
    plans: Plans = None,
) -> None:
    """Replays rounds or recorded poker hands and says whether they agree with the rules."""
    from krupier.cli import replaying

    replaying.replay_files(files, plans or [], as_json)


@app.command()
def verify(
    proof: Annotated[Path, typer.Argument(help="A fairness proof (JSON).")],
    as_json: Json = False,
) -> None:
    """Checks the fairness proof of a round."""
    from krupier.cli import fairness

    fairness.verify_file(proof, as_json)


@app.command()
def clauses(
    missing: Annotated[bool, typer.Option("--missing", help="List what no test holds.")] = False,
    operator: Annotated[str | None, typer.Option(help="Only this operator.")] = None,
    file: Annotated[str | None, typer.Option(help="Only this rulebook file.")] = None,
    as_json: Json = False,
) -> None:
    """Which clauses of the rulebook are held by tests."""
    from krupier.cli import coverage

    coverage.show(missing, operator, file, as_json)


@app.command()
def serve(
    database: Database = EMBEDDED,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port; 0 takes any free one.")] = 8000,
    demo: Annotated[
        bool, typer.Option("--demo/--no-demo", help="Demo tables of every operator, with bots.")
    ] = False,
    plans: Plans = None,
) -> None:
    """Starts the platform and prints its address."""
    from krupier.cli import platform

    platform.serve(database, host, port, plans or [], demo)


@app.command()
def audit(database: Database = EMBEDDED, lang: Lang = "en", as_json: Json = False) -> None:
    """Checks ledger, journals and hash chains; replays every round."""
    from krupier.cli import platform

    platform.audit(database, lang, as_json)


@app.command()
def staff(
    login: Annotated[str, typer.Argument(help="The login to add.")],
    role: Annotated[str, typer.Option(help="floor or croupier.")] = "floor",
    database: Database = EMBEDDED,
) -> None:
    """Adds a member of staff; asks for the password."""
    from krupier.cli import platform

    platform.add_staff(database, login, role)
