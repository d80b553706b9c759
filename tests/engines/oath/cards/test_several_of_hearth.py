"""What holds for several cards of Hearth alike, and where they meet."""

import pytest

from tests.engines.oath.campaign_scene import attack, fight, war
from tests.engines.oath.cards.scenes.hearth import COAST, THREE, lay, offered, search, searching, table, use
from tests.engines.oath.cards.scenes.hearth_plans import PEOPLE, at_home, at_plans, bandits, clash, empire, used
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


FOR_FAVOR = ["a-round-of-ale", "armed-mob", "relic-breaker", "storyteller", "wayside-inn"]


FOR_A_SECRET = ["levelers"]


FREE = ["ballot-box", "deed-writer", "homesteaders", "memory-of-home", "tavern-songs", "tinkers-fair"]


def ready(*cards: str, site: int = 3) -> Scene:
    """All that the actions need."""
    s = Scene(3)
    s.site(site, cards=cards)
    s.site(3, relics=["cup-of-plenty"])
    s.player(1, favor=2, secrets=2, supply=3, advisers=["longbows"])
    s.player(2, advisers=["lancers"], favor=1)
    s.banner("darkest-secret", holder=2)
    s.banner("peoples-favor", holder=1)
    s.discards("provinces", "wolves")
    return s


@law("OATH-7.3.2a", "OATH-7.1.1a")
@pytest.mark.parametrize("card", [*FOR_FAVOR, *FOR_A_SECRET, *FREE])
def test_it_works(card: str) -> None:
    assert offered(ready(card), card)
    far = ready(card, site=7)
    assert not offered(far, card)
    far.site(7, warbands={"red": 1})
    assert offered(far, card)


@law("OATH-7.1.2c", "OATH-7.1.2g", "OATH-9.3g")
@pytest.mark.parametrize("card", FOR_FAVOR)
def test_favor_is_placed_on_an_empty_card(card: str) -> None:
    s = ready(card)
    s.act(1)(f"power:{card}")
    assert (s.red.favor, s.state.where[card].card.favor) == (1, 1)
    s = ready(card)
    lay(s, card, secrets=1)
    assert not offered(s, card)
    s = ready(card)
    s.state.shared += s.red.favor
    s.red.favor = 0
    assert not offered(s, card)


@law("OATH-7.1.2d", "OATH-7.1.2j", "OATH-9.3g")
@pytest.mark.parametrize("card", [*FOR_A_SECRET, "charming-friend"])
def test_a_secret_is_placed_on_an_empty_card(card: str) -> None:
    def prepared() -> Scene:
        if card == "charming-friend":
            return table(secrets=1, advisers=[card])
        return table(card, secrets=1)

    s = prepared()
    fight_on(use(s, card))
    assert (s.red.secrets, s.state.where[card].card.secrets) == (0, 1)
    s.check()
    s = prepared()
    s.player(1, secrets=0, turned=1)
    assert not offered(s, card)
    s = prepared()
    lay(s, card, favor=1)
    assert not offered(s, card)


def fight_on(d: Driver) -> None:
    while d.ask.prompt != "act":
        d(d.options[0])


def open_to(d: Driver) -> list[str]:
    return [option for option in d.options if option.startswith("plan:")] if not d.over and d.ask.prompt == "plan" else []


@law("OATH-5.5.3d", "OATH-7.1.2h")
@pytest.mark.parametrize(("card", "dice", "price"), [("village-constable", 2, 0), ("the-great-levy", 3, 2)])
@pytest.mark.parametrize("pool", [5, 1, 0])
def test_a_defender_removes_dice_or_adds_defense(card: str, dice: int, price: int, pool: int) -> None:
    s = clash(blue=(card,))
    d = at_plans(s, dice=pool)(f"plan:{card}", "swing-remove")
    removed = sum(event.params["count"] for event in s.logged("attack-dice-removed"))
    added = sum(event.params["count"] for event in s.logged("defense-dice-added"))
    assert (removed, added) == (min(pool, dice), dice - min(pool, dice))
    assert (s.blue.favor, s.state.where[card].card.favor, s.state.banks["hearth"]) == (3 - price, 0, 3 + price)
    fight(d)
    s.check()


@pytest.mark.parametrize("card", ["village-constable", "the-great-levy"])
@pytest.mark.parametrize(("user", "holder", "works"), [(1, 2, False), (1, 1, True), (2, 1, False), (2, 2, True), (1, 0, True)])
@pytest.mark.answer("the-great-levy", 1)
def test_the_people_stand_by_their_holder(card: str, user: int, holder: int, works: bool) -> None:
    s = clash(**{"red" if user == 1 else "blue": (card,)})  # type: ignore[arg-type]
    s.banner(PEOPLE, holder=holder)
    d = attack(s)
    d("done", "dice:5")
    assert bool(open_to(d)) is works


@pytest.mark.parametrize("joins", [True, False])
@pytest.mark.parametrize("card", ["village-constable", "the-great-levy"])
def test_allies_are_the_enemy_too(card: str, joins: bool) -> None:
    s = empire()
    at_home(s, 1, 7, (card,))
    s.banner(PEOPLE, holder=2)
    d = attack(s)("defender:@0", "done", "dice:5", "join" if joins else "stay-out", *([["seat:@2"]] if joins else []))
    assert bool(open_to(d)) is not joins


@law("OATH-7.5b")
@pytest.mark.parametrize("card", ["extra-provisions", "hearts-and-minds"])
def test_a_plan_of_defense_does_not_attack(card: str) -> None:
    assert open_to(at_plans(clash(red=(card,)))) == []


@law("OATH-9.3g")
@pytest.mark.parametrize(("card", "price"), [("extra-provisions", 1), ("hearts-and-minds", 3), ("the-great-levy", 2)])
def test_a_plan_is_paid_in_full(card: str, price: int) -> None:
    assert open_to(at_plans(clash(blue=(card,), favor=price - 1))) == []
    assert open_to(at_plans(clash(blue=(card,), favor=price))) == [f"plan:{card}"]


@law("OATH-7.5.1a")
@pytest.mark.parametrize("card", ["village-constable", "hospital", "traveling-doctor"])
def test_a_pawn_at_the_site_is_not_enough(card: str) -> None:
    s = war()
    s.site(3, warbands={"purple": 1}, cards=[card])
    s.player(1, warbands=3)
    d = attack(s)("dice:3")
    assert d.over or d.ask.seat != 1 or not open_to(d)


@law("OATH-5.5.3c")
@pytest.mark.parametrize("card", ["village-constable", "traveling-doctor", "hospital"])
def test_bandits_use_the_free_ones(card: str) -> None:
    s = bandits(card)
    fight(attack(s))
    assert used(s) == [("bandits", card)]
    s.check()


@law("OATH-5.5.3c")
@pytest.mark.parametrize("card", ["extra-provisions", "hearts-and-minds", "the-great-levy"])
def test_bandits_pay_nothing(card: str) -> None:
    s = bandits(card)
    fight(attack(s))
    assert used(s) == []


@pytest.mark.law("OATH-7.4.2e")
def test_two_guests_are_greeted_twice() -> None:
    s = searching("welcoming-party", top=THREE, advisers=["land-warden"], favor=1)
    d = search(s, "welcoming-party", "land-warden")(["card:longbows", "card:rangers"])
    d("card:longbows", COAST, "as-adviser")
    assert s.red.favor == 1 + 2
