"""What happens in Ships of the Line: deals, reveals, broadsides, and the end."""

from __future__ import annotations

from games.engine import Event, Result
from games.ships.judge import actors
from games.ships.state import (
    CARD_NAMES,
    FIRST_SHOT,
    HAND,
    NONE,
    STATS,
    Action,
    Choice,
    Counts,
    Deal,
    State,
    Stats,
    Withdraw,
    advantaged,
    choosers,
    destroyed,
    minus,
    names,
    plus,
    shots,
    single,
    winds,
)

Events = list[Event]
FATES = {"hull": "she sinks", "rigging": "she can no longer move", "crew": "all aboard have perished"}
RETIRE_UNKNOWN = (
    "rule text unknown: how the Retire Phase is printed is not known; it was played by house ruling HG2"
)


def apply(state: State, actor: int, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after a legal action."""
    events: Events = []
    if isinstance(action, Deal):
        return _deal(state, action, events), tuple(events)
    chosen: tuple[Choice | None, Choice | None]
    chosen = (action, state.chosen[1]) if actor == 1 else (state.chosen[0], action)
    state = state._replace(chosen=chosen)
    if actors(state):
        events.append(Event("chosen", f"{state.battle.name(actor)} has chosen", {"player": actor}, ("H1",)))
        return state, tuple(events)
    return _reveal(state, events), tuple(events)


def load(state: State, events: Events) -> State:
    """The Load Phase begins: each is owed cards up to a full hand (rules: H2)."""
    owed = (max(0, HAND - sum(state.hands[0])), max(0, HAND - sum(state.hands[1])))
    text = f"Load: {owed[0]} and {owed[1]} cards are dealt"
    events.append(Event("load", text, {"turn": state.turn, "cards": list(owed)}, ("H2",)))
    return _owe(state._replace(phase="load", chosen=(None, None)), owed, events)


def _owe(state: State, owed: tuple[int, int], events: Events) -> State:
    if owed == (0, 0):
        return _next_phase(state, events)
    return shuffled(state._replace(owed=owed, dealt=0, chosen=(None, None)), events)


def shuffled(state: State, events: Events) -> State:
    """With cards owed and none in the deck, the discard pile becomes the deck (rules: H2, HG8)."""
    if state.deck != NONE or state.owed == (0, 0):
        return state
    number = sum(state.discard)
    events.append(
        Event("shuffled", f"the discard pile, {number} cards, is shuffled", {"cards": number}, ("H2", "HG8"))
    )
    return state._replace(deck=state.discard, discard=NONE)


def receiver(state: State) -> int:
    """Who gets the next card: the players alternate, player 1 first, while both lack some (rules: HG8)."""
    if not state.owed[0]:
        return 2
    if not state.owed[1]:
        return 1
    return 2 if state.dealt == 1 else 1


def _deal(state: State, action: Deal, events: Events) -> State:
    seat = receiver(state)
    card = single(action.card)
    hands, owed = state.hands, state.owed
    hands = (plus(hands[0], card), hands[1]) if seat == 1 else (hands[0], plus(hands[1], card))
    owed = (owed[0] - 1, owed[1]) if seat == 1 else (owed[0], owed[1] - 1)
    text = f"{state.battle.name(seat)} is dealt {CARD_NAMES[action.card]}"
    data = {"player": seat, "card": names(card)[0]}
    events.append(Event("dealt", text, data, ("H2",), (seat,)))
    state = state._replace(deck=minus(state.deck, card), hands=hands, owed=owed, dealt=seat)
    if owed == (0, 0):
        return _next_phase(state._replace(dealt=0), events)
    return shuffled(state, events)


def _next_phase(state: State, events: Events) -> State:
    house = state.battle.house
    if state.phase == "load":
        phase = "reload"
    elif state.phase == "reload":
        phase = "aim" if house.commit_attack == "before_sail" else "sail"
    elif state.phase == "aim":
        phase = "sail"
    else:
        phase = {"sail": "fire", "fire": "retire"}[state.phase]
    return state._replace(phase=phase, chosen=(None, None))


def _reveal(state: State, events: Events) -> State:
    """Every choice of the phase is made; they are revealed together."""
    if state.phase == "reload":
        return _reload(state, events)
    if state.phase == "aim":
        aimed = _cards(state)
        events.append(Event("aimed", "both have laid their attack cards face down", {}, ("HG7",)))
        hands = (minus(state.hands[0], aimed[0]), minus(state.hands[1], aimed[1]))
        return _next_phase(state._replace(aimed=aimed, hands=hands), events)
    if state.phase == "sail":
        return _sail(state, events)
    if state.phase == "fire":
        return _fire(state, _cards(state), events)
    return _retire(state, events)


def _cards(state: State) -> tuple[Counts, Counts]:
    first, second = (NONE if c is None or isinstance(c, Withdraw) else c.cards for c in state.chosen)
    return first, second


def _throw(state: State, cards: tuple[Counts, Counts]) -> State:
    """The cards go from the hands to the discard pile."""
    hands = (minus(state.hands[0], cards[0]), minus(state.hands[1], cards[1]))
    return state._replace(hands=hands, discard=plus(state.discard, plus(cards[0], cards[1])))


def _reload(state: State, events: Events) -> State:
    cards = _cards(state)
    public = state.battle.house.discards == "public"
    for seat in (1, 2):
        thrown = cards[seat - 1]
        number = sum(thrown)
        data = {"player": seat, "number": number} | ({"cards": names(thrown)} if public else {})
        what = f": {' '.join(names(thrown))}" if public and number else ""
        plural = "" if number == 1 else "s"
        text = f"{state.battle.name(seat)} discards {number} card{plural}{what}"
        events.append(Event("reloaded", text, data, ("H3",)))
    return _owe(_throw(state, cards), (sum(cards[0]), sum(cards[1])), events)


def _sail(state: State, events: Events) -> State:
    cards = _cards(state)
    state = _throw(state, cards)._replace(sailed=cards)
    ahead = advantaged(state)
    standing = f"{state.battle.name(ahead)} is Advantaged" if ahead else "they are Equals"
    numbers = [winds(cards[0]), winds(cards[1])]
    data = {"cards": [names(cards[0]), names(cards[1])], "winds": numbers, "advantaged": ahead or None}
    events.append(Event("sailed", f"{numbers[0]} against {numbers[1]} winds: {standing}", data, ("H4",)))
    state = _next_phase(state, events)
    if state.battle.house.commit_attack == "after_sail":
        return state
    may_fire = choosers(state)
    hands = (plus(state.hands[0], state.aimed[0]), plus(state.hands[1], state.aimed[1]))
    volleys = tuple(state.aimed[seat - 1] if seat in may_fire else NONE for seat in (1, 2))
    for seat in {1, 2} - set(may_fire):
        text = f"{state.battle.name(seat)} takes the attack cards back in hand"
        events.append(Event("held", text, {"player": seat}, ("H5", "HG7")))
    return _fire(state._replace(hands=hands, aimed=(NONE, NONE)), (volleys[0], volleys[1]), events)


def _fire(state: State, volleys: tuple[Counts, Counts], events: Events) -> State:
    """The attack cards fall together (rules: H5, H6, HG6)."""
    damage = state.battle.house.card_damage
    ships = list(state.ships)
    for seat in choosers(state):
        volley, other = volleys[seat - 1], 3 - seat
        number = shots(volley)
        if not number:
            text = f"{state.battle.name(seat)} does not fire"
            events.append(Event("held_fire", text, {"player": seat}, ("HG5",)))
            continue
        stat = next(card for card in range(FIRST_SHOT, 7) if volley[card]) - FIRST_SHOT
        ships[other - 1] = _hit(ships[other - 1], stat, number * damage)
        left = ships[other - 1][stat]
        target = f"{state.battle.name(other)}'s {STATS[stat]}"
        text = f"{state.battle.name(seat)} fires {' '.join(names(volley))}: {target} is {left}"
        data = {
            "player": seat,
            "cards": names(volley),
            "stat": STATS[stat],
            "damage": number * damage,
            "left": left,
        }
        events.append(Event("fired", text, data, ("H5", "H6")))
    state = _throw(state._replace(ships=(ships[0], ships[1])), volleys)
    if destroyed(state, 1) or destroyed(state, 2):
        return _over(state, events)
    state = _next_phase(state, events)
    return state if choosers(state) else _retire(state, events)


def _hit(ship: Stats, stat: int, damage: int) -> Stats:
    left = max(0, ship[stat] - damage)
    return (
        (left, ship[1], ship[2])
        if stat == 0
        else (ship[0], left, ship[2])
        if stat == 1
        else (ship[0], ship[1], left)
    )


def _retire(state: State, events: Events) -> State:
    """The Retire Phase by house ruling, as its text is unknown; then the next turn (rules: H8, HG2)."""
    kind = state.battle.house.retire
    text = "Retire Phase: nothing but clean-up"
    if kind == "withdraw":
        leaving = [seat for seat in (1, 2) if state.chosen[seat - 1] == Withdraw(True)]
        if leaving:
            seat = leaving[0]
            text = f"{state.battle.name(seat)} withdraws"
            events.append(Event("withdrew", text, {"player": seat}, ("HG2",)))
            return _over(state._replace(gone=seat), events)
        text = "Retire Phase: nobody withdraws"
    elif kind != "clean_up":
        cards = state.hands if kind == "discard_all" else _cards(state)
        state = _throw(state, cards)
        numbers = [sum(cards[0]), sum(cards[1])]
        text = f"Retire Phase: {numbers[0]} and {numbers[1]} cards are thrown away"
    text += " (rule text unknown, house ruling HG2)"
    events.append(Event("retired", text, {"turn": state.turn, "ruling": kind}, ("H8", "HG2")))
    limit = state.battle.house.turn_limit
    state = state._replace(turn=state.turn + 1)
    if limit and state.turn > limit:
        return _over(state, events)
    return load(state, events)


def _over(state: State, events: Events) -> State:
    state = state._replace(phase="over", chosen=(None, None))
    ending = result(state)
    assert ending is not None
    events.append(Event("game_over", ending.reason, {"winners": list(ending.winners)}, ending.rules))
    return state


def result(state: State) -> Result | None:
    """Who has won and in what manner; the scores are the totals of the three stats."""
    if state.phase != "over":
        return None
    house = state.battle.house
    totals = (float(sum(state.ships[0])), float(sum(state.ships[1])))
    lost = [seat for seat in (1, 2) if destroyed(state, seat)]
    notes = (RETIRE_UNKNOWN,) if state.turn > 1 or state.gone else ()
    if len(lost) == 2:
        winners: tuple[int, ...] = ()
        if house.both_destroyed == "higher_total" and totals[0] != totals[1]:
            winners = (1,) if totals[0] > totals[1] else (2,)
        return Result(winners, totals, "both ships are destroyed at once", ("H7", "HG4"), notes)
    if lost:
        stat = destroyed(state, lost[0])
        reason = f"{state.battle.name(lost[0])} has no {stat} left: {FATES[stat]}"
        return Result((3 - lost[0],), totals, reason, ("H7",), notes)
    if state.gone:
        withdrawn = f"{state.battle.name(state.gone)} has withdrawn"
        if house.withdrawal == "draw":
            return Result((), totals, f"{withdrawn}: a draw", ("HG2",), notes)
        return Result((3 - state.gone,), totals, f"{withdrawn}: a minor loss", ("HG2",), notes)
    return Result((), totals, f"{house.turn_limit} turns are over: a draw", ("HG10",), notes)
