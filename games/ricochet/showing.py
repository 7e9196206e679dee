"""Demonstrations: each slide by the slide rule, the whole by the rules of the target (K1 to K13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boards.square import Cell, Direction, cell_text
from games.engine import Violation
from games.ricochet.state import RicochetState, Step, Table
from games.rulebook import rulebook
from games.slide import Slide, obstacle, slides


@dataclass(frozen=True)
class Shown:
    """What a demonstration came to: where the robots stand, what it cost, and what is wrong, if anything."""

    cells: tuple[Cell, ...]
    cost: int
    fault: Violation | None


def shown(state: RicochetState, steps: Sequence[Step], bid: int) -> Shown:
    """The demonstration of a bid, judged to its first fault."""
    refuse = rulebook("ricochet").refuse
    table, cells = state.table, list(state.cells)
    made: list[tuple[Step, Slide]] = []
    cost = 0
    fault: Violation | None
    for number, step in enumerate(steps, 1):
        index = table.index[step.robot]
        robot = table.robots[index]
        if made and not table.rules.allow_rebound:
            last = made[-1][0]
            if last.robot == step.robot and last.direction.opposite is step.direction:
                fault = refuse("K4", f"move {number}: {robot.name} may not go straight back")
                return Shown(tuple(cells), cost, fault)
        way = fitting(table, cells, step)
        if isinstance(way, Violation):
            return Shown(tuple(cells), cost, refuse(way.rule, f"move {number}: {way.message}"))
        cells[index] = way.to
        cost += way.cost
        made.append((step, way))
    fault = _goal_fault(state, cells, made)
    if fault is None and cost > bid:
        fault = refuse("K6", f"the moves cost {cost}, more than the bid of {bid}")
    return Shown(tuple(cells), cost, fault)


def fitting(table: Table, cells: Sequence[Cell], step: Step) -> Slide | Violation:
    """The slide that a shown step means, or the rule that forbids it."""
    refuse = rulebook("ricochet").refuse
    index = table.index[step.robot]
    robot, start = table.robots[index], cells[index]
    others = {cell for place, cell in enumerate(cells) if place != index}
    ways = ways_of(table, cells, index, step.direction)
    name = robot.name
    if not ways:
        what = obstacle(table.board, others, start, step.direction)
        if what and not (robot.transparent and step.passes):
            return refuse("K1", f"{name} goes nowhere: {what} stops it at once")
        if not what:
            return refuse("K10", f"{name} would come back to where it was and not come to rest elsewhere")
    found = [
        way
        for way in ways
        if (step.passes is None or way.passes == step.passes) and (step.to is None or way.to == step.to)
    ]
    ends = sorted({way.to for way in found})
    if len(ends) > 1:
        text = " and ".join(map(cell_text, ends))
        return refuse("R5", f"{name} can stop on {text}: say which, as in {robot.label}{step.direction}>x,y")
    if found:
        return min(found, key=lambda way: (way.cost, not way.bounced))
    reach = ", ".join(cell_text(way.to) for way in ways) or "nothing"
    if step.passes and not robot.transparent:
        return refuse("R5", f"{name} is not transparent and passes no wall")
    if step.passes:
        rule = "RG9" if table.rules.single_hop and step.passes > 1 else _behind(table, others, start, step)
        return refuse(rule, f"{name} cannot pass {step.passes} there; it reaches {reach}")
    return refuse("K1", f"{name} does not stop there; it reaches {reach}")


def ways_of(table: Table, cells: Sequence[Cell], robot: int, direction: Direction) -> tuple[Slide, ...]:
    """Every way in which the robot can slide in that direction."""
    others = {cell for index, cell in enumerate(cells) if index != robot}
    return slides(
        table.board,
        others,
        cells[robot],
        direction,
        colour=table.robots[robot].name,
        transparent=table.robots[robot].transparent,
        rules=table.rules,
    )


def _behind(table: Table, others: set[Cell], start: Cell, step: Step) -> str:
    """The rule that keeps a transparent robot from passing the first wall straight ahead."""
    cell: Cell | None = start
    while cell is not None:
        there = table.board.neighbour(cell, step.direction)
        if there is None:
            return "R5"
        if there in others:
            return "RG13" if table.board.wall(cell, step.direction) else "R5"
        if there in table.board.blocked or (
            table.board.wall(cell, step.direction) and table.board.closed(there)
        ):
            return "K13"
        if table.board.wall(cell, step.direction):
            return "R5"
        cell = there
    return "R5"


def _goal_fault(
    state: RicochetState, cells: Sequence[Cell], made: Sequence[tuple[Step, Slide]]
) -> Violation | None:
    """Why the robots, after the last move, have not served the target; None if they have."""
    refuse = rulebook("ricochet").refuse
    goal = state.goal
    standing = next((index for index, cell in enumerate(cells) if cell == goal.cell), None)
    if standing is None or not state.serves(standing):
        if standing is not None and state.table.robots[standing].transparent:
            return refuse("K2", "the transparent robot serves the vortex only")
        who = "no robot" if goal.vortex else f"the {goal.colour} robot does not"
        return refuse("K2", f"{who} stand{'s' if goal.vortex else ''} on the target after the last move")
    name = state.table.robots[standing].name
    label = state.table.robots[standing].label
    own = [(step, way) for step, way in made if step.robot == label]
    if not state.table.rules.stop_on_target and any(way.to == goal.cell for _, way in own[:-1]):
        return refuse("K12", f"{name} landed on the target before its last move")
    if made and state.table.rules.must_ricochet:
        axes = {step.direction.horizontal for step, _ in own}
        if len(axes) < 2 and not any(way.bounced for _, way in own):
            return refuse("K3", f"{name} reached the target without a turn")
    return None
