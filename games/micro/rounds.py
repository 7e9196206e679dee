"""What happens in a Micro Robots round: rolls, calls that hold or fail, penalties, the next round."""

from __future__ import annotations

from dataclasses import replace

from boards.dice import Die
from games.engine import Actor, Event, Violation
from games.micro.paths import distances
from games.micro.state import TOKENS_TO_WIN, MicroState

ROLLS = ("start", "target", "waypoint")

After = tuple[MicroState, tuple[Event, ...]]


def poorest(state: MicroState) -> tuple[int, ...]:
    """The players other than the caller who have fewest tokens; none if the caller alone has (rules: RG5)."""
    fewest = min(state.tokens)
    return tuple(
        seat for seat, count in enumerate(state.tokens, 1) if count == fewest and seat != state.caller
    )


def here(state: MicroState) -> bool:
    return state.start == state.target and state.via is None


def faces(state: MicroState) -> tuple[list[str], list[int]]:
    """What the two dice can show: every colour and every number of the board."""
    dice = state.board.cell_of
    return sorted({die.colour for die in dice}), sorted({die.number for die in dice})


def rolled(state: MicroState, rolled: Die) -> After:
    again = _roll_again(state, rolled)
    if again is not None:
        rule, why = again
        text = f"{rolled} {why}: roll again"
        return state, (Event("roll_again", text, {"die": str(rolled)}, (rule,)),)
    what = {"start": "the robot starts on", "target": "the target is", "waypoint": "the way-point is"}
    event = Event(state.phase, f"{what[state.phase]} {rolled}", {"die": str(rolled)}, ("R1",))
    if state.phase == "start":
        return replace(state, phase="target", start=rolled), (event,)
    if state.phase == "target":
        after = replace(state, target=rolled, via=None, out=(), rounds=state.rounds + 1)
        return replace(after, phase="waypoint" if state.options["expert"] else "race"), (event,)
    return replace(state, phase="race", via=rolled), (replace(event, rules=("R4",)),)


def _roll_again(state: MicroState, rolled: Die) -> tuple[str, str] | None:
    """Why the roll does not count: the rule and a reason."""
    cell = state.board.cell_of.get(rolled)
    if cell is None:
        return "RG8", "is not on this board"
    if state.phase == "start":
        stuck = not state.board.moves(cell) and state.options["unreachable"] == "roll_again"
        return ("RG2", "leads nowhere") if stuck else None
    assert state.start is not None
    if rolled == state.start and (
        state.phase == "waypoint" or state.options["target_is_start"] == "roll_again"
    ):
        return "RG1", "is the start"
    if rolled == state.target and state.phase == "waypoint":
        return "RG1", "is the target"
    if state.options["unreachable"] == "roll_again" and cell not in distances(
        state.board, state.board.cell_of[state.start]
    ):
        return "RG2", "cannot be reached"
    return None


def passed(state: MicroState, actor: Actor) -> After:
    event = Event("pass", f"P{actor} calls nothing in this round", {"player": actor}, ("R6",))
    after, events = _next_caller(replace(state, out=tuple(sorted((*state.out, actor)))))
    return after, (event, *events)


def _next_caller(state: MicroState) -> After:
    """Back to the race, or to the next round where nobody is left to call."""
    if len(state.out) < state.players:
        return replace(state, phase="race", caller=0, call=None), ()
    return _next_round(state)


def _next_round(state: MicroState) -> After:
    target = state.target
    following = replace(
        state, phase="target", start=target, target=None, via=None, out=(), caller=0, call=None
    )
    text = f"the robot starts on {target} in the next round"
    return following, (Event("next_start", text, {"die": str(target)}, ("R3",)),)


def won(state: MicroState) -> After:
    seat = state.caller
    tokens = tuple(count + (index == seat) for index, count in enumerate(state.tokens, 1))
    data = {"player": seat, "tokens": tokens[seat - 1]}
    won = Event("token", f"P{seat} wins a token and has {tokens[seat - 1]}", data, ("R3",))
    after = replace(state, tokens=tokens)
    if tokens[seat - 1] == TOKENS_TO_WIN or after.stock == 0:
        return replace(after, phase="over"), (won, Event("end", "the match is over", {}, ("R3",)))
    following, events = _next_round(after)
    return following, (won, *events)


def failed(state: MicroState, fault: Violation) -> After:
    seat = state.caller
    text = f"the demonstration of P{seat} fails: {fault.message}"
    rules = tuple(dict.fromkeys((fault.rule, "R3")))
    failed = Event("failure", text, {"player": seat, "rule": fault.rule}, rules)
    if state.tokens[seat - 1] == 0:
        after, events = _after_penalty(state)
        nothing = Event("no_penalty", f"P{seat} has no token to give", {"player": seat}, ("R3",))
        return after, (failed, nothing, *events)
    getters = poorest(state)
    if len(getters) > 1:
        return replace(state, phase="give"), (failed,)
    after, events = given(state, getters[0] if getters else 0)
    return after, (failed, *events)


def given(state: MicroState, getter: int) -> After:
    """The token of the caller goes to `getter`, or with 0 to the stock where the option says so."""
    seat = state.caller
    tokens = list(state.tokens)
    data = {"from": seat, "to": getter}
    if getter:
        tokens[getter - 1] += 1
        tokens[seat - 1] -= 1
        event = Event("penalty", f"P{seat} gives a token to P{getter}", data, ("R3",))
    elif state.options["alone_with_fewest"] == "stock":
        tokens[seat - 1] -= 1
        event = Event("penalty", f"P{seat} alone has fewest and gives a token to the stock", data, ("RG5",))
    else:
        event = Event("no_penalty", f"P{seat} alone has fewest and gives nothing", data, ("RG5",))
    after, more = _after_penalty(replace(state, tokens=tuple(tokens)))
    return after, (event, *more)


def _after_penalty(state: MicroState) -> After:
    if TOKENS_TO_WIN in state.tokens:
        return replace(state, phase="over"), (Event("end", "the match is over", {}, ("R3",)),)
    if state.options["wrong_call"] == "next_caller":
        return _next_caller(replace(state, out=tuple(sorted((*state.out, state.caller)))))
    return _next_round(state)
