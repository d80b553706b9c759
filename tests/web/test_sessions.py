"""The list of games, opening one, its lobby, and links to its seats."""

import json
from html import unescape
from itertools import pairwise
from urllib.parse import urlencode

import msgspec
import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from chronicle.errors import Refused
from chronicle.models import Group, Role, User
from chronicle.services.campaigns import campaigns
from chronicle.services.exchange import imports
from chronicle.services.people import groups
from games.kernel.dice import Dice
from games.kernel.game import game, playable
from games.models import GameSession, Seat
from games.oath.engine.save.strings import decode, encode
from games.oath.engine.save.translation import from_world
from games.oath.engine.world.founding import new_world
from games.services import live, play, sessions
from games.web.forms import NewSessionForm
from games.whispers.engine.board import EMPIRES
from tests.factories import lacking, make_user
from tests.services.playing import make_session, play_on
from tests.web.conftest import As

SITTING = {"seat-0": "me", "seat-1": "bot:greedy", "seat-2": "bot:random"}


def new(group: Group, game: str = "whispers") -> str:
    return f"{reverse('new-session', args=[group.pk])}?game={game}"


def act(session: GameSession, name: str) -> str:
    return reverse("session-act", args=[session.pk, name])


def said(client: Client, session: GameSession) -> str:
    return " ".join(client.get(reverse("session", args=[session.pk])).content.decode().split())


@pytest.mark.parametrize("game", ["whispers", "oath"])
def test_it_works(as_: As, ben: User, group: Group, game: str) -> None:
    """From the group's page to a running game of three: two clicks."""
    client = as_(ben)
    assert new(group).partition("?")[0] in client.get(reverse("group", args=[group.pk])).content.decode()
    assert "Start now" in client.get(new(group, game)).content.decode()
    answer = client.post(new(group, game), {**SITTING, "name": "An evening", "spectators": "group", "start": "yes"})
    session = GameSession.objects.get()
    assert answer["Location"] == reverse("session", args=[session.pk])
    assert (session.game, session.status, session.seats.filter(kind=Seat.Kind.BOT).count()) == (game, "playing", 2)
    assert "An evening" in said(client, session)


@pytest.mark.parametrize(
    ("role", "game", "offered"), [("scribe", "oath", True), ("player", "oath", False), ("scribe", "whispers", False)]
)
def test_who_records_a_campaign_is_offered_to_play_it_on(
    as_: As, ben: User, cleo: User, group: Group, role: str, game: str, offered: bool
) -> None:
    campaigns.create(ben, group, "The Long Night")
    page = as_({"scribe": ben, "player": cleo}[role]).get(new(group, game)).content.decode()
    assert ("The Long Night, as its next chapter" in page) == offered


def test_only_opened_it_waits_in_the_lobby(as_: As, ben: User, cleo: User, group: Group) -> None:
    sitting = {**SITTING, "seat-1": "open", "name": "An evening", "spectators": "group", "lobby": "yes"}
    as_(ben).post(new(group), sitting)
    session = GameSession.objects.get()
    assert session.status == "lobby"
    assert "Sit down here" in said(as_(cleo), session)
    as_(cleo).post(act(session, "sit"), {"number": "1", "who": "me"})
    as_(ben).post(act(session, "start"))
    session.refresh_from_db()
    assert session.status == "playing"
    assert session.seats.get(number=1).user_id == cleo.pk


def test_open_seats_do_not_start(as_: As, ben: User, group: Group) -> None:
    as_(ben).post(new(group), {**SITTING, "seat-1": "open", "name": "An evening", "spectators": "group", "start": "yes"})
    session = GameSession.objects.get()
    assert session.status == "lobby"
    answer = as_(ben).post(act(session, "start"), follow=True)
    assert "Every seat must be taken first" in answer.content.decode()


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"name": ""}, "Please give a name."),
        ({"seat-1": "", "seat-2": ""}, "takes 2 to 4 players"),
        ({"seat-1": "me"}, "already sits at this table"),
        ({"seat-1": "bot:clever"}, "Select a valid choice"),
        ({"option-societies-0": "nobody"}, "Select a valid choice"),
        ({"option-societies-1": "pale-raven"}, "Choose for this seat, too, or for none."),
        ({f"option-societies-{n}": "pale-raven" for n in range(3)}, "Seat 1 has it already."),
        ({"option-societies-3": "pale-raven"}, "Nobody sits here."),
        ({"option-first_player": "3"}, "Nobody sits there."),
    ],
)
def test_what_is_wrong_is_said(as_: As, ben: User, group: Group, given: dict[str, str], expected: str) -> None:
    answer = as_(ben).post(new(group), {**SITTING, "name": "An evening", "spectators": "group", **given})
    assert answer.status_code == 422
    assert expected in answer.content.decode()
    assert not GameSession.objects.exists()


@pytest.mark.parametrize(("at", "field"), [("map", "option-map"), ("societies/1", "option-societies-0"), ("hats", "__all__")])
def test_what_the_game_refuses_is_said_at_its_option(ben: User, group: Group, at: str, field: str) -> None:
    """Above the form where that has no such option."""
    data = QueryDict(urlencode({**SITTING, "name": "An evening", "spectators": "group"}))
    form = NewSessionForm(data, game_id="whispers", group=group, user=ben, campaigns=[], initial={})
    assert form.is_valid()
    form.refuse(Refused("odd", "That cannot be.", field=f"/options/{at}"))
    assert form.errors == {field: ["That cannot be."]}


@pytest.mark.parametrize("first", [0, 2])
def test_options_come_from_the_game(as_: As, ben: User, group: Group, first: int) -> None:
    page = as_(ben).get(new(group)).content.decode()
    assert "Agents in regions" in page
    assert "The advanced rule" in page
    assert f'<option value="{first}">Seat {first + 1}</option>' in page
    given = {
        **SITTING,
        "name": "An evening",
        "spectators": "group",
        "option-agents_in_regions": "on",
        "option-first_player": str(first),
        "seat-1": "open",
    }
    as_(ben).post(new(group), given)
    session = GameSession.objects.get()
    assert session.options == {"agents_in_regions": True, "first_player": first}
    assert f"<dt>First player</dt> <dd>Seat {first + 1}</dd>" in said(as_(ben), session)


@pytest.mark.parametrize("game_id", playable())
def test_every_option_of_a_game_can_be_given(as_: As, ben: User, group: Group, game_id: str) -> None:
    page = as_(ben).get(new(group, game_id)).content.decode()
    for field in msgspec.structs.fields(game(game_id).Options):
        assert f'name="option-{field.name}' in page


def test_what_each_seat_has_is_chosen_by_name(as_: As, ben: User, group: Group) -> None:
    """In Polish, too; a seat that nobody takes does not count."""
    page = as_(ben).get(new(group)).content.decode()
    assert "<legend>Societies</legend>" in page
    assert page.count('<option value="pale-raven">The Pale Raven · Blady Kruk</option>') == 4
    chosen = {"option-societies-0": "pale-raven", "option-societies-2": "supplicant-spider", "option-first_player": "2"}
    asked = given(**chosen, **{"seat-1": "", "seat-2": "open"})
    as_(ben).post(new(group), asked)
    session = GameSession.objects.get()
    assert session.options == {"societies": ["pale-raven", "supplicant-spider"], "first_player": 1}
    assert "<dd>Seat 1: The Pale Raven, Seat 2: The Supplicant Spider</dd>" in said(as_(ben), session)


def test_boards_of_the_seats_after_the_chancellors(as_: As, ben: User, group: Group) -> None:
    page = as_(ben).get(new(group, "oath")).content.decode()
    assert 'name="option-boards-0"' not in page
    assert '<option value="purple"' not in page
    client, chosen = as_(ben), {"option-boards-1": "white", "option-boards-2": "red"}
    wrong = client.post(new(group, "oath"), given(**chosen, **{"seat-0": "", "seat-3": "open"})).content.decode()
    shown = {row: wrong.partition(f'id="id_option-boards-{row}_error"')[2].partition("</p>")[0] for row in (1, 2, 3)}
    assert "The first player has none" in shown[1]
    assert not shown[2]
    assert "Choose for this seat, too" in shown[3]
    assert '<option value="white" selected>White</option>' in wrong
    assert not GameSession.objects.exists()
    client.post(new(group, "oath"), given(**chosen, start="yes"))
    session = GameSession.objects.get()
    assert session.options == {"boards": ["white", "red"]}
    assert [player.colour for player in live.load(session).state.players] == ["purple", "white", "red"]


def given(**more: str) -> dict[str, str]:
    return {**SITTING, "name": "An evening", "spectators": "group", **more}


def test_a_map_of_ones_own(as_: As, ben: User, group: Group) -> None:
    regions = [
        {"slug": f"{empire}-{n}", "home": empire, "symbols": {}, "banners_at_start": 2, "center": [0, 0]}
        for empire in EMPIRES
        for n in (1, 2)
    ]
    slugs = [region["slug"] for region in regions]
    own = {"map_id": "two-each", "regions": regions, "adjacency": [list(pair) for pair in pairwise(slugs)]}
    as_(ben).post(new(group), given(**{"option-map": json.dumps(own), "seat-1": "open"}))
    session = GameSession.objects.get()
    assert session.options == {"map": own}
    assert "two-each" in said(as_(ben), session)


def test_a_world_brought_along(as_: As, ben: User, cleo: User, group: Group) -> None:
    """As a save string; what of it nobody may know is told to nobody."""
    world = new_world(Dice(bytes(32)), "The Rust Age")
    text = encode(from_world(world))
    as_(ben).post(new(group, "oath"), given(**{"option-world": f"{text}\n", "seat-1": "open"}))
    session = GameSession.objects.get()
    assert session.options["world"]["world_deck"] == world.world_deck
    lobby = said(as_(cleo), session)
    assert "The Rust Age" in lobby
    assert "world_deck" not in lobby
    assert play.view(cleo, session)[1].options == {"world": {"name": "The Rust Age"}}
    as_(ben).post(act(session, "sit"), {"number": "1", "who": "bot:random"})
    as_(ben).post(act(session, "start"))
    session.refresh_from_db()
    assert [site.slug for site in live.load(session).state.sites] == [slot.site for slot in world.slots]


def broken(name: str = "The Rust Age", relics: int = 1) -> str:
    return lacking(new_world(Dice(bytes(32)), name), relics)


def agreement(page: str) -> str:
    return page.partition('name="mend" value="')[2].partition('"')[0]


def test_an_odd_world_is_mended_when_somebody_agrees(as_: As, ben: User, group: Group) -> None:
    """Asked on the form itself: all that was filled in stays, whether one agrees or brings another string."""
    client = as_(ben)
    asked = given(**{"option-world": broken(), "seat-1": "open"})
    answer = client.post(new(group, "oath"), asked)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "The Rust Age: what is wrong with it" in page
    assert "Repair: they come on top, by number" in page
    assert "agree to the repair below" in page.partition('id="id_option-world_error"')[2].partition("</p>")[0]
    assert '<details class="fold-away" open>' in page
    assert broken() in page
    assert '<option value="open" selected' in page
    assert not GameSession.objects.exists()
    client.post(new(group, "oath"), {**asked, "mend": agreement(page)})
    world = GameSession.objects.get().options["world"]
    assert sorted(world["relic_deck"]) == sorted(new_world(Dice(bytes(32))).relic_deck)


def test_who_agreed_to_one_string_has_not_agreed_to_another(as_: As, ben: User, group: Group) -> None:
    page = as_(ben).post(new(group, "oath"), given(**{"option-world": broken()})).content.decode()
    other = given(**{"option-world": broken("The Salt Age", 2), "mend": agreement(page)})
    answer = as_(ben).post(new(group, "oath"), other)
    assert answer.status_code == 422
    assert "The Salt Age: what is wrong with it" in answer.content.decode()
    assert not GameSession.objects.exists()


def test_who_agreed_need_not_agree_again(as_: As, ben: User, group: Group) -> None:
    """Something else is wrong: the tick stays."""
    asked = given(**{"option-world": broken()})
    page = as_(ben).post(new(group, "oath"), asked).content.decode()
    again = as_(ben).post(new(group, "oath"), {**asked, "mend": agreement(page), "seat-1": "me"}).content.decode()
    assert "already sits at this table" in again
    assert f'value="{agreement(page)}" checked' in again
    assert "agree to the repair below" not in again


def test_what_can_stay_as_it_is_needs_nobodys_leave(as_: As, ben: User, group: Group) -> None:
    data = decode(encode(from_world(new_world(Dice(bytes(32))))))
    text = encode(data | {"suit_order_codes": [0, 0, 2, 3, 4, 5]})
    assert [finding.mend for finding in imports.read_string(text).findings] == [""]
    as_(ben).post(new(group, "oath"), given(**{"option-world": text, "seat-1": "open"}))
    assert GameSession.objects.exists()


def test_a_world_as_json(as_: As, ben: User, group: Group) -> None:
    world = new_world(Dice(bytes(32))).plain()
    as_(ben).post(new(group, "oath"), given(**{"option-world": json.dumps(world), "start": "yes"}))
    assert GameSession.objects.get(status="playing").options == {"world": world}


@pytest.mark.parametrize(
    ("game_id", "name", "text", "expected"),
    [
        ("whispers", "map", "{not json", "This is not JSON"),
        ("whispers", "map", "[" * 100_000, "This is not JSON"),
        ("whispers", "map", "[]", "expected an object in braces"),
        ("whispers", "map", '{"regions": [], "adjacency": []}', "has no home region"),
        ("oath", "world", "no save string at all", "Save string"),
        ("oath", "world", "{not json", "This is not JSON"),
        ("oath", "world", '{"format": "chronicle.world/1"}', "missing required field"),
    ],
)
def test_a_wrong_document(as_: As, ben: User, group: Group, game_id: str, name: str, text: str, expected: str) -> None:
    """Told beside it, and what was typed stays."""
    answer = as_(ben).post(new(group, game_id), given(**{f"option-{name}": text, "seat-1": "open"}))
    assert answer.status_code == 422
    page = answer.content.decode()
    assert expected in unescape(page.partition(f'id="id_option-{name}_error"')[2].partition("</p>")[0])
    assert escape(text) in page
    assert '<option value="open" selected' in page
    assert not GameSession.objects.exists()


def test_a_world_beside_a_campaign(as_: As, ben: User, group: Group) -> None:
    campaign = campaigns.create(ben, group, "The Long Reign")
    world = json.dumps(new_world(Dice(bytes(32))).plain())
    answer = as_(ben).post(new(group, "oath"), given(**{"option-world": world, "campaign": str(campaign.pk)}))
    assert answer.status_code == 422
    assert "give either the campaign or a world" in answer.content.decode()


def test_an_unknown_game(as_: As, ben: User, group: Group) -> None:
    assert as_(ben).get(new(group, "chess")).status_code == 404


def test_viewers_open_nothing(as_: As, group: Group) -> None:
    reader = make_user("Dora")
    groups.admit(group, reader, Role.VIEWER)
    assert as_(reader).get(new(group)).status_code == 403


def test_a_game_of_a_campaign(as_: As, ben: User, group: Group) -> None:
    campaign = campaigns.create(ben, group, "The Long Reign")
    client = as_(ben)
    way = f"{new(group, 'oath')}&amp;campaign={campaign.pk}"
    assert way in client.get(reverse("campaign", args=[campaign.pk])).content.decode()
    assert (
        f'<option value="{campaign.pk}" selected>The Long Reign, as its next chapter'
        in client.get(way.replace("&amp;", "&")).content.decode()
    )
    given = {**SITTING, "name": "Game one", "spectators": "group", "campaign": str(campaign.pk), "start": "yes"}
    client.post(new(group, "oath"), given)
    session = GameSession.objects.get()
    assert (session.campaign, session.base_chapter) == (campaign, 0)
    page = said(client, session)
    assert "chronicle.world/1" not in page


def test_my_move_stands_first(as_: As, ben: User, cleo: User, group: Group) -> None:
    make_session(ben, group, [cleo])
    waiting = Seat.objects.get(waiting_since__isnull=False)
    mover, other = (ben, cleo) if waiting.user_id == ben.pk else (cleo, ben)
    assert "Your move" in as_(mover).get(reverse("sessions")).content.decode()
    assert "Your move" in as_(mover).get("/").content.decode()
    page = as_(other).get(reverse("sessions")).content.decode()
    assert "Waiting for others" in page
    assert "Your move" not in page


def test_games_of_others_are_nobodys_business(as_: As, stranger: User, ben: User, group: Group) -> None:
    session = make_session(ben, group, ["random"])
    assert session.name not in as_(stranger).get(reverse("sessions")).content.decode()


def test_what_is_over_stands_last(as_: As, ben: User, group: Group) -> None:
    session = play_on(make_session(ben, group, ["random"]))
    page = as_(ben).get(reverse("sessions")).content.decode()
    assert page.index(">Over<") < page.index(session.name)


def test_a_link_to_a_seat(as_: As, ben: User, ada: User, stranger: User, group: Group) -> None:
    session = make_session(ada, group, ["random"], start=False)
    sessions.leave_seat(ada, session, 1)
    page = said(as_(ada), session)
    link = page.partition('id="link-1" readonly value="')[2].partition('"')[0]
    path = link[link.index("/join/") :]
    assert "Sit down" in as_(stranger).get(path).content.decode()
    as_(stranger).post(path)
    assert session.seats.get(number=1).user_id == stranger.pk
    late = as_(ben).post(path)
    assert late.status_code == 409
    assert "sits there already" in late.content.decode()


def test_a_void_link_says_so(as_: As, ben: User) -> None:
    answer = as_(ben).post(reverse("join", args=["nonsense"]))
    assert answer.status_code == 410
    assert "invalid" in answer.content.decode()


def test_only_the_host_seats_and_starts(as_: As, ben: User, cleo: User, group: Group) -> None:
    session = make_session(ben, group, ["random"], start=False)
    for name in ("start", "discard", "edit"):
        assert as_(cleo).post(act(session, name), {"name": "Mine"}).status_code == 403
    assert as_(cleo).post(act(session, "sit"), {"number": "0", "who": "open"}).status_code == 403


def test_a_lobby_is_discarded(as_: As, ben: User, group: Group) -> None:
    session = make_session(ben, group, ["random"], start=False)
    assert as_(ben).post(act(session, "discard"))["Location"] == reverse("group", args=[group.pk])
    assert not GameSession.objects.exists()


def test_a_game_that_is_being_played_is_not_discarded(as_: As, ben: User, group: Group) -> None:
    """Its page says so."""
    session = make_session(ben, group, ["random"])
    client = as_(ben)
    assert client.post(act(session, "discard"))["Location"].partition("?")[0] == reverse("session", args=[session.pk])
    assert "This game is being played." in said(client, session)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"number": "", "who": "me"}, "incomplete"),
        ({"number": "9", "who": "me"}, "no such seat"),
        ({"number": "1", "who": "player:x"}, "no such player"),
        ({"number": "1", "who": "bot:clever"}, "no such bot"),
    ],
)
def test_a_bad_seat_is_refused(as_: As, ben: User, group: Group, given: dict[str, str], expected: str) -> None:
    session = make_session(ben, group, ["random"], start=False)
    assert expected in as_(ben).post(act(session, "sit"), given, follow=True).content.decode()


def test_an_act_that_there_is_not(as_: As, ben: User, group: Group) -> None:
    assert as_(ben).post(act(make_session(ben, group, ["random"]), "cheat")).status_code == 404
