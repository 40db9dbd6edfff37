#!/bin/sh
# Runs every test with the environment in $1. The browser tests need a Chromium, those of the second database a
# PostgreSQL server: both are looked for, else installed where that is allowed; otherwise the end says what was left out
# and how to get it.
set -eu
venv=$1

find_chromium() {
    for c in ${PAIJU_CHROMIUM:-} chromium chromium-browser google-chrome google-chrome-stable; do
        if command -v "$c" >/dev/null 2>&1; then
            command -v "$c"
            return 0
        fi
    done
    return 1
}

find_postgres() {
    [ -n "${PAIJU_TEST_POSTGRES:-}" ] || command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1
}

if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    missing=
    find_chromium >/dev/null || missing="chromium fonts-noto-cjk fonts-noto-color-emoji"
    find_postgres || missing="$missing postgresql"
    if [ -n "$missing" ]; then
        echo "Installing $missing for the tests ..."
        # shellcheck disable=SC2086
        { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
            $missing; } >/dev/null 2>&1 || echo "That did not work." >&2
    fi
fi

# The tests start the program some eighty times: it is not to be compiled anew each time, whatever the environment says.
"$venv/bin/python" -m compileall -q bot engine adapters storage tests
# Once here and not at the same time by every process of the tests that needs it.
"$venv/bin/python" -c 'from engine import compiled, registry; compiled.load(registry.all_games())'

which='not deep'
if chromium=$(find_chromium); then
    export PAIJU_CHROMIUM="$chromium"
else
    which='not deep and not browser'
fi
# Starts a PostgreSQL server for the time of the tests where there is one.
"$venv/bin/python" -m tests.support.postgres "$venv/bin/python" -m pytest -n 3 --maxschedchunk 2 -m "$which"
if [ "$which" != 'not deep' ]; then
    cat <<'TEXT'

Left out: the browser tests, because there is no Chromium on this machine.
To run them too, install Chromium (Debian and Ubuntu: apt-get install chromium fonts-noto-cjk), or set
PAIJU_CHROMIUM to the browser's program, and run `make test` again.
TEXT
fi
if ! find_postgres; then
    cat <<'TEXT'

Left out: every test on PostgreSQL, because there is no PostgreSQL server on this machine. (SQLite was tested.)
To run them too, install one (Debian and Ubuntu: apt-get install postgresql), or set PAIJU_TEST_POSTGRES to the URL of
a server that is there to be used up, and run `make test` again.
TEXT
fi
