"""8.1 the oath, 8.2 Citizenship, 8.3 the map."""

from typing import Any

import pytest

from games.kernel.errors import Illegal
from games.oath.cases.run import Run
from games.oath.engine.chronicle import STEPS, needed, oath_and_citizens
from games.oath.engine.chronicle.oath_and_citizens import oath_options
from games.oath.engine.chronicle.sites import edifice_options
from games.oath.engine.world.aftermath import Aftermath, Choices
from games.oath.engine.world.facts import EDIFICES, OATH_OF_VISION, OATHS, REGIONS, SITES
from tests.engines.oath.scenario import BLUE_CITIZEN, PURPLE, RED, ended, founded, intact, many, plain_end, ruined, site, table
from tests.engines.oath.scenario import written as write_end


def names(run: Any) -> list[str | None]:
    return [slot.site for slot in run.slots]


@pytest.mark.law("OATH-8.0a")
def test_it_works() -> None:
    order = [step.__name__ for step in STEPS]
    assert order == ["swear", "citizenship", "edifice", "clear", "ruin", "refill", "add_from_archive", "dispossess", "relics"]
    _, record = write_end(founded(), plain_end(founded()))
    laws = [tuple(int(part) for part in entry.law[5:].rstrip("abcdefghi").split(".")[:2]) for entry in record]
    assert laws == sorted(laws)


@pytest.mark.law("OATH-8.0c")
def test_what_is_asked() -> None:
    end = plain_end(founded())
    assert [need.what for need in needed(founded(), Aftermath.read(end), Choices())] == ["oath", "edifice", "suit"]
    for slot in end["slots"]:
        slot["ruler"] = None if slot["ruler"] is None else "red"
    end["winner"] = {"color": "red", "role": "exile", "how": ["vision-of-faith"]}
    end["players"].append({"color": "blue", "role": "exile"})
    end["players"][1]["advisers"] = [{"card": founded().world_deck[-1]}]
    assert [need.what for need in needed(founded(), Aftermath.read(end), Choices())] == ["citizenship"]


# -- 8.1 ------------------------------------------------------------------------------------------------------------


@pytest.mark.law("OATH-8.1a", "OATH-8.1b", "OATH-8.1e")
@pytest.mark.parametrize("vision", OATH_OF_VISION)
def test_a_vision_alone_fixes_the_oath(vision: str) -> None:
    run = ended(winner=RED, won_by=[vision])
    assert run.world.oath == OATH_OF_VISION[vision]
    assert [entry.law for entry in run.entries("oath-sworn")] == ["OATH-8.1a"]
    pairs = {
        "vision-of-conquest": "supremacy",
        "vision-of-rebellion": "the-people",
        "vision-of-sanctuary": "protection",
        "vision-of-faith": "devotion",
    }
    assert pairs == OATH_OF_VISION


@pytest.mark.law("OATH-8.1d")
def test_a_vision_may_keep_the_oath() -> None:
    assert ended(winner=RED, won_by=["vision-of-conquest"], current_oath="supremacy").world.oath == "supremacy"


@pytest.mark.law("OATH-8.1a", "OATH-8.1g", "OATH-3.4.3a")
def test_a_vision_that_decides_when_all_are_exhausted_fixes_it_too() -> None:
    assert ended(winner=RED, won_by=["war-exhaustion", "vision-of-faith"]).world.oath == "devotion"


@pytest.mark.law("OATH-8.1c", "OATH-8.1f")
@pytest.mark.parametrize(
    "how", [["usurper"], ["usurper", "vision-of-faith"], ["war-exhaustion"], ["war-exhaustion", "usurper"]]
)
def test_else_any_other_oath(how: list[str]) -> None:
    run = ended(winner=RED, won_by=how, current_oath="supremacy")
    assert [entry.law for entry in run.entries("oath-sworn")] == ["OATH-8.1c"]
    assert oath_options(run.w) == ["the-people", "protection", "devotion"] or set(oath_options(run.w)) == set(OATHS) - {
        "supremacy"
    }


# -- 8.2 ------------------------------------------------------------------------------------------------------------


@pytest.mark.law("OATH-8.2a", "OATH-8.2d", "OATH-8.2h")
def test_an_exile_turns_all_citizens() -> None:
    given: dict[str, Any] = {
        "players": [PURPLE, RED, BLUE_CITIZEN, {"color": "white", "role": "exile"}],
        "boards_in_box": {"black": "citizen"},
    }
    run = ended(winner=RED, won_by=["usurper"], **given)
    sides = {board.color: board.side for board in run.world.boards}
    assert sides["blue"] == sides["black"] == sides["red"] == "exile"
    assert sides["purple"] == "chancellor"
    assert [p.color for p in oath_and_citizens.offer_candidates(run.w)] == ["white"]


@pytest.mark.law("OATH-8.2b")
@pytest.mark.parametrize("winner", [PURPLE, BLUE_CITIZEN])
def test_an_imperial_winner_turns_none(winner: dict[str, str]) -> None:
    run = ended(winner=winner, players=[PURPLE, RED, BLUE_CITIZEN], boards_in_box={"black": "citizen"})
    sides = {board.color: board.side for board in run.world.boards}
    assert sides["blue"] == sides["black"] == "citizen"
    assert oath_and_citizens.offer_candidates(run.w) == []
    with pytest.raises(Illegal) as refused:
        write_end(founded(), plain_end(founded()), citizenship=[{"color": "red", "accepted": True}])
    assert (refused.value.code, refused.value.law) == ("no_offers", ("OATH-8.2c",))


@pytest.mark.law("OATH-8.2c", "OATH-8.2e", "OATH-8.2f")
def test_new_citizens_bring_their_sites() -> None:
    """Whatever the Reliquary holds and whoever holds the Scepter."""
    three = [PURPLE, RED, {"color": "blue", "role": "exile", "relics": ["grand-scepter"]}, {"color": "white", "role": "exile"}]
    sites = [site(1, "plains", "blue"), site(2, "mountain", "white"), site(3, "river", "purple")]
    run = ended(*sites, winner=RED, players=three, choices={"citizenship_accepted_by": ["blue", "white"]})
    assert names(run)[:2] == ["plains", "mountain"]
    assert "river" in run.discarded_sites
    sides = {board.color: board.side for board in run.world.boards}
    assert sides["blue"] == sides["white"] == "citizen"


def crowned(*, accepts: bool) -> Run:
    """Red won. Blue rules slot 1, and by the Bandit Crown slots 3 and 4, one with an edifice."""
    crowned = {"color": "blue", "role": "exile", "relics": ["bandit-crown"]}
    sites = [
        site(1, "plains", "blue"),
        site(3, "river", "bandits", "wolves"),
        site(4, "mine", "bandits", "longbows", edifice=intact("great-spire")),
        site(6, "steppe", "purple"),
    ]
    choices = {"citizenship_accepted_by": ["blue"] if accepts else []}
    return ended(*sites, winner=RED, players=[PURPLE, RED, crowned], choices=choices)


@pytest.mark.answer("bandit-crown", 7)
@pytest.mark.law("OATH-8.2e", "OATH-8.2j", "OATH-8.3.3a")
def test_a_new_citizen_brings_the_sites_of_bandits_too() -> None:
    run = crowned(accepts=True)
    handed = [(entry.params["site"], entry.params["color"]) for entry in run.entries("site-handed-over")]
    assert handed == [("plains", "blue"), ("river", "blue"), ("mine", "blue")]
    assert names(run)[:3] == ["plains", "river", "mine"]
    assert run.discarded_sites.count("steppe") == 1
    assert not run.entries("edifice-ruined")
    assert [placed.card for placed in run.slots[1].cards] == ["wolves"]


@pytest.mark.law("OATH-8.2g", "OATH-8.2j")
def test_who_declines_keeps_the_sites_of_bandits_from_the_winner() -> None:
    run = crowned(accepts=False)
    assert not run.entries("site-handed-over")
    assert {"plains", "river", "steppe"} <= set(run.discarded_sites)
    assert [entry.params["site"] for entry in run.entries("edifice-ruined")] == ["mine"]


@pytest.mark.law("SCRIBE-15", "OATH-8.2e")
@pytest.mark.parametrize("holder", ["purple", "red", "blue", "white", None])
def test_the_offer_names_what_an_exile_brings(holder: str | None) -> None:
    """Sites without warbands with the Bandit Crown's holder alone."""
    end = plain_end(founded(), winner={"color": "red", "role": "exile", "how": ["usurper"]})
    end["players"] += [{"color": "blue", "role": "exile"}, {"color": "white", "role": "exile"}]
    for player in end["players"]:
        player["relics"] = ["bandit-crown"] if player["color"] == holder else []
    lying = [slot for slot in end["slots"] if slot["faceup"]]
    for slot, ruler in zip(lying, ("bandits", "blue", "empire"), strict=True):
        slot["ruler"] = ruler
    after, choices = Aftermath.read(end, "/aftermath"), Choices.read({}, "/choices")
    (offer,) = [need for need in needed(founded(), after, choices) if need.what == "citizenship"]
    bare, blues = [lying[0]["site"]], [lying[1]["site"]]
    assert offer.options == ["blue", "white"]
    assert offer.brings == {"blue": bare * (holder == "blue") + blues, "white": bare * (holder == "white")}


@pytest.mark.law("OATH-8.2g", "OATH-8.2i")
def test_an_exile_may_decline() -> None:
    end = plain_end(founded(), winner={"color": "red", "role": "exile", "how": ["usurper"]})
    end["players"].append({"color": "blue", "role": "exile"})
    answers = [{"color": "blue", "accepted": False}]
    world, record = write_end(founded(), end, citizenship=answers)
    assert world.board("blue").side == "exile"
    assert "citizenship-declined" in [entry.kind for entry in record]
    with pytest.raises(Illegal, match="choice") as refused:
        write_end(founded(), end)
    assert refused.value.at == "/choices/citizenship"


# -- 8.3.1 ----------------------------------------------------------------------------------------------------------

BUILD = {"build_or_repair": {"type": "build", "slot": 1, "replace": "wolves"}}


@pytest.mark.law("OATH-8.3.1b", "OATH-8.3.1d", "OATH-8.3.1i", "OATH-8.0b")
@pytest.mark.parametrize("denizen", ["wolves", "salt-the-earth"])
def test_building(denizen: str) -> None:
    """Salt the Earth is locked, and may be replaced all the same."""
    choices = {"build_or_repair": {"type": "build", "slot": 1, "replace": denizen}}
    run = ended(site(1, "river", "empire", denizen), choices=choices)
    (edifice,) = run.world.slot(1).of_kind("edifice")
    assert edifice.side == "intact"
    assert EDIFICES[edifice.card].suit == {"wolves": "beast", "salt-the-earth": "discord"}[denizen]
    assert edifice.card not in run.world.edifices_in_archive
    assert denizen in run.world.world_deck
    assert denizen not in run.pool


@pytest.mark.law("OATH-8.3.1a")
def test_only_imperial_winners_build_and_once() -> None:
    river = site(1, "river", "red", "wolves")
    assert edifice_options(table(river, winner=RED, players=[PURPLE, RED]).writing(bytes(32))) == []
    with pytest.raises(Illegal) as refused:
        ended(river, winner=RED, players=[PURPLE, RED], choices=BUILD)
    assert refused.value.law == ("OATH-8.3.1a",)
    both = {"build": {"slot": 1, "replaces": "longbows"}, "repair": {"slot": 1}}
    with pytest.raises(Illegal) as refused:
        write_end(founded(), plain_end(founded()), edifice=both)
    assert refused.value.code == "build_or_repair"


@pytest.mark.law("OATH-8.3.1c")
@pytest.mark.parametrize("edifice", [intact("great-spire"), ruined("broken-forge")])
def test_no_second_edifice(edifice: dict[str, str]) -> None:
    with pytest.raises(Illegal) as refused:
        ended(site(1, "river", "empire", "wolves", edifice=edifice), choices=BUILD)
    assert refused.value.law == ("OATH-8.3.1c",)


@pytest.mark.law("OATH-8.3.1e")
def test_repairing() -> None:
    choices = {"build_or_repair": {"type": "repair", "slot": 1}}
    run = ended(site(1, "river", "empire", edifice=ruined("broken-forge")), choices=choices)
    assert [(p.card, p.side) for p in run.world.slot(1).of_kind("edifice")] == [("ancient-forge", "intact")]
    with pytest.raises(Illegal, match="no ruin"):
        ended(site(1, "river", "empire", edifice=intact("ancient-forge")), choices=choices)


@pytest.mark.law("OATH-8.3.1f")
def test_an_edifice_that_stands_elsewhere() -> None:
    other = site(2, "mine", "empire", edifice=intact("forest-temple"))
    with pytest.raises(Illegal) as refused:
        ended(site(1, "river", "empire", "wolves"), other, choices=BUILD)
    assert refused.value.law == ("OATH-8.3.1f",)


@pytest.mark.law("OATH-8.3.1g")
def test_a_citizen_rules_for_the_empire() -> None:
    run = ended(site(1, "river", "purple"), site(2, "mine", "blue"), winner=BLUE_CITIZEN)
    assert names(run)[:2] == ["river", "mine"]


@pytest.mark.answer("bandit-crown", 5)
@pytest.mark.answer("bandit-crown", 6)
@pytest.mark.law("OATH-8.3.1h")
@pytest.mark.parametrize("holder", ["purple", "blue", "red"])
def test_the_bandit_crown(holder: str) -> None:
    """In Imperial hands it serves the whole Empire; in those of a loser, not the winner."""
    people: list[dict[str, Any]] = [PURPLE, BLUE_CITIZEN, RED]
    players = [player | ({"relics": ["bandit-crown"]} if player["color"] == holder else {}) for player in people]
    run = ended(site(3, "river", "bandits"), winner=PURPLE, players=players)
    assert ("river" in run.discarded_sites) == (holder == "red")


@pytest.mark.answer("salt-the-earth", 2)
def test_salt_the_earth_leaves_no_room_at_the_drowned_city() -> None:
    choices = {"build_or_repair": {"type": "build", "slot": 1, "replace": "salt-the-earth"}}
    assert SITES["drowned-city"].capacity == 0
    with pytest.raises(Illegal, match="no room"):
        ended(site(1, "drowned-city", "empire", "salt-the-earth"), choices=choices)


# -- 8.3.2 and 8.3.3 ------------------------------------------------------------------------------------------------


@pytest.mark.law("OATH-8.3.2a", "OATH-8.3.2b", "OATH-8.3.2c", "OATH-8.3.2d", "OATH-8.3.2e", "OATH-8.3.2f", "OATH-8.3.2g")
def test_what_is_discarded() -> None:
    run = ended(
        site(1, "plains", "empire"),
        site(2, "mine", "red", edifice=intact("great-spire")),
        site(3, "river", "red", "wolves", edifice=ruined("broken-forge"), relics=["map"]),
        site(4, "steppe", "bandits"),
        players=[PURPLE, RED],
    )
    assert len(run.discarded_sites) == 6
    assert {"river", "steppe"} <= set(run.discarded_sites) <= set(run.site_deck_before_dealing)
    assert "wolves" in run.pool
    assert run.relics_returned == ["map"]
    assert "ancient-forge" in run.world.edifices_in_archive
    kept = [slot.site for slot in run.slots]
    assert "plains" in kept
    assert "mine" in kept


def test_a_power_keeps_sites_with_beasts() -> None:
    run = ended(
        site(1, "river", "red", "wolves"),
        site(2, "mine", "red", "elders"),
        site(3, "plains", "empire", edifice=intact("forest-temple")),
        players=[PURPLE, RED],
    )
    assert names(run)[:2] == ["river", "plains"]
    assert [entry.params["card"] for entry in run.entries("site-kept")] == ["forest-temple"]


@pytest.mark.law("OATH-8.3.3a", "OATH-8.3.3b", "OATH-8.3.3c", "OATH-8.3.3d", "OATH-8.3.3e")
def test_ruins() -> None:
    run = ended(
        site(1, "mine", "red", "wolves", edifice=intact("great-spire"), relics=["map"]),
        site(4, "marshes", "empire", "elders", edifice=ruined("broken-forge"), relics=["whistle"]),
        site(5, "river", "empire", "tents", edifice=intact("festival-district")),
        players=[PURPLE, RED],
    )
    assert names(run)[0] == "river"
    assert names(run)[6:] == ["mine", "marshes"]
    mine, marshes = run.slots[6:]
    assert [(p.card, p.side) for p in mine.cards] == [("great-spire", "ruined"), ("map", None)]
    assert "wolves" in run.pool
    assert {p.card for p in marshes.cards} == {"elders", "ancient-forge", "whistle"}
    assert [p.side for p in run.slots[0].cards if p.kind == "edifice"] == ["intact"]


# -- 8.3.4 and 8.3.5 ------------------------------------------------------------------------------------------------


@pytest.mark.law("OATH-8.3.4a")
def test_nobody_rules_afterwards() -> None:
    run = ended(site(1, "plains", "empire"))
    assert all(slot.ruler is None for slot in run.slots)
    assert run.entries("map-cleared")


@pytest.mark.law(
    "OATH-8.3.5a",
    "OATH-8.3.5.1a",
    "OATH-8.3.5.1b",
    "OATH-8.3.5.1c",
    "OATH-8.3.5.2a",
    "OATH-8.3.5.2b",
    "OATH-8.3.5.3a",
)
@pytest.mark.parametrize(
    "ruled", [[2], [2, 5], [4, 8], [7, 8], [1, 2, 4, 8], [2, 3, 4, 7], [1, 2, 3, 4, 5, 8], [1, 2, 3, 4, 5, 6, 7, 8]]
)
def test_what_stays_moves_up(ruled: list[int]) -> None:
    deck = list(SITES)
    relic = dict(enumerate(["map", "whistle", "brass-horse", "truthful-harp"], 1))
    sites = [site(slot, deck[slot], "empire", relics=[relic[slot]] if slot in relic else []) for slot in ruled]
    run = ended(*sites)
    assert names(run)[: len(ruled)] == [deck[slot] for slot in ruled]
    for here, slot in zip(run.slots, ruled, strict=False):
        assert [p.card for p in here.cards] == ([relic[slot]] if slot in relic else [])


@pytest.mark.law("OATH-8.3.5.4a", "OATH-8.3.5.7c")
def test_ruins_come_back_from_below() -> None:
    ruins = [
        site(3, "mine", "empire", edifice=ruined("broken-forge")),
        site(6, "steppe", "empire", edifice=ruined("bandit-rampart")),
    ]
    kept = [site(1, "plains", "empire"), site(4, "river", "empire"), site(8, "wastes", "empire")]
    run = ended(*kept, *ruins)
    assert names(run)[:3] == ["plains", "river", "wastes"]
    assert names(run)[6:] == ["mine", "steppe"]
    assert [slot.faceup for slot in run.slots] == [True, True, True, False, False, False, True, True]
    assert not run.entries("site-turned-up")


@pytest.mark.law("OATH-8.3.5.5a", "OATH-8.3.5.5b")
def test_six_ruins_fit() -> None:
    edifices = [edifice.ruin for edifice in EDIFICES.values()]
    deck = [name for name in SITES if SITES[name].capacity]
    sites = [site(slot, deck[slot], "empire", edifice=ruined(name)) for slot, name in enumerate(edifices, 3)]
    run = ended(site(1, deck[20], "empire"), site(2, deck[19], "empire"), *sites)
    assert names(run) == [deck[20], deck[19], *(deck[slot] for slot in range(3, 9))]
    run = ended(*[site(slot, deck[slot], "empire", edifice=ruined(name)) for slot, name in enumerate(edifices, 1)])
    assert names(run)[2:] == [deck[slot] for slot in range(1, 7)]


@pytest.mark.law("OATH-8.3.5.6a", "OATH-8.3.5.6b")
def test_empty_slots_get_facedown_sites() -> None:
    runs = many(site(1, "plains", "empire"), times=20)
    assert len({run.slots[2].site for run in runs}) > 3
    assert all(len(set(names(run))) == 8 for run in runs)
    entries = [entry.params for run in runs for entry in run.entries("site-dealt")]
    assert all(set(params) == {"slot"} for params in entries)


@pytest.mark.law("OATH-8.3.5.7a", "OATH-8.3.5.7b", "OATH-8.3.5.7d")
def test_each_region_has_a_faceup_site() -> None:
    run = ended(players=[PURPLE, RED])
    top = {slots[0] for slots in REGIONS.values()}
    assert {slot.slot for slot in run.slots if slot.faceup} == top
    assert len(run.discarded_sites) == 8
    for slot in run.world.slots:
        assert len(slot.of_kind("relic")) == (SITES[slot.site or ""].relics if slot.slot in top else 0)
