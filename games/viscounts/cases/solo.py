"""The worked examples of the solo opponent (VIS-12 to 15)."""

from typing import Any

import msgspec

from games.kernel.cases import Given
from games.kernel.errors import Illegal
from games.kernel.values import Event
from games.viscounts.cases.laying import (
    ACTION_NAMES,
    answering,
)
from games.viscounts.cases.scene import (
    built,
    gains,
    markers,
    run,
    since,
    table_of,
    until,
)
from games.viscounts.engine.board import END, START
from games.viscounts.engine.solo import goods, opponent, steps
from games.viscounts.engine.states import ViscountsTable
from games.viscounts.engine.vocabulary import RESOURCES, Paper


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
            run(steps.flip(t, steps.FLIP), answering())
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
