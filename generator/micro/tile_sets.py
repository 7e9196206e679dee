"""New sets of four double-sided tiles on which every arrangement of either side is connected.

The printed tiles have this property; a random set has it in two or three of five arrangements. Swaps of two
dice that leave no more links missing than before lead to it within some dozens of steps.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Any, cast

from boards.dice import COLOURS, Die
from generator.chance import Chance
from generator.micro.arrangements import Distances, Face, TileSide
from generator.sheets.tile_sets import SIDES

MOST_STEPS = 4000
_ESTIMATE = 11
"""While the wishes are approached, distances are taken from every eleventh arrangement."""


@dataclass(frozen=True)
class DistanceWishes:
    """Ranges that the mean distance and the greatest diameter of a side shall lie in; None: anything."""

    mean: tuple[float, float] | None = None
    diameter: tuple[int, int] | None = None

    def miss(self, found: Distances) -> float:
        """How far off they are; 0 where they are met."""
        missed = _outside(found.mean, self.mean)
        return missed + 0.1 * _outside(found.diameter, self.diameter)


def _outside(value: float, wanted: tuple[float, float] | None) -> float:
    return 0.0 if wanted is None else max(wanted[0] - value, value - wanted[1], 0.0)


@dataclass(frozen=True)
class TileSet:
    """Both sides, tile by tile, with their distances over all arrangements."""

    sides: tuple[TileSide, TileSide]
    distances: tuple[Distances, Distances]

    def values(self) -> dict[str, Any]:
        """The tiles as JSON values: for each side a list of tiles, rows of dice each."""
        return {
            name: [_rows(face, side.side) for face in side.faces]
            for name, side in zip(SIDES, self.sides, strict=True)
        }


def _rows(face: Face, side: int) -> list[list[str]]:
    return [[str(die) for die in face[row * side : (row + 1) * side]] for row in range(side)]


class NoSuchSetError(ValueError):
    """The search has found no set that meets the wishes."""


def dice_for(number: int) -> list[Die]:
    """So many different dice, colours and numbers as even as can be: 36 are six colours by six numbers."""
    colours = min(len(COLOURS), ceil(sqrt(number)))
    numbers = ceil(number / colours)
    every = [Die(colour, k) for k in range(1, numbers + 1) for colour in COLOURS[:colours]]
    return every[:number]


def draw_tile_set(
    chance: Callable[[str], Chance], wishes: DistanceWishes | None = None, side: int = 3
) -> TileSet:
    """A new set; `chance` gives the stream of numbers for each side, `side` the spaces along a tile's edge.

    Raises NoSuchSetError where none is found.
    """
    found = [draw_side(chance(name), wishes or DistanceWishes(), side) for name in SIDES]
    distances = [each.distances() for each in found]
    return TileSet((found[0], found[1]), (distances[0], distances[1]))


def draw_side(chance: Chance, wishes: DistanceWishes, side: int = 3) -> TileSide:
    """Four faces with every arrangement connected and the wishes met. Raises NoSuchSetError."""
    here = _Search(chance, chance.shuffled(dice_for(4 * side * side)), side)
    if not here.improve(lambda tiles: tiles.loose()):
        raise NoSuchSetError(
            f"no tiles of {side} x {side} were found on which every arrangement is connected"
        )
    if wishes == DistanceWishes():
        return here.tiles
    for every in (_ESTIMATE, 1):

        def miss(tiles: TileSide, every: int = every) -> float:
            return float("inf") if tiles.loose() else wishes.miss(tiles.distances(every))

        here.improve(miss)
        if not wishes.miss(here.tiles.distances()):
            return here.tiles
    raise NoSuchSetError("no tiles with such distances were found; widen the wishes")


class _Search:
    """Swaps of two dice, kept where they do not make things worse."""

    def __init__(self, chance: Chance, dice: list[Die], side: int) -> None:
        self.chance, self.dice, self.side = chance, dice, side
        self.steps = 0
        self.tiles = self._laid(dice)

    def _laid(self, dice: list[Die]) -> TileSide:
        size = self.side**2
        faces = tuple(tuple(dice[k * size : (k + 1) * size]) for k in range(4))
        return TileSide(cast("tuple[Face, Face, Face, Face]", faces))

    def improve(self, cost: Callable[[TileSide], float]) -> bool:
        """Whether the cost came down to 0 within the steps."""
        here = cost(self.tiles)
        last = self.steps + (MOST_STEPS if here == int(here) else MOST_STEPS // 8)
        while here and self.steps < last:
            self.steps += 1
            first, second = self.chance.sample(range(len(self.dice)), 2)
            dice = list(self.dice)
            dice[first], dice[second] = dice[second], dice[first]
            tiles = self._laid(dice)
            there = cost(tiles)
            if there <= here:
                self.dice, self.tiles, here = dice, tiles, there
        return not here
