"""What a scribe may enter: refusals with the rule and the place, warnings, and what need not be said."""

from collections.abc import Callable
from typing import Any

import pytest

from games.kernel.dice import Dice
from games.kernel.errors import Illegal
from games.oath.engine.chronicle import ChoiceNeeded, needed, warnings, write
from games.oath.engine.world.aftermath import Aftermath, Choices
from games.oath.engine.world.facts import DENIZENS, EDIFICES, OATH_OF_VISION, RELICS
from games.oath.engine.world.world import World
from tests.engines.oath.scenario import founded, plain_end, written

WORLD = founded()
DECK = [card for card in WORLD.world_deck if card in DENIZENS]
ARCHIVE = WORLD.archive["order"]
AT_SITE = next(slot.slot for slot in WORLD.slots if slot.of_kind("relic"))
RED = {"color": "red", "role": "exile"}

Change = Callable[[dict[str, Any]], Any]


def end(change: Change | None = None) -> dict[str, Any]:
    found = plain_end(WORLD)
    if change:
        change(found)
    return found


def refused(change: Change, **choices: Any) -> Illegal:
    with pytest.raises(Illegal) as caught:
        written(WORLD, end(change), **choices)
    assert caught.value.message
    return caught.value


@pytest.mark.law("SCRIBE-57")
def test_it_works() -> None:
    new, record = written(WORLD, end())
    assert new.faults() == []
    assert record


def put(path: str, value: Any) -> Change:
    *way, last = path.split("/")

    def change(found: Any) -> None:
        for step in way:
            found = found[int(step)] if isinstance(found, list) else found[step]
        if last == "+":
            found.append(value)
        elif isinstance(found, list):
            found[int(last)] = value
        else:
            found[last] = value

    return change


def won(role: str, *how: str, **more: Any) -> Change:
    def change(found: Any) -> None:
        colour = {"chancellor": "purple"}.get(role, "red")
        found["winner"] = {"color": colour, "role": role, "how": list(how), **more}
        if role != "chancellor":
            found["players"][1]["role"] = role

    return change


def site_full(found: Any) -> None:
    """More denizens than Plains have room for, from the world deck."""
    found["slots"][0]["cards"] += [{"card": card, "kind": "denizen"} for card in DECK[:4]]


def facedown_cards(found: Any) -> None:
    found["slots"][1]["cards"] = [{"card": DECK[0], "kind": "denizen"}]


def edifices(found: Any) -> None:
    found["slots"][0]["cards"] = [{"card": e, "kind": "edifice", "side": "intact"} for e in ("great-spire", "forest-temple")]


def vanished(found: Any) -> None:
    found["slots"][0]["cards"] = []


def not_in_deck(found: Any) -> None:
    found["world_deck"] = DECK[:5]
    found["discards"] = {"cradle": DECK[5:6]}


REFUSED = [
    pytest.param(put("oath", "devotion"), "oath_differs", "SCRIBE-4", "/aftermath/oath", marks=pytest.mark.law("SCRIBE-4")),
    pytest.param(put("players/1/color", "pink"), "colour", "SCRIBE-2", "/aftermath/players/1/color"),
    pytest.param(put("players/+", RED), "colour_twice", "SCRIBE-11", "/aftermath/players/1/color"),
    pytest.param(put("players/0/role", "exile"), "chancellor", "SCRIBE-11", "/aftermath/players/0/role"),
    pytest.param(put("players/1/role", "chancellor"), "chancellor", "SCRIBE-11", "/aftermath/players/1/role"),
    pytest.param(put("players/0", {"color": "blue", "role": "exile"}), "no_chancellor", "SCRIBE-11", "/aftermath/players"),
    pytest.param(put("players/1/role", "king"), "role", "SCRIBE-3", "/aftermath/players/1/role"),
    pytest.param(put("winner/color", "black"), "winner_not_seated", "SCRIBE-6", "/aftermath/winner/color"),
    pytest.param(put("winner/role", "citizen"), "winner_role", "SCRIBE-3", "/aftermath/winner/role"),
    pytest.param(put("winner/how", []), "how", "SCRIBE-7", "/aftermath/winner/how"),
    pytest.param(put("winner/how", ["luck"]), "how", "SCRIBE-7", "/aftermath/winner/how/0"),
    pytest.param(won("chancellor", "usurper"), "how_role", "SCRIBE-10", "/aftermath/winner/how/0"),
    pytest.param(won("chancellor", "vision-of-faith"), "how_role", "SCRIBE-10", "/aftermath/winner/how/0"),
    pytest.param(won("exile", "stable-regime"), "how_role", "SCRIBE-10", "/aftermath/winner/how/0"),
    pytest.param(won("exile", "successor"), "how_role", "SCRIBE-10", "/aftermath/winner/how/0"),
    pytest.param(won("chancellor", "stable-regime", round=4), "round", "SCRIBE-10", "/aftermath/winner/round"),
    pytest.param(won("chancellor", "war-exhaustion", round=7), "round", "SCRIBE-10", "/aftermath/winner/round"),
    pytest.param(won("chancellor", "stable-regime", round=6, roll=4), "roll", "SCRIBE-10", "/aftermath/winner/roll"),
    pytest.param(won("chancellor", "stable-regime", roll=2), "roll", "SCRIBE-10", "/aftermath/winner/roll"),
    pytest.param(won("chancellor", "stable-regime", roll=7), "roll", "SCRIBE-10", "/aftermath/winner/roll"),
    pytest.param(
        won("exile", "vision-of-faith", visions_drawn=2), "visions_drawn", "SCRIBE-10", "/aftermath/winner/visions_drawn"
    ),
    pytest.param(lambda e: e["slots"].pop(), "slots", "SCRIBE-12", "/aftermath/slots"),
    pytest.param(put("slots/0/site", "atlantis"), "not_a_site", "SCRIBE-12", "/aftermath/slots/0/site"),
    pytest.param(put("slots/0/site", "river"), "other_site", "SCRIBE-13", "/aftermath/slots/0/site"),
    pytest.param(put("slots/0/site", None), "site_missing", "SCRIBE-12", "/aftermath/slots/0/site"),
    pytest.param(put("slots/0/faceup", False), "turned_down", "SCRIBE-12", "/aftermath/slots/0/faceup"),
    pytest.param(put("slots/0/ruler", None), "ruler", "SCRIBE-14", "/aftermath/slots/0/ruler"),
    pytest.param(put("slots/0/ruler", "black"), "ruler", "SCRIBE-14", "/aftermath/slots/0/ruler"),
    pytest.param(put("slots/1/ruler", "red"), "ruler_of_facedown", "OATH-8.3.2c", "/aftermath/slots/1/ruler"),
    pytest.param(facedown_cards, "cards_at_facedown", "OATH-2.8.1b", "/aftermath/slots/1/cards"),
    pytest.param(edifices, "two_edifices", "OATH-8.3.1c", "/aftermath/slots/0/cards"),
    pytest.param(site_full, "over_capacity", "OATH-2.8.1a", "/aftermath/slots/0/cards"),
    pytest.param(put("slots/0/cards/0/kind", "relic"), "wrong_kind", "SCRIBE-17", "/aftermath/slots/0/cards/0"),
    pytest.param(put("slots/0/cards/0/card", "nobody"), "unknown_card", "SCRIBE-49", "/aftermath/slots/0/cards/0"),
    pytest.param(vanished, "missing_card", "SCRIBE-49", "/aftermath"),
    pytest.param(not_in_deck, "missing_card", "SCRIBE-49", "/aftermath"),
    pytest.param(put("discards", {"cradle": ["longbows"]}), "duplicate_card", "SCRIBE-49", "/aftermath/discards/cradle/0"),
    pytest.param(put("discards", {"cradle": ["nobody"]}), "unknown_card", "SCRIBE-49", "/aftermath/discards/cradle/0"),
    pytest.param(put("discards", {"cradle": [RELICS[0]]}), "wrong_zone", "SCRIBE-49", "/aftermath/discards/cradle/0"),
    pytest.param(put("players/1/relics", [DECK[0]]), "wrong_zone", "SCRIBE-49", "/aftermath/players/1/relics/0"),
    pytest.param(
        put("players/1/advisers", [{"card": "plains"}]), "wrong_zone", "SCRIBE-49", "/aftermath/players/1/advisers/0/card"
    ),
    pytest.param(put("reliquary", list(RELICS[:5])), "reliquary", "SCRIBE-29", "/aftermath/reliquary"),
    pytest.param(put("added", {"nowhere": []}), "unknown_pile", "SCRIBE-33", "/aftermath/added/nowhere"),
]


@pytest.mark.law(
    "SCRIBE-2", "SCRIBE-3", "SCRIBE-6", "SCRIBE-7", "SCRIBE-10", "SCRIBE-11", "SCRIBE-12", "SCRIBE-13", "SCRIBE-14"
)
@pytest.mark.law("SCRIBE-17", "SCRIBE-29", "SCRIBE-33", "SCRIBE-49", "SCRIBE-50")
@pytest.mark.parametrize(("change", "code", "law", "at"), REFUSED)
def test_refused(change: Change, code: str, law: str, at: str) -> None:
    refusal = refused(change)
    assert (refusal.code, refusal.law[0], refusal.at) == (code, law, at)


@pytest.mark.law("SCRIBE-14")
def test_who_can_rule_a_site_is_said() -> None:
    assert "there are empire, bandits, red" in refused(put("slots/0/ruler", "black")).message


@pytest.mark.law("OATH-3.3b", "OATH-3.3c", "OATH-3.3d", "SCRIBE-10")
@pytest.mark.parametrize(("game_round", "needed"), [(5, 6), (6, 5), (7, 3), (None, 3)])
def test_what_a_stable_regime_has_to_roll(game_round: int | None, needed: int) -> None:
    course = {} if game_round is None else {"round": game_round}
    for roll in range(8):
        change = won("chancellor", "stable-regime", roll=roll, **course)
        if needed <= roll <= 6:
            written(WORLD, end(change))
        else:
            does = "only 6" if needed == 6 else f"{needed} to 6"
            assert f"a roll of {roll} does not end the game: {does} does" in refused(change).message


def test_an_entry_in_another_format() -> None:
    refusal = refused(put("format", "chronicle.aftermath/2"))
    assert (refusal.code, refusal.at) == ("format", "/aftermath/format")


@pytest.mark.law("SCRIBE-49")
def test_what_lay_open_is_named_with_its_place_when_it_is_nowhere() -> None:
    lost, *others = EDIFICES
    assert f"to be found: {lost} (of the edifices in the Archive); name" in refused(put("edifices_in_archive", others)).message
    assert f"to be found: {len(DECK) - 6} × a denizen of the world deck; name" in refused(not_in_deck).message


def seen(vision: str, *players: int) -> Change:
    """These players have a third one at the table, and this Vision revealed."""

    def change(found: Any) -> None:
        found["players"].append({"color": "blue", "role": "exile"})
        for player in players:
            found["players"][player]["revealed_vision"] = vision

    return change


def both(*changes: Change) -> Change:
    def change(found: Any) -> None:
        for one in changes:
            one(found)

    return change


def adviser(card: str, seat: int = 1, **more: Any) -> Change:
    return put(f"players/{seat}/advisers", [{"card": card, **more}])


FAITH, CONQUEST = "vision-of-faith", "vision-of-conquest"
HOW, VISION = "/aftermath/winner/how", "/aftermath/players/{}/revealed_vision"
CAN_BE = [
    won("exile", "war-exhaustion", "usurper"),
    won("exile", "war-exhaustion", FAITH, round=8),
    won("exile", "usurper", FAITH),
    won("citizen", "stable-regime", "successor", round=6, roll=5),
    won("citizen", "successor", "war-exhaustion"),
    won("chancellor", "stable-regime", roll=3),
    both(won("exile", FAITH), seen(FAITH, 1)),
    both(won("exile", "usurper"), seen(FAITH, 1)),
    both(won("chancellor", "war-exhaustion"), seen(FAITH, 1)),
    both(won("exile", FAITH), seen(FAITH, 2), adviser("false-prophet")),
    both(won("exile", FAITH, CONQUEST), seen(FAITH, 1), put("players/2/revealed_vision", CONQUEST), adviser("false-prophet")),
    both(won("chancellor", "war-exhaustion"), adviser(FAITH, 0, faceup=False)),
    both(won("exile", "usurper"), adviser("conspiracy", 1, faceup=False)),
]
CANNOT_BE = [
    (won("exile", FAITH, FAITH), "repeated", "SCRIBE-7", HOW),
    (won("chancellor", "war-exhaustion", "war-exhaustion"), "repeated", "SCRIBE-7", HOW),
    (won("exile", FAITH, CONQUEST), "two_visions", "OATH-5.1.4.IIIf", HOW),
    (won("exile", "usurper", FAITH, CONQUEST), "two_visions", "OATH-5.1.4.IIIf", HOW),
    (won("exile", "war-exhaustion"), "how_together", "OATH-3.4.4a", HOW),
    (won("exile", "war-exhaustion", "usurper", FAITH), "how_together", "OATH-3.4b", HOW),
    (won("exile", "war-exhaustion", FAITH, CONQUEST), "how_together", "OATH-3.4b", HOW),
    (won("citizen", "war-exhaustion"), "how_together", "OATH-3.3.1a", HOW),
    (won("citizen", "successor"), "how_together", "OATH-3.3.1a", HOW),
    (won("citizen", "stable-regime"), "how_role", "SCRIBE-10", f"{HOW}/0"),
    (won("chancellor", "stable-regime", "war-exhaustion"), "how_together", "OATH-3.4a", HOW),
    (won("citizen", "stable-regime", "successor", "war-exhaustion"), "how_together", "OATH-3.4a", HOW),
    (both(won("exile", FAITH), seen(CONQUEST, 1)), "other_vision", "OATH-3.2a", VISION.format(1)),
    (both(won("exile", FAITH), seen(FAITH, 2)), "other_vision", "OATH-3.2a", VISION.format(2)),
    (
        both(won("exile", FAITH), seen(FAITH, 2), adviser("false-prophet", faceup=False)),
        "other_vision",
        "OATH-3.2a",
        VISION.format(2),
    ),
    (
        both(won("exile", FAITH), seen(FAITH, 2), adviser("false-prophet", 2)),
        "other_vision",
        "OATH-3.2a",
        VISION.format(2),
    ),
    (put("players/0/revealed_vision", FAITH), "vision_role", "OATH-5.1.4.IIIb", VISION.format(0)),
    (
        both(won("citizen", "war-exhaustion", "successor"), seen(FAITH, 1)),
        "vision_role",
        "OATH-6.6.2d",
        VISION.format(1),
    ),
    (both(won("exile", "usurper"), seen("conspiracy", 1)), "no_goal", "OATH-5.1.4.IVf", VISION.format(1)),
    (adviser(FAITH), "vision_faceup", "OATH-5.1.4.IIIg", "/aftermath/players/1/advisers/0/faceup"),
    (adviser("conspiracy", 0, faceup=True), "vision_faceup", "OATH-5.1.4.IIIg", "/aftermath/players/0/advisers/0/faceup"),
    (
        put(f"slots/{AT_SITE - 1}/cards/0", {"card": RELICS[0], "kind": "relic", "faceup": True}),
        "wrong_face",
        "OATH-2.8.2c",
        f"/aftermath/slots/{AT_SITE - 1}/cards/0/faceup",
    ),
    (put("slots/0/cards/0/faceup", False), "wrong_face", "OATH-5.1.4.Ib", "/aftermath/slots/0/cards/0/faceup"),
]


@pytest.mark.law("OATH-8.1a", "SCRIBE-7", "SCRIBE-8", "SCRIBE-10", "SCRIBE-32")
@pytest.mark.parametrize("change", CAN_BE)
def test_lawful_ends(change: Change) -> None:
    found = end(change)
    choices: dict[str, Any] = {"citizenship": []} if found["winner"]["role"] == "exile" else {}
    if any(adviser.get("faceup", True) for player in found["players"] for adviser in player.get("advisers", ())):
        choices["suit"] = "discord"
    fixed = [OATH_OF_VISION[how] for how in found["winner"]["how"] if how in OATH_OF_VISION]
    alone = len(fixed) == 1 and "usurper" not in found["winner"]["how"]
    new, _ = written(WORLD, found, **choices, **({"oath": fixed[0]} if alone else {}))
    assert new.faults() == []


@pytest.mark.law("OATH-3.2a", "OATH-3.3.1a", "OATH-3.4.2a", "OATH-3.4.3a", "OATH-3.4.4a", "OATH-3.4b", "SCRIBE-50")
@pytest.mark.law("OATH-2.2.2a", "OATH-2.8.2c", "OATH-5.1.4.IIIb", "OATH-5.1.4.IIIg", "OATH-5.1.4.IVf")
@pytest.mark.parametrize(("change", "code", "law", "at"), CANNOT_BE)
def test_ends_that_cannot_be(change: Change, code: str, law: str, at: str) -> None:
    refusal = refused(change)
    assert (refusal.code, refusal.law[0], refusal.at) == (code, law, at)


@pytest.mark.law("OATH-2.8.2c", "SCRIBE-19")
def test_relics_at_sites_lie_facedown() -> None:
    """Also where that is not said, in an entry and in a world."""
    found = end()
    for slot in found["slots"]:
        for placed in slot["cards"]:
            placed.pop("faceup")
    assert Aftermath.read(found) == Aftermath.read(end())
    world = WORLD.plain()
    for slot in world["slots"]:
        for placed in slot["cards"]:
            placed.pop("faceup")
    assert World.read(world) == WORLD


@pytest.mark.parametrize(
    ("data", "at"),
    [
        ({"slots": "none"}, "/aftermath/slots"),
        (None, "/aftermath"),
        ({"winner": {"color": 7}}, "/aftermath/winner/color"),
        ({"slots": [{"slot": 1, "cards": [{"kind": "denizen", "card": None}]}]}, "/aftermath/slots/0"),
        ({"crown": "gold"}, "/aftermath"),
    ],
)
def test_not_an_aftermath(data: Any, at: str) -> None:
    broken = data if data is None else end() | data
    with pytest.raises(Illegal) as refusal:
        Aftermath.read(broken, "/aftermath")
    assert refusal.value.code == "malformed"
    assert refusal.value.at.startswith("/aftermath")


# -- what is doubtful, and what need not be said ------------------------------------------------------------------------


@pytest.mark.law("SCRIBE-23", "OATH-2.8.1a")
def test_over_capacity_can_be_confirmed() -> None:
    found = end(site_full)
    after = Aftermath.read(found)
    (doubt,) = warnings(WORLD, after)
    assert doubt.code == "over_capacity"
    found["confirmed"] = ["over_capacity"]
    new, _ = written(WORLD, found)
    assert new.confirmed == ["over_capacity"]
    assert World.read(new.plain()) == new
    again = plain_end(new)
    written(new, again, oath="protection")
    with pytest.raises(Illegal, match="room"):
        World.read(new.plain() | {"confirmed": []})


@pytest.mark.law("SCRIBE-5", "SCRIBE-8")
def test_the_vision_alone_leaves_no_choice() -> None:
    after = Aftermath.read(end(won("exile", "vision-of-faith", visions_drawn=3, round=5)))
    assert "oath" not in [need.what for need in needed(WORLD, after, Choices())]


@pytest.mark.law("SCRIBE-15", "SCRIBE-16")
def test_who_rules_for_whom() -> None:
    """Purple, the Empire and a Citizen's colour are the same ruler; the Bandit Crown needs no word."""
    for ruler in ("empire", "purple", "red"):
        found = end(put("slots/0/ruler", ruler))
        found["players"][1]["role"] = "citizen"
        new, _ = written(WORLD, found)
        assert new.slot(1).site == "plains"
    found = end(lambda e: [slot.update(ruler="bandits") for slot in e["slots"] if slot["faceup"]])
    assert not [slot for slot in written(WORLD, found)[0].slots if "longbows" in [placed.card for placed in slot.cards]]
    for slot in found["slots"]:
        slot["cards"] = [card for card in slot["cards"] if card["card"] != "bandit-crown"]
    found["players"][0]["relics"] = ["bandit-crown"]
    assert [slot.site for slot in written(WORLD, found)[0].slots[:3]] == ["plains", "mountain", "rocky-coast"]


@pytest.mark.law("SCRIBE-30", "SCRIBE-31", "SCRIBE-35")
def test_discards_or_the_world_deck() -> None:
    by_discards = end(put("discards", {"cradle": DECK[:20], "hinterland": DECK[20:30]}))
    by_deck = end(put("world_deck", DECK[30:]))
    first, second = written(WORLD, by_discards)[0], written(WORLD, by_deck)[0]
    for new in (first, second):
        assert set(new.dispossessed) <= set(DECK[:30])
        assert len(new.dispossessed) == 6


@pytest.mark.law("SCRIBE-32", "SCRIBE-28")
def test_visions_and_the_scepter_need_no_entry() -> None:
    with_them = end(put("players/1/revealed_vision", "vision-of-faith"))
    with_them["players"][1]["relics"] = ["grand-scepter"]
    assert written(WORLD, with_them) == written(WORLD, end())
    both_said = end(put("world_deck", DECK[20:]))
    both_said["discards"] = {"cradle": DECK[:20]}
    assert written(WORLD, both_said)[0].faults() == []


@pytest.mark.law("SCRIBE-33")
def test_cards_that_powers_moved() -> None:
    new, _ = written(WORLD, end(put("added", {"dispossessed": DECK[:2], "archive": DECK[2:3]})))
    assert set(DECK[:2]) <= set(new.dispossessed)
    assert DECK[2] in new.archive[DENIZENS[DECK[2]]] or DECK[2] in new.world_deck
    new, _ = written(WORLD, end(put("players/1/advisers", [{"card": ARCHIVE[0], "faceup": True}])))
    assert ARCHIVE[0] not in new.archive["order"]


@pytest.mark.law("SCRIBE-33", "SCRIBE-49")
@pytest.mark.parametrize("more", [0, 1, 2])
def test_no_more_denizens_are_named_than_the_game_had(more: int) -> None:
    """Of the Archive so many turned up as there are cards of the deck that nobody named."""
    found = end(put("discards", {"cradle": DECK[2:]}))
    found["players"][1]["advisers"] = [{"card": card} for card in ARCHIVE[: 2 + more]]
    if not more:
        assert written(WORLD, found)[0].faults() == []
        return
    refusal = refused(lambda e: e.update(found))
    assert (refusal.code, refusal.law, refusal.at) == ("too_many_cards", ("SCRIBE-49",), "/aftermath/discards")
    assert refusal.message.startswith(f"{more} denizens more are named")


def test_a_refusal_names_no_hidden_card() -> None:
    relic = WORLD.slot(AT_SITE).of_kind("relic")[0].card
    found = end()
    found["slots"][AT_SITE - 1]["cards"] = [c for c in found["slots"][AT_SITE - 1]["cards"] if c["kind"] != "relic"]
    with pytest.raises(Illegal, match="facedown relic of slot") as refusal:
        written(WORLD, found)
    assert relic not in refusal.value.message


# -- choices ----------------------------------------------------------------------------------------------------------


@pytest.mark.law("SCRIBE-36", "SCRIBE-38", "SCRIBE-39")
def test_missing_choices_come_with_their_options() -> None:
    needs = {need.what: need for need in needed(WORLD, Aftermath.read(end()), Choices())}
    assert set(needs["oath"].options) == {"the-people", "protection", "devotion"}
    assert needs["edifice"].options[:2] == [None, {"build": {"slot": 1, "replaces": "longbows"}}]
    assert len(needs["suit"].options) == 6
    for missing in ("oath", "edifice", "suit"):
        choices = {"oath": "devotion", "edifice": None, "suit": "order"}
        del choices[missing]
        given = Choices.read(choices)
        with pytest.raises(ChoiceNeeded) as refusal:
            write(WORLD, Aftermath.read(end()), given, Dice(bytes(32)))
        assert refusal.value.at == f"/choices/{missing}"
        assert refusal.value.options == needs[missing].options


@pytest.mark.law("SCRIBE-37")
def test_offers_that_cannot_be_made() -> None:
    found = end(won("exile", "usurper"))
    found["players"] += [{"color": "blue", "role": "citizen"}, {"color": "white", "role": "exile"}]
    needs = {need.what: need.options for need in needed(WORLD, Aftermath.read(found), Choices())}
    assert needs["citizenship"] == ["white"]
    for colour, law in (("blue", "OATH-8.2d"), ("purple", "OATH-8.2c"), ("red", "OATH-8.2c"), ("black", "OATH-8.2c")):
        with pytest.raises(Illegal, match="only to white") as refusal:
            written(WORLD, found, citizenship=[{"color": colour, "accepted": True}])
        assert (refusal.value.law, refusal.value.at) == ((law,), "/choices/citizenship/0/color")
    with pytest.raises(Illegal) as refusal:
        written(WORLD, end(), citizenship=[{"color": "red", "accepted": True}])
    assert refusal.value.law == ("OATH-8.2c",)


@pytest.mark.parametrize(
    ("choice", "at"),
    [
        ({"build": {"slot": 9, "replaces": "longbows"}}, "/choices/edifice/build/slot"),
        ({"build": {"slot": 2, "replaces": "longbows"}}, "/choices/edifice/build/slot"),
        ({"build": {"slot": 1, "replaces": "elders"}}, "/choices/edifice/build/replaces"),
        ({"repair": {"slot": 1}}, "/choices/edifice/repair/slot"),
        ({"build": {"slot": 1, "replaces": "longbows"}, "repair": {"slot": 1}}, "/choices/edifice"),
        ({}, "/choices/edifice"),
    ],
)
def test_edifices_that_cannot_be(choice: dict[str, Any], at: str) -> None:
    refusal = refused(lambda e: None, edifice=choice)
    assert refusal.at == at
    assert refusal.law[0].startswith("OATH-8.3.1")


@pytest.mark.parametrize(
    ("choice", "at"),
    [
        ({"build": {"slot": 1.0, "replaces": "longbows"}}, "/choices/edifice/build/slot"),
        ({"build": {"slot": True, "replaces": "longbows"}}, "/choices/edifice/build/slot"),
        ({"build": {"slot": "1", "replaces": "longbows"}}, "/choices/edifice/build/slot"),
        ({"build": {"slot": 1, "replaces": ["longbows"]}}, "/choices/edifice/build/replaces"),
        ({"build": {"slot": 1}}, "/choices/edifice/build"),
        ({"build": {"slot": 1, "replaces": "longbows", "free": True}}, "/choices/edifice/build"),
        ({"repair": {"slot": 1.0}}, "/choices/edifice/repair/slot"),
        ({"repair": {}}, "/choices/edifice/repair"),
        ({"repair": 1}, "/choices/edifice/repair"),
    ],
)
def test_edifices_that_are_no_choice(choice: dict[str, Any], at: str) -> None:
    """`1.0` and `true` are equal to 1, and are no slots."""
    refusal = refused(lambda e: None, edifice=choice)
    assert (refusal.code, refusal.at) == ("malformed", at)


# -- draws made by hand ---------------------------------------------------------------------------------------------------

SIX = [*WORLD.archive["order"][:3], *WORLD.archive["hearth"][:2], WORLD.archive["beast"][0]]


@pytest.mark.law("SCRIBE-41", "SCRIBE-44", "SCRIBE-45")
def test_cards_drawn_by_hand() -> None:
    found = end(put("discards", {"cradle": DECK[:10]}))
    new, record = written(WORLD, found, draws={"archive": SIX, "dispossessed": DECK[2:8]})
    assert new.dispossessed == DECK[2:8]
    assert set(SIX) <= set(new.world_deck)
    assert {entry.kind: entry.params.get("cards") for entry in record}["cards-added"] == SIX


@pytest.mark.law("SCRIBE-41", "SCRIBE-43", "SCRIBE-46")
def test_sites_and_relics_drawn_by_hand() -> None:
    five = WORLD.site_deck[:5]
    new, _ = written(WORLD, end(), draws={"sites": five})
    assert [slot.site for slot in new.slots][3:] == five
    assert new.slot(6).faceup
    deck = WORLD.relic_deck
    gaps = sum(entry.kind == "relic-dealt" for entry in written(WORLD, end(), draws={"sites": five})[1])
    new, _ = written(WORLD, end(), draws={"sites": five, "relics": deck[:gaps], "relic_deck": deck[gaps:]})
    assert new.relic_deck == deck[gaps:]


@pytest.mark.law("SCRIBE-47", "SCRIBE-48")
def test_the_order_of_the_world_deck() -> None:
    by_hand = {"archive": SIX}
    new, _ = written(WORLD, end(), draws=by_hand)
    order = [new.world_deck[11], *new.world_deck[1:11], new.world_deck[0], *new.world_deck[12:]]
    assert written(WORLD, end(), draws=by_hand | {"world_deck": order})[0].world_deck == order


def late_visions() -> list[str]:
    deck = written(WORLD, end(), draws={"archive": SIX})[0].world_deck
    return [card for card in deck if card in DENIZENS] + [card for card in deck if card not in DENIZENS]


@pytest.mark.parametrize(
    ("draws", "code", "law"),
    [
        ({"archive": SIX[:5]}, "wrong_number", "OATH-8.4e"),
        ({"archive": [*SIX[:5], WORLD.archive["nomad"][0]]}, "wrong_number", "OATH-8.4e"),
        ({"archive": [DECK[0], *SIX[1:]]}, "wrong_number", "OATH-8.4e"),
        ({"archive": [SIX[0], SIX[0], *SIX[2:]]}, "repeated", "OATH-8.4e"),
        ({"dispossessed": DECK[:5]}, "wrong_number", "OATH-8.5c"),
        ({"dispossessed": [*DECK[:5], DECK[40]]}, "not_there", "OATH-8.5c"),
        ({"sites": WORLD.site_deck[:4]}, "wrong_number", "OATH-8.3.5.6"),
        ({"sites": [*WORLD.site_deck[:4], "plains"]}, "not_there", "OATH-8.3.5.6"),
        ({"sites": [None] * 5}, "turned_up_unnamed", "SCRIBE-43"),
        ({"relics": list(RELICS)}, "wrong_number", "OATH-8.6.2a"),
        ({"relic_deck": list(RELICS[:2])}, "wrong_order", "OATH-8.6.3b"),
        ({"world_deck": DECK[:9]}, "wrong_cards", "OATH-8.8a"),
        ({"archive": SIX, "world_deck": late_visions()}, "wrong_order", "OATH-8.8c"),
    ],
)
def test_draws_that_cannot_be(draws: dict[str, Any], code: str, law: str) -> None:
    change = put("discards", {"cradle": DECK[:10]}) if "dispossessed" in draws else lambda e: None
    refusal = refused(change, draws=draws)
    assert (refusal.code, refusal.law) == (code, (law,))
    assert refusal.at.startswith("/choices/draws/")


def to_be_healed() -> World:
    """The Archive lacks Hearth; most of the Dispossessed are Hearth and Beast, as many of each."""
    data = WORLD.plain()
    archive = data["archive"]
    data["dispossessed"] = [*archive["hearth"], *archive["beast"][: len(archive["hearth"])], *archive["discord"][:6]]
    data["archive"] = {suit: [card for card in cards if card not in data["dispossessed"]] for suit, cards in archive.items()}
    return World.read(data)


HEARTH, BEAST, DISCORD = (WORLD.archive[suit] for suit in ("hearth", "beast", "discord"))


@pytest.mark.law("OATH-8.4i", "SCRIBE-44")
@pytest.mark.parametrize("six", [DISCORD[:6], [*HEARTH[:3], *BEAST[:3]], HEARTH[:5], HEARTH[:7], [*HEARTH[:5], DISCORD[0]], []])
def test_what_heals_the_archive_is_six_of_one_of_the_largest_stacks(six: list[str]) -> None:
    world = to_be_healed()
    for lawful in (HEARTH[:6], BEAST[:6]):
        new, record = written(world, plain_end(world), draws={"archive": lawful})
        assert [entry.params["cards"] for entry in record if entry.kind == "cards-added"] == [lawful]
        assert (new.dispossessed, new.faults()) == ([], [])
    with pytest.raises(Illegal) as refused:
        written(world, plain_end(world), draws={"archive": six})
    refusal = refused.value
    assert (refusal.code, refusal.law, refusal.at) == ("wrong_number", ("OATH-8.4i",), "/choices/draws/archive")


@pytest.mark.law("OATH-8.4k", "SCRIBE-44")
@pytest.mark.parametrize("nameless", [0, 4])
def test_the_largest_stack_may_be_small_or_have_cards_without_a_name(nameless: int) -> None:
    """Three Hearth lie among the Dispossessed; with them four Beasts that nobody can name, or nothing."""
    data = WORLD.plain()
    data["dispossessed"], data["archive"]["hearth"] = HEARTH[:3], []
    data["world_deck"] += HEARTH[3:]
    if nameless:
        data["archive"]["beast"] = BEAST[5:]
        places = [{"zone": "dispossessed", "count": nameless}, {"zone": "world_deck", "count": 1}]
        data["unknown"] = [{"cards": BEAST[:5], "places": places}]
    world = World.read(data)
    codes = {}
    for drawn in (HEARTH[:3], HEARTH[:2], HEARTH[:4], BEAST[:4], BEAST[:3]):
        try:
            new, _ = written(world, plain_end(world), draws={"archive": drawn})
            assert new.faults() == []
            codes[DENIZENS[drawn[0]], len(drawn)] = ""
        except Illegal as refusal:
            codes[DENIZENS[drawn[0]], len(drawn)] = refusal.code
    wrong = "wrong_number"
    hearth = {("hearth", 3): "", ("hearth", 2): wrong, ("hearth", 4): "not_there" if nameless else wrong}
    assert codes == hearth | {("beast", 4): "" if nameless else wrong, ("beast", 3): "" if nameless else wrong}


# -- the rest of the record ---------------------------------------------------------------------------------------------


@pytest.mark.law("SCRIBE-58")
def test_a_stable_regime_with_three_sites() -> None:
    """Slots 1, 4 and 7 ruled: five sites leave, three move up, one is turned up in the Hinterland, 6 + 6 cards change."""
    found = end(won("chancellor", "stable-regime", round=6, roll=5))
    found["discards"] = {"cradle": DECK[:8]}
    for slot, site in ((4, WORLD.slot(4).site), (7, WORLD.slot(7).site)):
        found["slots"][slot - 1] |= {"site": site, "faceup": True, "ruler": "empire"}
    for slot in (3, 6):
        found["slots"][slot - 1]["ruler"] = "bandits"
    new, record = written(WORLD, found)
    kinds = [entry.kind for entry in record]
    assert kinds.count("site-discarded") + kinds.count("facedown-site-discarded") == 5
    assert [(e.params["before"], e.params["slot"]) for e in record if e.kind == "site-moved"] == [(4, 2), (7, 3)]
    assert [e.params["slot"] for e in record if e.kind == "site-turned-up"] == [6]
    assert [len(e.params["cards"]) for e in record if e.kind in ("cards-added", "dispossessed")] == [6, 6]
    assert new.slot(3).site == WORLD.slot(7).site


@pytest.mark.law("SCRIBE-24", "SCRIBE-25", "SCRIBE-26", "SCRIBE-27")
def test_whose_cards_they_were() -> None:
    found = end()
    free = WORLD.relic_deck
    found["players"][0] |= {"advisers": [{"card": DECK[0], "faceup": False}], "relics": free[:2]}
    found["players"][1] |= {"advisers": [{"card": card} for card in DECK[1:8]], "relics": free[2:4]}
    new, _ = written(WORLD, found)
    assert set(new.relic_deck[:2]) == set(free[:2])
    assert not set(free[2:4]) & set(new.relic_deck[:2])
    assert DECK[0] in new.world_deck
    assert set(new.dispossessed) < set(DECK[1:8])


@pytest.mark.law("SCRIBE-18")
def test_an_edifice_has_a_side() -> None:
    def built(side: str) -> Change:
        return put("slots/0/cards/+", {"card": "great-spire", "kind": "edifice", "side": side})

    world = World.read(WORLD.plain())
    assert refused(built("sunken")).code == "edifice_side"
    new, _ = written(world, end(built("ruined")))
    assert [(p.card, p.side) for p in new.slot(8).of_kind("edifice")] == [("great-spire", "ruined")]


@pytest.mark.law("SCRIBE-9", "SCRIBE-22", "SCRIBE-34", "SCRIBE-40")
def test_what_may_be_noted_and_changes_nothing() -> None:
    """The round and the banners; which pile a card lies in."""
    first = end(put("discards", {"cradle": DECK[:9]}))
    second = end(put("discards", {"hinterland": DECK[:9]}))
    second["winner"]["round"] = 8
    second["players"][0]["banners"] = ["peoples-favor"]
    assert written(WORLD, first) == written(WORLD, second)
