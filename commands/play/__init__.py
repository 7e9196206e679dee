"""`wallhop play`: start, play and adjudicate matches."""

from __future__ import annotations

from commands.lazy import LazyCommand, LazyGroup

SUBCOMMANDS = {
    "new": LazyCommand("commands.play.new:new", "Start a match and write its record."),
    "do": LazyCommand("commands.play.act:do", "Do an action; a refusal names its rule and changes nothing."),
    "undo": LazyCommand("commands.play.act:undo", "Take back the last action."),
    "legal": LazyCommand("commands.play.look:legal", "List who may act, and the legal actions."),
    "show": LazyCommand("commands.play.look:show", "Draw the position, or print it as JSON."),
    "log": LazyCommand("commands.play.look:log", "Tell what happened, action by action."),
    "replay": LazyCommand("commands.play.look:replay_", "Draw the position after every action."),
    "clock": LazyCommand("commands.play.clock:clock", "Run the time that the rules give, then end it."),
    "adjudicate": LazyCommand("commands.play.judge:adjudicate", "Judge a whole record."),
}

play = LazyGroup(
    name="play",
    lazy=SUBCOMMANDS,
    help="""Start, play and adjudicate matches.

    RECORD is a .record file, its JSON twin (.json), or `-` for standard input; what `do` and `undo` make
    of standard input goes to standard output. Players are P1, P2, ... or the names in the record.
    Exit codes: 0 done or legal, 1 refused, 2 usage or unreadable file, 3 malformed input.
    """,
)
