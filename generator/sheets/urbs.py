"""Urbs Salinarum on paper: seventy tiles, agents, cubes and player aids (rules: U1-U7, UG18)."""

from __future__ import annotations

from games.rulebook import rulebook
from games.urbs.abilities import Ability, abilities
from games.urbs.state import COLOURS, CUBES, TILES
from generator.drawing import BLACK, WHITE, Circle, Drawing, Item, Line, Rect, Text, polygon
from generator.marks import centred, token
from generator.palette import Theme, role_of
from generator.parts import Card, Cards, Part
from generator.sheets.pieces import chip, heading, paragraphs, standee

AGENTS = 3
GOAL = 10
TILE = 36.0
YARD = (3.0, 20.6, 30.0, 12.6)
"""Where the cubes of a production tile lie, as (x, y, width, height): two piles of counters, or a few side
by side."""


def building(colour: str) -> Ability:
    """The production building of a colour, unless the players chose others (rules: UG18)."""
    return abilities()[str(rulebook("urbs").in_force({})[f"{colour}_ability"])]


def tiles(theme: Theme) -> tuple[Part, ...]:
    """Fourteen tiles of each colour: a city block in front, a production building behind."""
    cards = tuple(
        Card(TILE, TILE, city_block(theme), production(theme, colour), back_background=None)
        for colour in COLOURS
        for _ in range(TILES)
    )
    return (
        Cards(
            "Urbs Salinarum: tiles",
            cards,
            "city block in front, production building behind",
            "Seventy tiles, fourteen of each colour; the fronts are alike.",
        ),
    )


def city_block(theme: Theme) -> Drawing:
    """Four houses round a crossing; the same on every tile."""
    items: list[Item] = [Rect(1.2, 1.2, TILE - 2.4, TILE - 2.4, theme.tint, BLACK, 0.3, 1.5)]
    middle = TILE / 2
    for dx in (-1, 1):
        for dy in (-1, 1):
            x, y = middle + dx * 7.6, middle + dy * 6.6
            items.append(Rect(x - 4.6, y - 1.6, 9.2, 5.6, WHITE, BLACK, 0.25))
            items.append(polygon([(x - 5.4, y - 1.6), (x, y - 6.2), (x + 5.4, y - 1.6)], WHITE, BLACK, 0.25))
            items.append(Rect(x - 1, y + 1.4, 2, 2.6, BLACK))
    items.append(centred(middle, TILE - 3.6, "city block", 2.4, bold=False))
    return tuple(items)


def production(theme: Theme, colour: str) -> Drawing:
    """The building's colour, shape, letter and name, and a yard for its cubes."""
    house = building(colour)
    role = role_of(colour)
    middle = TILE / 2
    x, y, width, height = YARD
    return (
        Rect(1.2, 1.2, TILE - 2.4, TILE - 2.4, None, BLACK, 0.6, 1.5),
        *token(theme, colour, role.shape, role.letter, middle, 9.0, 5.8),
        centred(middle, 18.0, house.name, 3.0),
        Rect(x, y, width, height, None, "#606060", 0.2, 1.0),
        centred(middle, y + height / 2, "cubes", 2.4, bold=False, colour="#606060"),
    )


def pieces(theme: Theme) -> tuple[Part, ...]:
    """Three agents and twenty-five cubes of each colour."""
    agents = tuple(
        standee(theme, colour, role_of(colour).letter, size=15) for colour in COLOURS for _ in range(AGENTS)
    )
    groups: list[Part] = [Cards("Urbs Salinarum: agents", agents, "fold at the dashed lines")]
    cubes = tuple(
        chip(token(theme, colour, role_of(colour).shape, role_of(colour).letter, 0, 0, 3.4), 10.0)
        for colour in COLOURS
        for _ in range(CUBES)
    )
    groups.append(Cards("Urbs Salinarum: cubes", cubes, "25 of each colour, as counters to pile up"))
    markers = tuple(chip(_marker(theme, colour), 11.0) for colour in COLOURS)
    groups.append(Cards("Urbs Salinarum: score markers", markers, "one for each player’s track"))
    return tuple(groups)


def _marker(theme: Theme, colour: str) -> Drawing:
    """The marker of a score track: the player's shape in a ring."""
    role = role_of(colour)
    return (Circle(0, 0, 4.9, None, BLACK, 0.5), *token(theme, colour, role.shape, role.letter, 0, 0, 3.2))


def aids(theme: Theme) -> tuple[Part, ...]:
    """A player aid of each colour: score track, the order of a turn, the five buildings."""
    return (
        Cards(
            "Urbs Salinarum: player aids",
            tuple(_aid(theme, colour) for colour in COLOURS),
            "one for each player",
        ),
    )


_TURN = (
    "1  Move any of your agents one step each. Hit another's agent: it goes home with the tile's cubes.",
    "2  Draw a tile.",
    "3  You may take back one agent: from a city block with a cube of any colour; from production with all "
    "its cubes, or with its ability while the cubes stay.",
    "4  You may play a tile beside the town, and an agent of yours on it.",
    "5  Your production tiles grow: one cube if empty, else as many as they hold.",
    "Any time in your turn: five colours, or five of your own, are 1 point. Ten points win.",
)


def _aid(theme: Theme, colour: str) -> Card:
    width, height = 172.0, 118.0
    items: list[Item] = list(
        heading(0, 0, width, f"{role_of(colour).letter}  {colour} player", 4.2, theme, colour)
    )
    items.append(Rect(0.2, 0.2, width - 0.4, height - 0.4, None, BLACK, 0.4))
    step = (width - 12) / (GOAL + 1)
    for score in range(GOAL + 1):
        x = 6 + score * step
        last = score == GOAL
        items.append(
            Rect(x, 11.5, step - 1.6, 12, theme.tint if last else None, BLACK, 0.6 if last else 0.25)
        )
        items.append(centred(x + (step - 1.6) / 2, 17.5, str(score), 5))
    column = (width - 18) / 2
    y = 29.0
    items.append(Text(6, y + 2, "A turn", 3.8, bold=True))
    y += 4.4
    for line in _TURN:
        text, y = paragraphs(6, y, column, line, 3.3)
        items.extend(text)
        y += 1.4
    x = 12 + column
    items.append(Line(x - 3, 28, x - 3, height - 5, "#a0a0a0", 0.2))
    y = 29.0
    items.append(Text(x, y + 2, "Buildings: what an agent taken back may do", 3.2, bold=True))
    y += 4.4
    for name in COLOURS:
        house = building(name)
        role = role_of(name)
        items.extend(token(theme, name, role.shape, role.letter, x + 3.4, y + 4.2, 3.0))
        items.append(Text(x + 9, y + 3.0, house.name, 3.0, bold=True))
        text, y = paragraphs(x + 9, y + 3.4, column - 9, house.text, 2.8)
        items.extend(text)
        y += 1.8
    return Card(width, height, tuple(items))
