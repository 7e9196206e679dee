"""Cubes: how tiles grow (U6), and how many sets a supply holds (U7)."""

from __future__ import annotations

from boards.city import Cell
from games.urbs.state import NONE, SET, Counts, State, minus, of_colour, plus


def growth(state: State, cell: Cell, colour: int) -> int:
    """How many cubes of the colour the tile gains now."""
    wanted = sum(state.tiles[cell].cubes) or 1
    there = state.bank[colour]
    if there >= wanted:
        return wanted
    return there if state.table.house.bank_short == "partial" else 0


def grow_tile(state: State, cell: Cell, colour: int) -> tuple[State, int]:
    """The state after the tile has grown, and by how much."""
    gained = growth(state, cell, colour)
    if not gained:
        return state, 0
    tile = state.tiles[cell]
    more = of_colour(colour, gained)
    tiles = {**state.tiles, cell: tile._replace(cubes=plus(tile.cubes, more))}
    return state._replace(tiles=tiles, bank=minus(state.bank, more)), gained


def cubes_after(turns: int, bank: int) -> int:
    """Cubes on an undisturbed tile after so many ends of own turns: min(2^(n-1), what there is)."""
    return min(2 ** (turns - 1), bank) if turns else 0


def most_sets(supply: Counts, own: int, rainbow: Counts) -> int:
    """The most points that a supply can be turned in for: max over k of k + floor((own - k) / 5).

    Only rainbows and fives of the own colour count, and a rainbow uses at most one own cube, so taking
    all rainbows first is best; k is tried anyway for rainbows that leave the own colour out.
    """
    rainbows = min((supply[c] for c in range(5) if rainbow[c]), default=0)
    return max(k + (supply[own] - k * rainbow[own]) // SET for k in range(rainbows + 1))


def set_cubes(rainbow: bool, own: int, colours: Counts) -> Counts:
    """The cubes of a set: a rainbow, or five of the own colour."""
    return colours if rainbow else of_colour(own, SET)


def total(state: State) -> Counts:
    """The cubes of each colour wherever they are."""
    counts = state.bank
    for supply in state.supplies:
        counts = plus(counts, supply)
    for tile in state.tiles.values():
        if tile.cubes != NONE:
            counts = plus(counts, tile.cubes)
    return counts
