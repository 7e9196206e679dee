"""The Mars map and the rovers, drawn for a terminal."""

from __future__ import annotations

from math import ceil, hypot

from boards.mars import Point, inside
from games.mars.cargo import reading
from games.mars.state import KIND_NAMES, SIDES, State
from games.wording import figure

ROWS = 20
"""Rows from the centre to the edge; a row is two columns high."""


NEARBY = sorted(
    ((down, right) for down in range(-2, 3) for right in range(-4, 5)),
    key=lambda step: (4 * step[0] ** 2 + step[1] ** 2, step),
)
"""Rows and columns by which a mark may be moved, the smallest way first."""


def show(state: State, player: int | None) -> str:
    """The map (stones by number, G garages, R rovers, ::: bad weather), then rovers and known stones."""
    lines = _map(state)
    lines.append("")
    for seat, rover in enumerate(state.rovers, 1):
        card = state.table.cards[seat - 1]
        acting = bool(state.queue) and state.queue[0] == seat and state.winners is None
        marker = ">" if acting else " "
        extras = [f"{n} {KIND_NAMES[kind]}" for kind, n in enumerate(rover.accessories) if n]
        lines.append(
            f"{marker} R{seat} {state.table.names[seat - 1]} ({card.name}, {card.weight:g} g, "
            f"{card.width:g} by {card.length:g} mm): at {_at(rover.position)}, "
            f"energy {figure(rover.energy)}, aboard {_list(rover.cargo)}, at base {rover.stones()}"
            + (", " + ", ".join(extras) if extras else "")
        )
    aboard = [stone for rover in state.rovers for stone in rover.cargo]
    known = [_known(state, number, player) for number in sorted([*state.ground, *aboard])]
    lines += [text for text in known if text]
    weather = f"bad weather in sector {state.bad}" if state.bad else "weather not rolled yet"
    supply = ", supply comes" if state.supply else ""
    lines.append(f"  round {state.round}, {state.phase}: {weather}{supply}")
    if state.winners is not None:
        names = ", ".join(state.table.names[seat - 1] for seat in state.winners) or "nobody"
        lines.append(f"  winners: {names} ({state.reason})")
    return "\n".join(lines)


def _at(point: Point) -> str:
    return f"{point[0]:.2f},{point[1]:.2f}"


def _list(stones: tuple[int, ...]) -> str:
    return " ".join(map(str, stones)) or "nothing"


def _known(state: State, number: int, player: int | None) -> str:
    known = state.knows(player or 0, number)
    if not known:
        return ""
    found = reading(state.table.stones[number], state.table.house)
    units = ("g", "mm", "mm")
    parts = [
        f"{side} {figure(found[bit])} {units[bit]}" for bit, side in enumerate(SIDES) if known & (1 << bit)
    ]
    return f"  stone {number}: " + ", ".join(parts)


def _free(taken: set[tuple[int, int]], row: int, column: int, length: int) -> tuple[int, int]:
    """The place nearest to this one where the mark touches no other in its row: numbers stay apart."""
    for down, right in NEARBY:
        place = row + down, column + right
        if not taken & {(place[0], place[1] + offset) for offset in range(-1, length + 1)}:
            return place
    return row, column


def _map(state: State) -> list[str]:
    scale = state.table.radius / ROWS
    height, width = 2 * ROWS + 1, 4 * ROWS + 3
    grid = [[" "] * width for _ in range(height)]
    for row in range(height):
        for column in range(width):
            point = ((column - 2 * ROWS - 1) * scale / 2, (ROWS - row) * scale)
            far = hypot(*point)
            if far > state.table.radius:
                continue
            if far > state.table.radius - scale:
                grid[row][column] = "."
            elif inside(point, state.bad):
                grid[row][column] = ":"
    marks: list[tuple[Point, str]] = [(point, str(stone)) for stone, point in state.ground.items()]
    marks += [(garage, f"G{number}") for number, garage in enumerate(state.table.garages, 1)]
    marks.append(((0.0, 0.0), "[]"))
    marks += [
        (rover.position, f"R{seat}")
        for seat, rover in enumerate(state.rovers, 1)
        if hypot(*rover.position) > 0.5
    ]
    taken: set[tuple[int, int]] = set()
    for (x, y), mark in marks:
        row = ROWS - ceil(y / scale - 0.5)
        column = 2 * ROWS + 1 + ceil(2 * x / scale - 0.5)
        row, column = _free(taken, row, column, len(mark))
        taken |= {(row, column + offset) for offset in range(len(mark))}
        for offset, letter in enumerate(mark):
            if 0 <= row < height and 0 <= column + offset < width:
                grid[row][column + offset] = letter
    return ["".join(line).rstrip() for line in grid]
