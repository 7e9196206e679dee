"""Many problems at once: sources of several lines, and work shared among processes."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from boards.errors import InputError
from boards.json_lines import LineReader
from boards.json_text import LARGEST_TEXT, decoded
from solver.loading import UnreadableError, load_problem, load_values
from solver.problem import Problem

MOST_AT_ONCE = 32
"""Items that a process gets at a time at most."""

_lines_of_json = LineReader()

Work = TypeVar("Work")
Result = TypeVar("Result")


class Entry(NamedTuple):
    """One problem of a batch, not yet read: `data` is None where the source itself is still to be opened.

    `line` counts from 1, None where the source is one problem.
    """

    source: str
    line: int | None
    data: bytes | None

    @property
    def name(self) -> str:
        """The source, with the line."""
        return self.source if self.line is None else f"{self.source}:{self.line}"

    @property
    def text(self) -> str | None:
        """The text, as far as it has been read. Raises FormatError where it is none in UTF-8."""
        return None if self.data is None else decoded(self.data, self.name)

    def load(self) -> Problem:
        """The problem. Raises what `load_problem` raises."""
        name, text = self.name, self.text
        if self.line is not None and text is not None and text.startswith("{"):
            return load_values(_lines_of_json.parse(text, name), name)
        return load_problem(name, text)


def entries(source: str) -> Iterator[Entry]:
    """The problems of a source: every line of a .jsonl file that is not blank, else the source itself.

    Standard input is read line by line as well where its lines are problems of their own. A file that cannot
    be opened is an entry, whose `load` says so.
    """
    if source == "-":
        data = sys.stdin.buffer.read()
        if _is_lines(data):
            yield from _lines("standard input", data.splitlines())
        else:
            yield Entry("standard input", None, data)
    elif source.lower().endswith(".jsonl"):
        try:
            with Path(source).open("rb") as file:
                yield from _lines(source, file)
        except (OSError, ValueError):
            yield Entry(source, None, None)
    else:
        yield Entry(source, None, None)


def _lines(source: str, lines: Iterable[bytes]) -> Iterator[Entry]:
    for number, line in enumerate(lines, 1):
        written = line.strip()
        if written:
            yield Entry(source, number, written)


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


def error_values(entry: Entry, error: InputError | UnreadableError) -> dict[str, Any]:
    """What stands in place of an answer where a line holds no problem."""
    defects = error.defects if isinstance(error, InputError) else ()
    rule = next((defect.rule for defect in defects if defect.rule), None)
    return {"id": None, "line": entry.line, "error": {"rule": rule, "message": str(error)}}


def in_order(work: Callable[[Work], Result], items: Sequence[Work], jobs: int) -> Iterator[Result]:
    """The results of the work in the order of the items, by that many processes.

    A process gets several items at a time where there are many: handing one over costs as much as an easy
    problem does, and neighbours often share their board, which is then read once. Ctrl-C ends the processes
    at once: it reaches all of them, and they have nothing to tidy up.
    """
    jobs = min(jobs, len(items))
    if jobs <= 1:
        yield from map(work, items)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(
        jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_DFL)
    ) as pool:
        yield from pool.map(work, items, chunksize=max(1, min(MOST_AT_ONCE, len(items) // (8 * jobs))))
