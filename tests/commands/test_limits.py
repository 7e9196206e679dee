"""A search takes what the user allows, else half of the machine's memory together."""

from __future__ import annotations

import os

import pytest

from commands.limits import MEGABYTE, memory_limit


def test_what_the_user_says_holds_for_each_search() -> None:
    assert memory_limit(200, jobs=2) == 200 * MEGABYTE


def test_half_of_the_machine_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = {"SC_PAGE_SIZE": 4096, "SC_PHYS_PAGES": 1 << 20}  # 4 GiB
    monkeypatch.setattr(os, "sysconf", pages.__getitem__)
    assert memory_limit(None) == 2048 * MEGABYTE
    assert memory_limit(None, jobs=2) == 1024 * MEGABYTE


def test_a_machine_that_does_not_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sysconf")
    assert memory_limit(None) == 2048 * MEGABYTE
