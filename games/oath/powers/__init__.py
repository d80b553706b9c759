"""What cards do: one small unit a card. The rules of the game name none of them."""

from games.oath.powers import banners, chronicle, denizens, edifices, relics, reliquary, scepter, sites, visions

__all__ = ["banners", "chronicle", "denizens", "edifices", "relics", "reliquary", "scepter", "sites", "visions"]
