"""The worked examples of the final scoring (VIS-11), and of what is laid out (VIS-1)."""

from typing import Any

from games.kernel.cases import Given
from games.kernel.errors import Illegal
from games.viscounts.cases.laying import (
    answering,
    seat,
)
from games.viscounts.cases.scene import (
    built,
    gains,
    last,
    run,
    table_of,
)
from games.viscounts.engine import actions, castle, effects, scoring, setup
from games.viscounts.engine.means import Means
from games.viscounts.engine.vocabulary import BUILDINGS, BuildingType, Ribbon


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
