"""`wallhop rules`: the rules of a game, or one rule by its id."""

from __future__ import annotations

import json
import textwrap

import click

from commands.failure import Failure
from games.engine import Json
from games.rulebook import GAME_IDS, Option, Rule, RuleBook, rulebook, written

MEANING = {
    "stated": "printed in the game's rules",
    "inferred": "not printed, but the only sensible reading",
    "ruling": "a house ruling where the rules are silent",
}


@click.command()
@click.argument("name", metavar="GAME|RULE", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print the rules as JSON.")
def rules(name: str | None, as_json: bool) -> None:
    """Read a game's rules, or one rule or option by its id.

    Every rule says whether it is printed, inferred or a house ruling; its options are the house rules
    that can be chosen with `play new GAME --option NAME=VALUE`.
    """
    if name is None:
        raise click.UsageError(f"name a rule such as K6, or a game: {', '.join(written())}")
    if name.lower() in GAME_IDS and name.lower() in written():
        book = rulebook(name.lower())
        found = [(book, rule) for rule in book.rules.values()]
    else:
        found = [
            (book, rule)
            for book in map(rulebook, written())
            for rule in book.rules.values()
            if name.lower() in (rule.id.lower(), *map(str.lower, rule.options))
        ]
        if not found:
            raise Failure(f"{name!r} is no game, rule or option; the games are {', '.join(written())}")
    if as_json:
        click.echo(json.dumps(_answer(found), ensure_ascii=False))
        return
    last = None
    for book, rule in found:
        if book is not last:
            click.echo(f"{book.title} ({book.game})")
        last = book
        for line in _lines(book, rule):
            click.echo(line)


def _answer(found: list[tuple[RuleBook, Rule]]) -> Json:
    books = {book.game: book.title for book, _ in found}
    entries = [_rule_json(book, rule) for book, rule in found]
    head: Json = {"schema": "wallhop/rules/1"}
    if len(books) == 1:
        ((game, title),) = books.items()
        head |= {"game": game, "title": title}
    return {**head, "rules": entries}


def _rule_json(book: RuleBook, rule: Rule) -> Json:
    return {
        "game": book.game,
        "id": rule.id,
        "text": rule.text,
        "provenance": rule.provenance,
        "options": [_option_json(book.options[option]) for option in rule.options],
    }


def _option_json(option: Option) -> Json:
    return {
        "id": option.id,
        "meaning": option.meaning,
        "default": option.in_match,
        "values": list(option.values),
        "least": option.least,
        "provenance": option.provenance,
    }


def _lines(book: RuleBook, rule: Rule) -> list[str]:
    lines = textwrap.wrap(
        f"{rule.id:<5} {rule.text}", 100, subsequent_indent="      ", break_on_hyphens=False
    )
    lines.append(f"      {rule.provenance}: {MEANING[rule.provenance]}")
    for name in rule.options:
        option = book.options[name]
        values = " | ".join(_word(value) for value in option.values) or f"{type(option.default).__name__}"
        text = f"option {name} = {values} (default {_word(option.in_match)}): {option.meaning}"
        lines.extend(textwrap.wrap(text, 94, initial_indent="      ", subsequent_indent="        "))
    return lines


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value) or '""'
