"""Pages of plays at a real table: the form with the score sheet, the list, the page of a play."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from chronicle.models import Group, User
from games.models import Play
from games.services import plays
from tests.services.tabled import CITIES, DAY, LOYAL, OTHERWISE, make_play, viscounts_alone
from tests.web.conftest import As


def filled_in(group: Group, *users: User, **more: Any) -> dict[str, Any]:
    """The form of a game of whispers, filled in."""
    found: dict[str, Any] = {"played_on": str(DAY), "players": len(users), **{f"table-{key}": n for key, n in CITIES.items()}}
    for number, user in enumerate(users):
        found[f"seats-{number}-player"] = group.players.get(user=user).pk
        found |= {f"seats-{number}-{key}": n for key, n in (OTHERWISE if number else LOYAL).items()}
    return found | more


def new(group: Group, game: str = "whispers") -> str:
    return reverse("new-play", args=[group.pk]) + f"?game={game}"


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_it_works(group: Group, ben: User, cleo: User, as_: As) -> None:
    answer = as_(ben).post(new(group), filled_in(group, ben, cleo, notes="By the fire."))
    play = Play.objects.get()
    assert answer["Location"] == reverse("play", args=[group.pk, play.pk])
    page = text(as_(cleo).get(answer["Location"]))
    assert "Ben won" in page
    assert "By the fire." in page
    assert "Points by source" in page
    assert "Bear Empire" in page
    assert (play.played_on, play.seats.get(number=0).points) == (DAY, 18)


def test_a_double_click_records_once(group: Group, ben: User, cleo: User, as_: As) -> None:
    once = filled_in(group, ben, cleo, once="a" * 32)
    for _ in range(2):
        assert as_(ben).post(new(group), once).status_code == 302
    assert Play.objects.count() == 1


def test_a_wrong_entry_is_shown_at_its_field_with_its_rule(group: Group, ben: User, cleo: User, as_: As) -> None:
    answer = as_(ben).post(new(group), filled_in(group, ben, cleo, **{"seats-1-horse": 3, "notes": "Kept."}))
    assert answer.status_code == 422
    form = answer.context["form"]
    assert list(form.errors) == ["seats-1-horse"]
    assert "WOW-3.5a" in form.errors["seats-1-horse"][0]
    assert "Kept." in text(answer)
    assert not Play.objects.exists()


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"table-bear": "x"}, "table-bear"),
        ({"seats-0-bear": ""}, "seats-0-bear"),
        ({"seats-1-player": ""}, "seats-1-player"),
        ({"seats-1-player": "new"}, "seats-1-player"),
        ({"played_on": "2999-01-01"}, "played_on"),
        ({"players": "7"}, "players"),
    ],
)
def test_what_is_wrong_is_said_where_it_is(
    group: Group, ben: User, cleo: User, as_: As, typed: dict[str, Any], field: str
) -> None:
    answer = as_(ben).post(new(group), filled_in(group, ben, cleo, **typed))
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])


def test_somebody_new_is_added_in_place(group: Group, ben: User, as_: As) -> None:
    given = filled_in(group, ben, ben, **{"seats-1-player": "new", "seats-1-name": "Dora", "seats-1-side": "pale-raven"})
    assert as_(ben).post(new(group), given).status_code == 302
    seat = Play.objects.get().seats.get(number=1)
    assert (seat.player.name, seat.player.is_guest, seat.side) == ("Dora", True, "pale-raven")


def test_points_so_far_record_nothing(group: Group, ben: User, cleo: User, as_: As) -> None:
    """Without a script a button asks for them, with one every change does."""
    typed = filled_in(group, ben, cleo, look="yes", **{"seats-1-horse": "", "seats-1-bear": "zzz"})
    answer = as_(ben).post(new(group), typed)
    assert [(total.name, total.points) for total in answer.context["totals"]] == [("Ben", 18), ("Cleo", 5)]
    assert answer.status_code == 200
    assert "field-wrong" not in text(answer)
    assert not Play.objects.exists()


def test_more_players_have_more_columns(group: Group, ben: User, cleo: User, as_: As) -> None:
    answer = as_(ben).post(new(group), filled_in(group, ben, cleo, look="yes") | {"players": 4})
    form = answer.context["form"]
    assert [total.name for total in answer.context["totals"]] == ["Ben", "Cleo", "Player 3", "Player 4"]
    assert form["seats-1-bear"].value() == "-1"


def test_options_bring_lines(group: Group, ben: User, cleo: User, as_: As) -> None:
    given = filled_in(group, ben, cleo, **{"option-agents_in_regions": "on", "option-secrecy_bonus": "on"})
    shown = as_(ben).post(new(group), given | {"look": "yes"})
    assert "seats-0-agents-bear" in shown.context["form"].fields
    assert as_(ben).post(new(group), given | {"seats-0-agents-bear": 2}).status_code == 302
    play = Play.objects.get()
    assert play.options == {"agents_in_regions": True, "secrecy_bonus": True}
    assert play.seats.get(number=0).points == 18 + 8 + 5


def test_a_lone_player_has_the_opponent_beside(group: Group, ben: User, as_: As) -> None:
    mine = group.players.get(user=ben).pk
    given = {"played_on": str(DAY), "players": 1, "seats-0-player": mine, "seats-0-guildhall": 1, "table-poverty": "on"}
    given |= {"option-ai": "noble", "option-future_schemes": 2, "opponent-workshop": 1}
    shown = as_(ben).post(new(group, "viscounts"), given | {"look": "yes"})
    assert [total.points for total in shown.context["totals"]] == [6, 2]
    assert as_(ben).post(new(group, "viscounts"), given).status_code == 302
    play = Play.objects.get()
    assert play.opponent
    assert (play.options, play.opponent["called"]) == ({"ai": "noble", "future_schemes": 2}, "ai-noble")
    page = text(as_(ben).get(reverse("play", args=[group.pk, play.pk])))
    assert "Ben won" in page
    assert as_(ben).get(reverse("edit-play", args=[group.pk, play.pk])).context["form"]["opponent-workshop"].value() == 1


def test_an_option_that_is_none_is_said_where_it_is_sent(group: Group, ben: User, as_: As) -> None:
    given = {"players": 1, "option-ai": "moose", "option-future_schemes": 99, "look": "yes"}
    assert [total.points for total in as_(ben).post(new(group, "viscounts"), given).context["totals"]] == [0, 0]
    del given["look"]
    assert as_(ben).post(new(group, "viscounts"), given).status_code == 422


def test_the_next_play_begins_with_who_played_last(group: Group, ben: User, cleo: User, ada: User, as_: As) -> None:
    first = as_(ben).get(new(group)).context["form"]
    assert first.seats == 2
    assert first["seats-0-player"].value() == str(group.players.get(user=ben).pk)
    assert first["played_on"].value() == plays.today(ben)
    make_play(ben, group, cleo, ada, ben)
    form = as_(ben).get(reverse("new-play", args=[group.pk])).context["form"]
    assert (form.game_id, form.seats) == ("whispers", 3)
    assert form["seats-0-player"].value() == str(group.players.get(user=cleo).pk)


def test_games_of_campaigns_lead_there(group: Group, ben: User, as_: As) -> None:
    page = text(as_(ben).get(new(group)))
    assert f'<a href="{reverse("group", args=[group.pk])}#campaigns">a chapter of its campaign</a>' in page
    assert as_(ben).get(new(group, "oath")).status_code == 404


def test_edited(group: Group, ben: User, cleo: User, as_: As) -> None:
    play = make_play(ben, group, ben, cleo)
    address = reverse("edit-play", args=[group.pk, play.pk])
    assert as_(ben).get(address).context["form"]["seats-1-horse"].value() == 4
    given = filled_in(group, ben, cleo, notes="Counted again.", **{"table-horse": 5})
    assert as_(ben).post(address, given)["Location"] == reverse("play", args=[group.pk, play.pk])
    assert [seat.points for seat in play.seats.all()] == [15, 22]
    assert "Counted again." in text(as_(cleo).get(reverse("play", args=[group.pk, play.pk])))


def test_deleted(group: Group, ben: User, cleo: User, as_: As) -> None:
    play = make_play(ben, group, ben, cleo)
    answer = as_(ben).post(reverse("delete-play", args=[group.pk, play.pk]))
    assert answer["Location"] == reverse("plays", args=[group.pk])
    assert not Play.objects.exists()


def test_the_list_is_filtered_and_counts_wins(group: Group, ben: User, cleo: User, ada: User, as_: As) -> None:
    make_play(ben, group, ben, cleo)
    make_play(ben, group, ada, ben, played_on=DAY - timedelta(days=1))
    plays.record(ben, group, "viscounts", viscounts_alone(group, cleo, guildhall=3), DAY)
    address = reverse("plays", args=[group.pk])

    def found(query: str) -> list[str]:
        return [f"{row['game']} {row['play'].played_on.day}" for row in as_(cleo).get(address + query).context["rows"]]

    assert len(found("")) == 3
    assert found("?game=whispers") == ["A War of Whispers 14", "A War of Whispers 13"]
    assert found(f"?player={group.players.get(user=ada).pk}") == ["A War of Whispers 13"]
    assert len(found("?game=moose&player=nobody")) == 3
    page = text(as_(cleo).get(address + "?game=viscounts"))
    assert '<th scope="row">Cleo</th> <td>1</td> <td>1</td> <td>21</td> <td>21</td>' in page


def test_the_group_shows_the_latest(group: Group, ben: User, cleo: User, as_: As) -> None:
    assert "No play is recorded here yet" in text(as_(cleo).get(reverse("group", args=[group.pk])))
    play = make_play(ben, group, ben, cleo)
    assert reverse("play", args=[group.pk, play.pk]) in text(as_(cleo).get(reverse("group", args=[group.pk])))


def test_a_table_of_all_plays(group: Group, ben: User, cleo: User, as_: As) -> None:
    make_play(ben, group, ben, cleo, notes="=1+1")
    answer = as_(cleo).get(reverse("plays-file", args=[group.pk]))
    head, first, second = answer.content.decode().splitlines()
    assert head == "play,played on,game,player,side,points,place,won,notes"
    assert first.endswith("A War of Whispers,Ben,Bear Empire,18,1,yes,'=1+1")
    assert second.endswith("Cleo,Horse Empire,10,2,no,'=1+1")


def test_players_look_on(group: Group, ben: User, cleo: User, as_: As) -> None:
    play = make_play(ben, group, ben, cleo)
    for name in ("plays", "play", "plays-file"):
        args = [group.pk, *([play.pk] if name == "play" else [])]
        page = as_(cleo).get(reverse(name, args=args))
        assert page.status_code == 200
        assert "/edit/" not in text(page)
    for name, args in (("new-play", [group.pk]), ("edit-play", [group.pk, play.pk]), ("delete-play", [group.pk, play.pk])):
        assert as_(cleo).post(reverse(name, args=args)).status_code == 403


def test_outside_the_group_there_is_nothing(group: Group, ben: User, cleo: User, stranger: User, as_: As) -> None:
    play = make_play(ben, group, ben, cleo)
    for name in ("plays", "new-play", "plays-file", "play", "edit-play", "delete-play"):
        args = [group.pk, *([play.pk] if name.endswith("play") and name != "new-play" else [])]
        assert as_(stranger).get(reverse(name, args=args)).status_code == 404
        assert Client().get(reverse(name, args=args)).status_code == 302
