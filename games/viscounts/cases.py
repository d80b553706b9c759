"""The worked examples of Viscounts, each through the rules that play the game."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from games.kernel.cases import Given
from games.kernel.errors import Illegal
from games.kernel.values import Ask, Event, Rules
from games.viscounts.engine import actions, building, castle, collision, effects, movement, rounds, scoring, setup
from games.viscounts.engine.board import END, START
from games.viscounts.engine.box import Manuscript
from games.viscounts.engine.means import Means
from games.viscounts.engine.solo import goods, opponent, steps
from games.viscounts.engine.states import ViscountsTable
from games.viscounts.engine.vocabulary import ACTIONS, BUILDINGS, RESOURCES, Action, BuildingType, Icon, Paper, Ribbon, Steps
from games.viscounts.scene import (
    COLOURS,
    built,
    gained,
    gains,
    last,
    markers,
    positions,
    ring_from,
    row_with,
    run,
    since,
    stand,
    table_of,
    until,
)

MUCH = 20
"""Of what an example pays with and does not count."""
ACTION_NAMES = {"cleric": "transcribe"}
"""Where the examples call an action otherwise."""
REARRANGES = ("rearrange", "discard", "shuffle")
"""What an effect is called that brings nothing to count."""


def seat(colour: str) -> int:
    if colour not in COLOURS:
        raise Illegal("bad_case", f"there is no colour {colour!r}")
    return COLOURS.index(colour)


def lay_row(t: ViscountsTable, who: int, row: list[str]) -> None:
    """Puts cards on the spaces of the row, from the left."""
    for card in row:
        if card not in t.board.cards:
            raise Illegal("unknown_card", f"there is no card {card!r}")
    spaces: list[str | None] = [*row, None, None, None]
    t.state.players[who].row = spaces[:3]


def answering(**by_prompt: Callable[[Ask], str]) -> Callable[[Ask], str]:
    """Answers questions by their prompts, in Python's spelling; whatever may be left is left."""

    def chosen(ask: Ask) -> str:
        answer = by_prompt.get(ask.prompt.replace("-", "_"))
        return answer(ask) if answer else ask.options[0] if ask.prompt == "resource" else last(ask)

    return chosen


def with_cost(good: str, n: int) -> Callable[[Ask], str]:
    """Chooses the first option that costs so much of a good."""

    def chosen(ask: Ask) -> str:
        for option in ask.options:
            if ask.explains(option).cost.get(good, 0) == n:
                return option
        raise Illegal("bad_case", f"nothing is offered for {n} {good}")

    return chosen


def starting_with(verb: str) -> Callable[[Ask], str]:
    def chosen(ask: Ask) -> str:
        return next(option for option in ask.options if option.startswith(verb))

    return chosen


def act(t: ViscountsTable, who: int) -> Rules[None]:
    """Runs phase 3 of a turn."""
    yield from actions.choose_action(t, who)
    yield from actions.carry_out(t, who)
    yield from actions.react(t, who)


def dismissed(t: ViscountsTable) -> dict[str, Any]:
    """Says what a dismissal cost and what came of its effect."""
    (told,) = [event for event in t.events if event.kind in ("dismisses", "dismisses-printed")]
    after = until(since(t.events, told.kind), "pays", "trades", "builds", "places", "manuscript")
    ops = [str(type(step).__struct_config__.tag) for step in t.board.cards[told.params["card"]].hired]
    found: Any = next((op for op in ops if op in REARRANGES), None) or gains(after, 0)
    return {"pay_silver": told.params["silver"], "dismiss_effect": found}


def lay_townsfolk(t: ViscountsTable, card: str | None, segment: str) -> None:
    if card:
        if card not in t.board.cards:
            raise Illegal("unknown_card", f"there is no card {card!r}")
        t.state.townsfolk[segment] = [card]


def reacting(events: list[Event]) -> list[tuple[Event, list[Event]]]:
    """Gives each reaction with what follows it, up to the next."""
    at = [n for n, event in enumerate(events) if event.kind == "reacts"]
    return [(events[n], events[n + 1 : end]) for n, end in zip(at, [*at[1:], len(events)], strict=True)]


# -- primary actions --------------------------------------------------------------------------------------------------


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


# -- cards, markers -----------------------------------------------------------------------------------------------------


class Criminal(Given):
    played: str
    other_criminal_icons_on_row: int

    def found(self) -> dict[str, Any]:
        t = table_of()
        player = t.state.players[0]
        others = row_with(t.board, "criminal", self.other_criminal_icons_on_row)
        others.sort(key=lambda card: -t.board.icons[card].get("criminal", 0))
        player.row = [None, *others[:2]]
        player.hand = [self.played]
        run(rounds.play_card(t, 0), answering())
        return {"corruption": 0, "debt": 0} | gains(t.events, 0)


class DropOff(Given):
    card: str

    def found(self) -> dict[str, Any]:
        t = table_of()
        player = t.state.players[0]
        player.row = [None, None, self.card]
        player.debts = player.deeds = 2
        for segment in t.state.townsfolk:
            t.state.townsfolk[segment] = ["labourer"]  # who does nothing when hired
        run(rounds.manage(t, 0), lambda ask: ask.options[0])
        found: list[Any] = []
        for event in since(t.events, "drops-off"):
            brings = gained(event)
            if "hire_free" in brings or "rearrange" in brings:
                found += brings
            elif brings:
                found.append(brings)
            elif event.kind in ("discards", "destroys", "shuffles"):
                found.append(event.kind.rstrip("s"))
        return {"effects": found}


class Row(Given):
    owned_cards: int
    row: int
    hand: int
    draw_pile: int
    discard: int

    STEPS = {"shuffles": "shuffle_check", "plays": "play"}

    def found(self) -> dict[str, Any]:
        t = table_of()
        player = t.state.players[0]
        cards = iter(["abbot", "labourer", "squire", "financer", "trader", "lender", "journeyman", "thief"])
        lay_row(t, 0, [next(cards) for _ in range(self.row)])
        last_card = player.row[-1]
        player.hand, player.draw, player.discard = (
            [next(cards) for _ in range(count)] for count in (self.hand, self.draw_pile, self.discard)
        )
        if player.cards != self.owned_cards:
            raise Illegal("bad_case", f"these are {player.cards} cards")

        def phase() -> Rules[None]:
            yield from rounds.manage(t, 0)
            yield from rounds.play_card(t, 0)

        run(phase(), answering())
        then = []
        for event in t.events:
            if event.kind == "plays" and event.params["blind"]:
                then.append("draw")
            then += [self.STEPS[event.kind]] if event.kind in self.STEPS else []
        dropped = next((event.params["card"] for event in t.events if event.kind == "drops-off"), None)
        return {
            "dropped": "rightmost" if dropped and dropped == last_card else dropped,
            "then": then,
            "row_after": sum(card is not None for card in player.row),
        }


class Situation(Given):
    hand: int = 0
    draw_pile: int = 0
    discard: int = 0
    hand_limit: int | None = None
    uncovered_columns: list[str] = []
    castle_leader: bool = False
    row_criminal_icons: int = 0
    markers: dict[str, int] = msgspec.field(default_factory=lambda: {"corruption": START, "virtue": END})
    phase: int = 6

    def found(self) -> dict[str, Any]:
        t = table_of()
        state, player = t.state, t.state.players[0]
        pool = [card for card in t.board.cards if "criminal" not in t.board.icons[card]]
        player.hand, player.draw, player.discard = (
            [pool.pop() for _ in range(n)] for n in (self.hand, self.draw_pile, self.discard)
        )
        lay_row(t, 0, row_with(t.board, "criminal", self.row_criminal_icons))
        player.corruption, player.virtue = self.markers["corruption"], self.markers["virtue"]
        columns = list(self.uncovered_columns)
        more = (self.hand_limit or t.board.hand_limit) - t.board.hand_limit
        columns += ["workshop-3"] if more else []
        built(t, 0, columns)
        if self.castle_leader or more > 1:
            state.leader = 0
        limit = rounds.hand_limit(t, 0, player)
        if self.hand_limit is not None and limit != self.hand_limit:
            raise Illegal("bad_case", f"there is no hand limit of {self.hand_limit}")
        run(rounds.draw(t, 0), answering())
        return {
            "reshuffles": sum(event.kind == "shuffles" for event in t.events),
            "gain": gains(t.events, 0),
            "drawn": sum(event.params["count"] for event in t.events if event.kind == "draws"),
            "discarded": max(self.hand - len(player.hand), 0),
            "hand": len(player.hand),
            "hand_limit": limit,
            "draw_pile": len(player.draw),
            "discard": len(player.discard),
            "markers": markers(player),
            "collision_resolved_now": any(event.kind == "collision" for event in t.events),
        }


class Draw(Situation):
    situations: list[Situation] = []

    def found(self) -> dict[str, Any]:
        if not self.situations:
            return super().found()
        found = [situation.found() for situation in self.situations]
        return {key: [each[key] for each in found] for key in found[0]}


class Movement(Given):
    start: str = msgspec.field(name="from")
    value: int
    ring_next: dict[str, str]
    silver_spent: int = 0
    uncovered_columns: list[str] = []
    free_step_used: bool = False

    def found(self) -> dict[str, Any]:
        segment = self.start.rpartition("-outer")[0] or self.start
        t = table_of(ring=ring_from(self.ring_next, segment.removesuffix("-inner")))
        player = t.state.players[0]
        player.space = self.start
        player.goods["silver"] = self.silver_spent
        built(t, 0, self.uncovered_columns)
        steps = self.value + self.silver_spent
        return {
            "ends": self._ends(t, steps + self.free_step_used),
            "ends_without_free_step": self._ends(t, steps),
        }

    def _ends(self, t: ViscountsTable, steps: int) -> list[str]:
        """Finds the spaces after exactly so many steps, clockwise from the start, each of them offered."""
        player, ring = t.state.players[0], t.board.ring(t.state.ring)
        prices = dict(movement.ends(t.state, t.board, player, self.value))
        found = [space for space, least in ring.reach(self.start, steps) if least == steps]
        if any(prices[space] > self.silver_spent for space in found):
            raise Illegal("bad_case", "not every space is offered")
        order = [f"{segment}-{place}" for segment in ring.segments for place in ("outer-left", "inner", "outer-right")]
        return sorted(found, key=order.index)


class Track(Given):
    corruption: int
    virtue: int
    gain: list[str]

    def found(self) -> dict[str, Any]:
        t = table_of()
        player = t.state.players[0]
        player.corruption, player.virtue = self.corruption, self.virtue
        after = []
        for what in self.gain:
            effects.shift(t, 0, what, 1, "VIS-3.1")
            after.append(markers(player))
        return {"steps": after, "collided": any(event.kind == "markers-meet" for event in t.events) or player.met}


class Other(msgspec.Struct, forbid_unknown_fields=True):
    criminal_icons: int = 0
    row: list[str] | None = None
    uncovered_columns: list[str] = []


class Collision(Given):
    active: str
    position: int
    row: list[str] = []
    uncovered_columns: list[str] = []
    others: dict[str, Other] = {}

    def found(self) -> dict[str, Any]:
        colours = [self.active, *self.others]
        t = table_of(max(seat(colour) for colour in colours) + 1)
        state, who = t.state, seat(self.active)
        player = state.players[who]
        player.corruption = player.virtue = self.position
        lay_row(t, who, self.row)
        built(t, who, self.uncovered_columns)
        for colour, other in self.others.items():
            lay_row(t, seat(colour), row_with(t.board, "criminal", other.criminal_icons) if other.row is None else other.row)
            built(t, seat(colour), other.uncovered_columns)
        reactions: list[Event] = []
        steps: list[list[Event]] = [[], [], []]
        run(collision.resolve(t, who), answering())
        events = until(since(t.events, "collision"), "markers-part")
        for event, after in reacting(events):
            own = _own(t, event, after)
            steps[0 if event.params["source"] in t.board.columns else 1] += own
            reactions += own
        left = [event for event in events if event not in reactions]
        shifted = [event.params["at"] for event in reactions if event.params.get("seat") == who and "at" in event.params]
        able = [seat(colour) for colour in colours if "workshop-2" in state.players[seat(colour)].emptied]
        reactors = {event.params["seat"] for event, _ in reacting(events) if event.params["source"] in t.board.cards}
        return {
            "position_for_rewards": shifted[-1] if shifted else self.position,
            "step1": {COLOURS[each]: gains(steps[0], each) for each in able},
            "step2": {COLOURS[each]: gains(steps[1], each) for each in sorted(reactors)},
            "step3": {self.active: gains(left, who)},
            "step4": {colour: gains(left, seat(colour)) for colour in self.others},
            "markers_after": markers(player),
        }


def _own(t: ViscountsTable, event: Event, after: list[Event]) -> list[Event]:
    """Gives those of the events after a reaction that belong to it: one for each of its effects."""
    source = event.params["source"]
    powers: Steps = ()
    if source in t.board.columns:
        powers = getattr(t.board.columns[source].power, "effects", ())
    else:
        powers = t.board.cards[source].reactions[0][1]
    own = [each for each in after if each.params.get("seat") == event.params["seat"] and gained(each)]
    return own[: len(powers)]


# -- the end ------------------------------------------------------------------------------------------------------------


class EndScoring(Given):
    player: str
    players: int
    built_columns: list[str] = []
    castle_workers: dict[str, int] = {}
    manuscripts: list[str] = []
    relevant_cards: list[str] = []
    castle_leader: bool = False
    church_favours: list[Ribbon] = []
    debts: dict[str, int] = {}
    deeds: dict[str, int] = {}
    revealed: list[str] = []
    approved_deeds_by_player: dict[str, int] = {}
    paid_debts_by_player: dict[str, int] = {}
    unspent: dict[str, int] = {}
    assumption: str = ""

    def found(self) -> dict[str, Any]:
        t = table_of(self.players)
        state, the_board, who = t.state, t.board, seat(self.player)
        player = state.players[who]
        built(t, who, self.built_columns)
        state.tier1[0][who], state.tier2[0][who] = self.castle_workers.get("tier1", 0), self.castle_workers.get("tier2", 0)
        state.tier3[who] = self.castle_workers.get("tier3", 0)
        player.manuscripts, player.favours = list(self.manuscripts), list(self.church_favours)
        player.draw, player.discard = [], list(self.relevant_cards)
        state.leader = who if self.castle_leader else None
        for good, n in self.unspent.items():
            player.goods[good] = n
        for colour, n in self.approved_deeds_by_player.items():
            state.players[seat(colour)].approved = n
        for colour, n in self.paid_debts_by_player.items():
            state.players[seat(colour)].paid = n
        player.debts, player.paid = self.debts.get("unpaid", 0), self.debts.get("paid", 0)
        player.deeds, player.approved = self.deeds.get("acquired", 0), self.deeds.get("approved", 0)
        for paper, card in the_board.end_cards.items():
            state.papers[paper] = 0 if card.slug in self.revealed else 1
        outcome = scoring.final(t)
        score = next(score for score in outcome.scores if score.seat == who)
        parts = score.parts
        conditions = {slug: scoring.condition(the_board, who, player, the_board.manuscripts[slug]) for slug in self.manuscripts}
        ribbons = [the_board.manuscripts[slug].ribbon for slug in self.manuscripts]
        return {
            "buildings": sum(parts[kind] for kind in BUILDINGS),
            "buildings_by_type": {kind: parts[kind] for kind in BUILDINGS},
            "castle": parts["castle"],
            "manuscript_sets": parts["manuscript_sets"],
            "set_sizes": scoring.set_sizes(ribbon for ribbon in ribbons if ribbon),
            "manuscript_conditions": {slug: vp for slug, vp in conditions.items() if the_board.manuscripts[slug].scoring},
            "manuscripts_total": parts["manuscript_sets"] + parts["manuscript_conditions"],
            "castle_leader": parts["castle_leader"],
            "church_favour": parts["church_favours"],
            "unpaid_debts": parts["unpaid_debts"],
            "acquired_deeds": parts["acquired_deeds"],
            "approved_deeds": parts["approved_deeds"],
            "poverty": parts["poverty"],
            "prosperity": parts["prosperity"],
            "total": score.points,
        }


class SetScoring(Given):
    ribbons: list[Ribbon]

    def found(self) -> dict[str, Any]:
        t = table_of()
        left = list(t.board.manuscripts.values())
        for ribbon in self.ribbons:
            manuscript = next(one for one in left if one.ribbon == ribbon)
            left.remove(manuscript)
            t.state.players[0].manuscripts.append(manuscript.slug)
        return {"vp": scoring.set_points(t.board, t.state.players[0]), "set_sizes": scoring.set_sizes(self.ribbons)}


class Majority(Given):
    players: int
    approved: dict[str, int]

    def found(self) -> dict[str, Any]:
        t = table_of(self.players)
        if len(self.approved) != self.players:
            raise Illegal("bad_case", "every seat has approved Deeds, or none")
        t.state.papers["debt"] = 0
        for player, n in zip(t.state.players, self.approved.values(), strict=True):
            player.approved = n
        return {
            name: scoring.parts(t.board, t.state, who)[t.board.end_cards["debt"].slug] for who, name in enumerate(self.approved)
        }


class Table(Given):
    building: BuildingType | None = None
    noble_icons: list[int] = []
    debts: dict[str, int] = {}
    deeds: dict[str, int] = {}

    def found(self) -> dict[str, Any]:
        if self.building:
            return {str(n): self._built(self.building, n) for n in (1, 2, 3)}
        if self.noble_icons:
            return {"workers": [self._placed(n) for n in self.noble_icons]}
        if self.debts or self.deeds:
            return self._papers()
        return {f"tier{tier}": self._bumped(tier) for tier in (1, 2)}

    def _built(self, kind: BuildingType, count: int) -> int:
        t = table_of()
        built(t, 0, [column.slug for column in t.board.columns.values() if column.building == kind][:count])
        return scoring.buildings(t.board, 0, t.state.players[0])[kind]

    def _placed(self, icons: int) -> int:
        t = table_of()
        t.state.players[0].space = f"{t.state.ring[0]}-inner"
        run(actions.place_workers(t, 0, Means(t, 0, "noble"), icons), answering(workers=last))
        count: int = next(event.params["count"] for event in t.events if event.kind == "places")
        return count

    def _papers(self) -> dict[str, Any]:
        found = {}
        kinds = (
            ("debt", "unpaid", "debts"),
            ("debt", "paid", "paid"),
            ("deed", "acquired", "deeds"),
            ("deed", "approved", "approved"),
        )
        for paper, side, field in kinds:
            count = (self.debts if paper == "debt" else self.deeds).get(side, 0)
            t = table_of()
            setattr(t.state.players[0], field, count)
            found[f"{paper}_{side}"] = sum(scoring.parts(t.board, t.state, 0).values())
        return found

    def _bumped(self, tier: int) -> dict[str, int]:
        t = table_of()
        workers = t.state.tier1 if tier == 1 else t.state.tier2
        workers[0][0], workers[0][1] = 2, 2
        run(castle.cut_down(t), answering(bump=lambda ask: "bump:@1"))
        return gains(t.events, 1)


# -- what is laid out ---------------------------------------------------------------------------------------------------


class Supply(Given):
    """Multiplier Cards are for the table: the rules count pieces (VIS-1.1n, 1.1o)."""

    tokens_on_card: dict[str, int]
    multiplier: int

    def found(self) -> dict[str, Any]:
        t = table_of()
        for good, n in self.tokens_on_card.items():
            for _ in range(self.multiplier):
                effects.receive(t, 0, good, n, "VIS-1.1o")
        return {good: n for good, n in t.state.players[0].goods.items() if n}


class SetUp(Given):
    grey: int = 5
    black: int = 30
    players: list[int] = []

    def found(self) -> dict[str, Any]:
        if self.players:
            found = [self._laid_out(count) for count in self.players]
            return {key: [each[key] for each in found] for key in found[0]}
        t = table_of()
        if (self.grey, self.black) != (len(t.board.grey), len(t.board.manuscripts) - len(t.board.grey)):
            raise Illegal("bad_case", "these are not the Manuscripts of the box")
        run(setup.lay_out(t), answering())
        piles = list(t.state.manuscripts.values())
        sizes = {len(pile) for pile in piles}
        tops = all(pile[-1] in t.board.grey for pile in piles)
        return {
            "stacks": len(piles),
            "per_stack": sizes.pop() if len(sizes) == 1 else None,
            "top": "grey-backed" if tops else "black-backed",
        }

    def _laid_out(self, players: int) -> dict[str, Any]:
        t = table_of(players)
        t.state.round = 0
        run(setup.lay_out(t), answering())
        pairs = len(t.state.pairs)
        run(setup.deal_hands(t), answering())
        return {"pairs": pairs, "debts": t.state.papers["debt"], "deeds": t.state.papers["deed"]}


# -- the solo opponent --------------------------------------------------------------------------------------------------


class Solo(Given):
    ai: str
    stock: list[dict[str, int]] = []
    three_in_a_row_from: dict[str, int] | None = None
    flips: list[dict[str, int]] = []
    scheme: str = ""
    forced_draw: bool = False
    row_before: list[str] = []
    gold: int = 0
    dismissed_effect: dict[str, int] | None = None
    markers: dict[str, int] = msgspec.field(default_factory=lambda: {"corruption": START, "virtue": END})
    unflipped: dict[Paper, int] = {}
    manuscript: str | None = None
    built: list[str] = []

    def found(self) -> dict[str, Any]:
        t = table_of(1, ai=self.ai.removeprefix("ai-"))
        if self.scheme:
            return self._turn(t)
        if self.stock or self.three_in_a_row_from is not None:
            return self._takes(t)
        if self.flips:
            return self._flips()
        run(opponent.set_up(t), answering())
        ai = t.board.ai
        taken = dict.fromkeys(("deed", "debt", *RESOURCES), 0) | gains(until(t.events, "ai-free-site"), ai.slug)
        focus = ACTION_NAMES.get(ai.primary_focus, ai.primary_focus)
        return {**taken, "built": list(t.state.players[1].emptied), "primary_focus": focus}

    def _takes(self, t: ViscountsTable) -> dict[str, Any]:
        held = t.state.players[1].goods
        found: dict[str, Any] = {"takes": [goods.wanted(t.board, stock) for stock in self.stock]}
        if self.three_in_a_row_from is not None:
            held.update(self.three_in_a_row_from)
            goods.take_wanted(t, 3)
            found["three_in_a_row"] = [event.params["what"] for event in t.events]
        return found

    def _flips(self) -> dict[str, Any]:
        found: dict[str, list[Any]] = {"flips": [], "resource_gained": [], "instead": []}
        for lies in self.flips:
            t = table_of(1, ai=self.ai.removeprefix("ai-"))
            player = t.state.players[1]
            player.debts, player.deeds = lies.get("unpaid_debts", 0), lies.get("acquired_deeds", 0)
            player.paid, player.approved = lies.get("paid_debts", 0), lies.get("approved_deeds", 0)
            run(steps.resolve(t, steps.FLIP), answering())
            flipped = [event.params["what"] for event in t.events if event.kind == "flips"]
            taken = [event.params["what"] for event in t.events if event.kind == "gains"]
            instead = [{event.params["gets"]: event.params["count"]} for event in t.events if event.kind == "ai-instead"]
            found["flips"].append(flipped[0] if flipped else None)
            found["resource_gained"].append(taken[0] if taken else None)
            found["instead"].append(instead[0] if instead else None)
        return found

    def _turn(self, t: ViscountsTable) -> dict[str, Any]:
        """Plays one turn of the opponent, with the Scheme drawn that the example wants."""
        state, player, ai = t.state, t.state.players[1], t.board.ai.slug
        built(t, 1, self.built)
        row: list[str | None] = [*self.row_before, None, None, None]
        player.row, player.draw = row[:3], [self.scheme]
        player.corruption, player.virtue = self.markers["corruption"], self.markers["virtue"]
        player.debts, player.deeds = self.unflipped.get("debt", 0), self.unflipped.get("deed", 0)
        if "gold" in player.goods:
            player.goods["gold"] = self.gold
        state.active = 1
        state.future = [slug for slug, scheme in t.board.schemes.items() if scheme.set == "future"]
        for segment in t.board.segments:
            state.manuscripts[segment] = [self.manuscript or "grey-6-vp-buildings"]
        if self.dismissed_effect is not None:
            beside = t.board.spaces[player.space].segment
            state.townsfolk[beside] = [self._townsfolk(t)]
        run(opponent.take_turn(t), answering())
        events = t.events
        paid = next((event.params["action"] for event in events if event.kind == "ai-pays"), None)
        schemes = [n for n, event in enumerate(events) if event.kind == "ai-gains-scheme"]
        moved = next(n for n, event in enumerate(events) if event.kind == "ai-moves")
        fallback = since(events, "ai-effects")
        corruption = sum(e.params["count"] for e in events if e.kind == "corruption" and e.law == "VIS-15.1g")
        found: dict[str, Any] = {
            "move": events[moved].params["count"],
            "action": ACTION_NAMES.get(paid, paid) if paid else None,
            "fallback": self._fallback(fallback, ai),
            "markers": markers(player),
            "corruption_gained": corruption,
            "future_schemes_gained_before_action": sum(n < moved for n in schemes),
            "future_schemes_gained_from_manuscript": sum(n > moved for n in schemes if self.manuscript in player.manuscripts),
        }
        noble, cleric = (goods.Purse(t, action).icons for action in ("noble", "cleric"))
        return found | {"noble_icons": noble, "cleric_icons": {"total": cleric}}

    def _fallback(self, events: list[Event], ai: str) -> dict[str, Any]:
        """Says what the last line of the Scheme brought; the resource for a paid Debt goes without saying."""
        flipped = [event.params["what"] for event in events if event.kind == "flips"]
        brought = gains([event for event in events if event.kind in ("virtue", "corruption", "takes")], ai)
        return {**({"flip": flipped[0]} if flipped else {}), **brought}

    def _townsfolk(self, t: ViscountsTable) -> str:
        """Finds a card whose effect brings just that."""
        for card in t.board.cards.values():
            brings = {getattr(step, "what", ""): getattr(step, "n", 0) for step in card.hired}
            if brings == self.dismissed_effect:
                return card.slug
        raise Illegal("bad_case", f"no Townsfolk bring {self.dismissed_effect}")


KINDS: dict[str, type[Given]] = {
    "movement": Movement,
    "trade": Trade,
    "build": Build,
    "castle": Castle,
    "collision": Collision,
    "draw": Draw,
    "end_scoring": EndScoring,
    "solo": Solo,
    "trade_table": TradeTable,
    "dismiss": Dismiss,
    "transcribe": Transcribe,
    "icons": IconsOf,
    "criminal": Criminal,
    "dropoff": DropOff,
    "row": Row,
    "track": Track,
    "set_scoring": SetScoring,
    "majority": Majority,
    "table": Table,
    "supply": Supply,
    "setup": SetUp,
}
