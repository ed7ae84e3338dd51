"""Lists of sanctioned and exposed persons for the demo: nobody on them exists."""

from __future__ import annotations

from sqlalchemy import Connection

from krupier.house import screening
from krupier.house.sanctions import Born, Entry, PersonList, pep_list

SANCTIONED = PersonList(
    name="eu",
    version="sandbox",
    digest="sandbox",
    entries=(
        Entry(
            id="sandbox.1",
            names=("Igor Zlomyslný", "Игорь Зломыслный"),
            born=(Born("1960-05-04"),),
            about="sandbox",
        ),
        Entry(id="sandbox.2", names=("Boris Tajemný",), about="sandbox"),
    ),
)
EXPOSED = """name,birth_date,country,office
Václav Vznešený,1955-06-07,CZ,ministr
Marie Významná,1962,CZ,soudkyně
"""


def take_over(conn: Connection, at: int) -> None:
    for one in (SANCTIONED, pep_list(EXPOSED, "sandbox")):
        if screening.current(conn, one.name) is None:
            screening.take(conn, one, at)
