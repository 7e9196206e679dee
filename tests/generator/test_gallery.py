"""The gallery is whole and small."""

from __future__ import annotations

import re
from pathlib import Path

from PIL import Image

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_every_picture_that_the_page_shows_is_there_and_small() -> None:
    shown = re.findall(r"\]\((gallery/[^)]+)\)", (DOCS / "printing.md").read_text("utf-8"))
    assert len(shown) >= 12
    for name in shown:
        file = DOCS / name
        assert file.stat().st_size < 40_000
        with Image.open(file) as picture:
            assert picture.width == 420


def test_no_picture_is_larger_than_it_should_be() -> None:
    assert all(file.stat().st_size < 40_000 for file in (DOCS / "gallery").glob("*.png"))
