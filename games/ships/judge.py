"""What is legal in Ships of the Line, and the legal choices in a stable order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from games.engine import CHANCE, Provenance, Violation
from games.rulebook import rulebook
from games.ships.state import (
    CARD_NAMES,
    FIRST_SHOT,
    MOST_DISCARDS,
    NONE,
    Action,
    Choice,
    Counts,
    Deal,
    Discard,
    Fire,
    Sail,
    State,
    Withdraw,
    advantaged,
    choosers,
    shots,
    single,
    winds,
)

PHASES = {
    "load": ("Load", "H2"),
    "reload": ("Reload", "H3"),
    "aim": ("Fire (face down)", "HG7"),
    "sail": ("Sail", "H4"),
    "fire": ("Fire", "H5"),
    "retire": ("Retire", "HG2"),
}
"""The phases' names and the rule that each rests on."""


def _refuse(rule: str, message: str, provenance: Provenance | None = None) -> Violation:
    return rulebook("ships").refuse(rule, message, provenance)


def actors(state: State) -> tuple[int, ...]:
    """CHANCE while cards are owed, else the players who have not chosen yet."""
    if state.phase == "over":
        return ()
    if state.owed != (0, 0):
        return (CHANCE,)
    return tuple([seat for seat in choosers(state) if state.chosen[seat - 1] is None])


def check(state: State, actor: int, action: Action) -> Violation | None:
    """None if the actor may do this now, or the rule that forbids it."""
    if state.phase == "over":
        return _refuse("H7", "the battle is over")
    if isinstance(action, Deal):
        return _check_deal(state, actor, action)
    wrong = _wrong_phase(state, action)
    if wrong is not None:
        return wrong
    if actor not in choosers(state):
        return _not_asked(state, actor)
    if state.chosen[actor - 1] is not None:
        name, rule = PHASES[state.phase]
        return _refuse(rule, f"{state.battle.name(actor)} has made the choice of the {name} Phase")
    if isinstance(action, Withdraw):
        return None
    return _check_cards(state, actor, action)


def _check_deal(state: State, actor: int, action: Deal) -> Violation | None:
    if actor != CHANCE:
        return _refuse("H2", "cards come from the deck, not from a player")
    if state.owed == (0, 0):
        return _refuse("H2", "nobody is to be dealt a card now")
    if not state.deck[action.card]:
        return _refuse("H2", f"no {CARD_NAMES[action.card]} is left in the deck", "inferred")
    return None


def _wrong_phase(state: State, action: Choice) -> Violation | None:
    """Why this kind of choice does not belong to the phase."""
    phase = state.phase
    name, _ = PHASES[phase]
    if state.owed != (0, 0):
        rule = "H3" if phase == "reload" and isinstance(action, Discard) else "H2"
        return _refuse(rule, "cards are being dealt" + (" after the one Reload" if rule == "H3" else ""))
    if isinstance(action, Discard):
        if phase == "reload" or (phase == "retire" and state.battle.house.retire != "withdraw"):
            return None
        return _refuse("H3", f"one reloads once a turn, in the Reload Phase; this is the {name} Phase")
    if isinstance(action, Sail):
        return (
            None
            if phase == "sail"
            else _refuse("H1", f"one sails in the Sail Phase; this is the {name} Phase")
        )
    if isinstance(action, Fire):
        if phase in ("fire", "aim"):
            return None
        return _refuse("H1", f"one fires in the Fire Phase; this is the {name} Phase")
    if phase == "retire" and state.battle.house.retire == "withdraw":
        return None
    return _refuse(
        "HG2", "the rule text of the Retire Phase is unknown; by this house rule nobody may withdraw"
    )


def _not_asked(state: State, actor: int) -> Violation:
    if state.phase == "fire":
        return _refuse("H5", f"{state.battle.name(actor)} is Disadvantaged and may not fire")
    if state.phase == "retire" and state.battle.house.retire == "withdraw":
        if actor == advantaged(state):
            return _refuse("HG2", "a ship without rigging cannot withdraw")
        return _refuse("HG2", "only an Advantaged ship may withdraw")
    name, rule = PHASES[state.phase]
    return _refuse(rule, f"{state.battle.name(actor)} has nothing to choose in the {name} Phase")


def _check_cards(state: State, actor: int, action: Discard | Sail | Fire) -> Violation | None:
    cards = action.cards
    hand = state.hands[actor - 1]
    _, rule = PHASES[state.phase]
    if isinstance(action, Sail):
        if shots(cards):
            return _refuse("H4", "only wind cards are played in the Sail Phase")
        if cards[0] and cards[1]:
            return _refuse("H4", "north and south winds are opposites; play one of them")
        if cards[2] and cards[3]:
            return _refuse("H4", "east and west winds are opposites; play one of them")
        if winds(cards) and not state.ships[actor - 1][1]:
            return _refuse("HG3", "a ship without rigging plays no winds")
    elif isinstance(action, Fire):
        if winds(cards):
            return _refuse("H5", "winds are no attack cards; fire balls, chain or grape")
        if sum(1 for count in cards if count) > 1:
            return _refuse("H5", "all attack cards fired must be of one type")
    elif state.phase == "reload":
        if sum(cards) > MOST_DISCARDS:
            return _refuse("H3", f"{sum(cards)} cards are too many to discard; at most {MOST_DISCARDS}")
    elif state.battle.house.retire == "hand_limit":
        kept = sum(hand) - sum(cards)
        if kept > state.battle.house.hand_limit:
            return _refuse("HG2", f"{kept} cards would be kept; at most {state.battle.house.hand_limit}")
    for card, count in enumerate(cards):
        if count > hand[card]:
            held = f"{hand[card]} {CARD_NAMES[card]} card{'' if hand[card] == 1 else 's'}"
            return _refuse(rule, f"{state.battle.name(actor)} holds {held}, not {count}", "inferred")
    return None


def actions(state: State, actor: int) -> list[Action]:
    """The legal actions: fewer cards first; at a chance node the cards that are left in the deck."""
    if actor not in actors(state):
        return []
    if actor == CHANCE:
        return [Deal(card) for card in range(7) if state.deck[card]]
    hand = state.hands[actor - 1]
    if state.phase == "reload":
        return [Discard(cards) for cards in _parts(hand) if sum(cards) <= MOST_DISCARDS]
    if state.phase == "sail":
        return [Sail(cards) for cards in _sails(hand if state.ships[actor - 1][1] else NONE)]
    if state.phase in ("fire", "aim"):
        return [Fire(cards) for cards in _volleys(hand)]
    if state.battle.house.retire == "withdraw":
        return [Withdraw(False), Withdraw(True)]
    least = 0
    if state.battle.house.retire == "hand_limit":
        least = sum(hand) - state.battle.house.hand_limit
    return [Discard(cards) for cards in _parts(hand) if sum(cards) >= least]


def _parts(hand: Counts) -> list[Counts]:
    """Every multiset of cards out of the hand, the small ones first."""
    ranges = [range(count + 1) for count in hand]
    found: list[Counts] = list(product(*ranges))  # type: ignore[arg-type]
    return sorted(found, key=sum)


def _sails(hand: Counts) -> Iterator[Counts]:
    """Every set of winds without opposites, the small ones first."""
    one = [(n, 0) for n in range(hand[0] + 1)] + [(0, s) for s in range(1, hand[1] + 1)]
    other = [(e, 0) for e in range(hand[2] + 1)] + [(0, w) for w in range(1, hand[3] + 1)]
    for a, b in sorted(product(one, other), key=lambda pair: sum(pair[0]) + sum(pair[1])):
        yield (*a, *b, 0, 0, 0)


def _volleys(hand: Counts) -> Iterator[Counts]:
    yield NONE
    for card in range(FIRST_SHOT, 7):
        for count in range(1, hand[card] + 1):
            one = single(card)
            yield (0, 0, 0, 0, one[4] * count, one[5] * count, one[6] * count)
