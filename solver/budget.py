"""Keeping count against a search's limits."""

from __future__ import annotations

from time import perf_counter

from solver.problem import Limits


class Budget:
    """Tells a search when its limits are reached; the clock starts when it is made."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.started = perf_counter()

    def spent(self, positions: int, size: int = 0) -> bool:
        """Whether the time is over, or more positions or bytes than allowed are stored (an estimate)."""
        limits = self.limits
        if limits.positions is not None and positions > limits.positions:
            return True
        if limits.bytes is not None and size > limits.bytes:
            return True
        return limits.seconds is not None and self.seconds >= limits.seconds

    @property
    def seconds(self) -> float:
        """Wall-clock seconds since the search began."""
        return perf_counter() - self.started

    @property
    def remaining(self) -> float | None:
        """Seconds left, or None where time is not limited."""
        return None if self.limits.seconds is None else max(0.0, self.limits.seconds - self.seconds)
