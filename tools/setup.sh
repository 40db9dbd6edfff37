#!/bin/sh
# Makes the virtual environment named by $1 as uv.lock describes it: with uv when there is one, else pip fetches uv
# into that environment first, and where uv has no wheel pip alone installs what pyproject.toml asks for.
set -eu
venv=$1

find_python() {
    for p in ${PYTHON:-} python3.13 python3.12 python3.11 python3 python; do
        if command -v "$p" >/dev/null 2>&1 && "$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$p"
            return 0
        fi
    done
    echo "Paiju needs Python 3.11 or newer; set PYTHON to one." >&2
    return 1
}

export UV_PROJECT_ENVIRONMENT="$venv"
if command -v uv >/dev/null 2>&1; then
    uv sync --frozen --extra fast --quiet --compile-bytecode
    exit 0
fi
python=$(find_python)
[ -x "$venv/bin/python" ] || "$python" -m venv "$venv"
if "$venv/bin/python" -m pip install --quiet --disable-pip-version-check uv 2>/dev/null; then
    "$venv/bin/uv" sync --frozen --inexact --extra fast --quiet --compile-bytecode
else
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --editable ".[fast]" --group dev
fi
