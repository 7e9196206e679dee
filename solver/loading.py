"""Where problems and boards come from: files, standard input, ids and names."""

from __future__ import annotations

import sys
from pathlib import Path

from boards.json_text import decoded
from solver.formats.problem_json import parse_problem
from solver.problem import Problem


class UnreadableError(OSError):
    """A source that cannot be opened, with a sentence for people (exit code 2)."""


def read_source(source: str) -> str:
    """The text of a file or, for `-`, of standard input.

    Raises UnreadableError where there is no such file, FormatError where it is not a text.
    """
    if source == "-":
        return decoded(sys.stdin.buffer.read(), "standard input")
    try:
        return decoded(Path(source).read_bytes(), source)
    except (OSError, ValueError) as error:
        if not isinstance(error, OSError):
            raise
        reason = error.strerror or str(error)
        raise UnreadableError(f"cannot read {source}: {reason}") from None


def load_problem(source: str, text: str | None = None) -> Problem:
    """The problem that the source names; `text`, if given, is what was read from it.

    A source is `-`, a .json file, a .board file, an id, or a board's name with robots and a goal.
    Raises UnreadableError where it cannot be opened (exit code 2), FormatError and MalformedError
    where it can, but makes no sense (exit code 3).
    """
    if text is None:
        text = read_source(source)
    return parse_problem(text, source)
