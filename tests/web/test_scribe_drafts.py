"""The form loses nothing: it opens where it was left, adds a missing player in place, and shows two versions side by side."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from chronicle.models import Campaign, Draft, Group, Player, User
from chronicle.services.campaigns import campaigns, drafts
from chronicle.web.scribe import compared
from tests.web.conftest import As
from tests.web.scribbling import record_a_game
from tests.web.test_scribe import MAP, SEATS, STEPS, WINNER, fill, send, url

NEW = {"player-blue": "new", "new-blue": "Dora"}


@pytest.fixture
def campaign(ben: User, group: Group) -> Campaign:
    return campaigns.create(ben, group, "The Long Reign")


def script(client: Client, campaign: Campaign, step: str, **fields: Any) -> Any:
    """The step as the page's script sends it."""
    return client.post(url(campaign, f"{step}/"), fields, headers={"HX-Request": "true"})


class TestResuming:
    @pytest.mark.law("SCRIBE-51")
    def test_it_works(self, as_: As, campaign: Campaign, ben: User, ada: User) -> None:
        """On any phone of the group, at the step that comes next or is still wrong."""
        fill(as_(ben), campaign, until="players")
        assert as_(ada).get(url(campaign))["Location"] == url(campaign, "players/")
        send(as_(ada), campaign, "map", MAP | {"ruler-3": ""})
        assert as_(ben).get(url(campaign))["Location"] == url(campaign, "map/")

    def test_the_first_step_says_where_it_was_left(self, as_: As, campaign: Campaign, ben: User) -> None:
        fill(as_(ben), campaign, until="map")
        page = as_(ben).get(url(campaign, "seats/")).content.decode()
        assert f'<a href="{url(campaign, "map/")}">Go on where the draft was left</a>' in page

    def test_nothing_was_left(self, as_: As, campaign: Campaign, ben: User) -> None:
        assert as_(ben).get(url(campaign))["Location"] == url(campaign, "seats/")
        assert "Go on where" not in as_(ben).get(url(campaign, "seats/")).content.decode()

    def test_a_draft_of_an_earlier_version(self, as_: As, campaign: Campaign, ben: User) -> None:
        fill(as_(ben), campaign, until="map")
        draft = Draft.objects.get()
        draft.data = {"report": draft.data["report"]}
        draft.save()
        assert as_(ben).get(url(campaign))["Location"] == url(campaign, "seats/")

    def test_played_today(self, as_: As, campaign: Campaign, ben: User, monkeypatch: pytest.MonkeyPatch) -> None:
        """In the time zone of whoever begins."""
        ben.time_zone = "Pacific/Auckland"
        ben.save()
        monkeypatch.setattr("django.utils.timezone.now", lambda: datetime(2026, 3, 1, 20, tzinfo=UTC))
        assert 'name="played_on" value="2026-03-02"' in as_(ben).get(url(campaign, "seats/")).content.decode()
        send(as_(ben), campaign, "seats", SEATS | {"played_on": ""})
        assert 'name="played_on" value=""' in as_(ben).get(url(campaign, "seats/")).content.decode()

    def test_all_steps_are_shown_with_their_number(self, as_: As, campaign: Campaign, ben: User) -> None:
        page = as_(ben).get(url(campaign, "map/")).content.decode()
        assert "Step 3 of 7" in page
        assert page.count('<li><a href="/campaigns/') == 7


class TestSomebodyNew:
    def test_it_works(self, as_: As, campaign: Campaign, ben: User, group: Group) -> None:
        assert send(as_(ben), campaign, "seats", SEATS | NEW).status_code == 302
        dora = Player.objects.get(group=group, name="Dora")
        assert dora.is_guest
        seats = {seat["color"]: seat["player"] for seat in Draft.objects.get().data["report"]["seats"]}
        assert seats == {"purple": None, "red": None, "blue": str(dora.pk)}
        assert "<small>Blue, Exile</small>" in as_(ben).get(url(campaign, "winner/")).content.decode()
        assert "Dora" in as_(ben).get(url(campaign, "winner/")).content.decode()

    def test_a_name_is_enough(self, as_: As, campaign: Campaign, ben: User) -> None:
        """Where no script and no style shows the field only when it is asked for."""
        send(as_(ben), campaign, "seats", SEATS | {"player-white": "", "new-white": "Dora"})
        assert "white" in {seat["color"] for seat in Draft.objects.get().data["report"]["seats"]}

    def test_somebody_who_is_there_already(self, as_: As, campaign: Campaign, ben: User, group: Group) -> None:
        for _ in range(2):
            send(as_(ben), campaign, "seats", SEATS | {"player-blue": "new", "new-blue": "dora"})
        assert Player.objects.filter(group=group, name__iexact="dora").count() == 1

    def test_a_name_that_cannot_be_one(self, as_: As, campaign: Campaign, ben: User, group: Group) -> None:
        answer = send(as_(ben), campaign, "seats", SEATS | {"player-blue": "new", "new-blue": "D" * 61})
        page = answer.content.decode()
        assert answer.status_code == 422
        assert page.index('id="player-blue"') < page.index('id="wrong"') < page.index('id="player-yellow"')
        assert f'value="{"D" * 61}"' in page
        assert group.players.filter(name__startswith="DD").count() == 0

    def test_two_of_one_name(self, as_: As, campaign: Campaign, ben: User) -> None:
        """Neither is added, and both names stay in their fields."""
        fields = SEATS | NEW | {"player-red": "new", "new-red": "Dora"}
        answer = send(as_(ben), campaign, "seats", fields)
        page = answer.content.decode()
        assert answer.status_code == 422
        assert "There is already a Dora at this table." in page
        assert page.count('<option value="new" selected>') == page.count('value="Dora"') == 2
        assert not Player.objects.filter(name="Dora").exists()

    def test_nobody_is_added_by_whoever_is_overtaken(self, as_: As, campaign: Campaign, ben: User, ada: User) -> None:
        send(as_(ada), campaign, "seats", SEATS)
        answer = as_(ben).post(url(campaign, "seats/"), {"version": 0, **SEATS, **NEW})
        assert answer.status_code == 409
        assert not Player.objects.filter(name="Dora").exists()
        assert "Dora, Exile" in answer.content.decode(), "it is shown as what was typed"

    def test_a_player_adds_nobody(self, as_: As, campaign: Campaign, cleo: User, stranger: User) -> None:
        assert send(as_(cleo), campaign, "seats", SEATS | NEW).status_code == 403
        assert send(as_(stranger), campaign, "seats", SEATS | NEW).status_code == 404
        assert not Player.objects.filter(name="Dora").exists()


class TestOvertaken:
    def test_it_works(self, as_: As, campaign: Campaign, ben: User, ada: User) -> None:
        """Both versions, and one is chosen."""
        fill(as_(ben), campaign, until="map")
        version = Draft.objects.get().version
        send(as_(ada), campaign, "winner", {"winner": "purple", "how": ["war-exhaustion"]})
        answer = as_(ben).post(url(campaign, "winner/"), {"version": version, "winner": "blue", "how": ["usurper"]})
        page = " ".join(answer.content.decode().split())
        assert answer.status_code == 409
        for said in ("Ada has changed this draft", "<td>Purple</td> <td>Blue</td>", "Saved by Ada", "Take the version of Ada"):
            assert said in page
        assert "<td>when all were exhausted by war</td> <td>as Usurper</td>" in page
        now = Draft.objects.get().version
        assert f'name="version" value="{now}"' in page, "what was typed can be sent again, on top of it"
        kept = as_(ben).post(url(campaign, "winner/"), {"version": now, "winner": "blue", "how": ["usurper"]})
        assert kept["Location"] == url(campaign, "map/")
        assert Draft.objects.get().data["report"]["aftermath"]["winner"]["color"] == "blue"

    def test_what_somebody_did_in_another_step_stays(self, as_: As, campaign: Campaign, ben: User, ada: User) -> None:
        fill(as_(ben), campaign, until="map")
        version = Draft.objects.get().version
        send(as_(ada), campaign, "seats", SEATS | {"title": "The last winter"})
        answer = as_(ben).post(url(campaign, "winner/"), {"version": version, **WINNER, "round": "5"})
        assert "The last winter" not in answer.content.decode().partition("<tbody>")[2].partition("</tbody>")[0]
        as_(ben).post(url(campaign, "winner/"), {"version": version + 1, **WINNER, "round": "5"})
        report = Draft.objects.get().data["report"]
        assert (report["title"], report["aftermath"]["winner"]["round"]) == ("The last winter", 5)

    def test_the_same_sent_again(self, as_: As, campaign: Campaign, ben: User) -> None:
        """The first answer was lost on its way: it goes on."""
        fill(as_(ben), campaign, until="winner")
        version = Draft.objects.get().version
        for _ in range(2):
            answer = as_(ben).post(url(campaign, "winner/"), {"version": version, **WINNER})
            assert answer["Location"] == url(campaign, "map/")

    def test_a_draft_that_was_discarded(self, as_: As, campaign: Campaign, ben: User, ada: User) -> None:
        fill(as_(ben), campaign, until="map")
        version = Draft.objects.get().version
        drafts.discard(ada, Draft.objects.get())
        answer = as_(ben).post(url(campaign, "seats/"), {"version": version, **SEATS})
        assert answer.status_code == 409
        assert "The draft has been discarded in the meantime." in answer.content.decode()
        assert "The first winter" in answer.content.decode()

    def test_a_chapter_that_was_written(self, as_: As, campaign: Campaign, ben: User, ada: User) -> None:
        """What was typed belongs to another game, and is entered in none."""
        fill(as_(ben), campaign, until="winner")
        record_a_game(ada, campaign)
        answer = as_(ben).post(url(campaign, "winner/"), {"version": 2, "number": 1, **WINNER})
        page = answer.content.decode()
        assert answer.status_code == 409
        assert "Chapter 1 has been written in the meantime." in page
        assert "Keep what I typed" not in page
        assert not Draft.objects.filter(data__has_key="report").exists()

    def test_a_player_and_a_stranger(self, as_: As, campaign: Campaign, ben: User, cleo: User, stranger: User) -> None:
        fill(as_(ben), campaign, until="winner")
        for who, status in ((cleo, 403), (stranger, 404)):
            assert as_(who).post(url(campaign, "winner/"), {"version": 0, **WINNER}).status_code == status


class TestSentByTheScript:
    def test_it_works(self, as_: As, campaign: Campaign, ben: User) -> None:
        answer = script(as_(ben), campaign, "seats", version=0, number=1, **SEATS)
        assert (answer.status_code, answer["HX-Redirect"], answer["Draft-Saved"]) == (200, url(campaign, "winner/"), "yes")

    def test_what_is_refused_is_saved_and_shown(self, as_: As, campaign: Campaign, ben: User) -> None:
        fill(as_(ben), campaign, until="winner")
        answer = script(as_(ben), campaign, "winner", version=Draft.objects.get().version, winner="", how="usurper")
        assert answer["HX-Redirect"] == url(campaign, "winner/?wrong#wrong")
        assert answer["Draft-Saved"] == "yes"
        assert "Say who won" in as_(ben).get(url(campaign, "winner/?wrong")).content.decode()

    def test_a_conflict_is_not_saved(self, as_: As, campaign: Campaign, ben: User, ada: User) -> None:
        fill(as_(ben), campaign, until="map")
        answer = script(as_(ada), campaign, "winner", version=1, winner="purple", how="war-exhaustion")
        assert answer.status_code == 409
        assert "Draft-Saved" not in answer

    def test_a_correction_is_made_once(self, as_: As, campaign: Campaign, ben: User) -> None:
        record_a_game(ben, campaign)
        base = f"/campaigns/{campaign.pk}/correct"
        by_script = {"HX-Request": "true"}
        nothing = as_(ben).post(f"{base}/check/", {"version": 0}, headers=by_script)
        assert nothing["HX-Redirect"] == f"{base}/check/"
        assert "Draft-Saved" not in nothing, "what was typed is not in the story yet"
        answer = as_(ben).post(f"{base}/check/", {"version": 0, "why": "Looked again"}, headers=by_script)
        assert (answer["HX-Redirect"], answer["Draft-Saved"]) == (f"/campaigns/{campaign.pk}/chapters/1/", "yes")
        assert campaign.chapters.get(number=1).version == 2

    def test_whoever_was_signed_out_signs_in_first(self, as_: As, campaign: Campaign) -> None:
        answer = script(as_(None), campaign, "seats", version=0, **SEATS)
        assert answer["HX-Redirect"].startswith("/sign-in/")
        assert "Draft-Saved" not in answer


@pytest.mark.parametrize(
    ("step", "changes", "said"),
    [
        ("seats", {"player-red": "", "player-blue": ""}, "A game has 2 to 6 players: say who sat there"),
        ("seats", {"title": "T" * 200}, "The chapter’s title: "),
        ("seats", {"played_on": "yesterday"}, "The day it was played on: "),
        ("winner", {"winner": ""}, "Say who won"),
        ("winner", {"winner": "black"}, "Nobody sat there as Black: say who won"),
        ("winner", {"how": []}, "Say how the game was won"),
        ("winner", {"how": ["successor"]}, "Successor is no way in which an Exile wins"),
        ("winner", {"round": "9"}, "Usurper does not end a game in round 9"),
        ("map", {"ruler-3": ""}, "Say who rules Mountain: the Empire, bandits, Red, Blue"),
        ("map", {"ruler-3": "white"}, "White cannot rule Mountain"),
        ("map", {"card-3": ["Vision of Faith"]}, "Vision of Faith is a vision: it cannot lie here"),
        ("map", {"card-3": ["Great Spire", "Hall of Debate"]}, "Mountain can have one edifice only"),
        ("players", {"vision-purple": "vision-of-faith"}, "The Chancellor has no revealed Vision; only an Exile has"),
        ("choices", {"oath": ""}, "Say which oath is sworn for the next game."),
    ],
)
def test_a_refusal_says_of_what_it_speaks(
    as_: As, campaign: Campaign, ben: User, step: str, changes: dict[str, Any], said: str
) -> None:
    fill(as_(ben), campaign, until=step)
    answer = send(as_(ben), campaign, step, dict(STEPS)[step] | changes)
    assert answer.status_code == 422
    assert said in " ".join(answer.content.decode().replace("&#x27;", "'").split())


def test_two_versions_in_words() -> None:
    def report(**given: Any) -> dict[str, Any]:
        player: dict[str, Any] = {
            "color": "red",
            "role": "exile",
            "advisers": [],
            "relics": [],
            "banners": [],
            "revealed_vision": None,
        }
        slot = {"slot": 1, "site": "plains", "faceup": True, "ruler": "empire", "cards": []}
        after = {"winner": {"color": "red", "role": "exile", "how": ["usurper"]}, "slots": [slot], "players": [player]}
        return {"seats": [{"color": "red", "player": "7"}], "aftermath": after | given.pop("after", {}), "choices": {}, **given}

    cards = [
        {"card": "longbows", "kind": "denizen"},
        {"card": "great-spire", "kind": "edifice", "side": "ruined"},
        {"card": None, "kind": "relic"},
        {"card": "sticky-fire", "kind": "relic"},
    ]
    mine = report(
        title="Spring",
        seats=[{"color": "red", "player": None}],
        after={
            "slots": [{"slot": 1, "site": "mountain", "faceup": True, "ruler": "red", "cards": cards}],
            "reliquary": [None],
            "discards": {"cradle": ["wolves"]},
            "confirmed": ["over_capacity"],
        },
        choices={
            "oath": "devotion",
            "citizenship": [{"color": "blue", "accepted": False}],
            "edifice": {"build": {"slot": 2, "replaces": "elders"}},
            "draws": {"sites": ["plains", None], "relics": "unknown"},
        },
    )
    found = {
        what: (theirs, typed) for what, theirs, typed in compared.differences(report(), mine, {"7": "Ada"}, {"red": "Dora"})
    }
    assert found == {
        "Title": ("nothing", "Spring"),
        "Red": ("Ada, Exile", "Dora, Exile"),
        "The winner": ("Ada (Red)", "Red"),
        "Slot 1": ("Plains, ruled by the Empire", found["Slot 1"][1]),
        "Reliquary": ("nothing", "1 relic"),
        "Discard piles": ("nothing", "Wolves"),
        "Confirmed": ("nothing", "over capacity"),
        "The new oath": ("nothing", "Oath of Devotion"),
        "Citizenship": ("nothing", "Blue declined"),
        "Build or repair": ("nothing", "build in slot 2 (Elders)"),
        "Sites dealt facedown": ("nothing", "Plains and ?"),
        "Relics dealt to sites": ("nothing", "Nobody looked"),
    }
    assert found["Slot 1"][1].startswith("Mountain, ruled by Red; Longbows and ")
    assert found["Slot 1"][1].endswith("; 2 relics (Sticky Fire)")
    down = report(after={"slots": [{"slot": 1, "site": None, "faceup": False, "ruler": None, "cards": []}]})
    assert compared.differences(report(), down, {}, {}) == [("Slot 1", "Plains, ruled by the Empire", "a facedown site")]
    assert compared.differences(mine, mine, {}, {}) == []
