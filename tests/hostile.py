"""Hostile files that every reader must refuse with one clear message and exit code 3.

`HOSTILE` maps a short name to the bytes; `hostile_file(directory, name, suffix)` writes one for a command.
"""

from __future__ import annotations

from pathlib import Path

SAMPLE = (
    b'{"schema":"wallhop/problem/1","game":"ricochet","size":[4,4],"walls":["0,1 S"],"blocked":[],'
    b'"diagonals":[],"robots":{"red":[0,0],"green":[3,3]},"transparent":[],'
    b'"goal":{"robot":"red","cell":[3,0]},"rules":{}}'
)
"""A sound problem, from which most of the hostile files are made."""

HOSTILE: dict[str, bytes] = {
    "empty": b"",
    "blank": b" \n\t\r\n",
    "truncated": SAMPLE[:100],
    "cut in a number": SAMPLE[:60],
    "binary": bytes(range(256)) * 8,
    "nul bytes": b"\0" * 64,
    "utf-16": SAMPLE.decode().encode("utf-16"),
    "latin-1": SAMPLE.replace(b"red", b"gr\xfcn"),
    "ten megabytes of one line": b"[" + b"1," * 5_000_000 + b"1]",
    "ten megabytes of spaces": b" " * 10_000_000,
    "ten megabytes of a name": SAMPLE.replace(b'"red"', b'"r' + b"e" * 10_000_000 + b'd"'),
    "nested arrays": b"[" * 200_000,
    "nested arrays that close": b"[" * 5000 + b"]" * 5000,
    "nested objects": b'{"a":' * 200_000,
    "nested in a key": SAMPLE.replace(b'"rules":{}', b'"rules":{"a":' + b"[" * 500 + b"]" * 500 + b"}"),
    "look-alike letter in a key": SAMPLE.replace(b"goal", "g\u043eal".encode()),
    "look-alike letter in a name": SAMPLE.replace(b'"red":', '"r\u0435d":'.encode()),
    "full-width digits": SAMPLE.replace(b"0,1 S", "\uff10,\uff11 S".encode()),
    "curly quotes": SAMPLE.replace(b'"', "\u201c".encode()),
    "right-to-left override": SAMPLE.replace(b'"red"', '"\u202eder"'.encode()),
    "zero-width space": SAMPLE.replace(b'"red"', '"re\u200bd"'.encode()),
    "half a surrogate pair": SAMPLE.replace(b'"red"', b'"\\ud800"'),
    "terminal escape": SAMPLE.replace(b'"red"', b'"\\u001b[31mred"'),
    "repeated key": SAMPLE.replace(b'"rules":{}', b'"rules":{},"rules":{}'),
    "not a number": SAMPLE.replace(b"[3,0]", b"[NaN,0]"),
    "infinity": SAMPLE.replace(b"[3,0]", b"[1e999,0]"),
    "half a cell": SAMPLE.replace(b"[3,0]", b"[2.5,0]"),
    "huge number": SAMPLE.replace(b"[4,4]", b"[" + b"9" * 5000 + b",4]"),
    "huge board": SAMPLE.replace(b"[4,4]", b"[1000000,1000000]"),
    "negative size": SAMPLE.replace(b"[4,4]", b"[-4,4]"),
    "a list": b"[]",
    "a number": b"{} 7",
    "null": b'{"schema":null,"game":null}',
    "huge radius": b'{"schema":"wallhop/problem/1","game":"hex","radius":100000000,"start":[0,0],'
    b'"goal":{"cell":[1,0]}}',
    "no dice": b'{"schema":"wallhop/problem/1","game":"micro","dice":[[]],"start":"W6","goal":{"cell":"W6"}}',
    "prose": b"Dear solver,\nplease solve this.\n",
    "header only": b"game: ricochet\nrobots: red r\ngoal: red 0,0\n",
    "ragged drawing": b"robots: red r\ngoal: red 0,0\n\n+---+\n| r |\n",
    "tabs in the drawing": b"robots: red r\ngoal: red 0,0\n\n+---+\n|\tr |\n+---+\n",
    "drawing without end": b"robots: red r\ngoal: red 0,0\n\n" + b"+---" * 100_000 + b"\n",
}


def hostile_file(directory: Path, name: str, suffix: str = ".json") -> Path:
    """The hostile bytes of that name in a file of the directory."""
    path = directory / f"hostile{suffix}"
    path.write_bytes(HOSTILE[name])
    return path
