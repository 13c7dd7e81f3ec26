"""What lessons say of a board: the words their claims are written in, and the numbers in their texts."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from archipel.core.guide import Guide, Step
from archipel.core.match import Match

NUMBERS = {
    "en": "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty",
    "nl": "twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien "
    "achttien negentien twintig",
}
MORE = {
    "en": {"seventy": 70, "second": 2, "third": 3, "fourth": 4, "fifth": 5},
    "nl": {"zeventig": 70, "tweede": 2, "derde": 3, "vierde": 4, "vijfde": 5},
}
VALUES = {
    language: {word: n for n, word in enumerate(words.split(), 2)} | MORE[language]
    for language, words in NUMBERS.items()
}
# Places are no numbers: 3.3, Wind 3. Nor is a village or a nut, g3 or w19, being one word.
PLACE = re.compile(r"\b\d+\.\d+\b|\b(?:Water|Earth|Wind|Fire|Aarde|Vuur) \d\b")
NUMBER = {
    language: re.compile(r"\b(?:\d+|" + "|".join(values) + r")\b", re.IGNORECASE) for language, values in VALUES.items()
}


def numbers(text: str, language: str) -> list[tuple[int, int, int]]:
    """The numbers in a text: where each begins and ends, and which it is."""
    hidden = PLACE.sub(lambda found: "·" * len(found[0]), text)
    return [
        (found.start(), found.end(), int(word) if word.isdigit() else VALUES[language][word])
        for found in NUMBER[language].finditer(hidden)
        for word in [found[0].lower()]
    ]


def uncovered(text: str, phrases: list[str]) -> list[str]:
    """The numbers of an English text that are in none of some phrases."""
    spans = [(found.start(), found.end()) for phrase in phrases for found in re.finditer(re.escape(phrase), text)]
    return [text[a:b] for a, b, _ in numbers(text, "en") if not any(x <= a and b <= y for x, y in spans)]


def words_for(guide: Guide, match: Match, step: Step) -> dict[str, Any]:
    """What a claim may speak of: the position as the learner sees it."""
    picture = match.picture(guide.seat)
    me = guide.seat
    return {
        "p": picture,
        "me": me,
        "asks": lambda move: move in step.expect,
        "legal": lambda beginning: match.legal(beginning),
        "points": lambda seat: match.scores()[seat],
        "brings": lambda move, key: [told.values for told in match.told(move) if told.key == key],
        "player": lambda seat: next(entry for entry in picture["players"] if entry["seat"] == seat),
        "told": lambda *names: all(name in step.text["en"] for name in names),
        **OF[match.game.name](picture, match, me),
    }


def _meridian(picture: dict[str, Any], match: Match, _me: str) -> dict[str, Any]:
    rows = [line.split() for line in match.sheet.data["map"].strip().splitlines()][::-1]
    names = match.sheet.data["islands"]
    spot = {f"{m}.{r}": mark for r, row in enumerate(rows, 1) for m, mark in enumerate(row, 1)}
    return {
        "tower": lambda city: " ".join(str(x) for x in picture["towers"].get(city, {}).values()),
        "island": lambda name: next(entry for entry in picture["islands"] if entry["name"] == name),
        "on": lambda city: names[spot[city][0]],
        "capital": lambda city: spot[city].endswith("*"),
        "on_meridian": lambda m: sorted(city for city in picture["towers"] if city.startswith(f"{m}.")),
    }


def _nutland(picture: dict[str, Any], _match: Match, _me: str) -> dict[str, Any]:
    land = picture["land"]
    return {
        "height": lambda cell: land[cell]["height"],
        "marble": lambda cell: land[cell]["marble"],
        "nuts": sum(entry["height"] for entry in land.values()),
        "towers": {seat: team["towers"] for team in picture["teams"] for seat in team["seats"]},
        "land": land,
    }


def _utopia(picture: dict[str, Any], _match: Match, me: str) -> dict[str, Any]:
    mine = next(entry for entry in picture["players"] if entry["seat"] == me)
    return {
        "princes": lambda district, seat, civ: picture["districts"][district]["princes"].get(seat, {}).get(civ, 0),
        "monument": lambda district: " ".join(
            str(picture["districts"][district][part]) for part in ("controller", "monument")
        ),
        "prestige": lambda civ: 5 - picture["scale"].index(civ),
        "hand": {civ: n for civ, n in (mine["hand"] or {}).items() if n},
        "living": lambda island, seat: picture["islands"][island]["progress"][seat],
        "ship": lambda island, civ: picture["islands"][island]["ships"].get(civ, 0),
    }


def _wall(picture: dict[str, Any], match: Match, me: str) -> dict[str, Any]:
    mine = next(entry for entry in picture["players"] if entry["seat"] == me)
    beside: dict[frozenset[str], list[str]] = {}
    for village, corners in match.sheet.data["fields"].items():
        for side in pairwise([*corners, corners[0]]):
            beside.setdefault(frozenset(side), []).append(village)
    return {
        "realm": lambda village: picture["realms"][village],
        "worth": lambda village: picture["piles"][village]["worth"],
        "pile": lambda village: picture["piles"].get(village, {}).get("stones", []),
        "stones": sorted(mine["stones"]),
        "walls": mine["walls"],
        "wall": picture["wall"],
        "beside": lambda line: sorted(beside[frozenset(line.split("-"))]),
        "road": lambda a, b: [a, b] in match.sheet.data["roads"] or [b, a] in match.sheet.data["roads"],
    }


OF = {"meridian": _meridian, "nutland": _nutland, "utopia": _utopia, "wall": _wall}
