"""What cards, Spots and boards do, in a few words, acted out: each step is asked as it should be, and changes what it should.

Powers are written as `2 silver + 1 virtue`, `flip 1 either`, `destroy 1 | discard 2`. `words` writes the effects of a fact so;
`Acted` goes through the questions of such a power, and knows how everything should lie before the player afterwards.
"""

from itertools import permutations
from typing import Any

from games.viscounts.engine.board import Board
from games.viscounts.engine.states import Player
from tests.engines.viscounts.manuscripts import immediate
from tests.engines.viscounts.scenario import Play
from tests.engines.viscounts.spots import spot
from tests.engines.viscounts.townsfolk import TOWNSFOLK

RESOURCES = ("ink", "stone", "gold")
FLIPPED = {"debt": ("debts", "paid"), "deed": ("deeds", "approved")}


def words(effects: list[dict[str, Any]]) -> str:
    """Writes the effects of a record of the facts in words."""
    return " + ".join(map(_words, effects))


def _words(step: dict[str, Any]) -> str:
    match step["op"]:
        case "choice":
            return " | ".join(map(words, step["options"]))
        case "gain":
            return f"{step['n']} {step['what']}"
        case "flip":
            return f"flip {step['n']} {step['what']}"
        case "destroy" | "discard" as verb:
            return f"{verb} {step['n']}"
        case "place_workers":
            return f"place {step['n']} {step['where']}"
        case "build_free":
            return f"build {step['building']} {step['where']}"
        case "gain_manuscript_free":
            return f"manuscript {' '.join(map(str, step['costs']))}"
        case verb:
            return str(verb)


def lies(player: Player) -> dict[str, int]:
    """Counts what lies before a player."""
    return {
        **player.goods,
        "debts": player.debts,
        "paid": player.paid,
        "deeds": player.deeds,
        "approved": player.approved,
        "corruption": player.corruption,
        "virtue": player.virtue,
        "draw": len(player.draw),
        "hand": len(player.hand),
        "row": sum(card is not None for card in player.row),
        "discard": len(player.discard),
        "destroyed": len(player.destroyed),
        "workers": player.workers,
        "buildings": len(player.emptied),
        "manuscripts": len(player.manuscripts),
    }


class Acted:
    """How everything should lie before a player, while a power is acted out."""

    def __init__(self, board: Board, player: Player, who: int = 0) -> None:
        self.board, self.who = board, who
        self.expected = lies(player)

    def plus(self, **changes: int) -> "Acted":
        for what, n in changes.items():
            self.expected[what] += n
        return self

    def holds(self, play: Play) -> None:
        """Compares what is expected with what lies there."""
        assert lies(play.state.players[self.who]) == self.expected

    # -- steps ------------------------------------------------------------------------------------------------------

    def does(self, play: Play, power: str, option: int = 0) -> "Acted":
        """Goes through the questions of a power; of effects parted by a stroke the numbered one is taken."""
        if not power:
            return self
        parted = power.split(" | ")
        if len(parted) > 1:
            ask = play.ask(self.who)
            assert (ask.prompt, len(ask.options), ask.least, ask.most) == ("either", len(parted), 1, 1)
            play.does(self.who, ask.options[option])
        for step in parted[option if len(parted) > 1 else 0].split(" + "):
            verb, *rest = step.split(" ")
            if verb.isdigit():
                self._gains(play, int(verb), *rest)
            else:
                getattr(self, "_" + verb)(play, *rest)
        return self

    def _asked(self, play: Play, prompt: str, options: set[str]) -> None:
        ask = play.ask(self.who)
        assert (ask.prompt, {*ask.options}, ask.least, ask.most) == (prompt, options, 1, 1)
        assert len(ask.options) == len(options)

    def _gains(self, play: Play, n: int, what: str) -> None:
        match what:
            case "any_resource":
                for resource in [*RESOURCES, *RESOURCES][:n]:
                    self._asked(play, "resource", {f"take:{each}" for each in RESOURCES})
                    play.does(self.who, f"take:{resource}")
                    self.plus(**{resource: 1})
            case "virtue":
                self.plus(virtue=-n)
            case "corruption":
                self.plus(corruption=n)
            case "debt" | "deed":
                self.plus(**{f"{what}s": n})
            case _:
                self.plus(**{what: n})

    def _flip(self, play: Play, n: str, what: str) -> None:
        for paper in (["deed", "debt"] * int(n))[: int(n)] if what == "either" else [what] * int(n):
            if what == "either":
                player = play.state.players[self.who]
                if player.debts and player.deeds:
                    self._asked(play, "flip", {"flip:debt", "flip:deed"})
                    play.does(self.who, f"flip:{paper}")
            before, after = FLIPPED[paper]
            self.plus(**{before: -1, after: 1})
            if paper == "debt":
                self._gains(play, 1, "any_resource")

    def _hire_free(self, play: Play) -> None:
        tops = {pile[-1] for pile in play.state.townsfolk.values() if pile}
        self._asked(play, "hire-free", {f"hire:{card}" for card in tops})
        card = min(tops)
        play.does(self.who, f"hire:{card}")
        assert play.logged("hires")[-1]["card"] == card
        self.plus(discard=1)
        self.does(play, TOWNSFOLK[card].top_right)

    def _destroy(self, play: Play, n: str) -> None:
        for _ in range(int(n)):
            hand = play.state.players[self.who].hand
            self._asked(play, "destroy", {*(f"destroy:{card}" for card in hand), "destroy-top", "done"})
            card = hand[0]
            play.does(self.who, f"destroy:{card}")
            assert play.state.players[self.who].destroyed[-1] == card
            self.plus(hand=-1, destroyed=1, silver=self.board.cards[card].cost)

    def _discard(self, play: Play, n: str) -> None:
        for _ in range(int(n)):
            hand = play.state.players[self.who].hand
            self._asked(play, "discard", {*(f"discard:{card}" for card in hand), "discard-top", "done"})
            card = hand[0]
            play.does(self.who, f"discard:{card}")
            assert play.state.players[self.who].discard[-1] == card
            self.plus(hand=-1, discard=1)

    def _rearrange(self, play: Play) -> None:
        row = tuple(card for card in play.state.players[self.who].row if card)
        others = {order for order in permutations(row) if order != row}
        self._asked(play, "rearrange", {"keep", *(":".join(("row", *order)) for order in others)})
        order = row[::-1]
        play.does(self.who, ":".join(("row", *order)))
        assert tuple(card for card in play.state.players[self.who].row if card) == order

    def _shuffle(self, play: Play) -> None:
        self.plus(draw=self.expected["discard"])
        self.expected["discard"] = 0
        row = play.state.players[self.who].row
        if any(self.board.icons[card].get("criminal") for card in row if card):
            self.plus(corruption=1)
        else:
            self.plus(virtue=-1)

    def _move_worker_tier1(self, play: Play) -> None:
        tier1, around = play.state.tier1, len(play.state.tier1)
        slugs = [section.slug for section in self.board.sections]
        here = [section for section, workers in enumerate(tier1) if workers[self.who]]
        shifts = {(at, (at + by) % around) for at in here for by in (1, -1)}
        self._asked(play, "castle-move", {"stay", *(f"shift:{slugs[start]}:{slugs[to]}" for start, to in shifts)})
        start, to = min(shifts)
        before = len(play.logged("moves-aside"))
        play.does(self.who, f"shift:{slugs[start]}:{slugs[to]}")
        assert play.logged("moves-aside")[before] == {"seat": self.who, "section": slugs[start], "to": slugs[to]}

    def _place(self, play: Play, n: str, where: str) -> None:
        assert where == "any_one_tier1_section"
        slugs = [section.slug for section in self.board.sections]
        self._asked(play, "place-free", {f"section:{slug}" for slug in slugs})
        play.does(self.who, f"section:{slugs[0]}")
        self.plus(workers=-int(n))
        if int(n) >= 3:  # one goes inward, one to each side (VIS-6.3.2)
            self.does(play, "1 ink + 1 stone")

    def _build(self, play: Play, building: str, where: str) -> None:
        player = play.state.players[self.who]
        columns = {column.slug for column in self.board.columns.values() if column.building == building}
        if len(columns - {*player.emptied}) > 1:
            self._asked(play, "column", {f"column:{slug}" for slug in columns - {*player.emptied}})
            play.does(self.who, f"column:{min(columns - {*player.emptied})}")
        near = where == "site_reachable_from_start_space"
        sites = {
            site.slug
            for site in self.board.sites.values()
            if site.slug not in play.state.sites and (not near or site.space == player.space)
        }
        self._asked(play, "site", {f"site:{slug}" for slug in sites})
        site = min(sites)
        play.does(self.who, f"site:{site}")
        assert (play.state.sites[site].owner, play.state.sites[site].building) == (self.who, building)
        self.plus(buildings=1)
        self.does(play, spot(site))

    def _manuscript(self, play: Play, *costs: str) -> None:
        tops = {pile[-1] for pile in play.state.manuscripts.values() if pile}
        fitting = {slug for slug in tops if str(self.board.manuscripts[slug].cost) in costs}
        self._asked(play, "manuscript-free", {f"manuscript:{slug}" for slug in fitting})
        slug = min(fitting)
        play.does(self.who, f"manuscript:{slug}")
        assert play.state.players[self.who].manuscripts[-1] == slug
        self.plus(manuscripts=1).does(play, immediate(slug))
