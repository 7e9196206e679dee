"""`wallhop table`: build the exact table of a board and target, ask it, count it."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from commands.failure import ExitCode, Failure
from commands.output import write_text
from commands.table_progress import TableProgress
from solver.checker import Judgement, check_claim
from solver.formats.problem_json import problem_text, write_problem
from solver.loading import load_problem
from solver.notation import moves_text, parse_claim
from solver.problem import RicochetProblem, RobotMove
from solver.table import DistanceTable, TableStatistics, open_table
from solver.table_build import Means, build_file, compiled_kernel
from solver.table_file import TableHeader
from solver.table_subject import OutOfReachError, problem_subject

GIBIBYTE = 1 << 30


@click.group()
def table() -> None:
    """Build and ask the exact table of a board and target.

    A table holds the distance of every position of one board, one target and robots that move alike.
    """


@table.command()
@click.argument("source", metavar="FILE")
@click.option(
    "-o",
    "--output",
    metavar="TABLE",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="The table's file.",
)
@click.option(
    "--threads", metavar="N", type=click.IntRange(0, 64), default=0, help="Threads; 0: one a processor."
)
@click.option(
    "--memory",
    metavar="NUMBER",
    type=click.FloatRange(min=0),
    default=2.0,
    show_default=True,
    help="GiB allowed.",
)
@click.option("--fresh", is_flag=True, help="Begin anew even where a partial file could be gone on with.")
@click.option("-q", "--quiet", is_flag=True, help="No progress bar.")
@click.option("--json", "as_json", is_flag=True, help="Print what was built as JSON.")
def build(
    source: str, output: Path, threads: int, memory: float, fresh: bool, quiet: bool, as_json: bool
) -> None:
    """Compute the distance of every position for the problem's board, target and number of robots.

    An interrupted build leaves TABLE.part, and the same command goes on from there.
    """
    problem = ricochet_problem(source)
    means = Means(threads, int(memory * GIBIBYTE), compiled_kernel())
    started = time.monotonic()
    try:
        subject = problem_subject(problem)
        header = TableHeader(subject, _robot_names(problem), name=problem.board.name)
        progress = TableProgress(subject.positions, quiet=quiet)
        try:
            header = build_file(header, output, means, fresh=fresh, progress=progress)
        finally:
            progress.clear()
    except OutOfReachError as error:
        raise Failure(str(error)) from error
    except KeyboardInterrupt:
        click.echo(f"wallhop: interrupted; the same command goes on from what is in {output}.part", err=True)
        raise SystemExit(130) from None
    statistics = TableStatistics(subject.positions, header.counts)
    seconds = time.monotonic() - started
    if as_json:
        click.echo(
            json.dumps(
                {"schema": "wallhop/table-build/1", **figures(statistics), "seconds": round(seconds, 3)}
            )
        )
    else:
        click.echo(f"{output}: {_summary(statistics)}, {seconds:.1f} s")


@table.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--problems", metavar="N", type=click.IntRange(min=0), help="How many hardest positions to write out."
)
@click.option("-o", "--output", metavar="FILE", help="Where to: a .jsonl file, or - for them alone.")
@click.option("--recount", is_flag=True, help="Read the whole table and compare it with its header.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def stats(file: Path, problems: int | None, output: str | None, recount: bool, as_json: bool) -> None:
    """Say how far how many positions are, and write the hardest ones as problems."""
    with open_table(file) as opened:
        if recount and not opened.recount():
            raise Failure(f"{file}: the distances do not agree with the header", ExitCode.MALFORMED)
        statistics = opened.statistics()
        hardest = hardest_problems(opened, problems if problems is not None or output else 0, file.stem)
        if output:
            write_text(problem_lines(hardest), output)
            hardest = []
    if output == "-":
        return
    if as_json:
        report = {"schema": "wallhop/table-statistics/1", **_subject_values(opened), **figures(statistics)}
        if hardest:
            report["problems"] = [write_problem(problem) for problem in hardest]
        click.echo(json.dumps(report))
        return
    click.echo(f"{file}: {_summary(statistics)}")
    for distance, count in enumerate(statistics.histogram):
        click.echo(f"{distance:4} {count:14,}")
    click.echo(problem_lines(hardest), nl=False)


@table.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("source", metavar="PROBLEM")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
def query(file: Path, source: str, as_json: bool) -> None:
    """Look up the exact distance of a problem, an optimal move, and a whole optimal answer."""
    problem = ricochet_problem(source)
    try:
        with open_table(file) as opened:
            answer = opened.answer(problem)
            solution = opened.solution(problem)
    except OutOfReachError as error:
        raise Failure(str(error)) from error
    text = moves_text(problem, solution.moves)
    if answer.distance is not None:
        verdict = check_claim(problem, parse_claim(problem, text))
        if verdict.judgement is not Judgement.ACCEPTED or verdict.cost != answer.distance:
            raise Failure(f"{file}: the table is damaged: it answers {text!r}", ExitCode.MALFORMED)
    if as_json:
        click.echo(
            json.dumps(
                {
                    "schema": "wallhop/table-answer/1",
                    "id": problem.id,
                    "distance": answer.distance,
                    "move": _move_values(answer.move) if answer.move else None,
                    "text": text,
                }
            )
        )
    elif answer.distance is None:
        click.echo("there is no answer")
    else:
        click.echo(f"{answer.distance} moves" + (f": {text}" if text else ""))
    if answer.distance is None:
        raise SystemExit(ExitCode.NO)


def ricochet_problem(source: str) -> RicochetProblem:
    """The problem of a source; a Failure where it is of another game."""
    problem = load_problem(source)
    if not isinstance(problem, RicochetProblem):
        raise Failure(f"{source}: tables are for ricochet problems")
    return problem


def hardest_problems(opened: DistanceTable, limit: int | None, stem: str) -> list[RicochetProblem]:
    """Positions of the largest distance as problems, numbered from 1."""
    return [
        opened.problem(position, f"{stem}-{number}")
        for number, position in enumerate(opened.hardest(limit), start=1)
    ]


def problem_lines(problems: Iterable[RicochetProblem]) -> str:
    """One problem a line, as in a .jsonl file."""
    return "".join(f"{problem_text(problem)}\n" for problem in problems)


def _robot_names(problem: RicochetProblem) -> tuple[str, ...]:
    names = [robot.name for robot in problem.robots]
    active = names[problem.goal_robots()[0]]
    return (active, *(name for name in names if name != active))


def _subject_values(opened: DistanceTable) -> dict[str, Any]:
    subject = opened.subject
    return {
        "board": opened.header.name,
        "size": [subject.width, subject.height],
        "target": list(subject.target),
        "robots": subject.helpers + 1,
    }


def figures(statistics: TableStatistics) -> dict[str, Any]:
    return {
        "positions": statistics.positions,
        "max": statistics.maximum,
        "at_max": statistics.at_maximum,
        "unsolvable": statistics.unsolvable,
        "mean": round(statistics.mean, 4),
        "histogram": list(statistics.histogram),
    }


def _summary(statistics: TableStatistics) -> str:
    largest = (
        "none with an answer"
        if statistics.maximum is None
        else f"the largest distance is {statistics.maximum}, reached by {statistics.at_maximum:,}"
    )
    without = f", {statistics.unsolvable:,} without answer" if statistics.unsolvable else ""
    return f"{statistics.positions:,} positions, {largest}{without}, mean {statistics.mean:.2f}"


def _move_values(move: RobotMove) -> dict[str, Any]:
    return {
        "robot": move.robot,
        "direction": move.direction.value,
        "to": list(move.to),
        "cost": move.cost,
        "passes": move.passes,
    }
