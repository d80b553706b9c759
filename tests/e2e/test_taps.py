"""A game recorded on the phone, as the scribe of a group that plays on does it: how often is tapped, how much is typed?"""

import json
import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.browser import arrive, examine
from tests.e2e.pages import headed, sign_in_as
from tests.site import Site

TAPS, CHARACTERS = 40, 60
BEFORE = """
import json
from chronicle.models import Group, Player
from chronicle.services import jobs
from chronicle.services.campaigns import campaigns, chapters, history
from chronicle.services.people import players
from chronicle.web.scribe import forms
group = Group.objects.get(name="The Thursday Chronicle")
user = group.members.get(email={email!r})
campaign = campaigns.create(user, group, {name!r})
people = list(group.players.order_by("name")[:3])
seats = [{{"color": color, "player": str(player.pk)}} for color, player in zip(("purple", "red", "blue"), people)]
report = forms.prefilled(history.world(campaign, 0), seats)
after = report["aftermath"]
after["winner"] = {{"color": "red", "role": "exile", "how": ["usurper"]}}
for slot in after["slots"]:
    slot["ruler"] = "red" if slot["faceup"] else None
after["players"][1]["advisers"] = [{{"card": "alchemist", "faceup": True}}]
after["discards"] = {{"cradle": ["rangers", "tents", "keep", "naysayers", "wrestlers", "the-old-oak", "bear-traps"]}}
report["choices"] = {{"oath": "protection", "edifice": None, "citizenship": []}}
job = chapters.record(user, campaign, 0, report)
jobs.run(job.pk)
print(json.dumps([str(campaign.pk), [player.name for player in people]]))
"""


@dataclass
class Thumb:
    """Taps and types on the phone, and counts both."""

    page: Page
    taps: int = 0
    characters: int = 0

    def tap(self, what: Locator) -> None:
        expect(what).to_be_in_viewport() if what.page.locator("dialog[open]").count() else what.scroll_into_view_if_needed()
        what.tap()
        self.taps += 1

    def type(self, letters: str) -> None:
        """Types into whatever has the cursor."""
        self.page.keyboard.type(letters)
        self.characters += len(letters)

    def button(self, name: str) -> None:
        sheet = self.page.get_by_role("dialog")
        self.tap((sheet if sheet.is_visible() else self.page).get_by_role("button", name=name, exact=True))

    def go_on(self, heading: str) -> None:
        self.button("Save and continue")
        arrive(self.page, headed(self.page, heading))

    def pick(self, letters: str, card: str) -> None:
        self.type(letters)
        self.tap(self.page.get_by_role("dialog").get_by_role("button", name=card).first)
        expect(self.page.get_by_role("dialog").get_by_role("status")).to_contain_text(f"{card} added")


@pytest.mark.law("SCRIBE-57", "SCRIBE-63")
def test_a_game_takes_few_taps(phone: Page, site: Site) -> None:
    """Three players, nine discards: what is as before the game needs no tap at all."""
    email, _ = site.logins()["scribe"]
    campaign, people = site.shell(BEFORE.format(email=email, name="The Quick Reign"))
    sign_in_as(phone, site, "scribe")
    phone.goto(f"/campaigns/{campaign}/scribe/seats/")
    arrive(phone, headed(phone, "Who sat there"))
    thumb = Thumb(phone)
    thumb.go_on("Who won")

    thumb.tap(phone.get_by_label(people[2]))
    thumb.tap(phone.get_by_label("As Usurper"))
    thumb.go_on("The map")

    rulers = phone.get_by_role("group", name="Who rules it").filter(visible=True).all()
    for asked, ruler in zip(rulers, ("Blue", "Red", "Bandits (no warbands)", "The Empire"), strict=True):
        thumb.tap(asked.get_by_label(ruler))
    mountain = phone.get_by_role("region", name="Mountain")
    thumb.tap(mountain.get_by_role("button", name="Pick cards").first)
    expect(phone.get_by_role("dialog")).to_contain_text("named, room for")
    thumb.tap(phone.get_by_label("Find a card"))
    thumb.pick("wol", "Wolves")
    examine(phone, phone.get_by_role("dialog"))
    thumb.button("Done")
    expect(mountain.get_by_text("2 named, room for")).to_be_visible()
    thumb.go_on("The players")

    thumb.tap(phone.get_by_role("button", name=f"Pick cards: Advisers of {people[0]}"))
    expect(phone.get_by_label("Find a card")).to_be_focused()  # as in the step before
    thumb.pick("gar", "Garrison")
    thumb.pick("scou", "Scouts")
    thumb.button(f"Next: Advisers of {people[1]}")
    thumb.pick("inq", "Inquisitor")
    thumb.pick("act", "Acting Troupe")
    thumb.button(f"Next: Advisers of {people[2]}")
    thumb.pick("alc", "Alchemist")
    thumb.button("Done")
    thumb.tap(phone.get_by_label(f"facedown (adviser 2 of {people[1]})"))
    thumb.go_on("The piles")

    thumb.tap(phone.get_by_role("button", name="Pick cards: The pile"))
    for letters, card in (
        ("ran", "Rangers"), ("ten", "Tents"), ("kee", "Keep"), ("nay", "Naysayers"), ("wre", "Wrestlers"),
        ("oak", "The Old Oak"), ("bear", "Bear Traps"), ("tin", "Tinker's Fair"), ("jin", "Jinx"),
    ):  # fmt: skip
        thumb.pick(letters, card)
    phone.get_by_label("Find a card").fill("wolv")
    expect(phone.get_by_text("Wolves lies elsewhere: Mountain")).to_be_visible()
    phone.get_by_label("Find a card").fill("")
    expect(phone.get_by_role("dialog")).to_contain_text(re.compile(r"9 of \d+ named; the world deck must hold the other \d+"))
    thumb.go_on("The Chronicle phase")

    thumb.tap(phone.get_by_label("Oath of Devotion"))
    thumb.go_on("What will happen")
    thumb.button("Record it in the chronicle")
    expect(phone.get_by_text("won as Usurper")).to_be_visible(timeout=30_000)
    print(json.dumps({"taps": thumb.taps, "typed characters": thumb.characters}))
    assert thumb.taps <= TAPS
    assert thumb.characters <= CHARACTERS


def test_cards_are_picked_by_keyboard(page: Page, site: Site) -> None:
    """What is typed finds names in any language, and names like them; the cursor comes back to where it was."""
    email, _ = site.logins()["scribe"]
    campaign, people = site.shell(BEFORE.format(email=email, name="The Typed Reign"))
    sign_in_as(page, site, "scribe")
    page.goto(f"/campaigns/{campaign}/scribe/players/")
    opener = page.get_by_role("button", name=f"Pick cards: Advisers of {people[0]}")
    opener.press("Enter")
    sheet = page.get_by_role("dialog")
    for typed, card in (("verschwör", "Conspiracy"), ("magicians code", "Magician's Code"), ("garison", "Garrison")):
        page.keyboard.type(typed)
        expect(sheet.get_by_role("button", name=card)).to_be_visible()
        page.keyboard.press("Enter")
        expect(sheet.get_by_role("status")).to_contain_text(f"{card} added: ")
    page.keyboard.type("longbows")
    expect(sheet.get_by_role("button", name="Longbows")).to_contain_text("Plains, slot 1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(sheet).to_contain_text("4 named, but there is room for 3")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(opener).to_be_focused()
    page.get_by_role("button", name="Remove Longbows").click()
    expect(page.get_by_text("3 named, room for 3")).to_be_visible()
    page.get_by_role("button", name="Save and continue").click()
    expect(headed(page, "Who won")).to_be_visible()  # which was left out
    page.goto(f"/campaigns/{campaign}/scribe/players/")
    expect(page.get_by_label(f"Adviser 1 of {people[0]}", exact=True)).to_have_value("Conspiracy")
