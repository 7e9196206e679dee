"""The state of a Micro Robots match, its options, its JSON, and its actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, cast

from boards.board_json import write_dice
from boards.dice import DiceBoard, Die
from boards.fields import Fields
from games.engine import Json, OptionValue, Setup
from games.micro.layout import die, grid, laid, shuffled, typed
from games.rulebook import rulebook

TOKENS = 25
TOKENS_TO_WIN = 5

Phase = Literal["start", "target", "waypoint", "race", "show", "give", "over"]
PHASES: tuple[Phase, ...] = ("start", "target", "waypoint", "race", "show", "give", "over")


class Roll(NamedTuple):
    """What the colour die and the number die show."""

    die: Die


class Call(NamedTuple):
    """A number of moves, or None: the target cannot be reached (rules: R3, RG2)."""

    moves: int | None


class Pass(NamedTuple):
    """No call in this round (rules: R6)."""


class Show(NamedTuple):
    """A demonstration: the dice visited, in order, without the start."""

    path: tuple[Die, ...]


class GiveUp(NamedTuple):
    """The caller has no walk to show."""


class Give(NamedTuple):
    """The player who gets the token of the one who failed (rules: RG5)."""

    player: int


Action = Roll | Call | Pass | Show | GiveUp | Give


@dataclass(frozen=True)
class MicroState:
    """`out` lists the players who can call no more in this round; `call` None means `impossible`."""

    board: DiceBoard
    names: tuple[str, ...]
    options: Mapping[str, OptionValue]
    tokens: tuple[int, ...]
    phase: Phase = "start"
    start: Die | None = None
    target: Die | None = None
    via: Die | None = None
    out: tuple[int, ...] = ()
    caller: int = 0
    call: int | None = None
    rounds: int = field(default=0)

    @property
    def players(self) -> int:
        return len(self.tokens)

    @property
    def simple(self) -> bool:
        return bool(self.options["simple_paths"])

    @property
    def task(self) -> tuple[DiceBoard, Die, Die | None, Die]:
        """Board, start, way-point and target of a round in progress."""
        assert self.start is not None
        assert self.target is not None
        return self.board, self.start, self.via, self.target

    @property
    def stock(self) -> int:
        return TOKENS - sum(self.tokens)


def beginning(setup: Setup) -> MicroState:
    """The first state, or the one set up by hand. Raises MalformedError."""
    if setup.position is not None:
        return loaded(setup)
    options = rulebook("micro").in_force(setup.options)
    if options["board"]:
        board = typed(str(options["board"]))
    elif options["layout"] == "random":
        board = shuffled(setup.seed)
    else:
        board = laid(str(options["side"]), setup.seed)
    return MicroState(board, setup.names, options, (0,) * setup.players)


def dumped(state: MicroState) -> Json:
    return {
        "names": list(state.names),
        "options": dict(state.options),
        **write_dice(state.board),
        "phase": state.phase,
        "round": state.rounds,
        "start": _code(state.start),
        "target": _code(state.target),
        "via": _code(state.via),
        "tokens": list(state.tokens),
        "out": list(state.out),
        "caller": state.caller,
        "call": state.call,
    }


def _code(found: Die | None) -> str | None:
    return None if found is None else str(found)


def loaded(setup: Setup) -> MicroState:
    """The state in the JSON of `dumped`; only `dice` is required. Raises MalformedError."""
    fields = Fields()
    optional = [
        "names",
        "options",
        "phase",
        "round",
        "start",
        "target",
        "via",
        "tokens",
        "out",
        "caller",
        "call",
    ]
    data = fields.object(setup.position, "position", ("dice",), optional)
    players = setup.players
    chosen = {**fields.object(data.get("options", {}), "options"), **setup.options}
    fields.defects.extend(rulebook("micro").option_defects(chosen))
    fields.settle()
    options = rulebook("micro").in_force(chosen)
    board = grid(fields, data)
    fields.settle()
    assert board is not None
    dice = {}
    for key in ("start", "target", "via"):
        code = data.get(key)
        found = die(code) if isinstance(code, str) else None
        if code is not None and (found is None or found not in board.cell_of):
            fields.fail(key, f"{code!r} is not a die of this board", "R1")
        dice[key] = found
    tokens = tuple(
        fields.whole(count, f"tokens[{seat}]", 0, TOKENS_TO_WIN) or 0
        for seat, count in enumerate(fields.array(data.get("tokens", [0] * players), "tokens"))
    )
    if len(tokens) != players:
        fields.fail("tokens", f"{len(tokens)} counts for {players} players")
    if sum(tokens) > TOKENS:
        fields.fail("tokens", f"{sum(tokens)} tokens; there are {TOKENS}", "R3")
    out = tuple(
        fields.whole(seat, f"out[{number}]", 1, players) or 0
        for number, seat in enumerate(fields.array(data.get("out", []), "out"))
    )
    caller = fields.whole(data.get("caller", 0), "caller", 0, players) or 0
    call = None if data.get("call") is None else fields.whole(data["call"], "call", 0)
    rounds = fields.whole(data.get("round", 0), "round", 0) or 0
    phase = _phase(fields, data, options, dice, tokens, caller)
    names = tuple(fields.text(name, "names") or "" for name in fields.array(data.get("names", []), "names"))
    if phase == "race" and set(range(1, players + 1)) <= set(out):
        fields.fail("out", "nobody is left to call in this round", "R6")
    fields.settle()
    return MicroState(
        board,
        setup.names or names,
        options,
        tokens,
        phase,
        dice["start"],
        dice["target"],
        dice["via"],
        tuple(sorted(set(out))),
        caller,
        call,
        rounds,
    )


def _phase(
    fields: Fields,
    data: Mapping[str, Any],
    options: Mapping[str, OptionValue],
    dice: Mapping[str, Die | None],
    tokens: tuple[int, ...],
    caller: int,
) -> Phase:
    """The phase, which must have what it needs; without one it follows from the dice that are rolled."""
    waiting: Phase = "start" if dice["start"] is None else "target"
    if dice["target"] is not None:
        waiting = "waypoint" if options["expert"] and dice["via"] is None else "race"
    phase = data.get("phase", waiting)
    if phase not in PHASES:
        fields.fail("phase", f"{phase!r} is not one of {', '.join(PHASES)}")
        return "over"
    needs = {"target": ("start",), "waypoint": ("start", "target"), "race": ("start", "target")}
    for key in needs.get(phase, ("start", "target") if phase in ("show", "give") else ()):
        if dice[key] is None:
            fields.fail(key, f"the phase {phase} needs it")
    if options["expert"] and dice["via"] is None and phase in ("race", "show", "give"):
        fields.fail("via", "the expert game has a way-point", "R4")
    if phase in ("show", "give") and not caller:
        fields.fail("caller", f"the phase {phase} needs it")
    if phase == "show" and data.get("call") is None:
        fields.fail("call", "the phase show needs it")
    if phase == "give" and caller and len(tokens) >= caller and not tokens[caller - 1]:
        fields.fail("tokens", "a player without tokens gives none", "R3")
    if phase != "over" and (TOKENS_TO_WIN in tokens or sum(tokens) == TOKENS):
        fields.fail("phase", "the match is over with these tokens", "R3")
    return cast(Phase, phase)
