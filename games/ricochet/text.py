"""Ricochet actions as people type them, and the table as text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from boards.drawing import draw_square
from boards.square import ANY_COLOUR, Cell, Direction, cell_text
from games.engine import ActionError
from games.position import seat_texts
from games.ricochet.beginning import target_text
from games.ricochet.state import Action, Bid, Draw, GiveUp, Pass, RicochetState, Robot, Show, Step, Time

HELP = {
    "draw": "a chip such as `draw blue square`",
    "bid": "`bid 7`, `pass` or `time`",
    "show": "`show rN gE` or `give up`",
    "over": "nothing: the match is over",
}
_STEP = re.compile(r"([A-Za-z])([NESWnesw])(?:\+(\d{1,3}))?(?:>(\d{1,3}),(\d{1,3}))?", re.ASCII)
_COMMA = re.compile(r"(?<=[A-Za-z]),|,(?=\s|$)")
_AT = re.compile(r"(?:at|@)\s*(?:(\d{1,6}):)?(\d{1,7}(?:\.\d{1,3})?)s?", re.ASCII)


def read_action(text: str, state: RicochetState) -> Action:
    """The action; in its phase a bare chip, number or list of slides will do. Raises ActionError."""
    words = _COMMA.sub(" ", text).split()
    lower = [word.lower() for word in words]
    verb = lower[0] if words else ""
    if lower == ["give", "up"]:
        return GiveUp()
    if lower == ["pass"]:
        return Pass()
    if verb in ("draw", "chip"):
        return _draw(lower[1:], text, state)
    if verb == "time":
        return Time(_at(lower[1:], text))
    if verb == "bid":
        return _bid(lower[1:], text)
    if verb in ("show", "demonstrate"):
        return _show(words[1:], text, state.table.robots)
    if state.phase == "draw" and words:
        return _draw(lower, text, state)
    if state.phase == "bid" and verb.isdigit():
        return _bid(lower, text)
    named = verb in [robot.name.lower() for robot in state.table.robots]
    if state.phase == "show" and words and (named or _STEP.fullmatch(words[0])):
        return _show(words, text, state.table.robots)
    raise ActionError(f"cannot read {text!r}; expected {HELP[state.phase]}")


def write_action(action: Action) -> str:
    match action:
        case Draw(colour, shape):
            return f"draw {colour} {shape}"
        case Bid(moves, at):
            return f"bid {moves}" + _at_text(at)
        case Time(at):
            return "time" + _at_text(at)
        case Pass():
            return "pass"
        case GiveUp():
            return "give up"
        case Show(steps):
            return " ".join(["show", *map(step_text, steps)])


def step_text(step: Step) -> str:
    text = f"{step.robot}{step.direction}"
    if step.passes and step.to is None:
        return f"{text}+{step.passes}"
    if step.passes:
        return f"{text}+{step.passes}>{cell_text(step.to or (0, 0))}"
    return text if step.to is None else f"{text}>{cell_text(step.to)}"


def _at_text(at: float | None) -> str:
    return "" if at is None else f" at {at:g}"


def _at(words: list[str], text: str) -> float | None:
    if not words:
        return None
    found = _AT.fullmatch(" ".join(words))
    if found is None:
        raise ActionError(f"cannot read {text!r}; a second of the clock is written `at 23` or `at 1:05`")
    return 60.0 * int(found[1] or 0) + float(found[2])


def _bid(words: list[str], text: str) -> Bid:
    words = [word for word in words if word not in ("moves", "move")]
    if words and re.fullmatch(r"[0-9]{1,6}", words[0]):
        return Bid(int(words[0]), _at(words[1:], text))
    raise ActionError(f"cannot read {text!r}; expected a number of moves such as `bid 7`")


def _draw(words: list[str], text: str, state: RicochetState) -> Draw:
    targets = state.table.targets
    if len(words) == 1:
        vortices = [target for target in targets if target.vortex and target.shape.lower() == words[0]]
        if len(vortices) == 1:
            return Draw(ANY_COLOUR, vortices[0].shape)
    for target in targets:
        if [target.colour.lower(), *target.shape.lower().split()] == words:
            return Draw(target.colour, target.shape)
    raise ActionError(f"cannot read {text!r}; expected a chip such as `draw {target_text(state, 0)}`")


def _show(words: list[str], text: str, robots: Sequence[Robot]) -> Show:
    labels = [robot.label for robot in robots]
    steps = []
    for word in _slides(words, robots):
        found = _STEP.fullmatch(word)
        label = found[1] if found and found[1] in labels else found[1].lower() if found else ""
        if found is None or label not in labels:
            raise ActionError(
                f"cannot read {word!r} in {text!r}; a slide is a robot ({' '.join(labels)}) and a direction "
                "(N E S W), such as rN"
            )
        to = (int(found[4]), int(found[5])) if found[4] else None
        passes = int(found[3]) if found[3] else (None if to else 0)
        steps.append(Step(label, Direction(found[2].upper()), passes, to))
    return Show(tuple(steps))


def _slides(words: Sequence[str], robots: Sequence[Robot]) -> list[str]:
    """The words with `red north` and `red N` made one, `rN`."""
    labels = {robot.name.lower(): robot.label for robot in robots}
    slides: list[str] = []
    named = ""
    for word in words:
        if word.lower() in labels and not named:
            named = labels[word.lower()]
            continue
        whole = word.upper() in ("NORTH", "EAST", "SOUTH", "WEST")
        slides.append(named + (word[0].upper() if whole else word))
        named = ""
    return [*slides, named] if named else slides


def show_state(state: RicochetState) -> str:
    """The board with walls, robots by letter, `*` the target, then bids and chips."""
    board = state.table.board
    marks: dict[Cell, str] = {cell: diagonal.slash for cell, diagonal in board.diagonal_at.items()}
    if state.target is not None:
        marks[state.goal.cell] = "*"
    marks |= {cell: robot.label for robot, cell in zip(state.table.robots, state.cells, strict=True)}
    lines = [*draw_square(board, marks), ""]
    if state.target is not None:
        lines.append(f"target: {target_text(state, state.target)} on {cell_text(state.goal.cell)} (*)")
    if state.bids:
        lines.append("bids: " + "  ".join(f"P{bid.player} {bid.moves}" for bid in state.bids))
    if state.phase == "show":
        first = state.showing()[0]
        lines.append(f"P{first.player} shows {first.moves}")
    players = seat_texts(state.table.names, state.players)
    chips = "  ".join(f"{name} {len(mine)}" for name, mine in zip(players, state.won, strict=True))
    lines.append(f"chips: {chips}   left {len(state.left)}")
    return "\n".join(lines)
