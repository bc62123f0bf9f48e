#!/usr/bin/env bash
# The example server in the hands of the official MCP clients for Python and TypeScript, by pipe and by HTTP; its signed card
# in those of the official A2A SDK for Python; and the agent of tests/conformance in those of the official conformance suite.
#
# usage: tests/clients/run.sh [HARBOUR], the program to test, beside which the command and the agents of tests/conformance
# and tests/agents/ported are; without it, all are built.
#
# They are installed into the target directory, in the versions of requirements.txt and package-lock.json. A
# language that is missing and can't be installed by this script is skipped, which the last line reports.
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

# Installs packages of the distribution, if permitted.
fetch() {
    [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null || return 1
    { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"; } &>/dev/null
}

# Whether a program exists or can be installed with these packages.
need() {
    local program=$1
    shift
    command -v "$program" >/dev/null || { fetch "$@" && command -v "$program" >/dev/null; }
}

# Whether the installed versions match the lock file.
installed() {
    cmp --silent "$1" "$2/installed"
}

install_python() {
    local to=$target/clients/python
    installed "$here/requirements.txt" "$to" && return
    rm -rf "$to"
    # Debian has venv in a separate package.
    python3 -m venv "$to" &>/dev/null || { fetch python3-venv && python3 -m venv "$to"; } || return 1
    "$to/bin/pip" install --quiet --disable-pip-version-check --requirement "$here/requirements.txt" || return 1
    cp "$here/requirements.txt" "$to/installed"
}

# Installs the packages that a folder lists.
install_node() {
    local from=$1 to=$target/clients/$2
    installed "$from/package-lock.json" "$to" && return
    rm -rf "$to"
    mkdir -p "$to"
    cp "$from/package.json" "$from/package-lock.json" "$to"
    npm ci --prefix "$to" --no-audit --no-fund --silent || return 1
    cp "$from/package-lock.json" "$to/installed"
}

# Whether Node.js is recent enough for a package.
has_node() {
    node -e "process.exit(parseInt(process.versions.node) < $1 ? 1 : 0)"
}

# Runs a client, shows failures, and adds up its counts.
run() {
    local name=$1 output counted
    shift
    output=$("$@" 2>"$target/clients/$name.log") || true
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
    cargo build --quiet --locked --package harbour --package conformance-agent --package ported-agents --package cargo-agentcard
    harbour=$target/debug/harbour
fi

# The HTTP server prints its URL; both clients share it and its state.
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
    run python "$target/clients/python/bin/python" "$here/client.py" "$harbour" "$url"
    run signed "$target/clients/python/bin/python" "$here/signed.py" "$harbour" "$url"
    run ported "$target/clients/python/bin/python" "$here/ported.py" "$(dirname "$harbour")/ported-agents"
fi

if ! need node nodejs npm || ! need npm npm; then
    skip node "there is no node with npm"
elif ! has_node 18; then
    skip node "Node.js $(node --version) is older than 18, which the client needs"
elif ! install_node "$here" node; then
    skip node "its packages cannot be installed"
else
    # Node resolves packages relative to the script.
    cp "$here/client.mjs" "$target/clients/node"
    run node node "$target/clients/node/client.mjs" "$root" "$harbour" "$url"
fi

# Runs what a revision of the protocol requires, except for the expected failures.
suite=$root/tests/conformance
conforms() {
    local revision=$1 log=$target/clients/conformance-$1.log
    if node "$target/clients/conformance/node_modules/@modelcontextprotocol/conformance/dist/index.js" server \
        --url "$agent_url" --requirements "$revision" --expected-failures "$suite/expected-failures.yaml" \
        --output-dir "$target/clients/conformance-$revision" &>"$log"; then
        passed=$((passed + 1))
        printf 'conformance, %s: passed\n' "$revision"
    else
        tail -n 40 "$log"
        printf 'FAILED conformance, %s\n' "$revision"
        failed=$((failed + 1))
    fi
}

if ! need node nodejs npm || ! need npm npm; then
    skip conformance "there is no node with npm"
elif ! has_node 22; then
    skip conformance "Node.js $(node --version) is older than 22, which the suite needs"
elif ! install_node "$suite" conformance; then
    skip conformance "its packages cannot be installed"
else
    exec {agent_line}< <(exec "$(dirname "$harbour")/conformance-agent" 127.0.0.1:0 2>"$target/clients/agent.log")
    agent=$!
    trap 'kill "$server" "$agent" 2>/dev/null' EXIT
    read -r -t 30 -u "$agent_line" agent_url
    conforms 2025-11-25
    conforms 2026-07-28
fi

# A panic in a tool must not end the server.
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
