"""What a name or a file on the command line prints: a sheet, an official board, a problem, a bare board."""

from __future__ import annotations

from boards.board_json import SCHEMA as BOARD_SCHEMA
from boards.board_json import read_board
from boards.errors import Defect, FormatError
from boards.json_text import parse_json
from boards.official import is_official_name
from generator.palette import Theme
from generator.parts import Part
from generator.pictures.problems import board_picture, problem_picture
from generator.sheets.catalogue import DEFAULT_SEED, GAMES, SHEETS, sheet_parts
from solver.formats.ids import is_problem_id, parse_id, problem_id
from solver.loading import load_problem, read_source
from solver.problem import Problem


def parts_of(source: str, theme: Theme, seed: int = DEFAULT_SEED) -> tuple[Part, ...]:
    """The parts that a name, an id or a file stands for.

    Names go before files of the same name; a file is meant where it is written as a path, `./black`.
    Raises UnreadableError, FormatError and MalformedError as `load_problem` does.
    """
    if is_official_name(source) or source in SHEETS or source in GAMES:
        return sheet_parts(source, theme, seed)
    if is_problem_id(source):
        return (_problem(parse_id(source), theme),)
    text = read_source(source)
    lines = [line for line in text.splitlines() if line.strip()]
    if source.endswith(".jsonl") and len(lines) > 1:
        return tuple(
            part
            for number, line in enumerate(lines, start=1)
            for part in _from_text(f"{source}:{number}", line, theme)
        )
    return _from_text(source, text, theme)


def seeded(source: str) -> bool:
    """Whether chance has a hand in what the name prints, so that the seed belongs on the page."""
    return any(entry.seeded for entry in SHEETS.values() if source in (entry.name, entry.game))


def _problem(problem: Problem, theme: Theme) -> Part:
    return problem_picture(problem, theme, code=problem_id(problem))


def _from_text(source: str, text: str, theme: Theme) -> tuple[Part, ...]:
    if text.lstrip().startswith("{"):
        value = parse_json(text, source)
        schema = value.get("schema") if isinstance(value, dict) else None
        if schema == BOARD_SCHEMA:
            return (board_picture(read_board(value, source), theme),)
    if not text.strip():
        raise FormatError([Defect("", "the file is empty")], source)
    return (_problem(load_problem(source, text), theme),)
