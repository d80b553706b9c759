"""groups/{id}/plays/: games at a real table."""

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from chronicle.models import Group, User
from games.models import Play
from games.services import plays
from tests.api.conftest import V1, assert_problem, client_of
from tests.factories import make_group
from tests.services.tabled import CITIES, DAY, LOYAL, OTHERWISE, make_play, viscounts_alone


def at(group: Group, play: Play | None = None) -> str:
    return f"{V1}/groups/{group.pk}/plays/" + (f"{play.pk}/" if play else "")


def body(group: Group, *users: User, **more: Any) -> dict[str, Any]:
    seats = [
        {"player": str(group.players.get(user=user).pk), "entries": OTHERWISE if number else LOYAL}
        for number, user in enumerate(users)
    ]
    return {"game": "whispers", "table": CITIES, "seats": seats, **more}


def test_it_works(group: Group, ben: User, cleo: User) -> None:
    answer = client_of(ben).post(at(group), body(group, ben, cleo, notes="Late."), format="json")
    assert answer.status_code == 201, answer.content
    shown = answer.json()
    assert answer["Location"].endswith(f"/plays/{shown['id']}/")
    assert [(seat["name"], seat["points"], seat["place"], seat["won"]) for seat in shown["seats"]] == [
        ("Ben", 18, 1, True),
        ("Cleo", 10, 2, False),
    ]
    assert (shown["played_on"], shown["how"], shown["recorded_by"]["name"]) == (str(plays.today(ben)), "loyalty", "Ben")
    assert client_of(cleo).get(answer["Location"]).json() == shown


def test_sent_twice_it_is_recorded_once(group: Group, ben: User, cleo: User) -> None:
    for _ in range(2):
        answer = client_of(ben).post(at(group), body(group, ben, cleo), format="json", headers={"Idempotency-Key": "one"})
        assert answer.status_code == 201
    assert Play.objects.count() == 1


def test_a_wrong_entry_is_refused_with_rule_and_field(group: Group, ben: User, cleo: User) -> None:
    given = body(group, ben, cleo)
    given["seats"][1]["entries"] = OTHERWISE | {"horse": 3}
    problem = assert_problem(client_of(ben).post(at(group), given, format="json"), 422, "one_token_a_space")
    assert problem["law"] == ["WOW-3.5a"]
    assert problem["errors"][0]["field"] == "/seats/1/entries/horse"


def test_a_campaign_has_its_own_record(group: Group, ben: User, cleo: User) -> None:
    answer = client_of(ben).post(at(group), body(group, ben, cleo, game="oath"), format="json")
    assert "chapters of a campaign" in assert_problem(answer, 422, "no_score_sheet")["detail"]


def test_the_list_is_filtered_ordered_and_paged(group: Group, ben: User, cleo: User, ada: User) -> None:
    for days, other in enumerate((cleo, ada, cleo)):
        make_play(ben, group, ben, other, played_on=DAY - timedelta(days=days))
    plays.record(ben, group, "viscounts", viscounts_alone(group, cleo), DAY)

    def found(query: str) -> list[str]:
        answer = client_of(cleo).get(at(group) + query)
        assert answer.status_code == 200, answer.content
        return [row["played_on"][-2:] + row["game"][0] for row in answer.json()["results"]]

    assert found("?game=whispers") == ["14w", "13w", "12w"]
    assert found("?game=whispers&ordering=played_on") == ["12w", "13w", "14w"]
    assert found(f"?player={group.players.get(user=ada).pk}") == ["13w"]
    assert found(f"?since={DAY}&game=viscounts") == ["14v"]
    assert found(f"?until={DAY - timedelta(days=1)}") == ["13w", "12w"]
    assert len(found("?limit=3")) == 3
    following = client_of(cleo).get(at(group) + "?limit=3").json()["next"]
    assert [row["played_on"] for row in client_of(cleo).get(following).json()["results"]] == ["2026-05-12"]


@pytest.mark.parametrize("query", ["?game=oath", "?since=yesterday", "?winner=Ben", "?ordering=game"])
def test_a_wrong_filter_is_refused(group: Group, ben: User, query: str) -> None:
    assert client_of(ben).get(at(group) + query).status_code == 400


def test_parts_of_the_sheet_are_changed_by_themselves(group: Group, ben: User, cleo: User) -> None:
    play = make_play(ben, group, ben, cleo)
    answer = client_of(ben).patch(at(group, play), {"table": {"horse": 4}, "notes": "So it was."}, format="json")
    assert [seat["points"] for seat in answer.json()["seats"]] == [-4, 16]
    assert (answer.json()["notes"], answer.json()["played_on"]) == ("So it was.", str(DAY))


def test_only_what_was_seen_is_changed(group: Group, ben: User, cleo: User) -> None:
    play = make_play(ben, group, ben, cleo)
    seen = client_of(ben).get(at(group, play))["ETag"]
    plays.edit(ben, play, notes="Meanwhile.")
    for method in ("patch", "delete"):
        assert_problem(
            getattr(client_of(ben), method)(at(group, play), {}, format="json", headers={"If-Match": seen}), 412, "stale"
        )
    assert client_of(ben).delete(at(group, play)).status_code == 204
    assert_problem(client_of(ben).get(at(group, play)), 404, "not_found")


def test_players_look_on(group: Group, ben: User, cleo: User) -> None:
    play = make_play(ben, group, ben, cleo)
    assert client_of(cleo).get(at(group)).status_code == 200
    assert_problem(client_of(cleo).post(at(group), body(group, ben, cleo), format="json"), 403, "forbidden")
    assert_problem(client_of(cleo).patch(at(group, play), {"notes": "x"}, format="json"), 403, "forbidden")
    assert_problem(client_of(cleo).delete(at(group, play)), 403, "forbidden")


def test_outside_the_group_there_is_nothing(group: Group, ben: User, cleo: User, stranger: User) -> None:
    play = make_play(ben, group, ben, cleo)
    assert_problem(client_of(stranger).get(at(group)), 404, "not_found")
    own = make_group(stranger, "Elsewhere")
    for method in ("get", "patch", "delete"):
        assert_problem(getattr(client_of(stranger), method)(at(own, play)), 404, "not_found")


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["whispers", "viscounts"])
def test_the_sheet_says_what_can_be_entered(game: str) -> None:
    shown = client_of().get(reverse("api:score-sheet", args=[game])).json()
    assert shown["players"][-1] == 4
    assert all(line["name"] and line["law"] for line in (*shown["table"], *shown["seat"], *shown["opponent"]))
    assert bool(shown["sides"]) == (game == "whispers")
    assert bool(shown["opponent"]) == (game == "viscounts")


def test_not_every_game_has_a_sheet(db: None) -> None:
    assert_problem(client_of().get(reverse("api:score-sheet", args=["oath"])), 404, "not_found")
