"""A decision that costs is paid when it is taken: nobody decides with money that he has not."""

from __future__ import annotations

import pytest

from krupier.room.table import Table
from krupier.rules.options import Move, Refused
from tests.room.setup import Answers, Place, bet, scripted

EUR = 100


def begun(game: str, stake: str, cards: str, purse: int) -> tuple[Place, Table]:
    """Anna plays boxes 1 and 2 for 10 each, Bert box 3; the cards lie and all are asked."""
    place = Place(source=scripted(cards=cards))
    table = place.add(game, pause=1)
    for name, euros, boxes in (("anna", purse, "12"), ("bert", 100, "3")):
        place.player(name, euros * EUR)
        table.watch(f"v-{name}", name)
        for box in boxes:
            table.sit(name, name.title(), box)
            table.move(name, f"bet-{box}", bet(box, stake, 10 * EUR), Answers())
    table.flush()
    while table.course is not None and not table.course.play.felt.places:
        place.wait(table, 1)
    return place, table


def said(table: Table, player: str, box: str, word: str) -> None:
    answers = Answers()
    table.move(player, f"{word}-{box}", Move(box, word), answers)
    table.flush()
    assert answers.accepted


@pytest.mark.parametrize(
    ("game", "stake", "cards", "word", "otherwise"),
    [
        ("kings/red-dog", "ante", "4c 9d 6h", "raise", "stay"),
        ("kings/casino-war", "bet", "8c 8d 8h 8s 2c 3c 4c Kc", "war", "surrender"),
    ],
)
def test_two_boxes_and_money_for_one(
    game: str, stake: str, cards: str, word: str, otherwise: str
) -> None:
    place, table = begun(game, stake, cards, purse=30)
    number = table.number
    said(table, "anna", "1", word)
    assert place.balance("anna") == 0, "the ten that were left lie on the felt"
    with pytest.raises(Refused) as refused:
        said(table, "anna", "2", word)
    assert refused.value.code == "not-enough"
    assert refused.value.facts == {"amount": 10 * EUR, "balance": 0}
    said(table, "bert", "3", word)
    said(table, "anna", "2", otherwise)
    place.wait(table, 30)
    assert table.number > number or not table.running, "the round has come to its end"
