import pytest
from django.core.management.base import CommandError

from games.oath.engine.world.world import World
from tests.commands.conftest import Run


def test_it_works(run: Run) -> None:
    ran = run("new_world", "oath")
    (data,) = ran.lines
    assert ran.code == 0
    assert (data["format"], data["chapter"], data["oath"]) == ("chronicle.world/1", 0, "supremacy")
    assert World.read(data).plain() == data


def test_the_same_seed_is_the_same_world(run: Run) -> None:
    one, same, another = (run("new_world", "oath", "--seed", seed).out for seed in ("7", "7", "seven"))
    assert one == same != another


def test_another_game(run: Run) -> None:
    with pytest.raises(CommandError, match="invalid choice"):
        run("new_world", "chess")
