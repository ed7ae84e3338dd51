"""The documentation holds together: every page is listed, every link and anchor leads somewhere."""

from __future__ import annotations

import re
from posixpath import dirname, join, normpath

from markdown.extensions.toc import slugify  # type: ignore[import-untyped]

from tests.tidy.tree import Tree, repository, some

_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
_FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^#+ +(.*?) *#*$", re.MULTILINE)
_MARKUP = re.compile(r"[`*]|\[([^\]]*)\]\([^)]*\)")


def unlisted(tree: Tree) -> list[str]:
    """Pages that no menu leads to, and entries of the menu without a page."""
    menu = tree.get("mkdocs.yml", "")
    listed = set(re.findall(r"[\w/-]+\.md", menu))
    pages = {path.removeprefix("docs/") for path, _ in some(tree, "docs/", ends=".md")}
    return [
        *(f"docs/{page}: not in the menu of mkdocs.yml" for page in sorted(pages - listed)),
        *(f"mkdocs.yml: there is no docs/{page}" for page in sorted(listed - pages)),
    ]


def loose_links(tree: Tree) -> list[str]:
    found = []
    for path, text in some(tree, "docs/", "README.md", ends=".md"):
        for link in _LINK.findall(_FENCE.sub("", text)):
            if re.match(r"\w+:", link):
                continue
            name, _, anchor = link.partition("#")
            to = normpath(join(dirname(path), name)) if name else path
            if to not in tree and not any(other.startswith(f"{to}/") for other in tree):
                found.append(f"{path}: {link}: there is no {to}")
            elif anchor and anchor not in anchors(tree[to]):
                found.append(f"{path}: {link}: {to} has no such heading")
    return found


def anchors(text: str) -> set[str]:
    """As the site makes them of headings.

    >>> sorted(anchors("# The house\\n\\n## Plans, `--plans DIR`\\n\\n## The house"))
    ['plans-plans-dir', 'the-house', 'the-house_1']
    """
    found: set[str] = set()
    for heading in _HEADING.findall(_FENCE.sub("", text)):
        slug = first = slugify(_MARKUP.sub(r"\1", heading), "-")
        n = 0
        while slug in found:
            n += 1
            slug = f"{first}_{n}"
        found.add(slug)
    return found


def test_every_page_is_in_the_menu() -> None:
    assert unlisted(repository()) == []


def test_links_lead_somewhere() -> None:
    assert loose_links(repository()) == []


def test_lost_pages_and_links_are_found() -> None:
    planted = {
        "mkdocs.yml": "nav:\n  - One: one.md\n  - Gone: gone.md\n",
        "README.md": "[one](docs/one.md#two-words) [gone](docs/gone.md)\n",
        "docs/one.md": "# One\n[here](#two-words) [no](#nowhere)\n"
        "```\n# [no](link)\n```\n## Two `words`\n",
        "docs/lost.md": "[out](https://play.example.com) [up](../README.md)\n",
    }
    assert unlisted(planted) == [
        "docs/lost.md: not in the menu of mkdocs.yml",
        "mkdocs.yml: there is no docs/gone.md",
    ]
    assert loose_links(planted) == [
        "README.md: docs/gone.md: there is no docs/gone.md",
        "docs/one.md: #nowhere: docs/one.md has no such heading",
    ]
