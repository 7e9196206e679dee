"""A line on stderr that shows how far a table is; only on a terminal."""

from __future__ import annotations

import sys
import time

WIDTH = 30


class TableProgress:
    """Called after each layer of a build; `quiet` or no terminal: shows nothing."""

    def __init__(self, positions: int, label: str = "", *, quiet: bool = False) -> None:
        self.positions = positions
        self.label = f"{label}  " if label else ""
        self.shown = not quiet and sys.stderr.isatty()
        self.started = time.monotonic()

    def __call__(self, layers: int, known: int) -> None:
        if not self.shown:
            return
        share = known / self.positions
        bar = ("#" * int(share * WIDTH)).ljust(WIDTH, ".")
        seconds = time.monotonic() - self.started
        sys.stderr.write(
            f"\r{self.label}[{bar}] {share:4.0%}  {known:,} positions within {max(layers - 1, 0)} moves "
            f"{seconds:.1f} s\033[K"
        )
        sys.stderr.flush()

    def clear(self) -> None:
        if self.shown:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
