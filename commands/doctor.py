"""`wallhop doctor`: what this installation can do."""

from __future__ import annotations

import json
import os
import platform
import sys
from importlib.metadata import PackageNotFoundError, version

import click

LIBRARIES = ("click", "networkx", "ortools", "pillow", "reportlab", "segno")


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
def doctor(as_json: bool) -> None:
    """Say which kernel runs, which versions are installed, and what is missing."""
    from solver.kernel import available

    compiled = available()
    report = {
        "schema": "wallhop/doctor/1",
        "version": _version("wallhop"),
        "kernel": "compiled" if compiled else "reference",
        "kernel_reason": _reason(compiled),
        "python": platform.python_version(),
        "platform": platform.platform(),
        "cores": os.cpu_count(),
        "libraries": {name: _version(name) for name in LIBRARIES},
    }
    if as_json:
        click.echo(json.dumps(report, indent=1))
        return
    click.echo(f"wallhop {report['version'] or '(not installed)'} on Python {sys.version.split()[0]}")
    click.echo(f"kernel: {report['kernel']} ({report['kernel_reason']})")
    for name in LIBRARIES:
        click.echo(f"{name}: {_version(name) or 'missing'}")


def _reason(compiled: bool) -> str:
    if os.environ.get("WALLHOP_KERNEL") == "reference":
        return "WALLHOP_KERNEL=reference asks for it"
    if compiled:
        return "the C extension is installed"
    return "the C extension was not built; install again with a C compiler for speed"


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
