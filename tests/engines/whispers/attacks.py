"""Attacks in a few words: where nothing else is said the Bear's, from Wolfwatch on the Horse's Long Steppe, which has no
fort, farm or city.
"""

from tests.engines.whispers.scenario import Play, Scenario


def border(attackers: int = 4, defenders: int = 2) -> Scenario:
    scenario = Scenario(2).region("bear-wolfwatch", bear=attackers)
    return scenario.region("horse-long-steppe", horse=defenders) if defenders else scenario


def declared(scenario: Scenario, empire: str = "bear") -> Play:
    """Seat 0 has the Marshal attack; seat 1 comes next."""
    scenario.agent(f"{empire}-marshal", 0).agent(f"{empire}-chancellor", 1)
    play = scenario.at(f"seat:{empire}-marshal")
    return play.does(0, "act:attack") if play.ask(0).prompt == "action" else play


def fought(scenario: Scenario, *answers: str) -> Play:
    """The attack, cards of its declaration passed by."""
    play = declared(scenario)
    return play.does(0, *(["go-on"] if play.ask(0).prompt == "attack-declare" else []), *answers)


def battle(play: Play) -> dict[str, int]:
    return {key: play.logged("battle")[-1][key] for key in ("attackers", "fort", "lost", "killed")}
