"""Documents as files: PDF, or a PNG or SVG for each page, written to a temporary name and renamed."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Literal, get_args

from generator.drawing import Document
from generator.drawing.png import DEFAULT_DPI

Format = Literal["pdf", "png", "svg"]
FORMATS: tuple[str, ...] = get_args(Format)


def rendered(document: Document, kind: str, dpi: float = DEFAULT_DPI) -> list[bytes]:
    """The bytes of the files that a document becomes: one PDF, or one PNG or SVG a page.

    Raises ValueError for a kind that is none of these.
    """
    if kind == "pdf":
        from generator.drawing.pdf import write_pdf

        return [write_pdf(document)]
    if kind == "png":
        from generator.drawing.png import document_pngs

        return document_pngs(document, dpi)
    if kind == "svg":
        from generator.drawing.svg import document_svgs

        return [text.encode("utf-8") for text in document_svgs(document)]
    raise ValueError(f"unknown format {kind!r}; use {', '.join(FORMATS)}")


def kind_of(path: Path) -> str:
    """The format that a file name asks for. Raises ValueError where its ending is none of them."""
    kind = path.suffix.lower().lstrip(".")
    if kind not in FORMATS:
        raise ValueError(f"{path} should end in .pdf, .png or .svg")
    return kind


def write_document(document: Document, path: Path, dpi: float = DEFAULT_DPI) -> list[Path]:
    """Write the document; several pages of PNG or SVG become `name-1.png`, `name-2.png` and so on.

    Returns the files written. Raises OSError where they cannot be, ValueError for an unknown ending.
    """
    contents = rendered(document, kind_of(path), dpi)
    if len(contents) == 1:
        names = [path]
    else:
        digits = len(str(len(contents)))
        names = [
            path.with_name(f"{path.stem}-{k:0{digits}}{path.suffix}") for k in range(1, len(contents) + 1)
        ]
    replace_files(zip(names, contents, strict=True))
    return names


def replace_file(path: Path, content: bytes) -> None:
    """Write beside the file, then rename, so that nobody ever reads half of it."""
    replace_files([(path, content)])


def replace_files(files: Iterable[tuple[Path, bytes]]) -> None:
    """Write all of the files beside their names, then rename them: where one fails, none is replaced.

    Raises OSError with the name that was asked for.
    """
    written: list[tuple[str, Path]] = []
    try:
        for path, content in files:
            try:
                written.append((_written_beside(path, content), path))
            except OSError as error:
                raise OSError(error.errno, error.strerror, str(path)) from error
        while written:
            temporary, path = written[0]
            os.replace(temporary, path)
            del written[0]
    finally:
        for temporary, _ in written:
            os.unlink(temporary)


def _written_beside(path: Path, content: bytes) -> str:
    """Name of a new temporary file with the content in the file's folder."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    handle, temporary = tempfile.mkstemp(prefix=".wallhop-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(temporary, 0o666 & ~mask)
    except BaseException:
        os.unlink(temporary)
        raise
    return temporary
