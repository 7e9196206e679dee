"""How good a battle looks to one captain, from what that captain may know."""

from __future__ import annotations

from games.ships.state import (
    FIRST_SHOT,
    NONE,
    STATS,
    Counts,
    Discard,
    Fire,
    Sail,
    State,
    Stats,
    Withdraw,
    destroyed,
    minus,
    winds,
)

DESTROYED, WEAKEST, LEAD, AMMUNITION, FRESH_CARD = 100.0, 1.5, 0.8, 0.6, 0.45


def value(state: State, player: int) -> float:
    """The ships' stats, the own hand, and the own choice of this phase as if nobody countered it."""
    own, other = state.ships[player - 1], state.ships[2 - player]
    if state.phase == "over" and state.gone:
        return -1.0 if state.gone == player else 1.0
    worth = 0.0
    hand = state.hands[player - 1]
    choice = state.chosen[player - 1]
    if isinstance(choice, Withdraw):
        worth += (sum(other) - sum(own)) / 7 if choice.leaves else 0.0
    elif choice is not None:
        hand = minus(hand, choice.cards)
        if isinstance(choice, Discard):
            worth += FRESH_CARD * sum(choice.cards)
        elif isinstance(choice, Sail):
            worth += (LEAD + FRESH_CARD) * winds(choice.cards)
        elif isinstance(choice, Fire):
            other = _after(other, choice.cards, state.battle.house.card_damage)
            worth += FRESH_CARD * sum(choice.cards)
    worth += _ship(own) - _ship(other) + _hand(hand)
    worth -= DESTROYED * bool(destroyed(state, player))
    sunk = destroyed(state._replace(ships=(other, own) if player == 2 else (own, other)), 3 - player)
    return worth + DESTROYED * bool(sunk)


def _ship(ship: Stats) -> float:
    return sum(ship) - WEAKEST * (7 - min(ship))


def _after(ship: Stats, volley: Counts, damage: int) -> Stats:
    hull, rigging, crew = (
        max(0, ship[stat] - damage * volley[FIRST_SHOT + stat]) for stat in range(len(STATS))
    )
    return (hull, rigging, crew)


def _hand(hand: Counts) -> float:
    """The largest sail and the largest volley that the hand can make."""
    if hand == NONE:
        return 0.0
    return LEAD * (max(hand[0], hand[1]) + max(hand[2], hand[3])) + AMMUNITION * max(hand[4:])
