"""A demo chronicle: a few games that nobody played, each lawful from the world before it."""

from random import Random
from typing import Any

import msgspec

from chronicle.models import Campaign, Group, Job, User
from chronicle.services import jobs
from chronicle.services.campaigns import campaigns, chapters, forks, worlds
from games.oath.engine.world.aftermath import BANDITS, EMPIRE
from games.oath.engine.world.facts import DENIZEN_RECORDS, KIND, SITES
from games.oath.engine.world.world import World, ignores_capacity

Plain = dict[str, Any]

GAMES = (
    ("red", "usurper", "A winter of knives"),
    ("purple", "stable-regime", "The long peace"),
    ("yellow", "vision-of-sanctuary", ""),
    ("purple", "war-exhaustion", "Nobody left to march"),
    ("blue", "usurper", ""),
)
"""Who won, how, and what the group calls the game."""
SEATS = ("purple", "red", "blue", "yellow")


def begin(owner: User, scribe: User, group: Group) -> Campaign:
    """Creates five chapters, and a fork that goes another way after the first."""
    campaign = campaigns.create(
        owner, group, "The Salt Road", "Four chairs, one map. We write down what the winners did to it."
    )
    people = [str(pk) for pk in group.players.order_by("name").values_list("pk", flat=True)]
    for n, (winner, how, title) in enumerate(GAMES):
        _play(scribe, campaign, Random(n), winner, how, title, people)  # noqa: S311  no secrets here
    other = forks.fork(scribe, campaign, 1, "The Salt Road, had Blue won", "We argued about that second game for weeks.")
    _play(scribe, other, Random(99), "blue", "usurper", "As it should have been", people)  # noqa: S311
    Job.objects.filter(kind="tell-evening", group=group).delete()  # nobody played, so nobody is told
    return campaign


def _play(user: User, campaign: Campaign, rng: Random, winner: str, how: str, title: str, people: list[str]) -> None:
    """Records one game as a scribe would."""
    campaign.refresh_from_db()
    world = worlds.load(campaign, campaign.head)
    order = rng.sample(people, len(people))
    aftermath = Game(world, rng).end(winner, how)
    report: Plain = {
        "seats": [{"color": color, "player": player} for color, player in zip(SEATS, order, strict=False)],
        "aftermath": aftermath,
        "choices": {},
        "title": title,
    }
    for need in chapters.preview(user, campaign, campaign.head, report)["needed"]:
        report["choices"][need["what"]] = _chosen(need, rng)
    jobs.run(chapters.record(user, campaign, campaign.head, report).pk)
    campaign.refresh_from_db()


def _chosen(need: Plain, rng: Random) -> Any:
    if need["what"] == "citizenship":
        return [{"color": need["options"][0], "accepted": True}]
    return rng.choice([option for option in need["options"] if option is not None])


class Game:
    """The end of a demo game: drawn cards lie at sites, at the boards and in the discard piles."""

    def __init__(self, world: World, rng: Random) -> None:
        self.world, self.rng = world, rng
        drawn = [card for card in world.world_deck if KIND[card] == "denizen"]
        self.drawn = rng.sample(drawn, 30)
        self.relics = list(world.relic_deck)
        self.reliquary = [self.relics.pop(0) for _ in range(4)]

    def end(self, winner: str, how: str) -> Plain:
        roles = {color: self.world.board(color).side for color in SEATS}
        if winner != "purple":
            roles[winner] = "exile"  # won as somebody who was exiled, or never was a Citizen
        slots = [self._slot(slot, winner) for slot in self.world.slots]
        players: list[Plain] = [{"color": color, "role": role, **self._board(color == winner)} for color, role in roles.items()]
        self._take_relic(slots, players)
        return {
            "winner": {"color": winner, "role": roles[winner], "how": [how]},
            "slots": slots,
            "players": players,
            "reliquary": self.reliquary,
            "discards": {"cradle": self.drawn[:5], "provinces": self.drawn[5:9], "hinterland": self.drawn[9:12]},
        }

    def _slot(self, slot: Any, winner: str) -> Plain:
        found: Plain = msgspec.to_builtins(slot)
        found.pop("sealed")
        if not slot.faceup and self.rng.random() < 0.5:
            found["faceup"] = True
            found["cards"] = [
                {"card": self.relics.pop(0), "kind": "relic", "faceup": False}
                for _ in range(min(SITES[slot.site].relics, len(self.relics)))
            ]
        if not found["faceup"]:
            return found | {"site": None, "ruler": None}
        taken = sum(card["kind"] != "relic" and not ignores_capacity(card["card"]) for card in found["cards"])
        for _ in range(SITES[found["site"]].capacity - taken):
            if self.rng.random() < 0.7:
                found["cards"].append({"card": self._draw("adviser-only"), "kind": "denizen"})
        own = EMPIRE if winner == "purple" else winner
        return found | {"ruler": self.rng.choice([own, own, EMPIRE, BANDITS])}

    def _board(self, won: bool) -> Plain:
        cards = [self._draw("site-only") for _ in range(3 if won else 2)]
        return {"advisers": [{"card": card, "faceup": won or n == 0} for n, card in enumerate(cards)], "relics": []}

    def _draw(self, kept_out: str) -> str:
        card = next(card for card in self.drawn if DENIZEN_RECORDS[card]["restriction"] != kept_out)
        self.drawn.remove(card)
        return card

    def _take_relic(self, slots: list[Plain], players: list[Plain]) -> None:
        for slot in slots:
            for card in [card for card in slot["cards"] if card["kind"] == "relic"]:
                if self.rng.random() < 0.4:
                    slot["cards"].remove(card)
                    self.rng.choice(players)["relics"].append(card["card"])
