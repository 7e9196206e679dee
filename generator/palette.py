"""Colours that survive printers and eyes: every role has a letter and a shape besides its colour.

Four themes: `print` (inks that stay apart in grey and for colour-blind readers), `screen`
(Okabe–Ito), `mono` (black on white, hatched) and `ink-saver` (outlines, no areas).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import cos, radians, sin, sqrt
from typing import Literal, NamedTuple

from generator.drawing import BLACK, WHITE, Circle, Colour, Drawing, Line, Point, Polygon, Rect

ThemeName = Literal["print", "screen", "mono", "ink-saver"]


class Role(NamedTuple):
    """What a colour is called, the letter and the shape that stand beside it, and its hatching.

    `hatch` holds the directions of the lines in degrees; no directions leave the area white.
    """

    name: str
    letter: str
    shape: str
    hatch: tuple[int, ...]
    spacing: float = 1.1


ROLES: Mapping[str, Role] = {
    role.name: role
    for role in (
        Role("red", "R", "circle", (45,)),
        Role("green", "G", "triangle", (0,)),
        Role("blue", "B", "square", (0, 90), 0.8),
        Role("yellow", "Y", "hexagon", ()),
        Role("white", "W", "pentagon", (90,), 1.6),
        Role("violet", "P", "diamond", (45, 135)),
        Role("silver", "S", "star", (135,), 1.6),
        Role("black", "K", "octagon", (0, 45, 90, 135), 0.9),
        Role("orange", "O", "cross", (135,)),
    )
}
ALIASES: Mapping[str, str] = {
    "pink": "violet",
    "purple": "violet",
    "grey": "white",
    "gray": "white",
    "transparent": "silver",
    "r": "red",
    "g": "green",
    "b": "blue",
    "y": "yellow",
    "w": "white",
    "p": "violet",
    "s": "silver",
}

PRINT_FILLS: Mapping[str, Colour] = {
    "red": "#af0c07",
    "green": "#49bb9c",
    "blue": "#0a1162",
    "yellow": "#fff36e",
    "white": "#d0d0d0",
    "violet": "#a25fc8",
    "silver": "#d0d0d0",
    "black": "#000000",
    "orange": "#e08a1e",
}
SCREEN_FILLS: Mapping[str, Colour] = {
    "red": "#d55e00",
    "green": "#009e73",
    "blue": "#0072b2",
    "yellow": "#f0e442",
    "white": "#ffffff",
    "violet": "#cc79a7",
    "silver": "#bbbbbb",
    "black": "#000000",
    "orange": "#e69f00",
}


def role_of(name: str) -> Role:
    """The role of a colour's name; a name that is no colour gets its own letter on grey."""
    known = ALIASES.get(name.lower(), name.lower())
    if known in ROLES:
        return ROLES[known]
    return Role(known, known[:1].upper() or "?", "octagon", (135,), 1.6)


@dataclass(frozen=True)
class Theme:
    """How roles are painted."""

    name: ThemeName
    fills: Mapping[str, Colour]
    hatched: bool = False
    sparing: bool = False

    def fill(self, name: str) -> Colour:
        """The area colour of a role."""
        if self.hatched or self.sparing:
            return WHITE
        return self.fills.get(role_of(name).name, "#b4b4b4")

    def ink(self, name: str) -> Colour:
        """Black or white, whichever reads better on the role's area."""
        return BLACK if luminance(self.fill(name)) > 0.18 else WHITE

    def edge(self, name: str) -> Colour:
        """The outline of a role's area: black, or the colour itself where areas stay empty."""
        if self.sparing and role_of(name).name in ("red", "green", "blue", "violet"):
            return self.fills[role_of(name).name]
        return BLACK

    @property
    def dark(self) -> Colour:
        """Large dark areas such as a tile's black side."""
        return WHITE if self.hatched or self.sparing else "#1f1f1f"

    @property
    def shade(self) -> Colour:
        """Large light areas such as blocked cells."""
        return WHITE if self.sparing else "#c8c8c8"

    @property
    def tint(self) -> Colour:
        """Quiet background of a heading or of every other field."""
        return WHITE if self.hatched or self.sparing else "#ececec"

    def paint(self, shape: Rect | Circle | Polygon, name: str, stroke_width: float = 0.4) -> Drawing:
        """The shape in a role's colour with its outline, and with hatching where the theme hatches."""
        filled = replace(shape, fill=self.fill(name), stroke=self.edge(name), stroke_width=stroke_width)
        if not self.hatched:
            return (filled,)
        role = role_of(name)
        lines = tuple(line for angle in role.hatch for line in hatch(shape, angle, role.spacing, width=0.2))
        return (replace(filled, stroke=None), *lines, replace(filled, fill=None))

    def surface(self, shape: Rect | Circle | Polygon, colour: Colour) -> Drawing:
        """The shape in a colour of its own that only decorates; white where areas stay empty."""
        return (replace(shape, fill=WHITE if self.hatched or self.sparing else colour),)


THEMES: Mapping[ThemeName, Theme] = {
    "print": Theme("print", PRINT_FILLS),
    "screen": Theme("screen", SCREEN_FILLS),
    "mono": Theme("mono", PRINT_FILLS, hatched=True),
    "ink-saver": Theme("ink-saver", PRINT_FILLS, sparing=True),
}
PRINT = THEMES["print"]


def luminance(colour: Colour) -> float:
    """Relative luminance of `#rrggbb`, 0 to 1."""

    def linear(part: str) -> float:
        value = int(part, 16) / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(colour[1:3]) + 0.7152 * linear(colour[3:5]) + 0.0722 * linear(colour[5:7])


def hatch(
    shape: Rect | Circle | Polygon, angle: float, spacing: float, width: float = 0.2, colour: Colour = BLACK
) -> tuple[Line, ...]:
    """Parallel lines inside a shape, `spacing` mm apart, at `angle` degrees clockwise from the right.

    The lines of equal angle lie on one lattice over the page, so neighbouring areas join up.
    """
    ux, uy = cos(radians(angle)), sin(radians(angle))
    ux, uy = (0.0 if abs(ux) < 1e-9 else ux), (0.0 if abs(uy) < 1e-9 else uy)
    nx, ny = -uy, ux
    if isinstance(shape, Circle):
        middle = shape.x * nx + shape.y * ny
        low, high = middle - shape.radius, middle + shape.radius
    else:
        corners = _corners(shape)
        offsets = [p.x * nx + p.y * ny for p in corners]
        low, high = min(offsets), max(offsets)
    lines: list[Line] = []
    k = int(low // spacing) + 1
    while k * spacing < high:
        offset = k * spacing
        if isinstance(shape, Circle):
            spans = _circle_span(shape, ux, uy, nx, ny, offset)
        else:
            spans = _polygon_spans(corners, ux, uy, nx, ny, offset)
        lines.extend(
            Line(
                a * ux + offset * nx,
                a * uy + offset * ny,
                b * ux + offset * nx,
                b * uy + offset * ny,
                colour,
                width,
            )
            for a, b in spans
        )
        k += 1
    return tuple(lines)


def _corners(shape: Rect | Polygon) -> tuple[Point, ...]:
    if isinstance(shape, Polygon):
        return shape.points
    right, bottom = shape.x + shape.width, shape.y + shape.height
    cut = shape.radius * (1 - sqrt(0.5)) * 1.2
    if not cut:
        return (Point(shape.x, shape.y), Point(right, shape.y), Point(right, bottom), Point(shape.x, bottom))
    return (
        Point(shape.x + cut, shape.y),
        Point(right - cut, shape.y),
        Point(right, shape.y + cut),
        Point(right, bottom - cut),
        Point(right - cut, bottom),
        Point(shape.x + cut, bottom),
        Point(shape.x, bottom - cut),
        Point(shape.x, shape.y + cut),
    )


def _circle_span(
    shape: Circle, ux: float, uy: float, nx: float, ny: float, offset: float
) -> list[tuple[float, float]]:
    off = offset - (shape.x * nx + shape.y * ny)
    half = sqrt(max(0.0, shape.radius**2 - off * off))
    along = shape.x * ux + shape.y * uy
    return [(along - half, along + half)] if half > 0.05 else []


def _polygon_spans(
    corners: tuple[Point, ...], ux: float, uy: float, nx: float, ny: float, offset: float
) -> list[tuple[float, float]]:
    """Where one line of the lattice is inside the polygon (even-odd)."""
    crossings = []
    for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
        a = start.x * nx + start.y * ny - offset
        b = end.x * nx + end.y * ny - offset
        if (a < 0) != (b < 0):
            t = a / (a - b)
            crossings.append((start.x + t * (end.x - start.x)) * ux + (start.y + t * (end.y - start.y)) * uy)
    crossings.sort()
    return [(a, b) for a, b in zip(crossings[::2], crossings[1::2], strict=False) if b - a > 0.05]
