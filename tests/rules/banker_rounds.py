"""All games of poker against the bank, played at random and judged a second time."""

from __future__ import annotations

import random
from typing import Any

from krupier.equipment.seeded import Seeded
from krupier.rules.banker_poker.staking import PokerBets
from krupier.rules.families import load
from krupier.rules.felt import Felt
from krupier.rules.game import Game
from krupier.rules.options import Amount, Arrange, BetOffer, Choose, Move, Option, Pick
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout
from tests.rules import (
    draw_referee,
    draw_table,
    holdem_referee,
    holdem_table,
    pai_gow_referee,
    switch_referee,
)
from tests.rules.referee_hands import brought_back
from tests.rules.told import told

SWITCH, PAI_GOW, HEADS_UP = "kings/switch-poker", "kings/pai-gow-poker", "tsg/heads-up-holdem"
GAMES = (*draw_table.ALL, *holdem_table.ALL, SWITCH, PAI_GOW)
"""The twenty games."""

TABLES: dict[str, tuple[str, dict[str, Any]]] = {name: (name, {}) for name in GAMES} | {
    f"{HEADS_UP} regular": (HEADS_UP, {"limits": {"ante-odds": {"min": "2"}}}),
    f"{PAI_GOW} with players as bankers": (
        PAI_GOW,
        {"options": {"player_banker": True, "bank_offered_to": 3}},
    ),
}
"""The games, and once more where a table can differ from another in how it settles."""


def judge(name: str, game: Game, felt: Felt) -> None:
    """Holds a finished round against its referee."""
    if name == PAI_GOW:
        pai_gow = pai_gow_referee.Referee(told(felt))
        pai_gow.check_prices()
        wins = {box: felt.returned.get(box, 0) - felt.staked[box] for box in felt.staked}
        assert pai_gow.wins() == wins
        return
    referee: switch_referee.Referee | draw_referee.Referee | holdem_referee.Referee
    if name == SWITCH:
        referee = switch_referee.Referee(told(felt))
    elif name in draw_table.ALL:
        referee = draw_referee.Referee(name, told(felt))
    else:
        micro = getattr(game, "table_type", "") == "micro"
        referee = holdem_referee.Referee(name, told(felt), micro=micro)
    referee.check_prices()
    assert referee.back() == brought_back(told(felt))


def agree(table: str, rounds: int, seed: int) -> None:
    """So many random rounds of a table, each settled a second time."""
    name, setting = TABLES[table]
    game = load(name, **setting)
    source, luck = Seeded(seed), random.Random(seed)
    for _ in range(rounds):
        play = random_round(game, source, luck)
        try:
            judge(name, game, play.felt)
        except AssertionError as problem:
            raise AssertionError(f"{problem}\n{play.journal}") from problem


def random_round(game: Game, source: Seeded, luck: random.Random) -> Play:
    """Some boxes with any stakes, who then do anything; folds and full tables are rare."""
    source.begin(game.equipment)
    play = Play(game)
    bets = game.opening  # type: ignore[attr-defined]
    assert isinstance(bets, PokerBets)
    places = [str(n) for n in range(1, (bets.boxes or 4) + 1)]
    boxes = places if luck.random() < 0.05 else luck.sample(places, luck.randint(1, 3))
    for seat in boxes:
        stake(play, bets, seat, luck)
    play.send(Timeout())
    while not play.over:
        play.run(source)
        if isinstance(play.want, Moves):
            play.send(any_move(play.want, luck))
    return play


def stake(play: Play, bets: PokerBets, seat: str, luck: random.Random) -> None:
    """One of the stakes that open a box, and some side bets."""
    main = luck.choice(list(bets.lays))
    play.send(bet_on(bets.offered(play.felt, seat)[main], seat, 9_999, luck))
    for side in bets.needs:
        offer = bets.offered(play.felt, seat).get(side)
        if offer and (side == "express" or luck.random() < 0.6):
            play.send(bet_on(offer, seat, offer.least + 999, luck))


def bet_on(offer: BetOffer, seat: str, most: int, luck: random.Random) -> Move:
    steps = (min(offer.most, most) - offer.least) // offer.step
    amount = offer.least + offer.step * luck.randint(0, steps)
    return Move(seat, "bet", offer.bet, luck.choice(offer.spots) if offer.spots else (), amount)


def any_move(want: Moves, luck: random.Random) -> Move | Timeout:
    if luck.random() < 0.02:
        return Timeout()
    seat = luck.choice(sorted(want.seats or ()))
    offered = [one for one in want.offers(seat) if one.do != "fold" or luck.random() < 0.3]
    return use(luck.choice(offered), seat, luck)


def use(option: Option, seat: str, luck: random.Random) -> Move:
    if isinstance(option, Pick):
        n = luck.randint(option.least, option.most)
        return Move(seat, option.do, cards=tuple(luck.sample(option.cards, n)))
    if isinstance(option, Amount):
        return Move(seat, option.do, amount=luck.randint(option.least, option.most))
    if isinstance(option, Arrange):
        some = luck.sample(option.cards, len(option.cards))
        if luck.random() < 0.5:
            some.sort(reverse=True)  # otherwise nearly all settings were fouls
        return Move(seat, option.do, rows=(tuple(some[:5]), tuple(some[5:])))
    assert isinstance(option, Choose)
    return Move(seat, option.do)
