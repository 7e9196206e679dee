"""Where problems and boards come from: files, standard input, ids and names."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from boards.board_json import SCHEMA as BOARD_SCHEMA
from boards.board_json import Board, read_board
from boards.errors import Defect, FormatError, MalformedError
from boards.json_text import decoded, parse_json, quoted
from boards.micro_tiles import is_tiles_name, tiles_board
from boards.official import is_official_name, official_board
from boards.read_text import read_board_text
from solver.formats.driftingdroids import is_game_id, parse_game_id
from solver.formats.fogleman import is_position, read_position
from solver.formats.ids import is_problem_id, parse_id
from solver.formats.names import is_named_problem, parse_named_problem
from solver.formats.problem_json import read_problem
from solver.formats.problem_text import is_problem_text, parse_board_text
from solver.problem import Problem

_OTHERS = {
    "wallhop/position/1": "a position of the game {game} and no board or problem; "
    "`wallhop play new GAME --setup FILE` plays it, `wallhop print FILE` prints it",
    "wallhop/tiles/1": "a set of tiles and no board or problem; `wallhop print FILE` prints it, "
    "`wallhop generate micro --board FILE` lays boards of it",
}
"""What other files of ours are, by their schema, and what takes them."""
STANDARD_INPUT = "standard input"


class UnreadableError(OSError):
    """A source that cannot be opened, with a sentence for people (exit code 2)."""


def load_problem(source: str, text: str | None = None) -> Problem:
    """The problem that the source names; `text`, if given, is what was read from it.

    A source is `-`, a .json or .board file, a description id, a DriftingDroids id, or a board's name with
    robots and a goal. Raises UnreadableError where it cannot be opened (exit code 2), FormatError and
    MalformedError where it can, but makes no sense (exit code 3).
    """
    return _problem(load(source, text), _shown(source))


def load_values(value: Any, source: str) -> Problem:
    """The problem in JSON values, as `load_problem` takes it from their text."""
    return _problem(_from_values(value, source), source)


def load_board(source: str, text: str | None = None) -> Board:
    """The board that the source names, or that of its problem. Sources and errors as for `load_problem`."""
    found = load(source, text)
    return found.board if isinstance(found, Problem) else found


def _problem(found: Problem | Board, source: str) -> Problem:
    if isinstance(found, Problem):
        return found
    message = "a board without start and goal; there is nothing to solve"
    raise MalformedError([Defect("", message)], source)


def load(source: str, text: str | None = None) -> Problem | Board:
    """What the source names, a problem or a bare board."""
    named = _named(source) if text is None else None
    if named is not None:
        return named
    return _parsed(read_source(source) if text is None else text, _shown(source))


def read_source(source: str) -> str:
    """The text of a file or, for `-`, of standard input.

    Raises UnreadableError where there is no such file, FormatError where it is not a text.
    """
    try:
        data = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    except FileNotFoundError:
        message = (
            f"cannot read {source}: there is no such file, and it is no name or id of a board or problem"
        )
        raise UnreadableError(message) from None
    except IsADirectoryError:
        message = f"cannot read {source}: it is a folder; name the files in it, such as {source}/*.json"
        raise UnreadableError(message) from None
    except OSError as error:
        raise UnreadableError(f"cannot read {source}: {error.strerror or error}") from None
    except ValueError as error:  # a file's name with a NUL in it
        raise UnreadableError(f"cannot read {source!r}: {error}") from None
    return decoded(data, _shown(source))


def _shown(source: str) -> str:
    return STANDARD_INPUT if source == "-" else source


def _named(text: str) -> Problem | Board | None:
    """What an id or a name says; None where the text has the form of neither."""
    if is_problem_id(text):
        return parse_id(text)
    if is_game_id(text):
        return parse_game_id(text)
    if is_official_name(text):
        return official_board(text)
    if is_tiles_name(text):
        return tiles_board(text)
    return parse_named_problem(text) if is_named_problem(text) else None


def _parsed(text: str, source: str) -> Problem | Board:
    """What a text holds, by its own looks."""
    begin = text.lstrip("\ufeff \t\r\n")
    if begin.startswith(("{", "[")) or source.lower().endswith((".json", ".jsonl")):
        if _is_lines(begin):
            message = "one problem or board a line, and this command takes one: hand it a single line"
            raise FormatError([Defect("line 2", message)], source)
        return _from_values(parse_json(text, source), source)
    if not begin:
        raise FormatError([Defect("", "the text is empty")], source)
    found = _named(begin.strip()) if "\n" not in begin.strip() else None
    if found is not None:
        return found
    if is_problem_text(text):
        return parse_board_text(text, source)
    return read_board_text(text, source)


def _is_lines(text: str) -> bool:
    """Whether the first two lines are JSON objects of their own, as in a .jsonl file."""
    lines = [line for line in text.split("\n", 3)[:3] if line.strip()][:2]
    try:
        return len(lines) == 2 and all(isinstance(parse_json(line), dict) for line in lines)
    except FormatError:
        return False


def _from_values(value: Any, source: str) -> Problem | Board:
    schema = value.get("schema") if isinstance(value, dict) else None
    if isinstance(schema, str) and schema in _OTHERS:
        raise MalformedError([Defect("", _OTHERS[schema].format(game=quoted(value.get("game"))))], source)
    if is_position(value):
        return read_position(value, source)
    if isinstance(value, dict) and value.get("schema") == BOARD_SCHEMA:
        return read_board(value, source)
    return read_problem(value, source)
