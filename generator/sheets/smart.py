"""SMART on paper: monster cards, blast circles and an inch ruler (rules: S1-S7)."""

from __future__ import annotations

from games.smart.combat import Monster, monsters
from games.smart.state import Unit
from generator.drawing import BLACK, Circle, Drawing, Item, Line, Rect, Text, fit
from generator.marks import centred
from generator.palette import Theme
from generator.parts import Card, Cards, Part
from generator.sheets.icosahedron import icosahedron_net
from generator.sheets.measures import INCH, inch_strip
from generator.sheets.pieces import chip, heading

BLAST_LEVELS = 6
_COPIES = 2
_BLANKS = 4
_BOXES = 6
_MOVE, _LARGE_MOVE = 6, 12
"""Inches (rules: S1)."""


def cards(theme: Theme) -> tuple[Part, ...]:
    """Two cards of each sample monster, and empty ones for units of the players' own."""
    deck = tuple(_card(theme, name, monster) for name, monster in _figures())
    blank = _sheet(theme, "", 0, ["move ____ inches", "hit does ____"], _BOXES)
    return (
        Cards(
            "SMART: monster cards",
            (*deck, *(blank,) * _BLANKS),
            "a hit: d20 + own level − the other’s level makes 11 or more; armour goes before damage",
            "; ".join(f"{m.name}: level {m.level}" for m in monsters().values()) + ".",
        ),
    )


def _figures() -> list[tuple[str, Monster]]:
    """The monsters of the sheet with their names: `Goblin 1`, `Goblin 2`."""
    return [
        (f"{monster.name.capitalize()} {copy}", monster)
        for monster in monsters().values()
        for copy in range(1, _COPIES + 1)
    ]


def pieces(theme: Theme) -> tuple[Part, ...]:
    """A counter of one inch for each card, some without a name, and a die of twenty faces."""
    named = tuple(chip(_counter(theme, name, monster), INCH) for name, monster in _figures())
    plain = chip((Circle(0, 0, 11.6, None, BLACK, 0.5),), INCH)
    return (
        Cards(
            "SMART: counters",
            (*named, *(plain,) * _BLANKS),
            "one for each card; a distance is measured from middle to middle",
        ),
        Cards("SMART: die of twenty faces", (icosahedron_net(21.0),), "cut, fold, glue the tabs inside"),
    )


def _counter(theme: Theme, name: str, monster: Monster) -> Drawing:
    """A ring with the name, the level and a dot in the middle to measure from."""
    word, _, copy = name.rpartition(" ")
    return (
        Circle(0, 0, 11.6, theme.tint, BLACK, 0.5),
        Circle(0, 0, 0.4, BLACK),
        centred(0, -5.6, str(monster.level), 5.4),
        centred(0, 3.0, word, fit(word, 3.0, 20.4, True)),
        centred(0, 7.2, copy, 3.4),
    )


def _card(theme: Theme, name: str, monster: Monster) -> Card:
    lines = [f"move {_LARGE_MOVE if monster.large else _MOVE} inches", f"hit does {monster.level}"]
    lines.extend(_spell_lines(monster.level, monster.spells, monster.per))
    return _sheet(theme, name, monster.level, lines, _BOXES)


def unit_card(theme: Theme, name: str, unit: Unit) -> Card:
    """The card of a unit of a battle, with the armour that it has."""
    lines = [f"side {unit.side}, move {unit.move:g} inches", f"hit does {unit.level}"]
    lines.extend(_spell_lines(unit.level, unit.spells, unit.per))
    if unit.ranged:
        lines.append("shoots")
    title = name if name.startswith(unit.kind) else f"{name} ({unit.kind})"
    return _sheet(theme, title, unit.level, lines, unit.armour)


def _spell_lines(level: int, spells: int, per: str) -> list[str]:
    return [f"{spells} spells a {per}", f"range {level} in, does {level}"] if spells else []


def _sheet(theme: Theme, title: str, level: int, lines: list[str], armour: int) -> Card:
    """A card with boxes to cross off: armour first, then as many points as the level; level 0 is open."""
    width, height = 61.0, 46.0
    items: list[Item] = list(heading(0, 0, width, title, fit(title, 3.8, width - 4, True), theme))
    items.append(Rect(0.2, 0.2, width - 0.4, height - 0.4, None, BLACK, 0.4))
    items.append(Circle(width - 10, 17.5, 7, None, BLACK, 0.7))
    if level:
        items.append(centred(width - 10, 17.5, str(level), 8))
    items.append(Text(width - 10, 27.6, "level", 2.4, "middle"))
    for number, line in enumerate(lines):
        items.append(Text(4, 13.0 + 4.2 * number, line, fit(line, 3.1, width - 23)))
    for row, (name, count) in enumerate((("armour", armour), ("damage", level or _BOXES))):
        y = height - 14.4 + row * 6.8
        items.append(Text(4, y + 4.0, name, 2.8))
        box = min(5.2, (width - 22) / max(1, count) - 0.8)
        items.extend(Rect(19 + k * (box + 0.8), y, box, box, None, BLACK, 0.25) for k in range(count))
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
        cut=False,
    )


def ruler(theme: Theme) -> tuple[Part, ...]:
    """Two rulers of twelve inches, each in two parts."""
    strips = tuple(inch_strip(a, b, 12) for a, b in ((0, 6), (6, 12))) * 2
    return (Cards("SMART: ruler of 12 inches", strips, "two rulers; cut, glue together"),)
