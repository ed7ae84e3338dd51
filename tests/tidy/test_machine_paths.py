"""The repository speaks of the product alone: no directory of somebody's machine, no host from
which somebody's packages come, no address to download from."""

from __future__ import annotations

import re

from tests.tidy.tree import Tree, repository

PATHS = re.compile(r"(?<![\w.])/(?:home|root|Users|work|workspace|mnt)/[\w.-]+|[A-Z]:\\\\Users")
ADDRESS = r"https?://[^\s\"'<>)]*"
HOSTS = re.compile(
    rf"{ADDRESS}(?:registry|artifact|mirror|nexus|pypi|npmjs|pythonhosted)[^\s\"'<>)]*"
    rf"|{ADDRESS}\.(?:tgz|whl|zip|tar\.\w+|deb)\b"
    rf"|(?:index-url|trusted-host|find-links)[ =]+{ADDRESS}",
    re.IGNORECASE,
)


def machine_paths(tree: Tree) -> list[str]:
    return [
        f"{path}:{number}: {one[0]}"
        for path, text in tree.items()
        for number, line in enumerate(text.splitlines(), 1)
        if "/" in line
        for pattern in (PATHS, HOSTS)
        for one in pattern.finditer(line)
    ]


def test_no_path_or_host_of_somebodys_machine() -> None:
    assert machine_paths(repository()) == []


def test_paths_and_hosts_are_found() -> None:
    """They are put together here, so that this file names none either."""
    corp = "https:/" + "/packages.corp"
    planted = {
        "a.py": f'HERE = "{_path("home", "eva", "krupier")}"\n',
        "b.md": f"in {_path('work', 'main')} or {_path('root', 'x')}\n",
        "c.lock": f"--index-url {corp}/simple\n",
        "d.json": f'"resolved": "{corp}/left-pad.tgz"\n',
        "e.npmrc": f"registry={corp.replace('packages', 'npm-registry')}/\n",
        "fine.md": "`/etc/krupier`, http://127.0.0.1:8000, https://play.example.com, /homepage\n",
        "urls.ts": f'get("/api{_path("work", "x")}")\n',
    }
    found = [one.partition(":")[0] for one in machine_paths(planted)]
    assert found == ["a.py", "b.md", "b.md", "c.lock", "d.json", "e.npmrc"]


def _path(*parts: str) -> str:
    return "".join(f"/{one}" for one in parts)
