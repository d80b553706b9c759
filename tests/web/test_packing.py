"""The pages of the box: packed together, swapped for another campaign, counted again."""

import re
from typing import Any

import pytest

from chronicle.models import AuditEntry, Campaign, Group, User, Verb
from chronicle.services.campaigns import campaigns, packing, worlds
from games.oath.engine.world.facts import DENIZENS, SITES
from games.oath.names import name
from tests.factories import make_campaign, play
from tests.web.conftest import As

HTMX = {"HX-Request": "true"}


@pytest.fixture
def campaign(ben: User, group: Group) -> Campaign:
    return play(ben, make_campaign(ben, group), 1)


@pytest.fixture
def at_table(ben: User, group: Group) -> Campaign:
    return make_campaign(ben, group, "At home", played_at=Campaign.PlayedAt.TABLE)


def url(campaign: Campaign, path: str = "") -> str:
    return f"/campaigns/{campaign.pk}/{path}"


def tasks(page: str) -> list[str]:
    return re.findall(r'name="task" value="([^"]+)"', page)


class TestPacking:
    def test_it_works(self, as_: As, campaign: Campaign, cleo: User, ben: User) -> None:
        """Two phones: what one ticks the other one sees, and with the last tick the box is packed."""
        assert "The box is not packed yet" in as_(cleo).get(url(campaign)).text
        assert "The box is not packed yet" in as_(cleo).get(url(campaign, "chapters/1/")).text
        page = as_(cleo).get(url(campaign, "packing/")).text
        assert "with 2 Visions" in page
        assert 'aria-checked="true"' not in page
        for n, key in enumerate(tasks(page)):
            given = {"number": 1, "task": key, "done": "yes"}
            answer = as_((cleo, ben)[n % 2]).post(url(campaign, "packing/tick/"), given, headers=HTMX)
            assert answer.status_code == 200
            assert answer.text.count('aria-checked="true"') == n + 1
        assert "All of it is ticked off: the box is packed." in answer.text
        assert f"The box now holds: <strong>{campaign.name}</strong>" in answer.text
        assert "The box is not packed yet" not in as_(cleo).get(url(campaign)).text

    def test_a_page_that_is_open_asks_for_news(self, as_: As, campaign: Campaign, cleo: User, ben: User) -> None:
        page = as_(cleo).get(url(campaign, "packing/")).text
        asks = re.search(r'hx-get="([^"]+)"', page)
        assert asks
        assert as_(cleo).get(asks[1], headers=HTMX).status_code == 204
        as_(ben).post(url(campaign, "packing/tick/"), {"number": 1, "task": tasks(page)[0], "done": "yes"}, headers=HTMX)
        news = as_(cleo).get(asks[1], headers=HTMX)
        assert news.status_code == 200
        assert "1 of" in news.text
        assert 'hx-swap-oob="true"' in news.text
        assert "<html" not in news.text

    def test_without_a_script(self, as_: As, campaign: Campaign, cleo: User) -> None:
        client = as_(cleo)
        key = tasks(client.get(url(campaign, "packing/")).text)[0]
        answer = client.post(url(campaign, "packing/tick/"), {"number": 1, "task": key, "done": "yes"})
        assert answer["Location"] == url(campaign, f"packing/#{key}")
        assert 'aria-checked="true"' in client.get(url(campaign, "packing/")).text
        client.post(url(campaign, "packing/tick/"), {"number": 1, "task": key, "done": "no"})
        assert 'aria-checked="true"' not in client.get(url(campaign, "packing/")).text

    @pytest.mark.parametrize(
        "given", [{}, {"number": "2", "task": "x"}, {"number": "one"}, {"number": "9" * 30}, {"number": "1", "task": "oath-0"}]
    )
    def test_what_is_no_tick(self, as_: As, campaign: Campaign, cleo: User, given: dict[str, str]) -> None:
        for headers in ({}, HTMX):
            answer = as_(cleo).post(url(campaign, "packing/tick/"), given, headers=headers)
            assert answer.status_code == 200
            assert "0 of" in answer.text
            assert "load the page again" in answer.text or "Say for which chapter" in answer.text

    def test_said_by_hand(self, as_: As, campaign: Campaign, cleo: User) -> None:
        answer = as_(cleo).post(url(campaign, "packing/box/"), follow=True)
        assert f"The box now holds: {campaign.name}." in answer.text
        assert "The box is not packed yet" not in as_(cleo).get(url(campaign)).text

    def test_who_only_watches_reads_along(self, as_: As, campaign: Campaign, ada: User, cleo: User) -> None:
        campaign.group.memberships.filter(user=cleo).update(role="viewer")
        page = as_(cleo).get(url(campaign, "packing/")).text
        assert "with 2 Visions" in page
        assert not tasks(page)
        assert as_(cleo).post(url(campaign, "packing/tick/"), {"number": 1}).status_code == 403
        assert as_(cleo).post(url(campaign, "packing/box/")).status_code == 403
        assert "sealed packing list" not in page
        assert "sealed packing list" in as_(ada).get(url(campaign, "packing/")).text

    def test_addresses_of_buttons_lead_to_the_list(self, as_: As, campaign: Campaign, cleo: User) -> None:
        for path in ("packing/tick/", "packing/box/"):
            assert as_(cleo).get(url(campaign, path))["Location"] == url(campaign, "packing/")


class TestSwap:
    def test_it_works(self, as_: As, campaign: Campaign, at_table: Campaign, cleo: User, ben: User) -> None:
        assert "Nobody has said yet" in as_(cleo).get(url(at_table, "swap/")).text
        packing.declare(cleo, campaign)
        page = as_(cleo).get(url(at_table, "swap/")).text
        assert f"The box was packed last for {campaign.name}, chapter 1." in page
        site = next(slot.site for slot in worlds.load(campaign, 1).slots if slot.faceup)
        assert f"− {name(site)}" in page
        assert "World deck" in page or "the world deck" in page.lower()
        assert "sealed list</a>" not in page
        assert "sealed list</a>" in as_(ben).get(url(at_table, "swap/")).text
        as_(cleo).post(url(at_table, "packing/box/"))
        assert "holds this world already" in as_(cleo).get(url(at_table, "swap/")).text

    def test_from_another_campaign(self, as_: As, campaign: Campaign, at_table: Campaign, cleo: User) -> None:
        page = as_(cleo).get(url(campaign, f"swap/?from={at_table.pk}")).text
        assert f"From {at_table.name}, chapter 0, to {campaign.name}, chapter 1." in page
        assert as_(cleo).get(url(campaign, "swap/?from=nonsense")).status_code == 200
        assert as_(cleo).get(url(campaign, f"swap/?from={'-' * 36}")).status_code == 200

    def test_campaigns_of_other_groups_are_none(self, as_: As, campaign: Campaign, cleo: User, stranger: User) -> None:
        from tests.factories import make_group

        other = make_campaign(stranger, make_group(stranger, "Others"))
        assert as_(cleo).get(url(campaign, f"swap/?from={other.pk}")).status_code == 404

    @pytest.mark.law("SCRIBE-55")
    def test_the_sealed_list(self, as_: As, campaign: Campaign, at_table: Campaign, ben: User, cleo: User) -> None:
        packing.declare(ben, campaign)
        assert as_(cleo).get(url(at_table, "swap/sealed/")).status_code == 403
        client = as_(ben)
        assert "This page contains secrets" in client.get(url(at_table, "swap/sealed/")).text
        assert not AuditEntry.objects.filter(verb=Verb.TAKE_OUT_SECRETS).exists()
        page = client.post(url(at_table, "swap/sealed/")).text
        assert "Pull" in page
        assert AuditEntry.objects.filter(verb=Verb.TAKE_OUT_SECRETS).count() == 2

    def test_without_a_box_there_is_nothing_sealed(self, as_: As, campaign: Campaign, ben: User) -> None:
        for ask in (as_(ben).get, as_(ben).post):
            assert ask(url(campaign, "swap/sealed/"))["Location"] == url(campaign, "swap/")


def slot_fields(page: str) -> dict[str, Any]:
    """Reads the whole form as it stands on the page."""
    found: dict[str, Any] = {}
    for tag in re.findall(r"<input[^>]*>", page, re.S):
        given = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        if given.get("type") in ("checkbox", "search") or "name" not in given or given["name"] == "csrfmiddlewaretoken":
            continue
        found.setdefault(given["name"], []).append(given.get("value", ""))
    for field, options in re.findall(r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', page, re.S):
        chosen = re.search(r'<option value="([^"]*)" selected', options)
        first = re.search(r'<option value="([^"]*)"', options)
        found.setdefault(field, []).append(chosen[1] if chosen else first[1] if first else "")
    return found


class TestSetRight:
    def test_it_works(self, as_: As, at_table: Campaign, ben: User, cleo: User) -> None:
        """Another site, a card more, a board turned: shown first, then as the table has it."""
        client = as_(ben)
        fields = slot_fields(client.get(url(at_table, "set-right/")).text)
        slot = next(s for s in worlds.load(at_table, 0).slots if s.faceup)
        other = next(site for site in SITES if site not in {s.site for s in worlds.load(at_table, 0).slots})
        fields[f"site-{slot.slot}"], fields[f"card-{slot.slot}"] = [other], ["longbow"]
        fields["side-red"], fields["why"] = ["citizen"], ["It lay there"]
        page = client.post(url(at_table, "set-right/"), fields)
        assert page.status_code == 200
        assert "Chronicle believed otherwise." in page.text
        assert f"In slot {slot.slot} lay {name(other)}, not {name(slot.site)}." in page.text
        assert worlds.load(at_table, 0).slot(slot.slot).site == slot.site
        answer = client.post(url(at_table, "set-right/"), slot_fields(page.text) | fields | {"confirmed": "table_is_right"})
        assert answer["Location"] == url(at_table, "chapters/0/")
        after = worlds.load(at_table, 0)
        assert after.slot(slot.slot).site == other
        assert [p.card for p in after.slot(slot.slot).of_kind("denizen")] == ["longbows"]
        assert after.board("red").side == "citizen"
        told = as_(cleo).get(url(at_table, "chapters/0/")).text
        assert "It lay there" in told
        assert "The table is right" in told
        assert "Version 1" in as_(cleo).get(url(at_table, "chapters/0/versions/1/")).text

    @pytest.mark.law("SCRIBE-62")
    def test_a_card_of_a_sealed_pile(self, as_: As, at_table: Campaign, ben: User, cleo: User) -> None:
        """Nothing is to be confirmed, and nobody sees that anything was otherwise."""
        client = as_(ben)
        card = worlds.load(at_table, 0).archive["beast"][0]
        view = worlds.load(at_table, 0).view(sealed=True)
        fields = slot_fields(client.get(url(at_table, "set-right/")).text)
        fields |= {"moved": [name(card), "", ""], "to": ["world_deck", "archive", "archive"], "from": ["", "", ""]}
        assert client.post(url(at_table, "set-right/"), fields).status_code == 302
        assert card not in worlds.load(at_table, 0).archive["beast"]
        assert worlds.load(at_table, 0).view(sealed=True) == view
        assert name(card) not in as_(cleo).get(url(at_table, "chapters/0/")).text

    def test_an_unknown_card(self, as_: As, campaign: Campaign, ben: User) -> None:
        fields = slot_fields(as_(ben).get(url(campaign, "set-right/")).text)
        slot = next(s for s in worlds.load(campaign, 1).slots if s.faceup)
        answer = as_(ben).post(url(campaign, "set-right/"), fields | {f"card-{slot.slot}": ["elderz"]})
        assert answer.status_code == 422
        assert "Did you mean Elders" in answer.text
        assert 'value="elderz"' in answer.text

    def test_somebody_was_faster(self, as_: As, campaign: Campaign, ben: User) -> None:
        fields = slot_fields(as_(ben).get(url(campaign, "set-right/")).text)
        answer = as_(ben).post(url(campaign, "set-right/"), fields | {"version": "9", "why": "x"})
        assert answer.status_code == 409
        assert "Somebody has corrected this chapter" in answer.text

    def test_who_may(self, as_: As, campaign: Campaign, cleo: User, stranger: User) -> None:
        for path in ("set-right/", "recount/", "recount/boards/"):
            assert as_(cleo).get(url(campaign, path)).status_code == 403
            assert as_(stranger).get(url(campaign, path)).status_code == 404


class TestRecount:
    def test_it_works(self, as_: As, at_table: Campaign, ben: User) -> None:
        client = as_(ben)
        assert "the Beast cards of the Archive" in client.get(url(at_table, "recount/")).text.replace("The Beast", "the Beast")
        page = client.get(url(at_table, "recount/archive-beast/")).text
        there = len(worlds.load(at_table, 0).archive["beast"])
        assert f"it must have {there}" in " ".join(page.split())
        assert page.count('name="ticked"') == sum(suit == "beast" for suit in DENIZENS.values())
        assert "checked" not in page.split('id="ticks"')[1].split("</fieldset>")[0], "what is sealed is not ticked beforehand"
        beasts = [card for card, suit in DENIZENS.items() if suit == "beast"][:there]
        answer = client.post(url(at_table, "recount/archive-beast/"), {"version": 1, "ticked": beasts[1:]})
        assert "Chronicle believed otherwise" in answer.text
        given = {"version": 1, "ticked": beasts[1:], "confirmed": "table_is_right"}
        assert client.post(url(at_table, "recount/archive-beast/"), given)["Location"] == url(at_table, "recount/")
        assert sorted(worlds.load(at_table, 0).archive["beast"]) == sorted(beasts[1:])

    @pytest.mark.law("SCRIBE-55")
    def test_on_screen_stacks_are_counted(self, as_: As, campaign: Campaign, ben: User) -> None:
        page = as_(ben).get(url(campaign, "recount/archive-beast/")).text
        assert 'name="ticked"' not in page
        assert 'name="count"' in page
        answer = as_(ben).post(url(campaign, "recount/archive-beast/"), {"version": 1, "count": ""})
        assert answer.status_code == 422
        assert "Say how many" in answer.text

    def test_every_pile_has_its_form(self, as_: As, at_table: Campaign, ben: User) -> None:
        client = as_(ben)
        links = re.findall(rf'href="({url(at_table)}recount/[^"]+)"', client.get(url(at_table, "recount/")).text)
        assert len(links) == 17
        for link in links:
            page = client.get(link).text
            if "archive-" in link:
                continue
            fields = slot_fields(page)
            if "dispossessed" in link:
                fields["count"] = ["0"]
            fields["ticked"] = re.findall(r'name="ticked" value="([^"]+)" checked', page)
            answer = client.post(link, fields | {"version": str(at_table.chapters.get().version)})
            assert answer.status_code == 302, (link, answer.text)
        assert client.get(url(at_table, "recount/cellar/")).status_code == 404

    def test_what_hands_deal_is_as_it_lies(self, as_: As, campaign: Campaign, ben: User) -> None:
        campaigns.edit(ben, campaign, played_at=Campaign.PlayedAt.TABLE)
        assert 'name="ticked"' in as_(ben).get(url(campaign, "recount/archive-beast/")).text
