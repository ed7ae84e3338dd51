"""Exact means of dice rounds that have no longest one: the rules as a Markov chain.

A craps round can last for ever, so :mod:`~krupier.rules.exhaust` cannot visit every one. But
what lies on the felt when the dice are thrown is one of few states. This driver finds them by
playing, counts where every throw leads, and solves the linear equations – exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from itertools import product

from krupier.equipment.draws import Dice, DiceAre
from krupier.rules.game import Game
from krupier.rules.options import Move
from krupier.rules.play import Play, replay
from krupier.rules.wants import Input, Moves, Timeout

Mover = Callable[[Play], Sequence[Move]]
"""What is staked or taken down in a window before it closes, from what lies there."""

Row = dict[Hashable, Fraction]


def nothing(play: Play) -> Sequence[Move]:
    return ()


def expected(
    game: Game, stakes: Sequence[Move], seat: str, *, mover: Mover = nothing
) -> tuple[Fraction, Fraction]:
    """Mean (staked, returned) of a seat in a round that opens with these stakes.

    Two moments of a round are the same state if the same chips lie and the public marks
    (but for the dice just thrown) agree; ``mover`` must decide by these alone.
    """
    play = Play(game)
    for move in stakes:
        play.send(move)
    _close(play, mover)
    start = _state(play)
    paths: dict[Hashable, tuple[Input, ...]] = {start: tuple(play.journal)}
    leads: dict[Hashable, Row] = {}
    gains: dict[Hashable, tuple[Fraction, Fraction]] = {}
    pending = [] if start is None else [start]
    while pending:
        state = pending.pop()
        row: Row = {}
        staked = returned = Fraction(0)
        before = _money(replay(game, paths[state]), seat)
        for throw, chance in _throws(replay(game, paths[state])):
            play = replay(game, (*paths[state], throw))
            _close(play, mover)
            after = _money(play, seat)
            staked += chance * (after[0] - before[0])
            returned += chance * (after[1] - before[1])
            to = _state(play)
            if to is None:
                continue
            if to not in paths:
                paths[to] = tuple(play.journal)
                pending.append(to)
            row[to] = row.get(to, Fraction(0)) + chance
        leads[state], gains[state] = row, (staked, returned)
    first = _money(replay(game, paths[start]), seat)
    means = [_solve(leads, {state: gain[at] for state, gain in gains.items()}) for at in (0, 1)]
    staked, returned = (first[at] + means[at].get(start, Fraction(0)) for at in (0, 1))
    return staked, returned


def _close(play: Play, mover: Mover) -> None:
    """Makes the mover's moves and closes the window, up to the next throw or the end."""
    while isinstance(play.want, Moves):
        for move in mover(play):
            play.send(move)
        play.send(Timeout())


def _state(play: Play) -> Hashable | None:
    if play.over:
        return None
    lying = sorted((one.seat, one.bet, one.on, one.amount) for one in play.felt.lying())
    marks = sorted((name, str(value)) for name, value in play.felt.marks.items() if name != "dice")
    return (tuple(lying), tuple(marks))


def _throws(play: Play) -> list[tuple[DiceAre, Fraction]]:
    assert isinstance(play.want, Dice)
    n = play.want.n
    return [(DiceAre(faces), Fraction(1, 6**n)) for faces in product(range(1, 7), repeat=n)]


def _money(play: Play, seat: str) -> tuple[int, int]:
    return play.felt.staked.get(seat, 0), play.felt.returned.get(seat, 0)


def _solve(leads: dict[Hashable, Row], gains: dict[Hashable, Fraction]) -> Row:
    """The mean total gain from each state: ``x = gain + leads · x``, by elimination."""
    rows = {state: dict(row) for state, row in leads.items()}
    gains = dict(gains)
    order = list(rows)
    for state in order:
        row = rows[state]
        again = 1 / (1 - row.pop(state, Fraction(0)))
        rows[state] = row = {to: chance * again for to, chance in row.items()}
        gains[state] *= again
        for other in order:
            through = rows[other].pop(state, None) if other != state else None
            if through is None:
                continue
            gains[other] += through * gains[state]
            for to, chance in row.items():
                rows[other][to] = rows[other].get(to, Fraction(0)) + through * chance
    return dict(gains)
