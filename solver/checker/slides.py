"""Claims of slides, judged move by move (rules: K1 to K13, R5, RG9 to RG14)."""

from __future__ import annotations

from collections.abc import Sequence

from boards.square import Cell, cell_text
from games.rulebook import rulebook
from games.slide import Slide, obstacle, slides
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
    """The slide that the claimed step stands for, or the rule that forbids it."""
    robot = problem.robots[step.robot]
    start = cells[step.robot]
    others = {cell for index, cell in enumerate(cells) if index != step.robot}
    ways = slides(
        problem.board,
        others,
        start,
        step.direction,
        colour=robot.name,
        transparent=robot.transparent,
        rules=problem.rules,
    )
    if len(ways) == 1 and step.passes == ways[0].passes and step.to is None:
        return ways[0]
    fitting = [
        way
        for way in ways
        if (step.passes is None or way.passes == step.passes) and (step.to is None or way.to == step.to)
    ]
    if fitting:
        if len({way.to for way in fitting}) > 1:
            ends = " and ".join(cell_text(to) for to in sorted({way.to for way in fitting}))
            message = f"{step.text} may end on {ends}: write {robot.label}{step.direction}>x,y."
            raise Refuted(rulebook("ricochet").refuse("R5", message), at, cost)
        return min(fitting, key=lambda way: (way.cost, not way.bounced))
    rule, message = _why_not(problem, robot.transparent, start, others, step, ways)
    raise Refuted(rulebook("ricochet").refuse(rule, f"{step.text}: {message}"), at, cost)


def _why_not(
    problem: RicochetProblem,
    transparent: bool,
    start: Cell,
    others: set[Cell],
    step: ClaimedSlide,
    ways: Sequence[Slide],
) -> tuple[str, str]:
    """The rule id and sentence for a step that no slide fits."""
    name = problem.robots[step.robot].name
    board = problem.board
    ends = ", ".join(f"{cell_text(way.to)} (passing {way.passes})" for way in ways)
    if step.passes and not transparent:
        return "R5", f"{name} is not transparent and passes nothing."
    if not step.passes and (not ways or step.to is None):
        what = obstacle(board, others, start, step.direction)
        if what:
            return "K1", f"{name} on {cell_text(start)} is stopped at once by {what}: it goes nowhere."
        if not ways:
            if transparent or _ends_at_start(problem, others, start, step):
                return "K1", f"{name} comes back to {cell_text(start)}: it goes nowhere."
            return "K10", f"{name} would turn in a ring and never stop."
    if not step.passes:
        return (
            "K1",
            f"{name} does not stop on {cell_text(step.to) if step.to else 'the way'}; it can stop on {ends}.",
        )
    behind = _behind_wall(problem, others, start, step)
    if behind:
        return behind
    reach = f"it can stop on {ends}" if ends else "it cannot move that way"
    if problem.rules.single_hop and step.passes > 1:
        return "RG9", f"{name} may pass one wall in a slide; {reach}."
    where = f" on the way to {cell_text(step.to)}" if step.to else ""
    return "R5", f"{name} finds no {step.passes} walls or diagonals to pass{where}; {reach}."


def _ends_at_start(problem: RicochetProblem, others: set[Cell], start: Cell, step: ClaimedSlide) -> bool:
    """Whether the slide stops where it began, rather than turning in a ring for ever."""
    colour = problem.robots[step.robot].name
    cell, direction = start, step.direction
    for _ in range(4 * problem.board.width * problem.board.height):
        if obstacle(problem.board, others, cell, direction):
            return cell == start
        there = problem.board.neighbour(cell, direction)
        assert there is not None
        cell = there
        diagonal = problem.board.diagonal_at.get(cell)
        if diagonal and diagonal.colour != colour:
            direction = diagonal.turn(direction)
    return False


def _behind_wall(
    problem: RicochetProblem, others: set[Cell], start: Cell, step: ClaimedSlide
) -> tuple[str, str] | None:
    """What lies behind the first wall straight ahead, if that is why it cannot be passed."""
    board = problem.board
    cell: Cell | None = start
    while cell is not None:
        there = board.neighbour(cell, step.direction)
        if there is None:
            return "R5", "the outer border is never passed."
        if board.wall(cell, step.direction):
            if there in others:
                return "RG13", f"a robot stands on {cell_text(there)} directly behind the wall: no room."
            if there in board.blocked or board.closed(there):
                return "K13", f"{cell_text(there)} behind the wall is closed to robots."
            return None
        if there in board.blocked:
            return "K13", f"{cell_text(there)} is a blocked cell, which is never passed."
        if there in others or there in board.diagonal_at:
            return None
        cell = there
    return None


def _check_goal(
    problem: RicochetProblem,
    history: Sequence[tuple[Cell, ...]],
    made: Sequence[tuple[int, Slide, ClaimedSlide]],
    cost: int,
) -> None:
    """Raise unless one of the robots that may serve the target has done all that is asked of it."""
    goal = problem.goal
    standing = [index for index, cell in enumerate(history[-1]) if cell == goal.cell]
    serving = [index for index in standing if index in problem.goal_robots()]
    if not serving:
        if standing and problem.robots[standing[0]].transparent and not goal.vortex:
            name = problem.robots[standing[0]].name
            message = f"{name} is transparent and may serve the vortex only."
            raise Refuted(rulebook("ricochet").refuse("R5", message), len(made), cost)
        wanted = goal.robot or "a robot that may serve"
        stands = ""
        if goal.robot:
            index = next(i for i, robot in enumerate(problem.robots) if robot.name == goal.robot)
            stands = f"; it stands on {cell_text(history[-1][index])}"
        message = f"After the last move {wanted} must stand on the target {cell_text(goal.cell)}{stands}."
        raise Refuted(rulebook("ricochet").refuse("K2", message), len(made), cost)
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
                raise Refuted(rulebook("ricochet").refuse("K12", message), at, cost)
    if problem.rules.must_ricochet and made and not _ricochets(index, made):
        message = f"{name} reaches the target without a turn."
        raise Refuted(rulebook("ricochet").refuse("K3", message), len(made), cost)


def _ricochets(index: int, made: Sequence[tuple[int, Slide, ClaimedSlide]]) -> bool:
    """Whether the robot turned: an axis change among its own moves, or a bounce (rules: K3)."""
    own = [(slide, step) for robot, slide, step in made if robot == index]
    axes = {step.direction.horizontal for _, step in own}
    return len(axes) > 1 or any(slide.bounced for slide, _ in own)
