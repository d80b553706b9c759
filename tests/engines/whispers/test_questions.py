"""Whoever has no choice is not asked."""

from tests.engines.whispers.scenario import Scenario


def test_it_works() -> None:
    """Eyrie's army has one way to go."""
    scenario = (
        Scenario(2).region("eagle-eyrie", eagle=3).agent("lion-sheriff", 0).hand(0, "bear-with-horse-1", "horse-with-bear-1")
    )
    play = scenario.at("seat:lion-sheriff").does(0, "play:bear-with-horse-1:bear-horse")
    assert play.banners("eagle-sun-terraces") == ("eagle", 3)
    assert play.acting() == (0, "lion-sheriff")


def test_an_army_with_two_ways_to_go_asks() -> None:
    scenario = Scenario(2).region("eagle-redcrag", eagle=1).region("eagle-windspire", eagle=2).agent("lion-sheriff", 0)
    play = scenario.hand(0, "bear-with-horse-1", "horse-with-bear-1").at("seat:lion-sheriff")
    play.does(0, "play:bear-with-horse-1:bear-horse", "region:eagle-windspire")
    assert play.options(0) == [
        f"{verb}:{region}" for verb in ("add", "rest") for region in ("eagle-high-pass", "eagle-redcrag")
    ]
    play.does(0, "add:eagle-redcrag")
    assert play.options(0) == ["add:eagle-high-pass", "add:eagle-redcrag"]
