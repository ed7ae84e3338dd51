"""What a user reads is said in Czech and in English, wherever both can be seen side by side."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from typing import Any

from krupier.server.messages import TEXTS
from tests.tidy.client import areas
from tests.tidy.tree import Tree, parsed, repository, some

PAIR = {"cs", "en"}


def one_language(tree: Tree) -> list[str]:
    found = []
    for path, text in some(tree, "src/krupier/", ends=".py"):
        found += [f"{path}:{at}: {what}" for at, what in _in_python(parsed(text))]
    for path, text in some(tree, "src/krupier/plans/", ends=".toml"):
        found += [f"{path}: {key} is said in one language" for key in _in_data(tomllib.loads(text))]
    found += [f"{path}: {key} is said in one language" for path, key in _in_client(tree)]
    return found


def _in_python(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Dictionaries and calls with ``cs`` or ``en`` have both, and neither is empty."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            said = {str(k.value): v for k, v in _items(node) if isinstance(k, ast.Constant)}
        elif isinstance(node, ast.Call):
            said = {one.arg: one.value for one in node.keywords if one.arg}
        else:
            continue
        there = PAIR & said.keys()
        if there and there != PAIR:
            yield node.lineno, f"{ast.unparse(node)[:60]} says it in one language"
        elif [ast.unparse(said[one]) for one in there].count("''") == 1:
            yield node.lineno, f"{ast.unparse(node)[:60]} is empty in one language"


def _items(node: ast.Dict) -> Iterator[tuple[ast.expr, ast.expr]]:
    yield from ((key, value) for key, value in zip(node.keys, node.values, strict=True) if key)


def _in_data(value: Any, where: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        there = PAIR & value.keys()
        if there and (there != PAIR or not all(value[one] for one in PAIR)):
            yield where
        for key, inner in value.items():
            yield from _in_data(inner, f"{where}.{key}" if where else key)
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _in_data(inner, f"{where}[{at}]")


def _in_client(tree: Tree) -> Iterator[tuple[str, str]]:
    """That every key is there in both languages is the compiler's business."""
    for path, czech in areas(tree, "cs").items():
        english = path.replace("/cs/", "/en/")
        said = areas(tree, "en").get(english, {})
        for key in czech:
            if [czech[key], said.get(key, "")].count("") == 1:
                yield (english if czech[key] else path), key


def test_everything_is_said_twice() -> None:
    assert one_language(repository()) == []


def test_refusals_are_said_twice() -> None:
    assert [code for code, said in TEXTS.items() if len(set(said)) != 2 or not all(said)] == []


def test_one_language_is_found() -> None:
    planted = {
        "src/krupier/a.py": 'A = {"cs": "ano", "en": "yes"}\nB = {"cs": "ne"}\nf(en="no", cs="")\n',
        "src/krupier/plans/x/y.toml": 'a = { cs = "a", en = "b" }\n[[b]]\nnames = { en = "Red" }\n',
        "web/src/lib/text/cs/t.ts": '  "yes": "ano",\n  "a.b": "",\n  "c": "",\n',
        "web/src/lib/text/en/t.ts": '  "yes": "yes",\n  "a.b": "no",\n  "c": "",\n',
    }
    assert [one.partition(": ")[0] for one in one_language(planted)] == [
        "src/krupier/a.py:2",
        "src/krupier/a.py:3",
        "src/krupier/plans/x/y.toml",
        "web/src/lib/text/cs/t.ts",
    ]
