"""Problems as JSON values with the schema `wallhop/problem/1`: read, checked and written."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from boards.fields import Fields
from boards.json_text import below, parse_json, quoted
from solver.formats import route_json, slide_json
from solver.problem import MicroProblem, Problem, RicochetProblem

SCHEMA = "wallhop/problem/1"

_HEAD = ("schema", "game", "id", "about")
_READERS: Mapping[str, tuple[Mapping[str, None], Callable[..., Problem | None]]] = {
    "ricochet": (dict.fromkeys((*_HEAD, *slide_json.KEYS)), slide_json.read_slides),
    "micro": (dict.fromkeys((*_HEAD, *route_json.MICRO_KEYS)), route_json.read_micro),
    "hex": (dict.fromkeys((*_HEAD, *route_json.HEX_PROBLEM_KEYS)), route_json.read_hex),
}


def parse_problem(text: str, source: str = "") -> Problem:
    """The problem in a JSON text. Raises FormatError or MalformedError with every defect."""
    return read_problem(parse_json(text, source), source)


def read_problem(value: Any, source: str = "") -> Problem:
    """The problem in JSON values. Raises MalformedError with every defect and its path."""
    fields = Fields()
    data = fields.object(value, "", ("schema", "game") if isinstance(value, dict) else ())
    if "schema" in data and data["schema"] != SCHEMA:
        fields.fail("schema", f'{quoted(data["schema"])} should be "{SCHEMA}"')
    problem = None
    game = data.get("game")
    if isinstance(game, str) and game in _READERS:
        known, read = _READERS[game]
        for key in data:
            if key not in known:
                fields.fail(below("", key), f"unknown key; known are {', '.join(known)}")
        identity = None if data.get("id") is None else fields.text(data["id"], "id")
        if "about" in data:
            fields.object(data["about"], "about")
        problem = read(fields, data, identity)
    elif "game" in data:
        fields.fail("game", f'{quoted(game)} should be "ricochet", "micro" or "hex"')
    fields.settle(source)
    assert problem is not None
    return problem


def write_problem(problem: Problem) -> dict[str, Any]:
    """The canonical JSON values of a problem; `read_problem` takes them back."""
    if isinstance(problem, RicochetProblem):
        game, body = "ricochet", slide_json.write_slides(problem)
    elif isinstance(problem, MicroProblem):
        game, body = "micro", route_json.write_micro(problem)
    else:
        game, body = "hex", route_json.write_hex(problem)
    identity = {} if problem.id is None else {"id": problem.id}
    return {"schema": SCHEMA, **identity, "game": game, **body}


def check_problem(problem: Problem, source: str = "") -> Problem:
    """The problem itself. Raises MalformedError with every defect of a problem made by a program."""
    read_problem(write_problem(problem), source)
    return problem


def problem_text(problem: Problem) -> str:
    """The canonical JSON text: one line, ready for a .jsonl file."""
    return json.dumps(write_problem(problem), ensure_ascii=False, separators=(",", ":"))
