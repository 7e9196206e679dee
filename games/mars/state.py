"""The state of Roll over Mars: rovers, stones, weather, and the rules in force."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import hypot
from typing import Any, NamedTuple, cast

from boards.mars import BORDER, CENTRE, Point, distance, inside
from games.engine import OptionValue, Violation
from games.rulebook import rulebook

KINDS = ("container", "battery", "solar")
CONTAINER, BATTERY, SOLAR = range(3)
KIND_NAMES = ("Large Container", "efficient battery", "solar panel")
WEIGHT, WIDTH, LENGTH = 1, 2, 4
SIDES = ("weight", "width", "length")
MEASURED = WEIGHT | WIDTH | LENGTH
GOAL = 8
"""Stones that win."""

Accessories = tuple[int, int, int]
"""How many of each kind, in the order of KINDS."""


@dataclass(frozen=True)
class HouseRules:
    """The options in force; their meaning stands in games/data/mars.json."""

    energy: str
    stuck: str
    border: str
    base_disc: bool
    accessory_loss: str
    lost_container: str
    strict_capacity: bool
    packing: str
    containers: str
    field_end: str
    after_misfit: str
    reach: str
    measurements: str
    garage: str
    accessory_draw: str
    battery_percent: int
    solar_units: int
    container_weight_percent: int
    container_sides_percent: int
    supply_toss: str
    no_winner: str
    instruments: str

    @classmethod
    def of(cls, values: Mapping[str, OptionValue]) -> HouseRules:
        return cls(**cast(dict[str, Any], values))


class Card(NamedTuple):
    """A rover's card: energy in inches, weight in grams, sides in millimetres."""

    name: str
    battery: float
    solar: float
    weight: float
    width: float
    length: float


class Stone(NamedTuple):
    """A stone as it is: grams and millimetres."""

    weight: float
    width: float
    length: float


class Table(NamedTuple):
    """What does not change in a match."""

    house: HouseRules
    names: tuple[str, ...]
    cards: tuple[Card, ...]
    stones: Mapping[int, Stone]
    garages: tuple[Point, ...]
    radius: float

    def near(self) -> float:
        """How near is at (rules: MG12)."""
        return 0.5 + BORDER if self.house.reach == "touching" else BORDER


class Rover(NamedTuple):
    """A rover. `aim` is the stone last reached or measured; `before` counts stones delivered by hand."""

    position: Point = CENTRE
    energy: float = 0.0
    accessories: Accessories = (0, 0, 0)
    cargo: tuple[int, ...] = ()
    delivered: tuple[int, ...] = ()
    before: int = 0
    aim: int = 0
    recharged: bool = False

    def stones(self) -> int:
        """How many stones the player has at base."""
        return self.before + len(self.delivered)


class State(NamedTuple):
    """A position. Mappings are never changed in place.

    `phase`: weather, loss, overload, first, supply, turn, draw. `queue` holds the seats that a phase still
    has to serve: those losing or drawing an accessory, or the turns to come with the one playing in front.
    """

    table: Table
    rovers: tuple[Rover, ...]
    ground: Mapping[int, Point]
    measured: Mapping[int, tuple[int, ...]]
    """What of each stone is measured, a mask for each seat."""
    deck: Accessories
    discard: Accessories
    lost: tuple[int, ...] = ()
    phase: str = "weather"
    bad: int = 0
    order: tuple[int, ...] = ()
    queue: tuple[int, ...] = ()
    supply: bool = False
    round: int = 1
    winners: tuple[int, ...] | None = None
    reason: str = ""

    def rover(self, seat: int) -> Rover:
        return self.rovers[seat - 1]

    def with_rover(self, seat: int, rover: Rover) -> State:
        return self._replace(rovers=(*self.rovers[: seat - 1], rover, *self.rovers[seat:]))

    def at(self, seat: int, point: Point) -> bool:
        """Whether the rover is at a point (rules: MG12)."""
        x, y = self.rovers[seat - 1].position
        return hypot(x - point[0], y - point[1]) <= self.table.near()

    def closed(self) -> bool:
        """Whether borders belong to a sector (rules: MG3)."""
        return self.table.house.border == "higher"

    def in_weather(self, point: Point) -> bool:
        """Whether bad weather holds at the point."""
        if self.table.house.base_disc and hypot(*point) <= 1.0 + BORDER:
            return False
        return inside(point, self.bad, self.closed())

    def way(self, start: Point, end: Point) -> float:
        """Inches from start to end round the bad sector."""
        return distance(start, end, self.bad, self.closed())

    def knows(self, seat: int, stone: int) -> int:
        """What of the stone the player knows, as a mask (rules: MG13)."""
        masks = self.measured.get(stone)
        if masks is None:
            return 0
        if self.table.house.measurements == "private":
            return masks[seat - 1] if seat else 0
        known = 0
        for mask in masks:
            known |= mask
        return known

    def full(self, seat: int) -> float:
        """The energy of a full turn, without regard to weather (rules: MG1 MG16)."""
        card, (_, batteries, panels) = self.table.cards[seat - 1], self.rovers[seat - 1].accessories
        house = self.table.house
        energy = card.battery * (100 + house.battery_percent * batteries) / 100
        if house.energy != "recharge":
            energy += card.solar + house.solar_units * panels
        return round(energy, 6)

    def solar(self, seat: int) -> float:
        return (
            self.table.cards[seat - 1].solar
            + self.table.house.solar_units * self.rovers[seat - 1].accessories[2]
        )


def refuse(rule: str, message: str) -> Violation:
    return rulebook("mars").refuse(rule, message)


@dataclass(frozen=True, slots=True)
class Weather:
    """Chance: the sector of bad weather."""

    sector: int


@dataclass(frozen=True, slots=True)
class First:
    """Chance: who plays first."""

    seat: int


@dataclass(frozen=True, slots=True)
class Supply:
    """Chance: 0 or 1 for a coin, 1 to 6 for a die."""

    roll: int


@dataclass(frozen=True, slots=True)
class Lose:
    """An accessory is lost, by choice or chance."""

    kind: int


@dataclass(frozen=True, slots=True)
class Gain:
    """An accessory is drawn or chosen."""

    kind: int


@dataclass(frozen=True, slots=True)
class Target:
    """Where a drive or the ruler leads: stone, base, garage or point."""

    kind: str
    number: int = 0
    point: Point = CENTRE


@dataclass(frozen=True, slots=True)
class Ruler:
    target: Target


@dataclass(frozen=True, slots=True)
class Drive:
    target: Target


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the bad sector by the shortest way."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Weigh a stone or lay the calliper on it; `what` is a mask."""

    stone: int
    what: int = MEASURED


@dataclass(frozen=True, slots=True)
class Load:
    stone: int


@dataclass(frozen=True, slots=True)
class Unload:
    stone: int


@dataclass(frozen=True, slots=True)
class Recharge:
    pass


@dataclass(frozen=True, slots=True)
class Stop:
    pass


Action = (
    Weather | First | Supply | Lose | Gain | Ruler | Drive | Leave | Measure | Load | Unload | Recharge | Stop
)
