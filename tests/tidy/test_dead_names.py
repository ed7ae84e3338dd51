"""Every function, method, class and constant of the package is used there, by a benchmark or by a
script. What only tests use is dead, unless a reason stands here.

Looked at by name: whatever is called, read, imported or written as a text counts, wherever it is.
So what is found is dead; what is not found may be.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from tests.tidy.tree import Tree, beyond, module_name, parsed, repository, some

SOLVERS = "sources of solvers are part of the fingerprint of the odds that are shipped"
REASONS = {
    "krupier.hands.ofc.ofc_foul": "the evaluators are a library",
    "krupier.house.roles.ACTS": "the tests of the endpoints compare theirs with it",
    "krupier.odds.blackjack.kernel.play_known": "deals known cards to the kernel in tests",
    "krupier.odds.blackjack.policy.ROUNDS": SOLVERS,
    "krupier.odds.blackjack.rules.Rules.with_shoe": "solves small shoes for exhaustive tests",
    "krupier.odds.draw.bank_hands.BankHands.share_below": SOLVERS,
    "krupier.odds.draw.stud_kernel.two_at": SOLVERS,
    "krupier.store.people.rename_player": "the books can be asked, also if no page asks yet",
}

WRAPPERS = {"cache", "lru_cache", "compiled", "inlined", "contextmanager", "asynccontextmanager"}
"""Decorators that call nothing by themselves."""

Def = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
_TEXT = re.compile(r"[\w.:]+")
_CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)


class Defined(NamedTuple):
    path: str
    holder: str
    """The class of a method, else empty."""
    names: tuple[str, ...]
    node: ast.stmt

    @property
    def what(self) -> str:
        name = f"{self.holder}.{self.names[0]}" if self.holder else self.names[0]
        return f"{module_name(self.path)}.{name}"


class Uses:
    """Where names are used: ``(path, line)``."""

    def __init__(self) -> None:
        self.by_name: dict[str, list[tuple[str, int]]] = defaultdict(list)
        """As an attribute, in a pattern or as a text: nobody knows whose."""
        self.read: dict[tuple[str, str], list[int]] = defaultdict(list)
        """As a name in a file."""
        self.imported: dict[str, set[tuple[str, str]]] = defaultdict(set)
        """From a module, into a file."""

    def add(self, path: str, text: str) -> None:
        tree = parsed(text)
        told = set(_told(tree))
        for node in ast.walk(tree):
            if id(node) in told:
                continue
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                self.read[path, node.id].append(node.lineno)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                self.by_name[node.attr].append((path, node.lineno))
            elif isinstance(node, ast.ImportFrom):
                for one in node.names:
                    self.imported[one.name].add((node.module or "", path))
            elif isinstance(node, ast.MatchClass):
                for name in node.kwd_attrs:
                    self.by_name[name].append((path, node.lineno))
            elif isinstance(node, ast.Constant) and _TEXT.fullmatch(str(node.value)):
                name = re.split(r"[.:]", str(node.value))[-1]
                self.by_name[name].append((path, node.lineno))

    def of(self, one: Defined, name: str) -> bool:
        own = range(one.node.lineno, (one.node.end_lineno or 0) + 1)
        if any(not (path == one.path and at in own) for path, at in self.by_name[name]):
            return True
        if one.holder:
            return False
        if any(at not in own for at in self.read[one.path, name]):
            return True
        home = module_name(one.path)
        return any(
            # a package that only passes it on uses nothing
            (home == source or home.startswith(f"{source}."))
            and (not path.endswith("__init__.py") or self.read[path, name])
            for source, path in self.imported[name]
        )


def _told(tree: ast.Module) -> Iterator[int]:
    """Docstrings and ``__all__``: they speak of a name and use nothing."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield id(node.value)
        elif isinstance(node, ast.Assign) and "__all__" in ast.unparse(node.targets[0]):
            yield from map(id, ast.walk(node.value))


def dead_names(tree: Tree, reasons: dict[str, str]) -> list[str]:
    uses = Uses()
    for path, text in some(tree, "src/", "bench/", "scripts/", ends=".py"):
        uses.add(path, text)
    documented = {
        word
        for _, text in some(tree, "docs/", "README.md", ends=".md")
        for code in _CODE.findall(text)
        for word in re.findall(r"\w+", code)
    }
    found = [
        (one.what, f"{one.path}:{one.node.lineno}: nobody uses {one.what}")
        for path, text in some(tree, "src/krupier/", ends=".py")
        if "/migrations/" not in path  # Alembic's words
        for one in _defined(path, parsed(text))
        if not any(uses.of(one, name) or name in documented for name in one.names)
    ]
    return beyond(found, reasons)


def _defined(path: str, tree: ast.Module) -> Iterator[Defined]:
    ours = _ours(tree)
    for node in tree.body:
        if isinstance(node, Def):
            if not (_registered(node) or node.name.startswith("__")):
                yield Defined(path, "", (node.name,), node)
            if isinstance(node, ast.ClassDef) and not _called_by_others(node, ours):
                yield from _methods(path, node)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [one.id for t in targets for one in ast.walk(t) if isinstance(one, ast.Name)]
            names = [name for name in names if not name.startswith("__")]
            if names:
                yield Defined(path, "", tuple(names), node)


def _registered(node: Def) -> bool:
    """Handed to somebody who calls it: a route, a command."""
    names = {ast.unparse(one).partition("(")[0] for one in node.decorator_list}
    return not isinstance(node, ast.ClassDef) and bool(names - WRAPPERS)


def _methods(path: str, holder: ast.ClassDef) -> Iterator[Defined]:
    for node in holder.body:
        function = node if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else None
        if function and not function.name.startswith("__"):
            yield Defined(path, holder.name, (function.name,), node)


def _called_by_others(node: ast.ClassDef, ours: set[str]) -> bool:
    """What is derived from a class of another library, or is a protocol, is called elsewhere."""
    return any(ast.unparse(base).partition("[")[0] not in ours for base in node.bases)


PLAIN = {"Struct", "msgspec.Struct", "Generic", "NamedTuple", "Enum", "IntEnum", "StrEnum"}


def _ours(tree: ast.Module) -> set[str]:
    """Classes whose methods nobody calls but us."""
    found = PLAIN | set(dir(builtins))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("krupier"):
            found |= {one.asname or one.name for one in node.names}
        elif isinstance(node, ast.ClassDef):
            found.add(node.name)
    return found


def test_no_name_is_dead() -> None:
    assert dead_names(repository(), REASONS) == []


PLANTED = {
    "src/krupier/__init__.py": "from krupier.a import passed_on\n__all__ = ['passed_on']\n",
    "src/krupier/a.py": '''
from typing import Protocol
from other import Base, route

LOW, HIGH = 1, 2
UNUSED = 3
def dead(): return dead()
def used(): ...
def by_text(): ...
def passed_on(): ...
@route("/")
def handler(): ...
class Host(Protocol):
    def asked(self): ...
class Mine(Base):
    def callback(self): ...
class Own:
    field: int
    def __init__(self): ...
    def lonely(self): """lonely"""
    def called(self): ...
''',
    "src/krupier/b.py": """
from krupier.a import Own, Mine, Host, used
Own().called(); Mine; Host; used(); getattr(used, "by_text"); print(LOW)
""",
    "bench/one.py": "from krupier.a import HIGH\n",
    "docs/page.md": "The library's `documented` function.\n",
    "tests/test_a.py": "from krupier.a import dead; from krupier import passed_on\n",
}


def test_dead_names_are_found() -> None:
    found = dead_names(PLANTED, {})
    assert [one.rpartition(" ")[2] for one in found] == [
        "krupier.a.UNUSED",
        "krupier.a.dead",
        "krupier.a.passed_on",
        "krupier.a.Own.lonely",
    ]
    code = PLANTED["src/krupier/a.py"] + "def documented(): ...\n"
    assert dead_names(PLANTED | {"src/krupier/a.py": code}, {}) == found


def test_a_reason_is_for_what_is_dead() -> None:
    reasons = {"krupier.a.dead": "why", "krupier.a.used": "why"}
    found = dead_names(PLANTED, reasons)
    assert not any(one.endswith("krupier.a.dead") for one in found)
    assert found[-1] == "krupier.a.used: needs no exception any more"
