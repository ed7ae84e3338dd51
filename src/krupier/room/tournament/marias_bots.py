"""Bots at tables of mariáš: some play by rules of thumb, some look ahead in deals that agree with
what they have seen.

What they are asked before the cards are played they decide by rules of thumb. Looking ahead takes a
while, so whoever asks gets something that can be done in another thread: it holds what the bot has
seen and its own hand, and touches no table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from zlib import crc32

from numpy.random import default_rng

from krupier.equipment.cards import Card
from krupier.research.marias.cards import of_equipment, parse
from krupier.research.marias.contract import Contract, Game
from krupier.research.marias.played import Played, hand_of, played
from krupier.research.marias.players import Sampling, announces
from krupier.research.marias.solver import Solver
from krupier.research.marias.story import Story
from krupier.rules.marias import Marias
from krupier.rules.marias.round import ANNOUNCE, PLAY
from krupier.rules.options import Move, Pick
from krupier.rules.play import Play

STRENGTHS = (0, 2, 8)
"""Deals that a bot looks at for a card; 0: none, it plays by rules of thumb."""
REMEMBERED = 15
"""Bits of a solver's memory: enough for one card, and quickly made."""


def strength(player: str) -> int:
    """Every bot plays always as well.

    >>> sorted({strength(f"bot-tournament-{n}") for n in range(20)})
    [0, 2, 8]
    """
    return STRENGTHS[crc32(player.encode()) % len(STRENGTHS)]


def looks_ahead(play: Play, seat: str, player: str, seed: int) -> Callable[[], Move | None] | None:
    """How a bot finds its next card; nothing where it does not look ahead."""
    if not isinstance(play.game, Marias) or not (count := strength(player)):
        return None
    options = {one.do: one for one in play.offers(seat) if isinstance(one, Pick)}
    deal = played(play) if PLAY in options else None
    if deal is None:
        return None
    pairs = options[ANNOUNCE].cards if ANNOUNCE in options else ()
    hand = play.felt.cards(seat)
    return partial(best_card, deal, seat, hand, options[PLAY].cards, pairs, count, seed)


def best_card(
    deal: Played,
    seat: str,
    hand: tuple[Card, ...],
    may: tuple[Card, ...],
    pairs: tuple[Card, ...],
    count: int,
    seed: int,
) -> Move | None:
    """``may``: the cards that are offered, ``pairs``: those with which a hláška may be announced,
    ``count``: deals to look at."""
    number, own = deal.seats.index(seat), hand_of(deal, hand)
    player = Sampling(count, default_rng(seed), Solver(REMEMBERED))
    chosen = player.choose(deal.story, number, own)
    card = next((one for one in may if of_equipment(one, trumps=deal.trumps) == chosen), None)
    if card is None:
        return None
    side = 1 << deal.story.contract.declarer
    if deal.story.called >= 0 and own >> deal.story.called & 1:
        side |= 1 << number
    aloud = card in pairs and announces(deal.story, number, own, chosen, side)
    return Move(seat, ANNOUNCE if aloud else PLAY, cards=(card,))


def warm_up() -> None:
    """The solver is compiled at its first question, which takes half a minute where no machine code
    is kept: it is asked before anybody waits for it."""
    betl = Story(Contract(Game.BETL, declarer=0), leader=0)
    hand = parse("7s 8s 9s Ts 7h 8h 9h Ad", trumps=False)
    Sampling(1, default_rng(1), Solver(REMEMBERED)).choose(betl, 0, hand)
