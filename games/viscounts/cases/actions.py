"""The worked examples of primary actions (VIS-6)."""

from collections import Counter
from typing import Any

from games.kernel.cases import Given
from games.kernel.errors import Illegal
from games.kernel.values import Ask, Event
from games.viscounts.cases.laying import (
    MUCH,
    act,
    answering,
    dismissed,
    lay_row,
    lay_townsfolk,
    seat,
    starting_with,
    with_cost,
)
from games.viscounts.cases.scene import (
    COLOURS,
    built,
    gains,
    last,
    positions,
    ring_from,
    row_with,
    run,
    since,
    stand,
    table_of,
    until,
)
from games.viscounts.engine import actions, building, castle, scoring
from games.viscounts.engine.box import Manuscript
from games.viscounts.engine.means import Means
from games.viscounts.engine.states import ViscountsTable
from games.viscounts.engine.vocabulary import ACTIONS, Action, BuildingType, Icon, Paper, Ribbon


def space_of(t: ViscountsTable, exchange: str) -> str:
    """Finds a space with an exchange: `silver`, `ink`, `stone`, `gold`, `destroy`, `flip`."""
    for space in t.board.spaces.values():
        for power in space.powers:
            brings = getattr(power.effects[0], "what", "") if power.type == "resource" else power.type
            if brings == exchange:
                return space.slug
    raise Illegal("bad_case", f"there is no exchange {exchange!r}")


class Trade(Given):
    space: str = ""
    exchange: str = ""
    row: list[str] = []
    uncovered_columns: list[str] = []
    silver_spent: int = 0
    dismissed: str | None = None
    trade_icons_total: int | None = None
    unpaid_debts: int = 0
    acquired_deeds: int = 0
    flip_split: dict[Paper, int] = {}

    def found(self) -> dict[str, Any]:
        t = table_of()
        player = t.state.players[0]
        player.space = self.space or space_of(t, self.exchange)
        player.goods["silver"] = silver = self.silver_spent + (MUCH if self.dismissed or self.trade_icons_total is None else 0)
        player.debts, player.deeds = self.unpaid_debts, self.acquired_deeds
        lay_row(t, 0, self.row)
        built(t, 0, self.uncovered_columns)
        lay_townsfolk(t, self.dismissed, t.board.spaces[player.space].segment)
        flips = [paper for paper, n in self.flip_split.items() for _ in range(n)]
        chosen = answering(
            action=starting_with("act:trade"),
            dismiss=lambda ask: ask.options[0] if self.dismissed else last(ask),
            trade=with_cost("silver", self.silver_spent),
            flip=lambda ask: f"flip:{flips.pop(0)}" if flips else ask.options[0],
        )
        if self.trade_icons_total is None:
            run(act(t, 0), chosen)
        else:
            run(actions.trade(t, 0, Means(t, 0, "trade"), self.trade_icons_total), chosen)
        (trade,) = [event.params for event in t.events if event.kind == "trades"]
        after = since(t.events, "trades")
        gain = gains(until(after, "reacts"), 0)
        found = {
            "trade_icons_from_row": sum(icons(t, card, "trade") for card in self.row),
            "trade_icons_total": trade["icons"] + trade["silver"],
            "gain": gain,
            "flips": {paper: gain.get(key, 0) for paper, key in (("debt", "debts_paid"), ("deed", "deeds_approved"))},
            "after_action": gains(since(after, "reacts"), 0),
            "net_silver": player.goods["silver"] - silver,
        }
        return found | (dismissed(t) if self.dismissed else {})


def icons(t: ViscountsTable, card: str, icon: Icon) -> int:
    """Counts the icons that a card shows for an action, Criminals in."""
    return t.board.icons[card].get(icon, 0) + t.board.icons[card].get("criminal", 0)


class TradeTable(Given):
    trade_icons_total: int

    def found(self) -> dict[str, Any]:
        return {exchange: self._most(exchange) for exchange in ("silver", "ink", "stone", "gold", "destroy", "flip")}

    def _most(self, exchange: str) -> int:
        t = table_of()
        t.state.players[0].space = space_of(t, exchange)
        asked: list[Ask] = []

        def chosen(ask: Ask) -> str:
            asked.append(ask)
            return last(ask)

        run(actions.trade(t, 0, Means(t, 0, "trade"), self.trade_icons_total), chosen)
        return max(int(option.partition(":")[2]) for option in asked[0].options)


class Dismiss(Given):
    card: str
    action: Action

    def found(self) -> dict[str, Any]:
        t = table_of()
        player = t.state.players[0]
        player.goods = dict.fromkeys(player.goods, MUCH)
        segment = t.board.spaces[player.space].segment
        lay_townsfolk(t, self.card, segment)
        card = run(actions.offer_dismissal(t, 0, self.action), lambda ask: ask.options[0])
        means = Means(t, 0, self.action)
        lent = {icon: n for icon, n in card.icons.items() if icon in (self.action, "criminal")}
        assert sum(lent.values()) <= means.counted(card) - means.counted()
        told = dismissed(t)
        return {
            "pay_silver": told["pay_silver"],
            "gain": gains(since(t.events, "dismisses"), 0),
            "icons": lent,
            "card_removed_from_game": self.card in t.state.dismissed and not t.state.townsfolk[segment],
        }


class Build(Given):
    board_side: str = "3-4"
    space: str = ""
    building: BuildingType | None = None
    row: list[str] | None = None
    build_icons_from_row: int | None = None
    build_icons_total: int | None = None
    uncovered_columns: list[str] = []
    stone_spent: int = 0
    dismissed: str | None = None
    existing: dict[str, str] = {}
    ring_next: dict[str, str] = {}
    chosen_site: str = ""
    link: str = ""
    owners: list[str] = []

    def found(self) -> dict[str, Any]:
        seats = 3 if self.board_side == "3-4" else 2
        if self.link:
            return self._link(table_of(seats))
        segment = self.space.rpartition("-outer")[0]
        t = table_of(seats, ring_from(self.ring_next, segment))
        if self.space not in t.board.spaces or self.building is None:
            raise Illegal("bad_case", "a building on a space is to be put up")
        state, player = t.state, t.state.players[0]
        player.space = self.space
        for name, what in self.existing.items():
            colour, _, kind = what.partition(" ")
            stand(t, self._slug(t, name), seat(colour), kind.replace(" ", "_"))
        lay_row(t, 0, row_with(t.board, "build", self.build_icons_from_row or 0) if self.row is None else self.row)
        built(t, 0, self.uncovered_columns)
        lay_townsfolk(t, self.dismissed, segment)
        player.goods["stone"], player.goods["silver"] = self.stone_spent, MUCH
        before = dict(player.goods)
        asked: dict[str, Ask] = {}

        def site(ask: Ask) -> str:
            asked["site"] = ask
            return f"site:{self._slug(t, self.chosen_site)}" if self.chosen_site else ask.options[0]

        def column(ask: Ask) -> str:
            asked["construct"] = ask
            return next(o for o in ask.options if t.board.columns[o.partition(":")[2]].building == self.building)

        sites = building.open_sites(t, player.space)
        chosen = answering(
            action=starting_with("act:build"),
            dismiss=lambda ask: ask.options[0] if self.dismissed else last(ask),
            construct=column,
            pay=with_cost("stone", self.stone_spent),
            site=site,
        )
        if self.build_icons_total is None:
            run(act(t, 0), chosen)
        else:
            run(actions.construct(t, 0, Means(t, 0, "build"), self.build_icons_total), chosen)
        after = since(t.events, "builds")
        at_spot = until(after, "link", "reacts")
        links = [event for event in after if event.kind == "link"]
        linked = until(since(after, "link") if len(links) == 1 else after[len(at_spot) :], "reacts")
        colours = range(len(state.players))
        net = Counter(player.goods)
        net.subtract(before)
        net.update({what: n for what, n in gains(t.events, 0).items() if what not in player.goods and what != "any_resource"})
        found = {
            "build_icons_total": asked["construct"].params["icons"] + self.stone_spent,
            "legal_sites": [self._id(t, slug) for slug in sites],
            "links_completed": [link.params["link"] for link in links],
            "site_effect": {COLOURS[0]: gains(at_spot, 0)},
            "link_effect": {COLOURS[who]: found for who in colours if (found := gains(linked, who))},
            "after_action": gains(since(after, "reacts"), 0),
            "net_red": {what: n for what, n in net.items() if n},
        }
        if not self.dismissed:
            return found
        told = dismissed(t)
        effect = told["dismiss_effect"]
        return found | told | {"corruption_from_dismissal": effect.get("corruption", 0) if isinstance(effect, dict) else 0}

    def _slug(self, t: ViscountsTable, name: str) -> str:
        slug = f"face-{self.board_side}-{name}"
        if slug not in t.board.sites:
            raise Illegal("bad_case", f"there is no Spot {name!r}")
        return slug

    def _id(self, t: ViscountsTable, slug: str) -> str:
        return slug.removeprefix(f"face-{self.board_side}-")

    def _link(self, t: ViscountsTable) -> dict[str, Any]:
        """Has a Link completed by the second of its owners."""
        link = t.board.links.get(f"face-{self.board_side}-{self.link}")
        if link is None or len(self.owners) != 2:
            raise Illegal("bad_case", "a Link has two ends")
        ends = next(to for found, to in t.board.ring(t.state.ring).links[link.start] if found == link)
        first, second = map(seat, self.owners)
        stand(t, ends, first, "workshop")
        t.state.active = second
        column = building.standing(t, second)[-1]
        run(building.put_up(t, second, column, link.start), answering())
        after = since(t.events, "link", link=link.slug)
        return {COLOURS[who]: found for who in range(len(t.state.players)) if (found := gains(after, who))}


class Castle(Given):
    active: str
    section: int
    placed: int | None = None
    noble_icons_total: int | None = None
    row: list[str] = []
    uncovered_columns: list[str] = []
    gold_spent: int = 0
    tier1: dict[str, dict[str, int]] = {}
    tier2: dict[str, dict[str, int]] = {}
    tier3: dict[str, int] = {}
    castle_leader: str | None = None
    choices: dict[str, str] = {}
    bump_choice: dict[str, dict[str, int]] = {}

    def found(self) -> dict[str, Any]:
        t = table_of(len(COLOURS))
        state, who = t.state, seat(self.active)
        self._lay(t)
        player = state.players[who]
        state.active, state.turn.player = who, who  # type: ignore[union-attr]
        player.space = f"{state.ring[self.section]}-inner"
        player.goods["gold"] = self.gold_spent
        lay_row(t, who, self.row)
        built(t, who, self.uncovered_columns)
        asked: dict[str, Ask] = {}
        bumps = {where: [colour for colour, n in there.items() for _ in range(n)] for where, there in self.bump_choice.items()}

        def bump(ask: Ask) -> str:
            sections = [section.slug for section in t.board.sections]
            where = f"tier{ask.params['tier']}-{sections.index(ask.params['section'])}"
            return f"bump:@{seat(bumps[where].pop(0))}" if bumps.get(where) else last(ask)

        def either(ask: Ask) -> str:
            climbed = [event for event in t.events if event.kind in ("climbs", "reacts")]
            key = "reacts" if climbed and climbed[-1].kind == "reacts" else "climbs"
            asked[key] = ask
            wanted = self.choices.get(str(_section(t, climbed[-1]))) if key == "climbs" else None
            return next((option for option in ask.options if wanted and wanted in option), ask.options[0])

        def workers(ask: Ask) -> str:
            asked["workers"] = ask
            return with_cost("gold", self.gold_spent)(ask)

        chosen = answering(action=starting_with("act:noble"), workers=workers, either=either, bump=bump)
        if self.placed is not None:
            run(castle.place(t, who, self.section, self.placed), chosen)
        elif self.noble_icons_total is not None:
            run(actions.place_workers(t, who, Means(t, who, "noble"), self.noble_icons_total), chosen)
        else:
            run(act(t, who), chosen)
        events = t.events
        bumped = Counter(COLOURS[event.params["seat"]] for event in events if event.kind == "bumped")
        reacted = [event.params["source"] for event in events if event.kind == "reacts"]
        found: dict[str, Any] = {
            "workers_placed": next(event.params["count"] for event in events if event.kind == "places"),
            "inward_moves_tier1": [_section(t, event) for event in events if event.kind == "climbs"],
            "inward_moves_tier2": [_section(t, event) for event in events if event.kind == "reaches-top"],
            **positions(state),
            "castle_leader": None if state.leader is None else COLOURS[state.leader],
            "bumped": dict(bumped),
            "after_action": {source: _ops(asked.get("reacts")) for source in reacted},
        }
        if "workers" in asked:
            found["noble_icons"] = {"total": asked["workers"].params["icons"] + self.gold_spent}
        if "climbs" in asked:
            found["reward_choice"] = _ops(asked["climbs"])
        for other, colour in enumerate(COLOURS):
            found[f"{colour}_gains"] = gains(events, other)
        return found

    def _lay(self, t: ViscountsTable) -> None:
        state = t.state
        for given, tier in ((self.tier1, state.tier1), (self.tier2, state.tier2)):
            for section, there in given.items():
                for colour, n in there.items():
                    tier[int(section)][seat(colour)] += n
                    state.players[seat(colour)].workers -= n
        for colour, n in self.tier3.items():
            state.tier3[seat(colour)] += n
            state.players[seat(colour)].workers -= n
        state.leader = None if self.castle_leader is None else seat(self.castle_leader)


def _section(t: ViscountsTable, event: Event) -> int:
    return next(n for n, section in enumerate(t.board.sections) if section.slug == event.params["section"])


def _ops(ask: Ask | None) -> list[str]:
    """Names what a question chooses among, without amounts."""
    return [option.partition(":")[2].rstrip("-0123456789") for option in ask.options] if ask else []


class Transcribe(Given):
    space: str
    manuscript: str
    row: list[str] = []
    church_favours: list[Ribbon] = []
    ink_spent: int = 0
    dismissed: str | None = None

    def found(self) -> dict[str, Any]:
        t = table_of()
        player, segment = t.state.players[0], t.board.spaces[self.space].segment
        player.space = self.space
        player.favours = list(self.church_favours)
        player.goods["ink"], player.goods["silver"] = self.ink_spent, MUCH
        player.discard = ["trader"]  # so that a shuffle has something to shuffle
        t.state.manuscripts[segment] = [self.manuscript]
        lay_row(t, 0, self.row)
        lay_townsfolk(t, self.dismissed, segment)
        means = Means(t, 0, "cleric")
        counted = means.counted(t.board.cards[self.dismissed] if self.dismissed else None)
        chosen = answering(
            action=starting_with("act:cleric"),
            dismiss=lambda ask: ask.options[0] if self.dismissed else last(ask),
            pay=with_cost("ink", self.ink_spent),
        )
        run(act(t, 0), chosen)
        if player.manuscripts != [self.manuscript]:
            raise Illegal("not_transcribed", f"{self.manuscript} could not be transcribed")
        found = {
            "cleric_icons": {"total": counted + self.ink_spent - player.goods["ink"]},
            "end_scoring_per_building": self._per_building(t, t.board.manuscripts[self.manuscript]),
        }
        return found | (dismissed(t) if self.dismissed else {})

    def _per_building(self, t: ViscountsTable, manuscript: Manuscript) -> int:
        player = t.state.players[0]
        before = scoring.condition(t.board, 0, player, manuscript)
        player.emptied.append(building.standing(t, 0)[0].slug)
        return scoring.condition(t.board, 0, player, manuscript) - before


class IconsOf(Given):
    action: Action
    row: list[str]
    trade_icons: int = 0

    def found(self) -> dict[str, Any]:
        t = table_of()
        lay_row(t, 0, row_with(t.board, "trade", self.trade_icons, tuple(self.row)))
        own = sum(icons(t, card, self.action) for card in t.state.players[0].row if card and card not in self.row)
        return {f"{action}_icons": Means(t, 0, action).counted() - own for action in ACTIONS if action == self.action}
