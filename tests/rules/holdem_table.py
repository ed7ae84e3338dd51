"""How tests deal hold'em against the bank: hands by box, the board, the bank's cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from krupier.rules.banker_poker.holdem import BankerHoldem
from krupier.rules.families import load
from tests.play import bet, returned, told

ALL = (
    "kings/casino-texas-holdem",
    "kings/ultimate-texas-holdem",
    "kings/kings-holdem",
    "kings/casino-omaha-poker",
    "wgg/ultimate-texas-holdem",
    "wgg/casino-texas-holdem",
    "fortuna/casino-holdem",
    "tsg/heads-up-holdem",
)
BANK_LAST = ("kings/casino-texas-holdem",)
MAIN = dict.fromkeys(ALL, "ante") | {
    "kings/ultimate-texas-holdem": "ante-blind",
    "wgg/ultimate-texas-holdem": "ante-bet",
    "tsg/heads-up-holdem": "ante-odds",
}
"""The stake that opens a box."""
ALL_IN = {
    "kings/casino-texas-holdem": ("bet-2x",),
    "kings/ultimate-texas-holdem": ("play-4x",),
    "kings/kings-holdem": ("flop-1x", "turn-1x", "river-1x"),
    "kings/casino-omaha-poker": ("bet-2x",),
    "wgg/ultimate-texas-holdem": ("play-4x",),
    "wgg/casino-texas-holdem": ("flop-1x", "turn-1x", "river-1x"),
    "fortuna/casino-holdem": ("call-2x",),
    "tsg/heads-up-holdem": ("raise-3x",),
}
"""What a player says who always raises, as soon as he can."""


def holdem(name: str, **setting: Any) -> BankerHoldem:
    game = load(name, **setting)
    assert isinstance(game, BankerHoldem)
    return game


def cards(game: str, own: str | list[str], board: str, bank: str) -> str:
    """The cards of a script in the order in which this game deals them; a short board where the
    round ends early (then without the bank's cards, where these come last)."""
    hands = [one.split() for one in ([own] if isinstance(own, str) else own)]
    if game not in BANK_LAST:
        hands.append(bank.split())
    dealt = [hand[n] for n in range(len(hands[0])) for hand in hands]
    dealt += board.split()
    if game in BANK_LAST:
        dealt += bank.split()
    return " ".join(dealt)


def back(
    game: str,
    stakes: Mapping[str, int | str],
    own: str,
    board: str,
    bank: str,
    *words: str,
    **more: Any,
) -> dict[str, str]:
    """What every bet of seat 1 brought back."""
    return returned(
        game,
        stakes={"1": [bet(name, amount) for name, amount in stakes.items()]},
        cards=cards(game, own, board, bank),
        moves=[one if one == "timeout" else ["1", one] for one in words],
        **more,
    )


def compared(game: str, own: str, board: str, bank: str) -> str:
    """What the croupier says of the player's hand: better, worse or tie."""
    made = told(
        game,
        stakes={"1": [bet(MAIN[game], 10)]},
        cards=cards(game, own, board, bank),
        moves=[["1", word] for word in ALL_IN[game]],
    )
    (said,) = (one["result"] for one in made["events"] if one["event"] == "compare")
    return str(said)


def total(game: str, stakes: Mapping[str, int | str], *dealt: str, **more: Any) -> tuple[str, str]:
    """(staked, returned) of seat 1; ``dealt``: own cards, board, bank, then the decisions."""
    own, board, bank, *words = dealt
    row = told(
        game,
        stakes={"1": [bet(name, amount) for name, amount in stakes.items()]},
        cards=cards(game, own, board, bank),
        moves=[one if one == "timeout" else ["1", one] for one in words],
        **more,
    )["totals"]["1"]
    return row["staked"], row["returned"]
