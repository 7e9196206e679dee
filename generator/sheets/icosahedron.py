"""The net of a die of twenty faces, which SMART rolls (rules: S2)."""

from __future__ import annotations

from math import sqrt

from generator.drawing import BLACK, Item, Line, Point, Polygon
from generator.marks import centred
from generator.parts import Card

COLUMNS = 5
CAP = (20, 3, 16, 7, 11)
"""Numbers round the upper corner; those round the lower corner are opposite, 21 less these."""
BELT = (8, 2, 17, 6, 9)
"""Numbers of the belt's faces under them, with their base up; the faces base down are opposite."""


def faces() -> tuple[tuple[int, tuple[str, str, str]], ...]:
    """Number and corners of each face.

    The corners are `N`, a ring `A0` to `A4`, a ring `B0` to `B4` and `S`; `Bk` lies between `Ak` and the
    next. A face's opposite has the opposite corners: S for N, and B three further for A.
    """
    found = []
    for k in range(COLUMNS):
        after, opposite = (k + 1) % COLUMNS, (k - 2) % COLUMNS
        found.append((CAP[k], ("N", f"A{k}", f"A{after}")))
        found.append((BELT[k], (f"A{k}", f"A{after}", f"B{k}")))
        found.append((21 - BELT[opposite], (f"B{k}", f"B{after}", f"A{after}")))
        found.append((21 - CAP[opposite], (f"B{k}", f"B{after}", "S")))
    return tuple(found)


def icosahedron_net(edge: float) -> Card:
    """The net: five caps above, a belt of ten, five caps below; eleven tabs at the right of the caps."""
    high = edge * sqrt(3) / 2
    margin, tab = 2.0, min(4.0, edge * 0.25)
    numbers = {corners: number for number, corners in faces()}
    items: list[Item] = []
    shapes: list[tuple[int, tuple[Point, Point, Point]]] = []
    for k in range(COLUMNS):
        after = (k + 1) % COLUMNS
        left, top = margin + k * edge, margin
        upper = (Point(left, top + high), Point(left + edge, top + high))
        lower = (Point(left + edge / 2, top + 2 * high), Point(left + edge * 1.5, top + 2 * high))
        north, south = Point(left + edge / 2, top), Point(left + edge, top + 3 * high)
        shapes.append((numbers["N", f"A{k}", f"A{after}"], (*upper, north)))
        shapes.append((numbers[f"A{k}", f"A{after}", f"B{k}"], (*upper, lower[0])))
        shapes.append((numbers[f"B{k}", f"B{after}", f"A{after}"], (*lower, upper[1])))
        shapes.append((numbers[f"B{k}", f"B{after}", "S"], (*lower, south)))
        items.append(_tab(north, upper[1], tab))
        items.append(_tab(lower[1], south, tab))
        if k == COLUMNS - 1:
            items.append(_tab(upper[1], lower[1], tab))
    for number, corners in shapes:
        items.append(Polygon(corners, "#ffffff", BLACK, 0.25))
        x = sum(corner.x for corner in corners) / 3
        y = sum(corner.y for corner in corners) / 3
        items.append(centred(x, y, str(number), edge * 0.26))
        if number in (6, 9):
            items.append(Line(x - edge * 0.09, y + edge * 0.13, x + edge * 0.09, y + edge * 0.13, BLACK, 0.3))
    width, height = 5.5 * edge + tab, 3 * high
    return Card(width + 2 * margin, height + 2 * margin, tuple(items), cut=False)


def _tab(start: Point, end: Point, reach: float) -> Polygon:
    """A glue tab at the right of an edge that is walked downwards."""
    length = sqrt((end.x - start.x) ** 2 + (end.y - start.y) ** 2)
    ux, uy = (end.x - start.x) / length, (end.y - start.y) / length
    outward = (uy * reach, -ux * reach)
    slope = reach * 0.6
    return Polygon(
        (
            start,
            Point(start.x + ux * slope + outward[0], start.y + uy * slope + outward[1]),
            Point(end.x - ux * slope + outward[0], end.y - uy * slope + outward[1]),
            end,
        ),
        "#f4f4f4",
        "#606060",
        0.2,
    )
