"""Claims of slides, judged move by move (rules: K1 to K13, R5, RG9 to RG14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from boards.square import Cell, cell_text
from games.engine import Violation
from games.rulebook import rulebook
from games.slide import Slide
from games.slide_judging import Said, judged
from solver.checker.verdict import Refuted
from solver.notation import ClaimedSlide, ClaimedStep
from solver.problem import RicochetProblem


def check_slides(problem: RicochetProblem, steps: Sequence[ClaimedStep]) -> int:
    """The cost of the moves; raises Refuted with the first broken rule."""
    cells = [robot.cell for robot in problem.robots]
    history = [tuple(cells)]
    made: list[tuple[int, Slide, ClaimedSlide]] = []
    cost = 0
    for at, step in enumerate(steps, 1):
        assert isinstance(step, ClaimedSlide)
        if not problem.rules.allow_rebound and made:
            _, _, last = made[-1]
            if last.robot == step.robot and last.direction.opposite is step.direction:
                name = problem.robots[step.robot].name
                message = f"{name} may not reverse at once from {last.direction} to {step.direction}."
                raise Refuted(rulebook("ricochet").refuse("K4", message), at, cost)
        slide = _slide(problem, cells, step, at, cost)
        cells[step.robot] = slide.to
        history.append(tuple(cells))
        made.append((step.robot, slide, step))
        cost += slide.cost
    _check_goal(problem, history, made, cost)
    return cost


def _slide(problem: RicochetProblem, cells: list[Cell], step: ClaimedSlide, at: int, cost: int) -> Slide:
    """The slide that the claimed step stands for; raises Refuted with the rule that forbids it."""
    number, direction, passes, to, text = step
    name, label, _, transparent = problem.robots[number]
    start = cells[number]
    occupied = set(cells)
    occupied.discard(start)
    said = Said(name, label, transparent, start, direction, passes, to)
    slide = judged(problem.board, problem.rules, occupied, said)
    if isinstance(slide, Violation):
        raise Refuted(replace(slide, message=f"{text}: {slide.message}."), at, cost)
    return slide


def _check_goal(
    problem: RicochetProblem,
    history: Sequence[tuple[Cell, ...]],
    made: Sequence[tuple[int, Slide, ClaimedSlide]],
    cost: int,
) -> None:
    """Raise unless one of the robots that may serve the target has done all that is asked of it."""
    goal, book = problem.goal, rulebook("ricochet")
    standing = [index for index, cell in enumerate(history[-1]) if cell == goal.cell]
    serving = [index for index in standing if problem.may_serve(problem.robots[index])]
    if not serving:
        if standing and problem.robots[standing[0]].transparent and not goal.vortex:
            name = problem.robots[standing[0]].name
            message = f"{name} is transparent and may serve the vortex only."
            raise Refuted(book.refuse("R5", message), len(made), cost)
        wanted = goal.robot or "a robot that may serve"
        stands = ""
        if goal.robot:
            index = next(i for i, robot in enumerate(problem.robots) if robot.name == goal.robot)
            stands = f"; it stands on {cell_text(history[-1][index])}"
        message = f"After the last move {wanted} must stand on the target {cell_text(goal.cell)}{stands}."
        raise Refuted(book.refuse("K2", message), len(made), cost)
    index = serving[0]
    name = problem.robots[index].name
    met = 0
    for position in history:
        while met < len(goal.via):
            via = goal.via[met]
            robot = index if via.robot is None else [robot.name for robot in problem.robots].index(via.robot)
            if position[robot] != via.cell:
                break
            met += 1
    if met < len(goal.via):
        via = goal.via[met]
        who = via.robot or name
        message = f"Way-point {met + 1} of {len(goal.via)}: {who} never stops on {cell_text(via.cell)}."
        raise Refuted(rulebook("micro").refuse("RG7", message), len(made), cost)
    if not problem.rules.stop_on_target:
        for at, (robot, slide, _) in enumerate(made[:-1], 1):
            if robot == index and slide.to == goal.cell:
                message = f"{name} stops on the target before the last move."
                raise Refuted(book.refuse("K12", message), at, cost)
    if problem.rules.must_ricochet and made and not _ricochets(index, made):
        message = f"{name} reaches the target without a turn."
        raise Refuted(book.refuse("K3", message), len(made), cost)


def _ricochets(index: int, made: Sequence[tuple[int, Slide, ClaimedSlide]]) -> bool:
    """Whether the robot turned: an axis change among its own moves, or a bounce (rules: K3)."""
    own = [(slide, step) for robot, slide, step in made if robot == index]
    axes = {step.direction.horizontal for _, step in own}
    return len(axes) > 1 or any(slide.bounced for slide, _ in own)
