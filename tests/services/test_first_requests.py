"""The first requests of a process come to several threads at once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from chronicle.site.config import ROOT

LOOKED_INTO = """
import sys
import django
django.setup()
from games.kernel.game import playable
from games.kernel.match import Match
from games.services import live, past

looked = []
def watch(frame, event, _):
    if event == "call" and frame.f_code.co_name == "get_class_annotations":
        looked.append(str(frame.f_locals))

sys.setprofile(watch)
{first}
for game_id in playable():
    match = Match.load(Match.start(game_id, {{}}, 3, bytes(32)).dump())
    [live.event_of(past.plain(event)) for event in match.table.events]
sys.setprofile(None)
print(len(looked))
"""
NEW = """
import msgspec
class New(msgspec.Struct):
    number: int
msgspec.convert({"number": 1}, New)
"""


@pytest.mark.parametrize(("first", "looked"), [("", 0), (NEW, 1)])
def test_it_works(first: str, looked: int) -> None:
    """By then msgspec has looked into every class that a game on screen takes: it is not made for two that do so at once."""
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"}
    script = LOOKED_INTO.format(first=first)
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=env, check=True, capture_output=True, text=True)
    assert int(done.stdout) == looked


def test_what_was_imported_is_never_collected_again(tmp_path: Path) -> None:
    """A full collection stops every request of the process; it need not look through modules."""
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings", "DATA_DIR": str(tmp_path)}
    script = "import chronicle.asgi, gc; print(gc.get_freeze_count(), len(gc.get_objects()))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=env, check=True, capture_output=True, text=True)
    frozen, left = map(int, done.stdout.split())
    assert frozen > 20 * left
