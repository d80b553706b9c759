"""The box is counted again between two games: the world is put right by it, and nobody learns what was believed."""

from typing import Any

import msgspec
import pytest

from chronicle.errors import AgainstTheRules, Conflict, Forbidden, NotFound, Refused
from chronicle.models import AuditEntry, Campaign, Chapter, Group, User, Verb
from chronicle.services.campaigns import campaigns, forks, recounts, withdrawals, worlds
from chronicle.services.exchange import exports, imports
from games.oath.engine.world.facts import DENIZENS, EDIFICES, SITES
from tests.engines.oath.test_recount import open_piles
from tests.factories import make_campaign
from tests.services.test_tables import Box

Where = Campaign.PlayedAt


@pytest.fixture
def at_table(ben: User, group: Group) -> Campaign:
    return make_campaign(ben, group, played_at=Where.TABLE)


def of_slot(campaign: Campaign, number: int, **changes: Any) -> dict[str, Any]:
    """Enters what lies open in a slot as it is believed, but for the changes."""
    slot = worlds.load(campaign, campaign.head).slot(number)
    cards = [EDIFICES[p.card].ruin if p.side == "ruined" else p.card for p in slot.cards if p.kind != "relic"]
    return {"pile": f"slot-{number}", "site": slot.site, "cards": cards} | changes


def recounted(by: User, campaign: Campaign, *piles: dict[str, Any], **more: Any) -> Chapter:
    found = {"piles": list(piles), **more.pop("found", {})}
    version = more.pop("version", None) or worlds.find_chapter(campaign, campaign.head).version
    return recounts.recount(by, campaign, campaign.head, version, found, **more)


def faceup(campaign: Campaign) -> int:
    return next(slot.slot for slot in worlds.load(campaign, campaign.head).slots if slot.faceup)


@pytest.mark.law("SCRIBE-61")
def test_it_works(at_table: Campaign, ben: User) -> None:
    slot = faceup(at_table)
    before = worlds.load(at_table, 0).slot(slot).site
    other = next(site for site in SITES if site not in {s.site for s in worlds.load(at_table, 0).slots})
    chapter = recounted(ben, at_table, of_slot(at_table, slot, site=other), why="We looked.", confirmed=["table_is_right"])
    assert worlds.load(at_table, 0).slot(slot).site == other
    assert chapter.version == 2
    assert chapter.versions.get().why == "We looked."
    told = list(chapter.record.filter(sealed=False).values_list("kind", "params"))
    assert ("site-contradicted", {"slot": slot, "site": other, "before": before}) in told
    assert ("recounted", {"piles": [f"slot-{slot}"]}) in told
    entry = AuditEntry.objects.get(verb=Verb.RECOUNT)
    assert entry.details == {"number": 0, "version": 2, "piles": [f"slot-{slot}"]}


@pytest.mark.law("SCRIBE-60", "SCRIBE-61")
@pytest.mark.parametrize("seed", range(2))
def test_app_and_box_agree_after_all_was_counted(at_table: Campaign, ben: User, seed: int) -> None:
    """Another box than the app believes: counted pile by pile it is the same, and the next evening goes on from there."""
    box = Box(at_table, ben, seed)
    box.spend()
    other = Box(at_table, ben, seed + 50)
    other.box.oath, other.box.boards = box.box.oath, box.box.boards
    for pile in open_piles(other.box, named=True):
        given = {"pile": pile.pile, "cards": pile.cards, "count": pile.count, "site": pile.site, "sides": pile.sides}
        recounted(ben, at_table, given, confirmed=["table_is_right"])
    assert other.differences() == []
    other.spend()


@pytest.mark.law("SCRIBE-60")
def test_what_hands_dealt_anew_stays_as_it_was_counted(ben: User, group: Group) -> None:
    """From the screen to the table: a relic that was looked at is known, and the rest is unknown as hands dealt it."""
    campaign = make_campaign(ben, group)
    campaigns.edit(ben, campaign, played_at=Where.TABLE)
    campaign.refresh_from_db()
    world = worlds.load(campaign, 0)
    slot = next(slot for slot in world.slots if slot.of_kind("relic"))
    relics = world.relic_deck[: len(slot.of_kind("relic"))]
    given = of_slot(campaign, slot.slot)
    recounted(ben, campaign, given | {"cards": [*given["cards"], *relics]})
    after = worlds.laid_out(campaign, 0)
    assert [placed.card for placed in after.slot(slot.slot).of_kind("relic")] == relics
    assert after.world_deck == []


def test_a_file_carries_what_was_counted(at_table: Campaign, group: Group, ben: User) -> None:
    slot = faceup(at_table)
    other = next(site for site in SITES if site not in {s.site for s in worlds.load(at_table, 0).slots})
    recounted(ben, at_table, of_slot(at_table, slot, site=other, cards=["longbows"]), confirmed=["table_is_right"])
    new = imports.campaign(ben, group, msgspec.to_builtins(exports.whole(at_table)))
    assert worlds.load(new, 0) == worlds.load(at_table, 0)
    told = [list(row.chapters.get().record.values_list("kind", "params", "sealed")) for row in (new, at_table)]
    assert told[0] == told[1]
    assert {kind for kind, _, _ in told[0]} >= {"recounted", "site-contradicted"}


def test_a_chapter_that_was_withdrawn_comes_back_as_it_was_counted(at_table: Campaign, ada: User, ben: User) -> None:
    Box(at_table, ben).spend()
    recounted(ben, at_table, {"pile": "dispossessed", "count": 5}, confirmed=["table_is_right"])
    world = worlds.load(at_table, 1)
    row = withdrawals.withdraw(ada, at_table, 1)
    withdrawals.restore(ada, row)
    at_table.refresh_from_db()
    assert worlds.load(at_table, 1) == world


@pytest.mark.law("SCRIBE-61")
def test_what_lay_open_is_confirmed_first(at_table: Campaign, ben: User) -> None:
    slot = faceup(at_table)
    given = of_slot(at_table, slot, cards=[], count=0)
    with pytest.raises(Refused) as refusal:
        recounted(ben, at_table, given)
    assert (refusal.value.code, refusal.value.law) == ("not_as_believed", ("SCRIBE-61",))
    assert "where nobody looks" in refusal.value.message
    assert recounts.differences(ben, at_table, {"piles": [given]}) != []
    assert Chapter.objects.get(campaign=at_table).version == 1


@pytest.mark.law("SCRIBE-55", "SCRIBE-62")
@pytest.mark.parametrize("where", [Where.BOTH, Where.SCREEN])
def test_the_archive_is_looked_through_only_at_a_table(ben: User, group: Group, where: str) -> None:
    campaign = make_campaign(ben, group, played_at=where)
    beasts = [card for card, suit in DENIZENS.items() if suit == "beast"]
    with pytest.raises(AgainstTheRules) as refusal:
        recounted(ben, campaign, {"pile": "archive-beast", "cards": beasts[:3]})
    assert refusal.value.code == "sealed_pile"
    there = len(worlds.load(campaign, 0).archive["beast"])
    recounted(ben, campaign, {"pile": "archive-beast", "count": there - 1}, confirmed=["table_is_right"])
    assert len(worlds.load(campaign, 0).archive["beast"]) == there - 1


@pytest.mark.law("SCRIBE-62")
def test_a_stack_that_was_looked_through_tells_nothing(at_table: Campaign, ben: User) -> None:
    """As many as there must be, whichever they are: nothing is to be confirmed, and only the sealed record knows better."""
    beasts = [card for card, suit in DENIZENS.items() if suit == "beast"]
    world = worlds.load(at_table, 0)
    open_ones = {placed.card for slot in world.slots for placed in slot.cards}
    there = world.archive["beast"]
    wrong = [card for card in beasts if card not in there and card not in open_ones][: len(there)]
    cards = [*wrong, *there][: len(there)]
    view = world.view(sealed=True)
    chapter = recounted(ben, at_table, {"pile": "archive-beast", "cards": cards})
    after = worlds.load(at_table, 0)
    assert sorted(after.archive["beast"]) == sorted(cards)
    assert after.view(sealed=True) == view
    assert {entry.kind for entry in chapter.record.filter(sealed=True)} <= {"card-contradicted"}
    assert [entry.kind for entry in chapter.record.filter(sealed=False)] == ["recounted"]


@pytest.mark.parametrize(
    ("pile", "code"),
    [
        ({"pile": "cellar"}, "no_such_pile"),
        ({"pile": "dispossessed", "cards": ["longbows"]}, "nobody_looks"),
        ({"pile": "dispossessed"}, "count_missing"),
        ({"pile": "dispossessed", "count": 199}, "too_many_cards"),
        ({"pile": "archive-beast", "cards": ["longbows"]}, "wrong_pile"),
        ({"pile": "archive-beast"}, "count_missing"),
        ({"pile": "archive-order", "cards": ["longbows", "longbows"]}, "duplicate_card"),
        ({"pile": "archive-order", "cards": ["longbows"], "count": 2}, "counts_differ"),
        ({"pile": "edifices_in_archive"}, "cards_missing"),
        ({"pile": "edifices_in_archive", "cards": []}, "missing_card"),
        ({"pile": "slot-1", "cards": ["longbows"]}, "cards_at_facedown"),
        ({"pile": "slot-1", "site": "longbows"}, "not_a_site"),
        ({"pile": "slot-1", "site": "mine", "cards": ["grand-scepter"]}, "scepter"),
        ({"pile": "slot-1", "site": "mine", "cards": ["nothing"]}, "unknown_card"),
        ({"pile": "slot-1", "site": "mine", "sides": {"red": "exile"}}, "not_of_this_pile"),
        ({"pile": "boards", "sides": {"purple": "exile"}}, "side"),
        ({"pile": "boards", "colour": "red"}, "malformed"),
    ],
)
def test_what_cannot_be(at_table: Campaign, ben: User, pile: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refusal:
        recounted(ben, at_table, pile, confirmed=["table_is_right", "over_capacity"])
    assert refusal.value.code == code
    assert Chapter.objects.get(campaign=at_table).version == 1


def test_a_full_site_is_confirmed(at_table: Campaign, ben: User) -> None:
    slot = faceup(at_table)
    site = SITES[worlds.load(at_table, 0).slot(slot).site or ""]
    cards = [card for card, suit in DENIZENS.items() if suit == "order"][: site.capacity + 1]
    given = of_slot(at_table, slot, cards=cards)
    with pytest.raises(AgainstTheRules) as refusal:
        recounted(ben, at_table, given, confirmed=["table_is_right"])
    assert refusal.value.code == "over_capacity"
    recounted(ben, at_table, given, confirmed=["table_is_right", "over_capacity"])
    assert len(worlds.load(at_table, 0).slot(slot).cards) >= len(cards)


def test_what_stands_on_it(at_table: Campaign, ben: User) -> None:
    given = {"pile": "boards", "sides": {"red": "citizen"}}
    with pytest.raises(Conflict):
        recounted(ben, at_table, given, version=7, confirmed=["table_is_right"])
    forks.fork(ben, at_table, 0, "Otherwise")
    with pytest.raises(Refused) as refusal:
        recounted(ben, at_table, given, confirmed=["table_is_right"])
    assert refusal.value.code == "forked"


def test_who_may(at_table: Campaign, cleo: User, stranger: User) -> None:
    given = {"pile": "boards", "sides": {}}
    for by, kind in ((cleo, Forbidden), (stranger, NotFound)):
        with pytest.raises(kind):
            recounted(by, at_table, given)
        with pytest.raises(kind):
            recounts.differences(by, at_table, {"piles": [given]})
