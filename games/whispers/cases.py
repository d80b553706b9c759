"""The worked examples of A War of Whispers, each through the rules that play the game."""

from typing import Annotated, Any

import msgspec

import fixtures
from games.kernel.cases import Given
from games.kernel.dice import Dice
from games.kernel.errors import Illegal
from games.kernel.playouts import playout
from games.kernel.values import Ask, Score, ranked
from games.whispers.engine import battle, cards, council, effects, rounds, scoring
from games.whispers.engine import board as boards
from games.whispers.engine.board import CARDS, COUNCILS, EMPIRES, OFFICES, SEATS, WINDOWS, Board, Empire, Options, Region, shown
from games.whispers.engine.game import WHISPERS
from games.whispers.engine.scene import Land, card_for, give_hand, run, table_of, turn_for
from games.whispers.engine.states import (
    WhispersTable,
    controlled,
    enlist,
    hand_by_empire,
    movable,
    player_order,
    seat_controllers,
)
from games.whispers.engine.turns import Attack, Battle, Turn

# -- components, set-up, order --------------------------------------------------------------------------------------


class Components(Given):
    def found(self) -> dict[str, Any]:
        box = fixtures.read("whispers", "constants")["components"]
        return {
            "empire_cards": len(CARDS),
            "empire_cards_per_empire": len(CARDS) // len(EMPIRES),
            "agents": boards.AGENTS * len(boards.SOCIETIES),
            "agents_per_organisation": boards.AGENTS,
            "loyalty_tokens": len(EMPIRES) * len(boards.SOCIETIES),
            "loyalty_tokens_per_player": len(EMPIRES),
            "banners": boards.BANNERS * len(EMPIRES),
            "banners_per_empire": boards.BANNERS,
            "round_markers": boards.ROUNDS,
            "player_boards": len(boards.SOCIETIES),
            "main_board": box["main_board"],
            "first_player_marker": box["first_player_marker"],
        }


class SetupBanners(Given):
    home: Empire
    banner_marks: int

    def found(self) -> dict[str, Any]:
        region = Region("here", self.home, 0, 0, 0, self.banner_marks)
        lone = Board(Options(), "example", {"here": region}, {"here": ()}, shown({"here": region}), boards.SOCIETIES[:2])
        state = rounds.new_state(lone, 2)
        return {"banners": {state.holder["here"]: state.banners["here"]} if state.banners["here"] else {}}


class MapStart(Given):
    map: str

    def found(self) -> dict[str, Any]:
        board = boards.board(Options(), 2)
        if self.map != board.map_id:
            raise Illegal("unknown_map", f"there is no map {self.map!r}")
        state = rounds.new_state(board, 2)
        total = {
            f"{plural}": {e: sum(getattr(r, symbol) for r in board.regions.values() if r.home == e) for e in EMPIRES}
            for plural, symbol in (("cities", "city"), ("farms", "farm"), ("forts", "fort"))
        }
        banners = {e: sum(state.banners[region] for region in controlled(state, e)) for e in EMPIRES}
        return {**total, "banners": banners, "total_cities": sum(scoring.cities(state, board).values())}


class TurnOrder(Given):
    def found(self) -> dict[str, Any]:
        seats = [SEATS[seat].office for seat in COUNCILS[EMPIRES[0]]]
        return {"empires": list(EMPIRES), "seats": seats}


class PhaseSequence(Given):
    round: int

    NAMES = {"recall": "agents", "deploy": "agents", "mark_round": "mark-round", "clean_up": "cleanup"}

    def found(self) -> dict[str, Any]:
        names = [phase.__name__ for phase in rounds.phases(self.round)]
        phases = list(dict.fromkeys(self.NAMES.get(name, name) for name in names))
        return {"phases": phases + (["final-scoring"] if self.round == boards.ROUNDS else [])}


class AgentsTimeline(Given):
    players: int

    def found(self) -> dict[str, Any]:
        """Counts one player's agents in a whole game, round by round."""
        counts: dict[str, list[int]] = {"deploy": [0], "recall": [0]}
        total = 0
        for event in playout(WHISPERS, None, self.players, 0).table.events:
            if event.kind in counts:
                total += 1 if event.kind == "deploy" else -1
                counts[event.kind][-1] += event.params["seat"] == 0
            elif event.kind == "round-marked" and event.params["round"] < boards.ROUNDS:
                for rows in counts.values():
                    rows.append(0)
        placed, recalled = counts["deploy"], counts["recall"]
        return {
            "placed_each_round": placed,
            "recalled_each_round": recalled,
            "on_board_each_after_placing": [sum(placed[:n]) - sum(recalled[:n]) for n in range(1, len(placed) + 1)],
            "all_agents_on_board_round_4": total,
        }


class PlacementOrder(Given):
    seating: list[str]
    first_player: str
    agents_each: int

    def found(self) -> dict[str, Any]:
        table = table_of({}, seats=len(self.seating))
        table.state.first = self.seating.index(self.first_player)
        return {"order": [self.seating[player] for player in player_order(table) * self.agents_each]}


class AgentRegionPlacement(Given):
    own_agents_in_regions: list[str]
    target: str
    others_in_target: int

    def found(self) -> dict[str, Any]:
        slugs = list(dict.fromkeys([*self.own_agents_in_regions, self.target]))
        state = table_of({slug: Land("bear") for slug in slugs}, seats=4).state
        for region in self.own_agents_in_regions:
            state.in_regions[region] = [0]
        state.in_regions.setdefault(self.target, []).extend(range(1, 1 + self.others_in_target))
        return {"legal": self.target in rounds.regions_for_agent(state, slugs, 0)}


# -- control and points ---------------------------------------------------------------------------------------------


class RegionControl(Given):
    home: Empire
    banners: dict[Empire, int]
    cities: int

    def found(self) -> dict[str, Any]:
        table = table_of({"here": Land(self.home, self.banners, city=self.cities)})
        controller = table.state.holder["here"]
        return {"controller": controller, "cities_controlled": scoring.cities(table.state, table.board)[controller]}


class SeatControl(Given):
    council: dict[str, str | None]

    def found(self) -> dict[str, Any]:
        controllers = seat_controllers(self.council[office] for office in OFFICES)
        return {"controllers": dict(zip(OFFICES, controllers, strict=True))}


class LoyaltyValues(Given):
    def found(self) -> dict[str, Any]:
        return dict(boards.MULTIPLIERS.items())


class LoyaltyScore(Given):
    loyalty: dict[Empire, int]
    cities: dict[Empire, int]
    own_agents_in_regions: list[Land] = []

    def found(self) -> dict[str, Any]:
        points = scoring.loyalty_points(self.loyalty, self.cities, [land.holder for land in self.own_agents_in_regions])
        return {"per_empire": points, "total": sum(points.values())}


class Contender(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    points: int
    tokens_swapped: int
    cards: int


class TieBreak(Given):
    players: list[Contender]

    def found(self) -> dict[str, Any]:
        scores = [Score(n, p.points, {}, scoring.tie_breaks(p.tokens_swapped, p.cards)) for n, p in enumerate(self.players)]
        return {"winners": [self.players[seat].id for seat in ranked(scores, "loyalty").winners]}


# -- attacks --------------------------------------------------------------------------------------------------------


class Attacker(msgspec.Struct, forbid_unknown_fields=True):
    empire: Empire
    banners: int
    added_from_reserve_by: list[str] = []
    reserve: int | None = None


class Defender(msgspec.Struct, forbid_unknown_fields=True):
    empire: Empire
    banners: int


class Combat(Given):
    """One attack from a neighbouring home region of the attacker, with the cards played on the way."""

    attacker: Attacker
    defender: Defender
    home: Empire
    fort: bool
    after_attack: list[str] = []

    def found(self) -> dict[str, Any]:
        attacker, defender = self.attacker, self.defender
        there = Land(attacker.empire, {attacker.empire: attacker.banners})
        here = Land(self.home, {defender.empire: defender.banners}, fort=int(self.fort))
        table = table_of({"there": there, "here": here}, [("there", "here")])
        state = table.state
        if state.holder["here"] != defender.empire:
            raise Illegal("bad_case", f"an empty region of the {self.home} is not controlled by the {defender.empire}")
        if attacker.reserve is not None:
            state.reserve[attacker.empire] = attacker.reserve
        to_play = [*attacker.added_from_reserve_by, *self.after_attack]
        hand: list[str] = []
        for effect in to_play:
            hand += card_for(effect, hand)
        give_hand(table, hand)

        def chosen(ask: Ask) -> str:
            for effect in to_play:
                for option in ask.options:
                    if option.startswith("play:") and option.endswith(f":{effect}"):
                        to_play.remove(effect)
                        return option
            if "go-on" in ask.options:
                return "go-on"
            return "rest:there" if "rest:there" in ask.options else ask.options[-1]  # all attack; a bonus stays at home

        turn = turn_for(table, attacker.empire)
        turn.attack = Attack(attacker.empire)
        run(battle.attack(table, turn), chosen)
        if to_play:
            raise Illegal("not_playable", f"{to_play[0]} could not be played")
        (fought,) = (event.params for event in table.events if event.kind == "battle")
        bonus = sum(event.params["count"] for event in table.events if event.law == "WOW-16.3a")
        left = state.banners["here"]
        attackers_left = left if state.holder["here"] == attacker.empire else 0
        defenders_left = left if state.holder["here"] == defender.empire else 0
        return {
            "attacker_left": attackers_left,
            "defender_left": defenders_left,
            "attacker_killed": fought["attackers"] - attackers_left,
            "defender_killed": defender.banners - defenders_left,
            "controller": state.holder["here"],
            "bonus_banners": bonus,
        }


class AttackMove(Given):
    empire: Empire
    source: Land
    target: Land
    adjacent: bool

    def found(self) -> dict[str, Any]:
        borders = [("there", "here")] if self.adjacent else []
        table = table_of({"there": self.source, "here": self.target}, borders)
        state, attack = table.state, Attack(self.empire)
        ready = battle.sources(state, table.board, attack).get("there", 0)
        legal = bool(ready) and "here" in battle.targets(state, table.board, attack, "there")
        return {"legal": legal, "max_committed": ready if legal else 0}


class Garrisoned(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    farm: bool
    banners: dict[Empire, int]


class Garrison(Given):
    end_of_turn_of: Empire
    regions: list[Garrisoned]

    def found(self) -> dict[str, Any]:
        lands = {r.id: Land(next(iter(r.banners), self.end_of_turn_of), r.banners, farm=int(r.farm)) for r in self.regions}
        table = table_of(lands)
        before = dict(table.state.banners)
        rounds.garrisons(table, self.end_of_turn_of)
        return {"removed": {region: n - table.state.banners[region] for region, n in before.items()}}


# -- actions and cards ----------------------------------------------------------------------------------------------


class ActionYield(Given):
    action: str
    controlled: dict[str, int]
    reserve: int
    deck: int

    def found(self) -> dict[str, Any]:
        empire = EMPIRES[0]
        table = table_of({"here": Land(empire, **self.controlled)})  # type: ignore[arg-type]
        state, turn = table.state, turn_for(table, empire)
        state.reserve[empire] = self.reserve
        del state.decks[empire][self.deck :]
        selectable = council.would_change(table, turn, boards.ACTIONS[self.action])
        if selectable:
            council.begin(table, turn, self.action)
            run(council.carry_out(table, turn), lambda ask: ask.options[-1])
        return {"selectable": selectable, "banners": state.banners["here"], "cards": len(state.players[0].hand)}


class CardCost(Given):
    card: str
    effect: str
    hand: dict[Empire, int]
    hand_includes_card: bool

    KINDS = ("A", "AA", "AB")

    def found(self) -> dict[str, Any]:
        card = CARDS[self.card]
        table = table_of({"here": Land(card.empire)})
        hand = [self.card]
        for empire, n in self.hand.items():
            of_empire = [other for other in table.state.decks[empire] if other != self.card]
            hand += of_empire[: n - (1 if self.hand_includes_card and empire == card.empire else 0)]
        give_hand(table, hand)
        before = hand_by_empire(table.state, 0)
        effect = list(card.effects)[self.KINDS.index(self.effect)]
        turn = turn_for(table, card.empire)
        turn.action = "add-2"  # which can be taken again
        run(cards.pay(table, turn, self.card, effect), lambda ask: ask.options[0])
        after = hand_by_empire(table.state, 0)
        discarded = {empire: n - after.get(empire, 0) for empire, n in before.items() if n > after.get(empire, 0)}
        return {"discarded": discarded, "hand_size_after": sum(after.values())}


class HandLimit(Given):
    hand: int

    def found(self) -> dict[str, Any]:
        table = table_of({})
        give_hand(table, list(CARDS)[: self.hand])
        run(rounds.clean_up(table), lambda ask: ask.options[: ask.least])
        left = len(table.state.players[0].hand)
        return {"discard": self.hand - left, "hand_after": left}


def won(table: WhispersTable, turn: Turn) -> Battle:
    """Fights a battle that four recruits help to win over a border where anybody stands: enemies die, and attackers survive."""
    state, board = table.state, table.board
    attack = Attack(turn.empire, recruits=enlist(state, turn.empire, 4))
    launches = battle.launches(state, board, attack).items()
    source, target = next((source, region) for source, regions in launches for region in regions if state.banners[region])
    return battle.fight(table, turn.player, attack, source, target, movable(state, board, source))


class EffectPlayable(Given):
    """On the map as it is at the start, the first agents of the councils placed; after an attack that was won, after an action
    that can be taken again."""

    effect: str
    window: str
    free_seats: Annotated[int, msgspec.Meta(ge=0, le=len(SEATS))]

    def found(self) -> dict[str, Any]:
        board = boards.board(Options(), 2)
        table = WhispersTable(rounds.new_state(board, 2), board, 2, Dice(bytes(32)), {})
        table.state.agents = dict.fromkeys(list(SEATS)[: len(SEATS) - self.free_seats], 0)
        give_hand(table, card_for(self.effect, []))
        turn = council.turn_of(table.state, next(iter(SEATS)))
        if turn is None:
            raise Illegal("bad_case", "nobody controls a seat")
        window = next((known for windows in WINDOWS.values() for known in windows if known == self.window), None)
        if window is None:
            raise Illegal("unknown_window", f"there is no window {self.window!r}")
        if window == "attack_declare":
            turn.attack = Attack(turn.empire)
        elif window == "after_attack":
            turn.battle = won(table, turn)
        elif window == "after_action":
            turn.action = council.possible_actions(table, turn)[0]
        options = cards.playable(table, turn, window)
        return {"playable": any(option.endswith(f":{self.effect}") for option in options)}


class EffectDisperse(Given):
    region: Land
    adjacent: list[Land]

    def found(self) -> dict[str, Any]:
        lands = {"here": self.region} | {land.id: land for land in self.adjacent}
        table = table_of(lands, [("here", land.id) for land in self.adjacent])
        state = table.state
        empire, _ = self.region.army
        before = state.reserve[empire]
        destinations: list[str] = []

        def chosen(ask: Ask) -> str:
            if ask.prompt == "disperse":
                return "region:here"
            destinations.extend(o.partition(":")[2] for o in ask.options if o.startswith("add:"))
            return ask.options[-1]

        run(effects.move_all_banners_to_adjacent_regions(table, turn_for(table, empire)), chosen)
        destinations += [event.params["region"] for event in table.events if event.kind == "move"]
        back = state.reserve[empire] - before
        return {
            "destinations": sorted(set(destinations)),
            "to_reserve": {empire: back} if back else {},
            "controller_after": state.holder["here"],
        }


class EffectReinforce(Given):
    """Another region of the empire, beside an enemy's, has declared the attack."""

    empire: Empire
    source: Land

    def found(self) -> dict[str, Any]:
        enemy = next(empire for empire in EMPIRES if empire != self.empire)
        lands = {"source": self.source, "there": Land(self.empire, {self.empire: 1}), "here": Land(enemy)}
        table = table_of(lands, [("there", "here")])
        turn = turn_for(table, self.empire)
        turn.attack = Attack(self.empire)
        if "source" not in effects.callable_regions(table, turn):
            return {"max_added": 0}
        run(
            effects.move_up_to_six_banners_into_the_attack(table, turn),
            lambda ask: "from:source" if "from:source" in ask.options else ask.options[-1],
        )
        return {"max_added": turn.attack.added}


KINDS: dict[str, type[Given]] = {
    "components": Components,
    "setup_banners": SetupBanners,
    "loyalty_values": LoyaltyValues,
    "loyalty_score": LoyaltyScore,
    "region_control": RegionControl,
    "seat_control": SeatControl,
    "agents_timeline": AgentsTimeline,
    "placement_order": PlacementOrder,
    "agent_region_placement": AgentRegionPlacement,
    "combat": Combat,
    "attack_move": AttackMove,
    "garrison": Garrison,
    "action_yield": ActionYield,
    "card_cost": CardCost,
    "hand_limit": HandLimit,
    "effect_playable": EffectPlayable,
    "effect_disperse": EffectDisperse,
    "effect_reinforce": EffectReinforce,
    "phase_sequence": PhaseSequence,
    "tie_break": TieBreak,
    "turn_order": TurnOrder,
    "map_start": MapStart,
}
