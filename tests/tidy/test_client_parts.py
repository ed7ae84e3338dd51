"""A part of the client that is loaded by itself brings every text that it can show, and no others.

What it can show are the keys, whole or as templates, that are named in what it imports; what that
loads later brings its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.tidy.client import SOURCES, TEXTS, areas, templates, values
from tests.tidy.tree import Tree, repository, some

PARTS = "web/src/parts.ts"
FRAME = ("web/src/main.ts", "web/src/start.ts")
"""What begins and surrounds every page."""

_PART = re.compile(r'part\(\(\) => import\("\./([^"]+)"\)((?:, "\w+")*)\)')
_ALWAYS = re.compile(r"needTexts\(\[([^\]]*)\]\)")
_NAMED = re.compile(r"""["'`]([\w.-]+)["'`]""")


def wrongly_loaded(tree: Tree) -> list[str]:
    return list(_wrong(tree))


def _wrong(tree: Tree) -> Iterator[str]:
    area = {key: path[len(TEXTS[1]) : -3] for path, of in areas(tree, "en").items() for key in of}
    imported = values(tree)
    named = {path: _shown(text, area) for path, text in some(tree, "web/src/", ends=SOURCES)}

    def shown(*begin: str) -> set[str]:
        return {area[key] for path in _reached(imported, *begin) for key in named.get(path, ())}

    always = {one for found in _ALWAYS.findall(tree[FRAME[0]]) for one in _NAMED.findall(found)}
    yield from (f"{FRAME[0]}: needs {one}" for one in sorted(shown(*FRAME) - always))
    for path, listed in _PART.findall(tree[PARTS]):
        target = next(one for one in (f"web/src/{path}", f"web/src/{path}.ts") if one in tree)
        brought, needed = set(_NAMED.findall(listed)), shown(target) - always
        yield from (f"{path}: needs {one}" for one in sorted(needed - brought))
        yield from (f"{path}: does not need {one}" for one in sorted(brought - needed))


def _reached(imported: dict[str, set[str]], *begin: str) -> set[str]:
    found, coming = set[str](), [*begin]
    while coming:
        path = coming.pop()
        if path not in found and not path.startswith(TEXTS):
            found.add(path)
            coming += imported.get(path, ())
    return found


def _shown(text: str, keys: dict[str, str]) -> set[str]:
    made = tuple(templates(text))
    return (keys.keys() & set(_NAMED.findall(text))) | {
        key for key in keys if any(one.fullmatch(key) for one in made)
    }


def test_every_part_brings_its_texts() -> None:
    assert wrongly_loaded(repository()) == []


def test_a_text_that_is_not_brought_is_found() -> None:
    planted = {
        "web/src/main.ts": 'import { PAGES } from "./parts";\nneedTexts(["shell"]);\n',
        "web/src/start.ts": 'import App from "./App.svelte";\n',
        "web/src/App.svelte": '  import { t } from "./lib/t";\n{t("app.title")} {t("b.shown")}',
        "web/src/lib/t.ts": 'import type { A } from "./types";\nexport const t = 1;\n',
        "web/src/lib/types.ts": 'export const KEY = "b.other";\n',
        "web/src/parts.ts": 'const a = part(() => import("./A.svelte"), "b", "d");\n',
        "web/src/A.svelte": '  import B from "./B.svelte";\n{t("app.title")} {t("b.shown")}',
        "web/src/B.svelte": "{t(`c.${one}`)} {#await import('./C.svelte')}{/await}",
        "web/src/C.svelte": '{t("e.late")}',
        "web/src/lib/text/en/shell.ts": '  "app.title": "Title",\n',
        "web/src/lib/text/en/b.ts": '  "b.shown": "shown",\n  "b.other": "other",\n',
        "web/src/lib/text/en/c.ts": '  "c.one": "one",\n',
        "web/src/lib/text/en/d.ts": '  "d.dead": "dead",\n',
        "web/src/lib/text/en/e.ts": '  "e.late": "late",\n',
    }
    assert wrongly_loaded(planted) == [
        "web/src/main.ts: needs b",
        "A.svelte: needs c",
        "A.svelte: does not need d",
    ]
