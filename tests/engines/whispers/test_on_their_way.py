"""Banners that are in no region and not in the reserve: what has joined a declared attack stays with it, none is lost."""

import msgspec
import pytest

from games.kernel.match import Dump, Match
from games.whispers.engine.board import BANNERS, WINDOWS, Empire
from games.whispers.engine.game import WHISPERS
from games.whispers.engine.states import State
from tests.engines.whispers.attacks import battle, border, declared
from tests.engines.whispers.scenario import Play, Scenario, astray

ANY_TIME = sorted(effect for effect, windows in WINDOWS.items() if len(windows) == 4)


def banners(play: Play, empire: Empire) -> int:
    state = play.state
    on_map = sum(n for region, n in state.banners.items() if state.holder[region] == empire)
    return on_map + state.reserve[empire] + state.moving[empire]


@pytest.mark.law("WOW-2.2a", "WOW-16.9e")
@pytest.mark.parametrize(("effect", "answers", "joined"), [("elephant-double", (), 3), ("elephant-lion", ("n:2",), 2)])
def test_it_works(effect: str, answers: tuple[str, ...], joined: int) -> None:
    """Recruits and called banners strike with the army; the redeployment counts what stands on the map."""
    scenario = border(4, 2).region("bear-bearhall", bear=2).able(0, effect, "horse-double")
    play = declared(scenario).plays(0, effect)
    if answers:
        play.does(0, "from:bear-bearhall", *answers)
    on_map = sum(n for region, n in play.state.banners.items() if play.state.holder[region] == "bear")
    play.plays(0, "horse-double", "empire:bear")
    assert play.ask(0).params["count"] == on_map
    play.does(0, "rest:bear-frostgate", *["add:bear-greywater"] * (on_map - 4))
    assert play.state.moving["bear"] == joined
    play.until(lambda asks: asks[0].prompt == "attackers").does(0, "n:4")
    assert battle(play)["attackers"] == 4 + joined
    assert play.state.moving["bear"] == 0
    assert banners(play, "bear") == BANNERS


@pytest.mark.law("WOW-2.2a", "WOW-10.3a")
def test_the_next_adding_adds_what_it_says() -> None:
    play = declared(border(4, 2).able(0, "elephant-double", "horse-double")).plays(0, "elephant-double")
    play.plays(0, "horse-double", "empire:bear", "rest:bear-frostgate")
    play.until(lambda asks: asks[0].prompt == "action").does(1, "act:change-seat", "seat:bear-steward", "act:add-2")
    assert play.ask(1).params == {"empire": "bear", "count": 2}
    play.does(1, "rest:bear-bearhall")
    assert banners(play, "bear") == BANNERS


@pytest.mark.law("WOW-16.9e")
def test_every_question_of_a_redeployment_can_be_answered() -> None:
    """The Bear is left with Wolfwatch and Greywater, which hold eight of its banners; seven stand there, three have joined."""
    scenario = Scenario(2)
    for region in scenario.board.regions.values():
        if region.home == "bear" and region.slug not in ("bear-wolfwatch", "bear-greywater"):
            scenario.region(region.slug, horse=1)
    limits = [scenario.board.regions[region].limit for region in ("bear-wolfwatch", "bear-greywater")]
    scenario.region("bear-wolfwatch", bear=limits[0]).region("bear-greywater", bear=limits[1] - 1)
    play = declared(scenario.able(0, "elephant-double", "horse-double")).plays(0, "elephant-double")
    play.plays(0, "horse-double").until(lambda asks: asks[0].prompt != "redeploy-to")
    assert {region: n for region, n in play.state.banners.items() if play.state.holder[region] == "bear"} == {
        "bear-wolfwatch": limits[0] - 1,
        "bear-greywater": limits[1],
    }


@pytest.mark.law("WOW-2.2a", "WOW-15.2f")
@pytest.mark.parametrize("effect", ANY_TIME)
def test_no_card_touches_what_has_joined(effect: str) -> None:
    """Whatever is played while the attack is declared, its recruit comes along."""
    scenario = border(6, 2).region("bear-bearhall", bear=2).region("lion-manewall", lion=1)
    scenario.hand(0, "elephant-with-lion-1").able(0, effect, "eagle-double")
    play = declared(scenario).does(0, "play:elephant-with-lion-1:elephant-basic").plays(0, effect)
    while play.ask(0).prompt != "attack-declare":
        play.answer(0, *play.options(0)[: play.ask(0).least])
    assert play.state.moving["bear"] == 1
    play.does(0, "go-on").until(lambda asks: not {ask.prompt for ask in asks} & {"target", "source", "attackers"})
    assert battle(play)["attackers"] == 2
    assert (play.state.moving["bear"], banners(play, "bear")) == (0, BANNERS)


@pytest.mark.law("WOW-2.2a")
@pytest.mark.parametrize("answers", [(), ("act:add-2",)], ids=["between turns", "in an adding without an end"])
def test_a_stored_game_with_banners_out_of_nothing_goes_on(answers: tuple[str, ...]) -> None:
    """An earlier edition left three more on the map than there are: the reserve pays for them before the next turn."""
    scenario = Scenario(2).region("bear-bearhall", bear=5).agent("bear-steward", 0).agent("bear-marshal", 1)
    play = scenario.at("seat:bear-steward").does(0, *answers)
    dump = msgspec.msgpack.decode(play.match.dump(), type=Dump)
    state = msgspec.msgpack.decode(dump.state, type=State)
    state.banners["bear-bearhall"] += 3
    state.moving["bear"] -= 3
    stored = msgspec.structs.replace(dump, state=msgspec.Raw(msgspec.msgpack.encode(state)))
    match = Match.load(msgspec.msgpack.encode(stored))
    assert match.asks()[0].seat == len(answers)
    assert not astray(match)
    assert not WHISPERS.invariants(match.state, match.board)
    assert match.state.banners["bear-bearhall"] == 8
