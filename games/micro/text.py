"""Micro Robots actions as people type them, and the table as text."""

from __future__ import annotations

import re

from boards.dice import Die
from boards.drawing import draw_dice
from games.engine import ActionError
from games.micro.layout import die
from games.micro.state import (
    Action,
    Call,
    Give,
    GiveUp,
    MicroState,
    Pass,
    Roll,
    Show,
)
from games.position import seat_texts

HELP = {
    "start": "a die such as `W6`",
    "target": "a die such as `W6`",
    "waypoint": "a die such as `W6`",
    "race": "`call 3` or `pass`",
    "show": "`show G5 W5 W6` or `give up`",
    "give": "`give P2`",
    "over": "nothing: the match is over",
}


def read_action(text: str, state: MicroState) -> Action:
    """The action; in its phase a bare number, dice or player will do. Raises ActionError."""
    words = re.sub(r"->|[,→]", " ", text).split()
    verb, rest = (words[0].lower(), words[1:]) if words else ("", [])
    if verb in ("give", "gives") and [word.lower() for word in rest] == ["up"]:
        return GiveUp()
    if verb == "pass" and not rest:
        return Pass()
    if verb in ("call", "claim"):
        return _call(rest, text)
    if verb in ("show", "demonstrate"):
        return Show(tuple(_dice(rest, text)))
    if verb in ("roll", "rolled") and len(rest) == 1:
        return Roll(_dice(rest, text)[0])
    if verb in ("give", "gives"):
        return Give(_player(rest, text))
    if state.phase in ("start", "target", "waypoint") and len(words) == 1:
        return Roll(_dice(words, text)[0])
    if state.phase == "race" and (verb.isdigit() or verb == "impossible"):
        return _call(words, text)
    if state.phase == "show" and words and die(words[0]) is not None:
        return Show(tuple(_dice(words, text)))
    if state.phase == "give" and len(words) == 1:
        return Give(_player(words, text))
    raise ActionError(f"cannot read {text!r}; expected {HELP[state.phase]}")


def write_action(action: Action) -> str:
    match action:
        case Roll(rolled):
            return f"roll {rolled}"
        case Call(moves):
            return "call impossible" if moves is None else f"call {moves}"
        case Pass():
            return "pass"
        case Show(path):
            return " ".join(["show", *map(str, path)])
        case GiveUp():
            return "give up"
        case Give(player):
            return f"give P{player}"


def _call(words: list[str], text: str) -> Call:
    words = [word for word in words if word.lower() not in ("moves", "move")]
    if [word.lower() for word in words] == ["impossible"]:
        return Call(None)
    if len(words) == 1 and re.fullmatch(r"[0-9]{1,6}", words[0]):
        return Call(int(words[0]))
    raise ActionError(f"cannot read {text!r}; expected a number of moves such as `call 3`")


def _dice(words: list[str], text: str) -> list[Die]:
    found = []
    for word in words:
        rolled = die(word)
        if rolled is None:
            raise ActionError(f"cannot read {word!r} in {text!r}; a die is a colour and a number such as W6")
        found.append(rolled)
    return found


def _player(words: list[str], text: str) -> int:
    if len(words) == 2 and words[0].lower() == "to":
        words = words[1:]
    seat = re.fullmatch(r"[Pp]?([0-9]{1,2})", words[0]) if len(words) == 1 else None
    if seat is None:
        raise ActionError(f"cannot read {text!r}; expected a player such as `give P2`")
    return int(seat[1])


def show_state(state: MicroState) -> str:
    """The dice with the start in brackets, the target in angles and the way-point in braces."""
    board = state.board
    dice = ((state.start, "[]"), (state.via, "{}"), (state.target, "<>"))
    rows = draw_dice(board, {board.cell_of[found]: mark for found, mark in dice if found is not None})
    marks = [f"[{state.start}] start"] if state.start else []
    if state.via:
        marks.append(f"{{{state.via}}} way-point")
    if state.target:
        marks.append(f"<{state.target}> target")
    players = seat_texts(state.names, state.players)
    scores = "  ".join(f"{name} {count}" for name, count in zip(players, state.tokens, strict=True))
    lines = [*rows, "", *(["   ".join(marks)] if marks else []), f"tokens: {scores}  stock {state.stock}"]
    if state.phase == "show":
        lines.append(f"P{state.caller} called {state.call} and shows")
    return "\n".join(lines)
