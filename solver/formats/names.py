"""A position on a named board in one line, for the command line.

`1A/2C/3B/4D red=11,11 blue=3,4 goal=red:7,5` names robots and their cells, and the goal by robot and cell
or by its target (`goal=red-circle`); `transparent=silver` and `vortex=yes` as in the files.
`black P1 P6 W2` names start, way-points and goal on a Micro Robots board.
"""

from __future__ import annotations

from typing import Any

from boards.errors import Defect, MalformedError
from boards.json_text import quoted
from boards.micro_tiles import is_tiles_name
from boards.official import is_official_name
from boards.read_text import cell_of
from solver.formats.problem_json import SCHEMA, read_problem
from solver.problem import Problem

_YES = {"yes": True, "no": False}


def is_named_problem(text: str) -> bool:
    """Whether the text begins with a board's name and goes on."""
    first, _, rest = text.strip().partition(" ")
    return bool(rest) and (is_official_name(first) or is_tiles_name(first))


def parse_named_problem(text: str) -> Problem:
    """The problem of such a line. Raises MalformedError with every defect."""
    board, *words = text.split()
    values: dict[str, Any] = {"schema": SCHEMA, "board": board}
    if is_tiles_name(board):
        values |= {"game": "micro", "start": words[0], "goal": {"cell": words[-1], "via": words[1:-1]}}
        return read_problem(values, text)
    values |= {"game": "ricochet", "robots": {}, "goal": {}}
    defects = []
    for number, word in enumerate(words, 1):
        key, equals, value = word.partition("=")
        cell = cell_of(value)
        if key == "goal":
            values["goal"] |= _goal(value)
        elif key == "transparent":
            values["transparent"] = value.split(",")
        elif key == "vortex" and value in _YES:
            values["goal"]["vortex"] = _YES[value]
        elif not equals or cell is None:
            message = f"{quoted(word)} should be such as red=11,11 or goal=red:7,5"
            defects.append(Defect(f"word {number + 1}", message))
        elif key in values["robots"]:
            defects.append(Defect(f"word {number + 1}", f"the robot {quoted(key)} is given more than once"))
        else:
            values["robots"][key] = cell
    if defects:
        raise MalformedError(defects, text)
    return read_problem(values, text)


def _goal(text: str) -> dict[str, Any]:
    robot, colon, place = text.partition(":")
    if not colon:
        return {"target": text.replace("-", " ")}
    return {"robot": None if robot == "any" else robot, "cell": cell_of(place) or place}
