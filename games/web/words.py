"""What pages of games on screen call the states of a table, and its bots."""

from django.utils.translation import gettext, gettext_lazy

from games.models import GameSession

STATUS = {
    GameSession.Status.LOBBY: gettext_lazy("This game is gathering."),
    GameSession.Status.PAUSED: gettext_lazy("This game is paused."),
    GameSession.Status.FINISHED: gettext_lazy("This game is over."),
    GameSession.Status.ABANDONED: gettext_lazy("This game is abandoned."),
}
BOT_NAMES = {"greedy": gettext_lazy("Bot, plays to win"), "random": gettext_lazy("Bot, plays at random")}
BOT_WAYS = {"greedy": gettext_lazy("plays to win"), "random": gettext_lazy("plays at random")}


def together(names: list[str]) -> str:
    """Joins names: “Ada, Ben and Cleo”."""
    if len(names) < 2:
        return "".join(names)
    return gettext("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])
