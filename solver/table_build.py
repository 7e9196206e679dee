"""Building exact distance tables: in memory, or in a file that survives an interruption.

A file is built under the name `FILE.part` and renamed when it is complete. The distances found so far and the
number of complete layers are in it, so a build that was stopped, even killed, goes on from its last
complete layer; a partial file whose counts do not agree with its header is begun anew.
"""

from __future__ import annotations

import mmap
import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import IO, Protocol

from boards.errors import FormatError
from solver import kernel
from solver.table_file import HEADER_BYTES, MOST_LAYERS, TableHeader, read_header
from solver.table_reference import MOST_BYTES, ReferenceBuild
from solver.table_subject import OutOfReachError, TableSubject

LARGEST_COMPILED = 16
"""Width and height up to which the compiled kernel builds tables."""
DEFAULT_MEMORY = 2 << 30
ROW_BYTES = 64
"""Working memory of the compiled kernel for each placement of the helpers."""

Progress = Callable[[int, int], None]
"""Called after each layer with the number of layers and of positions known."""


class _Builder(Protocol):
    def restore(self, layers: int) -> list[int]: ...
    def layer(self) -> int: ...
    def close(self) -> None: ...


class _CompiledBuild:
    def __init__(
        self, kernel: ModuleType, subject: TableSubject, distances: memoryview, threads: int
    ) -> None:
        target = subject.target[1] * subject.width + subject.target[0]
        self.kernel = kernel
        self.table = kernel.table_new(
            subject.width, subject.height, subject.sides, target, subject.helpers, threads, distances
        )

    def restore(self, layers: int) -> list[int]:
        counts: list[int] = self.kernel.table_restore(self.table, layers)
        return counts

    def layer(self) -> int:
        found: int = self.kernel.table_layer(self.table)
        return found

    def close(self) -> None:
        self.kernel.table_close(self.table)


@dataclass(frozen=True)
class Means:
    """With what a table is built: threads (0: one a processor), bytes of memory allowed, kernel."""

    threads: int = 0
    memory: int = DEFAULT_MEMORY
    kernel: ModuleType | None = None

    def builder(self, subject: TableSubject, distances: memoryview) -> _Builder:
        if self.kernel is None:
            return ReferenceBuild(subject, distances)
        return _CompiledBuild(self.kernel, subject, distances, self.threads or processors())

    def check(self, subject: TableSubject) -> None:
        """Raises OutOfReachError where the table would be too large for these means."""
        wide = max(subject.width, subject.height) > LARGEST_COMPILED
        if self.kernel is None or wide:
            if subject.size > MOST_BYTES:
                what = (
                    f"the compiled kernel builds tables of boards up to {LARGEST_COMPILED}x{LARGEST_COMPILED}"
                    if wide
                    else "it needs the compiled kernel (`wallhop doctor` says why there is none)"
                )
                raise OutOfReachError(f"a table of {subject.positions:,} positions is too large: {what}")
            return
        needed = subject.size + ROW_BYTES * subject.placements
        if needed > self.memory:
            raise OutOfReachError(
                f"a table of {subject.positions:,} positions needs {needed / 2**30:.1f} GiB of memory, "
                f"more than the {self.memory / 2**30:.1f} GiB allowed"
            )


def processors() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def compiled_kernel() -> ModuleType | None:
    """The compiled kernel's extension, unless it is not built or switched off."""
    return import_module("solver._kernel") if kernel.available() else None


def fill(
    builder: _Builder, header: TableHeader, save: Callable[[TableHeader], None], progress: Progress | None
) -> TableHeader:
    """Adds layers to a restored builder until nothing is found; calls `save` after each."""
    counts = list(header.counts)
    while True:
        if progress:
            progress(len(counts), sum(counts))
        if len(counts) == MOST_LAYERS:
            raise OutOfReachError(
                f"this board has positions {MOST_LAYERS} moves and more away from the target"
            )
        found = builder.layer()
        if not found:
            break
        counts.append(found)
        header = replace(header, counts=tuple(counts))
        save(header)
        if sum(counts) == header.subject.positions:
            break
    if progress:
        progress(len(counts), sum(counts))
    header = replace(header, complete=True)
    save(header)
    return header


def build_in_memory(
    header: TableHeader, means: Means, progress: Progress | None = None
) -> tuple[TableHeader, mmap.mmap]:
    """The table in anonymous memory, laid out like the file. The caller closes it."""
    means.check(header.subject)
    memory = mmap.mmap(-1, HEADER_BYTES + header.subject.size)
    try:
        return _fill_mapped(memory, header, means, progress), memory
    except BaseException:
        memory.close()
        raise


def build_file(
    header: TableHeader, path: Path, means: Means, *, fresh: bool = False, progress: Progress | None = None
) -> TableHeader:
    """Builds the table's file, going on with a partial one of the same subject unless `fresh`.

    Raises OutOfReachError for what cannot be built, OSError where the file cannot be written, and passes
    KeyboardInterrupt on, leaving a partial file to go on with.
    """
    means.check(header.subject)
    part = path.with_name(path.name + ".part")
    with os.fdopen(os.open(part, os.O_RDWR | os.O_CREAT, 0o666), "r+b") as file:
        _lock(file, part)
        begun = None if fresh else _begun(part, header)
        if not begun:
            file.truncate(0)
            _reserve(file, HEADER_BYTES + header.subject.size)
        header = replace(header, counts=begun.counts if begun else ())
        with mmap.mmap(file.fileno(), HEADER_BYTES + header.subject.size) as memory:
            header = _fill_mapped(memory, header, means, progress)
            memory.flush()
        os.fsync(file.fileno())
    os.replace(part, path)
    return header


def _fill_mapped(
    memory: mmap.mmap, header: TableHeader, means: Means, progress: Progress | None
) -> TableHeader:
    def save(header: TableHeader) -> None:
        memory[:HEADER_BYTES] = header.encode()

    with _distances(memory) as distances, closing(means.builder(header.subject, distances)) as builder:
        if tuple(builder.restore(len(header.counts))) != header.counts:
            header = replace(header, counts=())
            _clear(distances)
            builder.restore(0)
        save(header)
        return fill(builder, header, save, progress)


def _begun(part: Path, header: TableHeader) -> TableHeader | None:
    """The header of a partial file that can be gone on with."""
    try:
        begun = read_header(part)
    except (OSError, FormatError):
        return None
    return begun if begun.subject == header.subject else None


@contextmanager
def _distances(memory: mmap.mmap) -> Iterator[memoryview]:
    with memoryview(memory) as whole, whole[HEADER_BYTES:] as distances:
        yield distances


def _clear(distances: memoryview) -> None:
    block = bytes(1 << 20)
    for start in range(0, len(distances), len(block)):
        part = distances[start : start + len(block)]
        part[:] = block[: len(part)]


def _reserve(file: IO[bytes], size: int) -> None:
    """Takes the disk space before the file is mapped: a full disk is an OSError then, not a crash."""
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(file.fileno(), 0, size)
    else:
        file.truncate(size)


def _lock(file: IO[bytes], part: Path) -> None:
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise OSError(f"{part}: another build is writing this file") from error
