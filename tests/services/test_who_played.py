"""Who sat there, who won, when and for how long: of any chapter."""

from datetime import date
from typing import Any

import pytest

from chronicle.errors import Conflict, Forbidden, NotFound, Refused
from chronicle.models import AuditEntry, Campaign, Chapter, ChapterVersion, Group, Player, User
from chronicle.services.campaigns import chapters, forks, history, who_played, worlds
from chronicle.services.exchange import exports, imports
from games.oath.engine.save.strings import encode
from games.oath.engine.save.translation import from_world
from tests.factories import make_campaign, make_group, play

pytestmark = pytest.mark.law("SCRIBE-64")


@pytest.fixture
def brought(group: Group, ben: User) -> Campaign:
    """Three games from before it came here, the last of them known by its world."""
    played = play(ben, make_campaign(ben, group, "Elsewhere"), 3)
    text = encode(from_world(worlds.load(played, 3)))
    return imports.string_as_campaign(ben, group, text, name="Brought")


@pytest.fixture
def table(group: Group) -> list[Player]:
    return list(group.players.order_by("name"))


def sat(**who: Player | str | None) -> list[dict[str, Any]]:
    """`sat(red=ben, blue="A name", white=None)`."""
    return [
        {"color": color} | ({"player": str(one.pk)} if isinstance(one, Player) else {"guest": one} if one else {})
        for color, one in who.items()
    ]


def winner(campaign: Campaign, number: int) -> str:
    seat = history.chapter(campaign, number).seats.get(won=True)
    return seat.player.name if seat.player else ""


def test_it_works(brought: Campaign, group: Group, ben: User, table: list[Player]) -> None:
    chapter = brought.chapters.get(number=1)
    given = {"seats": sat(purple=table[0], red="Dora", blue=None), "winner": {"color": "red"}, "played_on": "2024-03-02"}
    who_played.mend(ben, chapter, {**given, "minutes": 190, "notes": " Late. "})
    found = history.chapter(brought, 1)
    assert (winner(brought, 1), found.winner_color, found.played_on) == ("Dora", "red", date(2024, 3, 2))
    assert (found.minutes, found.notes, found.version) == (190, "Late.", 1)
    assert [(seat.color, seat.player and seat.player.name, seat.won) for seat in found.seats.order_by("color")] == [
        ("blue", None, False),
        ("purple", "Ada", False),
        ("red", "Dora", True),
    ]
    assert group.players.get(name="Dora").is_guest
    assert {row["player"].name: (row["games"], row["wins"]) for row in history.players(brought)} == {
        "Ada": (1, 0),
        "Dora": (1, 1),
    }


def test_every_chapter_whatever_way_it_came(brought: Campaign, ben: User, table: list[Player]) -> None:
    """The bare ones, the one of the save string, and one that was recorded."""
    play(ben, brought, 1, players=table[:1])
    for number in (1, 2, 3, 4):
        chapter = brought.chapters.get(number=number)
        won = chapters.winner_of_the_world(chapter) or "red"
        colours = [seat.color for seat in chapter.seats.all()] or sorted({"purple", won})
        who_played.mend(ben, chapter, {"seats": sat(**{**dict.fromkeys(colours), won: table[1]}), "winner": {"color": won}})
    row = next(row for row in history.players(brought) if row["player"] == table[1])
    assert (row["games"], row["wins"]) == (4, 4)


def test_it_is_no_version_and_moves_nothing(brought: Campaign, ben: User, table: list[Player]) -> None:
    chapter = brought.chapters.get(number=3)
    world = worlds.load(brought, 3)
    who_played.mend(ben, chapter, {"seats": sat(**{chapter.winner_color: table[0]}), "minutes": 60})
    assert world.previous
    world.previous.winner_name = table[0].name
    assert worlds.load(brought, 3) == world
    assert not ChapterVersion.objects.exists()
    assert brought.chapters.get(number=3).version == 1


def test_what_was_said_before_stays_readable(brought: Campaign, ada: User, ben: User, table: list[Player]) -> None:
    chapter = brought.chapters.get(number=1)
    for who, given in (
        (ben, {"seats": sat(red=table[0]), "winner": {"color": "red"}}),
        (ada, {"seats": sat(red=table[1]), "minutes": 200}),
        (ada, {"minutes": 200}),  # nothing new: nothing is told
    ):
        who_played.mend(who, chapter, given)
    found = list(who_played.earlier(chapter))
    assert [entry.actor for entry in found] == [ada, ben]
    assert found[0].details["before"] == {"seats": [{"color": "red", "player": str(table[0].pk)}], "minutes": None}
    assert found[1].details["before"] == {"seats": [], "winner": None}
    assert AuditEntry.objects.filter(verb="mend evening", group=brought.group).count() == 2


def test_what_is_not_given_stays(brought: Campaign, ben: User, table: list[Player]) -> None:
    chapter = brought.chapters.get(number=1)
    won = {"color": "red", "role": "exile", "how": ["usurper"]}
    who_played.mend(ben, chapter, {"seats": sat(red=table[0], blue=None), "winner": won, "minutes": 90})
    who_played.mend(ben, chapter, {"seats": sat(red=table[1]), "winner": {"color": "red"}})
    chapter.refresh_from_db()
    assert (chapter.winner_color, chapter.winner_role, chapter.winner_how, chapter.minutes) == ("red", "exile", ["usurper"], 90)
    assert chapter.seats.get().role_at_end == "exile"
    who_played.mend(ben, chapter, {"winner": None, "minutes": None})
    chapter.refresh_from_db()
    assert (chapter.winner_color, chapter.minutes) == ("", None)
    assert not chapter.seats.get().won


def test_the_world_says_who_won(brought: Campaign, ben: User, table: list[Player]) -> None:
    chapter = brought.chapters.get(number=3)
    other = "red" if chapter.winner_color != "red" else "blue"
    for given in ({"seats": sat(**{other: table[0]}), "winner": {"color": other}}, {"winner": None}):
        with pytest.raises(Refused) as refusal:
            who_played.mend(ben, chapter, given)
        assert (refusal.value.code, refusal.value.law) == ("other_winner", ("SCRIBE-64",))
    with pytest.raises(Refused, match="must have a seat"):
        who_played.mend(ben, chapter, {"seats": sat(**{other: table[0]})})
    with pytest.raises(Refused, match="as the world says"):
        chapters.remember(ben, chapter, [], {"color": other})


def test_a_record_says_which_colours_played_and_how_one_won(brought: Campaign, ben: User, table: list[Player]) -> None:
    play(ben, brought)
    chapter = brought.chapters.get(number=4)
    roles = list(chapter.seats.order_by("color").values_list("color", "role_at_start", "role_at_end", "won"))
    with pytest.raises(Refused, match="correct the record"):
        who_played.mend(ben, chapter, {"seats": sat(**{chapter.winner_color: table[0]})})
    with pytest.raises(Refused, match="correct the record"):
        who_played.mend(ben, chapter, {"winner": {"color": chapter.winner_color, "how": ["usurper", "successor"]}})
    who_played.mend(ben, chapter, {"seats": sat(**{color: None for color, *_ in roles} | {"purple": table[0]})})
    assert list(chapter.seats.order_by("color").values_list("color", "role_at_start", "role_at_end", "won")) == roles


@pytest.mark.law("SCRIBE-11")
def test_purple_is_the_chancellor(brought: Campaign, ben: User) -> None:
    chapter = brought.chapters.get(number=1)
    for color, role in (("red", "chancellor"), ("purple", "exile")):
        with pytest.raises(Refused, match="Chancellor"):
            who_played.mend(ben, chapter, {"seats": sat(**{color: None}), "winner": {"color": color, "role": role}})
    who_played.mend(ben, chapter, {"seats": sat(purple=None), "winner": {"color": "purple"}})
    chapter.refresh_from_db()
    assert chapter.winner_role == "chancellor"


def test_nobody_twice_and_nobody_from_elsewhere(brought: Campaign, ada: User, ben: User, table: list[Player]) -> None:
    chapter = brought.chapters.get(number=1)
    elsewhere = make_group(ada, "Friday table").players.get()
    for seats, code in (
        (sat(red=table[0], blue=table[0]), "sits_twice"),
        (sat(red=table[0], blue=table[0].name), "sits_twice"),
        ([*sat(red=table[0]), *sat(red=table[1])], "colour_twice"),
        (sat(red=elsewhere), "unknown_player"),
        (sat(pink=table[0]), "colour"),
    ):
        with pytest.raises(Refused) as refusal:
            who_played.mend(ben, chapter, {"seats": seats})
        assert refusal.value.code == code
    assert not chapter.seats.exists()


def test_several_games_at_once_or_none(brought: Campaign, group: Group, ben: User) -> None:
    marks = {number: who_played.stamp(brought.chapters.get(number=number)) for number in (1, 2)}
    games = {number: (mark, {"seats": sat(red="Dora"), "winner": {"color": "red"}}) for number, mark in marks.items()}
    wrong = games | {2: (marks[2], {"seats": sat(red="Dora"), "winner": {"color": "blue"}})}
    with pytest.raises(Refused) as refusal:
        who_played.mend_all(ben, brought, wrong)
    assert refusal.value.field == "/games/2/winner"
    assert not group.players.filter(name="Dora").exists()
    assert who_played.mend_all(ben, brought, games) == 2
    assert [chapter.number for chapter in who_played.untold(brought)] == [3]
    assert group.players.filter(name="Dora").count() == 1


def test_somebody_else_was_faster(brought: Campaign, ben: User) -> None:
    chapter = brought.chapters.get(number=1)
    seen = who_played.stamp(chapter)
    who_played.mend(ben, chapter, {"minutes": 60}, seen)
    with pytest.raises(Conflict):
        who_played.mend(ben, chapter, {"minutes": 90}, seen)


def test_a_fork_shares_its_parents_evenings(brought: Campaign, ben: User, table: list[Player]) -> None:
    """What is said in the fork is said of the parent's chapter."""
    fork = forks.fork(ben, brought, 3, "Otherwise")
    who_played.mend(ben, history.chapter(fork, 1), {"seats": sat(red=table[0]), "winner": {"color": "red"}})
    assert winner(brought, 1) == winner(fork, 1) == "Ada"
    assert not who_played.untold(fork).exists()


def test_rights(brought: Campaign, cleo: User, stranger: User) -> None:
    chapter = Chapter.objects.select_related("campaign__group").get(campaign=brought, number=1)
    with pytest.raises(Forbidden):
        who_played.mend(cleo, chapter, {"minutes": 60})
    with pytest.raises(NotFound):
        who_played.mend(stranger, chapter, {"minutes": 60})


def test_an_export_takes_it_along(brought: Campaign, group: Group, ben: User, table: list[Player]) -> None:
    who_played.mend(
        ben, brought.chapters.get(number=1), {"seats": sat(red=table[0]), "winner": {"color": "red"}, "minutes": 75}
    )
    text = exports.export(ben, brought, exports.Wish("json", secrets=True)).text
    again = imports.campaign(ben, group, imports.read(text.encode()), "Again")
    found = history.chapter(again, 1)
    assert (found.minutes, winner(again, 1)) == (75, "Ada")
