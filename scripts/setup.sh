#!/bin/sh
# Makes .venv and installs a lock file into it; costs nothing when that is done already.
#   sh scripts/setup.sh requirements.lock | requirements-dev.lock [alone]
# alone: nothing else is in it; one that holds more is made anew.
# PYTHON= chooses the interpreter.
set -eu
cd "$(dirname "$0")/.."
lock=$1 alone=${2:-}

say() { echo "$*" >&2; }
fits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' >/dev/null 2>&1; }
# The whole lock and the place: a changed lock is installed, a moved clone gets a new .venv.
stamp() { echo "$PWD"; cat "$1"; }
holds_more() { [ "$alone" ] && ls .venv/requirements-*.lock >/dev/null 2>&1; }
installed() { ! holds_more && fits .venv/bin/python && stamp "$1" | cmp -s - ".venv/$1"; }

if [ -z "${PYTHON:-}" ]; then
    installed "$lock" && exit 0
    PYTHON="python3 python3.14 python3.13 python3.12 python3.11"
elif fits "$PYTHON" && [ -x .venv/bin/python ]; then
    version='import sys; print(sys.version_info[:2])'
    if [ "$("$PYTHON" -c "$version")" != "$(.venv/bin/python -c "$version" || true)" ]; then
        rm -rf .venv
    fi
    installed "$lock" && exit 0
fi

python=
for candidate in $PYTHON; do
    if fits "$candidate"; then
        # What a version manager's shim stands for, whatever directory it is called from.
        python=$("$candidate" -c 'import sys; print(sys.executable)')
        break
    fi
done
if [ -z "$python" ]; then
    say "Chronicle needs Python 3.11, 3.12, 3.13 or 3.14. Looked for: $PYTHON; found: $(python3 --version 2>&1 || echo none)."
    say "Install one of them, or name it: make PYTHON=/path/to/python3.12"
    exit 1
fi

if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    root=
    [ "$(id -u)" = 0 ] || root="sudo -n"
    if ! command -v apt-get >/dev/null || ! $root true 2>/dev/null; then
        say "This Python cannot make virtual environments. Install $package (Debian, Ubuntu: sudo apt-get install $package)."
        exit 1
    fi
    say "Installing $package."
    $root apt-get update -qq >&2
    $root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" >&2
fi

if holds_more || ! fits .venv/bin/python || ! .venv/bin/python -m pip --version >/dev/null 2>&1 || ! grep -qsxF "$PWD" .venv/place; then
    say "Making .venv with $("$python" --version)."
    "$python" -m venv --clear .venv
    echo "$PWD" > .venv/place
fi
say "Installing the locked dependencies ($lock); only the first time takes long."
.venv/bin/python -m pip install -qq --disable-pip-version-check --require-hashes -r "$lock" >&2
stamp "$lock" > ".venv/$lock"
if [ "$lock" = requirements-dev.lock ]; then # it holds everything that is in requirements.lock
    stamp requirements.lock > .venv/requirements.lock
fi
