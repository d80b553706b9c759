"""What is hidden from whom."""

import msgspec
import pytest

from games.kernel.dice import Dice
from games.kernel.match import Match
from games.kernel.values import OMNISCIENT, SPECTATOR
from games.whispers.engine.board import CARDS, EMPIRES
from games.whispers.engine.game import WHISPERS
from tests.engines.whispers.scenario import Play, Scenario


def border() -> Scenario:
    return Scenario(2).region("bear-wolfwatch", bear=4).region("horse-long-steppe", horse=2)


def marshal(scenario: Scenario) -> Play:
    return scenario.agent("bear-marshal", 0).agent("bear-chancellor", 1).at("seat:bear-marshal")


def leaves(seen: object) -> set[object]:
    """Every key and value in a view."""
    if isinstance(seen, dict):
        return set(seen) | {leaf for value in seen.values() for leaf in leaves(value)}
    if isinstance(seen, list | tuple):
        return {leaf for value in seen for leaf in leaves(value)}
    return {seen}


@pytest.mark.law("WOW-20.1a", "WOW-20.1b", "WOW-3.5b")
def test_it_works() -> None:
    """The owner sees all five tokens, the others which spaces hold face-down ones, and the revealed ones."""
    play = Scenario(2).tokens(0, devout="lion", opposed="bear").face_up(0, "lion", "bear").at("loyalty")
    tokens = play.state.players[0].tokens
    known = play.match.event_count
    for viewer, seen in ((0, tokens), (OMNISCIENT, tokens)):
        assert play.match.view(viewer)["players"][0]["tokens"] == seen
    for viewer in (1, SPECTATOR):
        hidden = {slot: empire if empire in ("lion", "bear") else None for slot, empire in tokens.items()}
        assert play.match.view(viewer)["players"][0]["tokens"] == hidden
    assert play.match.event_count == known  # looking is no action, and not logged


@pytest.mark.law("WOW-20.1a")
def test_dealt_tokens_are_told_to_their_owner_only() -> None:
    match = Match.start("whispers", seats=3)
    for viewer in (0, 1, 2, SPECTATOR):
        dealt = [entry.params for entry in match.log(viewer) if entry.kind == "loyalty-dealt"]
        assert [seen["seat"] for seen in dealt if "tokens" in seen] == ([viewer] if viewer >= 0 else [])
        assert len(dealt) == 3


@pytest.mark.law("WOW-20.1c", "WOW-10.6a")
def test_hands_are_seen_by_their_owners_the_others_count_by_empire() -> None:
    play = Scenario(2).holds(0, bear=2, lion=1).agent("lion-sheriff", 0).agent("lion-steward", 1).at("seat:lion-sheriff")
    play.does(0, "act:draw-1")
    assert play.match.view(0)["players"][0]["hand"] == sorted(play.hand(0))
    for viewer in (1, SPECTATOR):
        seen = play.match.view(viewer)["players"][0]
        assert seen["hand_count"] == {"bear": 2, "lion": 2}
        assert leaves(play.match.view(viewer)).isdisjoint(CARDS)
        assert play.logged("draw", viewer) == [{"seat": 0, "empire": "lion", "count": 1}]
    assert play.logged("draw", 0)[0]["cards"] == play.hand(0)[-1:]


@pytest.mark.law("WOW-20.1c")
def test_a_count_does_not_tell_in_which_order_the_cards_came() -> None:
    """Letter by letter: keys of JSON have an order too."""
    play = Scenario(2).holds(0, bear=2, lion=1, eagle=1).at("loyalty")
    hand = play.state.players[0].hand
    for viewer in (1, SPECTATOR):
        shown = set()
        for turned in (hand, hand[::-1], hand[2:] + hand[:2]):
            play.match.state.players[0].hand = list(turned)
            shown.add(msgspec.json.encode(play.match.view(viewer)))
        assert len(shown) == 1


@pytest.mark.law("WOW-20.1d", "WOW-3.2c")
def test_decks_show_how_many_cards_they_hold_and_nothing_else() -> None:
    """Their order comes from the dice: another seed, another order."""
    match = Match.start("whispers", seats=2)
    for viewer in (0, 1, SPECTATOR):
        assert match.view(viewer)["decks"] == dict.fromkeys(EMPIRES, 8)
        assert leaves(match.view(viewer)).isdisjoint(CARDS)
        assert leaves([entry.params for entry in match.log(viewer)]).isdisjoint(CARDS)
    other = Match.start("whispers", seats=2, seed=bytes([1]) * 32)
    assert match.state.decks != other.state.decks
    assert [entry.params["count"] for entry in match.log(0) if entry.kind == "shuffle"] == [8] * 5


@pytest.mark.law("WOW-20.1e")
def test_played_cards_and_what_pays_for_them_are_shown_to_everybody() -> None:
    play = marshal(border().hand(0, "bear-with-eagle-1", "eagle-with-horse-1")).plays(0, "bear-eagle")
    for viewer in (0, 1, SPECTATOR):
        assert play.logged("play", viewer) == [
            {
                "seat": 0,
                "card": "bear-with-eagle-1",
                "effect": "bear-eagle",
                "cards": ["bear-with-eagle-1", "eagle-with-horse-1"],
            }
        ]


@pytest.mark.law("WOW-20.1f")
def test_discards_of_the_clean_up_show_their_empire_only() -> None:
    play = Scenario(2).holds(0, bear=4, lion=4).at("clean-up")
    cards = [play.hand(0)[0], *play.hand(0)[-2:]]
    play.answer(0, *(f"card:{card}" for card in cards))
    for viewer in (1, SPECTATOR):
        assert play.logged("discard", viewer) == [{"seat": 0, "empires": {"bear": 1, "lion": 2}}]
    assert play.logged("discard", 0)[0]["cards"] == cards


@pytest.mark.law("WOW-20.1g")
def test_everything_else_is_public() -> None:
    scenario = Scenario(2, agents_in_regions=True).round(3).first(1).region("lion-manewall", horse=2).agent("bear-marshal", 1)
    play = scenario.agent_in("lion-manewall", 0).face_up(1, "lion", "bear").at("loyalty")
    for viewer in (0, 1, SPECTATOR):
        view = play.match.view(viewer)
        assert view["regions"]["lion-manewall"] == {"holder": "horse", "banners": 2, "agents": [0]}
        assert view["reserve"] == {"bear": 20, "eagle": 20, "elephant": 20, "lion": 20, "horse": 18}
        assert view["councils"]["bear"]["bear-sheriff"] == {"agent": None, "controller": 1}
        assert view["councils"]["bear"]["bear-marshal"] == {"agent": 1, "controller": 1}
        assert view["councils"]["bear"]["bear-chancellor"] == {"agent": None, "controller": None}
        assert (view["round"], view["first"]) == (3, 1)
        assert view["players"][1]["face_up"] == ["bear", "lion"]
        assert [player["agents"] for player in view["players"]] == [8, 8]


@pytest.mark.law("WOW-20.1h")
def test_no_points_before_the_end() -> None:
    """The cities are counted for all to see; points would give the tokens away."""
    play = Scenario(2).round(3).starting_banners().at("loyalty").does(0, "swap:devout:opposed")
    for viewer in (0, 1, SPECTATOR):
        assert {"points", "score", "scores", "worth"}.isdisjoint(map(str, leaves(play.match.view(viewer))))
        assert "score" not in play.kinds(viewer)
    assert play.outcome is None


@pytest.mark.law("WOW-20.1i")
@pytest.mark.parametrize("moment", ["seat:bear-marshal", "clean-up", "loyalty"])
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_other_worlds_look_the_same(moment: str, viewer: int) -> None:
    """Others' face-down tokens and cards of the same empire dealt again: view, questions and log of the seat stay as they
    are, here and after an answer of that seat."""

    def seen(shuffled: int) -> list[object]:
        scenario = Scenario(2).holds(0, bear=6, lion=2).holds(1, eagle=4, bear=1, lion=3).face_up(1, "bear", "lion")
        scenario.starting_banners().council("bear", None, None, max(viewer, 0), None)
        if shuffled:
            WHISPERS.permute_hidden(scenario.state, scenario.board, viewer, Dice(bytes([shuffled]) * 32))
            states.append((str(scenario.state.players), str(scenario.state.decks)))
        match = scenario.at(moment).match
        shown: list[object] = [match.view(viewer), match.asks(viewer), match.log(viewer)]
        if ask := next(iter(match.asks(viewer)), None):
            match.answer(viewer, None, ask.options[-ask.least :])
            shown += [match.view(viewer), match.asks(viewer), match.log(viewer)]
        return shown

    states: list[tuple[str, str]] = []
    assert seen(0) == seen(1) == seen(2)
    assert states[0] != states[1]
