#!/bin/sh
# Installs the Debian packages that tests use, if they are missing and this user may.
set -u
missing=""
# The shell without windows needs half the processor time; where there is none, Chromium itself does.
command -v chromium-headless-shell >/dev/null 2>&1 || missing="$missing chromium-headless-shell"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
[ -z "$missing" ] && exit 0
install() {
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@" >/dev/null
}
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "installing$missing"
    apt-get update -qq
    left=""
    for package in $missing; do
        install "$package" && continue
        [ "$package" = chromium-headless-shell ] || { left="$left $package"; continue; }
        command -v chromium >/dev/null 2>&1 || install chromium || left="$left chromium"
    done
    missing=$left
    [ -z "$missing" ] && exit 0
fi
echo "not installed:$missing – tests that need them are skipped (apt-get install$missing)"
