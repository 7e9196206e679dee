"""The actions of Urbs Salinarum as people type them."""

from __future__ import annotations

from typing import cast

from boards.city import Cell
from games.engine import CHANCE, Actor
from games.urbs.state import (
    COLOURS,
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
    TurnIn,
    UseAbility,
)
from games.wording import cell, expected, whole, words

FORMS = {
    "setup": "place x,y",
    "move": "move x,y x,y / draw / turn in rainbow / turn in five",
    "build": "remove x,y cubes / remove x,y ability ... / remove x,y colour / "
    "play colour x,y production|block [agent] / turn in rainbow / turn in five / end",
    "draw": "drawn colour",
    "grow": "grow x,y colour",
    "close": "turn in rainbow / turn in five / end",
}


def write(action: Action) -> str:
    """The canonical text of an action."""
    match action:
        case Drawn(colour):
            return f"drawn {COLOURS[colour]}"
        case Place(place):
            return f"place {_at(place)}"
        case Move(start, end):
            return f"move {_at(start)} {_at(end)}"
        case Swap(first, second):
            return f"swap {_at(first)} {_at(second)}"
        case Draw():
            return "draw"
        case TakeCubes(place):
            return f"remove {_at(place)} cubes"
        case TakeOne(place, cube):
            return f"remove {_at(place)} {'nothing' if cube is None else COLOURS[cube]}"
        case UseAbility(place, targets, give, take):
            text = f"remove {_at(place)} ability"
            if targets:
                text += " " + " ".join(map(_at, targets))
            return f"{text} {_counts(give)} for {_counts(take)}" if any(give) or any(take) else text
        case Play(colour, place, production, agent):
            side = "production" if production else "block"
            return f"play {COLOURS[colour]} {_at(place)} {side}" + (" agent" if agent else "")
        case TurnIn(rainbow):
            return f"turn in {'rainbow' if rainbow else 'five'}"
        case Grow(place, colour):
            return f"grow {_at(place)} {COLOURS[colour]}"
        case LayAside(colour):
            return f"aside {COLOURS[colour]}"
        case Offer(seat, give, take):
            return f"offer P{seat} {_counts(give)} for {_counts(take)}"
        case Answer(accept):
            return "accept" if accept else "decline"
        case End():
            return "end"


def _at(place: Cell) -> str:
    return f"{place[0]},{place[1]}"


def _counts(counts: Counts) -> str:
    return " ".join(f"{n} {COLOURS[c]}" for c, n in enumerate(counts) if n) or "nothing"


def read(text: str, state: State, actor: Actor) -> Action:
    """The action that the text names. Raises ActionError."""
    tokens = words(text)
    places = [found for found in map(cell, tokens) if found is not None]
    named = [COLOURS.index(word) for word in tokens if word in COLOURS]
    head = tokens[0] if tokens else ""
    action: Action | None = None
    if actor == CHANCE or head in ("drawn", "tile"):
        action = Drawn(named[0]) if len(named) == 1 else None
    elif head == "place" and len(places) == 1:
        action = Place(places[0])
    elif head in ("move", "hit", "go") and len(places) == 2:
        action = Move(places[0], places[1])
    elif head == "swap" and len(places) == 2:
        action = Swap(places[0], places[1])
    elif head == "draw" and len(tokens) == 1:
        action = Draw()
    elif head in ("remove", "pull", "take") and places:
        action = _removal(tokens, places, named, state)
    elif head in ("play", "lay") and len(places) == 1:
        action = _play(tokens, places[0], named, state, actor)
    elif head == "turn" or (head in ("set", "rainbow", "five") and len(tokens) <= 2):
        action = _set(tokens)
    elif head == "grow" and len(places) == 1 and len(named) == 1:
        action = Grow(places[0], named[0])
    elif head in ("aside", "discard") and len(named) == 1:
        action = LayAside(named[0])
    elif head == "offer":
        action = _offer(tokens, state)
    elif head in ("accept", "yes", "decline", "no"):
        action = Answer(head in ("accept", "yes"))
    elif head in ("end", "done", "pass") and tokens[1:] in ([], ["turn"]):
        action = End()
    if action is None:
        offered = "accept / decline" if state.offer is not None else FORMS[state.phase]
        expected(text, offered)
    return action


def _removal(tokens: list[str], places: list[Cell], named: list[int], state: State) -> Action | None:
    place = places[0]
    if "cubes" in tokens and "for" not in tokens:
        return TakeCubes(place)
    if "for" in tokens:
        cut = tokens.index("for")
        give, take = _amounts(tokens[2:cut]), _amounts(tokens[cut + 1 :])
        return None if give is None or take is None else UseAbility(place, (), give, take)
    if "ability" in tokens or len(places) > 1:
        return UseAbility(place, tuple(places[1:]))
    if "nothing" in tokens:
        return TakeOne(place, None)
    if len(named) == 1:
        return TakeOne(place, named[0])
    tile = state.tiles.get(place)
    return TakeCubes(place) if tile is not None and tile.production and len(tokens) == 2 else None


def _play(tokens: list[str], place: Cell, named: list[int], state: State, actor: Actor) -> Action | None:
    if not named and 1 <= actor <= len(state.hands):
        # "play 2,1 block" is clear enough with one kind of tile in the hand.
        named = [colour for colour in range(5) if state.hands[actor - 1][colour]]
    block = any(word in ("block", "generic", "city") for word in tokens)
    production = any(word in ("production", "building") for word in tokens)
    if not block and not production:
        # Where a house rule leaves one side only, it need not be said.
        side = state.table.house.side
        block, production = side == "block", side == "production"
    if len(named) != 1 or block == production:
        return None
    agent = "agent" in tokens and not {"no", "without"} & set(tokens)
    return Play(named[0], place, production, agent)


def _set(tokens: list[str]) -> Action | None:
    if "rainbow" in tokens:
        return TurnIn(True)
    if any(word in ("five", "own", "5", *COLOURS) for word in tokens):
        return TurnIn(False)
    return None


def _offer(tokens: list[str], state: State) -> Action | None:
    if len(tokens) < 4 or "for" not in tokens:
        return None
    cut = tokens.index("for")
    seat = whole(tokens[1].removeprefix("p"))
    if tokens[1] in COLOURS and COLOURS.index(tokens[1]) in state.table.colours:
        seat = state.table.colours.index(COLOURS.index(tokens[1])) + 1
    give, take = _amounts(tokens[2:cut]), _amounts(tokens[cut + 1 :])
    return None if seat is None or give is None or take is None else Offer(seat, give, take)


def _amounts(tokens: list[str]) -> Counts | None:
    """Counts from `2 red 1 white`, `red`, `nothing`; None if it is something else."""
    counts = list(NONE)
    number = 1
    for word in tokens:
        found = whole(word)
        if found is not None:
            number = found
        elif word in COLOURS:
            counts[COLOURS.index(word)] += number
            number = 1
        elif word not in ("ability", "and", "nothing", "cubes"):
            return None
    return cast(Counts, tuple(counts))
