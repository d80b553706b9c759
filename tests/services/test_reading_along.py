"""Reading along: what of a half-entered game everybody may know, and nothing else."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest
from msgspec import json

from chronicle.models import Campaign, Group, User
from chronicle.services.campaigns import drafts, evenings, reading_along
from games.oath.engine.world.facts import DENIZENS, KIND
from tests.factories import game_data, make_campaign, play

SITE = {
    "slot": 1,
    "site": "plains",
    "faceup": True,
    "ruler": "red",
    "cards": [
        {"card": "longbows", "kind": "denizen", "faceup": True},
        {"card": "hall-of-debate", "kind": "edifice", "side": "ruined"},
        {"card": "bone-sword", "kind": "relic", "faceup": True},
        {"card": None, "kind": "relic", "faceup": False},
        {"card": "elders", "kind": "denizen", "faceup": False},
    ],
}
HIDDEN = {"slot": 2, "site": "mine", "faceup": False, "ruler": None, "cards": [{"card": "elders", "kind": "denizen"}]}
RED = {
    "color": "red",
    "role": "exile",
    "advisers": [{"card": "rangers", "faceup": True}, {"card": "tents", "faceup": False}, {"card": "keep", "faceup": False}],
    "relics": ["grand-mask", None, "?"],
    "banners": ["peoples-favor"],
    "revealed_vision": "vision-of-conquest",
}
REPORT: dict[str, Any] = {
    "seats": [{"color": "red", "player": "7"}, {"color": "purple", "player": None}],
    "title": "The flood",
    "notes": "Tents is mine",
    "aftermath": {
        "winner": {"color": "red", "role": "exile", "how": ["usurper"], "roll": 4},
        "slots": [SITE, HIDDEN],
        "players": [RED, {"color": "purple", "role": "chancellor"}],
        "reliquary": ["cup-of-plenty"],
        "discards": {"cradle": ["naysayers"]},
        "world_deck": ["wrestlers"],
        "added": {"archive": ["bear-traps"]},
    },
    "choices": {
        "oath": "devotion",
        "suit": "beast",
        "citizenship": [{"color": "red", "accepted": True}],
        "draws": {"archive": ["salad-days"]},
    },
}


@pytest.fixture
def campaign(group: Group, ben: User) -> Campaign:
    return make_campaign(ben, group)


def said(report: dict[str, Any]) -> str:
    return json.encode(reading_along.entered(report, {"7": "Ada"})).decode()


def test_it_works() -> None:
    found = reading_along.entered(REPORT, {"7": "Ada"})
    red, purple = found.seated
    assert (red.name, red.advisers, red.facedown_advisers, red.relics) == ("Ada", ["rangers"], 2, ["grand-mask"])
    assert (red.banners, red.vision, purple.name) == (["peoples-favor"], "vision-of-conquest", "")
    assert found.map
    place, down = found.map
    assert [(lying.card, lying.side) for lying in place.cards] == [("longbows", ""), ("hall-of-debate", "ruined")]
    assert (place.site, place.ruler, place.facedown_relics) == ("plains", "red", 2)
    assert (down.site, down.cards, down.facedown_relics) == (None, [], 0)
    assert found.winner == reading_along.Won("red", "exile", ["usurper"])
    assert found.chosen == reading_along.Chosen("devotion", "beast", [reading_along.Offer("red", True)])


def test_what_is_not_entered_yet() -> None:
    report = {
        "seats": REPORT["seats"],
        "aftermath": {"winner": {"color": ""}, "slots": [SITE | {"ruler": None}], "players": []},
    }
    found = reading_along.entered(report, {})
    assert (found.winner, found.map, found.has_players, found.chosen) == (None, None, False, None)
    assert reading_along.entered({}, {}).seated == []


def test_nothing_sealed_is_in_it() -> None:
    text = said(REPORT)
    secret = (
        "tents",
        "keep",
        "bone-sword",
        "elders",
        "mine",
        "cup-of-plenty",
        "naysayers",
        "wrestlers",
        "bear-traps",
        "salad-days",
    )
    assert [card for card in secret if f'"{card}"' in text or "Tents" in text] == []


def sealed(report: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The same game with every sealed entry another one."""
    report, cards = deepcopy(report), [card for card in KIND if card not in REPORT["aftermath"]["slots"][0]]
    after = report["aftermath"]
    for player in after["players"]:
        for adviser in player.get("advisers", []):
            if not adviser.get("faceup", True):
                adviser["card"] = rng.choice(cards)
    for slot in after["slots"]:
        if not slot["faceup"]:
            slot["site"], slot["cards"] = rng.choice(cards), []
        for card in slot["cards"]:
            if card["kind"] == "relic" or not card.get("faceup", True):
                card["card"] = rng.choice(cards)
    for pile in ("reliquary", "world_deck", "relic_deck", "archive", "dispossessed", "box"):
        after[pile] = rng.sample(cards, 3)
    after["discards"] = {"cradle": rng.sample(list(DENIZENS), 5)}
    after["added"] = after["taken"] = {"archive": rng.sample(cards, 2)}
    after["unknown"] = [{"cards": rng.sample(cards, 2), "places": []}]
    report["choices"]["draws"] = {draw: rng.sample(cards, 2) for draw in ("archive", "sites", "relics", "world_deck")}
    return report


def test_sealed_entries_may_be_anything() -> None:
    rng = Random(1)
    for _ in range(50):
        assert said(sealed(REPORT, rng)) == said(REPORT)


@pytest.mark.parametrize("seed", range(6))
def test_in_a_whole_game_too(campaign: Campaign, seed: int) -> None:
    report = game_data(campaign, seed)
    assert said(sealed(report, Random(seed))) == said(report)


def test_it_would_notice() -> None:
    changed = deepcopy(REPORT)
    changed["aftermath"]["players"][0]["advisers"][0]["card"] = "keep"
    assert said(changed) != said(REPORT)


class TestOfAnEvening:
    def test_it_works(self, campaign: Campaign, group: Group, ada: User, ben: User) -> None:
        evening = evenings.open_now(ben, campaign)
        assert reading_along.so_far(evening) is None
        draft = drafts.of_game(ben, campaign)
        assert reading_along.so_far(evening) is None
        player = group.players.get(user=ada)
        drafts.save(ben, draft, 1, {"report": REPORT | {"seats": [{"color": "red", "player": str(player.pk)}]}})
        found = reading_along.so_far(evening)
        assert found
        assert [seat.name for seat in found.seated] == ["Ada"]

    def test_not_once_the_chapter_is_written(self, campaign: Campaign, ben: User) -> None:
        """Nor what a correction of the chapter has in it."""
        evenings.open_now(ben, campaign)
        play(ben, campaign)
        drafts.save(ben, drafts.of_correction(ben, campaign), 1, {"report": REPORT})
        evening = evenings.current(campaign)
        assert evening
        assert reading_along.so_far(evening) is None

    def test_a_stamp_changes_with_what_there_is_to_read(self, campaign: Campaign, ada: User, ben: User) -> None:
        evening = evenings.open_now(ben, campaign)
        seen = [reading_along.stamp(evening), reading_along.stamp(evening)]
        assert seen[0] == seen[1]
        draft = drafts.of_game(ben, campaign)
        seen.append(reading_along.stamp(evening))
        drafts.save(ben, draft, 1, {"report": REPORT})
        seen.append(reading_along.stamp(evening))
        drafts.discard(ben, draft)
        seen.append(reading_along.stamp(evening))
        play(ben, campaign)
        seen.append(reading_along.stamp(evening))
        assert len(set(seen)) == len(seen) - 2, "it is the same where the draft was discarded"

    def test_it_costs_one_statement(self, campaign: Campaign, ben: User, django_assert_num_queries: Any) -> None:
        evening = evenings.open_now(ben, campaign)
        with django_assert_num_queries(1):
            reading_along.stamp(evening)
