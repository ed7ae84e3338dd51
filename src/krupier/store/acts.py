"""Acts: what somebody did to the house, by whom, in which role, why, and what it changed.

Every act is a link of a chain: of its operator (`acts:<operator>`), or of the house itself (staff,
keys). So it is sealed, and whatever is changed, removed or slipped in later shows. Acts are only
ever added. Which acts there are, and who may do them, is the business of `krupier.house`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec
from sqlalchemy import ColumnElement, Connection, false, insert, or_, select, tuple_

from krupier.store import chains, hashes
from krupier.store.errors import Invalid, Unknown
from krupier.store.rows import Whose, whose
from krupier.store.schema import acts, rounds


class Act(msgspec.Struct, frozen=True, kw_only=True):
    at: int
    author: str
    role: str  # in which the author did it
    act: str  # the word of the table of roles
    subject: str  # what it is about: `table:T1`, `round:T1-42`, `staff:eva`, `player:anna`
    before: str = "null"  # JSON
    after: str = "null"  # JSON
    reason: str = ""
    clause: str = ""  # of the plan, where one says so
    second: str = ""  # the second person, where it needs one
    operator: str = ""  # whose tables it concerns; empty: the house
    id: str = ""  # `<chain>#<number>`, when it is recorded


_FIELDS = tuple(field for field in Act.__struct_fields__ if field != "id")
_ACT = select(acts.c.id, *(acts.c[field] for field in _FIELDS))
_PLACE = (acts.c.at, acts.c.chain, acts.c.link)


def digest_of(act: Act) -> str:
    """The hash of all that an act says; where it stands is the business of its chain."""
    content = {field: getattr(act, field) for field in _FIELDS}
    return hashes.digest(msgspec.json.encode(content).decode())


def record(conn: Connection, act: Act) -> Act:
    """Write an act down; returns it with its id. Raises Invalid for one that does not say who did
    what to what, or whose change is no JSON."""
    for name in ("author", "role", "act", "subject"):
        if not getattr(act, name).strip():
            raise Invalid(f"an act needs: {name}", f"úkon musí mít: {name}")
    for text in (act.before, act.after):
        try:
            msgspec.json.decode(text)
        except msgspec.DecodeError as error:
            raise Invalid(
                f"what an act changes is JSON, {text!r} is none: {error}",
                f"co úkon mění, je JSON, {text!r} není: {error}",
            ) from error
    chain = chains.of_acts(act.operator)
    number = chains.append(conn, chain, digest_of(act), act.at)
    recorded = msgspec.structs.replace(act, id=id_of(chain, number))
    row = msgspec.structs.asdict(recorded) | {"chain": chain, "link": number}
    conn.execute(insert(acts), row)
    return recorded


def id_of(chain: str, number: int) -> str:
    return f"{chain}#{number}"


def latest(
    conn: Connection,
    *,
    operator: str | None = None,
    subject: str | None = None,
    table: str | None = None,
    author: str | None = None,
    before: str | None = None,
    limit: int = 50,
    seen: Collection[tuple[Whose, Collection[str]]] | None = None,
) -> list[Act]:
    """Acts, newest first, of those that are asked for; `table` means the table and its rounds.
    `before` is the id of the last one of the previous page; `seen`: only these kinds, each of these
    operators. Raises Unknown."""
    visible = [] if seen is None else [or_(false(), *(_kinds(*one) for one in seen))]
    query = _ACT.where(*visible)
    if operator is not None:
        query = query.where(acts.c.operator == operator)
    if subject is not None:
        query = query.where(acts.c.subject == subject)
    if table is not None:
        its_rounds = select("round:" + rounds.c.id).where(rounds.c.table_id == table)
        here = acts.c.subject == f"table:{table}"
        query = query.where(here | acts.c.subject.in_(its_rounds))
    if author is not None:
        query = query.where(acts.c.author == author)
    if before is not None:
        last = select(*_PLACE).where(acts.c.id == before, *visible)
        place = conn.execute(last).one_or_none()
        if place is None:
            raise Unknown(f"no act {before}", f"úkon {before} není")
        query = query.where(tuple_(*_PLACE) < tuple(place))
    newest = query.order_by(*(one.desc() for one in _PLACE)).limit(limit)
    return [Act(**row) for row in conn.execute(newest).mappings()]


def _kinds(operator: Whose, kinds: Collection[str]) -> ColumnElement[bool]:
    return whose(acts.c.operator, operator) & acts.c.act.in_(sorted(kinds))


def recorded(conn: Connection) -> Iterator[tuple[Act, str, int]]:
    """All acts, each with the chain and the link that it says it stands in."""
    for row in conn.execute(_ACT.add_columns(acts.c.chain, acts.c.link)).mappings():
        said = dict(row)
        chain, link = said.pop("chain"), said.pop("link")
        yield Act(**said), chain, link
