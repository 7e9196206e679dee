"""What is legal in a SMART battle, and the legal actions."""

from __future__ import annotations

from collections.abc import Iterator

from boards.plane import Point, blocked, gap, length, toward
from games.engine import CHANCE, Actor, Violation
from games.smart.combat import DIE, needed, range_penalty, save_needed
from games.smart.state import (
    TOUCH,
    Action,
    Cast,
    End,
    Judge,
    Move,
    Roll,
    Shoot,
    State,
    Strike,
    Unit,
    in_contact,
    refuse,
)
from games.wording import figure

CLOSE = 1e-6
PHASES = {
    "initiative": "initiative is rolled first",
    "move": "units move first; projectiles and blows come when all have moved",
    "missiles": "this is the time of projectiles and spells: shoot, cast or end",
    "melee": "this is the time of hand-to-hand combat: strike or end",
}


def actors(state: State) -> tuple[Actor, ...]:
    if state.winners is not None:
        return ()
    if state.due:
        return (CHANCE,)
    return (state.seats()[state.slot],)


def check(state: State, actor: Actor, action: Action) -> Violation | None:
    """Why the action is not legal, or None."""
    acting = actors(state)
    if actor not in acting:
        if not acting:
            return refuse("SG19", "the battle is over")
        who = "a d20 is due" if acting == (CHANCE,) else f"{state.table.names[acting[0] - 1]} acts now"
        return refuse("S1", who)
    match action:
        case Roll(number):
            if actor != CHANCE:
                return refuse("S2", "no roll is due")
            return None if 1 <= number <= DIE else refuse("S2", "a d20 shows 1 to 20")
        case _ if actor == CHANCE:
            return refuse("S2", "a d20 is due: roll 1 to 20")
        case Move(name, path):
            return _check_move(state, actor, name, path)
        case Shoot(name, target):
            return _check_shoot(state, actor, name, target)
        case Cast():
            return _check_cast(state, actor, action)
        case Strike(name, target):
            return _check_strike(state, actor, name, target)
        case Judge(what):
            if what == "end" and state.table.house.battle_end == "one_side":
                return refuse("SG19", "a battle ends when one side is left or has withdrawn: withdraw")
            return None
        case _:
            return None


def _check_unit(state: State, actor: Actor, name: str) -> Violation | None:
    unit = state.units.get(name)
    if unit is None:
        own = " ".join(other for other, unit in state.units.items() if unit.side == actor and not unit.out)
        return refuse("S1", f"there is no unit {name}; yours: {own}")
    if unit.side != actor:
        return refuse("S1", f"{name} is not yours")
    if unit.out:
        return refuse("S4", f"{name} is out of the battle")
    return None


def _check_phase(state: State, phase: str) -> Violation | None:
    return None if state.phase == phase else refuse("S1", PHASES[state.phase])


def _check_move(state: State, actor: Actor, name: str, path: tuple[Point, ...]) -> Violation | None:
    violation = _check_phase(state, "move") or _check_unit(state, actor, name)
    if violation is not None:
        return violation
    unit = state.units[name]
    if unit.moved:
        return refuse("S1", f"{name} has moved this turn")
    way = length((unit.at, *path))
    if not way <= unit.move + CLOSE:  # so that NaN is too far
        return refuse("S1", f"{figure(way)} inches are too far: {name} moves {figure(unit.move)}")
    for start, end in zip((unit.at, *path), path, strict=False):
        if blocked(start, end, state.table.barriers):
            return refuse("S1", "a wall or tree is in the way; go round it in several legs")
    for other, there in state.units.items():
        if other != name and not there.out and gap(path[-1], there.at) < unit.base + there.base - TOUCH:
            return refuse(
                "S1", f"{other} stands there; {figure(unit.base + there.base)} inches apart is contact"
            )
    return None


def _check_act(state: State, actor: Actor, name: str, phase: str) -> Violation | None:
    violation = _check_phase(state, phase) or _check_unit(state, actor, name)
    if violation is not None:
        return violation
    if state.units[name].acted:
        return refuse("SG14", f"{name} has shot, cast or struck this turn")
    return None


def _check_target(state: State, name: str, target: str) -> Violation | None:
    there = state.units.get(target)
    if there is None:
        return refuse("S2", f"there is no unit {target}")
    if there.out:
        return refuse("S4", f"{target} is out of the battle")
    if there.side == state.units[name].side:
        return refuse("S2", f"{target} is on the same side")
    return None


def _check_sight(state: State, start: Point, end: Point, what: str) -> Violation | None:
    if blocked(start, end, state.table.barriers):
        return refuse("SG10", f"a wall or tree blocks the line of sight to {what}")
    return None


def _check_shoot(state: State, actor: Actor, name: str, target: str) -> Violation | None:
    violation = _check_act(state, actor, name, "missiles") or _check_target(state, name, target)
    if violation is not None:
        return violation
    unit, there = state.units[name], state.units[target]
    if not unit.ranged:
        return refuse("S1", f"{name} has nothing to shoot with")
    return _check_sight(state, unit.at, there.at, target)


def _check_cast(state: State, actor: Actor, action: Cast) -> Violation | None:
    name, house = action.unit, state.table.house
    violation = _check_act(state, actor, name, "missiles")
    if violation is not None:
        return violation
    unit = state.units[name]
    if not unit.spells:
        return refuse("S7", f"{name} casts no spells")
    if not unit.spells_left:
        return refuse("SG13", f"{name} has cast all {unit.spells} spells of this {unit.per or 'battle'}")
    if house.cast_and_move == "cast_instead_of_move" and unit.moved:
        return refuse("SG14", f"{name} has moved; a spell is cast instead of moving")
    if action.point is not None:
        if house.scale != "1:1":
            return refuse("S5", f"at {house.scale} a spell strikes one unit: name it")
        reach, goal, what = gap(unit.at, action.point), action.point, "that point"
    else:
        there = state.units.get(action.target)
        if there is None:
            return refuse("S5", f"there is no unit {action.target}")
        if there.out:
            return refuse("S4", f"{action.target} is out of the battle")
        reach, goal, what = state.inches(unit, there), there.at, action.target
    if not reach <= unit.level + CLOSE:
        return refuse("S5", f"{what} is {figure(reach)} inches away; {name}'s spells reach {unit.level}")
    return _check_sight(state, unit.at, goal, what)


def _check_strike(state: State, actor: Actor, name: str, target: str) -> Violation | None:
    violation = _check_act(state, actor, name, "melee") or _check_target(state, name, target)
    if violation is not None:
        return violation
    if not in_contact(state.units[name], state.units[target]):
        return refuse("SG15", f"{name} is not in base contact with {target}")
    return None


def roll_needed(state: State) -> int:
    """What the die must show for the first roll that is due; 0 for initiative."""
    due = state.due[0]
    if due.kind == "initiative":
        return 0
    attacker, target = state.units[due.attacker], state.units[due.target]
    house = state.table.house
    if due.kind == "hit":
        return needed(attacker.level, target.level, due.penalty)
    return save_needed(attacker.level, target.level, due.kind == "faith", house) or 0


def shot_penalty(state: State, unit: Unit, target: Unit) -> int:
    return range_penalty(state.inches(unit, target), state.table.house)


def actions(state: State, actor: Actor) -> list[Action]:
    """The actor's legal actions; of the moves those straight to and from the nearest enemies."""
    if actor not in actors(state):
        return []
    if actor == CHANCE:
        return [Roll(number) for number in range(1, DIE + 1)]
    found = list(moves(state, actor)) if state.phase == "move" else list(attacks(state, actor))
    return [*found, End()]


def moves(state: State, actor: Actor) -> Iterator[Action]:
    """Moves into contact or as near as can be, and straight away."""
    for name, unit in state.units.items():
        if unit.side != actor or unit.out or unit.moved:
            continue
        enemies = [there for there in state.units.values() if there.side != actor and not there.out]
        enemies.sort(key=lambda there: gap(unit.at, there.at))
        goals = []
        for there in enemies[:3]:
            apart = gap(unit.at, there.at) - unit.base - there.base
            if apart > TOUCH:
                goals.append(toward(unit.at, there.at, min(apart, unit.move)))
        if enemies:
            goals.append(toward(unit.at, enemies[0].at, -unit.move))
        for goal in dict.fromkeys(goals):
            move = Move(name, (goal,))
            if _check_move(state, actor, name, move.path) is None:
                yield move


def attacks(state: State, actor: Actor) -> Iterator[Action]:
    """Shots and spells, or blows, at every enemy within reach."""
    missiles = state.phase == "missiles"
    own = [(n, u) for n, u in state.units.items() if u.side == actor and not u.out and not u.acted]
    enemies = [target for target, there in state.units.items() if there.side != actor and not there.out]
    for name, unit in own:
        for target in enemies:
            if not missiles:
                if in_contact(unit, state.units[target]):
                    yield Strike(name, target)
                continue
            if unit.ranged and _check_shoot(state, actor, name, target) is None:
                yield Shoot(name, target)
            cast = Cast(name, target)
            if unit.spells_left and _check_cast(state, actor, cast) is None:
                yield cast
