"""Running CP-SAT within a budget, repeatably, and so that Ctrl-C stops it."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from solver.budget import Budget

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


def run_cpsat(solver: cp_model.CpSolver, model: cp_model.CpModel, budget: Budget) -> cp_model.CpSolverStatus:
    """Solve with one worker and a fixed seed, so that a result repeats, within what is left of the budget.

    CP-SAT's own handler of Ctrl-C would leave the process without Python's once it is done. So it runs in
    a thread of its own, and Ctrl-C reaches the caller, who stops it.
    """

    parameters = solver.parameters
    parameters.num_workers = 1
    parameters.random_seed = 0
    parameters.catch_sigint_signal = False
    if budget.remaining is not None:
        parameters.max_time_in_seconds = budget.remaining
    if budget.limits.bytes is not None:
        parameters.max_memory_in_mb = max(1, budget.limits.bytes >> 20)
    outcome: list[cp_model.CpSolverStatus | BaseException] = []

    def work() -> None:
        try:
            outcome.append(solver.solve(model))
        except BaseException as error:  # handed to the caller, who raises it
            outcome.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(0.05)
    except KeyboardInterrupt:
        while thread.is_alive():  # it heeds the stop only once it has begun, and must not be left behind
            solver.stop_search()
            thread.join(0.05)
        raise
    result = outcome[0]
    if isinstance(result, BaseException):
        raise result
    return result
