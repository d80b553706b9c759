"""Actions of denizens of Discord, their powers of the Rest, and a modifier."""

from typing import Any

import pytest

from games.kernel.values import SPECTATOR
from games.oath.engine.play.core.hooks import ADVISER_LIMIT, IGNORES_LIMIT, ROLLED, UNCOUNTED
from games.oath.engine.play.rounds.rounds import rest
from tests.engines.oath.campaign_scene import Told
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import advisers
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law

# -- Assassin ---------------------------------------------------------------------------------------------------------


def knives(*, favor: int = 1, **blue: Any) -> Scene:
    s = Scene(3)
    s.player(1, favor=favor, advisers=["assassin", "wolves"])
    s.player(2, **{"advisers": ["elders", "?levelers", "a-small-favor"], "vision": "vision-of-faith"} | blue)
    return s


@law("OATH-7.3.2a", "OATH-10.discard-g", "OATH-10.discard-h", "OATH-10.discard-i", "OATH-7.2.2a")
def test_it_works() -> None:
    s = knives()
    s.blue.advisers[0].secrets = 1
    s.blue.advisers[0].favor, s.state.shared = 1, s.state.shared - 1
    d = s.act(1)("power:assassin/1")
    assert d.options == ["card:wolves", "card:elders"]
    d("card:elders")
    assert advisers(s, 2) == ["?levelers", "a-small-favor"]
    assert s.state.discards["hinterland"] == ["elders"]
    assert (s.state.banks["nomad"], s.red.turned, s.red.advisers[0].favor) == (4, 1, 1)
    s.check()


def test_the_assassin_can_turn_on_its_own_side() -> None:
    s = knives()
    s.act(1)("power:assassin/1", "card:wolves")
    assert advisers(s) == ["assassin"]


def test_the_assassin_strikes_here() -> None:
    s = knives(site=4)
    s.act(1)("power:assassin/1")
    assert advisers(s) == ["assassin"]


@pytest.mark.parametrize("short", ["favor", "empty", "victim"])
def test_the_assassin_needs_a_favor_an_empty_card_and_somebody(short: str) -> None:
    s = knives(favor=short != "favor", site=4 if short == "victim" else 3)
    if short == "empty":
        s.red.advisers[0].secrets = 1
    if short == "victim":
        s.state.world_deck.append(s.red.advisers.pop().slug)
        s.state.changed()
    assert "power:assassin/1" not in s.act(1).options


@law("OATH-7.6.4b")
def test_who_loses_the_card_that_made_room_loses_more(new_card: NewCard) -> None:
    wagon = new_card((UNCOUNTED, lambda held, state, card: card is not held.card))
    s = knives(advisers=[wagon, "elders", "levelers", "royal-tax", "scryer"])
    d = s.act(1)("power:assassin/1", f"card:{wagon}")
    assert (d.ask.seat, d.ask.prompt, d.ask.least) == (2, "advisers-go", 1)


# -- Enchantress ------------------------------------------------------------------------------------------------------


def charmed(*, secrets: int = 1, **blue: Any) -> Scene:
    s = Scene(3)
    s.player(1, secrets=secrets, advisers=["enchantress", "wolves"])
    s.player(2, **{"site": 7, "advisers": ["elders", "?levelers", "a-small-favor"]} | blue)
    return s


@law("OATH-10.swap-a", "OATH-7.1.2f", "OATH-7.3.3d", "OATH-7.2.2c")
def test_the_enchantress_changes_places_with_any_adviser() -> None:
    s = charmed(advisers=["royal-tax", "elders", "?levelers"])
    s.player(0, favor=3)
    s.red.advisers[0].secrets = 1
    s.blue.advisers[0].secrets = 2
    d = s.act(1)("power:enchantress")
    assert d.options == ["card:royal-tax", "card:elders"]
    d("card:royal-tax")
    assert (advisers(s), advisers(s, 2)) == (["wolves", "royal-tax"], ["elders", "?levelers", "enchantress"])
    assert [card.secrets for card in (s.red.advisers[1], s.blue.advisers[2])] == [2, 1]
    assert (s.red.secrets, s.purple.favor, s.red.favor) == (0, 3, 0)  # burnt; no tax is collected
    s.check()


def test_locked_advisers_are_not_enchanted() -> None:
    s = charmed(advisers=["a-small-favor", "?elders"])
    assert "power:enchantress" not in s.act(1).options


@law("OATH-9.3d")
def test_the_enchantress_needs_a_secret() -> None:
    assert "power:enchantress" not in charmed(secrets=0).act(1).options


def test_she_is_not_swapped_for_an_own_adviser() -> None:
    assert "power:enchantress" not in charmed(advisers=[]).act(1).options


@law("OATH-7.6.4b")
def test_swapped_for_one_without_a_limit_another_goes_but_not_she(new_card: NewCard) -> None:
    piper = new_card((IGNORES_LIMIT, lambda: True), suit="beast")
    s = charmed(advisers=["elders", "levelers", "a-small-favor", piper])
    d = s.act(1)("power:enchantress", f"card:{piper}")
    assert (d.ask.seat, d.options) == (2, ["card:elders", "card:levelers"])
    d("card:levelers")
    assert (advisers(s), advisers(s, 2)) == (["wolves", piper], ["elders", "a-small-favor", "enchantress"])


@law("OATH-9.2b")
def test_no_swap_breaks_a_limit_that_locks_uphold(new_card: NewCard) -> None:
    piper = new_card((IGNORES_LIMIT, lambda: True), suit="beast")
    s = charmed(advisers=["royal-ambitions", "family-heirloom", "a-small-favor", piper])
    assert "power:enchantress" not in s.act(1).options


def test_the_user_keeps_to_the_limit_too(new_card: NewCard) -> None:
    strict = new_card((ADVISER_LIMIT, lambda held, state: 1))
    s = charmed(advisers=[strict])
    d = s.act(1)("power:enchantress")
    assert advisers(s) == [strict]
    assert advisers(s, 2) == ["enchantress"]
    assert d.ask.prompt == "act"


# -- Gambling Hall ----------------------------------------------------------------------------------------------------


def hall(dice: str, *, favor: int = 2) -> Scene:
    s = Scene(3)
    s.table.dice = Told(dice, "")
    s.site(3, cards=["gambling-hall"])
    s.player(1, favor=favor)
    s.state.banks["beast"], s.state.shared = 8, s.state.shared - 5
    return s


@law("OATH-5.5.4d", "OATH-5.5.4e")
@pytest.mark.parametrize(("dice", "won"), [("1 2 . .", 3), ("1 x 2 .", 6), ("x x 1 .", 4), ("2 2 x .", 8), ("2 2 x x", 8)])
@pytest.mark.answer("gambling-hall", 1)
def test_the_hall_pays_for_shields(dice: str, won: int) -> None:
    """As far as the bank goes."""
    s = hall(dice)
    d = s.act(1)("power:gambling-hall")
    assert (d.ask.prompt, d.ask.params["count"]) == ("favor-bank", won if dice != "2 2 x x" else 16)
    d("bank:beast")
    assert (s.red.favor, s.state.banks["beast"]) == (won, 8 - won)
    assert s.state.site(3).cards[0].favor == 2
    s.check()


@pytest.mark.parametrize("dice", [". . . .", "x . x x"])
def test_the_house_can_win(dice: str) -> None:
    s = hall(dice)
    assert s.act(1)("power:gambling-hall").ask.prompt == "act"
    assert s.red.favor == 0


@law("OATH-9.3b")
def test_empty_banks_are_not_named() -> None:
    s = hall("2 2 . .")
    s.state.banks["order"], s.state.shared = 0, s.state.shared + 3
    d = s.act(1)("power:gambling-hall")
    assert "bank:order" not in d.options
    d("bank:arcane")
    assert s.red.favor == 3


@pytest.mark.parametrize("short", ["favor", "empty", "elsewhere"])
def test_the_hall_wants_two_favor_on_an_empty_card(short: str) -> None:
    s = hall("", favor=1 if short == "favor" else 2)
    if short == "empty":
        s.state.site(3).cards[0].secrets = 1
    if short == "elsewhere":
        s.red.site = 4
    assert "power:gambling-hall" not in s.act(1).options


def test_its_dice_can_be_rerolled(new_card: NewCard) -> None:
    def again(held, t, seat, what, rolled):  # type: ignore[no-untyped-def]
        assert (seat, what, len(rolled)) == (1, "defense", 4)
        yield from ()
        return [["shield"], [], [], []]

    s = hall("2 2 x x")
    s.player(2, advisers=[new_card((ROLLED, again))])
    assert s.act(1)("power:gambling-hall").ask.params["count"] == 1


# -- Scryer -----------------------------------------------------------------------------------------------------------


@law("OATH-10.peek-a", "OATH-9.4h")
@pytest.mark.answer("scryer", 1)
def test_the_scryer_looks_through_any_pile() -> None:
    s = Scene(3)
    s.player(1, secrets=1, advisers=["scryer"])
    s.discards("cradle", "wolves", "elders", "vision-of-faith")
    s.discards("hinterland", "levelers")
    d = s.act(1)("power:scryer")
    assert d.options == ["pile:cradle", "pile:hinterland"]
    d("pile:cradle")
    told = s.told("pile-searched")[0]
    assert told.seen(1)["cards"] == ["wolves", "elders", "vision-of-faith"]
    assert all(told.seen(viewer) == {"seat": 1, "pile": "cradle"} for viewer in (0, 2, SPECTATOR))
    assert s.state.discards["cradle"] == ["wolves", "elders", "vision-of-faith"]
    assert s.red.advisers[0].secrets == 1
    s.check()


@pytest.mark.parametrize("short", ["secret", "pile"])
def test_the_scryer_needs_a_secret_and_a_pile(short: str) -> None:
    s = Scene(3)
    s.player(1, secrets=int(short != "secret"), advisers=["scryer"])
    if short != "pile":
        s.discards("cradle", "wolves")
    assert "power:scryer" not in s.act(1).options


# -- Sleight of Hand --------------------------------------------------------------------------------------------------


def pockets(*, favor: int = 1, **blue: int) -> Scene:
    s = Scene(3)
    s.player(1, favor=favor, advisers=["sleight-of-hand"])
    s.player(2, **blue)
    return s


@law("OATH-10.take-a")
@pytest.mark.parametrize(
    ("faceup", "facedown", "theirs", "mine"),
    [(3, 0, (2, 0), (1, 0)), (1, 1, (0, 1), (1, 0)), (0, 2, (0, 1), (0, 1))],
)
def test_sleight_of_hand_takes_a_secret(faceup: int, facedown: int, theirs: tuple[int, int], mine: tuple[int, int]) -> None:
    s = pockets(secrets=faceup, turned=facedown)
    s.act(1)("power:sleight-of-hand")
    assert ((s.blue.secrets, s.blue.turned), (s.red.secrets, s.red.turned)) == (theirs, mine)
    assert s.red.advisers[0].favor == 1
    s.check()


@pytest.mark.parametrize("blue", [{"secrets": 1}, {"turned": 1}, {}, {"secrets": 3, "site": 4}])
def test_nobodys_last_secret_and_nobody_elsewhere(blue: dict[str, int]) -> None:
    s = pockets(**blue)
    s.red.secrets = 3
    assert "power:sleight-of-hand" not in s.act(1).options


def test_sleight_of_hand_needs_a_favor() -> None:
    assert "power:sleight-of-hand" not in pockets(favor=0, secrets=3).act(1).options


def test_whose_pocket_is_picked_is_chosen() -> None:
    s = pockets(secrets=2)
    s.player(0, site=3, secrets=2)
    d = s.act(1)("power:sleight-of-hand")
    assert d.options == ["seat:@0", "seat:@2"]
    d("seat:@0")
    assert (s.purple.secrets, s.blue.secrets) == (1, 2)


# -- Rest -------------------------------------------------------------------------------------------------------------


def resting(s: Scene, seat: int = 1) -> Driver:
    return s.run(rest(s.table, seat), turn=seat)


@law("OATH-4.3.5a", "OATH-10.gain-c")
def test_insomnia_gives_a_secret() -> None:
    s = Scene(3)
    s.player(1, advisers=["insomnia"])
    d = resting(s)
    assert d.options == ["power:insomnia/1", "done"]
    d("power:insomnia/1")
    assert d.over
    assert (s.red.secrets, s.red.turned) == (1, 0)


def test_insomnia_can_be_slept_through_and_is_nobody_elses() -> None:
    s = Scene(3)
    s.player(1, advisers=["insomnia"])
    assert resting(s)("done").over
    assert resting(s, 2).over
    assert s.red.secrets == 0


@pytest.mark.parametrize(("title", "seat", "works"), [(1, 1, True), (2, 1, True), (0, 1, False)])
@pytest.mark.answer("naysayers", 1)
def test_naysayers_take_from_the_chancellor_while_an_exile_has_the_title(title: int, seat: int, works: bool) -> None:
    s = Scene(3)
    s.player(0, favor=2)
    s.player(seat, advisers=["naysayers"])
    s.state.title = title
    d = resting(s, seat)
    assert d.over is not works
    if works:
        d("power:naysayers")
        assert (s.purple.favor, s.state.players[seat].favor) == (1, 1)
    s.check()


def test_naysayers_mind_no_citizen_and_no_side_of_the_title() -> None:
    s = Scene(3, roles=("exile", "citizen"))
    s.player(0, favor=2)
    s.player(1, advisers=["naysayers"])
    s.state.title = 2
    assert resting(s).over
    s.state.title, s.state.usurper = 1, True
    assert resting(s).options == ["power:naysayers", "done"]


def test_naysayers_need_favor_and_another_than_the_chancellor() -> None:
    s = Scene(3)
    s.player(1, advisers=["naysayers"])
    s.state.title = 1
    assert resting(s).over
    s = Scene(3)
    s.player(0, favor=2, advisers=["naysayers"])
    s.state.title = 1
    assert resting(s, 0).over


def test_the_silver_tongue_takes_of_a_suit_at_the_site() -> None:
    s = Scene(3)
    s.site(3, cards=["wolves", "levelers", "wild-allies"])
    s.player(1, advisers=["silver-tongue"])
    d = resting(s)("power:silver-tongue/1")
    assert d.options == ["bank:hearth", "bank:beast"]
    d("bank:hearth")
    assert (s.red.favor, s.state.banks["hearth"]) == (1, 2)
    s.check()


@law("OATH-10.match-a")
@pytest.mark.parametrize("cards", [[], ["fallen-spire"]])
def test_without_a_suit_the_silver_tongue_is_silent(cards: list[str]) -> None:
    s = Scene(3)
    s.site(3, cards=cards)
    s.player(1, advisers=["silver-tongue"])
    assert resting(s).over


@law("OATH-9.3b")
def test_an_empty_bank_gives_the_silver_tongue_nothing() -> None:
    s = Scene(3)
    s.site(3, cards=["great-spire", "wolves"])
    s.player(1, advisers=["silver-tongue"])
    s.state.banks["beast"], s.state.shared = 0, s.state.shared + 3
    resting(s)("power:silver-tongue/1")
    assert (s.red.favor, s.state.banks["arcane"]) == (1, 2)
    s.state.banks["arcane"] = 0
    assert resting(s).over


# -- Downtrodden ------------------------------------------------------------------------------------------------------


def poor(*, beast: int = 2) -> Scene:
    """Beasts have the smallest bank, unless others have as little."""
    s = Scene(3)
    s.site(3, cards=["wolves", "levelers"], warbands={"blue": 1})
    s.player(1, favor=2, advisers=["downtrodden"])
    s.state.shared += s.state.banks["beast"] - beast
    s.state.banks["beast"] = beast
    return s


def test_the_downtrodden_join_where_favor_is_scarcest() -> None:
    s = poor()
    d = s.act(1)("muster", ["modifier:downtrodden"])
    assert d.options == ["muster-on:wolves:4", "muster-on:levelers:2"]
    d("muster-on:wolves:4")
    assert s.red.warbands == 4
    s.check()


@law("OATH-7.4a")
def test_the_downtrodden_need_not_be_called() -> None:
    s = poor()
    s.act(1)("muster", [], "muster-on:wolves:2")
    assert s.red.warbands == 2


def test_a_tie_for_the_least_gives_nothing() -> None:
    s = poor(beast=3)
    assert s.act(1)("muster").options == ["muster-on:wolves:2", "muster-on:levelers:2"]


@law("OATH-7.1.1a")
@pytest.mark.parametrize(("slot", "ruler", "works"), [(3, "blue", True), (8, "red", True), (8, "blue", False)])
def test_the_downtrodden_need_access(slot: int, ruler: str, works: bool) -> None:
    s = poor()
    s.red.advisers.clear()
    s.state.changed()
    if slot != 3:
        s.site(slot, cards=["downtrodden"], warbands={ruler: 1})
    else:
        s.site(slot, cards=["downtrodden"])
    assert (s.act(1)("muster").ask.prompt == "modifiers") is works
