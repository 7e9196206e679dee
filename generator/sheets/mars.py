"""Roll over Mars on paper: the cloth, cards, rovers, and the stones as nets of true size (rules: M1-M6)."""

from __future__ import annotations

from dataclasses import replace
from math import cos, radians, sin
from typing import Any

from games.mars.cargo import material
from generator.drawing import (
    BLACK,
    WHITE,
    Circle,
    Drawing,
    Item,
    Line,
    Polygon,
    Rect,
    Text,
    moved,
    regular,
)
from generator.marks import centred
from generator.palette import Theme
from generator.parts import Card, Cards, Part, Picture
from generator.sheets.measures import INCH, calliper_bar, calliper_jaw, inch_strip
from generator.sheets.pieces import box_net, heading, number_die, standee

SECTORS = 6
_BORDER = 8.0
_ROVERS = ("red", "green", "blue", "yellow")


def cloth(theme: Theme) -> tuple[Part, ...]:
    """The map at true scale."""
    return (cloth_picture(theme),)


def cloth_picture(theme: Theme) -> Picture:
    """The map: sectors, base, garages and a ring every five inches."""
    radius = material()["cloth"]["radius"] * INCH
    middle = radius + _BORDER
    reach = int(material()["cloth"]["radius"])
    items: list[Item] = [Circle(middle, middle, radius, None, BLACK, 1.2)]
    for k in range(SECTORS):
        end = _at(middle, material()["cloth"]["radius"], 60 * k)
        items.append(Line(middle, middle, *end, BLACK, 0.7))
    for inches in range(5, reach, 5):
        items.extend(_ring(middle, inches))
    for k in range(SECTORS):
        for out in (6.5, 12.5, 17.5):
            x, y = _at(middle, out, 60 * k + 30)
            items.append(Circle(x, y, 11, WHITE, BLACK, 0.5))
            items.append(centred(x, y, str(k + 1), 14))
    items.extend(_base(middle, theme))
    for number, angle in enumerate(material()["garages"]["angles"], start=1):
        x, y = _at(middle, material()["garages"]["radius"], angle)
        items.append(Rect(x - 11, y - 8, 22, 16, WHITE, BLACK, 0.8, 2))
        items.append(centred(x, y - 2.4, "GARAGE", 3.6))
        items.append(centred(x, y + 3.2, str(number), 5))
    return Picture(
        "Roll over Mars: the cloth",
        2 * middle,
        2 * middle,
        tuple(items),
        cell=None,
        true_scale=True,
        alt="A round cloth of six sectors of 60 degrees, counter-clockwise from the right, with the base "
        "in the middle and garages two inches from it at 60, 180 and 300 degrees.",
    )


def _at(middle: float, inches: float, angle: float) -> tuple[float, float]:
    """A place on the cloth; angles run counter-clockwise from the right, as on a map."""
    return middle + inches * INCH * cos(radians(angle)), middle - inches * INCH * sin(radians(angle))


def _ring(middle: float, inches: int) -> list[Item]:
    """A dotted circle with its distance at the six borders."""
    items: list[Item] = []
    steps = 24 * inches
    for k in range(steps):
        x, y = _at(middle, inches, 360 * k / steps)
        items.append(Circle(x, y, 0.35, "#707070"))
    for k in range(SECTORS):
        x, y = _at(middle, inches, 60 * k)
        items.append(Circle(x, y, 4.6, WHITE, "#707070", 0.25))
        items.append(centred(x, y, str(inches), 4.2, bold=False))
    return items


def _base(middle: float, theme: Theme) -> list[Item]:
    """The base and the disc of one inch round it that no weather reaches (rules: MG4)."""
    return [
        Circle(middle, middle, INCH, theme.tint, BLACK, 0.6),
        Polygon(regular(middle, middle, 13, 6), WHITE, BLACK, 0.8),
        centred(middle, middle - 2, "BASE", 6),
        centred(middle, middle + 5, "no weather here", 2.2, bold=False),
    ]


def cards(theme: Theme) -> tuple[Part, ...]:
    """The four rover cards, the deck of accessories, and the rovers."""
    rovers = tuple(rover_card(theme, card) for card in material()["cards"])
    accessories = tuple(
        _accessory(theme, kind) for kind, count in material()["accessories"].items() for _ in range(count)
    )
    figures = tuple(standee(theme, name, name[0].upper(), size=16) for name in _ROVERS)
    return (
        Cards("Roll over Mars: rover cards", rovers, "one for each player"),
        Cards("Roll over Mars: rovers", figures, "fold the rovers at the dashed lines"),
        Cards("Roll over Mars: accessories", accessories, "shuffle; six of each"),
    )


def rover_card(theme: Theme, card: dict[str, Any]) -> Card:
    width, height = 88.0, 63.0
    items: list[Item] = list(heading(0, 0, width, card["name"], 5.0, theme))
    items.append(Rect(0.3, 0.3, width - 0.6, height - 0.6, None, BLACK, 0.5))
    rows = (
        ("Battery", f"{card['battery']} units"),
        ("Solar", f"{card['solar']} units"),
        ("Greatest weight", f"{card['weight']} g"),
        ("Largest stone", f"{card['width']} × {card['length']} mm"),
    )
    for number, (name, value) in enumerate(rows):
        y = 18.5 + number * 8.6
        items.append(Text(6, y, name, 4.0))
        items.append(Text(width - 6, y, value, 4.4, "end", bold=True))
        items.append(Line(6, y + 2.4, width - 6, y + 2.4, "#a0a0a0", 0.2))
    items.append(Text(6, height - 5.5, "One unit drives one inch; full again every round.", 2.8))
    return Card(width, height, tuple(items))


_ACCESSORIES = {
    "container": ("Large Container", "A second container:", "twice the weight,", "1.5 times the sides"),
    "battery": ("Efficient Battery", "Battery + 50 %", "of the card’s", ""),
    "solar": ("Solar Panel", "+ 3 units", "every round", ""),
}


def _accessory(theme: Theme, kind: str) -> Card:
    width, height = 36.0, 56.0
    title, *lines = _ACCESSORIES[kind]
    items: list[Item] = [Rect(1.4, 1.4, width - 2.8, height - 2.8, None, BLACK, 0.5, 2.5)]
    items.append(centred(width / 2, 7.4, title, 3.2))
    items.extend(moved(_accessory_picture(kind), width / 2, 23))
    for number, line in enumerate(lines):
        items.append(Text(width / 2, 41 + number * 4.4, line, 2.9, "middle"))
    back: Drawing = (
        Rect(1.4, 1.4, width - 2.8, height - 2.8, theme.tint, BLACK, 0.5, 2.5),
        Circle(width / 2, height / 2, 12, WHITE, BLACK, 0.8),
        centred(width / 2, height / 2, "M", 13),
    )
    return Card(width, height, tuple(items), back)


def _accessory_picture(kind: str) -> Drawing:
    match kind:
        case "container":
            return (
                Rect(-12, -8, 24, 16, None, BLACK, 0.9),
                *(Line(x, -8, x, 8, BLACK, 0.5) for x in (-6, 0, 6)),
            )
        case "battery":
            return (
                Rect(-12, -7, 22, 14, None, BLACK, 0.9, 1.5),
                Rect(10, -3, 2.5, 6, BLACK),
                *(Rect(x, -4.5, 4, 9, BLACK) for x in (-9.5, -4, 1.5)),
            )
        case _:
            return (
                Rect(-12, -9, 24, 18, None, BLACK, 0.9),
                *(Line(x, -9, x, 9, BLACK, 0.4) for x in (-6, 0, 6)),
                *(Line(-12, y, 12, y, BLACK, 0.4) for y in (-3, 3)),
            )


def stone(size: int) -> tuple[float, float, float, int]:
    """Width, length and height in mm and weight in grams of a stone of the series (rules: MG21)."""
    series = material()["series"]
    across, along, up = series["proportions"]
    width = series["first_width"] * series["ratio"] ** (size - 1)
    length, height = width * along / across, width * up / across
    return width, length, height, round(width * length * height / 1000 * series["density"])


def stones(theme: Theme) -> tuple[Part, ...]:
    """All stones as nets; weight and size are written on a tab that is glued inside."""
    series = material()["series"]
    nets = tuple(
        _net(size, copy) for size in range(1, series["sizes"] + 1) for copy in range(1, series["each"] + 1)
    )
    return (
        Cards(
            "Roll over Mars: stones",
            nets,
            "cut, fold, fill with sand to the weight on the tab, glue",
            "Forty nets of boxes, four each of ten sizes.",
        ),
    )


def _net(size: int, copy: int) -> Card:
    width, length, height, weight = stone(size)
    speckles = [
        _speckled(w, h, 7 * size + copy + k)
        for k, (w, h) in enumerate(
            (
                (width, height),
                (width, length),
                (width, height),
                (width, length),
                (height, length),
                (height, length),
            )
        )
    ]
    tab = min(7.0, height * 0.7)
    net = box_net(width, length, height, speckles, tab)
    tab_y = 1.0 + 2 * (height + length) + tab * 0.66
    note = Text(1.0 + height + width / 2, tab_y, f"{size}: {weight} g", min(2.6, width * 0.15), "middle")
    return replace(net, front=(*net.front, note))


def _speckled(width: float, height: float, seed: int) -> Drawing:
    """A few grains, so that stones look like stones."""
    grains: list[Item] = []
    state = seed
    for _ in range(6):
        state = (state * 1103515245 + 12345) % 2**31
        x = (state >> 8) % 1000 / 1000
        state = (state * 1103515245 + 12345) % 2**31
        y = (state >> 8) % 1000 / 1000
        grains.append(Circle(width * (0.12 + 0.76 * x), height * (0.12 + 0.76 * y), 0.5, "#8a8a8a"))
    return tuple(grains)


def instruments(theme: Theme) -> tuple[Part, ...]:
    """The ruler of twenty inches in four parts, the calliper, the balance weights and the die."""
    return (
        Cards(
            "Roll over Mars: ruler of 20 inches",
            tuple(inch_strip(a, a + 5, 20) for a in (0, 5, 10, 15)),
            "cut, glue together",
        ),
        Cards(
            "Roll over Mars: calliper, 0.1 mm",
            (calliper_bar(), calliper_jaw()),
            "slide the jaw along the bar; the vernier line that meets a line tells the tenths",
        ),
        Cards(
            "Roll over Mars: balance weights",
            tuple(_weight(grams) for grams in material()["weights"]),
            "glue on coins or washers of that weight",
        ),
        Cards(
            "Roll over Mars: weather die",
            (number_die(16.0),),
            "cut, fold, glue; any coin does for the tosses",
        ),
    )


def _weight(grams: int) -> Card:
    size = 16.0
    return Card(
        size,
        size,
        (
            Circle(size / 2, size / 2, 7, None, BLACK, 0.5),
            centred(size / 2, size / 2, f"{grams} g", 3.8),
        ),
    )
