"""`wallhop hint`: help a little, or more."""

from __future__ import annotations

import json

import click

from commands.failure import ExitCode, Failure
from commands.limits import Seconds, memory_limit
from solver.hints import Level
from solver.hints import hint as hint_text
from solver.loading import load_problem
from solver.problem import Limits
from solver.solve import solve


@click.command()
@click.argument("source", metavar="FILE")
@click.option(
    "--level",
    type=click.Choice([level.value for level in Level]),
    default=Level.BAND.value,
    show_default=True,
    help="How much to give away.",
)
@click.option("--time-limit", type=Seconds(), help="Seconds to search at most.")
@click.option("--json", "as_json", is_flag=True, help="Print the hint as JSON.")
def hint(source: str, level: str, time_limit: float | None, as_json: bool) -> None:
    """Give a graded hint, from the band of the answer's length to the whole answer."""
    problem = load_problem(source)
    solution = solve(problem, limits=Limits(seconds=time_limit, bytes=memory_limit(None)))
    if solution.cost is None:
        if solution.status.value == "INFEASIBLE":
            raise Failure("there is no answer", ExitCode.NO)
        raise Failure(
            f"no answer found within the limits; it costs at least {solution.lower_bound}", ExitCode.UNDECIDED
        )
    text = hint_text(problem, solution, Level(level))
    if as_json:
        click.echo(
            json.dumps({"schema": "wallhop/hint/1", "level": level, "hint": text, "status": solution.status})
        )
    else:
        click.echo(text)
    if solution.status.value != "OPTIMAL":
        click.echo("wallhop: the answer is not proven best", err=True)
        raise SystemExit(ExitCode.UNDECIDED)
