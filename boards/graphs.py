"""Boards as networkx graphs; networkx is imported when a graph is made.

The slide graph of a lone robot needs the slide rule and is made by `games.slide_graph`.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from boards.dice import DiceBoard
from boards.hexes import Hex, HexBoard
from boards.square import Cell

if TYPE_CHECKING:
    from networkx import DiGraph, Graph


def dice_graph(board: DiceBoard) -> Graph[Cell]:
    """The Micro Robots graph: an edge wherever a move leads, at any distance (rules: R2).

    Nodes are cells (x, y) with the attribute `die`. Edges have `passed`, the cells in between in order
    from the lesser cell to the greater, and `cost` 1.
    """
    from networkx import Graph

    graph: Graph[Cell] = Graph(name=board.name)
    for cell in board.cells():
        graph.add_node(cell, die=board[cell])
    for cell in board.cells():
        for there in board.moves(cell):
            if cell < there:
                graph.add_edge(cell, there, passed=_between(cell, there), cost=1)
    return graph


def _between(first: Cell, last: Cell) -> tuple[Cell, ...]:
    if first[0] == last[0]:
        return tuple((first[0], y) for y in range(first[1] + 1, last[1]))
    return tuple((x, first[1]) for x in range(first[0] + 1, last[0]))


def hex_graph(board: HexBoard, occupied: AbstractSet[Hex] = frozenset()) -> DiGraph[Hex]:
    """The steps over a hex board: an edge into every passable, free hex with no wall between.

    Nodes are hexes (q, r) with the attribute `terrain` (its name). Edges have `cost`, that of the terrain
    entered. Occupied hexes are nodes that no edge enters.
    """
    from networkx import DiGraph

    graph: DiGraph[Hex] = DiGraph(name=board.name)
    for place in sorted(board.hexes):
        graph.add_node(place, terrain=board.kind(place).name)
    for place in sorted(board.hexes):
        if board.kind(place).passable:
            for there in board.neighbours(place):
                if there not in occupied:
                    graph.add_edge(place, there, cost=board.kind(there).cost)
    return graph
