"""`make` alone tells what there is: every target of the Makefile, with what it is for."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from tests.tidy.tree import ROOT, repository

_TARGET = re.compile(r"^([a-z][\w-]*):(?!=)(.*)$", re.MULTILINE)
_GROUP = re.compile(r"^##@ (.+)$", re.MULTILINE)
_PHONY = re.compile(r"^\.PHONY:((?:.*\\\n)*.*)$", re.MULTILINE)
_TOLD = re.compile(r"^  make ([\w-]+) +(\S.*)$", re.MULTILINE)


def untold(makefile: str) -> list[str]:
    """Targets without a word, and what is declared as one without being one."""
    targets = dict(_TARGET.findall(makefile))
    declared = {word for found in _PHONY.findall(makefile) for word in re.findall(r"[\w-]+", found)}
    return [
        *(
            f"{name}: no ## says what it is for"
            for name, rest in targets.items()
            if "## " not in rest
        ),
        *(f"{name}: not in .PHONY" for name in targets if name not in declared),
        *(f".PHONY: there is no target {name}" for name in sorted(declared - targets.keys())),
    ]


def test_every_target_is_told() -> None:
    assert untold(repository()["Makefile"]) == []


def test_untold_targets_are_found() -> None:
    planted = (
        ".PHONY: run lost \\\n\tgone\nBIN := bin\nrun: setup ## runs\n\tx\nsetup:\n\ty\nbin/x: a\n"
    )
    assert untold(planted) == [
        "setup: no ## says what it is for",
        "setup: not in .PHONY",
        ".PHONY: there is no target gone",
        ".PHONY: there is no target lost",
    ]


def test_make_alone_prints_them_all() -> None:
    if not shutil.which("make"):
        pytest.skip("there is no make here")
    ran = subprocess.run(["make", "--silent"], cwd=ROOT, capture_output=True, text=True, check=True)
    makefile = repository()["Makefile"]
    assert dict(_TOLD.findall(ran.stdout)).keys() == dict(_TARGET.findall(makefile)).keys()
    lines = ran.stdout.splitlines()
    assert [one for one in lines if one and not one.startswith(" ")] == _GROUP.findall(makefile)
