"""What the client says itself is in the cut typeface: the whole one is for letters of others."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.tidy.tree import Tree, repository, some

STYLE = "web/src/styles/typeface.css"
SAID = ("web/src/", "src/krupier/plans/", "src/krupier/rules/", "src/krupier/server/")
_FACE = re.compile(r'src: url\("([^"]+)"\).*?unicode-range: ([^;]+);', re.DOTALL)
_SPAN = re.compile(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?")


def faces(tree: Tree) -> dict[str, set[str]]:
    """By file, the letters for which it is fetched."""
    return {
        file: {
            chr(one)
            for first, last in _SPAN.findall(ranges)
            for one in range(int(first, 16), int(last or first, 16) + 1)
        }
        for file, ranges in _FACE.findall(tree[STYLE])
    }


def fetched_for_us(tree: Tree) -> list[str]:
    return list(_fetched(tree))


def _fetched(tree: Tree) -> Iterator[str]:
    whole = {one for file, of in faces(tree).items() if not file.startswith("./") for one in of}
    for path, text in some(tree, *SAID, ends=(".ts", ".svelte", ".toml", ".py")):
        for letter in sorted(whole & set(text) - {"\0"}):
            yield f"{path}: U+{ord(letter):04X} {letter} needs the whole typeface"


def test_our_own_texts_need_no_more_than_the_cut_typeface() -> None:
    assert fetched_for_us(repository()) == []


def test_no_letter_is_fetched_twice() -> None:
    found = list(faces(repository()).values())
    assert len(found) == 4
    assert sum(map(len, found)) == len(set().union(*found))


def test_a_letter_of_the_whole_typeface_is_found() -> None:
    planted = {
        STYLE: """@font-face { src: url("./cut.woff2") format("woff2");
  unicode-range: U+20-7E, U+159; }
@font-face { src: url("@package/whole.woff2") format("woff2");
  unicode-range: U+15D-15F; }""",
        "web/src/A.svelte": "<p>ř, ŝ and 漢</p>",
    }
    assert fetched_for_us(planted) == ["web/src/A.svelte: U+015D ŝ needs the whole typeface"]
