"""What the actions of Urbs Salinarum bring about."""

from __future__ import annotations

from dataclasses import replace

from boards.city import Cell
from games.engine import Actor, Event
from games.urbs.abilities import use
from games.urbs.growth import grow_tile, growth, most_sets, set_cubes
from games.urbs.state import (
    COLOURS,
    GOAL,
    NONE,
    Action,
    Answer,
    Counts,
    Draw,
    Drawn,
    End,
    Grow,
    LayAside,
    Move,
    Offer,
    Place,
    Play,
    State,
    Swap,
    TakeCubes,
    TakeOne,
    Tile,
    TurnIn,
    UseAbility,
    minus,
    named,
    of_colour,
    plus,
    put,
)

Outcome = tuple[State, tuple[Event, ...]]


def apply(state: State, actor: Actor, action: Action) -> Outcome:
    """The state after a legal action, and what happened."""
    match action:
        case Drawn(colour):
            return _drawn(state, colour)
        case Place(cell):
            return _place(state, cell)
        case Move(start, end):
            return _move(state, actor, start, end)
        case Swap(first, second):
            moved = (*state.moved, first, second)
            text = f"{state.table.name(actor)}'s agents on {_at(first)} and {_at(second)} change places"
            return state._replace(moved=moved), (Event("swap", text, {"cells": (first, second)}, ("UG13",)),)
        case Draw():
            text = f"{state.table.name(actor)} draws a tile"
            return state._replace(phase="draw", moved=()), (Event("draw", text, {"player": actor}, ("U4",)),)
        case TakeCubes(cell):
            return _take_cubes(state, actor, cell)
        case TakeOne(cell, cube):
            return _take_one(state, actor, cell, cube)
        case UseAbility(cell):
            pulled, events = _pull(state, actor, cell)
            after, effects = use(pulled, actor, action)
            return after, events + effects
        case Play():
            return _play(state, actor, action)
        case TurnIn(rainbow):
            return _turn_in(state, actor, rainbow)
        case Grow(cell, colour):
            return _grow(state, actor, cell, colour)
        case LayAside(colour):
            state, event = _lay_aside(state, actor, colour)
            return state._replace(phase="build" if state.phase == "move" else state.phase), (event,)
        case Offer(seat, give, take):
            names = state.table.name(actor), state.table.name(seat)
            text = f"{names[0]} offers {names[1]} {named(give)} for {named(take)}"
            data = {"player": actor, "to": seat, "give": give, "take": take}
            return state._replace(offer=(seat, give, take)), (Event("offer", text, data, ("UG17",)),)
        case Answer(accept):
            return _answer(state, actor, accept)
        case End():
            return _end(state, actor)


def _at(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _drawn(state: State, colour: int) -> Outcome:
    seat = state.turn
    deck = minus(state.deck, of_colour(colour))
    name = state.table.name(seat)
    face = Event("drawn", f"{name} draws a {COLOURS[colour]} tile", {"colour": COLOURS[colour]}, ("U1",))
    if state.phase == "setup":
        return state._replace(deck=deck, drawn=colour), (face,)
    # In a turn only the player who draws sees the colour.
    back = Event("drawn", f"{sum(deck)} tiles are left", {"player": seat, "left": sum(deck)}, ("U4",))
    earlier: tuple[Event, ...] = ()
    if state.table.house.unplayed == "discard" and state.drawn is not None:
        # The Surveyor draws a second tile in the turn: the first was not played.
        state, event = _lay_aside(state, seat, state.drawn)
        earlier = (event,)
    hands = put(state.hands, seat, plus(state.hands[seat - 1], of_colour(colour)))
    state = state._replace(deck=deck, hands=hands, drawn=colour, phase="build")
    return state, (*earlier, back, replace(face, seen_by=(seat,)))


def _place(state: State, cell: Cell) -> Outcome:
    seat, colour = state.turn, state.drawn
    assert colour is not None
    state = state._replace(
        tiles={**state.tiles, cell: Tile(colour, True)}, agents={**state.agents, cell: seat}, drawn=None
    )
    text = f"{state.table.name(seat)} lays a {COLOURS[colour]} building at {_at(cell)} with an agent"
    event = Event("place", text, {"player": seat, "cell": cell, "colour": COLOURS[colour]}, ("U1",))
    seats = range(1, len(state.hands) + 1)
    # The next player round the table who still has an agent in front; nobody: the turns begin.
    for step in range(1, len(state.hands) + 1):
        following = (seat - 1 + step) % len(state.hands) + 1
        if state.in_front(following) and any(state.deck):
            return state._replace(turn=following), (event,)
    return state._replace(turn=seats[0], phase="move"), (event,)


def _move(state: State, actor: Actor, start: Cell, end: Cell) -> Outcome:
    name = state.table.name(actor)
    agents = dict(state.agents)
    victim = agents.get(end)
    del agents[start]
    agents[end] = actor
    state = state._replace(agents=agents, moved=(*state.moved, end))
    data = {"player": actor, "from": start, "to": end}
    moved = Event("move", f"{name}'s agent goes from {_at(start)} to {_at(end)}", data, ("U2",))
    if victim is None:
        return state, (moved,)
    state, cubes = _cubes_to(state, end, victim)
    owner = state.table.name(victim)
    text = f"{owner}'s agent on {_at(end)} is hit and goes home"
    if any(cubes):
        text += f"; {owner} gets {named(cubes)}"
    hit = Event("hit", text, {"player": actor, "owner": victim, "cell": end, "cubes": cubes}, ("U3",))
    return state, (moved, hit)


def _cubes_to(state: State, cell: Cell, seat: int) -> tuple[State, Counts]:
    """Hand the cubes of a tile to a player."""
    tile = state.tiles[cell]
    if tile.cubes == NONE:
        return state, NONE
    return (
        state._replace(
            tiles={**state.tiles, cell: tile._replace(cubes=NONE)},
            supplies=put(state.supplies, seat, plus(state.supplies[seat - 1], tile.cubes)),
        ),
        tile.cubes,
    )


def _pull(state: State, actor: Actor, cell: Cell) -> Outcome:
    agents = dict(state.agents)
    del agents[cell]
    text = f"{state.table.name(actor)} removes the agent from {_at(cell)}"
    event = Event("remove", text, {"player": actor, "cell": cell}, ("U4",))
    return state._replace(agents=agents, removed=True, phase="build", moved=()), (event,)


def _take_cubes(state: State, actor: Actor, cell: Cell) -> Outcome:
    state, events = _pull(state, actor, cell)
    state, cubes = _cubes_to(state, cell, actor)
    text = f"{state.table.name(actor)} takes {named(cubes)}"
    return state, (*events, Event("cubes", text, {"player": actor, "cubes": cubes}, ("U5",)))


def _take_one(state: State, actor: Actor, cell: Cell, colour: int | None) -> Outcome:
    state, events = _pull(state, actor, cell)
    one = NONE if colour is None else of_colour(colour)
    state = state._replace(
        bank=minus(state.bank, one),
        supplies=put(state.supplies, actor, plus(state.supplies[actor - 1], one)),
    )
    text = f"{state.table.name(actor)} takes {named(one)} from the bank"
    return state, (*events, Event("cubes", text, {"player": actor, "cubes": one}, ("U5",)))


def _play(state: State, actor: Actor, action: Play) -> Outcome:
    tile = Tile(action.colour, action.production, NONE, 0 if action.production else actor)
    agents = {**state.agents, action.cell: actor} if action.agent else state.agents
    state = state._replace(
        hands=put(state.hands, actor, minus(state.hands[actor - 1], of_colour(action.colour))),
        tiles={**state.tiles, action.cell: tile},
        agents=agents,
        played=action.cell,
        phase="build",
        moved=(),
    )
    state = _used(state, action.colour)
    what = f"a {COLOURS[action.colour]} building" if action.production else "a city block"
    text = f"{state.table.name(actor)} lays {what} at {_at(action.cell)}" + (
        " with an agent" if action.agent else ""
    )
    data = {"player": actor, "cell": action.cell, "production": action.production, "agent": action.agent}
    return state, (Event("play", text, data, ("U4",)),)


def _turn_in(state: State, actor: Actor, rainbow: bool) -> Outcome:
    house = state.table.house
    cubes = set_cubes(rainbow, state.table.colours[actor - 1], state.table.rainbow())
    points = state.points[actor - 1] + 1
    state = state._replace(
        supplies=put(state.supplies, actor, minus(state.supplies[actor - 1], cubes)),
        bank=plus(state.bank, cubes),
        points=put(state.points, actor, points),
        sets=state.sets + 1,
        phase="close" if house.turn_in == "end_of_turn" else state.phase,
    )
    text = f"{state.table.name(actor)} turns in {named(cubes)} and has {points} points"
    data = {"player": actor, "rainbow": rainbow, "cubes": cubes, "points": points}
    events = (Event("set", text, data, ("U7",)),)
    if points >= GOAL and house.win == "at_once":
        state, over = _over(state, (actor,), f"{state.table.name(actor)} has {points} points", ("U7", "UG11"))
        return state, events + over
    return state, events


def _over(state: State, winners: tuple[int, ...], reason: str, rules: tuple[str, ...]) -> Outcome:
    names = " and ".join(state.table.name(seat) for seat in winners)
    event = Event(
        "over", f"{names} win: {reason}" if len(winners) > 1 else f"{names} wins: {reason}", {}, rules
    )
    return state._replace(winners=winners, reason=reason), (event,)


def _lay_aside(state: State, actor: Actor, colour: int) -> tuple[State, Event]:
    hands = put(state.hands, actor, minus(state.hands[actor - 1], of_colour(colour)))
    state = state._replace(hands=hands, aside=plus(state.aside, of_colour(colour)))
    text = f"{state.table.name(actor)} lays a tile aside"
    return _used(state, colour), Event("aside", text, {"player": actor}, ("UG3",))


def _used(state: State, colour: int) -> State:
    """The drawn tile is played or laid aside: nothing of it is left to lay aside at the end (UG3)."""
    discards = state.table.house.unplayed == "discard"
    return state._replace(drawn=None) if discards and state.drawn == colour else state


def _end(state: State, actor: Actor) -> Outcome:
    house = state.table.house
    events: list[Event] = []
    if house.unplayed == "discard" and state.drawn is not None:
        state, event = _lay_aside(state, actor, state.drawn)
        events.append(event)
    growing = [
        cell
        for cell in state.own_agents(actor)
        if state.tiles[cell].production and (house.produce_new or cell != state.played)
    ]
    if house.cube_colour == "any" and growing:
        return state._replace(phase="grow", growing=tuple(growing)), tuple(events)
    for cell in growing:
        state, event = _grown(state, actor, cell, state.tiles[cell].colour)
        events.append(event)
    state, following = _next_turn(state)
    return state, (*events, *following)


def _grown(state: State, actor: Actor, cell: Cell, colour: int) -> tuple[State, Event]:
    wanted = growth(state, cell, colour)
    short = wanted < (sum(state.tiles[cell].cubes) or 1)
    state, gained = grow_tile(state, cell, colour)
    text = f"{_at(cell)} gains {gained} {COLOURS[colour]}" + (": the bank is short" if short else "")
    data = {"player": actor, "cell": cell, "colour": COLOURS[colour], "gained": gained}
    return state, Event("grow", text, data, ("U6", "UG7") if short else ("U6",))


def _grow(state: State, actor: Actor, cell: Cell, colour: int) -> Outcome:
    state, event = _grown(state, actor, cell, colour)
    left = tuple(other for other in state.growing if other != cell)
    state = state._replace(growing=left)
    if left:
        return state, (event,)
    state, following = _next_turn(state)
    return state, (event, *following)


def _answer(state: State, actor: Actor, accept: bool) -> Outcome:
    assert state.offer is not None
    _, give, take = state.offer
    name = state.table.name(actor)
    state = state._replace(offer=None)
    if accept:
        mine = plus(minus(state.supplies[state.turn - 1], give), take)
        theirs = plus(minus(state.supplies[actor - 1], take), give)
        state = state._replace(supplies=put(put(state.supplies, state.turn, mine), actor, theirs))
    text = f"{name} {'accepts' if accept else 'declines'}"
    return state, (Event("answer", text, {"player": actor, "accept": accept}, ("UG17",)),)


def _next_turn(state: State) -> Outcome:
    last = state.turn == len(state.hands)
    if last:
        house = state.table.house
        if house.win == "end_of_round" and max(state.points) >= GOAL:
            return _over(state, _leaders(state), "most points at the end of the round", ("UG11",))
        if house.deck_empty == "last_round" and not any(state.deck):
            return _over(state, _leaders(state), "most points after the last round", ("UG12",))
    if _is_dead(state):
        return _over(state, _leaders(state), "nobody can do anything any more: most points", ("UG12", "UG14"))
    following = 1 if last else state.turn + 1
    state = state._replace(
        phase="move",
        turn=following,
        round=state.round + last,
        moved=(),
        drawn=None,
        removed=False,
        played=None,
        sets=0,
        growing=(),
    )
    return state, (Event("turn", f"{state.table.name(following)}'s turn", {"player": following}, ("U2",)),)


def _is_dead(state: State) -> bool:
    """Whether the city has come to rest: no tile, no agent and no set is left to anybody (rules: UG14)."""
    if any(state.deck) or state.agents or state.table.house.trade:
        return False
    return not any(
        any(hand) or most_sets(supply, colour, state.table.rainbow())
        for hand, supply, colour in zip(state.hands, state.supplies, state.table.colours, strict=True)
    )


def _leaders(state: State) -> tuple[int, ...]:
    """Most points, then most cubes, then shared."""
    standing = [(points, sum(supply)) for points, supply in zip(state.points, state.supplies, strict=True)]
    best = max(standing)
    return tuple(seat for seat, own in enumerate(standing, 1) if own == best)
