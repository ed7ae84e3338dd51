"""The referee's chips: what comes into play and what leaves it, other than by playing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupier.rules.tournament import answers as told
from krupier.rules.tournament import inputs as given
from tests.rules.tournament.referee import house
from tests.rules.tournament.referee.notes import One, must
from tests.rules.tournament.referee.tables import Seats

if TYPE_CHECKING:
    from tests.rules.tournament.referee.judge import Referee

CARDS = 52


def first(r: Referee, one: One) -> None:
    """Of an entry that plays: all, or the packets he begins with."""
    r.issued += one.price.chips
    one.chips = one.price.chips
    house.plays_again(r, one)
    packets = r.of.multi_stack
    if packets:
        late = r.parts[one.flight].level > packets.until
        begins = packets.packets if late else 1 + one.packets
        one.packets = packets.packets - begins
        one.chips = one.price.chips // packets.packets * begins


def bring(r: Referee, one: One, packets: int) -> None:
    must(packets <= one.packets, "more packets than he has", one)
    one.packets -= packets
    into_play(r, one, packets * _packet(r, one), "packets")


def _packet(r: Referee, one: One) -> int:
    return one.price.chips // r.of.multi_stack.packets if r.of.multi_stack else 0


def into_play(r: Referee, one: One, chips: int, why: str) -> None:
    if one.at is not None and r.tables[one.at[0]].unit is not None:
        one.coming += chips
    else:
        one.chips += chips
    r.chips_due[one.id, chips, why] += 1


def leave(r: Referee, one: One, why: str) -> None:
    """All that he has."""
    gone = one.chips + one.coming + one.packets * _packet(r, one)
    r.issued -= gone
    if gone:
        r.chips_due[one.id, -gone, why] += 1
    one.chips = one.coming = one.packets = 0


def withdrawn(r: Referee, one: given.Withdraw) -> None:
    entry = r.entries[one.entry]
    must(0 < one.chips < entry.chips, "all chips are withdrawn", one)
    entry.chips -= one.chips
    r.issued -= one.chips
    r.chips_due[entry.id, -one.chips, f"withdrawn: {one.reason}"] += 1


def told_of(r: Referee, one: told.Chips) -> None:
    why = f"{one.why}: {one.reason}" if one.reason else one.why
    r.chips_due[one.entry, one.change, why] -= 1


def check(r: Referee) -> None:
    """Nobody has made or lost one."""
    whole = 0
    for one in r.entries.values():
        must(r.of.debts or (one.chips >= 0 and one.coming >= 0), "less than no chips", one)
        if one.state in ("in", "through"):
            whole += one.chips + one.coming + one.packets * _packet(r, one)
            waits = one.at and one.id in r.tables[one.at[0]].broke
            lost_match = r.matched and one.at is None
            rests = house.adds_up(r)  # until the next round
            plays_on = waits or lost_match or rests or r.of.debts
            must(one.chips or one.coming or plays_on, "broke", one)
    must(whole == r.issued, "chips", whole, r.issued)


# -- the race ------------------------------------------------------------------------------------


def raced(r: Referee, one: given.ChipRace) -> None:
    """Every player has a card for each odd chip, from seat 1 on; the highest cards win one higher
    chip each, nobody two, and nobody is raced out (KT-240 to KT-242)."""
    must(r.parts[one.flight].pause, "raced while units are played", one)
    for table in r.tables.values():
        if table.flight == one.flight:
            _race_at(r, table, one)


def _race_at(r: Referee, table: Seats, one: given.ChipRace) -> None:
    seats = sorted(table.taken)
    players = [r.entries[table.taken[seat]] for seat in seats]
    hands: dict[str, list[int]] = {}
    odd = sum(player.chips % one.high // one.low for player in players)
    cards = list(r.drawn_for(f"cards of the chip race at table {table.number}")) if odd else []
    must(len(cards) == -(-odd // CARDS) * CARDS, "packs of cards", len(cards), odd)
    for player in players:
        many = player.chips % one.high // one.low
        hands[player.id], cards = cards[:many], cards[many:]
    highest = sorted((max(hand), entry) for entry, hand in hands.items() if hand)[::-1]
    higher = (odd * one.low * 2 + one.high) // (2 * one.high)  # half a chip makes one more
    winners = {entry for _, entry in highest[:higher]}
    for player in players:
        has = player.chips - player.chips % one.high + one.high * (player.id in winners)
        change = (has or one.high) - player.chips
        player.chips += change
        r.issued += change
        if change:
            r.chips_due[player.id, change, "chip-race"] += 1
