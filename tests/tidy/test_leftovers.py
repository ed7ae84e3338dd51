"""No code in comments, and no notes about what is still to be done."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from tests.tidy.tree import OWN, ROOT, Tree, repository, some

NOTES = re.compile(r"\b(?:TODO|FIXME|HACK)\b|(?:#|//|/\*|<!--)\s*XXX\b")
_SCRIPT = re.compile(
    r"^\s*//\s*(?:(?:const|let|import|export|return|await|if|for|while)\b.*[;{]|[\w.]+\(.*\);|\}.*)\s*$"
)
"""A comment that ends like a statement of TypeScript."""


def notes(tree: Tree) -> list[str]:
    return [
        f"{path}:{number}: {line.strip()}"
        for path, text in tree.items()
        if not path.startswith((OWN, "rulebook/"))
        for number, line in enumerate(text.splitlines(), 1)
        if NOTES.search(line)
    ]


def code_in_comments(tree: Tree) -> list[str]:
    """Of the client; Python's are found by ruff."""
    return [
        f"{path}:{number}: {line.strip()}"
        for path, text in some(tree, "web/", ends=(".ts", ".svelte", ".js"))
        for number, line in enumerate(text.splitlines(), 1)
        if _SCRIPT.match(line)
    ]


def eradicated(place: Path) -> list[str]:
    """Python's commented-out code under a directory."""
    command = ("check", "--isolated", "--no-cache", "--select", "ERA", "--output-format", "json")
    told = subprocess.run(
        [sys.executable, "-m", "ruff", *command, "."],
        cwd=place,
        capture_output=True,
        text=True,
        check=False,
    )
    return [f"{one['filename']}:{one['location']['row']}" for one in json.loads(told.stdout)]


def test_nothing_is_left_to_be_done() -> None:
    assert notes(repository()) == []


def test_no_code_is_commented_out() -> None:
    assert code_in_comments(repository()) == []
    assert eradicated(ROOT) == []


def test_notes_are_found() -> None:
    planted = {
        "a.py": "x = 1  # TODO: two\n",
        "web/b.ts": "// XXX why\n",
        "docs/c.md": "FIXME\n",
        "fine.py": 'currency("XXX")\n',
        "rulebook/kings/horse.md": "variant XXX\n",
    }
    assert [one.partition(":")[0] for one in notes(planted)] == ["a.py", "web/b.ts", "docs/c.md"]


def test_commented_out_code_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("# x = old(1)\n# said in words, as f(x) is\ny = 2\n")
    assert [one.rpartition("/")[2] for one in eradicated(tmp_path)] == ["a.py:1"]
    planted = {
        "web/src/a.ts": "// const old = 1;\n// a const of its own, here;\nlet x; // why\n",
        "web/src/b.svelte": "  // show(old);\n  // }\n",
    }
    assert [one.partition(": ")[0] for one in code_in_comments(planted)] == [
        "web/src/a.ts:1",
        "web/src/b.svelte:1",
        "web/src/b.svelte:2",
    ]
