"""Where the robots other than the goal robot stand, with their moves worked out once for each placement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solver.slide_tables import Outcome, Slider

PLACEMENT_BYTES = 1000
"""What a placement with its moves takes in memory, by measurement."""


class Group(NamedTuple):
    """Robots that move alike and that nothing tells apart; `robots` are indices into the problem."""

    robots: tuple[int, ...]
    slider: Slider


class PlacedMove(NamedTuple):
    """A slide of one robot of a placement: `reach` are the cells where the goal robot would change it."""

    place: int
    cell: int
    direction: int
    reach: int
    outcomes: tuple[tuple[Outcome, int], ...]


class Placement:
    """The other robots' cells, group by group, each group in rising order.

    `moves` holds, once asked for, every slide with the placements that it leads to while the goal robot
    stands clear of it.
    """

    __slots__ = ("cells", "moves", "number", "occupied")

    def __init__(self, number: int, cells: tuple[int, ...]) -> None:
        self.number = number
        self.cells = cells
        self.occupied = 0
        for cell in cells:
            self.occupied |= 1 << cell
        self.moves: tuple[PlacedMove, ...] | None = None


class Placements:
    """All placements met in a search, numbered in the order of meeting."""

    def __init__(self, groups: Sequence[Group]) -> None:
        self.groups = tuple(groups)
        self.known: list[Placement] = []
        self._numbers: dict[tuple[int, ...], int] = {}
        self._bounds: list[tuple[int, int, Slider]] = []
        start = 0
        for group in groups:
            end = start + len(group.robots)
            self._bounds += [(start, end, group.slider)] * len(group.robots)
            start = end

    def number(self, cells: Sequence[int]) -> int:
        """The number of the placement with these cells, each group in any order."""
        ordered: list[int] = []
        start = 0
        for group in self.groups:
            end = start + len(group.robots)
            ordered += sorted(cells[start:end])
            start = end
        return self._numbered(tuple(ordered))

    def moves(self, placement: Placement) -> tuple[PlacedMove, ...]:
        """Every slide of every robot of the placement while the goal robot stands clear."""
        if placement.moves is None:
            found = []
            for place, cell in enumerate(placement.cells):
                others = placement.occupied & ~(1 << cell)
                slider = self._bounds[place][2]
                for direction in range(4):
                    table = slider.tables[direction][cell] or slider.table(direction, cell)
                    outcomes = self.led(placement, place, table.outcomes(others))
                    if outcomes or table.reach:
                        found.append(PlacedMove(place, cell, direction, table.reach, outcomes))
            placement.moves = tuple(found)
        return placement.moves

    def blocked(self, placement: Placement, move: PlacedMove, goal: int) -> tuple[tuple[Outcome, int], ...]:
        """The outcomes of a move while the goal robot stands on a cell of its reach."""
        others = placement.occupied & ~(1 << move.cell) | 1 << goal
        slider = self._bounds[move.place][2]
        return self.led(placement, move.place, slider.table(move.direction, move.cell).outcomes(others))

    def led(
        self, placement: Placement, place: int, outcomes: Sequence[Outcome]
    ) -> tuple[tuple[Outcome, int], ...]:
        """Each outcome with the number of the placement that it leads to."""
        cells = placement.cells
        start, end, _ = self._bounds[place]
        led = []
        for outcome in outcomes:
            moved = (*cells[:place], outcome.to, *cells[place + 1 :])
            if end - start > 1:
                moved = (*moved[:start], *sorted(moved[start:end]), *moved[end:])
            led.append((outcome, self._numbered(moved)))
        return tuple(led)

    def _numbered(self, cells: tuple[int, ...]) -> int:
        number = self._numbers.get(cells)
        if number is None:
            number = self._numbers[cells] = len(self.known)
            self.known.append(Placement(number, cells))
        return number
