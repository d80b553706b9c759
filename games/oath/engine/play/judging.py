"""What the options of a question are worth to a seat that plays for its goals: cheap enough for thousands of games.

It looks at the table as the seat sees it and at the seat's own cards, never at anybody's hidden ones.
"""

from collections.abc import Callable
from functools import partial

from games.kernel.values import Ask
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.faces import BOARD, DARKEST_SECRET, FACES, PEOPLES_FAVOR, SITE_FACES, VISION_RECORDS
from games.oath.engine.play.core.states import Board, Player, State
from games.oath.engine.play.core.title import leaders
from games.oath.engine.play.rounds.victory import visions_of
from games.oath.engine.world.facts import REGION_OF, SLOTS, SUIT

SITES, GOODS = "sites", "goods"
AIM_OF_OATH = {"supremacy": SITES, "the-people": PEOPLES_FAVOR, "devotion": DARKEST_SECRET, "protection": GOODS}
AIM_OF_SUCCESSOR = {"supremacy": GOODS, "the-people": DARKEST_SECRET, "devotion": GOODS, "protection": PEOPLES_FAVOR}
AIM_OF_VISION = {
    slug: AIM_OF_OATH[record["matching_oath"]] for slug, record in VISION_RECORDS.items() if record.get("matching_oath")
}
TRAVEL_COSTS: dict[str, dict[str, int]] = BOARD["travel_costs"]["matrix"]
REST = 0.5
BLOW = 1.3
"""What a warband adds to an attack, on average, with the sacrifices it allows."""
SHIELD = 0.8
"""What a defense die adds."""


class Sight:
    """The table as one seat sees it, and what the seat is after."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.player: Player = state.players[seat]
        self.site = state.sites[self.player.site - 1] if self.player.site else None
        self.aims = {SITES: 1.0, GOODS: 1.0, PEOPLES_FAVOR: 0.8, DARKEST_SECRET: 0.8}
        self.aims[AIM_OF_OATH[state.oath]] += 2.0
        if self.player.role == "citizen":
            self.aims[AIM_OF_SUCCESSOR[state.oath]] += 2.0
        for vision in visions_of(state, seat):
            self.aims[AIM_OF_VISION.get(vision, SITES)] += 4.0

    def garrison(self, slot: int) -> int:
        """Counts warbands at the site, and the bandits that count there."""
        return sum(self.state.site(slot).warbands.values()) + ruling.bandits_at(self.state, slot)

    def defense_at(self, slot: int) -> float:
        """Estimates the defense of the site alone, with whoever rules it."""
        state, warbands = self.state, self.garrison(slot)
        head = ruling.head_of(state, slot)
        if head is not None and state.players[head].site == slot:
            warbands += state.players[head].warbands
        title = (1 + state.usurper) * (head is not None and head == state.title)
        return SHIELD * (1 + title) + warbands

    def conquest(self, slot: int) -> float:
        """Values what taking the site would bring, if it looks possible."""
        state = self.state
        if not state.site(slot).faceup or not ruling.enemy_of_ruler(state, self.seat, slot):
            return 0.0
        margin = BLOW * self.player.warbands - self.defense_at(slot) - 0.5
        return self.aims[SITES] * (1.0 if ruling.ruler_of(state, slot) is None else 1.4) if margin > 0 else 0.0

    def relics(self, slot: int) -> float:
        site = self.state.site(slot)
        price = SITE_FACES[site.slug].price if site.faceup else None
        if not site.relics or price is None:
            return 0.0
        purse = self.player.secrets if price[0] == "burn-secret" else self.player.favor
        return self.aims[GOODS] if purse >= price[1] else 0.3 * self.aims[GOODS]

    def plunder(self, slot: int) -> float:
        """Values what players whose pawns are there could lose."""
        found = 0.0
        for seat, player in enumerate(self.state.players):
            if player.site == slot and ruling.enemies(self.state, self.seat, seat):
                worth = self.aims[GOODS] * len(player.relics)
                worth += sum(self.aims[slug] + self.aims[GOODS] for slug, b in self.state.banners.items() if b.holder == seat)
                if BLOW * self.player.warbands > player.warbands + 2 * SHIELD + 1:
                    found = max(found, worth)
        return found

    def place(self, slot: int) -> float:
        """Values what a pawn finds there."""
        site = self.state.site(slot)
        if not site.faceup:
            return 0.6
        cards = sum(ruling.suit_of(card) is not None for card in site.cards)
        return self.conquest(slot) + self.relics(slot) + self.plunder(slot) + 0.25 * min(cards, 3)

    def card(self, slug: str) -> float:
        """Values a card in the own hand or among the own facedown advisers."""
        if slug in AIM_OF_VISION:
            return self.vision(slug)
        match = sum(suit == SUIT.get(slug) for suit in ruling.adviser_suits(self.player))
        return 1.0 + 0.3 * match + 0.2 * (FACES[slug].restriction is None)

    def vision(self, slug: str) -> float:
        if self.player.role != "exile":
            return 0.2
        return 2.0 + 0.3 * self.standing(AIM_OF_VISION[slug]) - 1.5 * (self.player.vision is not None)

    def standing(self, aim: str) -> float:
        state, seat = self.state, self.seat
        if aim == SITES:
            return float(len(ruling.ruled_slots(state, seat)))
        if aim == GOODS:
            return float(ruling.goods(state, seat))
        return 3.0 * (state.banners[aim].holder == seat)


def judge(state: State, board: Board, ask: Ask) -> list[float] | None:
    sight = Sight(state, ask.seat)
    value = PROMPTS.get(ask.prompt)
    if value is None:
        return [VERBS.get(option.partition(":")[0], 0.0) for option in ask.options]
    return [value(sight, ask, option) for option in ask.options]


# -- the Act phase ----------------------------------------------------------------------------------------------------


def act(sight: Sight, ask: Ask, option: str) -> float:
    verb, _, key = option.partition(":")
    if verb == "power":
        cost = FACES[key.partition("/")[0]].powers
        return 0.7 if any(any(power.cost) for power in cost if power.kind == "action") else 0.0
    weigh = ACTS.get(verb)
    return weigh(sight) if weigh else -1.0


def _campaign(sight: Sight) -> float:
    best = max(sight.conquest(sight.player.site), sight.plunder(sight.player.site))
    return 1.5 + best if best else 0.0


def _recover(sight: Sight) -> float:
    state, player = sight.state, sight.player
    best = sight.relics(player.site) if sight.site and sight.site.relics else 0.0
    for slug, banner in state.banners.items():
        purse = player.favor if slug == PEOPLES_FAVOR else player.secrets
        if banner.holder != sight.seat and purse > banner.tokens:
            best = max(best, sight.aims[slug] + 0.5)
    return 1.0 + best if best >= 1.0 else 0.2


def _muster(sight: Sight) -> float:
    return 2.6 - 0.2 * sight.player.warbands


def _trade(sight: Sight) -> float:
    return 2.0 - 0.25 * sight.player.favor - 0.15 * sight.player.secrets


def _search(sight: Sight) -> float:
    return 1.3 + 0.5 * (sight.player.role == "exile" and sight.player.vision is None) - 0.1 * len(sight.player.advisers)


def _travel(sight: Sight) -> float:
    """Values going to somewhere better that the Supply is enough for; a way that is free leads nowhere by itself."""
    player, costs = sight.player, TRAVEL_COSTS[REGION_OF[sight.player.site]]
    near = [slot for slot in SLOTS if slot != player.site and costs[REGION_OF[slot]] <= player.supply]
    gain = max(map(sight.place, near), default=0.0) - sight.place(player.site)
    return 0.8 + 0.6 * gain if gain > 0 else 0.0


def _play_adviser(sight: Sight) -> float:
    hidden = [card.slug for card in sight.player.advisers if not card.faceup]
    wanted = max((sight.vision(slug) for slug in hidden if slug in AIM_OF_VISION), default=0.0)
    return 2.5 if wanted > 1.0 else 0.6 if any(FACES[slug].kind == "denizen" for slug in hidden) else -1.0


def _put_at_site(sight: Sight) -> float:
    return 0.9 if sight.player.warbands >= 4 and ruling.own_warbands(sight.state, sight.seat, sight.player.site) <= 1 else -1.0


def _take_from_site(sight: Sight) -> float:
    at_site = ruling.own_warbands(sight.state, sight.seat, sight.player.site)
    return 0.6 if sight.player.role != "citizen" and at_site >= 4 and sight.player.warbands <= 2 else -1.0


def _offer(sight: Sight) -> float:
    """Values an offer of Citizenship: the Empire looks for one ally, when the start is made, and asks once a turn."""
    state = sight.state
    alone = sum(player.imperial for player in state.players) == 1
    asked = any(used.startswith("refused") for used in state.used)
    return 0.6 if alone and sight.player.imperial and state.round > 1 and not asked else -1.0


ACTS: dict[str, Callable[[Sight], float]] = {
    "rest": lambda sight: REST,
    "campaign": _campaign,
    "recover": _recover,
    "muster": _muster,
    "trade": _trade,
    "search": _search,
    "travel": _travel,
    "play-adviser": _play_adviser,
    "put-at-site": _put_at_site,
    "take-from-site": _take_from_site,
    "offer": _offer,
    "peek": lambda sight: 0.55,
    "peek-reliquary": lambda sight: 0.55,
}
"""Everything else is left to people: exile, promises."""


# -- what an action asks ----------------------------------------------------------------------------------------------


def travel(sight: Sight, ask: Ask, option: str) -> float:
    parts = option.split(":")
    return sight.place(int(parts[1])) - 0.3 * int(parts[-1])


def pawn(sight: Sight, ask: Ask, option: str) -> float:
    site = sight.state.site(int(option.split(":")[1]))
    return 0.5 * len(site.relics) + 0.25 * len(site.cards)


def kept(sight: Sight, ask: Ask, option: str) -> float:
    return sight.card(option.rpartition(":")[2])


def given_up(sight: Sight, ask: Ask, option: str) -> float:
    slug = option.rpartition(":")[2]
    return -sight.card(slug) if slug in FACES else -0.5  # nothing goes


def play_card(sight: Sight, ask: Ask, option: str) -> float:
    verb, card = option.partition(":")[0], ask.params["card"]
    if verb == "reveal":
        return sight.vision(card) if card in AIM_OF_VISION else 0.4
    if verb == "as-adviser":
        return 1.2 - 0.2 * len(sight.player.advisers)
    if verb == "to-site":
        return 0.9 + 0.2 * (sight.state.banks.get(SUIT.get(card, ""), 0) > 0)
    return 0.3 if verb == "facedown" else 0.1


def defender(sight: Sight, ask: Ask, option: str) -> float:
    name = option.partition(":")[2]
    if not name.startswith("@"):
        return sight.conquest(sight.player.site)
    foe = sight.state.players[int(name[1:])]
    goods = len(foe.relics) + sum(banner.holder == int(name[1:]) for banner in sight.state.banners.values())
    return sight.conquest(sight.player.site) + 0.5 * goods + 0.5 * (int(name[1:]) in leaders(sight.state)) - 0.1 * foe.warbands


def target(sight: Sight, ask: Ask, option: str) -> float:
    verb, _, what = option.partition(":")
    if verb == "done":
        return 0.5
    battle = sight.state.battle
    slots = [*(battle.sites if battle else []), *([int(what.split(":")[0])] if verb == "target-site" else [])]
    force = sum(map(sight.garrison, set(slots)))
    dice = ask.params["dice"] + _dice_of(verb, what, sight)
    if BLOW * sight.player.warbands < SHIELD * dice + force + 1:
        return 0.0
    aim = {"target-site": SITES, "target-relic": GOODS, "target-pawn": ""}.get(verb, what)
    return 0.6 + sight.aims.get(aim, 0.2)


def _dice_of(verb: str, what: str, sight: Sight) -> int:
    if verb == "target-relic":
        return FACES[what].dice
    if verb == "target-banner":
        return sight.state.banners[what].tokens
    return 2 if verb == "target-pawn" else 1


def number(sight: Sight, ask: Ask, option: str, *, best: float = 99.0) -> float:
    """Values numbers: the nearer to the best the better; options without one come last."""
    last = option.rpartition(":")[2]
    return -abs(int(last) - best) if last.isdigit() else -100.0


def trade(sight: Sight, ask: Ask, option: str) -> float:
    verb, _, rest = option.partition(":")
    gain = int(rest.rpartition(":")[2])
    if verb == "trade-for-favor":
        return gain * (1.2 if sight.player.favor < 3 else 0.8)
    return gain * 1.5 if verb == "trade-for-secrets" else 0.5 + gain


def recover(sight: Sight, ask: Ask, option: str) -> float:
    verb, _, what = option.partition(":")
    if verb == "recover-relic":
        return sight.aims[GOODS]
    return sight.aims[what] + 0.5 if sight.state.banners[what].holder != sight.seat else 0.0


def modifier(sight: Sight, ask: Ask, option: str) -> float:
    """Takes what is free; a cost could leave too little for the action itself."""
    slug = option.partition(":")[2].partition("/")[0]
    return 0.0 if not slug else -0.1 if any(any(power.cost) for power in FACES[slug].powers) else 1.0


def wake(sight: Sight, ask: Ask, option: str) -> float:
    if option == "favor-on-banner":
        return 1.0 if sight.player.favor > 1 and sight.state.banners[PEOPLES_FAVOR].tokens < 5 else 0.2
    return 0.5


def citizenship(sight: Sight, ask: Ask, option: str) -> float:
    strong = sight.seat in leaders(sight.state) or sight.player.vision is not None
    return {"accept": 0.2 if strong else 1.0, "decline": 0.5}.get(option, -1.0)


def ally(sight: Sight, ask: Ask, option: str) -> float:
    """Prefers the weakest ally."""
    seat = int(option.partition("@")[2]) if "@" in option else sight.seat
    return -float(len(ruling.ruled_slots(sight.state, seat)) + ruling.goods(sight.state, seat))


def draft(sight: Sight, ask: Ask, option: str) -> float:
    """Offers nothing beside the relic."""
    return {"propose": 1.0, "space": 0.5, "withdraw": 0.3}.get(option.partition(":")[0], 0.0)


def swing(sight: Sight, ask: Ask, option: str) -> float:
    """Prefers dice in the pool for the attacker, out of it for the defender."""
    attacks = sight.state.battle is not None and sight.state.battle.attacker == sight.seat
    return float((option.partition(":")[0] == "swing-add") == attacks)


PROMPTS: dict[str, Callable[[Sight, Ask, str], float]] = {
    "act": act,
    "travel": travel,
    "set-up-pawn": pawn,
    "keep": kept,
    "set-up-adviser": kept,
    "play-which": kept,
    "advisers-go": given_up,
    "discard-first": given_up,
    "play-card": play_card,
    "defender": defender,
    "target": target,
    "attack-dice": number,
    "muster": number,
    "occupy": partial(number, best=2.0),
    "put-at-site-count": partial(number, best=2.0),
    "take-from-site-count": partial(number, best=2.0),
    "recover-amount": partial(number, best=0.0),
    "sacrifice": partial(number, best=0.0),
    "trade": trade,
    "recover": recover,
    "modifiers": modifier,
    "modifier": modifier,
    "peoples-favor": wake,
    "last-favor": wake,
    "citizenship-proposed": citizenship,
    "swing": swing,
    "offer-to": ally,
    "draft": draft,
}
VERBS: dict[str, float] = {
    "deck": 1.0,
    "plan": 1.0,
    "join": 1.0,
    "seat": 0.1,
    "banish": 1.0,
    "burn-half": 1.0,
    "take-relic": 1.0,
    "token": 1.0,
    "power": 1.0,
    "decline": 1.0,
    "withdraw": 1.0,
    "no": 0.1,
    "done": 0.2,
}
"""Values of options that need no looking at the table; what is not named is worth nothing, for or against."""
