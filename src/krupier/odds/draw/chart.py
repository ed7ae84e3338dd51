"""Charts of the draw games, made of the facts of a row so that they are kept with the odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from krupier.odds.strategy import Cell, Chart, Row, Section
from krupier.plan.parts import Names
from krupier.rules.banker_poker.draw import BankerDraw

BET, FOLD = "bet", "fold"
EXCHANGE = "exchange with "
"""How the facts of a row tell which hands exchange a card."""


WITH = "with "
"""How they tell what is done with a kind of hand."""
KINDS = {
    "high card": Names(cs="nic", en="nothing"),
    "ace-king": Names(cs="eso-král", en="ace-king"),
    "pair": Names(cs="pár", en="pair"),
    "two pairs": Names(cs="dva páry", en="two pairs"),
    "three of a kind": Names(cs="trojice", en="three of a kind"),
    "straight": Names(cs="postupka", en="straight"),
    "flush": Names(cs="barva", en="flush"),
    "full house": Names(cs="full house", en="full house"),
    "four of a kind": Names(cs="čtveřice", en="four of a kind"),
    "straight flush": Names(cs="postupka v barvě", en="straight flush"),
}
"""Hands dealt, from the lowest."""
OPEN_RANK = Names(
    cs="Buňka ukazuje, co se hraje nejčastěji; závisí to i na odkryté kartě banky a na tom, "
    "co rozdaným kartám chybí k lepší kombinaci. Podíly všech rozdaných rukou:",
    en="A cell shows what is played most often; it also depends on the bank's open card and "
    "on what the cards lack for a better hand. Shares of all hands dealt:",
)


def bet_or_fold(game: str, lowest: str, facts: Mapping[str, str]) -> Chart:
    """Bet from a hand upwards; ``facts`` tell how many hands of a kind exchange a card instead.

    >>> bet_or_fold("kings/three-card-poker", "Q-6-4", {}).cell("hands", "Q-6-4 +", "").moves
    ('bet',)
    """
    rows = (Row(f"{lowest} +", (Cell((BET,)),)), Row(f"< {lowest}", (Cell((FOLD,)),)))
    notes = tuple(
        Names(
            cs=f"Kartu vymění {100 * float(share):.1f} % rukou {kind}.",
            en=f"{100 * float(share):.1f} % of {kind} hands exchange a card.",
        )
        for fact, share in facts.items()
        if fact.startswith(EXCHANGE)
        for kind in [fact.removeprefix(EXCHANGE)]
    )
    return Chart(
        game,
        ("",),
        (Section("hands", Names(cs="Vlastní karty", en="Own cards"), rows),),
        {BET: ("b", Names(cs="vsadit", en="bet")), FOLD: ("f", Names(cs="složit", en="fold"))},
        Names(cs="bez ohledu na banku", en="whatever the bank has"),
        notes,
    )


def by_kind(game: BankerDraw, facts: Mapping[str, str]) -> Chart | None:
    """What is done most often with every kind of hand dealt; the notes tell all shares. None where
    the facts tell nothing of it."""
    names = dict(_moves(game))
    told = {
        kind: [part.rsplit(" ", 1) for part in facts[WITH + kind].split(", ")]
        for kind in KINDS
        if WITH + kind in facts
    }
    if not told:
        return None
    rows = tuple(
        Row(KINDS[kind].en, (Cell((moves[0][0],)),), KINDS[kind]) for kind, moves in told.items()
    )
    used = dict.fromkeys(moves[0][0] for moves in told.values())
    return Chart(
        game.plan.id,
        ("",),
        (Section("hands", Names(cs="Rozdané karty", en="Cards dealt"), rows),),
        {move: names[move] for move in used},
        Names(cs="nejčastější hra podle rozdané ruky", en="most frequent play by hand dealt"),
        (OPEN_RANK, *(_shares(KINDS[kind], moves, names) for kind, moves in told.items())),
    )


def _moves(game: BankerDraw) -> Iterator[tuple[str, tuple[str, Names]]]:
    """Letter and name of everything that can be done with the cards dealt."""
    yield BET, ("b", Names(cs="vsadit", en="bet"))
    yield FOLD, ("f", Names(cs="složit", en="fold"))
    yield "dealt bonus", ("n", Names(cs="výhra rozdané ruky", en="dealt hand wins"))
    for one in game.plan.purchases:
        for cards in range(one.discard[0], one.discard[1] + 1):
            if cards:
                names = Names(cs=f"vyměnit {cards}", en=f"exchange {cards}")
                yield f"{one.id} {cards}", (str(cards), names)
            else:
                yield one.id, ("+", Names(cs=one.names.cs.lower(), en=one.names.en.lower()))


def _shares(kind: Names, moves: list[list[str]], names: Mapping[str, tuple[str, Names]]) -> Names:
    cs = (f"{names[move][1].cs} {100 * float(share):.1f} %" for move, share in moves)
    en = (f"{names[move][1].en} {100 * float(share):.1f} %" for move, share in moves)
    return Names(
        cs=f"{kind.cs}: {', '.join(cs)}".replace(".", ","), en=f"{kind.en}: {', '.join(en)}"
    )
