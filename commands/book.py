"""`wallhop book`: a puzzle book from a seed."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import click

from commands.failure import ExitCode, Failure
from commands.generate.common import Progress, Range, check_place, chosen_seed, range_text
from commands.generate.ricochet import board_options, maker

MOST = 1000


@click.command()
@click.option(
    "--puzzles", "count", type=click.IntRange(1, MOST), default=40, show_default=True, help="How many."
)
@click.option(
    "--moves", type=Range(2, 60), default="4-12", show_default=True, help="Optimal lengths, evenly."
)
@click.option("--unique", is_flag=True, help="Puzzles with one shortest answer only.")
@click.option("--ricochet-rule", "turning", is_flag=True, help="The target robot must turn at least once.")
@click.option("--robots", type=click.IntRange(1, 5), default=4, show_default=True)
@click.option("--hop", is_flag=True, help="Silver is transparent, and every shortest answer passes a wall.")
@board_options
@click.option("--title", default="Wallhop puzzles", show_default=True)
@click.option("--subtitle", default="")
@click.option("--per-page", type=click.Choice(["1", "2", "4", "6"]), default="2", show_default=True)
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
@click.option("--paper", "paper_name", default="a4", show_default=True, help="a4, letter, a3, 200x250 ...")
@click.option("--landscape", is_flag=True, help="Turn the paper.")
@click.option("--margin", type=click.FloatRange(min=0), default=8.0, show_default=True, help="In mm.")
@click.option(
    "--theme", type=click.Choice(["print", "screen", "mono", "ink-saver"]), default="print", show_default=True
)
@click.option("--seed", type=int, metavar="N", help="What is made; drawn and told if absent.")
@click.option("-o", "--output", metavar="OUT", required=True, help="The .pdf file, or - for standard output.")
@click.option("-q", "--quiet", is_flag=True, help="No progress bar.")
@click.option("--json", "as_json", is_flag=True, help="Tell as JSON what was made.")
def book(
    count: int,
    moves: tuple[int, int],
    unique: bool,
    turning: bool,
    robots: int,
    hop: bool,
    source: str,
    size: int,
    deflectors: str,
    no_neighbours: bool,
    seed: int | None,
    output: str,
    quiet: bool,
    as_json: bool,
    **look: Any,
) -> None:
    """Make a book of Ricochet puzzles in rising difficulty, with rules, contents and answers.

    Difficulty is told in bands by percentile of random puzzles; they are not calibrated against people.
    """
    from generator.origin import Origin
    from generator.ricochet.puzzles import Positions, Wishes
    from generator.ricochet.spread import spread

    if output != "-" and not output.lower().endswith(".pdf"):
        raise click.UsageError(f"{output}: a book is a .pdf file")
    check_place(output, is_file=True)
    layout = _layout(look)
    seed = chosen_seed(seed)
    options = (
        ("moves", range_text(moves)),
        ("puzzles", str(count)),
        *((("unique", ""),) if unique else ()),
    )
    origin = Origin("book", seed, options)
    make = maker(source, size, int(deflectors), no_neighbours)
    positions = Positions(origin, make, 5 if hop else robots, hop, turning)
    progress = Progress(count, quiet, "puzzles")
    made = []
    wishes = Wishes(moves, unique, turning=turning, hop=hop)
    for puzzle in islice(
        spread(positions, wishes, count, progress=lambda n: progress.tell(f", {n} starts")), count
    ):
        made.append(puzzle)
        progress.advance()
    progress.clear()
    if not made:
        raise Failure("no puzzle fits; ask for other lengths", ExitCode.NO)
    pages, files = _written(made, layout, look, seed, output)
    if as_json and output != "-":
        answer = {"schema": "wallhop/book/1", "file": files, "pages": pages, **origin.about()}
        click.echo(json.dumps({**answer, "puzzles": [puzzle.about() for puzzle in made]}))
    elif output != "-":
        click.echo(f"{files}: {len(made)} puzzles on {pages} pages, seed {seed}")
    if len(made) < count:
        raise Failure(f"only {len(made)} of {count} puzzles fit the wishes", ExitCode.NO)


def _layout(look: dict[str, Any]) -> Any:
    from generator.palette import THEMES
    from generator.paper import Layout, paper

    try:
        sheet = paper(look["paper_name"], landscape=look["landscape"], margin=look["margin"])
    except ValueError as error:
        raise Failure(str(error), ExitCode.USAGE) from error
    return Layout(sheet, THEMES[look["theme"]])


def _written(made: list[Any], layout: Any, look: dict[str, Any], seed: int, output: str) -> tuple[int, str]:
    """The number of pages and the file's name."""
    import sys

    from generator.book import BookPuzzle, BookStyle
    from generator.book import book as bound
    from generator.difficulty import UNCALIBRATED
    from generator.origin import VERSION
    from generator.output import rendered, write_document

    style = BookStyle(
        title=look["title"],
        subtitle=look["subtitle"],
        seed=str(seed),
        note=f"Seed {seed}, generator {VERSION}. {UNCALIBRATED}",
        per_page=int(look["per_page"]),
        answers=look["answers"],
        codes=look["codes"],
        show_cost=look["lengths"],
    )
    entries = [
        BookPuzzle(
            puzzle.problem,
            puzzle.answer,
            puzzle.difficulty.length,
            puzzle.difficulty.score,
            puzzle.difficulty.band or "",
        )
        for puzzle in made
    ]
    document = bound(entries, layout, style)
    if output == "-":
        sys.stdout.buffer.write(rendered(document, "pdf")[0])
    else:
        write_document(document, Path(output))
    return len(document.pages), output
