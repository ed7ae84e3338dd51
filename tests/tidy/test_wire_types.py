"""What the server sends has its types from the server: nobody writes one by hand for the client.

In the directory of the client that talks to the server no object type has a body but those that
``scripts/generate_protocol.py`` writes. Others may name, join and pick from these; what is no
message (a parameter of a function, the client's own state) stands here with its reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.tidy.tree import Tree, beyond, repository, some

WHERE = "web/src/lib/api/"
GENERATED = f"{WHERE}generated.ts"

ASKED = "what a function is asked by; it becomes a query"
OWN = "of the client itself: nothing of it is sent"
REASONS = {
    f"{WHERE}house.ts PersonsAsked": ASKED,
    f"{WHERE}http.ts ActsAsked": ASKED,
    f"{WHERE}http.ts Call": "how one request is made",
    f"{WHERE}payments.ts PaymentsAsked": ASKED,
    f"{WHERE}socket.ts Surroundings": OWN,
    f"{WHERE}socket.ts Waiting": OWN,
    f"{WHERE}socket.ts Wire": OWN,
}

_COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)
_INTERFACE = re.compile(r"\binterface\s+(\w+)")
_TYPE = re.compile(r"^\s*(?:export\s+)?(?:declare\s+)?type\s+(\w+)[^=;{]*=([^;]*)", re.MULTILINE)
_INSIDE = re.compile(r"\w<[^<>;()]*\{|\bas\s+\{")
"""A body as what a function is told to answer, or as what an answer is taken for."""


def written_by_hand(tree: Tree, reasons: dict[str, str]) -> list[str]:
    return beyond(_bodies(tree), reasons)


def _bodies(tree: Tree) -> Iterator[tuple[str, str]]:
    for path, text in some(tree, WHERE, ends=".ts"):
        if path == GENERATED:
            continue
        code = _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)
        named = [(one.start(1), one[1]) for one in _INTERFACE.finditer(code)]
        named += [(one.start(1), one[1]) for one in _TYPE.finditer(code) if "{" in one[2]]
        named += [(one.start(), one[0]) for one in _INSIDE.finditer(code)]
        for at, what in sorted(named):
            line = code.count("\n", 0, at) + 1
            yield f"{path} {what}", f"{path}:{line}: {what} is written by hand"


def test_no_message_has_a_type_of_the_clients_own() -> None:
    assert written_by_hand(repository(), REASONS) == []


def test_types_that_are_written_by_hand_are_found() -> None:
    planted = {
        f"{WHERE}a.ts": "/** interface Told { */\nexport interface Fault {\n  code: string;\n}\n",
        f"{WHERE}b.ts": "export type Row<T> =\n  | Other\n  | { id: T };\ntype Own = { a: 1 };\n",
        f"{WHERE}c.ts": "all = () => this.call<Row | { ok: boolean }>('/x');\n",
        f"{WHERE}d.ts": "\nconst fault = (data as { error?: Fault }).error;\n",
        f"{WHERE}fine.ts": "import { a as b, type C } from './x';\n// type D = { e: 1 };\n"
        "export type { F } from './generated';\ntype G<T> = H & Partial<Record<'i', T>>;\n"
        "const j: Record<string, K> = { l: 1 };\nconst m = 'https://n'; for (; o < 2; ) { p(); }\n",
        GENERATED: "export type Q = {\n  r: string;\n};\n",
        "web/src/lib/state/u.ts": "export interface V {\n  w: string;\n}\n",
    }
    reasons = {f"{WHERE}b.ts Own": "why", f"{WHERE}gone.ts X": "why"}
    assert [one.partition(" is ")[0] for one in written_by_hand(planted, reasons)] == [
        f"{WHERE}a.ts:2: Fault",
        f"{WHERE}b.ts:1: Row",
        f"{WHERE}c.ts:1: l<Row | {{",
        f"{WHERE}d.ts:2: as {{",
        f"{WHERE}gone.ts X: needs no exception any more",
    ]
