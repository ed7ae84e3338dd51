"""What bots at tables and in tournaments share: names, money, time to think."""

from __future__ import annotations

import contextlib
import random

from sqlalchemy import Connection

from krupier.house.periods import SECOND
from krupier.room.messages import Answer
from krupier.store import Conflict, Transfer, accounts, ledger, people

NAMES = (
    *("Alžběta", "Bořek", "Cecílie", "Dalibor", "Eliška", "František", "Gabriela", "Havel"),
    *("Ivana", "Jáchym", "Květa", "Lubor", "Milada", "Norbert", "Otylie", "Prokop", "Radka"),
    *("Slavoj", "Tereza", "Urban", "Věra", "Zbyněk"),
)


def gifts(
    conn: Connection, player: str, name: str, *, purse: int, currency: str, key: str, at: int
) -> list[Transfer]:
    """Opens a bot's account; demo money that fills its purse again, where it has little."""
    account = accounts.player(player)
    with contextlib.suppress(Conflict):  # an old acquaintance
        people.add_player(conn, player, name, f"bot:{player}", at)
    ledger.open_accounts(conn, [account, accounts.DEMO], currency)
    missing = purse - ledger.balance(conn, account, currency)
    if missing <= purse // 2:
        return []
    name = f"bot/{player}/{key}/{currency}"
    return [Transfer(name, accounts.DEMO, account, missing, currency, "gift")]


def while_thinking(chance: random.Random, least: float, most: float) -> int:
    """How long a bot takes, between so many seconds."""
    return int(chance.uniform(least, most) * SECOND)


def ignore(answer: Answer) -> None:
    """A bot does not mind."""
