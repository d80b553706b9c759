"""A card in the hand of red, whose pawn stands at slot 3, and what becomes of it."""

from typing import Any

from games.oath.engine.play.core.actions import Playing
from games.oath.engine.play.majors.playing import play, play_adviser
from tests.engines.oath.play_scenario import Driver, Scene

HERE = "to-site:3:fertile-valley"
FULL = ["longbows", "rangers", "mercenaries"]


def playing(s: Scene, card: str, seat: int = 1, **what: Any) -> Driver:
    """The seat (red, whose pawn is at slot 3, unless told otherwise) has the card in hand and plays it."""
    if card not in s.state.players[seat].hand:
        s.player(seat, hand=[card])
    return s.run(play(s.table, Playing(seat, card=card, **what)), turn=seat)


def turning_up(s: Scene, seat: int = 1) -> Driver:
    return s.run(play_adviser(s.table, seat), turn=seat)


def advisers(s: Scene, seat: int = 1) -> list[str]:
    """`?` before those that lie facedown."""
    return [("" if card.faceup else "?") + card.slug for card in s.state.players[seat].advisers]


def at(s: Scene, slot: int) -> list[str]:
    return [card.slug for card in s.state.site(slot).cards]


def favourite(holder: int = 1, *, mob: bool = False) -> Scene:
    s = Scene(3)
    s.deck("longbows", "conspiracy")
    s.banner("peoples-favor", holder=holder, mob=mob)
    s.site(4, cards=["lancers"])
    s.site(1, cards=["rangers"])
    return s
