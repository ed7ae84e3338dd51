"""A small casino for tests: two tables, three players with 1,000 crowns in hellers each."""

from __future__ import annotations

from sqlalchemy import Connection

from krupier.store import (
    Public,
    Result,
    Store,
    Transfer,
    journal,
    ledger,
    people,
    schema,
    settlement,
)

CZK = "CZK"
PLAYERS = ("anna", "bob", "cyril")
PLAN = "[game]\nname = 'ruleta'\n"
RICH = 100_000


def opened(store: Store) -> str:
    """Fill an empty store; returns the hash of the plan."""
    with store.write() as conn:
        for table in ("T1", "T2"):
            add_table(conn, table)
        ledger.open_accounts(conn, ["clearing:demo"], CZK)
        names = [wallet(conn, player) for player in PLAYERS]
        ledger.post(
            conn, [Transfer(f"demo/{n}", "clearing:demo", n, RICH, CZK, "gift") for n in names], 2
        )
        return journal.save_plan(conn, "kings/roulette", PLAN, 1)


def add_table(
    conn: Connection, table: str, group: str | None = None, currency: str = CZK
) -> people.TableRecord:
    return people.add_table(
        conn,
        table,
        game="kings/roulette",
        currency=currency,
        options="{}",
        limits="{}",
        at=1,
        group=group,
    )


def wallet(conn: Connection, player: str) -> str:
    """Registers a player and opens his account; returns its name."""
    people.add_player(conn, player, player.title(), f"token {player}", 1)
    name = f"player:{player}"
    ledger.open_accounts(conn, [name], CZK)
    return name


def emptied(store: Store) -> Store:
    """The same store without content, for the next test or the next example of one."""
    deletions = [f"DELETE FROM {table.name}" for table in reversed(schema.metadata.sorted_tables)]
    with store.write() as conn:
        if store.dialect == "postgresql":  # takes several at once
            deletions = ["; ".join(deletions)]
        for deletion in deletions:
            conn.exec_driver_sql(deletion)
    return store


def new_round(conn: Connection, plan: str, table: str = "T1", at: int = 10) -> str:
    return journal.open_round(
        conn,
        table,
        game="kings/roulette",
        plan=plan,
        currency=CZK,
        setting='{"wheel":"single"}',
        at=at,
    ).id


def stake(round_id: str, n: int, player: str, amount: int) -> Transfer:
    table = round_id.partition("-")[0]
    return Transfer(f"{round_id}/{n}", f"player:{player}", f"table:{table}", amount, CZK, "stake")


def bet(conn: Connection, round_id: str, n: int, player: str, amount: int) -> None:
    """Entry n of the round: a player stakes."""
    move = f'{{"stake":{amount},"by":"{player}"}}'
    journal.append(
        conn,
        round_id,
        [Public(move)],
        10 + n,
        transfers=[stake(round_id, n, player, amount)],
        after=n - 1,
    )


def ends(round_id: str) -> tuple[list[Transfer], list[Result]]:
    """Anna staked 100 and wins 2:1 less 5 of commission, Bob staked 50 and loses."""
    of = round_id.partition("-")[0]
    table, house, commission = f"table:{of}", f"house:{of}", f"commission:{of}"
    return [
        Transfer(f"{round_id}/end/1", table, "player:anna", 100, CZK, "return"),
        Transfer(f"{round_id}/end/2", house, "player:anna", 200, CZK, "result"),
        Transfer(f"{round_id}/end/3", "player:anna", commission, 5, CZK, "commission"),
        Transfer(f"{round_id}/end/4", table, house, 50, CZK, "result"),
    ], [
        Result("anna", "1", 100, 295, '{"straight":17}'),
        Result("bob", "2", 50, 0),
    ]


def played(conn: Connection, plan: str, table: str = "T1", at: int = 10) -> str:
    """A whole round, settled."""
    round_id = new_round(conn, plan, table, at)
    bet(conn, round_id, 1, "anna", 100)
    bet(conn, round_id, 2, "bob", 50)
    journal.append(conn, round_id, [Public('{"pocket":17}')], at + 5, after=2)
    settlement.settle(conn, round_id, *ends(round_id), at + 6)
    return round_id


def balances(conn: Connection) -> dict[str, int]:
    found = conn.execute(schema.accounts.select()).all()
    return {row.name: row.balance for row in found}
