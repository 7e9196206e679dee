"""Micro Robots as a game: who acts, what is legal, what happens, how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from boards.dice import Die
from games.engine import CHANCE, Actor, Event, Json, Result, Setup, Violation
from games.micro.paths import exact_walk, judge, reachable
from games.micro.rounds import ROLLS, faces, failed, given, here, passed, poorest, rolled, won
from games.micro.state import (
    TOKENS,
    TOKENS_TO_WIN,
    Action,
    Call,
    Give,
    GiveUp,
    MicroState,
    Pass,
    Roll,
    Show,
    beginning,
    dumped,
)
from games.micro.text import read_action, show_state, write_action
from games.rulebook import rulebook

LONGEST_CALL = 200
LISTED_CALLS = 12
"""Calls up to this number are listed; longer ones are legal as well."""


class MicroGame:
    """The Micro Robots match for 2 to 10 players (rules: R1 to R6, RG1 to RG8, RG15)."""

    id = "micro"
    title = "Micro Robots"
    version = 1
    seats = range(2, 11)
    seeded_start = True

    def start(self, setup: Setup) -> MicroState:
        return beginning(setup)

    def actors(self, state: MicroState) -> tuple[Actor, ...]:
        if state.phase in ROLLS:
            return (CHANCE,)
        if state.phase == "race":
            return tuple(seat for seat in range(1, state.players + 1) if seat not in state.out)
        return () if state.phase == "over" else (state.caller,)

    def actions(self, state: MicroState, actor: Actor) -> Sequence[Action]:
        if actor not in self.actors(state):
            return ()
        if actor == CHANCE:
            return [roll for roll, _ in self.odds(state)]
        if state.phase == "race":
            calls: list[Action] = [Call(moves) for moves in range(0 if here(state) else 1, LISTED_CALLS + 1)]
            if state.options["unreachable"] == "claim_impossible":
                calls.append(Call(None))
            return [*calls, Pass()]
        if state.phase == "show":
            walk = self._answer(state)
            return [GiveUp()] if walk is None else [Show(walk), GiveUp()]
        return [Give(seat) for seat in poorest(state)]

    def check(self, state: MicroState, actor: Actor, action: Action) -> Violation | None:
        refuse = rulebook("micro").refuse
        if actor not in self.actors(state):
            return refuse("R3", _not_now(state, actor))
        if isinstance(action, Roll):
            if state.phase not in ROLLS:
                return refuse("R1", "no dice are rolled now")
            colours, numbers = faces(state)
            if action.die.colour not in colours or action.die.number not in numbers:
                shown = f"colours {' '.join(colours)} and numbers {numbers[0]} to {numbers[-1]}"
                return refuse("R1", f"the dice cannot show {action.die}; they have {shown}")
            return None
        wanted = {"race": (Call, Pass), "show": (Show, GiveUp), "give": (Give,)}.get(state.phase, ())
        if not isinstance(action, wanted):
            return refuse("R3", _wanted(state))
        if isinstance(action, Call):
            if action.moves is None and state.options["unreachable"] != "claim_impossible":
                return refuse("RG2", "a target that cannot be reached is rolled again, so nobody calls it so")
            if action.moves is not None and not 0 <= action.moves <= LONGEST_CALL:
                return refuse("R3", f"a call is a number of moves up to {LONGEST_CALL}")
            if action.moves == 0 and not here(state):
                return refuse("RG1", "the robot does not stand on the target, so 0 moves cannot do")
        if isinstance(action, Show):
            missing = [str(step) for step in action.path if step not in state.board.cell_of]
            if missing:
                return refuse("R1", f"there is no {', '.join(missing)} on this board")
        if isinstance(action, Give) and action.player not in poorest(state):
            fewest = " or ".join(f"P{seat}" for seat in poorest(state))
            return refuse("RG5", f"the token goes to a player with fewest: {fewest}")
        return None

    def apply(self, state: MicroState, actor: Actor, action: Action) -> tuple[MicroState, tuple[Event, ...]]:
        match action:
            case Roll(die):
                return rolled(state, die)
            case Pass():
                return passed(state, actor)
            case Call(moves):
                return self._called(state, actor, moves)
            case Show(path):
                assert state.call is not None
                fault = judge(*state.task, path, state.call, state.simple)
                return won(state) if fault is None else failed(state, fault)
            case GiveUp():
                return failed(state, rulebook("micro").refuse("R3", "no walk was shown"))
            case Give(player):
                return given(state, player)

    def _called(
        self, state: MicroState, actor: Actor, moves: int | None
    ) -> tuple[MicroState, tuple[Event, ...]]:
        called = replace(state, caller=actor, call=moves, phase="show")
        if moves is not None:
            what = f"P{actor} calls {moves} and shows"
            return called, (Event("call", what, {"player": actor, "moves": moves}, ("R3",)),)
        said = Event("call", f"P{actor} calls the target impossible", {"player": actor}, ("RG2",))
        if reachable(*state.task):
            fault = rulebook("micro").refuse("RG2", f"{state.target} can be reached")
            after, events = failed(called, fault)
        else:
            after, events = won(called)
        return after, (said, *events)

    def odds(self, state: MicroState) -> Sequence[tuple[Action, Fraction]]:
        colours, numbers = faces(state)
        chance = Fraction(1, len(colours) * len(numbers))
        return [(Roll(Die(colour, number)), chance) for colour in colours for number in numbers]

    def result(self, state: MicroState) -> Result | None:
        if state.phase != "over":
            return None
        most = max(state.tokens)
        winners = tuple(seat for seat, count in enumerate(state.tokens, 1) if count == most)
        reason = (
            f"P{winners[0]} has {TOKENS_TO_WIN} tokens"
            if most == TOKENS_TO_WIN
            else f"all {TOKENS} tokens are gone, and {most} are the most"
        )
        return Result(winners, tuple(map(float, state.tokens)), reason, ("R3",))

    def view(self, state: MicroState, player: int | None) -> Json:
        return dumped(state)

    def dump(self, state: MicroState) -> Json:
        return dumped(state)

    def digest_parts(self, state: MicroState) -> object:
        dice = tuple(map(str, (state.start, state.target, state.via)))
        return (state.phase, dice, state.tokens, state.out, state.caller, state.call, state.rounds)

    def read(self, text: str, state: MicroState, actor: Actor) -> Action:
        return read_action(text, state)

    def write(self, action: Action) -> str:
        return write_action(action)

    def show(self, state: MicroState, player: int | None) -> str:
        return show_state(state)

    def value(self, state: MicroState, player: int) -> float:
        """Tokens over the others' average, and what a call that stands is worth."""
        others = (sum(state.tokens) - state.tokens[player - 1]) / (state.players - 1)
        worth = state.tokens[player - 1] - others
        if state.phase == "show":
            stake = 0.9 - 0.01 * (state.call or 0) if self._answer(state) is not None else -0.9
            worth += stake if state.caller == player else -stake / state.players
        return worth

    def invariants(self, state: MicroState) -> list[str]:
        broken = []
        if state.stock < 0 or sum(state.tokens) + state.stock != TOKENS:
            broken.append(f"tokens {state.tokens} and stock {state.stock} are not {TOKENS}")
        if any(not 0 <= count <= TOKENS_TO_WIN for count in state.tokens):
            broken.append(f"tokens {state.tokens} are not within 0 to {TOKENS_TO_WIN}")
        return broken

    def _answer(self, state: MicroState) -> tuple[Die, ...] | None:
        assert state.call is not None
        return exact_walk(*state.task, state.call, state.simple)


def _not_now(state: MicroState, actor: Actor) -> str:
    who = "the dice" if actor == CHANCE else f"P{actor}"
    if state.phase == "over":
        return f"the match is over, so {who} can do nothing"
    if state.phase == "race" and actor in state.out:
        return f"P{actor} can call no more in this round"
    return f"it is not for {who} to act: {_wanted(state)}"


def _wanted(state: MicroState) -> str:
    if state.phase in ROLLS:
        return f"the dice are rolled for the {state.phase.replace('waypoint', 'way-point')}"
    return {
        "race": "everybody who has a number may call it",
        "show": f"P{state.caller} shows a walk of {state.call} moves, or gives up",
        "give": f"P{state.caller} chooses who gets the token",
        "over": "the match is over",
    }[state.phase]
