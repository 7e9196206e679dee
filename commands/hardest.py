"""`wallhop hardest`: the hardest positions of a board, target by target."""

from __future__ import annotations

import json
import time
from typing import Any

import click

from boards.errors import Defect, MalformedError
from boards.square import Cell, SquareBoard, Target, cell_text
from commands.failure import Failure
from commands.output import write_text
from commands.table import GIBIBYTE, figures, hardest_problems, problem_lines
from commands.table_progress import TableProgress
from solver.formats.problem_json import write_problem
from solver.loading import load_board
from solver.problem import RicochetProblem
from solver.table import DistanceTable, TableStatistics
from solver.table_build import Means, build_in_memory, compiled_kernel
from solver.table_file import TableHeader
from solver.table_nearest import nearest
from solver.table_subject import OutOfReachError, board_subject

COLOURS = ("red", "green", "blue", "yellow", "black", "white", "pink", "grey")


@click.command()
@click.argument("board", metavar="BOARD")
@click.option("--target", "chosen", multiple=True, metavar="TARGET", help="Only this: 'red moon', or x,y.")
@click.option(
    "--robots", metavar="N", type=click.IntRange(1, 8), default=4, show_default=True, help="How many robots."
)
@click.option(
    "--problems",
    metavar="N",
    type=click.IntRange(min=0),
    default=0,
    help="Hardest positions to write, a target.",
)
@click.option("-o", "--output", metavar="FILE", help="Where to: a .jsonl file, or - for them alone.")
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
@click.option("-q", "--quiet", is_flag=True, help="No progress bar.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def hardest(
    board: str,
    chosen: tuple[str, ...],
    robots: int,
    problems: int,
    output: str | None,
    threads: int,
    memory: float,
    quiet: bool,
    as_json: bool,
) -> None:
    """Find the hardest positions of BOARD for each of its targets, by an exact table of each.

    BOARD is a name such as 1A/2B/3C/4A or a board's file. For the vortex, which any robot may serve, a
    position is a set of robots, and its distance that of the robot which is there soonest.
    """
    started = time.monotonic()
    square = _board(board)
    targets = _targets(square, chosen)
    means = Means(threads, int(memory * GIBIBYTE), compiled_kernel())
    reports: list[dict[str, Any]] = []
    written: list[RicochetProblem] = []
    for number, target in enumerate(targets, start=1):
        label = _label(target)
        try:
            statistics, found = _examine(
                square, target, robots, means, problems or (1 if output else 0),
                TableProgress(1, f"{number}/{len(targets)} {label}", quiet=quiet),
            )  # fmt: skip
        except OutOfReachError as error:
            raise Failure(str(error)) from error
        report = {"target": label, "cell": list(target.cell), **figures(statistics)}
        if found and not output:
            report["problems"] = [write_problem(problem) for problem in found]
        reports.append(report)
        written.extend(found)
        if not as_json and output != "-":
            click.echo(_line(label, target.cell, statistics))
    if output:
        write_text(problem_lines(written), output)
    if output == "-":
        return
    seconds = round(time.monotonic() - started, 3)
    if as_json:
        head = {"schema": "wallhop/hardest/1", "board": square.name or board, "robots": robots}
        click.echo(json.dumps({**head, "targets": reports, "seconds": seconds}))
        return
    click.echo(problem_lines(() if output else written), nl=False)
    most = max(reports, key=lambda report: -1 if report["max"] is None else report["max"])
    click.echo(
        f"{len(targets)} target{'s' if len(targets) > 1 else ''} in {seconds:.1f} s; "
        f"the farthest: {most['target']}, {most['max']} moves"
    )


def _examine(
    board: SquareBoard, target: Target, robots: int, means: Means, problems: int, progress: TableProgress
) -> tuple[TableStatistics, list[RicochetProblem]]:
    subject = board_subject(board, target.cell, robots - 1)
    names = list(COLOURS)
    if target.colour in names:
        names.remove(target.colour)
        names.insert(0, target.colour)
    header = TableHeader(subject, tuple(names[:robots]), name=board.name)
    progress.positions = subject.positions
    try:
        header, memory = build_in_memory(header, means, progress)
    finally:
        progress.clear()
    stem = f"{board.name or 'board'} {_label(target)}"
    with DistanceTable(header, memory) as table:
        if not target.vortex:
            return table.statistics(), hardest_problems(table, problems, stem)
        statistics, positions = nearest(table, means.kernel, problems)
        return statistics, [
            table.problem(position, f"{stem}-{number}", any_robot=True)
            for number, position in enumerate(positions, start=1)
        ]


def _board(source: str) -> SquareBoard:
    board = load_board(source)
    if not isinstance(board, SquareBoard):
        raise Failure(f"{source}: tables are for ricochet boards")
    return board


def _targets(board: SquareBoard, chosen: tuple[str, ...]) -> tuple[Target, ...]:
    if not chosen:
        if not board.targets:
            raise Failure("the board has no printed targets; name cells with --target x,y")
        return board.targets
    return tuple(_target(board, text) for text in chosen)


def _target(board: SquareBoard, text: str) -> Target:
    words = text.lower().split()
    for target in board.targets:
        if words == _label(target).split():
            return target
    x, comma, y = text.partition(",")
    if comma and x.strip().isdecimal() and y.strip().isdecimal():
        cell = (int(x), int(y))
        if board.contains(cell):
            return next((target for target in board.targets if target.cell == cell), Target(*cell, "", ""))
    names = ", ".join(_label(target) for target in board.targets) or "none"
    raise MalformedError(
        [Defect("--target", f"{text!r} is neither a cell x,y of the board nor one of its targets: {names}")]
    )


def _label(target: Target) -> str:
    return f"{target.colour} {target.shape}" if target.colour else cell_text(target.cell)


def _line(label: str, cell: Cell, statistics: TableStatistics) -> str:
    place = cell_text(cell)
    without = f"  {statistics.unsolvable:,} without answer" if statistics.unsolvable else ""
    return (
        f"{label:<16} {place:>6}  max {statistics.maximum}  reached by {statistics.at_maximum:,}  "
        f"mean {statistics.mean:.2f}{without}"
    )
