"""Closed rounds played once more for the audit, with their outcomes compared with the vault.

What a round drew must be what its source held when it began, mixed with the entropy that the
journal names; what it held must be what was published; and a shoe goes on from round to round
exactly where it was. The comparison is made by :mod:`krupier.equipment.referee`.
"""

from __future__ import annotations

from collections.abc import Generator

import msgspec
from sqlalchemy import Connection

from krupier.equipment import cards
from krupier.equipment.draws import Cards, CardsAre, DiceAre, Equipment, NoResult, PocketIs
from krupier.equipment.referee import Part, Referee, Unfit
from krupier.money import currency
from krupier.plan.loader import content_hash
from krupier.room import carried, lines
from krupier.room import record as records
from krupier.room.lines import Line
from krupier.room.version import short
from krupier.store import Entry, Finding, Result, RoundRecord, Sealed, journal, keys, vault
from krupier.store.findings import Reason

DIE = ("1", "2", "3", "4", "5", "6")


class Outcomes:
    """Plays the rounds of table after table, in order: a :data:`krupier.store.audit.Replay`."""

    def __init__(self) -> None:
        self.settled = 0
        """Settled rounds that were played again."""
        self._plans: dict[str, str] = {}
        """Their texts, by hash."""
        self._table = ""
        self._shoe: Part | None = None
        """Where the table's shoe was after its last round, as far as that is known."""
        self._used: set[str] = set()
        """Ids of commitments that the table has had."""

    def __call__(
        self, conn: Connection, record: RoundRecord, entries: list[Entry]
    ) -> Generator[Finding, None, list[Result]]:
        if record.table != self._table:
            self._table, self._shoe, self._used = record.table, None, set()
        self.settled += record.status == "settled"
        shoe, self._shoe = self._shoe, None
        if record.plan not in self._plans:
            self._plans[record.plan] = journal.plan_text(conn, record.plan)
        course = records.empty(record, self._plans[record.plan])
        referee = None
        try:
            equipment = records.equipment_of(course.play.game, records.setting_of(record))
            referee = self._referee(conn, record, equipment, shoe)
        except (Unfit, Sealed) as problem:
            yield Finding("outcome", record.id, problem.en, problem.cs)
        for number, entry in enumerate(entries, 1):
            line = lines.decode(entry.input, currency(record.currency))
            if referee is not None and number > course.carried:
                try:
                    back = course.play.want.back if isinstance(course.play.want, Cards) else ()
                    _judge(referee, line, number, back)
                except Unfit as problem:
                    yield Finding("outcome", record.id, problem.en, problem.cs)
                    referee = None
            course.feed(line)
        if course.continues is not None and (told := carried.differs(conn, record, entries)):
            yield Finding("outcome", record.id, told.en, told.cs)
        if record.status == "settled" and not course.play.over:
            raise records.Differs(f"{record.id}: the journal does not end the round")
        if referee is not None:
            self._shoe = referee.parts.get("cards")
        return course.results()

    def explain(self, record: RoundRecord) -> Reason | None:
        """A :data:`krupier.store.audit.Explain`, for a round that was just played."""
        text = self._plans.get(record.plan, "")
        if content_hash(text) != record.plan:
            return None  # another plan, or none: no rules could come to the same
        try:
            version = records.version_of(record, text)
        except msgspec.MsgspecError:
            return None
        if version.same:
            return None
        if not version.played:
            return Reason(
                "it does not say by which rules it was played, and its chain is sound",
                "neuvádí, podle jakých pravidel se hrálo, a jeho řetěz je v pořádku",
            )
        played, today = short(version.played), short(version.today)
        return Reason(
            f"it was played by rules {played}, today's are {today}",
            f"hrálo se podle pravidel {played}, dnešní jsou {today}",
        )

    def _referee(
        self, conn: Connection, record: RoundRecord, equipment: Equipment, shoe: Part | None
    ) -> Referee | None:
        """The round's referee; ``None`` where nothing was committed or it cannot be known.
        Raises Unfit, Sealed."""
        published = records.setting_of(record).commitments
        try:
            state = vault.state(conn, record.id)
        except Sealed:
            if keys.of(conn) is not None:
                raise
            return None  # without the key nothing can be said
        if state is None:
            if published and record.status == "settled":
                raise Unfit("its vault is gone", "její trezor chybí")
            return None
        referee = Referee(state)
        if [msgspec.structs.asdict(one) for one in published] != referee.published:
            raise Unfit(
                "what the vault holds is not what was published before the first draw",
                "obsah trezoru není to, co bylo zveřejněno před prvním tahem",
            )
        _must_be_ready(referee, equipment)
        for kind, part in referee.parts.items():
            id = part.blocks[0].id.hex()
            if id in self._used:
                if kind != "cards" or (shoe is not None and not _goes_on(shoe, part)):
                    raise Unfit(
                        f"{kind}: used before, and not left as it is found here",
                        f"{kind}: už použito, a zůstalo jinak, než je zde",
                    )
            elif part.shares or part.sealed or part.drawn != _burnt(kind, equipment):
                raise Unfit(f"{kind}: not fresh", f"{kind}: není čerstvé")
            self._used.add(id)
        return referee


def _must_be_ready(referee: Referee, equipment: Equipment) -> None:
    """Raises Unfit for other equipment than the table's."""
    pack, wheel = equipment.pack, equipment.wheel
    if pack:
        referee.must_hold("cards", [*map(cards.text, pack.deck)], pack.decks)
    if wheel:
        referee.must_hold("wheel", wheel.pockets)
    if not pack and not wheel:
        referee.must_hold("dice", DIE)


def _burnt(kind: str, equipment: Equipment) -> int:
    return equipment.pack.burn if kind == "cards" and equipment.pack else 0


def _goes_on(shoe: Part, part: Part) -> bool:
    return (shoe.blocks, shoe.drawn, shoe.shares, shoe.sealed) == (
        part.blocks,
        part.drawn,
        part.shares,
        part.sealed,
    )


def _judge(referee: Referee, line: Line, number: int, back: tuple[cards.Card, ...]) -> None:
    """One line of a journal. Raises Unfit."""
    match line.given:
        case None:
            referee.mix(line.by, line.entropy)
            return
        case CardsAre(dealt, exposed):
            if back:
                referee.back([*map(cards.text, back)])
            kind, came = "cards", [*map(cards.text, dealt), *map(cards.text, exposed)]
            drawn = referee.draw(kind, len(dealt))
        case DiceAre(faces):
            kind, came = "dice", [*map(str, faces)]
            drawn = referee.draw(kind, len(faces))
        case PocketIs(label):
            kind, came = "wheel", [label]
            drawn = referee.draw(kind, 1)
        case NoResult(reason):
            kind, came, drawn = "", [reason], []
        case _:
            return
    if drawn is not None and drawn != came:
        raise Unfit(
            f"line {number} says {' '.join(came)}, the vault {' '.join(drawn)}",
            f"řádek {number} uvádí {' '.join(came)}, trezor {' '.join(drawn)}",
        )
