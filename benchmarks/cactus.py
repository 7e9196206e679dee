"""A cactus plot: how many instances each solver decides within a time; lower and further right is better."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor, log10

from benchmarks.report import LEAST_SECONDS
from benchmarks.runner import Measurement
from generator.drawing import Circle, Drawing, Item, Line, Page, Rect, Text
from generator.drawing.png import write_png

WIDTH, HEIGHT = 180.0, 120.0
LEFT, TOP, RIGHT, BOTTOM = 24.0, 14.0, 172.0, 102.0
INKS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#000000", "#56b4e9", "#e69f00")
DASHES = (None, (2.4, 1.2), (0.8, 0.8), (4.0, 1.0), (1.2, 2.0))
_UNITS = (("s", 0), ("ms", -3), ("µs", -6), ("ns", -9))
GREY, DARK = "#d8d8d8", "#333333"


def cactus_png(measured: Sequence[Measurement]) -> bytes:
    """The plot as a PNG: instances decided across, CPU seconds upwards on a logarithmic scale."""
    alt = "; ".join(f"{name}: {len(times)} decided" for name, times in _curves(measured).items())
    return write_png(Page(WIDTH, HEIGHT, drawing(measured), alt=alt), title="Instances decided within a time")


def _curves(measured: Sequence[Measurement]) -> dict[str, list[float]]:
    """The times of each solver in rising order."""
    curves: dict[str, list[float]] = {}
    for one in measured:
        times = curves.setdefault(one.solver, [])
        if one.decided:
            times.append(max(LEAST_SECONDS, one.cpu_seconds or 0.0))
    return {name: sorted(times) for name, times in curves.items()}


def drawing(measured: Sequence[Measurement]) -> Drawing:
    """The plot as a display list."""
    curves = _curves(measured)
    times = [time for line in curves.values() for time in line] or [1.0]
    low, high = floor(log10(min(times))), max(ceil(log10(max(times))), floor(log10(min(times))) + 1)
    most = max(1, max(len(line) for line in curves.values())) if curves else 1

    def across(number: float) -> float:
        return LEFT + (RIGHT - LEFT) * number / most

    def upwards(seconds: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (log10(seconds) - low) / (high - low)

    items: list[Item] = [Rect(0, 0, WIDTH, HEIGHT, fill="#ffffff")]
    for power in range(low, high + 1):
        y = upwards(10.0**power)
        items.append(Line(LEFT, y, RIGHT, y, GREY, 0.2))
        items.append(Text(LEFT - 2, y + 1.1, _power(power), 3.2, "end", colour=DARK))
    step = _step(most)
    for number in range(0, most + 1, step):
        x = across(number)
        items.append(Line(x, TOP, x, BOTTOM, GREY, 0.2))
        items.append(Text(x, BOTTOM + 5, str(number), 3.2, "middle", colour=DARK))
    items.append(Rect(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, stroke=DARK, stroke_width=0.3))
    sets = ", ".join(dict.fromkeys(one.set for one in measured))
    items.append(Text(LEFT, TOP - 5, f"Instances decided within a time: {sets}", 4.2, bold=True))
    items.append(Text((LEFT + RIGHT) / 2, BOTTOM + 12, "instances decided", 3.4, "middle", colour=DARK))
    items.append(Text(6, (TOP + BOTTOM) / 2, "CPU time", 3.4, "middle", colour=DARK, angle=-90))
    for place, (name, line) in enumerate(curves.items()):
        ink, dash = INKS[place % len(INKS)], DASHES[place % len(DASHES)]
        points = [(across(number), upwards(time)) for number, time in enumerate(line, 1)]
        for (x1, y1), (x2, y2) in pairwise(points):
            items.append(Line(x1, y1, x2, y2, ink, 0.5, "butt" if dash else "round", dash))
        if len(points) <= 60:
            items += [Circle(x, y, 0.7, fill=ink) for x, y in points]
        y = TOP + 6 + 5 * place
        items.append(Line(LEFT + 4, y - 1.1, LEFT + 14, y - 1.1, ink, 0.6, dash=dash))
        items.append(Text(LEFT + 16, y, f"{name} ({len(line)})", 3.4, colour=DARK))
    return tuple(items)


def _power(power: int) -> str:
    unit, least = next((unit, least) for unit, least in _UNITS if power >= least)
    return f"{10 ** (power - least)} {unit}"


def _step(most: int) -> int:
    """Between two marks of the axis, so that there are about eight of them."""
    for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000):
        if most / step <= 9:
            return step
    return max(1, most // 8)
