"""What the room and the books tell of trumps that nobody was shown: nothing, to anybody but who
chose them, while the deal is played and for ever after."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import pytest

from krupier.equipment.cards import DECK_32, Card, rank, suit
from krupier.room import history
from krupier.room.best_cards import best_cards
from krupier.room.environment import MakeSource, secure_sources
from krupier.room.tournament.pages import Page, draws
from krupier.rules.marias.cards import HEARTS
from krupier.rules.options import Refused
from krupier.server import replay
from krupier.server.replay import Asker
from tests.room.setup import by, seeded
from tests.room.test_marias import World, alike
from tests.rules.marias.worlds import SEATS, Hands, dealt

Choices = list[tuple[Card, Card]]
"""In each world, the card that is laid and the one that is called."""
OTHER_HASHES = ("hash", "prev", "journal")
"""Of lines in which the card stands; nobody can guess all that is hashed with it."""


class Chosen(World):
    """Another one chose trumps in the deal that is looked at."""

    def __init__(self, hands: Hands, shoe: MakeSource | None) -> None:
        super().__init__(hands, shoe)
        self.chooser = self.forhont
        self.others = [seat for seat in SEATS if seat != self.chooser]

    def heard_by_others(self) -> bytes:
        return self.heard((*(f"v{seat}" for seat in self.others), "stranger"))

    def player(self, seat: str) -> str:
        holder = self.table.seating.holder(seat)
        assert holder is not None
        return holder.player


def told_after(world: Chosen, round: str) -> bytes:
    """All that the others and a stranger find of a round that is over, wherever they ask."""
    event = world.event
    players = [None, "somebody-else", *map(world.player, world.others)]
    found: list[Any] = [list(world.table.recent)]
    with event.place.store.read() as conn:
        record = history.known_round(conn, round)
        for player in players:
            asks: tuple[Callable[[], Any], ...] = (
                partial(replay.replay, conn, round, Asker(player)),
                partial(replay.marks, conn, record, Asker(player)),
                partial(history.replay, conn, round, player),
                partial(history.proof, conn, round, player),
                partial(history.hand_history, conn, round, "phh", player),
                partial(best_cards, conn, round, player),
            )
            found += [_without_hashes(_answer(ask)) for ask in asks]
    page = Page()
    found += [page.common(event.it.memory), list(draws(event.it.memory))]
    found += [page.me(event.it.memory, player or "") for player in players]
    found += [(player, news) for player, news in event.news]
    return msgspec.json.encode(found).replace(world.table.env.epoch.encode(), b"epoch")


def _answer(ask: Callable[[], Any]) -> Any:
    try:
        return msgspec.to_builtins(ask())
    except Refused as refused:
        return refused.code, str(refused), refused.facts


def _without_hashes(told: Any) -> Any:
    if isinstance(told, dict):
        return {key: one for key, one in told.items() if key not in OTHER_HASHES}
    return told


def choices(luck: random.Random, first: list[Card], *, hearts: bool = True) -> Choices | None:
    """Two cards of different suits that could be laid, and a rank that can be called in both."""
    suits = {suit(card) for card in first if hearts or suit(card) != HEARTS}
    if len(suits) < 2:
        return None
    ours, theirs = (
        luck.choice([card for card in first if suit(card) == one])
        for one in luck.sample(sorted(suits), 2)
    )
    ranks = [
        {rank(card) for card in DECK_32 if suit(card) == suit(laid) and card not in first}
        for laid in (ours, theirs)
    ]
    called = luck.choice(sorted(ranks[0] & ranks[1]))
    return [(laid, called * 4 + suit(laid)) for laid in (ours, theirs)]


def two_worlds(
    seed: int, luck: random.Random, *, hearts: bool = True
) -> tuple[list[Chosen], Choices | None]:
    """The same deal twice, in which the forhont is about to choose; every third from a real shoe,
    so that there is a proof."""
    hands = dealt(luck)
    worlds = [Chosen(hands, None if seed % 3 else secure_sources(seeded(seed))) for _ in "12"]
    course = worlds[0].table.course
    assert course is not None
    first = list(course.play.felt.cards(worlds[0].forhont))
    return worlds, choices(luck, first, hearts=hearts)


def both(worlds: list[Chosen], *steps: Any) -> None:
    """The same in both, or what each of them needs."""
    for world, step in zip(worlds, steps * (2 // len(steps)), strict=True):
        world.do(step)
    one, other = (world.heard_by_others() for world in worlds)
    assert one == other


@pytest.mark.clause("K20-14", "K20-20")
@pytest.mark.parametrize("how", ["betl", "durch", "give-up", "void"])
def test_the_room_never_tells_trumps_that_nobody_was_shown(how: str) -> None:
    ended = 0
    for seed in range(9):
        luck = random.Random(f"{how} {seed}")
        worlds, chosen = two_worlds(seed, luck, hearts=how != "give-up")
        if chosen is None:
            continue
        course = worlds[0].table.course
        assert course is not None
        both(worlds, *(("trump", (laid,)) for laid, _ in chosen))
        if how == "give-up":
            both(worlds, ("give-up", ()))
        else:
            both(worlds, *(("call-card", (called,)) for _, called in chosen))
        if how == "void":
            for world in worlds:
                world.table.staff.void(by("a mistake"))
        elif how != "give-up":
            both(worlds, (how, ()))
            alike((worlds[0], worlds[1]), worlds[0].others, luck)
        for world in worlds:
            assert world.table.course is not None
            assert world.table.course.id != course.id or not world.table.running
        one, other = (world.heard_by_others() for world in worlds)
        assert one == other
        one, other = (told_after(world, course.id) for world in worlds)
        assert one == other
        ended += 1
    assert ended > 4


def test_who_chose_them_finds_them_in_his_history() -> None:
    """Or the comparison above would compare nothing."""
    worlds, chosen = two_worlds(1, random.Random(5))
    assert chosen is not None
    both(worlds, *(("trump", (laid,)) for laid, _ in chosen))
    both(worlds, *(("call-card", (called,)) for _, called in chosen))
    told = []
    for world in worlds:
        course = world.table.course
        assert course is not None
        world.table.staff.void(by("a mistake"))
        with world.event.place.store.read() as conn:
            asker = Asker(world.player(world.chooser))
            told.append(replay.replay(conn, course.id, asker).steps)
    assert told[0] != told[1]
