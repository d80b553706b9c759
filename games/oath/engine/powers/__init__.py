"""What cards do: one small unit a card. The rules of the game name none of them."""

from games.oath.engine.chronicle import powers as chronicle
from games.oath.engine.powers import banners, denizens, edifices, relics, reliquary, scepter, sites, visions

__all__ = ["banners", "chronicle", "denizens", "edifices", "relics", "reliquary", "scepter", "sites", "visions"]
