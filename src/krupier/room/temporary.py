"""Temporary tables: whoever loses his connection while he has bets finishes the game at a table of
his own, when he is back.

It is decided when the clock runs out for him (his bets are closed, or he has to decide) and no
connection of his is left at the table. Then his game leaves the round there and becomes a round of
its own, in one transaction: the lines that it consists of, the stakes, and a new wheel or a new
shuffle of the cards that had not left the shoe. He knows nothing of what is to come when he leaves,
and what others see there afterwards does not count here, so he gains nothing by cutting his line.

Such a table is closed from the beginning: the round that runs there is its last. It waits for him
as long as the plan says, and then goes on without him.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec.structs import replace
from sqlalchemy import Connection

from krupier.equipment import cards
from krupier.equipment.secure import Secure
from krupier.house.periods import HOUR
from krupier.room import record as records
from krupier.room import version
from krupier.room.config import TableConfig, add_table, config_of
from krupier.room.continued import Continued
from krupier.room.course import Course
from krupier.room.lines import Line
from krupier.room.messages import Unfinished
from krupier.room.written import written
from krupier.rules.apart import apart, dealt
from krupier.rules.options import Move
from krupier.rules.wants import CutOff, Input, Moves
from krupier.store import Transfer, journal, people, vault

if TYPE_CHECKING:
    from krupier.room.table import Table

LOOK = 5.0
"""Seconds that he has to see his bets, before the wheel is spun for them."""
LONGEST_NAME = 56


# -- who leaves --------------------------------------------------------------------------------


def hand_over(table: Table) -> None:
    """The clock of the present want is about to decide: whoever is asked and was cut off leaves
    with his game."""
    for player, seats in _cut_off(table).items():
        _Leaving(table, player, seats).go()


def _cut_off(table: Table) -> dict[str, list[str]]:
    """By player, all seats with bets of his."""
    course = table.course
    if course is None or table.game.temporary is None or table.config.house_rules.croupier:
        return {}
    want, felt = course.play.want, course.play.felt
    if not isinstance(want, Moves) or felt.let_go is None:
        return {}
    asked = felt.stakes if want.seats is None else want.seats
    players = {course.owners[seat] for seat in asked if seat in course.owners}
    return {
        player: [seat for seat, own in course.owners.items() if own == player and felt.of(seat)]
        for player in sorted(players)
        if _has_lost_connection(table, player)
    }


def _has_lost_connection(table: Table, player: str) -> bool:
    """Not who is slow, got up, or closed the table himself."""
    guest = next((one for one in table.seating.guests() if one.player == player), None)
    here = guest is None or guest.bot or player in table.gallery
    return guest is not None and not (here or guest.gone or guest.walked)


class _Leaving:
    """One player's way from a round to a table of his own."""

    def __init__(self, table: Table, player: str, seats: list[str]) -> None:
        course = table.course
        assert course is not None
        self._table, self._course, self._player, self._seats = table, course, player, seats
        self._game = course.play.game
        self._at = table.now()
        self._config = _config(table, course, player, seats[0])

    def go(self) -> None:
        table, course, config, at = self._table, self._course, self._config, self._at
        played = list(course.play.journal)
        carried = apart(self._game, played, self._seats)
        new = Course(
            f"{config.id}-1", config.id, self._game, group=config.group, code=config.currency
        )
        there = _fed(new, [(one, self._player) for one in carried])
        length = course.length
        here = _fed(course, [(CutOff(seat), "") for seat in self._seats])
        rule = self._game.temporary
        assert rule is not None
        continues = Continued(
            course.id,
            self._player,
            tuple(self._seats),
            len(carried),
            cards.show(dealt(played)),
            at + rule.hours * HOUR,
        )
        source, known_to = table.env.source(config, None), table.env.wallets.name
        added = records.Setting(continues=continues, rules=version.today(table.plan.family))
        source.begin(records.equipment_of(self._game, added))
        state = source.state() if isinstance(source, Secure) else None
        if isinstance(source, Secure):
            added = replace(added, commitments=tuple(source.commitments))

        def work(conn: Connection) -> None:
            add_table(conn, config, at)
            begun = journal.round_record(conn, course.id)
            setting = replace(
                records.setting_of(begun),
                continues=added.continues,
                rules=added.rules,
                commitments=added.commitments,
            )
            record = journal.open_round(
                conn,
                config.id,
                game=config.game,
                plan=begun.plan,
                currency=config.currency,
                setting=records.encode(setting),
                at=at,
            )
            if state is not None:
                vault.keep(conn, record.id, state)
            journal.append_all(
                conn,
                [
                    journal.Lines(course.id, here[0], at, here[1], length),
                    journal.Lines(record.id, there[0], at, there[1], 0),
                ],
                known_to=known_to,
            )
            people.set_table(conn, config.id, state="closed")

        table.group.work([table], work, [*here[1], *there[1]])
        table.rounds.then(partial(host, table, config))
        table.gallery.own_changed([self._player])


def _fed(course: Course, given: Sequence[tuple[Input, str]]) -> tuple[list[str], list[Transfer]]:
    """Inputs into a round: its new lines, and the money that they move."""
    money = course.play.game.setting.currency
    texts: list[str] = []
    transfers: list[Transfer] = []
    for one, player in given:
        line = Line(one, player if isinstance(one, Move) else "")
        texts.append(written(line, course.play.want, money))
        transfers += course.feed(line)
    return texts, transfers


def _config(table: Table, course: Course, player: str, seat: str) -> TableConfig:
    """Named after the round and the seat, so that nobody can leave twice."""
    name = f"{course.id}-x{seat}"
    if len(name) > LONGEST_NAME:
        name = f"temporary-{sha256(name.encode()).hexdigest()[:32]}"
    rules = table.config.house_rules
    clocks = rules.clocks | {"betting": LOOK}
    own = replace(rules, temporary=player, clocks=clocks)
    return replace(table.config, id=name, group_id=table.config.group, house_rules=own)


# -- the tables --------------------------------------------------------------------------------


def host(table: Table, config: TableConfig) -> None:
    """The new table is there, and he is told, wherever he is."""
    made = type(table)(table.env, config, table.setting.text, table.group)
    table.env.hosted(made)
    if made.running:
        table.env.tell(config.house_rules.temporary, unfinished(made))


def find(table: Table) -> None:
    """Hosts what was written while nobody could be told that it was."""
    if table.game.temporary and not table.config.house_rules.temporary:
        table.env.apart(table.group.id, partial(_running, table), partial(_host_missing, table))


def _running(table: Table) -> list[TableConfig]:
    """The tables of its group at which a round runs; in any thread."""
    with table.env.store.read() as conn:
        names = journal.open_in_group(conn, table.group.id)
        return [config_of(people.table(conn, name)) for name in names]


def _host_missing(table: Table, running: list[TableConfig]) -> None:
    for one in running:
        if one.house_rules.temporary and one.id not in table.group.members:
            host(table, one)


def bets_closed(table: Table) -> bool:
    """Where a game is finished, its bets lie as they did when the connection was lost."""
    want = table.course.play.want if table.course else None
    finishes = bool(table.config.house_rules.temporary)
    return finishes and isinstance(want, Moves) and want.seats is None


def unfinished(table: Table) -> Unfinished:
    """What its player is told of a temporary table."""
    plan, course = table.plan, table.course
    until = course.continues.until if course and course.continues else 0
    return Unfinished(
        table.id,
        table.config.game,
        plan.names,
        until // 1000,
        not table.running,
    )
