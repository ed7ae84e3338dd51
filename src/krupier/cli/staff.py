"""``staff``: who may log in at /staff, and as what."""

from __future__ import annotations

from typing import Annotated

import typer

from krupier.cli.arguments import EMBEDDED, By, Database, Json, KeyFile, Reason

staff = typer.Typer(
    name="staff", help="Who may log in at /staff, and as what.", no_args_is_help=True
)
Login = Annotated[str, typer.Argument(help="The login, such as eva.novakova.")]
Role = Annotated[str, typer.Option(help="croupier, inspector, floor … a wrong one lists all.")]
Operator = Annotated[
    str, typer.Option(help="Where, such as tsg; none: at all operators of the house.")
]
office = typer.Typer(name="office", help="Several roles, and where.", no_args_is_help=True)
staff.add_typer(office)


@staff.command("add")
def staff_add(
    login: Login,
    role: Role,
    operator: Operator = "",
    person: Annotated[
        str, typer.Option(help="A login that the same person has already; none: somebody new.")
    ] = "",
    reason: Reason = "",
    by: By = "",
    database: Database = EMBEDDED,
    key: KeyFile = None,
) -> None:
    """Adds a login; asks for its password, or takes it from KRUPIER_PASSWORD."""
    from krupier.cli import platform

    books = platform.Books(database, key, by, reason)
    platform.add_staff(books, login, role, operator, person)


@staff.command("same-person")
def staff_same_person(
    login: Login,
    other: Annotated[str, typer.Argument(help="Another login of the same person.")],
    reason: Reason = "",
    by: By = "",
    database: Database = EMBEDDED,
    key: KeyFile = None,
) -> None:
    """Two logins are one person's, who confirms nothing of his own with the other one."""
    from krupier.cli import platform

    platform.join_logins(platform.Books(database, key, by, reason), login, other)


@staff.command("list")
def staff_list(database: Database = EMBEDDED, as_json: Json = False) -> None:
    """Every login with its offices, and the mark by which logs call it."""
    from krupier.cli import platform

    platform.list_staff(database, as_json)


@staff.command("password")
def staff_password(
    login: Login,
    reason: Reason = "",
    by: By = "",
    database: Database = EMBEDDED,
    key: KeyFile = None,
) -> None:
    """Sets a new password; all sessions end."""
    from krupier.cli import platform

    platform.set_password(platform.Books(database, key, by, reason), login)


@staff.command("role")
def staff_role(
    login: Login,
    role: Annotated[str, typer.Argument(help="The new role.")],
    operator: Operator = "",
    reason: Reason = "",
    by: By = "",
    database: Database = EMBEDDED,
    key: KeyFile = None,
) -> None:
    """Gives a login another role there instead of what it has, at once."""
    from krupier.cli import platform

    platform.set_role(platform.Books(database, key, by, reason), login, role, operator)


@office.command("give")
def office_give(
    login: Login,
    role: Role,
    operator: Operator = "",
    reason: Reason = "",
    by: By = "",
    database: Database = EMBEDDED,
    key: KeyFile = None,
) -> None:
    """Gives a login one more office, at once."""
    from krupier.cli import platform

    platform.give_office(platform.Books(database, key, by, reason), login, role, operator)


@office.command("take")
def office_take(
    login: Login,
    role: Role,
    operator: Operator = "",
    reason: Reason = "",
    by: By = "",
    database: Database = EMBEDDED,
    key: KeyFile = None,
) -> None:
    """Takes an office from a login, at once; without any it may do nothing."""
    from krupier.cli import platform

    platform.take_office(platform.Books(database, key, by, reason), login, role, operator)


@staff.command("remove")
def staff_remove(
    login: Login,
    reason: Reason = "",
    by: By = "",
    database: Database = EMBEDDED,
    key: KeyFile = None,
) -> None:
    """Removes a login and ends its sessions; what it did stays in the books."""
    from krupier.cli import platform

    platform.remove_staff(platform.Books(database, key, by, reason), login)


@staff.command("sessions")
def staff_sessions(login: Login, database: Database = EMBEDDED, as_json: Json = False) -> None:
    """When and from where somebody logged in, with which second factor."""
    from krupier.cli import platform

    platform.list_sessions(database, login, as_json)


@staff.command("end-session")
def staff_end_session(
    login: Login,
    session: Annotated[str, typer.Argument(help="Its id, as `krupier staff sessions` tells it.")],
    reason: Reason = "",
    by: By = "",
    database: Database = EMBEDDED,
    key: KeyFile = None,
) -> None:
    """Ends a session at once."""
    from krupier.cli import platform

    platform.end_session(platform.Books(database, key, by, reason), login, session)


second_factor = typer.Typer(help="Second factors of staff.", no_args_is_help=True)
staff.add_typer(second_factor, name="second-factor")


@second_factor.command("reset")
def second_factor_reset(
    login: Login,
    reason: Reason = "",
    by: By = "",
    database: Database = EMBEDDED,
    key: KeyFile = None,
) -> None:
    """Forgets a second factor that was lost: all sessions end, and a new one is set up at the next
    log-in."""
    from krupier.cli import platform

    platform.reset_factor(platform.Books(database, key, by, reason), login)
