"""What happens: the state after a legal action, and the facts it brought about."""

from __future__ import annotations

from games.engine import Event
from games.wkm.combat import Events, attack, burn, over, retreat, went
from games.wkm.judge import vacant
from games.wkm.paths import purse
from games.wkm.state import OFF, STATS, Action, Blocks, Move, Place, Retreat, State, replaced


def apply(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after a legal action of the one who must act."""
    events: Events = []
    if isinstance(action, Move):
        state = _move(state, action, events)
    elif isinstance(action, Retreat):
        state = retreat(state, action, events)
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
    text = f"all are placed; {arena.name(arena.first)} begins"
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
    return burn(state, active, events) if late else state


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
        events.append(went("moved", state, creature, walk, {"points": left}, ("W3",)))
        if arena.house.terrain_damage != "end_of_activation":
            for there in walk:
                state = burn(state, creature, events, there)
    if target == creature:
        return state
    state = state._replace(points=left, moved=True)
    return attack(state, creature, target, walk[-1] if walk else start, last, events)


def _end(state: State, events: Events) -> State:
    arena = state.arena
    house = arena.house
    state = _finish_activation(state, OFF, events)
    if state.phase == "over":
        return state
    player, following = state.turn, state.turn % arena.players + 1
    turns = state.turns + 1
    data = {"player": player, "next": following}
    events.append(Event("turn_ended", f"the turn of {state.arena.name(player)} is over", data, ("W2",)))
    full = sum(state.deaths) >= arena.last_death
    round_over = following == arena.first and house.game_end == "end_of_round"
    if (full and (house.game_end == "end_of_turn" or round_over)) or turns == house.turn_cap:
        return over(state._replace(turns=turns), events)
    return state._replace(turn=following, turns=turns, done=(), resting=())
