"""How far drawings reach: the box of an item, and which items a window shows."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin

from generator.drawing.items import (
    Cells,
    Circle,
    Clip,
    Curve,
    Drawing,
    Item,
    Line,
    Path,
    Polygon,
    Rect,
    Text,
)
from generator.drawing.typeface import text_width

Edges = tuple[float, float, float, float]
"""Left, top, right and bottom in mm."""


def extent(item: Item) -> Edges:
    """The box that holds everything that an item paints; curves are bounded by their controls."""
    match item:
        case Rect():
            pen = item.stroke_width / 2 if item.stroke else 0.0
            return item.x - pen, item.y - pen, item.x + item.width + pen, item.y + item.height + pen
        case Line():
            return _line(item)
        case Polygon():
            return _around(item.points, item.stroke_width / 2 if item.stroke else 0.0)
        case Circle():
            reach = item.radius + (item.stroke_width / 2 if item.stroke else 0.0)
            return item.x - reach, item.y - reach, item.x + reach, item.y + reach
        case Path():
            points: list[tuple[float, float]] = [item.start]
            for step in item.steps:
                points.extend(step if isinstance(step, Curve) else [step])
            return _around(points, item.stroke_width / 2 if item.stroke else 0.0)
        case Cells():
            return _around([(x + a * w, y + a * h) for x, y, w, h in item.boxes for a in (0, 1)], 0.0)
        case Text():
            return _text(item)
        case Clip():
            return item.x, item.y, item.x + item.width, item.y + item.height


def _line(item: Line) -> Edges:
    """A slanting line is given half a pen all round; an upright one only what its caps add."""
    half = item.width / 2
    along = 0.0 if item.cap == "butt" else half
    across = half if item.x1 != item.x2 and item.y1 != item.y2 else along
    dx, dy = (half, across) if item.x1 == item.x2 else (across, half)
    left, top, right, bottom = _around(((item.x1, item.y1), (item.x2, item.y2)), 0.0)
    return left - dx, top - dy, right + dx, bottom + dy


def _around(points: Iterable[tuple[float, float]], pen: float) -> Edges:
    xs, ys = zip(*points, strict=True)
    return min(xs) - pen, min(ys) - pen, max(xs) + pen, max(ys) + pen


def _text(item: Text) -> Edges:
    """The box of a line of text, from the deepest descender to the tallest capital with an accent."""
    width = text_width(item.text, item.size, item.bold)
    start = {"start": 0.0, "middle": -width / 2, "end": -width}[item.anchor]
    across, up = cos(radians(item.angle)), sin(radians(item.angle))
    corners = [
        (item.x + a * across - b * up, item.y + a * up + b * across)
        for a in (start, start + width)
        for b in (-0.95 * item.size, 0.24 * item.size)
    ]
    return _around(corners, 0.0)


def visible(items: Iterable[Item], x: float, y: float, width: float, height: float) -> Drawing:
    """The items of which a window may show something."""
    shown = []
    for item in items:
        left, top, right, bottom = extent(item)
        if right >= x and left <= x + width and bottom >= y and top <= y + height:
            shown.append(item)
    return tuple(shown)
