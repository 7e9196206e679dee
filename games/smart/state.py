"""The state of a SMART battle: units on a free table, the order of play, rolls that are due."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from boards.plane import Barrier, Point, gap
from games.engine import Violation
from games.rulebook import rulebook
from games.smart.combat import HouseRules

FOOT, LARGE = 6.0, 12.0
"""Inches of a move (rules: S1)."""
TOUCH = 0.1
"""How far bases may seem apart and still be in contact (rules: SG15)."""


class Unit(NamedTuple):
    """A unit on the table. Armour is what it absorbs in a battle; `out` is defeated or withdrawn."""

    side: int
    kind: str
    level: int
    at: Point
    move: float = FOOT
    base: float = 0.5
    armour: int = 0
    armour_left: int = 0
    damage: int = 0
    ranged: bool = False
    spells: int = 0
    per: str = ""
    spells_left: int = 0
    faith: bool = False
    figures: int = 1
    moved: bool = False
    acted: bool = False
    kills: int = 0
    out: bool = False


class Due(NamedTuple):
    """A roll that is due: `initiative` for a seat, `hit`, `faith` or `resist` for a target."""

    kind: str
    seat: int = 0
    attacker: str = ""
    target: str = ""
    penalty: int = 0
    magic: bool = False


class Blow(NamedTuple):
    """Damage that counts later, where blows fall together (rules: SG4 SG17)."""

    attacker: str
    target: str
    points: int
    magic: bool


class Table(NamedTuple):
    """What does not change in a battle."""

    house: HouseRules
    names: tuple[str, ...]
    barriers: tuple[Barrier, ...]


class State(NamedTuple):
    """A position. `units` is never changed in place.

    `phase`: initiative, move, missiles, melee. `order` groups the seats by initiative, each group of one
    seat unless tied players act together; `slot` counts through it.
    """

    table: Table
    units: Mapping[str, Unit]
    phase: str = "initiative"
    rolls: tuple[tuple[int, ...], ...] = ()
    """Initiative: the rolls of each seat this turn; later ones break ties."""
    order: tuple[tuple[int, ...], ...] = ()
    slot: int = 0
    due: tuple[Due, ...] = ()
    blows: tuple[Blow, ...] = ()
    turn: int = 1
    battle: int = 1
    day: int = 1
    winners: tuple[int, ...] | None = None
    reason: str = ""

    def seats(self) -> tuple[int, ...]:
        """The seats in the order of play."""
        return tuple(seat for group in self.order for seat in group)

    def with_unit(self, name: str, unit: Unit) -> State:
        return self._replace(units={**self.units, name: unit})

    def sides(self) -> list[int]:
        """The sides that still have a unit."""
        return sorted({unit.side for unit in self.units.values() if not unit.out})

    def inches(self, first: Unit, second: Unit) -> float:
        """The range between two units (rules: SG10)."""
        apart = gap(first.at, second.at)
        if self.table.house.range_from == "edge":
            return max(0.0, apart - first.base - second.base)
        return apart


def in_contact(first: Unit, second: Unit) -> bool:
    """Whether the bases touch (rules: SG15)."""
    return gap(first.at, second.at) <= first.base + second.base + TOUCH


def refuse(rule: str, message: str) -> Violation:
    return rulebook("smart").refuse(rule, message)


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: what the d20 shows."""

    number: int


@dataclass(frozen=True, slots=True)
class Move:
    unit: str
    path: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Shoot:
    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class Cast:
    """A spell at a unit, or at a point of the table at the scale 1:1."""

    unit: str
    target: str = ""
    point: Point | None = None


@dataclass(frozen=True, slots=True)
class Strike:
    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The player's side leaves the field (rules: SG19)."""


@dataclass(frozen=True, slots=True)
class Judge:
    """The Judge announces a new `battle`, a new `day`, or the `end` of the battle."""

    what: str


@dataclass(frozen=True, slots=True)
class End:
    """The player has done all he wants to do in this phase."""


Action = Roll | Move | Shoot | Cast | Strike | Withdraw | Judge | End
