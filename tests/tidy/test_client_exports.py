"""What a module of the client exports, another file imports; and every file is imported.

Tests may look inside a module, but what only they use is dead.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from tests.tidy.client import SOURCES, imports
from tests.tidy.tree import Tree, beyond, repository, some

BEGINNING = "web/src/main.ts"
TOLD = tuple(f"web/src/lib/api/{one}.ts" for one in ("generated", "protocol", "odds"))
"""What server and clients tell each other, also where no page asks for it by name."""
REASONS: dict[str, str] = {}

_EXPORT = re.compile(
    r"^export (?:async )?(?:function|const|let|class|interface|type|enum) (\w+)", re.MULTILINE
)


def dead_exports(tree: Tree, reasons: dict[str, str]) -> list[str]:
    return beyond(_dead_exports(tree), reasons)


def _dead_exports(tree: Tree) -> Iterator[tuple[str, str]]:
    by: dict[tuple[str, str], set[str]] = defaultdict(set)
    passed_on: dict[str, set[str]] = defaultdict(set)
    for one in imports(tree):
        for name in one.names:
            by[one.of, name].add(one.by)
        if "*" in one.names and re.search(r"^export (?:type )?\*", tree[one.by], re.MULTILINE):
            passed_on[one.of].add(one.by)
    for path, text in some(tree, "web/src/lib/", ends=".ts"):
        for name in _EXPORT.findall(text) if path not in TOLD else ():
            users = {user for at in (path, *passed_on[path]) for user in by[at, name]}
            if not users:
                yield f"{path} {name}", f"{path}: nobody imports {name}"
            elif not any(user.startswith("web/src/") for user in users) and (
                len(re.findall(rf"\b{name}\b", text)) == 1
            ):
                yield f"{path} {name}", f"{path}: only tests use {name}"


def dead_files(tree: Tree) -> list[str]:
    used = {one.of for one in imports(tree) if one.by.startswith("web/src/") and one.by != one.of}
    return [
        f"{path}: nobody imports it"
        for path, _ in some(tree, "web/src/", ends=SOURCES)
        if path not in used and path != BEGINNING
    ]


def test_every_export_is_imported() -> None:
    assert dead_exports(repository(), REASONS) == []


def test_every_file_is_imported() -> None:
    assert dead_files(repository()) == []


PLANTED = {
    "web/src/main.ts": 'import App from "./App.svelte";\n',
    "web/src/App.svelte": """
  import { used as mine, type Shape } from "./lib/a";
  import {
    many,
    lines,
  } from "./lib/a";
  import { told } from "./lib/b";
  const Late = () => import("./Late.svelte");
""",
    "web/src/Late.svelte": 'import * as c from "./lib/c.svelte";\n',
    "web/src/Lost.svelte": "",
    "web/src/lib/a.ts": """
export interface Shape {}
export interface Other {}
export function used() { inner(); }
export function inner() {}
export const many = 1, lines = 2;
export async function tested() {}
export const alone = 1;
""",
    "web/src/lib/b.ts": 'export * from "./passed";\n',
    "web/src/lib/passed.ts": "export const told = 1;\nexport const untold = 2;\n",
    "web/src/lib/c.svelte.ts": "",
    "web/test/a.test.ts": 'import { inner, tested } from "../src/lib/a";\n',
}


def test_dead_exports_are_found() -> None:
    found = dead_exports(PLANTED, {"web/src/lib/a.ts alone": "why"})
    assert found == [
        "web/src/lib/a.ts: nobody imports Other",
        "web/src/lib/a.ts: only tests use tested",
        "web/src/lib/passed.ts: nobody imports untold",
    ]


def test_dead_files_are_found() -> None:
    assert dead_files(PLANTED) == ["web/src/Lost.svelte: nobody imports it"]
