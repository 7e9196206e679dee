"""`wallhop solve`: a cheapest answer with its proof, for one problem or many."""

from __future__ import annotations

import json
from functools import partial
from typing import Any, NamedTuple

import click

from boards.errors import InputError
from commands.failure import ExitCode, failure_code
from commands.limits import Seconds, memory_limit
from commands.output import notice_missing_kernel, print_line
from solver.answers import answer_line, answer_values, statistics_line
from solver.batches import Entry, entries, error_values, in_order
from solver.loading import UnreadableError
from solver.problem import Limits, Problem, Solution, Status
from solver.solve import METHODS
from solver.solve import solve as answer_to

CODES = {
    Status.OPTIMAL: ExitCode.YES,
    Status.INFEASIBLE: ExitCode.NO,
    Status.FEASIBLE: ExitCode.UNDECIDED,
    Status.UNKNOWN: ExitCode.UNDECIDED,
}


class Task(NamedTuple):
    """How each problem of a call is solved."""

    method: str
    limits: Limits
    all_answers: bool
    count_only: bool
    as_json: bool
    in_batch: bool


class Line(NamedTuple):
    """What is printed for one problem, and its exit code."""

    text: str
    code: ExitCode


@click.command()
@click.argument("sources", metavar="FILE...", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print each answer as one line of JSON.")
@click.option(
    "--method", type=click.Choice(METHODS), default="auto", show_default=True, help="How to search."
)
@click.option("--all", "all_answers", is_flag=True, help="Every cheapest answer.")
@click.option("--count-only", is_flag=True, help="How many cheapest answers there are, without listing them.")
@click.option("--time-limit", type=Seconds(), help="Seconds a problem at most.")
@click.option("--max-positions", type=click.IntRange(min=1), metavar="N", help="Positions to store at most.")
@click.option(
    "--max-memory",
    type=click.IntRange(min=1),
    metavar="MB",
    help="Megabytes to use at most; half of the machine's unless you say.",
)
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Processes for many problems.",
)
def solve(
    sources: tuple[str, ...],
    as_json: bool,
    method: str,
    all_answers: bool,
    count_only: bool,
    time_limit: float | None,
    max_positions: int | None,
    max_memory: int | None,
    jobs: int,
) -> None:
    """Find a cheapest answer to each FILE and prove that nothing is cheaper.

    A .jsonl file holds one problem a line and gets one answer a line, in order; a bad line does not stop
    the rest. At a limit the best answer so far and a proven lower bound are printed (exit code 4); a proof
    that no answer exists ends with exit code 1. The exit code of many problems is the largest of theirs.
    """
    limits = Limits(time_limit, max_positions, memory_limit(max_memory, jobs))
    in_batch = len(sources) > 1 or sources[0] == "-" or sources[0].lower().endswith(".jsonl")
    if in_batch:
        items = [entry for source in sources for entry in entries(source)]
        in_batch = len(items) > 1 or any(entry.line is not None for entry in items)
    else:
        items = [Entry(sources[0], None, None)]
    task = Task(method, limits, all_answers or count_only, count_only, as_json, in_batch)
    worst = ExitCode.YES
    for line in in_order(partial(run, task), items, jobs):
        print_line(line.text)
        worst = max(worst, line.code)
    notice_missing_kernel()
    raise SystemExit(worst)


def run(task: Task, entry: Entry) -> Line:
    """The answer to one problem; in a batch, bad input becomes a line of its own."""
    try:
        problem = entry.load()
    except (InputError, UnreadableError) as error:
        if not task.in_batch:
            raise
        values = error_values(entry, error)
        text = json.dumps(values) if task.as_json else f"error: {error}"
        return Line(text, failure_code(error))
    if task.all_answers:
        return _every(task, problem)
    solution = answer_to(problem, task.method, task.limits)
    return Line(_shown(task, problem, solution, {}), CODES[solution.status])


def _every(task: Task, problem: Problem) -> Line:
    from solver.all_optimal import all_optimal

    found = all_optimal(problem, task.limits, count_only=task.count_only, method=task.method)
    extra: dict[str, Any] = {
        "count": found.count,
        "helpers_merged": found.merged,
        "complete": found.complete,
    }
    if not task.count_only:
        answers = [found.solution_of(moves) for moves in found.answers]
        if task.as_json:
            extra["answers"] = [
                {"moves": values["moves"], "text": values["text"]}
                for values in (answer_values(problem, answer) for answer in answers)
            ]
        else:
            extra["answers"] = [answer_line(problem, answer) for answer in answers]
    code = CODES[found.solution.status]
    if found.count is None and code is ExitCode.YES:
        code = ExitCode.UNDECIDED
    return Line(_shown(task, problem, found.solution, extra), code)


def _shown(task: Task, problem: Problem, solution: Solution, extra: dict[str, Any]) -> str:
    if task.as_json:
        return json.dumps({**answer_values(problem, solution), **extra})
    name = f"{problem.id}: " if task.in_batch and problem.id else ""
    lines = [name + answer_line(problem, solution)]
    if extra:
        lines += ["  " + line for line in extra.get("answers", [])]
        count = "not counted within the limits" if extra["count"] is None else str(extra["count"])
        merged = ", robots that move alike merged in the search" if extra["helpers_merged"] else ""
        lines.append(f"cheapest answers: {count}{merged}")
        if not extra["complete"] and "answers" in extra:
            lines.append("(not all of them are listed)")
    if not task.in_batch:
        lines.append(f"{solution.status}: {statistics_line(solution.statistics)}")
    return "\n".join(lines)
