"""scripts/setup.sh in clones that need no package."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from chronicle.site.config import ROOT

# Behaves like this Python, but makes a .venv in no time: a copy of itself.
QUICK_PYTHON = f"""#!/bin/sh
case "$*" in
    *sys.executable*) echo "$0" ;;
    "-m venv"*) rm -rf .venv && mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
    *) exec "{sys.executable}" "$@" ;;
esac
"""
LOCK, DEV_LOCK = "requirements.lock", "requirements-dev.lock"


class Clone:
    def __init__(self, directory: Path) -> None:
        self.directory = directory
        (directory / "scripts").mkdir(parents=True)
        shutil.copy(ROOT / "scripts" / "setup.sh", directory / "scripts")
        self.python = str(program(directory / "python", QUICK_PYTHON))
        (directory / LOCK).write_text("# nothing\n")
        (directory / DEV_LOCK).write_text("# nothing for developers\n")

    def setup(self, *asked: str, **env: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            ["sh", str(self.directory / "scripts" / "setup.sh"), *asked],
            env={"PATH": os.environ["PATH"], "HOME": str(self.directory), **env},
            capture_output=True,
            text=True,
            check=False,
        )


def program(path: Path, text: str) -> Path:
    path.write_text(text)
    path.chmod(0o755)
    return path


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return Clone(tmp_path / "clone")


def test_it_works(clone: Clone) -> None:
    first = clone.setup(LOCK, PYTHON=clone.python)
    assert first.returncode == 0, first.stderr
    assert "Making .venv" in first.stderr
    assert (clone.directory / ".venv" / "bin" / "python").exists()
    again = clone.setup(LOCK)
    assert (again.returncode, again.stderr) == (0, "")


def test_a_changed_lock_is_installed_into_the_same_venv(clone: Clone) -> None:
    clone.setup(LOCK, PYTHON=clone.python)
    (clone.directory / LOCK).write_text("# changed\n")
    changed = clone.setup(LOCK, PYTHON=clone.python)
    assert "Installing" in changed.stderr
    assert "Making" not in changed.stderr


def test_the_development_lock_holds_the_other(clone: Clone) -> None:
    clone.setup(DEV_LOCK, PYTHON=clone.python)
    assert clone.setup(LOCK).stderr == ""


def test_production_gets_no_tools_of_development(clone: Clone) -> None:
    clone.setup(DEV_LOCK, PYTHON=clone.python)
    assert "Making .venv" in clone.setup(LOCK, "alone", PYTHON=clone.python).stderr
    assert not (clone.directory / ".venv" / DEV_LOCK).exists()
    assert clone.setup(LOCK, "alone").stderr == ""


def test_production_is_set_up_by_make_install() -> None:
    done = subprocess.run(["make", "-n", "install"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "scripts/setup.sh requirements.lock alone\n" in done.stdout
    assert (ROOT / "docs" / "production.md").read_text().count("&& make install") == 2


def test_developers_get_them_back(clone: Clone) -> None:
    clone.setup(LOCK, "alone", PYTHON=clone.python)
    assert "Making" not in clone.setup(DEV_LOCK).stderr
    assert (clone.directory / ".venv" / DEV_LOCK).exists()


@pytest.mark.parametrize(("minor", "code"), [(10, 1), (11, 0), (12, 0), (13, 0), (14, 0), (15, 1)])
def test_every_python_from_3_11_to_3_14_does(clone: Clone, tmp_path: Path, minor: int, code: int) -> None:
    """A Python that says it is that one."""
    claim = f'*version_info*) exec "{sys.executable}" -c "import sys; sys.version_info = (3, {minor}); $2" ;;'
    python = program(tmp_path / "python", QUICK_PYTHON.replace('    "-m venv"', f'    {claim}\n    "-m venv"'))
    assert clone.setup(LOCK, PYTHON=str(python)).returncode == code


def test_a_lock_that_cannot_be_installed_is_not_noted(clone: Clone) -> None:
    (clone.directory / LOCK).write_text("django==5.2\n")  # no hash
    assert clone.setup(LOCK, PYTHON=clone.python).returncode != 0
    assert "Installing" in clone.setup(LOCK, PYTHON=clone.python).stderr


def test_a_moved_clone_gets_a_new_venv(clone: Clone) -> None:
    clone.setup(LOCK, PYTHON=clone.python)
    clone.directory = clone.directory.rename(clone.directory.with_name("moved"))
    moved = clone.setup(LOCK, PYTHON=str(clone.directory / "python"))
    assert "Making .venv" in moved.stderr


def test_another_python_is_refused(clone: Clone, tmp_path: Path) -> None:
    old = program(tmp_path / "python3.9", "#!/bin/sh\nexit 1\n")
    refused = clone.setup(LOCK, PYTHON=str(old))
    assert refused.returncode == 1
    assert "needs Python 3.11, 3.12, 3.13 or 3.14" in refused.stderr
    assert not (clone.directory / ".venv").exists()


def test_the_next_python_is_tried(clone: Clone, tmp_path: Path) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    program(programs / "python3", "#!/bin/sh\nexit 1\n")
    program(programs / "python3.12", QUICK_PYTHON)
    done = clone.setup(LOCK, PATH=f"{programs}:{os.environ['PATH']}")
    assert done.returncode == 0, done.stderr
    assert (clone.directory / ".venv" / LOCK).exists()
