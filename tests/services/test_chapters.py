"""A scribe hands in a game: refused at once, or written exactly once."""

import json
from datetime import date
from random import Random
from typing import Any
from uuid import uuid4

import msgspec
import pytest

from chronicle.errors import AgainstTheRules, Conflict, Forbidden, NotFound, Refused
from chronicle.models import AuditEntry, Campaign, Chapter, Draft, Group, Job, Player, User
from chronicle.services import jobs
from chronicle.services.campaigns import campaigns, chapters, drafts, history, worlds
from chronicle.services.people import players
from chronicle.web.scribe.corrections import recorded, unmasked
from games.oath.engine.chronicle import write
from games.oath.engine.world.aftermath import Aftermath, Choices
from games.oath.engine.world.facts import GRAND_SCEPTER
from tests.engines.oath.random_aftermath import random_aftermath, random_choices
from tests.factories import game_data, make_campaign, play


@pytest.fixture
def campaign(group: Group, ben: User) -> Campaign:
    return make_campaign(ben, group)


@pytest.fixture
def table(group: Group) -> list[Player]:
    return list(group.players.order_by("name"))[:2]


def done(job: Job) -> Chapter:
    ran = jobs.run(job.pk)
    assert ran
    assert ran.state == Job.State.DONE, ran.error
    written: Any = ran.result
    return Chapter.objects.get(campaign=written["campaign"], number=written["chapter"])


def test_it_works(campaign: Campaign, ben: User, table: list[Player]) -> None:
    data = game_data(campaign, 1, table) | {"title": " The  First ", "played_on": "2026-01-09", "notes": "Rain."}
    chapter = done(chapters.record(ben, campaign, 0, data))
    winner = data["aftermath"]["winner"]
    assert (chapter.number, chapter.kind, chapter.title, chapter.notes) == (1, Chapter.Kind.TABLE, "The First", "Rain.")
    assert (chapter.played_on, chapter.recorded_by, chapter.winner_color) == (date(2026, 1, 9), ben, winner["color"])
    assert chapter.seats.get(color="purple").player == table[0]
    assert chapter.seats.get(won=True).role_at_end == winner["role"]
    assert chapter.record.filter(kind="oath-sworn").exists()
    campaign.refresh_from_db()
    assert campaign.head == 1
    assert AuditEntry.objects.get(verb="record chapter").actor == ben


def test_worlds_are_what_the_rules_make_of_them(campaign: Campaign, ben: User) -> None:
    """Thirty generations: every world read back at every chapter is the one that was written."""
    pure = [worlds.load(campaign, 0)]
    for n in range(30):
        data = game_data(campaign, n)
        after, choices = Aftermath.read(data["aftermath"]), Choices.read(data["choices"])
        pure.append(worlds.settle(write(pure[-1], after, choices, worlds.dice(campaign, n + 1))[0]))
        done(chapters.record(ben, campaign, n, data))
        campaign.refresh_from_db()
    for number, world in enumerate(pure):
        assert worlds.load(campaign, number) == world


def test_unknown_cards_stay_unknown(campaign: Campaign, ben: User) -> None:
    unknown = 0
    for n in range(12):
        world = worlds.load(campaign, n)
        rng = Random(n)
        after = random_aftermath(world, rng, fog=0.5)
        choices = random_choices(world, after, rng)
        seats = [{"color": player.color} for player in after.players]
        data = {"aftermath": msgspec.to_builtins(after), "choices": msgspec.to_builtins(choices), "seats": seats}
        data = {**data, "aftermath": chapters_json(data["aftermath"])}
        expected = worlds.settle(write(world, after, choices, worlds.dice(campaign, n + 1))[0])
        done(chapters.record(ben, campaign, n, data))
        campaign.refresh_from_db()
        assert worlds.load(campaign, n + 1) == expected
        unknown += len(expected.unknown)
    assert unknown


def chapters_json(aftermath: dict[str, Any]) -> dict[str, Any]:
    """Nameless cards are null in the JSON form."""
    for slot in aftermath["slots"]:
        for card in slot["cards"]:
            card["card"] = None if card["card"] == "?" else card["card"]
    aftermath["reliquary"] = [None if relic == "?" else relic for relic in aftermath["reliquary"]]
    return aftermath


@pytest.mark.law("SCRIBE-53")
def test_said_twice_it_is_one_chapter(campaign: Campaign, ada: User, ben: User) -> None:
    data = game_data(campaign)
    job = chapters.record(ben, campaign, 0, data)
    assert chapters.record(ada, campaign, 0, data).pk == job.pk
    written = done(job)
    assert chapters.record(ada, campaign, 0, data).pk == job.pk
    job.delete()  # tidied away after a month
    assert done(chapters.record(ada, campaign, 0, data)) == written
    assert campaign.chapters.count() == 2


def test_the_phase_runs_once_to_record_and_once_to_write(campaign: Campaign, ben: User, monkeypatch: Any) -> None:
    ran: list[str] = []

    def counted(name: str, run: Any) -> Any:
        def counting(*given: Any) -> Any:
            ran.append(name)
            return run(*given)

        return counting

    for name in ("write", "foresee", "needed"):
        monkeypatch.setattr(chapters, name, counted(name, getattr(chapters, name)))
    data = game_data(campaign)
    chapters.preview(ben, campaign, 0, data)
    assert ran == ["foresee"]
    job = chapters.record(ben, campaign, 0, data)
    chapters.record(ben, campaign, 0, data)
    assert ran == ["foresee", "write"]
    done(job)
    chapters.record(ben, campaign, 0, data)
    assert ran == ["foresee", "write", "write"]


@pytest.mark.law("SCRIBE-1")
def test_said_differently_the_second_is_told(campaign: Campaign, ada: User, ben: User) -> None:
    job = chapters.record(ben, campaign, 0, game_data(campaign, 1))
    with pytest.raises(Conflict) as refusal:
        chapters.record(ada, campaign, 0, game_data(campaign, 2))
    assert refusal.value.code == "being_written"
    done(job)
    with pytest.raises(Conflict) as refusal:
        chapters.record(ada, campaign, 0, game_data(campaign, 2))
    assert refusal.value.code == "written"


def test_delivered_twice_it_is_written_once(campaign: Campaign, ben: User) -> None:
    job = chapters.record(ben, campaign, 0, game_data(campaign))
    done(job)
    Job.objects.filter(pk=job.pk).update(state=Job.State.QUEUED)
    done(job)
    assert campaign.chapters.count() == 2


@pytest.mark.law("OATH-2.8.2c", "SCRIBE-55")
def test_relics_at_sites_are_told_to_nobody(campaign: Campaign, ben: User) -> None:
    """Also where the report leaves out how they lie."""
    data = game_data(campaign, 3)
    relics = []
    for slot in data["aftermath"]["slots"]:
        for placed in slot["cards"]:
            if placed["kind"] == "relic":
                relics.append(placed["card"])
                del placed["faceup"]
    assert relics
    chapter = done(chapters.record(ben, campaign, 0, data))
    shown = json.dumps([history.ending(chapter), history.world(campaign, 1)])
    assert not [relic for relic in relics if f'"{relic}"' in shown]
    form = recorded(chapter)
    assert [c["card"] for s in form["aftermath"]["slots"] for c in s["cards"] if c["kind"] == "relic"] == [None] * len(relics)
    same = unmasked(form, chapter)["aftermath"]
    assert [c["card"] for s in same["slots"] for c in s["cards"] if c["kind"] == "relic"] == relics


@pytest.mark.law("OATH-8.6.1a")
def test_the_scepter_may_have_been_buried(campaign: Campaign, ben: User) -> None:
    data = game_data(campaign)
    for player in data["aftermath"]["players"]:
        player["relics"] = [relic for relic in player["relics"] if relic != GRAND_SCEPTER]
    data["aftermath"]["added"] = {"relic_deck": [GRAND_SCEPTER]}
    done(chapters.record(ben, campaign, 0, data))
    assert worlds.load(campaign, 1).box == [GRAND_SCEPTER]


def test_what_failed_can_be_recorded_again(campaign: Campaign, ben: User) -> None:
    job = chapters.record(ben, campaign, 0, game_data(campaign, 1))
    Job.objects.filter(pk=job.pk).update(state=Job.State.FAILED)
    assert done(chapters.record(ben, campaign, 0, game_data(campaign, 2))).number == 1


def test_what_was_written_although_its_job_failed_is_written_once(campaign: Campaign, ben: User) -> None:
    data = game_data(campaign)
    job = chapters.record(ben, campaign, 0, data)
    chapter = done(job)
    Job.objects.filter(pk=job.pk).update(state=Job.State.FAILED)
    assert done(chapters.record(ben, campaign, 0, data)) == chapter
    assert Chapter.objects.filter(campaign=campaign).count() == 2


def test_a_choice_that_is_missing_comes_with_its_options(campaign: Campaign, ben: User) -> None:
    data = game_data(campaign) | {"choices": {}}
    with pytest.raises(AgainstTheRules) as refusal:
        chapters.record(ben, campaign, 0, data)
    assert refusal.value.code == "choice_missing"
    assert refusal.value.options
    needed = chapters.preview(ben, campaign, 0, data)["needed"]
    assert refusal.value.options in [need["options"] for need in needed]
    assert not Job.objects.exists()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda data: data.pop("aftermath"), "malformed"),
        (lambda data: data.update(other=1), "malformed"),
        (lambda data: data.update(title="x" * 121), "title_invalid"),
        (lambda data: data.update(notes="a\0b"), "not_json"),
        (lambda data: data.update(notes=float("nan")), "not_json"),
        (lambda data: data["seats"].pop(), "seats_differ"),
        (lambda data: data["seats"][0].update(color="green"), "colour"),
        (lambda data: data["seats"].append(dict(data["seats"][0])), "colour_twice"),
        (lambda data: data["seats"][0].update(player=str(uuid4())), "unknown_player"),
        (lambda data: data["seats"][0].update(player="me"), "malformed"),
        (lambda data: data["aftermath"]["winner"].update(color="green"), "winner_not_seated"),
        (lambda data: data["aftermath"]["slots"].pop(), "slots"),
    ],
)
def test_what_cannot_be_is_refused_at_once(campaign: Campaign, ben: User, change: Any, code: str) -> None:
    data = game_data(campaign)
    change(data)
    with pytest.raises(Refused) as refusal:
        chapters.record(ben, campaign, 0, data)
    assert refusal.value.code == code
    assert not Job.objects.exists()


def test_nobody_sits_in_two_places(campaign: Campaign, ben: User, table: list[Player]) -> None:
    data = game_data(campaign)
    for seat in data["seats"][:2]:
        seat["player"] = str(table[0].pk)
    with pytest.raises(Refused) as refusal:
        chapters.record(ben, campaign, 0, data)
    assert refusal.value.code == "sits_twice"


def test_a_chapter_far_ahead(campaign: Campaign, ben: User) -> None:
    with pytest.raises(Refused) as refusal:
        chapters.record(ben, campaign, 4, game_data(campaign))
    assert refusal.value.code == "no_such_head"


def test_who_may(campaign: Campaign, cleo: User, stranger: User) -> None:
    data, world = game_data(campaign), worlds.load(campaign, 0).plain()
    chapter = campaign.chapters.get()
    verbs = (
        lambda who: chapters.record(who, campaign, 0, data),
        lambda who: chapters.preview(who, campaign, 0, data),
        lambda who: chapters.bring(who, campaign, 0, world),
        lambda who: chapters.describe(who, chapter, title="Mine"),
        lambda who: chapters.remember(who, chapter, [], None),
    )
    for verb in verbs:
        with pytest.raises(Forbidden):
            verb(cleo)
        with pytest.raises(NotFound):
            verb(stranger)


@pytest.mark.law("SCRIBE-52")
def test_a_preview_tells_no_chance(campaign: Campaign, ben: User) -> None:
    data = game_data(campaign, 3)
    seen = [chapters.preview(ben, campaign, 0, data) for _ in range(2)]
    assert seen[0] == seen[1]
    assert seen[0]["needed"] == []
    written = done(chapters.record(ben, campaign, 0, data))
    entries = [{"law": e.law, "kind": e.kind, "params": e.params} for e in history.record(written)]
    for entry in seen[0]["record"]:
        assert {"params": {}} | entry in entries
    campaign.refresh_from_db()
    with pytest.raises(Conflict):
        chapters.preview(ben, campaign, 0, data)


def test_a_world_from_elsewhere_is_the_next_chapter(campaign: Campaign, group: Group, ben: User) -> None:
    other = play(ben, make_campaign(ben, group, "Other"), 2)
    there = worlds.load(other, 2)
    chapter = chapters.bring(ben, campaign, 0, there.plain())
    assert (chapter.number, chapter.kind) == (1, Chapter.Kind.IMPORT)
    assert worlds.load(campaign, 1).plain() == there.plain() | {"chapter": 1}
    campaign.refresh_from_db()
    with pytest.raises(Conflict):
        chapters.bring(ben, campaign, 0, there.plain())
    chapters.record(ben, campaign, 1, game_data(campaign))
    with pytest.raises(Conflict):
        chapters.bring(ben, campaign, 1, there.plain())


def test_winners_from_before_the_records(campaign: Campaign, group: Group, ben: User, table: list[Player]) -> None:
    world = worlds.load(campaign, 0).plain() | {"chapter": 2}
    old = make_campaign(ben, group, "Old", world=world)
    first = old.chapters.get(number=1)
    seats = [{"color": "red", "player": str(table[0].pk)}, {"color": "purple", "player": str(table[1].pk)}]
    chapter = chapters.remember(ben, first, seats, {"color": "red", "role": "exile", "how": ["usurper"]}, "devotion")
    assert chapter.oath == "devotion"
    assert list(chapter.seats.order_by("color").values_list("color", "player", "won", "role_at_end")) == [
        ("purple", table[1].pk, False, ""),
        ("red", table[0].pk, True, "exile"),
    ]
    assert history.players(old)[0]["wins"] == 1
    for wrong in ({"color": "green"}, {"color": "red", "role": "king"}, {"color": "red", "how": ["luck"]}):
        with pytest.raises(Refused):
            chapters.remember(ben, first, [], wrong)
    with pytest.raises(Refused):
        chapters.remember(ben, first, [], None, "none")
    with pytest.raises(Refused, match="has a record"):
        chapters.remember(ben, campaign.chapters.get(), [], None)


def test_what_stands_beside_the_record(campaign: Campaign, ben: User) -> None:
    chapter = campaign.chapters.get()
    chapters.describe(ben, chapter, title="Spring")
    chapter = chapters.describe(ben, chapter, notes="Late.", played_on=date(2025, 3, 1))
    chapter.refresh_from_db()
    assert (chapter.title, chapter.notes, chapter.played_on) == ("Spring", "Late.", date(2025, 3, 1))


def test_the_winners_name_is_the_players(campaign: Campaign, ben: User, table: list[Player]) -> None:
    for seed in range(20):
        data = game_data(campaign, seed, table)
        if data["aftermath"]["winner"]["color"] == "purple":
            break
    done(chapters.record(ben, campaign, 0, data))
    players.rename(ben, table[0], "Somebody Else")
    previous = worlds.load(campaign, 1).previous
    assert previous
    assert previous.winner_name == "Somebody Else"
    assert "Ada" not in str(list(Chapter.objects.values()))


def test_a_draft_is_done_with_when_the_chapter_is_written(campaign: Campaign, ben: User) -> None:
    drafts.of_game(ben, campaign)
    done(chapters.record(ben, campaign, 0, game_data(campaign)))
    assert not Draft.objects.exists()


def test_guests_who_played_stay_and_become_members(campaign: Campaign, group: Group, ada: User, ben: User, cleo: User) -> None:
    guest = players.add_guest(ben, group, "Guest")
    chapter = done(chapters.record(ben, campaign, 0, game_data(campaign, 0, [guest])))
    with pytest.raises(Refused) as refusal:
        players.remove_guest(ben, guest)
    assert refusal.value.code == "has_played"
    players.decide(ada, players.claim(cleo, guest), accept=True)
    assert chapter.seats.get(color="purple").player == group.players.get(user=cleo)


def test_who_sat_together_are_two_people(campaign: Campaign, group: Group, ada: User, ben: User, cleo: User) -> None:
    guest, mine = players.add_guest(ben, group, "Guest"), group.players.get(user=cleo)
    done(chapters.record(ben, campaign, 0, game_data(campaign, 0, [guest, mine])))
    claim = players.claim(cleo, guest)
    with pytest.raises(Refused) as refusal:
        players.decide(ada, claim, accept=True)
    assert refusal.value.code == "sat_together"
    assert Player.objects.filter(pk=guest.pk).exists()


def test_a_campaign_deleted_while_it_is_written(campaign: Campaign, ada: User, ben: User) -> None:
    job = chapters.record(ben, campaign, 0, game_data(campaign))
    campaigns.delete(ada, campaign, campaign.name)
    ran = jobs.run(job.pk)
    assert ran
    assert ran.result == {"campaign": None, "chapter": None}
