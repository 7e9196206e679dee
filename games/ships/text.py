"""Actions of Ships of the Line as text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.engine import CHANCE, ActionError, Actor
from games.ships.state import (
    CARDS,
    Action,
    Choice,
    Counts,
    Deal,
    Discard,
    Fire,
    Sail,
    State,
    Withdraw,
    counts,
    names,
)

_CARD_WORDS = {
    "n": 0, "north": 0, "s": 1, "south": 1, "e": 2, "east": 2, "w": 3, "west": 3,
    "ball": 4, "balls": 4, "cannonball": 4, "cannonballs": 4,
    "chain": 5, "chains": 5, "grape": 6, "grapes": 6, "grapeshot": 6, "chainshot": 5,
}  # fmt: skip
_FILLERS = frozenset(
    ("wind", "winds", "shot", "shots", "card", "cards", "and", "a", "the", "with", "cannon", "x", "of")
)
_NOTHING = frozenset(("none", "nothing", "no", "0", "pass"))
_VERBS = {
    "deal": "deal", "dealt": "deal", "draw": "deal",
    "discard": "discard", "reload": "discard", "throw": "discard", "keep": "keep",
    "sail": "sail", "reveal": "sail", "play": "sail",
    "fire": "fire", "attack": "fire", "aim": "fire", "shoot": "fire",
    "withdraw": "withdraw", "leave": "withdraw", "stay": "stay",
}  # fmt: skip
_BY_PHASE = {"reload": "discard", "aim": "fire", "sail": "sail", "fire": "fire", "retire": "discard"}
_EXPECTED = "expected: discard N N · sail N N E · fire ball ball · pass · withdraw · deal N"


def write(action: Action) -> str:
    """The canonical text: the cards one by one, `none` for no card."""
    if isinstance(action, Deal):
        return f"deal {CARDS[action.card]}"
    if isinstance(action, Withdraw):
        return "withdraw" if action.leaves else "stay"
    verb = "discard" if isinstance(action, Discard) else "sail" if isinstance(action, Sail) else "fire"
    return " ".join((verb, *(names(action.cards) or ["none"])))


def read(text: str, state: State, actor: Actor) -> Action:
    """The action; the verb may be left out, and `pass` is the choice of no card in the present phase."""
    words = _words(text)
    if actor == CHANCE or words[:1] == ["deal"]:
        cards = card_numbers([word for word in words if _VERBS.get(word) != "deal"])
        if cards is None or len(cards) != 1:
            raise ActionError(f"{text!r} should name one card: {', '.join(CARDS)}")
        return Deal(cards[0])
    choice = read_choice(text, state.phase)
    if choice is None:
        raise ActionError(f"{text!r} cannot be read; {_EXPECTED}")
    return choice


def read_choice(text: str, phase: str) -> Choice | None:
    """A player's choice, or None where the text is none."""
    words = _words(text)
    verb = _VERBS.get(words[0], "") if words else ""
    if verb in ("withdraw", "stay"):
        return Withdraw(verb == "withdraw") if len(words) == 1 else None
    rest = [word for word in words[bool(verb) :] if word not in _FILLERS]
    verb = verb or _BY_PHASE.get(phase, "")
    nothing = not rest or (len(rest) == 1 and rest[0] in _NOTHING)
    if not words or (verb == "keep" and rest not in ([], ["all"])):
        return None
    cards = [] if nothing or verb == "keep" else card_numbers(rest)
    if cards is None or len(cards) > 56:
        return None
    held: Counts = counts(cards)
    if verb in ("discard", "keep"):
        return Discard(held)
    return Sail(held) if verb == "sail" else Fire(held) if verb == "fire" else None


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z]+|[0-9]+", re.sub(r"(?<=[0-9])x\b", " ", text.casefold()))


def card_numbers(words: Sequence[str]) -> list[int] | None:
    """The cards that the words name, such as `N`, `2 balls`, `NNE`; None where a word is no card."""
    found: list[int] = []
    times = 1
    for word in words:
        word = word.casefold()
        if word in _FILLERS:
            continue
        if word.isdecimal() and 0 < int(word[:3]) <= 56 and times == 1:
            times = int(word[:3])
            continue
        if word in _CARD_WORDS:
            cards = [_CARD_WORDS[word]]
        elif set(word) <= set("nsew"):
            cards = [_CARD_WORDS[letter] for letter in word]
        else:
            return None
        found += cards * times
        times = 1
    return found if times == 1 else None
