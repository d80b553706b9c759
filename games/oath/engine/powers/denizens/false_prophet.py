"""The False Prophet: a warband on somebody's revealed Vision makes it the prophet's too."""

from typing import Any

from games.kernel.values import Rules, choose_of
from games.oath.engine.play.core.about import about
from games.oath.engine.play.core.actions import Playing
from games.oath.engine.play.core.cards import inherit, kill_upon, lift
from games.oath.engine.play.core.hooks import VISION_DISCARDED, VISIONS_OF, WHEN_PLAYED, Held
from games.oath.engine.play.core.states import Card, OathTable, State
from games.oath.engine.play.core.tokens import board_of, gain_warbands, put, put_on_card
from games.oath.engine.play.majors.playing import play_as_searched


# False Prophet: Only if the playing player is an Exile: they take one warband of theirs from their supply and lay it on a
# revealed Vision of their choice, lying on any Exile board (another player's or their own).
@WHEN_PLAYED("false-prophet")
def exile_marks_a_revealed_vision(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    """Leaves the warband on the board where no Vision is revealed."""
    state = t.state
    player = state.players[playing.seat]
    if player.imperial or not gain_warbands(t, playing.seat, 1, "OATH-10.gain-b", held.slug):
        return
    visions = {f"mark-vision:{other.vision.slug}": other.vision for other in state.players if other.vision}
    if visions:
        vision = yield from choose_of(
            playing.seat,
            "false-prophet",
            visions,
            "OATH-7.3.3a",
            about=lambda vision: about(vision.slug, cost={"warband": 1}),
        )
        put(state, board_of(playing.seat), player.colour, -1)
        put_on_card(vision, player.colour, 1)
        t.tell("vision-marked", "OATH-7.3.3a", seat=playing.seat, card=vision.slug)


def _is_marked(state: State, held: Held[Any], vision: Card) -> bool:
    """Tells whether a warband of the prophet's own colour lies there, also when the prophet has become a Citizen."""
    return state.players[held.at].colour in vision.warbands


# False Prophet: As long as that warband lies on the Vision, its owner also counts as having this Vision revealed, on top of any
# Vision in their own slot: as an Exile they can win with its goal in their Wake Phase or at the end of round eight exactly as
# if it were theirs. The Vision's first owner keeps it too.
@VISIONS_OF("false-prophet", nth=1)
def marked_visions_count_as_revealed(held: Held[Any], state: State) -> list[str]:
    """Lists marked Visions of others; an own one is revealed anyway."""
    others = (player.vision for seat, player in enumerate(state.players) if player.vision and seat != held.at)
    return [vision.slug for vision in others if _is_marked(state, held, vision)]


# False Prophet: When that Vision is discarded for any reason (replaced by a newer Vision, its owner becoming a Citizen, ...),
# the warband is killed and its owner at once gets the Vision card and resolves it as the kept card of a Search: play it faceup
# to their own Vision slot (Exiles only), play it facedown as an adviser, or discard it.
@VISION_DISCARDED("false-prophet", nth=2)
def prophet_plays_a_discarded_marked_vision(held: Held[Any], t: OathTable, vision: Card) -> Rules[bool]:
    state, prophet = t.state, held.at
    if not _is_marked(state, held, vision):
        return False
    kill_upon(t, lift(state, vision.slug).card)
    inherit(t, prophet, vision.slug)
    t.tell("vision-inherited", "OATH-7.1.4b", seat=prophet, card=vision.slug)
    yield from play_as_searched(t, prophet, vision.slug)
    return True
