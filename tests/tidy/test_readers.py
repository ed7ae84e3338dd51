"""Every file is read by somebody: imported, named, or taken by a pattern of the code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import PurePosixPath

from tests.tidy.tree import Tree, repository

TAKEN = {
    "src/krupier/plans/*/*.toml": ("src/krupier/plan/files.py", "*/*.toml"),
    "rulebook/*/*.md": ("src/krupier/plan/rulebook.py", "*/*.md"),
    "src/krupier/store/migrations/versions/*.py": ("src/krupier/store/migrate.py", "migrations"),
    "bench/*.py": ("bench/__main__.py", 'f"bench.{name}"'),
    "tests/**/test_*.py": ("pyproject.toml", 'testpaths = ["tests"'),
    "tests/**/conftest.py": ("pyproject.toml", 'testpaths = ["tests"'),
    "tests/**/__main__.py": ("Makefile", "python -m tests."),
    "tests/scenarios/*.json": ("tests/scenarios/test_golden.py", "*.json"),
    "tests/scenarios/*.txt": ("tests/scenarios/test_golden.py", ".txt"),
    "tests/tournaments/*/*.json": ("tests/tournaments/test_golden.py", "*/*.json"),
    "tests/store/books_*.sql": ("tests/store/test_old_books.py", "books_"),
    "tests/perft/*.json": ("tests/rules/test_exhaust.py", "perft"),
    "tests/transcripts/*/*.md": ("tests/test_transcripts.py", "transcripts"),
    "tests/rules/poker/published/*": ("tests/cli/test_replay.py", "published"),
    "web/**/*.test.ts": ("web/package.json", "test"),
    "web/src/**/*.css": ("web/src/main.ts", ".css"),
}
"""What a pattern takes: the file in which it stands, and how."""
KNOWN = (
    *(".gitignore", "README.md", "pyproject.toml", "Makefile", "*/__init__.py", "*/__main__.py"),
    *(".ci/run", "web/.npmrc", "web/package.json", "web/package-lock.json", "web/tsconfig*.json"),
    *("web/index.html", "web/*.config.ts", "web/*.config.js", "web/*.d.ts", "mkdocs.yml"),
    "src/krupier/store/migrations/script.py.mako",
)
"""What tools look for by its name."""
MATERIAL = ("rulebook/", "src/krupier/plans/", "tests/transcripts/")
"""What is read, and reads nothing."""
_IMPORT = re.compile(
    r"^\s*(?:from [\w.]+ import (?:\([^)]*\)|.*)|import .*)|^.*krupier\.\w+.*$", re.MULTILINE
)
_WORD = re.compile(r"[\w./@-]+")


def unread(tree: Tree) -> list[str]:
    named = _named(tree)
    return [
        f"{path}: nobody reads it"
        for path in tree
        if not _is_taken(path, tree)
        and not any(fnmatchcase(path, known) for known in KNOWN)
        and not any(one in named and named[one] - {path} for one in _names(path))
    ]


def _is_taken(path: str, tree: Tree) -> bool:
    return any(
        PurePosixPath(path).match(pattern) or fnmatchcase(path, pattern.replace("**/", "*"))
        for pattern, (reader, how) in TAKEN.items()
        if how in tree.get(reader, "")
    )


def _names(path: str) -> Iterator[str]:
    """How a file may be called: by its name, or as a module of its package."""
    name = path.rpartition("/")[2]
    yield name
    stem, _, ending = name.partition(".")
    if ending == "py":
        yield f".{stem}"
    if ending in ("ts", "svelte.ts", "svelte"):
        yield f"/{stem}"
        yield f"/{name.removesuffix('.ts')}"


def _named(tree: Tree) -> dict[str, set[str]]:
    """Names of files and modules that stand in some file."""
    found: dict[str, set[str]] = {}
    for path, text in tree.items():
        if path.startswith(MATERIAL) or path.endswith((".lock", ".json", ".sql")):
            continue
        for word in set(_WORD.findall(text)):
            last = word.rstrip(".").rpartition("/")[2]
            found.setdefault(last, set()).add(path)
            found.setdefault(f"/{last}", set()).add(path)
            if "." in last:
                found.setdefault(f".{last.rpartition('.')[2]}", set()).add(path)
        for line in _IMPORT.findall(text) if path.endswith(".py") else ():
            for word in re.findall(r"\w+", line):
                found.setdefault(f".{word}", set()).add(path)
    return found


def test_every_file_has_a_reader() -> None:
    assert unread(repository()) == []


def test_files_without_a_reader_are_found() -> None:
    planted = {
        "pyproject.toml": 'testpaths = ["tests"]\n',
        "tests/a/test_b.py": "from tests.a import helper\n",
        "tests/a/helper.py": "",
        "tests/a/forgotten.py": "import forgotten\n",
        "docs/page.md": "![](images/used.png)\n",
        "docs/images/used.png": "",
        "docs/images/old.png": "",
        "web/src/main.ts": 'import App from "./App.svelte";\nimport { x } from "./lib/used";\n',
        "web/src/App.svelte": "",
        "web/src/lib/used.ts": "",
        "web/src/lib/old.ts": "",
        "scripts/once.sh": "",
        "Makefile": "run:\n\tsh scripts/used.sh\n",
        "scripts/used.sh": "",
    }
    found = [one.partition(": ")[0] for one in unread(planted)]
    assert found == [
        "tests/a/forgotten.py",
        "docs/page.md",
        "docs/images/old.png",
        "web/src/main.ts",
        "web/src/lib/old.ts",
        "scripts/once.sh",
    ]
