#!/bin/sh
# Runs every test with the environment in $1. The browser tests need a Chromium: one is looked for, else installed with
# fonts where that is allowed; otherwise the end says what was left out and how to get it.
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

if ! find_chromium >/dev/null && command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    echo "Installing Chromium and fonts for the browser tests ..."
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        chromium fonts-noto-cjk fonts-noto-color-emoji; } >/dev/null 2>&1 || echo "That did not work." >&2
fi
if chromium=$(find_chromium); then
    PAIJU_CHROMIUM=$chromium exec "$venv/bin/python" -m pytest -n 2 -m 'not deep'
fi
"$venv/bin/python" -m pytest -n 2 -m 'not deep and not browser'
cat <<'TEXT'

Left out: the browser tests, because there is no Chromium on this machine.
To run them too, install Chromium (Debian and Ubuntu: apt-get install chromium fonts-noto-cjk), or set
PAIJU_CHROMIUM to the browser's program, and run `make test` again.
TEXT
