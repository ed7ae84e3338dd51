"""A small casino for tests: two tables, three players with 1,000 crowns in hellers each."""

from __future__ import annotations

from sqlalchemy import Connection

from krupier.store import Result, Store, Transfer, journal, ledger, people, schema, settlement

CZK = "CZK"
PLAYERS = ("anna", "bob", "cyril")
PLAN = "[game]\nname = 'ruleta'\n"
RICH = 100_000


def opened(store: Store) -> str:
    """Fill an empty store; returns the hash of the plan."""
    with store.write() as conn:
        for table in ("T1", "T2"):
            people.add_table(
                conn, table, game="roulette", currency=CZK, options="{}", limits="{}", at=1
            )
        names = [f"player:{player}" for player in PLAYERS]
        ledger.open_accounts(conn, [*names, "house:result", "commission", "clearing:demo"], CZK)
        ledger.post(
            conn, [Transfer(f"demo/{n}", "clearing:demo", n, RICH, CZK, "demo") for n in names], 2
        )
        return journal.save_plan(conn, "roulette", PLAN, 1)


def emptied(store: Store) -> Store:
    """The same store without content, for the next example of a property test."""
    with store.write() as conn:
        for table in reversed(schema.metadata.sorted_tables):
            conn.execute(table.delete())
    return store


def new_round(conn: Connection, plan: str, table: str = "T1", at: int = 10) -> str:
    return journal.open_round(
        conn, table, game="roulette", plan=plan, currency=CZK, setting='{"wheel":"single"}', at=at
    ).id


def stake(round_id: str, n: int, player: str, amount: int) -> Transfer:
    table = round_id.partition("-")[0]
    return Transfer(f"{round_id}/{n}", f"player:{player}", f"table:{table}", amount, CZK, "stake")


def bet(conn: Connection, round_id: str, n: int, player: str, amount: int) -> None:
    """Entry n of the round: a player stakes."""
    move = f'{{"stake":{amount},"by":"{player}"}}'
    journal.append(
        conn, round_id, [move], 10 + n, transfers=[stake(round_id, n, player, amount)], after=n - 1
    )


def ends(round_id: str) -> tuple[list[Transfer], list[Result]]:
    """Anna staked 100 and wins 2:1 less 5 of commission, Bob staked 50 and loses."""
    table = "table:" + round_id.partition("-")[0]
    return [
        Transfer(f"{round_id}/end/1", table, "player:anna", 100, CZK, "stake back"),
        Transfer(f"{round_id}/end/2", "house:result", "player:anna", 200, CZK, "win"),
        Transfer(f"{round_id}/end/3", "player:anna", "commission", 5, CZK, "commission"),
        Transfer(f"{round_id}/end/4", table, "house:result", 50, CZK, "lost"),
    ], [
        Result("anna", "1", 100, 295, '{"straight":17}'),
        Result("bob", "2", 50, 0),
    ]


def played(conn: Connection, plan: str, table: str = "T1", at: int = 10) -> str:
    """A whole round, settled."""
    round_id = new_round(conn, plan, table, at)
    bet(conn, round_id, 1, "anna", 100)
    bet(conn, round_id, 2, "bob", 50)
    journal.append(conn, round_id, ['{"pocket":17}'], at + 5, after=2)
    settlement.settle(conn, round_id, *ends(round_id), at + 6)
    return round_id


def balances(conn: Connection) -> dict[str, int]:
    found = conn.execute(schema.accounts.select()).all()
    return {row.name: row.balance for row in found}
