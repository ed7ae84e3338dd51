"""Where an internet address is, by a table of networks."""

from __future__ import annotations

import ipaddress
import re
from bisect import bisect_right
from itertools import pairwise
from pathlib import Path

_COUNTRY = re.compile("[A-Z]{2}")
HERE = "private"
"""What a table calls addresses of one's own network, where it says where these are."""

Range = tuple[int, int, str]
"""First and last address as numbers, and the country."""


class BadTable(ValueError):
    """A file that is no table of networks."""


class TableGeolocation:
    """A table of networks, one in a line: ``77.75.72.0/21 CZ``; ``private CZ`` says where the
    addresses of one's own network are."""

    def __init__(self, text: str) -> None:
        self._private: str | None = None
        ranges: dict[int, list[Range]] = {4: [], 6: []}
        for number, line in enumerate(text.splitlines(), 1):
            words = line.partition("#")[0].split()
            if not words:
                continue
            if len(words) != 2 or not _COUNTRY.fullmatch(words[1]):
                raise BadTable(f"line {number}: {line!r}; write a network and a country")
            if words[0] == HERE:
                self._private = words[1]
                continue
            try:
                network = ipaddress.ip_network(words[0])
            except ValueError as problem:
                raise BadTable(f"line {number}: {problem}") from problem
            first, last = int(network[0]), int(network[-1])
            ranges[network.version].append((first, last, words[1]))
        self._ranges = {version: sorted(some) for version, some in ranges.items()}
        for some in self._ranges.values():
            for one, other in pairwise(some):
                if other[0] <= one[1]:
                    raise BadTable(f"two networks overlap: one in {one[2]}, one in {other[2]}")

    @classmethod
    def load(cls, path: Path) -> TableGeolocation:
        return cls(path.read_text(encoding="utf-8"))

    def country(self, address: str) -> str | None:
        """
        >>> there = TableGeolocation("77.75.72.0/21 CZ")
        >>> there.country("77.75.77.222"), there.country("8.8.8.8"), there.country("nowhere")
        ('CZ', None, None)
        """
        try:
            asked = ipaddress.ip_address(address)
        except ValueError:
            return None
        if isinstance(asked, ipaddress.IPv6Address) and asked.ipv4_mapped:
            asked = asked.ipv4_mapped
        some, number = self._ranges[asked.version], int(asked)
        place = bisect_right(some, number, key=lambda one: one[0]) - 1
        if place >= 0 and number <= some[place][1]:
            return some[place][2]
        return self._private if asked.is_private else None
