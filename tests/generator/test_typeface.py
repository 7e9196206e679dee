"""The bundled font: our own reading of its tables agrees with two other readers of the same file."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont
from reportlab.pdfbase.ttfonts import TTFont

from generator.drawing import Curve
from generator.drawing.typeface import fit, font_path, shorten, text_width, typeface, wrap

TEXT = "Ricochet Robots: Ünïcode → ●▲■ 0123456789 (wall)"


@pytest.mark.parametrize("bold", [False, True])
def test_widths_agree_with_reportlab(bold: bool) -> None:
    font = TTFont("other", str(font_path(bold)))
    assert text_width(TEXT, 10, bold) == pytest.approx(font.stringWidth(TEXT, 10), abs=0.05)


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("letter", "AgÜ→●éi?")
def test_outlines_agree_with_freetype(bold: bool, letter: str) -> None:
    """The box round each outline, in thousandths of the em; freetype rounds outwards to whole ones."""
    size = 1000
    font = ImageFont.truetype(str(font_path(bold)), size, layout_engine=ImageFont.Layout.BASIC)
    picture = Image.new("L", (1600, 1600), 0)
    ImageDraw.Draw(picture).text((200, 1200), letter, fill=255, font=font, anchor="ls")
    found = picture.getbbox()
    assert found is not None
    face = typeface(bold)
    points = [
        point
        for start, steps in face.outline(face.glyph(letter))
        for point in (start, *(step.end if isinstance(step, Curve) else step for step in steps))
    ]
    xs, ys = [200 + size * p.x for p in points], [1200 + size * p.y for p in points]
    assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx(found, abs=9)


def test_unknown_characters_become_question_marks() -> None:
    assert typeface().known("a\U0001f600b") == "a?b"


def test_wrapping_keeps_within_the_width_and_loses_no_word() -> None:
    lines = wrap(TEXT * 5, 4, 60)
    assert " ".join(lines).split() == (TEXT * 5).split()
    assert all(text_width(line, 4) <= 60 for line in lines)


def test_fit_and_shorten() -> None:
    assert text_width(TEXT, fit(TEXT, 10, 50)) == pytest.approx(50)
    assert fit("a", 10, 50) == 10
    assert text_width(shorten(TEXT, 4, 30), 4) <= 30
    assert shorten("a", 4, 30) == "a"


def test_the_licence_travels_with_the_font() -> None:
    licence = Path(font_path(False)).with_name("DejaVu-LICENSE.txt").read_text("utf-8")
    assert "Bitstream Vera Fonts Copyright" in licence
