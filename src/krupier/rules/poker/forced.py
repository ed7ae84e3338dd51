"""Forced bets: who must put in what before the first card.

Players are numbered in the order in which they are dealt to: 0 sits left of the button, the
last one has it. With two players the button posts the small blind.

>>> blinds(3, 1, 2).live, blinds(3, 1, 2).first
((1, 2, 0), 2)
>>> blinds(2, 1, 2).live
(2, 1)
>>> blinds(4, 5, 10, straddles=(25,)).first, blinds(4, 5, 10, straddles=(25,)).increase
(3, 15)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from krupier.rules.poker.actions import BadStakes


class AnteForm(Enum):
    EACH = "each"
    """Every player posts it."""
    BUTTON = "button"
    """The button posts one ante for the whole table."""
    BIG_BLIND = "big-blind"
    """The big blind posts one ante for the whole table."""


@dataclass(frozen=True)
class Posts:
    """What each player posts, in the order in which they are dealt to."""

    antes: tuple[int, ...]
    live: tuple[int, ...]
    """Blinds, straddles and antes that count towards the player's bet."""
    dead: tuple[int, ...]
    """Missed small blinds: they belong to the pot at once."""
    level: int
    """What has to be called, even if whoever posted it was short."""
    first: int
    """Who acts first in the first round; stud decides it by the cards."""
    each: bool = True
    """Antes are every player's own, so a short one wins only as much from each; an ante for the
    whole table goes into the main pot."""
    increase: int = 0
    """What the last straddle added: it is a raise, and the next one adds at least as much."""


def blinds(
    players: int,
    small: int,
    big: int,
    *,
    ante: int = 0,
    form: AnteForm = AnteForm.EACH,
    straddles: Sequence[int] = (),
    times: int = 2,
    button_is_small: bool = True,
) -> Posts:
    """The usual blinds; straddles follow left of the big blind, each at least so many ``times``
    the last and always more.

    ``button_is_small`` is the rule for two players; a plan may read it the other way round.
    """
    _enough(players)
    if not 0 <= small <= big or big <= 0:
        raise BadStakes("blinds {}/{}: the small one is at most the big one", small, big)
    at = (1, 0) if players == 2 and button_is_small else (0, 1)
    live = [0] * players
    live[at[0]], live[at[1]] = small, big
    level, last, increase = big, at[1], 0
    for amount in straddles:
        last = (last + 1) % players
        least = max(times * level, level + 1)
        if live[last] or amount < least:
            raise BadStakes("straddle {}: at least {}, and up to the button", amount, least)
        increase = amount - level
        live[last] = level = amount
    antes = [0] * players
    if form is AnteForm.EACH:
        antes = [ante] * players
    else:
        antes[at[1] if form is AnteForm.BIG_BLIND else players - 1] = ante
    each = form is AnteForm.EACH
    first = (last + 1) % players
    return Posts(
        antes=tuple(antes),
        live=tuple(live),
        dead=(0,) * players,
        level=level,
        first=first,
        each=each,
        increase=increase,
    )


def one_blind(posts: Posts, big: int, dead: int = 0) -> Posts:
    """Only the player left of the button posts the big blind: nobody sits where the small one
    would be, or he buys the button, and what he posts beyond is dead.

    >>> bought = one_blind(blinds(4, 2, 5), 5, 2)
    >>> bought.live, bought.dead, bought.first
    ((5, 0, 0, 0), (2, 0, 0, 0), 1)
    """
    rest = (0,) * (len(posts.live) - 1)
    antes = posts.antes
    if not posts.each and not antes[-1]:
        antes = (max(antes), *rest)
    return replace(posts, antes=antes, live=(big, *rest), dead=(dead, *rest), first=1)


def antes_only(players: int, ante: int) -> Posts:
    """Stud: an ante from everybody; the cards decide who brings in."""
    _enough(players)
    none = (0,) * players
    return Posts((ante,) * players, none, none, 0, 0)


def button_blind(players: int, ante: int, *, live_antes: bool = True) -> Posts:
    """Short deck without blinds: an ante from everybody, and from the button twice as much.

    ``live_antes``: they count towards the call; otherwise only the button's does, and the call
    is one more ante.

    >>> button_blind(3, 5).live
    (5, 5, 10)
    >>> button_blind(3, 5, live_antes=False).live
    (0, 0, 5)
    """
    _enough(players)
    none = (0,) * players
    if live_antes:
        live = (*(ante,) * (players - 1), 2 * ante)
        return Posts(none, live, none, 2 * ante, 0)
    live = (*(0,) * (players - 1), ante)
    return Posts((ante,) * players, live, none, ante, 0)


def posting(posts: Posts, player: int, live: int, dead: int = 0) -> Posts:
    """A newcomer's blind, or missed blinds: the big one is live, the small one dead.

    >>> posting(blinds(4, 1, 2), 3, 2, 1).live
    (1, 2, 0, 2)
    """
    if posts.live[player] or live > posts.level:
        raise BadStakes(
            "a post of {} beside a blind of {}: at most {}, by who has no blind to post",
            live,
            posts.live[player],
            posts.level,
        )
    return replace(
        posts,
        live=_with(posts.live, player, live),
        dead=_with(posts.dead, player, dead),
    )


def _with(amounts: tuple[int, ...], player: int, amount: int) -> tuple[int, ...]:
    return (*amounts[:player], amount, *amounts[player + 1 :])


def _enough(players: int) -> None:
    if players < 2:
        raise ValueError(f"{players} player(s): a hand needs at least two")
