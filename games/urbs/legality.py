"""What is legal in Urbs Salinarum, and the legal actions."""

from __future__ import annotations

from collections.abc import Iterator

from boards.city import Cell, frontier, neighbours, touches
from games.engine import CHANCE, Actor, Violation
from games.urbs.abilities import objection, uses
from games.urbs.growth import set_cubes
from games.urbs.state import (
    COLOURS,
    Action,
    Answer,
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
    TurnIn,
    UseAbility,
    covers,
    named,
    of_colour,
    refuse,
)

_DO = {
    "setup": ("U1", "the drawn tile must be laid now: place x,y"),
    "move": ("U4", "a tile must be drawn first"),
    "build": ("U4", "that is not possible after the draw; remove, play or end"),
    "grow": ("UG8", "name the colours of the new cubes first: grow x,y colour"),
    "close": (
        "UG9",
        "sets are turned in at the end of the turn; after them only another set or end is possible",
    ),
}


def actors(state: State) -> tuple[Actor, ...]:
    if state.winners:
        return ()
    if state.phase == "draw" or (state.phase == "setup" and state.drawn is None):
        return (CHANCE,)
    if state.offer is not None:
        return (state.offer[0],)
    return (state.turn,)


def check(state: State, actor: Actor, action: Action) -> Violation | None:
    """Why the action is not legal, or None."""
    acting = actors(state)
    if actor not in acting:
        if not acting:
            return refuse("U7", "the game is over")
        if acting == (CHANCE,):
            return refuse("U1" if state.phase == "setup" else "U4", "a tile is being drawn")
        return refuse("U2", f"it is {state.table.name(acting[0])}'s turn to act")
    match action:
        case Drawn(colour):
            if actor != CHANCE:
                return refuse("U1", "tiles come from the deck, blind; type draw")
            if not state.deck[colour]:
                return refuse("U1", f"no {COLOURS[colour]} tile is left in the deck")
            return None
        case _ if actor == CHANCE:
            return refuse("U1", "a tile must be drawn")
        case Place(cell):
            return _check_place(state, cell)
        case Answer(accept):
            return _check_answer(state, actor, accept)
        case _ if state.offer is not None:
            return refuse("UG17", "an offer stands: accept or decline")
        case _ if state.phase == "setup":
            return refuse(*_DO["setup"])
        case Move(start, end):
            return _check_move(state, actor, start, end)
        case Swap(first, second):
            return _check_swap(state, actor, first, second)
        case Draw():
            if state.phase != "move":
                return refuse("U4", "the tile of this turn is drawn already")
            if not any(state.deck):
                return refuse("UG12", "the deck is empty: the draw is skipped; remove, play or end")
            return None
        case TakeCubes() | TakeOne() | UseAbility():
            return _check_remove(state, actor, action)
        case Play():
            return _check_play(state, actor, action)
        case TurnIn(rainbow):
            return _check_turn_in(state, actor, rainbow)
        case Grow(cell, colour):
            if state.phase != "grow":
                return refuse("U6", "tiles grow at the end of the turn")
            if cell not in state.growing:
                return refuse(
                    "U6", "that tile does not grow now; " + " and ".join(map(_at, state.growing)) + " do"
                )
            if not state.bank[colour] and any(state.bank):
                return refuse("UG8", f"the bank has no {COLOURS[colour]}; it has {named(state.bank)}")
            return None
        case LayAside(colour):
            return _check_aside(state, actor, colour)
        case Offer():
            return _check_offer(state, actor, action)
        case End():
            return _check_end(state, actor)


def _at(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _check_place(state: State, cell: Cell) -> Violation | None:
    if state.phase != "setup":
        return refuse("U4", "the set-up is over; type play to lay a tile")
    if state.tiles:
        return _check_site(state, cell, "U1")
    return None


def _check_site(state: State, cell: Cell, rule: str) -> Violation | None:
    if cell in state.tiles:
        return refuse(rule, f"{_at(cell)} has a tile already")
    if state.tiles and not touches(state.tiles, cell):
        return refuse(rule, f"{_at(cell)} touches no edge of a tile that lies (a corner is not enough)")
    return None


def _check_answer(state: State, actor: Actor, accept: bool) -> Violation | None:
    if state.offer is None:
        return refuse("UG17", "nothing has been offered")
    if accept and not covers(state.supplies[actor - 1], state.offer[2]):
        return refuse("UG17", f"you have only {named(state.supplies[actor - 1])}; decline")
    return None


def _check_move(state: State, actor: Actor, start: Cell, end: Cell) -> Violation | None:
    if state.phase != "move":
        return refuse(
            "U2" if state.phase == "build" else _DO[state.phase][0],
            "agents move at the start of the turn",
        )
    if state.agents.get(start) != actor:
        own = " ".join(map(_at, state.own_agents(actor))) or "none on tiles"
        return refuse("U2", f"no agent of yours stands on {_at(start)}; yours: {own}")
    if start in state.moved:
        return refuse("U2", f"the agent on {_at(start)} has moved this turn: one space each")
    if end not in state.tiles:
        return refuse("U2", f"{_at(end)} has no tile: agents step onto tiles only")
    if end not in neighbours(start):
        return refuse("U2", f"{_at(end)} is not one space up, down, left or right of {_at(start)}")
    owner = state.agents.get(end)
    if owner == actor:
        return refuse("U2", f"your own agent stands on {_at(end)}")
    if owner is not None and state.round == 1 and not state.table.house.first_round_hits:
        return refuse("UG1", "no agent is hit in the first round")
    return None


def _check_swap(state: State, actor: Actor, first: Cell, second: Cell) -> Violation | None:
    if not state.table.house.swap:
        return refuse("UG13", "two agents do not change places; each needs a free tile for its step")
    if state.phase != "move":
        return refuse("U2", "agents move at the start of the turn")
    if (
        state.agents.get(first) != actor
        or state.agents.get(second) != actor
        or second not in neighbours(first)
    ):
        return refuse("UG13", "only two own agents side by side change places")
    if first in state.moved or second in state.moved:
        return refuse("U2", "one of them has moved this turn: one space each")
    return None


def after_draw(state: State) -> bool:
    """Whether removing and playing are in order: the draw is done, or the deck is empty (UG12)."""
    return state.phase == "build" or (state.phase == "move" and not any(state.deck))


def _check_remove(state: State, actor: Actor, action: TakeCubes | TakeOne | UseAbility) -> Violation | None:
    cell = action.cell
    if not after_draw(state):
        return refuse(*_DO[state.phase])
    if state.removed:
        return refuse("U4", "one agent a turn is removed, and one has been")
    if state.played is not None and state.table.house.order == "remove_first":
        return refuse("UG2", "removing comes before playing")
    if state.agents.get(cell) != actor:
        own = " ".join(map(_at, state.own_agents(actor))) or "none on tiles"
        return refuse("U4", f"no agent of yours stands on {_at(cell)}; yours: {own}")
    tile = state.tiles[cell]
    if isinstance(action, TakeOne):
        if tile.production:
            return refuse("U5", f"{_at(cell)} is a production building: take its cubes or use its ability")
        if action.colour is None:
            if any(state.bank):
                return refuse("U5", f"name the colour of the cube; the bank has {named(state.bank)}")
        elif not state.bank[action.colour]:
            return refuse("U5", f"the bank has no {COLOURS[action.colour]}; it has {named(state.bank)}")
        return None
    if not tile.production:
        return refuse("U5", f"{_at(cell)} is a city block: it brings one cube of a colour that you name")
    if isinstance(action, UseAbility):
        message = objection(state, actor, action)
        if message:
            return refuse("UG18", message)
    return None


def _check_play(state: State, actor: Actor, action: Play) -> Violation | None:
    house = state.table.house
    if not after_draw(state):
        return refuse(*_DO[state.phase])
    if state.played is not None:
        return refuse("UG3", "one tile a turn is played, and one has been")
    if state.removed and house.order == "play_first":
        return refuse("UG2", "playing comes before removing")
    hand = state.hands[actor - 1]
    if not hand[action.colour]:
        return refuse("U4", f"you hold no {COLOURS[action.colour]} tile; you hold {named(hand)}")
    if house.unplayed == "discard" and action.colour != state.drawn:
        return refuse("UG3", "only the tile drawn this turn may be played")
    violation = _check_site(state, action.cell, "U4")
    if violation is not None:
        return violation
    if house.side == ("block" if action.production else "production"):
        return refuse("UG4", f"tiles are played {house.side} side up")
    if action.agent and not state.in_front(actor):
        return refuse("U4", "you have no agent in front of you")
    if not action.agent and house.agent_on_tile == "forced" and state.in_front(actor):
        return refuse("UG5", "an agent must go with the tile while you have one in front of you")
    return None


def _check_turn_in(state: State, actor: Actor, rainbow: bool) -> Violation | None:
    house = state.table.house
    own = state.table.colours[actor - 1]
    if house.turn_in == "end_of_turn" and state.phase == "move" and any(state.deck):
        return refuse("UG9", "sets are turned in at the end of the turn, after the draw")
    if house.turn_in == "once" and state.sets:
        return refuse("UG9", "one set a turn is turned in, and one has been")
    if state.phase == "grow":
        return refuse(*_DO["grow"])
    needed = set_cubes(rainbow, own, state.table.rainbow())
    if not covers(state.supplies[actor - 1], needed):
        kind = "a rainbow" if rainbow else "five of your own colour"
        return refuse("U7", f"{kind} needs {named(needed)}; you have {named(state.supplies[actor - 1])}")
    return None


def _check_aside(state: State, actor: Actor, colour: int) -> Violation | None:
    limit = state.table.house.hand_limit
    if not limit:
        return refuse("UG3", "tiles that are not played stay in the hand")
    if not after_draw(state) and state.phase != "close":
        return refuse("UG3", "tiles are laid aside at the end of the turn")
    hand = state.hands[actor - 1]
    if sum(hand) <= limit:
        return refuse("UG3", f"you may keep {limit}; play or end")
    if not hand[colour]:
        return refuse("UG3", f"you hold no {COLOURS[colour]} tile; you hold {named(hand)}")
    return None


def _check_offer(state: State, actor: Actor, action: Offer) -> Violation | None:
    if not state.table.house.trade:
        return refuse("UG17", "players do not trade cubes")
    if state.phase in ("grow", "close"):
        return refuse(*_DO[state.phase])
    if action.seat == actor or not 1 <= action.seat <= len(state.hands):
        return refuse("UG17", "an offer is made to another player")
    if not covers(state.supplies[actor - 1], action.give):
        return refuse("UG17", f"you have only {named(state.supplies[actor - 1])} to give")
    if not any(action.give) and not any(action.take):
        return refuse("UG17", "an offer names cubes")
    return None


def _check_end(state: State, actor: Actor) -> Violation | None:
    if state.phase == "grow":
        return refuse(*_DO["grow"])
    if state.phase == "move" and any(state.deck):
        return refuse("U4", "a tile must be drawn before the turn ends")
    limit = state.table.house.hand_limit
    if limit and sum(state.hands[actor - 1]) > limit:
        return refuse("UG3", f"lay tiles aside first: {limit} may be kept")
    return None


def actions(state: State, actor: Actor) -> list[Action]:
    """The actor's legal actions in a stable order (trades and exchanges: a selection)."""
    if actor not in actors(state):
        return []
    if actor == CHANCE:
        return [Drawn(colour) for colour in range(5) if state.deck[colour]]
    if state.phase == "setup":
        return [Place(cell) for cell in frontier(state.tiles)]
    if state.offer is not None:
        return [answer for answer in (Answer(True), Answer(False)) if check(state, actor, answer) is None]
    if state.phase == "grow":
        cell = state.growing[0]
        return [Grow(cell, colour) for colour in range(5) if state.bank[colour] or not any(state.bank)]
    found: list[Action] = []
    if state.phase == "move":
        found.extend(_moves(state, actor))
        if any(state.deck):
            found.append(Draw())
    found.extend(TurnIn(kind) for kind in (True, False) if _check_turn_in(state, actor, kind) is None)
    if after_draw(state):
        found.extend(_removals(state, actor))
    if state.table.house.hand_limit:
        found.extend(LayAside(c) for c in range(5) if _check_aside(state, actor, c) is None)
    if _check_end(state, actor) is None:
        found.append(End())
    if after_draw(state):
        found.extend(_plays(state, actor))
    if state.table.house.trade and state.phase in ("move", "build"):
        found.extend(_offers(state, actor))
    return found


def _moves(state: State, actor: Actor) -> Iterator[Action]:
    own = state.own_agents(actor)
    for start in own:
        for end in neighbours(start):
            if end in state.tiles and _check_move(state, actor, start, end) is None:
                yield Move(start, end)
    if state.table.house.swap:
        for first in own:
            for second in own:
                if first < second and _check_swap(state, actor, first, second) is None:
                    yield Swap(first, second)


def _removals(state: State, actor: Actor) -> Iterator[Action]:
    if state.removed or (state.played is not None and state.table.house.order == "remove_first"):
        return
    for cell in state.own_agents(actor):
        if state.tiles[cell].production:
            yield TakeCubes(cell)
            yield from uses(state, actor, cell)
        elif any(state.bank):
            yield from (TakeOne(cell, colour) for colour in range(5) if state.bank[colour])
        else:
            yield TakeOne(cell, None)


def _plays(state: State, actor: Actor) -> Iterator[Action]:
    house = state.table.house
    hand = state.hands[actor - 1]
    if state.played is not None or (state.removed and house.order == "play_first") or not any(hand):
        return
    agents: tuple[bool, ...] = (False,)
    if state.in_front(actor):
        agents = (True,) if house.agent_on_tile == "forced" else (True, False)
    sides = {"choice": (True, False), "production": (True,), "block": (False,)}[house.side]
    cells = frontier(state.tiles)
    for colour in range(5):
        if hand[colour] and (house.unplayed == "keep" or colour == state.drawn):
            yield from (
                Play(colour, cell, side, agent) for cell in cells for side in sides for agent in agents
            )


def _offers(state: State, actor: Actor) -> Iterator[Offer]:
    own = state.supplies[actor - 1]
    for seat in range(1, len(state.hands) + 1):
        if seat == actor:
            continue
        other = state.supplies[seat - 1]
        for give in range(5):
            for take in range(5):
                if give != take and own[give] and other[take]:
                    yield Offer(seat, of_colour(give), of_colour(take))
