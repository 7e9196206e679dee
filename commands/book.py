"""`wallhop book`: a puzzle book from a seed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from commands.failure import ExitCode, Failure
from commands.generate.common import (
    Progress,
    Range,
    check_board_wishes,
    check_place,
    chosen_seed,
    range_text,
)
from commands.generate.micro import Size

if TYPE_CHECKING:
    from generator.book import BookPuzzle
    from generator.origin import Origin

MOST = 1000
RICOCHET_ONLY = ("turning", "robots", "hop", "deflectors", "no_neighbours")
"""The wishes that Micro Robots do not know; `waypoints` is theirs alone."""
DEFAULTS = {"robots": 4, "deflectors": "0", "waypoints": 0}

Progressing = Callable[[int], None]
Entries = Iterator[tuple["BookPuzzle", dict[str, Any]]]


@click.command()
@click.option(
    "--game", type=click.Choice(["ricochet", "micro"]), default="ricochet", show_default=True, help="Of what."
)
@click.option(
    "--puzzles",
    "count",
    type=click.IntRange(1, MOST),
    metavar="N",
    default=40,
    show_default=True,
    help="How many.",
)
@click.option(
    "--moves",
    type=Range(2, 60),
    help="Optimal lengths, evenly; 4-12 unless you say, 4-8 for Micro Robots.",
)
@click.option("--unique", is_flag=True, help="Puzzles with one shortest answer only.")
@click.option("--ricochet-rule", "turning", is_flag=True, help="The target robot must turn at least once.")
@click.option("--robots", type=click.IntRange(1, 5), metavar="N", help="How many; 4 unless you say.")
@click.option("--hop", is_flag=True, help="Silver is transparent, and every shortest answer passes a wall.")
@click.option(
    "--via",
    "waypoints",
    type=click.IntRange(0, 8),
    metavar="N",
    help="Way-points in Micro Robots; at most 8.",
)
@click.option(
    "--board",
    "source",
    metavar="BOARD",
    help="official or printed (the usual ones, at random), new, or a board: a FILE or a name.",
)
@click.option("--size", type=Size(), help="Of new boards: 16 unless you say, 6 or 5x4 for Micro Robots.")
@click.option(
    "--deflectors",
    type=click.Choice(["0", "4", "8"]),
    help="On new boards; with official ones, any other number than 0 asks for a side that has some.",
)
@click.option("--no-neighbours", is_flag=True, help="No two targets of a new board touch.")
@click.option("--title", metavar="TEXT", default="Wallhop puzzles", show_default=True, help="On the cover.")
@click.option("--subtitle", metavar="TEXT", default="", help="Below the title.")
@click.option(
    "--per-page",
    type=click.Choice(["1", "2", "4", "6"]),
    default="2",
    show_default=True,
    help="Puzzles a page.",
)
@click.option(
    "--answers",
    type=click.Choice(["pages", "upside-down", "none"]),
    default="pages",
    show_default=True,
    help="Where the answers stand.",
)
@click.option(
    "--lengths/--no-lengths", default=True, show_default=True, help="Tell the moves of each puzzle."
)
@click.option("--codes/--no-codes", default=True, show_default=True, help="QR codes of the puzzles' ids.")
@click.option(
    "--paper",
    "paper_name",
    metavar="PAPER",
    default="a4",
    show_default=True,
    help="a3, a4, a5, letter, legal, tabloid or 200x250 (mm).",
)
@click.option("--landscape", is_flag=True, help="Turn the paper.")
@click.option(
    "--margin",
    type=click.FloatRange(min=0),
    metavar="NUMBER",
    default=8.0,
    show_default=True,
    help="White margin in mm.",
)
@click.option(
    "--theme",
    type=click.Choice(["print", "screen", "mono", "ink-saver"]),
    default="print",
    show_default=True,
    help="Colours; mono hatches, ink-saver draws outlines.",
)
@click.option("--seed", type=int, metavar="N", help="What is made; drawn and told if absent.")
@click.option("-o", "--output", metavar="OUT", required=True, help="The .pdf file, or - for standard output.")
@click.option("-q", "--quiet", is_flag=True, help="No progress bar.")
@click.option("--json", "as_json", is_flag=True, help="Tell as JSON what was made.")
def book(
    game: str,
    count: int,
    moves: tuple[int, int] | None,
    unique: bool,
    source: str | None,
    size: tuple[int, int] | None,
    seed: int | None,
    output: str,
    quiet: bool,
    as_json: bool,
    **others: Any,
) -> None:
    """Make a book of puzzles in rising difficulty, with rules, contents and answers.

    Difficulty of Ricochet puzzles is told in bands by percentile of random puzzles, that of Micro Robots by
    the number of moves; neither is calibrated against people.
    """
    wishes = {name: others.pop(name) for name in (*RICOCHET_ONLY, "waypoints")}
    strange = ("waypoints",) if game == "ricochet" else RICOCHET_ONLY
    for parameter in click.get_current_context().command.params:
        if parameter.name in strange and wishes[parameter.name]:
            raise click.UsageError(f"{parameter.opts[0]} is no wish for a book of the game {game}")
    source = None if source in ("official", "printed") else source
    usual = "official" if game == "ricochet" else "printed"
    check_board_wishes(source or usual, "size", "deflectors", "no_neighbours")
    wishes = {name: value or DEFAULTS.get(name, value) for name, value in wishes.items()}
    if output != "-" and not output.lower().endswith(".pdf"):
        raise click.UsageError(f"{output}: a book is a .pdf file")
    check_place(output, is_file=True)
    layout = _layout(others)
    seed = chosen_seed(seed)
    progress = Progress(count, quiet, "puzzles")
    entries = _micro if game == "micro" else _ricochet
    tell = lambda tried: progress.tell(f", {tried} tried")  # noqa: E731
    origin, found = entries(
        count, moves, unique, source, size, seed, tell, tell_lengths=others["lengths"], **wishes
    )
    made = []
    for entry in found:
        made.append(entry)
        progress.advance()
    progress.clear()
    if not made:
        raise Failure("no puzzle fits; ask for other lengths", ExitCode.NO)
    pages = _written([entry for entry, _ in made], layout, others, game, seed, output)
    if as_json and output != "-":
        answer = {"schema": "wallhop/book/1", "file": output, "pages": pages, **origin.about()}
        click.echo(json.dumps({**answer, "puzzles": [about for _, about in made]}))
    elif output != "-":
        click.echo(f"{output}: {len(made)} puzzle{'s' * (len(made) > 1)} on {pages} pages, seed {seed}")
    if len(made) < count:
        raise Failure(f"only {len(made)} of {count} puzzles fit the wishes", ExitCode.NO)


def _ricochet(
    count: int,
    moves: tuple[int, int] | None,
    unique: bool,
    source: str | None,
    size: tuple[int, int] | None,
    seed: int,
    tell: Progressing,
    turning: bool,
    robots: int,
    hop: bool,
    deflectors: str,
    no_neighbours: bool,
    **_others: Any,
) -> tuple[Origin, Entries]:
    """Where a book of Ricochet puzzles comes from, and its puzzles."""
    from commands.generate.ricochet import board_wishes, maker
    from generator.book import BookPuzzle
    from generator.origin import Origin
    from generator.ricochet.puzzles import Positions, Wishes
    from generator.ricochet.spread import spread

    moves, source = moves or (4, 12), source or "official"
    wide, high = size or (16, 16)
    if wide != high or not 10 <= wide <= 64:
        raise click.UsageError(
            f"--size: new boards are square, with 10 to 64 cells a side, not {wide}x{high}"
        )
    options = _options(
        ("moves", range_text(moves)),
        ("puzzles", str(count)),
        ("unique", "" if unique else None),
        ("ricochet-rule", "" if turning else None),
        ("robots", str(robots) if robots != 4 and not hop else None),
        ("hop", "" if hop else None),
        *board_wishes(source, wide, deflectors, no_neighbours),
    )
    origin = Origin("book", seed, options)
    make = maker(source, wide, int(deflectors), no_neighbours)
    positions = Positions(origin, make, 5 if hop else robots, hop, turning)
    wishes = Wishes(moves, unique, turning=turning, hop=hop)

    def entries() -> Entries:
        for puzzle in spread(positions, wishes, count, progress=tell):
            figures = puzzle.difficulty
            yield (
                BookPuzzle(puzzle.problem, puzzle.answer, figures.length, figures.score, figures.band or ""),
                puzzle.about(),
            )

    return origin, entries()


def _micro(
    count: int,
    moves: tuple[int, int] | None,
    unique: bool,
    source: str | None,
    size: tuple[int, int] | None,
    seed: int,
    tell: Progressing,
    waypoints: int,
    tell_lengths: bool,
    **_others: Any,
) -> tuple[Origin, Entries]:
    """Where a book of Micro Robots puzzles comes from, and its puzzles."""
    from commands.generate.micro import board_wishes, check_legs, maker
    from generator.book import BookPuzzle
    from generator.micro.puzzles import spread
    from generator.origin import Origin

    moves, source, size = moves or (4, 8), source or "printed", size or (6, 6)
    check_legs(moves, waypoints)
    options = _options(
        ("game", "micro"),
        ("moves", range_text(moves)),
        ("puzzles", str(count)),
        ("via", str(waypoints) if waypoints else None),
        ("unique", "" if unique else None),
        *board_wishes(source, size),
    )
    origin = Origin("book", seed, options)
    make = maker(source, size)

    def entries() -> Entries:
        for puzzle in spread(origin, make, moves, count, waypoints, unique, progress=tell):
            length, score = puzzle.figures["length"], puzzle.figures["score"]
            rank = length + score / 100  # the sections are lengths; the score orders within them
            section = f"{length} moves" if tell_lengths else ""
            yield BookPuzzle(puzzle.problem, puzzle.answer, length, rank, section), puzzle.about()

    return origin, entries()


def _options(*wishes: tuple[str, str | None]) -> tuple[tuple[str, str], ...]:
    return tuple((name, text) for name, text in wishes if text is not None)


def _layout(look: dict[str, Any]) -> Any:
    from generator.palette import THEMES
    from generator.paper import Layout, paper

    try:
        sheet = paper(look["paper_name"], landscape=look["landscape"], margin=look["margin"])
    except ValueError as error:
        raise Failure(str(error), ExitCode.USAGE) from error
    return Layout(sheet, THEMES[look["theme"]])


def _written(
    entries: list[BookPuzzle], layout: Any, look: dict[str, Any], game: str, seed: int, output: str
) -> int:
    """Write the book; the number of its pages."""
    import sys

    from generator.book import BookStyle
    from generator.book import book as bound
    from generator.difficulty import UNCALIBRATED
    from generator.origin import VERSION
    from generator.output import rendered, write_document

    style = BookStyle(
        title=look["title"],
        subtitle=look["subtitle"],
        seed=str(seed),
        note=" ".join(
            [f"Seed {seed}, generator {VERSION}.", *([UNCALIBRATED] if game == "ricochet" else [])]
        ),
        per_page=int(look["per_page"]),
        answers=look["answers"],
        codes=look["codes"],
        show_cost=look["lengths"],
    )
    document = bound(entries, layout, style)
    if output == "-":
        sys.stdout.buffer.write(rendered(document, "pdf")[0])
    else:
        write_document(document, Path(output))
    return len(document.pages)
