"""The commands that README and documentation show."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_INLINE = re.compile(r"`((?:krupier|make) [^`\n]+)`")
_COMMENT = re.compile(r"(?:^|\s{2,})#.*$")
OURS = re.compile(r"(?:^|[|;&]\s*|\s)(?:krupier|make)\s")


class Shown(NamedTuple):
    """A command as a page shows it, with the output that follows it there."""

    page: str
    line: int
    text: str
    output: tuple[str, ...] = ()


def blocks(path: Path) -> Iterator[tuple[int, list[Shown]]]:
    """The commands of each block in which any of ours stands."""
    text = path.read_text(encoding="utf-8")
    for found in _BLOCK.finditer(text):
        kind, code = found.groups()
        if kind in ("", "sh", "console") and OURS.search(code) and not _is_other(code):
            line = text.count("\n", 0, found.start()) + 2
            commands = list(in_block(path.relative_to(ROOT).as_posix(), line, code))
            yield line, [one for one in commands if OURS.search(one.text)]


def _is_other(code: str) -> bool:
    """A session of Python, or a drawing."""
    return code.lstrip().startswith((">>>", "{", "["))


def in_block(page: str, line: int, code: str) -> Iterator[Shown]:
    """Lines that end in ``\\`` or ``|`` go on; where commands have a ``$``, the rest is output.

    >>> [one[2:] for one in in_block("p", 1, "$ krupier games\\na\\n$ make run  # x\\n")]
    [('krupier games', ('a',)), ('make run', ())]
    >>> [one.text for one in in_block("p", 1, "echo 1 |\\n    krupier deal a/b\\n# why\\nmake run")]
    ['echo 1 | krupier deal a/b', 'make run']
    """
    lines = code.splitlines()
    prompted = any(one.startswith("$ ") for one in lines)
    command, begun, output = "", line, list[str]()
    for number, one in enumerate(lines, line):
        if prompted and not one.startswith("$ "):
            output.append(one)
            continue
        if prompted and command:
            yield Shown(page, begun, command, tuple(output))
            command, output = "", []
        part = _COMMENT.sub("", one.removeprefix("$ ")).strip()
        begun = begun if command else number
        command = f"{command} {part.removesuffix(chr(92)).rstrip()}".strip()
        if command and not prompted and not part.endswith(("\\", "|")):
            yield Shown(page, begun, command)
            command = ""
    if command:
        yield Shown(page, begun, command, tuple(output))


def everything() -> Iterator[Shown]:
    """Every command, also those in the middle of a sentence."""
    for path in PAGES:
        for _, commands in blocks(path):
            yield from commands
        text = path.read_text(encoding="utf-8")
        page = path.relative_to(ROOT).as_posix()
        for found in _INLINE.finditer(text):
            yield Shown(page, text.count("\n", 0, found.start()) + 1, found[1])


def words(command: str) -> list[list[str]]:
    """The parts of a pipe that are ours, as words.

    >>> words("echo '{}' | krupier deal a/b > x.json")
    [['krupier', 'deal', 'a/b', '>', 'x.json']]
    """
    parts: list[list[str]] = [[]]
    for word in shlex.split(command.replace("\\|", "/"), comments=True):
        if word in ("|", "&&", ";"):
            parts.append([])
        else:
            parts[-1].append(word)
    found = []
    for part in parts:
        at = next((n for n, word in enumerate(part) if word in ("krupier", "make")), None)
        if at is not None:
            found.append(part[at:])
    return found
