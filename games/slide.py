"""The slide rule: where a robot comes to rest (rules: K1, K5, K10, K11, K13, R5, RG9 to RG14).

This is the rule's one home. The checker and the referee ask it move by move; the searches compile it
into tables and are tested against it. Nothing here prunes.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Literal, NamedTuple

from boards.errors import Defect, MalformedError
from boards.square import Cell, Direction, SquareBoard, Wall

MOST_WAYS = 2_000
"""Choices of one slide that are followed. Boards of the game have a dozen; where deflectors lie thick the
ways double at each, past any telling."""


@dataclass(frozen=True)
class SlideRules:
    """The options in force for a Ricochet problem or match (rules: section 7, option table)."""

    must_ricochet: bool = False
    allow_rebound: bool = True
    stop_on_target: bool = True
    flush_hop: Literal["counted", "free"] = "counted"
    single_hop: bool = False
    transparent_deflect: Literal["choose", "bounce"] = "choose"


PLAIN_RULES = SlideRules()


class Slide(NamedTuple):
    """One way in which a slide can end.

    `passes` counts walls hopped and diagonals passed straight; `cost` is in moves;
    `bounced` tells whether a deflector turned the robot; `path` holds the cells entered, in order.
    """

    to: Cell
    cost: int
    passes: int
    bounced: bool
    path: tuple[Cell, ...]


class TooManyWaysError(MalformedError):
    """A transparent robot meets so many deflectors that its ways cannot be told (rules: RG11)."""

    def __init__(self) -> None:
        message = (
            f"the deflectors lie so thick that a transparent robot's slide has more than {MOST_WAYS} ways; "
            'lay fewer, or set transparent_deflect to "bounce"'
        )
        super().__init__([Defect("diagonals", message, "RG11")])


class _Front(NamedTuple):
    cell: Cell
    direction: Direction
    walls: int
    straight: int
    bounced: bool
    path: tuple[Cell, ...]
    seen: frozenset[tuple[Cell, Direction]]


def slides(
    board: SquareBoard,
    occupied: AbstractSet[Cell],
    start: Cell,
    direction: Direction,
    *,
    colour: str = "",
    transparent: bool = False,
    rules: SlideRules = SlideRules(),
) -> tuple[Slide, ...]:
    """Every way in which the robot on `start` can end a slide in `direction`; empty if there is none.

    `occupied` holds the cells of the other robots. An ordinary robot has at most one way. A transparent
    one may stop at each wall or hop it, and bounce off each diagonal or pass it (rules: RG9, RG11).
    A slide that ends where it began goes nowhere and is left out (rules: K1), as is one that would
    never end (rules: K10). The ways come in rising order of passes.

    Raises TooManyWaysError where a transparent robot has more than MOST_WAYS.
    """
    if not transparent:
        if board.diagonals:
            return _deflected(board, occupied, start, direction, colour)
        path = board.run(start, direction)
        if not occupied.isdisjoint(path):
            path = path[: [cell in occupied for cell in path].index(True)]
        return (Slide(path[-1], 1, 0, False, path),) if path else ()
    found: set[Slide] = set()
    followed = 0
    todo = [_Front(start, direction, 0, 0, False, (), frozenset({(start, direction)}))]
    flush = board.wall(start, direction)
    while todo:
        front = todo.pop()
        there = board.neighbour(front.cell, front.direction)
        hop = board.wall(front.cell, front.direction)
        free = there is not None and there not in board.blocked and there not in occupied
        if hop or not free:
            passes = front.walls + front.straight
            cost = 1 + passes
            if flush and front.walls and rules.flush_hop == "free":
                cost -= 1
            if front.cell != start:
                found.add(Slide(front.cell, cost, passes, front.bounced, front.path))
        if there is None or not free:
            continue
        if hop:
            if (rules.single_hop and front.walls) or board.closed(there):
                continue
            front = front._replace(walls=front.walls + 1)
        ways = _entered(board, front, there, colour, rules)
        followed += len(ways) > 1
        if followed > MOST_WAYS:
            raise TooManyWaysError
        todo.extend(ways)
    return tuple(
        sorted(found, key=lambda slide: (slide.passes, slide.cost, slide.to, slide.bounced, slide.path))
    )


def _deflected(
    board: SquareBoard, occupied: AbstractSet[Cell], start: Cell, direction: Direction, colour: str
) -> tuple[Slide, ...]:
    """The one way of a robot that passes nothing, none if it goes nowhere or round in a ring for ever."""
    diagonals = board.diagonal_at
    path: list[Cell] = []
    turns: set[tuple[Cell, Direction]] = set()
    here = start
    while True:
        turned = False
        for there in board.run(here, direction):
            if there in occupied:
                break
            path.append(there)
            here = there
            if there in diagonals and diagonals[there].colour != colour:
                direction = diagonals[there].turn(direction)
                turned = True
                break
        if not turned:
            return () if here == start else (Slide(here, 1, 0, bool(turns), tuple(path)),)
        if (here, direction) in turns:
            return ()
        turns.add((here, direction))


def _entered(board: SquareBoard, front: _Front, there: Cell, colour: str, rules: SlideRules) -> list[_Front]:
    """How the slide of a transparent robot goes on after it has entered `there`."""
    front = front._replace(cell=there, path=(*front.path, there))
    diagonal = board.diagonal_at.get(there)
    if diagonal is None or diagonal.colour == colour:
        ways = [front]
    else:
        ways = [front._replace(direction=diagonal.turn(front.direction), bounced=True)]
        if rules.transparent_deflect == "choose":
            ways.append(front._replace(straight=front.straight + 1))
    return [
        way._replace(seen=way.seen | {(way.cell, way.direction)})
        for way in ways
        if (way.cell, way.direction) not in way.seen
    ]


def obstacle(board: SquareBoard, occupied: AbstractSet[Cell], cell: Cell, direction: Direction) -> str:
    """What stops a robot on `cell` that moves in `direction`, in words; empty if nothing does."""
    there = board.neighbour(cell, direction)
    if there is None:
        return "the border"
    if Wall.beside(cell, direction) in board.walls:
        return "a wall"
    if there in board.blocked:
        return "a blocked cell"
    if there in occupied:
        return "a robot"
    return ""
