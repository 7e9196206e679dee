"""Measurements for people: figures of each set and solver, ratios in one run, and old against new."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, log
from statistics import mean, median
from typing import NamedTuple

from benchmarks.runner import Measurement

MEGABYTE = 1 << 20
LEAST_SECONDS = 1e-7
"""Times below this are noise of the clock."""


class Summary(NamedTuple):
    """One solver on one set; times in seconds over the instances that it decided."""

    set: str
    solver: str
    instances: int
    decided: int
    wrong: tuple[str, ...]
    median: float | None
    mean: float | None
    p95: float | None
    greatest: float | None
    peak_bytes: int | None
    over_base: int | None


class Ratio(NamedTuple):
    """Times of one solver over those of another on the instances of a set that both decided."""

    set: str
    solver: str
    against: str
    instances: int
    geometric_mean: float
    median: float
    of_medians: float
    of_means: float
    of_p95: float


class Change(NamedTuple):
    """An instance that became slower, or whose proven answer changed."""

    set: str
    solver: str
    instance: str
    old: Measurement
    new: Measurement

    @property
    def ratio(self) -> float | None:
        if not (self.old.decided and self.new.decided):
            return None
        return _seconds(self.new) / _seconds(self.old)


class Comparison(NamedTuple):
    """New against old: ratios new/old by set and solver, and what got worse."""

    ratios: tuple[Ratio, ...]
    regressions: tuple[Change, ...]
    missing: int


def quantile(values: Iterable[float], share: float) -> float:
    """The least value that at least that share of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, -int(-share * len(ordered) // 1) - 1))]


def _seconds(measurement: Measurement) -> float:
    return max(LEAST_SECONDS, measurement.cpu_seconds or 0.0)


def _groups(measured: Iterable[Measurement]) -> dict[tuple[str, str], dict[str, Measurement]]:
    groups: dict[tuple[str, str], dict[str, Measurement]] = {}
    for one in measured:
        groups.setdefault((one.set, one.solver), {})[one.instance] = one
    return groups


def summaries(measured: Iterable[Measurement]) -> list[Summary]:
    """The figures of each set and solver, in the order in which they come."""
    found = []
    for (name, solver), group in _groups(measured).items():
        asked = [one for one in group.values() if one.status != "UNSUPPORTED"]
        seconds = [_seconds(one) for one in asked if one.decided]
        peaks = [one.peak_bytes for one in asked if one.peak_bytes is not None]
        over = [one.over_base for one in asked if one.over_base is not None]
        found.append(
            Summary(
                name,
                solver,
                len(asked),
                len(seconds),
                tuple(one.instance for one in asked if one.wrong),
                median(seconds) if seconds else None,
                mean(seconds) if seconds else None,
                quantile(seconds, 0.95) if seconds else None,
                max(seconds, default=None),
                max(peaks, default=None),
                max(over, default=None),
            )
        )
    return found


def ratio(name: str, solver: str, against: str, pairs: Sequence[tuple[float, float]]) -> Ratio:
    """What the pairs (seconds of the solver, seconds of the other) say."""
    quotients = [mine / other for mine, other in pairs]
    mine, other = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    return Ratio(
        name,
        solver,
        against,
        len(pairs),
        exp(mean(log(quotient) for quotient in quotients)),
        median(quotients),
        median(mine) / median(other),
        mean(mine) / mean(other),
        quantile(mine, 0.95) / quantile(other, 0.95),
    )


def ratios(measured: Sequence[Measurement]) -> list[Ratio]:
    """Every other solver's times over those of the run's first solver, set by set."""
    groups = _groups(measured)
    found = []
    first = measured[0].solver if measured else ""
    for (name, solver), group in groups.items():
        base = groups.get((name, first), {})
        if solver == first:
            continue
        pairs = [
            (_seconds(one), _seconds(base[key]))
            for key, one in group.items()
            if one.decided and key in base and base[key].decided
        ]
        if pairs:
            found.append(ratio(name, solver, first, pairs))
    return found


def compare(old: Sequence[Measurement], new: Sequence[Measurement], threshold: float) -> Comparison:
    """New over old; an instance more than `threshold` times slower, or no longer right, is a regression."""
    before, after = _groups(old), _groups(new)
    found, worse, missing = [], [], 0
    for (name, solver), group in after.items():
        base = before.get((name, solver), {})
        pairs = []
        for key, one in group.items():
            if key not in base:
                missing += 1
                continue
            change = Change(name, solver, key, base[key], one)
            if change.ratio is not None:
                pairs.append((_seconds(one), _seconds(base[key])))
            lost = base[key].decided and not one.decided
            if lost or one.wrong or (change.ratio is not None and change.ratio > threshold):
                worse.append(change)
        if pairs:
            found.append(ratio(name, solver, solver, pairs))
    return Comparison(tuple(found), tuple(worse), missing)


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows of words in columns, the first two to the left, the others to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            word.ljust(width) if i < 2 else word.rjust(width)
            for i, (word, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def time_text(seconds: float | None) -> str:
    """A time in a unit that suits it."""
    if seconds is None:
        return "-"
    if seconds < 1e-3:
        return f"{1e6 * seconds:.1f} µs"
    return f"{1e3 * seconds:.2f} ms" if seconds < 1 else f"{seconds:.2f} s"


def summary_table(measured: Sequence[Measurement]) -> str:
    """The table that `wallhop bench` prints."""
    rows = [("set", "solver", "solved", "median", "mean", "p95", "max", "peak")]
    for one in summaries(measured):
        peak = "-" if one.peak_bytes is None else f"{one.peak_bytes / MEGABYTE:.0f} MB"
        times = (one.median, one.mean, one.p95, one.greatest)
        rows.append(
            (one.set, one.solver, f"{one.decided}/{one.instances}", *map(time_text, times), peak)  # type: ignore[arg-type]
        )
    return table(rows)


def ratio_table(found: Sequence[Ratio], words: str) -> str:
    """Ratios as a table."""
    rows = [("set", words, "n", "geometric mean", "median", "of medians", "of means", "of p95")]
    for one in found:
        name = one.solver if one.solver == one.against else f"{one.solver} / {one.against}"
        numbers = (one.geometric_mean, one.median, one.of_medians, one.of_means, one.of_p95)
        rows.append((one.set, name, str(one.instances), *(f"{number:.2f}" for number in numbers)))  # type: ignore[arg-type]
    return table(rows)
