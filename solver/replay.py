"""Positions along a claimed answer, for showing it step by step."""

from __future__ import annotations

from dataclasses import replace

from boards.dice import Die
from boards.errors import Defect, MalformedError
from games.slide import Slide, slides
from solver.checker import Judgement, check_claim
from solver.notation import Claim, ClaimedSlide, ClaimedStep
from solver.problem import MicroProblem, Problem, RicochetProblem


def positions(problem: Problem, claim: Claim) -> list[Problem]:
    """The problem as it stands before the claim and after each of its steps.

    The steps need not reach the goal. Raises MalformedError with the rule that an illegal step breaks.
    """
    found = [problem]
    for number, step in enumerate(claim.steps, 1):
        after = _after(found[-1], step)
        if after is None:
            raise MalformedError([_defect(problem, Claim(claim.steps[:number]), number)], "moves")
        found.append(after)
    return found


def _after(problem: Problem, step: ClaimedStep) -> Problem | None:
    """The problem after the step; None where the step is illegal."""
    if isinstance(problem, RicochetProblem):
        assert isinstance(step, ClaimedSlide)
        slide = _slide(problem, step)
        if slide is None:
            return None
        robots = list(problem.robots)
        robots[step.robot] = robots[step.robot]._replace(cell=slide.to)
        return replace(problem, robots=tuple(robots))
    if isinstance(problem, MicroProblem):
        assert isinstance(step, Die)
        cell = problem.board.cell_of.get(step)
        return replace(problem, start=cell) if cell in problem.board.moves(problem.start) else None
    here = (int(step[0]), int(step[1]))
    legal = here in problem.board.neighbours(problem.start) and here not in problem.occupied
    return replace(problem, start=here) if legal else None


def _slide(problem: RicochetProblem, step: ClaimedSlide) -> Slide | None:
    robot = problem.robots[step.robot]
    others = {other.cell for other in problem.robots if other is not robot}
    ways = slides(
        problem.board,
        others,
        robot.cell,
        step.direction,
        colour=robot.name,
        transparent=robot.transparent,
        rules=problem.rules,
    )
    fitting = [way for way in ways if step.passes in (None, way.passes) and step.to in (None, way.to)]
    return fitting[0] if len({way.to for way in fitting}) == 1 else None


def _defect(problem: Problem, claim: Claim, number: int) -> Defect:
    """Why the last step of the claim is illegal, in the words of the checker."""
    verdict = check_claim(problem, claim)
    if verdict.judgement is Judgement.REFUTED and verdict.violation is not None:
        return Defect(f"move {number}", verdict.violation.message, verdict.violation.rule)
    raise AssertionError(f"move {number} is legal and cannot be shown")
