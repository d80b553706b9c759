"""A campaign knows where it is played: at a table the box is the truth, on screen the app is (SCRIBE-59, 60, 41)."""

from typing import Any

import msgspec
import pytest

from chronicle.errors import AgainstTheRules, Refused
from chronicle.models import AuditEntry, Campaign, Chapter, Group, Job, User, Verb
from chronicle.services import jobs
from chronicle.services.campaigns import by_hand, campaigns, chapters, corrections, draws, forks, worlds
from chronicle.services.exchange import exports, imports
from chronicle.services.exchange.exports import Wish
from games.kernel.dice import Dice, seed_of
from games.models import GameSession
from games.oath.engine.save.strings import decode, encode
from games.oath.engine.save.translation import from_world, settled, to_world
from games.oath.engine.world.facts import DENIZENS, SITES, VISIONS
from games.oath.engine.world.remembered import Pile, Remembered
from games.oath.engine.world.world import World
from games.services import in_campaigns
from tests.engines.oath.table import Table, differences
from tests.factories import game_data, make_campaign
from tests.factories import play as record_games
from tests.services.playing import make_session, play_on

Where = Campaign.PlayedAt


class Box(Table):
    """The box on the table of a campaign: recorded through the service, and compared with what that believes."""

    def __init__(self, campaign: Campaign, by: User, seed: int = 0) -> None:
        super().__init__(seed)
        self.campaign, self.by = campaign, by
        self.lay_out()

    def lay_out(self) -> None:
        """Puts the box in order as the app says, and draws by hand what the app leaves open."""
        self.campaign.refresh_from_db()
        self.box = settled(worlds.laid_out(self.campaign, self.campaign.head), self.dice)

    def entered(self) -> dict[str, Any]:
        """Plays a game, and says what lies open: hands drew all the rest, which nobody needs to say."""
        after, choices, made, _ = self.played()
        given = {"archive": made.archive} | ({"sites": made.sites} if isinstance(made.sites, list) else {})
        return {
            "aftermath": msgspec.to_builtins(after),
            "choices": msgspec.to_builtins(choices) | {"draws": given},
            "seats": [{"color": player.color, "player": None} for player in after.players],
        }

    def spend(self, evenings: int = 1) -> None:
        """Plays and records so many games; app and box agree after each."""
        for _ in range(evenings):
            self.record(self.entered())
            assert self.differences() == []

    def record(self, data: dict[str, Any]) -> Chapter:
        job = jobs.run(chapters.record(self.by, self.campaign, self.campaign.head, data).pk)
        assert job
        assert job.state == Job.State.DONE, job.error
        self.campaign.refresh_from_db()
        return Chapter.objects.get(campaign=self.campaign, number=self.campaign.head)

    def differences(self) -> list[str]:
        return differences(worlds.laid_out(self.campaign, self.campaign.head), self.box)


@pytest.fixture
def at_table(ben: User, group: Group) -> Campaign:
    return make_campaign(ben, group, played_at=Where.TABLE)


def move(by: User, campaign: Campaign, to: str) -> Campaign:
    campaigns.edit(by, campaign, played_at=to)
    campaign.refresh_from_db()
    return campaign


@pytest.mark.law("SCRIBE-59", "SCRIBE-60")
@pytest.mark.parametrize("seed", range(2))
def test_from_the_table_to_the_screen_and_back(at_table: Campaign, group: Group, ben: User, seed: int) -> None:
    """App and box agree card by card: after three evenings, a game of bots on screen, and another evening."""
    box = Box(at_table, ben, seed)
    box.spend(3)
    move(ben, at_table, Where.SCREEN)
    session = make_session(ben, group, ["random", "random"], game="oath", campaign=at_table)
    play_on(session)
    in_campaigns.decide(ben, session, "screen")
    job = jobs.run(Job.objects.get(kind="write-session").pk)
    assert job
    assert job.state == Job.State.DONE, job.error
    session.refresh_from_db()
    at_table.refresh_from_db()
    assert (session.fate, at_table.head) == (GameSession.Fate.WRITTEN, 4)
    assert worlds.load(at_table, 4).unknown == []
    move(ben, at_table, Where.TABLE)
    box.lay_out()
    assert box.differences() == []
    box.spend(2)
    stored = Chapter.objects.filter(campaign=at_table).order_by("number")
    assert [(row.kind, row.by_hands) for row in stored] == [
        ("founding", True),
        *[("table", True)] * 3,
        ("session", False),
        *[("table", True)] * 2,
    ]


# -- founding, and changing the place -----------------------------------------------------------------------------------


@pytest.mark.law("SCRIBE-59", "SCRIBE-60")
def test_a_world_that_is_founded_at_a_table_is_dealt_by_hands(at_table: Campaign) -> None:
    world = worlds.load(at_table, 0)
    assert [slot.site for slot in world.slots if not slot.faceup] == [None] * sum(not slot.faceup for slot in world.slots)
    assert (world.relic_deck, world.site_deck, world.world_deck) == ([], [], [])
    assert world.faults() == []


@pytest.mark.law("SCRIBE-59")
def test_whoever_does_not_say_where_plays_as_before(ben: User, group: Group) -> None:
    campaign = make_campaign(ben, group)
    assert campaign.played_at == Where.BOTH
    assert worlds.load(campaign, 0).unknown == []
    data = game_data(campaign)
    jobs.run(chapters.record(ben, campaign, 0, data).pk)
    assert worlds.load(campaign, 1).unknown == []
    campaign.refresh_from_db()
    assert campaign.draws == {}


@pytest.mark.law("SCRIBE-59")
def test_what_a_digital_table_brings_is_known(ben: User, group: Group) -> None:
    text = encode(from_world(worlds.load(make_campaign(ben, group), 0)))
    brought = imports.string_as_campaign(ben, group, text, played_at=Where.TABLE)
    assert brought.played_at == Where.TABLE
    assert worlds.laid_out(brought, 0).unknown == []
    chapter = imports.string_as_chapter(ben, brought, 0, text)
    assert worlds.laid_out(brought, chapter.number).unknown == []


@pytest.mark.law("SCRIBE-59", "SCRIBE-60")
def test_a_box_entered_by_hand_keeps_its_orders_to_itself(ben: User, group: Group) -> None:
    """So it lies at a table; elsewhere the app shuffles, as it always did."""
    new = worlds.load(make_campaign(ben, group), 0)
    piles = [
        Pile(
            slot.slot,
            slot.faceup,
            slot.site,
            [p.card for p in slot.cards if p.kind != "relic"],
            nameless=len(slot.of_kind("relic")),
        )
        for slot in new.slots
    ]
    ticked = [card for card in new.world_deck if card in DENIZENS]
    known = Remembered(name="An old box", games=1, oath=new.oath, piles=piles, ticked=ticked, moved=True)
    found = {}
    for where in (Where.TABLE, Where.BOTH):
        draft = by_hand.start(ben, group, known)
        found[where] = by_hand.begin(ben, draft, draft.version, where)
    assert worlds.load(found[Where.TABLE], 1).world_deck == []
    assert len(worlds.load(found[Where.BOTH], 1).world_deck) == len(ticked) + len(VISIONS)


@pytest.mark.law("SCRIBE-59")
def test_where_it_is_played_can_be_changed(ben: User, group: Group) -> None:
    campaign = make_campaign(ben, group)
    before = worlds.load(campaign, 0)
    move(ben, campaign, Where.TABLE)
    entry = AuditEntry.objects.get(verb=Verb.MOVE_CAMPAIGN)
    assert (entry.details["before"], entry.details["after"]) == ("both", "table")
    assert worlds.load(campaign, 0) == before, "nothing is lost when people change their minds at once"
    assert worlds.laid_out(campaign, 0).world_deck == []
    move(ben, campaign, Where.TABLE)
    assert AuditEntry.objects.filter(verb=Verb.MOVE_CAMPAIGN).count() == 1
    assert not AuditEntry.objects.filter(verb=Verb.EDIT_CAMPAIGN).exists()
    with pytest.raises(Refused) as refusal:
        move(ben, campaign, "the moon")
    assert refusal.value.field == "played_at"


@pytest.mark.law("SCRIBE-59", "SCRIBE-60")
def test_what_the_app_dealt_is_unknown_once_hands_have_dealt(ben: User, group: Group) -> None:
    """The winner's relics are still known to lie on top, whatever is shuffled."""
    campaign = record_games(ben, make_campaign(ben, group), 2)
    stored = worlds.load(campaign, 2)
    move(ben, campaign, Where.TABLE)
    world = worlds.laid_out(campaign, 2)
    on_top = Chapter.objects.get(campaign=campaign, number=2).record.get(kind="relics-on-top").params
    tops = {tuple(group.cards): place.count for group in world.unknown for place in group.places if place.top}
    assert sum(tops.values()) == len(on_top["cards"]) + on_top["count"]
    assert (world.archive, world.dispossessed) == (stored.archive, stored.dispossessed)
    box = Box(campaign, ben)
    box.spend()


def test_a_fork_is_played_where_its_parent_is(at_table: Campaign, ben: User) -> None:
    box = Box(at_table, ben)
    box.spend()
    fork = forks.fork(ben, at_table, 1, "Otherwise")
    assert (fork.played_at, fork.draws) == (Where.TABLE, at_table.draws)
    other = Box(fork, ben)
    other.spend()


def test_a_game_is_recorded_where_the_campaign_was_when_it_was_sent(at_table: Campaign, ben: User) -> None:
    data = Box(at_table, ben).entered()
    job = chapters.record(ben, at_table, 0, data)
    move(ben, at_table, Where.SCREEN)
    jobs.run(job.pk)
    assert Chapter.objects.get(campaign=at_table, number=1).by_hands


# -- who draws ------------------------------------------------------------------------------------------------------


@pytest.mark.law("SCRIBE-41", "SCRIBE-60")
def test_what_a_record_leaves_out_hands_have_drawn(at_table: Campaign, ben: User) -> None:
    box = Box(at_table, ben)
    data = box.entered()
    chapter = box.record(data)
    made = (chapter.choices or {})["draws"]
    assert made == dict.fromkeys(draws.SETTINGS, "unknown") | data["choices"]["draws"]
    assert at_table.draws == draws.chosen(data["choices"]["draws"])
    kinds = set(chapter.record.filter(sealed=True).values_list("kind", flat=True))
    assert kinds == {"cards-added"}


@pytest.mark.law("SCRIBE-41", "SCRIBE-44")
def test_the_cards_from_the_archive_are_named_or_drawn_by_the_app(at_table: Campaign, ben: User) -> None:
    box = Box(at_table, ben)
    data = box.entered()
    made = data["choices"]["draws"]
    del made["archive"]
    with pytest.raises(AgainstTheRules) as refusal:
        chapters.record(ben, at_table, 0, data)
    assert (refusal.value.code, refusal.value.at) == ("archive_unnamed", "/choices/draws/archive")
    with pytest.raises(AgainstTheRules) as refusal:
        chapters.preview(ben, at_table, 0, data)
    assert refusal.value.code == "archive_unnamed"
    made |= {"archive": "app", "dispossessed": "app"}
    box.record(data)
    assert len(worlds.load(at_table, 1).dispossessed) == 6
    assert draws.usual(at_table) == {
        "sites": at_table.draws.get("sites", "unknown"),
        "archive": "app",
        "dispossessed": "app",
        "relics": "unknown",
        "relic_deck": "unknown",
        "world_deck": "unknown",
    }
    assert draws.usual(move(ben, at_table, Where.BOTH))["relics"] == "app"


@pytest.mark.law("SCRIBE-41")
def test_on_screen_hands_may_draw_what_they_say(ben: User, group: Group) -> None:
    campaign = make_campaign(ben, group, played_at=Where.SCREEN)
    data = game_data(campaign)
    data["choices"]["draws"] = {"world_deck": "unknown"}
    jobs.run(chapters.record(ben, campaign, 0, data).pk)
    world = worlds.load(campaign, 1)
    assert (world.world_deck, len(world.relic_deck) > 0) == ([], True)


@pytest.mark.law("SCRIBE-41")
def test_corrected_a_chapter_stays_what_it_was_wherever_people_play_now(at_table: Campaign, ben: User) -> None:
    box = Box(at_table, ben)
    box.spend()
    data = box.entered()
    box.record(data)
    before = worlds.load(at_table, 2)
    move(ben, at_table, Where.SCREEN)
    chapter = corrections.correct(ben, at_table, 2, 1, data | {"title": "The long evening"}, "A title.")
    assert chapter.by_hands
    assert worlds.load(at_table, 2) == before
    move(ben, at_table, Where.TABLE)
    assert box.differences() == []


def test_a_game_on_screen_that_stands_instead_was_dealt_by_the_app(at_table: Campaign, group: Group, ben: User) -> None:
    session = make_session(ben, group, ["random", "random"], game="oath", campaign=at_table)
    play_on(session, 5)
    Box(at_table, ben).spend()
    play_on(session)
    for fate in ("contested", "written"):
        assert in_campaigns.decide(ben, session, "screen").fate == fate
    chapter = Chapter.objects.get(campaign=at_table, number=1)
    assert (chapter.kind, chapter.by_hands, chapter.version) == ("session", False, 2)
    assert worlds.load(at_table, 1).unknown == []


# -- to and fro ---------------------------------------------------------------------------------------------------------


def test_a_file_carries_where_it_is_played(at_table: Campaign, group: Group, ben: User) -> None:
    box = Box(at_table, ben)
    box.spend()
    new = imports.campaign(ben, group, msgspec.to_builtins(exports.whole(at_table)))
    assert (new.played_at, new.draws) == (at_table.played_at, at_table.draws)
    assert list(new.chapters.values_list("number", "by_hands").order_by("number")) == [(0, True), (1, True)]
    box.campaign = new
    box.spend()


@pytest.mark.parametrize(
    ("changes", "at"),
    [
        ({"draws": {"archive": "unknown"}}, "/draws/archive"),
        ({"draws": {"archive": "dice"}}, "/draws/*"),
        ({"draws": {"supper": "app"}}, ""),
        ({"played_at": "the moon"}, "/played_at"),
    ],
)
def test_a_file_that_says_what_cannot_be(at_table: Campaign, group: Group, ben: User, changes: Any, at: str) -> None:
    with pytest.raises(Refused) as refusal:
        imports.campaign(ben, group, msgspec.to_builtins(exports.whole(at_table)) | changes)
    assert refusal.value.field == at


def string_of(campaign: Campaign, by: User, **wish: Any) -> World:
    text = exports.export(by, campaign, Wish("tts", secrets=True, **wish)).text
    return to_world(decode(text), Dice(seed_of("read")))


@pytest.mark.law("SCRIBE-47")
def test_orders_alone_are_drawn_for_a_save_string_without_asking(ben: User, group: Group) -> None:
    """Cards that may lie in several places are placed by chance only where that is wished."""
    campaign = make_campaign(ben, group)
    data = game_data(campaign)
    data["choices"]["draws"] = {"relic_deck": "unknown", "world_deck": "unknown"}
    jobs.run(chapters.record(ben, campaign, 0, data).pk)
    world = worlds.load(campaign, 1)
    campaign.refresh_from_db()
    deck = {card for group in world.unknown for card in group.cards if card in DENIZENS}
    string = string_of(campaign, ben)
    assert {card for card in string.world_deck if card in DENIZENS} == deck
    Box(move(ben, campaign, Where.TABLE), ben).spend()
    with pytest.raises(AgainstTheRules) as refusal:
        string_of(campaign, ben)
    assert refusal.value.code == "unknown_cards"
    assert not any(vision in refusal.value.message for vision in VISIONS), "the deck's order is nothing to agree to"
    assert string_of(campaign, ben, by_chance=True).unknown == []


def test_what_was_found_is_corrected_in_a_world_that_hands_dealt(at_table: Campaign, ben: User) -> None:
    """Whoever looks at a relic at a site may say which it is; and a card can turn out not to be in the deck."""
    Box(at_table, ben).spend()
    world = worlds.load(at_table, 1)
    places = [(group, place) for group in world.unknown for place in group.places]
    relics, place = next((g, p) for g, p in places if p.zone == "slot" and g.cards[0] not in SITES)
    deck = next(g for g, p in places if p.zone == "world_deck" and g.cards[0] in DENIZENS and not g.is_scattered)
    moves: list[dict[str, Any]] = [{"card": relics.cards[0], "slot": place.slot}, {"card": deck.cards[0], "zone": "archive"}]
    corrections.correct_world(ben, at_table, 1, 1, moves, "Somebody looked.")
    found = worlds.load(at_table, 1)
    assert relics.cards[0] in [placed.card for placed in found.slot(place.slot or 0).cards]
    assert deck.cards[0] in found.archive[DENIZENS[deck.cards[0]]]
    assert found.faults() == []
