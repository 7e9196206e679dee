"""How much memory a search may take where the user does not say."""

from __future__ import annotations

import os

MEGABYTE = 1 << 20
_UNKNOWN_MACHINE = 2048 * MEGABYTE


def memory_limit(megabytes: int | None, jobs: int = 1) -> int:
    """Bytes for each of `jobs` searches: what the user said, else together half of the machine's memory."""
    if megabytes is not None:
        return megabytes * MEGABYTE
    try:
        whole = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    except (AttributeError, OSError, ValueError):
        whole = _UNKNOWN_MACHINE
    return max(MEGABYTE, whole // jobs)
