"""The slides of a lone robot as a networkx graph; networkx is imported when a graph is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boards.square import Cell, Direction, SquareBoard
from games.slide import PLAIN_RULES, Slide, SlideRules, slides

if TYPE_CHECKING:
    from networkx import MultiDiGraph


def slide_graph(
    board: SquareBoard,
    *,
    colour: str = "",
    transparent: bool = False,
    rules: SlideRules = PLAIN_RULES,
) -> MultiDiGraph[Cell]:
    """Every slide of a robot alone on the board.

    Nodes are the cells (x, y) that are not blocked. An edge is one way to end one slide, with `direction`,
    `passed` (the cells entered, in order, the last one included), `hopped` (the walls passed), `straight`
    (the diagonals passed straight), `bounced` and `cost` in moves. Two edges may join the same cells.
    """
    from networkx import MultiDiGraph

    graph: MultiDiGraph[Cell] = MultiDiGraph(name=board.name)
    cells = [cell for cell in board.cells() if cell not in board.blocked]
    graph.add_nodes_from(cells)
    for cell in cells:
        for direction in Direction:
            ways = slides(
                board, frozenset(), cell, direction, colour=colour, transparent=transparent, rules=rules
            )
            for slide in ways:
                hopped = walls_hopped(board, cell, slide)
                graph.add_edge(
                    cell,
                    slide.to,
                    direction=direction,
                    passed=slide.path,
                    hopped=hopped,
                    straight=slide.passes - hopped,
                    bounced=slide.bounced,
                    cost=slide.cost,
                )
    return graph


def walls_hopped(board: SquareBoard, start: Cell, slide: Slide) -> int:
    """How many walls the slide passed: those between the cells that it entered one after another."""
    hopped = 0
    for here, there in zip((start, *slide.path), slide.path, strict=False):
        step = (there[0] - here[0], there[1] - here[1])
        direction = next(way for way in Direction if way.step == step)
        hopped += board.wall(here, direction)
    return hopped
