"""One slide as it is said: the slide that is meant, or the rule that forbids it (K1 to K13, R5, RG9)."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from boards.square import Cell, Direction, SquareBoard, cell_text
from games.engine import Violation
from games.rulebook import rulebook
from games.slide import Slide, SlideRules, obstacle, slides


class Said(NamedTuple):
    """A robot on `start` and the slide that is said of it; `passes` or `to` is None where it is not said."""

    name: str
    label: str
    transparent: bool
    start: Cell
    direction: Direction
    passes: int | None
    to: Cell | None


def judged(board: SquareBoard, rules: SlideRules, others: AbstractSet[Cell], said: Said) -> Slide | Violation:
    """The slide that is meant, the cheapest of those that end alike; `others` are the other robots' cells."""
    ways = slides(
        board,
        others,
        said.start,
        said.direction,
        colour=said.name,
        transparent=said.transparent,
        rules=rules,
    )
    if len(ways) == 1 and said.passes == ways[0].passes and said.to in (None, ways[0].to):
        return ways[0]
    found = [
        way
        for way in ways
        if (said.passes is None or way.passes == said.passes) and (said.to is None or way.to == said.to)
    ]
    ends = sorted({way.to for way in found})
    if len(ends) == 1:
        return min(found, key=lambda way: (way.cost, not way.bounced))
    if ends:
        text = " and ".join(map(cell_text, ends))
        rule, message = "R5", f"{said.name} may end on {text}: write {said.label}{said.direction}>x,y"
    else:
        rule, message = _why_not(board, rules, others, said, ways)
    return rulebook("ricochet").refuse(rule, message)


def _why_not(
    board: SquareBoard, rules: SlideRules, others: AbstractSet[Cell], said: Said, ways: Sequence[Slide]
) -> tuple[str, str]:
    """The rule id and sentence where no slide fits."""
    name, start, passes = said.name, said.start, said.passes
    ends = ", ".join(f"{cell_text(way.to)} (passing {way.passes})" for way in ways)
    if passes and not said.transparent:
        return "R5", f"{name} is not transparent and passes nothing"
    if not passes and (not ways or said.to is None):
        what = obstacle(board, others, start, said.direction)
        if what:
            return "K1", f"{name} on {cell_text(start)} is stopped at once by {what}: it goes nowhere"
        if not ways:
            if said.transparent or _ends_at_start(board, others, said):
                return "K1", f"{name} comes back to {cell_text(start)}: it goes nowhere"
            return "K10", f"{name} would turn in a ring and never stop"
    if not passes:
        where = cell_text(said.to) if said.to else "the way"
        return "K1", f"{name} does not stop on {where}; it can stop on {ends}"
    behind = _behind_wall(board, others, said)
    if behind:
        return behind
    reach = f"it can stop on {ends}" if ends else "it cannot move that way"
    if rules.single_hop and passes > 1:
        return "RG9", f"{name} may pass one wall in a slide; {reach}"
    where = f" on the way to {cell_text(said.to)}" if said.to else ""
    return "R5", f"{name} finds no {passes} walls or diagonals to pass{where}; {reach}"


def _ends_at_start(board: SquareBoard, others: AbstractSet[Cell], said: Said) -> bool:
    """Whether the slide stops where it began, rather than turning in a ring for ever."""
    cell, direction = said.start, said.direction
    for _ in range(4 * board.width * board.height):
        if obstacle(board, others, cell, direction):
            return cell == said.start
        there = board.neighbour(cell, direction)
        assert there is not None
        cell = there
        diagonal = board.diagonal_at.get(cell)
        if diagonal and diagonal.colour != said.name:
            direction = diagonal.turn(direction)
    return False


def _behind_wall(board: SquareBoard, others: AbstractSet[Cell], said: Said) -> tuple[str, str] | None:
    """What lies behind the first wall straight ahead, if that is why it cannot be passed."""
    cell: Cell | None = said.start
    while cell is not None:
        there = board.neighbour(cell, said.direction)
        if there is None:
            return "R5", "the outer border is never passed"
        if board.wall(cell, said.direction):
            if there in others:
                return "RG13", f"a robot stands on {cell_text(there)} directly behind the wall: no room"
            if there in board.blocked or board.closed(there):
                return "K13", f"{cell_text(there)} behind the wall is closed to robots"
            return None
        if there in board.blocked:
            return "K13", f"{cell_text(there)} is a blocked cell, which is never passed"
        if there in others or there in board.diagonal_at:
            return None
        cell = there
    return None
