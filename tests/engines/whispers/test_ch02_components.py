from collections import Counter
from collections.abc import Callable

import pytest

import fixtures
from games.kernel.dice import seed_of
from games.kernel.errors import Illegal
from games.kernel.match import Match
from games.whispers.engine.board import AGENTS, BANNERS, CARDS, EMPIRES, ROUNDS, SOCIETIES
from games.whispers.engine.game import WHISPERS
from games.whispers.engine.states import State
from games.whispers.engine.turns import Turn
from tests.engines.whispers.scenario import Scenario, positions

COMPONENTS = fixtures.read("whispers", "constants")["components"]


@pytest.mark.law("WOW-2.1a", "WOW-2.1g", "WOW-2.1h")
def test_it_works() -> None:
    """One board: a map, five councils, a track of as many spaces as there are markers, one first player."""
    assert (COMPONENTS["main_board"], COMPONENTS["round_markers"], COMPONENTS["first_player_marker"]) == (1, 4, 1)
    view = Match.start("whispers", seats=2).view(0)
    assert len(view["regions"]) == len(fixtures.read("whispers", "regions")["records"])
    assert [len(seats) for seats in view["councils"].values()] == [4] * 5
    assert COMPONENTS["round_markers"] == ROUNDS
    assert view["round"] == 1
    assert view["first"] in (0, 1)


@pytest.mark.law("WOW-2.1b")
def test_eight_cards_an_empire() -> None:
    assert Counter(card.empire for card in CARDS.values()) == dict.fromkeys(EMPIRES, 8)
    assert len(CARDS) == COMPONENTS["empire_cards"] == 40


@pytest.mark.law("WOW-2.1c", "WOW-2.1d")
def test_a_board_and_nine_agents_a_society() -> None:
    assert len(SOCIETIES) == COMPONENTS["player_boards"] == 4
    players = Match.start("whispers", seats=4).state.players
    assert [player.society for player in players] == list(SOCIETIES)
    assert [player.agents for player in players] == [9] * 4
    assert sum(player.agents for player in players) == COMPONENTS["agents"] == 36


@pytest.mark.law("WOW-2.1e")
def test_five_loyalty_tokens_a_player() -> None:
    players = Match.start("whispers", seats=4).state.players
    assert all(sorted(player.tokens.values()) == sorted(EMPIRES) for player in players)
    assert sum(len(player.tokens) for player in players) == COMPONENTS["loyalty_tokens"] == 20


@pytest.mark.law("WOW-2.1f")
def test_twenty_banners_an_empire() -> None:
    state = Match.start("whispers", seats=2).state
    everywhere = Counter(state.reserve)
    for region, n in state.banners.items():
        everywhere[state.holder[region]] += n
    assert everywhere == dict.fromkeys(EMPIRES, 20)
    assert sum(everywhere.values()) == COMPONENTS["banners"] == 100


@pytest.mark.law("WOW-2.2a", "WOW-2.2b", "WOW-2.2c")
@pytest.mark.parametrize(("seats", "agents_in_regions"), [(2, True), (3, False), (4, True)])
def test_components_are_limited_at_any_moment(seats: int, agents_in_regions: bool) -> None:
    for state in positions(seats, agents_in_regions=agents_in_regions):
        banners = Counter(state.reserve) + Counter(state.moving)
        for region, n in state.banners.items():
            banners[state.holder[region]] += n
        assert banners == dict.fromkeys(EMPIRES, BANNERS)

        cards = [card for deck in state.decks.values() for card in deck] + [c for p in state.players for c in p.hand]
        assert sorted(cards) == sorted(CARDS)

        placed = Counter(state.agents.values()) + Counter(p for owners in state.in_regions.values() for p in owners)
        assert [player.agents + placed[seat] for seat, player in enumerate(state.players)] == [AGENTS] * seats


@pytest.mark.law("WOW-2.2a", "WOW-2.2b", "WOW-2.2c")
def test_a_missing_or_surplus_piece_is_noticed() -> None:
    board = Match.start("whispers", seats=2).board

    def wrong(state: State) -> list[str]:
        return [fault.partition(":")[0] for fault in WHISPERS.invariants(state, board)]

    banner, card, agent = Scenario(2).state, Scenario(2).state, Scenario(2).state
    banner.reserve["lion"] -= 1
    assert wrong(banner) == ["WOW-2.2a"]
    card.decks["lion"].pop()
    assert wrong(card) == ["WOW-2.2b"]
    agent.agents["lion-sheriff"] = 0
    assert wrong(agent) == ["WOW-2.2c"]


@pytest.mark.parametrize(
    ("name", "misshape"),
    [
        ("banners", lambda state: state.banners.update(atlantis=0)),
        ("holder", lambda state: state.holder.update({"bear-wolfwatch": "wolf"})),
        ("holder", lambda state: state.holder.pop("bear-wolfwatch")),
        ("reserve", lambda state: state.reserve.pop("lion")),
        ("moving", lambda state: state.moving.update(wolf=0)),
        ("decks", lambda state: state.decks.pop("lion")),
        ("decks", lambda state: state.decks["lion"].append("no-such-card")),
        ("players", lambda state: state.players.pop()),
        ("players", lambda state: state.players[0].hand.append("no-such-card")),
        ("first", lambda state: setattr(state, "first", 2)),
        ("marked", lambda state: setattr(state, "marked", ROUNDS + 1)),
        ("marked", lambda state: setattr(state, "marked", -1)),
        ("agents", lambda state: state.agents.update({"lion-king": 0})),
        ("agents", lambda state: state.agents.update({"lion-sheriff": 2})),
        ("in_regions", lambda state: state.in_regions.update(atlantis=[0])),
        ("in_regions", lambda state: state.in_regions.update({"bear-wolfwatch": []})),
        ("turn", lambda state: setattr(state, "turn", Turn(2, "lion-sheriff", "lion", "lion-sheriff"))),
    ],
)
def test_a_state_of_another_shape_is_told(name: str, misshape: Callable[[State], object]) -> None:
    scenario = Scenario(2)
    misshape(scenario.state)
    assert f"`{name}` does not fit this game" in WHISPERS.invariants(scenario.state, scenario.board)


@pytest.mark.parametrize(
    "setup",
    [
        {"holder": {"bear-bearhall": "wolf"}},
        {"reserve": {"wolf": 1}},
        {"players": [{"society": "raven", "tokens": {"devoted": "bear"}, "agents": 9}]},
    ],
)
def test_what_is_no_empire_and_no_space_cannot_be_read(setup: dict[str, object]) -> None:
    with pytest.raises(Illegal) as refused:
        Match.start("whispers", {}, 2, seed_of("0")).patched(setup)
    assert (refused.value.code, refused.value.at) == ("bad_setup", "/setup")
