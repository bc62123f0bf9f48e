#!/usr/bin/env bash
# The example server in the hands of the official MCP clients for Python and TypeScript, by pipe and by HTTP.
#
# usage: tests/clients/run.sh [HARBOUR], the program to test; without it, it is built.
#
# The clients are installed below the target directory, in the versions of requirements.txt and package-lock.json. A
# language that is missing, and that this script cannot install, is skipped, and the last line says so.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
here=$root/tests/clients
target=${CARGO_TARGET_DIR:-$root/target}
passed=0 failed=0 skipped=0

skip() {
    printf 'SKIPPED %s: %s\n' "$1" "$2"
    skipped=$((skipped + 1))
}

# Installs packages of the distribution, where this is allowed.
fetch() {
    [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null || return 1
    { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"; } &>/dev/null
}

# Whether there is a program, or can be by these packages.
need() {
    local program=$1
    shift
    command -v "$program" >/dev/null || { fetch "$@" && command -v "$program" >/dev/null; }
}

# Whether the file that names the versions is the one that was installed.
installed() {
    cmp --silent "$1" "$2/installed"
}

install_python() {
    local to=$target/clients/python
    installed "$here/requirements.txt" "$to" && return
    rm -rf "$to"
    # Debian has venv in a package of its own.
    python3 -m venv "$to" &>/dev/null || { fetch python3-venv && python3 -m venv "$to"; } || return 1
    "$to/bin/pip" install --quiet --disable-pip-version-check --requirement "$here/requirements.txt" || return 1
    cp "$here/requirements.txt" "$to/installed"
}

install_node() {
    local to=$target/clients/node
    installed "$here/package-lock.json" "$to" && return
    rm -rf "$to"
    mkdir -p "$to"
    cp "$here/package.json" "$here/package-lock.json" "$to"
    npm ci --prefix "$to" --no-audit --no-fund --silent || return 1
    cp "$here/package-lock.json" "$to/installed"
}

# Runs a client, shows what failed, and adds up what it counted.
run() {
    local name=$1 output counted
    shift
    output=$("$@" "$harbour" "$url" 2>"$target/clients/$name.log") || true
    printf '%s\n' "$output"
    counted=$(tail -n 1 <<<"$output")
    if [[ $counted =~ ^$name:\ ([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
        passed=$((passed + BASH_REMATCH[1])) failed=$((failed + BASH_REMATCH[2]))
    else
        cat "$target/clients/$name.log"
        printf 'FAILED %s: it did not come to its end\n' "$name"
        failed=$((failed + 1))
    fi
}

if [[ $# == 1 ]]; then
    harbour=$1
else
    cargo build --quiet --locked --package harbour
    harbour=$target/debug/harbour
fi

# The server for HTTP says where it is; both clients share it, and with it its state.
mkdir -p "$target/clients"
exec {line}< <(exec "$harbour" --http 127.0.0.1:0 2>"$target/clients/harbour.log")
server=$!
trap 'kill "$server" 2>/dev/null' EXIT
read -r -t 30 -u "$line" url

if ! need python3 python3 python3-venv; then
    skip python "there is no python3"
elif ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))'; then
    skip python "$(python3 --version) is older than 3.10, which the client needs"
elif ! install_python; then
    skip python "its packages cannot be installed"
else
    run python "$target/clients/python/bin/python" "$here/client.py"
fi

if ! need node nodejs npm || ! need npm npm; then
    skip node "there is no node with npm"
elif ! node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)'; then
    skip node "Node.js $(node --version) is older than 18, which the client needs"
elif ! install_node; then
    skip node "its packages cannot be installed"
else
    # Node looks for packages from where the script is.
    cp "$here/client.mjs" "$target/clients/node"
    run node node "$target/clients/node/client.mjs" "$root"
fi

# A tool that panics is no end of the server.
if ! kill -0 "$server" 2>/dev/null; then
    cat "$target/clients/harbour.log"
    printf 'FAILED the server ended\n'
    failed=$((failed + 1))
fi
if [[ $skipped == 0 ]]; then
    printf '%s passed, %s failed\n' "$passed" "$failed"
else
    printf '%s passed, %s failed, %s skipped\n' "$passed" "$failed" "$skipped"
fi
[[ $failed == 0 ]]
