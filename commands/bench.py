"""`wallhop bench`: our solvers, and outside ones by their command, measured side by side."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from commands.failure import ExitCode, Failure
from commands.output import write_text

if TYPE_CHECKING:
    from benchmarks.children import Contestant
    from benchmarks.report import Change
    from benchmarks.runner import Measurement
    from benchmarks.sets import Instance

SLOWER = 1.5
"""How much slower an instance must be to be named; less is often the machine's noise."""


@click.group(invoke_without_command=True)
@click.option(
    "--set",
    "sets",
    multiple=True,
    metavar="SET",
    help="hard4 (the default), rand4, rand5, asp20, asp219, wild4, rule01, special, published, all, or a "
    ".jsonl file of problems. May be given several times.",
)
@click.option(
    "--solver",
    "solvers",
    multiple=True,
    metavar="SOLVER",
    help="kernel, positions, solve, astar, bfs, cpsat, or NAME=COMMAND for a solver of your own "
    "(docs/benchmarks.md). May be given several times; the first is what the others are compared with.",
)
@click.option("--json", "as_json", is_flag=True, help="Print each measurement as one line of JSON.")
@click.option("-o", "--output", metavar="FILE", help="Write the measurements to a file of JSON lines.")
@click.option("--plot", metavar="FILE.png", help="Draw how many instances are decided within a time.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="The first N instances of each set.")
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    default=60.0,
    show_default=True,
    metavar="S",
    help="Seconds a solve at most.",
)
@click.pass_context
def bench(
    ctx: click.Context,
    sets: tuple[str, ...],
    solvers: tuple[str, ...],
    as_json: bool,
    output: str | None,
    plot: str | None,
    limit: int | None,
    time_limit: float,
) -> None:
    """Measure solvers on sets of instances with known optima.

    Times are CPU seconds inside the solving process from a parsed problem to its moves, the tables of the
    board included; an instance is repeated until it has run 20 ms, and the median counts. Exit code 1
    means that an answer differed from the known optimum.
    """
    if ctx.invoked_subcommand is not None:
        return
    from benchmarks.report import ratio_table, ratios, summaries, summary_table
    from benchmarks.runner import run

    contestants = _contestants(solvers)
    chosen = _instances(sets or ("hard4",), limit)
    measured: list[Measurement] = []
    for one in run(contestants, chosen, time_limit):
        measured.append(one)
        if as_json:
            click.echo(one.line())
        _progress(len(measured), len(chosen) * len(contestants))
        if one.problem and one.problem != "time":
            click.echo(f"{one.solver}: {one.instance}: {one.problem}", err=True)
    if output:
        write_text("".join(one.line() + "\n" for one in measured), output)
    if plot:
        from benchmarks.cactus import cactus_png
        from generator.output import replace_file

        replace_file(Path(plot), cactus_png(measured))
    if not as_json and output != "-":
        click.echo(summary_table(measured))
        found = ratios(measured)
        if found:
            click.echo("\n" + ratio_table(found, "CPU time of / of"))
    wrong = [(one.solver, name) for one in summaries(measured) for name in one.wrong]
    for solver, name in wrong:
        click.echo(f"{solver}: {name}: the answer is not the known optimum", err=True)
    raise SystemExit(ExitCode.NO if wrong else ExitCode.YES)


@bench.command()
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option("--json", "as_json", is_flag=True, help="Print the comparison as JSON.")
@click.option(
    "--threshold",
    type=click.FloatRange(min=1),
    default=SLOWER,
    show_default=True,
    help="An instance so many times slower is a regression.",
)
def compare(old: str, new: str, as_json: bool, threshold: float) -> None:
    """Compare two files of measurements, NEW over OLD: below 1 is faster.

    Regressions are named: instances that became slower than the threshold allows, are no longer decided,
    or have a wrong answer. The exit code is 1 if there are any.
    """
    from benchmarks import report
    from benchmarks.runner import read_measurements
    from solver.loading import read_source

    before = read_measurements(read_source(old), old)
    after = read_measurements(read_source(new), new)
    found = report.compare(before, after, threshold)
    if not found.ratios and not found.regressions:
        raise Failure("the two files have no set, solver and instance in common", ExitCode.USAGE)
    if as_json:
        values = {
            "schema": "wallhop/comparison/1",
            "ratios": [one._asdict() for one in found.ratios],
            "regressions": [_values(change) for change in found.regressions],
            "only_in_new": found.missing,
        }
        click.echo(json.dumps(values))
    else:
        if found.ratios:
            click.echo(report.ratio_table(found.ratios, "new / old"))
        for change in found.regressions:
            click.echo(_sentence(change))
        if not found.regressions:
            click.echo("no regressions")
    raise SystemExit(ExitCode.NO if found.regressions else ExitCode.YES)


def _values(change: Change) -> dict[str, object]:
    return {
        "set": change.set,
        "solver": change.solver,
        "instance": change.instance,
        "ratio": change.ratio,
        "old_seconds": change.old.cpu_seconds,
        "new_seconds": change.new.cpu_seconds,
        "status": change.new.status,
        "cost": change.new.cost,
        "expected": change.new.expected,
    }


def _sentence(change: Change) -> str:
    from benchmarks.report import time_text

    where = f"regression: {change.set} {change.instance} ({change.solver})"
    if change.new.wrong:
        return f"{where}: answers {change.new.cost}, the optimum is {change.new.expected}"
    if change.ratio is None:
        return f"{where}: no longer decided"
    times = f"{time_text(change.old.cpu_seconds)} -> {time_text(change.new.cpu_seconds)}"
    return f"{where}: {times}, {change.ratio:.2f} times"


def _contestants(texts: tuple[str, ...]) -> list[Contestant]:
    from benchmarks.children import Contestant
    from solver.kernel import available

    names = texts or (("kernel",) if available() else ("astar",))
    try:
        found = [Contestant(text) for text in names]
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--solver") from None
    if len({one.name for one in found}) < len(found):
        raise click.BadParameter("two solvers have the same name", param_hint="--solver")
    if not available() and any(one.name == "kernel" and not one.outside for one in found):
        raise Failure("the compiled kernel is not installed or set aside; `wallhop doctor` says more")
    return found


def _instances(sets: tuple[str, ...], limit: int | None) -> list[Instance]:
    from benchmarks.sets import EASY_TO_HARD, instances

    names = [name for given in sets for name in (EASY_TO_HARD if given == "all" else (given,))]
    try:
        return [one for name in dict.fromkeys(names) for one in instances(name)[:limit]]
    except LookupError as error:
        raise click.BadParameter(str(error.args[0]), param_hint="--set") from None


def _progress(done: int, total: int) -> None:
    """A line on standard error that is written over, where that is a terminal."""
    if sys.stderr.isatty():
        click.echo(f"\r{done}/{total}" + ("\n" if done == total else ""), err=True, nl=False)
