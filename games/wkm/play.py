"""What happens: the state after a legal action, and the facts it brought about."""

from __future__ import annotations

from games.engine import Event, Result
from games.wkm.flight import retreat_routes, surrounded
from games.wkm.judge import vacant
from games.wkm.paths import purse
from games.wkm.state import OFF, STATS, Action, Blocks, Flight, Move, Place, Retreat, State, replaced

Events = list[Event]


def apply(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after a legal action of the one who must act."""
    events: Events = []
    if isinstance(action, Move):
        state = _move(state, action, events)
    elif isinstance(action, Retreat):
        state = _retreat(state, action, events)
    elif isinstance(action, Place):
        state = _place(state, action, events)
    else:
        state = _end(state, events)
    return state, tuple(events)


def _place(state: State, action: Place, events: Events) -> State:
    arena = state.arena
    creature = arena.number[action.creature.casefold()]
    before = state.blocks[creature]
    stat = STATS.index(action.stat)
    after: Blocks = (before[0] + (stat == 0), before[1] + (stat == 1), before[2] + (stat == 2))
    there = arena.index[action.at]
    setup = state.phase == "setup"
    name = arena.creatures[creature]
    events.append(
        Event(
            "placed",
            f"{name} comes onto {arena.text(there)} with one more block of {action.stat}",
            {"creature": name, "at": arena.text(there), "block": action.stat, "health": 1 + after[2]},
            ("W1",) if setup else ("W9", "W10", "WG12"),
        )
    )
    blocks = (*state.blocks[:creature], after, *state.blocks[creature + 1 :])
    health = replaced(state.health, creature, 1 + after[2])
    places = replaced(state.places, creature, there)
    if setup:
        state = state._replace(blocks=blocks, health=health, places=places)
        return _next_placement(state, events)
    state = _finish_activation(state, creature, events)
    if state.phase == "over":
        return state
    points = after[0] if arena.house.placement == "point" else 0
    return state._replace(
        blocks=blocks,
        health=replaced(state.health, creature, 1 + after[2]),
        places=replaced(state.places, creature, there),
        active=creature,
        points=points,
        placed=True,
    )


def _next_placement(state: State, events: Events) -> State:
    """Set-up goes on with the next seat that has a creature to place, or ends (rules: W1)."""
    arena = state.arena
    waiting = {arena.owners[creature] for creature, place in enumerate(state.places) if place == OFF}
    if waiting and vacant(state):
        turn = state.turn % arena.players + 1
        while turn not in waiting:
            turn = turn % arena.players + 1
        return state._replace(turn=turn)
    text = f"all are placed; player {arena.first} begins"
    events.append(Event("set_up", text, {"first": arena.first}, ("W1",)))
    return state._replace(phase="turns", turn=arena.first)


def _finish_activation(state: State, following: int, events: Events) -> State:
    """The activation of the active creature ends, unless it is the `following` one (rules: W2)."""
    active = state.active
    if active in (OFF, following):
        return state
    arena = state.arena
    late = arena.house.terrain_damage == "end_of_activation" and state.moved
    state = state._replace(
        done=tuple(sorted((*state.done, active))), active=OFF, points=0, moved=False, placed=False, struck=()
    )
    return _burn(state, active, events) if late else state


def _move(state: State, action: Move, events: Events) -> State:
    arena = state.arena
    creature = arena.number[action.creature.casefold()]
    if creature != state.active:
        points, _ = purse(state, creature)
        state = _finish_activation(state, creature, events)
        if state.phase == "over":
            return state
        state = state._replace(active=creature, points=points)
    path = tuple([arena.index[place] for place in action.path])
    start, last = state.places[creature], path[-1]
    target = state.places.index(last) if last in state.places else creature
    walk = path if target == creature else path[:-1]
    spent = 0
    for there in path:
        spent += arena.cost[there]
    left = max(0, state.points - spent)
    if walk:
        state = state._replace(places=replaced(state.places, creature, walk[-1]), points=left, moved=True)
        events.append(_went("moved", state, creature, walk, {"points": left}, ("W3",)))
        if arena.house.terrain_damage != "end_of_activation":
            for there in walk:
                state = _burn(state, creature, events, there)
    if target == creature:
        return state
    state = state._replace(points=left, moved=True)
    return _attack(state, creature, target, walk[-1] if walk else start, last, events)


def _went(
    kind: str,
    state: State,
    creature: int,
    path: tuple[int, ...],
    figures: dict[str, int],
    rules: tuple[str, ...],
) -> Event:
    arena = state.arena
    name = arena.creatures[creature]
    verb = "goes" if kind == "moved" else "retreats"
    data = {"creature": name, "path": [arena.text(there) for there in path], **figures}
    return Event(kind, f"{name} {verb} to {arena.text(path[-1])}", data, rules)


def _burn(state: State, creature: int, events: Events, there: int | None = None) -> State:
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
        return _over(state, events)
    return state


def _over(state: State, events: Events) -> State:
    scores = [int(score) for score in scores_of(state)]
    text = "the game is over: " + ", ".join(f"player {seat} {score}" for seat, score in enumerate(scores, 1))
    events.append(Event("game_over", text, {"scores": scores}, ("W11", "WG16")))
    return state._replace(phase="over", flight=None)


def _attack(state: State, creature: int, target: int, origin: int, there: int, events: Events) -> State:
    """The creature enters the occupied hex `there` from `origin` (rules: W4 to W8)."""
    arena = state.arena
    name, victim = arena.creatures[creature], arena.creatures[target]
    if arena.house.terrain_damage == "before_attack":
        state = _burn(state, creature, events, there)
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
    state = _recover(_die(state, target, events, creature), creature, events)
    return _settle(state, events)


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
    return _burn(state, state.active, events)


def _drive_off(state: State, creature: int, target: int, origin: int, events: Events) -> State:
    """The target lives: its controller must move it, or it slips past the attacker (rules: W7, W8)."""
    arena = state.arena
    victim, owner = arena.creatures[target], arena.owners[target]
    if not surrounded(state, target, origin):
        data = {"creature": victim, "player": owner}
        events.append(Event("must_retreat", f"player {owner} must move {victim} at once", data, ("W7",)))
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
        state = _burn(state, target, events)
    if house.escape_damage == "landing" and state.places[target] != OFF:
        state = _hurt(state, target, 1, escape, events, creature)
    if state.places[target] == OFF:
        return _settle(state, events)
    flight = Flight(target, origin, state.blocks[target][0], True)
    if house.escape_continues and flight.points and next(retreat_routes(state, flight), None) is not None:
        data = {"creature": victim, "player": owner}
        events.append(Event("may_go_on", f"player {owner} may move {victim} on", data, ("WG9",)))
        return state._replace(flight=flight)
    if house.terrain_damage == "end_of_activation":
        state = _burn(state, target, events)
    return _settle(state, events)


def _retreat(state: State, action: Retreat, events: Events) -> State:
    flight = state.flight
    assert flight is not None
    arena = state.arena
    creature = flight.creature
    state = state._replace(flight=None)
    path = tuple([arena.index[place] for place in action.path])
    if path:
        state = state._replace(places=replaced(state.places, creature, path[-1]))
        events.append(_went("retreated", state, creature, path, {}, ("W7",)))
    else:
        name, place = arena.creatures[creature], arena.text(state.places[creature])
        events.append(Event("stayed", f"{name} stays on {place}", {"creature": name, "at": place}, ("WG9",)))
    if arena.house.terrain_damage == "end_of_activation":
        state = _burn(state, creature, events)
    else:
        for there in path:
            state = _burn(state, creature, events, there)
    return _settle(state, events)


def _end(state: State, events: Events) -> State:
    arena = state.arena
    house = arena.house
    state = _finish_activation(state, OFF, events)
    if state.phase == "over":
        return state
    player, following = state.turn, state.turn % arena.players + 1
    turns = state.turns + 1
    data = {"player": player, "next": following}
    events.append(Event("turn_ended", f"the turn of player {player} is over", data, ("W2",)))
    full = sum(state.deaths) >= arena.last_death
    round_over = following == arena.first and house.game_end == "end_of_round"
    if (full and (house.game_end == "end_of_turn" or round_over)) or turns == house.turn_cap:
        return _over(state._replace(turns=turns), events)
    return state._replace(turn=following, turns=turns, done=(), resting=())


def scores_of(state: State) -> tuple[float, ...]:
    """3 and the deaths of the player's creatures (rules: W11).

    In a game played from its set-up that is the blocks on the creatures and 1 for each that is dead now: each
    of the three began with a block, and each death brings one more. A position set up by hand may lack them.
    """
    return tuple([3.0 + deaths for deaths in state.deaths])


def result(state: State) -> Result | None:
    """The fewest win; ties as WG17 says."""
    if state.phase != "over":
        return None
    house = state.arena.house
    scores = scores_of(state)
    winners = [seat for seat, score in enumerate(scores, 1) if score == min(scores)]
    rules: tuple[str, ...] = ("W11",)
    if len(winners) > 1:
        rules = ("W11", "WG17")
        dead = [0] * len(scores)
        for owner, place in zip(state.arena.owners, state.places, strict=True):
            dead[owner - 1] += place == OFF
        if house.tie == "fewer_dead":
            fewest = min(dead[seat - 1] for seat in winners)
            winners = [seat for seat in winners if dead[seat - 1] == fewest]
        elif house.tie == "most_kills":
            most = max(state.kills[seat - 1] for seat in winners)
            winners = [seat for seat in winners if state.kills[seat - 1] == most]
        elif house.tie == "last_to_act":
            winners = [min(winners, key=lambda seat: (state.turn - seat) % len(scores))]
    total = sum(state.deaths)
    reason = f"creatures have died {total} times"
    if total < state.arena.last_death:
        reason, rules = "the turn limit is reached", (*rules, "WG20")
    return Result(tuple(winners), scores, reason, rules)
