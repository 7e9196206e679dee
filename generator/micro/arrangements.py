"""All arrangements of four square tiles at once: which are connected, and how far their spaces lie apart.

Moves lead along rows and columns, at any distance (rules: R2). So two tiles side by side meet line by line,
those that lie diagonally opposite do not meet, and a tile within itself is the same however it is turned.
Up to turning the whole board and swapping its halves there are 384 games: three tiles that may lie opposite
the first, two ways to share out the other two, and 64 rotations. They are made of 48 joints: six pairs of
tiles, rows or columns of either, met in order or reversed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from math import isqrt
from typing import NamedTuple

from boards.dice import Die

Face = tuple[Die, ...]
"""A tile's dice, row by row."""

PAIRS = tuple(combinations(range(4), 2))
_ROWS = ((0, 1), (1, 1), (0, -1), (1, -1))
_COLUMNS = ((1, 1), (0, -1), (1, -1), (0, 1))
"""For 0 to 3 quarter turns: which lines (0 rows, 1 columns) lie in rows or in columns, in which order."""


class Distances(NamedTuple):
    """Over all arrangements and ordered pairs of spaces: mean distance, least and greatest diameter."""

    mean: float
    least_diameter: int
    diameter: int


def _joint(first: int, last: int, lines: Sequence[tuple[int, int]], turns: Sequence[int]) -> int:
    """The number of the joint of two tiles, given what their turns put in line."""
    if first > last:
        first, last = last, first
    (kind, order), (other_kind, other_order) = lines[turns[first]], lines[turns[last]]
    return PAIRS.index((first, last)) * 8 + kind * 4 + other_kind * 2 + (order != other_order)


def _arrangements() -> Iterator[tuple[int, int, int, int]]:
    """The four joints of each of the 384 games."""
    for opposite in (1, 2, 3):
        beside, below = (tile for tile in (1, 2, 3) if tile != opposite)
        for right, under in ((beside, below), (below, beside)):
            for turned in product(range(4), repeat=3):
                turns = (0, *turned)
                yield (
                    _joint(0, right, _ROWS, turns),
                    _joint(under, opposite, _ROWS, turns),
                    _joint(0, under, _COLUMNS, turns),
                    _joint(right, opposite, _COLUMNS, turns),
                )


ARRANGEMENTS = tuple(_arrangements())


@dataclass(frozen=True)
class TileSide:
    """Four faces that lie up together, with all 384 games on them."""

    faces: tuple[Face, Face, Face, Face]

    @cached_property
    def side(self) -> int:
        """Spaces along the edge of a tile."""
        return isqrt(len(self.faces[0]))

    @cached_property
    def _lines(self) -> tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]:
        """For each tile its rows and its columns, as numbers of spaces over all four tiles."""
        side = self.side
        found = []
        for tile in range(4):
            first = tile * side * side
            rows = tuple(tuple(range(first + side * k, first + side * (k + 1))) for k in range(side))
            found.append((rows, tuple(zip(*rows, strict=True))))
        return tuple(found)

    @cached_property
    def _matching(self) -> tuple[int, ...]:
        """For each space the spaces whose dice share colour or number, as bits."""
        dice = [die for face in self.faces for die in face]
        return tuple(
            sum(1 << k for k, other in enumerate(dice) if other is not die and die.matches(other))
            for die in dice
        )

    @cached_property
    def _within(self) -> tuple[int, ...]:
        """For each space where moves within its tile lead."""
        found = [0] * (4 * self.side**2)
        for rows, columns in self._lines:
            for line in (*rows, *columns):
                bits = sum(1 << space for space in line)
                for space in line:
                    found[space] |= bits & self._matching[space] & ~(1 << space)
        return tuple(found)

    @cached_property
    def _joints(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each joint the spaces from which moves lead over it, with where to, both ways."""
        found = []
        for first, last in PAIRS:
            for kind, other_kind, reverse in product((0, 1), repeat=3):
                lines, others = self._lines[first][kind], self._lines[last][other_kind]
                if reverse:
                    others = others[::-1]
                edges = []
                for here, there in zip(lines, others, strict=True):
                    for line, opposite in ((here, there), (there, here)):
                        bits = sum(1 << space for space in opposite)
                        edges += [(s, to) for s in line if (to := bits & self._matching[s])]
                found.append(tuple(edges))
        return tuple(found)

    @cached_property
    def _parts(self) -> tuple[int, ...]:
        """The parts into which moves within a tile bind the spaces, as bits."""
        found = []
        left = (1 << 4 * self.side**2) - 1
        while left:
            part = left & -left
            while (grown := _spread(part, self._within)) != part:
                part = grown
            found.append(part)
            left &= ~part
        return tuple(found)

    @cached_property
    def _links(self) -> tuple[int, ...]:
        """For each joint the pairs of parts that it binds, as bits of part · parts + other part."""
        number = {}
        for k, part in enumerate(self._parts):
            for space in range(4 * self.side**2):
                if part >> space & 1:
                    number[space] = k
        count = len(self._parts)
        links = []
        for edges in self._joints:
            bits = 0
            for space, there in edges:
                row = number[space] * count
                while there:
                    low = there & -there
                    bits |= 1 << row + number[low.bit_length() - 1]
                    there ^= low
            links.append(bits)
        return tuple(links)

    def loose(self) -> int:
        """How many more links all 384 games together need to be connected; 0: every one is."""
        count = len(self._parts)
        row = (1 << count) - 1
        known: dict[int, int] = {}
        total = 0
        links = self._links
        for a, b, c, d in ARRANGEMENTS:
            bits = links[a] | links[b] | links[c] | links[d]
            if bits not in known:
                known[bits] = _pieces(bits, count, row) - 1
            total += known[bits]
        return total

    def disconnected(self) -> int:
        """How many of the 384 games are not connected."""
        count = len(self._parts)
        row = (1 << count) - 1
        links = self._links
        return sum(
            _pieces(links[a] | links[b] | links[c] | links[d], count, row) > 1 for a, b, c, d in ARRANGEMENTS
        )

    def distances(self, every: int = 1) -> Distances:
        """Over all games, or over every so-manieth as an estimate.

        Raises ValueError where one of them is not connected.
        """
        total, diameters = 0, []
        spaces = 4 * self.side**2
        for game in ARRANGEMENTS[::every]:
            steps = list(self._within)
            for joint in game:
                for space, there in self._joints[joint]:
                    steps[space] |= there
            length, diameter = _lengths(steps)
            total += length
            diameters.append(diameter)
        mean = total / (len(diameters) * spaces * (spaces - 1))
        return Distances(round(mean, 4), min(diameters), max(diameters))


def _spread(bits: int, steps: Sequence[int]) -> int:
    """The spaces with all that one move reaches from them."""
    found, left = bits, bits
    while left:
        low = left & -left
        found |= steps[low.bit_length() - 1]
        left ^= low
    return found


def _pieces(bits: int, count: int, row: int) -> int:
    """Into how many pieces the links leave the parts."""
    left, pieces = row, 0
    while left:
        pieces += 1
        todo = left & -left
        left ^= todo
        while todo:
            low = todo & -todo
            todo ^= low
            new = (bits >> (low.bit_length() - 1) * count) & row & left
            left ^= new
            todo |= new
    return pieces


def _lengths(steps: Sequence[int]) -> tuple[int, int]:
    """The sum of all distances and the greatest one. Raises ValueError where there is no way."""
    count = len(steps)
    neighbours = [[k for k in range(count) if there >> k & 1] for there in steps]
    reached = [1 << k for k in range(count)]
    everything = (1 << count) - 1
    total = rounds = 0
    while True:
        missing = sum((everything ^ bits).bit_count() for bits in reached)
        if not missing:
            return total, rounds
        total += missing
        grown = []
        for space, bits in enumerate(reached):
            for there in neighbours[space]:
                bits |= reached[there]
            grown.append(bits)
        if grown == reached:
            raise ValueError("the arrangement is not connected")
        reached = grown
        rounds += 1
