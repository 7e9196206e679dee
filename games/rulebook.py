"""The rules of the games as data: ids, texts in our own words, provenance, options and their defaults."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from boards.errors import Defect, MalformedError
from games.engine import OptionValue, Provenance, Violation

GAME_IDS = ("micro", "ricochet", "wkm", "urbs", "mars", "smart", "soapbox", "ships")


@dataclass(frozen=True)
class Option:
    """A house rule: the question it settles (`rule`), its default and every value it takes.

    `values` lists the allowed values; where it is empty any value of the default's type from `least` up is.
    `problem`: the option may stand in a problem's `rules` as well; `match_default` is the value in matches
    where that differs from the default in a bare problem.
    """

    id: str
    rule: str
    meaning: str
    default: OptionValue
    values: tuple[OptionValue, ...]
    provenance: Provenance
    least: float | None = None
    match_default: OptionValue | None = None
    problem: bool = False

    @property
    def in_match(self) -> OptionValue:
        return self.default if self.match_default is None else self.match_default


@dataclass(frozen=True)
class Rule:
    id: str
    text: str
    provenance: Provenance
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class RuleBook:
    """All rules and options of one game."""

    game: str
    title: str
    rules: Mapping[str, Rule]
    options: Mapping[str, Option]

    def refuse(self, rule: str, message: str, provenance: Provenance | None = None) -> Violation:
        """A violation of the rule, with the rule's provenance unless another is given."""
        return Violation(rule, message, provenance or self.rules[rule].provenance)

    def in_force(self, chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Every option of a match with its value. Raises MalformedError for what is not allowed."""
        defects = list(self.option_defects(chosen))
        if defects:
            raise MalformedError(defects)
        return {name: chosen.get(name, option.in_match) for name, option in self.options.items()}

    def option_defects(self, chosen: Mapping[str, OptionValue]) -> Iterable[Defect]:
        for name, value in chosen.items():
            option = self.options.get(name)
            if option is None:
                known = ", ".join(sorted(self.options)) or "none"
                yield Defect(f"options.{name}", f"unknown option; {self.game} knows {known}")
            elif option.values:
                if not any(type(value) is type(allowed) and value == allowed for allowed in option.values):
                    allowed_text = ", ".join(json.dumps(allowed) for allowed in option.values)
                    yield Defect(
                        f"options.{name}", f"{json.dumps(value)} is not one of {allowed_text}", option.rule
                    )
            elif isinstance(value, bool) or not isinstance(value, type(option.default)):
                yield Defect(
                    f"options.{name}", f"{json.dumps(value)} should be like {option.default!r}", option.rule
                )
            elif option.least is not None and not isinstance(value, str) and value < option.least:
                yield Defect(f"options.{name}", f"{value} is less than {option.least}", option.rule)


@cache
def written() -> tuple[str, ...]:
    """The ids of the games whose rule books are here, in their order."""
    return tuple(name for name in GAME_IDS if files("games.data").joinpath(f"{name}.json").is_file())


@cache
def rulebook(game: str) -> RuleBook:
    """The rule book of a game, from `games/data/<game>.json`."""
    data = json.loads(files("games.data").joinpath(f"{game}.json").read_text("utf-8"))
    options = {
        entry["id"]: Option(
            entry["id"],
            entry["rule"],
            entry["meaning"],
            entry["default"],
            tuple(entry.get("values", ())),
            entry["provenance"],
            entry.get("least"),
            entry.get("match_default"),
            entry.get("problem", False),
        )
        for entry in data["options"]
    }
    rules = {
        entry["id"]: Rule(
            entry["id"],
            entry["text"],
            entry["provenance"],
            tuple(option.id for option in options.values() if option.rule == entry["id"]),
        )
        for entry in data["rules"]
    }
    return RuleBook(data["game"], data["title"], rules, options)
