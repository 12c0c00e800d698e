#!/bin/sh
# Put a locked list of packages into .venv: sh requirements/install.sh run|dev
#
# Needs Python 3.11 or newer and nothing else. uv does the work in seconds; where it cannot be
# had, pip does the same more slowly. Either way every package must match its hash.
set -eu

list=$1
cd "$(dirname "$0")/.."
lock=requirements/$list.lock
python=.venv/bin/python

recent() {
    "$1" -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

make_venv() {
    for candidate in ${PYTHON:-} python3.11 python3.12 python3.13 python3.14 python3; do
        if recent "$candidate"; then
            echo "Making .venv with $($candidate --version)"
            "$candidate" -m venv --clear .venv
            return
        fi
    done
    echo "Python 3.11 or newer with its venv module is needed (on Debian: python3 python3-venv)." >&2
    exit 1
}

# A folder that was moved or half made is made again.
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 || make_venv

uv_pin=$(sed -n 's/^\(uv==[^ ]*\).*/\1/p' requirements/dev.lock)
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1
if "$python" -m uv --version >/dev/null 2>&1 || "$python" -m pip install --quiet "$uv_pin"; then
    VIRTUAL_ENV=$PWD/.venv "$python" -m uv pip install --quiet --compile-bytecode --require-hashes \
        -r "$lock" && exit 0
    echo "uv could not install $lock; trying pip."
fi
"$python" -m pip install --quiet --require-hashes -r "$lock"
