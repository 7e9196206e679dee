"""Ships of the Line on paper: the fifty-six cards and the stat tracks (rules: H1-H8)."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from games.ships.state import COPIES, FULL, STATS
from generator.drawing import BLACK, WHITE, Circle, Drawing, Item, Line, Point, Polygon, Rect, Text, turned
from generator.marks import centred
from generator.palette import Theme
from generator.parts import Card, Cards, Part
from generator.sheets.pieces import heading

WIDTH, HEIGHT = 46.0, 63.0
WINDS: tuple[tuple[str, int], ...] = (("North", 0), ("East", 1), ("South", 2), ("West", 3))
SHOTS: tuple[tuple[str, str], ...] = (
    ("Cannon Ball", "hull"),
    ("Chain Shot", "rigging"),
    ("Grape Shot", "crew"),
)
_OPPOSITE = {"North": "South", "South": "North", "East": "West", "West": "East"}


def cards(theme: Theme) -> tuple[Part, ...]:
    """Eight cards of each of the seven types, with backs."""
    back = _back(theme)
    deck = tuple(Card(WIDTH, HEIGHT, face, back) for face in faces(theme) for _ in range(COPIES))
    return (
        Cards(
            "Ships of the Line: cards",
            deck,
            "56 cards, eight of each type",
            "Eight cards each of: North, East, South and West Wind, Cannon Ball, Chain Shot, Grape Shot.",
        ),
    )


def faces(theme: Theme) -> tuple[Drawing, ...]:
    """The fronts of the seven types, in the order of the game's cards."""
    turns = dict(WINDS)
    winds = (_wind(theme, name, turns[name]) for name in ("North", "South", "East", "West"))
    return (*winds, *(_shot(theme, name, stat) for name, stat in SHOTS))


def _frame(title: str, corner: str) -> list[Item]:
    return [
        Rect(1.6, 1.6, WIDTH - 3.2, HEIGHT - 3.2, None, BLACK, 0.5, 2.5),
        Text(4.4, 9.0, corner, 6.0, bold=True),
        *turned((Text(4.4, 9.0, corner, 6.0, bold=True),), 2, WIDTH / 2, HEIGHT / 2),
        centred(WIDTH / 2, HEIGHT - 15.5, title, 4.0),
    ]


def _wind(theme: Theme, name: str, turns: int) -> Drawing:
    """A compass rose with a heavy needle to where the wind blows from."""
    x, y, r = WIDTH / 2, HEIGHT / 2 - 4.5, 13.5
    items = _frame(f"{name} Wind", name[0])
    items.append(Circle(x, y, r, None, BLACK, 0.4))
    for k in range(16):
        angle = k * pi / 8
        inner = r - (2.2 if k % 4 == 0 else 1.2)
        items.append(
            Line(
                x + inner * sin(angle),
                y - inner * cos(angle),
                x + r * sin(angle),
                y - r * cos(angle),
                BLACK,
                0.25,
            )
        )
    needle = (
        Polygon(
            (Point(x, y - r + 2.6), Point(x + 4.2, y + 1), Point(x, y - 1.6), Point(x - 4.2, y + 1)), BLACK
        ),
        Polygon((Point(x, y + r - 3.4), Point(x + 2.4, y + 1.4), Point(x - 2.4, y + 1.4)), WHITE, BLACK, 0.3),
    )
    items.extend(turned(needle, turns, x, y))
    items.append(Circle(x, y, 1.1, WHITE, BLACK, 0.3))
    items.append(Text(x, HEIGHT - 9.6, f"not with {_OPPOSITE[name]}", 2.5, "middle"))
    return tuple(items)


def _shot(theme: Theme, name: str, stat: str) -> Drawing:
    x, y = WIDTH / 2, HEIGHT / 2 - 4.5
    short = {"hull": "B", "rigging": "C", "crew": "G"}[stat]
    items = _frame(name, short)
    match stat:
        case "hull":
            items.append(Circle(x, y, 8, BLACK))
            items.append(Circle(x - 2.6, y - 2.8, 1.6, WHITE))
        case "rigging":
            items.append(Circle(x - 9, y + 4, 5, BLACK))
            items.append(Circle(x + 9, y - 4, 5, BLACK))
            for k in range(5):
                t = (k + 0.5) / 5
                items.append(Circle(x - 5 + 10 * t, y + 2.2 - 4.4 * t, 1.3, None, BLACK, 0.7))
        case _:
            for row, count in enumerate((2, 3, 4, 3)):
                for k in range(count):
                    items.append(Circle(x + (k - (count - 1) / 2) * 5.2, y - 7 + row * 4.7, 2.2, BLACK))
    items.append(Text(x, HEIGHT - 9.6, f"enemy {stat} −1", 2.8, "middle"))
    return tuple(items)


def _back(theme: Theme) -> Drawing:
    """An anchor in a frame, the same either way up."""
    x, y = WIDTH / 2, HEIGHT / 2
    items: list[Item] = [
        Rect(1.6, 1.6, WIDTH - 3.2, HEIGHT - 3.2, theme.tint, BLACK, 0.5, 2.5),
        Rect(3.6, 3.6, WIDTH - 7.2, HEIGHT - 7.2, None, BLACK, 0.25, 1.5),
    ]
    half: tuple[Item, ...] = (
        Circle(x, y - 22, 2.2, WHITE, BLACK, 0.8),
        Line(x, y - 19.8, x, y - 4, BLACK, 1.2),
        Line(x - 5, y - 17, x + 5, y - 17, BLACK, 1.0, "round"),
        *(
            Line(
                x + s * 8 * sin(a),
                y - 12 + 8 * cos(a),
                x + s * 8 * sin(b),
                y - 12 + 8 * cos(b),
                BLACK,
                1.2,
                "round",
            )
            for s in (-1, 1)
            for a, b in ((0.0, 0.4), (0.4, 0.8), (0.8, 1.2))
        ),
    )
    return (*items, *half, *turned(half, 2, x, y))


def tracks(theme: Theme) -> tuple[Part, ...]:
    """A sheet for each ship: seven points each of hull, rigging and crew."""
    return (
        Cards(
            "Ships of the Line: stat tracks",
            tuple(track(theme, f"Ship {name}") for name in ("A", "B")),
            "cover or cross off a field for each point lost; at 0 the ship is lost",
        ),
    )


_FATE = {"hull": "she sinks", "rigging": "she lies dead", "crew": "all aboard perish"}


def track(theme: Theme, title: str, left: Sequence[int] = (FULL,) * len(STATS)) -> Card:
    """A ship's sheet; points of hull, rigging and crew beyond those that are `left` are crossed off."""
    width, height = 172.0, 72.0
    items: list[Item] = list(heading(0, 0, width, title, 4.6, theme))
    for row, (stat, points) in enumerate(zip(STATS, left, strict=True)):
        y = 13 + row * 19.0
        items.append(Text(5, y + 9.6, stat.capitalize(), 5.0, bold=True))
        for k in range(FULL):
            x = 33 + k * 15.6
            items.append(Rect(x, y, 14, 15, None, BLACK, 0.3))
            items.append(centred(x + 7, y + 7.5, str(FULL - k), 6.5))
            if FULL - k > points:
                items.append(Line(x + 1, y + 14, x + 13, y + 1, BLACK, 1.0))
        x = 33 + FULL * 15.6
        items.append(Rect(x, y, 27, 15, theme.tint, BLACK, 0.7))
        items.append(centred(x + 13.5, y + 5.4, "0", 5.4))
        items.append(centred(x + 13.5, y + 11.4, _FATE[stat], 2.4, bold=False))
    return Card(width, height, tuple(items))
