"""What a page draws of a craps table."""

from __future__ import annotations

from msgspec.structs import replace

from krupier.rules.craps.cloth import LINE, Cloth
from krupier.rules.layout import BetInfo, BetsLayout, HornBet, Piece, bet_infos


def drawn(cloth: Cloth) -> BetsLayout:
    bets = [_on_numbers(cloth, info) for _, info in bet_infos(cloth.plan, cloth.setting)]
    announced = [
        HornBet(
            bet=one.id,
            names=one.names,
            text=one.text,
            clause=one.clause,
            pieces=tuple(Piece(piece.bet, (), piece.chips) for piece in one.pieces),
            high=one.high,
        )
        for one in cloth.plan.announced
    ]
    return BetsLayout(bets=tuple(bets), announced=tuple(announced))


def _on_numbers(cloth: Cloth, info: BetInfo) -> BetInfo:
    bet, pays = cloth.bets[info.bet], cloth.pays[info.bet]
    numbers = sorted(pays) if bet.rule not in (*LINE, "one-roll") else []
    return replace(
        info,
        spots=tuple((str(number),) for number in numbers),
        numbers={str(number): str(ratio) for number, ratio in sorted(pays.items())},
        opening=bool(pays) or bet.pays is not None,
    )
