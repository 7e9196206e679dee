"""What happens in a Ricochet round: a chip drawn, bids, demonstrations, the end (rules: K6, K7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.engine import Actor, Event
from games.ricochet.beginning import target_text
from games.ricochet.showing import shown
from games.ricochet.state import Bid, Draw, RicochetState, Standing, Step

After = tuple[RicochetState, tuple[Event, ...]]


def drawn(state: RicochetState, action: Draw) -> After:
    targets = state.table.targets
    index = next(i for i in state.left if (targets[i].colour, targets[i].shape) == tuple(action))
    after = replace(
        state,
        phase="bid",
        target=index,
        left=tuple(i for i in state.left if i != index),
        rounds=state.rounds + 1,
    )
    cell = list(targets[index].cell)
    text = f"the target is {target_text(state, index)} on {cell[0]},{cell[1]}"
    return after, (Event("target", text, {"target": target_text(state, index), "cell": cell}, ("K2",)),)


def bid(state: RicochetState, actor: Actor, action: Bid) -> After:
    first = not state.bids
    clock = state.clock if action.at is None else action.at
    others = tuple(other for other in state.bids if other.player != actor)
    after = replace(
        state,
        bids=(*others, Standing(actor, action.moves)),
        began=clock if first else state.began,
        clock=clock,
    )
    events = [
        Event("bid", f"P{actor} bids {action.moves}", {"player": actor, "moves": action.moves}, ("K6",))
    ]
    if first:
        seconds = state.table.options["timer"]
        events.append(Event("timer", f"the timer starts: {seconds} seconds", {"seconds": seconds}, ("K6",)))
    return after, tuple(events)


def passed(state: RicochetState, actor: Actor) -> After:
    event = Event("pass", f"P{actor} bids no more in this round", {"player": actor}, ("K15",))
    after = replace(state, passed=tuple(sorted((*state.passed, actor))))
    if len(after.passed) < state.players:
        return after, (event,)
    closed, events = over_time(after)
    return closed, (event, *events)


def over_time(state: RicochetState) -> After:
    """The bidding is over: the lowest bid is shown first, or without bids the next chip is drawn."""
    if not state.bids:
        return _unwon(state)
    order = state.showing()
    text = ", ".join(f"P{entry.player} with {entry.moves}" for entry in order)
    data = {"order": [entry.player for entry in order]}
    event = Event("bids_closed", f"the bidding is over; to show are {text}", data, ("K6",))
    return replace(state, phase="show", failed=()), (event,)


def showed(state: RicochetState, actor: Actor, steps: Sequence[Step]) -> After:
    bid_moves = state.showing()[0].moves
    result = shown(state, steps, bid_moves)
    if result.fault is not None:
        return failed(state, actor, result.fault.message, result.fault.rule)
    assert state.target is not None
    chips = tuple((*mine, state.target) if seat == actor else mine for seat, mine in enumerate(state.won, 1))
    count = len(chips[actor - 1])
    won = Event(
        "chip",
        f"P{actor} reaches the target in {result.cost} and has {count} chip{'s' if count > 1 else ''}",
        {"player": actor, "cost": result.cost, "chips": count},
        ("K6",),
    )
    after = _between(replace(state, won=chips, cells=result.cells))
    limit = state.table.chips_to_win(state.players)
    if limit is not None and count >= limit:
        ended = Event("end", f"P{actor} has {limit} chips: the match is over", {"player": actor}, ("K7",))
        return replace(after, phase="over"), (won, ended)
    following, events = _draw_or_end(after)
    return following, (won, *events)


def failed(state: RicochetState, actor: Actor, message: str, rule: str) -> After:
    """The robots stay where they stood before the demonstration, and the next bidder shows (rules: K6)."""
    data = {"player": actor, "rule": rule}
    rules = tuple(dict.fromkeys((rule, "K6")))
    event = Event("failure", f"the demonstration of P{actor} fails: {message}", data, rules)
    after = replace(state, failed=tuple(sorted((*state.failed, actor))))
    if after.showing():
        following = after.showing()[0]
        text = f"the robots go back; P{following.player} shows {following.moves}"
        back = Event("next_bidder", text, following._asdict(), ("K6",))
        return after, (event, back)
    following_state, events = _unwon(after)
    return following_state, (event, *events)


def _unwon(state: RicochetState) -> After:
    assert state.target is not None
    name = target_text(state, state.target)
    if state.table.options["failed_target"] == "reshuffle":
        after = replace(state, left=tuple(sorted((*state.left, state.target))))
        event = Event(
            "reshuffled", f"nobody wins {name}: its chip is mixed in again", {"target": name}, ("K6",)
        )
    else:
        after = replace(state, gone=tuple(sorted((*state.gone, state.target))))
        event = Event("discarded", f"nobody wins {name}: its chip is out", {"target": name}, ("K6",))
    following, events = _draw_or_end(_between(after))
    return following, (event, *events)


def _between(state: RicochetState) -> RicochetState:
    return replace(state, phase="draw", target=None, bids=(), passed=(), failed=(), began=0.0, clock=0.0)


def _draw_or_end(state: RicochetState) -> After:
    if state.left:
        return state, ()
    return replace(state, phase="over"), (Event("end", "no chip is left: the match is over", {}, ("K7",)),)
