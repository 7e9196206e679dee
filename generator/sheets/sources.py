"""What a name or a file on the command line prints: a sheet, a board, a problem, a game's position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from boards.json_text import parse_json
from boards.official import is_official_name
from generator.origin import is_seed_id
from generator.palette import Theme
from generator.parts import Part
from generator.pictures.problems import board_picture, problem_picture
from generator.sheets.catalogue import DEFAULT_SEED, GAMES, SHEETS, sheet_parts
from solver.formats.ids import problem_id
from solver.loading import UnreadableError, load, read_source
from solver.problem import Problem

_POSITION = "wallhop/position/1"
_TILES = "wallhop/tiles/1"


def parts_of(source: str, theme: Theme, seed: int = DEFAULT_SEED) -> tuple[Part, ...]:
    """The parts that a name, an id or a file stands for; of a .jsonl file one for each line.

    Names go before files of the same name; a file is meant where it is written as a path, `./black`.
    Raises UnreadableError, FormatError and MalformedError as `load_problem` does.
    """
    if is_official_name(source) or source in SHEETS or source in GAMES:
        return sheet_parts(source, theme, seed)
    if source != "-" and not Path(source).exists():
        try:
            return (_picture(load(source), theme),)
        except UnreadableError as error:
            like = get_close_matches(source.lower(), (*SHEETS, *GAMES, "calibration"), 1, 0.7)
            if not like:
                raise
            raise UnreadableError(f"{error}; did you mean {like[0]}?") from error
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


def _from_text(source: str, text: str, theme: Theme) -> tuple[Part, ...]:
    """The parts of a text; the seed that is stored with it goes with them."""
    if not text.lstrip().startswith("{"):
        return (_picture(load(source, text), theme),)
    value = parse_json(text, source)
    schema = value.get("schema") if isinstance(value, dict) else None
    if schema == _POSITION:
        from generator.sheets.positions import position_parts

        parts = position_parts(value, source, theme)
    elif schema == _TILES:
        from generator.sheets.micro import tile_cards
        from generator.sheets.tile_sets import read_tile_set

        tiles = read_tile_set(value, source)
        parts = (tile_cards(tiles.black, tiles.copper, theme, ("black", "copper")),)
    else:
        parts = (_picture(load(source, text), theme),)
    seed = _seed(value) if isinstance(value, dict) else ""
    return tuple(replace(part, seed=seed) for part in parts) if seed else parts


def _seed(value: Mapping[str, Any]) -> str:
    """The seed id of a generated thing, or its bare seed, or nothing."""
    about = value.get("about")
    stored = {**value, **about} if isinstance(about, dict) else value
    name = value.get("id")
    made = name if isinstance(name, str) and is_seed_id(name) else stored.get("seed_id", stored.get("seed"))
    return str(made) if isinstance(made, int | str) else ""


def _picture(subject: object, theme: Theme) -> Part:
    if isinstance(subject, Problem):
        return problem_picture(subject, theme, code=problem_id(subject))
    return board_picture(subject, theme)  # type: ignore[arg-type]
