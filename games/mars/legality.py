"""What is legal in Roll over Mars, and the legal actions."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from boards.mars import BORDER, CENTRE, Point, along, route, way_out
from games.engine import CHANCE, Actor, Violation
from games.mars.cargo import carries
from games.mars.state import (
    KIND_NAMES,
    MEASURED,
    SIDES,
    Action,
    Drive,
    First,
    Gain,
    Leave,
    Load,
    Lose,
    Measure,
    Recharge,
    Ruler,
    State,
    Stop,
    Supply,
    Target,
    Unload,
    Weather,
    refuse,
)
from games.wording import figure

BASE = Target("base")
ENOUGH = 1e-6
"""Energy that rounding may take."""


def chooser(state: State) -> int:
    """Who picks the accessory that the rover in front of the queue loses (rules: MG5)."""
    owner = state.queue[0]
    if state.table.house.accessory_loss == "opponent":
        return owner % len(state.rovers) + 1
    return owner


def actors(state: State) -> tuple[Actor, ...]:
    if state.winners is not None:
        return ()
    house = state.table.house
    match state.phase:
        case "weather" | "first" | "supply":
            return (CHANCE,)
        case "loss":
            return (CHANCE,) if house.accessory_loss == "random" else (chooser(state),)
        case "draw":
            return (CHANCE,) if house.accessory_draw == "deck" else (state.queue[0],)
        case _:
            return (state.queue[0],)


def check(state: State, actor: Actor, action: Action) -> Violation | None:
    """Why the action is not legal, or None."""
    acting = actors(state)
    if actor not in acting:
        if not acting:
            return refuse("M5", "the game is over")
        who = "the dice" if acting == (CHANCE,) else state.table.names[acting[0] - 1]
        return refuse("M1", f"it is not your turn; {who} must act: {_due(state)}")
    match action, state.phase:
        case Weather(sector), "weather":
            return None if 1 <= sector <= 6 else refuse("M1", "sectors are 1 to 6")
        case First(seat), "first":
            return None if 1 <= seat <= len(state.rovers) else refuse("M1", "no such player")
        case Supply(roll), "supply":
            coin = state.table.house.supply_toss == "coin"
            if roll in (range(2) if coin else range(1, 7)):
                return None
            return refuse("MG17", "the coin says yes or no" if coin else "the die says 1 to 6")
        case Lose(kind), "loss":
            if state.rover(state.queue[0]).accessories[kind]:
                return None
            return refuse("M1", f"the rover has no {KIND_NAMES[kind]}")
        case Gain(kind), "draw":
            if _pile(state)[kind]:
                return None
            return refuse("MG15", f"no {KIND_NAMES[kind]} is left")
        case Unload(stone), "overload":
            if stone in state.rover(actor).cargo:
                return None
            return refuse("MG6", f"stone {stone} is not aboard")
        case _, "turn":
            return _check_turn(state, actor, action)
    return refuse("M1", f"that is not due now; {_due(state)}")


def _pile(state: State) -> tuple[int, int, int]:
    """The accessories that can come next: the deck, or the discards shuffled (rules: MG15)."""
    return state.deck if any(state.deck) else state.discard


def _due(state: State) -> str:
    return {
        "weather": "roll the weather",
        "loss": "name the accessory that is lost",
        "overload": "set down stones until the rest fits: unload 7",
        "first": "toss for the first player",
        "supply": "toss for supply",
        "turn": "drive, measure, load, unload or stop",
        "draw": "an accessory is drawn",
    }[state.phase]


def _check_turn(state: State, seat: int, action: Action) -> Violation | None:
    rover, house = state.rover(seat), state.table.house
    match action:
        case Ruler(target):
            return _check_target(state, target)
        case Drive(target):
            return _check_drive(state, seat, target)
        case Leave():
            if not state.in_weather(rover.position):
                return refuse("MG2", "the rover stands in no bad weather")
            if house.stuck == "stuck":
                return refuse("MG2", "the rover is stuck in bad weather this round")
            needed = _way_out(state, seat)[1]
            if needed > rover.energy + ENOUGH:
                return refuse("M2", f"the way out needs {figure(needed)}; energy {figure(rover.energy)}")
            return None
        case Measure(stone):
            return _check_at(state, seat, stone, "M3", "measured")
        case Load(stone):
            return _check_load(state, seat, stone)
        case Unload(stone):
            return None if stone in rover.cargo else refuse("M4", f"stone {stone} is not aboard")
        case Recharge():
            return _check_recharge(state, seat)
        case Stop():
            if must_leave(state, seat):
                return refuse("MG2", "the rover must leave the bad weather: leave")
            return None
    return refuse("M1", f"that is not due now; {_due(state)}")


def must_leave(state: State, seat: int) -> bool:
    """Whether the rover has to leave bad weather and can (rules: MG2)."""
    rover = state.rover(seat)
    if state.table.house.stuck != "must_leave" or not state.in_weather(rover.position):
        return False
    return _way_out(state, seat)[1] <= rover.energy + ENOUGH


def _way_out(state: State, seat: int) -> tuple[Point, float]:
    position = state.rover(seat).position
    goal = way_out(position, state.bad, state.closed())
    return goal, hypot(goal[0] - position[0], goal[1] - position[1])


def goal_of(state: State, target: Target) -> Point:
    """The point that a target names."""
    match target.kind:
        case "stone":
            return state.ground[target.number]
        case "garage":
            return state.table.garages[target.number - 1]
        case "base":
            return CENTRE
    return target.point


def _check_target(state: State, target: Target) -> Violation | None:
    if target.kind == "stone" and target.number not in state.ground:
        there = target.number in state.table.stones
        why = "lies on Mars no more" if there else "does not exist"
        return refuse("M2", f"stone {target.number} {why}")
    if target.kind == "garage" and not 1 <= target.number <= len(state.table.garages):
        return refuse("M2", f"there are {len(state.table.garages)} garages")
    if not hypot(*goal_of(state, target)) <= state.table.radius + BORDER:  # so that NaN is off the cloth
        return refuse("MG22", f"the cloth ends at radius {figure(state.table.radius)}")
    return None


def misfit(state: State, seat: int) -> bool:
    """Whether the rover stands at a measured stone that it cannot carry (rules: M4 MG11)."""
    rover = state.rover(seat)
    where = state.ground.get(rover.aim)
    if where is None or not state.at(seat, where) or state.knows(seat, rover.aim) != MEASURED:
        return False
    return not carries(state, seat, (*rover.cargo, rover.aim))


def _check_drive(state: State, seat: int, target: Target) -> Violation | None:
    rover, house = state.rover(seat), state.table.house
    violation = _check_target(state, target)
    if violation is not None:
        return violation
    if state.in_weather(rover.position):
        if house.stuck == "stuck":
            return refuse(
                "MG2", f"the rover is stuck: sector {state.bad} has bad weather; measure, load or stop"
            )
        return refuse("MG2", "first the rover leaves the bad weather by the shortest way: leave")
    goal = goal_of(state, target)
    if state.in_weather(goal):
        return refuse("M1", f"the goal lies in sector {state.bad}, which has bad weather")
    if misfit(state, seat):
        aims = target.kind == "base" or (target.kind == "stone" and target.number != rover.aim)
        if house.after_misfit == "base_only" and target.kind != "base":
            return refuse("MG11", "after a stone that does not fit the rover goes to base: drive base")
        if not aims:
            return refuse("MG11", "after a stone that does not fit the way leads to base or another stone")
    if house.garage == "one":
        for number, garage in enumerate(state.table.garages, 1):
            if hypot(goal[0] - garage[0], goal[1] - garage[1]) <= state.table.near():
                for other in range(1, len(state.rovers) + 1):
                    if other != seat and state.at(other, garage):
                        name = state.table.names[other - 1]
                        return refuse("MG14", f"garage {number} holds one rover, and {name}'s stands there")
    needed = state.way(rover.position, goal)
    if needed <= ENOUGH:
        return refuse("M2", "the rover stands there already")
    if needed > rover.energy + ENOUGH and not (misfit(state, seat) and rover.energy > ENOUGH):
        return refuse("M2", f"the way is {figure(needed)} and the energy {figure(rover.energy)}")
    return None


def _check_at(state: State, seat: int, stone: int, rule: str, done: str) -> Violation | None:
    where = state.ground.get(stone)
    if where is None:
        aboard = stone in state.rover(seat).cargo
        if rule == "M3" and aboard:
            return None
        return refuse(rule, f"stone {stone} does not lie on Mars" + (": it is aboard" if aboard else ""))
    if not state.at(seat, where):
        away = state.way(state.rover(seat).position, where)
        return refuse(
            rule, f"stone {stone} is {done} only when the rover is there; it is {figure(away)} away"
        )
    return None


def _check_load(state: State, seat: int, stone: int) -> Violation | None:
    violation = _check_at(state, seat, stone, "M4", "picked up")
    if violation is not None:
        return violation
    missing = MEASURED & ~state.knows(seat, stone)
    if missing:
        sides = " and ".join(side for bit, side in enumerate(SIDES) if missing & (1 << bit))
        return refuse("M3b", f"measure first: the {sides} of stone {stone} is not known")
    if not carries(state, seat, (*state.rover(seat).cargo, stone)):
        rule = "MG7" if state.table.house.strict_capacity else "M4"
        why = "with what is aboard" if state.rover(seat).cargo else "the rover"
        return refuse(rule, f"stone {stone} does not fit {why}; drive to base or another stone")
    return None


def _check_recharge(state: State, seat: int) -> Violation | None:
    rover = state.rover(seat)
    if state.table.house.energy != "recharge":
        return refuse("MG1", "solar panels count in the energy of the turn already")
    if rover.recharged:
        return refuse("MG1", "the rover has recharged this turn")
    if state.at(seat, CENTRE) or any(state.at(seat, garage) for garage in state.table.garages):
        return refuse("MG1", "panels recharge in the field")
    if state.in_weather(rover.position):
        return refuse("MG1", "panels do not recharge in bad weather")
    if min(state.solar(seat), state.full(seat) - rover.energy) <= ENOUGH:
        return refuse("MG1", "there is nothing to recharge")
    return None


def actions(state: State, actor: Actor) -> list[Action]:
    """The actor's legal actions: every useful one; drives to bare points only on the way home."""
    if actor not in actors(state):
        return []
    match state.phase:
        case "weather":
            return [Weather(sector) for sector in range(1, 7)]
        case "first":
            return [First(seat) for seat in range(1, len(state.rovers) + 1)]
        case "supply":
            coin = state.table.house.supply_toss == "coin"
            return [Supply(roll) for roll in (range(2) if coin else range(1, 7))]
        case "loss":
            owned = state.rover(state.queue[0]).accessories
            return [Lose(kind) for kind in range(3) if owned[kind]]
        case "draw":
            return [Gain(kind) for kind in range(3) if _pile(state)[kind]]
        case "overload":
            return [Unload(stone) for stone in state.rover(actor).cargo]
    return list(_turn_actions(state, actor))


def _turn_actions(state: State, seat: int) -> Iterator[Action]:
    rover = state.rover(seat)
    x, y = rover.position
    near = state.table.near()
    for stone, (px, py) in state.ground.items():
        if abs(px - x) <= near and abs(py - y) <= near and state.at(seat, (px, py)):
            if state.knows(seat, stone) != MEASURED:
                yield Measure(stone)
            elif _check_load(state, seat, stone) is None:
                yield Load(stone)
    if _check_recharge(state, seat) is None:
        yield Recharge()
    if not must_leave(state, seat):
        yield Stop()
    if _check_turn(state, seat, Leave()) is None:
        yield Leave()
    elif rover.energy > ENOUGH and not state.in_weather(rover.position):
        yield from _drives(state, seat)


def _drives(state: State, seat: int) -> Iterator[Action]:
    rover = state.rover(seat)
    x, y = rover.position
    spare = rover.energy + ENOUGH
    if _check_drive(state, seat, BASE) is None:
        yield Drive(BASE)
    elif rover.cargo and state.way(rover.position, CENTRE) > spare:
        part = along(route(rover.position, CENTRE, 0), rover.energy - ENOUGH)
        home = Drive(Target("point", 0, part))
        if _check_drive(state, seat, home.target) is None:
            yield home
    for number in range(1, len(state.table.garages) + 1):
        garage = Target("garage", number)
        if _check_drive(state, seat, garage) is None:
            yield Drive(garage)
    short = misfit(state, seat)
    for stone, (px, py) in state.ground.items():
        if short or hypot(px - x, py - y) <= spare:
            target = Target("stone", stone)
            if _check_drive(state, seat, target) is None:
                yield Drive(target)
