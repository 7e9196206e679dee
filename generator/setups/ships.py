"""The 56 cards of Ships of the Line in random order, and the opening hands (rules: H1, H2)."""

from __future__ import annotations

from typing import Any

from games.ships.state import CARDS, COPIES, HAND
from generator.origin import Origin
from generator.setups.position import position


def draw_deal(origin: Origin) -> dict[str, Any]:
    """Both hands after the first Load Phase; `about.cards` is the whole deck, top card first.

    The hands are the first fourteen cards, dealt in turn.
    """
    cards = origin.chance("deck").shuffled([card for card in CARDS for _ in range(COPIES)])
    hands = [cards[seat : 2 * HAND : 2] for seat in range(2)]
    rest = cards[2 * HAND :]
    body = {
        "players": 2,
        "phase": "reload",
        "ships": [{"hand": sorted(hand, key=CARDS.index)} for hand in hands],
        "deck": sorted(rest, key=CARDS.index),
    }
    return position(origin, "ships", 2, body, cards=cards)
