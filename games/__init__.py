"""The games. Each stands in a folder with everything about it, and is registered here and nowhere else."""

GAMES = {
    "oath": "games.oath",
    "whispers": "games.whispers",
    "viscounts": "games.viscounts",
    "imperium": "games.imperium",
}
"""Id → package, in the order in which people see them. What is in a package: `games/shelf/shelves.py`."""
