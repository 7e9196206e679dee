"""The examples for Python in README.md and docs/ run, and the library's page names everything public."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import wallhop
from cli import COMMANDS

ROOT = Path(__file__).parents[1]
DOCS = sorted((ROOT / "docs").glob("*.md"))
PAGES = ("README.md", "docs/library.md", "docs/referee.md")


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    tried = doctest.testfile(
        str(ROOT / page), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8"
    )
    assert tried.attempted >= 4
    assert tried.failed == 0


def test_every_public_name_is_there_and_stands_on_the_librarys_page() -> None:
    page = (ROOT / "docs" / "library.md").read_text("utf-8")
    names = [name for name in wallhop.__all__ if name not in ("main", "shadowed")]
    for name in names:
        assert getattr(wallhop, name) is not None
        assert re.search(rf"\b{name}\b", page), name
    assert set(names) <= set(dir(wallhop))
    with pytest.raises(AttributeError, match="no attribute 'sovle'"):
        _ = wallhop.sovle


def test_every_page_of_docs_is_linked_from_the_readme() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        assert f"](docs/{page.name})" in readme, page.name


def test_the_readme_names_every_verb() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for verb in COMMANDS:
        assert f"wallhop {verb}" in readme, verb


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", *(f"docs/{p.name}" for p in DOCS)])
def test_links_lead_to_files(page: str) -> None:
    for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", (ROOT / page).read_text("utf-8")):
        assert "://" in link or ((ROOT / page).parent / link).exists(), link
