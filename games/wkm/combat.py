"""Attacks, retreats, deaths: what happens when one creature enters the hex of another (rules: W4 to W9)."""

from __future__ import annotations

from games.engine import Event
from games.wkm.flight import retreat_routes, surrounded
from games.wkm.scoring import scores_of
from games.wkm.state import OFF, Flight, Retreat, State, replaced

Events = list[Event]


def attack(state: State, creature: int, target: int, origin: int, there: int, events: Events) -> State:
    """The creature enters the occupied hex `there` from `origin` (rules: W4 to W8)."""
    arena = state.arena
    name, victim = arena.creatures[creature], arena.creatures[target]
    if arena.house.terrain_damage == "before_attack":
        state = burn(state, creature, events, there)
        if state.places[creature] == OFF:
            return state
    damage = max(0, 1 + state.blocks[creature][1] - arena.defence[there])
    left = max(0, state.health[target] - damage)
    state = state._replace(
        places=replaced(state.places, creature, there),
        health=replaced(state.health, target, left),
        struck=(*state.struck, target),
    )
    data = {"creature": name, "target": victim, "at": arena.text(there), "damage": damage, "health": left}
    text = f"{name} attacks {victim} on {arena.text(there)}: {damage} damage, {left} left"
    events.append(Event("attacked", text, data, ("W4", "W5")))
    if left:
        return _drive_off(state, creature, target, origin, events)
    state = _die(state, target, events, creature)
    return state if state.phase == "over" else _settle(_recover(state, creature, events), events)


def _recover(state: State, creature: int, events: Events) -> State:
    health, most = state.health[creature], 1 + state.blocks[creature][2]
    if health >= most:
        return state
    name = state.arena.creatures[creature]
    data = {"creature": name, "health": health + 1}
    events.append(Event("recovered", f"{name} regains 1 health: {health + 1}/{most}", data, ("W6",)))
    return state._replace(health=replaced(state.health, creature, health + 1))


def _settle(state: State, events: Events) -> State:
    """The attack is resolved: now its hex hurts the attacker (rules: WG11)."""
    if state.phase == "over" or state.active == OFF or state.arena.house.terrain_damage != "entering":
        return state
    return burn(state, state.active, events)


def _drive_off(state: State, creature: int, target: int, origin: int, events: Events) -> State:
    """The target lives: its controller must move it, or it slips past the attacker (rules: W7, W8)."""
    arena = state.arena
    victim, owner = arena.creatures[target], arena.owners[target]
    if not surrounded(state, target, origin):
        data = {"creature": victim, "player": owner}
        text = f"{arena.name(owner)} must move {victim} at once"
        events.append(Event("must_retreat", text, data, ("W7",)))
        return state._replace(flight=Flight(target, origin, 1 + state.blocks[target][0], False))
    house = arena.house
    data = {"creature": victim, "to": arena.text(origin)}
    text = f"{victim} is surrounded and slips past {arena.creatures[creature]} to {arena.text(origin)}"
    events.append(Event("slipped", text, data, ("W8", "WG9")))
    escape = Event("hurt", f"the escape does {victim} 1 damage", {"creature": victim, "damage": 1}, ("W8",))
    if house.escape_damage == "leaving":
        state = _hurt(state, target, 1, escape, events, creature)
        if state.places[target] == OFF:
            return _settle(state, events)
    state = state._replace(places=replaced(state.places, target, origin))
    if house.terrain_damage != "end_of_activation":
        state = burn(state, target, events)
    if house.escape_damage == "landing" and state.places[target] != OFF:
        state = _hurt(state, target, 1, escape, events, creature)
    if state.places[target] == OFF:
        return _settle(state, events)
    flight = Flight(target, origin, state.blocks[target][0], True)
    if house.escape_continues and flight.points and next(retreat_routes(state, flight), None) is not None:
        data = {"creature": victim, "player": owner}
        events.append(Event("may_go_on", f"{arena.name(owner)} may move {victim} on", data, ("WG9",)))
        return state._replace(flight=flight)
    if house.terrain_damage == "end_of_activation":
        state = burn(state, target, events)
    return _settle(state, events)


def retreat(state: State, action: Retreat, events: Events) -> State:
    """The creature that was attacked goes where its controller moves it (rules: W7)."""
    flight = state.flight
    assert flight is not None
    arena = state.arena
    creature = flight.creature
    state = state._replace(flight=None)
    path = tuple([arena.index[place] for place in action.path])
    if path:
        state = state._replace(places=replaced(state.places, creature, path[-1]))
        events.append(went("retreated", state, creature, path, {}, ("W7",)))
    else:
        name, place = arena.creatures[creature], arena.text(state.places[creature])
        events.append(Event("stayed", f"{name} stays on {place}", {"creature": name, "at": place}, ("WG9",)))
    if arena.house.terrain_damage == "end_of_activation":
        state = burn(state, creature, events)
    else:
        for there in path:
            state = burn(state, creature, events, there)
    return _settle(state, events)


def burn(state: State, creature: int, events: Events, there: int | None = None) -> State:
    """The terrain of the hex (by default where the creature stands) does its damage (rules: WG11)."""
    place = state.places[creature] if there is None else there
    damage = state.arena.damage[place] if place != OFF else 0
    if not damage or state.places[creature] == OFF or state.phase == "over":
        return state
    name, kind = state.arena.creatures[creature], state.arena.board.kind(state.arena.hexes[place]).name
    text = f"{kind} on {state.arena.text(place)} does {name} {damage} damage"
    event = Event("hurt", text, {"creature": name, "damage": damage}, ("WG11",))
    return _hurt(state, creature, damage, event, events)


def _hurt(state: State, creature: int, damage: int, event: Event, events: Events, killer: int = OFF) -> State:
    events.append(event)
    left = state.health[creature] - damage
    state = state._replace(health=replaced(state.health, creature, max(0, left)))
    return state if left > 0 else _die(state, creature, events, killer)


def _die(state: State, creature: int, events: Events, killer: int = OFF) -> State:
    """The creature leaves the board; that may end the game (rules: W6, W9, W11, WG16)."""
    arena = state.arena
    owner = arena.owners[creature]
    name, place = arena.creatures[creature], arena.text(state.places[creature])
    deaths = replaced(state.deaths, owner - 1, state.deaths[owner - 1] + 1)
    data = {"creature": name, "at": place, "player": owner, "deaths": deaths[owner - 1]}
    events.append(Event("died", f"{name} dies on {place}", data, ("W6", "W9")))
    kills = state.kills
    if killer != OFF and arena.owners[killer] != owner:
        hunter = arena.owners[killer]
        kills = replaced(kills, hunter - 1, kills[hunter - 1] + 1)
    state = state._replace(places=replaced(state.places, creature, OFF), deaths=deaths, kills=kills)
    if owner == state.turn:
        state = state._replace(resting=tuple(sorted((*state.resting, creature))))
    if creature == state.active:
        done = tuple(sorted((*state.done, creature)))
        state = state._replace(done=done, active=OFF, points=0, moved=False, placed=False, struck=())
    if arena.house.game_end == "at_once" and sum(deaths) >= arena.last_death:
        return over(state, events)
    return state


def over(state: State, events: Events) -> State:
    """The game ends with the scores as they stand."""
    scores = [int(score) for score in scores_of(state)]
    standing = ", ".join(f"{state.arena.name(seat)} {score}" for seat, score in enumerate(scores, 1))
    text = f"the game is over: {standing}"
    events.append(Event("game_over", text, {"scores": scores}, ("W11", "WG16")))
    return state._replace(phase="over", flight=None)


def went(
    kind: str,
    state: State,
    creature: int,
    path: tuple[int, ...],
    figures: dict[str, int],
    rules: tuple[str, ...],
) -> Event:
    """The event of a creature that has gone along a path."""
    arena = state.arena
    name = arena.creatures[creature]
    verb = "goes" if kind == "moved" else "retreats"
    data = {"creature": name, "path": [arena.text(there) for there in path], **figures}
    return Event(kind, f"{name} {verb} to {arena.text(path[-1])}", data, rules)
