"""Limits that people set on a search."""

from __future__ import annotations

import math
import os
from typing import Any

import click

MEGABYTE = 1 << 20
_UNKNOWN_MACHINE = 2048 * MEGABYTE


class Seconds(click.FloatRange):
    """A number of seconds from 0; neither `nan`, which no clock ever reaches, nor `inf`."""

    name = "seconds"

    def __init__(self) -> None:
        super().__init__(min=0)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        seconds = float(super().convert(value, param, ctx))
        if not math.isfinite(seconds):
            self.fail(f"{value} is no number of seconds", param, ctx)
        return seconds


def memory_limit(megabytes: int | None, jobs: int = 1) -> int:
    """Bytes for each of `jobs` searches: what the user said, else together half of the machine's memory."""
    if megabytes is not None:
        return megabytes * MEGABYTE
    try:
        whole = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    except (AttributeError, OSError, ValueError):
        whole = _UNKNOWN_MACHINE
    return max(MEGABYTE, whole // jobs)
