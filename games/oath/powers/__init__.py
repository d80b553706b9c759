"""What cards do: one small unit a card. The rules of the game name none of them."""

from contextlib import suppress
from importlib import import_module

for _name in ("banners", "chronicle", "edifices", "relics", "reliquary", "scepter", "sites", "visions"):
    with suppress(ModuleNotFoundError, ImportError):
        import_module(f"{__name__}.{_name}")
