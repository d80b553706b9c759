from typing import Any

import pytest
from hypothesis import given

from games.kernel.dice import Dice, seed_of
from games.kernel.errors import Illegal
from games.oath.engine.save.repair import Finding, repair
from games.oath.engine.save.strings import (
    CODES,
    EMPTY,
    FACEDOWN,
    RELICS,
    SITE_CODES,
    VISIONS,
    WITH_PREVIOUS_GAME,
    decode,
    encode,
)
from games.oath.engine.save.translation import to_world
from games.oath.engine.world import facts
from tests.engines.oath.test_save_string import BY_ID, RETAIL, often, saves


def dice(seed: str = "") -> Dice:
    return Dice(seed_of(seed))


def changed(**change: Any) -> dict[str, Any]:
    """The retail string with other sites (by slot) or decks."""
    data = decode(RETAIL)
    for deck in ("world_deck", "dispossessed", "relic_deck"):
        data[deck] = {"codes": change.pop(deck, data[deck]["codes"])}
    for slot, (site, *cards) in change.pop("sites", {}).items():
        codes = [CODES[card] if card else EMPTY for card in cards]
        data["sites"][slot - 1] = {"site_code": site, "card_codes": codes}
    return decode(encode(data | change))


def mended(data: dict[str, Any]) -> tuple[dict[str, Any], list[Finding]]:
    mended, found = repair(data, dice())
    assert not [finding for finding in findings(mended) if finding.mend]
    return mended, found


def findings(data: dict[str, Any]) -> list[Finding]:
    return repair(data, dice())[1]


def codes_of(found: list[Finding]) -> list[str]:
    return [finding.code for finding in found]


def test_it_works() -> None:
    """18 relics are missing: they come on top of the relic deck, by number, as when the mod loads the string."""
    data = decode(BY_ID["retail-310-game7"])
    after, (finding,) = mended(data)
    assert (finding.code, finding.at) == ("missing-relics", "/relic_deck/codes")
    assert finding.text.startswith("relics are missing: sticky-fire, cursed-cauldron")
    left = data["relic_deck"]["codes"]
    assert after["relic_deck"]["codes"] == [*left, *(code for code in sorted(RELICS) if code not in left)]
    rest = set(data) - {"relic_deck", "total_length"}
    assert {key: after[key] for key in rest} == {key: data[key] for key in rest}


@pytest.mark.parametrize("sound", ["retail-331-game2", "mod-320-benis", "tutorial-331", "tutorial-332"])
def test_nothing_to_mend(sound: str) -> None:
    data = decode(BY_ID[sound])
    assert repair(data, dice()) == (data, [])


def test_the_data_are_not_changed() -> None:
    data = decode(BY_ID["reset-331"])
    repair(data, dice())
    assert data == decode(BY_ID["reset-331"])


@pytest.mark.parametrize("reset", ["reset-310-old", "reset-331"])
def test_a_first_game_is_built(reset: str) -> None:
    after, found = mended(decode(BY_ID[reset]))
    assert codes_of(found) == ["empty-decks", *["empty-slot"] * 5]
    assert (after["world_deck"]["denizens"], after["world_deck"]["visions"]) == (51, 5)
    assert len(after["relic_deck"]["codes"]) == 19
    assert [card and card["kind"] for card in after["sites"][2]["cards"]] == ["denizen", None, "relic"]
    assert [site["facedown"] for site in after["sites"]] == [False, True, False, True, True, False, True, True]
    another, _ = repair(decode(BY_ID[reset]), dice("another"))
    for deck in ("world_deck", "relic_deck"):
        assert after[deck]["codes"] != another[deck]["codes"]


def test_a_first_game_without_relics_left() -> None:
    relics = [facts_slug(code) for code in RELICS]
    icons = [slug for slug in SITE_CODES if facts.SITES[slug].relics][:8]
    places = iter([*relics, *[""] * 24])
    lying = {slot: (SITE_CODES[site], next(places), next(places), next(places)) for slot, site in enumerate(icons, 1)}
    after, found = repair(changed(sites=lying, world_deck=[], dispossessed=[], relic_deck=[]), dice())
    assert "empty-decks" in codes_of(found)
    assert after["relic_deck"]["codes"] == []
    assert sum(code in RELICS for site in after["sites"] for code in site["card_codes"]) == len(RELICS)


@pytest.mark.parametrize("free", range(3))
def test_the_relic_of_a_first_game_comes_to_any_free_place(free: int) -> None:
    site = next(slug for slug in SITE_CODES if slug in facts.SITES and facts.SITES[slug].relics == 1)
    cards = [facts_slug(code) for code in decode(RETAIL)["world_deck"]["codes"] if code not in VISIONS][:2]
    cards.insert(free, "")
    after, _ = repair(changed(sites={1: (SITE_CODES[site], *cards)}, world_deck=[], dispossessed=[], relic_deck=[]), dice())
    assert [code in RELICS for code in after["sites"][0]["card_codes"]] == [place == free for place in range(3)]


def test_relics_twice() -> None:
    """Horned Mask (223) is at slot 1 too; of two copies in the deck the upper one (later in the string) stays."""
    deck = [223, 224, *decode(RETAIL)["relic_deck"]["codes"]]
    after, found = mended(changed(relic_deck=deck))
    assert sorted((finding.code, finding.at) for finding in found) == [
        ("double", "/relic_deck/codes/0"),
        ("double", "/relic_deck/codes/1"),
    ]
    assert after == decode(RETAIL)


def test_denizens_twice() -> None:
    """Sites beat decks, the upper card in the world deck the lower one and the Dispossessed."""
    deck = decode(RETAIL)["world_deck"]["codes"]
    data = changed(
        sites={3: (SITE_CODES["great-slum"], facts_slug(deck[0]), "", "")},
        world_deck=[*deck, deck[2]],
        dispossessed=[195, deck[3], 195],
    )
    after, found = mended(data)
    assert [finding.at for finding in found if finding.code == "double"] == [
        "/world_deck/codes/0",
        "/world_deck/codes/59",
        "/dispossessed/codes/1",
        "/dispossessed/codes/2",
    ]
    assert after["world_deck"]["codes"] == deck[1:]
    assert after["dispossessed"]["codes"] == [195]


def facts_slug(code: int) -> str:
    return next(slug for slug, number in CODES.items() if number == code)


def test_an_edifice_twice() -> None:
    """Its two sides are one card; the earlier slot keeps it."""
    edifice = next(iter(facts.EDIFICES.values()))
    after, (finding,) = mended(
        changed(sites={3: (SITE_CODES["great-slum"], edifice.ruin, "", ""), 6: (SITE_CODES["river"], "", edifice.slug, "")})
    )
    assert (finding.code, finding.at) == ("double", "/sites/5/card_codes/1")
    assert after["sites"][2]["card_codes"][0] == CODES[edifice.ruin]


def test_two_edifices_at_a_site() -> None:
    first, second, *_ = facts.EDIFICES
    after, (finding,) = mended(changed(sites={3: (SITE_CODES["great-slum"], first, second, "")}))
    assert (finding.code, finding.at) == ("two-edifices", "/sites/2/card_codes/1")
    assert (finding.text, finding.mend) == ("great-slum has a second edifice", f"{second} goes to the Archive")
    assert after["sites"][2]["card_codes"] == [CODES[first], EMPTY, EMPTY]


def test_a_site_twice() -> None:
    after, found = mended(changed(sites={6: (SITE_CODES["great-slum"], "", "", "cursed-cauldron")}))
    assert codes_of(found)[0] == "site-twice"
    assert found[0].at == "/sites/5/site_code"
    assert found[0].mend.startswith("slot 6 is emptied")
    assert after["sites"][2]["site"] == "great-slum"
    assert after["sites"][5]["facedown"]
    assert after["sites"][5]["card_codes"] == [EMPTY] * 3


def test_no_card_lies_where_there_is_no_site() -> None:
    with pytest.raises(Illegal, match="cannot lie there") as refused:
        changed(sites={2: (EMPTY, "longbows", "", "")})
    assert refused.value.at == "/sites/1/card_codes/0"


def test_cards_at_a_facedown_site() -> None:
    after, found = mended(changed(sites={2: (SITE_CODES["wastes"] + FACEDOWN, "longbows", "", "")}))
    assert "cards-at-facedown" in codes_of(found)
    assert not after["sites"][1]["facedown"]
    assert after["sites"][1]["cards"][0]["slug"] == "longbows"


def test_over_capacity_can_stay() -> None:
    site = (SITE_CODES["narrow-pass"], "longbows", "taming-charm", "horned-mask")
    (finding,) = [f for f in findings(changed(sites={1: site})) if f.code == "over-capacity"]
    assert (finding.at, finding.mend) == ("/sites/0/card_codes", "")


def test_no_relics_at_all() -> None:
    data = changed(relic_deck=[], sites={1: (SITE_CODES["narrow-pass"], "", "", "")})
    after, (finding,) = mended(data)
    assert finding.code == "missing-relics"
    assert sorted(after["relic_deck"]["codes"]) == sorted(RELICS)
    assert after["relic_deck"]["codes"] != sorted(RELICS)


@pytest.mark.parametrize("gone", [1, 2, 3, 4, 5])
def test_missing_visions(gone: int) -> None:
    """Shuffled in where they are wanting: two among the upper 12 cards, three among the next 18."""
    deck = [code for code in decode(RETAIL)["world_deck"]["codes"] if code not in sorted(VISIONS)[:gone]]
    after, (finding,) = mended(changed(world_deck=deck))
    assert (finding.code, finding.at) == ("missing-visions", "/world_deck/codes")
    assert after["world_deck"]["visions"] == 5
    if gone == 5:
        for seed in range(20):
            cards = repair(changed(world_deck=deck), dice(str(seed)))[0]["world_deck"]["codes"]
            assert [sum(code in VISIONS for code in block) for block in (cards[:12], cards[12:30])] == [2, 3]


@pytest.mark.parametrize("place", [0, 11, 12, 25, 26])
def test_missing_visions_beside_one(place: int) -> None:
    """It counts where it lies, unless those that come above push it out."""
    deck = [code for code in decode(RETAIL)["world_deck"]["codes"] if code not in VISIONS]
    deck.insert(place, max(VISIONS))
    for seed in range(10):
        cards = repair(changed(world_deck=deck), dice(str(seed)))[0]["world_deck"]["codes"]
        blocks = [sum(code in VISIONS for code in block) for block in (cards[:12], cards[12:30], cards[30:])]
        assert blocks == ([2, 3, 0] if place < 26 else [2, 2, 1])


@pytest.mark.parametrize("denizens", [0, 1, 11, 12, 13])
def test_missing_visions_of_a_small_deck(denizens: int) -> None:
    deck = [code for code in decode(RETAIL)["world_deck"]["codes"] if code not in VISIONS][:denizens]
    if not denizens:
        deck = [min(VISIONS)]  # without any card it would be the deck of a first game
    for seed in range(20):
        after, _ = repair(changed(world_deck=deck), dice(str(seed)))
        assert (after["world_deck"]["denizens"], after["world_deck"]["visions"]) == (denizens, 5)


def test_an_unlawful_deck_can_stay() -> None:
    deck = sorted(decode(RETAIL)["world_deck"]["codes"])
    assert [(f.code, f.mend) for f in findings(changed(world_deck=deck))] == [("deck-structure", "")] * 2


def test_game_0() -> None:
    after, (finding,) = mended(changed(game_count=0))
    assert (finding.code, after["game_count"]) == ("game-count", 1)


def test_a_suit_order_that_is_none() -> None:
    assert [(f.code, f.mend) for f in findings(changed(suit_order_codes=[0] * 6))] == [("suit-order", "")]


@often
@given(saves)
def test_whatever_was_read_can_be_mended(save: dict[str, Any]) -> None:
    if tuple(save["version"]) < WITH_PREVIOUS_GAME:
        save["previous_game"] = None
    decks = {deck: {"codes": save[deck]} for deck in ("world_deck", "dispossessed", "relic_deck")}
    after, _ = mended(decode(encode(save | decks)))
    assert to_world(after, dice()).faults() == []
