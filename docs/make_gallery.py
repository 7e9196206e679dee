"""Make the small pictures of docs/gallery: `python docs/make_gallery.py`, from the project's root."""

from __future__ import annotations

import io
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from PIL import Image  # noqa: E402

from generator.book import BookPuzzle, BookStyle, book  # noqa: E402
from generator.drawing import Document, Page  # noqa: E402
from generator.drawing.png import paint  # noqa: E402
from generator.layout import document  # noqa: E402
from generator.output import replace_file  # noqa: E402
from generator.palette import THEMES  # noqa: E402
from generator.paper import Label, Layout, paper  # noqa: E402
from generator.sheets.catalogue import sheet_parts  # noqa: E402
from solver.loading import load_problem  # noqa: E402
from solver.solve import solve  # noqa: E402

FOLDER = ROOT / "docs" / "gallery"
WIDTH = 420
LARGEST = 40_000
"""Bytes that a picture of the gallery may have."""

SHEETS = (
    ("black", "print", 0),
    ("black", "mono", 0),
    ("micro-pieces", "print", 0),
    ("micro-dice", "print", 0),
    ("1A/2C/3B/4D", "print", 0),
    ("1A/2C/3B/4D", "mono", 0),
    ("ricochet-robots", "print", 0),
    ("ricochet-targets", "print", 0),
    ("wkm-map-3", "print", 0),
    ("wkm-creatures", "print", 0),
    ("wkm-blocks", "print", 0),
    ("urbs-tiles", "print", 1),
    ("urbs-pieces", "print", 0),
    ("urbs-aids", "print", 0),
    ("mars-map", "print", 0),
    ("mars-cards", "print", 0),
    ("mars-stones", "print", 0),
    ("mars-instruments", "print", 0),
    ("smart-cards", "print", 0),
    ("smart-circles", "print", 0),
    ("smart-pieces", "print", 0),
    ("soapbox-agenda", "print", 0),
    ("soapbox-ballots", "print", 0),
    ("ships-cards", "print", 2),
    ("ships-tracks", "print", 0),
)
"""Name, theme and page of each sheet that is shown."""

PUZZLES = (
    "1A/2C/3B/4D red=0,15 green=15,0 blue=5,5 yellow=10,12 goal=red-circle",
    "1A/2B/3D/4C red=3,3 green=12,0 blue=0,9 yellow=14,14 goal=blue-square",
    "1B/2A/3C/4A red=2,13 green=9,1 blue=6,10 yellow=15,15 goal=green-hexagon",
    "1C/2D/3A/4B red=15,0 green=0,0 blue=0,15 yellow=8,3 goal=yellow-triangle",
    "black P1 W2",
    "copper B2 Y4",
)


def small(page: Page) -> bytes:
    """A page as a PNG of few colours and WIDTH pixels."""
    picture = paint(page, 100).convert("RGB")
    picture = picture.resize((WIDTH, round(picture.height * WIDTH / picture.width)), Image.Resampling.LANCZOS)
    for colours in (128, 64, 32, 16):
        file = io.BytesIO()
        picture.quantize(colours, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(
            file, "PNG", optimize=True
        )
        if file.tell() < LARGEST:
            break
    return file.getvalue()


def sample_book() -> Document:
    """A book of a few puzzles."""
    puzzles = []
    for text in PUZZLES:
        problem = load_problem(text)
        solution = solve(problem)
        assert solution.cost is not None
        puzzles.append(
            BookPuzzle(problem, solution.moves, solution.cost, solution.cost, f"{solution.cost} moves")
        )
    return book(puzzles, Layout(paper("a4")), BookStyle("Puzzles from the gallery", seed="1"))


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, theme, page in SHEETS:
        layout = Layout(paper("a4"), THEMES[theme], "long-edge", scale=0.18)  # type: ignore[index]
        made = document(sheet_parts(name, layout.theme), layout, Label(name))
        suffix = "" if theme == "print" else f"-{theme}"
        replace_file(FOLDER / f"{name.replace('/', '-')}{suffix}.png", small(made.pages[page]))
    pages = sample_book().pages
    for name, number in (("cover", 0), ("rules", 2), ("puzzles", 3), ("answers", -1)):
        replace_file(FOLDER / f"book-{name}.png", small(pages[number]))


if __name__ == "__main__":
    main()
