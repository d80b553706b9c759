"""The chronicle while it is being written: where every card is, what was chosen, what was recorded so far."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from games.kernel.dice import Dice
from games.kernel.errors import Illegal
from games.oath.engine.chronicle.hooks import rules_bandit_sites
from games.oath.engine.world.aftermath import BANDITS, EMPIRE, Aftermath, Choices, EndPlayer, EndSlot
from games.oath.engine.world.facts import KIND
from games.oath.engine.world.world import SeatBoard, World


class Entry(msgspec.Struct, omit_defaults=True):
    """One change, with the rule that makes it. `sealed` entries are shown to nobody until their cards become public."""

    law: str
    kind: str
    params: dict[str, Any] = {}
    sealed: bool = False


class ChoiceNeeded(Illegal):
    """The law lets a person choose, and nothing was chosen."""

    def __init__(
        self, what: str, law: str, options: Sequence[Any], who: str, brings: dict[str, list[str | None]] | None = None
    ) -> None:
        super().__init__(
            "choice_missing", f"{what} is {who}'s choice; the options are in the answer.", law=(law,), at=f"/choices/{what}"
        )
        self.what = what
        self.options = list(options)
        self.brings = brings or {}
        """Sites that come to the winner with an option."""


def refuse(code: str, message: str, law: str, at: str, **names: str | Sequence[str]) -> Illegal:
    return Illegal(code, message, law=(law,), at=at, names=names or None)


@dataclass(slots=True, eq=False)
class Group:
    """Cards of which nobody knows where each is. Each is one of the group's stand-ins."""

    cards: list[str]


@dataclass(slots=True)
class Writing:
    world: World
    after: Aftermath
    choices: Choices
    dice: Dice
    slots: list[EndSlot]
    site_deck: list[str]
    archive: dict[str, list[str]]
    edifices_in_archive: list[str]
    dispossessed: list[str]
    deck: list[str]
    """Denizens on their way into the next world deck (8.8b)."""
    discards: list[str]
    relic_deck: list[str]
    boards: list[SeatBoard]
    box: list[str]
    oath: str = ""
    record: list[Entry] = field(default_factory=list)
    certain: list[Entry] = field(default_factory=list)
    """Entries anybody may see that are the same whatever the dice say."""
    thrown: set[str] = field(default_factory=set)
    """Draws that dice decided, by their names among the choices."""
    doubt: Illegal | None = None
    """What was drawn by hand fits these dice, and might not fit others."""
    left_to_chance: set[int] = field(default_factory=set)
    """Slots where the dice say which site is turned up, or whether the relics last."""
    set_aside: list[EndSlot] = field(default_factory=list)
    visions: list[str] = field(default_factory=list)
    archive_unknown: list[str] = field(default_factory=list)
    """Stand-ins in the Archive: their suits are not known."""
    groups: dict[str, Group] = field(default_factory=dict)
    """Stand-in → the cards it can be."""
    named: set[str] = field(default_factory=set)
    """Cards whose places the table has told."""
    shuffled: set[str] = field(default_factory=set)
    """Decks that hands shuffled, so that nobody knows their order (SCRIBE-47)."""
    on_top: int = 0
    """How many relics were laid on the relic deck (8.6.3)."""

    # -- who is who -------------------------------------------------------------------------------------------------

    @property
    def winner(self) -> EndPlayer:
        return next(player for player in self.after.players if player.color == self.after.winner.color)

    @property
    def losers(self) -> list[EndPlayer]:
        return [player for player in self.after.players if player.color != self.after.winner.color]

    def board(self, color: str) -> SeatBoard:
        return next(board for board in self.boards if board.color == color)

    def winner_rules(self, slot: EndSlot) -> bool:
        """Tells whether the winner rules the site; an Imperial winner rules for the Empire (8.3.1g)."""
        if self.after.winner.role == "exile":
            return rules(slot, self.winner.color, [self.winner])
        return rules(slot, EMPIRE, [player for player in self.after.players if player.role != "exile"])

    # -- doing ------------------------------------------------------------------------------------------------------

    def note(self, law: str, kind: str, *, sealed: bool = False, by_chance: bool = False, **params: Any) -> None:
        """Records a change; `by_chance` if other dice would have made it another one."""
        entry = Entry(f"OATH-{law}", kind, params, sealed)
        self.record.append(entry)
        if not (by_chance or sealed):
            self.certain.append(entry)

    def draw(self, pile: list[str], n: int, name: str) -> list[str]:
        """Draws cards by chance, taken out of the pile."""
        n = min(n, len(pile))
        if 0 < n < len(pile):
            self.thrown.add(name)
        self.dice.shuffle(pile)
        drawn, pile[:] = pile[:n], pile[n:]
        return drawn

    def take(self, pile: list[str], cards: Sequence[str | None], law: str, at: str, what: str) -> list[str]:
        """Takes cards that were drawn by hand, which must have been there.

        None is one of those that are left, nobody knows which.
        """
        named = [card for card in cards if card is not None]
        if len(set(named)) != len(named):
            raise refuse("repeated", f"{what}: a card is named twice.", law, at)
        for i, card in enumerate(cards):
            if card is None:
                continue
            if card not in pile and not self.settle(pile, card):
                raise refuse("not_there", f"{what}: {{card}} cannot have been drawn there.", law, f"{at}/{i}", card=card)
            pile.remove(card)
        nameless = len(cards) - len(named)
        if nameless:
            self.blur(pile)
        unknown = [pile.pop() for _ in range(nameless)]
        return [unknown.pop() if card is None else card for card in cards]

    # -- cards nobody can name: stand-ins, carried through the steps like any other card ---------------------------------

    def stand_ins(self, group: Group, n: int) -> list[str]:
        made = [f"?{len(self.groups) + i}" for i in range(n)]
        self.groups.update(dict.fromkeys(made, group))
        return made

    def settle(self, pile: list[str], card: str) -> bool:
        """Lets the card, which turns out to be in this pile, take the place of a stand-in. False if it cannot be there."""
        for i, stand_in in enumerate(pile):
            group = self.groups.get(stand_in)
            if group and card in group.cards:
                pile[i] = card
                group.cards.remove(card)
                self.groups[stand_in] = Group([])
                return True
        return False

    def blur(self, pile: list[str]) -> None:
        """Forgets which card is which in this pile: nobody can tell them apart any more."""
        groups = {id(group): group for card in pile if (group := self.groups.get(card))}
        known = [card for card in pile if card not in self.groups]
        if not known and len(groups) <= 1:
            return
        merged = Group([*known, *(card for group in groups.values() for card in group.cards)])
        self.groups |= {name: merged for name, group in self.groups.items() if id(group) in groups}
        stand_ins = iter(self.stand_ins(merged, len(known)))
        pile[:] = [card if card in self.groups else next(stand_ins) for card in pile]

    def resolve(self, pile: list[str]) -> None:
        """Makes groups that are altogether in this pile known again."""
        if not self.groups:
            return
        there: dict[int, list[int]] = {}
        for i, card in enumerate(pile):
            if group := self.groups.get(card):
                there.setdefault(id(group), []).append(i)
        for places in there.values():
            group = self.groups[pile[places[0]]]
            if len(places) == len(group.cards):
                self.dice.shuffle(group.cards)
                for i, card in zip(places, group.cards, strict=True):
                    pile[i] = card


def rules(slot: EndSlot, ruler: str, players: Sequence[EndPlayer]) -> bool:
    """Tells whether these players rule: by warbands, or by a relic that adds the sites without any (8.3.1h)."""
    return slot.ruler == ruler or (slot.ruler == BANDITS and any(map(rules_bandit_sites, players)))


def is_denizen(card: str) -> bool:
    """Tells whether a card of decks and hands is a denizen; stand-ins there are."""
    return KIND.get(card, "denizen") == "denizen"
