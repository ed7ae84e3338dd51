"""The repository for the selection of tests: its files, and what each says it needs.

What was read of a file is kept until the file changes.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path

import msgspec

from tests.fast import sources
from tests.fast.sources import Known, Source

ROOT = Path(__file__).parents[2]
KEPT = Path("build/needs.json")
CODE = ("src/", "tests/", "bench/", "scripts/")
FAMILIES = "src/krupier/rules/families.py"
PLANS = re.compile(r"src/krupier/plans/\w+/(?!(?:house|cash|tournaments)\.)([\w-]+)\.toml")
_FAMILY = re.compile(r'^family = "([\w-]+)"', re.MULTILINE)
_QUOTED = re.compile(r'"(?:\w+/)?([a-z0-9-]+)"')

Stamp = tuple[int, int]


class Kept(msgspec.Struct, frozen=True):
    """What is known of files as they were when it was read."""

    by: str
    """How it was read."""
    files: dict[str, tuple[Stamp, Source]]


class Tree:
    """The files of a repository, tracked or about to be; those that are gone too, for who needs
    them is touched."""

    def __init__(self, root: Path, gone: Iterable[str] = ()) -> None:
        self.root = root
        here = git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
        self.files = {name for name in here if (root / name).is_file()}
        self.gone = set(gone) - self.files

    @cached_property
    def modules(self) -> dict[str, str]:
        """Files of Python, by the names of their modules."""
        both = self.files | self.gone
        return {module_name(path): path for path in both if is_code(path)}

    @cached_property
    def families(self) -> dict[str, dict[str, str]]:
        """The modules that the registry of families names, by family and field."""
        return sources.registry(self.text(FAMILIES))

    @cached_property
    def plans(self) -> dict[str, str]:
        """The texts of plans, by their name without the operator; also of those that are gone."""
        found: dict[str, str] = {}
        for path in sorted(self.files | self.gone):
            if plan := PLANS.fullmatch(path):
                text = self.text(path) if path in self.files else ""
                found[plan[1]] = found.get(plan[1], "") + text
        return found

    @cached_property
    def families_of(self) -> dict[str, set[str]]:
        """The families of plans."""
        return {name: set(_FAMILY.findall(text)) for name, text in self.plans.items()}

    @cached_property
    def mixed(self) -> dict[str, set[str]]:
        """The plans that a plan names, such as the games of a mix."""
        known = self.plans.keys()
        return {name: known & set(_QUOTED.findall(text)) for name, text in self.plans.items()}

    @cached_property
    def sources(self) -> dict[str, Source]:
        """What files of Python need, by module."""
        return dict(self._read())

    def text(self, path: str) -> str:
        return _text(self.root / path)

    def _read(self) -> Iterator[tuple[str, Source]]:
        fields = frozenset(field for row in self.families.values() for field in row)
        known = Known(frozenset(self.plans), fields)
        before = self._kept(known)
        files: dict[str, tuple[Stamp, Source]] = {}
        for module, path in self.modules.items():
            if path in self.gone:
                continue
            stat = (self.root / path).stat()
            stamp = (stat.st_mtime_ns, stat.st_size)
            found = before.files.get(path)
            if found is None or found[0] != stamp:
                found = stamp, sources.read(self.root / path, module, known)
            files[path] = found
            yield module, found[1]
        if files != before.files:
            self._keep(Kept(before.by, files))

    def _kept(self, known: Known) -> Kept:
        how = Path(sources.__file__).read_bytes() + repr(sorted(map(sorted, known))).encode()
        by = hashlib.sha256(how).hexdigest()
        try:
            kept = msgspec.json.decode((self.root / KEPT).read_bytes(), type=Kept)
        except (FileNotFoundError, msgspec.DecodeError):
            return Kept(by, {})
        return kept if kept.by == by else Kept(by, {})

    def _keep(self, kept: Kept) -> None:
        place = self.root / KEPT
        place.parent.mkdir(exist_ok=True)
        new = place.with_suffix(".new")
        new.write_bytes(msgspec.json.encode(kept))
        new.replace(place)


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def git(root: Path, *args: str) -> list[str]:
    """What git answers, item by item."""
    ran = subprocess.run(["git", *args], cwd=root, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise SystemExit(f"git {args[0]}: {ran.stderr.strip()}")
    return [one for one in ran.stdout.split("\0") if one]


def is_code(path: str) -> bool:
    return path.startswith(CODE) and path.endswith(".py")


def module_name(path: str) -> str:
    """
    >>> module_name("src/krupier/rules/felt.py"), module_name("tests/web/__init__.py")
    ('krupier.rules.felt', 'tests.web')
    """
    return re.sub(r"^src/|/__init__\.py$|\.py$", "", path).replace("/", ".")
