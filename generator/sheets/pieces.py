"""Pieces that several games share: chips, standing figures, dice and other nets to fold."""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing import (
    BLACK,
    Circle,
    Colour,
    Drawing,
    Item,
    Line,
    Point,
    Polygon,
    Rect,
    Text,
    moved,
    text_width,
    turned,
    wrap,
)
from generator.marks import PIPS, centred, robot_mark, token
from generator.palette import Theme, role_of
from generator.parts import Card

FOLD: tuple[float, float] = (1.6, 1.0)
"""Dashes of a fold line."""


def chip(face: Drawing, size: float, back: Drawing | None = None) -> Card:
    """A square chip whose face is drawn round its middle (0, 0)."""
    half = size / 2
    return Card(size, size, moved(face, half, half), None if back is None else moved(back, half, half))


def standee(theme: Theme, name: str, label: str, *, transparent: bool = False, size: float = 22.0) -> Card:
    """A standing robot: folded at the top, its flaps bent outwards and glued to a base."""
    width, face, flap = size, size * 1.3, size * 0.4
    height = 2 * (face + flap)
    side: list[Item] = list(robot_mark(theme, name, label, width / 2, face * 0.42, width * 0.4, transparent))
    side.append(centred(width / 2, face * 0.9, name, width * 0.13))
    items: list[Item] = [
        *moved(side, 0, flap + face),
        *moved(turned(side, 2, width / 2, face / 2), 0, flap),
    ]
    for y in (flap, flap + face, flap + 2 * face):
        items.append(Line(0, y, width, y, "#606060", 0.2, dash=FOLD))
    for y in (flap / 2, height - flap / 2):
        items.append(centred(width / 2, y, "base", width * 0.11, bold=False, colour="#606060"))
    return Card(width, height, tuple(items))


def cube_net(edge: float, faces: Sequence[Drawing], tab: float = 5.0) -> Card:
    """The net of a cube: six faces drawn on squares from (0, 0), in the order of the net.

    The column holds faces 0 to 3, faces 4 and 5 lie left and right of face 1; 0 and 2, 1 and 3, 4 and 5
    are opposite.
    """
    return box_net(edge, edge, edge, faces, tab)


def box_net(width: float, length: float, height: float, faces: Sequence[Drawing], tab: float = 5.0) -> Card:
    """The net of a box of `width` x `length` x `height` mm with glue tabs.

    Down the middle lie the front (width x height), the top (width x length), the back and the bottom;
    left and right of the top the two sides (height x length).
    """
    places = [
        (height, 0.0, width, height),
        (height, height, width, length),
        (height, height + length, width, height),
        (height, 2 * height + length, width, length),
        (0.0, height, height, length),
        (height + width, height, height, length),
    ]
    items: list[Item] = []
    reach = min(tab, width * 0.45, length * 0.45, height * 0.8)
    # The ends of the column meet each other, so only the bottom has a tab there.
    for box, sides in ((places[0], "WE"), (places[2], "WE"), (places[3], "WES")):
        for side in sides:
            items.extend(_tab(box, side, reach))
    for (x, y, wide, high), face in zip(places, faces, strict=True):
        items.append(Rect(x, y, wide, high, "#ffffff"))
        items.extend(moved(face, x, y))
        items.append(Rect(x, y, wide, high, None, BLACK, 0.25))
    total_width = 2 * height + width
    total_height = 2 * height + 2 * length
    margin = 1.0
    framed = moved(items, margin, margin)
    return Card(total_width + 2 * margin, total_height + reach + 2 * margin, framed, cut=False)


def _tab(box: tuple[float, float, float, float], side: str, reach: float) -> list[Item]:
    """A glue tab, a trapezium on one side of a face."""
    if reach <= 0:
        return []
    x, y, width, height = box
    slope = reach * 0.6
    corners: dict[str, tuple[tuple[float, float], ...]] = {
        "W": ((x, y), (x - reach, y + slope), (x - reach, y + height - slope), (x, y + height)),
        "E": (
            (x + width, y),
            (x + width + reach, y + slope),
            (x + width + reach, y + height - slope),
            (x + width, y + height),
        ),
        "N": ((x, y), (x + slope, y - reach), (x + width - slope, y - reach), (x + width, y)),
        "S": (
            (x, y + height),
            (x + slope, y + height + reach),
            (x + width - slope, y + height + reach),
            (x + width, y + height),
        ),
    }
    return [Polygon(tuple(Point(*corner) for corner in corners[side]), "#f4f4f4", "#606060", 0.2)]


def colour_face(theme: Theme, name: str, edge: float) -> Drawing:
    """A face of a colour die: the area in the colour, its letter and its name."""
    role = role_of(name)
    return (
        *token(theme, name, role.shape, role.letter, edge / 2, edge * 0.44, edge * 0.3),
        centred(edge / 2, edge * 0.88, role.name, edge * 0.13, bold=False),
    )


def number_face(number: int, edge: float) -> Drawing:
    """A face of a number die: the digit and its pips."""
    pips: list[Item] = [
        Circle(edge * 0.58 + dx * edge * 0.22, edge * 0.56 + dy * edge * 0.22, edge * 0.075, BLACK)
        for dx, dy in PIPS[number]
    ]
    return (*pips, Text(edge * 0.07, edge * 0.24, str(number), edge * 0.2, bold=True))


def number_die(edge: float) -> Card:
    """The net of a die of that edge; opposite numbers add up to seven."""
    return cube_net(edge, tuple(number_face(n, edge) for n in (1, 2, 6, 5, 3, 4)))


def heading(
    x: float, y: float, width: float, text: str, size: float, theme: Theme, name: str | None = None
) -> Drawing:
    """A band with white or black letters; without a role it is grey."""
    height = size * 1.9
    band = Rect(x, y, width, height)
    if name is None:
        return (
            Rect(x, y, width, height, theme.tint, BLACK, 0.2),
            centred(x + width / 2, y + height / 2, text, size),
        )
    knock: tuple[Item, ...] = ()
    if theme.hatched:
        wide = text_width(text, size, True) + size
        knock = (Rect(x + (width - wide) / 2, y + height * 0.12, wide, height * 0.76, "#ffffff"),)
    return (
        *theme.paint(band, name, 0.3),
        *knock,
        centred(x + width / 2, y + height / 2, text, size, colour=theme.ink(name)),
    )


def paragraphs(
    x: float, y: float, width: float, text: str, size: float, *, leading: float = 1.35, colour: Colour = BLACK
) -> tuple[Drawing, float]:
    """Wrapped text whose first baseline is one line below `y`; returns it with the y below it."""
    lines = wrap(text, size, width)
    items = tuple(
        Text(x, y + size + k * size * leading, line, size, colour=colour) for k, line in enumerate(lines)
    )
    return items, y + len(lines) * size * leading
