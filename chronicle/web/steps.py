"""The steps of the scribe's form, by name: the form goes through them, and lists say at which one a draft was left."""

STEPS = {
    "seats": "Who sat there",
    "winner": "Who won",
    "map": "The map",
    "players": "The players",
    "piles": "The piles",
    "choices": "The winner’s choices",
    "check": "What will happen",
}
