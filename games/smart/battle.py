"""What the actions of a SMART battle bring about."""

from __future__ import annotations

from boards.plane import Point, gap, length
from games.engine import Actor, Event
from games.smart.combat import absorb, hits, is_defeated, saved_points
from games.smart.legality import attacks, roll_needed, shot_penalty
from games.smart.state import (
    Action,
    Blow,
    Cast,
    Due,
    End,
    Judge,
    Move,
    Roll,
    Shoot,
    State,
    Strike,
    Unit,
    Withdraw,
)
from games.wording import figure

Outcome = tuple[State, tuple[Event, ...]]
CLOSE = 1e-6
PHASES = ("move", "missiles", "melee")


def apply(state: State, actor: Actor, action: Action) -> Outcome:
    """The state after a legal action, and what happened."""
    match action:
        case Roll(number):
            return _roll(state, number)
        case Move(name, path):
            unit = state.units[name]
            text = f"{name} moves {figure(length((unit.at, *path)))} inches to {_at(path[-1])}"
            event = Event("move", text, {"unit": name, "to": path[-1]}, ("S1",))
            return state.with_unit(name, unit._replace(at=path[-1], moved=True)), (event,)
        case Shoot(name, target):
            unit = state.units[name]
            penalty = shot_penalty(state, unit, state.units[target])
            state = _attack(state, name, target, penalty)
            text = f"{name} shoots at {target}: the die must show {roll_needed(state)}"
            data = {"unit": name, "target": target, "penalty": penalty, "needs": roll_needed(state)}
            rules = ("S2", "SG8") if penalty else ("S2",)
            return state, (Event("shoot", text, data, rules),)
        case Strike(name, target):
            state = _attack(state, name, target, 0)
            text = f"{name} strikes {target}: the die must show {roll_needed(state)}"
            data = {"unit": name, "target": target, "needs": roll_needed(state)}
            return state, (Event("strike", text, data, ("S2",)),)
        case Cast():
            return _cast(state, action)
        case Withdraw():
            units = {n: u._replace(out=u.out or u.side == actor) for n, u in state.units.items()}
            event = Event(
                "withdraw", f"{state.table.names[actor - 1]} withdraws", {"player": actor}, ("SG19",)
            )
            state, more = _go_on(state._replace(units=units), ended=True)
            return state, (event, *more)
        case Judge(what):
            return _judge(state, what)
        case End():
            return _go_on(state, ended=True)


def _at(point: Point) -> str:
    return f"{figure(point[0])},{figure(point[1])}"


def _attack(state: State, name: str, target: str, penalty: int) -> State:
    unit = state.units[name]
    rolls = unit.figures if state.table.house.unit_rolls == "per_figure" else 1
    due = (Due("hit", 0, name, target, penalty),) * rolls
    return state.with_unit(name, unit._replace(acted=True))._replace(due=due)


def victims(state: State, action: Cast) -> list[str]:
    """The units that a spell strikes (rules: S5 SG9)."""
    caster = state.units[action.unit]
    if state.table.house.scale != "1:1":
        return [action.target]
    centre = action.point if action.point is not None else state.units[action.target].at
    return [
        name
        for name, unit in state.units.items()
        if not unit.out
        and gap(unit.at, centre) <= caster.level / 2 + CLOSE
        and (state.table.house.area_strikes == "all" or unit.side != caster.side)
    ]


def _cast(state: State, action: Cast) -> Outcome:
    name = action.unit
    caster = state.units[name]
    struck = victims(state, action)
    state = state.with_unit(name, caster._replace(acted=True, spells_left=caster.spells_left - 1))
    where = action.target or _at(action.point or caster.at)
    text = f"{name} casts a spell at {where}: it strikes {', '.join(struck) or 'nobody'}"
    data = {"unit": name, "at": where, "struck": struck, "spells_left": caster.spells_left - 1}
    events = [Event("cast", text, data, ("S5", "SG9", "SG13"))]
    first = "hit" if state.table.house.spell_to_hit else "save"
    for target in struck:
        state, more = _spell(state, name, target, first)
        events += more
    state, after = _go_on(state)
    return state, (*events, *after)


def _spell(state: State, name: str, target: str, stage: str, front: bool = False) -> Outcome:
    """The next step of a spell on one victim: a roll to hit, a roll to resist, or the damage."""
    house, victim = state.table.house, state.units[target]
    kind = ""
    if stage == "hit":
        kind = "hit"
    elif house.faith and victim.faith:
        kind = "faith"
    elif house.magic_resistance != "off":
        kind = "resist"
    if not kind:
        return _damage(state, Blow(name, target, state.units[name].level, True))
    due = (Due(kind, 0, name, target, 0, True),)
    return state._replace(due=due + state.due if front else state.due + due), ()


def _roll(state: State, number: int) -> Outcome:
    if state.due[0].kind == "initiative":
        return _initiative(state, number)
    due, needs = state.due[0], roll_needed(state)
    state = state._replace(due=state.due[1:])
    house = state.table.house
    attacker, target = state.units[due.attacker], state.units[due.target]
    data = {"roll": number, "needs": needs, "attacker": due.attacker, "target": due.target}
    events: tuple[Event, ...]
    if due.kind == "hit":
        hit = hits(number, attacker.level, target.level, due.penalty, house)
        text = f"{number}: {due.attacker} {'hits' if hit else 'misses'} {due.target}"
        events = (Event("hit" if hit else "miss", text, data, ("S2", "SG1")),)
        if hit and due.magic:
            state, more = _spell(state, due.attacker, due.target, "save", front=True)
            events += more
        elif hit:
            state, more = _damage(state, Blow(due.attacker, due.target, attacker.level, False))
            events += more
    else:
        saved = number >= needs
        rules = ("S6", "SG12") if due.kind == "faith" else ("SG11",)
        text = f"{number}: {due.target} {'resists' if saved else 'does not resist'} the spell"
        events = (Event("save" if saved else "no_save", text, data, rules),)
        points = saved_points(attacker.level, due.kind == "faith", house) if saved else attacker.level
        if points:
            state, more = _damage(state, Blow(due.attacker, due.target, points, True))
            events += more
    state, after = _go_on(state)
    return state, events + after


def initiative_due(state: State) -> tuple[Due, ...]:
    """The rolls for initiative at the beginning of a turn."""
    return tuple(Due("initiative", seat) for seat in state.sides())


def _initiative(state: State, number: int) -> Outcome:
    seat, due = state.due[0].seat, state.due[1:]
    rolls = list(state.rolls or ((),) * len(state.table.names))
    rolls[seat - 1] = (*rolls[seat - 1], number)
    state = state._replace(rolls=tuple(rolls), due=due)
    text = f"{state.table.names[seat - 1]} rolls {number} for initiative"
    event = Event("initiative", text, {"player": seat, "roll": number}, ("S1",))
    if due:
        return state, (event,)
    groups = _groups(state)
    tied = next((group for group in groups if len(group) > 1), ())
    if tied and state.table.house.initiative_ties == "roll_again":
        state = state._replace(due=tuple(Due("initiative", other) for other in tied))
        names = " and ".join(state.table.names[other - 1] for other in tied)
        return state, (event, Event("tie", f"{names} roll again", {"players": tied}, ("SG17",)))
    state = state._replace(order=groups, phase="move", slot=0)
    order = ", ".join(state.table.names[other - 1] for group in groups for other in group)
    state, more = _go_on(state)
    return state, (event, Event("order", f"order of play: {order}", {"order": groups}, ("S1",)), *more)


def _groups(state: State) -> tuple[tuple[int, ...], ...]:
    """The sides by their rolls, highest first; equal rolls together."""
    rolls = {seat: state.rolls[seat - 1] for seat in state.sides()}
    return tuple(
        tuple(seat for seat, own in rolls.items() if own == value)
        for value in sorted(set(rolls.values()), reverse=True)
    )


def _group(state: State) -> int:
    """The number of the group that acts in this slot."""
    slot = state.slot
    for number, group in enumerate(state.order):
        if slot < len(group):
            return number
        slot -= len(group)
    return len(state.order)


def _deferred(state: State) -> bool:
    """Whether damage counts later: blows that fall together, players that are tied (rules: SG4 SG17)."""
    if state.phase == "melee" and state.table.house.hand_to_hand == "simultaneous":
        return True
    return len(state.order[_group(state)]) > 1


def _damage(state: State, blow: Blow) -> Outcome:
    if _deferred(state):
        return state._replace(blows=(*state.blows, blow)), ()
    return _wound(state, blow)


def _wound(state: State, blow: Blow) -> Outcome:
    house, target = state.table.house, state.units[blow.target]
    if target.out:
        return state, ()
    pierces = blow.magic and house.armour_against_magic == "ignored"
    armour_left, through = absorb(blow.points, 0 if pierces else target.armour_left)
    armour_left = target.armour_left if pierces else armour_left
    damage = target.damage + through
    defeated = is_defeated(damage, target.level, house)
    absorbed = target.armour_left - armour_left
    state = state.with_unit(
        blow.target, target._replace(armour_left=armour_left, damage=damage, out=defeated)
    )
    text = f"{blow.target} takes {through} ({damage} of {target.level})"
    if absorbed:
        text += f", armour absorbs {absorbed}"
    data = {"unit": blow.target, "points": through, "absorbed": absorbed, "damage": damage}
    events = [Event("damage", text, data, ("S3", "S4", "SG6") if blow.magic else ("S3", "S4"))]
    if defeated:
        state = state._replace(due=tuple(due for due in state.due if due.target != blow.target))
        by = state.units[blow.attacker]
        if by.side != target.side:
            state = state.with_unit(blow.attacker, by._replace(kills=by.kills + 1))
        events.append(Event("defeated", f"{blow.target} is defeated", {"unit": blow.target}, ("S4", "SG2")))
    return state, tuple(events)


def _go_on(state: State, ended: bool = False) -> Outcome:
    """After an action: end the battle if it is over, and pass slots in which nothing can be done."""
    events: list[Event] = []
    while True:
        if ended:
            state, more = _blows_fall(state)
            events += more
        if _is_over(state):
            state, more = _over(state)
            return state, (*events, *more)
        if ended:
            state, more = _next_slot(state)
            events += more
        if state.due or _can_act(state):
            return state, tuple(events)
        ended = True


def _is_over(state: State) -> bool:
    left = len(state.sides())
    return not state.blows and (left == 0 or (left == 1 and state.table.house.battle_end == "one_side"))


def _can_act(state: State) -> bool:
    """Whether the player of this slot has anything to do in this phase."""
    seat = state.seats()[state.slot]
    if state.phase == "move":
        return seat in state.sides()
    return any(True for _ in attacks(state, seat))


def _blows_fall(state: State) -> Outcome:
    """At the end of a slot: the blows that fall together with it fall (rules: SG4 SG17)."""
    slot = state.slot + 1
    if state.phase == "melee" and state.table.house.hand_to_hand == "simultaneous":
        falls = slot == len(state.seats())
    else:
        falls = _group(state._replace(slot=slot)) != _group(state)
    if not falls:
        return state, ()
    blows = state.blows
    events: list[Event] = []
    state = state._replace(blows=())
    for blow in blows:
        state, more = _wound(state, blow)
        events += more
    return state, tuple(events)


def _next_slot(state: State) -> Outcome:
    """The next player of the phase, the next phase, or the next turn."""
    if state.slot + 1 < len(state.seats()):
        return state._replace(slot=state.slot + 1), ()
    if state.phase != "melee":
        return state._replace(phase=PHASES[PHASES.index(state.phase) + 1], slot=0), ()
    return _new_turn(state)


def _new_turn(state: State) -> Outcome:
    units = {name: unit._replace(moved=False, acted=False) for name, unit in state.units.items()}
    state = state._replace(units=units, phase="initiative", rolls=(), order=(), slot=0, turn=state.turn + 1)
    event = Event("turn", f"turn {state.turn}", {"turn": state.turn}, ("S1",))
    return state._replace(due=initiative_due(state)), (event,)


def _over(state: State) -> Outcome:
    """The battle is over: the side left wins, nobody if none is."""
    sides = state.sides()
    if len(sides) > 1:
        strength = {side: strength_of(state, side) for side in sides}
        sides = [side for side in sides if strength[side] == max(strength.values())]
    state = state._replace(units={name: _promoted(state, unit) for name, unit in state.units.items()})
    names = " and ".join(state.table.names[side - 1] for side in sides)
    reason = f"{names} holds the field" if sides else "nobody is left"
    state = state._replace(winners=tuple(sides), reason=reason, due=(), blows=())
    return state, (Event("over", reason, {"winners": sides}, ("SG19",)),)


def strength_of(state: State, side: int) -> int:
    """The levels of a side's units that are still in the battle."""
    return sum(unit.level for unit in state.units.values() if unit.side == side and not unit.out)


def _promoted(state: State, unit: Unit) -> Unit:
    """The unit after a battle (rules: SG16)."""
    if state.table.house.gaining_levels == "by_kill" and unit.kills and not unit.out:
        return unit._replace(level=unit.level + 1, kills=0)
    return unit


def _judge(state: State, what: str) -> Outcome:
    if what == "end":
        return _over(state)
    if what == "day":
        return new_day(state)
    return new_battle(state)


def new_day(state: State) -> Outcome:
    """Spells per day come back (rules: SG13)."""
    units = {n: u._replace(spells_left=u.spells) if u.per == "day" else u for n, u in state.units.items()}
    state = state._replace(units=units, day=state.day + 1)
    return state, (Event("day", f"day {state.day}", {"day": state.day}, ("SG13",)),)


def new_battle(state: State) -> Outcome:
    """A new battle for the units that are left: armour, damage and spells per battle start afresh."""
    units = {}
    for name, unit in state.units.items():
        grown = _promoted(state, unit)
        spells = grown.spells if grown.per != "day" else grown.spells_left
        units[name] = grown._replace(
            armour_left=grown.armour, damage=0, spells_left=spells, moved=False, acted=False, kills=0
        )
    state = state._replace(
        units=units,
        phase="initiative",
        rolls=(),
        order=(),
        slot=0,
        due=(),
        blows=(),
        turn=1,
        battle=state.battle + 1,
        winners=None,
        reason="",
    )
    state = state._replace(due=initiative_due(state))
    return state, (Event("battle", f"battle {state.battle}", {"battle": state.battle}, ("SG13",)),)
