"""What a page draws of a blackjack: its boxes, its bets, and what is printed on the felt."""

from __future__ import annotations

from msgspec.structs import replace

from krupier.rules.blackjack.bets import Opening
from krupier.rules.layout import BetsLayout, BlackjackRules, Boxes, bet_infos


def drawn(opening: Opening) -> BetsLayout:
    table = opening.table
    boxes = table.boxes
    bets = [
        replace(info, opening=bet.id in opening.ranges, lays=opening.laid_out.get(bet.id, ()))
        for bet, info in bet_infos(table.plan, table.setting)
    ]
    return BetsLayout(
        bets=tuple(bets),
        boxes=Boxes(boxes.boxes, boxes.hands, boxes.behind, table.common),
        rules=BlackjackRules(
            blackjack=str(table.pays["blackjack"]),
            soft17=table.bank.soft17,
            at_22=table.bank.at_22,
            insurance=table.insurance is not None,
            surrender=table.turn.surrender,
        ),
    )
