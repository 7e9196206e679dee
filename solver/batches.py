"""Many problems at once: sources of several lines, and work shared among processes."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from boards.errors import InputError
from boards.json_text import LARGEST_TEXT, decoded
from solver.loading import UnreadableError, load_problem
from solver.problem import Problem

Work = TypeVar("Work")
Result = TypeVar("Result")


class Entry(NamedTuple):
    """One problem of a batch, still as text; `line` counts from 1, None where the source is one problem."""

    source: str
    line: int | None
    text: str | None

    def load(self) -> Problem:
        """The problem. Raises what `load_problem` raises."""
        return load_problem(self.source if self.line is None else f"{self.source}:{self.line}", self.text)


def entries(source: str) -> Iterator[Entry]:
    """The problems of a source: every line of a .jsonl file that is not blank, else the source itself.

    Standard input is read line by line as well where its lines are problems of their own.
    Raises UnreadableError where a file cannot be opened.
    """
    if source == "-":
        data = sys.stdin.buffer.read()
        if _is_lines(data):
            yield from _lines("standard input", data.splitlines())
        else:
            yield Entry(source, None, decoded(data, "standard input"))
    elif source.lower().endswith(".jsonl"):
        try:
            with Path(source).open("rb") as file:
                yield from _lines(source, file)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise UnreadableError(f"cannot read {source}: {reason}") from None
    else:
        yield Entry(source, None, None)


def _lines(source: str, lines: Iterable[bytes]) -> Iterator[Entry]:
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield Entry(source, number, line.decode("utf-8", "replace").strip().lstrip("\ufeff"))


def _is_lines(data: bytes) -> bool:
    """Whether the text is no JSON as a whole, but one of its lines is a problem."""
    lines = data.splitlines()
    if len([line for line in lines if line.strip()]) < 2:
        return False
    if len(data) <= LARGEST_TEXT and _parsed(data) is not None:
        return False
    return any(isinstance(value, dict) and "game" in value for value in map(_parsed, lines))


def _parsed(data: bytes) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None


def error_values(entry: Entry, error: InputError) -> dict[str, Any]:
    """What stands in place of an answer where a line holds no problem."""
    rule = next((defect.rule for defect in error.defects if defect.rule), None)
    return {"id": None, "line": entry.line, "error": {"rule": rule, "message": str(error)}}


def in_order(work: Callable[[Work], Result], items: Iterable[Work], jobs: int) -> Iterator[Result]:
    """The results of the work in the order of the items, by that many processes."""
    if jobs <= 1:
        yield from map(work, items)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(work, items, chunksize=1)
