"""Sheets hold what the games need, at the sizes that the rules give."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest
from PIL import Image

from games.mars.cargo import material
from generator.drawing import Circle, Item, Line, Page, Rect, Text
from generator.drawing.extent import extent
from generator.drawing.pdf import write_pdf
from generator.layout import document, lay_out
from generator.palette import PRINT, THEMES, Theme
from generator.paper import Label, Layout, paper
from generator.parts import Cards, Part, Picture
from generator.sheets.catalogue import SHEETS, sheet_parts
from generator.sheets.icosahedron import faces
from generator.sheets.mars import stone
from generator.sheets.measures import INCH, calliper_jaw, inch_strip
from generator.sheets.urbs import YARD

Render = Callable[..., list[Image.Image]]
_CELL = re.compile(r"cell (\d+\.\d) mm")


def _cards(name: str) -> list[Cards]:
    return [part for part in sheet_parts(name, PRINT) if isinstance(part, Cards)]


def _texts(items: tuple[Item, ...]) -> list[str]:
    return [item.text for item in items if isinstance(item, Text)]


@pytest.mark.parametrize("theme", list(THEMES.values()), ids=list(THEMES))
@pytest.mark.parametrize("name", sorted(SHEETS))
def test_nothing_reaches_beyond_the_printable_area(name: str, theme: Theme) -> None:
    """Of every page: on both sides, with bleed, and folded; the footer included."""
    for kind, flip, bleed in (("a4", "long-edge", 0.0), ("letter", None, 3.0), ("a3", "fold", 2.0)):
        sheet = paper(kind)
        if flip == "fold" and name == "ricochet-quadrants":
            with pytest.raises(ValueError, match="use larger paper or no fold"):
                lay_out(sheet_parts(name, theme), Layout(sheet, theme, "fold"), Label(name))
            continue
        x, y, width, height = sheet.printable
        layout = Layout(sheet, theme, flip, bleed=bleed)  # type: ignore[arg-type]
        for page in lay_out(sheet_parts(name, theme), layout, Label(name)):
            for item in page.items:
                left, top, right, bottom = extent(item)
                assert left >= x - 0.11, item
                assert top >= y - 0.11, item
                assert right <= x + width + 0.11, item
                assert bottom <= y + height + 0.11, item


@pytest.mark.parametrize("name", sorted(SHEETS))
def test_nothing_on_a_card_is_cut_off(name: str) -> None:
    """Front and back of each card keep within it, but for outlines on its very edge."""
    for part in sheet_parts(name, PRINT):
        if not isinstance(part, Cards):
            continue
        for card in dict.fromkeys(part.cards):
            for item in (*card.front, *(card.back or ())):
                left, top, right, bottom = extent(item)
                assert left >= -0.5, (part.title, item)
                assert top >= -0.5, (part.title, item)
                assert right <= card.width + 0.5, (part.title, item)
                assert bottom <= card.height + 0.5, (part.title, item)


def test_micro_robots_has_four_tiles_and_twenty_five_tokens() -> None:
    (tiles,) = _cards("black")
    assert len(tiles.cards) == 4
    faces = [text for card in tiles.cards for text in _texts(card.front) if len(text) == 2]
    backs = [text for card in tiles.cards for text in _texts(card.back or ()) if len(text) == 2]
    everything = {f"{colour}{number}" for colour in "WBRYPG" for number in range(1, 7)}
    assert Counter(faces) == Counter(everything)
    assert Counter(backs) == Counter(everything)
    tokens = next(group for group in _cards("micro-pieces") if "tokens" in group.title)
    assert len(tokens.cards) == 25


def test_opposite_faces_of_the_number_die_add_up_to_seven() -> None:
    """The net's column holds front, top, back, bottom; front and back, top and bottom are opposite."""
    (group,) = _cards("micro-dice")
    digits = {
        int(item.text): (item.x, item.y)
        for item in group.cards[0].front
        if isinstance(item, Text) and item.text.isdigit()
    }
    assert sorted(digits) == [1, 2, 3, 4, 5, 6]
    column = sorted((n for n in digits if digits[n][0] == digits[1][0]), key=lambda n: digits[n][1])
    assert len(column) == 4
    assert column[0] + column[2] == 7
    assert column[1] + column[3] == 7
    assert sum(set(digits) - set(column)) == 7


def test_ricochet_has_seventeen_targets_and_five_robots() -> None:
    (chips,) = _cards("ricochet-targets")
    assert len(chips.cards) == 17
    assert len(_cards("ricochet-robots")[0].cards) == 5
    (quadrants,) = _cards("ricochet-quadrants")
    assert len(quadrants.cards) == 8
    assert all(card.back for card in quadrants.cards)


def test_urbs_has_seventy_tiles_fifteen_agents_and_125_cubes() -> None:
    (tiles,) = _cards("urbs-tiles")
    assert len(tiles.cards) == 70
    assert len({card.front for card in tiles.cards}) == 1
    assert sorted(Counter(card.back for card in tiles.cards).values()) == [14] * 5
    agents, cubes, markers = _cards("urbs-pieces")
    assert len(markers.cards) == 5
    assert sorted(Counter(card.front for card in agents.cards).values()) == [3] * 5
    assert sorted(Counter(card.front for card in cubes.cards).values()) == [25] * 5
    (aids,) = _cards("urbs-aids")
    assert len(aids.cards) == 5
    assert {str(score) for score in range(11)} <= set(_texts(aids.cards[0].front))


def test_counters_of_urbs_and_creatures_of_wkm_fit_where_they_lie() -> None:
    """Three counters side by side in a tile's yard, a creature's chip in a hex of its map."""
    _, _, width, height = YARD
    _, cubes, _ = _cards("urbs-pieces")
    assert width >= 3 * cubes.cards[0].width - 0.1
    assert height >= cubes.cards[0].height
    chips, _ = _cards("wkm-creatures")
    for players in range(2, 7):
        for kind in ("a4", "letter"):
            pages = lay_out(sheet_parts(f"wkm-map-{players}", PRINT), Layout(paper(kind)), Label("map"))
            cells = [float(found[1]) for text in _texts(pages[0].items) if (found := _CELL.search(text))]
            assert cells
            assert cells[0] > chips.cards[0].width


def test_smart_has_a_counter_for_every_card_and_a_die_of_twenty_faces() -> None:
    (deck,) = _cards("smart-cards")
    counters, die = _cards("smart-pieces")
    assert len(counters.cards) == len(deck.cards)
    numbers = [int(text) for text in _texts(die.cards[0].front)]
    assert sorted(numbers) == list(range(1, 21))


def test_opposite_faces_of_the_die_of_twenty_add_up_to_twenty_one() -> None:
    """The antipode of N is S, that of Ak lies three further on the other ring."""
    opposite = {"N": "S", "S": "N"}
    for k in range(5):
        opposite[f"A{k}"] = f"B{(k + 2) % 5}"
        opposite[f"B{(k + 2) % 5}"] = f"A{k}"
    numbers = {frozenset(corners): number for number, corners in faces()}
    assert len(numbers) == 20
    for corners, number in numbers.items():
        assert number + numbers[frozenset(opposite[corner] for corner in corners)] == 21
    edges = Counter(frozenset(pair) for corners in numbers for pair in combinations(sorted(corners), 2))
    assert len(edges) == 30
    assert set(edges.values()) == {2}


def test_numbers_of_the_cloth_are_not_struck_through() -> None:
    """The rings' distances are painted after the sectors' borders."""
    (picture,) = sheet_parts("mars-map", PRINT)
    assert isinstance(picture, Picture)
    last_border = max(k for k, item in enumerate(picture.drawing) if isinstance(item, Line))
    first_number = min(k for k, item in enumerate(picture.drawing) if isinstance(item, Text))
    assert last_border < first_number


def test_ships_have_fifty_six_cards_eight_of_each_type() -> None:
    (deck,) = _cards("ships-cards")
    assert sorted(Counter(card.front for card in deck.cards).values()) == [8] * 7
    assert len({card.back for card in deck.cards}) == 1
    (tracks,) = _cards("ships-tracks")
    for card in tracks.cards:
        assert Counter(_texts(card.front))["7"] == 3


def test_wkm_has_three_creatures_a_player_and_a_nest_for_each() -> None:
    chips, sheets = _cards("wkm-creatures")
    assert len(chips.cards) == len(sheets.cards) == 18
    for players in range(2, 7):
        (picture,) = sheet_parts(f"wkm-map-{players}", PRINT)
        assert isinstance(picture, Picture)
        assert _texts(picture.drawing).count("NEST") == 3 * players


def test_wkm_maps_follow_the_seed() -> None:
    assert sheet_parts("wkm-map-3", PRINT, 4) == sheet_parts("wkm-map-3", PRINT, 4)
    assert sheet_parts("wkm-map-3", PRINT, 4) != sheet_parts("wkm-map-3", PRINT, 5)


def test_stones_have_the_sizes_of_the_series() -> None:
    """MG21 by hand: 15 x 20 x 10 mm is 3 cm³, 7.5 g, rounded 8; 1.1^9 = 2.357948 gives 35.369 mm."""
    assert stone(1) == pytest.approx((15.0, 20.0, 10.0, 8))
    width, length, height, weight = stone(10)
    assert (width, length, height) == pytest.approx((35.369, 47.159, 23.579), abs=0.001)
    assert weight == round(35.3692 * 47.1590 * 23.5795 / 1000 * 2.5)
    (nets,) = _cards("mars-stones")
    assert len(nets.cards) == 40


def test_stone_nets_measure_what_they_should(render_pdf: Render) -> None:
    """The largest face of the largest net, rendered: width + 2 heights across, within 0.1 mm."""
    (nets,) = _cards("mars-stones")
    width, _, height, _ = stone(10)
    part: Part = Cards("One net", (nets.cards[-1],))
    layout = Layout(paper("a4"), crop_marks=False)
    made = document((part,), layout, Label("net"))
    picture = render_pdf(write_pdf(made), 600, grey=True)[0].convert("L")
    assert made.pages[0].trim is not None
    x, y, across, _ = made.pages[0].trim
    mm = 600 / 25.4
    row = round((y + 1 + height + 10) * mm)
    band = picture.crop((round((x + 0.5) * mm), row, round((x + across - 0.5) * mm), row + 1))
    found = band.point(lambda value: 255 if value < 128 else 0).getbbox()
    assert found is not None
    assert (found[2] - found[0]) / mm - 0.25 == pytest.approx(width + 2 * height, abs=0.1)


def test_the_cloth_is_true_to_scale() -> None:
    """Radius 20 inches; garages two inches from the base at 60, 180 and 300 degrees."""
    (picture,) = sheet_parts("mars-map", PRINT)
    assert isinstance(picture, Picture)
    assert picture.true_scale
    outer = max((item for item in picture.drawing if isinstance(item, Circle)), key=lambda item: item.radius)
    assert outer.radius == pytest.approx(20 * 25.4)
    garages = [item for item in picture.drawing if isinstance(item, Text) and item.text == "GARAGE"]
    assert len(garages) == 3
    offsets = [(round((g.x - outer.x) / INCH, 2), g.y) for g in garages]
    assert [x for x, _ in offsets] == pytest.approx([1.0, -2.0, 1.0])
    assert offsets[0][1] < outer.y < offsets[2][1]
    assert len(material()["cards"]) == 4


@pytest.mark.parametrize(("start", "end", "whole"), [(0, 7, 20), (14, 20, 20), (0, 6, 12)])
def test_rulers_are_in_true_inches(start: int, end: int, whole: int) -> None:
    strip = inch_strip(start, end, whole)
    longest = sorted(item.x1 for item in strip.front if isinstance(item, Line) and item.y2 == 9.0)
    assert longest == pytest.approx([k * 25.4 for k in range(end - start + 1)], abs=0.13)


def test_the_vernier_has_ten_parts_on_nine_millimetres() -> None:
    lines = [item for item in calliper_jaw().front if isinstance(item, Line)]
    assert [line.x1 for line in lines] == pytest.approx([0.9 * k for k in range(11)])


def test_blast_circles_are_as_wide_as_the_level_in_inches() -> None:
    (group,) = _cards("smart-circles")
    radii = [item.radius for card in group.cards for item in card.front if isinstance(item, Circle)]
    assert radii == pytest.approx([level * 25.4 / 2 for level in range(1, 7)])


def test_the_agenda_lists_twenty_issues() -> None:
    (picture,) = sheet_parts("soapbox-agenda", PRINT)
    assert isinstance(picture, Picture)
    assert {"Global Warming", "Space Exploration", "AIDS"} <= set(_texts(picture.drawing))


@pytest.mark.parametrize("name", sorted(SHEETS))
def test_mono_needs_no_colour(name: str) -> None:
    """In the mono theme nothing but greys is painted."""
    pages = lay_out(
        sheet_parts(name, THEMES["mono"]), Layout(theme=THEMES["mono"], flip="long-edge"), Label(name)
    )
    for colour in _colours(pages):
        assert colour[1:3] == colour[3:5] == colour[5:7], colour


def test_ink_saver_fills_no_large_area() -> None:
    pages = lay_out(
        sheet_parts("black", THEMES["ink-saver"]), Layout(theme=THEMES["ink-saver"]), Label("black")
    )
    large = [
        item
        for page in pages
        for item in _flat(page.items)
        if isinstance(item, Rect) and item.fill not in (None, "#ffffff") and item.width * item.height > 50
    ]
    assert large == []


def _flat(items: tuple[Item, ...]) -> list[Item]:
    found: list[Item] = []
    for item in items:
        found.append(item)
        found.extend(_flat(getattr(item, "items", ())))
    return found


def _colours(pages: tuple[Page, ...]) -> set[str]:
    return {
        colour
        for page in pages
        for item in _flat(page.items)
        for colour in (
            getattr(item, "fill", None),
            getattr(item, "stroke", None),
            getattr(item, "colour", None),
        )
        if colour
    }
