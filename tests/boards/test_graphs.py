"""Graphs of boards: hand-made dice and hex boards, and the printed Micro Robots tiles."""

from __future__ import annotations

import json
from importlib.resources import files
from itertools import pairwise, permutations, product

import networkx
import pytest

from boards.dice import DiceBoard, Die
from boards.graphs import dice_graph, hex_graph
from boards.hexes import HexBoard, HexDirection, HexWall, terrain_kinds

Rows = tuple[tuple[Die, ...], ...]


def dice(text: str) -> Rows:
    return tuple(
        tuple(Die(code[0], int(code[1:])) for code in line.split()) for line in text.strip().split("/")
    )


def test_dice_share_colour_or_number_at_any_distance() -> None:
    """W1 B2 W3 in a row: W1 and W3 share the colour across B2, which shares nothing."""
    graph = dice_graph(DiceBoard(dice("W1 B2 W3")))
    assert {frozenset(edge) for edge in graph.edges} == {frozenset({(0, 0), (2, 0)})}
    assert graph.edges[(0, 0), (2, 0)] == {"passed": ((1, 0),), "cost": 1}
    assert graph.nodes[(1, 0)]["die"] == Die("B", 2)


def test_hex_edges_cost_what_is_entered() -> None:
    """Plain (0,0) beside forest (1,0); water at (0,1); a wall to (-1,0); (1,-1) is occupied."""
    kinds = terrain_kinds()
    board = HexBoard(
        frozenset({(0, 0), (1, 0), (0, 1), (-1, 0), (1, -1)}),
        {(1, 0): kinds["forest"], (0, 1): kinds["water"]},
        frozenset({HexWall.beside((0, 0), HexDirection.W)}),
    )
    graph = hex_graph(board, frozenset({(1, -1)}))
    assert dict(graph.edges) == {
        ((0, 0), (1, 0)): {"cost": 2},
        ((1, 0), (0, 0)): {"cost": 1},
        ((1, -1), (0, 0)): {"cost": 1},
        ((1, -1), (1, 0)): {"cost": 2},
    }
    assert graph.nodes[(0, 1)]["terrain"] == "water"


def _turned(tile: Rows) -> Rows:
    return tuple(zip(*tile[::-1], strict=True))


def _turns(tile: Rows) -> list[Rows]:
    found = [tile]
    for _ in range(3):
        found.append(_turned(found[-1]))
    return found


def _tiles(side: str) -> list[Rows]:
    data = json.loads(files("boards.data").joinpath("micro_tiles.json").read_text("utf-8"))
    return [dice(" / ".join(" ".join(row) for row in tile)) for tile in data[side]]


def _boards(side: str) -> list[Rows]:
    """One arrangement up to rotation of the whole: the first tile stays in the north-west corner."""
    first, *others = _tiles(side)
    found = []
    for order in permutations(others):
        for tiles in product(_turns(first), *map(_turns, order)):
            north = tuple(a + b for a, b in zip(tiles[0], tiles[1], strict=True))
            south = tuple(a + b for a, b in zip(tiles[3], tiles[2], strict=True))
            found.append(north + south)
    return found


EXAMPLE = [Die("P", 1), Die("P", 6), Die("W", 6), Die("R", 6), Die("R", 2), Die("W", 2)]


def _distances(graph: networkx.Graph[tuple[int, int]]) -> list[int]:
    return [
        steps for _, reached in networkx.all_pairs_shortest_path_length(graph) for steps in reached.values()
    ]


@pytest.mark.parametrize(("side", "mean", "largest"), [("black", 3.54, 14), ("copper", 3.24, 12)])
def test_printed_tiles(side: str, mean: float, largest: int) -> None:
    """1,536 arrangements up to rotation (6,144 with it), all connected, make 384 distinct graphs."""
    boards = _boards(side)
    assert len(boards) == 1536
    total = count = greatest = legal = 0
    diameters, graphs = set(), set()
    for rows in boards:
        board = DiceBoard(rows)
        graph = dice_graph(board)
        distances = _distances(graph)
        graphs.add(frozenset(frozenset({board[a], board[b]}) for a, b in graph.edges))
        assert len(distances) == 36 * 36  # connected: every pair has a distance
        total, count = total + sum(distances), count + 36 * 35
        diameters.add(max(distances))
        legal += all(
            board.cell_of[there] in board.moves(board.cell_of[here]) for here, there in pairwise(EXAMPLE)
        )
        greatest = max(greatest, max(distances))
    assert round(total / count, 2) == mean
    assert greatest == largest
    assert (min(diameters), max(diameters)) == (5, largest)
    assert len(graphs) == 384
    assert legal == (32 if side == "black" else 0)


@pytest.mark.parametrize("side", ["black", "copper"])
def test_the_published_example_is_legal_on_32_black_boards(side: str) -> None:
    """P1 P6 W6 R6 R2 W2; on half of the 32 the true minimum is 3."""
    legal = []
    for rows in _boards(side):
        board = DiceBoard(rows)
        cells = [board.cell_of[die] for die in EXAMPLE]
        if all(there in board.moves(here) for here, there in pairwise(cells)):
            graph = dice_graph(board)
            legal.append(networkx.shortest_path_length(graph, cells[0], cells[-1]))
    assert len(legal) == (32 if side == "black" else 0)
    assert sum(length == 3 for length in legal) == (16 if side == "black" else 0)
