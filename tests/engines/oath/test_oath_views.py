"""What a page gets of a game under way, and what must always hold."""

import json
from collections.abc import Callable

import pytest

from games.kernel.values import OMNISCIENT, SPECTATOR
from games.oath.engine.play.core.cards import facedown
from games.oath.engine.play.core.states import Agreement, Battle, Board, Card, Item, Offer, State, Victory
from games.oath.engine.play.invariants import invariants
from games.oath.engine.play.views import view
from games.oath.engine.world.facts import SUITS
from tests.engines.oath.play_scenario import Scene

KEYS = {
    "seats", "round", "turn", "phase", "act_over", "oath", "title", "visions_drawn", "sites", "players", "banks", "shared",
    "reserve", "banners", "reliquary", "world_deck", "discards", "relic_deck", "site_deck", "edifices_in_archive", "box",
    "used", "agreements", "battle", "offer", "victory",
}  # fmt: skip


def scene(seats: int = 3) -> Scene:
    s = Scene(seats)
    s.site(1, warbands={"purple": 2})
    s.site(3, cards=["wolves"], relics=["cup-of-plenty"], warbands={"red": 1}, favor=1, secrets=1)
    s.site(8, faceup=False)
    s.player(1, favor=2, secrets=1, warbands=3, advisers=["longbows", "?vision-of-faith"])
    s.state.sites[0].warbands["purple"] += 1
    s.state.reserve["purple"] -= 1
    s.site(2, warbands={"purple": 1})
    return s


def wrong(s: Scene) -> list[str]:
    return invariants(s.state, s.board)


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR, OMNISCIENT])
def test_it_works(seats: int, viewer: int) -> None:
    """Plain data with the same keys for everybody."""
    s = scene(seats)
    seen = view(s.state, s.board, viewer)
    assert json.loads(json.dumps(seen)) == seen
    assert seen.keys() - {"hidden"} == KEYS
    assert [player["seat"] for player in seen["players"]] == list(range(seats))
    assert [site["slot"] for site in seen["sites"]] == list(range(1, 9))
    assert wrong(s) == []


def test_the_view_is_a_copy() -> None:
    s = scene()
    seen = view(s.state, s.board, 0)
    seen["sites"][0]["warbands"].clear()
    seen["banks"].clear()
    seen["players"][1]["advisers"].clear()
    assert view(s.state, s.board, 0)["sites"][0]["warbands"] == {"purple": 3}
    assert wrong(s) == []


@pytest.mark.law("OATH-7.6.3g", "OATH-6.6.1g")
@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_what_lies_on_the_table_between_players_is_public(viewer: int) -> None:
    s = scene()
    s.state.battle = Battle(1, 0, 3, sites=[1], attack=4, defense=2, attack_roll=[["sword"]])
    s.state.offer = Offer(
        "citizenship",
        0,
        1,
        0,
        ["favor", "advisers"],
        gives=[Item("counsellor", "#7")],
        wants=[Item("favor", number=1)],
        space=2,
    )
    s.state.agreements = [Agreement(Item("pay-favor", number=3, by_round=5), [0, 1], Item("penalty-favor", number=2))]
    seen = view(s.state, s.board, viewer)
    assert (seen["battle"]["attacker"], seen["battle"]["attack"], seen["battle"]["attack_roll"]) == (1, 4, [["sword"]])
    assert (seen["offer"]["gives"], seen["offer"]["wants"], seen["offer"]["space"]) == (["counsellor:#7"], ["favor:1"], 2)
    promise = {"text": "pay-favor:3:5", "parties": [0, 1], "penalty": "penalty-favor:2", "status": "open", "verdict": ""}
    assert seen["agreements"] == [promise]


def test_tokens_and_sides_of_cards_are_shown() -> None:
    s = scene()
    card = s.state.site(3).cards[0]
    card.favor, card.secrets, card.warbands = 1, 2, {"red": 1}
    s.site(4, cards=["broken-forge"])
    sites = view(s.state, s.board, SPECTATOR)["sites"]
    shown = sites[2]["cards"][0]
    assert (shown["favor"], shown["secrets"], shown["warbands"], shown["suit"]) == (1, 2, {"red": 1}, "beast")
    ruin = sites[3]["cards"][0]
    assert (ruin["card"], ruin["kind"], ruin["suit"]) == ("broken-forge", "ruin", None)


# -- what must always hold --------------------------------------------------------------------------------------------


def lose_a_card(s: Scene) -> None:
    s.state.world_deck.pop()


def lose_a_site(s: Scene) -> None:
    s.state.site_deck.pop()


def double_a_card(s: Scene) -> None:
    s.state.discards["cradle"].append("wolves")


def both_sides_of_an_edifice(s: Scene) -> None:
    s.state.site(4).cards.append(Card("broken-forge"))


def relic_among_denizens(s: Scene) -> None:
    s.state.world_deck.append(s.state.relic_deck.pop())


def vision_at_a_site(s: Scene) -> None:
    s.state.world_deck.remove("vision-of-rebellion")
    s.state.site(4).cards.append(Card("vision-of-rebellion"))


def wrong_archive(s: Scene) -> None:
    s.state.world_deck.remove("alchemist")
    s.state.archive["beast"].append("alchemist")


def unmarked(s: Scene) -> None:
    s.red.advisers[1].mark = 0


def marked_faceup(s: Scene) -> None:
    s.red.advisers[0].seen = [2]


def lose_favor(s: Scene) -> None:
    s.red.favor -= 1


def owe_favor(s: Scene) -> None:
    s.state.banks["hearth"] -= 5
    s.state.shared += 5


def owe_secrets(s: Scene) -> None:
    s.red.secrets = -1


def bare_banner(s: Scene) -> None:
    s.state.banners["darkest-secret"].tokens = 0


def mob_of_secrets(s: Scene) -> None:
    s.state.banners["darkest-secret"].mob = True


def breed_warbands(s: Scene) -> None:
    s.red.warbands += 1


def save_warbands_twice(s: Scene) -> None:
    s.state.battle = Battle(1, 0, 3, saved={"red": 1})


def two_colours(s: Scene) -> None:
    s.site(3, warbands={"purple": 1})


def colours_of_a_citizen(s: Scene) -> None:
    s.blue.role = "citizen"
    s.site(6, warbands={"blue": 1})


def zeros(s: Scene) -> None:
    s.state.site(6).warbands["red"] = 0


def bare_site(s: Scene) -> None:
    s.site(8, faceup=False, favor=1)


def too_full(s: Scene) -> None:
    s.site(1, cards=["elders", "scryer", "alchemist"])


def too_much_supply(s: Scene) -> None:
    s.red.supply = 8


def no_supply(s: Scene) -> None:
    s.red.supply = -1


def two_chancellors(s: Scene) -> None:
    s.red.role = "chancellor"


def pawn_nowhere(s: Scene) -> None:
    s.red.site = 8


def four_advisers(s: Scene) -> None:
    s.player(1, advisers=["scryer", "?elders"])


def vision_among_advisers(s: Scene) -> None:
    s.player(2, advisers=["vision-of-conquest"])


def citizen_with_a_vision(s: Scene) -> None:
    s.player(2, role="citizen", vision="vision-of-conquest")


def facedown_relic(s: Scene) -> None:
    s.player(2, relics=["?ivory-eye"])


def imperial_usurper(s: Scene) -> None:
    s.state.usurper = True


def title_elsewhere(s: Scene) -> None:
    s.state.title = 2


def cards_in_hand(s: Scene) -> None:
    s.player(1, hand=["alchemist"])
    s.state.phase = "rest"


def endless_battle(s: Scene) -> None:
    s.state.battle, s.state.phase = Battle(1, 0, 3), "wake"


def won_and_goes_on(s: Scene) -> None:
    s.state.victory = Victory(0, ["usurper"])


def over_without_a_winner(s: Scene) -> None:
    s.state.phase = "chronicle"


FAULTS: dict[Callable[[Scene], None], str] = {
    lose_a_card: "OATH-8.8g",
    lose_a_site: "OATH-8.8g",
    double_a_card: "OATH-8.8g",
    both_sides_of_an_edifice: "OATH-8.8g",
    relic_among_denizens: "OATH-2.1.2a",
    vision_at_a_site: "OATH-2.1.2a",
    wrong_archive: "OATH-8.4e",
    unmarked: "OATH-9.4i",
    marked_faceup: "OATH-9.4i",
    lose_favor: "OATH-9.3e",
    owe_favor: "OATH-9.3e",
    owe_secrets: "OATH-9.3e",
    bare_banner: "OATH-2.5.3f",
    mob_of_secrets: "OATH-2.5.3b",
    breed_warbands: "OATH-9.3e",
    save_warbands_twice: "OATH-9.3e",
    two_colours: "OATH-10.rule-a",
    colours_of_a_citizen: "OATH-6.6.2b",
    zeros: "OATH-9.3e",
    bare_site: "OATH-2.8.1b",
    too_full: "OATH-2.8.1a",
    too_much_supply: "OATH-1.10a",
    no_supply: "OATH-1.10a",
    two_chancellors: "OATH-1.7c",
    pawn_nowhere: "OATH-1.23a",
    four_advisers: "OATH-2.2.2b",
    vision_among_advisers: "OATH-2.2.2a",
    citizen_with_a_vision: "OATH-2.2.1b",
    facedown_relic: "OATH-6.6.2j",
    imperial_usurper: "OATH-2.11g",
    title_elsewhere: "OATH-2.11b",
    cards_in_hand: "OATH-5.1.3a",
    endless_battle: "OATH-4.0c",
    won_and_goes_on: "OATH-3.0c",
    over_without_a_winner: "OATH-3.0c",
}


@pytest.mark.law("OATH-9.3a", "OATH-9.3e", "OATH-2.8.1b", "OATH-2.2.2b", "OATH-2.2.1b", "OATH-2.11b", "OATH-5.1.4.IIIg")
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_found(fault: Callable[[Scene], None]) -> None:
    s = scene()
    fault(s)
    s.state.changed()
    assert any(found.startswith(FAULTS[fault] + ":") for found in wrong(s)), wrong(s)


@pytest.mark.parametrize(
    ("name", "misshape"),
    [
        ("players", lambda state: state.players.pop()),
        ("sites", lambda state: state.sites.pop()),
        ("sites", lambda state: setattr(state.sites[7], "slug", "wolves")),
        ("warbands", lambda state: state.site(6).warbands.update(green=1)),
        ("cards", lambda state: state.box.append("no-such-card")),
        ("banks", lambda state: state.banks.pop("hearth")),
        ("banks", lambda state: state.banks.update(greed=1)),
        ("discards", lambda state: state.discards.clear()),
        ("banners", lambda state: setattr(state.banners["peoples-favor"], "holder", 7)),
        ("reliquary", lambda state: state.reliquary.pop()),
        ("reserve", lambda state: state.reserve.update(green=3)),
        ("oath", lambda state: setattr(state, "oath", "silence")),
        ("title", lambda state: setattr(state, "title", 9)),
        ("turn", lambda state: setattr(state, "turn", -1)),
        ("round", lambda state: setattr(state, "round", 9)),
        ("phase", lambda state: setattr(state, "phase", "lunch")),
        ("archive", lambda state: state.archive.update(greed=[])),
    ],
)
def test_a_state_of_another_shape_is_told(name: str, misshape: Callable[[State], object]) -> None:
    s = scene()
    misshape(s.state)
    assert f"`{name}` does not fit this game" in wrong(s)


@pytest.mark.law("OATH-2.8.1a")
def test_a_site_may_be_as_full_as_the_world_began() -> None:
    s = scene()
    too_full(s)
    cards = [{"card": card.slug, "kind": "denizen"} for card in s.state.site(1).cards]
    slots = [{"slot": slot, "cards": cards if slot == 1 else []} for slot in range(1, 9)]
    began = Board(3, {"slots": slots}, [])
    assert invariants(s.state, s.board)
    assert invariants(s.state, began) == []


@pytest.mark.law("OATH-9.3e")
def test_favor_lies_in_many_places() -> None:
    s = scene()
    for holder in (s.state.site(3).cards[0], s.red.advisers[0], s.state.players[0].relics[0], s.state.site(5)):
        holder.favor += 1
        s.state.shared -= 1
    s.banner("peoples-favor", tokens=3)
    assert wrong(s) == []
    assert sum(s.state.banks[suit] for suit in SUITS) == 18


@pytest.mark.law("OATH-9.3e")
def test_warbands_lie_on_cards_and_beside_a_battle_too() -> None:
    s = scene()
    s.red.warbands -= 3
    s.state.site(3).cards[0].warbands = {"red": 1}
    s.state.battle = Battle(1, 0, 3, saved={"red": 2})
    assert wrong(s) == []


def test_two_who_are_tied_for_the_title_may_be_asked_about() -> None:
    """2.11i: the holder is choosing which of them takes it."""
    s = scene()
    s.site(4, warbands={"red": 1})
    s.state.title = 2
    assert wrong(s) == []


def test_a_relic_can_come_to_lie_anywhere() -> None:
    s = scene()
    s.state.site(5).relics.append(facedown(s.state, s.state.relic_deck.pop()))
    assert wrong(s) == []
