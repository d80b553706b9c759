"""A campaign as a file, and back: every row is compared."""

import csv
import json
from io import StringIO
from typing import Any

import pytest

from chronicle.errors import AgainstTheRules, Forbidden, NotFound, Refused
from chronicle.models import (
    AuditEntry,
    Campaign,
    Chapter,
    ChapterVersion,
    Group,
    Job,
    Placement,
    RecordEntry,
    SagaText,
    Sighting,
    User,
)
from chronicle.services import jobs
from chronicle.services.campaigns import campaigns, chapters, corrections, forks, history, saga, worlds
from chronicle.services.exchange import exports, imports, readable
from chronicle.services.exchange.exports import Wish
from chronicle.services.people import players
from games.oath.engine.save.strings import decode, encode
from games.oath.saga import NAMES
from tests.factories import game_data, make_campaign, make_group, make_user, play

COMPLETE = Wish("json", secrets=True)


@pytest.fixture
def campaign(group: Group, ada: User, ben: User) -> Campaign:
    """Played, described, corrected, told anew."""
    sat = [group.players.get(user=ada), players.add_guest(ada, group, "Dora")]
    campaign = play(ada, make_campaign(ada, group, description="Ours."), 3, players=sat)
    chapters.describe(ada, history.chapter(campaign, 2), title="The flood", notes="=1+1\n*wet*")
    data = game_data_before(campaign, 17)
    corrections.correct(ben, campaign, 3, 1, data, "We had forgotten a site.")
    corrections.correct(ben, campaign, 3, 2, game_data_before(campaign, 18), "And a relic.")
    saga.write(ben, history.chapter(campaign, 1), 0, "It was a cold winter.")
    return campaign


def game_data_before(campaign: Campaign, seed: int) -> dict[str, Any]:
    """Another end of the newest game."""
    earlier = Campaign.objects.get(pk=campaign.pk)
    earlier.head -= 1
    return game_data(earlier, seed)


def rows(campaign: Campaign) -> dict[str, Any]:
    """All of the story but ids and accounts."""
    names = {str(player.pk): player.name for player in campaign.group.players.all()}

    def named(row: dict[str, Any]) -> dict[str, Any]:
        return row | {"seats": [seat | {"player_id": names.get(seat["player_id"])} for seat in row["seats"]]}

    found: dict[str, Any] = {
        "campaign": (campaign.name, campaign.description, campaign.game, campaign.head, campaign.created_at)
    }
    found["placements"] = lives(campaign)
    not_compared = {"id", "campaign_id", "before_id", "recorded_by_id"}
    for chapter in history.timeline(campaign):
        own = {field.attname: getattr(chapter, field.attname) for field in Chapter._meta.fields}
        found[f"chapter {chapter.number}"] = {name: value for name, value in own.items() if name not in not_compared}
        for model in (RecordEntry, Sighting, SagaText):
            fields = [
                field.attname for field in model._meta.fields if field.attname not in ("id", "chapter_id", "written_by_id")
            ]
            found[f"{model.__name__} {chapter.number}"] = list(model._base_manager.filter(chapter=chapter).values_list(*fields))
        found[f"seats {chapter.number}"] = list(
            chapter.seats.order_by("color").values_list("color", "player__name", "role_at_start", "role_at_end", "won")
        )
        found[f"versions {chapter.number}"] = [
            (row.version, row.replaced_at, row.why, named(row.public), row.secret)
            for row in ChapterVersion.objects.filter(chapter=chapter)
        ]
    return found


def lives(campaign: Campaign) -> list[list[Any]]:
    """A stay that goes on in a fork is one stay."""
    found: list[list[Any]] = []
    for row in history._placements(campaign):
        spot = [row[name] for name in ("card", "zone", "slot", "site", "side", "faceup", "sealed")]
        if found and found[-1][:-2] == spot and found[-1][-1] == row["since"]:
            found[-1][-1] = row["until"]
        else:
            found.append([*spot, row["since"], row["until"]])
    return found


def document(user: User, campaign: Campaign, wish: Wish = COMPLETE) -> Any:
    return json.loads(exports.export(user, campaign, wish).text)


def test_it_works(campaign: Campaign, ada: User) -> None:
    data = document(ada, campaign)
    elsewhere = make_group(make_user("Far away"), "Elsewhere")
    owner = elsewhere.memberships.get().user
    new = imports.campaign(owner, elsewhere, data)
    campaign.refresh_from_db()
    assert rows(new) == rows(campaign)
    assert {player.name for player in elsewhere.players.all()} == {"Far away", "Ada", "Dora"}
    assert document(owner, new) == data
    for number in range(4):
        assert worlds.load(new, number) == worlds.load(campaign, number)
    play(owner, new, 2)  # and on it goes


@pytest.mark.parametrize("seed", range(4))
def test_any_campaign(group: Group, ada: User, seed: int) -> None:
    sat = [players.add_guest(ada, group, f"Guest {seed}"), group.players.get(user=ada)]
    first = play(ada, make_campaign(ada, group), 1 + seed, seed=100 * seed, players=sat)
    fork = play(ada, forks.fork(ada, first, seed, "What if"), 2, seed=100 * seed + 50, players=sat[::-1])
    for shown in (first, fork):
        new = imports.campaign(ada, group, document(ada, shown))
        assert rows(new) == rows(shown)
        assert new.parent is None
        assert document(ada, imports.campaign(ada, group, document(ada, new))) == document(ada, shown)


def test_bare_chapters_and_brought_worlds(group: Group, ada: User, campaign: Campaign) -> None:
    brought = campaigns.create(ada, group, "Brought", world=worlds.load(campaign, 3).plain())
    winner = {"color": "red", "role": "exile", "how": ["usurper"]}
    seat = {"color": "red", "player": str(group.players.get(user=ada).pk)}
    chapters.remember(ada, history.chapter(brought, 1), [seat], winner, "devotion")
    chapters.bring(ada, brought, 3, worlds.load(campaign, 2).plain())
    brought.refresh_from_db()
    assert rows(imports.campaign(ada, group, document(ada, brought))) == rows(brought)


def test_sealed_for_everybody_else(campaign: Campaign, ada: User, cleo: User) -> None:
    text = exports.export(cleo, campaign, Wish("json")).text
    data = json.loads(text)
    assert data["sealed"]
    world = worlds.load(campaign, 3)
    for chapter in data["chapters"]:
        assert chapter["choices"] is None
        assert not any(entry["sealed"] for entry in chapter["record"])
        assert set(chapter["world"]["world_deck"]) == {"count"}
        assert all(set(version["world"]["world_deck"]) == {"count"} for version in chapter["versions"])
    for card in world.site_deck:
        assert f'"{card}"' not in json.dumps(data["chapters"][3]["world"])
    with pytest.raises(Refused, match="does not contain"):
        imports.campaign(ada, campaign.group, data)


@pytest.mark.parametrize("wish", [COMPLETE, Wish("tts", secrets=True)])
def test_secrets_are_for_owner_and_scribe_and_leave_a_trail(
    campaign: Campaign, ben: User, cleo: User, stranger: User, wish: Wish
) -> None:
    with pytest.raises(Forbidden):
        exports.export(cleo, campaign, wish)
    with pytest.raises(NotFound):
        exports.export(stranger, campaign, wish)
    assert not AuditEntry.objects.filter(verb="take out secrets").exists()
    exports.export(ben, campaign, wish)
    assert AuditEntry.objects.get(verb="take out secrets").actor == ben


@pytest.mark.parametrize("form", exports.FORMATS)
def test_no_secrets_of_people_or_of_chance(campaign: Campaign, ada: User, form: str) -> None:
    for secrets in (True, False):
        wish = Wish(form, secrets=secrets)
        if secrets != (form in exports.WITH_SECRETS) and (secrets or form == "tts"):
            continue
        text = exports.export(ada, campaign, wish).text
        assert "example.org" not in text
        assert bytes(campaign.seed).hex() not in text
        assert str(ada.pk) not in text
        assert '"seed"' not in text


def test_a_save_string_must_be_asked_for(campaign: Campaign, ada: User) -> None:
    with pytest.raises(Refused, match="secrets=true"):
        exports.export(ada, campaign, Wish("tts"))
    with pytest.raises(Refused, match="formats"):
        exports.export(ada, campaign, Wish("pdf"))
    with pytest.raises(Refused, match="everybody"):
        exports.export(ada, campaign, Wish("md", secrets=True))
    with pytest.raises(Refused, match="a single chapter"):
        exports.export(ada, campaign, Wish("md", chapter=1))
    with pytest.raises(NotFound):
        exports.export(ada, campaign, Wish("tts", secrets=True, chapter=9))


def test_save_string_there_and_back(campaign: Campaign, group: Group, ada: User) -> None:
    for number in range(4):
        file = exports.export(ada, campaign, Wish("tts", secrets=True, chapter=number))
        assert file.name == f"empire-and-exile-{number}.txt"
        new = imports.string_as_campaign(ada, group, file.text, name="Copy", mend=number == 0)
        there, back = worlds.load(campaign, number), worlds.load(new, number)
        for there_slot, back_slot in zip(there.slots, back.slots, strict=True):  # strings have an order of their own
            assert (back_slot.site, back_slot.faceup) == (there_slot.site, there_slot.faceup)
            assert sorted(map(str, back_slot.cards)) == sorted(map(str, there_slot.cards))
        for part in ("world_deck", "relic_deck", "dispossessed", "archive", "boards", "oath", "box"):
            assert getattr(back, part) == getattr(there, part), part
        assert exports.export(ada, new, Wish("tts", secrets=True)).text == file.text


def test_cards_nobody_can_place_are_placed_only_when_asked_for(group: Group, ada: User, campaign: Campaign) -> None:
    world = worlds.load(campaign, 3).plain()
    lost = [world["dispossessed"].pop(), world["world_deck"].pop()]
    places = [{"zone": "dispossessed", "count": 1}, {"zone": "world_deck", "count": 1}]
    foggy = campaigns.create(ada, group, "Foggy", world=world | {"unknown": [{"cards": lost, "places": places}]})
    with pytest.raises(Refused, match="where"):
        exports.export(ada, foggy, Wish("tts", secrets=True))
    assert exports.export(ada, foggy, Wish("tts", secrets=True, by_chance=True)).text


def test_save_string_as_the_next_chapter(campaign: Campaign, group: Group, ada: User, cleo: User) -> None:
    text = exports.export(ada, play(ada, forks.fork(ada, campaign, 3, "Table")), Wish("tts", secrets=True)).text
    reading = imports.read_string(text)
    changes = imports.changes(campaign, reading)
    assert changes["chapter"] == 4
    assert changes["cards"]
    assert all(not (row["before"] or {}).get("sealed") for row in changes["cards"])
    with pytest.raises(Forbidden):
        imports.string_as_chapter(cleo, campaign, 3, text)
    chapter = imports.string_as_chapter(ada, campaign, 3, text)
    assert (chapter.number, chapter.kind) == (4, "import")
    campaign.refresh_from_db()
    assert worlds.load(campaign, 4).slots == reading.world.slots


def test_a_string_is_mended_only_when_confirmed(campaign: Campaign, group: Group, ada: User) -> None:
    text = exports.export(ada, campaign, Wish("tts", secrets=True)).text
    broken = encode(decode(text) | {"relic_deck": {"codes": []}})
    before = Campaign.objects.count()
    with pytest.raises(AgainstTheRules) as caught:
        imports.string_as_campaign(ada, group, broken)
    assert caught.value.code == "needs_mending"
    assert caught.value.options
    assert Campaign.objects.count() == before
    imports.string_as_campaign(ada, group, broken, mend=True)


def test_as_a_job(campaign: Campaign, ada: User, cleo: User, group: Group) -> None:
    job = exports.ask(ada, campaign, COMPLETE)
    with pytest.raises(NotFound):
        exports.fetch(ada, campaign, job)
    done = jobs.run(job.pk)
    assert done
    assert done.state == Job.State.DONE
    assert exports.fetch(ada, campaign, done).text == exports.export(ada, campaign, COMPLETE).text
    with pytest.raises(NotFound):
        exports.fetch(cleo, campaign, done)
    with pytest.raises(NotFound):
        exports.fetch(ada, make_campaign(ada, group, "Other"), done)
    with pytest.raises(Forbidden):
        exports.ask(cleo, campaign, COMPLETE)


def test_who_may_not_see_secrets_any_more(campaign: Campaign, ben: User) -> None:
    done = jobs.run(exports.ask(ben, campaign, COMPLETE).pk)
    assert done
    campaign.group.memberships.filter(user=ben).update(role="viewer")
    with pytest.raises(Forbidden):
        exports.fetch(ben, campaign, done)


@pytest.mark.parametrize("wish", [Wish("json"), Wish("md"), Wish("csv")], ids=lambda wish: wish.format)
def test_who_has_left_meanwhile(campaign: Campaign, cleo: User, stranger: User, wish: Wish) -> None:
    """What was asked for while one was in the group is made and given to nobody who is not any more."""
    waiting, done = exports.ask(cleo, campaign, wish), exports.ask(cleo, campaign, wish)
    done = jobs.run(done.pk) or done
    assert done.state == Job.State.DONE
    campaign.group.memberships.get(user=cleo).delete()
    made = jobs.run(waiting.pk)
    assert made
    assert made.state != Job.State.DONE
    assert made.result is None
    with pytest.raises(NotFound):
        exports.fetch(cleo, campaign, done)
    for person in (cleo, stranger):
        with pytest.raises(NotFound):
            exports.export(person, campaign, wish)


@pytest.mark.parametrize(
    ("form", "said", "unsaid"),
    [
        ("md", "# Empire and Exile\n\nOurs\n\n## The founding", "# Empire and Exile\n\n## The founding"),
        ("html", "</h1>\n<p>Ours</p>\n<h2>", "</h1>\n<h2>"),
    ],
)
def test_what_a_campaign_says_of_itself(campaign: Campaign, ada: User, form: str, said: str, unsaid: str) -> None:
    for description, expected in (("Ours", said), ("", unsaid)):
        campaigns.edit(ada, campaign, description=description)
        campaign.refresh_from_db()
        assert expected in exports.export(ada, campaign, Wish(form)).text


@pytest.mark.parametrize("form", ["md", "html"])
def test_the_world_of_today(group: Group, ada: User, form: str) -> None:
    """What lies facedown is said to, and not named."""
    campaign = make_campaign(ada, group)
    world = worlds.load(campaign, 0)
    hidden = [(slot, card) for slot in world.slots for card in slot.cards if not card.faceup]
    text = exports.export(ada, campaign, Wish(form)).text
    today = text.partition("The world today")[2]
    assert today.count("a facedown relic") == len(hidden) > 0
    assert today.count("a facedown site") == sum(not slot.faceup for slot in world.slots) > 0
    assert "Plains" in today
    assert "Longbows" in today
    for name in (NAMES[card.card] for _, card in hidden):
        assert name not in today


def test_long_stories_are_jobs(campaign: Campaign, ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exports, "AT_ONCE", 3)
    with pytest.raises(Refused, match="start a job"):
        exports.export(ada, campaign, Wish("md"))
    shown: list[int] = []
    monkeypatch.setattr(jobs.Running, "progress", lambda job, percent, doing="": shown.append(percent))
    jobs.run(exports.ask(ada, campaign, Wish("json")).pk)
    assert len(shown) > 2
    assert shown == sorted(shown)


def test_cells_are_no_formulas(campaign: Campaign, group: Group, ada: User) -> None:
    campaign_player = players.rename(ada, group.players.get(name="Dora"), "=HYPERLINK(1)")
    assert campaign_player
    table = list(csv.DictReader(StringIO(exports.export(ada, campaign, Wish("csv")).text)))
    assert [row["number"] for row in table] == ["0", "1", "2", "3"]
    assert table[2]["notes"] == "'=1+1\n*wet*"
    assert table[2]["title"] == "The flood"
    for row in table:
        assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in row.values())
    cards = list(csv.DictReader(StringIO(exports.export(ada, campaign, Wish("cards")).text)))
    assert {row["where"] for row in cards} <= {"unseen", "site", "edifices_in_archive", "box"}
    assert Placement.objects.filter(campaign=campaign, sealed=True).exists()


@pytest.mark.parametrize("first", "=+-@＝＋－＠\t\r\n")
def test_what_begins_a_formula_is_quoted(first: str) -> None:
    """Also in the width of East Asian type, which some spreadsheets take for the same."""
    for text in (f"{first}1+1", *([f"  {first}1"] if first.strip() else [])):
        assert readable.harmless(text) == f"'{text}"
    assert readable.harmless(f"1{first}1") == f"1{first}1"


NASTY = "<script>alert(1)</script> [x](javascript:alert) **b** `c` <img src=x onerror=y>\n# h\n\n1. list | cell"


@pytest.mark.parametrize("form", ["md", "html"])
def test_nothing_in_a_text_means_anything(campaign: Campaign, ada: User, form: str) -> None:
    saga.write(ada, history.chapter(campaign, 2), 0, NASTY)
    chapters.describe(ada, history.chapter(campaign, 2), notes=NASTY, title="<b>T</b>")
    campaigns.edit(ada, campaign, name="</title><script>", description=NASTY)
    campaign.refresh_from_db()
    text = exports.export(ada, campaign, Wish(form)).text
    if form == "html":
        assert "<script" not in text
        assert "<img" not in text
        assert "<b>" not in text
        assert "&lt;script&gt;alert(1)" in text
    else:
        assert "\\<script\\>" in text
        assert "\n# h" not in text
        assert "1\\. list \\| cell" in text
        assert "\\[x\\](javascript" in text
    assert "It was a cold winter." in text
