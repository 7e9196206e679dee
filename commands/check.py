"""`wallhop check`: every defect of a board or problem."""

from __future__ import annotations

import json
from typing import Any

import click

from boards.errors import InputError
from commands.failure import ExitCode
from solver.batches import entries
from solver.formats.description import describe_task
from solver.loading import load
from solver.problem import Problem


@click.command()
@click.argument("sources", metavar="FILE...", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON for each problem.")
def check(sources: tuple[str, ...], as_json: bool) -> None:
    """Name every defect of FILE at once, with its place. Exit code 0 if there is none, else 3.

    FILE may hold a problem or a bare board, or be an id or a name; a .jsonl file is checked line by line.
    """
    sound = True
    for source in sources:
        for entry in entries(source):
            values: dict[str, Any] = {"schema": "wallhop/check/1", "source": entry.source, "line": entry.line}
            try:
                subject = load(entry.name, entry.text)
            except InputError as error:
                sound = False
                found = [defect._asdict() for defect in error.defects]
                click.echo(json.dumps(values | {"sound": False, "defects": found}) if as_json else str(error))
                continue
            if as_json:
                click.echo(json.dumps(values | {"sound": True, "defects": []}))
            else:
                task = describe_task(subject) if isinstance(subject, Problem) else ["A board without a task."]
                click.echo(f"{entry.name}: no defects. {' '.join(task)}")
    raise SystemExit(ExitCode.YES if sound else ExitCode.MALFORMED)
