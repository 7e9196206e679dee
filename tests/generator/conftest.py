"""Renderers for what the writers write: independent programs, so that pages can be measured."""

from __future__ import annotations

import io
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

Render = Callable[..., list[Image.Image]]


def _tool(name: str, package: str) -> str:
    path = shutil.which(name)
    if path is None:
        pytest.skip(f"{name} is not installed (Debian package {package})")
    return path


@pytest.fixture
def render_pdf(tmp_path: Path) -> Render:
    """Pages of a PDF as pictures, by poppler."""
    tool = _tool("pdftoppm", "poppler-utils")

    def render(
        pdf: bytes, dpi: float = 100, grey: bool = False, page: int | None = None
    ) -> list[Image.Image]:
        file = tmp_path / "rendered.pdf"
        file.write_bytes(pdf)
        for old in tmp_path.glob("page*"):
            old.unlink()
        options = ["-gray"] if grey else []
        if page is not None:
            options += ["-f", str(page), "-l", str(page)]
        subprocess.run([tool, "-r", str(dpi), *options, str(file), str(tmp_path / "page")], check=True)
        pictures = []
        for name in sorted(tmp_path.glob("page*")):
            with Image.open(name) as picture:
                picture.load()
                pictures.append(picture.copy())
        return pictures

    return render


@pytest.fixture
def pdf_facts(tmp_path: Path) -> Callable[[bytes, str], str]:
    """What pdfinfo or pdffonts says of a PDF."""

    def facts(pdf: bytes, program: str) -> str:
        tool = _tool(program, "poppler-utils")
        file = tmp_path / "facts.pdf"
        file.write_bytes(pdf)
        options = ["-box"] if program == "pdfinfo" else []
        return subprocess.run([tool, *options, str(file)], check=True, capture_output=True, text=True).stdout

    return facts


@pytest.fixture
def render_svg() -> Callable[[str, float], Image.Image]:
    """An SVG as a picture, by librsvg."""
    tool = _tool("rsvg-convert", "librsvg2-bin")

    def render(svg: str, dpi: float) -> Image.Image:
        command = [tool, "-d", str(dpi), "-p", str(dpi)]
        shown = subprocess.run(command, input=svg.encode(), check=True, capture_output=True).stdout
        return Image.open(io.BytesIO(shown)).convert("RGB")

    return render
