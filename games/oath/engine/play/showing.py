"""Showing a facedown adviser: at any time, in anybody's turn, while others are asked (6.1g, 6.1h, 9.4e)."""

from functools import partial

from games.kernel.values import About, Ask, ask_of
from games.oath.engine.play.core.about import board
from games.oath.engine.play.core.states import Card, OathTable, State

VERB = "show"


def offers(state: State, seat: int) -> list[Ask]:
    """Lists one offer for each facedown adviser that somebody has not seen."""
    found = []
    for card in state.players[seat].advisers:
        if card.faceup or not (viewers := _viewers(state, seat, card)):
            continue
        params = {"card": card.slug, "mark": card.mark}
        about = partial(_explain, card.mark, viewers)
        offer = ask_of(seat, "show-adviser", [*viewers], "OATH-6.1h", params, most=len(viewers), about=about)
        offer.id = f"{VERB}-{card.mark}"
        found.append(offer)
    return found


def _viewers(state: State, seat: int, card: Card) -> dict[str, int]:
    """Lists by option who has not seen the card."""
    others = (other for other in range(len(state.players)) if other != seat and other not in card.seen)
    return {f"{VERB}:#{card.mark}:@{other}": other for other in others}


def _explain(mark: int, viewers: dict[str, int], option: str) -> About:
    return About((f"#{mark}", board(viewers[option])))


def show(t: OathTable, offer: Ask, picked: list[str]) -> None:
    """Shows the front to the chosen viewers, and the table that they saw it."""
    seat, mark = offer.seat, offer.params["mark"]
    card = next(card for card in t.state.players[seat].advisers if card.mark == mark)
    viewers = _viewers(t.state, seat, card)
    shown_to = tuple(viewers[option] for option in picked)
    card.seen = [*card.seen, *shown_to]
    secret = {"card": card.slug}
    t.tell_only((seat, *shown_to), secret, "adviser-shown", "OATH-6.1h", seat=seat, mark=mark, to_seats=list(shown_to))
