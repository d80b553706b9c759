import pytest

import fixtures
from games.kernel.errors import Illegal
from games.kernel.match import Match
from games.whispers.engine.board import CARDS, EMPIRES, SEATS, SOCIETIES
from tests.engines.whispers.scenario import Scenario


@pytest.mark.law("WOW-1.1a")
def test_it_works() -> None:
    for seats in (2, 3, 4):
        assert len(Match.start("whispers", seats=seats).state.players) == seats


@pytest.mark.law("WOW-1.1a")
@pytest.mark.parametrize("seats", [1, 5])
def test_other_player_counts_are_refused(seats: int) -> None:
    with pytest.raises(Illegal) as refusal:
        Match.start("whispers", seats=seats)
    assert refusal.value.code == "seat_count"


@pytest.mark.law("WOW-1.1b")
def test_no_player_owns_an_empire_its_banners_or_its_regions() -> None:
    """Whoever has the seat acts for the empire, the next seat may be another's; regions name empires, never players."""
    play = Scenario(2).starting_banners().council("bear", 0, None, None, 1).at("seat:bear-sheriff")
    play.does(0, "act:add-1-per-farm", "rest:bear-ironpine")
    assert play.banners("bear-ironpine") == ("bear", 5)
    assert play.acting() == (1, "bear-steward")
    play.does(1, "act:add-2", "rest:bear-ironpine")
    assert play.banners("bear-ironpine") == ("bear", 7)
    assert set(play.state.holder.values()) == set(EMPIRES)


@pytest.mark.law("WOW-1.1c")
def test_four_societies_differ_in_name_only() -> None:
    names = {record["slug"]: record["names"]["en"] for record in fixtures.read("whispers", "organisations")["records"]}
    assert list(names.values()) == ["The Supplicant Spider", "The Cult of the Rat", "The Pale Raven", "The Endless Serpent"]
    one, other = (
        Match.start("whispers", {"societies": societies}, 2) for societies in (list(SOCIETIES[:2]), list(SOCIETIES[2:]))
    )
    assert [player.society for player in one.state.players] == list(SOCIETIES[:2])
    assert [player.society for player in other.state.players] == list(SOCIETIES[2:])
    for player in (*one.state.players, *other.state.players):
        player.society = ""
    assert one.state == other.state
    assert one.asks() == other.asks()


@pytest.mark.law("WOW-1.1c")
@pytest.mark.parametrize("societies", [["pale-raven", "pale-raven"], ["pale-raven"], ["pale-raven", "owl"]])
def test_societies_that_are_not_in_the_box_are_refused(societies: list[str]) -> None:
    with pytest.raises(Illegal) as refusal:
        Match.start("whispers", {"societies": societies}, 2)
    told = (refusal.value.code, refusal.value.law, refusal.value.at)
    assert told == ("bad_options", ("WOW-1.1c",), "/options/societies")


@pytest.mark.law("WOW-1.2a")
def test_cities_of_the_empires_one_is_most_loyal_to_win() -> None:
    """Horse ends with 4 cities, the Bear with 1: Devout to the Horse beats Devout to the Bear."""
    play = Scenario(2).round(4).tokens(0, devout="bear", opposed="horse").tokens(1, devout="horse", opposed="bear").at("mark")
    assert play.outcome is not None
    assert play.outcome.winners == (1,)


@pytest.mark.law("WOW-1.2b")
def test_five_empires() -> None:
    colours = {record["slug"]: record["colour"] for record in fixtures.read("whispers", "empires")["records"]}
    assert colours == {"bear": "blue", "lion": "yellow", "horse": "brown", "elephant": "green", "eagle": "red"}
    assert set(colours) == set(EMPIRES)
    assert {seat.empire for seat in SEATS.values()} == {card.empire for card in CARDS.values()} == set(EMPIRES)
