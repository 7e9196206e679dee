"""Marks on boards and chips: robots, targets and dice, each with letter and shape besides its colour."""

from __future__ import annotations

from math import cos, pi, sin

from generator.drawing import (
    BLACK,
    CAP_HEIGHT,
    WHITE,
    Circle,
    Drawing,
    Item,
    Point,
    Polygon,
    Rect,
    Text,
    regular,
)
from generator.palette import Theme, role_of

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Places of the pips on a die, in thirds of its face."""


def centred(x: float, y: float, text: str, size: float, *, bold: bool = True, colour: str = BLACK) -> Text:
    """Text whose capitals are centred on (x, y)."""
    return Text(x, y + size * CAP_HEIGHT / 2, text, size, "middle", bold, colour)


def silhouette(shape: str, x: float, y: float, radius: float) -> Circle | Polygon:
    """A shape round (x, y), of about the same area whatever its name; unknown names give an octagon."""
    match shape:
        case "circle":
            return Circle(x, y, radius * 0.92)
        case "triangle":
            return Polygon(regular(x, y + radius * 0.18, radius * 1.22, 3))
        case "square":
            return Polygon(regular(x, y, radius * 1.2, 4, 45))
        case "diamond":
            return Polygon(regular(x, y, radius * 1.12, 4))
        case "pentagon":
            return Polygon(regular(x, y + radius * 0.05, radius * 1.08, 5))
        case "hexagon":
            return Polygon(regular(x, y, radius * 1.04, 6))
        case "star":
            return Polygon(_star(x, y, radius * 1.18, radius * 0.74))
        case "cross":
            return Polygon(_cross(x, y, radius * 1.02))
        case _:
            return Polygon(regular(x, y, radius, 8, 22.5))


def _star(x: float, y: float, outer: float, inner: float) -> tuple[Point, ...]:
    radii = (outer, inner)
    return tuple(
        Point(x + radii[k % 2] * sin(k * pi / 6), y - radii[k % 2] * cos(k * pi / 6)) for k in range(12)
    )


def _cross(x: float, y: float, radius: float) -> tuple[Point, ...]:
    arm = radius * 0.5
    steps = (
        (-1, -2),
        (1, -2),
        (1, -1),
        (2, -1),
        (2, 1),
        (1, 1),
        (1, 2),
        (-1, 2),
        (-1, 1),
        (-2, 1),
        (-2, -1),
        (-1, -1),
    )
    return tuple(Point(x + a * arm, y + b * arm) for a, b in steps)


def _letter(theme: Theme, name: str, letter: str, x: float, y: float, size: float) -> Drawing:
    """A letter on a role's area; on hatching it stands on a white disc."""
    text = centred(x, y, letter, size, colour=theme.ink(name))
    if theme.hatched and role_of(name).hatch:
        return (Circle(x, y, size * 0.6, fill=WHITE), text)
    return (text,)


def token(theme: Theme, colour: str, shape: str, letter: str, x: float, y: float, radius: float) -> Drawing:
    """A shape in a colour with its letter."""
    lower = radius * 0.14 if shape == "triangle" else 0.0
    return (
        *theme.paint(silhouette(shape, x, y, radius), colour, max(0.2, radius * 0.07)),
        *_letter(
            theme,
            colour,
            letter,
            x,
            y + lower,
            radius * (1.0 if shape in ("triangle", "diamond", "star") else 1.15),
        ),
    )


def robot_mark(
    theme: Theme, name: str, label: str, x: float, y: float, radius: float, transparent: bool = False
) -> Drawing:
    """A robot seen from above: its colour's shape and letter inside a heavy ring.

    The ring of the transparent robot is double.
    """
    role = role_of(name)
    ring: list[Item] = [Circle(x, y, radius * 0.93, WHITE, BLACK, radius * 0.14)]
    inner = radius * 0.66
    if transparent:
        ring.append(Circle(x, y, radius * 0.74, None, BLACK, radius * 0.06))
        inner = radius * 0.58
    return (*ring, *token(theme, role.name, role.shape, label, x, y, inner))


def start_mark(theme: Theme, name: str, label: str, x: float, y: float, radius: float) -> Drawing:
    """Where a robot started: an empty ring with its letter."""
    return (
        Circle(x, y, radius * 0.8, WHITE, BLACK, radius * 0.07),
        centred(x, y, label, radius * 0.9, bold=False),
    )


def target_mark(theme: Theme, colour: str, shape: str, x: float, y: float, radius: float) -> Drawing:
    """A printed target: the shape in its colour with the colour's letter; `any` is the vortex."""
    if colour == "any":
        return vortex_mark(theme, x, y, radius)
    return token(theme, colour, shape, role_of(colour).letter, x, y, radius)


def vortex_mark(theme: Theme, x: float, y: float, radius: float) -> Drawing:
    """The many-coloured vortex: four sails in the four colours round a star."""
    items: list[Item] = []
    for k, name in enumerate(("red", "yellow", "green", "blue")):
        angle = k * pi / 2
        corners = ((0.0, 0.0), (-0.28, -1.2), (0.5, -1.12), (1.02, -0.62), (0.5, 0.0))
        sail = tuple(
            Point(
                x + radius * (a * cos(angle) - b * sin(angle)),
                y + radius * (a * sin(angle) + b * cos(angle)),
            )
            for a, b in corners
        )
        items.extend(theme.paint(Polygon(sail), name, max(0.2, radius * 0.06)))
    items.append(Circle(x, y, radius * 0.44, WHITE, BLACK, max(0.2, radius * 0.06)))
    items.append(Polygon(_star(x, y, radius * 0.36, radius * 0.15), fill=BLACK))
    return tuple(items)


def die_face(theme: Theme, colour: str, number: int, x: float, y: float, size: float) -> Drawing:
    """A die face of edge `size` with its top left corner at (x, y): coloured face, pips, colour and number.

    The pips have the shape of the colour and the corner says it in letters, `R4`. A number above six is
    written.
    """
    role = role_of(colour)
    face = Rect(x, y, size, size, radius=size * 0.14)
    items = list(theme.paint(face, role.name, size * 0.022))
    ink = theme.ink(role.name)
    cx, cy = x + size * 0.5, y + size * 0.635
    step = size * 0.22
    radius = size * 0.088
    if number not in PIPS:
        items.append(centred(cx, cy, str(number), size * 0.34, colour=ink))
    for dx, dy in PIPS.get(number, ()):
        pip = silhouette(role.shape, cx + dx * step, cy + dy * step * 0.95, radius)
        if theme.hatched:
            items.append(
                _filled(silhouette(role.shape, cx + dx * step, cy + dy * step * 0.95, radius * 1.5), WHITE)
            )
        items.append(_filled(pip, ink))
    label = f"{role.letter}{number}"
    corner = Text(x + size * 0.09, y + size * 0.235, label, size * 0.19, bold=True, colour=ink)
    if theme.hatched and role.hatch:
        items.append(
            Rect(x + size * 0.06, y + size * 0.07, size * 0.37, size * 0.21, fill=WHITE, radius=size * 0.04)
        )
    items.append(corner)
    return tuple(items)


def _filled(shape: Circle | Polygon, colour: str) -> Item:
    if isinstance(shape, Circle):
        return Circle(shape.x, shape.y, shape.radius, colour)
    return Polygon(shape.points, colour)
