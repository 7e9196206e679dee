"""The plane of Mars: a base in the centre, six sectors of 60°, and ways round the one with bad weather.

Lengths are inches. A blocked sector is an open wedge with its tip at the centre that reaches to the edge
of the cloth (rules: M6). Sector k holds the angles between 60(k-1)° and 60k°.
"""

from __future__ import annotations

import random
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt

Point = tuple[float, float]

CENTRE: Point = (0.0, 0.0)
BORDER = 1e-5
"""How far from a border a point still lies on it: positions are kept to six decimals."""

_HALF = sqrt(3) / 2
_RAYS: tuple[Point, ...] = (
    (1, 0),
    (0.5, _HALF),
    (-0.5, _HALF),
    (-1, 0),
    (-0.5, -_HALF),
    (0.5, -_HALF),
    (1, 0),
)


def polar(radius: float, degrees: float) -> Point:
    """The point at a distance and an angle, to six decimals."""
    angle = degrees * pi / 180
    return place((radius * cos(angle), radius * sin(angle)))


def place(point: Point) -> Point:
    """The point as it is kept: six decimals, no negative zero."""
    return round(point[0], 6) + 0.0, round(point[1], 6) + 0.0


def _depth(point: Point, sector: int) -> tuple[float, float]:
    """How far the point lies inside the lower and the upper border line of the sector."""
    (x, y), (ax, ay), (bx, by) = point, _RAYS[sector - 1], _RAYS[sector]
    return ax * y - ay * x, x * by - y * bx


def _bounds(sector: int, closed: bool) -> tuple[float, float]:
    """The depths beyond which a point is in the sector.

    With `closed` a border belongs to the higher of its two sectors; the one at 0° belongs to sector 6.
    """
    if not closed:
        return BORDER, BORDER
    return (-BORDER if sector > 1 else BORDER), (-BORDER if sector == 6 else BORDER)


def inside(point: Point, sector: int, closed: bool = False) -> bool:
    """Whether the point lies in the sector; the centre lies in none."""
    if not sector or hypot(*point) <= BORDER:
        return False
    low, high = _depth(point, sector)
    lower, upper = _bounds(sector, closed)
    return low > lower and high > upper


def sector_of(point: Point) -> int:
    """The sector of a point, 0 on a border or at the centre."""
    return next((sector for sector in range(1, 7) if inside(point, sector)), 0)


def crosses(start: Point, end: Point, sector: int, closed: bool = False) -> bool:
    """Whether the straight segment runs through the sector.

    Both depths change linearly along the segment, so each exceeds its bound on an interval; the segment
    enters the wedge exactly if the two intervals overlap.
    """
    if not sector:
        return False
    first, last = 0.0, 1.0
    for begin, finish, bound in zip(
        _depth(start, sector), _depth(end, sector), _bounds(sector, closed), strict=True
    ):
        if begin <= bound and finish <= bound:
            return False
        if begin > bound and finish > bound:
            continue
        turn = (bound - begin) / (finish - begin)
        if begin > bound:
            last = min(last, turn)
        else:
            first = max(first, turn)
    return last > first


def route(start: Point, end: Point, sector: int, closed: bool = False) -> tuple[Point, ...]:
    """The shortest way that keeps out of the sector: straight, or through the centre."""
    return (start, CENTRE, end) if crosses(start, end, sector, closed) else (start, end)


def distance(start: Point, end: Point, sector: int = 0, closed: bool = False) -> float:
    """The length of the shortest way that keeps out of the sector (0: no sector is blocked)."""
    if crosses(start, end, sector, closed):
        return hypot(*start) + hypot(*end)
    return hypot(end[0] - start[0], end[1] - start[1])


def along(way: tuple[Point, ...], length: float) -> Point:
    """The point after so much of a way."""
    for start, end in pairwise(way):
        leg = hypot(end[0] - start[0], end[1] - start[1])
        if length <= leg and leg > 0:
            part = length / leg
            return place((start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])))
        length -= leg
    return way[-1]


def way_out(point: Point, sector: int, closed: bool = False) -> Point:
    """The nearest point outside the sector, for a point inside: the foot on the nearer border.

    Where that border belongs to the sector the point lies a little beyond it.
    """
    depths, bounds = _depth(point, sector), _bounds(sector, closed)
    side = 0 if depths[0] <= depths[1] else 1
    ray = _RAYS[sector - 1 + side]
    foot = max(0.0, point[0] * ray[0] + point[1] * ray[1])
    beyond = 1e-4 if bounds[side] < 0 else 0.0
    outward = (ray[1], -ray[0]) if side == 0 else (-ray[1], ray[0])
    return place((foot * ray[0] + beyond * outward[0], foot * ray[1] + beyond * outward[1]))


def scatter(number: int, inner: float, outer: float, apart: float, seed: int) -> list[Point]:
    """Points spread evenly by area over a ring, at least so far apart (fewer where they do not fit)."""
    dice = random.Random(seed)
    points: list[Point] = []
    for _ in range(1000 * number):
        if len(points) == number:
            break
        radius = sqrt(dice.uniform(inner**2, outer**2))
        point = polar(radius, dice.uniform(0, 360))
        if all(hypot(point[0] - x, point[1] - y) >= apart for x, y in points):
            points.append(point)
    return points
