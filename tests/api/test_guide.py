"""The examples of docs/api.md, run in their order against a real server."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_django.live_server_helper import LiveServer

from chronicle.models import Group
from chronicle.services import catalogue
from chronicle.services.people import tokens
from tests.factories import make_user

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "api.md").read_text("utf-8")
PYTHON = shlex.quote(sys.executable)
PROGRAMS = f"""
curl() {{ {PYTHON} -m tests.api.curl "$@"; }}
python3() {{ {PYTHON} "$@"; }}
"""


def test_it_works(live_server: LiveServer) -> None:
    catalogue.load()
    _, secret = tokens.create(make_user("Ada"), "guide", "write")
    examples = re.findall(r"```sh\n(.*?)```", GUIDE, re.DOTALL)
    assert len(examples) >= 6
    script = PROGRAMS + "".join(f"echo '--- {n}'\n{example}" for n, example in enumerate(examples))
    environment = {**os.environ, "SITE": live_server.url, "TOKEN": secret}
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert '"name":"Dora"' in done.stdout
    assert '"suit":"hearth"' in done.stdout
    assert '"description":"Every second week."' in done.stdout
    assert Group.objects.count() == 0  # the last one cleans up


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 410, 412, 422, 429, 500, 503])
def test_every_status_is_explained(status: int) -> None:
    assert re.search(rf"^\| {status} \|", GUIDE, re.MULTILINE)
