"""The checker of claimed answers: one move after another, by the rules alone.

It shares no code with any search; it asks the slide rule and the boards, and keeps the claim's own story.
"""

from __future__ import annotations

from games.rulebook import rulebook
from solver.checker.paths import check_dice, check_hexes
from solver.checker.slides import check_slides
from solver.checker.verdict import Judgement, Refuted, Verdict
from solver.notation import Claim, claim_of
from solver.problem import MicroProblem, Problem, RicochetProblem, Solution

__all__ = ["Judgement", "Verdict", "check_claim", "check_number", "check_solution"]


def check_claim(problem: Problem, claim: Claim) -> Verdict:
    """ACCEPTED if the steps are legal and reach the goal; else REFUTED with the first broken rule."""
    try:
        if isinstance(problem, RicochetProblem):
            cost = check_slides(problem, claim.steps)
        elif isinstance(problem, MicroProblem):
            cost = check_dice(problem, claim.steps)
        else:
            cost = check_hexes(problem, claim.steps)
    except Refuted as refuted:
        return refuted.verdict
    return Verdict(Judgement.ACCEPTED, None, cost)


def check_number(problem: Problem, verdict: Verdict, number: int, exactly: bool, moves: int) -> Verdict:
    """An accepted verdict measured against the number that was called (rules: R3, K6)."""
    if verdict.judgement is not Judgement.ACCEPTED or verdict.cost is None:
        return verdict
    if verdict.cost == number or (verdict.cost < number and not exactly):
        return verdict
    book, rule = ("micro", "R3") if isinstance(problem, MicroProblem) else ("ricochet", "K6")
    wanted = "exactly" if exactly else "at most"
    message = f"The claim was {wanted} {number}, the moves cost {verdict.cost}."
    return Verdict(Judgement.REFUTED, rulebook(book).refuse(rule, message), verdict.cost, moves)


def check_solution(problem: Problem, solution: Solution) -> Verdict:
    """Judge a solver's answer like a user's claim; its cost must be the one that it says."""
    verdict = check_claim(problem, claim_of(problem, solution.moves))
    if verdict.judgement is Judgement.ACCEPTED and verdict.cost != solution.cost:
        raise AssertionError(f"the moves cost {verdict.cost}, the answer says {solution.cost}")
    return verdict
