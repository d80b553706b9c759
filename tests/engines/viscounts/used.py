"""How often each card, ability, Spot, Link, Section, column, space and Scheme acted in games played by chance."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import fixtures
from games.kernel.dice import Dice, seed_of
from games.kernel.match import Match
from games.kernel.observers import Observer
from games.kernel.playouts import playout
from games.kernel.values import OMNISCIENT, Ask, LogEntry
from games.viscounts.engine import scoring
from games.viscounts.engine.facts import DismissCost, FreeMove, HandLimit, IconsPower
from games.viscounts.engine.game import VISCOUNTS
from games.viscounts.engine.means import own_icons
from games.viscounts.engine.vocabulary import PAID_WITH, Boost, OthersAsIcon, Pairs, SilverAsIcon

AIS = ("cleric", "builder", "noble", "card")
BOTS = ("random", "greedy")


def records(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = fixtures.read("viscounts", name)["records"]
    return found


def everything() -> set[str]:
    """Lists all that can act, as `kind:thing`, from the facts."""
    found = set()
    for family in ("starting", "common", "notable"):
        for card in records(f"townsfolk-{family}"):
            found |= {f"played:{card['slug']}"} | {f"{_when(power)}:{card['slug']}" for power in card["powers"]}
            found |= {f"{verb}:{card['slug']}" for verb in ("hired", "dismissed") if family == "common"}
    for manuscript in records("manuscripts"):
        scores = manuscript["powers"][0]["kind"] == "end_scoring"
        found |= {f"transcribed:{manuscript['slug']}"} | ({f"scored:{manuscript['slug']}"} if scores else set())
    found |= {f"chosen:{card['slug']}" for name in ("player-cards", "townsfolk-notable") for card in records(name)}
    found |= {f"spot:{site['slug']}" for site in records("sites")} | {f"link:{link['slug']}" for link in records("links")}
    for section in records("castle-sections"):
        if section["tier"] == 2:
            found |= {f"{verb}:{section['slug']}" for verb in ("inward", "top-from", "bumped-1", "bumped-2")}
    found |= {f"column:{column['slug']}" for column in records("columns")}
    found |= {f"exchange:{space['slug']}" for space in records("spaces") if space["powers"]}
    for segment in records("segments"):
        found |= {f"printed-townsfolk:{segment['slug']}", f"printed-manuscript:{segment['slug']}"}
    found |= {f"collision:{space['position']}" for space in records("track-spaces")}
    found |= {f"favour:{favour['slug']}" for favour in records("church-favours")}
    found |= {f"revealed:{card['slug']}" for card in records("end-cards")} | {"leader:castle-leader"}
    found |= {f"scheme:{scheme['slug']}" for scheme in records("schemes")}
    for ai in records("ai-boards"):
        found |= {f"{ai['slug']}:{power['column']}" for power in ai["powers"] if "column" in power}
    return found


def _when(power: dict[str, Any]) -> str:
    if power["kind"] == "hire_dismiss":
        return "top-right"
    return "pays" if power.get("modifier") else str(power["kind"]).replace("ongoing", "reacted")


SAYS = {
    "hires": ("hired", "card"),
    "dismisses": ("dismissed", "card"),
    "ai-dismisses": ("dismissed", "card"),
    "plays": ("played", "card"),
    "manuscript": ("transcribed", "card"),
    "builds": ("spot", "site"),
    "link": ("link", "link"),
    "climbs": ("inward", "section"),
    "reaches-top": ("top-from", "section"),
    "dismisses-printed": ("printed-townsfolk", "where"),
    "ai-dismisses-printed": ("printed-townsfolk", "where"),
    "copies-printed": ("printed-manuscript", "where"),
    "collision": ("collision", "at"),
    "favour": ("favour", "card"),
    "revealed": ("revealed", "what"),
    "ai-scheme": ("scheme", "card"),
}
"""Kind of event → what it says has acted, and which of its parameters names it."""


class Used(Observer):
    """Counts, by the log and by what the row and the board add to what is done."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()
        self.games = 0

    def starts(self, match: Match) -> None:
        self.games += 1
        self.told = 0

    def answering(self, match: Match, ask: Ask, chosen: Sequence[str]) -> None:
        if ask.prompt == "move":
            self._free_space(match, ask, chosen[0])

    def answered(self, match: Match, ask: Ask, chosen: Sequence[str]) -> None:
        for entry in match.log(OMNISCIENT, self.told):
            self._read(match, entry)
        self.told = match.event_count

    def ends(self, match: Match) -> None:
        board, state = match.board, match.state
        for who, player in enumerate(state.players):
            for slug in player.manuscripts:
                if scoring.condition(board, who, player, board.manuscripts[slug]):
                    self.count[f"scored:{slug}"] += 1

    def _read(self, match: Match, entry: LogEntry) -> None:
        kind, params = entry.kind, entry.params
        if kind in SAYS:
            verb, name = SAYS[kind]
            self.count[f"{verb}:{params[name]}"] += 1
        if read := self.READ.get(kind):
            read(self, match, params)

    def _plays(self, match: Match, params: dict[str, Any]) -> None:
        if match.board.cards[params["card"]].instant:
            self.count[f"instant:{params['card']}"] += 1

    def _drops_off(self, match: Match, params: dict[str, Any]) -> None:
        if match.board.cards[params["card"]].dropoff:
            self.count[f"dropoff:{params['card']}"] += 1

    def _top_right(self, match: Match, params: dict[str, Any]) -> None:
        self.count[f"top-right:{params['card']}"] += 1
        if isinstance(params.get("silver"), int) and 0 < params["silver"] < match.board.cards[params["card"]].cost:
            self._columns(match, params["seat"], DismissCost)

    def _reacts(self, match: Match, params: dict[str, Any]) -> None:
        source, ai = params["source"], params["seat"] == match.board.ai.slug
        column = "column" if source in match.board.columns else "reacted"
        self.count[f"{params['seat'] if ai else column}:{source}"] += 1

    def _chooses(self, match: Match, params: dict[str, Any]) -> None:
        self.count.update((f"chosen:{params['card']}", f"chosen:{params['hero']}"))

    def _bumped(self, match: Match, params: dict[str, Any]) -> None:
        self.count[f"bumped-{params['tier']}:{params['section']}"] += 1

    def _leads(self, match: Match, params: dict[str, Any]) -> None:
        self.count["leader:castle-leader"] += 1

    def _trades(self, match: Match, params: dict[str, Any]) -> None:
        if params["times"]:
            self.count[f"exchange:{params['where']}"] += 1

    def _draws(self, match: Match, params: dict[str, Any]) -> None:
        if len(match.state.players[params["seat"]].hand) > match.board.hand_limit:
            self._columns(match, params["seat"], HandLimit)

    def _builds(self, match: Match, params: dict[str, Any]) -> None:
        if params["seat"] == match.board.ai.slug:
            self.count[f"{params['seat']}:{params['column']}"] += 1  # icons from now on, a gain at once

    # -- what helped without a word in the log ------------------------------------------------------------------------

    def _columns(self, match: Match, who: int, kind: type) -> None:
        for slug in match.state.players[who].emptied:
            if isinstance(match.board.columns[slug].power, kind):
                self.count[f"column:{slug}"] += 1

    def _free_space(self, match: Match, ask: Ask, chosen: str) -> None:
        """An extra space that cost nothing, or one Silver less."""
        player = match.state.players[ask.seat]
        value = int(ask.params["value"])
        steps = dict(match.board.ring(match.state.ring).reach(player.space, value))[chosen.partition(":")[2]]
        if steps > value:
            self._columns(match, ask.seat, FreeMove)

    def _pays(self, match: Match, params: dict[str, Any]) -> None:
        turn, who = match.state.turn, params["seat"]
        if turn is None or turn.action is None or turn.player != who:
            return
        player, goods = match.state.players[who], params.get("goods", {})
        for slug in player.emptied:
            power = match.board.columns[slug].power
            if isinstance(power, IconsPower) and turn.action in power.icons:
                self.count[f"column:{slug}"] += 1
        for card in player.row:
            for modifier in match.board.cards[card].modifiers if card else ():
                if modifier.action == turn.action and self._helps(match, who, modifier, goods):
                    self.count[f"pays:{card}"] += 1

    def _helps(self, match: Match, who: int, modifier: Any, goods: dict[str, int]) -> bool:
        match modifier:
            case Pairs():
                return own_icons(match.board, who, match.state.players[who]).get("trade", 0) >= 2
            case SilverAsIcon():
                return "silver" in goods
            case Boost():
                return PAID_WITH[modifier.action] in goods
            case OthersAsIcon():
                return any(resource in goods for resource in modifier.resources)
        return False

    READ = {
        "plays": _plays,
        "drops-off": _drops_off,
        "hires": _top_right,
        "dismisses": _top_right,
        "ai-dismisses": _top_right,
        "reacts": _reacts,
        "chooses": _chooses,
        "bumped": _bumped,
        "leader": _leads,
        "trades": _trades,
        "draws": _draws,
        "builds": _builds,
        "action": _pays,
        "pays": _pays,
    }
    """Kind of event → what reads more from it than a name."""


def played(games: int, seed: str) -> Used:
    """Plays games of every number of seats and against every opponent, by bots of each kind, and counts what acted."""
    used = Used()
    for number, (options, seats, bots) in zip(range(games), kinds_of_games(seed), strict=False):
        playout(VISCOUNTS, options, seats, f"{seed} {number}", bots, [used])
    return used


def kinds_of_games(seed: str) -> Iterator[tuple[dict[str, Any], int, list[str]]]:
    """Goes through the numbers of seats and the opponents; one game in four has greedy bots at the table."""
    dice = Dice(seed_of(seed))
    number = 0
    while True:
        seats = number % 4 + 1
        options = {"ai": AIS[number // 4 % 4], "future_schemes": number // 16 % 4} if seats == 1 else {}
        greedy = number // 4 % 4 == 3
        yield options, seats, [dice.pick(BOTS) if greedy else "random" for _ in range(seats)]
        number += 1
