"""What lies open when a game ends, entered by the scribe's form as people do it: taps, whatever the game was."""

from dataclasses import dataclass

import msgspec
from playwright.sync_api import Locator, Page, expect

from games.oath.engine.world.aftermath import UNNAMED, Aftermath, Choices, EdificeChoice, EndSlot
from games.oath.engine.world.facts import COLOURS, DENIZENS
from games.oath.names import name
from tests.e2e.pages import headed

WRITTEN = 30_000
"""Milliseconds until a chapter is written, on a busy machine."""


@dataclass
class Played:
    """A game that is over, as the people at the table tell of it."""

    after: Aftermath
    choices: Choices
    people: dict[str, str]
    """Who sat where, by colour."""
    title: str
    disputed: bool = False
    """Something lay open otherwise than Chronicle believed: the table is right."""

    @property
    def winner(self) -> str:
        return self.people[self.after.winner.color]


@dataclass
class Scribe:
    """Enters a game on the page. Each step is filled in, and sent with `go_on`."""

    page: Page
    game: Played

    def all(self) -> None:
        """Enters the game from the first step to the last."""
        self.seats()
        self.go_on("Who won")
        self.winner()
        self.go_on("The map")
        self.map()
        if self.game.disputed:
            self.insist()
        self.go_on("The players")
        self.players()
        self.go_on("The piles")
        self.piles()
        self.go_on("The Chronicle phase")
        self.phase()
        self.write()

    def go_on(self, heading: str) -> None:
        self.page.get_by_role("button", name="Save and continue").tap()
        expect(headed(self.page, heading)).to_be_visible()

    def insist(self) -> None:
        """Sends what Chronicle does not believe, and confirms it."""
        self.page.get_by_role("button", name="Save and continue").tap()
        expect(self.page.locator("#wrong")).to_contain_text("confirm it if the table is right")
        self.page.get_by_label("The table is right").check()

    def seats(self) -> None:
        roles = {player.color: player.role for player in self.game.after.players}
        for colour in COLOURS:
            chair = self.page.get_by_role("group", name=colour.capitalize(), exact=True)
            if colour in roles:
                chair.get_by_label("Played by").select_option(self.game.people[colour])
                if roles[colour] != "chancellor":
                    chair.get_by_label("At the end").select_option(roles[colour])
            else:
                chair.get_by_label("Played by").select_option("nobody")
        self.page.get_by_label("Title of the chapter").fill(self.game.title)

    def winner(self) -> None:
        self.page.get_by_role("group", name="The winner").get_by_label(self.game.winner).check()
        for how in self.game.after.winner.how:
            self.page.locator(f"[name=how][value={how}]").check()

    # -- the map and the players ------------------------------------------------------------------------------------------

    def map(self) -> None:
        for slot in self.game.after.slots:
            self._site(slot, self.page.locator(f"#slot-{slot.slot}"))

    def _site(self, slot: EndSlot, room: Locator) -> None:
        asked = room.locator(f"[name=site-{slot.slot}]")
        lies = (slot.site if slot.faceup else None) or ""
        if asked.input_value() != lies:
            if not asked.is_visible():
                room.get_by_text("Another site lies here").tap()
            asked.select_option(lies)
        if not slot.faceup:
            return
        ruler = room.locator(f"[name=ruler-{slot.slot}][value={slot.ruler}]")
        if not ruler.is_checked():
            ruler.check()
        self.rows(room, f"card-{slot.slot}", [name(p.card, p.side) for p in slot.cards if p.kind != "relic"])
        relics = [placed.card for placed in slot.cards if placed.kind == "relic"]
        room.get_by_label("Relics", exact=True).fill(str(len(relics)))
        room.get_by_label("Their names, if known").fill(", ".join(name(relic) for relic in relics if relic != UNNAMED))

    def players(self) -> None:
        for player in self.game.after.players:
            board = self.page.locator(f"#player-{player.color}")
            self.rows(board, f"adviser-{player.color}", [name(adviser.card) for adviser in player.advisers])
            self.rows(board, f"relic-{player.color}", [name(relic) for relic in player.relics])
            for n, adviser in enumerate(player.advisers):
                if not adviser.faceup:
                    board.locator(f"[name=down-{player.color}]").nth(n).check()
            if player.revealed_vision or player.banners:
                board.get_by_text("Vision and banners").tap()
                board.get_by_label("Revealed Vision").select_option(player.revealed_vision or "")
                for banner in player.banners:
                    board.locator(f"[value={banner}]").check()
        left = self.game.after.reliquary
        self.page.get_by_label("Relics left").fill(str(len(left)))
        named = [name(relic) for relic in left if relic != UNNAMED]
        self.page.locator("#reliquary").get_by_label("Their names, if known").fill(", ".join(named))

    def rows(self, room: Locator, field: str, cards: list[str]) -> None:
        """Taps the cards that are not named yet, and takes out those that are gone."""
        inputs = room.locator(f"[name={field}]")
        named = [text for text in inputs.evaluate_all("fields => fields.map(field => field.value)") if text]
        for gone in named:
            if gone not in cards:
                room.get_by_role("button", name=f"Remove {gone}", exact=True).tap()
        pile = room.locator("[data-pile]").filter(has=self.page.locator(f"[name={field}]"))
        self.pick(pile, [card for card in cards if card not in named])

    def pick(self, pile: Locator, cards: list[str]) -> None:
        """Taps cards on the sheet of the pile."""
        if not cards:
            return
        pile.get_by_role("button", name="Pick cards").tap()
        sheet = self.page.get_by_role("dialog")
        for card in cards:
            sheet.get_by_role("searchbox").fill(card[:6].lower())
            sheet.get_by_role("button", name=card).first.tap()
            expect(sheet.get_by_role("status")).to_contain_text(f"{card} added")
        sheet.get_by_role("button", name="Done").tap()
        expect(sheet).to_be_hidden()

    # -- the piles and the Chronicle phase --------------------------------------------------------------------------------

    def piles(self) -> None:
        """Tells the smaller pile by its cards. Visions are in none."""
        after = self.game.after
        which = "discards" if after.world_deck is None else "world_deck"
        self.page.locator(f"[name=which][value={which}]").check()
        lying = after.world_deck if after.world_deck is not None else [c for pile in after.discards.values() for c in pile]
        self.pick(self.page.locator("[data-pile=ticks]"), [name(card) for card in lying if card in DENIZENS])

    def phase(self) -> None:
        """Goes through the sections of the hour, as they come."""
        for _ in range(12):
            section = self.page.locator("details.hour-step[open]")
            place = section.get_attribute("id") or ""
            self.section(place.removeprefix("at-"), section)
            done = section.get_by_role("button", name="Done: the next step")
            if not done.count():
                break
            done.tap()
            expect(self.page.locator(f"#{place}[open]")).to_have_count(0)
        self.go_on("What will happen")

    def section(self, slug: str, section: Locator) -> None:
        choices = self.game.choices
        chosen = {"oath": choices.oath, "suit": choices.suit, "edifice": _edifice(choices.edifice)}.get(slug)
        if chosen and section.locator(f"[name={slug}]").count():
            section.locator(f"[name={slug}][value='{chosen}']").check()
        for answer in choices.citizenship or [] if slug == "citizenship" else []:
            said = "accepted" if answer.accepted else "declined"
            section.locator(f"[name=citizen-{answer.color}][value={said}]").check()
        if slug == "sites" and isinstance(choices.draws.sites, list):
            up = [site for site in choices.draws.sites if site]
            for select, site in zip(section.locator(".turned select").all(), up, strict=True):
                select.select_option(site)
        if slug == "archive" and isinstance(choices.draws.archive, list):
            for card in choices.draws.archive:
                section.locator(f"[name=tap-archive][value={card}]").check()

    def write(self) -> None:
        self.page.get_by_role("button", name="Record it in the chronicle").tap()
        expect(headed(self.page, self.game.title)).to_be_visible(timeout=WRITTEN)


def _edifice(choice: EdificeChoice | msgspec.UnsetType | None) -> str:
    if not choice:
        return "none"
    if choice.build:
        return f"build:{choice.build.slot}:{choice.build.replaces}"
    return f"repair:{choice.repair.slot if choice.repair else 0}:"
