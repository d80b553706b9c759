"""What options say of themselves, and why others are not offered."""

import ast
from collections.abc import Iterator
from itertools import combinations, islice
from pathlib import Path

import pytest

from games.kernel.match import Match
from games.kernel.values import About, Ask
from games.whispers.engine.board import CARDS, COUNCILS, EMPIRES, MULTIPLIERS, SEATS
from games.whispers.engine.states import State
from games.whispers.texts import MESSAGES
from tests.engines.about import questions
from tests.engines.whispers.scenario import PLAYERS, Play, Scenario

ENGINE = Path(__file__).parents[3] / "games" / "whispers" / "engine"
MARSHAL = "bear-marshal"
MOVE = "eagle-basic"
"""The effect of a card that can be played wherever a seat is free."""


def about(play: Play, option: str) -> About:
    return play.ask(0).explains(option)


def why(play: Play, option: str) -> tuple[str, str]:
    """The reason in words, and its law."""
    (withheld,) = (withheld for withheld in play.ask(0).withholds() if withheld.option == option)
    return MESSAGES.why(withheld, PLAYERS), withheld.law


def border() -> Scenario:
    return Scenario(2).region("bear-wolfwatch", bear=4).region("horse-long-steppe", horse=2)


def marshal(scenario: Scenario) -> Play:
    return scenario.agent(MARSHAL, 0).agent("bear-chancellor", 1).at(f"seat:{MARSHAL}")


@pytest.mark.law("WOW-7.2e", "WOW-7.3a")
def test_it_works() -> None:
    """An agent comes back into the supply, and goes out again."""
    play = Scenario(2).round(2).agent("bear-sheriff", 0).agent("lion-steward", 0).at("recall")
    assert about(play, "seat:lion-steward") == About(("lion-steward",), gain={"agent": 1})
    play.does(0, "seat:lion-steward")
    assert about(play, "seat:lion-marshal") == About(("lion-marshal",), cost={"agent": 1})


@pytest.mark.law("WOW-10.2b", "WOW-10.3f", "WOW-10.6b", "WOW-10.6h")
def test_an_action_says_what_it_brings() -> None:
    play = marshal(border())
    assert about(play, "act:add-1-per-fort") == About((MARSHAL,), gain={"banner": 4})
    assert about(play, "act:attack") == About((MARSHAL,))
    short = marshal(border().reserve(bear=1))
    assert about(short, "act:add-1-per-fort").gain == {"banner": 1}
    steward = Scenario(2).holds(1, bear=8).agent("lion-sheriff", 0)
    assert about(steward.at("seat:lion-sheriff"), "act:draw-1").gain == {"card": 1}


@pytest.mark.law("WOW-15.3c", "WOW-16.9b", "WOW-16.9c")
def test_a_card_says_what_it_costs_and_is_sure_to_bring() -> None:
    scenario = border().reserve(bear=2).hand(0, "elephant-with-bear-1", "elephant-with-bear-2", "bear-with-lion-1")
    play = marshal(scenario).does(0, "act:attack")
    one, three = (f"play:elephant-with-bear-1:elephant-{which}" for which in ("basic", "double"))
    assert about(play, one) == About(("elephant-with-bear-1",), {"card": 1}, {"banner": 1})
    assert about(play, three) == About(("elephant-with-bear-1",), {"card": 2}, {"banner": 2})


@pytest.mark.law("WOW-15.3b", "WOW-14.1a")
def test_what_is_paid_or_discarded_is_a_card() -> None:
    hand = ("bear-with-eagle-1", "eagle-with-horse-1", "eagle-with-horse-2")
    play = marshal(border().hand(0, *hand)).does(0, "play:bear-with-eagle-1:bear-eagle")
    assert about(play, "pay:eagle-with-horse-2") == About(("eagle-with-horse-2",), {"card": 1})
    play = Scenario(2).holds(0, bear=6).at("clean-up")
    assert {about(play, option).cost["card"] for option in play.options(0)} == {1}


@pytest.mark.law("WOW-11.2a", "WOW-11.2d", "WOW-11.3b")
@pytest.mark.parametrize(
    ("n", "cost", "gain"),
    [(1, {"lost": 1}, {"killed": 1}), (2, {"lost": 2}, {"killed": 2}), (3, {"lost": 2}, {"killed": 2, "region": 1})],
)
def test_an_attack_says_what_comes_of_it(n: int, cost: dict[str, int], gain: dict[str, int]) -> None:
    play = marshal(border()).does(0, "act:attack")
    assert about(play, f"n:{n}") == About(("bear-wolfwatch", "horse-long-steppe"), cost, gain)
    before = play.state.banners["horse-long-steppe"]
    play.does(0, f"n:{n}")
    (fought,) = play.logged("battle")
    assert (fought["lost"], fought["killed"]) == (cost["lost"], gain["killed"])
    assert (fought["holder"] == "bear") == ("region" in gain)
    assert before == 2


@pytest.mark.law("WOW-10.2c", "WOW-20.2l")
def test_banners_are_placed_one_by_one_or_all_that_are_left() -> None:
    play = marshal(border()).does(0, "act:add-1-per-fort")
    assert about(play, "add:bear-wolfwatch") == About(("bear-wolfwatch",), gain={"banner": 1})
    assert about(play, "rest:bear-wolfwatch") == About(("bear-wolfwatch",), gain={"banner": 4})


@pytest.mark.law("WOW-14.2b")
def test_a_swap_shows_two_tokens() -> None:
    play = Scenario(2).at("loyalty")
    assert about(play, "swap:devout:dutiful") == About(("devout", "dutiful"), {"token": 2})
    assert about(play, "keep") == About()


@pytest.mark.law("WOW-16.8b", "WOW-16.9f")
def test_banners_that_march_or_die_are_counted() -> None:
    play = marshal(border().able(0, "horse-basic", "bear-eagle"))
    play.plays(0, "horse-basic", "region:bear-bearhall")
    assert about(play, "n:3") == About(("bear-wolfwatch", "bear-bearhall"), {"moved": 3})
    play.does(0, "n:3").plays(0, "bear-eagle", "region:horse-long-steppe")
    assert about(play, "n:2") == About(("horse-long-steppe",), gain={"killed": 2})


@pytest.mark.law("WOW-16.4a", "WOW-16.4b")
def test_who_is_dispersed_without_a_refuge_is_lost() -> None:
    play = marshal(border().region("lion-manewall", eagle=3).able(0, "bear-horse")).plays(0, "bear-horse")
    assert about(play, "region:lion-manewall") == About(("lion-manewall",), {"lost": 3})
    assert about(play, "region:bear-wolfwatch") == About(("bear-wolfwatch",), {"moved": 4})


# -- what is not offered --------------------------------------------------------------------------------------------


@pytest.mark.law("WOW-10.2a", "WOW-10.5b", "WOW-10.7h", "WOW-10.6h")
def test_why_an_action_cannot_be_taken() -> None:
    nobody = marshal(Scenario(2).reserve(bear=0).able(0, MOVE))
    assert why(nobody, "act:add-1-per-fort") == ("The reserve of the Bear Empire is empty.", "WOW-10.2a")
    alone = marshal(Scenario(2).able(0, MOVE))
    assert why(alone, "act:attack") == ("No banner of the Bear Empire can leave its region.", "WOW-10.5b")
    inland = marshal(Scenario(2).region("bear-bearhall", bear=1).able(0, MOVE))
    assert why(inland, "act:attack") == ("No region of another empire is in reach of the Bear Empire.", "WOW-10.5b")
    drawn = Scenario(2).able(0, MOVE).holds(1, bear=8).agent("bear-steward", 0).at("seat:bear-steward")
    assert why(drawn, "act:draw-1-per-2-farms") == ("The deck of the Bear Empire is empty.", "WOW-10.6h")


@pytest.mark.law("WOW-8.1h")
def test_why_an_agent_cannot_change_seats() -> None:
    """Where nothing can be done on any of the Eagle's seats, to swap two of one's own agents alters nothing."""
    idle = Scenario(2).reserve(eagle=0).able(0, MOVE).holds(1, eagle=7)
    alone = idle.council("eagle", 0, 0, 0, 0).at("seat:eagle-chancellor")
    own = ("To change places with your own agent would alter nothing.", "WOW-8.1h")
    assert why(alone, "act:change-seat") == own
    idle = Scenario(2).reserve(eagle=0).holds(1, eagle=8)
    two = idle.council("eagle", 0, 1, None, 0).at("seat:eagle-chancellor")
    assert two.options(0) == ["seat:eagle-steward", "seat:eagle-marshal"]
    assert why(two, "seat:eagle-sheriff") == own


@pytest.mark.law("WOW-15.2b", "WOW-15.3e", "WOW-15.3j")
def test_why_a_card_cannot_be_played() -> None:
    play = marshal(border().hand(0, "bear-with-eagle-1", "elephant-with-horse-1"))
    assert why(play, "play:bear-with-eagle-1:bear-basic") == (
        "Press the attack (Bear) is played right after an attack.",
        "WOW-15.2b",
    )
    assert why(play, "play:bear-with-eagle-1:bear-eagle") == (
        "Your hand has no card of the Eagle Empire to pay for Mercenaries (Bear + Eagle).",
        "WOW-15.3e",
    )
    bare = marshal(Scenario(2).hand(0, "bear-with-eagle-1", "eagle-with-horse-1"))
    assert why(bare, "play:bear-with-eagle-1:bear-eagle") == (
        "Mercenaries (Bear + Eagle) would change nothing now.",
        "WOW-15.3j",
    )


@pytest.mark.law("WOW-11.1b", "WOW-11.1d", "WOW-11.1i")
def test_why_a_region_cannot_be_attacked() -> None:
    """The one Bear on Manewall has to stay there, so what lies beside it alone is safe."""
    scenario = border().region("lion-manewall", bear=1).region("horse-hoofwall", bear=2)
    play = marshal(scenario).does(0, "act:attack")
    reasons = {withheld.option: withheld.reason for withheld in play.ask(0).withholds()}
    assert "target:horse-long-steppe" in play.options(0)
    assert reasons["target:bear-bearhall"] == reasons["target:lion-manewall"] == "own-region"
    assert reasons["target:lion-goldacre"] == "nobody-beside-can-leave"
    assert reasons["target:horse-duskfair"] == "out-of-reach"


@pytest.mark.law("WOW-16.9d", "WOW-16.9e", "WOW-16.9g", "WOW-16.9k")
def test_why_a_region_gets_no_banners() -> None:
    play = marshal(border().able(0, "elephant-horse")).plays(0, "elephant-horse")
    assert why(play, "region:bear-wolfwatch") == ("There are banners.", "WOW-16.9k")
    city = next(r.slug for r in play.match.board.regions.values() if r.city and not play.state.banners[r.slug])
    assert why(play, f"region:{city}") == ("There is a city or a fort.", "WOW-16.9k")


@pytest.mark.law("WOW-7.3c", "WOW-18.1e", "WOW-18.1g")
def test_why_an_agent_cannot_be_placed() -> None:
    scenario = Scenario(2, agents_in_regions=True).agent("bear-sheriff", 1).agent_in("bear-wolfwatch", 0)
    play = scenario.at("deploy")
    assert why(play, "seat:bear-sheriff") == ("An agent of Ben stands there.", "WOW-7.3c")
    assert why(play, "region:bear-wolfwatch") == ("Your agent is there already.", "WOW-18.1g")
    play.does(0, "region:bear-bearhall").answer(1, "seat:lion-marshal")
    assert why(play, "region:lion-manewall") == ("You have two agents on the map: there can be no more.", "WOW-18.1e")


@pytest.mark.law("WOW-14.2d")
def test_why_a_token_cannot_be_swapped() -> None:
    play = Scenario(2).face_up(0, "bear", "eagle").at("loyalty")
    assert why(play, "swap:devout:unallied") == ("Face up already: Bear Empire.", "WOW-14.2d")


REGIONS = {
    "target": "target",
    **dict.fromkeys(("source", "march-from", "call-from", "fire-from"), "from"),
    **dict.fromkeys(("add", "retreat", "redeploy-to"), "add"),
    **dict.fromkeys(("kill-where", "recruit", "disperse", "march-to", "fire"), "region"),
}
"""Questions for a region, with the verb of their options."""
WINDOWS = {"after-action", "after-attack", "attack-declare"}


def known(match: Match, ask: Ask) -> set[str]:
    """What the rule of a question knows: offered or not."""
    state: State = match.state
    player, council = state.players[ask.seat], str(ask.params.get("council"))
    plays = {f"play:{card}:{effect}" for card in player.hand for effect in CARDS[card].effects}
    if ask.prompt in REGIONS:
        return {f"{REGIONS[ask.prompt]}:{region}" for region in state.holder} | ({"stop"} if ask.prompt == "fire" else set())
    if ask.prompt in WINDOWS:
        return plays | {"go-on"}
    if ask.prompt == "action":  # where an agent has come to by its action, no card can be played before the next
        return {f"act:{action}" for action in SEATS[council].actions} | (plays if ask.law == "WOW-8.1e" else set())
    if ask.prompt == "deploy":
        regions = state.holder if match.board.options.agents_in_regions else ()
        return {f"seat:{seat}" for seat in SEATS} | {f"region:{region}" for region in regions}
    if ask.prompt == "change-seat":
        return {f"seat:{seat}" for seat in COUNCILS[SEATS[council].empire] if seat != council}
    others = {
        "redeploy": {f"empire:{empire}" for empire in EMPIRES},
        "vacate": {f"seat:{seat}" for seat in SEATS},
        "borrow": {f"seat:{seat}" for seat in SEATS},
        "pay": {f"pay:{card}" for card in player.hand if card != ask.params.get("card")},
        "loyalty": {"keep"} | {f"swap:{one}:{other}" for one, other in combinations(player.tokens, 2)},
    }
    return others.get(ask.prompt, {*ask.options})


@pytest.mark.parametrize("game_id", ["whispers", "whispers-anywhere"])
def test_an_option_is_withheld_exactly_when_it_is_not_offered(game_id: str) -> None:
    for match, ask in islice(questions(game_id), 1500):
        offered = {option.replace("rest:", "add:") for option in ask.options if option != "pass"}
        withheld = [withheld.option for withheld in ask.withholds()]
        assert len({*withheld}) == len(withheld)
        assert not offered & {*withheld}, ask.prompt
        assert offered | {*withheld} == known(match, ask), ask.prompt


@pytest.mark.parametrize("game_id", ["whispers", "whispers-anywhere"])
def test_where_an_option_acts_is_on_the_board(game_id: str) -> None:
    """By the names that the board's template gives its pieces; of cards those of the own hand."""
    for match, ask in islice(questions(game_id), 500):
        pieces = {*match.state.holder, *SEATS, *EMPIRES, *MULTIPLIERS, *match.state.players[ask.seat].hand}
        assert {place for option in ask.options for place in ask.explains(option).where} <= pieces, ask.prompt


def reasons() -> Iterator[str]:
    """Names of reasons that the rules can give."""
    texts = {key.removeprefix("why.") for key in MESSAGES.language("en").texts if key.startswith("why.")}
    for module in ENGINE.glob("*.py"):
        for node in ast.walk(ast.parse(module.read_text())):
            if isinstance(node, ast.Constant) and node.value in texts:
                yield node.value


def test_every_reason_that_has_a_text_is_given() -> None:
    assert {*reasons()} == {key.removeprefix("why.") for key in MESSAGES.language("en").texts if key.startswith("why.")}
