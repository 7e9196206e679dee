"""The command line: assembles the verbs of `commands/`, each imported only when it is called."""

from __future__ import annotations

import click

from commands.lazy import LazyCommand, LazyGroup

COMMANDS = {
    "check": LazyCommand("commands.check:check", "Name every defect of a board or problem."),
    "show": LazyCommand("commands.show:show", "Draw a board, a problem or a step of its answer."),
    "solve": LazyCommand("commands.solve:solve", "Find a shortest answer and prove it."),
    "verify": LazyCommand("commands.verify:verify", "Judge a claimed answer."),
    "hint": LazyCommand("commands.hint:hint", "Help a little, or more."),
    "perft": LazyCommand("commands.perft:perft", "Count the positions at each depth."),
    "convert": LazyCommand("commands.convert:convert", "Translate between board text, JSON and ids."),
    "grade": LazyCommand("commands.grade:grade", "Optimal lengths and counts of many problems at once."),
    "table": LazyCommand("commands.table:table", "Build and ask the exact table of a board and target."),
    "hardest": LazyCommand("commands.hardest:hardest", "The hardest positions of a board, target by target."),
    "generate": LazyCommand("commands.generate:generate", "Make boards, puzzles and set-ups from a seed."),
    "print": LazyCommand("commands.print:print_", "Print boards, puzzles and game material."),
    "book": LazyCommand("commands.book:book", "Make a puzzle book."),
    "games": LazyCommand("commands.games:games", "List the games."),
    "rules": LazyCommand("commands.rules:rules", "Read a game's rules or one rule."),
    "play": LazyCommand("commands.play:play", "Start, play and adjudicate matches."),
    "odds": LazyCommand("commands.odds:odds", "One-off rulings and chances in SMART combat."),
    "bench": LazyCommand("commands.bench:bench", "Measure the solvers."),
    "doctor": LazyCommand("commands.doctor:doctor", "Say what this installation can do."),
}


@click.group(
    cls=LazyGroup,
    lazy=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="wallhop", prog_name="wallhop")
def main() -> None:
    """Solve, verify, referee, generate and print grid games.

    FILE may be a .json, .jsonl or .board file, `-` for standard input, or a name such as 1A/2C/3B/4D.
    Exit codes: 0 yes, 1 no, 2 usage, 3 malformed input, 4 undecided at a limit, 70 internal error.
    """
