"""Every function, method, class and constant of the package is used there, by a benchmark or by a
script, or by code in the documents. What only tests use is dead, unless a reason stands here.

A name of a module is looked for by import: where its own module reads it, where it is imported and
read, where it is read of its module. Only of modules that are handed around as values, or named in
a text, nobody can tell whose name is read: there whatever is called so counts. So it is with
methods, everywhere: of those, what is found is dead; what is not found may be.
"""

from __future__ import annotations

import ast
import builtins
import doctest
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from tests.tidy.tree import Tree, beyond, module_name, parsed, repository, some

SOLVERS = "sources of solvers are part of the fingerprint of the odds that are shipped"
LABORATORY = "docs/fairness.md offers it to laboratories"
EVERY_ROUND = "docs/writing-a-game.md offers it to whoever tests a new game"
CURRENCY = "the table of currencies says what each is, whoever asks"
REASONS = {
    "krupier.cli.testrecord.add": "the run of the tests keeps its record with it",
    "krupier.equipment.collect.raw": LABORATORY,
    "krupier.equipment.collect.spins": LABORATORY,
    "krupier.equipment.collect.throws": LABORATORY,
    "krupier.equipment.entropy.Device": LABORATORY,
    "krupier.equipment.proof.encode": "how a proof is written that `krupier verify` reads",
    "krupier.hands.ofc.ofc_foul": "the evaluators are a library",
    "krupier.money.currency.Currency.real": CURRENCY,
    "krupier.money.currency.Currency.symbol": CURRENCY,
    "krupier.odds.blackjack.kernel.play_known": "deals known cards to the kernel in tests",
    "krupier.odds.blackjack.policy.ROUNDS": SOLVERS,
    "krupier.odds.blackjack.rules.BANK_21": SOLVERS,
    "krupier.odds.blackjack.rules.Rules.with_shoe": "solves small shoes for exhaustive tests",
    "krupier.odds.draw.bank_hands.BankHands.share_below": SOLVERS,
    "krupier.odds.draw.exchange.Estimate.model": SOLVERS,
    "krupier.odds.draw.stud_kernel.two_at": SOLVERS,
    "krupier.odds.pai_gow.kernel.TWO_PAIRS": SOLVERS,
    "krupier.odds.words.missing": "tests look for odds without Czech by it",
    "krupier.rules.chain.expected": EVERY_ROUND,
    "krupier.rules.exhaust.expected": EVERY_ROUND,
    "krupier.rules.exhaust.perft": EVERY_ROUND,
    "krupier.rules.view.view": "tests of games look at the whole table by it",
    "krupier.store.people.rename_player": "the books can be asked, also if no page asks yet",
}

WRAPPERS = {"cache", "lru_cache", "compiled", "inlined", "contextmanager", "asynccontextmanager"}
"""Decorators that call nothing by themselves."""

Def = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
_TEXT = re.compile(r"[\w.:]+")
_WORD = re.compile(r"\w+")
_PYTHON = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
_FENCE = re.compile(r"^```.*$", re.MULTILINE)
_CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)


class Defined(NamedTuple):
    path: str
    holder: str
    """The class of a method, else empty."""
    name: str
    node: ast.stmt

    @property
    def what(self) -> str:
        name = f"{self.holder}.{self.name}" if self.holder else self.name
        return f"{module_name(self.path)}.{name}"


class Uses:
    """Where names are used: ``(path, line)``."""

    def __init__(self, tree: Tree) -> None:
        self.by_name: dict[str, list[tuple[str, int]]] = defaultdict(list)
        """As an attribute, in a pattern or as a text: nobody knows whose."""
        self._read: dict[tuple[str, str], list[int]] = defaultdict(list)
        """Names of modules, by the lines that read them there."""
        self._of_modules: set[tuple[str, str]] = set()
        """Names that are read of their module elsewhere."""
        self._passed: dict[tuple[str, str], set[tuple[str, str]]] = defaultdict(set)
        """By a name of a module, under which names of others it is imported."""
        self._values: set[str] = set()
        """Modules that are handed around."""
        files = [*some(tree, "src/", "bench/", "scripts/", ends=".py")]
        self._modules = {module_name(path) for path, _ in files}
        for path, text in (*files, *_documented(tree)):
            self._add(path, parsed(text))

    def _add(self, path: str, tree: ast.Module) -> None:
        here, told, types = module_name(path), set(_told(tree)), set(_types(tree))
        imported = dict(self._imports(here, tree))
        of = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        for node in ast.walk(tree):
            if id(node) in told:
                continue
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                self._read[here, node.id].append(node.lineno)
                if id(node) not in of and imported.get(node.id) in self._modules:
                    self._values.add(imported[node.id])
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                self.by_name[node.attr].append((path, node.lineno))
                if (module := _module(node.value, imported)) in self._modules:
                    self._of_modules.add((module, node.attr))
            elif isinstance(node, ast.MatchClass):
                for name in node.kwd_attrs:
                    self.by_name[name].append((path, node.lineno))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                self._add_text(path, node, node.value)
                for name in _WORD.findall(node.value) if id(node) in types else ():
                    self._read[here, name].append(node.lineno)

    def _imports(self, here: str, tree: ast.Module) -> Iterator[tuple[str, str]]:
        """What a file calls modules."""
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                for one in node.names:
                    yield one.asname or one.name, one.name
            elif isinstance(node, ast.ImportFrom):
                for one in node.names:
                    own, source = one.asname or one.name, node.module or ""
                    if f"{source}.{one.name}" in self._modules:
                        yield own, f"{source}.{one.name}"
                    elif here in self._modules:
                        self._passed[source, one.name].add((here, own))
                    else:  # a document shows what others may import
                        self._of_modules.add((source, one.name))

    def _add_text(self, path: str, node: ast.Constant, text: str) -> None:
        if _TEXT.fullmatch(text):
            source, _, name = text.replace(":", ".").rpartition(".")
            self.by_name[name].append((path, node.lineno))
            self._of_modules.add((source, name))
            self._values |= {text} & self._modules

    def of(self, one: Defined) -> bool:
        name = one.name
        own = range(one.node.lineno, (one.node.end_lineno or 0) + 1)
        if one.holder or module_name(one.path) in self._values:
            if any(not (path == one.path and at in own) for path, at in self.by_name[name]):
                return True
            if one.holder:
                return False
        return self._is_read(module_name(one.path), name, own)

    def _is_read(self, module: str, name: str, but: range = range(0)) -> bool:
        """In its module, or wherever it was passed on to."""
        if (module, name) in self._of_modules:
            return True
        if any(at not in but for at in self._read[module, name]):
            return True
        if module in self._values and not but and self.by_name[name]:
            return True
        return any(self._is_read(*to) for to in self._passed[module, name] if to != (module, name))


def _module(node: ast.expr, imported: dict[str, str]) -> str:
    """The module that an expression names; empty: none."""
    text = ast.unparse(node) if isinstance(node, ast.Name | ast.Attribute) else ""
    head, _, rest = text.partition(".")
    if text in imported.values():
        return text
    return ".".join(filter(None, (imported.get(head, ""), rest))) if head in imported else ""


def _documented(tree: Tree) -> Iterator[tuple[str, str]]:
    """Code of the documents as a file: blocks of Python, and examples with their prompts."""
    for path, text in some(tree, "docs/", "README.md", ends=".md"):
        with_prompt = [
            one.source for one in doctest.DocTestParser().get_examples(_FENCE.sub("", text))
        ]
        for number, code in enumerate((*_PYTHON.findall(text), "".join(with_prompt))):
            with suppress(SyntaxError):  # what is left out there is told with dots
                ast.parse(code)
                yield f"{path}-{number}", code


def _types(tree: ast.Module) -> Iterator[int]:
    """Texts that are read as types."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "cast":
            yield id(node.args[0])
        elif isinstance(node, ast.keyword) and node.arg == "bound":
            yield id(node.value)


def _told(tree: ast.Module) -> Iterator[int]:
    """Docstrings and ``__all__``: they speak of a name and use nothing."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield id(node.value)
        elif isinstance(node, ast.Assign) and "__all__" in ast.unparse(node.targets[0]):
            yield from map(id, ast.walk(node.value))


def dead_names(tree: Tree, reasons: dict[str, str]) -> list[str]:
    uses = Uses(tree)
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
        if not (uses.of(one) or (one.holder and one.name in documented))
    ]
    return beyond(found, reasons)


def _defined(path: str, tree: ast.Module) -> Iterator[Defined]:
    ours = _ours(tree)
    for node in tree.body:
        if isinstance(node, Def):
            if not (_registered(node) or node.name.startswith("__")):
                yield Defined(path, "", node.name, node)
            if isinstance(node, ast.ClassDef) and not _called_by_others(node, ours):
                yield from _methods(path, node)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [one.id for t in targets for one in ast.walk(t) if isinstance(one, ast.Name)]
            names = [name for name in names if not name.startswith("__")]
            for name in names:
                yield Defined(path, "", name, node)


def _registered(node: Def) -> bool:
    """Handed to somebody who calls it: a route, a command."""
    names = {ast.unparse(one).partition("(")[0] for one in node.decorator_list}
    return not isinstance(node, ast.ClassDef) and bool(names - WRAPPERS)


def _methods(path: str, holder: ast.ClassDef) -> Iterator[Defined]:
    """And fields, where nothing but code can read them."""
    fields = any(ast.unparse(one).startswith("dataclass") for one in holder.decorator_list)
    for node in holder.body:
        if fields and isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield Defined(path, holder.name, node.target.id, node)
        function = node if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else None
        if function and not function.name.startswith("__"):
            yield Defined(path, holder.name, function.name, node)


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
    "src/krupier/__init__.py": "from krupier.a import passed_on, on\n__all__ = ['passed_on']\n",
    "src/krupier/a.py": '''
from dataclasses import dataclass
from typing import Protocol
from other import Base, route

LOW, HIGH = 1, 2
UNUSED = 3
def dead(): return dead()
def used(): ...
def aliased(): ...
def by_text(): ...
def as_type(): ...
def passed_on(): ...
def on(): ...
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
@dataclass
class Kept:
    read: int
    unread: int
''',
    "src/krupier/b.py": """
from krupier import a, on as there
from krupier.a import Own, Mine, Host, Kept, used, as_type
Own().called(); Mine; Host; used(); Kept().read; a.aliased; there(); cast("as_type", 1)
print("krupier.a.by_text")
other.dead, other.UNUSED, "UNUSED"
""",
    "src/krupier/handed.py": "def offered(): ...\ndef not_offered(): ...\n",
    "src/krupier/c.py": """
from krupier import handed
for part in (handed,):
    part.offered()
""",
    "bench/one.py": "from krupier.a import HIGH\nprint(HIGH)\n",
    "docs/page.md": "The library:\n\n```\n>>> from krupier.a import shown\n```\n",
    "tests/test_a.py": "from krupier.a import dead, LOW; from krupier import passed_on\n",
}


def test_dead_names_are_found() -> None:
    found = dead_names(PLANTED, {})
    assert [one.rpartition(" ")[2] for one in found] == [
        "krupier.a.LOW",
        "krupier.a.UNUSED",
        "krupier.a.dead",
        "krupier.a.passed_on",
        "krupier.a.Own.lonely",
        "krupier.a.Kept.unread",
        "krupier.handed.not_offered",
    ]
    code = PLANTED["src/krupier/a.py"] + "def shown(): ...\n"
    assert dead_names(PLANTED | {"src/krupier/a.py": code}, {}) == found


def test_a_reason_is_for_what_is_dead() -> None:
    reasons = {"krupier.a.dead": "why", "krupier.a.used": "why"}
    found = dead_names(PLANTED, reasons)
    assert not any(one.endswith("krupier.a.dead") for one in found)
    assert found[-1] == "krupier.a.used: needs no exception any more"
