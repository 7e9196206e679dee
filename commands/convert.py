"""`wallhop convert`: the same problem or board as JSON, as board text, or as a short id."""

from __future__ import annotations

import json

import click

from boards.board_json import write_board
from boards.dice import DiceBoard
from boards.micro_tiles import tiles_name_of
from boards.official import official_board, official_name_of
from boards.square import SquareBoard
from boards.write_text import write_board_text
from commands.failure import ExitCode, Failure
from commands.output import write_text
from solver.batches import Entry, entries
from solver.formats.ids import problem_id
from solver.formats.problem_json import problem_text
from solver.formats.write_text import write_board_problem
from solver.loading import load
from solver.problem import Problem

FORMATS = ("json", "board", "id")


@click.command()
@click.argument("source", metavar="FILE")
@click.option("--to", "form", type=click.Choice(FORMATS), required=True, help="The format to write.")
@click.option("-o", "--output", default="-", help="The file to write; standard output if absent.")
@click.option("--json", "as_json", is_flag=True, help="Wrap what is written in one line of JSON.")
def convert(source: str, form: str, output: str, as_json: bool) -> None:
    """Write FILE in another format. The lines of a .jsonl file are converted one by one.

    An id holds the whole problem (but not its own `id`), is read by every verb, and stays readable for ever.
    """
    texts = [_converted(entry, form) for entry in entries(source)]
    if as_json:
        shown = ({"schema": "wallhop/convert/1", "format": form, "text": text} for text in texts)
        texts = [json.dumps(values) + "\n" for values in shown]
    write_text("\n".join(texts) if form == "board" and not as_json else "".join(texts), output)


def _converted(entry: Entry, form: str) -> str:
    subject = load(entry.name, entry.text)
    if isinstance(subject, Problem):
        if form == "json":
            return problem_text(subject) + "\n"
        return write_board_problem(subject) if form == "board" else problem_id(subject) + "\n"
    if form == "json":
        return json.dumps(write_board(subject), separators=(",", ":")) + "\n"
    return write_board_text(subject) if form == "board" else _name_of(subject, entry.name) + "\n"


def _name_of(board: object, source: str) -> str:
    """The name of an official board, which serves as its id."""
    name = None
    if isinstance(board, SquareBoard):
        name = official_name_of(board)
        name = name if name is not None and official_board(name) == board else None
    elif isinstance(board, DiceBoard):
        name = tiles_name_of(board)
    if name is None:
        message = f"{source} is a bare board of no official name; ids are for problems and official boards"
        raise Failure(message, ExitCode.USAGE)
    return name
