"""Tournaments of mariáš for tests: four players or more, three rounds."""

from __future__ import annotations

from krupier.rules.tournament.definition import Definition
from krupier.rules.tournament.templates import define, template
from tests.room.setup import Place
from tests.room.tournament import Event

TYPE = "kings/marias"
FOUR = ("anna", "bob", "cyril", "dora")


def defined(games: int = 4, chips: int = 200) -> Definition:
    """So many games a round, after which all sit down anew with the chips that they have."""
    prices = [{"prize": "95", "fee": "5", "chips": chips}]
    stages = [one | {"units": games} for one in template(TYPE).blocks["stages"]]
    return define(TYPE, {"stages": stages, "entry": {"prices": prices}})


def marias_event(
    *players: str, seed: int = 1, place: Place | None = None, games: int = 4, chips: int = 200
) -> Event:
    event = Event(TYPE, made=defined(games, chips), seed=seed, place=place)
    event.enter(*(players or FOUR))
    return event
