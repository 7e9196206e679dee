"""The solver's front door: one call for every kind of problem and every method."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any, Protocol

from solver import kernel as the_kernel
from solver.budget import Budget
from solver.checker import Judgement, check_solution
from solver.problem import (
    NO_LIMITS,
    HexProblem,
    Limits,
    MicroProblem,
    Problem,
    RicochetProblem,
    Solution,
    Status,
)

METHODS = ("auto", "bfs", "astar", "cpsat")

SEARCH_SHARE = 0.85
"""The part of the time after which an undecided search of slides makes room for a quick answer."""

Search = Callable[[Any, Limits], Solution]

_SEARCHES: Mapping[tuple[type, str], str] = {
    (RicochetProblem, "bfs"): "solver.bfs:solve_bfs",
    (RicochetProblem, "astar"): "solver.astar:solve_astar",
    (RicochetProblem, "cpsat"): "solver.cpsat_slides:solve_cpsat",
    (MicroProblem, "bfs"): "solver.micro:solve_bfs",
    (MicroProblem, "astar"): "solver.micro:solve_astar",
    (MicroProblem, "cpsat"): "solver.cpsat_routes:solve_micro",
    (HexProblem, "bfs"): "solver.hex_routes:solve_bfs",
    (HexProblem, "astar"): "solver.hex_routes:solve_astar",
    (HexProblem, "cpsat"): "solver.cpsat_routes:solve_hex",
}


class Kernel(Protocol):
    """A compiled search of slides, such as the module `solver.kernel`."""

    def supports(self, problem: RicochetProblem) -> bool: ...

    def solve(self, problem: RicochetProblem, limits: Limits = ...) -> Solution: ...


class WrongAnswerError(AssertionError):
    """A search returned moves that the checker refuses: a bug of ours, never the user's fault."""


def solve(
    problem: Problem, method: str = "auto", limits: Limits = NO_LIMITS, kernel: Kernel | None = None
) -> Solution:
    """A cheapest answer with its proof, or what is known when the limits are reached.

    `auto` takes the kernel where one is given or installed and knows the problem's rules, else A*.
    Slides that are undecided at a limit get the best quick answer, for which part of the time is kept.
    Every answer has passed the checker.

    Raises ValueError for an unknown method.
    """
    if method not in METHODS:
        raise ValueError(f"unknown method {method!r}; known are {', '.join(METHODS)}")
    search: Search | None = None
    if method == "auto" and isinstance(problem, RicochetProblem):
        compiled = kernel or installed_kernel()
        if compiled is not None and compiled.supports(problem):
            search = compiled.solve
    if search is None:
        search = bare_search(problem, "astar" if method == "auto" else method)
    if limits == NO_LIMITS or not isinstance(problem, RicochetProblem):
        return checked(problem, search(problem, limits))
    budget = Budget(limits)
    share = replace(limits, seconds=SEARCH_SHARE * limits.seconds) if limits.seconds else limits
    solution = search(problem, share)
    if solution.status is Status.UNKNOWN:
        solution = _with_quick_answer(problem, solution, replace(limits, seconds=budget.remaining))
    return checked(problem, solution)


def _with_quick_answer(problem: RicochetProblem, solution: Solution, limits: Limits) -> Solution:
    """An undecided search's bound with the best answer that can be had quickly, if any."""
    from solver.greedy import quick_answer

    moves = quick_answer(problem, limits)
    if moves is None:
        return solution
    cost = sum(move.cost for move in moves)
    status = Status.OPTIMAL if cost == solution.lower_bound else Status.FEASIBLE
    statistics = {**solution.statistics, "answer": "greedy"}
    return Solution(status, cost, solution.lower_bound, moves, statistics)


def checked(problem: Problem, solution: Solution) -> Solution:
    """The solution, once the checker has accepted its moves like any user's claim.

    Raises WrongAnswerError where it does not.
    """
    if solution.cost is not None:
        verdict = check_solution(problem, solution)
        if verdict.judgement is not Judgement.ACCEPTED:
            reason = verdict.violation.message if verdict.violation else ""
            raise WrongAnswerError(f"the checker refuses the answer found: {reason}")
    return Solution(
        solution.status,
        solution.cost,
        solution.lower_bound,
        solution.moves,
        {**solution.statistics, "checked": solution.cost is not None},
    )


def bare_search(problem: Problem, method: str) -> Search:
    """The bare search for the problem's kind, imported only now: some draw in heavy libraries."""
    module, _, name = _SEARCHES[type(problem), method].partition(":")
    search: Search = getattr(import_module(module), name)
    return search


def installed_kernel() -> Kernel | None:
    """The compiled kernel, or None where it was not built or WALLHOP_KERNEL=reference sets it aside."""
    return the_kernel if the_kernel.available() else None
