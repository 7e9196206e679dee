"""`wallhop grade`: optimal costs, and numbers of cheapest answers, of many problems at once."""

from __future__ import annotations

import json
from functools import partial
from typing import Any, NamedTuple

import click

from boards.errors import InputError
from commands.failure import ExitCode, failure_code
from commands.limits import Seconds, memory_limit
from commands.output import notice_missing_kernel, print_line
from commands.solve import CODES
from solver.batches import Entry, entries, error_values, in_order
from solver.loading import UnreadableError
from solver.problem import Limits, Problem, Solution, Status
from solver.solve import solve


class Grading(NamedTuple):
    """How each problem of a call is graded."""

    limits: Limits
    counts: bool
    as_json: bool


class Grade(NamedTuple):
    """One line of the result."""

    text: str
    code: ExitCode


@click.command()
@click.argument("sources", metavar="FILE...", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print each grade as one line of JSON.")
@click.option("--counts", is_flag=True, help="Count the cheapest answers as well, exactly.")
@click.option("--time-limit", type=Seconds(), help="Seconds a problem at most.")
@click.option(
    "--max-memory",
    type=click.IntRange(min=1),
    metavar="MB",
    help="Megabytes to use at most; half of the machine's unless you say.",
)
@click.option(
    "--jobs", metavar="N", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes."
)
def grade(
    sources: tuple[str, ...],
    as_json: bool,
    counts: bool,
    time_limit: float | None,
    max_memory: int | None,
    jobs: int,
) -> None:
    """Grade every problem of each FILE: one line each, in order, with its optimal cost.

    A bad line gets a line that says what is wrong with it, and the rest goes on. The exit code is the
    largest of the lines'.
    """
    limits = Limits(time_limit, None, memory_limit(max_memory, jobs))
    grading = Grading(limits, counts, as_json)
    items = [entry for source in sources for entry in entries(source)]
    worst = ExitCode.YES
    for line in in_order(partial(graded, grading), items, jobs):
        print_line(line.text)
        worst = max(worst, line.code)
    notice_missing_kernel()
    raise SystemExit(worst)


def graded(grading: Grading, entry: Entry) -> Grade:
    """The grade of one problem."""
    try:
        problem = entry.load()
    except (InputError, UnreadableError) as error:
        values = error_values(entry, error)
        return Grade(json.dumps(values) if grading.as_json else f"error: {error}", failure_code(error))
    count = None
    if grading.counts:
        from solver.all_optimal import all_optimal

        found = all_optimal(problem, grading.limits, count_only=True)
        solution, count = found.solution, found.count
    else:
        solution = solve(problem, limits=grading.limits)
    return Grade(_shown(grading, problem, solution, count), CODES[solution.status])


def _shown(grading: Grading, problem: Problem, solution: Solution, count: int | None) -> str:
    values: dict[str, Any] = {
        "schema": "wallhop/grade/1",
        "id": problem.id,
        "status": str(solution.status),
        "cost": solution.cost,
        "lower_bound": solution.lower_bound,
    }
    if grading.counts:
        values["count"] = count
    if grading.as_json:
        return json.dumps(values)
    if solution.cost is None:
        known = "none" if solution.status is Status.INFEASIBLE else f">= {solution.lower_bound}"
    else:
        known = str(solution.cost)
    counted = f"  {'?' if count is None else count} answer{'s' * (count != 1)}" if grading.counts else ""
    return f"{problem.id or '-':<24} {known:>6}{counted}"
