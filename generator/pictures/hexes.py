"""Hex boards as drawings: pointy-topped hexes whose corners are `radius` millimetres from their centres."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from math import cos, radians, sin, sqrt
from typing import NamedTuple

from boards.hexes import Hex, HexBoard, HexDirection, Terrain, hex_text
from generator.drawing import (
    BLACK,
    WHITE,
    Circle,
    Drawing,
    Item,
    Line,
    Point,
    Polygon,
    Rect,
    fit,
    regular,
    text_width,
)
from generator.marks import centred
from generator.palette import Theme, hatch
from solver.problem import HexMove, HexProblem, Move


class _Look(NamedTuple):
    """Tint of a terrain, and the hatching that stands for it without colour."""

    tint: str
    hatch: tuple[int, ...]
    spacing: float


_LOOKS: Mapping[str, _Look] = {
    "plain": _Look("#fbf8ec", (), 1.0),
    "forest": _Look("#b5d6a4", (60, 120), 2.4),
    "marsh": _Look("#c9d3c0", (0,), 1.8),
    "hill": _Look("#e3c79c", (45,), 1.8),
    "lava": _Look("#f0906f", (45, 135), 1.3),
    "water": _Look("#9cc9e8", (0, 90), 1.3),
}
_UNKNOWN = _Look("#e0e0e0", (135,), 2.0)
_SQRT3 = sqrt(3)


def hex_centre(place: Hex, radius: float) -> Point:
    """Centre of a hex, (0, 0) lying at the origin."""
    q, r = place
    return Point(_SQRT3 * (q + r / 2) * radius, 1.5 * r * radius)


def hex_board_size(board: HexBoard, radius: float) -> tuple[float, float, float, float]:
    """Left, top, width and height in mm of the drawing of a board round the origin, with a thin border."""
    centres = [hex_centre(place, radius) for place in board.hexes]
    half = radius * _SQRT3 / 2
    border = radius * 0.1
    left = min(p.x for p in centres) - half - border
    top = min(p.y for p in centres) - radius - border
    right = max(p.x for p in centres) + half + border
    bottom = max(p.y for p in centres) + radius + border
    return left, top, right - left, bottom - top


def draw_hex_board(
    board: HexBoard, theme: Theme, radius: float = 14.0, nests: Collection[Hex] = ()
) -> Drawing:
    """The hexes with terrain, walls and nests, the origin being the centre of (0, 0)."""
    items: list[Item] = []
    for place in sorted(board.hexes, key=lambda h: (h[1], h[0])):
        items.extend(_hex(board.kind(place), place, theme, radius, place in nests))
    for wall in sorted(board.walls):
        items.append(_wall((wall.q, wall.r), HexDirection(wall.side), radius))
    return tuple(items)


def _hex(kind: Terrain, place: Hex, theme: Theme, radius: float, nest: bool) -> Drawing:
    centre = hex_centre(place, radius)
    outline = Polygon(regular(centre.x, centre.y, radius, 6))
    look = _LOOKS.get(kind.name, _UNKNOWN)
    items: list[Item] = list(theme.surface(outline, look.tint))
    if theme.hatched or theme.sparing:
        inner = Polygon(regular(centre.x, centre.y, radius * 0.94, 6))
        for angle in look.hatch:
            items.extend(hatch(inner, angle, look.spacing, 0.12, "#909090"))
    items.append(Polygon(outline.points, None, "#505050", radius * 0.022))
    if nest:
        items.append(Circle(centre.x, centre.y, radius * 0.6, WHITE, BLACK, radius * 0.07))
        items.append(Circle(centre.x, centre.y, radius * 0.48, None, BLACK, radius * 0.03))
    items.extend(_symbol(kind.name, centre, radius))
    if kind.name != "plain":
        items.extend(_facts(kind, centre, radius))
    if nest:
        items.append(centred(centre.x, centre.y, "NEST", radius * 0.2))
    at = centre.y + radius * 0.69
    if theme.hatched or theme.sparing:
        wide = text_width(hex_text(place), radius * 0.17) + radius * 0.08
        items.append(Rect(centre.x - wide / 2, at - radius * 0.08, wide, radius * 0.16, WHITE))
    items.append(centred(centre.x, at, hex_text(place), radius * 0.17, bold=False, colour="#505050"))
    return tuple(items)


def _symbol(name: str, centre: Point, radius: float) -> Drawing:
    """A small picture of the terrain in the upper part of the hex."""
    x, y, k = centre.x, centre.y - radius * 0.5, radius * 0.17
    ink = "#303030"
    pen = radius * 0.03
    match name:
        case "forest":
            return tuple(Polygon(regular(x + dx * k, y, k * 0.95, 3), ink) for dx in (-1.3, 0.0, 1.3))
        case "marsh":
            return tuple(
                Line(x + dx * k - k * 0.6, y + dy * k, x + dx * k + k * 0.6, y + dy * k, ink, pen)
                for dx, dy in ((-1, -0.5), (1, -0.5), (0, 0.2), (-1, 0.9), (1, 0.9))
            )
        case "hill":
            return _zigzag(x, y + k * 0.4, k * 1.2, k, 2, ink, pen)
        case "lava":
            return (Polygon(_flame(x, y, k * 1.5), ink),)
        case "water":
            return (
                *_zigzag(x, y - k * 0.1, k * 0.7, k * 0.45, 3, ink, pen),
                *_zigzag(x, y + k * 0.8, k * 0.7, k * 0.45, 3, ink, pen),
            )
        case _:
            return ()


def _zigzag(x: float, y: float, half: float, height: float, count: int, ink: str, pen: float) -> Drawing:
    """A row of peaks centred on x."""
    left = x - half * count
    items: list[Item] = []
    for k in range(count):
        start = left + 2 * half * k
        items.append(Line(start, y, start + half, y - height, ink, pen, "round"))
        items.append(Line(start + half, y - height, start + 2 * half, y, ink, pen, "round"))
    return tuple(items)


def _flame(x: float, y: float, size: float) -> tuple[Point, ...]:
    corners = ((-0.6, 0.6), (-0.75, -0.1), (-0.3, 0.15), (0.0, -0.9), (0.3, 0.15), (0.75, -0.1), (0.6, 0.6))
    return tuple(Point(x + a * size, y + b * size) for a, b in corners)


def _facts(kind: Terrain, centre: Point, radius: float) -> Drawing:
    """The terrain's letter and what it does, on a white band that keeps it readable."""
    parts = [kind.name]
    effects = []
    if not kind.passable:
        effects.append("closed")
    else:
        if kind.cost != 1:
            effects.append(f"cost {kind.cost}")
        if kind.defence:
            effects.append(f"def +{kind.defence}")
        if kind.damage:
            effects.append(f"dmg {kind.damage}")
    parts.append(" ".join(effects))
    size = radius * 0.2
    return tuple(
        item
        for k, text in enumerate(parts)
        for item in _banded(
            centre.x,
            centre.y + radius * (0.12 + 0.25 * k),
            text,
            fit(text, size, radius * 1.55, k == 0) if text else size,
            k == 0,
        )
    )


def _banded(x: float, y: float, text: str, size: float, bold: bool) -> Drawing:
    if not text:
        return ()
    width = text_width(text, size, bold) + size * 0.5
    return (
        Rect(x - width / 2, y - size * 0.6, width, size * 1.2, WHITE, radius=size * 0.3),
        centred(x, y, text, size, bold=bold),
    )


def _wall(place: Hex, direction: HexDirection, radius: float) -> Line:
    """A heavy line on the edge towards `direction`."""
    centre = hex_centre(place, radius)
    middle = {"E": 0, "NE": -60, "NW": -120, "W": 180, "SW": 120, "SE": 60}[str(direction)]
    ends = [
        Point(
            centre.x + radius * cos(radians(middle + turn)), centre.y + radius * sin(radians(middle + turn))
        )
        for turn in (-30, 30)
    ]
    return Line(ends[0].x, ends[0].y, ends[1].x, ends[1].y, BLACK, radius * 0.14, "round")


def draw_hex_problem(
    problem: HexProblem, theme: Theme, radius: float = 14.0, moves: Iterable[Move] = ()
) -> Drawing:
    """The board with start, goal, way-points and occupied hexes; with `moves` the way."""
    items: list[Item] = list(draw_hex_board(problem.board, theme, radius))
    for place in sorted(problem.occupied):
        centre = hex_centre(place, radius)
        items.append(Circle(centre.x, centre.y, radius * 0.5, "#606060", BLACK, radius * 0.05))
    marks = [(problem.start, "START"), (problem.goal, "GOAL")]
    marks.extend((place, f"VIA {k}") for k, place in enumerate(problem.via, start=1))
    for place, text in marks:
        centre = hex_centre(place, radius)
        items.append(Circle(centre.x, centre.y, radius * 0.56, WHITE, BLACK, radius * 0.06))
        items.append(centred(centre.x, centre.y, text, radius * 0.22))
    here = hex_centre(problem.start, radius)
    for move in moves:
        if isinstance(move, HexMove):
            there = hex_centre(move.to, radius)
            items.append(Line(here.x, here.y, there.x, there.y, BLACK, radius * 0.09, "round"))
            here = there
    return tuple(items)
