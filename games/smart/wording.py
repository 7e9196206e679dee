"""The actions of SMART as people type them."""

from __future__ import annotations

from boards.plane import Point, gap, toward
from games.engine import CHANCE, Actor
from games.smart.state import (
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
    Withdraw,
    in_contact,
)
from games.wording import expected, figure, point, whole, words

FORMS = {
    "initiative": "roll 1-20",
    "move": "move UNIT x,y [x,y ...] / move UNIT ENEMY / end / withdraw",
    "missiles": "shoot UNIT ENEMY / cast UNIT at x,y / cast UNIT at UNIT / end / withdraw",
    "melee": "strike UNIT ENEMY / end / withdraw",
}
_VERBS = {
    "shoot": "shoot",
    "shoots": "shoot",
    "strike": "strike",
    "strikes": "strike",
    "attack": "strike",
    "attacks": "strike",
    "cast": "cast",
    "casts": "cast",
    "move": "move",
    "moves": "move",
    "charge": "move",
    "charges": "move",
}


def write(action: Action) -> str:
    """The canonical text of an action."""
    match action:
        case Roll(number):
            return f"roll {number}"
        case Move(unit, path):
            return f"move {unit} " + " ".join(map(_at, path))
        case Shoot(unit, target):
            return f"shoot {unit} {target}"
        case Cast(unit, target, place):
            return f"cast {unit} at {target if place is None else _at(place)}"
        case Strike(unit, target):
            return f"strike {unit} {target}"
        case Withdraw():
            return "withdraw"
        case Judge(what):
            return f"new {what}" if what != "end" else "end battle"
        case End():
            return "end"


def _at(place: Point) -> str:
    return f"{figure(place[0])},{figure(place[1])}"


def read(text: str, state: State, actor: Actor) -> Action:
    """The action that the text names. Raises ActionError."""
    tokens = [word for word in words(text) if word not in ("at", "to", "the", "a", "spell")]
    action = _simple(tokens) or _verb(tokens, state, actor)
    if action is None:
        expected(text, "roll 1-20" if actor == CHANCE else FORMS[state.phase])
    return action


def _simple(tokens: list[str]) -> Action | None:
    match tokens:
        case ["roll", number] | [number] if whole(number) is not None:
            return Roll(int(number))
        case ["new", ("battle" | "day") as what] | ["judge", "new", ("battle" | "day") as what]:
            return Judge(what)
        case ["end", "battle"] | ["judge", "end"]:
            return Judge("end")
        case ["end" | "done" | "pass"]:
            return End()
        case ["withdraw"]:
            return Withdraw()
    return None


def _verb(tokens: list[str], state: State, actor: Actor) -> Action | None:
    verb = next((_VERBS[word] for word in tokens if word in _VERBS), "")
    if not verb:
        return None
    rest = [word for word in tokens if word not in _VERBS and word not in ("with", "by")]
    places = [found for found in map(point, rest) if found is not None]
    names = [word for word in rest if point(word) is None]
    if verb == "move":
        return _move(names, places, state)
    if verb == "cast":
        if len(names) + len(places) == 1:
            names = _caster(state, actor) + names
        if len(names) == 1 and places:
            return Cast(names[0], "", places[0]) if len(places) == 1 else None
        return Cast(names[0], names[1]) if len(names) == 2 and not places else None
    if places:
        return None
    if len(names) == 1:
        names = _striker(names[0], verb, state, actor)
    if len(names) != 2:
        return None
    # "goblin1 strikes dwarf1" names the attacker first, "strike dwarf1 with goblin1" last.
    first, second = reversed(names) if "with" in tokens or "by" in tokens else names
    return Strike(first, second) if verb == "strike" else Shoot(first, second)


def _striker(target: str, verb: str, state: State, actor: Actor) -> list[str]:
    """The one own unit that can strike or shoot the target, put in front of it."""
    there = state.units.get(target)
    if there is None:
        return []

    def ready(unit: Unit) -> bool:
        able = unit.ranged if verb == "shoot" else in_contact(unit, there)
        return unit.side == actor and not unit.out and not unit.acted and able

    able = [name for name, unit in state.units.items() if ready(unit)]
    return [able[0], target] if len(able) == 1 else []


def _caster(state: State, actor: Actor) -> list[str]:
    """The one own unit that can cast a spell."""
    able = [
        name
        for name, unit in state.units.items()
        if unit.side == actor and unit.spells_left and not unit.out and not unit.acted
    ]
    return able if len(able) == 1 else []


def _move(names: list[str], places: list[Point], state: State) -> Action | None:
    if len(names) == 1 and places:
        return Move(names[0], tuple(places))
    if len(names) == 2 and not places and names[0] in state.units and names[1] in state.units:
        unit, there = state.units[names[0]], state.units[names[1]]
        apart = gap(unit.at, there.at) - unit.base - there.base
        return Move(names[0], (toward(unit.at, there.at, min(apart, unit.move)),))
    return None
