"""A process that measures one of our own solvers: `python -m benchmarks.worker SOLVER`.

Every line of standard input is {"problem": …, "seconds": limit or null, "enough": CPU seconds to repeat};
every line of standard output an answer with its figures. The clock starts at the parsed problem and stops
at the moves; tables of the board are made anew in every repeat.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from benchmarks.clock import peak_bytes, reset_peak, timed
from solver import kernel
from solver.answers import answer_values
from solver.formats.problem_json import read_problem
from solver.problem import Limits, Problem, RicochetProblem, Solution
from solver.solve import bare_search, checked, solve

SOLVERS = ("kernel", "positions", "solve", "astar", "bfs", "cpsat")
"""kernel: the compiled search from its flat buffers; positions: the same, always over single positions;
solve: `solver.solve` with its checker."""

Run = Callable[[], Any]


def prepared(solver: str, problem: Problem, limits: Limits) -> tuple[Run, Callable[[Any], Solution]] | None:
    """What is timed, and how its result becomes a solution; None where the solver does not know the rules."""
    if solver in ("kernel", "positions"):
        if not isinstance(problem, RicochetProblem) or not kernel.supports(problem):
            return None
        flat = problem
        which = kernel.POSITIONS if solver == "positions" else kernel.AUTOMATIC
        search = kernel.prepared(problem, limits, method=which)
        return search, lambda result: kernel.as_solution(flat, result)
    if solver == "solve":
        return lambda: _from_scratch(problem, limits), _itself
    method = bare_search(problem, solver)
    return lambda: method(problem, limits), _itself


def _itself(solution: Solution) -> Solution:
    return solution


def _from_scratch(problem: Problem, limits: Limits) -> Solution:
    kernel.forget()
    return solve(problem, limits=limits)


def measured(solver: str, problem: Problem, limits: Limits, enough: float) -> dict[str, Any]:
    """The answer's values with what it took."""
    task = prepared(solver, problem, limits)
    if task is None:
        return {"unsupported": True}
    run, finish = task
    reset_peak()
    base = peak_bytes()
    result, time = timed(run, enough)
    peak = peak_bytes()
    values = answer_values(problem, checked(problem, finish(result)))
    return {
        "status": values["status"],
        "cost": values["cost"],
        "bound": values["lower_bound"],
        "nodes": values["statistics"].get("expanded"),
        "cpu_seconds": time.seconds,
        "repeats": time.repeats,
        "peak_bytes": peak,
        "base_bytes": base,
    }


def main(solver: str) -> None:
    """Answer the lines of standard input until it ends."""
    for line in sys.stdin:
        asked = json.loads(line)
        problem = read_problem(asked["problem"])
        answer = measured(solver, problem, Limits(seconds=asked["seconds"]), asked["enough"])
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
