"""The referee at the desk: who registers and until when, who leaves, and who buys chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupier.rules.tournament import answers as told
from krupier.rules.tournament import inputs as given
from tests.rules.tournament.referee import chips, money, seats, units
from tests.rules.tournament.referee.notes import One, must

if TYPE_CHECKING:
    from tests.rules.tournament.referee.judge import Referee


def registers(r: Referee, one: given.Register) -> None:
    must(not r.closed and not r.stage, "registration was closed", one)
    part = r.parts[one.flight]
    must(not part.playing or part.level <= r.late, "registration has ended there", one, part.level)
    must(one.player not in r.barred, "he was removed", one)
    printed = r.of.payouts.up_to if r.of.payouts.printed_only else r.counted + 1
    must(r.counted < printed, "no column of the table", one)
    mine = [o for o in r.entries.values() if o.player == one.player]
    must(not any(o.state in ("waiting", "in") for o in mine), "two entries at once", one)
    id = f"{one.player}/{len(mine) + 1}" if mine else one.player
    price = r.of.entry.prices[one.price]
    entry = One(id, one.player, price, one.flight, one.team)
    if not one.team or not money.members(r, one.team):
        r.counted += 1
        r.alive += 1
    if one.team:
        team = One(one.team, one.team, r.of.entry.prices[0], 1, one.team)
        r.entries.setdefault(one.team, team).state = "waiting"
    r.entries[id] = entry
    money.pays(r, entry, price, one.form, "entry")
    if part.playing and r.play == "zoom":
        chips.first(r, entry)
        entry.state = "in"
    r.seats_due = {id} if r.of.seats.draw == "paid" and not part.playing else set()


def leaves(r: Referee, one: told.Left) -> None:
    entry = r.entries[one.entry]
    if entry.paid:  # else it was called off, and has been counted
        must(entry.state == "waiting", "who plays has left", one)
        money.gives_back(r, entry)
    if entry.at is not None:
        seats.stands_up(r, entry)


def closes(r: Referee, one: told.RegistrationClosed) -> None:
    r.closed = True
    must(one.entries == r.counted, "entries", one, r.counted)


def check(r: Referee) -> None:
    """It is closed when it has ended in every flight."""
    parts = r.parts.values()
    if all(part.over or (part.playing and part.level > r.late) for part in parts):
        must(r.closed, "registration has ended, and is open", r.late)


def extended(r: Referee, one: given.ExtendRegistration) -> None:
    """By a plan that lets management do it, before it has ended anywhere."""
    must(r.of.entry.extends and not r.closed, "nobody may extend it", one)
    late = [part.level for part in r.parts.values() if part.playing and part.level > r.late]
    must(not late, "it has ended there", one, late)
    must(r.late < one.until <= len(r.of.levels), "until when", one, r.late)
    said = [x for x in r.news if isinstance(x, told.RegistrationExtended)]
    must(said == [told.RegistrationExtended(one.until, one.reason)], "not told", said)
    r.late = one.until


def buys(r: Referee, one: given.Buy) -> None:
    entry = r.entries[one.entry]
    if one.what == "packets":
        if entry.state == "waiting":
            entry.packets += one.packets
            return
        chips.bring(r, entry, one.packets)
    elif one.what == "rebuy":
        rebuy = r.of.rebuy
        must(rebuy is not None and r.prizes is None, "nothing is sold", one)
        assert rebuy is not None
        must(entry.chips + entry.coming <= rebuy.at_most, "has too many", one)
        entry.rebuys += 1
        _bought(r, entry, one, rebuy.price.chips)
        money.pays(r, entry, rebuy.price, one.form, one.what)
    else:
        add_on = r.of.add_on
        must(add_on is not None and r.prizes is None, "nothing is sold", one)
        assert add_on is not None
        _bought(r, entry, one, add_on.price.chips)
        money.pays(r, entry, add_on.price, one.form, one.what)
    units.answered(r, entry)


def _bought(r: Referee, entry: One, one: given.Buy, many: int) -> None:
    r.issued += many
    chips.into_play(r, entry, many, one.what)


def declines(r: Referee, one: given.Decline) -> None:
    entry = r.entries[one.entry]
    if entry.packets:
        chips.bring(r, entry, entry.packets)
    units.answered(r, entry)
