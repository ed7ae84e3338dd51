"""What a test file follows from: all modules that it can come to load, and the plans it can play.

The registry of families names modules that are imported for whoever asks; those of a family count
only for tests that can play a plan of that family: they name it, or use code that lists plans.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from tests.fast.sources import ANY, EVERY, Needs
from tests.fast.tree import Tree

TAKEN = {"krupier.store.migrate": "krupier.store.migrations.*"}
"""Packages whose modules are taken from their directory, by who takes them."""


class Reached(NamedTuple):
    modules: set[str]
    plans: set[str]
    """Or every plan."""


class Closures:
    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self._needed = cache(self._modules_of)

    def of(self, module: str) -> Reached:
        """Of a test file."""
        return self._reach([module, *self._conftests(module)], set())

    def of_examples(self, module: str) -> Reached:
        """Of the examples in the docstrings of a module, which import it first."""
        examples = self.tree.sources[module].examples
        assert examples is not None
        more = {one for name in examples.modules for one in self.named(name)}
        return self._reach([module, *more], set(examples.plans))

    def _reach(self, begin: Iterable[str], plans: set[str]) -> Reached:
        modules: set[str] = set()
        fields: set[str] = set()
        plans = self._with_mixed(plans)
        todo = list(begin)
        while todo:
            while todo:
                module = todo.pop()
                if module not in modules:
                    modules.add(module)
                    if source := self.tree.sources.get(module):
                        plans |= self._with_mixed(source.code.plans)
                        fields |= source.code.fields
                    todo += self._needed(module)
            todo = [one for one in self._registered(plans, fields) if one not in modules]
        return Reached(modules, plans)

    def _registered(self, plans: set[str], fields: set[str]) -> Iterator[str]:
        """Modules that the registry names for families of these plans."""
        for family in self._families(plans):
            row = self.tree.families.get(family, {})
            yield from (row[field] for field in fields if field in row)

    def _families(self, plans: set[str]) -> set[str]:
        if EVERY in plans:
            return set(self.tree.families)
        return {family for plan in plans for family in self.tree.families_of.get(plan, ())}

    def _with_mixed(self, plans: Iterable[str]) -> set[str]:
        """Also those that they name."""
        found: set[str] = set()
        todo = list(plans)
        while todo:
            if (plan := todo.pop()) not in found:
                found.add(plan)
                todo += self.tree.mixed.get(plan, ())
        return found

    def _modules_of(self, module: str) -> frozenset[str]:
        source = self.tree.sources.get(module)
        code = source.code if source else Needs()
        taken = {TAKEN[module]} if module in TAKEN else set()
        named = {one for name in code.modules | taken for one in self.named(name)}
        return frozenset(named | set(self._above(module)))

    def named(self, name: str) -> Iterator[str]:
        """The modules that a name stands for: the module that holds it, and the packages around."""
        if name == ANY:
            yield from (one for one in self.tree.modules if one.startswith("krupier"))
        elif name.endswith(".*"):
            yield from (one for one in self.tree.modules if one.startswith(name[:-1]))
        else:
            while name and name not in self.tree.modules:
                name = name.rpartition(".")[0]
            yield from (one for one in (name, *self._above(name)) if one)

    def _above(self, module: str) -> Iterator[str]:
        while module := module.rpartition(".")[0]:
            if module in self.tree.modules:
                yield module

    def _conftests(self, module: str) -> Iterator[str]:
        """Of its directories, but not the one that every run begins with: see ``data``."""
        while (module := module.rpartition(".")[0]) not in ("tests", ""):
            if f"{module}.conftest" in self.tree.modules:
                yield f"{module}.conftest"
