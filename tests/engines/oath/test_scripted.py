import json

from games.kernel.dice import seed_of
from games.kernel.match import Match
from tests.engines.oath.scripted import ACTIONS, FILE, end_of


def test_a_whole_game_with_every_action_goes_as_it_was_written_and_leaves_the_world_it_left() -> None:
    script = json.loads(FILE.read_text())
    match = Match.start("oath", {"world": script["world"]}, script["seats"], seed_of(script["seed"]))
    taken = set()
    for seat, prompt, choose in script["answers"]:
        (ask,) = match.asks(seat) if prompt != "show-adviser" else match.standing(seat)
        assert ask.prompt == prompt
        if prompt == "act":
            taken.add(choose[0].partition(":")[0])
        match.answer(seat, ask.id, choose)
    assert len(script["answers"]) >= 200
    assert taken >= ACTIONS
    assert match.outcome is not None
    assert end_of(match) == script["end"]
