"""Writes ``docs/tournament-blocks.md``: every field of every block of a tournament, and every code
with which one is refused.

    python scripts/generate_tournament_blocks.py

Fields, their values and what they mean come from the structs of the definition. ``--check`` writes
nothing and fails if the page says something else.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from krupier.server.messages import TEXTS

ROOT = Path(__file__).parents[1]
MACHINE = ROOT / "src" / "krupier" / "rules" / "tournament"
TARGET = ROOT / "docs" / "tournament-blocks.md"

HEAD = """\
# Blocks of a tournament

What a definition is made of (see [tournaments](tournaments.md#definitions)), field by field.
`krupier tournament TYPE`, such as `krupier tournament kings/freezeout`, shows the values of a type;
`with` of a script and `blocks` of the API lay others over them. Amounts are texts in the money of
the tournament, shares are texts such as `"5 %"` or `"1/3"`; chips, levels, players and seconds are
numbers.

Written by `scripts/generate_tournament_blocks.py`: change the structs and run it again.
"""
BLOCKS = ("definition.py", "cancellation.py")
LEFT_OUT = ("Block", "Left", "Settled")
PLAIN = {
    "Amount": "an amount",
    "Natural": "0 or more",
    "Positive": "1 or more",
    "Fraction": "a share",
    "str": "a text",
    "bool": "true or false",
    "int": "a number",
}


def main(check: bool) -> None:
    text = "\n".join([HEAD, *_blocks(), *_codes(), ""])
    if not check:
        TARGET.write_text(text, encoding="utf-8")
    elif TARGET.read_text(encoding="utf-8") != text:
        sys.exit(f"{TARGET.name} is not what the structs say: run {Path(__file__).name}")


def _blocks() -> Iterator[str]:
    for file in BLOCKS:
        tree = ast.parse((MACHINE / file).read_text(encoding="utf-8"))
        found = [one for one in tree.body if isinstance(one, ast.ClassDef)]
        for one in sorted(found, key=lambda block: block.name != "Definition"):
            rows = list(_fields(one))
            if one.name in LEFT_OUT or not rows:
                continue
            yield f"## {one.name}\n"
            if said := ast.get_docstring(one):
                yield f"{_line(said)}\n"
            yield "| field | value | unless it is said | meaning |"
            yield "| --- | --- | --- | --- |"
            yield from rows
            yield ""


def _fields(block: ast.ClassDef) -> Iterator[str]:
    for at, one in enumerate(block.body):
        if not isinstance(one, ast.AnnAssign) or not isinstance(one.target, ast.Name):
            continue
        after = block.body[at + 1] if at + 1 < len(block.body) else None
        value = after.value if isinstance(after, ast.Expr) else None
        said = value.value if isinstance(value, ast.Constant) else ""
        usual = f"`{ast.unparse(one.value)}`" if one.value else "must be said"
        cells = (f"`{one.target.id}`", _type(one.annotation), usual, _line(str(said)))
        yield "| " + " | ".join(cells) + " |"


def _type(node: ast.expr) -> str:
    text = ast.unparse(node)
    return PLAIN.get(text, f"`{text}`").replace("|", "\\|")


def _line(text: str) -> str:
    return " ".join(text.split()).replace("``", "`").replace("|", "\\|")


def _codes() -> Iterator[str]:
    yield "## Codes of refusals\n"
    yield "What `expect.refused` of a script names, and the API tells.\n"
    yield "| code | says |"
    yield "| --- | --- |"
    for code in sorted({code for path in MACHINE.glob("*.py") for code in _raised(path)}):
        english, _ = TEXTS.get(code, ("", ""))
        yield f"| `{code}` | {_line(english)} |"


def _raised(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            first = node.args[0]
            if node.func.id == "Refused" and isinstance(first, ast.Constant):
                yield str(first.value)


if __name__ == "__main__":
    main("--check" in sys.argv)
