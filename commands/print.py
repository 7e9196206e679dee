"""`wallhop print`: boards, puzzles and game material on paper."""

from __future__ import annotations

import json
import sys
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from commands.failure import ExitCode, Failure

if TYPE_CHECKING:
    from generator.drawing import Document
    from generator.paper import Layout


_FURTHEST = 50.0
"""Greatest offset in mm of backs; what is further off is no printer's fault."""


class _Measure(click.FloatRange):
    """A number in a range; nan is in none."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number = float(super().convert(value, param, ctx))
        if not isfinite(number):
            self.fail(f"{value!r} is not a number", param, ctx)
        return number


class _Offset(click.ParamType[tuple[float, float]]):
    """Two numbers in mm, such as `0.5,-1`."""

    name = "X,Y"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        if isinstance(value, tuple):
            return cast(tuple[float, float], value)
        try:
            x, y = (float(part) for part in str(value).split(","))
        except ValueError:
            self.fail(f"{value!r} is not two numbers of millimetres such as 0.5,-1", param, ctx)
        if not (abs(x) <= _FURTHEST and abs(y) <= _FURTHEST):
            self.fail(f"{value!r} is further than {_FURTHEST:g} mm off", param, ctx)
        return x, y


@click.command("print")
@click.argument("sources", metavar="FILE...", nargs=-1)
@click.option(
    "-o", "--output", metavar="OUT", help="File to write: .pdf, .png or .svg; - for standard output."
)
@click.option("--format", "kind", type=click.Choice(["pdf", "png", "svg"]), help="Format, where OUT is -.")
@click.option("--list", "as_list", is_flag=True, help="List the names that can be printed.")
@click.option(
    "--paper",
    "paper_name",
    default="a4",
    show_default=True,
    help="a3, a4, a5, letter, legal, tabloid or 200x250 (mm).",
)
@click.option("--landscape", is_flag=True, help="Turn the paper.")
@click.option("--margin", type=_Measure(min=0), default=8.0, show_default=True, help="White margin in mm.")
@click.option(
    "--theme",
    type=click.Choice(["print", "screen", "mono", "ink-saver"]),
    default="print",
    show_default=True,
    help="Colours; mono hatches, ink-saver draws outlines.",
)
@click.option(
    "--cell",
    type=_Measure(min=1, max=500),
    help="Size of a cell in mm; a board too large for a sheet is tiled.",
)
@click.option(
    "--scale",
    type=_Measure(min=0.01, max=20),
    help="Scale of pictures of true size (mars-map); 0.2 makes a small one.",
)
@click.option(
    "--overlap",
    type=_Measure(min=0),
    default=10.0,
    show_default=True,
    help="Overlap of tiled sheets in mm.",
)
@click.option(
    "--duplex",
    type=click.Choice(["long-edge", "short-edge", "fold", "none"]),
    default="none",
    show_default=True,
    help="Which edge the printer flips; fold puts the backs beside the fronts.",
)
@click.option(
    "--back-offset",
    type=_Offset(),
    default=(0.0, 0.0),
    metavar="X,Y",
    help="Move the backs right and down, in mm.",
)
@click.option(
    "--bleed",
    type=_Measure(min=0, max=20),
    default=0.0,
    show_default=True,
    help="Widen backgrounds beyond the cut, in mm.",
)
@click.option("--crop-marks/--no-crop-marks", default=True, show_default=True, help="Marks where to cut.")
@click.option(
    "--dpi",
    type=_Measure(min=30, max=1200),
    default=200,
    show_default=True,
    help="Resolution of PNG files.",
)
@click.option("--title", help="Title of the document.")
@click.option(
    "--seed",
    metavar="N",
    type=int,
    help="Seed of what is drawn by chance; printed at the foot of every page.",
)
@click.option("--json", "as_json", is_flag=True, help="Tell as JSON what was written.")
def print_(
    sources: tuple[str, ...],
    output: str | None,
    kind: str | None,
    as_list: bool,
    paper_name: str,
    landscape: bool,
    margin: float,
    theme: str,
    cell: float | None,
    scale: float | None,
    overlap: float,
    duplex: str,
    back_offset: tuple[float, float],
    bleed: float,
    crop_marks: bool,
    dpi: float,
    title: str | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """Print each FILE: a problem, a board, or a name such as black, ships-cards or 1A/2C/3B/4D.

    Print at 100 %: every page has a bar of 50 mm to check the scale with. --list tells the names.
    """
    if as_list:
        click.echo(_listed(as_json))
        return
    if not sources:
        raise click.UsageError("name a FILE, or a sheet from: wallhop print --list")
    if output is None:
        raise click.UsageError("name the file to write with -o, such as -o sheet.pdf")
    from generator.palette import THEMES
    from generator.paper import Layout, paper

    _check_ending(output)
    try:
        layout = Layout(
            paper(paper_name, landscape=landscape, margin=margin),
            THEMES[theme],  # type: ignore[index]
            None if duplex == "none" else duplex,  # type: ignore[arg-type]
            back_offset,
            bleed,
            crop_marks,
            overlap,
            cell,
            scale,
        )
        document = _document(sources, layout, title or ", ".join(sources), seed)
    except ValueError as error:
        from boards.errors import InputError

        if isinstance(error, InputError):
            raise
        raise Failure(str(error), ExitCode.USAGE) from error
    _write(document, output, kind, dpi, as_json)


def _document(sources: tuple[str, ...], layout: Layout, title: str, seed: int | None) -> Document:
    from generator.layout import document
    from generator.paper import Label
    from generator.sheets.catalogue import DEFAULT_SEED
    from generator.sheets.sources import parts_of, seeded

    if sources == ("calibration",):
        from generator.calibration import calibration
        from generator.drawing import Document

        return Document("Duplex calibration", calibration(layout))
    if seed is None and any(map(seeded, sources)):
        seed = DEFAULT_SEED
    used = DEFAULT_SEED if seed is None else seed
    parts = [part for source in sources for part in parts_of(source, layout.theme, used)]
    return document(parts, layout, Label(title, seed="" if seed is None else str(seed)))


def _check_ending(output: str) -> None:
    """Refuse an unknown ending before anything is drawn."""
    from generator.output import kind_of

    if output != "-":
        try:
            kind_of(Path(output))
        except ValueError as error:
            raise Failure(str(error)) from error


def _write(document: Document, output: str, kind: str | None, dpi: float, as_json: bool) -> None:
    from generator.output import kind_of, rendered, write_document

    try:
        if output == "-":
            kind = kind or "pdf"
            if kind != "pdf" and len(document.pages) != 1:
                count = len(document.pages)
                raise Failure(f"{count} pages do not fit in one {kind} on standard output; use -o or pdf")
            sys.stdout.buffer.write(rendered(document, kind, dpi)[0])
            return
        path = Path(output)
        if kind is not None and kind != kind_of(path):
            raise Failure(f"{output} does not end in .{kind}; --format is for -o -")
        files = write_document(document, path, dpi)
    except ValueError as error:
        raise Failure(str(error)) from error
    if as_json:
        click.echo(
            json.dumps(
                {
                    "schema": "wallhop/printed/1",
                    "files": [str(file) for file in files],
                    "pages": len(document.pages),
                }
            )
        )
        return
    pages = f"{len(document.pages)} page{'s' if len(document.pages) != 1 else ''}"
    names = str(files[0]) if len(files) == 1 else f"{files[0]} to {files[-1]}"
    click.echo(f"{names}: {pages}", err=True)


def _listed(as_json: bool) -> str:
    from generator.sheets.catalogue import SHEETS

    if as_json:
        return json.dumps([{"name": e.name, "game": e.game, "about": e.about} for e in SHEETS.values()])
    width = max(len(name) for name in SHEETS)
    lines = [f"{entry.name:{width}}  {entry.game:9}  {entry.about}" for entry in SHEETS.values()]
    lines.append(
        f"{'1A/2C/3B/4D':{width}}  {'ricochet':9}  any official board, clockwise from the north-west"
    )
    lines.append(f"{'calibration':{width}}  {'':9}  how far the printer's backs are off")
    lines.append("A game's name (micro, ricochet ...) prints everything of that game.")
    return "\n".join(lines)
