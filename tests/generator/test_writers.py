"""The three writers: they agree with one another, embed the font and repeat their bytes."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable

import pytest
from PIL import Image, ImageChops, ImageFilter

from generator.drawing import (
    Cells,
    Circle,
    Clip,
    Curve,
    Document,
    Item,
    Line,
    Page,
    Path,
    Point,
    Polygon,
    Rect,
    Text,
    moved,
    regular,
)
from generator.drawing.pdf import write_pdf
from generator.drawing.png import paint, write_png
from generator.drawing.svg import write_svg
from generator.layout import document
from generator.palette import THEMES
from generator.paper import Label, Layout, paper
from generator.sheets.catalogue import sheet_parts

DPI = 300
SHAPES: tuple[Item, ...] = (
    Rect(10, 10, 20, 15, "#af0c07", "#000000", 0.8),
    Rect(35, 10, 20, 15, None, "#000000", 1.2, radius=4),
    Circle(70, 18, 8, "#49bb9c", "#000000", 0.5),
    Polygon(regular(92, 18, 9, 5), "#0a1162", "#000000", 0.5),
    Line(10, 35, 50, 35, width=1.0),
    Line(10, 40, 50, 46, width=1.0, cap="round"),
    Line(60, 35, 100, 35, width=0.8, cap="square"),
    Line(60, 40, 100, 46, width=0.8, dash=(4, 2)),
    Path(
        Point(10, 60),
        (Curve(Point(20, 50), Point(30, 70), Point(40, 60)), Point(40, 68)),
        "#fff36e",
        "#000000",
        0.4,
    ),
    Cells(((50, 55, 5, 5), (55, 60, 5, 5), (60, 55, 5, 10))),
    Clip(70, 52, 15, 15, (Circle(70, 52, 14, "#a25fc8", "#000000", 1.0),)),
    Text(10, 85, "Ricochet agQ 0123 → é", 8, bold=True),
    Text(60, 95, "centred", 5, "middle"),
    Text(110, 95, "at the end", 5, "end"),
    Text(100, 60, "turned", 5, "middle", angle=90),
)


def _sample(name: str) -> Page:
    if name == "shapes":
        return Page(120, 100, SHAPES, alt="All shapes")
    sheet, _, theme = name.partition(":")
    layout = Layout(paper("a5"), THEMES[theme])  # type: ignore[index]
    return document(sheet_parts(sheet, layout.theme), layout, Label(sheet)).pages[0]


def _strangers(a: Image.Image, b: Image.Image) -> int:
    """How many pixels of `a` are darker or lighter than everything in `b` within two pixels (0.17 mm)."""
    darker = ImageChops.subtract(b.filter(ImageFilter.MinFilter(5)), a)
    lighter = ImageChops.subtract(a, b.filter(ImageFilter.MaxFilter(5)))
    return sum(sum(surplus.histogram()[80:]) for surplus in (darker, lighter))


def _disagreement(a: Image.Image, b: Image.Image) -> tuple[int, int]:
    """Pixels that only one of the pictures has, and the greatest difference in colour of areas of 1.4 mm."""
    assert abs(a.width - b.width) <= 1
    assert abs(a.height - b.height) <= 1
    box = (0, 0, min(a.width, b.width), min(a.height, b.height))
    a, b = a.crop(box), b.crop(box)
    grey_a, grey_b = a.convert("L"), b.convert("L")
    coarse = ImageChops.difference(a.convert("RGB").reduce(16), b.convert("RGB").reduce(16))
    worst = max(high for _, high in coarse.getextrema())  # type: ignore[misc]
    return _strangers(grey_a, grey_b) + _strangers(grey_b, grey_a), int(worst)


@pytest.mark.parametrize(
    "name", ["shapes", "micro-dice:print", "1A/2C/3B/4D:screen", "ricochet-targets:mono"]
)
def test_png_svg_and_pdf_show_the_same(
    name: str, render_pdf: Callable[..., list[Image.Image]], render_svg: Callable[[str, float], Image.Image]
) -> None:
    """A shape that one writer drops or shifts would leave hundreds of strangers."""
    page = _sample(name)
    ours = paint(page, DPI).convert("RGB")
    by_poppler = render_pdf(write_pdf(Document("sample", (page,))), DPI)[0]
    by_librsvg = render_svg(write_svg(page, "sample"), DPI)
    for other in (by_poppler, by_librsvg):
        strangers, colour = _disagreement(ours, other)
        assert strangers < 300
        assert colour < 40


def test_a_missing_or_shifted_shape_would_be_noticed() -> None:
    """The comparison above is worth something: without one shape, or 1 mm aside, it fails by far."""
    whole = paint(Page(120, 100, SHAPES), 150)
    changed = [SHAPES[:k] + SHAPES[k + 1 :] for k in range(len(SHAPES))]
    for items in (*changed, moved(SHAPES, 0.7, 0.7)):
        strangers, colour = _disagreement(whole, paint(Page(120, 100, items), 150))
        assert strangers > 600
        assert colour > 50


def test_pdf_fonts_are_embedded_and_nothing_else_is_used(pdf_facts: Callable[[bytes, str], str]) -> None:
    pdf = write_pdf(Document("sample", (_sample("shapes"), _sample("black:print"))))
    lines = pdf_facts(pdf, "pdffonts").splitlines()[2:]
    names = {line.split()[0].partition("+")[2] for line in lines}
    assert names == {"DejaVuSans", "DejaVuSans-Bold"}
    for line in lines:
        embedded = line[line.index("TrueType") :].split()[2]
        assert embedded == "yes"


def test_pdf_asks_not_to_be_scaled() -> None:
    assert b"/PrintScaling /None" in write_pdf(Document("sample", (_sample("shapes"),)))


def test_pdf_trim_box_is_the_finished_format(pdf_facts: Callable[[bytes, str], str]) -> None:
    """A trim area of (10, 20, 60, 40) mm on a page 100 mm high, in points from the bottom left."""
    page = Page(120, 100, SHAPES, trim=(10, 20, 60, 40))
    line = next(
        line
        for line in pdf_facts(write_pdf(Document("t", (page,))), "pdfinfo").splitlines()
        if line.startswith("TrimBox")
    )
    expected = [v / 25.4 * 72 for v in (10, 40, 70, 80)]
    assert [float(v) for v in line.split()[1:]] == pytest.approx(expected, abs=0.02)


def test_pdf_has_an_outline_and_links() -> None:
    pages = (
        Page(100, 100, (), bookmark="First", links=((10, 10, 20, 5, 1),)),
        Page(100, 100, (), bookmark="Second", bookmark_level=1),
    )
    pdf = write_pdf(Document("t", pages))
    assert b"/Outlines" in pdf
    assert b"/Title (First)" in pdf
    assert b"/Title (Second)" in pdf
    assert pdf.count(b"/Subtype /Link") == 1


def test_files_repeat_their_bytes_in_a_new_process() -> None:
    """Hash seeds and earlier drawings must not show."""
    program = (
        "import hashlib\n"
        "from generator.layout import document\n"
        "from generator.output import rendered\n"
        "from generator.palette import THEMES\n"
        "from generator.paper import Label, Layout, paper\n"
        "from generator.sheets.catalogue import sheet_parts\n"
        "layout = Layout(paper('a4'), THEMES['mono'])\n"
        "made = document(sheet_parts('black', layout.theme), layout, Label('black', seed='7'))\n"
        "for kind in ('pdf', 'png', 'svg'):\n"
        "    print([hashlib.sha256(f).hexdigest() for f in rendered(made, kind, 60)])\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


def test_writing_twice_in_one_process_repeats_the_bytes() -> None:
    made = Document("sample", (_sample("shapes"),))
    first = write_pdf(made)
    write_pdf(Document("other", (Page(50, 50, (Text(5, 5, "other letters xyz", 4),)),)))
    assert write_pdf(made) == first


def test_svg_speaks_to_readers_who_cannot_see() -> None:
    root = ElementTree.fromstring(
        write_svg(Page(50, 40, SHAPES, alt="A <red> box & more"), "Title", "seed 7")
    )
    space = "{http://www.w3.org/2000/svg}"
    assert root.get("role") == "img"
    assert root.findtext(f"{space}title") == "Title"
    assert root.findtext(f"{space}desc") == "A <red> box & more\nseed 7"
    assert root.get("width") == "50mm"
    assert root.get("viewBox") == "0 0 50 40"


def test_png_carries_description_and_resolution() -> None:
    file = io.BytesIO(write_png(Page(50, 40, SHAPES, alt="A box"), 127, "Title", "seed 7"))
    with Image.open(file) as picture:
        picture.load()
        assert picture.size == (250, 200)
        assert picture.info["Description"] == "A box"
        assert picture.info["Title"] == "Title"
        assert picture.info["Subject"] == "seed 7"
        assert picture.info["dpi"] == pytest.approx((127, 127), abs=0.1)


def test_png_walls_keep_their_widths() -> None:
    """A line 2 mm wide at 254 dpi is 20 pixels: 18 to 20 of them black whatever its place."""
    for shift in (0.0, 0.013, 0.027, 0.051):
        row = paint(Page(20, 10, (Line(10 + shift, 0, 10 + shift, 10, width=2.0),)), 254).crop(
            (0, 50, 200, 51)
        )
        dark = sum(255 - value for value in row.tobytes()) / 255
        assert dark == pytest.approx(20, abs=0.5)
