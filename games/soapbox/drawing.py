"""The session in the terminal: agenda, speakers, and the tally."""

from __future__ import annotations

from games.position import seat_text
from games.soapbox.judge import PHASES, actors
from games.soapbox.play import result
from games.soapbox.state import State, candidates, popular, voters


def show(state: State, player: int | None) -> str:
    """Roles, time, issues and votes; secret ballots are not shown."""
    lines = [_headline(state), ""]
    for seat, name in enumerate(state.hall.names, 1):
        left = " (left)" if seat in state.gone else ""
        lines.append(f"{seat_text(seat, name)}: {state.roles[seat - 1] or 'no role yet'}{left}")
    lines += _issues(state)
    lines += _debate(state, player)
    if any(state.electoral) or state.covered:
        lines += _tally(state)
    ending = result(state)
    if ending is not None:
        lines += ["", ending.reason]
    return "\n".join(lines)


def _headline(state: State) -> str:
    time = f"; {clock(state.elapsed)} of {clock(state.time)}" if state.time else ""
    return f"Soapbox: {PHASES[state.phase]}{time}"


def clock(seconds: int) -> str:
    """Minutes and seconds, `3:05`."""
    return f"{seconds // 60}:{seconds % 60:02}"


def _issues(state: State) -> list[str]:
    lines = [""] if state.agenda or state.covered else []
    for covered in state.covered:
        outcome = "void" if covered.void else "nobody"
        if covered.winner:
            outcome = state.hall.name(covered.winner)
        lines.append(f"[x] {covered.issue}: {outcome}")
    if state.debate is not None:
        lines.append(f"[>] {state.debate.issue}")
    return lines + [f"[ ] {issue}" for issue in state.agenda]


def _debate(state: State, player: int | None) -> list[str]:
    debate, hall = state.debate, state.hall
    if debate is None:
        return []
    lines = [""]
    for place, seat in enumerate(debate.order):
        slot = clock(60 * debate.slots[seat - 1])
        said = clock(debate.spoken[place]) if place < len(debate.spoken) else "-"
        lines.append(f"{place + 1}. {hall.name(seat)}: {said} of {slot}")
    if state.phase in ("vote", "tie_break"):
        cast = [seat for seat in voters(state) if debate.ballots[seat - 1] is not None]
        waiting = ", ".join(hall.name(seat) for seat in actors(state))
        lines.append(f"{len(cast)} of {len(voters(state))} ballots are cast; to vote: {waiting}")
        own = debate.ballots[player - 1] if player else None
        if own is not None:
            lines.append(f"your ballot: {hall.name(own) if own else 'abstain'}")
    return lines


def _tally(state: State) -> list[str]:
    votes = popular(state)
    lines = ["", "electoral votes (all votes)"]
    for seat in candidates(state):
        lines.append(f"  {state.hall.name(seat)}: {state.electoral[seat - 1]} ({votes[seat - 1]})")
    return lines
