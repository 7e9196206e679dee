"""The actions of Roll over Mars as people type them."""

from __future__ import annotations

from boards.mars import place, polar
from games.engine import Actor
from games.mars.state import (
    KINDS,
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
)
from games.wording import expected, figure, point, whole, words

FORMS = {
    "weather": "weather 1-6",
    "loss": "lose container|battery|solar",
    "overload": "unload N",
    "first": "first P1",
    "supply": "supply yes|no (or 1-6 by die)",
    "turn": "drive stone N|base|garage N|x,y / ruler stone N / measure N [weight|width|length] / load N / "
    "unload N / leave / recharge / stop",
    "draw": "gain container|battery|solar",
}


def write(action: Action) -> str:
    """The canonical text of an action."""
    match action:
        case Weather(sector):
            return f"weather {sector}"
        case First(seat):
            return f"first P{seat}"
        case Supply(roll):
            return f"supply {('no', 'yes')[roll] if roll < 2 else roll}"
        case Lose(kind):
            return f"lose {KINDS[kind]}"
        case Gain(kind):
            return f"gain {KINDS[kind]}"
        case Ruler(target):
            return f"ruler {_target(target)}"
        case Drive(target):
            return f"drive {_target(target)}"
        case Leave():
            return "leave"
        case Measure(stone, what):
            if what == MEASURED:
                return f"measure {stone}"
            return f"measure {stone} " + " ".join(side for bit, side in enumerate(SIDES) if what & (1 << bit))
        case Load(stone):
            return f"load {stone}"
        case Unload(stone):
            return f"unload {stone}"
        case Recharge():
            return "recharge"
        case Stop():
            return "stop"


def _target(target: Target) -> str:
    if target.kind == "point":
        return f"{figure(target.point[0])},{figure(target.point[1])}"
    return f"{target.kind} {target.number}" if target.number else target.kind


def read(text: str, state: State, actor: Actor) -> Action:
    """The action that the text names. Raises ActionError."""
    tokens = [word for word in words(text) if word not in ("to", "the", "at", "up", "stone", "in", "is")]
    head, rest = (tokens[0], tokens[1:]) if tokens else ("", [])
    action = _chance(state, head, rest) or _act(state, actor, head, rest)
    if action is None:
        expected(text, FORMS[state.phase])
    return action


def _chance(state: State, head: str, rest: list[str]) -> Action | None:
    last = rest[-1] if rest else head
    number = whole(last.removeprefix("p"))
    if head in ("weather", "sector") or (state.phase == "weather" and head in ("roll", last)):
        return Weather(number) if number is not None else None
    if head == "first" or (state.phase == "first" and head in ("toss", last)):
        if last in [name.lower() for name in state.table.names]:
            return First([name.lower() for name in state.table.names].index(last) + 1)
        return First(number) if number is not None else None
    if head == "supply" or (state.phase == "supply" and head in ("toss", "roll", last)):
        if last in ("yes", "heads", "comes", "no", "tails"):
            return Supply(int(last in ("yes", "heads", "comes")))
        if number == 1 and state.table.house.supply_toss == "d6":
            return Supply(1)
        return Supply(number) if number is not None and number > 1 else None
    kinds = [kind for kind, name in enumerate(KINDS) if name in (head, *rest)]
    if len(kinds) == 1 and (head in ("lose", "lost") or (head in KINDS and state.phase == "loss")):
        return Lose(kinds[0])
    if len(kinds) == 1 and (head in ("gain", "draw", "take", "accessory") or head in KINDS):
        return Gain(kinds[0])
    return None


def _act(state: State, actor: Actor, head: str, rest: list[str]) -> Action | None:
    numbers = [number for number in map(whole, rest) if number is not None]
    if not numbers and actor and state.phase in ("turn", "overload"):
        numbers = _meant(state, actor, head)
    if head in ("drive", "go", "ruler", "distance"):
        target = _goal(rest)
        if target is None:
            return None
        return Drive(target) if head in ("drive", "go") else Ruler(target)
    if head in ("measure", "weigh"):
        what = sum(1 << bit for bit, side in enumerate(SIDES) if side in rest)
        return Measure(numbers[0], 1 if head == "weigh" else what or MEASURED) if len(numbers) == 1 else None
    if head in ("load", "pick", "unload", "drop"):
        if len(numbers) != 1:
            return None
        return Load(numbers[0]) if head in ("load", "pick") else Unload(numbers[0])
    if rest and (head, rest) != ("end", ["turn"]):
        return None
    simple: dict[str, Action] = {
        "leave": Leave(),
        "recharge": Recharge(),
        "stop": Stop(),
        "end": Stop(),
        "done": Stop(),
        "pass": Stop(),
    }
    return simple.get(head)


def _meant(state: State, seat: int, head: str) -> list[int]:
    """The stone that is meant where none is named: the only one aboard, or the only one at the rover."""
    if head in ("unload", "drop"):
        stones = list(state.rover(seat).cargo)
    elif head in ("measure", "weigh", "load", "pick"):
        stones = [stone for stone, point in state.ground.items() if state.at(seat, point)]
    else:
        stones = []
    return stones if len(stones) == 1 else []


def _goal(rest: list[str]) -> Target | None:
    if rest in (["base"], ["home"], ["back"]):
        return Target("base")
    if len(rest) == 2 and rest[0] == "garage":
        number = whole(rest[1])
        return None if number is None else Target("garage", number)
    if len(rest) != 1:
        return None
    number = whole(rest[0])
    if number is not None:
        return Target("stone", number) if number else None
    found = point(rest[0])
    if found is not None:
        return Target("point", 0, place(found))
    by_angle = point(rest[0].rstrip("°").replace("@", ",")) if "@" in rest[0] else None
    return None if by_angle is None else Target("point", 0, polar(*by_angle))
