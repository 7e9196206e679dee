"""Positions of Ships of the Line as JSON: the start, positions set up by hand, `dump` and what is secret."""

from __future__ import annotations

from typing import Any

from boards.fields import Fields
from boards.json_text import quoted
from games.engine import Json, Setup
from games.position import Part, options_in_force, seats_and_names
from games.rulebook import rulebook
from games.ships.judge import PHASES
from games.ships.play import load, shuffled
from games.ships.state import (
    CARDS,
    COPIES,
    FULL,
    HAND,
    NONE,
    STATS,
    WHOLE,
    Battle,
    Choice,
    Counts,
    Discard,
    Fire,
    House,
    Sail,
    State,
    Stats,
    Withdraw,
    choosers,
    counts,
    destroyed,
    minus,
    names,
)
from games.ships.text import card_numbers, read_choice, write

SEATS = range(2, 3)
KEYS = ("options", "players", "names", "turn", "phase", "ships", "deck", "discard", "owed", "dealt", "gone")
FITTING: dict[str, tuple[type[Choice], ...]] = {
    "reload": (Discard,), "aim": (Fire,), "sail": (Sail,), "fire": (Fire,), "retire": (Discard, Withdraw),
}  # fmt: skip
"""The kinds of choice that belong to each phase."""
SHIP_KEYS = (*STATS, "hand", "chosen", "aimed", "sailed")


def start(setup: Setup) -> State:
    """The first state. Raises MalformedError with every defect of the set-up."""
    fields = Fields()
    position = Part(fields, setup.position or {}, "", KEYS)
    options = options_in_force(setup, position, rulebook("ships"))
    _, player_names = seats_and_names(setup, position, SEATS)
    parts = position.parts("ships", SHIP_KEYS)
    if position.has("ships") and len(parts) != 2:
        position.fail("ships", f"{len(parts)} ships; there are two")
    while len(parts) < 2:
        parts.append(Part(fields, {}, f"ships[{len(parts)}]", SHIP_KEYS))
    ships = (_stats(parts[0]), _stats(parts[1]))
    hands = (_cards(parts[0], "hand"), _cards(parts[1], "hand"))
    aimed = (_cards(parts[0], "aimed"), _cards(parts[1], "aimed"))
    discard = _cards(position, "discard")
    seen = [*hands, *aimed, discard]
    battle = Battle(player_names, options, House(**options))  # type: ignore[arg-type]
    given = any(part.has("hand") for part in parts)
    state = State(
        battle,
        position.whole("turn", 1, 1),
        position.text("phase", "reload" if given else "load", (*PHASES, "over")),
        _deck(position, seen),
        discard,
        hands,
        ships,
        _owed(position, hands),
        position.whole("dealt", 0, 0, 2),
        aimed=aimed,
        sailed=(_cards(parts[0], "sailed"), _cards(parts[1], "sailed")),
        gone=position.whole("gone", 0, 0, 2),
    )
    for part, hand in zip(parts, hands, strict=True):
        if sum(hand) > HAND:
            part.fail("hand", f"{sum(hand)} cards; a hand holds at most {HAND}", "H2")
    state = _with_choices(parts, state)
    _check_phase(position, state)
    fields.settle()
    if state.phase == "load" and state.owed == (0, 0):
        return load(state, [])
    return shuffled(state, [])


def _stats(part: Part) -> Stats:
    hull, rigging, crew = (part.whole(stat, FULL, 0, FULL) for stat in STATS)
    return (hull, rigging, crew)


def _cards(part: Part, key: str) -> Counts:
    """Cards as `["N", "ball"]` or `"N ball"`."""
    value = part.data.get(key)
    if value is None:
        return NONE
    words = value.split() if isinstance(value, str) else part.texts(key)
    found: list[int] = []
    for number, word in enumerate(words):
        cards = card_numbers([word])
        if cards is None:
            part.fail(f"{key}[{number}]", f"{quoted(word)} is no card; cards are {', '.join(CARDS)}")
        else:
            found += cards
    return counts(found)


def _deck(position: Part, seen: list[Counts]) -> Counts:
    """The deck as given, or what is left of the 56 cards."""
    rest = WHOLE
    for cards in seen:
        rest = minus(rest, cards)
    for name, count in zip(CARDS, rest, strict=True):
        if count < 0:
            position.fail("", f"{COPIES - count} cards of type {name}; there are {COPIES}", "H2")
    if not position.has("deck"):
        return rest if min(rest) >= 0 else NONE
    deck = _cards(position, "deck")
    for name, count, left in zip(CARDS, deck, rest, strict=True):
        if count != left >= 0:
            position.fail(
                "deck", f"{count} cards of type {name}; {left} of the {COPIES} are left for the deck", "H2"
            )
    return deck


def _owed(position: Part, hands: tuple[Counts, Counts]) -> tuple[int, int]:
    first, second = position.wholes("owed", 2, 0, HAND)
    for seat, owed in ((1, first), (2, second)):
        if owed + sum(hands[seat - 1]) > HAND:
            position.fail(f"owed[{seat - 1}]", f"player {seat} would hold more than {HAND} cards", "H2")
    return first, second


def _with_choices(parts: list[Part], state: State) -> State:
    """The state with the secret choices that are made already."""
    found: list[Choice | None] = [None, None]
    for seat, part in enumerate(parts, 1):
        if not part.has("chosen"):
            continue
        choice = read_choice(part.text("chosen", ""), state.phase)
        fitting = FITTING.get(state.phase, ())
        if choice is None or type(choice) not in fitting or seat not in choosers(state):
            part.fail("chosen", f"{quoted(part.data['chosen'])} is no choice of the {state.phase} phase")
        elif not isinstance(choice, Withdraw) and min(minus(state.hands[seat - 1], choice.cards)) < 0:
            part.fail("chosen", "the cards chosen are not all in the hand")
        else:
            found[seat - 1] = choice
    if choosers(state) and all(found[seat - 1] is not None for seat in choosers(state)):
        parts[0].fail("chosen", "every choice is made; they would have been revealed")
    return state._replace(chosen=(found[0], found[1]))


def _check_phase(position: Part, state: State) -> None:
    if state.phase != "over":
        for seat in (1, 2):
            if destroyed(state, seat):
                stat = destroyed(state, seat)
                position.fail(f"ships[{seat - 1}].{stat}", f"without {stat} the battle is over", "H7")
    for seat in (1, 2):
        sailed = state.sailed[seat - 1]
        if (sailed[0] and sailed[1]) or (sailed[2] and sailed[3]) or sum(sailed[4:]):
            position.fail(f"ships[{seat - 1}].sailed", "only winds that are no opposites are played", "H4")
        if state.aimed[seat - 1] != NONE and state.phase != "sail":
            position.fail(
                f"ships[{seat - 1}].aimed", "attack cards lie face down in the Sail Phase only", "HG7"
            )
    if state.phase == "aim" and state.battle.house.commit_attack == "after_sail":
        position.fail("phase", "attack cards are laid face down only by house rule commit_attack", "HG7")
    if state.phase == "fire" and state.battle.house.commit_attack == "before_sail":
        position.fail("phase", "attack cards laid face down are revealed with the Sail Phase", "HG7")
    if state.phase == "retire" and not choosers(state):
        position.fail("phase", "nobody has a choice in the Retire Phase", "HG2")
    if state.owed != (0, 0) and state.phase not in ("load", "reload"):
        position.fail("owed", f"no cards are dealt in the {state.phase} phase")
    if state.owed != (0, 0) and state.deck == NONE == state.discard:
        position.fail("owed", "there is no card to deal", "H2")
    if state.owed == (0, 0) and state.dealt:
        position.fail("dealt", "no deal is under way")
    over = any(destroyed(state, seat) for seat in (1, 2)) or state.gone
    limit = state.battle.house.turn_limit
    if state.phase == "over" and not over and not (limit and state.turn > limit):
        position.fail("phase", "the battle is not over: no ship is destroyed", "H7")
    if state.phase != "over" and (state.gone or (limit and state.turn > limit)):
        position.fail("phase", "the battle is over")


def dump(state: State) -> Json:
    """The whole state as JSON values; `start` takes it back as a position."""
    return {
        "options": dict(state.battle.options),
        "players": 2,
        "names": list(state.battle.names),
        "turn": state.turn,
        "phase": state.phase,
        "ships": [_ship(state, seat) for seat in (0, 1)],
        "deck": names(state.deck),
        "discard": names(state.discard),
        "owed": list(state.owed),
        "dealt": state.dealt,
        "gone": state.gone,
    }


def _ship(state: State, seat: int) -> Json:
    chosen = state.chosen[seat]
    return {
        **dict(zip(STATS, state.ships[seat], strict=True)),
        "hand": names(state.hands[seat]),
        "chosen": None if chosen is None else write(chosen),
        "aimed": names(state.aimed[seat]),
        "sailed": names(state.sailed[seat]),
    }


def secrets(state: State, player: int | None) -> list[str]:
    """The places of `dump` that the player may not see."""
    hidden = ["deck"]
    if state.battle.house.discards == "closed":
        hidden.append("discard")
    for seat in (1, 2):
        if seat != player:
            hidden += [f"ships.{seat - 1}.{key}" for key in ("hand", "chosen", "aimed")]
    return hidden


def view(state: State, player: int | None) -> Json:
    """`dump` with the number of cards in the place of secret cards, and whether a choice is made."""
    seen = dump(state)
    for path in secrets(state, player):
        *way, last = path.split(".")
        inner: Any = seen
        for step in way:
            inner = inner[int(step) if isinstance(inner, list) else step]
        value = inner[last]
        inner[last] = len(value) if isinstance(value, list) else None if value is None else "secret"
    return seen
