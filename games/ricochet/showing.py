"""Demonstrations: each slide by the slide rule, the whole by the rules of the target (K1 to K13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boards.square import Cell, Direction
from games.engine import Violation
from games.ricochet.state import RicochetState, Step, Table
from games.rulebook import rulebook
from games.slide import Slide, slides
from games.slide_judging import Said, judged


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
    index = table.index[step.robot]
    robot = table.robots[index]
    others = {cell for place, cell in enumerate(cells) if place != index}
    said = Said(*robot, cells[index], step.direction, step.passes, step.to)
    return judged(table.board, table.rules, others, said)


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
