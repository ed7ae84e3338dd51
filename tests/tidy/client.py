"""The sources of the client as the tidy tests read them: what imports what, and templates."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from typing import NamedTuple

from tests.tidy.tree import Tree, some

SOURCES = (".ts", ".svelte")
_IMPORTS = re.compile(
    r"""^\s*(?:import|export)\s+(?:type\s+)?(?P<what>\*(?:\s+as\s+\w+)?|\{[^}]*\}|\w[^"';]*?)"""
    r"""\s+from\s+["'](?P<where>\.[^"']*)["']""",
    re.MULTILINE,
)
_VALUES = re.compile(
    r"""^\s*(?:import|export)\s+(?!type\b)(?:(?:\*(?:\s+as\s+\w+)?|\{[^}]*\}|\w[^"';]*?)\s+from\s+)?"""
    r"""["'](\.[^"']*)["']""",
    re.MULTILINE,
)
_LOADS = re.compile(r"""import\s*\(?\s*["'](\.[^"']*)["']""")
TEXTS = ("web/src/lib/text/cs/", "web/src/lib/text/en/")
_ENTRY = re.compile(r'^  "([^"]+)": "((?:[^"\\]|\\.)*)",$', re.MULTILINE)
_NAME = re.compile(r"(?:type\s+)?(\w+)(?:\s+as\s+\w+)?")


class Import(NamedTuple):
    by: str
    of: str
    """A file."""
    names: frozenset[str]
    """``*``: all that it exports."""


def imports(tree: Tree) -> Iterator[Import]:
    """Between the files of the client and of its tests."""
    for path, text in some(tree, "web/", ends=SOURCES):
        for found in _IMPORTS.finditer(text):
            named = re.search(r"\{([^}]*)\}", found["what"])
            parts = named[1].split(",") if named else []
            names = {one[1] for one in map(_NAME.fullmatch, map(str.strip, parts)) if one}
            if found["what"].startswith("*"):
                names.add("*")
            if target := _target(tree, path, found["where"]):
                yield Import(path, target, frozenset(names))
        for where in _LOADS.findall(text):
            if target := _target(tree, path, where):
                yield Import(path, target, frozenset())


def values(tree: Tree) -> dict[str, set[str]]:
    """What each file of the client imports to run: neither types nor what is loaded later."""
    return {
        path: {one for where in _VALUES.findall(text) if (one := _target(tree, path, where))}
        for path, text in some(tree, "web/src/", ends=SOURCES)
    }


def areas(tree: Tree, language: str) -> dict[str, dict[str, str]]:
    """The texts of a language, by file."""
    return {
        path: dict(_ENTRY.findall(text))
        for path, text in some(tree, f"web/src/lib/text/{language}/", ends=".ts")
    }


def _target(tree: Tree, path: str, where: str) -> str | None:
    near = posixpath.normpath(posixpath.join(posixpath.dirname(path), where.partition("?")[0]))
    ends = ("", ".ts", "/index.ts")
    return next((near + end for end in ends if near + end in tree), None)


def templates(text: str) -> Iterator[re.Pattern[str]]:
    """What texts like ```poker.limit.${x}``` can become; those that begin with what is filled in
    could be anything and say nothing."""
    for found in re.finditer(r"`([\w.-]+)\$\{", text):
        yield re.compile("".join(_filled(text, found.start() + 1)))


def _filled(text: str, at: int) -> Iterator[str]:
    while at < len(text) and text[at] != "`":
        if text.startswith("${", at):
            at = _past(text, at + 2)
            yield ".+"
        else:
            yield re.escape(text[at])
            at += 1


def _past(text: str, at: int) -> int:
    """Behind the brace that closes what is filled in."""
    depth = 1
    while at < len(text) and depth:
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        at += 1
    return at
