"""The sheet of a house says everything that its plan states, and where it stands."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import inspect

from krupier.plan import house, house_parts
from krupier.plan.citation import cited_law
from krupier.plan.files import PACKAGED
from krupier.plan.house import HousePlan
from krupier.plan.house_sheet import sheet
from krupier.plan.house_words import SECTIONS, WORDS

OPERATORS = ("club", "fortuna", "kings", "tsg", "wgg")
HEAD = {"operator", "names", "version", "source", "readings"}


def tables(part: Any) -> Iterator[dict[str, Any]]:
    """Every table of the file itself that says where it comes from."""
    if isinstance(part, dict):
        if part.keys() & {"clause", "law", "reading"}:
            yield part
        for value in part.values():
            yield from tables(value)
    elif isinstance(part, list):
        for value in part:
            yield from tables(value)


@pytest.mark.parametrize("lang", ["cs", "en"])
@pytest.mark.parametrize("operator", OPERATORS)
def test_every_value_appears_with_its_clause(operator: str, lang: str) -> None:
    """Read from the file beside the loader: numbers, amounts, names and texts of each table stand
    in a row that cites exactly its clauses and laws."""
    text = (PACKAGED / operator / "house.toml").read_text(encoding="utf-8")
    told = sheet(house.load(operator), lang)
    rows = [
        (f"{row['name']}; {row['text']}", row["clause"], row["law"], row["reading"])
        for section in told["sections"]
        for row in section["rows"]
    ]
    rows += [(one["text"], one["clause"], [], None) for one in told["readings"]]
    stated = list(tables(tomllib.loads(text)))
    assert len(stated) == len(rows)
    for one in stated:
        clause = one.get("clause", [])
        law = [cited_law(act, lang) for act in one.get("law", [])]
        reading = one["reading"][lang] if "reading" in one else None
        values = list(plain(one, lang))
        assert any(
            (clause, law, reading) == row[1:] and all(value in row[0] for value in values)
            for row in rows
        ), (one, values)


def plain(table: dict[str, Any], lang: str) -> Iterator[str]:
    """What stands in the sheet as it stands in the file."""
    for key, value in table.items():
        if key in ("clause", "law", "reading", "id"):
            continue
        if isinstance(value, dict) and value.keys() == {"cs", "en"}:
            yield value[lang]
        elif isinstance(value, dict) and not value.keys() & {"clause", "law", "reading"}:
            yield from (str(one) for one in value.values() if isinstance(one, str))
        elif isinstance(value, int) and not isinstance(value, bool):
            yield str(value)
        elif key in ("name", "id_number", "address", "licence", "version", "timezone"):
            yield value


def structs(info: Any, seen: set[type]) -> Iterator[inspect.StructType]:
    if isinstance(info, inspect.StructType) and info.cls not in seen:
        seen.add(info.cls)
        yield info
        for field in info.fields:
            yield from structs(field.type, seen)
    elif isinstance(info, inspect.UnionType):
        for one in info.types:
            yield from structs(one, seen)
    elif isinstance(info, inspect.VarTupleType):
        yield from structs(info.item_type, seen)
    elif isinstance(info, inspect.DictType):
        yield from structs(info.value_type, seen)


def words(info: Any) -> Iterator[str]:
    if isinstance(info, inspect.LiteralType):
        yield from (one for one in info.values if isinstance(one, str))
    elif isinstance(info, inspect.UnionType):
        for one in info.types:
            yield from words(one)
    elif isinstance(info, inspect.VarTupleType):
        yield from words(info.item_type)


def test_every_part_of_the_schema_has_a_place_and_every_word_a_translation() -> None:
    """Also those that no plan uses by now."""
    assert list(SECTIONS) == [one for one in HousePlan.__struct_fields__ if one not in HEAD]
    vocabulary = {
        word
        for struct in structs(inspect.type_info(HousePlan), set())
        if issubclass(struct.cls, house_parts.Rule)
        for field in struct.fields
        if field.name != "state"
        for word in words(field.type)
    }
    assert len(vocabulary) > 60
    assert vocabulary - WORDS.keys() == set()


def test_a_law_is_cited_as_lawyers_do() -> None:
    assert cited_law("186/2016 § 15(3)", "cs") == "§ 15 odst. 3 zákona č. 186/2016 Sb."
    assert cited_law("186/2016 § 14a", "en") == "§ 14a of Act No. 186/2016 Coll."
    assert cited_law("349/2023", "en") == "Act No. 349/2023 Coll."
