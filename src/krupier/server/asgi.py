"""The types of ASGI, as plain as they are on the wire between server and application."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


def header(scope: Mapping[str, Any], name: bytes) -> str:
    """A header of the request, empty where there is none."""
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""


def address(scope: Mapping[str, Any]) -> str:
    """Where the request comes from, as limits count it."""
    client = scope.get("client")
    return counted(client[0]) if client else "local"


@lru_cache(maxsize=4096)
def counted(host: str) -> str:
    """One customer of a provider: an IPv4 address, or the /64 that he has of IPv6.

    >>> counted("192.0.2.7"), counted("::ffff:192.0.2.7"), counted("2001:db8::1:2:3:4")
    ('192.0.2.7', '192.0.2.7', '2001:db8::/64')
    """
    try:
        found = ip_address(host[:60])
    except ValueError:
        return host[:60]
    if isinstance(found, IPv6Address):
        mapped = found.ipv4_mapped
        return str(mapped) if mapped else str(ip_network((found, 64), strict=False))
    return str(found)
