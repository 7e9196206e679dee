"""`wallhop generate`: boards, puzzles and set-ups from a seed, one command a kind."""

from __future__ import annotations

from commands.lazy import LazyCommand, LazyGroup

SUBCOMMANDS = {
    "ricochet": LazyCommand("commands.generate.ricochet:ricochet", "Ricochet puzzles by length and kind."),
    "ricochet-board": LazyCommand("commands.generate.ricochet:board", "Ricochet boards, printed or new."),
    "micro": LazyCommand("commands.generate.micro:micro", "Micro Robots puzzles by length."),
    "micro-board": LazyCommand("commands.generate.micro:board", "Micro Robots layouts of any size."),
    "micro-tiles": LazyCommand("commands.generate.micro:tiles", "A set of four double-sided tiles."),
    "wkm": LazyCommand("commands.generate.setups:wkm", "A fair hex map for What Kills Me."),
    "urbs": LazyCommand("commands.generate.setups:urbs", "An opening town for Urbs Salinarum."),
    "mars": LazyCommand(
        "commands.generate.setups:mars", "Stones, rovers and accessories for Roll over Mars."
    ),
    "smart": LazyCommand("commands.generate.setups:smart", "Rosters for a SMART battle."),
    "ships": LazyCommand(
        "commands.generate.setups:ships", "A shuffled deck and a deal for Ships of the Line."
    ),
    "soapbox": LazyCommand("commands.generate.setups:soapbox", "An agenda for Soapbox."),
    "again": LazyCommand("commands.generate.again:again", "What a seed id names."),
}

generate = LazyGroup(
    name="generate",
    lazy=SUBCOMMANDS,
    help="""Make boards, puzzles and set-ups from a seed.

    The same seed and options give the same bytes on every machine; without --seed one is drawn and told.
    Seed, generator version and a seed id are stored with everything that is made.
    Exit codes: 0 made, 1 nothing fits the wishes, 2 usage.
    """,
)
