from collections import Counter

import pytest

import fixtures
from games.kernel.dice import seed_of
from games.kernel.errors import Illegal
from games.kernel.match import Match
from games.kernel.values import OMNISCIENT
from games.whispers.engine.board import CARDS, EMPIRES, MULTIPLIERS, SOCIETIES
from tests.engines.whispers.scenario import Scenario

REGIONS = fixtures.read("whispers", "regions")["records"]


def started(seed: object = 0, seats: int = 3, **options: object) -> Match:
    return Match.start("whispers", options, seats, seed_of(f"set-up {seed}"))


@pytest.mark.law("WOW-3.1a", "WOW-3.1b", "WOW-3.2d")
def test_it_works() -> None:
    state = started(seats=4).state
    assert len({player.society for player in state.players}) == 4
    for player in state.players:
        assert player.agents == 9
        assert set(player.tokens.values()) == set(EMPIRES)
        assert player.hand == []
    assert state.agents == {}


@pytest.mark.law("WOW-3.1a")
def test_societies_can_be_picked() -> None:
    picked = list(reversed(SOCIETIES))
    assert [player.society for player in started(seats=4, societies=picked).state.players] == picked
    with pytest.raises(Illegal):
        started(seats=2, societies=[SOCIETIES[0], SOCIETIES[0]])


@pytest.mark.law("WOW-3.1c", "WOW-3.1d")
def test_no_round_marker_is_on_the_track() -> None:
    """The marker numbered 1 is the next to be placed, the other three wait."""
    match = started()
    assert match.state.marked == 0
    assert match.view(0)["round"] == 1


@pytest.mark.law("WOW-3.2a", "WOW-3.3a", "WOW-3.3c")
def test_marks_are_filled_from_the_reserves() -> None:
    state = started().state
    for record in REGIONS:
        assert state.banners[record["slug"]] == record["banners_at_start"]
        assert state.holder[record["slug"]] == record["home"]
    for empire in EMPIRES:
        on_map = sum(record["banners_at_start"] for record in REGIONS if record["home"] == empire)
        assert state.reserve[empire] == 20 - on_map
    assert sum(not n for n in state.banners.values()) == 29


@pytest.mark.law("WOW-3.2b", "WOW-3.2c")
def test_five_decks_each_shuffled_on_its_own() -> None:
    match = started()
    for empire, deck in match.state.decks.items():
        assert sorted(deck) == sorted(card.slug for card in CARDS.values() if card.empire == empire)
    shuffles = [entry for entry in match.log(OMNISCIENT) if entry.kind == "shuffle"]
    assert [entry.params for entry in shuffles] == [{"what": f"deck-{empire}", "count": 8} for empire in EMPIRES]
    assert {entry.law for entry in shuffles} == {"WOW-3.2c"}
    unshuffled = list(CARDS)
    orders = {tuple(unshuffled.index(card) % 8 for card in deck) for deck in match.state.decks.values()}
    assert len(orders) == 5
    assert started(1).state.decks != match.state.decks


@pytest.mark.law("WOW-3.2c")
def test_decks_lie_face_down() -> None:
    match = started()
    assert match.view(0)["decks"] == match.view(-1)["decks"] == dict.fromkeys(EMPIRES, 8)


@pytest.mark.law("WOW-3.3b")
def test_two_lion_marks_are_two_lion_banners() -> None:
    state = started().state
    marked = [record["slug"] for record in REGIONS if record["home"] == "lion" and record["banners_at_start"] == 2]
    assert marked == ["lion-lone-dune", "lion-manewall", "lion-suncrown"]
    assert {(state.holder[region], state.banners[region]) for region in marked} == {("lion", 2)}


@pytest.mark.law("WOW-3.4a")
def test_the_group_chooses_the_first_player() -> None:
    for seat in range(3):
        match = started(first_player=seat)
        assert match.view(0)["first"] == seat
        assert [ask.seat for ask in match.asks()] == [seat]
    assert {started(seed).state.first for seed in range(12)} == {0, 1, 2}


@pytest.mark.law("WOW-3.4a")
@pytest.mark.parametrize("seat", [-1, 3])
def test_a_first_player_who_is_not_there_is_refused(seat: int) -> None:
    with pytest.raises(Illegal) as refusal:
        started(first_player=seat)
    assert (refusal.value.code, refusal.value.law, refusal.value.at) == (
        "bad_options",
        ("WOW-3.4a",),
        "/options/first_player",
    )


@pytest.mark.law("WOW-3.4b")
def test_whoever_holds_the_marker_is_first_player() -> None:
    assert Scenario(3).first(2).at("deploy").asked == [(2, "deploy")]
    play = Scenario(3).first(2).at("mark")
    assert play.state.first == 0
    assert play.match.view(1)["first"] == 0


@pytest.mark.law("WOW-3.5a")
def test_tokens_are_dealt_at_random_and_nobody_is_asked() -> None:
    devout = Counter(player.tokens["devout"] for seed in range(60) for player in started(seed).state.players)
    assert set(devout) == set(EMPIRES)
    assert max(devout.values()) < 2 * 180 / 5
    match = started()
    assert all(list(player.tokens) == list(MULTIPLIERS) and player.face_up == [] for player in match.state.players)
    assert len({tuple(player.tokens.values()) for player in match.state.players}) > 1
    assert match.answered == 0
    assert [ask.prompt for ask in match.asks()] == ["deploy"]


@pytest.mark.law("WOW-3.5b")
def test_a_player_sees_the_own_face_down_tokens_at_any_time() -> None:
    for moment in ("deploy", "empires", "clean-up", "loyalty"):
        scenario = Scenario(2).tokens(0, devout="lion", opposed="bear").holds(0, bear=6).agent("bear-sheriff", 1)
        play = scenario.region("bear-ironpine", bear=1).at(moment)
        known = play.match.event_count
        own, others = play.match.view(0)["players"][0]["tokens"], play.match.view(1)["players"][0]["tokens"]
        assert own == {"devout": "lion", "dutiful": "eagle", "affiliated": "elephant", "unallied": "horse", "opposed": "bear"}
        assert set(others.values()) == {None}
        assert play.match.event_count == known
