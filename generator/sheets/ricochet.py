"""Ricochet Robots on paper: boards, quadrants, robots and the seventeen target chips (rules: K1-K9)."""

from __future__ import annotations

from boards.official import official_board
from generator.drawing import BLACK, Circle, Clip, Drawing, Text, moved
from generator.marks import centred, robot_mark, target_mark
from generator.palette import Theme
from generator.parts import Card, Cards, Part
from generator.pictures.problems import board_picture
from generator.pictures.square import FRAME, draw_square_board
from generator.sheets.pieces import chip, standee

CELL = 20.0
ROBOTS: tuple[tuple[str, str], ...] = (
    ("red", "R"),
    ("green", "G"),
    ("blue", "B"),
    ("yellow", "Y"),
    ("silver", "S"),
)
COLOURS = ("red", "green", "blue", "yellow")
SHAPES = ("circle", "triangle", "square", "hexagon")


def board(name: str, theme: Theme) -> tuple[Part, ...]:
    """An official board such as `1A/2C/3B/4D`."""
    return (board_picture(official_board(name), theme, f"Ricochet Robots: board {name.upper()}"),)


def quadrants(theme: Theme) -> tuple[Part, ...]:
    """The sixteen quadrants as eight double-sided pieces: A behind B, C behind D."""
    cards = []
    for piece in "1234":
        for front, back in (("A", "B"), ("C", "D")):
            cards.append(Card(_EDGE, _EDGE, _quadrant(piece + front, theme), _quadrant(piece + back, theme)))
    return (
        Cards(
            "Ricochet Robots: quadrants",
            tuple(cards),
            "lay pieces 1 to 4 with their shaded corners to the middle",
            "Sixteen quadrants of eight by eight cells.",
        ),
    )


_EDGE = 8 * CELL + CELL * 0.1
"""A quadrant with half a border wall on its two outer sides, in mm."""


def _quadrant(name: str, theme: Theme) -> Drawing:
    rest = [f"{piece}A" for piece in "1234" if piece != name[0]]
    whole = draw_square_board(official_board("/".join([name, *rest])), theme, CELL, coordinates=False)
    outside = FRAME * CELL - CELL * 0.1
    label = Text(_EDGE - 3, _EDGE - 3, name, 5, "end", bold=True)
    return (Clip(0, 0, _EDGE, _EDGE, moved(whole, -outside, -outside)), label)


def robots(theme: Theme) -> tuple[Part, ...]:
    """The five robots as standing figures and as flat chips."""
    standing = tuple(
        standee(theme, name, label, transparent=name == "silver", size=20) for name, label in ROBOTS
    )
    flat = tuple(
        chip(robot_mark(theme, name, label, 0, 0, 7.5, name == "silver"), 18.0) for name, label in ROBOTS
    )
    return (
        Cards(
            "Ricochet Robots: standing robots", standing, "fold at the dashed lines, glue the flaps to a base"
        ),
        Cards("Ricochet Robots: flat robots", flat),
    )


def targets(theme: Theme) -> tuple[Part, ...]:
    """The seventeen target chips: four shapes in four colours, and the vortex."""
    size = 24.0
    back: Drawing = (Circle(0, 0, 8, None, BLACK, 0.6), centred(0, 0, "?", 8))
    faces = [target_mark(theme, colour, shape, 0, 0, 7.0) for colour in COLOURS for shape in SHAPES]
    faces.append(target_mark(theme, "any", "vortex", 0, 0, 7.5))
    return (Cards("Ricochet Robots: target chips", tuple(chip(face, size, back) for face in faces)),)
