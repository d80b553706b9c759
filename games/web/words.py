"""What pages of games on screen call the states of a table, and its bots."""

from games.models import GameSession

STATUS = {
    GameSession.Status.LOBBY: "gathering",
    GameSession.Status.PLAYING: "being played",
    GameSession.Status.PAUSED: "paused",
    GameSession.Status.FINISHED: "over",
    GameSession.Status.ABANDONED: "abandoned",
}
BOT_NAMES = {"greedy": "Bot, plays to win", "random": "Bot, plays at random"}
