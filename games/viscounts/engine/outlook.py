"""Rough values, in points: of goods, of cards, of what a player could do on a space. What the greedy bot goes by."""

from collections.abc import Mapping
from functools import cache

from games.viscounts.engine import hiring, means, scoring, states
from games.viscounts.engine.about import amounts
from games.viscounts.engine.board import Board
from games.viscounts.engine.box import Card
from games.viscounts.engine.states import Player, State
from games.viscounts.engine.vocabulary import PAID_WITH, Action, BuildingType, Effects, Icons

WORTH = {
    "silver": 0.5,
    "ink": 1.1,
    "stone": 1.1,
    "gold": 1.1,
    "any_resource": 1.2,
    "debt": -0.8,
    "paid": 1.8,
    "deed": 1.8,
    "approved": 3.4,
    "flip": 2.3,
    "virtue": 0.5,
    "corruption": -0.2,
    "hire": 1.0,
    "destroyed": 1.0,
    "discarded": 0.2,
    "worker": 1.4,
    "building": 5.0,
    "manuscript": 3.5,
}
"""What a piece of it is worth; of an unpaid Debt or an acquired Deed also what it can become."""
USUAL = 1.3
"""Icons on a usual card."""
AHEAD = {"workshop": 1.5, "trading_post": 1.0, "guildhall": 1.5}
"""What an uncovered column brings in the rest of the game."""


def priced(things: Mapping[str, int]) -> float:
    return sum(WORTH.get(thing, 0.0) * n for thing, n in things.items())


@cache
def brings(effects: Effects) -> float:
    return priced(amounts(effects))


@cache
def quality(board: Board, slug: str) -> float:
    """Values a card in one's deck by its icons and abilities, against a usual one."""
    card = board.cards[slug]
    icons = sum(card.icons.values()) + 0.3 * card.icons.get("criminal", 0)
    ability = brings(card.instant) + brings(card.dropoff) + 0.5 * (len(card.reactions) + len(card.modifiers))
    return icons + 0.6 * ability - USUAL


class Outlook:
    """What a player could do now, given the row that would lie there then."""

    def __init__(self, state: State, board: Board, who: int, row: list[str | None] | None = None) -> None:
        self.state, self.board, self.who = state, board, who
        self.player: Player = state.players[who]
        self.row = self.player.row if row is None else row
        self.icons: Icons = {}
        player = self.player
        mine, player.row = player.row, self.row
        self.icons = means.own_icons(board, who, player)
        self.terms = {action: means.terms(board, player, action) for action in PAID_WITH}
        player.row = mine

    def best(self, space: str, silver: int) -> float:
        """Values the best action on a space, with so much Silver left."""
        return max((self.act(action, space, silver) for action in self.board.spaces[space].actions), default=0.0)

    def act(self, action: Action, space: str, silver: int) -> float:
        """Values an action on a space, with or without a dismissal."""
        found = self.perform(action, space, self.counted(action, {}), silver)
        card = self._beside(space)
        price = hiring.dismissal_cost(self.board, self.player, card)
        if price <= silver and (card.icons.get(action) or card.icons.get("criminal")):
            lent = self.perform(action, space, self.counted(action, card.icons), silver - price)
            found = max(found, lent + brings(card.hired) - WORTH["silver"] * price)
        return found

    def _beside(self, space: str) -> Card:
        segment = self.board.spaces[space].segment
        top = states.top(self.state, segment)
        return self.board.cards[top] if top else self.board.segments[segment].printed_townsfolk

    def counted(self, action: Action, lent: Icons) -> int:
        icons = self.icons
        found = icons.get(action, 0) + icons.get("criminal", 0) + lent.get(action, 0) + lent.get("criminal", 0)
        if self.terms[action].pairs:
            found += (icons.get("trade", 0) + lent.get("trade", 0)) // 2
        return found

    def _most(self, action: Action, silver: int) -> int:
        """Counts the icons that can be paid for."""
        goods, terms = self.player.goods, self.terms[action]
        matching = goods[PAID_WITH[action]]
        extra = (terms.boost if matching else 0) + (silver // terms.silver if terms.silver else 0)
        return matching + extra + sum(goods[resource] for resource in terms.others)

    def perform(self, action: Action, space: str, icons: int, silver: int) -> float:
        match action:
            case "trade":
                return self._trade(space, icons)
            case "build":
                return self._build(space, icons, icons + self._most(action, silver))
            case "noble":
                return self._place(space, icons, icons + self._most(action, silver))
            case _:
                return self._transcribe(space, icons, icons + self._most(action, silver))

    def _trade(self, space: str, icons: int) -> float:
        exchange = self.board.spaces[space].powers[0]
        times = icons // exchange.trade_icons
        if exchange.type == "flip":
            times = min(times, self.player.debts + self.player.deeds)
        return times * brings(exchange.effects)

    def _build(self, space: str, icons: int, most: int) -> float:
        board, sites = self.board, [site for site in self.board.sites.values() if site.space == space]
        there = [self.site(site.slug) for site in sites if site.slug not in self.state.sites]
        if not there:
            return 0.0
        columns = board.columns_of(self.who)
        types = {column.building for column in columns.values() if column.slug not in self.player.emptied}
        options = (
            self.building(kind) - self._paid(board.buildings[kind].cost_build_icons - icons)
            for kind in types
            if board.buildings[kind].cost_build_icons <= most
        )
        best = max(options, default=-1.0)
        return best + max(there) if best >= 0 else 0.0

    def building(self, kind: BuildingType) -> float:
        """Values one more Building of a type."""
        columns = self.board.columns_of(self.who)
        built = sum(columns[slug].building == kind for slug in self.player.emptied)
        vp = self.board.buildings[kind].vp_for_built
        return vp[str(min(built + 1, 3))] - vp[str(built)] + AHEAD[kind]

    def site(self, slug: str) -> float:
        """Values a Spot by its effect and the Links that it completes."""
        found = brings(self.board.sites[slug].effects)
        for link, other in self.board.ring(self.state.ring).links[slug]:
            if other in self.state.sites:
                found += brings(link.effects) * (1.0 if self.state.sites[other].owner == self.who else 0.6)
        return found

    def _place(self, space: str, icons: int, most: int) -> float:
        section = states.section_at(self.state, self.board.spaces[space].segment)
        counts = [(count, cost) for count, cost in self.board.steps if cost <= most and count <= self.player.workers]
        return max((self.workers(section, count) - self._paid(cost - icons) for count, cost in counts), default=0.0)

    def workers(self, section: int, count: int) -> float:
        """Values Workers placed on a Section: a point each, more where three come together."""
        there = self.state.tier1[section]
        own = there[self.who] + count
        crowd = max(sum(there) + count - self.board.castle.max_workers_tier1_section, 0)
        found = 1.0 * count
        if own >= self.board.castle.group_size:
            tier2 = self.state.tier2[section][self.who]
            found += 1.2 + brings(self.board.sections[section].effects) + (2.2 if tier2 >= 2 else 0.4 * tier2)
        elif there[self.who]:
            found += 0.5
        return found + 0.1 * crowd

    def _transcribe(self, space: str, icons: int, most: int) -> float:
        segment = self.board.spaces[space].segment
        cost = (
            self.board.manuscripts[pile[-1]].cost
            if (pile := self.state.manuscripts[segment])
            else (self.board.segments[segment].printed_manuscript.cost)
        )
        return self.manuscript(segment) - self._paid(cost - icons) if cost <= most else 0.0

    def manuscript(self, segment: str) -> float:
        """Values the Manuscript of a Segment: its set, its bonus card, its effect and what it scores."""
        pile = self.state.manuscripts[segment]
        if not pile:
            return brings(self.board.segments[segment].printed_manuscript.effects)
        manuscript, player, board = self.board.manuscripts[pile[-1]], self.player, self.board
        before = scoring.set_points(board, player)
        player.manuscripts.append(manuscript.slug)
        after = scoring.set_points(board, player) + scoring.condition(board, self.who, player, manuscript)
        alike = sum(board.manuscripts[slug].ribbon == manuscript.ribbon for slug in player.manuscripts)
        player.manuscripts.pop()
        taken = any(manuscript.ribbon in other.favours for other in self.state.players)
        bonus = 0.0 if taken else 4.0 if alike == 3 else 0.8 if alike == 2 else 0.0
        return after - before + bonus + 0.5 + brings(manuscript.effects) + (1.0 if manuscript.scoring else 0.0)

    @staticmethod
    def _paid(missing: int) -> float:
        return 0.9 * max(missing, 0)


def row_after(player: Player, card: str) -> list[str | None]:
    """Gives the row with a card from the hand on space 1."""
    return [card, *player.row[1:]]
