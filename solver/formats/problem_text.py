"""Problems as board text (`.board`): a header with robots, goal and rules, and the drawing."""

from __future__ import annotations

from typing import Any

from boards.board_text import BoardText, Entry, Located, Mark
from boards.errors import Defect, MalformedError
from boards.json_text import quoted
from boards.read_text import (
    BOARD_KEYS,
    begun,
    cell_of,
    explain,
    settled,
    unexplained,
)
from boards.square import ANY_COLOUR
from solver.formats.problem_json import SCHEMA, read_problem
from solver.formats.robots import with_labels
from solver.problem import Problem

PROBLEM_KEYS = (
    *BOARD_KEYS, "robots", "transparent", "start", "goal", "vortex", "via", "occupied", "rules",
)  # fmt: skip
_WORDS = {"yes": True, "true": True, "no": False, "false": False}


def is_problem_text(text: str) -> bool:
    """Whether the header of a board text names robots, a start or a goal."""
    for line in text.lstrip().splitlines():
        if not line.strip():
            return False
        if line.partition(":")[0].strip().lower() in ("robots", "start", "goal"):
            return True
    return False


def parse_board_text(text: str, source: str = "") -> Problem:
    """The problem in a board text. Raises FormatError and MalformedError with lines and columns."""
    parts, found, marks = begun(text, PROBLEM_KEYS, SCHEMA, source)
    game = found.data["game"]
    if game == "ricochet" and not {"size", "board"} & set(found.data):
        raise MalformedError(found.defects, source)
    if game == "ricochet":
        _read_square_problem(parts, found, marks)
    else:
        _read_route(parts, found)
        for entry in parts.all("occupied"):
            found.append("occupied", entry.value, entry.place)
    _read_rules(parts, found)
    return settled(found, source, lambda data: read_problem(data, source))


def _read_square_problem(parts: BoardText, found: Located, marks: list[Mark]) -> None:
    left = _read_robots(parts, found, explain(parts, found, marks))
    for entry in parts.all("transparent"):
        found.append("transparent", entry.value, entry.place)
    left = _read_goal(parts, found, left)
    found.defects += [unexplained(mark) for mark in left]


def _read_robots(parts: BoardText, found: Located, marks: list[Mark]) -> list[Mark]:
    """Robots by name, label and, where the board is not drawn, cell; gives the marks that are no robots."""
    names: dict[str, Entry] = {}
    labels: dict[str, str] = {}
    cells: dict[str, list[int]] = {}
    clashing: set[str] = set()
    for entry in parts.all("robots"):
        words = entry.value.split()
        cell = cell_of(words[-1]) if len(words) > 1 else None
        if cell is not None:
            words.pop()
        label = words.pop() if len(words) > 1 and len(words[-1]) == 1 else None
        name = " ".join(words)
        if name in names:
            found.defects.append(Defect(entry.place, f"the robot {quoted(name)} is listed more than once"))
            continue
        names[name] = entry
        other = next((other for other, given in labels.items() if given == label), None)
        if label is not None and other is not None:
            both = f"the robots {quoted(other)} and {quoted(name)}"
            found.defects.append(Defect(entry.place, f"{both} have the same label {label!r}"))
            clashing.add(name)
        elif label is not None:
            labels[name] = label
            found.places[f"labels.{name}"] = entry.place
        if cell is not None:
            cells[name] = cell
    found.data |= {"robots": {}, "labels": labels}
    first = next(iter(names.values()), None)
    if first is not None:
        found.places["robots"] = first.place
    by_label: dict[str, list[Mark]] = {}
    for mark in marks:
        by_label.setdefault(mark.letter, []).append(mark)
    for name, label in (with_labels(names, labels) if len(names) <= 26 else {}).items():
        drawn = by_label.pop(label, [])
        place = names[name].place
        if name in clashing:
            found.data["robots"][name] = None
        elif name in cells and not drawn:
            found.data["robots"][name] = cells[name]
        elif name in cells or len(drawn) > 1:
            found.defects.append(Defect(drawn[-1].place, f"the robot {quoted(name)} stands in two places"))
            found.data["robots"][name] = list(drawn[0].cell)
        elif drawn:
            found.data["robots"][name] = list(drawn[0].cell)
            place = drawn[0].place
        else:
            message = f"the robot {quoted(name)} is not in the drawing as {label!r} and has no cell"
            found.defects.append(Defect(place, message))
            found.data["robots"][name] = None
        found.places[f"robots.{name}"] = place
    return [mark for marks in by_label.values() for mark in marks]


def _read_goal(parts: BoardText, found: Located, marks: list[Mark]) -> list[Mark]:
    """`red 7,5`, `any 7,5`, `red @` with an @ in the drawing, or a target's name such as `red circle`."""
    entry = parts.one("goal", found.defects)
    if entry is None:
        return marks
    found.put("goal", {}, entry.place)
    who, _, where = entry.value.rpartition(" ")
    cell = cell_of(where)
    drawn = [mark for mark in marks if mark.letter == where]
    if cell is None and drawn:
        cell = list(drawn[0].cell)
        found.defects += [
            Defect(mark.place, f"{quoted(where)} is drawn more than once") for mark in drawn[1:]
        ]
        marks = [mark for mark in marks if mark.letter != where]
    if cell is None:
        found.put("goal.target", entry.value, entry.place)
    else:
        found.put("goal.robot", None if who in ("", ANY_COLOUR) else who, entry.place)
        found.put("goal.cell", cell, entry.place)
    vortex = parts.one("vortex", found.defects)
    if vortex is not None:
        found.put("goal.vortex", _WORDS.get(vortex.value.lower(), vortex.value), vortex.place)
    for waypoint in parts.all("via"):
        name, _, place = waypoint.value.rpartition(" ")
        stop: Any = cell_of(place) or waypoint.value
        found.data["goal"].setdefault("via", []).append(
            {"robot": name, "cell": stop} if name.strip() else stop
        )
        found.places[f"goal.via[{len(found.data['goal']['via']) - 1}]"] = waypoint.place
    return marks


def _read_route(parts: BoardText, found: Located) -> None:
    """Start, goal and way-points of a path over dice or hexes."""
    for key in ("start", "goal"):
        entry = parts.one(key, found.defects)
        if entry is not None:
            found.put(key if key == "start" else "goal.cell", _spot(entry.value), entry.place)
    for waypoint in parts.all("via"):
        via = found.data.setdefault("goal", {}).setdefault("via", [])
        found.places[f"goal.via[{len(via)}]"] = waypoint.place
        via.append(_spot(waypoint.value))


def _spot(text: str) -> Any:
    return cell_of(text) or text


def _read_rules(parts: BoardText, found: Located) -> None:
    """`must_ricochet; flush_hop=free; move=3`."""
    for entry in parts.all("rules"):
        name, equals, value = (part.strip() for part in entry.value.partition("="))
        chosen: Any = _WORDS.get(value.lower(), value) if equals else True
        if isinstance(chosen, str) and chosen.isascii() and chosen.isdigit() and len(chosen) < 10:
            chosen = int(chosen)
        if name in found.data.get("rules", {}):
            found.defects.append(Defect(entry.place, f"the rule {quoted(name)} is given more than once"))
        found.put(f"rules.{name}", chosen, entry.place)
