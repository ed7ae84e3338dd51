"""Every text of the client is named where it is shown, whole or as a template."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.tidy.client import SOURCES, templates
from tests.tidy.tree import Tree, beyond, repository, some

REASONS: dict[str, str] = {}

_BLOCK = re.compile(r"^export const \w*TEXTS = \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
_ENTRY = re.compile(r"""^  (?:"([\w.-]+)"|(\w+)): \[.*\n""", re.MULTILINE)
_NAMED = re.compile(r"""["'`]([\w.-]+)["'`]""")


def dead_texts(tree: Tree, reasons: dict[str, str]) -> list[str]:
    return beyond(_dead(tree), reasons)


def _dead(tree: Tree) -> Iterator[tuple[str, str]]:
    keys = {
        key: path
        for path, text in some(tree, "web/src/lib/text/", ends=".ts")
        for block in _BLOCK.findall(text)
        for key in ("".join(found) for found in _ENTRY.findall(block))
    }
    named, made = set[str](), set[re.Pattern[str]]()
    for _, text in some(tree, "web/src/", ends=SOURCES):
        used = _BLOCK.sub("", text)
        named.update(_NAMED.findall(used))
        made.update(templates(used))
    for key, path in keys.items():
        if key not in named and not any(one.fullmatch(key) for one in made):
            yield key, f"{path}: nobody shows {key}"


def test_no_text_is_dead() -> None:
    assert dead_texts(repository(), REASONS) == []


def test_dead_texts_are_found() -> None:
    planted = {
        "web/src/lib/text/some.ts": """
export const SOME_TEXTS = {
  "a.shown": ["ano", "yes"],
  "a.dead": ["ne", "no"],
  "b.1.note": ["jedna", "one"],
  "b.1": ["jedna", "one"],
  plain: ["prostě", "plain"],
  alone: ["sám", "alone"],
} as const;
export const WORDS = { said: ["dead"] };
""",
        "web/src/A.svelte": '{t("a.shown")} {t(`b.${one || `{${x}}`}.note`)} {t("plain")}',
        "web/test/a.test.ts": 't("a.dead")',
    }
    found = dead_texts(planted, {"alone": "why", "plain": "why"})
    assert [one.rpartition(": ")[2] for one in found] == [
        "nobody shows a.dead",
        "nobody shows b.1",
        "needs no exception any more",
    ]
