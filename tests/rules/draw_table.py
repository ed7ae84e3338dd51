"""How tests deal the draw games against the bank: hands by box, the bank's cards, later cards."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from krupier.rules.banker_poker.draw import BankerDraw
from krupier.rules.banker_poker.draw import game as make_game
from krupier.rules.families import load
from tests.play import bet, returned, told

THREE = "kings/three-card-poker"
PRIME = "kings/prime-three-card-poker"
STUD = "kings/stud-poker"
FIVE = "kings/five-card-poker"
RUSSIAN = "kings/russian-poker"
WGG = "wgg/russian-poker"
NOVO = "kings/novo-poker"
SIX = "kings/six-card-poker"
MACAO = "kings/macao-poker"
EURO = "kings/euro-poker"
ALL = (THREE, PRIME, STUD, FIVE, RUSSIAN, WGG, NOVO, SIX, MACAO, EURO)

PLAY = dict.fromkeys(ALL, "bet-2x") | {THREE: "bet-1x", PRIME: "bet-1x"}
"""What a player says who goes on."""

PAYS = {
    "royal": ("As Ks Qs Js Ts", 100),
    "straight flush": ("9s 8s 7s 6s 5s", 50),
    "four": ("9s 9d 9h 9c 5s", 20),
    "full house": ("9s 9d 9h 5c 5s", 7),
    "flush": ("Ks 9s 7s 6s 2s", 5),
    "straight": ("9s 8d 7h 6c 5s", 4),
    "three": ("9s 9d 9h 6c 5s", 3),
    "two pairs": ("9s 9d 6h 6c 5s", 2),
    "pair": ("9s 9d 7h 6c 5s", 1),
}
"""The table of the bet that most of these games share, a hand for each row."""

Words = str | tuple[str, str] | tuple[str, int]


def draw(name: str, **setting: Any) -> BankerDraw:
    game = load(name, **setting)
    assert isinstance(game, BankerDraw)
    return game


def capped(name: str, most: str) -> BankerDraw:
    """The game with another maximum win, where stakes at the limits do not come near its own."""
    made = draw(name)
    assert made.plan.max_win is not None
    lower = replace(made.plan.max_win, amounts={"EUR": most})
    return make_game(replace(made.plan, max_win=lower), made.setting)


def cards(game: str, own: str | list[str], bank: str, *later: str) -> str:
    """The cards of a script in the order in which the game deals them, then those bought."""
    hands = [one.split() for one in ([own] if isinstance(own, str) else own)]
    banks = bank.split()
    order: list[str] = []
    for n in range(len(banks)):
        boxes = [hand[n] for hand in hands if n < len(hand)]
        order += [banks[n], *boxes] if game == EURO else [*boxes, banks[n]]
    return " ".join([*order, *later])


def say(seat: str, word: Words) -> Any:
    """A move of a script: a word, ``("exchange", "9s 9d")`` or ``("insure", 70)``."""
    if word == "timeout":
        return word
    if isinstance(word, str):
        return [seat, word]
    do, what = word
    return [seat, do, {"cards": what} if isinstance(what, str) else {"amount": str(what)}]


def script(
    game: str, stakes: dict[str, int | str], own: str, bank: str, *words: Words, later: str = ""
) -> dict[str, Any]:
    return {
        "stakes": {"1": [bet(name, amount) for name, amount in stakes.items()]},
        "cards": cards(game, own, bank, *later.split()),
        "moves": [say("1", word) for word in words or (PLAY[game],)],
    }


def back(
    game: str,
    stakes: dict[str, int | str],
    own: str,
    bank: str,
    *words: Words,
    later: str = "",
    **more: Any,
) -> dict[str, str]:
    """What every bet of seat 1 brought back."""
    return returned(game, **script(game, stakes, own, bank, *words, later=later), **more)


def net(
    game: str,
    stakes: dict[str, int | str],
    own: str,
    bank: str,
    *words: Words,
    later: str = "",
    **more: Any,
) -> float:
    """What seat 1 won or lost in all."""
    made = told(game, **script(game, stakes, own, bank, *words, later=later), **more)
    row = made["totals"]["1"]
    return float(row["returned"]) - float(row["staked"])
