"""Files that are nobody else's business, whatever the umask."""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path

from krupier.store.errors import Invalid

log = logging.getLogger("krupier.store")


def directory(path: Path) -> None:
    """Makes a directory, and those above it that are missing, for its owner alone. One that is
    there stays as it is: it may be shared with good reason, and its files guard themselves."""
    missing = [one for one in (path, *path.parents) if not one.exists()]
    for one in reversed(missing):
        one.mkdir(mode=0o700, exist_ok=True)


def file(path: Path) -> None:
    """Makes an empty file for its owner alone; one that is there loses everybody else's rights,
    and the log says so. Raises Invalid when it is not ours to narrow."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except FileExistsError:
        narrow(path)


def narrow(path: Path) -> None:
    """Takes everybody else's rights from a file, if there is one."""
    try:
        rights = stat.S_IMODE(path.stat().st_mode)
        if rights & 0o077:
            path.chmod(rights & 0o700)
            log.warning("%s was open to others (%04o): it is private now", path, rights)
    except FileNotFoundError:
        return
    except PermissionError as error:
        raise Invalid(
            f"{path} is open to others (rights {rights:04o}) and belongs to somebody else:"
            f" its owner must take their rights away (chmod 600)",
            f"{path} je přístupný jiným (práva {rights:04o}) a patří někomu jinému:"
            f" jeho majitel jim musí práva odebrat (chmod 600)",
        ) from error
