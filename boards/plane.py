"""A free table measured in inches: distances, walls and trees in the way."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import hypot
from typing import NamedTuple

Point = tuple[float, float]


class Barrier(NamedTuple):
    """A wall from one end to the other; with a radius and both ends alike, a tree."""

    start: Point
    end: Point
    radius: float = 0.0


def gap(first: Point, second: Point) -> float:
    """The distance of two points."""
    return hypot(first[0] - second[0], first[1] - second[1])


def length(path: Iterable[Point]) -> float:
    """The length of a path of straight legs."""
    return sum(gap(start, end) for start, end in pairwise(path))


def toward(start: Point, end: Point, inches: float) -> Point:
    """The point so many inches from start on the line to end; away from it if negative."""
    whole = gap(start, end)
    if whole == 0:
        return start
    part = inches / whole
    return round(start[0] + part * (end[0] - start[0]), 6) + 0.0, round(
        start[1] + part * (end[1] - start[1]), 6
    ) + 0.0


def blocked(start: Point, end: Point, barriers: Iterable[Barrier]) -> bool:
    """Whether a wall or tree lies across the straight line, its touching ends included."""
    return any(_apart(start, end, barrier.start, barrier.end) <= barrier.radius for barrier in barriers)


def _apart(a: Point, b: Point, c: Point, d: Point) -> float:
    """The least distance of the segments ab and cd."""
    if _crossing(a, b, c, d):
        return 0.0
    return min(_from(a, c, d), _from(b, c, d), _from(c, a, b), _from(d, a, b))


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _from(point: Point, start: Point, end: Point) -> float:
    """The distance of a point from a segment."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    if square == 0:
        return gap(point, start)
    part = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / square
    part = min(1.0, max(0.0, part))
    return gap(point, (start[0] + part * dx, start[1] + part * dy))
