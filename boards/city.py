"""Tile cities: a square grid without a border that grows tile by tile."""

from __future__ import annotations

from collections.abc import Collection, Container

Cell = tuple[int, int]
"""A square as (x, y); x grows to the right, y downwards."""

STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The four squares that share an edge with the cell."""
    x, y = cell
    return (x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)


def touches(tiles: Container[Cell], cell: Cell) -> bool:
    """Whether the cell shares an edge with a tile."""
    x, y = cell
    return (x + 1, y) in tiles or (x, y + 1) in tiles or (x - 1, y) in tiles or (x, y - 1) in tiles


def frontier(tiles: Collection[Cell]) -> list[Cell]:
    """The free squares where a tile may be laid, in order; (0, 0) if there is no tile yet."""
    if not tiles:
        return [(0, 0)]
    return sorted({near for cell in tiles for near in neighbours(cell)} - set(tiles))


def reach(tiles: Container[Cell], start: Cell, steps: int, barred: Container[Cell] = ()) -> list[Cell]:
    """The tiles other than `start` within so many steps, none of them and none on the way barred."""
    seen = {start}
    edge = [start]
    for _ in range(steps):
        beyond = []
        for cell in edge:
            for near in neighbours(cell):
                if near in tiles and near not in seen and near not in barred:
                    seen.add(near)
                    beyond.append(near)
        edge = beyond
    seen.discard(start)
    return sorted(seen)
