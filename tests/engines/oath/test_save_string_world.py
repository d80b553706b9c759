from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.kernel.dice import Dice, seed_of
from games.kernel.errors import Illegal
from games.oath.engine.chronicle import write
from games.oath.engine.save.repair import repair
from games.oath.engine.save.strings import CODES, EMPTY, NEWEST, WITH_PREVIOUS_GAME, decode, encode
from games.oath.engine.save.translation import from_world, settled, to_world
from games.oath.engine.world import facts
from games.oath.engine.world.founding import new_world
from games.oath.engine.world.world import Place, Placed, Previous, Unknown, World
from tests.engines.oath.random_aftermath import random_aftermath, random_choices
from tests.engines.oath.test_save_string import BY_ID, RETAIL, often, saves, vectors


def dice(seed: str = "") -> Dice:
    return Dice(seed_of(seed))


def imported(text: str = RETAIL) -> World:
    return to_world(decode(text), dice())


def stored(world: World) -> World:
    """Through JSON and back, as an export or the database keeps it."""
    return World.read(msgspec.json.decode(msgspec.json.encode(world.plain())))


def exported(world: World) -> dict[str, Any]:
    return decode(encode(from_world(world)))


def refused(world: World) -> Illegal:
    with pytest.raises(Illegal) as caught:
        from_world(world)
    return caught.value


def test_it_works() -> None:
    world = imported()
    assert (world.name, world.chapter, world.oath) == ("Empire and Exile", 1, "the-people")
    assert [(slot.site, slot.faceup, slot.sealed) for slot in world.slots][:3] == [
        ("narrow-pass", True, False),
        ("wastes", False, True),
        ("great-slum", True, False),
    ]
    assert world.slot(1).cards == [Placed("horned-mask", "relic", faceup=False)]
    assert (world.world_deck[0], len(world.world_deck)) == (slug(63), 59)
    assert (world.relic_deck[0], world.relic_deck[-1]) == (slug(234), slug(224))
    assert world.dispossessed == [slug(code) for code in (195, 154, 100, 80, 59, 50)]
    assert (len(world.site_deck), sum(map(len, world.archive.values())), len(world.edifices_in_archive)) == (15, 138, 6)
    assert [board.color for board in world.boards if board.side == "citizen"] == ["blue"]
    assert world.board("purple").side == "chancellor"
    assert world.previous == Previous("white", "UNKNOWN", dict.fromkeys(("black", "yellow", "white", "blue", "red"), "exile"))
    assert world.box == ["grand-scepter"]


def slug(code: int) -> str:
    return next(slug for slug, number in CODES.items() if number == code)


@vectors
def test_imported_and_exported_it_is_the_same_string(vector: dict[str, Any]) -> None:
    world = imported(vector["string"])
    assert encode(from_world(world)) == vector["string"]
    assert encode(from_world(stored(world))) == vector["string"]


@often
@given(st.integers(0, 2**32))
def test_the_cards_of_a_site_lie_in_the_same_order(seed: int) -> None:
    rng, world = Random(seed), new_world(dice(str(seed)))
    after = random_aftermath(world, rng)
    for slot in after.slots:
        rng.shuffle(slot.cards)  # as somebody may write them down
    new, _ = write(world, after, random_choices(world, after, rng), dice(str(seed)))
    assert to_world(exported(new), dice()).slots == new.slots == World.read(new.plain()).slots


@vectors
def test_mended_too(vector: dict[str, Any]) -> None:
    mended, _ = repair(decode(vector["string"]), dice())
    assert exported(to_world(mended, dice())) == mended


@often
@given(saves)
def test_any_string_that_is_a_world(save: dict[str, Any]) -> None:
    if tuple(save["version"]) < WITH_PREVIOUS_GAME:
        save["previous_game"] = None
    decks = {deck: {"codes": save[deck]} for deck in ("world_deck", "dispossessed", "relic_deck")}
    mended, _ = repair(decode(encode(save | decks)), dice())
    assert exported(to_world(mended, dice())) == mended


@settings(max_examples=50, deadline=None)
@given(st.text())
def test_a_founding_there_and_back(seed: str) -> None:
    assume(seed.encode(errors="ignore").decode() == seed)
    world = new_world(dice(seed))
    data = exported(world)
    assert (data["version"], data["game_count"], data["active_byte"]) == (list(NEWEST), 1, 0)
    again = to_world(data, dice())
    again.tts, again.site_deck, world.site_deck = None, sorted(again.site_deck), sorted(world.site_deck)
    assert again == world


def test_the_site_deck_by_chance() -> None:
    one, another = to_world(decode(RETAIL), dice()), to_world(decode(RETAIL), dice("another"))
    assert sorted(one.site_deck) == sorted(another.site_deck)
    assert one.site_deck != another.site_deck


def test_another_name() -> None:
    world = to_world(decode(RETAIL), dice(), "Tuesdays")
    assert world.name == "Tuesdays"
    assert exported(world)["chronicle_name"] == "Tuesdays"


def test_what_a_string_lacks_is_in_the_box() -> None:
    box = imported(BY_ID["reset-331"]).box
    assert sorted(box) == sorted(["grand-scepter", *facts.RELICS, *facts.VISIONS])


def test_edifices_and_their_sides() -> None:
    data = decode(RETAIL)
    edifice = next(iter(facts.EDIFICES.values()))
    data["sites"][2]["card_codes"] = [CODES[edifice.ruin], EMPTY, EMPTY]
    world = to_world(decode(encode(data)), dice())
    assert world.slot(3).cards == [Placed(edifice.slug, "edifice", "ruined")]
    assert edifice.slug not in world.edifices_in_archive
    world.slot(3).cards[0].side = "intact"
    assert exported(world)["sites"][2]["card_codes"] == [CODES[edifice.slug], EMPTY, EMPTY]


def test_over_capacity_is_confirmed_by_the_import() -> None:
    data = decode(RETAIL)
    data["sites"][0]["card_codes"] = [data["world_deck"]["codes"].pop() for _ in range(2)] + [CODES["horned-mask"]]
    data = decode(encode(data))
    world = to_world(data, dice())
    assert world.confirmed == ["over_capacity"]
    assert exported(stored(world)) == data


def test_who_played() -> None:
    data = decode(BY_ID["tutorial-332"]) | {"active_byte": 0x40 | 0x20 | 0x02, "game_count": 5}
    world = to_world(decode(encode(data)), dice())
    assert [board.color for board in world.boards if board.played_last] == ["purple", "blue"]
    assert exported(world)["active_byte"] == 0x62
    world.board("red").played_last = True
    assert exported(world)["active_byte"] == 0x23


@pytest.mark.parametrize("twice", ["relic_deck", "world_deck", "dispossessed"])
def test_a_card_twice(twice: str) -> None:
    data = decode(RETAIL)
    data[twice]["codes"].append(data[twice]["codes"][0])
    with pytest.raises(Illegal) as caught:
        to_world(decode(encode(data)), dice())
    assert caught.value.code == "needs_repair"
    assert "OATH-8.8g" in caught.value.law
    assert "Repair the save string first." in caught.value.message


def test_the_first_of_several_faults_says_where() -> None:
    data = decode(RETAIL)
    data["relic_deck"]["codes"].append(data["relic_deck"]["codes"][0])
    data["sites"][2]["card_codes"] = [CODES[edifice] for edifice in list(facts.EDIFICES)[:2]] + [EMPTY]
    with pytest.raises(Illegal) as caught:
        to_world(decode(encode(data)), dice())
    assert (caught.value.law, caught.value.at) == (("OATH-8.3.1c",), "/slots/2/cards")


def test_a_chronicle_of_ones_own_has_the_suits_in_their_order() -> None:
    assert exported(new_world(dice()))["suit_order_codes"] == [0, 1, 2, 3, 4, 5]


def generations(first: World, n: int, fog: float = 0.0) -> Iterator[World]:
    rng = Random(n)
    world = first
    for _ in range(n):
        after = random_aftermath(world, rng, fog=fog)
        world, _ = write(world, after, random_choices(world, after, rng), dice(str(rng.random())))
        yield world


@pytest.mark.parametrize("text", [None, RETAIL, BY_ID["mod-320-benis"]])
def test_every_chapter_of_a_chronicle(text: str | None) -> None:
    written = 0
    for world in generations(imported(text) if text else new_world(dice()), 60):
        if any(len(slot.cards) > 3 for slot in world.slots):  # beyond the capacity, by a power
            assert refused(world).code == "too_many_cards"
            continue
        data = exported(world)
        again = to_world(data, dice())
        assert without_order(again) == without_order(world)
        assert exported(again) == data
        written += 1
    assert written > 50


def without_order(world: World) -> dict[str, Any]:
    """Strings have no order of these, and the cards at a site only their places."""
    data = world.plain() | {"tts": None, "confirmed": []}
    for zone in ("site_deck", "edifices_in_archive", "box"):
        data[zone] = sorted(data[zone])
    data["archive"] = {suit: sorted(cards) for suit, cards in data["archive"].items()}
    for slot in data["slots"]:
        slot["cards"] = sorted(slot["cards"], key=lambda placed: str(placed["card"]))
    return data


def test_unknown_relics_of_a_chronicle_settle() -> None:
    for world in generations(new_world(dice()), 20, fog=0.5):
        exported(settled(world, dice()))


# -- worlds that have moved on --------------------------------------------------------------------------------------


def test_cards_that_moved_lie_as_the_mod_deals_them() -> None:
    world = imported()
    mask = world.slot(1).cards.pop()
    world.slot(3).cards = [mask, Placed(world.world_deck.pop(), "denizen")]
    sites = exported(world)["sites"]
    assert sites[0]["card_codes"] == [EMPTY] * 3
    assert [card and card["kind"] for card in sites[2]["cards"]] == ["denizen", None, "relic"]


def test_what_moved_on_is_written_anew() -> None:
    """The raw values of the string it came from count as long as they say the same."""
    world = imported()
    world.board("red").side = "citizen"
    world.previous = Previous("black", "Z" * 300, {"blue": "citizen"})
    data = exported(world)
    assert data["citizenship_byte"] == 0x03
    assert data["previous_game"]["winner_color"] == "black"
    assert data["previous_game"]["winner_name"] == "Z" * 255
    assert data["previous_game"]["citizenship"]["blue"] == "citizen"


@pytest.mark.parametrize("change", [{"winner": "black"}, {"winner_name": "Zoe"}, {"citizenship": {"blue": "citizen"}}])
def test_any_change_of_the_game_before_is_written_anew(change: dict[str, Any]) -> None:
    world = imported()
    before = exported(world)["previous_game"]
    assert world.previous is not None
    world.previous = msgspec.structs.replace(world.previous, **change)
    assert World.read(world.plain()).previous == world.previous
    data = exported(world)["previous_game"]
    assert data != before
    (changed,) = change
    read = {"winner": data["winner_color"], "winner_name": data["winner_name"], "citizenship": data["citizenship"]}[changed]
    assert read == change[changed] if changed != "citizenship" else read["blue"] == "citizen"


def test_a_later_chapter_is_written_in_the_newest_version() -> None:
    """Only what the phase keeps of the string is left."""
    world = imported(BY_ID["retail-310-game7"])
    assert world.tts is not None
    world.tts = {key: world.tts[key] for key in ("version", "suit_order_codes")}
    data = exported(world)
    assert data["version"] == list(NEWEST)
    assert data["suit_order_codes"] == [3, 4, 1, 5, 2, 0]
    assert data["previous_game"] == {
        "citizenship_byte": 0,
        "citizenship": dict.fromkeys(("black", "yellow", "white", "blue", "red"), "exile"),
        "winner_byte": 0x20,
        "winner_color": "purple",
        "winner_name": "UNKNOWN",
    }


def test_an_older_string_does_not_say_who_played() -> None:
    assert not any(board.played_last for board in imported(BY_ID["retail-310-game7"]).boards)


def test_four_cards_at_a_site() -> None:
    world = imported()
    world.slot(3).cards = [Placed(world.world_deck.pop(), "denizen") for _ in range(4)]
    refusal = refused(world)
    assert (refusal.code, refusal.at) == ("too_many_cards", "/slots/2/cards")


def test_a_denizen_in_the_box() -> None:
    world = imported()
    world.box.append(world.world_deck.pop())
    assert refused(world).code == "in_the_box"


def test_a_card_without_a_number() -> None:
    world = imported()
    world.relic_deck.append(world.box.pop())
    refusal = refused(world)
    assert (refusal.code, refusal.at) == ("no_number", "/relic_deck/19")


@pytest.mark.parametrize("tts", [{"version": "3.3.3"}, {"active_byte": 256}, {"card_codes": [[1]]}], ids=str)
def test_broken_remains_of_a_string(tts: dict[str, Any]) -> None:
    world = imported()
    world.tts = tts
    refusal = refused(world)
    assert refusal.at.startswith(f"/tts/{next(iter(tts))}")


# -- cards that nobody can place ------------------------------------------------------------------------------------


def foggy() -> World:
    """Nobody looked at the relic of slot 1 or the sites facedown in slots 7 and 8; a denizen is in a deck or put away."""
    world = imported()
    relics = [*(placed.card for placed in world.slot(1).cards), *world.relic_deck]
    world.slot(1).cards, world.relic_deck = [], []
    sites = [str(world.slots[i].site) for i in (6, 7)]
    for i in (6, 7):
        world.slots[i].site = None
    cards = [world.world_deck.pop(), *world.dispossessed]
    world.dispossessed = []
    world.unknown = [
        Unknown(relics, [Place("slot", 1, 1), Place("relic_deck", 19)]),
        Unknown(sites, [Place("slot", 1, 7), Place("slot", 1, 8)]),
        Unknown(cards, [Place("world_deck", 1), Place("dispossessed", 6)]),
    ]
    return world


def test_unknown_cards_are_refused() -> None:
    refusal = refused(foggy())
    assert (refusal.code, refusal.at) == ("unknown_cards", "/unknown")
    assert "horned-mask" in refusal.message
    assert " and 21 more; " in refusal.message
    few = foggy()
    few.unknown = few.unknown[1:2]
    assert f"{', '.join(few.unknown[0].cards)}; find" in refused(few).message


def test_or_placed_by_chance() -> None:
    before = foggy()
    world = settled(before, dice())
    assert before.unknown
    assert world.unknown == []
    assert (len(world.slot(1).cards), len(world.relic_deck), len(world.world_deck), len(world.dispossessed)) == (1, 19, 59, 6)
    assert None not in [slot.site for slot in world.slots]
    assert exported(world) != exported(settled(before, dice("another")))


def test_what_cannot_be_placed() -> None:
    world = imported()
    world.unknown = [Unknown([world.relic_deck.pop()], [Place("archive", 1)])]
    with pytest.raises(Illegal) as caught:
        settled(world, dice())
    assert (caught.value.code, caught.value.at) == ("not_settled", "/unknown/0")


@pytest.mark.parametrize("slot", [1, 8])
def test_sites_that_nobody_knows_lie_where_there_is_room_for_one(slot: int) -> None:
    """Not where a site lies already, nor two in one slot."""
    world = imported()
    world.slot(8).site, eighth = None, str(world.slot(8).site)
    world.unknown = [Unknown([eighth, world.site_deck.pop()], [Place("slot", 2 if slot == 8 else 1, slot)])]
    with pytest.raises(Illegal) as caught:
        settled(world, dice())
    assert (caught.value.code, caught.value.at) == ("not_settled", "/unknown/0")
