"""Random games of Oath as the chronicle sees them: any lawful end of a game from a world, and any lawful choices."""

from random import Random

from games.oath.engine.chronicle import needed
from games.oath.engine.world.aftermath import BANDITS, EMPIRE, UNNAMED, Adviser, Aftermath, Choices, EndPlayer, EndSlot, Winner
from games.oath.engine.world.aftermath import CitizenshipAnswer as Answer
from games.oath.engine.world.facts import CHANCELLOR, COLOURS, GRAND_SCEPTER, KIND, REGIONS, SITES
from games.oath.engine.world.world import Placed, World, ignores_capacity

WAYS = {
    "chancellor": [["stable-regime"], ["war-exhaustion"]],
    "citizen": [["war-exhaustion", "successor"], ["stable-regime", "successor"]],
    "exile": [["usurper"], ["war-exhaustion", "usurper"]],
}


def ways(player: EndPlayer) -> list[list[str]]:
    """An Exile with a revealed Vision may have won by it."""
    vision = player.revealed_vision
    return WAYS[player.role] + ([[vision], ["war-exhaustion", vision], ["usurper", vision]] if vision else [])


def random_aftermath(world: World, rng: Random, *, fog: float = 0.0) -> Aftermath:
    """`fog`: how often a facedown relic has no name."""
    game = _Game(world, rng)
    game.play()
    return game.end(fog)


def random_choices(world: World, after: Aftermath, rng: Random) -> Choices:
    """Whatever the law leaves open, chosen at random."""
    choices = Choices()
    for need in needed(world, after, choices):
        if need.what == "citizenship":
            offered = rng.sample(need.options, rng.randint(0, len(need.options)))
            choices.citizenship = [Answer(color, rng.random() < 0.6) for color in offered]
        elif need.what == "edifice":
            choices = Choices.read(
                {"edifice": rng.choice(need.options), "oath": choices.oath, "suit": choices.suit}
                | ({} if choices.citizenship is None else {"citizenship": choices.citizenship})
            )
        else:
            setattr(choices, need.what, rng.choice(need.options))
    return choices


class _Game:
    """Cards move as play can move them; how it came to that is left out."""

    def __init__(self, world: World, rng: Random) -> None:
        self.world, self.rng = world, rng
        self.unknown = {card for group in world.unknown for card in group.cards}
        self.deck = list(world.world_deck)
        self.relics = list(world.relic_deck)
        self.reliquary = [self.relics.pop(0) for _ in range(min(4, len(self.relics)))]
        self.slots = [
            EndSlot(slot.slot, slot.site, slot.faceup, None, [Placed(p.card, p.kind, p.side, p.faceup) for p in slot.cards])
            for slot in world.slots
        ]
        for group in world.unknown:
            for place in group.places:
                if place.zone == "slot" and place.slot and KIND[group.cards[0]] == "relic":
                    here = self.slots[place.slot - 1]
                    here.cards += [Placed(UNNAMED, "relic", None, faceup=False) for _ in range(place.count)]
        self.discards: dict[str, list[str]] = {region: [] for region in REGIONS}
        self.players = self._seats()

    def _seats(self) -> list[EndPlayer]:
        rng = self.rng
        colours = [CHANCELLOR, *rng.sample([c for c in COLOURS if c != CHANCELLOR], rng.randint(1, 5))]
        players = [EndPlayer(colour, self.world.board(colour).side) for colour in colours]
        for player in players[1:]:
            if rng.random() < 0.2:  # 6.6, 6.7: roles change in play
                player.role = "citizen" if player.role == "exile" else "exile"
        return players

    def play(self) -> None:
        for slot in self.slots:
            if not slot.faceup and self.rng.random() < 0.5:
                self._turn_up(slot)
        for card in self._drawn():
            self._play_card(card)
        for slot in self.slots:
            self._upset(slot)
            if slot.faceup:
                exiles = [player.color for player in self.players if player.role == "exile"]
                slot.ruler = self.rng.choice([EMPIRE, EMPIRE, BANDITS, *exiles])
        self._take_relics()

    def _drawn(self) -> list[str]:
        """At least what the set-up takes (1.19, 1.20); seldom the whole deck."""
        least = min(len(self.deck), 3 + 3 * len(self.players))
        n = self.rng.randint(least, len(self.deck)) if self.rng.random() < 0.9 else least
        drawn = self.rng.sample(self.deck, n)
        gone = set(drawn)
        self.deck = [card for card in self.deck if card not in gone]
        return drawn

    def _turn_up(self, slot: EndSlot) -> None:
        if slot.site is None:
            return
        slot.faceup = True
        for _ in range(min(SITES[slot.site].relics, len(self.relics))):
            slot.cards.append(Placed(self.relics.pop(0), "relic", None, faceup=False))

    def _play_card(self, card: str) -> None:
        rng, player = self.rng, self.rng.choice(self.players)
        to = rng.random()
        if KIND[card] == "vision":
            if to < 0.3 and player.role == "exile" and player.revealed_vision is None and card != "conspiracy":
                player.revealed_vision = card
            elif to < 0.5 and len(player.advisers) < 3:
                player.advisers.append(Adviser(card, faceup=False))
            else:
                self._discard(card)
        elif to < 0.3 and (open_slots := [slot for slot in self.slots if self._room(slot, card)]):
            rng.choice(open_slots).cards.append(Placed(card, "denizen"))
        elif to < 0.6 and len(player.advisers) < 3:
            player.advisers.append(Adviser(card, faceup=rng.random() < 0.7))
        else:
            self._discard(card)

    def _room(self, slot: EndSlot, card: str) -> bool:
        taken = sum(placed.kind != "relic" and not ignores_capacity(placed.card) for placed in slot.cards)
        return slot.faceup and slot.site is not None and (ignores_capacity(card) or taken < SITES[slot.site].capacity)

    def _discard(self, card: str) -> None:
        self.discards[self.rng.choice(list(REGIONS))].append(card)

    def _upset(self, slot: EndSlot) -> None:
        for placed in list(slot.cards):
            if placed.kind == "denizen" and self.rng.random() < 0.2:
                slot.cards.remove(placed)
                self._discard(placed.card)

    def _take_relics(self) -> None:
        rng = self.rng
        for slot in self.slots:
            for placed in list(slot.cards):
                if placed.kind == "relic" and placed.card != UNNAMED and rng.random() < 0.3:
                    slot.cards.remove(placed)
                    rng.choice(self.players).relics.append(placed.card)
        for player in self.players:
            if player.role == "citizen" and self.reliquary and rng.random() < 0.5:
                player.relics.append(self.reliquary.pop())
        rng.choice(self.players).relics.append(GRAND_SCEPTER)

    def end(self, fog: float) -> Aftermath:
        rng = self.rng
        winner = rng.choice(self.players)
        way = rng.choice(ways(winner))
        for slot in self.slots:
            if not slot.faceup and rng.random() < 0.5:
                slot.site = None  # SCRIBE-12: need not be named
            for placed in slot.cards:
                if placed.kind == "relic" and rng.random() < fog:
                    placed.card = UNNAMED
        reliquary = [UNNAMED if rng.random() < fog else relic for relic in self.reliquary]
        after = Aftermath(
            winner=Winner(winner.color, winner.role, list(way)),
            slots=self.slots,
            players=self.players,
            reliquary=reliquary,
            discards=self.discards,
        )
        if rng.random() < 0.3 and not self.unknown:  # SCRIBE-31: the other list
            after.world_deck, after.discards = self.deck, {}
        if rng.random() < 0.3 and not self.unknown and not fog:
            after.relic_deck = self.relics
        return after
