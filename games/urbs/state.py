"""The state of Urbs Salinarum: tiles, agents, cubes, and the rules in force."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from boards.city import Cell
from games.engine import OptionValue, Violation
from games.rulebook import rulebook

COLOURS = ("red", "blue", "green", "yellow", "white")
RED, BLUE, GREEN, YELLOW, WHITE = range(5)
CUBES = 25
"""Cubes of a colour."""
TILES = 14
"""Tiles of a colour."""
AGENTS = 3
"""Agents of a player."""
SET = 5
"""Cubes in a set."""
GOAL = 10
"""Points that win."""

Counts = tuple[int, int, int, int, int]
"""How many of each colour, in the order of COLOURS."""
NONE: Counts = (0, 0, 0, 0, 0)


def plus(left: Counts, right: Counts) -> Counts:
    a, b, c, d, e = left
    f, g, h, i, j = right
    return (a + f, b + g, c + h, d + i, e + j)


def minus(left: Counts, right: Counts) -> Counts:
    a, b, c, d, e = left
    f, g, h, i, j = right
    return (a - f, b - g, c - h, d - i, e - j)


def covers(left: Counts, right: Counts) -> bool:
    """Whether there are at least as many of each colour on the left."""
    return all(have >= need for have, need in zip(left, right, strict=True))


_UNITS: tuple[Counts, ...] = (
    (1, 0, 0, 0, 0),
    (0, 1, 0, 0, 0),
    (0, 0, 1, 0, 0),
    (0, 0, 0, 1, 0),
    (0, 0, 0, 0, 1),
)


def of_colour(colour: int, number: int = 1) -> Counts:
    """So many of one colour."""
    return _UNITS[colour] if number == 1 else cast(Counts, tuple(number * unit for unit in _UNITS[colour]))


def named(counts: Counts) -> str:
    """The counts for people: `2 red, 1 white`."""
    return ", ".join(f"{n} {COLOURS[c]}" for c, n in enumerate(counts) if n) or "nothing"


class Tile(NamedTuple):
    """A tile in the city. `knower` is the seat that alone knows a block's colour; 0: everybody may."""

    colour: int
    production: bool
    cubes: Counts = NONE
    knower: int = 0


@dataclass(frozen=True)
class HouseRules:
    """The options in force; their meaning stands in games/data/urbs.json."""

    first_round_hits: bool
    order: str
    unplayed: str
    hand_limit: int
    side: str
    agent_on_tile: str
    produce_new: bool
    bank_short: str
    cube_colour: str
    turn_in: str
    rainbow: str
    win: str
    deck_empty: str
    swap: bool
    trade: bool
    red_ability: str
    blue_ability: str
    green_ability: str
    yellow_ability: str
    white_ability: str

    @classmethod
    def of(cls, values: Mapping[str, OptionValue]) -> HouseRules:
        return cls(**cast(dict[str, Any], values))

    def ability(self, colour: int) -> str:
        """The id of the ability of the buildings of a colour."""
        return cast(str, getattr(self, f"{COLOURS[colour]}_ability"))


class Table(NamedTuple):
    """What does not change in a match: options, players' names, their colours by seat."""

    house: HouseRules
    names: tuple[str, ...]
    colours: tuple[int, ...]

    def name(self, seat: int) -> str:
        """What the player of a seat is called in sentences: the colour."""
        return COLOURS[self.colours[seat - 1]]

    def rainbow(self) -> Counts:
        """The cubes of a rainbow."""
        if self.house.rainbow == "five":
            return (1, 1, 1, 1, 1)
        return cast(Counts, tuple(int(colour in self.colours) for colour in range(5)))


class State(NamedTuple):
    """A position. Mappings are never changed in place.

    `phase`: setup (place the drawn tile), move, draw (chance), build (after the draw), grow (name the
    colours of new cubes), offer (the other player answers), close (after sets at the end of the turn).
    """

    table: Table
    tiles: Mapping[Cell, Tile]
    agents: Mapping[Cell, int]
    hands: tuple[Counts, ...]
    supplies: tuple[Counts, ...]
    points: tuple[int, ...]
    bank: Counts
    deck: Counts
    aside: Counts
    phase: str
    turn: int
    round: int = 1
    moved: tuple[Cell, ...] = ()
    drawn: int | None = None
    removed: bool = False
    played: Cell | None = None
    sets: int = 0
    growing: tuple[Cell, ...] = ()
    offer: tuple[int, Counts, Counts] | None = None
    winners: tuple[int, ...] = ()
    reason: str = ""

    def in_front(self, seat: int) -> int:
        """How many agents a player has in front."""
        return AGENTS - sum(1 for owner in self.agents.values() if owner == seat)

    def own_agents(self, seat: int) -> list[Cell]:
        return sorted(cell for cell, owner in self.agents.items() if owner == seat)


def put(items: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    """The tuple with the value of one seat replaced."""
    return (*items[: seat - 1], value, *items[seat:])


def refuse(rule: str, message: str) -> Violation:
    return rulebook("urbs").refuse(rule, message)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Chance: the tile that comes from the deck."""

    colour: int


@dataclass(frozen=True, slots=True)
class Place:
    """Set-up: lay the drawn tile here with an agent."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Move:
    start: Cell
    end: Cell


@dataclass(frozen=True, slots=True)
class Swap:
    first: Cell
    second: Cell


@dataclass(frozen=True, slots=True)
class Draw:
    pass


@dataclass(frozen=True, slots=True)
class TakeCubes:
    """Remove an agent from a production tile for all its cubes."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class TakeOne:
    """Remove an agent from a city block for a cube; None when the bank has none at all."""

    cell: Cell
    colour: int | None


@dataclass(frozen=True, slots=True)
class UseAbility:
    """Remove an agent for the ability of its tile: the tiles it names, or the cubes given and taken."""

    cell: Cell
    targets: tuple[Cell, ...] = ()
    give: Counts = NONE
    take: Counts = NONE


@dataclass(frozen=True, slots=True)
class Play:
    colour: int
    cell: Cell
    production: bool
    agent: bool


@dataclass(frozen=True, slots=True)
class TurnIn:
    rainbow: bool


@dataclass(frozen=True, slots=True)
class Grow:
    """Name the colour of the cubes that a tile gains (UG8)."""

    cell: Cell
    colour: int


@dataclass(frozen=True, slots=True)
class LayAside:
    """Give up a tile of the hand (UG3)."""

    colour: int


@dataclass(frozen=True, slots=True)
class Offer:
    """Trade: offer another player cubes for cubes (UG17)."""

    seat: int
    give: Counts
    take: Counts


@dataclass(frozen=True, slots=True)
class Answer:
    accept: bool


@dataclass(frozen=True, slots=True)
class End:
    pass


Action = (
    Drawn
    | Place
    | Move
    | Swap
    | Draw
    | TakeCubes
    | TakeOne
    | UseAbility
    | Play
    | TurnIn
    | Grow
    | LayAside
    | Offer
    | Answer
    | End
)
