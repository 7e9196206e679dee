"""`wallhop perft`: count the positions at each depth."""

from __future__ import annotations

import json

import click

from solver.loading import load_problem
from solver.perft import perft as count


@click.command()
@click.argument("source", metavar="FILE")
@click.option(
    "--depth", metavar="N", type=click.IntRange(0, 1000), default=3, show_default=True, help="Greatest cost."
)
@click.option("--json", "as_json", is_flag=True, help="Print the counts as JSON.")
def perft(source: str, depth: int, as_json: bool) -> None:
    """Count the positions whose least cost from the start of FILE is exactly 0, 1, ... DEPTH.

    A position is where every robot stands, robots told apart by name. Goal and way-points play no part.
    """
    problem = load_problem(source)
    counts = count(problem, depth)
    if as_json:
        click.echo(
            json.dumps({"schema": "wallhop/perft/1", "id": problem.id, "depth": depth, "positions": counts})
        )
        return
    for cost, number in enumerate(counts):
        click.echo(f"{cost:>5} {number:>14,}")
