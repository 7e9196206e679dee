"""Sheets measured after an independent program has rendered them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PIL import Image, ImageChops

from boards.hexes import HexBoard
from generator.calibration import calibration
from generator.drawing import Cells, Circle, Clip, Document, Line, Page, Polygon, Rect, Text
from generator.drawing.pdf import write_pdf
from generator.imposition import mirrored
from generator.layout import document, lay_out
from generator.palette import PRINT, THEMES
from generator.paper import Label, Layout, check_bar, code_width, paper, qr_width
from generator.parts import Card, Cards, Part, Picture
from generator.pictures.problems import board_picture, problem_picture
from generator.posters import poster_grid
from generator.sheets.catalogue import SHEETS, sheet_parts
from solver.formats.ids import problem_id
from solver.loading import load_problem

Render = Callable[..., list[Image.Image]]
DPI = 600
MM = DPI / 25.4


def _dark_box(
    picture: Image.Image, box: tuple[float, float, float, float]
) -> tuple[float, float, float, float]:
    """Left, top, right and bottom in mm of what is darker than mid-grey inside a window in mm."""
    x, y, width, height = box
    part = picture.convert("L").crop(tuple(round(v * MM) for v in (x, y, x + width, y + height)))  # type: ignore[arg-type]
    found = part.point(lambda value: 255 if value < 128 else 0).getbbox()
    assert found is not None
    return x + found[0] / MM, y + found[1] / MM, x + found[2] / MM, y + found[3] / MM


@pytest.mark.parametrize("name", ["a4", "letter", "a3", "220x260"])
def test_the_check_bar_is_fifty_millimetres(name: str, render_pdf: Render) -> None:
    sheet = paper(name)
    pages = lay_out(sheet_parts("micro-dice", PRINT), Layout(sheet), Label("bar"))
    picture = render_pdf(write_pdf(Document("bar", pages)), DPI, grey=True)[0]
    x, y, _, height = sheet.printable
    left, _, right, _ = _dark_box(picture, (0, y + height - 6.2, x + 53, 2.4))
    assert right - left == pytest.approx(50.0, abs=0.2)
    assert left == pytest.approx(x, abs=0.2)


def test_the_bar_of_the_display_list_is_exactly_fifty_millimetres() -> None:
    bar = check_bar(0, 0)[0]
    assert (bar.x2 - bar.x1) == 50.0  # type: ignore[union-attr]


def _two_sided() -> tuple[Cards, ...]:
    """Seven cards whose fronts and backs are a red and a blue square, 40 mm wide with 5 mm around."""
    card = Card(50, 50, (Rect(5, 5, 40, 40, "#ff0000"),), (Rect(5, 5, 40, 40, "#0000ff"),))
    return (Cards("Squares", (card,) * 7),)


def _coloured(picture: Image.Image, channel: int) -> Image.Image:
    """White where a pixel is saturated in one channel only."""
    bands = picture.convert("RGB").split()
    others = [band for k, band in enumerate(bands) if k != channel]
    strong = bands[channel].point(lambda v: 255 if v > 128 else 0)
    for other in others:
        strong = ImageChops.multiply(strong, other.point(lambda v: 255 if v < 128 else 0))
    return strong


@pytest.mark.parametrize(
    ("flip", "landscape"),
    [
        ("long-edge", False),
        ("short-edge", False),
        ("long-edge", True),
        ("short-edge", True),
    ],
)
def test_backs_lie_behind_their_fronts(flip: str, landscape: bool, render_pdf: Render) -> None:
    """Turned over, the sheet of backs covers the fronts to 0.1 mm (1.2 pixels at 300 dpi)."""
    layout = Layout(paper("a4", landscape=landscape), flip=flip)  # type: ignore[arg-type]
    front, back = render_pdf(write_pdf(document(_two_sided(), layout, Label("squares"))), 300)[:2]
    sideways = (flip == "long-edge") != landscape
    over = Image.Transpose.FLIP_LEFT_RIGHT if sideways else Image.Transpose.FLIP_TOP_BOTTOM
    red, blue = _coloured(front, 0), _coloured(back, 2).transpose(over)
    assert red.getbbox() == pytest.approx(blue.getbbox(), abs=1.2)
    # Every square, not only the outermost edges: shrunk by the tolerance the two cover the same cells.
    overlap = ImageChops.multiply(red, blue)
    area = sum(1 for value in red.tobytes() if value)
    common = sum(1 for value in overlap.tobytes() if value)
    assert common > 0.99 * area
    assert area == pytest.approx(7 * (40 / 25.4 * 300) ** 2, rel=0.01)


def test_the_back_offset_moves_the_backs(render_pdf: Render) -> None:
    plain = Layout(paper("a4"), flip="long-edge")
    shifted = Layout(paper("a4"), flip="long-edge", back_offset=(1.5, -0.8))
    boxes = []
    for layout in (plain, shifted):
        back = render_pdf(write_pdf(document(_two_sided(), layout, Label("squares"))), 300)[1]
        found = _coloured(back, 2).getbbox()
        assert found is not None
        boxes.append(found)
    moved = [(b - a) / 300 * 25.4 for a, b in zip(*boxes, strict=True)]
    assert moved == pytest.approx([1.5, -0.8, 1.5, -0.8], abs=0.1)


def test_fronts_stay_in_front_where_other_pages_have_no_backs() -> None:
    """Printed on both sides, page 2k lies behind page 2k - 1: backs must be even pages, fronts odd ones."""
    single = Cards("Singles", (Card(150, 200, (Rect(5, 5, 40, 40, "#ff0000"),)),) * 3)
    picture = Picture("Picture", 100, 100, (Rect(0, 0, 100, 100, "#ff0000"),))
    parts: list[Part] = [single, *_two_sided(), picture, *_two_sided()]
    pages = lay_out(parts, Layout(paper("a4"), flip="long-edge"), Label("mixed"))
    for number, page in enumerate(pages, start=1):
        back = any("(backs)" in text or "left empty" in text for text in _bold(page))
        assert back == (number % 2 == 0), number
    assert len(pages) == 3 * 2 + 2 + 2 + 2


def _bold(page: Page) -> list[str]:
    return [item.text for item in page.items if isinstance(item, Text) and item.bold]


def test_folded_sheets_carry_the_backs_as_mirror_images(render_pdf: Render) -> None:
    layout = Layout(paper("a4"), flip="fold")
    pages = render_pdf(write_pdf(document(_two_sided(), layout, Label("squares"))), 300)
    for page in pages:
        red, blue = _coloured(page, 0), _coloured(page, 2)
        folded = blue.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        assert red.getbbox() == pytest.approx(folded.getbbox(), abs=1.2)


def test_mirroring_twice_is_no_change() -> None:
    for flip in ("long-edge", "short-edge"):
        for landscape in (False, True):
            sheet = paper("letter", landscape=landscape)
            box = (10.0, 20.0, 30.0, 40.0)
            assert mirrored(mirrored(box, sheet, flip), sheet, flip) == pytest.approx(box)


def test_tiles_of_a_poster_overlap_as_stated(render_pdf: Render) -> None:
    """16 cells of 20 mm with a frame of 6 mm are 332 mm: two by two sheets of A4 with 8 mm margin."""
    sheet = paper("a4")
    assert poster_grid(sheet, 332, 332, 10) == (2, 2)
    assert poster_grid(paper("letter"), 332, 332, 10) == (2, 2)
    layout = Layout(sheet, cell=20.0, overlap=10.0)
    made = document(sheet_parts("1A/2C/3B/4D", PRINT), layout, Label("poster"))
    assert len(made.pages) == 4
    pictures = [p.convert("L") for p in render_pdf(write_pdf(made), 254)]
    x, y, wide, high = (v * 10 for v in sheet.content)
    for first, second, box, other in (
        (0, 1, (x + wide - 100, y, x + wide, y + high), (x, y, x + 100, y + high)),
        (2, 3, (x + wide - 100, y, x + wide, y + high), (x, y, x + 100, y + high)),
        (0, 2, (x, y + high - 100, x + wide, y + high), (x, y, x + wide, y + 100)),
    ):
        # The cut ticks stand in both; their ends differ only where another join crosses.
        a = pictures[first].crop(tuple(round(v) for v in box))  # type: ignore[arg-type]
        b = pictures[second].crop(tuple(round(v) for v in other))  # type: ignore[arg-type]
        inner = (45, 45, a.width - 45, a.height - 45)
        difference = ImageChops.difference(a.crop(inner), b.crop(inner))
        worse = sum(1 for value in difference.tobytes() if value > 100)
        assert worse < 0.002 * difference.width * difference.height
        assert a.crop(inner).getextrema()[0] < 128  # type: ignore[operator]


def test_a_wanted_cell_has_its_true_size(render_pdf: Render) -> None:
    """A picture whose cell is 10 mm, asked for with cells of 20 mm, is drawn twice as large."""
    part = Picture("Bar", 90, 60, (Rect(10, 10, 50, 15, "#000000"),), cell=10)
    layout = Layout(paper("a4"), cell=20.0)
    picture = render_pdf(write_pdf(document((part,), layout, Label("bar"))), DPI, grey=True)[0]
    left, top, right, bottom = _dark_box(picture, (17, 90, 180, 100))
    assert right - left == pytest.approx(100, abs=0.1)
    assert bottom - top == pytest.approx(30, abs=0.1)


@pytest.mark.parametrize("name", sorted(SHEETS))
@pytest.mark.parametrize("kind", ["a4", "letter"])
def test_nothing_is_printed_in_the_margins(name: str, kind: str, render_pdf: Render) -> None:
    sheet = paper(kind)
    layout = Layout(sheet, THEMES["print"], flip="long-edge")
    made = document(sheet_parts(name, layout.theme), layout, Label(name, seed="1"))
    for picture in render_pdf(write_pdf(made), 50, grey=True):
        _margins_are_white(picture, sheet.margin, 50)


def _margins_are_white(picture: Image.Image, margin: float, dpi: float) -> None:
    edge = round((margin - 0.6) / 25.4 * dpi)
    grey = picture.convert("L")
    for box in (
        (0, 0, grey.width, edge),
        (0, grey.height - edge, grey.width, grey.height),
        (0, 0, edge, grey.height),
        (grey.width - edge, 0, grey.width, grey.height),
    ):
        assert grey.crop(box).getextrema() == (255, 255)


def test_bleed_widens_the_background_and_trim_marks_the_cut(render_pdf: Render) -> None:
    card = Card(50, 50, (), background="#000000")
    layout = Layout(paper("a4"), bleed=3.0)
    made = document((Cards("Bleed", (card,)),), layout, Label("bleed"))
    trim = made.pages[0].trim
    assert trim is not None
    assert trim[2:] == (50, 50)
    picture = render_pdf(write_pdf(made), DPI, grey=True)[0]
    x, y, width, height = trim
    left, top, right, bottom = _dark_box(picture, (x - 3.8, y - 3.8, width + 7.6, height + 7.6))
    assert (left, top) == pytest.approx((x - 3, y - 3), abs=0.1)
    assert (right, bottom) == pytest.approx((x + 53, y + 53), abs=0.1)


@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_every_cut_has_crop_marks(bleed: float) -> None:
    """Cards of several sizes: each has eight marks at its own corners; nets have none."""
    cards = (Card(50, 50, ()), Card(30, 20, ()), Card(40, 40, (), cut=False))
    page = document((Cards("Mixed", cards),), Layout(bleed=bleed), Label("mixed")).pages[0]
    marks = [item for item in page.items if isinstance(item, Line) and item.width == 0.2]
    assert len(marks) == 16
    assert page.trim is not None
    x, y, _, _ = page.trim
    upright = sorted({round(mark.x1 - x, 3) for mark in marks if mark.x1 == mark.x2})
    gap = 6 + 2 * bleed
    assert upright == pytest.approx([0, 50, 50 + gap, 80 + gap])
    level = {round(mark.y1 - y, 3) for mark in marks if mark.y1 == mark.y2}
    assert level == {0.0, 50.0, 20.0}


def test_a_poster_carries_its_captions_and_its_code() -> None:
    """Also where the board is tiled, the task is told and the code printed, whole on the first column."""
    problem = load_problem("1A/2C/3B/4D red=0,15 green=15,0 blue=5,5 yellow=10,12 goal=red-circle")
    part = problem_picture(problem, PRINT, code=problem_id(problem))
    pages = lay_out((part,), Layout(paper("a4"), cell=20.0), Label("poster"))
    assert len(pages) == 4
    told = [
        {type(item).__name__ for item in window.items} | {getattr(i, "text", "") for i in window.items}
        for page in pages
        for window in page.items
        if isinstance(window, Clip)
    ]
    assert "Cells" in told[2]
    assert any("Bring the red robot" in text for text in told[2])


def test_a_poster_of_thousands_of_sheets_is_refused() -> None:
    with pytest.raises(ValueError, match=r"9040 sheets of a4.*--scale"):
        lay_out(sheet_parts("mars-map", PRINT), Layout(scale=20.0), Label("large"))


def test_an_id_too_long_for_the_footer_is_printed_whole() -> None:
    code = "W1-" + "ABCDEFGH" * 30
    part = Picture("Long", 100, 100, (Rect(0, 0, 100, 100),), qr=code, id=code)
    page = lay_out((part,), Layout(), Label("long"))[0]
    texts = [item.text for item in page.items if isinstance(item, Text)]
    start = next(k for k, text in enumerate(texts) if text.startswith("W1-"))
    written = ""
    for text in texts[start:]:
        if len(written) == len(code):
            break
        written += text
    assert written == code


def test_what_to_do_with_the_parts_stands_above_them() -> None:
    """Every note of every group, whole, also where groups share a page."""
    for name in SHEETS:
        parts = sheet_parts(name, PRINT)
        pages = lay_out(parts, Layout(paper("letter")), Label(name))
        texts = {item.text for page in pages for item in page.items if isinstance(item, Text)}
        assert {part.note for part in parts if isinstance(part, Cards) and part.note} <= texts


def test_cards_too_large_for_the_paper_are_refused_with_both_sizes() -> None:
    with pytest.raises(ValueError, match=r"300 x 50 mm does not fit on a4"):
        lay_out((Cards("Large", (Card(300, 50, ()),)),), Layout(), Label("x"))


@pytest.mark.parametrize("text", ["a99", "10x10", "x", "9999x9999"])
def test_impossible_paper_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"paper|mm"):
        paper(text)


def test_page_numbers_and_labels_are_on_every_page() -> None:
    pages = lay_out(sheet_parts("micro", PRINT), Layout(), Label("micro", id="abc", seed="42"))
    for number, page in enumerate(pages, start=1):
        texts = [getattr(item, "text", "") for item in page.items]
        assert f"page {number}/{len(pages)}" in texts
        assert any("id abc" in text and "seed 42" in text for text in texts)


def test_calibration_crosses_lie_behind_each_other() -> None:
    """Each cross of the front is at the mirrored place of a scale of the back."""
    sheet = paper("a4")
    front, back = calibration(Layout(sheet, flip="long-edge"))
    circles = [item for item in front.items if isinstance(item, Circle)]
    assert len(circles) == 5
    scales = [item for item in back.items if isinstance(item, Line) and round(item.x2 - item.x1, 3) == 10]
    middles = {(round(item.x1 + 5, 3), round(item.y1, 3)) for item in scales}
    for circle in circles:
        assert (round(sheet.width - circle.x, 3), round(circle.y, 3)) in middles


@pytest.mark.parametrize(("length", "expected"), [(20, "small"), (2000, "large"), (2501, "none")])
def test_codes_stay_large_enough_to_scan(length: int, expected: str) -> None:
    """No module under 0.33 mm, whatever the id's length; what no telephone reads is left out."""
    width = code_width("A" * length, 38.0)
    if expected == "none":
        assert width == 0.0
        return
    assert width >= qr_width("A" * length, 0.33)
    assert (width <= 38.0) == (expected == "small")


def test_a_code_that_would_be_too_large_is_left_out() -> None:
    code = "W1-" + "A" * 5000
    part = Picture("Long", 50, 50, (Rect(0, 0, 50, 50),), qr=code, id=code, captions=("Solve it.",))
    page = lay_out((part,), Layout(), Label("long"))[0]
    assert not any(isinstance(item, Cells) for item in page.items)
    assert any(isinstance(item, Text) and item.text == "Solve it." for item in page.items)


def _dark_runs(picture: Image.Image, y: float, left: float, right: float) -> list[float]:
    """Middles in mm of the dark runs along a row, where they lie `y` mm down between two columns."""
    row = picture.convert("L").crop((round(left * MM), round(y * MM), round(right * MM), round(y * MM) + 1))
    dark = [k for k, value in enumerate(row.tobytes()) if value < 128]
    runs: list[list[int]] = []
    for k in dark:
        if runs and k == runs[-1][-1] + 1:
            runs[-1].append(k)
        else:
            runs.append([k])
    return [left + (run[0] + run[-1] + 1) / 2 / MM for run in runs]


def test_printed_inches_are_inches(render_pdf: Render) -> None:
    """8 mm below a ruler's edge only the lines of whole inches reach: 0 to 6, 25.4 mm apart."""
    layout = Layout(paper("letter"), crop_marks=False)
    made = document(sheet_parts("smart-ruler", PRINT), layout, Label("ruler"))
    trim = made.pages[0].trim
    assert trim is not None
    picture = render_pdf(write_pdf(made), DPI, grey=True, page=1)[0]
    ticks = _dark_runs(picture, trim[1] + 8, trim[0] - 0.2, trim[0] + 6 * 25.4 + 0.5)
    assert len(ticks) == 7
    assert [tick - ticks[1] for tick in ticks[1:]] == pytest.approx([25.4 * k for k in range(6)], abs=0.1)
    assert ticks[1] - ticks[0] == pytest.approx(25.4, abs=0.25)


def test_printed_tiles_are_as_large_as_they_should_be(render_pdf: Render) -> None:
    """Five tiles of Urbs Salinarum of 36 mm in a row: six cut lines."""
    made = document(sheet_parts("urbs-tiles", PRINT), Layout(paper("a4"), crop_marks=False), Label("tiles"))
    trim = made.pages[0].trim
    assert trim is not None
    picture = render_pdf(write_pdf(made), DPI, grey=True, page=1)[0]
    lines = _dark_runs(picture, trim[1] + 0.6, trim[0] - 0.5, trim[0] + trim[2] + 0.5)
    assert lines == pytest.approx([trim[0] + 36 * k for k in range(6)], abs=0.1)


def test_a_printed_hex_is_as_wide_as_the_page_says(render_pdf: Render) -> None:
    """One hex of 25 mm across its flats, asked for as its cell; at half its height only the outline."""
    part = board_picture(HexBoard(frozenset({(0, 0)})), PRINT, "One hex")
    made = document((part,), Layout(paper("a4"), cell=25.0), Label("hex"))
    assert any("cell 25.0 mm" in item.text for item in made.pages[0].items if isinstance(item, Text))
    outline = next(
        item for item in made.pages[0].items if isinstance(item, Polygon) and item.stroke == "#505050"
    )
    middle = sum(point.y for point in outline.points) / 6
    left, right = (edge(point.x for point in outline.points) for edge in (min, max))
    picture = render_pdf(write_pdf(made), DPI, grey=True, page=1)[0]
    sides = _dark_runs(picture, middle, left - 1, right + 1)
    assert sides[-1] - sides[0] == pytest.approx(25.0, abs=0.1)
