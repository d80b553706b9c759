"""What the publisher answered about Search, playing cards and advisers: docs/answers/oath.md."""

import pytest

from games.oath.engine.play.majors.search import search
from games.oath.engine.play.rounds.rounds import rest
from tests.engines.oath.hand import FULL, HERE, advisers, at, favourite, playing
from tests.engines.oath.play_scenario import Scene


@pytest.mark.answer("revelation", 1)
@pytest.mark.parametrize("seat", [0, 2])
def test_revelation_begins_with_the_chancellor_whoever_played_it(seat: int) -> None:
    s = Scene(3)
    for player in range(3):
        s.player(player, favor=1)
    s.state.turn = seat
    d = playing(s, "revelation", seat)("as-adviser")
    order = []
    while not d.over:
        order.append(d.ask.seat)
        d("amount:0")
    assert order == [0, 1, 2]


@pytest.mark.answer("charlatan", 1)
def test_a_charlatan_leaves_secrets_on_boards_cards_and_sites() -> None:
    s = Scene(3)
    s.site(4, cards=["wolves"], secrets=2)
    s.state.where["wolves"].card.secrets = 2
    s.player(2, secrets=2, turned=1)
    s.banner("darkest-secret", holder=2, tokens=4)
    playing(s, "charlatan")("as-adviser")
    assert s.state.banners["darkest-secret"].tokens == 1
    assert (s.blue.secrets, s.blue.turned, s.state.site(4).secrets) == (2, 1, 2)
    assert s.state.where["wolves"].card.secrets == 2


@pytest.mark.answer("riots", 2)
def test_riots_count_no_advisers() -> None:
    """Two Beasts at sites; with the advisers Hearth would have three."""
    s = Scene(3)
    s.banner("peoples-favor", holder=2, mob=True)
    s.site(1, cards=["wolves"])
    s.site(5, cards=["wild-allies", "levelers"])
    s.player(2, advisers=["salad-days", "storyteller"])
    assert playing(s, "riots")(HERE).over
    assert (at(s, 1), at(s, 5), advisers(s, 2)) == ([], ["levelers"], ["salad-days", "storyteller"])


@pytest.mark.answer("gossip", 1)
def test_a_single_card_that_gossip_lets_nobody_hide_is_discarded() -> None:
    s = Scene(3)
    s.site(8, cards=["gossip"])
    s.deck("vision-of-faith")
    d = s.act(0)("search")
    assert (d.ask.prompt, d.options) == ("play-card", ["discard"])
    d("discard")
    assert s.state.discards["provinces"] == ["vision-of-faith"]
    assert d.ask.prompt == "act"


@pytest.mark.answer("oracle", 4)
def test_what_the_oracle_finds_can_be_hidden() -> None:
    s = Scene(3)
    s.site(3, cards=["oracle"])
    s.player(1, secrets=2)
    s.deck("wolves", "vision-of-faith")
    s.act(1)("power:oracle", "facedown")
    assert advisers(s) == ["?vision-of-faith"]


@pytest.mark.answer("oracle", 5)
@pytest.mark.parametrize("favor", [0, 1])
def test_forced_labor_wants_its_favor_of_the_oracle(favor: int) -> None:
    s = Scene(3)
    s.site(3, cards=["oracle"], warbands={"blue": 1})
    s.site(5, cards=["forced-labor"], warbands={"blue": 1})
    s.player(1, secrets=2, favor=favor)
    s.deck("vision-of-faith")
    d = s.act(1)
    assert ("power:oracle" in d.options) is bool(favor)
    if favor:
        d("power:oracle", "facedown")
        assert (s.red.favor, s.blue.favor) == (0, 1)


@pytest.mark.answer("forced-labor", 2)
def test_forced_labor_is_paid_again_when_the_card_is_turned_up() -> None:
    s = Scene(3)
    for slot in (3, 5):
        s.site(slot, warbands={"blue": 1})
    s.site(5, cards=["forced-labor"])
    s.player(1, favor=2)
    s.deck("wolves", "vision-of-faith")
    d = s.act(1)("search", "card:wolves", "facedown")
    assert (s.red.favor, s.blue.favor) == (1, 1)
    d("play-adviser", "as-adviser")
    assert (s.red.favor, s.blue.favor, advisers(s)) == (0, 2, ["wolves"])


@pytest.mark.answer("acting-troupe", 2)
@pytest.mark.parametrize(("victim", "works"), [("alchemist", True), ("wild-allies", False), ("royal-tax", False)])
def test_the_troupe_is_arcane_for_a_conspiracy(victim: str, works: bool) -> None:
    """Whatever it could act as in a Trade."""
    s = Scene(3)
    s.player(1, secrets=1, advisers=["acting-troupe", "tutor"])
    s.player(2, advisers=[victim], relics=["cup-of-plenty"])
    d = playing(s, "conspiracy")("reveal")
    assert (not d.over and "conspire:cup-of-plenty" in d.options) is works


@pytest.mark.answer("acting-troupe", 2)
def test_the_troupe_is_arcane_for_a_vow() -> None:
    s = Scene(3)
    s.site(3, cards=["wolves", "alchemist", "longbows"])
    s.player(1, favor=1, advisers=["vow-of-beastkin", "acting-troupe"])
    assert s.act(1)("muster").options == ["muster-on:wolves:3", "muster-on:alchemist:3"]  # the vow is of Beasts itself


@pytest.mark.answer("enchantress", 1)
def test_who_gets_the_enchantress_for_the_piper_sends_another_away() -> None:
    s = Scene(3)
    s.player(1, secrets=1, advisers=["enchantress"])
    s.player(2, advisers=[*FULL, "pied-piper"])
    d = s.act(1)("power:enchantress", "card:pied-piper")
    assert (d.ask.seat, d.ask.prompt, d.options) == (2, "advisers-go", [f"card:{slug}" for slug in FULL])
    d(f"card:{FULL[0]}")
    assert (advisers(s), advisers(s, 2)) == (["pied-piper"], [*FULL[1:], "enchantress"])


@pytest.mark.answer("great-spire", 1)
def test_the_harp_shows_what_was_drawn_and_kept_and_not_what_the_spire_brought() -> None:
    s = Scene(3)
    s.site(3, cards=["great-spire"])
    s.player(1, secrets=1, relics=["truthful-harp"])
    s.deck("elders", "longbows", "wolves", "tents", "garrison")
    s.state.world_deck.remove("scryer")
    s.state.dispossessed.append("scryer")
    d = s.act(1)("search", ["modifier:great-spire", "modifier:truthful-harp"])
    assert s.told("drawn-shown")[0].params["cards"] == ["elders", "longbows", "wolves", "tents", "garrison"]
    d(["card:elders"])
    assert "scryer" in s.red.hand
    d("card:longbows", "card:scryer", "card:wolves", "card:tents", "discard")
    assert "scryer" not in str([event.params for event in s.table.events])
    assert s.told("kept-shown")[0].params["cards"] == ["longbows"]


@pytest.mark.answer("cracked-horn", 1)
def test_the_horn_buries_visions_and_the_marker_stays() -> None:
    s = Scene(3)
    s.player(1, relics=["cracked-horn"])
    s.deck("wolves", "vision-of-faith")
    d = s.act(1)("search", ["modifier:cracked-horn"])
    assert s.state.visions_drawn == 1
    d("card:wolves", "facedown")
    assert s.state.world_deck[-1] == "vision-of-faith"
    assert s.state.visions_drawn == 1


@pytest.mark.answer("peoples-favor", 2)
def test_the_people_play_no_card_to_a_facedown_site() -> None:
    s = favourite()
    s.site(5, faceup=False)
    d = s.run(search(s.table, 1), turn=1)(["modifier:peoples-favor"], "card:longbows")
    assert [option for option in d.options if option.startswith("to-site")] == [HERE, "to-site:4:wastes"]


@pytest.mark.answer("wolves", 1)
@pytest.mark.parametrize(("killed", "bank", "supply"), [(True, 4, 5), (False, 3, 4)])
def test_an_own_warband_that_wolves_killed_counts_for_the_rest(killed: bool, bank: int, supply: int) -> None:
    s = Scene(3)
    s.player(1, secrets=1, warbands=11, supply=0, advisers=["wolves"])
    if killed:
        s.act(1)("power:wolves")
    s.run(rest(s.table, 1), turn=1)
    assert (s.state.reserve["red"], s.red.supply) == (bank, supply)
