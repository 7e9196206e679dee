"""One writer of a record at a time, so that no action is lost."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from commands.failure import Failure

PATIENCE = 10.0
"""Seconds to wait for another writer of the same record."""


@contextmanager
def locked(target: str) -> Iterator[None]:
    """Keep other writers of the record out, from reading it to renaming what replaces it.

    The lock is the operating system's, on a file `RECORD.lock` that is there meanwhile; it ends with the
    program that holds it. Where another program keeps it for ten seconds, a message says so.
    """
    if target == "-":
        yield
        return
    path = Path(os.path.realpath(target))
    if not path.exists():
        raise Failure(f"cannot read {target}: no such file")
    lock = path.with_name(f"{path.name}.lock")
    file = _taken(lock, path)
    try:
        yield
    finally:
        if sys.platform != "win32":
            lock.unlink(missing_ok=True)
        file.close()
        with suppress(OSError):
            if sys.platform == "win32":
                lock.unlink(missing_ok=True)


def _taken(lock: Path, path: Path) -> IO[bytes]:
    """The lock's file, locked. A lock that its holder removed in the meantime is not the lock any more."""
    last = time.monotonic() + PATIENCE
    while True:
        try:
            file = lock.open("a+b")
        except OSError as error:
            raise Failure(f"cannot write {lock}: {error.strerror}; nothing was changed") from None
        if _try(file) and _same(file, lock):
            return file
        file.close()
        if time.monotonic() > last:
            raise Failure(f"another program is writing to {path}; nothing was changed, try again")
        time.sleep(0.02)


def _same(file: IO[bytes], lock: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), lock.stat())
    except FileNotFoundError:
        return False


def _try(file: IO[bytes]) -> bool:
    system: Any
    try:
        if sys.platform == "win32":
            import msvcrt as system

            system.locking(file.fileno(), system.LK_NBLCK, 1)
        else:
            import fcntl as system

            system.flock(file.fileno(), system.LOCK_EX | system.LOCK_NB)
    except OSError:
        return False
    return True
