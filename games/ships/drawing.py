"""The ships' sheets in the terminal."""

from __future__ import annotations

from games.position import seat_text
from games.ships.judge import PHASES, actors
from games.ships.play import RETIRE_UNKNOWN, result
from games.ships.state import FULL, STATS, State, advantaged, names, winds
from games.ships.text import write


def show(state: State, player: int | None) -> str:
    """Both sheets; hands and choices only as the player may see them."""
    lines = [_headline(state), _piles(state)]
    for seat in (1, 2):
        lines += ["", *_sheet(state, seat, seat == player)]
    if state.phase in ("fire", "retire"):
        ahead = advantaged(state)
        numbers = f"{winds(state.sailed[0])} against {winds(state.sailed[1])} winds"
        lines += ["", f"{numbers}: " + (f"P{ahead} is Advantaged" if ahead else "Equals")]
    if state.phase == "retire":
        lines += ["", RETIRE_UNKNOWN]
    ending = result(state)
    if ending is not None:
        won = " and ".join(f"P{seat}" for seat in ending.winners) or "nobody"
        lines += ["", f"{ending.reason}; {won} wins", *ending.notes]
    return "\n".join(lines)


def _headline(state: State) -> str:
    if state.phase == "over":
        return f"Ships of the Line: over in turn {state.turn}"
    doing = f"{PHASES[state.phase][0]} Phase"
    if state.owed != (0, 0):
        doing += f", {state.owed[0]} and {state.owed[1]} cards to be dealt"
    return f"Ships of the Line: turn {state.turn}, {doing}"


def _piles(state: State) -> str:
    thrown = sum(state.discard)
    shown = ""
    if thrown and state.battle.house.discards == "public":
        shown = ": " + _short(names(state.discard))
    return f"deck {sum(state.deck)} cards, discard pile {thrown}{shown}"


def _short(cards: list[str]) -> str:
    return ", ".join(f"{cards.count(card)} {card}" for card in dict.fromkeys(cards))


def _sheet(state: State, seat: int, own: bool) -> list[str]:
    lines = [seat_text(seat, state.battle.names[seat - 1])]
    for stat, left in zip(STATS, state.ships[seat - 1], strict=True):
        lines.append(f"   {stat:8}{'#' * left}{'.' * (FULL - left)}  {left}")
    hand = names(state.hands[seat - 1])
    lines.append(f"   {'hand':8}" + (" ".join(hand) or "no cards" if own else f"{len(hand)} cards"))
    aimed = names(state.aimed[seat - 1])
    if state.phase == "sail" and state.battle.house.commit_attack == "before_sail":
        lines.append("   aimed   " + (" ".join(aimed) or "nothing" if own else "face down"))
    chosen = state.chosen[seat - 1]
    if chosen is not None:
        lines.append("   chosen  " + (write(chosen) if own else "secret"))
    elif seat in actors(state):
        lines.append("   to choose")
    return lines
