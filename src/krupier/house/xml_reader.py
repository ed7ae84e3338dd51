"""XML from outside, read with distrust: no document types, so no entities that grow and no files of
ours; not deeper and not longer than it may be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

DEEPEST = 32
_CHUNK = 1 << 16


class BadXml(ValueError):
    """What came is no XML, or none that is taken."""


class Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


def document(text: bytes) -> Element:
    """The whole of a small document, with names as ElementTree has them (``{namespace}name``).
    Raises BadXml."""
    reader = _Reader()
    reader.feed(text, last=True)
    if reader.root is None:
        raise BadXml("nothing in it")
    return reader.root


def each(stream: Readable, name: str, most: int) -> Iterator[Element]:
    """Every element of that local name in a long document, one after the other; the rest is not
    kept, but for the document's own element, which comes first, as far as its attributes. ``most``:
    bytes. Raises BadXml."""
    reader = _Reader(name)
    read, told = 0, False
    while chunk := stream.read(_CHUNK):
        read += len(chunk)
        if read > most:
            raise BadXml(f"longer than {most} bytes")
        reader.feed(chunk, last=False)
        if reader.root is not None and not told:
            told = True
            yield reader.root
        yield from reader.taken()
    reader.feed(b"", last=True)
    yield from reader.taken()


def local(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


class _Reader:
    def __init__(self, name: str | None = None) -> None:
        """``name``: only elements of this local name are kept, and what is in them."""
        self.root: Element | None = None
        self._name, self._found = name, list[Element]()
        self._builder, self._inside, self._depth = TreeBuilder(), 0, 0
        parser = expat.ParserCreate(namespace_separator="}")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.StartDoctypeDeclHandler = self._refused
        self._parser = parser

    def feed(self, text: bytes, *, last: bool) -> None:
        try:
            self._parser.Parse(text, last)
        except expat.ExpatError as error:
            raise BadXml(str(error)) from None

    def taken(self) -> list[Element]:
        found, self._found = self._found, []
        return found

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > DEEPEST:
            raise BadXml(f"deeper than {DEEPEST}")
        name = "{" + tag if "}" in tag else tag
        wanted = self._name is None or tag.rpartition("}")[2] == self._name
        if self._depth == 1 and self._name is not None:
            self.root = Element(name, attributes)
        if self._inside or wanted:
            self._inside += 1
            self._builder.start(name, {_bare(key): value for key, value in attributes.items()})

    def _end(self, tag: str) -> None:
        self._depth -= 1
        if not self._inside:
            return
        self._inside -= 1
        self._builder.end("{" + tag if "}" in tag else tag)
        if self._inside:
            return
        done = self._builder.close()
        self._builder = TreeBuilder()
        if self._name is None:
            self.root = done
        else:
            self._found.append(done)

    def _text(self, text: str) -> None:
        if self._inside:
            self._builder.data(text)

    def _refused(self, *_: object) -> None:
        raise BadXml("a document type")


def _bare(attribute: str) -> str:
    return attribute.rpartition("}")[2]
