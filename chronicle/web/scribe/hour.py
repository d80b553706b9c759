"""The Chronicle phase as a guided hour: a section for each of its steps, in the order of the law (8.1 to 8.8)."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext, gettext_lazy, ngettext

from chronicle.errors import Refused
from chronicle.web.scribe import draws
from games.oath.engine.chronicle.oath_and_citizens import fixed_oath
from games.oath.engine.world.facts import SUITS
from games.oath.hands import ToDraw
from games.oath.names import ROLES, listed, name
from games.oath.record import sentence

SECTIONS = {
    "oath": ("8.1", gettext_lazy("The new oath")),
    "citizenship": ("8.2", gettext_lazy("Citizenship")),
    "edifice": ("8.3.1", gettext_lazy("Build or repair")),
    "sites": ("8.3", gettext_lazy("The map")),
    "suit": ("8.4", gettext_lazy("The suit")),
    "archive": ("8.4", gettext_lazy("From the Archive")),
    "dispossessed": ("8.5", gettext_lazy("The Dispossessed")),
    "relics": ("8.6", gettext_lazy("Relics")),
    "deck": ("8.7–8.8", gettext_lazy("Into the box")),
}
RULES = {
    "oath": ("OATH-8.1a", "OATH-8.1c"),
    "citizenship": ("OATH-8.2a", "OATH-8.2c"),
    "edifice": ("OATH-8.3.1a",),
    "sites": ("OATH-8.3.2a", "OATH-8.3.3a", "OATH-8.3.5", "OATH-8.3.5.7a"),
    "suit": ("OATH-8.4b",),
    "archive": ("OATH-8.4e", "OATH-8.4g"),
    "dispossessed": ("OATH-8.5b", "OATH-8.5c"),
    "relics": ("OATH-8.6.2a", "OATH-8.6.3a"),
    "deck": ("OATH-8.7.1a", "OATH-8.7.2a", "OATH-8.8a"),
}
DRAWS = {
    "sites": ("sites",),
    "archive": ("archive",),
    "dispossessed": ("dispossessed",),
    "relics": ("relics", "relic_deck"),
    "deck": ("world_deck",),
}
ASKED = {
    "oath": gettext_lazy("Say which oath is sworn for the next game."),
    "citizenship": gettext_lazy("Say to whom Citizenship was offered, and who accepted."),
    "edifice": gettext_lazy("Say whether the winner builds or repairs."),
    "suit": gettext_lazy("Say which suit the winner chose."),
}
"""What is said where a choice is missing."""
SAID = ("map-cleared", "site-dealt", "archive-added", "visions-set-aside", "scepter-boxed")
"""Entries of the record that only say again what is to be done."""
NOTHING = {"cards": [], "count": 0}
"""Said of relics that are laid on the deck, where there are none."""
OVER = "over"
"""Reached, once all sections have been gone through."""
Need = dict[str, Any]


@dataclass
class Section:
    slug: str
    law: str
    title: str
    todo: list[str]
    """What to do with the box now."""
    need: Need | None = None
    draws: list[dict[str, Any]] = field(default_factory=list)
    changes: list[tuple[str, str]] = field(default_factory=list)
    """(rule, sentence) of what is certain to change."""
    answer: str = ""
    """What was chosen or drawn, in a few words; empty as long as something is asked."""
    open: bool = False
    done: bool = False
    next: str = ""

    @property
    def place(self) -> str:
        return f"at-{self.slug}"

    @property
    def rules(self) -> tuple[str, ...]:
        return RULES[self.slug]


def section_of(pointer: str) -> str:
    """Returns the section with the choice or the draw that the rules point at."""
    what = pointer.strip("/").split("/")[1:]
    if what[:1] == ["draws"]:
        return next((slug for slug, drawn in DRAWS.items() if what[1:] and what[1] in drawn), "oath")
    return what[0] if what and what[0] in SECTIONS else "oath"


def missing(need: Need) -> Refused:
    """Says which choice is missing, as a refusal of its field."""
    return Refused("choice_missing", str(ASKED[need["what"]]), field=f"/choices/{need['what']}", law=tuple(need["law"]))


def first(refusals: list[Refused]) -> Refused | None:
    """Returns the one that comes first in the order of the law."""
    order = list(SECTIONS)
    return min(refusals, key=lambda refusal: order.index(section_of(refusal.field or "")), default=None)


def is_before(slug: str, other: str) -> bool:
    order = list(SECTIONS)
    return order.index(slug) < order.index(other)


class Hour:
    """What the table does in the Chronicle phase, from what was entered so far."""

    def __init__(
        self,
        report: dict[str, Any],
        before: dict[str, Any],
        needs: list[Need],
        to_draw: ToDraw | None,
        called: Callable[[str], str],
    ) -> None:
        self.report, self.before, self.to_draw, self.called = report, before, to_draw, called
        self.winner = report["aftermath"]["winner"]
        self.needs = {need["what"]: self._offered(need) for need in needs}

    def sections(self, opened: str, reached: str, shown: list[dict[str, Any]]) -> list[Section]:
        """Lists the sections that this game has, with the draws as the form shows them. One is open; those before the one that
        was reached have been gone through."""
        slugs = [slug for slug in SECTIONS if slug not in ("edifice", "suit") or slug in self.needs]
        by_draw = {draw["draw"]: draw for draw in shown}
        found = [self._section(slug, [by_draw[draw] for draw in DRAWS.get(slug, ())]) for slug in slugs]
        for section, after in zip(found, [*slugs[1:], ""], strict=True):
            section.next = after
            section.done = reached == OVER or (reached in SECTIONS and is_before(section.slug, reached))
        next((section for section in found if section.slug == opened), found[0]).open = True
        return found

    def _section(self, slug: str, drawn: list[dict[str, Any]]) -> Section:
        law, title = SECTIONS[slug]
        need = self.needs.get(slug)
        todo: list[str] = list(filter(None, getattr(self, f"_{slug}")()))
        return Section(slug, law, str(title), todo, need, drawn, self._changes(slug), self._answer(need, drawn))

    def _answer(self, need: Need | None, drawn: list[dict[str, Any]]) -> str:
        if need or not drawn:
            return str(need["said"]) if need else gettext("nothing to choose")
        return " · ".join(draw["said"] for draw in drawn) if all(draw["said"] for draw in drawn) else ""

    def _changes(self, slug: str) -> list[tuple[str, str]]:
        entries = self.to_draw.changes if self.to_draw else []
        return [
            (entry["law"], sentence(entry["kind"], entry.get("params", {})))
            for entry in entries
            if _belongs(entry["law"]) == slug and entry["kind"] not in SAID and entry.get("params") != NOTHING
        ]

    def _offered(self, need: Need) -> Need:
        """Shows a choice as radio buttons: (value, label, whether it is chosen)."""
        what, chosen = need["what"], self.report["choices"]
        if what == "citizenship":
            answers = {answer["color"]: answer["accepted"] for answer in chosen.get("citizenship", [])}
            words = {True: ("accepted", gettext("accepted")), False: ("declined", gettext("declined"))}
            groups = [
                (f"citizen-{colour}", self.called(colour), words[answers[colour]][0] if colour in answers else "none", sites)
                for colour, sites in ((colour, listed([*map(name, sites)])) for colour, sites in need["brings"].items())
            ]
            said = [f"{self.called(colour)} {words[answer][1]}" for colour, answer in answers.items()]
            known = (listed(said) or gettext("nobody was asked")) if "citizenship" in chosen else ""
            return {"what": what, "law": need["law"], "groups": groups, "said": known}
        if what == "edifice":
            taken = _edifice_value(chosen["edifice"]) if "edifice" in chosen else ""
            options = [
                (_edifice_value(option), self._edifice_said(option), _edifice_value(option) == taken)
                for option in need["options"]
            ]
        else:
            label = name if what == "oath" else str.capitalize
            options = [(option, label(option), chosen.get(what) == option) for option in need["options"]]
        said = [label for _, label, is_chosen in options if is_chosen]
        return {"what": what, "law": need["law"], "options": options, "said": listed(said)}

    def _edifice_said(self, option: dict[str, Any] | None) -> str:
        if option is None:
            return gettext("Neither build nor repair")
        wish = option.get("build") or option["repair"]
        site = name(self.report["aftermath"]["slots"][wish["slot"] - 1]["site"])
        if "repair" in option:
            return gettext("Repair the ruin at %(site)s") % {"site": site}
        return gettext("Build at %(site)s, in place of %(card)s") % {"site": site, "card": name(wish["replaces"])}

    # -- what to do with the box, step by step ------------------------------------------------------------------------

    def _oath(self) -> list[str]:
        if oath := fixed_oath(self.winner["how"]):
            said = gettext("The %(oath)s is sworn: the Vision was the only way of winning.") % {"oath": name(oath)}
        else:
            said = gettext("The winner swears the oath of the next game: any but the %(oath)s.") % {
                "oath": name(self.before["oath"])
            }
        return [said, gettext("Put its reference card into the box.")]

    def _citizenship(self) -> list[str]:
        if self.winner["role"] != "exile":
            return [gettext("A %(role)s won: no board is turned over.") % {"role": ROLES.get(self.winner["role"], "")}]
        turn = gettext("An Exile won: turn all Citizen boards to their Exile side, those that nobody used as well.")
        if "citizenship" in self.needs:
            offer = gettext("The winner may offer Citizenship to each Exile who lost; whoever accepts turns the board over.")
            return [turn, offer]
        return [turn, gettext("There is no other Exile to offer Citizenship to.")]

    def _edifice(self) -> list[str]:
        return [gettext("The winner may build or repair one edifice. A denizen that makes room goes to the world deck.")]

    def _sites(self) -> list[str]:
        todo = [
            gettext("Take the sites away that leave the map, and shuffle them into the site deck; push the others together."),
        ]
        if self.to_draw and self.to_draw.sites is not None:
            slots = self.to_draw.sites
            dealt = ngettext(
                "Deal a facedown site to slot %(slots)s.", "Deal a facedown site to each of the slots %(slots)s.", len(slots)
            )
            todo.append(dealt % {"slots": _numbers(slots)} if slots else gettext("No slot is empty: no site is dealt."))
        if self.to_draw and (slots := self.to_draw.turned_up or []):
            turned = ngettext(
                "Turn up the site in slot %(slots)s: its region has no other faceup.",
                "Turn up the sites in the slots %(slots)s: their regions have no other faceup.",
                len(slots),
            )
            todo.append(turned % {"slots": _numbers(slots)})
        return todo

    def _suit(self) -> list[str]:
        return [
            gettext("The winner’s faceup advisers have no most common suit: the winner chooses.")
            if len(self.needs["suit"]["options"]) == len(SUITS)
            else gettext("Two suits or more are equally common among the winner’s faceup advisers: the winner chooses.")
        ]

    def _archive(self) -> list[str]:
        todo = draws.from_the_archive(self.to_draw) if self.to_draw else []
        return [*todo, gettext("Put them with what is left of the world deck.")]

    def _dispossessed(self) -> list[str]:
        n = self.to_draw.dispossessed if self.to_draw else None
        return [
            gettext("Set all five Visions aside."),
            gettext(
                "Shuffle the discard piles and all advisers of the losers together, and put %(n)s of them, unseen, among the "
                "Dispossessed. The others go to the world deck."
            )
            % {"n": 6 if n is None else n},
        ]

    def _relics(self) -> list[str]:
        slots = self.to_draw.relics if self.to_draw else None
        dealt = gettext("Deal facedown relics to the sites that have room for them.")
        if slots is not None:
            each = [gettext("%(n)s to slot %(slot)s") % {"n": n, "slot": slot} for slot, n in Counter(slots).items()]
            dealt = gettext("No site has room for a relic: none is dealt.")
            if each:
                dealt = gettext("Deal facedown relics: %(each)s.") % {"each": listed(each)}
        return [
            gettext("Put the Grand Scepter into the box, and shuffle the relics of the losers into the relic deck."),
            dealt,
            gettext("Shuffle the winner’s relics and those left in the Reliquary, and lay them on top of the deck."),
        ]

    def _deck(self) -> list[str]:
        return [
            gettext(
                "Stack the cards of each site on it, and the sites from the top of the Cradle to the bottom of the Hinterland; "
                "put the boards into the box as they lie."
            ),
            gettext(
                "Shuffle all denizens that are left, with the winner’s advisers. Ten of them with two Visions go on fifteen "
                "with three Visions, and these on the rest."
            ),
        ]


def _numbers(slots: list[int]) -> str:
    return listed([str(slot) for slot in slots])


def _belongs(law: str) -> str:
    """Returns the section whose step the rule belongs to."""
    number = law.removeprefix("OATH-")
    if number.startswith("8.3.1"):
        return "edifice"
    return {"8.1": "oath", "8.2": "citizenship", "8.3": "sites", "8.4": "archive", "8.5": "dispossessed", "8.6": "relics"}.get(
        number[:3], ""
    )


def _edifice_value(option: dict[str, Any] | None) -> str:
    if not option:
        return "none"
    if build := option.get("build"):
        return f"build:{build['slot']}:{build['replaces']}"
    return f"repair:{option['repair']['slot']}:"
