"""A game is recorded at the table, step by step, as the scribe of the group does it."""

import re
from typing import Any

import pytest
from django.test import Client

from chronicle.errors import AgainstTheRules, Refused
from chronicle.models import Campaign, Chapter, Draft, Group, Job, User
from chronicle.services import jobs
from chronicle.services.campaigns import campaigns, history, worlds
from chronicle.services.refusing import refusing
from chronicle.web.scribe.corrections import recorded, unmasked
from chronicle.web.scribe.wording import humane
from games.oath.engine.chronicle.cards import wanted
from games.oath.engine.chronicle.writing import refuse
from games.oath.engine.world.aftermath import Aftermath
from games.oath.engine.world.facts import SITES
from games.oath.names import name
from tests.factories import play
from tests.web.conftest import As
from tests.web.scribbling import record_a_game

Fields = dict[str, Any]
SEATS: Fields = {
    "player-purple": "?",
    "player-red": "?",
    "role-red": "exile",
    "player-blue": "?",
    "role-blue": "exile",
    "title": "The first winter",
}
WINNER: Fields = {"winner": "red", "how": ["usurper"]}
MAP: Fields = {
    "ruler-1": "empire",
    "card-1": ["Longbows", ""],
    "relics-1": "0",
    "ruler-3": "red",
    "card-3": ["Taming Charm", "wolves", ""],
    "relics-3": "1",
    "ruler-6": "bandits",
    "card-6": ["Elders"],
    "relics-6": "0",
    **{f"site-{n}": "" for n in (2, 4, 5, 7, 8)},
}
PLAYERS: Fields = {
    "adviser-purple": ["Garrison", ""],
    "adviser-red": ["Alchemist", "Inquisitor", ""],
    "down-red": ["1"],
    "relic-red": ["Grand Scepter", ""],
    "reliquary": "4",
    "reliquary-names": "",
}
PILES: Fields = {
    "which": "discards",
    "pile": ["rangers", "tents", "keep", "naysayers", "wrestlers", "the-old-oak", "bear-traps"],
}
CHOICES: Fields = {"oath": "protection", "citizen-blue": "accepted"}
STEPS: list[tuple[str, Fields]] = [
    ("seats", SEATS),
    ("winner", WINNER),
    ("map", MAP),
    ("players", PLAYERS),
    ("piles", PILES),
    ("choices", CHOICES),
]


@pytest.fixture
def campaign(ben: User, group: Group) -> Campaign:
    return campaigns.create(ben, group, "The Long Reign")


def url(campaign: Campaign, step: str = "") -> str:
    return f"/campaigns/{campaign.pk}/scribe/{step}"


def send(client: Client, campaign: Campaign, step: str, fields: Fields) -> Any:
    draft = Draft.objects.filter(campaign=campaign).first()
    return client.post(url(campaign, f"{step}/"), {"version": draft.version if draft else 0, **fields})


def fill(client: Client, campaign: Campaign, until: str = "check", **instead: Fields) -> None:
    """All steps before `until`; each leads to the next."""
    for (step, fields), follows in zip(STEPS, [*(step for step, _ in STEPS[1:]), "check"], strict=True):
        if step == until:
            return
        answer = send(client, campaign, step, fields | instead.get(step, {}))
        assert answer.status_code == 302, answer.content.decode()
        assert answer["Location"] == url(campaign, f"{follows}/"), step


def refused(client: Client, campaign: Campaign, step: str, **changes: Any) -> str:
    """What the page says where the field is."""
    fill(client, campaign, until=step)
    answer = send(client, campaign, step, dict(STEPS)[step] | changes)
    assert answer.status_code == 422
    assert answer.content.decode().count('id="wrong"') == 1
    page: str = answer.content.decode()
    return page


class TestRecording:
    def test_it_works(self, as_: As, campaign: Campaign, ben: User) -> None:
        client = as_(ben)
        assert client.get(url(campaign), follow=True).status_code == 200
        fill(client, campaign)
        preview = client.get(url(campaign, "check/")).content.decode()
        for said in ("Oath of Protection is sworn", "Blue becomes a Citizen", "Plains leaves the map", "OATH-8.3.2a"):
            assert said in preview
        answer = send(client, campaign, "check", {})
        writing = answer["Location"]
        assert "is being written" in client.get(writing).content.decode()
        jobs.run(Job.objects.get(kind="write-chapter").pk)
        assert client.get(writing)["Location"] == f"/campaigns/{campaign.pk}/chapters/1/"
        assert client.get(writing, headers={"HX-Request": "true"})["HX-Redirect"] == f"/campaigns/{campaign.pk}/chapters/1/"
        chapter = Chapter.objects.get(campaign=campaign, number=1)
        assert (chapter.title, chapter.winner_color, chapter.oath) == ("The first winter", "red", "protection")
        assert {seat.color: seat.role_at_end for seat in chapter.seats.all()} == {
            "purple": "chancellor",
            "red": "exile",
            "blue": "exile",
        }
        page = " ".join(client.get(f"/campaigns/{campaign.pk}/chapters/1/").content.decode().split())
        for said in ("The first winter", "Mountain", "Wolves", "Alchemist", "1 facedown adviser"):
            assert said in page
        assert "Inquisitor" not in page
        assert not Draft.objects.exists()

    def test_the_conspiracy_is_revealed_on_no_board(self, as_: As, campaign: Campaign, ben: User) -> None:
        """Its power acts when it is played; only the others are goals that lie on the board (2.7.2b, 5.1.4.IIId)."""
        client = as_(ben)
        fill(client, campaign, until="players")
        page = client.get(url(campaign, "players/")).content.decode()
        offered = page.partition('name="vision-purple"')[2].partition("</select>")[0]
        assert 'value="vision-of-faith"' in offered
        assert "conspiracy" not in offered

    @pytest.mark.law("SCRIBE-15", "OATH-8.2e")
    def test_an_offer_says_what_the_winner_gets(self, as_: As, campaign: Campaign, ben: User) -> None:
        """Sites without warbands too, where whoever is asked has the Bandit Crown; the preview tells of them."""
        client = as_(ben)
        fill(client, campaign)
        assert "would bring" not in client.get(url(campaign, "choices/")).content.decode()
        assert "passes from" not in client.get(url(campaign, "check/")).content.decode()
        send(client, campaign, "players", PLAYERS | {"relic-blue": ["Bandit Crown", ""]})
        assert "Blue would bring the winner Rocky Coast" in client.get(url(campaign, "choices/")).content.decode()
        assert "Rocky Coast passes from Blue to the winner." in client.get(url(campaign, "check/")).content.decode()

    @pytest.mark.law("SCRIBE-51")
    def test_every_step_is_kept_and_another_scribe_goes_on(self, as_: As, campaign: Campaign, ben: User, ada: User) -> None:
        fill(as_(ben), campaign, until="players")
        page = as_(ada).get(url(campaign, "map/")).content.decode()
        assert 'value="Wolves"' in page
        fill(as_(ada), campaign)
        assert Draft.objects.get().saved_by == ada

    def test_everything_that_was_typed_comes_back(self, as_: As, campaign: Campaign, ben: User) -> None:
        client = as_(ben)
        fill(client, campaign)
        pages = {step: client.get(url(campaign, f"{step}/")).content.decode() for step, _ in STEPS}
        assert 'value="red" checked' in pages["winner"]
        assert 'name="ruler-1" value="empire" checked' in pages["map"]
        assert 'value="Inquisitor"' in pages["players"]
        assert 'value="rangers" checked' in pages["piles"]
        assert 'value="accepted" checked' in pages["choices"]
        assert 'value="protection" checked' in pages["choices"]

    def test_two_scribes_at_one_step(self, as_: As, campaign: Campaign, ben: User, ada: User) -> None:
        fill(as_(ben), campaign, until="winner")
        version = Draft.objects.get().version
        as_(ada).post(url(campaign, "winner/"), {"version": version, **WINNER})
        answer = as_(ben).post(url(campaign, "winner/"), {"version": version, "winner": "purple", "how": ["stable-regime"]})
        page = answer.content.decode()
        assert answer.status_code == 409
        assert "Ada has changed this draft" in page
        assert 'value="purple" checked' in page
        assert Draft.objects.get().data["report"]["aftermath"]["winner"]["color"] == "red"

    def test_two_scribes_begin_at_once(self, as_: As, campaign: Campaign, ben: User, ada: User) -> None:
        send(as_(ben), campaign, "seats", SEATS)
        answer = as_(ada).post(url(campaign, "seats/"), {"version": 0, **SEATS, "title": "The last winter"})
        assert answer.status_code == 409
        same = as_(ada).post(url(campaign, "seats/"), {"version": 0, **SEATS})
        assert same["Location"] == url(campaign, "winner/"), "both entered the same"

    def test_sent_twice_written_once(self, as_: As, campaign: Campaign, ben: User) -> None:
        client = as_(ben)
        fill(client, campaign)
        for _ in range(2):
            assert send(client, campaign, "check", {})["Location"] == f"/campaigns/{campaign.pk}/writing/1/"
        assert Job.objects.filter(kind="write-chapter").count() == 1

    def test_thrown_away(self, as_: As, campaign: Campaign, ben: User) -> None:
        fill(as_(ben), campaign, until="winner")
        as_(ben).post(url(campaign, "discard/"))
        assert not Draft.objects.exists()

    def test_a_player_cannot(self, as_: As, campaign: Campaign, cleo: User) -> None:
        assert as_(cleo).get(url(campaign, "seats/")).status_code == 403

    def test_no_such_step(self, as_: As, campaign: Campaign, ben: User) -> None:
        assert as_(ben).get(url(campaign, "epilogue/")).status_code == 404

    def test_world_deck_ticked_instead(self, as_: As, campaign: Campaign, ben: User) -> None:
        gone = {"wolves", "garrison", "alchemist", "inquisitor", *PILES["pile"]}
        deck = [card for card in worlds.load(campaign, 0).world_deck if card not in gone]
        client = as_(ben)
        fill(client, campaign, piles={"which": "world_deck", "pile": deck})
        page = client.get(url(campaign, "check/")).content.decode()
        assert "6 of 10 cards" in page  # seven discarded, two of lost sites, and the Chancellor's adviser

    def test_drawn_by_hand(self, as_: As, campaign: Campaign, ben: User) -> None:
        client = as_(ben)
        fill(client, campaign, choices={"draw-dispossessed": "Rangers, Tents, Keep, Naysayers, Wrestlers, The Old Oak"})
        send(client, campaign, "check", {})
        jobs.run(Job.objects.get(kind="write-chapter").pk)
        campaign.refresh_from_db()
        assert set(worlds.load(campaign, 1).dispossessed) == set(PILES["pile"]) - {"bear-traps"}


TURNED_UP: Fields = {"made-sites": "unknown", "turned-3": "great-slum", "turned-6": "salt-flats"}


class TestAtATable:
    """What hands draw is entered, or stays unknown; what must be named is asked for (SCRIBE-41, 43, 44)."""

    @pytest.fixture
    def campaign(self, ben: User, group: Group) -> Campaign:
        return campaigns.create(ben, group, "The Real Box", played_at="table")

    @pytest.fixture
    def six(self, campaign: Campaign) -> str:
        archive = worlds.load(campaign, 0).archive
        return ", ".join(name(card) for suit, n in wanted("arcane").items() for card in archive[suit][:n])

    @pytest.mark.law("SCRIBE-41", "SCRIBE-44")
    def test_it_works(self, as_: As, campaign: Campaign, ben: User, six: str) -> None:
        client = as_(ben)
        fill(client, campaign, until="choices")
        page = client.get(url(campaign, "choices/")).content.decode()
        for draw in ("sites", "dispossessed", "relics", "relic_deck", "world_deck"):
            assert f'name="made-{draw}" value="unknown" checked' in page
        assert 'name="made-archive" value="hands" checked' in page
        assert 'name="made-archive" value="unknown"' not in page
        assert "Draw 3 Arcane, 2 Order and 1 Hearth from the Archive." in page
        made = {**TURNED_UP, "made-archive": "hands", "draw-archive": six, "made-dispossessed": "app", "made-relics": "unknown"}
        answer = send(client, campaign, "choices", CHOICES | made)
        assert answer["Location"] == url(campaign, "check/"), answer.content.decode()
        page = client.get(url(campaign, "choices/")).content.decode()
        assert '<option value="salt-flats" selected>' in page
        assert 'name="made-sites" value="unknown" checked' in page
        send(client, campaign, "check", {})
        jobs.run(Job.objects.get(kind="write-chapter").pk)
        campaign.refresh_from_db()
        world = worlds.load(campaign, 1)
        assert world.slot(6).site == "salt-flats"
        assert (len(world.dispossessed), world.world_deck) == (6, [])
        assert campaign.draws == {"sites": "unknown", "archive": "hands", "dispossessed": "app", "relics": "unknown"}
        fill(client, campaign, until="choices", seats={"title": "The second"}, map=lying(campaign), piles={"pile": []})
        page = client.get(url(campaign, "choices/")).content.decode()
        assert 'name="made-dispossessed" value="app" checked' in page, "what was chosen is remembered"

    @pytest.mark.law("SCRIBE-43")
    def test_a_site_that_was_turned_up_is_asked_for(self, as_: As, campaign: Campaign, ben: User, six: str) -> None:
        """In a plain question, and not as a mistake."""
        made = {**TURNED_UP, "turned-3": "", "made-archive": "hands", "draw-archive": six}
        page = refused(as_(ben), campaign, "choices", **made)
        assert "Which site was turned up in slot 3?" in page
        assert "slot 2?" not in page
        assert 'role="alert"' not in page

    @pytest.mark.law("SCRIBE-44")
    def test_the_six_cards_are_asked_for(self, as_: As, campaign: Campaign, ben: User) -> None:
        page = refused(as_(ben), campaign, "choices", **TURNED_UP, **{"made-archive": "hands"})
        assert "From the Archive come 3 Arcane, 2 Order, 1 Hearth: name them." in page
        assert page.index('name="made-archive"') < page.index('id="wrong"') < page.index('name="made-dispossessed"')

    @pytest.mark.law("SCRIBE-41", "SCRIBE-55")
    def test_a_correction_keeps_what_was_named_and_does_not_show_it(
        self, as_: As, campaign: Campaign, ben: User, six: str
    ) -> None:
        client = as_(ben)
        fill(client, campaign, choices={**TURNED_UP, "made-archive": "hands", "draw-archive": six})
        send(client, campaign, "check", {})
        jobs.run(Job.objects.get(kind="write-chapter").pk)
        campaign.refresh_from_db()
        before = worlds.load(campaign, 1)
        campaigns.edit(ben, campaign, played_at="screen")
        base = f"/campaigns/{campaign.pk}/correct"
        page = client.get(f"{base}/choices/").content.decode()
        assert re.findall(r'name="tap-\w+" value="[\w-]+" checked', page) == []
        assert 'name="made-archive" value="hands" checked' in page
        assert 'name="made-relics" value="unknown" checked' in page
        kept = dict.fromkeys(("made-sites", "made-archive"), "hands")
        kept |= dict.fromkeys(("made-dispossessed", "made-relics", "made-relic_deck", "made-world_deck"), "unknown")
        answer = client.post(f"{base}/choices/", {"version": 0, **CHOICES, "citizen-blue": "declined", **kept})
        assert answer["Location"] == f"{base}/check/", answer.content.decode()
        client.post(f"{base}/check/", {"version": Draft.objects.get().version, "why": "Blue said no"})
        chapter = Chapter.objects.get(campaign=campaign, number=1)
        assert (chapter.version, chapter.by_hands) == (2, True)
        assert worlds.load(campaign, 1).slots == before.slots
        assert worlds.load(campaign, 1).unknown == before.unknown


def lying(campaign: Campaign) -> Fields:
    """The map of the second game, as the first one left it."""
    found: Fields = {}
    for slot in worlds.load(campaign, campaign.head).slots:
        cards = [name(placed.card) for placed in slot.cards if placed.kind != "relic"]
        found |= {f"card-{slot.slot}": [*cards, ""], f"relics-{slot.slot}": "0", f"ruler-{slot.slot}": "bandits"}
        found |= {f"site-{slot.slot}": slot.site or ""}
    return found


class TestRefused:
    """At the field, with the number of the rule; the draft keeps what was typed."""

    def test_winner_who_did_not_sit_there(self, as_: As, campaign: Campaign, ben: User) -> None:
        assert "SCRIBE-6" in refused(as_(ben), campaign, "winner", winner="black")

    def test_won_as_nobody_can(self, as_: As, campaign: Campaign, ben: User) -> None:
        assert "SCRIBE-10" in refused(as_(ben), campaign, "winner", how=["successor"])

    def test_ways_that_do_not_go_together(self, as_: As, campaign: Campaign, ben: User) -> None:
        assert "OATH-5.1.4.IIIf" in refused(as_(ben), campaign, "winner", how=["vision-of-faith", "vision-of-conquest"])
        assert "OATH-3.4.4a" in refused(as_(ben), campaign, "winner", how=["war-exhaustion"])

    def test_a_vision_of_the_chancellor(self, as_: As, campaign: Campaign, ben: User) -> None:
        assert "OATH-5.1.4.IIIb" in refused(as_(ben), campaign, "players", **{"vision-purple": "vision-of-faith"})

    def test_nobody_rules(self, as_: As, campaign: Campaign, ben: User) -> None:
        assert "SCRIBE-14" in refused(as_(ben), campaign, "map", **{"ruler-3": ""})

    def test_unknown_card(self, as_: As, campaign: Campaign, ben: User) -> None:
        page = refused(as_(ben), campaign, "map", **{"card-3": ["Wulves"]})
        assert "SCRIBE-49" in page
        assert 'value="Wulves"' in page

    def test_too_many_cards_until_confirmed(self, as_: As, campaign: Campaign, ben: User) -> None:
        cards = ["Longbows", "Wolves", "Rangers", "Tents", "Keep"]
        page = refused(as_(ben), campaign, "map", **{"card-1": cards})
        assert "SCRIBE-23" in page
        answer = send(as_(ben), campaign, "map", MAP | {"card-1": cards, "card-3": ["Taming Charm"], "confirm": "yes"})
        assert answer.status_code == 302

    def test_the_same_card_twice(self, as_: As, campaign: Campaign, ben: User) -> None:
        page = refused(as_(ben), campaign, "players", **{"adviser-purple": ["Wolves"]})
        assert "Wolves is also at slot 3" in page

    def test_too_many_in_the_reliquary(self, as_: As, campaign: Campaign, ben: User) -> None:
        assert "SCRIBE-29" in refused(as_(ben), campaign, "players", reliquary="5")

    def test_a_card_that_went_nowhere(self, as_: As, campaign: Campaign, ben: User) -> None:
        """A card of the map that is nowhere now."""
        client = as_(ben)
        fill(client, campaign, map={"card-6": [""]}, until="piles")
        answer = send(client, campaign, "piles", PILES)
        assert answer.status_code == 422
        assert "Elders" in answer.content.decode()

    def test_an_oath_that_may_not_be_sworn(self, as_: As, campaign: Campaign, ben: User) -> None:
        assert "OATH-8.1c" in refused(as_(ben), campaign, "choices", oath="supremacy")

    def test_drawn_what_was_not_there(self, as_: As, campaign: Campaign, ben: User) -> None:
        page = refused(as_(ben), campaign, "choices", **{"draw-dispossessed": "Wolves"})
        assert "OATH-8.5c" in page

    def test_nothing_chosen(self, as_: As, campaign: Campaign, ben: User) -> None:
        client = as_(ben)
        fill(client, campaign, until="choices")
        send(client, campaign, "choices", {})
        assert client.get(url(campaign, "check/"))["Location"] == url(campaign, "choices/?at=oath&wrong#wrong")
        assert "Say which oath is sworn for the next game." in client.get(url(campaign, "choices/?wrong")).content.decode()

    def test_an_earlier_step_is_wrong(self, as_: As, campaign: Campaign, ben: User) -> None:
        send(as_(ben), campaign, "seats", SEATS)
        answer = send(as_(ben), campaign, "map", MAP)
        assert answer["Location"] == url(campaign, "winner/?wrong#wrong")
        assert 'id="wrong"' in as_(ben).get(url(campaign, "winner/?wrong")).content.decode()


class TestCorrecting:
    def test_it_works(self, as_: As, campaign: Campaign, ben: User) -> None:
        client = as_(ben)
        fill(client, campaign)
        send(client, campaign, "check", {})
        jobs.run(Job.objects.get(kind="write-chapter").pk)
        base = f"/campaigns/{campaign.pk}/correct"
        assert 'value="Wolves"' in client.get(f"{base}/map/").content.decode()
        client.post(f"{base}/choices/", {"version": 0, "oath": "devotion", "citizen-blue": "declined"})
        version = Draft.objects.get().version
        assert "Please give a reason" in client.post(f"{base}/check/", {"version": version}, follow=True).content.decode()
        answer = client.post(f"{base}/check/", {"version": version, "why": "Ada remembers it otherwise"})
        assert answer["Location"] == f"/campaigns/{campaign.pk}/chapters/1/"
        assert Chapter.objects.get(campaign=campaign, number=1).oath == "devotion"
        page = client.get(f"/campaigns/{campaign.pk}/chapters/1/").content.decode()
        assert "Ada remembers it otherwise" in page
        assert "Oath of Protection" in client.get(f"/campaigns/{campaign.pk}/chapters/1/versions/1/").content.decode()
        assert not Draft.objects.exists()

    def test_nothing_to_correct(self, as_: As, campaign: Campaign, ben: User) -> None:
        assert as_(ben).get(f"/campaigns/{campaign.pk}/correct/seats/").status_code == 404

    def test_any_game(self, as_: As, campaign: Campaign, ben: User) -> None:
        """Whatever was recorded can be shown again in every step."""
        client = as_(ben)
        for seed in range(4):
            record_a_game(ben, campaign, seed)
            for step, _ in STEPS:
                assert client.get(f"/campaigns/{campaign.pk}/correct/{step}/").status_code == 200
            assert client.get(f"/campaigns/{campaign.pk}/correct/check/", follow=True).status_code == 200


def test_a_correction_shows_nothing_sealed_and_loses_nothing(campaign: Campaign, ben: User) -> None:
    played = play(ben, campaign)
    chapter = worlds.find_chapter(played, played.head)
    shown = recorded(chapter)
    after = shown["aftermath"]
    assert all(placed["card"] is None for slot in after["slots"] for placed in slot["cards"] if not placed.get("faceup", True))
    assert all(slot["site"] is None for slot in after["slots"] if not slot["faceup"])
    assert set(after["reliquary"]) <= {None}
    again = unmasked(shown, chapter)
    assert Aftermath.read(again["aftermath"]) == Aftermath.read(chapter.aftermath)
    given = (chapter.choices or {})["draws"]
    assert again["choices"]["draws"] == {key: value for key, value in given.items() if value is not None}


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("/aftermath/slots/2/cards/0", "slot 3"),
        ("/aftermath/players/0/advisers/1", "a player"),
        ("/aftermath/reliquary/1", "the Reliquary"),
        ("/aftermath/added/world_deck/0", "the cards that powers moved"),
        ("/aftermath/world_deck/3", "the piles"),
    ],
)
def test_a_refusal_in_the_words_of_the_page(place: str, said: str) -> None:
    with pytest.raises(AgainstTheRules) as refused, refusing():
        raise refuse("duplicate_card", "{card} is also at {place}", "SCRIBE-49", "", card="taming-charm", place=place)
    assert refused.value.message == f"taming-charm is also at {place}"
    assert humane(refused.value) == f"Taming Charm is also at {said}"


def test_what_a_refusal_repeats_of_the_report_is_no_name() -> None:
    with pytest.raises(AgainstTheRules) as refused, refusing():
        raise refuse("not_a_site", "'{taming-charm}' is not a site", "SCRIBE-12", "")
    assert humane(refused.value) == "'{taming-charm}' is not a site"


def test_a_refusal_that_is_no_rule_stands_as_it_is() -> None:
    assert humane(Refused("why", "say why")) == "Say why"


@pytest.mark.law("SCRIBE-61")
class TestTheTableIsRight:
    """A box that differs from what Chronicle believed is entered as it is: the form asks once, and goes on."""

    def test_another_site_lies_there(self, as_: As, campaign: Campaign, ben: User) -> None:
        client = as_(ben)
        world = history.world(campaign, 0)
        first = world["slots"][0]["site"]
        real = next(site for site in SITES if site not in {slot["site"] for slot in world["slots"]})
        page = refused(client, campaign, "map", **{"site-1": real})
        assert "The table is right" in page
        assert "confirm it if the table is right" in page
        slot = page[page.index('id="slot-1"') : page.index('id="slot-2"')]
        assert (slot.count('name="table"'), page.count('name="table"')) == (1, 1), "it is asked where the mistake would be"
        answer = send(client, campaign, "map", MAP | {"site-1": real, "table": "right"})
        assert answer["Location"] == url(campaign, "players/")
        assert 'name="table" value="right" checked' in client.get(url(campaign, "map/")).content.decode()
        for step, fields in STEPS[3:]:
            send(client, campaign, step, fields | {"table": "right"})
        assert f"In slot 1 lay {name(real)}, not {name(first)}." in client.get(url(campaign, "check/")).content.decode()

    def test_a_card_that_is_nowhere(self, as_: As, campaign: Campaign, ben: User) -> None:
        client = as_(ben)
        fill(client, campaign, until="piles", map={"card-1": [""]})
        fields = PILES | {"pile": ["tents"]}
        answer = send(client, campaign, "piles", fields)
        assert answer.status_code == 422
        assert "The table is right" in answer.content.decode()
        assert send(client, campaign, "piles", fields | {"table": "right"}).status_code == 302

    def test_nothing_is_asked_where_nothing_is_contradicted(self, as_: As, campaign: Campaign, ben: User) -> None:
        client = as_(ben)
        fill(client, campaign)
        for step in ("map", "piles"):
            assert 'name="table"' not in client.get(url(campaign, f"{step}/")).content.decode()


class TestNamesAsTheyAreTyped:
    def test_they_are_found(self, as_: As, campaign: Campaign, ben: User) -> None:
        client = as_(ben)
        fill(client, campaign, until="piles", players={"adviser-red": ["ALCHEMISTS", "inquisitor"]})
        report = Draft.objects.get(campaign=campaign).data["report"]
        advisers = {one["color"]: one["advisers"] for one in report["aftermath"]["players"]}["red"]
        assert [adviser["card"] for adviser in advisers] == ["alchemist", "inquisitor"]

    def test_nearly_right_ones_are_suggested(self, as_: As, campaign: Campaign, ben: User) -> None:
        page = refused(as_(ben), campaign, "players", **{"adviser-red": ["Alchemyst", ""]})
        assert "Did you mean Alchemist?" in page
