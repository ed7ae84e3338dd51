"""Every text of the client is named where it is shown, whole or as a template."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.tidy.client import SOURCES, TEXTS, areas, templates
from tests.tidy.tree import Tree, beyond, repository, some

REASONS: dict[str, str] = {}

_NAMED = re.compile(r"""["'`]([\w.-]+)["'`]""")


def dead_texts(tree: Tree, reasons: dict[str, str]) -> list[str]:
    return beyond(_dead(tree), reasons)


def _dead(tree: Tree) -> Iterator[tuple[str, str]]:
    keys = {key: path for path, area in areas(tree, "en").items() for key in area}
    named, made = set[str](), set[re.Pattern[str]]()
    for path, text in some(tree, "web/src/", ends=SOURCES):
        if not path.startswith(TEXTS):
            named.update(_NAMED.findall(text))
            made.update(templates(text))
    for key, path in keys.items():
        if key not in named and not any(one.fullmatch(key) for one in made):
            yield key, f"{path}: nobody shows {key}"


def test_no_text_is_dead() -> None:
    assert dead_texts(repository(), REASONS) == []


def test_dead_texts_are_found() -> None:
    planted = {
        "web/src/lib/text/en/some.ts": """
export default {
  "a.shown": "yes",
  "a.dead": "no",
  "b.1.note": "one",
  "b.1": "one",
  "plain": "plain",
  "alone": "alone",
} as const;
""",
        "web/src/lib/text/cs/some.ts": "",
        "web/src/A.svelte": '{t("a.shown")} {t(`b.${one || `{${x}}`}.note`)} {t("plain")}',
        "web/test/a.test.ts": 't("a.dead")',
    }
    found = dead_texts(planted, {"alone": "why", "plain": "why"})
    assert [one.rpartition(": ")[2] for one in found] == [
        "nobody shows a.dead",
        "nobody shows b.1",
        "needs no exception any more",
    ]
