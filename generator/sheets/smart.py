"""SMART on paper: monster cards, blast circles and an inch ruler (rules: S1-S7)."""

from __future__ import annotations

from games.smart.combat import Monster, monsters
from generator.drawing import BLACK, Circle, Item, Line, Rect, Text
from generator.marks import centred
from generator.palette import Theme
from generator.parts import Card, Cards, Part
from generator.sheets.measures import INCH, inch_strip
from generator.sheets.pieces import heading

BLAST_LEVELS = 6
_COPIES = 2
_BOXES = 6
_MOVE, _LARGE_MOVE = 6, 12
"""Inches (rules: S1)."""


def cards(theme: Theme) -> tuple[Part, ...]:
    """Two cards of each sample monster."""
    deck = tuple(_card(theme, monster) for monster in monsters().values() for _ in range(_COPIES))
    return (
        Cards(
            "SMART: monster cards",
            deck,
            "two of each; mark armour and damage with a pencil",
            "; ".join(f"{m.name}: level {m.level}" for m in monsters().values()) + ".",
        ),
    )


def _card(theme: Theme, monster: Monster) -> Card:
    width, height = 61.0, 46.0
    level = monster.level
    items: list[Item] = list(heading(0, 0, width, monster.name.capitalize(), 3.8, theme))
    items.append(Rect(0.2, 0.2, width - 0.4, height - 0.4, None, BLACK, 0.4))
    items.append(Circle(width - 10, 17.5, 7, None, BLACK, 0.7))
    items.append(centred(width - 10, 17.5, str(level), 8))
    items.append(Text(width - 10, 27.6, "level", 2.4, "middle"))
    lines = [f"move {_LARGE_MOVE if monster.large else _MOVE} inches", f"hit does {level}"]
    if monster.spells:
        lines.append(f"{monster.spells} spells a {monster.per}")
        lines.append(f"range {level} in, does {level}")
    for number, line in enumerate(lines):
        items.append(Text(4, 13.6 + 4.3 * number, line, 3.1))
    for row, (name, count) in enumerate((("armour", _BOXES), ("damage", level))):
        y = height - 14.4 + row * 6.8
        items.append(Text(4, y + 4.0, name, 2.8))
        for k in range(count):
            items.append(Rect(19 + k * 6.2, y, 5.2, 5.2, None, BLACK, 0.25))
    return Card(width, height, tuple(items))


def circles(theme: Theme) -> tuple[Part, ...]:
    """Blast circles, as many inches across as the caster's level (rules: S5)."""
    return (
        Cards(
            "SMART: blast circles",
            tuple(_circle(level) for level in range(1, BLAST_LEVELS + 1)),
            "whoever’s middle is in the circle is hit; print on clear film or cut along the ring",
        ),
    )


def _circle(level: int) -> Card:
    radius = level * INCH / 2
    size = 2 * radius + 2
    x = size / 2
    cross = min(4.0, radius * 0.4)
    return Card(
        size,
        size,
        (
            Circle(x, x, radius, None, BLACK, 0.4),
            Line(x - cross, x, x + cross, x, BLACK, 0.25),
            Line(x, x - cross, x, x + cross, BLACK, 0.25),
            Text(x, x + radius * 0.62, f"level {level}", min(3.2, radius * 0.26), "middle", bold=True),
        ),
    )


def ruler(theme: Theme) -> tuple[Part, ...]:
    """Two rulers of twelve inches, each in two parts."""
    strips = tuple(inch_strip(a, b, 12) for a, b in ((0, 6), (6, 12))) * 2
    return (Cards("SMART: ruler of 12 inches", strips, "two rulers; glue the parts together at the arrows"),)
