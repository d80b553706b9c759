"""Games on screen through the API: lobby, answers, log, taking back, the past."""

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from chronicle.models import Group, Role, User
from chronicle.services.people import groups
from chronicle.tasks import sweep_jobs
from games.kernel.dice import Dice
from games.kernel.errors import Illegal
from games.kernel.game import game
from games.kernel.match import Match
from games.models import GameSession
from games.oath.engine.world.founding import new_world
from games.services import live, play, sessions
from tests.api.conftest import V1, assert_problem, client_of
from tests.factories import lacking, make_user
from tests.services.playing import make_session, play_on
from tests.services.test_sessions_audit import Scene


@pytest.fixture
def session(group: Group, ada: User, cleo: User) -> GameSession:
    return make_session(ada, group, [cleo])


@pytest.fixture
def players(ada: User, cleo: User) -> list[APIClient]:
    return [client_of(ada), client_of(cleo)]


def url(session: GameSession, rest: str = "") -> str:
    return f"{V1}/sessions/{session.pk}/{rest}"


def turn(session: GameSession, players: list[APIClient]) -> tuple[int, dict[str, Any]]:
    """Whose turn it is, and a lawful answer."""
    for seat, client in enumerate(players):
        asked = client.get(url(session, "asks/")).json()
        if asked["asks"]:
            ask = asked["asks"][0]
            choose = [option["id"] for option in ask["options"][: ask["least"]]]
            return seat, {"ask": ask["id"], "choose": choose, "version": asked["version"]}
    raise AssertionError("nobody is asked")


def test_it_works(group: Group, ada: User, cleo: User, players: list[APIClient]) -> None:
    """From the lobby to the end of the game."""
    mine = str(group.players.get(user=ada).pk)
    made = players[0].post(
        f"{V1}/sessions/",
        {"group": str(group.pk), "game": "whispers", "name": "Evening", "seats": [{"player": mine}, {}, {"bot": "random"}]},
    )
    assert made.status_code == 201, made.content
    assert [(seat["kind"], seat["bot"]) for seat in made.json()["seats"]] == [("player", ""), ("open", ""), ("bot", "random")]
    session = GameSession.objects.get()
    assert made["Location"] == url(session)
    assert_problem(players[0].post(url(session, "start/")), 422, "open_seats")
    assert players[1].post(url(session, "seats/1/"), {"who": "me"}).status_code == 200
    assert players[0].post(url(session, "seats/2/"), {"who": "open"}).status_code == 200
    assert players[0].post(url(session, "seats/2/"), {"who": "bot", "bot": "greedy"}).status_code == 200
    begun = players[0].post(url(session, "start/")).json()
    assert (begun["status"], begun["viewer"], begun["hands"]) == ("playing", 0, [0])
    assert len(begun["commitment"]) == 64
    session.refresh_from_db()
    while live.seats_of(session)[live.load(session).asks()[0].seat].kind == "bot":
        play_on(session, 1)
        session.refresh_from_db()
    seat, body = turn(session, players)
    shown = players[seat].post(url(session, "answers/"), body, headers={"Idempotency-Key": "one"}).json()
    assert shown["version"] == body["version"] + 1
    assert shown["answered"] == session.answered + 1
    play_on(session)
    over = players[1].get(url(session)).json()
    assert over["status"] == "finished"
    assert over["outcome"]["winners"]
    assert len(over["seed"]) == 64
    assert players[1].get(url(session, "verify/")).json() == {"ok": True, "decisions": over["answered"]}


def test_the_list_says_what_waits_for_me(session: GameSession, players: list[APIClient], ben: User) -> None:
    seat, _ = turn(session, players)
    for client, mine in ((players[seat], 1), (players[1 - seat], 0), (client_of(ben), 0)):
        assert len(client.get(f"{V1}/sessions/?my_turn=true").json()["results"]) == mine
    assert len(client_of(ben).get(f"{V1}/sessions/?mine=false&status=playing&game=whispers").json()["results"]) == 1
    assert client_of(ben).get(f"{V1}/sessions/?mine=true").json()["results"] == []


def test_a_stale_version_is_409(session: GameSession, players: list[APIClient]) -> None:
    seat, body = turn(session, players)
    assert players[seat].post(url(session, "answers/"), body).status_code == 200
    problem = assert_problem(players[seat].post(url(session, "answers/"), body), 409, "stale", "version")
    assert str(body["version"] + 1) in problem["detail"]


def test_an_illegal_answer_is_422_with_the_law(session: GameSession, players: list[APIClient]) -> None:
    seat, body = turn(session, players)
    problem = assert_problem(
        players[seat].post(url(session, "answers/"), body | {"choose": ["fly"]}), 422, "unknown_option", "/choose/0"
    )
    assert problem["law"] == ["WOW-7.3a"]
    assert_problem(players[seat].post(url(session, "answers/"), body | {"ask": "99"}), 422, "stale_ask")
    assert_problem(players[seat].post(url(session, "answers/"), body | {"choose": "fly"}), 400, "invalid", "choose")
    session.refresh_from_db()
    assert session.answered == 0


def test_an_illegal_answer_says_how_cases_of_its_card_are_decided(session: GameSession, players: list[APIClient]) -> None:
    seat, body = turn(session, players)
    refusal = Illegal("unknown_option", "No.", law=("OATH-4.1.1.If",), option="power:circlet-of-command")
    with patch.object(Match, "_checked", side_effect=refusal):
        problem = assert_problem(players[seat].post(url(session, "answers/"), body), 422, "unknown_option")
    answer, ruling = problem["decided"]
    assert (answer["name"], answer["by"]) == ("circlet-of-command 1", "publisher")
    assert (ruling["name"], ruling["by"]) == ("OATH-4.1.1.If", "confirmed")
    assert answer["text"].startswith("If its holder holds a banner, then")


def test_only_who_sits_there_answers(session: GameSession, players: list[APIClient], ben: User, stranger: User) -> None:
    seat, body = turn(session, players)
    assert_problem(players[1 - seat].post(url(session, "answers/"), body), 422, "wrong_seat")
    assert_problem(players[1 - seat].post(url(session, "answers/"), body | {"seat": seat}), 403, "not_your_seat")
    assert_problem(client_of(ben).post(url(session, "answers/"), body), 403, "not_your_seat")
    assert_problem(client_of(stranger).post(url(session, "answers/"), body), 404, "not_found")
    assert_problem(client_of(stranger).post(url(session, "answers/"), {}), 404, "not_found")


def test_the_same_key_is_the_same_answer(session: GameSession, players: list[APIClient]) -> None:
    seat, body = turn(session, players)
    first, again = (
        players[seat].post(url(session, "answers/"), body, headers={"Idempotency-Key": "k"}).json() for _ in range(2)
    )
    assert first == again
    other = players[seat].post(url(session, "answers/"), body | {"choose": ["fly"]}, headers={"Idempotency-Key": "k"})
    assert_problem(other, 422, "key_reused")
    play_on(session)
    assert players[seat].post(url(session, "answers/"), body, headers={"Idempotency-Key": "k"}).status_code == 200
    session.refresh_from_db()
    assert session.moves.filter(key="k").count() == 1


def test_a_key_for_another_question_is_refused(session: GameSession, players: list[APIClient]) -> None:
    seat, body = turn(session, players)
    key = {"Idempotency-Key": "k"}
    players[seat].post(url(session, "answers/"), body, headers=key)
    while (now := turn(session, players))[0] != seat:
        players[now[0]].post(url(session, "answers/"), now[1])
    assert_problem(players[seat].post(url(session, "answers/"), now[1], headers=key), 422, "key_reused")


def test_the_log_goes_on_where_one_left_off(session: GameSession, players: list[APIClient]) -> None:
    play_on(session, 12)
    whole = players[0].get(url(session, "log/")).json()
    assert [entry["number"] for entry in whole["entries"]] == list(range(1, whole["event_count"] + 1))
    assert all(entry["text"] for entry in whole["entries"])
    later = players[0].get(url(session, f"log/?after={whole['event_count'] - 3}")).json()["entries"]
    assert later == whole["entries"][-3:]
    assert_problem(players[0].get(url(session, "log/?after=x")), 400, "invalid", "after")


def test_a_hidden_event_is_told_to_those_who_saw_it(session: GameSession, players: list[APIClient]) -> None:
    own, other = (
        {entry["number"] for entry in client.get(url(session, "log/")).json()["entries"] if entry["detailed"]}
        for client in players
    )
    assert own
    assert own.isdisjoint(other)


def test_taking_back(session: GameSession, players: list[APIClient]) -> None:
    assert_problem(players[0].post(url(session, "undo/"), {}), 422, "nothing_to_undo")
    seat, body = turn(session, players)
    players[seat].post(url(session, "answers/"), body)
    undone = players[seat].post(url(session, "undo/"), {}).json()
    assert undone["proposal"] is None
    assert undone["session"]["answered"] == 0
    assert undone["session"]["version"] == body["version"] + 2
    assert turn(session, players)[0] == seat


def test_taking_back_by_consent(session: GameSession, players: list[APIClient], ben: User) -> None:
    play_on(session, 30)
    session.refresh_from_db()
    asked = players[0].post(url(session, "undo/"), {"to": 5}).json()
    assert asked["session"]["answered"] == 30
    proposal = asked["proposal"]
    assert (proposal["state"], proposal["agreed"], proposal["argument"]) == ("open", [0], {"to": 5})
    assert_problem(players[0].post(url(session, "undo/"), {"to": 6}), 409, "proposed")
    assert_problem(client_of(ben).post(url(session, f"proposals/{proposal['id']}/agree/"), {}), 403, "not_your_seat")
    done = players[1].post(url(session, f"proposals/{proposal['id']}/agree/"), {}).json()
    assert (done["proposal"]["state"], done["session"]["answered"]) == ("accepted", 5)
    assert_problem(players[1].post(url(session, f"proposals/{proposal['id']}/agree/"), {}), 409, "decided")
    assert players[0].get(url(session, "proposals/")).json()["results"][0]["state"] == "accepted"
    play_on(session)
    assert players[0].get(url(session, "verify/")).json()["ok"]


def test_a_proposal_may_be_declined(session: GameSession, players: list[APIClient]) -> None:
    play_on(session, 30)
    proposal = players[0].post(url(session, "abandon/"), {}).json()["proposal"]
    declined = players[1].post(url(session, f"proposals/{proposal['id']}/decline/"), {}).json()
    assert (declined["proposal"]["state"], declined["session"]["status"]) == ("declined", "playing")


@pytest.mark.parametrize("act", ["abandon", "resign", "undo"])
@pytest.mark.parametrize("seat", [-1, 6])
def test_a_seat_that_no_table_has(session: GameSession, players: list[APIClient], act: str, seat: int) -> None:
    assert_problem(players[0].post(url(session, f"{act}/"), {"seat": seat}), 400, "invalid", "seat")


def test_pausing(session: GameSession, players: list[APIClient]) -> None:
    seat, body = turn(session, players)
    paused = players[1 - seat].post(url(session, "pause/")).json()["session"]
    assert (paused["status"], paused["waiting"], paused["asks"]) == ("paused", [], [])
    assert_problem(players[seat].post(url(session, "answers/"), body), 409, "session_paused")
    assert players[0].post(url(session, "resume/")).json()["session"]["waiting"] == [seat]
    assert players[seat].post(url(session, "answers/"), body).status_code == 200


def test_resigning(session: GameSession, players: list[APIClient]) -> None:
    shown = players[1].post(url(session, "resign/"), {}).json()["session"]
    assert shown["seats"][1]["kind"] == "bot"
    assert shown["seats"][1]["name"] == "Bot 2 for Cleo"
    assert shown["viewer"] == -1
    back = players[0].post(url(session, "seats/1/"), {"who": "player", "player": shown["seats"][1]["player"]}).json()
    assert back["seats"][1]["kind"] == "player"


def test_replay_shows_the_past_as_it_was_seen(session: GameSession, players: list[APIClient]) -> None:
    play_on(session, 12)
    for client in players:
        then = client.get(url(session, "replay/?moment=0")).json()
        assert (then["moment"], then["moments"]) == (0, 12)
    first, second = (client.get(url(session, "replay/?moment=0")).json()["view"] for client in players)
    assert first["players"][0]["tokens"]["devout"]
    assert second["players"][0]["tokens"]["devout"] is None
    assert_problem(players[0].get(url(session, "replay/?moment=13")), 422, "no_such_moment")
    assert_problem(players[0].get(url(session, "replay/?moment=-1")), 400, "invalid", "moment")
    play_on(session)
    assert players[1].get(url(session, "replay/?moment=0")).json()["view"]["players"][0]["tokens"]["devout"]
    rounds = players[1].get(url(session, "replay/rounds/")).json()["rounds"]
    assert [row["round"] for row in rounds] == sorted({row["round"] for row in rounds})
    assert len(rounds) > 2


def test_what_mended_rules_stopped_says_which(session: GameSession, players: list[APIClient]) -> None:
    """The session, the refusal, a past moment, and the proof of a game that is over."""
    session = play_on(session, 13)
    GameSession.objects.update(edition="earlier")
    session.moves.update(edition="earlier")
    seat, answer = turn(session, players)
    mended = [{"number": mend.number, "text": mend.text} for mend in game("whispers").mended]

    def shown(body: dict[str, Any]) -> list[dict[str, Any]]:
        return [{"number": mend["number"], "text": mend["text"]} for mend in body["mended"]]

    assert shown(players[0].get(url(session)).json()) == []
    with patch.object(Match, "load", side_effect=Illegal("unknown_option", "It is not offered.")):
        assert shown(players[0].get(url(session)).json()) == mended
        refused = players[seat].post(url(session, "answers/"), answer)
        assert_problem(refused, 409, "other_rules")
        assert shown(refused.json()) == mended
        assert shown(players[0].get(url(session, "replay/?moment=7")).json()) == mended


@pytest.mark.parametrize("address", ["log/?after=", "replay/?moment="])
@pytest.mark.parametrize("number", ["1234567890", "9" * 5000, "-1", "1.0", "²", "٣", ""], ids=lambda number: number[:10])
def test_numbers_that_are_none(session: GameSession, players: list[APIClient], address: str, number: str) -> None:
    name = address.rpartition("?")[2].rstrip("=")
    assert_problem(players[0].get(url(session, address + number)), 400, "invalid", name)


def test_nobody_verifies_a_running_game(session: GameSession, players: list[APIClient]) -> None:
    assert_problem(players[0].get(url(session, "verify/")), 422, "not_over")
    assert players[0].get(url(session)).json()["seed"] is None


def test_spectators(session: GameSession, players: list[APIClient], ben: User) -> None:
    watching = client_of(ben)
    seen = watching.get(url(session)).json()
    assert (seen["viewer"], seen["asks"], seen["hands"]) == (-1, [], [])
    assert_problem(watching.get(url(session, "?seat=0")), 403, "not_your_seat")
    assert_problem(watching.get(url(session, "?seat=x")), 400, "invalid", "seat")
    players[0].patch(url(session), {"spectators": "none"})
    for address in ("", "asks/", "log/", "replay/?moment=0", "notes/"):
        assert_problem(watching.get(url(session, address)), 403, "no_spectators")
    assert players[1].get(url(session)).status_code == 200


def test_spectators_by_link(session: GameSession, players: list[APIClient]) -> None:
    assert_problem(players[0].post(url(session, "spectator-link/")), 422, "no_links")
    players[0].patch(url(session), {"spectators": "link"})
    token = players[0].post(url(session, "spectator-link/")).json()["token"]
    assert sessions.by_link(token) == session
    players[0].patch(url(session), {"spectators": "group"})
    players[0].patch(url(session), {"spectators": "link"})
    with pytest.raises(Exception, match="Not found"):
        sessions.by_link(token)


def test_a_link_to_a_seat(group: Group, ada: User, cleo: User, stranger: User) -> None:
    """An owner's lets people in."""
    session = make_session(ada, group, ["random"], start=False)
    host = client_of(ada)
    host.post(url(session, "seats/1/"), {"who": "open"})
    token = host.post(url(session, "seats/1/link/")).json()["token"]
    assert_problem(client_of(stranger).post(f"{V1}/seats/{token}x/accept/"), 410, "link_void")
    sat = client_of(stranger).post(f"{V1}/seats/{token}/accept/")
    assert sat.status_code == 200, sat.content
    assert sat.json()["hands"] == [1]
    assert group.memberships.get(user=stranger).role == "player"
    assert_problem(client_of(cleo).post(f"{V1}/seats/{token}/accept/"), 409, "seat_taken")


def test_notes(session: GameSession, players: list[APIClient], ben: User) -> None:
    assert players[0].post(url(session, "notes/"), {"text": "Good luck"}).status_code == 201
    assert client_of(ben).get(url(session, "notes/")).json()["results"][0]["name"] == "Ada"
    seat, body = turn(session, players)
    players[0].post(url(session, "notes/"), {"text": "Hurry"})
    assert players[seat].post(url(session, "answers/"), body).status_code == 200  # said beside the game


def test_what_was_looked_at(session: GameSession, players: list[APIClient]) -> None:
    assert players[0].post(url(session, "seen/"), {"event": 3}).status_code == 204
    players[0].post(url(session, "seen/"), {"event": 2})
    assert [seat.seen for seat in live.seats_of(session)] == [3, 0]


def test_a_lobby_is_discarded_a_game_is_not(group: Group, ada: User, ben: User) -> None:
    lobby = make_session(ada, group, ["random"], start=False)
    assert_problem(client_of(ben).delete(url(lobby)), 403, "forbidden")
    assert client_of(ada).delete(url(lobby)).status_code == 204
    assert_problem(client_of(ada).delete(url(make_session(ada, group, ["random"]))), 409, "session_playing")


def test_what_a_lobby_takes(group: Group, ada: User, cleo: User) -> None:
    client, body = client_of(ada), {"group": str(group.pk), "game": "whispers", "name": "Evening", "seats": [{}, {}]}
    twice = [{"player": str(group.players.get(user=cleo).pk)}] * 2
    for wrong, status, code in (
        ({"game": "chess"}, 422, "unknown_game"),
        ({"seats": [{}]}, 422, "seat_count"),
        ({"seats": twice}, 409, "sits_twice"),
        ({"options": {"dragons": True}}, 422, "bad_options"),
        ({"seats": [{}, {"bot": "genius"}]}, 400, "invalid"),
        ({"seats": [{}, {"player": str(group.pk)}]}, 422, "unknown_player"),
    ):
        assert_problem(client.post(f"{V1}/sessions/", body | wrong), status, code)
    assert not GameSession.objects.exists()


def test_a_save_string_is_mended_only_on_demand(group: Group, ada: User) -> None:
    client, world = client_of(ada), new_world(Dice(bytes(32)))
    body = {"group": str(group.pk), "game": "oath", "name": "Evening", "seats": [{}, {}], "options": {"world": lacking(world)}}
    problem = assert_problem(client.post(f"{V1}/sessions/", body), 422, "needs_mending", "/options/world")
    assert [finding["code"] for finding in problem["options"]] == ["missing-relics"]
    assert not GameSession.objects.exists()
    assert_problem(client.post(f"{V1}/sessions/", body | {"mend": "yes"}), 400, "invalid", "mend")
    assert client.post(f"{V1}/sessions/", body | {"mend": True}).status_code == 201
    assert sorted(GameSession.objects.get().options["world"]["relic_deck"]) == sorted(world.relic_deck)


def test_seats_of_guests_are_played_by_the_host(group: Group, ada: User, ben: User, cleo: User) -> None:
    guest = client_of(ada).post(f"{V1}/groups/{group.pk}/players/", {"name": "Dora"}).json()["id"]
    session = make_session(ada, group, ["random"], start=False)
    client_of(ada).post(url(session, "seats/1/"), {"who": "open"})
    assert client_of(ada).post(url(session, "seats/1/"), {"who": "player", "player": guest}).status_code == 200
    client_of(ada).post(url(session, "start/"))
    assert client_of(ada).get(url(session)).json()["hands"] == [0, 1]
    assert client_of(ada).get(url(session, "?seat=1")).json()["viewer"] == 1
    assert_problem(client_of(ben).get(url(session, "?seat=1")), 403, "not_your_seat")
    session.refresh_from_db()
    ask = live.load(session).asks()[0]
    mine = client_of(ada).get(f"{V1}/sessions/?my_turn=true").json()["results"]
    assert [row["id"] for row in mine] == [str(session.pk)]
    assert client_of(ben).get(f"{V1}/sessions/?my_turn=true").json()["results"] == []
    play.answer(ada, session.pk, ask.seat, ask.id, ask.options[: ask.least], session.version)


def test_which_chapter_stands(db: None) -> None:
    scene = Scene()
    session, scribe = scene.contested(), client_of(scene.ben)
    assert scribe.get(url(session)).json()["fate"] == "contested"
    assert_problem(client_of(scene.cleo).post(url(session, "chapter/"), {"stands": "table"}), 403, "forbidden")
    assert_problem(scribe.post(url(session, "chapter/"), {"stands": "both"}), 400, "invalid", "stands")
    assert scribe.post(url(session, "chapter/"), {"stands": "table"}).json()["fate"] == "dropped"


class TestHandingOver:
    """A seat with hidden cards changes hands to a bot, or with the word of whoever plays it; all are told."""

    @pytest.fixture
    def dan(self, group: Group) -> User:
        dan = make_user("Dan")
        groups.admit(group, dan, Role.PLAYER)
        return dan

    def test_an_owner_is_not_given_a_hand(
        self, session: GameSession, players: list[APIClient], group: Group, ada: User
    ) -> None:
        """By one POST an owner used to play anybody's seat, and by another to give it back, and nobody was told."""
        groups.set_role(ada, group.memberships.get(user__name="Ben"), Role.OWNER)
        ben = client_of(group.memberships.get(user__name="Ben").user)
        me = str(group.players.get(user__name="Ben").pk)
        answer = ben.post(url(session, "seats/1/"), {"who": "player", "player": me})
        assert answer.status_code == 200
        assert answer.json()["hands"] == []
        assert_problem(ben.get(url(session, "?seat=1")), 403, "not_your_seat")
        (proposal,) = players[1].get(url(session, "proposals/")).json()["results"]
        assert (proposal["kind"], proposal["seat"], proposal["state"]) == ("replace", None, "open")
        assert players[1].get(url(session, "log/")).json()["table"] == []
        agreed = players[1].post(url(session, f"proposals/{proposal['id']}/agree/"), {})
        assert agreed.status_code == 200
        assert ben.get(url(session, "?seat=1")).json()["viewer"] == 1
        (line,) = players[0].get(url(session, "log/")).json()["table"]
        assert (line["kind"], line["seat"], line["text"]) == ("agreed", 1, "Ben plays on in seat 2 for Cleo, as was agreed.")

    def test_who_plays_elsewhere(self, session: GameSession, players: list[APIClient], group: Group, ada: User) -> None:
        guest = players[0].post(f"{V1}/groups/{group.pk}/players/", {"name": "Dora"}).json()["id"]
        assert players[0].post(url(session, "seats/1/"), {"who": "bot"}).status_code == 200
        problem = players[0].post(url(session, "seats/1/"), {"who": "player", "player": guest})
        assert_problem(problem, 409, "two_seats", "player")
        assert_problem(players[0].post(url(session, "seats/1/"), {"who": "me"}), 409, "sits_twice", "player")

    def test_coming_back(self, session: GameSession, players: list[APIClient]) -> None:
        shown = players[0].post(url(session, "seats/1/"), {"who": "bot", "bot": "random"}).json()
        assert (shown["seats"][1]["kind"], shown["seats"][1]["kept"]) == ("bot", True)
        back = players[1].post(url(session, "seats/1/"), {"who": "me"}).json()
        assert (back["hands"], back["seats"][1]["kept"]) == ([1], False)
        assert [line["kind"] for line in players[0].get(url(session, "log/")).json()["table"]] == ["given", "back"]

    def test_away(self, session: GameSession, players: list[APIClient], group: Group, dan: User) -> None:
        body = {"who": "player", "player": str(group.players.get(user=dan).pk), "away": True}
        assert_problem(players[0].post(url(session, "seats/1/"), body), 422, "not_away", "away")
        long_ago = timezone.now() - timedelta(days=20)
        session.seats.filter(number=1).update(waiting_since=long_ago)
        session.moves.update(at=long_ago)
        shown = players[0].post(url(session, "seats/1/"), body).json()
        assert shown["seats"][1]["leaves_at"]
        assert client_of(dan).get(url(session)).json()["hands"] == []
        session.seats.update(leaves_at=timezone.now())
        sweep_jobs()
        assert client_of(dan).get(url(session)).json()["hands"] == [1]
        assert players[0].get(url(session, "log/")).json()["table"][0]["kind"] == "away"

    def test_the_form_of_it(self, session: GameSession, players: list[APIClient]) -> None:
        assert_problem(players[0].post(url(session, "seats/1/"), {"who": "open"}), 400, "invalid", "who")
        assert_problem(players[0].post(url(session, "seats/1/"), {"who": "bot", "away": True}), 400, "invalid", "away")
        assert_problem(players[0].post(url(session, "seats/9/"), {"who": "bot"}), 422, "no_such_seat", "number")
