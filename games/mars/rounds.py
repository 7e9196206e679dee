"""What the actions of Roll over Mars bring about."""

from __future__ import annotations

from math import hypot

from boards.mars import CENTRE, along, route, way_out
from games.engine import Actor, Event
from games.mars.cargo import carries, reading, weighing
from games.mars.legality import ENOUGH, goal_of, misfit
from games.mars.state import (
    CONTAINER,
    GOAL,
    KIND_NAMES,
    KINDS,
    LENGTH,
    WEIGHT,
    WIDTH,
    Accessories,
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
from games.wording import figure

Outcome = tuple[State, tuple[Event, ...]]


def apply(state: State, actor: Actor, action: Action) -> Outcome:
    """The state after a legal action, and what happened."""
    match action:
        case Weather(sector):
            return _weather(state, sector)
        case First(seat):
            return _first(state, seat)
        case Supply(roll):
            return _supply(state, roll)
        case Lose(kind):
            state, event = _lose(state, kind)
            state, more = _losses(state)
            return state, (event, *more)
        case Gain(kind):
            return _gain(state, kind)
        case Ruler(target):
            return state, (_ruler(state, actor, target),)
        case Drive(target):
            return _drive(state, actor, target)
        case Leave():
            return _leave(state, actor)
        case Measure(stone, what):
            return _measure(state, actor, stone, what)
        case Load(stone):
            return _load(state, actor, stone)
        case Unload(stone):
            return _unload(state, actor, stone)
        case Recharge():
            rover = state.rover(actor)
            energy = round(min(rover.energy + state.solar(actor), state.full(actor)), 6)
            text = f"{_name(state, actor)} recharges to {figure(energy)}"
            event = Event("recharge", text, {"player": actor, "energy": energy}, ("MG1",))
            return state.with_rover(actor, rover._replace(energy=energy, recharged=True)), (event,)
        case Stop():
            return _stop(state, actor)


def _name(state: State, seat: int) -> str:
    return state.table.names[seat - 1]


def _weather(state: State, sector: int) -> Outcome:
    state = state._replace(bad=sector)
    event = Event("weather", f"bad weather in sector {sector}", {"sector": sector}, ("M1",))
    caught = tuple(
        seat
        for seat, rover in enumerate(state.rovers, 1)
        if state.in_weather(rover.position) and any(rover.accessories)
    )
    state, more = _losses(state._replace(queue=caught))
    return state, (event, *more)


def _losses(state: State) -> Outcome:
    """Serve the rovers in bad weather until somebody must choose, then toss for the first player."""
    events: list[Event] = []
    while state.queue:
        seat = state.queue[0]
        rover = state.rover(seat)
        if state.phase == "overload":
            if not carries(state, seat, rover.cargo):
                return state, tuple(events)
            state = state._replace(phase="weather", queue=state.queue[1:])
            continue
        kinds = [kind for kind in range(3) if rover.accessories[kind]]
        if len(kinds) > 1:
            return state._replace(phase="loss"), tuple(events)
        state, event = _lose(state, kinds[0])
        events.append(event)
    return state._replace(phase="first"), tuple(events)


def _lose(state: State, kind: int) -> tuple[State, Event]:
    seat = state.queue[0]
    rover = state.rover(seat)
    state = state.with_rover(seat, rover._replace(accessories=_add(rover.accessories, kind, -1)))
    state = state._replace(discard=_add(state.discard, kind, 1))
    left = state.rover(seat)
    state = state.with_rover(seat, left._replace(energy=min(left.energy, state.full(seat))))
    text = f"{_name(state, seat)} loses a {KIND_NAMES[kind]} in bad weather"
    event = Event("loss", text, {"player": seat, "accessory": KINDS[kind]}, ("M1", "MG5"))
    too_much = kind == CONTAINER and not carries(state, seat, rover.cargo)
    if too_much and state.table.house.lost_container == "drop":
        return state._replace(phase="overload"), event
    return state._replace(phase="weather", queue=state.queue[1:]), event


def _add(accessories: Accessories, kind: int, number: int) -> Accessories:
    a, b, c = accessories
    return (a + number * (kind == 0), b + number * (kind == 1), c + number * (kind == 2))


def _first(state: State, seat: int) -> Outcome:
    players = len(state.rovers)
    order = tuple((seat - 1 + step) % players + 1 for step in range(players))
    text = f"{_name(state, seat)} plays first"
    return state._replace(order=order, phase="supply"), (Event("first", text, {"order": order}, ("M1",)),)


def _supply(state: State, roll: int) -> Outcome:
    comes = bool(roll) if state.table.house.supply_toss == "coin" else roll >= 4
    text = "supply comes at the end of this round" if comes else "no supply this round"
    event = Event("supply", text, {"supply": comes}, ("M1", "MG17"))
    state = state._replace(supply=comes, phase="turn", queue=state.order)
    for seat in state.order:
        rover = state.rover(seat)
        if state.table.house.energy == "no_solar_in_bad_weather" and state.in_weather(rover.position):
            energy = round(max(0.0, rover.energy - state.solar(seat)), 6)
            state = state.with_rover(seat, rover._replace(energy=energy))
    return state, (event,)


def _ruler(state: State, seat: int, target: Target) -> Event:
    position, energy = state.rover(seat).position, state.rover(seat).energy
    goal = goal_of(state, target)
    leg, home = state.way(position, goal), state.way(goal, CENTRE)
    blocked = state.in_weather(goal)
    text = f"the way is {figure(leg)}, and {figure(home)} from there to base; energy {figure(energy)}"
    if blocked:
        text += f"; it lies in bad weather (sector {state.bad})"
    data = {
        "way": round(leg, 6),
        "home": round(home, 6),
        "energy": energy,
        "reachable": not blocked and leg <= energy + ENOUGH,
        "there_and_back": not blocked and leg + home <= energy + ENOUGH,
        "through_centre": len(route(position, goal, state.bad, state.closed())) == 3,
    }
    return Event("ruler", text, data, ("M2", "M6"))


def _drive(state: State, seat: int, target: Target) -> Outcome:
    rover = state.rover(seat)
    goal = goal_of(state, target)
    needed = state.way(rover.position, goal)
    short = needed > rover.energy + ENOUGH
    rules = ("M2", "M6")
    if short:
        way = route(rover.position, goal, state.bad, state.closed())
        goal, needed, rules = along(way, rover.energy), rover.energy, ("M2", "MG11")
    energy = round(max(0.0, rover.energy - needed), 6)
    aim = target.number if target.kind == "stone" and not short else 0
    state = state.with_rover(seat, rover._replace(position=goal, energy=energy, aim=aim))
    where = f"{target.kind} {target.number}" if target.number else target.kind
    if target.kind == "point" or short:
        where = f"{figure(goal[0])},{figure(goal[1])}"
    text = f"{_name(state, seat)} drives {figure(needed)} to {where}; energy {figure(energy)}"
    data = {"player": seat, "to": goal, "way": round(needed, 6), "energy": energy}
    state, more = _arrive(state, seat)
    return state, (Event("drive", text, data, rules), *more)


def _leave(state: State, seat: int) -> Outcome:
    rover = state.rover(seat)
    goal = way_out(rover.position, state.bad, state.closed())
    needed = hypot(goal[0] - rover.position[0], goal[1] - rover.position[1])
    energy = round(max(0.0, rover.energy - needed), 6)
    state = state.with_rover(seat, rover._replace(position=goal, energy=energy, aim=0))
    text = f"{_name(state, seat)} leaves the bad weather; energy {figure(energy)}"
    data = {"player": seat, "to": goal, "way": round(needed, 6), "energy": energy}
    state, more = _arrive(state, seat)
    return state, (Event("leave", text, data, ("MG2",)), *more)


def _arrive(state: State, seat: int) -> Outcome:
    """Hand over the cargo at base, and win with the eighth stone (rules: M5)."""
    rover = state.rover(seat)
    if not rover.cargo or not state.at(seat, CENTRE):
        return state, ()
    rover = rover._replace(cargo=(), delivered=rover.delivered + rover.cargo)
    count = len(state.rover(seat).cargo)
    state = state.with_rover(seat, rover)
    text = f"{_name(state, seat)} brings {count} to base and has {rover.stones()}"
    event = Event("delivery", text, {"player": seat, "stones": state.rover(seat).stones()}, ("M5",))
    if rover.stones() < GOAL:
        return state, (event,)
    state = state._replace(winners=(seat,), reason=f"{_name(state, seat)} has brought eight stones to base")
    return state, (event, Event("over", state.reason, {"winners": [seat]}, ("M5",)))


def _measure(state: State, seat: int, stone: int, what: int) -> Outcome:
    masks = list(state.measured.get(stone, (0,) * len(state.rovers)))
    masks[seat - 1] |= what
    state = state._replace(measured={**state.measured, stone: tuple(masks)})
    state = state.with_rover(seat, state.rover(seat)._replace(aim=stone))
    found = reading(state.table.stones[stone], state.table.house)
    parts: list[str] = []
    data: dict[str, object] = {"player": seat, "stone": stone}
    if what & WEIGHT:
        weights = weighing(round(found.weight))
        parts.append(f"weighs {figure(found.weight)} g" if weights is not None else "outweighs all 210 g")
        data |= {"weight": found.weight, "weights": weights}
    if what & WIDTH:
        parts.append(f"is {figure(found.width)} mm wide")
        data["width"] = found.width
    if what & LENGTH:
        parts.append(f"is {figure(found.length)} mm long")
        data["length"] = found.length
    private = (seat,) if state.table.house.measurements == "private" else None
    text = f"stone {stone} " + ", ".join(parts)
    events = [Event("measure", text, data, ("M3", "MG23"), private)]
    if misfit(state, seat):
        events.append(
            Event("misfit", f"stone {stone} does not fit", {"stone": stone}, ("M4", "MG11"), private)
        )
    return state, tuple(events)


def _load(state: State, seat: int, stone: int) -> Outcome:
    rover = state.rover(seat)
    ground = {number: point for number, point in state.ground.items() if number != stone}
    state = state._replace(ground=ground).with_rover(seat, rover._replace(cargo=(*rover.cargo, stone), aim=0))
    text = f"{_name(state, seat)} picks up stone {stone}"
    event = Event("load", text, {"player": seat, "stone": stone}, ("M4", "MG8", "MG9"))
    state, more = _arrive(state, seat)
    return state, (event, *more)


def _unload(state: State, seat: int, stone: int) -> Outcome:
    rover = state.rover(seat)
    cargo = tuple(other for other in rover.cargo if other != stone)
    ground = dict(sorted({**state.ground, stone: rover.position}.items()))
    state = state._replace(ground=ground).with_rover(seat, rover._replace(cargo=cargo, aim=0))
    rules = ("MG6",) if state.phase == "overload" else ("M4",)
    text = f"{_name(state, seat)} sets down stone {stone}"
    event = Event("unload", text, {"player": seat, "stone": stone}, rules)
    if state.phase != "overload":
        return state, (event,)
    state, more = _losses(state)
    return state, (event, *more)


def _stop(state: State, seat: int) -> Outcome:
    rover = state.rover(seat)
    events = [Event("stop", f"{_name(state, seat)} stops", {"player": seat}, ("MG10",))]
    if state.table.house.field_end == "must_reach_base" and rover.cargo:
        state = state.with_rover(seat, rover._replace(cargo=()))._replace(lost=state.lost + rover.cargo)
        text = f"{_name(state, seat)} did not reach base: {len(rover.cargo)} stones are lost"
        events.append(Event("lost", text, {"player": seat, "stones": rover.cargo}, ("MG10",)))
    state = state._replace(queue=state.queue[1:])
    if state.queue:
        return state, tuple(events)
    state, more = _close(state)
    return state, (*events, *more)


def _close(state: State) -> Outcome:
    """The close of a round: rovers in garages draw if supply came (rules: M1)."""
    waiting: tuple[int, ...] = ()
    if state.supply:
        waiting = tuple(
            seat for seat in state.order if any(state.at(seat, garage) for garage in state.table.garages)
        )
    return _draws(state._replace(queue=waiting))


def _draws(state: State) -> Outcome:
    if state.queue and (any(state.deck) or any(state.discard)):
        return state._replace(phase="draw"), ()
    return _next_round(state)


def _gain(state: State, kind: int) -> Outcome:
    seat = state.queue[0]
    rover = state.rover(seat)
    if not any(state.deck):
        state = state._replace(deck=state.discard, discard=(0, 0, 0))
    state = state._replace(deck=_add(state.deck, kind, -1), queue=state.queue[1:])
    state = state.with_rover(seat, rover._replace(accessories=_add(rover.accessories, kind, 1)))
    text = f"{_name(state, seat)} gains a {KIND_NAMES[kind]}, to be used from the next round on"
    event = Event("accessory", text, {"player": seat, "accessory": KINDS[kind]}, ("M1", "MG15"))
    state, more = _draws(state)
    return state, (event, *more)


def _next_round(state: State) -> Outcome:
    state = state._replace(phase="weather", bad=0, order=(), queue=(), supply=False, round=state.round + 1)
    for seat, rover in enumerate(state.rovers, 1):
        state = state.with_rover(seat, rover._replace(energy=state.full(seat), recharged=False))
    event = Event("round", f"round {state.round}: all batteries are full", {"round": state.round}, ("M1",))
    if _winnable(state):
        return state, (event,)
    state = _without_winner(state)
    return state, (event, Event("over", state.reason, {"winners": list(state.winners or ())}, ("MG18",)))


def _winnable(state: State) -> bool:
    """Whether somebody can still reach eight stones; set-ups that never held eight are not judged."""
    left = len(state.ground) + sum(len(rover.cargo) for rover in state.rovers)
    if len(state.table.stones) < GOAL:
        return True
    return any(rover.stones() + left >= GOAL for rover in state.rovers)


def _without_winner(state: State) -> State:
    if state.table.house.no_winner == "replay":
        return state._replace(winners=(), reason="nobody can reach eight stones: play again")
    stones = state.table.stones
    standing = [
        (rover.stones(), round(sum(stones[stone].weight for stone in rover.delivered), 6))
        for rover in state.rovers
    ]
    best = max(standing)
    winners = tuple(seat for seat, own in enumerate(standing, 1) if own == best)
    return state._replace(
        winners=winners, reason="nobody can reach eight stones: most stones, then most weight"
    )
