"""The database read with everything but the key: are there hidden cards of hands that run?

Every golden round is written into books of its own as far as some moment, and what lies on disk is
searched for what only sealed lines say, in the words in which journals say it. As a campaign:

    python -m tests.store.sealed_search --hands 1000
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

from krupier.money import currency
from krupier.plan import files
from krupier.room import record as records
from krupier.room import written as rooms
from krupier.room.config import TableConfig, add_table
from krupier.room.lines import Line
from krupier.rules.options import Move
from krupier.rules.play import Play
from krupier.rules.script import load_game, play_script
from krupier.rules.view import event_view
from krupier.rules.wants import Input, Want
from krupier.store import HouseKey, Store, journal, open_store
from tests.make_transcripts import split

KEY = HouseKey(b"s" * 32)
GOLDEN = sorted(Path(__file__).parent.parent.glob("transcripts/*/*.md"))
PLAYER = "anna"


@dataclass(frozen=True)
class Round:
    """A golden round: what it wanted, and what it was given."""

    game: str
    family: str
    currency: str
    inputs: tuple[tuple[Want | None, Input], ...]
    seen: tuple[bool, ...]
    """By input, whether everybody saw all cards that it moved."""

    @property
    def moments(self) -> list[int]:
        """After every line that not everybody may know."""
        return [number for number, seen in enumerate(self.seen, 1) if not seen]

    def texts(self, upto: int) -> list[str]:
        """Its first lines, on their way into the journal."""
        money = currency(self.currency)
        return [
            rooms.written(Line(one, PLAYER if isinstance(one, Move) else ""), want, money)
            for want, one in self.inputs[:upto]
        ]


@cache
def golden(path: Path) -> Round:
    name, _, script = split(path.read_text(encoding="utf-8"))
    game = load_game(name, script)
    money, again = game.setting.currency, Play(game)
    inputs: list[tuple[Want | None, Input]] = []
    seen: list[bool] = []
    for one in play_script(load_game(name, script), script).journal:
        inputs.append((again.want, one))
        known = len(again.felt.events)
        again.send(one)
        views = [event_view(event, (), money) for event in again.felt.events[known:]]
        seen.append("??" not in json.dumps(views))
    return Round(name, game.plan.family, money.code, tuple(inputs), tuple(seen))


def hidden(one: Round, upto: int) -> set[str]:
    """What no viewer was shown by then, as journals write it: cards that were dealt, and the cards
    of a move."""
    said = {True: set[str](), False: set[str]()}
    for text, seen in zip(one.texts(upto), one.seen, strict=False):
        said[seen] |= set(_words(text))
    return said[False] - said[True]


def _words(text: str) -> Iterator[str]:
    line = json.loads(text)
    for kind in ("cards", "ruling"):
        if kind in line:
            yield msgspec.json.encode({kind: line[kind]}).decode().strip("{}")
    more = line["move"][2] if len(line.get("move", ())) > 2 else {}
    for kind in ("cards", "rows"):
        if kind in more:
            yield msgspec.json.encode({kind: more[kind]}).decode().strip("{}")


def play(store: Store, one: Round, upto: int) -> list[str]:
    """A round that runs, in books without any; returns its lines."""
    text = files.plan_path(one.game).read_text(encoding="utf-8")
    texts = one.texts(upto)
    with store.write() as conn:
        add_table(conn, TableConfig("T1", one.game, one.currency), 1)
        opened = journal.open_round(
            conn,
            "T1",
            game=one.game,
            plan=journal.save_plan(conn, one.game, text, 1),
            currency=one.currency,
            setting=records.encode(records.Setting()),
            at=1,
        )
        journal.append(conn, opened.id, texts, 2)
    return texts


def on_disk(folder: Path) -> bytes:
    """The database with its log."""
    return b"".join(one.read_bytes() for one in sorted(folder.iterdir()))


def found(template: Path, folder: Path, one: Round, upto: int) -> tuple[set[str], set[str]]:
    """What is hidden in a running round, and what of it lies open on disk."""
    folder.mkdir()
    shutil.copy(template, folder / "books.sqlite")  # with its rights
    store = open_store(f"sqlite:///{folder}/books.sqlite", KEY)
    texts = play(store, one, upto)
    secrets = hidden(one, upto)
    read = on_disk(folder)
    with store.read() as conn:
        assert [entry.input for entry in journal.entries(conn, "T1-1")] == texts
    store.close()
    shutil.rmtree(folder)
    return secrets, {one for one in secrets if one.encode() in read}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    luck = random.Random(asked.seed)
    rounds = [one for path in GOLDEN if (one := golden(path)).moments]
    sought, leaks = 0, []
    with tempfile.TemporaryDirectory() as name:
        template = Path(name) / "template.sqlite"
        open_store(f"sqlite:///{template}", KEY).close()
        for hand in range(asked.hands):
            one = rounds[hand % len(rounds)]
            upto = luck.choice(one.moments)
            secrets, open_ = found(template, Path(name) / "books", one, upto)
            sought += len(secrets)
            leaks += [f"{one.game} after {upto} lines: {said}" for said in open_]
    games = len({one.game for one in rounds})
    print(
        f"{asked.hands} running hands of {games} games, {sought} hidden words sought on disk:"
        f" {len(leaks)} found"
    )
    print("\n".join(leaks), end="")
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.exit(main())
