"""Demo money and real money at one table: they never meet.

A table takes the kind of whoever comes first, and keeps it while anybody is there who brought it.
Bots have purses of both: where they play alone, who comes decides. The two kinds are two currencies
in the books, so what this module got wrong could not be posted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from krupier.house.refusals import Refusal, clause_of
from krupier.money import is_demo, of_kind
from krupier.plan import houses
from krupier.room.money import RefusedByHouse, Wallets
from krupier.room.seating import BOT
from krupier.rules.options import Refused
from krupier.store import people as books

if TYPE_CHECKING:
    from krupier.room.table import Table

DEMO = {"en": "demo money", "cs": "hrací peníze"}
REAL = {"en": "money of accounts", "cs": "peníze kont"}
SOON = {
    "en": "only bots are here, and they make way after this round",
    "cs": "jsou tu jen boti a po tomto kole uvolní místo",
}


def of_player(wallets: Wallets, player: str, code: str) -> str:
    """The currency of the books in which somebody pays what costs this: his kind of it."""
    return code if player.startswith(BOT) else of_kind(code, demo=wallets.is_demo(player))


def code(table: Table, player: str) -> str:
    """In which currency of the books somebody plays here, or would."""
    return of_player(table.env.wallets, player, table.config.currency)


def people(table: Table) -> set[str]:
    """Who is there with money of his own: whoever sits, is played over, has chips in the round, or
    waits for a seat."""
    course = table.course
    there = {one.player for one in table.seating.guests()} | table.seating.covered
    there |= set(course.owners.values()) if course and table.running else set()
    there |= table.dealer.waiting
    return {one for one in there if not one.startswith(BOT)}


def must_match(table: Table, player: str) -> None:
    """Raises Refused for money of the other kind than that of those who are here, and where what
    lies on the table is not cleared yet."""
    if code(table, player) == table.config.currency:
        return
    if people(table) - {player}:
        raise refusal(table.config.operator, table.config.currency)
    if table.dealer.in_play:
        raise refusal(table.config.operator, table.config.currency, soon=True)


def take(table: Table, player: str) -> None:
    """He sits down: what is played for is of his kind from now on."""
    wanted = code(table, player)
    if wanted != table.config.currency:
        table.dealer.play_for(wanted)


def switch(table: Table, code: str) -> None:
    """Nothing lies here any more: what comes is money of another currency of the books."""
    table.setting.take(replace(table.config, currency=code))
    table.rounds.work(lambda conn: books.play_for(conn, table.id, code))
    table.gallery.everybody_changed()


def refusal(operator: str, here: str, *, soon: bool = False) -> Refused:
    """``here``: what is played for, as the books have it. ``soon``: nobody but bots is there. Who
    has demo money has not registered: that is by the plan of the operator."""
    demo, plan = is_demo(here), houses.find(operator)
    facts = {"here": DEMO if demo else REAL} | ({"soon": SOON} if soon else {})
    clause = clause_of(plan.registration) if plan and not demo else ""
    return RefusedByHouse(Refusal(code="demo-money", clause=clause, facts=facts))
