"""The hex board in the terminal, with the creatures and their stat lines."""

from __future__ import annotations

from games.position import seat_text
from games.wkm.scoring import scores_of
from games.wkm.state import OFF, State

CELL = 4


def show(state: State) -> str:
    """Rows of hexes from the north; each row begins with its r and the q of its first hex."""
    lines = [_headline(state), "", *_board(state), "", *_legend(state), "", *_sheet(state)]
    return "\n".join(lines)


def _headline(state: State) -> str:
    arena = state.arena
    who = [seat_text(seat, name) for seat, name in enumerate(arena.player_names, 1)]
    total = f"deaths {sum(state.deaths)} of {arena.last_death}"
    if state.phase == "over":
        return f"What Kills Me Makes Me Stronger: over, {total}"
    if state.flight is not None:
        fleeing = state.flight.creature
        task = "may go on from" if state.flight.slipped else "must retreat from"
        place = arena.text(state.places[fleeing])
        return f"{who[arena.owners[fleeing] - 1]}: {arena.creatures[fleeing]} {task} {place}; {total}"
    doing = "places a creature" if state.phase == "setup" else f"has turn {state.turns + 1}"
    active = ""
    if state.active != OFF:
        active = f"; {arena.creatures[state.active]} has {state.points} points left"
    return f"{who[state.turn - 1]} {doing}{active}; {total}"


def _board(state: State) -> list[str]:
    arena = state.arena
    columns = [2 * q + r for q, r in arena.hexes]
    left = min(columns)
    rows: dict[int, list[tuple[int, int]]] = {}
    for number, (q, r) in enumerate(arena.hexes):
        rows.setdefault(r, []).append((2 * q + r - left, number))
    lines = []
    for r in sorted(rows):
        line = ""
        for column, number in sorted(rows[r]):
            line = line.ljust(column * CELL // 2) + _cell(state, number).ljust(CELL)
        first = arena.hexes[sorted(rows[r])[0][1]][0]
        lines.append(f"r{r:+d} q{first:+d}.. ".ljust(12) + line.rstrip())
    return lines


def _cell(state: State, number: int) -> str:
    """A creature's name, or the terrain's letter with `o` for a vacant nest."""
    if number in state.places:
        return state.arena.creatures[state.places.index(number)][: CELL - 1]
    letter = state.arena.board.kind(state.arena.hexes[number]).letter
    return letter + "o" if number in state.arena.nests else letter


def _legend(state: State) -> list[str]:
    arena = state.arena
    kinds = {arena.board.kind(place) for place in arena.hexes}
    words = []
    for kind in sorted(kinds, key=lambda kind: kind.name):
        figures = [f"cost {kind.cost}"] if kind.passable else ["impassable"]
        figures += [f"defence {kind.defence}"] * bool(kind.defence) + [f"damage {kind.damage}"] * bool(
            kind.damage
        )
        words.append(f"{kind.letter} {kind.name} ({', '.join(figures)})")
    return ["  ".join(words) + "  o vacant nest"]


def _sheet(state: State) -> list[str]:
    arena = state.arena
    lines = []
    scores = scores_of(state)
    for seat, name in enumerate(arena.player_names, 1):
        lines.append(
            f"{seat_text(seat, name)}: score {int(scores[seat - 1])}, deaths {state.deaths[seat - 1]}"
        )
        for creature, owner in enumerate(arena.owners):
            if owner == seat:
                lines.append("  " + _stat_line(state, creature))
    return lines


def _stat_line(state: State, creature: int) -> str:
    arena = state.arena
    move, attack, health = (1 + blocks for blocks in state.blocks[creature])
    place = state.places[creature]
    if place == OFF:
        where = "off the board"
        if creature in state.resting:
            where = "dead, comes back next turn"
    else:
        kind = arena.board.kind(arena.hexes[place]).name
        where = f"at {arena.text(place)}" + ("" if kind == "plain" else f" in {kind}")
        where += " on a nest" if place in arena.nests else ""
    if creature in state.done:
        where += ", done"
    name = arena.creatures[creature]
    return f"{name:4} move {move}  attack {attack}  health {state.health[creature]}/{health}  {where}"
