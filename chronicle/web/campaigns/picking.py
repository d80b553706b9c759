"""What the picker of cards shows, and how full each pile is: by what lies open alone, the same for everybody (SCRIBE-62)."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext, gettext_lazy

from chronicle.models import Campaign, Sighting
from chronicle.services.campaigns import history
from games.oath.counting import Count, places
from games.oath.engine.world.facts import REGION_OF
from games.oath.names import listed, name
from games.oath.spelling import spelled

NAMED = gettext_lazy("{named} named")
OF = gettext_lazy("{named} of {holds} named")
ROOM = gettext_lazy("{named} named, room for {holds}")
OVER = gettext_lazy("{named} named, but there is room for {holds}")
DISCARDS = gettext_lazy("{named} of {holds} named; the world deck must hold the other {rest}, and its Visions")
WORLD_DECK = gettext_lazy("{named} of {holds} named; the discard piles must hold the other {rest}")
TOO_MANY = gettext_lazy(
    "{named} named, but only {holds} can be there: untick one, or say which a power took out of another pile"
)
PILES = {"discards": DISCARDS, "world_deck": WORLD_DECK}
MOVED = {
    ("added", "archive"): (gettext_lazy("Put into the Archive"), "denizen"),
    ("added", "dispossessed"): (gettext_lazy("Put among the Dispossessed"), "denizen"),
    ("added", "world_deck"): (gettext_lazy("Put into the world deck"), "denizen"),
    ("added", "relic_deck"): (gettext_lazy("Put into the relic deck"), "relic"),
    ("added", "box"): (gettext_lazy("Put into the box"), "denizen edifice relic vision"),
    ("taken", "archive"): (gettext_lazy("Taken out of the Archive"), "denizen"),
    ("taken", "dispossessed"): (gettext_lazy("Taken out of the Dispossessed"), "denizen"),
}
"""The piles that powers put cards into or take them out of, and the kinds of cards that do (SCRIBE-33)."""
ENTERED = gettext_lazy("{named} of {holds} entered")
BY_HAND_DECK = gettext_lazy("{named} of {holds} in the world deck, beside its Visions")
BY_HAND_ARCHIVE = gettext_lazy("{named} of {holds} in the Archive")
MORE = gettext_lazy("{named}, but {holds} by the law’s arithmetic")
RELICS = gettext_lazy("{named} in all")
LATELY = 2
"""Of how many chapters the cards that lay open are offered first."""


def tally(count: Count, said: Any = ROOM, over: Any = OVER, none: Any = NAMED) -> dict[str, Any]:
    """Returns how full a pile is: as a sentence, and as what its script needs to say it anew."""
    is_over = count.holds is not None and count.named > count.holds
    holds = count.holds or 0
    now = str(none if count.holds is None else over if is_over else said)
    text = now.format(named=count.named, holds=holds, rest=max(0, holds - count.named))
    shown = "" if count.holds is None else holds
    return {"text": text, "is_over": is_over, "said": said, "over": over, "none": none, "holds": shown}


def of_names(text: str, holds: int) -> dict[str, Any]:
    """Returns of how many relics the names are known."""
    found = tally(Count(len([part for part in text.split(",") if part.strip()]), holds), OF, OF)
    return found if holds else found | {"text": ""}


def moved(after: dict[str, Any]) -> list[tuple[str, Any, str, str, dict[str, Any]]]:
    """Lists the cards that powers moved between piles, a field each: (field, label, names, kinds, tally)."""
    rows = []
    for (way, pile), (label, kinds) in MOVED.items():
        found = after.get(way, {}).get(pile, [])
        rows.append((f"{way}-{pile}", label, ", ".join(map(name, found)), kinds, tally(Count(len(found), None))))
    return rows


def cards(report: dict[str, Any], called: Callable[[str], str], but: str, *kinds: str) -> list[dict[str, Any]]:
    """Lists the cards of these kinds, each with where it was named in other steps than this one."""
    named: dict[str, str] = {}
    for card, at in places(report["aftermath"]):
        if not at.startswith(but):
            named[card] = place(at, report, called)
    return [{**card._asdict(), "at": named.get(card.slug) or named.get(card.card, "")} for card in spelled(*kinds)]


def place(at: str, report: dict[str, Any], called: Callable[[str], str]) -> str:
    """Says in words where a card was named."""
    after = report["aftermath"]
    match at.strip("/").split("/"):
        case ["slots", n, *_]:
            slot = after["slots"][int(n)]
            site = name(slot["site"]) if slot["site"] else REGION_OF[slot["slot"]].capitalize()
            return gettext("%(site)s, slot %(n)s") % {"n": slot["slot"], "site": site}
        case ["players", n, "advisers", *_]:
            return gettext("adviser of %(player)s") % {"player": called(after["players"][int(n)]["color"])}
        case ["players", n, *_]:
            return gettext("at the board of %(player)s") % {"player": called(after["players"][int(n)]["color"])}
        case ["reliquary", *_]:
            return gettext("the Reliquary")
        case ["discards", *_]:
            return gettext("the discard piles")
        case ["world_deck", *_]:
            return gettext("the world deck")
        case _:
            return gettext("the piles that powers changed")


def doubled(found: dict[str, list[str]], report: dict[str, Any], called: Callable[[str], str]) -> list[dict[str, str]]:
    """Says of each card that was named twice where it was."""
    return [
        {"card": name(card), "places": listed([place(at, report, called) for at in pointers])}
        for card, pointers in found.items()
    ]


def lately(campaign: Campaign, number: int, view: dict[str, Any]) -> list[str]:
    """Lists the cards that lay open of late: at the sites before the game, and when the last games ended."""
    chapters = history.timeline(campaign).filter(number__lt=number, number__gte=number - LATELY)
    seen = Sighting.objects.filter(chapter__in=chapters.values("pk")).order_by("-chapter__number", "card")
    at_sites = [placed["card"] for slot in view["slots"] for placed in slot["cards"] if placed["card"]]
    return list(dict.fromkeys([*at_sites, *seen.values_list("card", flat=True)]))
