"""The display list: a few frozen shapes in millimetres, x to the right and y down.

A drawing is a tuple of items. Everything that can be printed is built from these, once, and each
writer (PNG, SVG, PDF) only has to know these. Colours are `#rrggbb`; `None` means not painted.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import cos, hypot, pi, radians, sin
from typing import Literal, NamedTuple

Colour = str
BLACK: Colour = "#000000"
WHITE: Colour = "#ffffff"

FINEST = 0.12
"""Width in mm of the finest pen that printers show well."""


class Point(NamedTuple):
    """A place on the page in millimetres from its top left corner."""

    x: float
    y: float


@dataclass(frozen=True)
class Rect:
    """An upright rectangle with its top left corner at (x, y); `radius` rounds the corners."""

    x: float
    y: float
    width: float
    height: float
    fill: Colour | None = None
    stroke: Colour | None = None
    stroke_width: float = 0.25
    radius: float = 0.0


@dataclass(frozen=True)
class Line:
    """A straight line; a square cap adds half the width at both ends. `dash` is (on, off) in mm."""

    x1: float
    y1: float
    x2: float
    y2: float
    colour: Colour = BLACK
    width: float = 0.25
    cap: Literal["butt", "square", "round"] = "butt"
    dash: tuple[float, float] | None = None


@dataclass(frozen=True)
class Polygon:
    """A closed polygon; corners of its outline are rounded by the width of the pen."""

    points: tuple[Point, ...]
    fill: Colour | None = None
    stroke: Colour | None = None
    stroke_width: float = 0.25


@dataclass(frozen=True)
class Circle:
    """A circle round (x, y)."""

    x: float
    y: float
    radius: float
    fill: Colour | None = None
    stroke: Colour | None = None
    stroke_width: float = 0.25


class Curve(NamedTuple):
    """One step of a path: a cubic curve to `end`. A straight step has its controls on the line."""

    control1: Point
    control2: Point
    end: Point


@dataclass(frozen=True)
class Path:
    """A path of straight steps (points) and cubic curves from `start`; `closed` joins its ends."""

    start: Point
    steps: tuple[Point | Curve, ...]
    fill: Colour | None = None
    stroke: Colour | None = None
    stroke_width: float = 0.25
    closed: bool = True


@dataclass(frozen=True)
class Cells:
    """Many rectangles (x, y, width, height) of one colour, painted as one shape (QR codes)."""

    boxes: tuple[tuple[float, float, float, float], ...]
    fill: Colour = BLACK


@dataclass(frozen=True)
class Text:
    """One line of text; (x, y) lies on the baseline, `size` is the em in mm, `angle` clockwise degrees."""

    x: float
    y: float
    text: str
    size: float
    anchor: Literal["start", "middle", "end"] = "start"
    bold: bool = False
    colour: Colour = BLACK
    angle: float = 0.0


@dataclass(frozen=True)
class Clip:
    """The part of `items` inside an upright window."""

    x: float
    y: float
    width: float
    height: float
    items: tuple[Item, ...]


Item = Rect | Line | Polygon | Circle | Path | Cells | Text | Clip
Drawing = tuple[Item, ...]


def polygon(
    corners: Iterable[tuple[float, float]],
    fill: Colour | None = None,
    stroke: Colour | None = None,
    stroke_width: float = 0.25,
) -> Polygon:
    """A polygon from plain pairs of numbers."""
    return Polygon(tuple(Point(*corner) for corner in corners), fill, stroke, stroke_width)


def regular(x: float, y: float, radius: float, sides: int, turn: float = 0.0) -> tuple[Point, ...]:
    """Corners of a regular polygon round (x, y); with `turn` 0 (degrees) one corner points up."""
    start = radians(turn) - pi / 2
    return tuple(
        Point(x + radius * cos(start + 2 * pi * k / sides), y + radius * sin(start + 2 * pi * k / sides))
        for k in range(sides)
    )


def moved(items: Iterable[Item], dx: float, dy: float) -> Drawing:
    """The items shifted by (dx, dy) millimetres."""
    return tuple(_moved(item, dx, dy) for item in items)


def _moved(item: Item, dx: float, dy: float) -> Item:
    def shift(point: Point) -> Point:
        return Point(point.x + dx, point.y + dy)

    match item:
        case Line():
            return replace(item, x1=item.x1 + dx, y1=item.y1 + dy, x2=item.x2 + dx, y2=item.y2 + dy)
        case Polygon():
            return replace(item, points=tuple(map(shift, item.points)))
        case Path():
            steps = tuple(
                Curve(*map(shift, step)) if isinstance(step, Curve) else shift(step) for step in item.steps
            )
            return replace(item, start=shift(item.start), steps=steps)
        case Cells():
            return replace(item, boxes=tuple((x + dx, y + dy, w, h) for x, y, w, h in item.boxes))
        case Clip():
            return replace(item, x=item.x + dx, y=item.y + dy, items=moved(item.items, dx, dy))
        case _:
            return replace(item, x=item.x + dx, y=item.y + dy)


def turned(items: Iterable[Item], quarter_turns: int, x: float = 0.0, y: float = 0.0) -> Drawing:
    """The items turned clockwise by quarter turns round (x, y)."""
    result = tuple(items)
    for _ in range(quarter_turns % 4):
        result = tuple(_quarter(item, x, y) for item in result)
    return result


def _quarter(item: Item, cx: float, cy: float) -> Item:
    def turn(point: tuple[float, float]) -> Point:
        return Point(cx - (point[1] - cy), cy + (point[0] - cx))

    def turn_box(x: float, y: float, width: float, height: float) -> tuple[float, float, float, float]:
        corner = turn((x, y + height))
        return corner.x, corner.y, height, width

    match item:
        case Rect():
            x, y, width, height = turn_box(item.x, item.y, item.width, item.height)
            return replace(item, x=x, y=y, width=width, height=height)
        case Line():
            (x1, y1), (x2, y2) = turn((item.x1, item.y1)), turn((item.x2, item.y2))
            return replace(item, x1=x1, y1=y1, x2=x2, y2=y2)
        case Polygon():
            return replace(item, points=tuple(map(turn, item.points)))
        case Path():
            steps = tuple(
                Curve(*map(turn, step)) if isinstance(step, Curve) else turn(step) for step in item.steps
            )
            return replace(item, start=turn(item.start), steps=steps)
        case Cells():
            return replace(item, boxes=tuple(turn_box(*box) for box in item.boxes))
        case Clip():
            x, y, width, height = turn_box(item.x, item.y, item.width, item.height)
            items = tuple(_quarter(inner, cx, cy) for inner in item.items)
            return replace(item, x=x, y=y, width=width, height=height, items=items)
        case Circle():
            place = turn((item.x, item.y))
            return replace(item, x=place.x, y=place.y)
        case Text():
            place = turn((item.x, item.y))
            return replace(item, x=place.x, y=place.y, angle=(item.angle + 90) % 360)


def scaled(items: Iterable[Item], factor: float) -> Drawing:
    """The items enlarged by `factor` from the origin, pens and letters included.

    Pens grow no thinner than FINEST: a hairline does not print.
    """
    return tuple(_scaled(item, factor) for item in items)


def _pen(width: float, k: float) -> float:
    return max(width * k, min(width, FINEST))


def _scaled(item: Item, k: float) -> Item:
    def grow(point: Point) -> Point:
        return Point(point.x * k, point.y * k)

    match item:
        case Rect():
            return replace(
                item,
                x=item.x * k,
                y=item.y * k,
                width=item.width * k,
                height=item.height * k,
                stroke_width=_pen(item.stroke_width, k),
                radius=item.radius * k,
            )
        case Line():
            dash = (item.dash[0] * k, item.dash[1] * k) if item.dash else None
            return replace(
                item,
                x1=item.x1 * k,
                y1=item.y1 * k,
                x2=item.x2 * k,
                y2=item.y2 * k,
                width=_pen(item.width, k),
                dash=dash,
            )
        case Polygon():
            return replace(
                item, points=tuple(map(grow, item.points)), stroke_width=_pen(item.stroke_width, k)
            )
        case Circle():
            return replace(
                item,
                x=item.x * k,
                y=item.y * k,
                radius=item.radius * k,
                stroke_width=_pen(item.stroke_width, k),
            )
        case Path():
            steps = tuple(
                Curve(*map(grow, step)) if isinstance(step, Curve) else grow(step) for step in item.steps
            )
            return replace(item, start=grow(item.start), steps=steps, stroke_width=_pen(item.stroke_width, k))
        case Cells():
            return replace(item, boxes=tuple((x * k, y * k, w * k, h * k) for x, y, w, h in item.boxes))
        case Text():
            return replace(item, x=item.x * k, y=item.y * k, size=item.size * k)
        case Clip():
            return replace(
                item,
                x=item.x * k,
                y=item.y * k,
                width=item.width * k,
                height=item.height * k,
                items=scaled(item.items, k),
            )


def arrow(
    start: tuple[float, float], end: tuple[float, float], colour: Colour = BLACK, width: float = 0.5
) -> Drawing:
    """A line with a filled head whose tip touches `end`."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1)
    if length == 0:
        return ()
    head = min(5 * width, length)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    bx, by = x2 - head * ux, y2 - head * uy
    wing = head * 0.45
    tip = polygon([(x2, y2), (bx - wing * uy, by + wing * ux), (bx + wing * uy, by - wing * ux)], fill=colour)
    return (Line(x1, y1, bx, by, colour, width), tip)
