"""`wallhop show`: a board, a problem, or a step of its answer, drawn in the terminal."""

from __future__ import annotations

import json

import click

from boards.board_json import write_board
from boards.description import describe_board
from commands.output import can_draw_boxes, painted, wants_colour
from solver.formats.description import describe, describe_task
from solver.formats.picture import draw, key_of, plain
from solver.formats.problem_json import write_problem
from solver.loading import load
from solver.notation import parse_claim
from solver.problem import Problem
from solver.replay import positions


@click.command()
@click.argument("source", metavar="FILE")
@click.option("--moves", help="The moves of an answer, such as 'rN gE'.")
@click.option(
    "--step", type=click.IntRange(min=0), metavar="N", help="Show the position after N of the moves."
)
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with + - | only.")
@click.option("--flat", is_flag=True, help="Hexes flat side up instead of pointy side up.")
@click.option(
    "--describe", "in_words", is_flag=True, help="Tell the whole board in words instead of drawing it."
)
@click.option("--json", "as_json", is_flag=True, help="Print drawing, words and values as JSON.")
def show(
    source: str,
    moves: str | None,
    step: int | None,
    ascii_only: bool,
    flat: bool,
    in_words: bool,
    as_json: bool,
) -> None:
    """Draw FILE: a .json or .board file, an id, or a board such as 1A/2C/3B/4D or black.

    With --moves every position of an answer is drawn, with --step only one.
    """
    subject = load(source)
    if step is not None and moves is None:
        raise click.UsageError("--step needs --moves, the moves of the answer")
    stages = [(0, subject)]
    if moves is not None:
        if not isinstance(subject, Problem):
            raise click.UsageError(f"{source} is a board without robots or start; nothing can move on it")
        stages = list(enumerate(positions(subject, parse_claim(subject, moves))))
    if step is not None:
        if step >= len(stages):
            last = len(stages) - 1
            raise click.UsageError(f"there is no step {step}; the answer has {last} move{'s' * (last != 1)}")
        stages = [stages[step]]
    ascii_only = ascii_only or not can_draw_boxes()
    texts = []
    for number, stage in stages:
        words = describe(stage) if isinstance(stage, Problem) else describe_board(stage)
        if as_json:
            values = write_problem(stage) if isinstance(stage, Problem) else write_board(stage)
            drawing = draw(stage, ascii_only=ascii_only, flat=flat)
            shown = {"schema": "wallhop/show/1", "step": number, "drawing": drawing, "description": words}
            texts.append(json.dumps(shown | {"subject": values}))
            continue
        paint = painted if wants_colour() else plain
        lines = words if in_words else draw(stage, ascii_only=ascii_only, flat=flat, paint=paint)
        if not in_words:
            lines += [*key_of(stage), *(describe_task(stage) if isinstance(stage, Problem) else ())]
        if moves is not None:
            lines.insert(0, f"Step {number}:")
        texts.append("\n".join(lines))
    click.echo(("\n" if as_json else "\n\n").join(texts))
