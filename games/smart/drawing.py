"""The table of a SMART battle, drawn for a terminal."""

from __future__ import annotations

from boards.plane import Point
from games.smart.legality import roll_needed
from games.smart.state import State, Unit
from games.wording import figure

COLUMNS, ROWS = 72, 24
MARKS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def show(state: State, player: int | None) -> str:
    """The table with a letter for each unit (# walls, T trees), then the units and what is due."""
    standing = {name: unit for name, unit in state.units.items() if not unit.out}
    marks = dict(zip(standing, (MARKS[n % len(MARKS)] for n in range(len(standing))), strict=True))
    lines = _table(state, standing, marks) if standing else ["the table is empty"]
    lines.append("")
    for seat, owner in enumerate(state.table.names, 1):
        acting = not state.due and state.order and state.seats()[state.slot] == seat and state.winners is None
        lines.append(f"{'>' if acting else ' '} {owner}")
        for name, unit in state.units.items():
            if unit.side == seat:
                lines.append("    " + _line(name, unit, marks))
    lines.append(f"  day {state.day}, battle {state.battle}, turn {state.turn}, {state.phase}")
    if state.due:
        due = state.due[0]
        if due.kind == "initiative":
            lines.append(f"  due: {state.table.names[due.seat - 1]} rolls for initiative")
        else:
            what = (
                f"{due.attacker} on {due.target}" if due.kind == "hit" else f"{due.target} against the spell"
            )
            lines.append(f"  due: {due.kind} roll of {what}, {roll_needed(state)} or more")
    if state.winners is not None:
        lines.append(f"  over: {state.reason}")
    return "\n".join(lines)


def _line(name: str, unit: Unit, marks: dict[str, str]) -> str:
    if unit.out:
        return f"- {name}: out"
    text = f"{marks[name]} {name}: level {unit.level} at {_at(unit.at)}, {unit.damage} of {unit.level} points"
    if unit.armour:
        text += f", armour {unit.armour_left} of {unit.armour}"
    if unit.spells:
        text += f", spells {unit.spells_left} of {unit.spells} a {unit.per}"
    if unit.ranged:
        text += ", shoots"
    if unit.faith:
        text += ", faith"
    return text + ", large" * (unit.move > 6)


def _at(place: Point) -> str:
    return f"{figure(round(place[0], 2))},{figure(round(place[1], 2))}"


def _table(state: State, standing: dict[str, Unit], marks: dict[str, str]) -> list[str]:
    points = [unit.at for unit in standing.values()]
    for barrier in state.table.barriers:
        points += [barrier.start, barrier.end]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    low, high = min(y for _, y in points), max(y for _, y in points)
    # A character is about twice as high as wide; one scale for both keeps circles round.
    scale = max((right - left) / (COLUMNS - 1), (high - low) / (ROWS - 1) / 2, 0.125)
    width, height = int((right - left) / scale) + 1, int((high - low) / scale / 2) + 1
    grid = [[" "] * (width + 1) for _ in range(height + 1)]

    def put(place: Point, mark: str) -> None:
        column, row = round((place[0] - left) / scale), round((high - place[1]) / scale / 2)
        grid[min(row, height)][min(column, width)] = mark

    for barrier in state.table.barriers:
        for step in range(101):
            part = step / 100
            x = barrier.start[0] + part * (barrier.end[0] - barrier.start[0])
            y = barrier.start[1] + part * (barrier.end[1] - barrier.start[1])
            put((x, y), "T" if barrier.radius else "#")
    for name, unit in standing.items():
        put(unit.at, marks[name])
    rows = ["".join(row).rstrip() for row in grid]
    corners = f"{_at((left, high))} top left, {_at((right, low))} bottom right"
    legend = f"{corners}, a column is {figure(round(scale, 3))} inches"
    return ["+" + "-" * (width + 1) + "+", *(f"|{row:<{width + 1}}|" for row in rows), legend]
