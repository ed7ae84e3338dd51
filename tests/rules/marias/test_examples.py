"""Deals whose points were counted by hand, dealt, announced, doubled and played at a real table."""

from __future__ import annotations

import pytest

from krupier.rules import events
from krupier.rules.play import Play
from krupier.rules.wants import Timeout
from tests.rules.marias.deals import ANNOUNCED
from tests.rules.marias.examples import EXAMPLES, HRA, SILENT, Example, deal, example_record, named
from tests.rules.marias.referee_settlement import Record
from tests.rules.marias.table import asked, called, lay, say, told, won

SEAT = dict(zip("ABCD", "1234", strict=True))
SUIT = {"s": "h", "k": "d", "z": "s", "c": "c"}
PLAIN = ("betl", "durch")


def card(code: str) -> str:
    return code[0].replace("X", "T") + SUIT[code[1]]


def up_to_the_colour(record: Record, announced: str) -> Play:
    """The forhont's first four have a trump and not the called card."""
    hands = {seat: list(hand) for seat, hand in record["hands"].items()}
    laid = next(
        one
        for one in hands["A"]
        if announced in PLAIN or (one[1] == record["trump"] and one != record["called"])
    )
    missing = [rank + laid[1] for rank in "789XJQKA"]
    call = record["called"] if announced not in PLAIN else None
    call = call or next(one for one in missing if one not in hands["A"])
    hands["A"].sort(key=lambda one: (one != laid, one == call))
    written = {SEAT[seat]: " ".join(map(card, hand)) for seat, hand in hands.items()}
    return called(written, card(laid), card(call))


def announce(play: Play, announced: str, by: str) -> None:
    while asked(play) != by:
        say(play, "good")
    if by == "1":
        say(play, announced)
        return
    say(play, announced)
    while "contract" not in play.felt.marks:
        say(play, "good")


def flek(play: Play, announced: str) -> None:
    """Everything once, by the first who may."""
    word = "flek-all" if len(ANNOUNCED[announced]) > 1 else f"flek-{announced}"
    while word not in [one.do for one in play.offers(asked(play))]:
        say(play, "good")
    say(play, word, "good", "good", "good")


def play_on(play: Play, record: Record) -> None:
    """The cards of the record; what it leaves out the clock plays."""
    open_ = {(seat, suit) for seat, suit in record["hlasky"]}
    for seat, code in record["play"]:
        said = code[0] in "QK" and (seat, code[1]) in open_
        open_ -= {(seat, code[1])} if said else set()
        assert asked(play) == SEAT[seat]
        lay(play, card(code) + "!" * said)
    while not play.over:
        play.send(Timeout())


@pytest.mark.clause("K20-59", "K20-61", "K20-63", "K20-65", "K20-66", "K20-67", "K20-70", "K20-71")
@pytest.mark.clause("K20-72", "K20-73", "K20-74", "K20-75", "K20-76", "K20-77", "K20-78", "K20-79")
@pytest.mark.clause("K20-80", "K20-81", "K20-82", "K20-28", "K20-33")
@pytest.mark.parametrize("in_hearts", [False, True], ids=["spades", "hearts"])
@pytest.mark.parametrize("flekked", [False, True], ids=["good", "flek"])
@pytest.mark.parametrize("example", EXAMPLES, ids=named)
def test_what_deals_counted_by_hand_come_to(
    example: Example, flekked: bool, in_hearts: bool
) -> None:
    name, announced, _, items = example
    record = example_record(example, in_hearts=in_hearts)
    side = deal(name).side
    play = up_to_the_colour(record, announced)
    announce(play, announced, SEAT[side] if announced in PLAIN else "1")
    if flekked:
        flek(play, announced)
    else:
        say(play, "good", "good", "good")
    play_on(play, record)
    better = 2 if in_hearts and announced not in PLAIN else 1
    expected = {
        item.replace(" ", "-"): basic
        * better
        * (2 if flekked and {SILENT: HRA}.get(item, item) in ANNOUNCED[announced] else 1)
        for item, basic in items.items()
    }
    ours = tuple(SEAT[seat] for seat in side)
    scored = {
        one.component: one.points if one.seats == ours else -one.points
        for one in told(play, events.Scored)
    }
    assert scored == expected
    value = sum(expected.values())
    times = 3 if len(side) == 1 else 1
    assert won(play) == {seat: value * times if seat in ours else -value for seat in SEAT.values()}
    pairs = 3 if len(side) == 1 else 2
    paid = [(one.seat in ours, one.amount) for one in told(play, events.Pays)]
    assert paid == [(value < 0, abs(value))] * (pairs if value else 0), "one difference a pair"
