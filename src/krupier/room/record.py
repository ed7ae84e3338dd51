"""A round as it is written in the store, and the way back from there to its course."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from krupier.equipment import cards
from krupier.equipment.draws import Equipment, Source
from krupier.equipment.fair import Commitment
from krupier.equipment.secure import Secure
from krupier.money import base, currency
from krupier.plan.parts import Plan
from krupier.room import lines, version
from krupier.room.continued import Continued
from krupier.room.course import Course
from krupier.room.version import Version
from krupier.rules import families
from krupier.rules.apart import without
from krupier.rules.game import Game
from krupier.rules.options import Move
from krupier.rules.wants import CutOff, Ruling, Timeout, Void
from krupier.store import Entry, RoundRecord


class Setting(Struct, frozen=True, omit_defaults=True):
    """What a round is played with, beside its plan. Written in the journal's first link, so the
    commitments cannot be changed once drawing has begun."""

    options: dict[str, bool | int | str] = {}
    limits: dict[str, dict[str, str]] = {}
    players: dict[str, dict[str, dict[str, str]]] = {}
    """Limits granted to seats."""
    commitments: tuple[Commitment, ...] = ()
    hand: dict[str, Any] | None = None
    """Games among players: how the hand begins (stacks, button, blinds)."""
    owners: dict[str, str] = {}
    """Games among players: whose seats they are."""
    next: dict[str, Any] = {}
    """What the table needs to go on after this hand: where the blinds are, which game is on."""
    chips: str = ""
    """Games among players: where their chips lie, if not at this table: in a pool."""
    drawn: dict[str, str] = {}
    """Games among players: the card of each seat in the draw for the first button."""
    shown: dict[str, list[str]] = {}
    """Games among players: cards that were shown after the round before, by seat."""
    continues: Continued | None = None
    """Temporary tables: the game that is finished here."""
    rules: str = ""
    """The digest of the rules that play it (:mod:`krupier.room.version`); old rounds have none."""


class Differs(RuntimeError):
    """A journal that its own rules or its own outcome source do not lead to."""


def encode(setting: Setting) -> str:
    return msgspec.json.encode(setting).decode()


def setting_of(record: RoundRecord) -> Setting:
    return msgspec.json.decode(record.setting, type=Setting)


def version_of(record: RoundRecord, plan_text: str) -> Version:
    """By which rules this round was played, and by which it would be today."""
    return version.of(setting_of(record).rules, plan_text)


@lru_cache(maxsize=512)
def parsed(text: str, game: str) -> Plan:
    """A plan from the text that the store keeps."""
    return families.parse_plan(text, f"{game}.toml")


@lru_cache(maxsize=512)
def _game(text: str, game: str, code: str, bare: str) -> Game:
    setting = msgspec.json.decode(bare, type=Setting)
    return families.make(
        parsed(text, game),
        currency_code=base(code),
        options=setting.options,
        limits=setting.limits,
        players=setting.players,
        hand=setting.hand,
    )


def game(text: str, game: str, code: str, setting: Setting) -> Game:
    """A game by its plan's text and its setting. Games never change, so tables share them; with
    demo money it is the same game.

    Raises BadSetting.
    """
    bare = msgspec.structs.replace(
        setting,
        commitments=(),
        owners={},
        next={},
        chips="",
        drawn={},
        shown={},
        continues=None,
        rules="",
    )
    return _game(text, game, code, encode(bare))


def game_of(record: RoundRecord, plan_text: str) -> Game:
    """The game exactly as this round plays it."""
    return game(plan_text, record.game, record.currency, setting_of(record))


def equipment_of(game: Game, setting: Setting) -> Equipment:
    """What a round is played with: the whole of it, or what another one has left."""
    if setting.continues is None:
        return game.equipment
    return without(game.equipment, cards.parse(setting.continues.gone))


def empty(record: RoundRecord, plan_text: str, group: str = "") -> Course:
    """The course of a round before its first line; ``group``: whose accounts it would move money
    to, if that is not the table alone."""
    setting = setting_of(record)
    game = game_of(record, plan_text)
    course = Course(
        record.id, record.table, game, setting.owners, group, setting.chips, code=record.currency
    )
    course.commitments = setting.commitments
    course.continues = setting.continues
    return course


def course_of(
    record: RoundRecord,
    entries: Iterable[Entry],
    plan_text: str,
    source: Source | None = None,
    group: str = "",
) -> Course:
    """Plays a journal again. A ``source`` follows it: it takes the entropy and makes the draws
    that the journal tells, and must come to the same outcomes."""
    course = empty(record, plan_text, group)
    money = currency(record.currency)
    for entry in entries:
        line = lines.decode(entry.input, money)
        if source is not None:
            follow(source, line, course)
        course.feed(line)
    return course


def follow(source: Source, line: lines.Line, course: Course) -> None:
    """A source with secrets takes part in a line of the journal once more."""
    if not isinstance(source, Secure) or course.length < course.carried:
        return
    if line.given is None:
        source.mix(line.by, bytes.fromhex(line.entropy))
    elif not isinstance(line.given, Move | Timeout | Void | CutOff | Ruling):
        want = course.play.want
        assert want is not None
        drawn = source.answer(want)  # type: ignore[arg-type]
        if drawn != line.given:
            raise Differs(f"{course.id}: line {course.length + 1} is not what the source draws")
