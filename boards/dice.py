"""Micro Robots boards: a grid of dice faces, each a colour and a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from boards.errors import Defect
from boards.square import Cell

COLOURS = "WBRYPG"
"""White (or grey), blue, red, yellow, pink (or violet), green."""


class Die(NamedTuple):
    """A printed die face such as W6."""

    colour: str
    number: int

    def __str__(self) -> str:
        return f"{self.colour}{self.number}"

    def matches(self, other: Die) -> bool:
        """Whether the two share colour or number (rules: R2)."""
        return self.colour == other.colour or self.number == other.number


@dataclass(frozen=True)
class DiceBoard:
    """Rows of dice faces, top to bottom; every row has the same length."""

    rows: tuple[tuple[Die, ...], ...]
    name: str = field(default="", compare=False)

    @property
    def width(self) -> int:
        return len(self.rows[0]) if self.rows else 0

    @property
    def height(self) -> int:
        return len(self.rows)

    def __getitem__(self, cell: Cell) -> Die:
        return self.rows[cell[1]][cell[0]]

    def contains(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def cells(self) -> Iterator[Cell]:
        return ((x, y) for y in range(self.height) for x in range(self.width))

    @cached_property
    def cell_of(self) -> dict[Die, Cell]:
        """Where each die lies; of repeated dice the last one."""
        return {self[cell]: cell for cell in self.cells()}

    def moves(self, cell: Cell) -> tuple[Cell, ...]:
        """Every space in the same row or column that shares colour or number (rules: R2)."""
        x, y = cell
        here = self[cell]
        line = [(i, y) for i in range(self.width) if i != x] + [(x, j) for j in range(self.height) if j != y]
        return tuple(there for there in line if here.matches(self[there]))

    def problems(self) -> list[Defect]:
        """Every defect of the board; repeated dice are named."""
        found = []
        if not self.rows or not self.rows[0]:
            return [Defect("dice", "the board has no dice")]
        for number, row in enumerate(self.rows):
            if len(row) != self.width:
                found.append(Defect(f"dice[{number}]", f"row of {len(row)} dice, the first has {self.width}"))
        counts = Counter(die for row in self.rows for die in row)
        repeated = sorted(die for die, count in counts.items() if count > 1)
        if repeated:
            message = "repeated dice: " + " ".join(map(str, repeated))
            full = {Die(colour, number) for colour in COLOURS for number in range(1, 7)}
            if len(full) == self.width * self.height:
                message += "; missing dice: " + " ".join(map(str, sorted(full - set(counts))))
            found.append(Defect("dice", message, "R1"))
        return found
