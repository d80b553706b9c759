"""The saga of a chapter, told from what everybody may know of it. The same chapter is always told alike."""

from typing import Any

import msgspec

import fixtures
from games.kernel.dice import Dice, seed_of
from games.oath.engine.chronicle.writing import Entry
from games.oath.engine.world.facts import COLOURS, OATH_OF_VISION, OATHS, SUITS


def _names() -> dict[str, str]:
    found = {}
    for name in ("sites", "relics", "visions", "oaths", "edifices", *(f"denizens-{suit}" for suit in SUITS)):
        for record in fixtures.read("oath", name)["records"]:
            found[record["slug"]] = record["names"]["en"]
            if "ruined" in record:
                found[record["ruined"]["slug"]] = record["ruined"]["names"]["en"]
    return found


NAMES = _names()
"""Slug → what people call it."""


def in_order(by_name: dict[str, Any]) -> list[tuple[str, Any]]:
    """Puts what is said of colours or suits in order, the most first: PostgreSQL keeps the keys of JSON in one of its own."""
    order = (*COLOURS, *SUITS)
    return sorted(by_name.items(), key=lambda row: (-row[1] if isinstance(row[1], int) else 0, order.index(row[0])))


class Sat(msgspec.Struct, frozen=True):
    name: str
    color: str
    role: str = ""


class Tale(msgspec.Struct, kw_only=True):
    """What everybody may know of a chapter."""

    number: int
    kind: str
    """founding · table · session · import · bare"""
    before: str = ""
    """The oath under which the game was played."""
    oath: str = ""
    """The oath sworn at its end."""
    winner: str = ""
    """The winner's colour."""
    role: str = ""
    how: list[str] = []
    seats: list[Sat] = []
    record: list[Entry] = []

    @property
    def victor(self) -> str:
        name = next((sat.name for sat in self.seats if sat.color == self.winner), "")
        return name or f"the {self.winner} player"


ERAS = {
    "supremacy": ("the Age of Banners", "the Age of Marches", "the Years of the Sword"),
    "the-people": ("the Age of Voices", "the Age of Open Squares", "the Years of the Crowd"),
    "protection": ("the Age of Walls", "the Age of Treasuries", "the Years of the Watch"),
    "devotion": ("the Age of Lamps", "the Age of Secrets", "the Years of the Veil"),
}
"""Names of eras, by the oath that holds in them."""

REIGNS = {
    "usurper": ("the Usurpation of {}", "the Bold Reign of {}", "the Seizing by {}"),
    "stable-regime": ("the Steady Reign of {}", "the Long Peace of {}", "the Unbroken Rule of {}"),
    "successor": ("the Succession of {}", "the Inheritance of {}", "the Loyal Reign of {}"),
    "war-exhaustion": ("the Weary Reign of {}", "the Last Truce of {}", "the Quiet after War, under {}"),
    "vision-of-conquest": ("the Conquest of {}", "the Iron Reign of {}"),
    "vision-of-rebellion": ("the Rebellion of {}", "the Risen Reign of {}"),
    "vision-of-sanctuary": ("the Sanctuary of {}", "the Sheltered Reign of {}"),
    "vision-of-faith": ("the Calling of {}", "the Hallowed Reign of {}"),
}

WAYS = {
    "usurper": (
        "held the throne by force long enough for everybody to call it lawful",
        "took the throne in full daylight, and nobody could take it back",
        "broke the old order and outlasted its answer",
    ),
    "stable-regime": (
        "kept the realm together until nobody remembered how to doubt it",
        "outlasted every challenge; the regime stood, and that was enough",
        "gave the plotters no opening, season after season",
    ),
    "successor": (
        "was the heir whom the Empire itself preferred",
        "served until serving became ruling",
        "stood closest to the throne when it fell vacant",
    ),
    "war-exhaustion": (
        "was still standing when all others had tired of war",
        "won what was left when the fighting simply ended",
    ),
    "vision-of-conquest": ("had promised conquest, and delivered it", "followed a vision of conquest to its end"),
    "vision-of-rebellion": (
        "raised the common folk and rode their anger to the throne",
        "made a vision of rebellion come true",
    ),
    "vision-of-sanctuary": (
        "gathered what was precious and made a refuge of it",
        "had dreamt of a sanctuary, and built a realm around it",
    ),
    "vision-of-faith": ("spoke of a faith, and was believed", "followed a vision of faith until the world followed too"),
}

SENTENCES = {
    "edifice-built": (
        "At {site} the {edifice} rose where {replaced} had been.",
        "{replaced} made room at {site}, and the {edifice} was built there.",
    ),
    "edifice-repaired": ("The {edifice} at {site} was raised from its ruin.", "At {site} the {edifice} stood again."),
    "edifice-ruined": ("The {edifice} at {site} fell to ruin.", "Nobody kept the {edifice} at {site}; it crumbled."),
    "site-kept": ("{site} stayed, because of {card}.",),
}
"""Sentences, by the kind of the record's entry."""

ROLES = {"chancellor": "the Chancellor", "citizen": "a Citizen of the Empire", "exile": "an Exile"}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def reign(tale: Tale) -> str:
    """Names the time after the game, by its victor."""
    if not tale.winner:
        return "the Founding" if tale.kind == "founding" else "an untold reign"
    ways = [way for way in tale.how if way in REIGNS]
    patterns = REIGNS[ways[0]] if ways else ("the Reign of {}",)
    return _dice(tale, "reign").pick(patterns).format(tale.victor)


def era(tale: Tale) -> str:
    """Names the era by its oath."""
    return _dice(tale, "era").pick(ERAS[tale.oath]) if tale.oath in ERAS else ""


def tell(tale: Tale) -> str:
    """Tells the chapter in paragraphs, with a blank line between them."""
    telling = _Telling(tale)
    paragraphs = (telling.beginning(), telling.victory(), telling.land(), telling.people(), telling.ending())
    return "\n\n".join(" ".join(sentences) for sentences in paragraphs if sentences)


class _Telling:
    def __init__(self, tale: Tale) -> None:
        self.tale = tale
        self.dice = _dice(tale, "tale")

    def beginning(self) -> list[str]:
        tale = self.tale
        if tale.kind == "founding":
            return [
                self.dice.pick(
                    (
                        "Before the first game there was an Empire, and beyond its few roads there was everything else.",
                        "It begins as such stories do: an Empire sure of itself, and Exiles who are sure of something else.",
                        "The map was young and most of it lay facedown.",
                    )
                )
            ]
        if tale.kind == "import" and not tale.record:
            return [f"This world had {_count(tale.number, 'game')} behind it when it came into this chronicle."]
        if tale.kind == "bare" and not tale.winner:
            return ["Of this game nothing is remembered but that it was played."]
        oath = f" under the {NAMES[tale.before]}" if tale.before in OATHS else ""
        opening = (f"In the {_ordinal(tale.number)} game{oath}", f"The {_ordinal(tale.number)} game was played{oath};")
        if len(tale.seats) < 2:
            return [f"{opening[0]}, the throne was contested once more."]
        who = _list([_seat(sat) for sat in tale.seats])
        return [self.dice.pick((f"{opening[0]}, {who} contended for the realm.", f"{opening[1]} at the table sat {who}."))]

    def victory(self) -> list[str]:
        tale = self.tale
        if not tale.winner:
            return []
        role = f", {ROLES[tale.role]}," if tale.role in ROLES else ""
        ways = [self.dice.pick(WAYS[way]) for way in tale.how if way in WAYS] or ["won the game"]
        sentences = [f"{_capital(tale.victor)}{role} {ways[0]}."]
        if len(ways) > 1:
            sentences.append(f"It might have ended otherwise just as well: {tale.victor} also {_list(ways[1:])}.")
        sentences.append(f"What followed is remembered as {reign(tale)}.")
        return sentences

    def land(self) -> list[str]:
        sentences = [*self._each("edifice-built"), *self._each("edifice-repaired"), *self._each("edifice-ruined")]
        if lost := self._names("site-discarded", "site"):
            verb = "was" if len(lost) == 1 else "were"
            sentences.append(
                self.dice.pick((f"{_capital(_list(lost))} {verb} left to the wild.", f"The maps lost {_list(lost)}."))
            )
        if gone := self._names("denizen-discarded", "card"):
            sentences.append(f"With the land went those who had lived there: {_list(gone)}.")
        sentences += self._each("site-kept")
        if found := self._names("site-turned-up", "site"):
            sentences.append(f"Travellers came back with word of {_list(found)}.")
        return sentences

    def people(self) -> list[str]:
        sentences = []
        at_table = {sat.color for sat in self.tale.seats}
        if turned := [self._person(entry) for entry in self._all("board-turned") if entry.params["color"] in at_table]:
            sentences.append(f"With the old Empire ended the citizenship of {_list(turned)}.")
        if joined := [self._person(entry) for entry in self._all("citizenship-accepted")]:
            sentences.append(f"{_capital(_list(joined))} took the offered citizenship.")
        if proud := [self._person(entry) for entry in self._all("citizenship-declined")]:
            sentences.append(f"{_capital(_list(proud))} would not bend the knee.")
        counts = [(suit, n) for entry in self._all("archive-added") for suit, n in in_order(entry.params["counts"]) if n]
        if counts:
            sentences.append(f"New faces were heard of: {_list([_count(n, f'{suit} card') for suit, n in counts])}.")
        if silent := sum(entry.params["count"] for entry in self._all("dispossessed-count")):
            sentences.append(f"{_capital(_count(silent, 'name'))} went unspoken from then on.")
        return sentences

    def ending(self) -> list[str]:
        tale = self.tale
        if tale.oath not in OATHS:
            return []
        oath, age = NAMES[tale.oath], era(tale)
        if tale.kind == "founding":
            return [f"The {oath} was sworn, and {age} began."]
        if tale.oath == tale.before:
            return [f"The {oath} held; the chroniclers called what came {age}."]
        if [OATH_OF_VISION[way] for way in tale.how if way in OATH_OF_VISION] == [tale.oath]:
            return [f"The vision had become law: the {oath} was sworn, and {age} began."]
        return [self.dice.pick((f"The {oath} was sworn, and {age} began.", f"Then came {age}, under the {oath}."))]

    def _all(self, kind: str) -> list[Entry]:
        return [entry for entry in self.tale.record if entry.kind == kind and not entry.sealed]

    def _names(self, kind: str, what: str) -> list[str]:
        return [name(entry.params.get(what)) for entry in self._all(kind)]

    def _each(self, kind: str) -> list[str]:
        """Tells each entry of a kind in a sentence."""
        lines = [{key: name(value) for key, value in entry.params.items()} for entry in self._all(kind)]
        return [self.dice.pick(SENTENCES[kind]).format(**params) for params in lines]

    def _person(self, entry: Entry) -> str:
        color = entry.params["color"]
        return next((sat.name for sat in self.tale.seats if sat.color == color and sat.name), f"the {color} player")


def name(slug: Any) -> str:
    return NAMES.get(slug, str(slug)) if isinstance(slug, str) else str(slug)


def _dice(tale: Tale, what: str) -> Dice:
    """Makes dice from what everybody may know, not from the chronicle's seed."""
    return Dice(seed_of(f"{what} {tale.number} {tale.winner} {' '.join(tale.how)} {tale.oath}"))


def _seat(sat: Sat) -> str:
    return f"{sat.name} ({sat.color})" if sat.name else f"somebody ({sat.color})"


def _list(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def _count(n: int, what: str) -> str:
    return f"{NUMBERS[n] if n < len(NUMBERS) else n} {what}{'' if n == 1 else 's'}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _ordinal(n: int) -> str:
    words = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
    if n < len(words):
        return words[n]
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"
