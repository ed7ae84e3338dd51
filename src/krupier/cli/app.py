"""Commands and exit codes: 0 done, 2 a bad request (one line says why), 130 stopped by Ctrl-C,
1 a fault of ours.

Heavy things are imported inside the commands: ``krupier --help`` must come at once.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from krupier.cli.arguments import (
    EMBEDDED,
    By,
    CurrencyCode,
    Database,
    Edits,
    GameId,
    Json,
    KeyFile,
    Lang,
    Options,
    Plans,
    Reason,
)
from krupier.cli.staff import staff

app = typer.Typer(
    name="krupier",
    help="Live casino games exactly as an approved game plan says.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


class BadRequest(Exception):
    """What the user asked for cannot be done; the text says why and what can."""


def main() -> None:
    """Runs a command; turns errors into exit codes."""
    try:
        app(standalone_mode=True)
    except Exception as problem:
        if not part_of_an_interface(problem):
            raise
        from krupier.cli.output import said

        print(f"krupier: {said(problem)}", file=sys.stderr)
        raise SystemExit(2) from None


def part_of_an_interface(problem: Exception) -> bool:
    """Errors that answer a bad request, as opposed to faults of ours."""
    if isinstance(problem, OSError | BadRequest):
        return True
    from krupier.rules.options import Refused
    from krupier.store.errors import StoreError

    ours = type(problem).__module__.startswith("krupier.")
    return ours and isinstance(problem, Refused | StoreError | ValueError | LookupError)


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
    """The rules sheet of a game, of an operator's house (tsg/house) or cash games (tsg/cash)."""
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
def scenario(
    file: Annotated[Path, typer.Argument(help="A scenario (JSON); '-' is standard input.")],
    lang: Annotated[
        str | None, typer.Option("--lang", help="cs or en; as the scenario says by default.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Runs steps on a virtual clock against a whole house in memory."""
    from krupier.cli import scenarios

    scenarios.run_file(file, lang, as_json)


@app.command()
def tournament(
    file: Annotated[
        Path | None,
        typer.Argument(
            help="A scripted tournament (JSON); '-' is standard input; a type, such as"
            " kings/freezeout, shows its blocks; none: the types."
        ),
    ] = None,
    lang: Lang = "cs",
    as_json: Json = False,
) -> None:
    """Plays a scripted tournament: order, prizes, bounties, moves and what is held."""
    from krupier.cli import tournaments

    if file is None:
        tournaments.list_types(lang, as_json)
    elif tournaments.is_type(str(file)):
        tournaments.show_type(str(file), lang, as_json)
    else:
        tournaments.run_file(file, lang, as_json)


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
    missing: Annotated[
        bool, typer.Option("--missing", help="List what no passed test holds, and why.")
    ] = False,
    operator: Annotated[str | None, typer.Option(help="Only this operator.")] = None,
    file: Annotated[str | None, typer.Option(help="Only this rulebook file.")] = None,
    as_json: Json = False,
) -> None:
    """Which clauses of the rulebook are held by tests that passed in the last run."""
    from krupier.cli import coverage

    coverage.show(missing, operator, file, as_json)


@app.command()
def serve(
    database: Database = EMBEDDED,
    key: KeyFile = None,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = 8000,
    demo: Annotated[
        bool, typer.Option("--demo/--no-demo", help="Demo tables of every operator, with bots.")
    ] = False,
    tournaments: Annotated[
        bool, typer.Option("--tournaments/--no-tournaments", help="In the demo: tournaments, too.")
    ] = True,
    plans: Plans = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(help="Address or network of a proxy whose X-Forwarded-* are believed."),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Another origin from which browsers may use it: https://HOST."),
    ] = None,
    secure: Annotated[
        bool, typer.Option("--secure", help="Browsers reach it by https alone (HSTS, origins).")
    ] = False,
    limit: Annotated[
        list[str] | None,
        typer.Option(help="NAME=NUMBER, such as guests_per_hour=5; a wrong name lists all."),
    ] = None,
    staff_idle: Annotated[
        float, typer.Option(help="Minutes after which an idle session of staff ends.")
    ] = 30,
    staff_longest: Annotated[
        float, typer.Option(help="Hours after which a session of staff ends in any case.")
    ] = 8,
    token_days: Annotated[
        int, typer.Option(help="Days that a player's token is good after its last use.")
    ] = 30,
    site: Annotated[
        str,
        typer.Option(help="Where browsers reach it: https://HOST. For links in mail and passkeys."),
    ] = "",
    smtp: Annotated[
        str,
        typer.Option(
            help="Server for mail: smtps://USER@HOST or smtp+starttls://USER@HOST:587; the"
            " password in KRUPIER_SMTP_PASSWORD."
        ),
    ] = "",
    mail_from: Annotated[str, typer.Option(help="Address that mail is sent from.")] = "",
    register: Annotated[
        str, typer.Option(help="Address of the register of excluded persons (AISG, SOAP).")
    ] = "",
    provider: Annotated[
        list[str] | None,
        typer.Option(
            help="Who carries payments out: NAME=https://…; secrets in"
            " KRUPIER_PROVIDER_NAME_SECRETS."
        ),
    ] = None,
    countries: Annotated[
        Path | None,
        typer.Option(help="Table of networks and countries, such as 77.75.72.0/21 CZ."),
    ] = None,
    partners: Annotated[
        Path | None,
        typer.Option(help="Secrets of the operators' other systems, such as fortuna-odds …"),
    ] = None,
    log_level: Annotated[
        str, typer.Option(help="debug, info, warning, error or critical; to standard error.")
    ] = "info",
) -> None:
    """Starts the platform and prints its address."""
    from krupier.cli import platform
    from krupier.server.settings import Limits, ServeOptions

    platform.serve(
        ServeOptions(
            database_url=database,
            key=key,
            host=host,
            port=port,
            plans=tuple(plans or ()),
            demo=demo,
            tournaments=tournaments,
            proxies=tuple(proxy or ()),
            origins=tuple(origin or ()),
            secure=secure,
            limits=Limits.told(limit or ()),
            staff_idle=60 * staff_idle,
            staff_longest=3600 * staff_longest,
            token_days=token_days,
            log_level=log_level,
            site=site,
            smtp=smtp,
            mail_from=mail_from,
            register=register,
            providers=tuple(provider or ()),
            countries=countries,
            partners=partners,
        )
    )


@app.command()
def audit(
    database: Database = EMBEDDED,
    key: KeyFile = None,
    heads: Annotated[
        Path | None, typer.Option(help="Heads that were kept elsewhere (`krupier heads`).")
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Fails also when rounds only play differently now.")
    ] = False,
    lang: Lang = "en",
    as_json: Json = False,
) -> None:
    """Checks ledger, journals, hash chains and seals; replays every round and compares its
    outcomes with the vault. Changes nothing."""
    from krupier.cli import books

    books.audit(database, key, heads, lang, as_json, strict)


@app.command()
def reconcile(
    day: Annotated[str, typer.Argument(help="A day that is over (UTC), such as 2026-03-28.")],
    provider: Annotated[
        str,
        typer.Option(help="NAME=https://…; secrets in KRUPIER_PROVIDER_NAME_SECRETS."),
    ],
    reason: Reason = "",
    by: By = "",
    database: Database = EMBEDDED,
    key: KeyFile = None,
    lang: Lang = "en",
    as_json: Json = False,
) -> None:
    """Compares payments and ledger with a provider's statement of a day; exit 2 if they differ."""
    from krupier.cli import platform

    books = platform.Books(database, key, by, reason)
    platform.reconcile(books, day, provider, lang, as_json)


@app.command()
def acts(
    table: Annotated[str | None, typer.Option(help="Only of this table and its rounds.")] = None,
    author: Annotated[str | None, typer.Option(help="Only by this person.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="How many at most.")] = 50,
    database: Database = EMBEDDED,
    key: KeyFile = None,
    lang: Lang = "en",
    as_json: Json = False,
) -> None:
    """What staff did, newest first: who, in which role, what, to what, and why."""
    from krupier.cli import books

    books.acts(database, key, table=table, author=author, limit=limit, lang=lang, in_json=as_json)


@app.command()
def heads(
    database: Database = EMBEDDED,
    key: KeyFile = None,
    out: Annotated[Path | None, typer.Option(help="A file to write them to.")] = None,
) -> None:
    """The ends of all hash chains as one JSON document, to be kept elsewhere."""
    from krupier.cli import books

    books.heads(database, key, out)


@app.command()
def migrate(database: Database = EMBEDDED, key: KeyFile = None) -> None:
    """Brings a database to the schema of this version, and seals what lies open in it."""
    from krupier.cli import books

    books.migrate(database, key)


@app.command()
def rekey(
    new: Annotated[
        Path | None,
        typer.Option(help="The file of the new key, made if there is none; FILE.new by default."),
    ] = None,
    reason: Reason = "",
    by: By = "",
    database: Database = EMBEDDED,
    key: KeyFile = None,
) -> None:
    """Seals everything with another house key. Stop the server first."""
    from krupier.cli import books, platform
    from krupier.store import keyfile

    path = key or keyfile.place(database)
    if path is None:
        raise BadRequest("this database needs a house key: name its file with --key")
    signed = platform.signature(by, reason)
    books.rekey(database, path, new or path.with_name(f"{path.name}.new"), signed)


@app.command()
def reporting(
    role: Annotated[str, typer.Argument(help="A role of PostgreSQL.")],
    database: Database = EMBEDDED,
) -> None:
    """Lets a database role read what reports need, and nothing else."""
    from krupier.cli import books

    books.reporting(database, role)


lists = typer.Typer(
    name="lists", help="Lists of sanctioned and exposed persons.", no_args_is_help=True
)
app.add_typer(lists)


@lists.command("take")
def lists_take(
    name: Annotated[str, typer.Argument(help="eu (XML of the European Union), or pep (CSV).")],
    file: Annotated[Path, typer.Argument(help="The list.")],
    version: Annotated[str, typer.Option(help="Of a pep list; one of the EU says it.")] = "",
    reason: Annotated[str, typer.Option("--reason", help="Why.")] = "",
    by: Annotated[str, typer.Option("--by", help="Who does it.")] = "",
    database: Database = EMBEDDED,
    key: KeyFile = None,
) -> None:
    """Takes a new version of a list over; everybody with an account is looked up in it."""
    from krupier.cli import platform

    platform.take_list(platform.Books(database, key, by, reason), name, file, version)


app.add_typer(staff)
