"""The tile city and the players' goods, drawn for a terminal."""

from __future__ import annotations

from boards.city import Cell
from games.urbs.state import COLOURS, State, named

WIDTH = 7
"""Characters inside a tile."""


def show(state: State, player: int | None) -> str:
    """The city with its agents, then what each player has and who acts.

    A production tile shows its colour and cubes, a block the letter of the colour beneath where the player
    may know it.
    """
    lines = _city(state, player) if state.tiles else ["no tile lies yet"]
    lines.append("")
    for seat, name in enumerate(state.table.names, 1):
        colour = state.table.name(seat)
        who = colour if name == colour else f"{name} ({colour})"
        hand = state.hands[seat - 1]
        held = named(hand) if seat == player else str(sum(hand))
        marker = ">" if seat == state.turn and not state.winners else " "
        lines.append(
            f"{marker} {who}: {state.points[seat - 1]} points, agents in front {state.in_front(seat)}, "
            f"cubes {named(state.supplies[seat - 1])}, tiles in hand {held}"
        )
    lines.append(
        f"  bank {named(state.bank)}; deck {sum(state.deck)} tiles; round {state.round}, {state.phase}"
    )
    if state.phase == "setup" and state.drawn is not None:
        lines.append(f"  drawn: {COLOURS[state.drawn]}")
    if state.offer is not None:
        seat, give, take = state.offer
        lines.append(f"  offered to {state.table.name(seat)}: {named(give)} for {named(take)}")
    if state.winners:
        lines.append("  winners: " + ", ".join(map(state.table.name, state.winners)) + f" ({state.reason})")
    return "\n".join(lines)


def _city(state: State, player: int | None) -> list[str]:
    xs = [x for x, _ in state.tiles]
    ys = [y for _, y in state.tiles]
    columns = range(min(xs), max(xs) + 1)
    lines = ["      " + "".join(f"{x:^{WIDTH + 1}}" for x in columns).rstrip()]
    for y in range(min(ys), max(ys) + 2):
        lines.append("     " + _edge(state, columns, y))
        if y <= max(ys):
            faces = [_face(state, (x, y), player) for x in columns]
            for row in range(2):
                label = f"{y:>4} " if row == 0 else "     "
                lines.append((label + _row(state, columns, y, [face[row] for face in faces])).rstrip())
    return [line.rstrip() for line in lines]


def _edge(state: State, columns: range, y: int) -> str:
    """The line between row y - 1 and row y."""
    text = ""
    for x in (*columns, columns[-1] + 1):
        corner = any((x - dx, y - dy) in state.tiles for dx in (0, 1) for dy in (0, 1))
        edge = (x, y) in state.tiles or (x, y - 1) in state.tiles
        text += ("+" if corner else " ") + ("-" if edge else " ") * WIDTH
    return text


def _row(state: State, columns: range, y: int, faces: list[str]) -> str:
    text = ""
    for x, face in zip(columns, faces, strict=True):
        wall = (x, y) in state.tiles or (x - 1, y) in state.tiles
        text += ("|" if wall else " ") + f"{face:^{WIDTH}}"
    return text + ("|" if (columns[-1], y) in state.tiles else "")


def _face(state: State, cell: Cell, player: int | None) -> tuple[str, str]:
    tile = state.tiles.get(cell)
    if tile is None:
        return "", ""
    seat = state.agents.get(cell)
    agent = f"@{state.table.name(seat)}" if seat else ""
    name = COLOURS[tile.colour]
    if not tile.production:
        return f"block {name[0]}" if tile.knower in (0, player) else "block", agent
    foreign = [f"{n}{COLOURS[c][0]}" for c, n in enumerate(tile.cubes) if n and c != tile.colour]
    own = str(tile.cubes[tile.colour] or "")
    if foreign:
        return " ".join([name[0] + own, *foreign])[:WIDTH], agent
    return f"{name}{own:>{WIDTH - len(name)}}", agent
