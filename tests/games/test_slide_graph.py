"""The slide graph of a lone robot, on boards small enough to follow by hand."""

from __future__ import annotations

from boards.square import Diagonal, Direction, SquareBoard, Wall
from games.slide_graph import slide_graph


def test_an_open_row_has_only_its_ends() -> None:
    graph = slide_graph(SquareBoard(4, 1))
    assert {(a, b) for a, b, _ in graph.edges} == {
        ((0, 0), (3, 0)),
        ((1, 0), (0, 0)),
        ((1, 0), (3, 0)),
        ((2, 0), (0, 0)),
        ((2, 0), (3, 0)),
        ((3, 0), (0, 0)),
    }


def test_a_transparent_robot_has_an_edge_for_each_hop() -> None:
    """A wall after x = 1 of four cells: east from 0 it stops at 1 or, for one move more, at 3."""
    board = SquareBoard(4, 1, frozenset({Wall(1, 0, "E")}))
    found = [
        (there, data["hopped"], data["cost"], data["passed"])
        for _, there, data in slide_graph(board, transparent=True).out_edges((0, 0), data=True)
    ]
    assert sorted(found) == [((1, 0), 0, 1, ((1, 0),)), ((3, 0), 1, 2, ((1, 0), (2, 0), (3, 0)))]


def test_a_bounce_is_marked_and_a_pass_straight_is_no_hop() -> None:
    """On 3x3 with green `/` in the middle: from (0,1) east a stranger turns north to (1,0)."""
    board = SquareBoard(3, 3, diagonals=frozenset({Diagonal(1, 1, "green", "/")}))
    ways = {
        (there, data["bounced"], data["hopped"], data["straight"], data["cost"])
        for _, there, data in slide_graph(board, transparent=True).out_edges((0, 1), data=True)
        if data["direction"] is Direction.E
    }
    assert ways == {((1, 0), True, 0, 0, 1), ((2, 1), False, 0, 1, 2)}
