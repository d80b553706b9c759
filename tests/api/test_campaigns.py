import json
from typing import Any

import pytest

from api.campaigns.exports import Asked
from chronicle.models import AuditEntry, Campaign, Chapter, Group, Job, User
from chronicle.services import jobs
from chronicle.services.campaigns import campaigns, worlds
from tests.api.conftest import V1, assert_problem, client_of
from tests.api.promised import document
from tests.factories import game_data, make_campaign, make_group, play
from tests.services.test_tables import Box

URL = f"{V1}/campaigns/"


@pytest.fixture
def campaign(group: Group, ada: User) -> Campaign:
    return play(ada, make_campaign(ada, group), 2, players=[group.players.get(user=ada)])


@pytest.fixture
def url(campaign: Campaign) -> str:
    return f"{URL}{campaign.pk}/"


def recorded(client: Any, url: str, data: dict[str, Any], head: int) -> Job:
    """A game handed in, and written by a worker."""
    answer = client.post(f"{url}chapters/", {"head": head, **data})
    assert answer.status_code == 202, answer.content
    assert answer["Location"] == f"{V1}/jobs/{answer.json()['id']}/"
    job = jobs.run(answer.json()["id"])
    assert job
    return job


def test_it_works(group: Group, ada: User, ben: User) -> None:
    """From the founding to the second chapter, by a scribe."""
    client = client_of(ben)
    made = client.post(URL, {"group": str(group.pk), "name": "Empire and Exile"})
    assert made.status_code == 201
    url = made["Location"]
    assert made.json()["head"] == 0
    assert client.get(url).json() == made.json()
    assert client.get(URL).json()["results"] == [made.json()]
    sat = [group.players.get(user=ada)]
    campaign = Campaign.objects.get()
    job = recorded(client, url, game_data(campaign, 1, sat), 0)
    assert client.get(f"{V1}/jobs/{job.pk}/").json()["result"] == {"campaign": str(campaign.pk), "chapter": 1}
    chapter = client.get(f"{url}chapters/1/").json()
    assert chapter["kind"] == "table"
    assert {seat["player_name"] for seat in chapter["seats"]} >= {"Ada"}
    assert chapter["record"][0]["kind"] == "oath-sworn"
    assert [row["number"] for row in client.get(f"{url}chapters/").json()["results"]] == [0, 1]
    assert client.get(url).json()["head"] == 1


@pytest.mark.law("SCRIBE-59")
def test_where_it_is_played_is_said_once_and_can_be_changed(group: Group, ada: User, ben: User, cleo: User) -> None:
    client, given = client_of(ben), {"group": str(group.pk), "name": "The Real Box"}
    assert client.post(URL, given).json()["played_at"] == "both"
    assert client.post(URL, given | {"played_at": "screen"}).json()["played_at"] == "screen"
    assert_problem(client.post(URL, given | {"played_at": "the moon"}), 400, "invalid")
    made = client.post(URL, given | {"played_at": "table"})
    url, campaign = made["Location"], Campaign.objects.get(pk=made.json()["id"])
    assert made.json()["played_at"] == "table"
    assert worlds.load(campaign, 0).world_deck == []
    assert {row["played_at"] for row in client.get(URL).json()["results"]} == {"both", "screen", "table"}
    tag = client.get(url)["ETag"]
    moved = client.patch(url, {"played_at": "screen"}, headers={"If-Match": tag})
    assert (moved.status_code, moved.json()["played_at"]) == (200, "screen")
    assert_problem(client.patch(url, {"played_at": "table"}, headers={"If-Match": tag}), 412, "stale")
    assert_problem(client.patch(url, {"played_at": "attic"}), 400, "invalid")
    assert_problem(client.patch(url, {"played_at": None}), 400, "invalid")
    assert_problem(client_of(cleo).patch(url, {"played_at": "table"}), 403, "forbidden")
    assert client.get(url).json()["played_at"] == "screen"


@pytest.mark.law("SCRIBE-60", "SCRIBE-44")
def test_a_game_at_a_table_is_recorded_without_what_hands_drew(group: Group, ada: User) -> None:
    """But for the six cards from the Archive, which are named, or left to the app."""
    client = client_of(ada)
    url = client.post(URL, {"group": str(group.pk), "name": "The Real Box", "played_at": "table"})["Location"]
    data = Box(Campaign.objects.get(), ada).entered()
    named = data["choices"]["draws"].pop("archive")
    for path in ("chapters/", "chapters/preview/"):
        problem = client.post(f"{url}{path}", {"head": 0, **data})
        assert_problem(problem, 422, "archive_unnamed")
        assert "/choices/draws/archive" in problem.content.decode()
    data["choices"]["draws"]["archive"] = named
    recorded(client, url, data, 0)
    view = client.get(f"{url}chapters/1/world/").json()
    assert [view[deck]["count"] for deck in ("world_deck", "relic_deck", "dispossessed")] == [0, 0, 0]


@pytest.mark.law("SCRIBE-59")
def test_a_save_string_says_where_a_file_knows(group: Group, ada: User, campaign: Campaign, url: str) -> None:
    client, given = client_of(ada), {"group": str(group.pk)}
    string = client.get(f"{url}export/?format=tts&secrets=true&by_chance=true").content.decode()
    made = client.post(f"{URL}import/", given | {"save_string": string, "played_at": "table"})
    assert (made.status_code, made.json()["played_at"]) == (201, "table")
    client.patch(url, {"played_at": "screen"})
    whole = client.get(f"{url}export/?format=json&secrets=true").json()
    assert client.post(f"{URL}import/", given | {"document": whole}).json()["played_at"] == "screen"
    assert_problem(client.post(f"{URL}import/", given | {"document": whole, "played_at": "table"}), 400, "invalid")


def test_a_save_string_is_compared_for_scribes(url: str, cleo: User, ben: User, stranger: User) -> None:
    """Nothing is read for anybody else."""
    given = {"save_string": "nonsense"}
    assert_problem(client_of(cleo).post(f"{url}chapters/import/preview/", given), 403, "forbidden")
    assert_problem(client_of(stranger).post(f"{url}chapters/import/preview/", given), 404, "not_found")
    assert client_of(ben).post(f"{url}chapters/import/preview/", given).status_code == 422


def test_the_same_again_and_another_too_late(campaign: Campaign, url: str, ada: User, ben: User) -> None:
    data, other = game_data(campaign, 1), game_data(campaign, 2)
    job = recorded(client_of(ada), url, data, 2)
    again = client_of(ben).post(f"{url}chapters/", {"head": 2, **data})
    assert (again.status_code, again.json()["id"]) == (202, str(job.pk))
    assert_problem(client_of(ben).post(f"{url}chapters/", {"head": 2, **other}), 409, "written")
    assert Campaign.objects.get(pk=campaign.pk).head == 3


def test_a_missing_choice_comes_with_its_options(campaign: Campaign, url: str, ada: User) -> None:
    for seed in range(20):
        data = game_data(campaign, seed)
        if "oath" in data["choices"] and data["choices"]["oath"]:
            break
    data["choices"]["oath"] = None
    body = assert_problem(client_of(ada).post(f"{url}chapters/", {"head": 2, **data}), 422, "choice_missing", "/choices/oath")
    assert body["law"] == ["OATH-8.1c"]
    assert len(body["options"]) == 3
    shown = client_of(ada).post(f"{url}chapters/preview/", {"head": 2, **data}).json()
    assert shown["needed"] == [{"what": "oath", "options": body["options"], "law": body["law"]}]
    data["choices"]["oath"] = body["options"][0]
    shown = client_of(ada).post(f"{url}chapters/preview/", {"head": 2, **data}).json()
    assert shown["needed"] == []
    assert shown["record"]
    assert not Job.objects.filter(kind="write-chapter", state="queued").exists()


@pytest.mark.law("SCRIBE-15")
def test_an_offer_comes_with_the_sites_it_brings(campaign: Campaign, url: str, ada: User) -> None:
    games = (game_data(campaign, seed) for seed in range(50))
    data = next(
        data
        for data in games
        if data["choices"].get("citizenship") and "bandit-crown" in (data["aftermath"].get("relic_deck") or ())
    )
    offered = [answer["color"] for answer in data["choices"].pop("citizenship")]
    player = next(player for player in data["aftermath"]["players"] if player["color"] == offered[0])
    data["aftermath"]["relic_deck"].remove("bandit-crown")
    player["relics"] = [*player["relics"], "bandit-crown"]
    shown = client_of(ada).post(f"{url}chapters/preview/", {"head": 2, **data}).json()
    (need,) = shown["needed"]
    ruled = [slot["site"] for slot in data["aftermath"]["slots"] if slot["ruler"] in (player["color"], "bandits")]
    assert (need["what"], need["options"][0], need["brings"][player["color"]]) == ("citizenship", player["color"], ruled)


def test_what_the_rules_refuse_is_refused_at_its_place(campaign: Campaign, url: str, ada: User) -> None:
    data = game_data(campaign, 1)
    data["aftermath"]["players"][0]["relics"].append("atlantis")
    body = assert_problem(client_of(ada).post(f"{url}chapters/", {"head": 2, **data}), 422, "unknown_card")
    assert body["errors"][0]["field"].startswith("/aftermath/players/0/relics")
    assert body["law"] == ["SCRIBE-49"]
    assert Campaign.objects.get(pk=campaign.pk).head == 2


@pytest.mark.parametrize(
    "change",
    [
        {"head": "2"},
        {"head": -1},
        {"aftermath": []},
        {"seats": {}},
        {"seats": [{"color": "red", "name": "?"}]},
        {"colour": "red"},
        {"played_on": "yesterday"},
    ],
    ids=str,
)
def test_malformed(campaign: Campaign, url: str, ada: User, change: dict[str, Any]) -> None:
    body = {"head": 2, **game_data(campaign, 1), **change}
    assert client_of(ada).post(f"{url}chapters/", body).status_code == 400


def test_players_read_only(campaign: Campaign, url: str, cleo: User) -> None:
    client = client_of(cleo)
    assert_problem(client.post(URL, {"group": str(campaign.group_id), "name": "Mine"}), 403, "forbidden")
    assert_problem(client.post(f"{url}chapters/", {"head": 2, **game_data(campaign)}), 403, "forbidden")
    assert_problem(client.post(f"{url}fork/", {"chapter": 1, "name": "Mine"}), 403, "forbidden")
    assert_problem(client.patch(f"{url}chapters/1/", {"title": "Mine"}), 403, "forbidden")
    assert_problem(client.patch(f"{url}chapters/1/saga/", {"text": "Mine", "version": 0}), 403, "forbidden")
    assert_problem(client.get(f"{url}export/?format=tts&secrets=true"), 403, "forbidden")
    assert_problem(client.delete(f"{url}?name={campaign.name}"), 403, "forbidden")
    assert client.get(f"{url}chapters/1/world/").status_code == 200


def test_of_another_group(campaign: Campaign, stranger: User) -> None:
    own = make_group(stranger, "Theirs")
    client = client_of(stranger)
    assert client.get(URL).json()["results"] == []
    for address, body in ((URL, {"name": "Mine"}), (f"{URL}import/", {"save_string": "x"})):
        answer = client.post(address, {"group": str(campaign.group_id), **body})
        assert_problem(answer, 422, "unknown_group", "group")
    assert client.post(URL, {"group": str(own.pk), "name": "Mine"}).status_code == 201


def test_described_corrected_and_told(campaign: Campaign, url: str, ada: User) -> None:
    client = client_of(ada)
    assert client.patch(f"{url}chapters/1/", {"title": "The flood"}).json()["title"] == "The flood"
    answer = client.get(f"{url}chapters/1/saga/")
    assert answer.json()["generated"]
    new = {"text": "It was a cold winter.", "version": 0}
    assert client.patch(f"{url}chapters/1/saga/", new, headers={"If-Match": answer["ETag"]}).json()["version"] == 2
    assert_problem(client.patch(f"{url}chapters/1/saga/", new, headers={"If-Match": answer["ETag"]}), 412, "stale")
    assert_problem(client.patch(f"{url}chapters/1/saga/", new), 409, "saga_changed")
    before = Campaign.objects.get(pk=campaign.pk)
    before.head = 1
    correction = {"version": 1, "why": "Wrong winner.", **game_data(before, 5)}
    assert_problem(client.post(f"{url}chapters/1/corrections/", correction), 422, "not_newest")
    corrected = client.post(f"{url}chapters/2/corrections/", correction)
    assert corrected.status_code == 201
    assert corrected.json()["versions"][0]["why"] == "Wrong winner."
    assert_problem(client.post(f"{url}chapters/2/corrections/", correction), 409, "corrected")
    world = worlds.load(campaign, 2)
    move = {"card": world.archive["arcane"][0], "zone": "dispossessed", "from": "archive"}
    made = client.post(f"{url}chapters/2/world/corrections/", {"version": 2, "why": "Found.", "moves": [move]})
    assert made.status_code == 201
    assert made.json()["dispossessed"] == {"count": len(world.dispossessed) + 1}


def test_history(campaign: Campaign, url: str, cleo: User) -> None:
    client = client_of(cleo)
    timeline = client.get(f"{url}timeline/").json()["results"]
    assert [row["number"] for row in timeline] == [0, 1, 2]
    assert timeline[1]["reign"]
    assert client.get(f"{url}players/").json()["results"][0]["games"] == 2
    world = worlds.load(campaign, 2)
    life = client.get(f"{url}cards/{world.slots[0].site}/").json()
    assert life["periods"][-1] == {
        "where": "site",
        "slot": 1,
        "site": world.slots[0].site,
        "side": "",
        "since": 0,
        "until": None,
    } | {"since": life["periods"][-1]["since"]}
    hidden = client.get(f"{url}cards/{world.relic_deck[0]}/").json()
    assert hidden["periods"][-1]["where"] == "unseen"
    assert client.get(f"{url}diff/?earlier=0&later=2").json()["cards"]
    assert len(client.get(f"{url}analytics/").json()["cards"]) > 200
    assert_problem(client.get(f"{url}diff/?earlier=0&later=3"), 400, "invalid", "later")
    assert_problem(client.get(f"{url}cards/atlantis/"), 404, "not_found")
    assert_problem(client.get(f"{url}chapters/3/world/"), 404, "not_found")


def test_worlds_are_sealed_for_everybody(campaign: Campaign, url: str, ada: User) -> None:
    world = worlds.load(campaign, 2)
    shown = client_of(ada).get(f"{url}chapters/2/world/")
    assert shown.json()["world_deck"] == {"count": len(world.world_deck)}
    for page in ("chapters/2/world/", "chapters/2/", "timeline/", "diff/", "export/?format=json", "export/?format=md", ""):
        text = client_of(ada).get(url + page).content.decode()
        assert bytes(campaign.seed).hex() not in text
        assert json.dumps(world.relic_deck[:3])[1:-1] not in text


def test_forks(campaign: Campaign, url: str, ada: User) -> None:
    client = client_of(ada)
    made = client.post(f"{url}fork/", {"chapter": 1, "name": "What if"})
    assert made.status_code == 201
    assert (made.json()["parent"], made.json()["forked_at"], made.json()["head"]) == (str(campaign.pk), 1, 1)
    tree = client.get(f"{url}forks/").json()
    assert [fork["name"] for fork in tree["forks"]] == ["What if"]
    assert client.get(f"{made['Location']}chapters/1/world/").json() == client.get(f"{url}chapters/1/world/").json()
    assert_problem(client.post(f"{url}fork/", {"chapter": 9, "name": "What if"}), 422, "no_such_chapter")
    assert_problem(client.delete(f"{url}?name={campaign.name}"), 422, "has_forks")


def test_out_and_in_again(campaign: Campaign, url: str, ada: User) -> None:
    """The complete export and the save string make equal worlds."""
    client = client_of(ada)
    whole = client.get(f"{url}export/?format=json&secrets=true")
    assert whole["Content-Disposition"] == 'attachment; filename="empire-and-exile.json"'
    made = client.post(f"{URL}import/", {"group": str(campaign.group_id), "name": "Copy", "document": whole.json()})
    assert made.status_code == 201, made.content
    assert worlds.load(Campaign.objects.get(pk=made.json()["id"]), 2) == worlds.load(campaign, 2)
    string = client.get(f"{url}export/?format=tts&secrets=true&chapter=2").content.decode()
    read = client.post(f"{URL}import/preview/", {"save_string": string}).json()
    assert read["world"]["chapter"] == 2
    made = client.post(f"{URL}import/", {"group": str(campaign.group_id), "save_string": string, "mend": True})
    assert made.status_code == 201, made.content
    copy = Campaign.objects.get(pk=made.json()["id"])
    assert worlds.load(copy, 2).world_deck == worlds.load(campaign, 2).world_deck
    assert AuditEntry.objects.filter(verb="take out secrets", actor=ada).count() == 2


def test_a_string_as_the_next_chapter(campaign: Campaign, url: str, ada: User, cleo: User) -> None:
    client = client_of(ada)
    played = play(ada, campaigns.create(ada, campaign.group, "Table", world=worlds.load(campaign, 2).plain()))
    string = client.get(f"{URL}{played.pk}/export/?format=tts&secrets=true").content.decode()
    assert_problem(client_of(cleo).post(f"{url}chapters/import/preview/", {"save_string": string}), 403, "forbidden")
    shown = client.post(f"{url}chapters/import/preview/", {"save_string": string}).json()
    assert (shown["chapter"], shown["written_chapter"]) == (3, 3)
    assert shown["cards"]
    made = client.post(f"{url}chapters/import/", {"head": 2, "save_string": string, "mend": True})
    assert made.status_code == 201, made.content
    assert made.json()["kind"] == "import"
    assert_problem(client.post(f"{url}chapters/import/", {"head": 2, "save_string": string, "mend": True}), 409, "written")


def test_bad_strings_and_documents(campaign: Campaign, url: str, ada: User) -> None:
    client, group = client_of(ada), str(campaign.group_id)
    string = client.get(f"{url}export/?format=tts&secrets=true").content.decode()
    before = Campaign.objects.count()
    body = assert_problem(client.post(f"{URL}import/", {"group": group, "save_string": string[:100]}), 422, "bad_save_string")
    assert body["errors"][0]["field"] == "/100"
    assert_problem(client.post(f"{URL}import/", {"group": group}), 400, "invalid", "document")
    assert_problem(client.post(f"{URL}import/", {"group": group, "document": {"format": "x"}}), 422, "malformed")
    sealed = client.get(f"{url}export/?format=json").json()
    assert_problem(client.post(f"{URL}import/", {"group": group, "document": sealed}), 422, "sealed")
    assert Campaign.objects.count() == before


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("?format=tts", 422, "carries_secrets"),
        ("?format=md&secrets=true", 422, "no_secrets"),
        ("?format=pdf", 400, "invalid"),
        ("?format=tts&secrets=true&chapter=9", 404, "not_found"),
        ("?format=tts&secrets=true&chapter=-1", 400, "invalid"),
        ("?secrets=perhaps", 400, "invalid"),
        ("?shape=md", 400, "invalid"),
    ],
)
def test_exports_refused(url: str, ada: User, query: str, status: int, code: str) -> None:
    assert_problem(client_of(ada).get(f"{url}export/{query}"), status, code)


@pytest.mark.parametrize(
    ("form", "media_type"),
    [("json", "application/json"), ("csv", "text/csv"), ("cards", "text/csv"), ("md", "text/markdown"), ("html", "text/html")],
)
def test_files_of_every_kind(url: str, cleo: User, form: str, media_type: str) -> None:
    answer = client_of(cleo).get(f"{url}export/?format={form}")
    assert answer.status_code == 200
    assert answer["Content-Type"] == f"{media_type}; charset=utf-8"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer.content


def test_an_export_takes_what_the_schema_says(url: str, ada: User) -> None:
    parameters = document()["paths"]["/api/v1/campaigns/{campaign_id}/export/"]["get"]["parameters"]
    assert {parameter["name"] for parameter in parameters if parameter["in"] == "query"} == set(Asked().fields)
    given = client_of(ada).get(f"{url}export/?format=tts&secrets=true&chapter=1&by_chance=true")
    assert (given.status_code, given["Content-Type"]) == (200, "text/plain; charset=utf-8")


def test_exports_as_jobs(campaign: Campaign, url: str, ada: User, ben: User) -> None:
    client = client_of(ada)
    asked = client.post(f"{url}export/", {"format": "json", "secrets": True})
    assert asked.status_code == 202
    file = f"{url}exports/{asked.json()['id']}/"
    assert_problem(client.get(file), 404, "not_found")
    jobs.run(asked.json()["id"])
    shown = client.get(asked["Location"]).json()
    assert shown["state"] == "done"
    assert set(shown["result"]) == {"campaign", "name", "media_type", "secrets"}
    assert client.get(file).json() == client.get(f"{url}export/?format=json&secrets=true").json()
    assert_problem(client_of(ben).get(file), 404, "not_found")


def test_past_winners(group: Group, campaign: Campaign, ada: User) -> None:
    brought = campaigns.create(ada, group, "Brought", world=worlds.load(campaign, 2).plain())
    url, client = f"{URL}{brought.pk}/", client_of(ada)
    player = str(group.players.get(user=ada).pk)
    body = {"seats": [{"color": "red", "player": player}], "winner": {"color": "red", "role": "exile", "how": ["usurper"]}}
    shown = client.post(f"{url}chapters/1/past/", body).json()
    assert (shown["winner_name"], shown["kind"]) == ("Ada", "bare")
    assert_problem(client.get(f"{url}chapters/1/world/"), 422, "no_world")
    assert Chapter.objects.filter(campaign=brought, kind="bare").count() == 2


def test_renamed_and_deleted(campaign: Campaign, url: str, ada: User) -> None:
    client = client_of(ada)
    changed = client.patch(url, {"name": "Exile", "description": "From the north."})
    assert (changed.status_code, changed.json()) == (200, client.get(url).json())
    assert (changed.json()["name"], changed.json()["description"]) == ("Exile", "From the north.")
    assert_problem(client.delete(url), 400, "invalid", "name")
    assert client.delete(f"{url}?name=Exile").status_code == 204
    assert_problem(client.get(url), 404, "not_found")


def test_a_chapter_with_a_day(campaign: Campaign, url: str, ada: User) -> None:
    """When and under what title it was played, told by the scribe and changed afterwards."""
    client = client_of(ada)
    shown = {"played_on": "2024-02-29", "title": "Leap night", "notes": "Rain all evening."}
    recorded(client, url, {**game_data(campaign, 1), **shown}, 2)
    chapter = client.get(f"{url}chapters/3/").json()
    assert {name: chapter[name] for name in shown} == shown
    listed = client.get(f"{url}chapters/").json()["results"][-1]
    assert {name: listed[name] for name in shown} == shown
    timeline = client.get(f"{url}timeline/").json()["results"][-1]
    assert (timeline["title"], timeline["played_on"]) == ("Leap night", "2024-02-29")
    assert timeline["winner_color"] == listed["winner_color"] == next(row["color"] for row in listed["seats"] if row["won"])
    changed = client.patch(f"{url}chapters/3/", {"played_on": "2024-03-01", "notes": ""}).json()
    assert (changed["played_on"], changed["notes"], changed["title"]) == ("2024-03-01", "", "Leap night")
