"""Processor time of something repeated, the process's peak of memory, and what machine this is."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple, TypeVar

Result = TypeVar("Result")

ENOUGH = 0.02
"""CPU seconds for which an instance is repeated, so that the clock does not drown a solve of 40 µs."""


class Timed(NamedTuple):
    """The median of the repeats in CPU seconds, and how many there were."""

    seconds: float
    repeats: int


def timed(run: Callable[[], Result], enough: float = ENOUGH) -> tuple[Result, Timed]:
    """The last result of running so often that it took `enough` CPU seconds, at least once."""
    spent: list[float] = []
    total = 0.0
    while True:
        begin = process_time()
        result = run()
        seconds = process_time() - begin
        spent.append(seconds)
        total += seconds
        if total >= enough:
            return result, Timed(median(spent), len(spent))


def reset_peak() -> None:
    """Let the peak of this process's memory begin anew, where the system can (Linux)."""
    try:
        Path("/proc/self/clear_refs").write_text("5")
    except OSError:
        return


def peak_bytes(process: int | str = "self") -> int | None:
    """The most memory that a process has held since its start or last reset; None where unknown."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return _own_peak() if process == "self" else None
    for line in status.splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    return None


def _own_peak() -> int | None:
    try:
        import resource
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(peak if sys.platform == "darwin" else peak * 1024)


def machine() -> str:
    """Processor, system and Python in one line."""
    processor = platform.processor() or platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                processor = line.partition(":")[2].strip()
                break
    except OSError:
        pass
    return f"{processor}, {platform.system()} {platform.machine()}, Python {platform.python_version()}"
